"""Faults planted in variants that give away what is hidden, with nothing but public names.

A question that gives the hand away, a refusal that says more than it should, hands in an open slot.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen
from typing_extensions import override

from tests.testing.planting import Fault, Patch, Question, asking, keeping_hands, planting, table
from toepen import Card, Event, Refusal, Rules, Seat
from toepen.plugin import Charge, Effect, Phase, Position, Tell, hookimpl

FAULTS: list[Fault] = []
planted = planting(FAULTS)


def sees(match: Position, seat: Seat) -> bool:
    """Tell whether a secret of the match says yes: the colour of another seat's first card."""
    hand = match.cards.hands[(seat + 1) % len(match.seats)]
    return bool(hand) and hand[0].text[1:] in {"H", "D"}


@planted("views_agree_with_the_match")
def views_lack_what_a_rule_looks_at(_: Patch) -> Rules:
    class Peeking(Question):
        @override
        def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
            return ("yes", "no") if sees(match, seat) else ("no",)

    return table(asking(Peeking))


@planted("secrets_are_kept")
def legal_lists_tell_a_hand(_: Patch) -> Rules:
    return views_lack_what_a_rule_looks_at(_)


@planted("secrets_are_kept")
def being_asked_tells_a_hand(_: Patch) -> Rules:
    class Pointing(Question):
        @override
        def has_choice(self, match: Position, seat: Seat) -> bool:
            return "A" in "".join(card.text for card in match.cards.hands[seat])

    return table(asking(Pointing))


@planted("secrets_are_kept")
def refusals_tell_a_hand(_: Patch) -> Rules:
    @frozen
    class Hint:
        """Says more than it should."""

        @hookimpl
        def may_toep(self, match: Position, seat: Seat) -> Refusal | None:
            return Refusal("toep.when", "not against that hand") if sees(match, seat) else None

    return table(Hint())


@frozen(weakref_slot=False)
class Whispered(Event):
    """Tells all what lies on the stock."""

    card: Card

    @override
    def sentence(self, names: Any) -> str:
        return f"On the stock lies {self.card}"


@frozen
class Talker:
    """Tells a card that lies face down."""

    @hookimpl
    def trick_taken(self, match: Position) -> Iterable[Effect]:
        return tuple(Tell(Whispered(card)) for card in match.cards.stock[:1])


@planted("secrets_are_kept")
def events_tell_a_card(_: Patch) -> Rules:
    return table(Talker())


@planted("views_hold_what_is_known")
def views_hold_a_told_card(_: Patch) -> Rules:
    return table(Talker())


@planted("secrets_are_kept")
def public_slots_tell_a_hand(_: Patch) -> Rules:
    return table(keeping_hands("public"))


@planted("secrets_are_kept")
def phases_tell_a_hand(_: Patch) -> Rules:
    @frozen
    class Holding(Question):
        hands: tuple[tuple[Card, ...], ...] = ()

    @frozen
    class Holder:
        """Asks with the hands in its phase."""

        @hookimpl
        def opening_call(self, match: Position) -> Phase | None:
            return Holding(match.active, match.cards.hands)

    return table(Holder())


@planted("secrets_are_kept")
def what_follows_tells_a_hand(_: Patch) -> Rules:
    @frozen
    class Fine:
        """Whoever plays next to a red card pays."""

        @hookimpl
        def card_played(self, match: Position, seat: Seat) -> Iterable[Effect]:
            return (Charge(seat, 1, "fold.price"),) if sees(match, seat) else ()

    return table(Fine())
