"""Laundry (vuile was): a hand of four pictures may be exchanged, and anyone may doubt it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import ClassVar, Literal

from attrs import frozen
from typing_extensions import override

from toepen import DECK, Action, Card, Choose, HouseRules, Seat
from toepen.plugin import (
    Asking,
    CardsDrawn,
    Charge,
    Chosen,
    Draw,
    Effect,
    Event,
    Fault,
    Holding,
    Next,
    Phase,
    Position,
    Push,
    Refusal,
    SetSlot,
    Show,
    Slot,
    clockwise,
    first_refusal,
    hookimpl,
    option,
    question,
    veto,
)
from toepen_variants._conflicts import HAND
from toepen_variants._pictures import PICTURES, pictures_in
from toepen_variants._wording import points

__all__ = ["Checking", "Exchanging", "How", "Laundry", "LaundryHooks"]

How = Literal["normal", "open", "none"]
"""How the laundry goes in a round: unseen and with checks, laid open and without, or not at all."""

LAID: Slot[tuple[Card, ...]] = Slot("laundry.laid", scope="deal", sight="nobody", default=())
"""The hand that was claimed to be laundry, as long as it can be checked."""


class LaundryHooks:
    """What other variants may say about the laundry."""

    @question
    def laundry_goes(self, match: Position) -> How | None:
        """How does the laundry go in this round?"""

    @veto
    def may_exchange(self, match: Position, seat: Seat) -> Refusal | None:
        """May *seat*, by what everybody knows, exchange in this round?"""


@frozen
class Laundry:
    """Whoever holds four pictures may lay them aside unseen and draw four new cards.

    Each player is asked once, from the dealer's left. One may bluff, and any other player may
    check the cards that were laid aside: a false claim costs whoever made it a point, a true one
    whoever doubted it. Nobody toeps before the laundry is over.

    Sources: the cardgames.zone guide, the Dutch 15-point rules; options from public rule pages.
    """

    hand: Literal["four_pictures", "three_pictures_and_seven", "either"] = option(
        "four_pictures", "which hand is laundry", "exchange_hand"
    )
    bluff: bool = option(True, "whether an unfit hand may be claimed", "exchange_bluff")
    times: int = option(
        1, "exchanges a deal for each; 0 while the stock lasts", "exchange_count, D30", least=0
    )
    who: Literal["anyone", "next"] = option("anyone", "who may check", "challenge_who")
    checkers: Literal["first", "each"] = option(
        "first", "whether the first check settles, or each", "challenge_multi, D28"
    )
    false_claim: int = option(
        1, "what a false claim costs, in points", "penalty_false_claim", least=0
    )
    wrong_check: int = option(
        1, "what doubting a true claim costs, in points", "penalty_wrong_check", least=0
    )
    caught: Literal["keeps_new", "keeps_new_open", "plays_old", "plays_old_open"] = option(
        "keeps_new", "which hand a caught claimer plays", "hand_after_bluff, D29"
    )

    hookspecs: ClassVar = LaundryHooks
    capabilities: ClassVar = {
        "charges_and_plays_on": "a false claim or check is paid, and the round goes on"
    }
    rule_ids: ClassVar = {
        "variants.laundry": "B6, exchange_enabled, D27",
        "variants.laundry.order": "exchange_order, challenge_order, D27",
        "variants.laundry.stock": "stock_exhausted, D33",
        "variants.laundry.unchecked": "D32",
    }

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[Card, ...]], ...]:
        """Keep the hand that was laid aside."""
        return (LAID,)

    @hookimpl
    def faults(self, house: HouseRules) -> tuple[Fault, ...]:
        """The laundry is about hands of four."""
        if house.deal.hand_size == HAND:
            return ()
        reason = f"laundry is a hand of {HAND} cards, and deal.hand_size is {house.deal.hand_size}"
        return (Fault("variants.laundry", reason),)

    @hookimpl
    def laundry_goes(self) -> How:
        """Unseen, and with checks."""
        return "normal"

    @hookimpl
    def opening_exchange(self, match: Position) -> Phase | None:
        """Ask everybody who is in the round, from the dealer's left."""
        how: How = match.rules.hooks["laundry_goes"](match)
        if how == "none" or len(match.cards.stock) < HAND:
            return None
        return Exchanging(clockwise(match.active, match.dealer + 1), self, how == "open")

    @hookimpl
    def holdings(self, match: Position, told: Sequence[Event]) -> Iterator[Holding]:
        """Where nobody may bluff, whoever exchanged was dealt laundry."""
        drew = set[Seat]()
        for event in told if not self.bluff else ():
            if isinstance(event, CardsDrawn):
                drew.add(event.seat)
            elif isinstance(event, Chosen) and event.word == "exchange" and event.seat not in drew:
                pictures = HAND if self.hand == "four_pictures" else HAND - 1
                yield Holding(event.seat, _at_most(match, PICTURES), pictures)
                yield Holding(event.seat, _at_most(match, PICTURES + 1), HAND)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        return (
            (
                f"Whoever holds {_HANDS[self.hand]} has laundry (vuile was): before the first card"
                " he may lay his hand aside, face down, and draw four new"
                f" cards{self._how_often()}."
            ),
            "Pictures are the four lowest ranks.",
            *self._told_of_checks(),
            "Nobody toeps before the laundry is over.",
        )

    def _how_often(self) -> str:
        if self.times == 1:
            return ""
        return f", up to {self.times} times" if self.times else ", as long as the stock lasts"

    def _told_of_checks(self) -> Iterator[str]:
        if not self.bluff:
            yield "No other hand may be exchanged."
        else:
            yield "He may bluff, and lay aside any other hand."
        each = self.who == "anyone" and self.checkers == "each"
        yield _CHECKS["each" if each else self.who]
        yield f"Whoever checks a true hand pays {points(self.wrong_check)}."
        if self.bluff:
            price = f"{points(self.false_claim)}{' for each check' if each else ''}"
            yield f"Whoever is caught with a false one pays {price}, and {_CAUGHT[self.caught]}."

    @property
    def draws_late(self) -> bool:
        """Whether cards are drawn only when the claim has stood."""
        return self.caught.startswith("plays_old")

    def fits(self, match: Position, cards: tuple[Card, ...]) -> bool:
        """Tell whether *cards* are laundry: pictures are the four low ranks, the seven is above."""
        pictures = pictures_in(match, cards)
        if pictures == HAND:
            return self.hand != "three_pictures_and_seven"
        if pictures != HAND - 1 or self.hand == "four_pictures":
            return False
        strength = match.rules.strength
        return any(strength[card.index] == PICTURES + 1 for card in cards)


_INDEX = attrgetter("index")

_HANDS = {
    "four_pictures": "four pictures",
    "three_pictures_and_seven": "three pictures and a seven",
    "either": "four pictures, or three pictures and a seven,",
}
_CHECKS = {
    "anyone": "The others may check what was laid aside; the first who does settles it.",
    "each": "The others may check what was laid aside, each for himself.",
    "next": "The next player, and nobody else, may check what was laid aside.",
}
_CAUGHT = {
    "keeps_new": "plays on with the new cards",
    "keeps_new_open": "plays on with the new cards, open on the table",
    "plays_old": "plays on with the old cards",
    "plays_old_open": "plays on with the old cards, open on the table",
}


def _at_most(match: Position, most: int) -> tuple[Card, ...]:
    """Return all cards of at most that strength."""
    strength = match.rules.strength
    return tuple(card for card in DECK if strength[card.index] <= most)


@frozen
class Exchanging(Asking):
    """One after the other may exchange the hand, or keep it."""

    name = "laundry"
    rule = "variants.laundry"
    meanings: ClassVar = {"exchange": "exchange the hand, unseen", "keep": "keep the hand"}

    laundry: Laundry
    openly: bool
    """Whether hands are laid open, and only fit ones exchanged."""
    exchanged: tuple[Seat, ...] = ()
    """Who has exchanged, one entry a time."""

    @override
    def has_choice(self, match: Position, seat: Seat) -> bool:
        if len(match.cards.stock) < HAND or seat not in match.bidding.active:
            return False
        return first_refusal(match.rules.hooks["may_exchange"], match, seat) is None

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        bluffing = self.laundry.bluff and not self.openly
        if bluffing or self.laundry.fits(match, match.hand(seat)):
            return ("exchange", "keep")
        return ("keep",)

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        if word == "keep":
            return (Next(self.without(seat)),)
        exchanged = (*self.exchanged, seat)
        times = self.laundry.times
        again = not times or exchanged.count(seat) < times
        here = Next(self.without(*() if again else (seat,), exchanged=exchanged))
        hand = tuple(sorted(match.hand(seat), key=_INDEX))
        if self.openly:
            return (Show(seat, hand), Draw(seat), here)
        claim = Push(Checking(self._checkers(match, seat), self.laundry, seat))
        drawn = () if self.laundry.draws_late else (Draw(seat),)
        return (SetSlot(LAID, hand), *drawn, here, claim)

    def _checkers(self, match: Position, claimer: Seat) -> tuple[Seat, ...]:
        others: tuple[Seat, ...] = match.rules.usual["responders"](match, claimer)
        return others[:1] if self.laundry.who == "next" else others

    @override
    def refuse(self, match: Position, action: Action) -> Refusal | None:
        if action == Choose(action.seat, "exchange") and action.seat == self.turn(match):
            return Refusal("variants.laundry.bluff", "this hand is no laundry")
        return super().refuse(match, action)

    @override
    def question(self, match: Position) -> str:
        return "Exchange your hand as laundry?"

    @override
    def words(self, match: Position, action: Action) -> str:
        if self.openly and action == Choose(action.seat, "exchange"):
            return "lay the hand open and draw four"
        return super().words(match, action)


@frozen
class Checking(Asking):
    """The others may check a claim."""

    name = "laundry_check"
    rule = "variants.laundry"
    meanings: ClassVar = {"check": "check the hand", "trust": "trust it"}

    laundry: Laundry
    claimer: Seat
    doubters: tuple[Seat, ...] = ()
    """Who has already asked to see the hand."""

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        return ("check", "trust")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        if word == "trust":
            return (Next(self.without(seat)),)
        settled = self.asked if self.laundry.checkers == "first" else (seat,)
        return (Next(self.without(*settled, doubters=(*self.doubters, seat))),)

    @override
    def passed(self, match: Position) -> tuple[Effect, ...]:
        laid = LAID.of(match)
        done = SetSlot(LAID, ())
        drawn = (Draw(self.claimer),) if self.laundry.draws_late else ()
        if not self.doubters:
            return (done, *drawn)
        if not self.laundry.fits(match, laid):
            return (done, *self._caught(match, laid))
        price, rule = self.laundry.wrong_check, "variants.laundry.wrong_check"
        charges = (Charge(seat, price, rule) for seat in self.doubters)
        return (done, Show(self.claimer, laid), *drawn, *charges)

    def _caught(self, match: Position, laid: tuple[Card, ...]) -> tuple[Effect, ...]:
        """The claimer pays, plays the hand that the table says, and is not asked again."""
        price = self.laundry.false_claim * len(self.doubters)
        charge = Charge(self.claimer, price, "variants.laundry.false_claim")
        shown = [Show(self.claimer, laid, lasting=self.laundry.caught == "plays_old_open")]
        if self.laundry.caught == "keeps_new_open":
            shown.append(Show(self.claimer, match.hand(self.claimer), lasting=True))
        beneath = match.agenda[-1]
        again = [Next(beneath.without(self.claimer))] if isinstance(beneath, Asking) else []
        return (*shown, *again, charge)

    @override
    def question(self, match: Position) -> str:
        return f"{match.name(self.claimer)} exchanges as laundry: check it?"
