"""Drawings: a scene as an inline picture, with every card in words beside it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from attrs import frozen

from generator.examples import Lying, Row, Scene
from toepen import Card, Rank, Suit

__all__ = ["drawing"]

NAME_WIDTH: Final = 136
CARD_WIDTH: Final = 34
CARD_HEIGHT: Final = 46
STEP: Final = 40
ROW_HEIGHT: Final = 60
HEAD_HEIGHT: Final = 20
GAP: Final = 14
SCALE: Final = 1.3
"""How much larger than its own units a picture is shown, where there is room."""
NOTE_SIGNS: Final = 24
"""Signs of a note's line that find room beside the cards."""

_SHAPES: Final = {
    Suit.CLUBS: "M5 .2a2.4 2.4 0 0 1 1.7 4.1 2.4 2.4 0 1 1-1.2 2.9l.9 2.6H3.6l.9-2.6a2.4 2.4 0 1 1"
    "-1.2-2.9A2.4 2.4 0 0 1 5 .2Z",
    Suit.DIAMONDS: "M5 0 9 5 5 10 1 5Z",
    Suit.HEARTS: "M5 9.6C0 6 0 .8 2.8.8 4 .8 5 1.8 5 2.8 5 1.8 6 .8 7.2.8 10 .8 10 6 5 9.6Z",
    Suit.SPADES: "M5 0c5 4 5 7.6 2.8 7.8-1 0-1.8-.4-2.2-1l.8 3H3.6l.8-3c-.4.6-1.2 1-2.2 1C0 7.6 0 4"
    " 5 0Z",
}
_RANKS: Final = {
    Rank.TEN: "ten",
    Rank.ACE: "ace",
    Rank.KING: "king",
    Rank.QUEEN: "queen",
    Rank.JACK: "jack",
}


def drawing(scene: Scene) -> str:
    """Return a scene as a figure with its title, and the scenario's file folded away beneath."""
    return (
        f"<figure>\n{_picture(scene)}\n<figcaption>{escape(scene.title)}.</figcaption>\n</figure>\n\n"
        f"<details><summary><code>tests/scenarios/{scene.file}</code></summary>"
        f"<pre><code>{escape(scene.text.strip())}</code></pre></details>"
    )


@frozen
class _Layout:
    """Where the columns of a scene begin, from the left.

    Attributes:
        aside: Columns of cards laid aside.
        played: Columns of tricks.
        held: Columns of cards in hand.
    """

    aside: int
    played: int
    held: int

    @classmethod
    def of(cls, scene: Scene) -> _Layout:
        """Count what the widest row needs."""
        return cls(
            max(len(row.aside) for row in scene.rows),
            max(len(row.played) for row in scene.rows),
            max(len(row.hand) for row in scene.rows),
        )

    @property
    def play(self) -> int:
        """Where the tricks begin."""
        return NAME_WIDTH + (self.aside * STEP + GAP if self.aside else 0)

    @property
    def hand(self) -> int:
        """Where the hands begin."""
        return self.play + (self.played * STEP + GAP if self.played else 0)

    @property
    def width(self) -> int:
        """How wide the picture is."""
        return self.hand + self.held * STEP if self.held else self.hand - GAP * bool(self.played)


def _picture(scene: Scene) -> str:
    layout = _Layout.of(scene)
    height = HEAD_HEIGHT + ROW_HEIGHT * len(scene.rows)
    name = scene.file.removesuffix(".toml")
    words = " ".join(_told(row, scene.first) for row in scene.rows)
    head = (
        f'<svg role="img" aria-labelledby="{name}-title {name}-text" '
        f'viewBox="0 0 {layout.width} {height}" width="{round(layout.width * SCALE)}" '
        'style="max-width:100%;height:auto" font-family="sans-serif" font-size="12">'
        f'\n<title id="{name}-title">{escape(scene.title)}</title>'
        f'\n<desc id="{name}-text">{escape(words)}</desc>'
    )
    parts = list(_heads(scene, layout))
    for place, row in enumerate(scene.rows):
        parts += _row(row, layout, HEAD_HEIGHT + ROW_HEIGHT * place)
    return "\n".join((head, *parts, "</svg>"))


def _heads(scene: Scene, layout: _Layout) -> Iterator[str]:
    if layout.aside:
        yield _text(NAME_WIDTH, 13, "laid aside", size=10)
    for place in range(layout.played):
        yield _text(layout.play + STEP * place, 13, f"trick {scene.first + place}", size=10)
    if layout.held:
        yield _text(layout.hand, 13, "in hand", size=10)


def _row(row: Row, layout: _Layout, top: int) -> Iterator[str]:
    yield _text(0, top + 14, row.name, weight="bold")
    for place, line in enumerate(_lines(row.notes)):
        yield _text(0, top + 28 + 12 * place, line, size=10.5)
    yield f'<g opacity="{".4" if row.gone else "1"}">'
    for place, card in enumerate(row.aside):
        yield f'<g opacity=".5">{_card(card, NAME_WIDTH + STEP * place, top)}</g>'
    for place, lying in enumerate(row.played):
        if lying is not None:
            yield _lying(lying, layout.play + STEP * place, top)
    for place, card in enumerate(row.hand):
        yield _card(card, layout.hand + STEP * place, top)
    yield "</g>"


def _lines(notes: tuple[str, ...]) -> list[str]:
    """Put notes on as few lines as they need."""
    lines: list[str] = []
    for note in notes:
        if lines and len(lines[-1]) + len(note) + 2 <= NOTE_SIGNS:
            lines[-1] += f", {note}"
        else:
            lines.append(note)
    return lines


def _text(x: float, y: float, words: str, *, size: float = 12, weight: str = "normal") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="currentColor">'
        f"{escape(words)}</text>"
    )


def _lying(lying: Lying, x: int, y: int) -> str:
    led = f'<rect x="{x + 6}" y="{y + 50}" width="22" height="3" fill="currentColor"/>'
    return _card(lying.card, x, y, thick=lying.took) + (led if lying.led else "")


def _card(card: Card, x: int, y: int, *, thick: bool = False) -> str:
    rank = card.pretty[:-1]
    red = card.suit in {Suit.DIAMONDS, Suit.HEARTS}
    ink = "#b3261e" if red else "#1b1b1f"
    frame = 'stroke="#1565c0" stroke-width="3"' if thick else 'stroke="#77777f"'
    return (
        f'<g transform="translate({x} {y})">'
        f'<rect x="1" y="1" width="{CARD_WIDTH - 2}" height="{CARD_HEIGHT - 2}" rx="4" '
        f'fill="#fffdf8" {frame}/>'
        f'<text x="17" y="20" font-size="15" font-weight="bold" text-anchor="middle" '
        f'fill="{ink}">{rank}</text>'
        f'<path transform="translate(9.5 24) scale(1.5)" fill="{ink}" d="{_SHAPES[card.suit]}"/>'
        "</g>"
    )


def _told(row: Row, first: int) -> str:
    """Tell a row in words."""
    notes = f" ({', '.join(row.notes)})" if row.notes else ""
    parts = []
    if row.aside:
        parts.append(f"has laid aside {_named(row.aside)}")
    for number, lying in enumerate(row.played, first):
        if lying is not None:
            how = "leads" if lying.led else "plays"
            takes = " and takes it" if lying.took else ""
            parts.append(f"{how} the {_name(lying.card)} to trick {number}{takes}")
    if row.hand:
        parts.append(f"holds {_named(row.hand)}")
    return f"{row.name}{notes} {', '.join(parts) or 'has no cards'}."


def _named(cards: tuple[Card, ...]) -> str:
    return ", ".join(f"the {_name(card)}" for card in cards)


def _name(card: Card) -> str:
    return f"{_RANKS.get(card.rank, card.rank.value)} of {card.suit.name.lower()}"
