from __future__ import annotations

import pytest
from attrs import frozen

from tests.tables import ANNA, BARE, BRAM, CATO, DAAN, NAMES, in_play, played
from toepen import HouseRules, MatchRules, Rules, Seat, ToepenError, position
from toepen.plugin import Position, hookimpl

# -- sides -------------------------------------------------------------------------------------


@frozen
class Pairs:
    """Who sits across shares a score, and leaves the round with his partner."""

    together: bool = False

    @hookimpl
    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        half = seats // 2
        return tuple((Seat(seat), Seat(seat + half)) for seat in range(half))

    @hookimpl
    def leavers(self, match: Position, folder: Seat) -> tuple[Seat, ...] | None:
        side = match.table.sides[match.side(folder)]
        return side if self.together else None


@pytest.fixture(scope="module")
def pairs() -> Rules:
    return BARE.compile([Pairs()])


def test_partners_show_the_score_of_their_side(pairs: Rules) -> None:
    match = position(pairs, NAMES[:4], points=(3, 4, 3, 4))

    assert match.score.points == (3, 4)
    assert match.points == (3, 4, 3, 4)
    assert [match.side(Seat(seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert not match.table.alone


@frozen
class Listed:
    """Names partners in lists."""

    @hookimpl
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return [[Seat(0), Seat(1)], [Seat(2), Seat(3)]]  # type: ignore[return-value]


def test_partners_that_are_named_in_lists_are_partners_all_the_same() -> None:
    match = position(BARE.compile([Listed()]), NAMES[:4], points=(3, 3, 4, 4))

    assert match.table.sides == ((ANNA, BRAM), (CATO, DAAN))


def test_partners_have_one_score(pairs: Rules) -> None:
    with pytest.raises(ToepenError, match="partners share one score, and theirs differ"):
        position(pairs, NAMES[:4], points=(3, 4, 3, 5))


def test_a_side_pays_once(pairs: Rules) -> None:
    match = played(
        in_play(pairs, "TH", "9H", "8H", "7H"), "Anna TH", "Bram 9H", "Cato 8H", "Daan 7H"
    )

    assert match.points == (0, 1, 0, 1)


@frozen
class Heavier:
    """The further a seat is round the table, the more it pays."""

    @hookimpl
    def amount(self, seat: Seat, amount: int) -> int:
        return amount + seat


def test_a_side_is_charged_by_its_first_seat() -> None:
    rules = BARE.compile([Heavier(), Pairs()])

    match = played(
        in_play(rules, "TH", "9H", "8H", "7H"), "Anna TH", "Bram 9H", "Cato 8H", "Daan 7H"
    )

    assert match.points == (0, 2, 0, 2)


def test_a_toep_is_answered_by_the_other_side_alone(pairs: Rules) -> None:
    pending = played(in_play(pairs, "TH", "9H", "8H", "7H"), "Anna toep").pending

    assert pending is not None
    assert pending.queue == (BRAM, DAAN)


def test_a_round_is_over_when_one_side_is_left(pairs: Rules) -> None:
    match = played(in_play(pairs, "TH", "9H", "8H", "7H"), "Anna toep", "Bram fold", "Daan fold")

    assert match.past is not None
    assert (match.past.finish.how, match.past.finish.winner) == ("alone", ANNA)
    assert match.points == (0, 2, 0, 2)


def test_whoever_leaves_with_another_has_accepted_what_he_accepts() -> None:
    together = BARE.compile([Pairs(together=True)])
    match = played(in_play(together, "TH", "9H", "8H", "7H"), "Anna toep", "Bram stay")

    assert match.bidding.accepted == (2, 2, 2, 2)


def test_a_side_is_over_the_limit_as_one(pairs: Rules) -> None:
    match = in_play(pairs, "TH", "9H", "8H", "7H", points=(0, 9, 0, 9))
    match = played(match, "Anna TH", "Bram 9H", "Cato 8H", "Daan 7H")

    assert match.result is not None
    assert match.result.losers == (BRAM, DAAN)
    assert match.result.ranking == ((ANNA, CATO), (BRAM, DAAN))


def test_fewer_than_two_sides_below_the_limit_are_no_match() -> None:
    last = HouseRules(match=MatchRules(end="last_standing")).compile([Pairs()])

    with pytest.raises(ToepenError, match="fewer than two sides"):
        position(last, NAMES[:4], points=(0, 10, 0, 10))
