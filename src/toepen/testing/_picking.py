"""Drawing: the one thing that random runs and Hypothesis do differently.

All that is drawn here (tables, deals, acts, which cards are swapped) goes through a `Pick`. A
seeded generator makes one for long runs; Hypothesis makes one whose choices shrink towards the
first.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol, TypeVar

from attrs import Factory, define

__all__ = ["Pick", "Remembering", "picked_order", "seeded"]

T = TypeVar("T")


class Pick(Protocol):
    """Chooses one of several; where choices shrink, they shrink towards the first."""

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of *options*, of which there is at least one."""
        ...


def seeded(rng: Random) -> Pick:
    """Choose evenly, by *rng*."""

    def pick(options: Sequence[T], /) -> T:
        return options[int(rng.random() * len(options))]

    return pick


def picked_order(pick: Pick, things: Sequence[T]) -> list[T]:
    """Put *things* in an order that is drawn; where nothing is chosen, they stay as they are."""
    rest = list(things)
    return [rest.pop(pick(range(len(rest)))) for _ in things]


@define
class Remembering:
    """A `Pick` that remembers what was chosen, and chooses the same again where that is offered.

    Attributes:
        pick: Chooses whatever is not wanted.
        wanted: What is to be chosen, in order.
        made: What was chosen.
    """

    pick: Pick
    wanted: Sequence[object] = ()
    made: list[object] = Factory(list)

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of *options*: the one that is wanted, if it is among them."""
        place = len(self.made)
        wanted = self.wanted[place] if place < len(self.wanted) else _NOTHING
        chosen = options[_place(wanted, options)] if _has(options, wanted) else self.pick(options)
        self.made.append(chosen)
        return chosen


def _has(options: Sequence[object], wanted: object) -> bool:
    # A range looks through all its numbers for what is none.
    fits = type(wanted) is int if isinstance(options, range) else wanted is not _NOTHING
    return fits and wanted in options


def _place(wanted: object, options: Sequence[object]) -> int:
    return options.index(wanted)


_NOTHING: Final = object()
