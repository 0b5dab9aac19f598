"""What lies in `examples/` does what it says; the distribution there has a file of its own."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from toepen import HouseRules, ToepenError, apply, legal_actions, new_match, shuffle

EXAMPLES = Path(__file__).parent.parent / "examples"
TUESDAY = EXAMPLES / "tuesday-table.toml"


def test_every_script_and_every_table_has_its_test() -> None:
    found = {file.name for file in EXAMPLES.iterdir() if file.is_file()}

    assert found == {"ten_lines.py", "tuesday-table.toml"}


def test_the_match_in_ten_lines_is_told_to_its_end() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "ten_lines.py"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )

    told = done.stdout.splitlines()
    assert told[0] == "4 cards each for Anna, Bram and Cato"
    assert "won" in told[-1]
    assert done.stderr == ""


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
