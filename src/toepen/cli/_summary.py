"""What came of many matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import Factory, define

from toepen import Seat, View
from toepen._events import Folded, RoundEnded, Toeped
from toepen.cli._figures import Figure, counted, mean_of, share_of

__all__ = ["Summary"]


@define
class Summary:
    """Counts of what happened, to be told as figures.

    Attributes:
        names: Who sat at the table.
        bots: What played there, by name.
    """

    names: tuple[str, ...]
    bots: tuple[str, ...]
    rounds: list[int] = Factory(list)
    """How many rounds each match took."""
    stakes: list[int] = Factory(list)
    """What each round was played for, in points."""
    won: Counter[Seat] = Factory(Counter)
    toeps: Counter[Seat] = Factory(Counter)
    folds: Counter[Seat] = Factory(Counter)

    def add(self, view: View) -> None:
        """Count what the latest act has told."""
        for event in view.events:
            if isinstance(event, RoundEnded):
                self.stakes.append(event.stake)
            elif isinstance(event, Toeped):
                self.toeps[event.seat] += 1
            elif isinstance(event, Folded):
                self.folds[event.seat] += 1
        if view.result is not None:
            self.rounds.append(view.setup.number)
            self.won.update(view.result.winners)

    def lines(self) -> Iterator[str]:
        """Tell the figures, with the ranges in which they probably lie."""
        matches, played = len(self.rounds), sum(self.rounds)
        yield f"{counted(matches, 'match', 'matches')}, {counted(played, 'round')}"
        wide = max(map(len, self.names))
        bots = max(map(len, self.bots))
        for number, (name, bot) in enumerate(zip(self.names, self.bots, strict=True)):
            seat = Seat(number)
            won = _percent(share_of(self.won[seat], matches))
            toeps, folds = self.toeps[seat] / played, self.folds[seat] / played
            told = f"won {won}, toeps {toeps:.2f} and folds {folds:.2f} a round"
            yield f"  {name:<{wide}}  {bot:<{bots}}  {told}"
        yield f"  Rounds a match: {_number(mean_of(self.rounds))}"
        yield f"  Stake of a round: {_number(mean_of(self.stakes))}, at most {max(self.stakes)}"


def _percent(figure: Figure) -> str:
    low, high = 100 * figure.low, 100 * figure.high
    return f"{100 * figure.value:5.1f} % ({low:.1f} to {high:.1f})"


def _number(figure: Figure) -> str:
    return f"{figure.value:.2f} ({figure.low:.2f} to {figure.high:.2f})"
