from __future__ import annotations

import pytest
from toepen_variants.stake_cap import StakeCap

from tests.tables import ANNA, BARE, in_play, played
from toepen import HouseRules, Match, Refusal, RulesError, Toep, ToepRules, legal_actions, why_not


def table(at: int, *, stake: int | None = None, toep: ToepRules | None = None) -> Match:
    house = HouseRules(toep=toep or ToepRules())
    return in_play(house.compile([StakeCap(at)]), "TH 9H", "8H 7H", stake=stake)


@pytest.mark.parametrize(("at", "stake"), [(1, 1), (2, 2), (7, 7), (3, 5)])
def test_a_toep_above_the_ceiling_is_refused(at: int, stake: int) -> None:
    match = table(at, stake=stake)

    assert Toep(ANNA) not in legal_actions(match)
    assert why_not(match, Toep(ANNA)) == Refusal("variants.stake_cap", f"the stake stops at {at}")


@pytest.mark.parametrize(("at", "stake"), [(2, 1), (7, 6)])
def test_a_toep_up_to_the_ceiling_is_allowed(at: int, stake: int) -> None:
    assert Toep(ANNA) in legal_actions(table(at, stake=stake))


def test_the_ceiling_is_compared_with_what_the_toep_would_make_the_stake() -> None:
    match = table(3, toep=ToepRules(increment=3))

    assert why_not(match, Toep(ANNA)) == Refusal("variants.stake_cap", "the stake stops at 3")


def test_the_ceiling_holds_for_every_seat_and_in_an_answer() -> None:
    match = played(table(2, toep=ToepRules(counter="in_answer")), "Bram toep")

    assert Toep(ANNA) not in legal_actions(match)
    assert why_not(match, Toep(ANNA)) is not None


def test_the_ceiling_of_the_match_holds_beside_it() -> None:
    rules = BARE.compile([StakeCap(7)])
    match = in_play(rules, "TH", "9H", points=(9, 0))

    assert why_not(match, Toep(ANNA)) == Refusal("toep.cap", "nobody toeps on his last life")


def test_it_bounds_the_stake_of_tables_that_would_never_end_a_round() -> None:
    endless = HouseRules(toep=ToepRules(repeat="free", cap="none"))

    with pytest.raises(RulesError):
        endless.compile()
    assert endless.compile([StakeCap()]).variants == ("stake_cap",)


def test_a_round_of_free_toeps_comes_to_the_ceiling_and_no_further() -> None:
    rules = HouseRules(toep=ToepRules(repeat="free", cap="none")).compile([StakeCap(3)])
    match = in_play(rules, "TH", "9H")

    match = played(match, "Anna toep", "Bram stay", "Anna toep", "Bram stay")

    assert match.stake == 3
    assert Toep(ANNA) not in legal_actions(match)


def test_its_ceiling_is_two_unless_the_table_says_otherwise() -> None:
    assert StakeCap() == StakeCap(at=2)


def test_it_adds_a_sentence_to_the_rule_sheet() -> None:
    assert BARE.compile([StakeCap(4)]).sheet[-1] == "The stake of a round never rises above 4."


def test_it_can_be_switched_on_in_a_file() -> None:
    house = HouseRules.parse("[variants.stake_cap]\nat = 4")

    assert StakeCap(4) in house.variants
