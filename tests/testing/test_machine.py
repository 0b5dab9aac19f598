from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from typing_extensions import override

from tests.testing.planted_variants import PaysTwice, one_chair_is_better
from toepen import FoldRules, HouseRules, ScoreRules
from toepen.testing import Broken, MatchMachine, match_machine

PATIENT = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
SHORT = settings(
    max_examples=6,
    stateful_step_count=30,
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


def test_a_machine_looks_at_whole_matches_when_they_are_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick = settings(SHORT, phases=(Phase.generate,), report_multiple_bugs=False)
    with pytest.raises(Broken, match="seats_can_be_rotated"):
        run_state_machine_as_test(match_machine(one_chair_is_better(monkeypatch)), settings=quick)


def test_a_machine_plays_another_match_only_when_one_is_over() -> None:
    over: list[bool] = []

    class Watched(match_machine(HouseRules(score=ScoreRules(limit=1)))):  # type: ignore[misc]
        """Notes what is left when another match begins."""

        @override
        def __setattr__(self, name: str, value: object) -> None:
            if name == "walk" and hasattr(self, "walk"):
                over.append(self.match.result is not None)
            super().__setattr__(name, value)

    run_state_machine_as_test(Watched, settings=SHORT)
    assert set(over) == {True}


def test_a_machine_tells_a_fault_as_a_scenario() -> None:
    rules = HouseRules(fold=FoldRules(unprompted="any_time")).compile([PaysTwice()])
    quick = settings(SHORT, phases=(Phase.generate,), report_multiple_bugs=False)
    with pytest.raises(Broken, match="nobody_pays_twice") as caught:
        run_state_machine_as_test(match_machine(rules), settings=quick)
    told = "\n".join(getattr(caught.value, "__notes__", ()))
    assert 'title = "nobody_pays_twice"' in told
    assert "asked round_charges" in told
