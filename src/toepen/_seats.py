"""Seats, counted clockwise from 0, and the walk around the table."""

from __future__ import annotations

from functools import cache
from typing import Final, NewType

__all__ = ["TABLE", "Seat", "after", "but", "but_first", "clockwise"]

Seat = NewType("Seat", int)
"""A place at the table, counted clockwise from 0."""

TABLE: Final = Seat(-1)
"""Who does what nobody in particular does: the deal, a misdeal called by the table."""


@cache
def after(seats: tuple[Seat, ...], seat: int) -> Seat:
    """Return the first of *seats* (ascending, not empty) to the left of *seat*."""
    for candidate in seats:
        if candidate > seat:
            return candidate
    return seats[0]


@cache
def but(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return *seats* without one of them, the same tuple each time: states keep many."""
    return tuple([other for other in seats if other != seat])


@cache
def but_first(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return *seats* without the first of them, the same tuple each time: states keep many."""
    return seats[1:]


@cache
def clockwise(seats: tuple[Seat, ...], start: int) -> tuple[Seat, ...]:
    """Return *seats* (ascending) in the order in which they sit from *start* on, itself included.

    Examples:
        >>> clockwise((Seat(0), Seat(1), Seat(3)), 2)
        (3, 0, 1)
    """
    for place, seat in enumerate(seats):
        if seat >= start:
            return seats[place:] + seats[:place]
    return seats
