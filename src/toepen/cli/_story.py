"""What happens, told line by line as it happens: the scrollback is the story of the match."""

from __future__ import annotations

from typing import Final

from toepen import Event, View
from toepen._events import (
    CardsDealt,
    HandSeen,
    MatchEnded,
    PointsBooked,
    PutOut,
    RoundBegan,
    RoundEnded,
    SuddenDeath,
    Toeped,
)
from toepen.cli._screen import Screen
from toepen.cli._table import score_of

__all__ = ["show_result", "tell"]

_STYLES: Final[dict[type[Event], str]] = {
    Toeped: "bold",
    RoundEnded: "bold",
    SuddenDeath: "bold",
    MatchEnded: "bold",
    PutOut: "bold",
    PointsBooked: "italic",
    HandSeen: "dim",
}
"""How a line looks on a terminal; it says the same without."""


def tell(screen: Screen, view: View) -> None:
    """Say what has just happened, as the viewer was told it."""
    for event in view.events:
        words = event.sentence(view.seats)
        if screen.drawing and isinstance(event, RoundBegan):
            screen.line()
            screen.rule(words)
        elif not (screen.drawing and isinstance(event, CardsDealt)):
            screen.line(words, _STYLES.get(type(event), ""))


def show_result(screen: Screen, view: View) -> None:
    """Tell how the match has ended: the ranking, and who pays."""
    result = view.result
    if result is None:
        return
    width = max(len(name) for name in view.seats)
    place = 1
    for seats in result.ranking:
        for seat in seats:
            name = f"{view.name(seat):<{width}}"
            pays = "  pays" if seat in result.losers else ""
            style = "" if seat in result.losers else "bold"
            screen.line(f"  {place}. {name}  {score_of(view, seat)}{pays}", style)
        place += len(seats)
