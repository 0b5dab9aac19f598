"""Filling lots with hidden cards: how many ways there are, and one of them, all equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, factorial
from typing import TypeAlias

from attrs import Factory, define, frozen

from toepen._cards import Card
from toepen._shuffling import Random

__all__ = ["Filling", "Limit", "Need", "shuffled"]

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each kind."""


@frozen
class Limit:
    """How many of certain cards a lot takes.

    Attributes:
        cards: Which cards count.
        least: How many it takes at least.
        most: How many it takes at most.
    """

    cards: frozenset[Card]
    least: int
    most: int


@frozen
class Need:
    """A lot that is not full.

    Attributes:
        lot: Its place.
        size: How many hidden cards it takes.
        limits: What is known of them.
    """

    lot: int
    size: int
    limits: tuple[Limit, ...] = ()


@define
class Filling:
    """The ways in which hidden cards can fill lots.

    Cards that no limit tells apart are of one kind, so that ways are counted by kinds.
    """

    cards: tuple[Card, ...]
    needs: tuple[Need, ...]
    _kinds: list[list[Card]] = Factory(list)
    _bound: list[Need] = Factory(list)
    _ways: dict[tuple[int, Counts], int] = Factory(dict)

    def __attrs_post_init__(self) -> None:
        """Sort the cards by kind."""
        self._bound = [need for need in self.needs if need.limits]
        limits = [limit for need in self._bound for limit in need.limits]
        kinds: dict[tuple[bool, ...], list[Card]] = {}
        for card in self.cards:
            kinds.setdefault(tuple(card in limit.cards for limit in limits), []).append(card)
        self._kinds = list(kinds.values())

    @property
    def ways(self) -> int:
        """How many ways there are, whatever the order of the cards in a lot."""
        free = [need.size for need in self.needs if not need.limits]
        bound = sum(need.size for need in self._bound)
        if sum(free) + bound != len(self.cards):
            return 0
        ways = factorial(sum(free))
        for size in free:
            ways //= factorial(size)
        return ways * self._count(0, tuple(map(len, self._kinds)))

    def draw(self, rng: Random) -> dict[int, list[Card]]:
        """Fill the lots, in one way of all that there are."""
        left = [shuffled(kind, rng) for kind in self._kinds]
        filled: dict[int, list[Card]] = {}
        for place, need in enumerate(self._bound):
            taken = self._draw_counts(place, tuple(map(len, left)), rng)
            filled[need.lot] = [
                kind.pop() for kind, n in zip(left, taken, strict=True) for _ in range(n)
            ]
        rest = shuffled([card for kind in left for card in kind], rng)
        for need in self.needs:
            if need.lot not in filled:
                filled[need.lot] = [rest.pop() for _ in range(need.size)]
        return filled

    def _count(self, place: int, left: Counts) -> int:
        """Count the ways to fill the lots with limits from *place* on."""
        if place == len(self._bound):
            return 1
        known = self._ways.get((place, left))
        if known is None:
            known = sum(ways for _, ways in self._choices(place, left))
            self._ways[place, left] = known
        return known

    def _choices(self, place: int, left: Counts) -> Iterator[tuple[Counts, int]]:
        """Go through what a lot may take, with the ways to do so and to fill those after it."""
        need = self._bound[place]
        for taken in _splits(need.size, left):
            if all(self._keeps(limit, taken) for limit in need.limits):
                ways = 1
                for count, have in zip(taken, left, strict=True):
                    ways *= comb(have, count)
                rest = tuple(have - count for have, count in zip(left, taken, strict=True))
                yield taken, ways * self._count(place + 1, rest)

    def _keeps(self, limit: Limit, taken: Counts) -> bool:
        count = sum(
            n for n, kind in zip(taken, self._kinds, strict=True) if n and kind[0] in limit.cards
        )
        return limit.least <= count <= limit.most

    def _draw_counts(self, place: int, left: Counts, rng: Random) -> Counts:
        number = rng.random() * self._count(place, left)
        chosen: Counts = ()
        for taken, ways in self._choices(place, left):
            if ways:
                chosen = taken
                number -= ways
            if number < 0:
                break
        return chosen


def _splits(size: int, left: Counts) -> Iterator[Counts]:
    """Go through the ways to take *size* cards of several kinds."""
    if not left:
        if size == 0:
            yield ()
        return
    for count in range(min(size, left[0]) + 1):
        for rest in _splits(size - count, left[1:]):
            yield (count, *rest)


def shuffled(cards: Sequence[Card], rng: Random) -> list[Card]:
    """Return the cards in an order that is drawn."""
    keys = [rng.random() for _ in cards]
    return [cards[place] for place in sorted(range(len(cards)), key=keys.__getitem__)]
