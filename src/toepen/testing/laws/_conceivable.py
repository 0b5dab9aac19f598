"""Every act that somebody could think of, allowed or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from toepen import (
    BACK,
    DECK,
    TABLE,
    Action,
    Card,
    Choose,
    Deal,
    Fold,
    Match,
    Play,
    Seat,
    Stay,
    Toep,
)
from toepen.testing._played import Word

__all__ = ["acts_of", "deals_that_are_wrong", "seats_of", "words_at"]

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


def seats_of(match: Match) -> tuple[Seat, ...]:
    """Return all seats of the table."""
    return tuple(Seat(seat) for seat in range(len(match.seats)))


def words_at(match: Match, legal: Iterable[Action], known: frozenset[Word]) -> frozenset[Word]:
    """Gather the words of variants' acts that are known or offered, and one that nobody knows."""
    offered = ((a.word, a.target is not None) for a in legal if isinstance(a, Choose))
    return known | frozenset(offered) | {("whatever", len(match.seats) > 2)}  # noqa: PLR2004 - as good as any


def acts_of(match: Match, seat: Seat, words: frozenset[Word]) -> Iterator[Action]:
    """Go through all acts of *seat* that somebody could think of: 32 cards, a back, and words."""
    for card in (*DECK, BACK):
        yield Play(seat, card)
    yield from (Toep(seat), Stay(seat), Fold(seat))
    for word, targeted in sorted(words):
        yield Choose(seat, word)
        if targeted:
            for other in (*seats_of(match), TABLE):
                yield Choose(seat, word, other)


def deals_that_are_wrong(deal: Deal) -> Iterator[Deal]:
    """Go through deals that differ from a good one in a single thing."""
    hands, stock = deal.hands, deal.stock
    yield Deal((), DECK)
    yield Deal(hands[:-1], (*stock, *hands[-1]))
    yield Deal((*hands, ()), stock)
    at, hand = next((at, hand) for at, hand in enumerate(hands) if hand)
    yield Deal(_with(hands, at, hand[1:]), (*stock, hand[0]))
    if stock:
        yield Deal(hands, stock[1:])
        yield Deal(_with(hands, at, (*hand, stock[0])), stock[1:])
        yield Deal(_with(hands, at, (*hand[1:], BACK)), (*stock[1:], hand[0]))
        yield Deal(hands, (*stock[1:], hand[0]))


def _with(hands: Hands, at: int, hand: tuple[Card, ...]) -> Hands:
    return (*hands[:at], hand, *hands[at + 1 :])
