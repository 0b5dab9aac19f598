"""A histogram of two series as an SVG picture, with nothing installed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from statistics import mean
from typing import Final

from attrs import frozen

WIDTH: Final = 640
HEIGHT: Final = 300
LEFT: Final = 50
RIGHT: Final = 16
TOP: Final = 44
BOTTOM: Final = 48
INKS: Final = ("#00796b", "#c2410c")
BARS: Final = 20
"""About so many bars stand side by side."""


def histogram(series: Mapping[str, Sequence[int]], what: str) -> str:
    """Draw how often each number comes: an outline for each of two series, dashed at its mean.

    Args:
        series: The numbers, by what they are called.
        what: What the numbers count, for the axis.
    """
    axes = _Axes.of([*series.values()])
    words = "; ".join(f"{name}: {mean(told):.1f} on average" for name, told in series.items())
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="13"><title>{escape(what)}</title>'
        f"<desc>{escape(words)}</desc>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#fffdf8"/>'
    )
    parts = [head, *axes.drawn(what)]
    for place, (name, told) in enumerate(series.items()):
        parts += axes.series(told, INKS[place])
        parts.append(_text(LEFT + 8 + 290 * place, 26, f"{name}: {mean(told):.1f}", INKS[place]))
    return "\n".join((*parts, "</svg>\n"))


@frozen
class _Axes:
    """Where numbers and shares lie in the picture.

    Attributes:
        low: The least number.
        step: How many numbers share a bar.
        bars: How many bars there are.
        most: The greatest share of a bar.
    """

    low: int
    step: int
    bars: int
    most: float

    @classmethod
    def of(cls, series: Sequence[Sequence[int]]) -> _Axes:
        low, high = min(map(min, series)), max(map(max, series))
        step = 1 + (high - low) // BARS
        axes = cls(low, step, 1 + (high - low) // step, 1)
        return cls(
            low, step, axes.bars, max(share for told in series for share in axes.shares(told))
        )

    def shares(self, told: Sequence[int]) -> list[float]:
        """Return which share of the numbers is in each bar."""
        found = Counter((number - self.low) // self.step for number in told)
        return [found[bar] / len(told) for bar in range(self.bars)]

    def x(self, number: float) -> float:
        """Return where a number lies from the left."""
        return LEFT + (number - self.low) / (self.step * self.bars) * (WIDTH - LEFT - RIGHT)

    def y(self, share: float) -> float:
        """Return where a share lies from the top."""
        return HEIGHT - BOTTOM - share / self.most * (HEIGHT - BOTTOM - TOP)

    def series(self, told: Sequence[int], ink: str) -> Iterator[str]:
        """Draw the outline of a series, and a dashed line at its mean."""
        x = self.x(mean(told) + 0.5)
        yield f'<path d="{self._outline(told)}" fill="{ink}" fill-opacity=".2" stroke="{ink}"/>'
        yield f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{ink}" stroke-dasharray="4"/>'

    def _outline(self, told: Sequence[int]) -> str:
        steps = (
            f"V{self.y(share):.1f}H{self.x(self.low + self.step * (bar + 1)):.1f}"
            for bar, share in enumerate(self.shares(told))
        )
        return f"M{LEFT} {HEIGHT - BOTTOM}{''.join(steps)}V{HEIGHT - BOTTOM}Z"

    def drawn(self, what: str) -> Iterator[str]:
        """Draw both axes, with numbers at every few bars."""
        yield f'<path d="M{LEFT} {HEIGHT - BOTTOM}H{WIDTH - RIGHT}" stroke="#1b1b1f"/>'
        for bar in range(0, self.bars, 1 + self.bars // 10):
            first = self.low + self.step * bar
            told = f"{first}" if self.step == 1 else f"{first}-{first + self.step - 1}"
            yield _text(self.x(first + self.step / 2), HEIGHT - BOTTOM + 18, told, anchor="middle")
        yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, what, anchor="middle")
        for share in (0.0, self.most / 2, self.most):
            yield _text(LEFT - 6, self.y(share) + 4, f"{share:.0%}", anchor="end")


def _text(x: float, y: float, words: str, ink: str = "#1b1b1f", anchor: str = "start") -> str:
    told = escape(words)
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" text-anchor="{anchor}">{told}</text>'
