from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toepen import HouseRules, preset_names

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def test_list_tells_every_preset_with_its_name_and_whom_it_is_for(toepen: Run) -> None:
    ran = toepen("rules", "list")

    assert ran.status == 0
    for name in preset_names():
        assert any(line.startswith(name) for line in ran.lines)
    assert "Eifel tournament" in ran.out
    assert "four players of the German sister game" in ran.out


def test_list_as_json_names_each_preset_once(toepen: Run) -> None:
    told = json.loads(toepen("rules", "list", "--json").out)

    assert [row["preset"] for row in told] == list(preset_names())
    assert all(row["name"] for row in told)


@pytest.mark.parametrize("name", ["standard", "eifel-tournament"])
def test_show_tells_every_value_with_its_meaning_and_source(toepen: Run, name: str) -> None:
    ran = toepen("rules", "show", name)

    assert ran.status == 0
    assert 'when = "any_time"' in ran.out
    assert "when one may toep [toep_timing, toep_enabled]" in ran.out
    assert "[match]" in ran.out


def test_show_tells_the_options_of_variants_and_what_they_are_for(toepen: Run) -> None:
    ran = toepen("rules", "show", "eifel-tournament")

    assert "[variants.stake_cap]" in ran.out
    assert "at = 7" in ran.out
    assert any("The stake of a round never rises above a ceiling" in line for line in ran.lines)


def test_show_as_json_holds_the_same_rules(toepen: Run) -> None:
    told = json.loads(toepen("rules", "show", "eifel-tournament", "--json").out)

    told.pop("sheet")
    switched_off = {"laundry": False}
    told["variants"] |= switched_off
    assert HouseRules.of(told) == HouseRules.preset("eifel-tournament")


def test_show_of_a_preset_that_is_not_there_names_the_nearest(toepen: Run) -> None:
    ran = toepen("rules", "show", "standart")

    assert ran.status == 2
    assert "did you mean 'standard'?" in ran.err


def test_show_takes_a_file(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('schema = 1\nname = "Ours"\n[score]\nlimit = 3\n', encoding="utf-8")

    ran = toepen("rules", "show", str(file))

    assert ran.lines[0] == "Ours"
    assert "limit = 3" in ran.out


def test_check_says_that_a_file_holds(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("schema = 1\n", encoding="utf-8")

    ran = toepen("rules", "check", str(file))

    assert (ran.status, ran.out) == (0, f"{file}: these house rules hold\n")


def test_check_tells_all_faults_with_their_paths(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('schema = 1\n[toep]\nwhen = "any"\n[score]\nlimit = 0\n', encoding="utf-8")

    ran = toepen("rules", "check", str(file))

    assert ran.status == 1
    assert ran.lines[0] == f"{file}: 2 faults"
    assert any(line.startswith("  toep.when: found 'any'") for line in ran.lines)
    assert any(line.startswith("  score.limit: found 0") for line in ran.lines)


def test_check_as_json_lists_the_faults(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("[toep]\nincrement = true\n", encoding="utf-8")

    told = json.loads(toepen("rules", "check", str(file), "--json").out)

    assert told["holds"] is False
    assert [fault["path"] for fault in told["faults"]] == ["toep.increment"]


def test_check_of_a_file_that_is_not_there_fails(toepen: Run, tmp_path: Path) -> None:
    ran = toepen("rules", "check", str(tmp_path / "nowhere.toml"))

    assert ran.status == 1
    assert "cannot be read" in ran.out
