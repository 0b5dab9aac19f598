"""What a set of scenarios exercises, and what it leaves out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from tests.tables import scenario_text
from toepen import ToepenError
from toepen.testing import Coverage, cover
from toepen.testing.scenarios import read_scenario

OWN = Path(__file__).parent.parent / "scenarios"
LAUNDRY = "laundry-anyone-checks"


def coverage_of(*names: str) -> Coverage:
    return cover([read_scenario(OWN / f"{name}.toml") for name in names])


def test_a_few_scenarios_leave_much_out() -> None:
    found = coverage_of("example-announce", "refused-deck-at-each-path")
    assert not found.complete
    assert found.lacking["toep.when"] == ("own_turn", "never")
    assert found.lacking["score.limit"] == ("another",)
    assert "toep.cap" in found.unwitnessed
    assert "fold.queue" in found.unused


def test_a_variants_own_look_at_the_rules_is_heard_where_it_refuses_them() -> None:
    assert "laundry.faults" in coverage_of(LAUNDRY).silent
    assert "laundry.faults" not in coverage_of(LAUNDRY, "refused-laundry-with-five-cards").silent


def test_an_option_that_decides_has_its_witness() -> None:
    found = coverage_of("toep-increment-one", "cap-new-stake-with-increment-two")
    assert found.witnesses["toep.increment"].endswith("cap-new-stake-with-increment-two.toml")


@pytest.mark.parametrize("missing", ["lacking", "silent", "unused", "unwitnessed"])
def test_nothing_is_complete_of_which_something_is_missing(missing: str) -> None:
    whole = Coverage({}, {}, (), (), (), (), {}, ())
    assert whole.complete
    some: dict[str, Any] = {missing: {"toep.when": ("never",)} if missing == "lacking" else ("a",)}
    assert not evolve(whole, **some).complete


def coverage_of_lines(folder: Path, *lines: str, extends: str) -> Coverage:
    file = folder / "few.toml"
    hands = ("hand Anna TH 9C", "hand Bram 9H 8C")
    rules = f'\n[rules]\nextends = "{extends}"\n'
    file.write_text(scenario_text("a few lines", *hands, *lines, more=rules), encoding="utf-8")
    return cover([read_scenario(file)])


def test_a_rule_is_exercised_by_saying_what_may_not_be_done(tmp_path: Path) -> None:
    found = coverage_of_lines(tmp_path, "Anna TH", "? maynot Bram 8C 7S", extends="standard")
    assert {"play.follow_suit", "play.hand"} <= set(found.rules)
    assert "play.turn" in found.unused


def test_what_a_preset_says_has_its_witness_as_well(tmp_path: Path) -> None:
    found = coverage_of_lines(tmp_path, "! Bram toep", extends="cardgames-zone")
    assert "toep.when" in found.witnesses


def test_the_usual_value_has_a_witness_that_only_one_of_the_others_breaks(tmp_path: Path) -> None:
    found = coverage_of_lines(tmp_path, "Anna toep", extends="standard")
    assert "toep.when" in found.witnesses  # in his own turn he may either way, but not never


def test_hooks_that_no_script_can_ask_are_not_missed() -> None:
    found = coverage_of("example-blind-toep")
    assert "blind_toep.opening_call" in found.hooks
    assert not [hook for hook in (*found.hooks, *found.silent) if hook.endswith("sees_hand")]


def test_a_scenario_that_does_not_hold_covers_nothing(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    text = (OWN / "example-announce.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('script = """', 'script = """\n? match over'), encoding="utf-8")
    with pytest.raises(ToepenError, match="expected over"):
        cover([read_scenario(file)])
