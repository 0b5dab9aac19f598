"""A winning streak wins the match."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from toepen import HouseRules, Seat
from toepen.plugin import (
    Ending,
    Fault,
    Finish,
    Position,
    SetSlot,
    Slot,
    Verdict,
    hookimpl,
    option,
)
from toepen_variants._conflicts import no_inverse

__all__ = ["Streak"]

STREAK: Slot[tuple[int, int]] = Slot("streak.run", scope="match", sight="public", default=(-1, 0))
"""The side that has won the latest rounds, and how many of them in a row."""


@frozen
class Streak:
    """Whoever wins five rounds in a row wins the match, whatever the points.

    A round without a winner breaks the row; deciders count for nothing.

    Source: a public program (vijfkruizenregel).
    """

    wins: int = option(5, "how many rounds in a row", "streak_rule", least=1)

    refines: ClassVar = {"verdict": "duel"}
    rule_ids: ClassVar = {"variants.streak.row": "streak_rule"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """Winning a round must be good."""
        return no_inverse("streak", house, "who takes the last trick there has lost it")

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[int, int]], ...]:
        """Keep the row."""
        return (STREAK,)

    @hookimpl
    def round_over(self, match: Position, finish: Finish) -> tuple[SetSlot, ...]:
        """Count the row on, or begin anew."""
        if match.setup.decider:
            return ()
        if finish.winner is None:
            return (SetSlot(STREAK, STREAK.default),)
        side = match.side(finish.winner)
        last, run = STREAK.of(match)
        return (SetSlot(STREAK, (side, run + 1 if side == last else 1)),)

    @hookimpl
    def verdict(self, match: Position, finish: Finish | None) -> Verdict | None:
        """Give the match to who has won enough rounds, even if others reach the limit in it."""
        side, run = STREAK.of(match)
        if finish is None or match.setup.decider or run < self.wins:
            return None
        winners = match.table.sides[side]
        points, limit = match.points, match.rules.limit
        out: tuple[Seat, ...] = tuple(
            seat for seat in match.score.alive if seat not in winners and points[seat] >= limit
        )
        return Verdict(out=out, winners=winners, why=Ending.WON)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        return (f"Whoever wins {self.wins} rounds in a row has won the match, whatever the score.",)
