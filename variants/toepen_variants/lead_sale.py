"""The sale of the lead: the leader may let the next player buy it."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen
from typing_extensions import override

from toepen import HouseRules, Seat
from toepen.plugin import (
    Asking,
    Effect,
    Fault,
    FoldFor,
    Next,
    Phase,
    Position,
    after,
    first_refusal,
    hookimpl,
)
from toepen_variants._conflicts import some_toep

__all__ = ["Buying", "LeadSale", "Selling"]


@frozen
class LeadSale:
    """When the player next to the leader toeps before the trick has a card, the lead is for sale.

    The leader is asked first whether he sells; if the toeper buys, the leader folds to the toep
    and the others answer. Otherwise the leader answers in his turn.

    Source: the rules of a Eifel club.
    """

    excludes: ClassVar = {"teams": "no source says what a partner has to say to it"}
    rule_ids: ClassVar = {"variants.lead_sale.price": "lead_sale"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """Somebody off turn must be able to toep."""
        return some_toep("lead_sale", house, "never", "own_turn")

    @hookimpl
    def before_answers(self, match: Position, toeper: Seat) -> Phase | None:
        """Ask the leader first of all, if the next player has toeped and no card lies."""
        cards = match.cards
        leader = cards.leader
        if cards.trick or leader not in match.active or after(match.active, leader) != toeper:
            return None
        if leader == toeper or first_refusal(match.rules.may_fold, match, leader):
            return None
        return Selling((leader,), toeper)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        told = (
            "When the player on the leader's left toeps before the trick has a card, the leader"
            " may offer him the lead: if he takes it the leader folds, and the others answer"
            " the toep."
        )
        return (told,)


@frozen
class Selling(Asking):
    """The leader may offer the lead."""

    name = "lead_sale"
    rule = "variants.lead_sale"
    meanings: ClassVar = {"sell": "offer the lead", "keep": "keep the lead"}

    toeper: Seat

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Sell or keep."""
        return ("sell", "keep")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """An offer is put to the toeper."""
        return (Next(Buying((self.toeper,), seat) if word == "sell" else None),)

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return f"{match.name(self.toeper)} has toeped: sell the lead?"


@frozen
class Buying(Asking):
    """The toeper may take the lead that he is offered."""

    name = "lead_sale"
    rule = "variants.lead_sale"
    meanings: ClassVar = {"buy": "take the lead", "decline": "leave it"}

    leader: Seat

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Buy or decline."""
        return ("buy", "decline")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """If it is bought the leader folds to the toep."""
        if word == "decline":
            return (Next(),)
        price = match.rules.fold_price(match, self.leader, match.bidding.before)
        return (Next(), FoldFor(self.leader, price, "variants.lead_sale.price"))

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return f"{match.name(self.leader)} offers the lead: buy it?"
