"""What a view tells of the cards that it does not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import frozen

from toepen import BACK, DECK, Card, Seat, Suit, View
from toepen._events import CardPlayed, CardsDealt, CardsDrawn, CardsShown, HandSeen, LeadPassed
from toepen.plugin import Position

__all__ = ["Unseen", "unseen_by", "unseen_in"]

EVERYTHING: Final = (1 << len(DECK)) - 1
NO_SUIT: Final[frozenset[Suit]] = frozenset()


@frozen
class Unseen:
    """What a seat knows of the hands of the others.

    Attributes:
        hidden: All cards that may be in their hands, seen there or not: a bit for each, by index.
        known: Cards of which it is known who holds them.
        voids: Suits that a seat has not followed, by seat.
    """

    hidden: int
    known: Mapping[Seat, tuple[Card, ...]]
    voids: Mapping[Seat, frozenset[Suit]]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that may be in their hands, and that it has not seen there."""
        known = {card for cards in self.known.values() for card in cards}
        return tuple(c for c in DECK if self.hidden >> c.index & 1 and c not in known)


def unseen_in(view: View) -> Unseen:
    """Gather what *view* tells of the cards that it does not show."""
    known = _known(view)
    held = {card for cards in known.values() for card in cards}
    hidden = EVERYTHING
    for card in (_gone(view) | {*view.own_hand}) - held:
        hidden &= ~(1 << card.index)
    return Unseen(hidden, known, _voids(view, _others(view)))


def _since_the_deal(view: View) -> tuple[object, ...]:
    events = view.history
    deals = [place for place, event in enumerate(events) if isinstance(event, CardsDealt)]
    return events[deals[-1] :] if deals else events


def _gone(view: View) -> set[Card]:
    """Return the cards that lie on the table or have left play before the viewer's eyes."""
    played = [play.card for trick in view.tricks for play in trick.plays]
    gone = {*played, *(play.card for play in view.trick)}
    for event in _since_the_deal(view):
        if isinstance(event, (HandSeen, CardsShown)):
            gone.update(event.cards)
        elif isinstance(event, CardPlayed):
            gone.add(event.card)
    return gone


def _known(view: View) -> dict[Seat, tuple[Card, ...]]:
    """Return the cards that the viewer knows to be in the hand of another.

    They lie open, were taken back from a trick, or were shown by a seat that has drawn none since
    the deal.
    """
    holders: dict[Card, Seat] = {}
    owner: dict[Card, Seat] = {}
    events = _since_the_deal(view)
    drew = {event.seat for event in events if isinstance(event, CardsDrawn)}
    for event in events:
        if isinstance(event, CardPlayed):
            owner[event.card] = event.seat
            holders.pop(event.card, None)
        elif isinstance(event, LeadPassed):
            holders.update({card: owner[card] for card in event.returned if card in owner})
        elif isinstance(event, CardsShown) and event.seat not in drew:
            holders.update(dict.fromkeys(event.cards, event.seat))
    known: dict[Seat, tuple[Card, ...]] = {}
    for seat in _others(view):
        open_cards = [card for card in view.hand(seat) if card is not BACK]
        told = [card for card, holder in holders.items() if holder == seat]
        known[seat] = tuple(dict.fromkeys([*open_cards, *told]))[: len(view.hand(seat))]
    return known


def unseen_by(match: Position, seat: Seat) -> Unseen:
    """Gather what *seat* knows of the others from the tricks alone; of the hands it sees its own.

    It is what a bot takes another seat to know.
    """
    cards = match.cards
    seen = 0
    for card in cards.hands[seat]:
        seen |= 1 << card.index
    for plays in (*[trick.plays for trick in cards.tricks], cards.trick):
        for play in plays:
            seen |= 1 << play.card.index
    others = [other for other in match.bidding.active if other != seat]
    return Unseen(EVERYTHING & ~seen, {}, _voids(match, others))


def _others(view: View) -> Iterator[Seat]:
    return (seat for seat in view.active if seat != view.viewer)


def _voids(match: Position, others: Iterable[Seat]) -> dict[Seat, frozenset[Suit]]:
    """Return the suits that each seat has not followed."""
    voids = dict.fromkeys(others, NO_SUIT)
    cards = match.cards
    for plays in (*[trick.plays for trick in cards.tricks], cards.trick):
        led = plays[0].card.suit if plays else None
        for play in plays:
            suit = play.card.suit
            if suit is not led and led is not None and play.seat in voids:
                voids[play.seat] |= {led}
    return voids
