from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toepen import variant_names

if TYPE_CHECKING:
    from tests.cli.conftest import Run

QUIET_START = '''
"""A rule of one table."""

from __future__ import annotations

from attrs import frozen

from toepen.plugin import Position, Refusal, hookimpl, option


@frozen
class QuietStart:
    """Nobody toeps in the first rounds."""

    rounds: int = option(1, "how many rounds are quiet", "our table", least=1)
    until: int | None = option(None, "the stake at which it ends", "our table", least=2)

    @hookimpl
    def may_toep(self, match: Position) -> Refusal | None:
        early = match.setup.number <= self.rounds
        return Refusal("variants.quiet_start", "nobody toeps yet") if early else None


@frozen
class NoVariant:
    """It answers nothing."""
'''
OURS = """
extends = "cardgames-zone"

[variants.quiet_start]
rounds = 100
"""
QUIET = """
schema = 1
title = "Nobody toeps in the first round"
source = "our table"
seats = ["Anna", "Bram"]
dealer = "Bram"
script = "! Anna toep"
rules.variants.quiet_start = true
rules.variants.laundry = false
"""


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def plugin(tmp_path: Path) -> str:
    """Write a file with a variant."""
    return write(tmp_path, "my_rule.py", QUIET_START)


@pytest.fixture
def ours(tmp_path: Path) -> str:
    """Write rules that name it."""
    return write(tmp_path, "ours.toml", OURS)


def test_without_the_plugin_a_file_cannot_name_its_variant(toepen: Run, ours: str) -> None:
    ran = toepen("rules", "check", ours)

    assert ran.status == 1
    assert "variants.quiet_start: no such variant is installed" in ran.out


def test_with_the_plugin_a_file_that_names_its_variant_holds(
    toepen: Run, ours: str, plugin: str
) -> None:
    ran = toepen("rules", "check", ours, "--plugin", plugin)

    assert (ran.status, ran.out) == (0, f"{ours}: these house rules hold\n")


def test_the_plugin_is_known_while_the_command_runs_and_no_longer(
    toepen: Run, ours: str, plugin: str
) -> None:
    toepen("rules", "check", ours, "--plugin", plugin)

    assert "quiet_start" not in variant_names()
    assert toepen("rules", "check", ours).status == 1


def test_faults_of_its_options_are_told_like_all_others(
    toepen: Run, tmp_path: Path, plugin: str
) -> None:
    file = write(tmp_path, "bad.toml", "variants.quiet_start.rounds = 0\n")

    ran = toepen("rules", "check", file, "--plugin", plugin)

    assert ran.status == 1
    assert "  variants.quiet_start.rounds: found 0, expected a number >= 1" in ran.lines


def test_bots_play_with_it(toepen: Run, ours: str, plugin: str) -> None:
    ran = toepen("watch", "--rules", ours, "--plugin", plugin, "--seed", "3")

    assert ran.status == 0
    assert "The match is over" in ran.out
    assert "toeps" not in ran.out


def test_a_person_plays_with_it(toepen: Run, ours: str, plugin: str) -> None:
    ran = toepen(
        *("play", "--rules", ours, "--plugin", plugin, "--seed", "3", "--name", "Eva"),
        entries="t\n?\n",
    )

    assert ran.status == 0
    assert "nobody toeps yet [variants.quiet_start]" in ran.out


def test_scenarios_are_verified_with_it(toepen: Run, tmp_path: Path, plugin: str) -> None:
    scenario = write(tmp_path, "quiet.toml", QUIET)

    assert toepen("verify", scenario).status == 1
    ran = toepen("verify", "--plugin", plugin, scenario)
    assert (ran.status, ran.out) == (0, "1 of 1 scenarios hold\n")


def test_rules_are_shown_compared_and_explained_with_it(
    toepen: Run, ours: str, plugin: str
) -> None:
    more = ("--plugin", plugin)

    assert "    Nobody toeps in the first rounds." in (
        toepen("rules", "diff", "cardgames-zone", ours, *more).lines
    )
    assert toepen("rules", "explain", ours, "quiet_start.rounds", *more).lines[0] == (
        "variants.quiet_start.rounds = 100"
    )
    assert "[variants.quiet_start]" in toepen("rules", "show", ours, *more).lines
    told = json.loads(toepen("rules", "show", ours, "--json", *more).out)
    assert told["variants"]["quiet_start"] == {"rounds": 100, "until": None}


def test_the_variant_is_listed_and_shown_with_its_file(toepen: Run, plugin: str) -> None:
    told = json.loads(toepen("variants", "list", "--json", "--plugin", plugin).out)

    assert {"from": plugin} in [{"from": row["from"]} for row in told]
    assert toepen("variants", "show", "quiet_start", "--plugin", plugin).lines[:3] == [
        f"quiet_start [{plugin}]",
        "",
        "Nobody toeps in the first rounds.",
    ]


def test_an_option_that_is_not_for_files_is_told_as_such(toepen: Run, plugin: str) -> None:
    lines = toepen("variants", "show", "quiet_start", "--plugin", plugin).lines

    at = lines.index("  until = nothing: the stake at which it ends [our table]")
    assert lines[at + 1] == "    set in Python, not by files"


def test_a_class_that_answers_no_hook_is_no_variant(toepen: Run, plugin: str) -> None:
    ran = toepen("variants", "list", "--plugin", plugin)

    assert not any(line.startswith("no_variant") for line in ran.lines)


def test_several_files_can_be_named(toepen: Run, tmp_path: Path, plugin: str) -> None:
    (tmp_path / "more").mkdir()
    other = write(tmp_path / "more", "my_rule.py", QUIET_START.replace("Quiet", "Loud"))
    rules = write(tmp_path, "both.toml", "variants.quiet_start = true\nvariants.loud_start = true")

    ran = toepen("rules", "check", rules, "--plugin", plugin, "--plugin", other)

    assert ran.status == 0


def test_two_files_with_variants_of_one_name_are_refused(
    toepen: Run, tmp_path: Path, plugin: str
) -> None:
    other = write(tmp_path, "again.py", QUIET_START)

    ran = toepen("variants", "list", "--plugin", plugin, "--plugin", other)

    assert ran.status == 1
    assert ran.err == f"toepen: {other}: {plugin} holds a variant 'quiet_start' too\n"


def test_a_plugin_that_is_not_there_is_wrong_use(toepen: Run, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere.py"):
        ran = toepen("variants", "list", "--plugin", str(place))

        assert (ran.status, ran.err) == (2, f"toepen: there is no file {str(place)!r}\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = 1", "no variant is in it, that is a frozen attrs class with a hookimpl"),
        ("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all' (line 1)"),
        ("\nraise ValueError('a\\nb')", "ValueError: a (line 2)"),
        ("raise ValueError", "ValueError (line 1)"),
        ("raise SystemExit(3)", "SystemExit: 3 (line 1)"),
        ("x = (", "SyntaxError: '(' was never closed (bad.py, line 1)"),
        (
            "from toepen.plugin import hookimpl\nclass Soft:\n    sheet = hookimpl(lambda s: ())",
            "Soft answers a hook, but is not a frozen attrs class",
        ),
    ],
)
def test_a_plugin_that_cannot_be_used_says_why_in_one_line(
    toepen: Run, tmp_path: Path, text: str, reason: str
) -> None:
    file = write(tmp_path, "bad.py", text)

    ran = toepen("rules", "show", "standard", "--plugin", file)

    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"toepen: {file}: {reason}\n"


def test_with_debug_the_traceback_of_a_plugin_is_shown(toepen: Run, tmp_path: Path) -> None:
    file = write(tmp_path, "bad.py", "1 / 0")

    ran = toepen("rules", "show", "standard", "--plugin", file, "--debug")

    assert ran.status == 1
    assert "Traceback" in ran.err
    assert "1 / 0" in ran.err


def test_no_compiled_copy_is_left_beside_a_plugin(toepen: Run, tmp_path: Path, plugin: str) -> None:
    toepen("variants", "list", "--plugin", plugin)

    assert [path.name for path in tmp_path.iterdir()] == ["my_rule.py"]


def test_a_plugin_does_not_hide_a_module_of_its_name(toepen: Run, tmp_path: Path) -> None:
    toepen("variants", "list", "--plugin", write(tmp_path, "json.py", QUIET_START))

    assert sys.modules["json"] is json


def test_the_option_is_told_by_the_help(toepen: Run) -> None:
    assert "--plugin" in toepen("play", "--help").out
