"""Figures with the range in which they probably lie: 95 times in 100 the true one is inside."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from attrs import frozen

__all__ = ["Figure", "counted", "mean_of", "share_of"]

_SPREAD: Final = 1.96
"""So many standard errors to either side hold 95 of 100 normal draws."""


@frozen
class Figure:
    """A number that was measured.

    Attributes:
        value: The number.
        low: Where the range begins in which the true one probably lies.
        high: Where it ends.
    """

    value: float
    low: float
    high: float


def share_of(hits: float, tries: int) -> Figure:
    """Return the share of *hits* in *tries*, with Wilson's range.

    Args:
        hits: How many; a draw may count as half a hit.
        tries: Of how many; at least 1.
    """
    share = hits / tries
    weight = _SPREAD**2 / tries
    middle = (share + weight / 2) / (1 + weight)
    reach = _SPREAD * sqrt(share * (1 - share) / tries + weight / (4 * tries)) / (1 + weight)
    return Figure(share, middle - reach, middle + reach)


def mean_of(values: Sequence[float]) -> Figure:
    """Return the mean of *values* (at least one), with the range by their standard error."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Figure(mean, mean, mean)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    reach = _SPREAD * sqrt(variance / count)
    return Figure(mean, mean - reach, mean + reach)


def counted(number: int, one: str, several: str = "") -> str:
    """Write how many there are: of one, or of several, by default with an s.

    >>> counted(1, "round"), counted(2, "match", "matches")
    ('1 round', '2 matches')
    """
    return f"{number} {one if number == 1 else several or f'{one}s'}"
