"""Matches that are played at random: how they begin, and how they are played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from tests.tables import ANNA, cards
from tests.testing.planting import table
from toepen import HouseRules, ScoreRules
from toepen.testing import Pick, Start, Temper, Walk, seeded

T = TypeVar("T")

PLAY = Start(("Anna", "Bram", "Cato"), leader=ANNA, hands=tuple(map(cards, ("TH", "9H", "8H"))))


def case_of_twelve(case: int) -> Pick:
    """Choose a certain one of twelve cases, and else the first of everything."""

    def pick(options: Sequence[T], /) -> T:
        return options[case if isinstance(options, range) and len(options) == 12 else 0]

    return pick


@pytest.mark.parametrize("interrupts", [0, 1, 4, 12])
def test_somebody_else_acts_in_as_many_of_twelve_cases_as_was_said(interrupts: int) -> None:
    temper = Temper(folds=12, toeps=12, interrupts=interrupts)
    walks = [Walk(case_of_twelve(case), table(), PLAY, temper) for case in range(12)]
    assert sum(walk.draw().seat != ANNA for walk in walks) == interrupts


def starts(rules: HouseRules, count: int = 100) -> list[Start]:
    pick = seeded(Random(3))
    return [Walk.begin(pick, rules.compile()).start for _ in range(count)]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_match_begins_with_any_points_that_leave_everybody_in(limit: int) -> None:
    rules = HouseRules(score=ScoreRules(limit=limit))
    assert {point for start in starts(rules) for point in start.points or (0,)} == {*range(limit)}


def test_a_match_begins_in_the_play_with_any_number_of_cards() -> None:
    sizes = {len(hand) for start in starts(HouseRules(), 200) for hand in start.hands}
    assert sizes == {1, 2, 3, 4}
