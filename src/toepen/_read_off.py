"""Acts read off what was told: the public part of a history, turned into acts again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from toepen._actions import Action, Choose, Deal, acts_of, choice
from toepen._cards import BACK, DECK
from toepen._events import (
    CardPlayed,
    CardsDealt,
    Chosen,
    Event,
    Folded,
    HandSeen,
    Private,
    Stayed,
    Toeped,
)

if TYPE_CHECKING:
    from toepen._seats import Seat

__all__ = ["act_told", "deal_told"]


def act_told(events: Iterable[Event]) -> Action | None:
    """Return the act that *events*, told by it, name first; `None` if they name none.

    A deal is none: its cards are not told. See `deal_told`.
    """
    first = next((event for event in events if not isinstance(event, Private)), None)
    return None if first is None else _named(first)


def _named(event: Event) -> Action | None:
    if isinstance(event, CardPlayed):
        return acts_of(event.seat).plays[event.card.index]
    if isinstance(event, Chosen):
        return _chosen(event)
    if isinstance(event, Toeped):
        return acts_of(event.seat).toep
    if isinstance(event, Stayed):
        return acts_of(event.seat).stay
    return acts_of(event.seat).fold if isinstance(event, Folded) else None


def _chosen(event: Chosen) -> Action:
    if event.target is None and event.seat >= 0:
        return choice(event.seat, event.word)
    return Choose(event.seat, event.word, event.target)


def deal_told(events: Iterable[Event], seats: int) -> Deal | None:
    """Return the deal that *events* tell, as far as they tell it: all other cards are backs.

    Args:
        events: What one act has told, to everybody and to one seat.
        seats: How many seats the table has.
    """
    dealt: CardsDealt | None = None
    seen: dict[Seat, HandSeen] = {}
    for event in events:
        if isinstance(event, CardsDealt):
            dealt = event
        elif isinstance(event, HandSeen):
            seen.setdefault(event.seat, event)
    if dealt is None:
        return None
    backs = (BACK,) * dealt.count
    hands = [backs if seat in dealt.seats else () for seat in range(seats)]
    for seat, event in seen.items():
        if len(event.cards) == dealt.count:
            hands[seat] = event.cards
    return Deal(tuple(hands), (BACK,) * (len(DECK) - dealt.count * len(dealt.seats)))
