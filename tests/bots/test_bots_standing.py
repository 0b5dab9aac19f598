from __future__ import annotations

import pytest
from attrs import evolve

from tests.tables import ANNA, BARE, BRAM, CATO, DAAN, bare, in_play, played
from toepen import HouseRules, Match, MatchRules, Rules, ScoreRules, Seat
from toepen.bots._standing import chance_to_win

HANDS = ("TH", "9H", "8H", "7H")
LAST_STANDING = evolve(BARE, match=MatchRules(end="last_standing")).compile()


def standing(*points: int, rules: Rules | None = None) -> Match:
    hands = [hand if lost < 10 else "" for hand, lost in zip(HANDS, points, strict=False)]
    return in_play(rules or bare(), *hands, points=points)


def chances(match: Match) -> list[float]:
    return [chance_to_win(match, Seat(seat)) for seat in range(len(match.seats))]


def test_with_equal_lives_one_of_all_loses() -> None:
    assert chances(standing(3, 3, 3, 3)) == pytest.approx([3 / 4] * 4)


def test_with_equal_lives_each_is_as_likely_the_last_one_standing() -> None:
    assert chances(standing(3, 3, 3, 3, rules=LAST_STANDING)) == pytest.approx([1 / 4] * 4)


@pytest.mark.parametrize("rules", [bare(), LAST_STANDING])
def test_who_has_more_lives_left_wins_more_often(rules: Rules) -> None:
    found = chances(standing(0, 3, 6, 9, rules=rules))

    assert found == sorted(found, reverse=True)
    assert sum(found) == pytest.approx(3 if rules is not LAST_STANDING else 1)


def test_a_point_costs_most_where_few_lives_are_left() -> None:
    first, second, third = (chances(standing(lost, 5, 5))[0] for lost in (0, 1, 2))
    sixth, seventh = (chances(standing(lost, 5, 5))[0] for lost in (6, 7))

    assert first - second < second - third < sixth - seventh


def test_lives_count_by_their_share_of_the_limit() -> None:
    long = evolve(BARE, score=ScoreRules(limit=30)).compile()

    assert chances(standing(1, 3, 2)) == pytest.approx(
        chances(in_play(long, *HANDS[:3], points=(3, 9, 6)))
    )


def test_who_is_out_wins_no_more() -> None:
    assert chance_to_win(standing(0, 4, 10, rules=LAST_STANDING), CATO) == 0


def test_of_two_left_each_wins_what_the_other_does_not() -> None:
    found = chances(standing(0, 4, 10, rules=LAST_STANDING))

    assert sum(found) == pytest.approx(1)


def test_a_match_that_is_over_has_been_won_or_lost() -> None:
    match = played(standing(0, 9, 0), "Anna TH", "Bram 9H", "Cato 8H")

    assert chances(match) == [1, 0, 1]


def test_partners_win_together() -> None:
    rules = HouseRules.preset("team-toepen").compile()
    match = in_play(rules, *HANDS, points=(0, 4, 0, 4))

    assert chance_to_win(match, ANNA) == chance_to_win(match, CATO)
    assert chance_to_win(match, ANNA) + chance_to_win(match, BRAM) == pytest.approx(1)
    assert chance_to_win(match, BRAM) == chance_to_win(match, DAAN)
