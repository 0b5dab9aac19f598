from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

OURS = """
schema = 1
name = "Ours"
extends = "below.toml"

[score]
limit = 12

[variants]
duel = false

[variants.laundry]
caught = "plays_old"
"""
BELOW = """
extends = "pelt-15"

[toep]
when = "own_turn"

[variants]
laundry = true
"""


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a file that extends another one, and that a preset."""
    (tmp_path / "ours.toml").write_text(OURS, encoding="utf-8")
    (tmp_path / "below.toml").write_text(BELOW, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "ours.toml"


def test_a_key_is_explained_in_full(toepen: Run, ours: str) -> None:
    ran = toepen("rules", "explain", ours, "score.limit")

    assert ran.status == 0
    assert ran.lines == [
        "score.limit = 12",
        "  Meaning: the points at which one is out",
        "  Decided by: the file ours.toml",
        "    in place of: 15, by the preset pelt-15",
        "    in place of: 10, by the preset standard",
        "  In words: Points lost are written down, and whoever comes to 12 is out.",
        "  Allowed: a whole number from 1",
        "  Default: 10",
        "  Source: limit",
    ]


@pytest.mark.parametrize(
    ("key", "value", "decider"),
    [
        ("toep.when", '"own_turn"', "the file below.toml"),
        ("toep.cap", '"none"', "the preset pelt-15"),
        ("match.tie", '"sudden_death"', "the preset standard"),
        ("name", '"Ours"', "the file ours.toml"),
        ("variants.duel", "off", "the file ours.toml"),
        ("duel", "off", "the file ours.toml"),
        ("pelt", "on", "the preset pelt-15"),
        ("teams", "off", "nobody: a variant is off until a file switches it on"),
        ("laundry.caught", '"plays_old"', "the file ours.toml"),
        (
            "laundry.bluff",
            "true",
            "the default of the variant laundry, which the file below.toml switches on",
        ),
        (
            "pelt.lead",
            '"latest"',
            "the default of the variant pelt, which the preset pelt-15 switches on",
        ),
        ("duel.cards", "nothing, for the variant is off", "the file ours.toml"),
    ],
)
def test_the_last_who_says_something_has_decided_it(
    toepen: Run, ours: str, key: str, value: str, decider: str
) -> None:
    told = json.loads(toepen("rules", "explain", ours, key, "--json").out)

    assert (told["value"], told["decided_by"]) == (value, decider)


def test_what_is_overruled_is_told_the_latest_first(toepen: Run, ours: str) -> None:
    lines = toepen("rules", "explain", ours, "laundry.caught").lines

    assert lines[2:5] == [
        "  Decided by: the file ours.toml",
        "    in place of: the default of the variant laundry, by the file below.toml",
        "    in place of: the default of the variant laundry, by the preset standard",
    ]


@pytest.mark.parametrize(
    ("key", "allowed"),
    [
        ("deal.packet", "1, 2, 4"),
        ("toep.card_first", "true, false"),
        ("play.rank_order", "an order of the eight ranks T987AKQJ"),
        ("laundry.who", '"anyone", "next"'),
        ("laundry.times", "a whole number from 0"),
        ("drinks.unit", "a text"),
        ("laundry", "true, false, or a table of options"),
    ],
)
def test_what_else_is_allowed_is_told(toepen: Run, key: str, allowed: str) -> None:
    assert f"  Allowed: {allowed}" in toepen("rules", "explain", "kroegtoepen", key).lines


def test_an_option_that_nobody_names_is_the_variants_to_decide(toepen: Run) -> None:
    told = json.loads(toepen("rules", "explain", "wikipedia-en", "pelt.stake", "--json").out)

    assert told["decided_by"] == "the default of the variant pelt"
    assert told["said"] == []


def test_a_variant_is_told_in_its_own_words(toepen: Run) -> None:
    lines = toepen("rules", "explain", "gezinstoepen", "stake_cap").lines

    assert lines[:4] == [
        "variants.stake_cap = on",
        ("  Meaning: The stake of a round never rises above a ceiling, whoever toeps and however."),
        "  Decided by: the preset gezinstoepen",
        "  In words: The stake of a round never rises above 2.",
    ]
    assert lines[-1] == "  Source: table_stake_cap, D48"


def test_a_rule_that_no_key_decides_is_explained_too(toepen: Run) -> None:
    lines = toepen("rules", "explain", "standard", "fold.alone").lines

    assert lines == [
        "fold.alone",
        "  Meaning: who is left alone has won the round and pays nothing",
        "  Decided by: the game itself; no key of a file does",
        "  In words: When only one is left in a round it is over, and he pays nothing.",
        "  Source: last_one_standing, D23",
    ]


def test_a_rule_of_a_variant_that_no_key_decides_is_the_variants(toepen: Run) -> None:
    ran = toepen("rules", "explain", "standard", "laundry.stock")

    assert "  Decided by: the variant laundry; no key of a file does" in ran.lines


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("toep.capp", "toep.cap"),
        ("laundry.cought", "variants.laundry.caught"),
        ("pellt", "variants.pelt"),
    ],
)
def test_a_key_that_is_not_there_names_the_nearest(toepen: Run, key: str, meant: str) -> None:
    ran = toepen("rules", "explain", "standard", key)

    assert ran.status == 2
    assert ran.err == f"toepen: there is no key {key!r}; did you mean {meant!r}?\n"


def test_a_file_with_faults_is_not_explained(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("score.limit = 0\n", encoding="utf-8")

    ran = toepen("rules", "explain", str(file), "toep.cap")

    assert ran.status == 1
    assert "score.limit" in ran.err
    assert ran.out == ""


def test_the_name_of_a_table_is_explained_too(toepen: Run) -> None:
    told = json.loads(toepen("rules", "explain", "standard", "name", "--json").out)

    assert (told["decided_by"], told["allowed"]) == ("the preset standard", "a text")
