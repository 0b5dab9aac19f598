"""Scenario files as tests: collected, told, and completed."""

from __future__ import annotations

import pytest

from toepen._installed import variant_classes

pytest_plugins = ["pytester"]
variant_classes()  # a run inside a run forgets the modules that it was the first to load

ROUND = """\
schema = 1
title = "A round"
seats = ["Anna", "Bram"]
dealer = "Bram"
start = "play"
leader = "Anna"
script = \"\"\"
hand Anna TS
hand Bram 7S
? hand Bram
? out
Anna TS
Bram 7S
? points 1 0         # who loses pays
? round Anna
? match over
\"\"\"

[rules]
extends = "cardgames-zone"
"""
DONE = (
    ROUND.replace("? hand Bram", "? hand Bram 7S")
    .replace("? out", "? out none")
    .replace("? points 1 0 ", "? points 0 1 ")
    .replace("? match over", "? match running")
)


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess(
        "-p", "toepen.testing.pytest", "-p", "no:cacheprovider", *arguments
    )


def test_each_scenario_is_a_test_and_no_other_file_is(pytester: pytest.Pytester) -> None:
    (pytester.path / "holds.toml").write_text(DONE, encoding="utf-8")
    (pytester.path / "fails.toml").write_text(ROUND, encoding="utf-8")
    (pytester.path / "rules.toml").write_text('extends = "standard"', encoding="utf-8")
    (pytester.path / "title.toml").write_text('title = "A list"', encoding="utf-8")
    (pytester.path / "script.toml").write_text('script = "build"', encoding="utf-8")
    (pytester.path / "broken.toml").write_text("= 1", encoding="utf-8")
    ran = run(pytester)
    ran.assert_outcomes(passed=1, failed=1)
    ran.stdout.fnmatch_lines(["*fails.toml:10: ?*hand Bram: expected , found 7S*"])


def test_nothing_is_collected_unless_the_plugin_is_named(pytester: pytest.Pytester) -> None:
    (pytester.path / "holds.toml").write_text(DONE, encoding="utf-8")
    pytester.runpytest_inprocess("-p", "no:cacheprovider").assert_outcomes()


def test_checks_are_written_once_and_told_as_a_diff(pytester: pytest.Pytester) -> None:
    file = pytester.path / "round.toml"
    file.write_text(ROUND, encoding="utf-8")
    ran = run(pytester, "--toepen-write")
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(["*written, look*", "*-[?] points 1 0 *", "*+[?] points 0 1 *"])
    assert file.read_text(encoding="utf-8") == DONE
    run(pytester, "--toepen-write").assert_outcomes(passed=1)


def test_a_scenario_that_cannot_be_played_is_left_as_it_is(pytester: pytest.Pytester) -> None:
    file = pytester.path / "wrong.toml"
    file.write_text(DONE.replace("Anna TS\n", "Anna fold\n"), encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    run(pytester, "--toepen-write").assert_outcomes(failed=1)
    assert file.read_text(encoding="utf-8") == before


def test_what_needs_something_that_is_not_installed_fails(pytester: pytest.Pytester) -> None:
    (pytester.path / "far.toml").write_text(DONE.replace("cardgames-zone", "far"), "utf-8")
    ran = run(pytester)
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(["*needs 'far', not installed*"])


def test_a_check_that_has_no_words_for_what_is_found_stays(pytester: pytest.Pytester) -> None:
    file = pytester.path / "round.toml"
    file.write_text(DONE.replace("? match running", "? winners Anna"), encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    run(pytester, "--toepen-write").assert_outcomes(failed=1)
    assert file.read_text(encoding="utf-8") == before


CLASS = """
from tests.testing.planted_variants import PaysTwice
from toepen import HouseRules
from toepen.testing import RulesTests

class TestOurs(RulesTests):
    rules = HouseRules().compile([PaysTwice()])
    scenarios = "round.toml"
    decisions = 60
    shrinking = 1
"""


def test_a_class_tells_what_is_wrong_and_shows_no_line_of_the_kit(
    pytester: pytest.Pytester,
) -> None:
    (pytester.path / "round.toml").write_text(DONE, encoding="utf-8")
    pytester.makepyfile(test_ours=CLASS)
    ran = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-k", "witness or pays_twice")
    ran.assert_outcomes(failed=2)
    ran.stdout.fnmatch_lines(
        ["*no scenario depends on variants.pays_twice*", "*nobody_pays_twice: *"]
    )
    ran.stdout.no_fnmatch_line("*_suite.py*")
