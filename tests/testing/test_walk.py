"""Matches that are played at random: how they begin, and how they are played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from tests.tables import ANNA, cards
from tests.testing.planting import table
from toepen import Fold, HouseRules, ScoreRules
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


class OnceTheLast:
    """Choose a certain one of twelve cases, of all else the last and from then on the first."""

    def __init__(self, case: int) -> None:
        """Know the case."""
        self.case = case
        self.place = -1

    def __call__(self, options: Sequence[T], /) -> T:
        twelve = len(options) == 12
        place = self.case if twelve else self.place
        self.place = self.place if twelve else 0
        return options[place]


@pytest.mark.parametrize("folds", [0, 1, 4, 12])
def test_a_fold_that_was_drawn_is_meant_in_as_many_of_twelve_cases_as_was_said(folds: int) -> None:
    temper = Temper(folds=folds, toeps=12, interrupts=0)
    walks = [Walk(OnceTheLast(case), table(), PLAY, temper) for case in range(12)]
    assert sum(isinstance(walk.draw(), Fold) for walk in walks) == folds


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
