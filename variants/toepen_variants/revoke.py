"""The revoke: a card that does not follow suit can be played, and is paid for."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from toepen import Seat
from toepen.plugin import Charge, Effect, Leave, Position, Push, RoundStopped, hookimpl, option
from toepen_variants._wording import points

__all__ = ["Revoke"]


@frozen
class Revoke:
    """Whoever does not follow suit although he could has lost the round, at the stake in force.

    It is noticed at once: he pays, his cards are dead, and the others play on, or nobody does.

    Sources: the cardgames.zone guide; tournament rules and the Dutch pub rules.
    """

    effect: Literal["pays_stake", "ends_round"] = option(
        "pays_stake", "whether the others play on", "revoke, D25"
    )
    penalty: int = option(0, "what it costs, in points; 0 the stake in force", "revoke", least=0)

    excludes: ClassVar = {"teams": "no source says what becomes of a revoker's partner"}
    rule_ids: ClassVar = {"variants.revoke.card": "follow_suit, D25"}

    @hookimpl
    def enforced(self) -> bool:
        """Any card can be played."""
        return False

    @hookimpl
    def card_played(self, match: Position, seat: Seat, proper: bool) -> tuple[Effect, ...]:
        """Charge the offence at once."""
        if proper:
            return ()
        price = 0 if match.setup.decider else self.penalty or match.stake
        effects = (Leave(seat), Charge(seat, price, "variants.revoke.penalty"))
        if self.effect == "pays_stake":
            return effects
        return (*effects, Push(RoundStopped(None, 0, "variants.revoke.effect")))

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        price = points(self.penalty) if self.penalty else "the stake"
        rest = (
            "the others play on"
            if self.effect == "pays_stake"
            else "the round is over, and nobody else pays"
        )
        told = (
            f"Whoever does not follow suit although he could pays {price} and is out of the round;"
            f" {rest}."
        )
        return (told,)
