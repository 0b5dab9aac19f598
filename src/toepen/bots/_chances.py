"""The chances of a hand between two tricks, as a matter of numbers alone.

A card counts by its suit and by how many hidden cards are above it. Hands that are alike in these
numbers have equal chances, which are worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import floor
from typing import Final

from attrs import define, field

__all__ = ["Chances", "chances"]


@define
class Chances:
    """The chance that a hand, or a part of it, takes the last trick.

    A part of the hand is a number with a bit for each of its cards.

    Attributes:
        suits: The suit of each card of the hand, from 0 to 3.
        above: How many hidden cards are higher, of its suit, for each card of the hand.
        of_suit: How many cards of each suit are hidden.
        holders: How many of the others may hold each suit.
        each: How many cards each of the others holds, at most.
        keeps: How much the others hold on to cards that win, from 0 to 1.
        avoiding: Whether the last trick is one to avoid.
    """

    suits: tuple[int, ...]
    above: tuple[int, ...]
    of_suit: tuple[int, ...]
    holders: tuple[int, ...]
    each: int
    keeps: float
    avoiding: bool
    hidden: int = field(init=False)
    _leading: dict[int, float] = field(init=False, factory=dict)
    _following: dict[int, float] = field(init=False, factory=dict)
    _won: dict[int, list[tuple[float, float]]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """Count what is hidden."""
        self.hidden = sum(self.of_suit)

    def mixed(self, wins: float, part: int) -> float:
        """Return the chance of *part* when the trick before it is taken with the chance *wins*."""
        if not part:
            return wins
        chance = 0.0
        if wins > 0:
            leading = self._leading.get(part)
            chance += wins * (self._lead(part) if leading is None else leading)
        if wins < 1:
            following = self._following.get(part)
            chance += (1 - wins) * (self._follow(part) if following is None else following)
        return chance

    def following(self, part: int) -> float:
        """Return the chance of *part* when somebody else leads."""
        chance = self._following.get(part)
        return self._follow(part) if chance is None else chance

    def stands(self, above: int, drawn: float) -> float:
        """Return the chance that none of *drawn* hidden cards is one of the *above*."""
        return none_of(above, drawn, self.hidden)

    def _best(self, chances: Iterable[float]) -> float:
        return min(chances) if self.avoiding else max(chances)

    def _lead(self, part: int) -> float:
        places = places_in(part)
        won = self._winning(len(places))
        best = self._best([self.mixed(won[place][0], part ^ (1 << place)) for place in places])
        self._leading[part] = best
        return best

    def _follow(self, part: int) -> float:
        """Weigh every suit that may be led as often as it is still hidden."""
        places = places_in(part)
        won = self._winning(len(places))
        suits = self.suits
        anything = None
        chance = 0.0
        for suit, hidden in enumerate(self.of_suit):
            if not hidden:
                continue
            own = [place for place in places if suits[place] == suit]
            if own:
                best = self._best(
                    [self.mixed(won[place][1], part ^ (1 << place)) for place in self._ends(own)]
                )
            else:
                if anything is None:
                    ends = self._ends(places)
                    anything = self._best([self.mixed(0, part ^ (1 << place)) for place in ends])
                best = anything
            chance += hidden / self.hidden * best
        self._following[part] = chance
        return chance

    def _ends(self, places: list[int] | tuple[int, ...]) -> list[int] | tuple[int, ...]:
        """Return the card that most others beat and the one that fewest do: enough to weigh."""
        if len(places) <= 2:  # noqa: PLR2004 - both ends
            return places
        above = self.above.__getitem__
        return (min(places, key=above), max(reversed(places), key=above))

    def _winning(self, left: int) -> list[tuple[float, float]]:
        """Return for each card the chance to win when led, and when its suit is led by another."""
        won = self._won.get(left)
        if won is None:
            # Each rival has chosen what he has left from so many of his cards of now.
            kept = left + self.keeps * (self.each - left)
            of_suit, holders, hidden = self.of_suit, self.holders, self.hidden
            won = self._won[left] = [
                winning(above, of_suit[suit], holders[suit], kept, hidden)
                for suit, above in zip(self.suits, self.above, strict=True)
            ]
        return won


chances: Final = lru_cache(maxsize=2**15)(Chances)
"""Gives the chances of a hand; those of late are kept."""


@cache
def places_in(part: int) -> tuple[int, ...]:
    """List the places of the cards in a part of a hand."""
    return tuple(place for place in range(part.bit_length()) if part >> place & 1)


@cache
def winning(
    above: int, of_suit: int, holders: int, kept: float, hidden: int
) -> tuple[float, float]:
    """Return the chance of a card to win when led, and when another leads its suit."""
    led = none_of(above, holders * kept, hidden)
    if not of_suit:
        return led, 0.0
    return led, (1 - above / of_suit) * none_of(above, max(0, holders - 1) * kept, hidden)


@cache
def none_of(higher: int, drawn: float, hidden: int) -> float:
    """Return the chance that *drawn* of *hidden* cards are none of the *higher* among them."""
    whole = floor(drawn)
    chance = 1.0
    for left in range(hidden, max(0, hidden - whole), -1):
        chance *= max(0, left - higher) / left
    if drawn > whole:
        chance += (drawn - whole) * (none_of(higher, whole + 1, hidden) - chance)
    return chance
