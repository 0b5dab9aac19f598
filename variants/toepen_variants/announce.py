"""Announcing (fluiten, opstaan): three or four tens, and perhaps jacks, are told to all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from attrs import frozen
from typing_extensions import override

from toepen import DECK, Rank, Seat
from toepen.plugin import (
    CardPlayed,
    CardsDrawn,
    Effect,
    Event,
    Holding,
    Passing,
    Phase,
    Position,
    Said,
    Say,
    clockwise,
    hookimpl,
    option,
)
from toepen_variants._conflicts import HAND

__all__ = ["Announce", "Announcing"]


TENS: Final = frozenset(card for card in DECK if card.rank is Rank.TEN)
JACKS: Final = frozenset(card for card in DECK if card.rank is Rank.JACK)


@frozen
class Announce:
    """Whoever holds three tens whistles, whoever holds four stands up.

    A hand drawn from the stock is announced like a dealt one. Some tables ask it for jacks too.
    Nobody pays for a forgotten whistle, for the library forgets none.

    Sources: the Portuguese rule page, pagat.
    """

    tens: int = option(3, "how many tens must be announced; 0 none", "announce_high, D54", least=0)
    jacks: int = option(
        0, "how many jacks must be announced; 0 none", "announce_jacks, D54", least=0
    )

    rule_ids: ClassVar = {"variants.announce.word": "announce_high"}

    @hookimpl
    def opening_announce(self) -> Phase:
        """Announce the dealt hands, once everybody has seen his."""
        return Announcing(self)

    @hookimpl
    def hand_drawn(self, match: Position, seat: Seat) -> tuple[Effect, ...]:
        """Announce a drawn hand."""
        return self.told(match, seat)

    @hookimpl
    def holdings(self, match: Position, told: Sequence[Event]) -> Iterator[Holding]:
        """Who announced holds the cards, and who played a card without a word does not."""
        if match.setup.decider:
            return
        said: dict[Seat, set[str]] = {}
        drew = set[Seat]()
        for event in told:
            if isinstance(event, CardsDrawn):
                drew.add(event.seat)
            elif isinstance(event, CardPlayed):
                said.setdefault(event.seat, set())
            elif isinstance(event, Said) and event.seat not in drew:
                said.setdefault(event.seat, set()).add(event.word)
        for seat, words in said.items():
            yield from self._held(seat, words)

    def _held(self, seat: Seat, words: set[str]) -> Iterator[Holding]:
        asked = [(of, least) for of, least in ((TENS, self.tens), (JACKS, self.jacks)) if least]
        if not words:
            yield from (Holding(seat, of, most=least - 1) for of, least in asked)
            return
        stands = "stand" in words
        least = HAND if stands else min(least for _, least in asked)
        yield Holding(seat, [card for of, _ in asked for card in of], least)
        if not stands:
            yield from (Holding(seat, of, most=HAND - 1) for of, _ in asked)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        counted = [(self.tens, "tens"), (self.jacks, "jacks")]
        hands = " or ".join(f"at least {count} of the {rank}" for count, rank in counted if count)
        if not hands:
            return ()
        told = (
            f"Whoever holds {hands} tells the others: he whistles (fluiten), or stands up"
            " (opstaan) if he holds four."
        )
        return (told,)

    def told(self, match: Position, seat: Seat) -> tuple[Effect, ...]:
        """Return what *seat* announces of its hand."""
        hand = match.hand(seat)
        said = []
        for cards, least in ((TENS, self.tens), (JACKS, self.jacks)):
            held = len(cards.intersection(hand)) if least else 0
            if held and held >= least:
                said.append(Say(seat, "stand" if held >= HAND else "whistle"))
        return tuple(dict.fromkeys(said))


@frozen
class Announcing(Passing):
    """The announcements, from the dealer's left; nobody is asked."""

    name = "announce"

    rules: Announce

    @override
    def passed(self, match: Position) -> tuple[Effect, ...]:
        """Announce."""
        order = clockwise(match.active, match.dealer + 1)
        return tuple(said for seat in order for said in self.rules.told(match, seat))
