"""The small player (kleine speler): whoever folds too often must play on."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from toepen import Seat
from toepen.plugin import Position, Refusal, SetSlot, Slot, hookimpl, option

__all__ = ["SmallPlayer"]

MARKS: Slot[tuple[int, ...]] = Slot("small_player.marks", scope="match", sight="public", default=())
"""The fold marks of each side; none at all as long as nobody has folded."""


@frozen
class SmallPlayer:
    """A fold is a mark, and two marks oblige one to play on; a round without a fold wipes them.

    Sources: public scorekeepers.
    """

    folds: int = option(2, "the marks that forbid a fold", "fold_marks", least=1)

    rule_ids: ClassVar = {"variants.small_player.wiped": "fold_restriction"}

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[int, ...]], ...]:
        """Keep the marks."""
        return (MARKS,)

    @hookimpl
    def round_over(self, match: Position) -> tuple[SetSlot, ...]:
        """Mark who has folded, wipe the marks of who has not."""
        if match.setup.decider:
            return ()
        marks = list(_marks(match))
        folded = [match.side(seat) for seat in match.bidding.folds]
        for side in match.table.sides_in(match.setup.players):
            marks[side] = marks[side] + folded.count(side) if side in folded else 0
        return (SetSlot(MARKS, tuple(marks)),)

    @hookimpl
    def may_fold(self, match: Position, seat: Seat) -> Refusal | None:
        """Keep a small player in the round."""
        if _marks(match)[match.side(seat)] < self.folds:
            return None
        return Refusal("variants.small_player.folds", "whoever has folded so often plays on")

    @hookimpl
    def may_leave(self, match: Position, seat: Seat) -> Refusal | None:
        """The same unprompted."""
        return self.may_fold(match, seat)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        marks = "1 mark" if self.folds == 1 else f"{self.folds} marks"
        return (
            "A round in which one folds is a mark, a round in which one does not wipes all marks.",
            f"With {marks} one is a small player (kleine speler), and may not fold.",
        )


def _marks(match: Position) -> tuple[int, ...]:
    return MARKS.of(match) or (0,) * len(match.table.sides)
