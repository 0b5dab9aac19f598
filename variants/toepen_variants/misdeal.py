"""The misdeal: a faulty deal is dealt again."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen
from typing_extensions import override

from toepen import TABLE, Action, Choose, Seat
from toepen.plugin import Effect, NewDeal, Phase, Position, Push, Refusal, did, hookimpl

__all__ = ["Misdeal"]

MISDEAL = Choose(TABLE, "misdeal")


@frozen
class Misdeal:
    """Until the first card lies and as long as nobody has folded, the table may call a misdeal.

    The same dealer deals anew to everybody, stake and claims are void, points booked stay.

    Sources: the cardgames.zone guide; tournament rules.
    """

    rule_ids: ClassVar = {"variants.misdeal.until": "misdeal, D26"}

    @hookimpl
    def interruption(self) -> Phase:
        """It may be called while any phase waits."""
        return CallingMisdeal()

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        told = (
            "A misdeal that is noticed before a card lies, and before anybody has folded, is dealt"
            " again by the same dealer."
        )
        return (told,)


@frozen
class CallingMisdeal(Phase):
    """What the table may call."""

    name = "misdeal"
    meanings: ClassVar = {"misdeal": "have the cards dealt again"}

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        """Nobody in particular is asked."""
        return ()

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        """The table may call it."""
        return (MISDEAL,) if seat == TABLE and self.refuse(match, MISDEAL) is None else ()

    @override
    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:
        """Deal anew."""
        return (did(TABLE, "misdeal"), Push(NewDeal(everybody=True)))

    @override
    def refuse(self, match: Position, action: Action) -> Refusal | None:
        """Say why it is too late."""
        if action != MISDEAL:
            return None
        if match.round_over or not match.cards.dealt:
            return Refusal("variants.misdeal.until", "no deal stands that could be faulty")
        if match.cards.begun:
            return Refusal("variants.misdeal.until", "a card has been played")
        if match.bidding.folds:
            return Refusal("variants.misdeal.until", "somebody has folded on this deal")
        return None
