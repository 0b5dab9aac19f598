"""Shuffling: how chance, which is the caller's, becomes a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import starmap
from operator import itemgetter
from typing import Any, Final, Protocol

from toepen._actions import Deal
from toepen._cards import DECK, Card
from toepen._match import Match
from toepen._seats import clockwise
from toepen.exceptions import ToepenError

__all__ = ["Random", "shuffle"]


_PLACES: Final = range(len(DECK))
_ONCE_A_CARD: Final[tuple[tuple[()], ...]] = ((),) * len(DECK)


class Random(Protocol):
    """What is asked of a random generator: `random.Random` will do."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        ...


def shuffle(match: Match, rng: Random) -> Deal:
    """Make the deal that is due from a shuffled deck, by the table's packet.

    The cards go round from the dealer's left, one, two or four at a time (`deal.packet`), so that
    the same generator in the same state gives the same hands.

    Args:
        match: A match whose `deal_due` is not `None`.
        rng: The generator; nothing else here is random.

    Raises:
        ToepenError: If no cards are due.
    """
    due = match.deal_due
    if due is None:
        message = "no cards are due"
        raise ToepenError(message)
    keys = [*starmap(rng.random, _ONCE_A_CARD)]
    deck = [*map(DECK.__getitem__, sorted(_PLACES, key=keys.__getitem__))]
    order = clockwise(due.seats, match.setup.dealer + 1)
    takers = _takers(len(order), due.count, match.rules.house.deal.packet)
    hands: list[tuple[Card, ...]] = [()] * len(match.table.names)
    for seat, take in zip(order, takers, strict=True):
        hands[seat] = take(deck)
    return Deal(tuple(hands), tuple(deck[len(order) * due.count :]))


@cache
def _takers(
    players: int, count: int, packet: int
) -> tuple[Callable[[Sequence[Card]], tuple[Card, ...]], ...]:
    """Return, for each player in the order of the deal, what takes his cards from a deck."""
    places: list[list[int]] = [[] for _ in range(players)]
    place = 0
    for dealt in range(0, count, packet):
        size = min(packet, count - dealt)
        for mine in places:
            mine.extend(range(place, place + size))
            place += size
    return tuple(_taker(mine) for mine in places)


def _taker(places: list[int]) -> Callable[[Sequence[Card]], tuple[Card, ...]]:
    if len(places) == 1:
        (only,) = places
        return lambda deck: (deck[only],)
    take: Any = itemgetter(*places)
    return take  # type: ignore[no-any-return]
