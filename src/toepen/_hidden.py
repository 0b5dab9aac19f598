"""What a seat has been told of where the cards of a deal lie, as far as events tell it.

The cards of a deal lie in *lots*: what each seat was dealt, what was drawn from the stock at one
time, and the rest. Each card that the seat has seen belongs to one lot of a few; and whoever did
not follow suit held no other card of that suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from attrs import Factory, define, field, frozen

from toepen._cards import DECK, Card, Suit
from toepen._events import (
    CardPlayed,
    CardsDrawn,
    CardsShown,
    Event,
    HandSeen,
    LeadPassed,
    TrickTaken,
)
from toepen._seats import Seat

__all__ = ["Holding", "Knowledge", "Lot", "Sighting", "learned"]

Held: TypeAlias = tuple[int, ...]
"""The lots of which a seat may hold cards at one moment, as places in `Knowledge.lots`."""

REST: Final = 0
"""The place of the lot that nobody has drawn from."""


@define
class Lot:
    """Cards that came to one place at one time.

    Attributes:
        size: How many.
        order: Cards that are known to lie in it, in the order in which they lie.
        void: Suits of which nothing but cards that were seen lies in it.
    """

    size: int
    order: list[Card] = Factory(list)
    void: set[Suit] = Factory(set)


@frozen
class Sighting:
    """Cards that were seen together.

    Attributes:
        cards: Which.
        among: What the seat that showed them may have held then: of one of these they are.
        as_held: Whether they were seen in the order in which they are held.
    """

    cards: tuple[Card, ...]
    among: tuple[Held, ...]
    as_held: bool = True


def _together(cards: Iterable[Card]) -> frozenset[Card]:
    return frozenset(cards)


@frozen
class Holding:
    """What is known of the hand that a seat was dealt: an answer to the hook `holdings`.

    It must follow from what was told, or deals that could be are never proposed.

    Attributes:
        seat: Whose hand.
        cards: Cards that count.
        least: How many of them it was dealt at least.
        most: How many of them it was dealt at most.
    """

    seat: Seat
    cards: frozenset[Card] = field(converter=_together)
    least: int = 0
    most: int = 32


@define
class Knowledge:
    """What has been told of one deal.

    Attributes:
        lots: The rest of the stock first, then what each seat was dealt, then what was drawn.
        dealt: The lot that each seat was dealt.
        follows: Whether a card that does not follow suit shows that its seat could not.
        honest: Cards of which that is so in any case.
        drawn: The lots that were drawn, in order.
        sightings: The cards that were seen.
    """

    lots: list[Lot]
    dealt: dict[Seat, int]
    follows: bool
    honest: frozenset[Card] = frozenset()
    drawn: list[int] = Factory(list)
    sightings: list[Sighting] = Factory(list)
    _held: dict[Seat, list[Held]] = Factory(dict)
    _count: dict[Seat, int] = Factory(dict)
    _led: Suit | None = None
    _trick: list[CardPlayed] = Factory(list)

    def learn(self, events: Iterable[Event]) -> None:
        """Take in what one act has told."""
        for event in events:
            if isinstance(event, CardPlayed):
                self._played(event)
            elif isinstance(event, CardsDrawn):
                self._drew(event)
            elif isinstance(event, HandSeen):
                self._saw(event)
            elif isinstance(event, CardsShown):
                if event.seat in self._held:
                    self.see(event.cards, tuple(self._held[event.seat]), as_held=False)
            elif isinstance(event, TrickTaken):
                self._led, self._trick = None, []
            elif isinstance(event, LeadPassed):
                self._passed(event)

    def holds(self, seat: Seat) -> Held:
        """Return the lots of which *seat* may hold cards now."""
        return self._held[seat][-1] if seat in self._held else ()

    def see(
        self, cards: tuple[Card, ...], among: tuple[Held, ...], *, as_held: bool = True
    ) -> None:
        """Note cards that were seen; where they lie in one lot for certain, also their order."""
        if cards and among:
            self.sightings.append(Sighting(cards, among, as_held))

    def begin(self) -> None:
        """Let everybody hold what he was dealt."""
        self._held = {seat: [(lot,)] for seat, lot in self.dealt.items()}
        self._count = {seat: self.lots[lot].size for seat, lot in self.dealt.items()}

    def _played(self, event: CardPlayed) -> None:
        seat, suit = event.seat, event.card.suit
        self.see((event.card,), (self.holds(seat),))
        if self._led is None:
            self._led = suit
        elif suit is not self._led and (self.follows or event.card in self.honest):
            held = self.holds(seat)
            if len(held) == 1:
                self.lots[held[0]].void.add(self._led)
        self._trick.append(event)
        self._count[seat] = self._count.get(seat, 0) - 1

    def _drew(self, event: CardsDrawn) -> None:
        if event.seat not in self._held:
            return
        place = len(self.lots)
        self.lots.append(Lot(event.count))
        self.lots[REST].size -= event.count
        self.drawn.append(place)
        whole = event.count >= self._count[event.seat]
        kept = () if whole else self.holds(event.seat)
        self._held[event.seat].append((*kept, place))

    def _saw(self, event: HandSeen) -> None:
        held = self.holds(event.seat)
        if not held:
            return
        newest = held[-1]
        count = self.lots[newest].size
        if len(held) == 1 or count >= len(event.cards):
            self.see(event.cards, ((newest,),))
            return
        self.see(event.cards[:-count], (held[:-1],))
        self.see(event.cards[-count:], ((newest,),))

    def _passed(self, event: LeadPassed) -> None:
        first = next((played for played in self._trick if played.seat == event.seat), None)
        for card in event.returned:
            owner = next((p.seat for p in self._trick if p.card is card), None)
            if owner is not None:
                self._count[owner] += 1
        if event.returned or first is None:
            self._led, self._trick = None, []
        else:
            self._led = first.card.suit


def learned(
    sizes: Sequence[int],
    told: Iterable[Sequence[Event]],
    *,
    follows: bool,
    honest: frozenset[Card] = frozenset(),
) -> Knowledge:
    """Gather what the acts since a deal have told of it.

    Args:
        sizes: How many cards each seat was dealt.
        told: What each act has told, that of the deal first.
        follows: Whether a card that does not follow suit shows that its seat could not.
        honest: Cards of which that is so in any case.
    """
    knowledge = Knowledge(
        [Lot(len(DECK) - sum(sizes)), *(Lot(size) for size in sizes if size)],
        {Seat(seat): lot for lot, seat in enumerate((s for s, n in enumerate(sizes) if n), 1)},
        follows,
        honest,
    )
    knowledge.begin()
    for events in told:
        knowledge.learn(events)
    return knowledge
