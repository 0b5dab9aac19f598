from __future__ import annotations

import pytest

from toepen import TABLE, Seat
from toepen.plugin import after, clockwise


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


@pytest.mark.parametrize(
    ("seat", "left"), [(0, 1), (1, 3), (2, 3), (3, 0), (7, 0), (TABLE, 0)], ids=str
)
def test_the_next_seat_is_the_first_on_the_left_and_then_around_the_table(
    seat: int, left: int
) -> None:
    assert after(seats(0, 1, 3), Seat(seat)) == left


def test_one_who_sits_alone_comes_after_himself() -> None:
    assert after(seats(2), Seat(2)) == 2


@pytest.mark.parametrize(
    ("start", "order"),
    [
        (0, (0, 1, 3)),
        (1, (1, 3, 0)),
        (2, (3, 0, 1)),
        (3, (3, 0, 1)),
        (4, (0, 1, 3)),
        (TABLE, (0, 1, 3)),
    ],
    ids=str,
)
def test_the_walk_around_the_table_begins_at_a_seat_or_the_next_one(
    start: int, order: tuple[int, ...]
) -> None:
    assert clockwise(seats(0, 1, 3), start) == order


def test_a_walk_around_an_empty_table_meets_nobody() -> None:
    assert clockwise((), 2) == ()
