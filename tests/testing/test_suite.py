"""The kit as its users have it: a class of tests, and one call."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from unittest import SkipTest

import pytest
from attrs import frozen
from typing_extensions import override

from tests.testing.planted import FAULTS
from tests.testing.planted_variants import PaysTwice
from tests.testing.planting import Plant, Question, asking, table
from toepen import HouseRules, RulesError, Seat, ToepenError
from toepen.plugin import Charge, Effect, Finish, Position, Push, hookimpl
from toepen.testing import LAWS, Broken, LongRun, RulesTests, check


class TestATableFromAFile(RulesTests):
    """The file lies beside this test."""

    rules = "inverse.toml"
    decisions = 150


class TestTheStandardGame(RulesTests):
    rules = "standard"
    decisions = 400


class Broke(RulesTests):
    rules = table(PaysTwice())
    decisions = 60
    shrinking = 1


def test_a_class_has_a_test_for_every_law_and_one_for_errors() -> None:
    tests = {name for name in dir(RulesTests) if name.startswith("test_")}
    more = {"test_nothing_fails_inside", "test_every_option_has_a_witness"}
    assert tests == {f"test_{law.name}" for law in LAWS} | more
    assert RulesTests.test_nothing_fails_inside.__doc__


def test_a_broken_law_fails_its_own_test_and_no_other() -> None:
    with pytest.raises(Broken) as caught:
        Broke().test_nobody_pays_twice()  # type: ignore[attr-defined]
    Broke().test_deck_is_kept()  # type: ignore[attr-defined]
    told = str(caught.value)
    assert told.startswith("nobody_pays_twice: side ")
    assert "fold\n# nobody_pays_twice" in told
    assert " fold”:" in told
    assert "Switch on 'pays_twice' with --plugin FILE." in told
    assert "The variant that answered last is pays_twice, asked round_charges" in told


def test_a_law_that_is_relaxed_says_by_whom_and_why() -> None:
    class Bonus(RulesTests):
        rules = HouseRules.of({"extends": "cardgames-zone", "variants": {"winner_bonus": True}})
        decisions = 40

    with pytest.raises(SkipTest, match="winner_bonus declares 'gives_points_back'"):
        Bonus().test_points_never_sink()  # type: ignore[attr-defined]


@frozen
class Misspelt:
    """Declares a capability that there is none of."""

    capabilities = {"knows_seat": "the first chair leads"}  # noqa: RUF012 - as a user writes it


def test_a_capability_that_there_is_none_of_is_told_with_the_nearest() -> None:
    with pytest.raises(ToepenError) as caught:
        check(table(Misspelt()), decisions=20)
    told = "variant 'misspelt' declares the capability 'knows_seat'; did you mean 'knows_seats'?"
    assert str(caught.value) == told


@frozen
class Flying:
    """Declares what nothing is like."""

    capabilities = {"aviates": "it flies"}  # noqa: RUF012 - as a user writes it


def test_a_capability_that_is_like_none_is_told_with_all() -> None:
    with pytest.raises(ToepenError, match="'aviates'; there are brings_back, charges_and_plays_on"):
        check(table(Flying()), decisions=20)


@pytest.mark.parametrize("given", ["trantor", HouseRules.preset("trantor")])
def test_rules_are_given_in_any_form(given: str | HouseRules) -> None:
    check(given, decisions=30)


def test_rules_are_read_from_a_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "trantor"', encoding="utf-8")
    check(file, decisions=30)
    with pytest.raises(RulesError, match=r"nowhere\.toml"):
        check("nowhere.toml")


@pytest.mark.parametrize("name", ["mine.toml", Path("mine")])
def test_rules_are_read_from_a_file_here(
    name: str | Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_text('extends = "trantor"', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    check(name, decisions=30)


def test_rules_may_name_a_local_variant(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("variants.pays_twice = true", encoding="utf-8")

    class Local(RulesTests):
        rules = file
        local = (PaysTwice,)
        decisions = 100

    assert "nobody_pays_twice" in Local.played().found


@frozen
class CannotBegin:
    """Has an error in it that no match gets past."""

    @hookimpl
    def opening_stake(self, match: Position) -> int | None:
        raise LookupError(match.points)


def test_rules_by_which_no_match_can_begin_are_told() -> None:
    with pytest.raises(Broken, match="nothing_fails_inside: LookupError") as caught:
        check(table(CannotBegin()))
    assert "The match cannot even begin." in str(caught.value)


@frozen
class Again(Question):
    """Asks nobody, and comes back for ever."""

    @override
    def has_choice(self, match: Position, seat: Seat) -> bool:
        return False

    @override
    def passed(self, match: Position) -> tuple[Effect, ...]:
        return (Push(Again(self.asked)),)


def test_a_phase_that_comes_back_for_ever_is_told_and_hangs_nothing() -> None:
    with pytest.raises(Broken, match="RuntimeError: the match never comes to rest") as caught:
        check(table(asking(Again)))
    assert "neither waits nor ends" in str(caught.value)


class Witnessed(RulesTests):
    rules = HouseRules.of({"extends": "cardgames-zone", "variants": {"jack_win": True}})
    scenarios = "../scenarios/jack-of-another-player.toml"


def test_an_option_that_no_scenario_depends_on_is_told() -> None:
    with pytest.raises(AssertionError, match="no scenario depends on") as caught:
        Witnessed().test_every_option_has_a_witness()
    assert "variants.jack_win.floor" in str(caught.value)


def test_without_scenarios_no_witness_is_asked_for() -> None:
    with pytest.raises(SkipTest, match="no scenarios"):
        Broke().test_every_option_has_a_witness()


@frozen
class Refund:
    """Whoever wins gets a point back, and the variant declares it."""

    capabilities = {"gives_points_back": "winners are paid"}  # noqa: RUF012 - as a user writes it

    @hookimpl
    def bonuses(self, finish: Finish) -> Iterable[Charge]:
        return () if finish.winner is None else (Charge(finish.winner, -1, "fold.alone"),)


def test_what_a_variant_declares_is_no_fault() -> None:
    check(table(Refund()), decisions=200)


SAMPLE = FAULTS[3::9]


@pytest.mark.parametrize(("law", "plant"), SAMPLE, ids=[plant.__name__ for _, plant in SAMPLE])
def test_a_planted_fault_is_found_in_the_usual_budget_and_told_shortly(
    law: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = plant(monkeypatch)
    found = LongRun(RulesTests.decisions, 1, rules, seldom=RulesTests.seldom).go(law)
    assert found is not None
    short = found.shortest(30)
    assert len(short.history.acts) <= 12
