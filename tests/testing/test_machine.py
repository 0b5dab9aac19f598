from __future__ import annotations

import pytest
from hypothesis import settings

from tests.testing.planted import PaysTwice, Talker
from toepen import FoldRules, HouseRules
from toepen.testing import Broken, MatchMachine, check, match_machine
from toepen.testing.machine import PATIENT

SHORT = settings(
    max_examples=25,
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=PATIENT,
)

TestStandard = match_machine("standard").TestCase
TestStandard.settings = SHORT

TestRandomTables = match_machine().TestCase
TestRandomTables.settings = SHORT


def test_a_machine_plays_by_what_it_is_given() -> None:
    house = HouseRules.preset("trantor")
    given = ("trantor", house, house.compile())
    for machine in [match_machine(rules) for rules in given]:
        assert issubclass(machine, MatchMachine)
        assert machine.played_by == house.compile()
    assert match_machine() is MatchMachine


def test_rules_that_hold_pass_the_check() -> None:
    check("cardgames-zone", runs=5, steps=30)


def test_a_fold_that_also_pays_the_stake_is_found_and_told_as_a_scenario() -> None:
    rules = HouseRules(fold=FoldRules(unprompted="any_time")).compile([PaysTwice()])
    with pytest.raises(Broken, match="nobody_pays_twice") as caught:
        check(rules, runs=20, steps=25)
    told = "\n".join(getattr(caught.value, "__notes__", ()))
    assert 'seats = [\n    "Anna",\n    "Bram",\n]' in told or '"Bram"' in told
    assert "fold" in told


def test_an_event_that_tells_a_card_is_found() -> None:
    with pytest.raises(Broken, match=r"secrets_are_kept|views_hold_what_is_known"):
        check(HouseRules().compile([Talker()]), runs=40, steps=25)
