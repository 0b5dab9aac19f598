"""Drinks: what is owed at the bar. It reports, and decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from attrs import frozen

from toepen.plugin import (
    PointsBooked,
    Position,
    Result,
    SetSlot,
    Slot,
    hookimpl,
    option,
)

__all__ = ["DRINKS", "Drinks"]

DRINKS: Slot[tuple[int, ...]] = Slot("drinks.owed", scope="match", sight="public", default=())
"""What each side owes, in drinks; nothing at all as long as nobody owes any."""

CHARGED: Slot[frozenset[int]] = Slot(
    "drinks.charged", scope="round", sight="public", default=frozenset()
)
"""The sides that were charged in this round."""


@frozen
class Drinks:
    """Lives lost are drinks owed: one a life, one a round that cost something, or one a match.

    Sources: the Portuguese rule page (the pub game), the English encyclopedia.
    """

    unit: str = option("beer", "what is drunk", "drink_units")
    per: Literal["life", "round", "match"] = option(
        "life", "what costs a drink", "drink_units, D49"
    )

    rule_ids: ClassVar = {"variants.drinks.report": "D49"}

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[int, ...]] | Slot[frozenset[int]], ...]:
        """Keep the bill, and whom this round has charged."""
        return (DRINKS, CHARGED)

    @hookimpl
    def points_booked(
        self, match: Position, booked: tuple[PointsBooked, ...]
    ) -> tuple[SetSlot, ...]:
        """A drink for each point, or for the first points of the round."""
        paid = [event for event in booked if event.amount > 0]
        owed = list(_owed(match))
        charged = CHARGED.of(match)
        for event in paid:
            side = match.side(event.seat)
            if self.per == "life":
                owed[side] += event.amount
            elif self.per == "round" and side not in charged:
                owed[side] += 1
                charged |= {side}
        return (SetSlot(DRINKS, tuple(owed)), SetSlot(CHARGED, charged))

    @hookimpl
    def match_over(self, match: Position, result: Result) -> tuple[SetSlot, ...]:
        """A drink from each loser."""
        if self.per != "match":
            return ()
        losing = {match.side(seat) for seat in result.losers}
        owed = (count + (side in losing) for side, count in enumerate(_owed(match)))
        return (SetSlot(DRINKS, tuple(owed)),)

    @hookimpl
    def checks(self) -> dict[str, object]:
        """Let scripts say what is owed."""
        return {"drinks": check_drinks}

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        return (_BILLS[self.per].format(unit=self.unit),)


_BILLS = {
    "life": "Each point that one loses costs one {unit}.",
    "round": "Each round in which one loses a point costs one {unit}, and no more.",
    "match": "Whoever loses the match owes one {unit}.",
}


def _owed(match: Position) -> tuple[int, ...]:
    return DRINKS.of(match) or (0,) * len(match.table.sides)


def check_drinks(match: Position, words: Sequence[str]) -> str | None:
    """Check what each seat owes; partners each show the drinks of their side."""
    owed = _owed(match)
    found = [str(owed[side]) for side in match.table.side_of]
    return None if found == list(words) else " ".join(found)
