"""The armoede redeal: four pictures let a player demand a new deal for everybody."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen
from typing_extensions import override

from toepen import HouseRules, Seat
from toepen.plugin import (
    Asking,
    Charge,
    Effect,
    Fault,
    NewDeal,
    Next,
    Phase,
    Position,
    Push,
    Show,
    clockwise,
    hookimpl,
    option,
)
from toepen_variants._conflicts import HAND, hand_of_four
from toepen_variants._pictures import pictures_in
from toepen_variants._wording import points

__all__ = ["ArmoedeRedeal", "Claiming", "Contesting"]


@frozen
class ArmoedeRedeal:
    """Whoever claims a hand of four pictures may have the cards dealt anew, by the same dealer.

    Each is asked once, from the dealer's left, and any opponent may contest the claim. Whoever is
    wrong about it loses lives: a false claim leaves the hands as they are, a true one is followed
    by the new deal.

    Source: the Portuguese rule page of the inverse game.
    """

    penalty: int = option(1, "what either loser pays, in points", "redeal_hand, D34", least=0)

    excludes: ClassVar = {"laundry": "a poor hand is exchanged or redealt, not both"}
    capabilities: ClassVar = {
        "charges_and_plays_on": "a false claim or check is paid, and the cards are dealt anew"
    }
    rule_ids: ClassVar = {"variants.armoede_redeal.order": "redeal_hand, D34, D35"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """It is about hands of four."""
        return hand_of_four("armoede_redeal", house)

    @hookimpl
    def opening_exchange(self, match: Position) -> Phase:
        """Ask everybody who is in the round, from the dealer's left."""
        return Claiming(clockwise(match.active, match.dealer + 1), self)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        price = points(self.penalty)
        return (
            (
                "Before the first card each may claim a hand of four pictures (armoede), which are"
                " the four lowest ranks, and with it a new deal for everybody by the same dealer."
            ),
            (
                f"The others may contest it: whoever claimed falsely pays {price} and gets no deal;"
                f" whoever doubted a true claim pays {price}."
            ),
        )


@frozen
class Claiming(Asking):
    """One after the other may demand a new deal."""

    name = "armoede"
    rule = "variants.armoede_redeal"
    meanings: ClassVar = {"redeal": "demand a new deal", "keep": "keep the hand"}

    rules: ArmoedeRedeal

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Any hand may claim."""
        return ("redeal", "keep")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """A claim is put to the opponents, clockwise from the claimer."""
        rest = Next(self.without(seat))
        if word == "keep":
            return (rest,)
        others: tuple[Seat, ...] = match.rules.usual["responders"](match, seat)
        return (rest, Push(Contesting(others, self.rules, seat)))

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return "Demand a new deal for four pictures?"


@frozen
class Contesting(Asking):
    """The others may contest the claim; the first who does settles it."""

    name = "armoede_check"
    rule = "variants.armoede_redeal"
    meanings: ClassVar = {"check": "contest the claim", "trust": "let it pass"}

    rules: ArmoedeRedeal
    claimer: Seat

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Check or trust."""
        return ("check", "trust")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """Settle the claim at the first check."""
        if word == "trust":
            return (Next(self.without(seat)),)
        hand = match.hand(self.claimer)
        penalty = self.rules.penalty
        shown = Show(self.claimer, hand)
        if _is_poor(match, self.claimer):
            charge = Charge(seat, penalty, "variants.armoede_redeal.penalty")
            return (shown, Next(NewDeal()), charge)
        return (shown, Next(), Charge(self.claimer, penalty, "variants.armoede_redeal.penalty"))

    @override
    def passed(self, match: Position) -> tuple[Effect, ...]:
        """Nobody contests: deal anew."""
        return (Push(NewDeal()),)

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return f"{match.name(self.claimer)} claims four pictures: contest it?"


def _is_poor(match: Position, seat: Seat) -> bool:
    return pictures_in(match, match.hand(seat)) == HAND
