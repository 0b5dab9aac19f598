"""Proposing deals: lots filled in every way that agrees with what was seen of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final, TypeAlias

from attrs import frozen

from toepen._cards import DECK, Card, Suit
from toepen._filling import Filling, Limit, Need
from toepen._hidden import Holding, Knowledge, Sighting
from toepen._seats import Seat
from toepen._shuffling import Random

__all__ = ["Proposal", "drawn_from", "proposals"]

Places: TypeAlias = dict[Card, int]
"""The lot of each card that was seen."""

MOST_READINGS: Final = 512
"""In how many ways what was seen is read at most."""

_BY_SUIT: Final = {suit: frozenset(c for c in DECK if c.suit is suit) for suit in Suit}


@frozen
class Proposal:
    """The deals that agree with one reading of what was seen.

    Attributes:
        known: The cards of each lot that were seen, in the order in which they lie.
        filling: How the others fill up the lots.
        ways: How many deals there are.
    """

    known: tuple[tuple[Card, ...], ...]
    filling: Filling
    ways: int

    def draw(self, rng: Random) -> list[list[Card]]:
        """Fill all lots."""
        hidden = self.filling.draw(rng)
        return [[*cards, *hidden.get(lot, ())] for lot, cards in enumerate(self.known)]


def proposals(knowledge: Knowledge, holdings: Sequence[Holding] = ()) -> tuple[Proposal, ...]:
    """Return every reading of what was seen that some deal agrees with."""
    found: dict[tuple[tuple[Card, int], ...], Proposal] = {}
    for places in islice(_readings(knowledge), MOST_READINGS):
        mark = tuple(sorted(places.items(), key=lambda item: item[0].index))
        if mark not in found:
            proposal = _proposal(knowledge, places, holdings)
            if proposal is not None:
                found[mark] = proposal
    return tuple(found.values())


def _readings(knowledge: Knowledge) -> Iterator[Places]:
    """Go through the lots in which the cards that were seen may lie."""
    for choice in product(*(sighting.among for sighting in knowledge.sightings)):
        domains: dict[Card, frozenset[int]] = {}
        for sighting, held in zip(knowledge.sightings, choice, strict=True):
            for card in sighting.cards:
                domains[card] = domains.get(card, frozenset(held)).intersection(held)
        if all(domains.values()):
            for lots in product(*(sorted(domain) for domain in domains.values())):
                yield dict(zip(domains, lots, strict=True))


def _proposal(knowledge: Knowledge, places: Places, holdings: Sequence[Holding]) -> Proposal | None:
    known: list[list[Card]] = [[] for _ in knowledge.lots]
    for card in _in_order(knowledge, places):
        known[places[card]].append(card)
    needs = []
    for place, lot in enumerate(knowledge.lots):
        left = lot.size - len(known[place])
        if left < 0:
            return None
        if left:
            void = (Limit(_BY_SUIT[suit], 0, 0) for suit in sorted(lot.void))
            needs.append(Need(place, left, tuple(void)))
    needs = [_limited(need, knowledge, known, holdings) for need in needs]
    hidden = tuple(card for card in DECK if card not in places)
    filling = Filling(hidden, tuple(needs))
    ways = filling.ways
    return Proposal(tuple(map(tuple, known)), filling, ways) if ways else None


def _in_order(knowledge: Knowledge, places: Places) -> Iterator[Card]:
    """Go through the cards that were seen as they lay, as far as that was seen.

    Cards that are shown may be told in another order than they are held in, so that this counts
    only between cards of which nothing better is known.
    """
    order: list[Card] = []
    for seen in sorted(knowledge.sightings, key=_says_least_of_order):
        for at, card in enumerate(seen.cards):
            if card not in order:
                order.insert(_place_in(order, seen.cards[:at], seen.cards[at + 1 :]), card)
    return iter(order if len(order) == len(places) else places)


def _says_least_of_order(seen: Sighting) -> tuple[bool, bool, int]:
    return (len(seen.cards) == 1, not seen.as_held, -len(seen.cards))


def _place_in(order: Sequence[Card], before: Sequence[Card], after: Sequence[Card]) -> int:
    """Return the place next to the neighbour of a card that is placed already; else the end.

    Those before it have all been placed.
    """
    if before:
        return order.index(before[-1]) + 1
    return order.index(after[0]) if after and after[0] in order else len(order)


def _limited(
    need: Need, knowledge: Knowledge, known: Sequence[Sequence[Card]], holdings: Sequence[Holding]
) -> Need:
    """Add to a lot what a variant says of it."""
    own = [h for h in holdings if knowledge.dealt.get(Seat(h.seat)) == need.lot]
    if not own:
        return need
    limits = []
    for holding in own:
        seen = sum(card in holding.cards for card in known[need.lot])
        limits.append(Limit(holding.cards, holding.least - seen, holding.most - seen))
    return Need(need.lot, need.size, (*need.limits, *limits))


def drawn_from(readings: Sequence[Proposal], rng: Random) -> list[list[Card]]:
    """Draw a deal of all that agree with any reading; each is as likely as any other."""
    number = rng.random() * sum(proposal.ways for proposal in readings)
    chosen = readings[-1]
    for proposal in readings:
        number -= proposal.ways
        if number < 0:
            chosen = proposal
            break
    return chosen.draw(rng)
