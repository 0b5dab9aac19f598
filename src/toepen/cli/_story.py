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
from toepen.cli._figures import counted
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
        words = _words(view, event)
        if screen.drawing and isinstance(event, RoundBegan):
            screen.line()
            screen.rule(words)
        elif not (screen.drawing and isinstance(event, CardsDealt)):
            screen.line(words, _STYLES.get(type(event), ""))


def _words(view: View, event: Event) -> str:
    return _booked(view, event) if isinstance(event, PointsBooked) else event.sentence(view.seats)


def _booked(view: View, event: PointsBooked) -> str:
    """Tell a booking as the table counts: of everybody on a side, and in lives if they do."""
    score = view.rules.house.score
    side = view.table.sides[view.side(event.seat)]
    if score.count == "points" and len(side) == 1:
        return event.sentence(view.seats)
    who = " and ".join(view.name(seat) for seat in side)
    s, has = ("s", "has") if len(side) == 1 else ("", "have")
    amount = abs(event.amount)
    if score.count == "lives":
        does = f"lose{s}" if event.amount > 0 else f"get{s} back"
        left = max(0, score.limit - event.total)
        return f"{who} {does} {counted(amount, 'life', 'lives')}, {left} left"
    does = f"pay{s}" if event.amount > 0 else f"get{s} back"
    return f"{who} {does} {counted(amount, 'point')}, {has} {event.total}"


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
