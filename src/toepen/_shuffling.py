"""Shuffling: how chance, which is the caller's, becomes a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import starmap
from operator import itemgetter
from typing import Any, Final, Protocol, TypeAlias

from toepen._actions import Deal, make_shuffled
from toepen._cards import DECK, Card
from toepen._match import Match
from toepen._seats import Seat, clockwise
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
    deck: tuple[Card, ...] = itemgetter(*sorted(_PLACES, key=keys.__getitem__))(DECK)
    house = match.rules.house
    takers, dealt = _takers(
        len(match.table.names), due.seats, match.setup.dealer, due.count, house.deal.packet
    )
    return make_shuffled(tuple([take(deck) for take in takers]), deck[dealt:])


Taker: TypeAlias = Callable[[Sequence[Card]], tuple[Card, ...]]


@cache
def _takers(
    table: int, seats: tuple[Seat, ...], dealer: Seat, count: int, packet: int
) -> tuple[tuple[Taker, ...], int]:
    """Return, for each seat of the table, what takes its cards from a deck; and how many go."""
    order = clockwise(seats, dealer + 1)
    places: dict[int, list[int]] = {seat: [] for seat in order}
    place = 0
    for dealt in range(0, count, packet):
        size = min(packet, count - dealt)
        for mine in places.values():
            mine.extend(range(place, place + size))
            place += size
    return tuple(_taker(places.get(seat, [])) for seat in range(table)), place


def _taker(places: list[int]) -> Taker:
    if len(places) > 1:
        take: Any = itemgetter(*places)
        return take  # type: ignore[no-any-return]
    return lambda deck: tuple([deck[place] for place in places])
