"""What lies in `examples/` does what it says; the distribution there has a file of its own."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from toepen import HouseRules, ToepenError, apply, legal_actions, new_match, shuffle

EXAMPLES = Path(__file__).parent.parent / "examples"
HOW_TO = EXAMPLES.parent / "docs" / "how-to"
TUESDAY = EXAMPLES / "tuesday-table.toml"


def test_every_script_and_every_table_has_its_test() -> None:
    found = {file.name for file in EXAMPLES.iterdir() if file.name != "__pycache__"}

    here = {"ten_lines.py", "tuesday-table.toml", "bot.py", "two_tables"}
    assert found == here | {"bell_round", "server", "README.md"}


def test_every_example_is_listed() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")

    names = {file.name for file in EXAMPLES.iterdir()} - {"README.md", "__pycache__"}
    assert [name for name in names if f"]({name}" not in listed] == []


def run(script: str, *arguments: str | Path) -> str:
    """Run an example, and return what it prints."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / script, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_the_match_in_ten_lines_is_told_to_its_end() -> None:
    told = run("ten_lines.py").splitlines()

    assert told[0] == "4 cards each for Anna, Bram and Cato"
    assert "won" in told[-1]


@pytest.mark.parametrize("preset", ["cardgames-zone-5", "inverse", "pelt-15"])
def test_the_bot_plays_any_game(preset: str) -> None:
    told = run("bot.py", "--rules", preset, "--matches", "1", "--worlds", "2").splitlines()

    assert re.fullmatch(r"1 matches, \d+ rounds", told[0])
    assert {line.split()[0] for line in told[2:]} == {"dreamer", "counter", "keeper", "random"}
    assert sum(int(line.split()[1]) for line in told[2:]) == 1


def test_two_tables_are_compared_as_the_page_shows(tmp_path: Path) -> None:
    page = (HOW_TO / "compare-two-tables.md").read_text(encoding="utf-8")
    command = re.search(
        r"^python two_tables\.py (.*) --picture two-tables\.svg$", page, re.MULTILINE
    )
    assert command is not None
    picture, counted = tmp_path / "two-tables.svg", tmp_path / "counted.json"

    told = run(
        "two_tables/two_tables.py", *command[1].split(), "--picture", picture, "--json", counted
    )

    assert told in page
    assert picture.read_text() == (HOW_TO / "two-tables.svg").read_text()
    one, other = json.loads(counted.read_text()).values()
    assert len(one) == len(other) == 100
    assert sum(e["rounds"] for e in one) / 100 == pytest.approx(8.87)


def test_the_tuesday_table_holds_as_the_command_tells() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "toepen", "rules", "check", TUESDAY],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_the_tuesday_table_plays_as_its_comments_say() -> None:
    rules = HouseRules.load(TUESDAY).compile()
    rng = Random(4)
    with pytest.raises(ToepenError, match="3"):
        new_match(rules, ["Anna", "Bram"])
    match = new_match(rules, ["Anna", "Bram", "Cato", "Dirk"])
    stakes = set()

    while match.result is None:
        act = shuffle(match, rng) if match.deal_due else rng.choice(legal_actions(match))
        match = apply(match, act)
        stakes.add(match.stake)

    assert stakes == {1, 2, 3, 4}
    assert sorted(match.points)[1] >= 15 > min(match.points)
