from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toepen import Record, Seat

if TYPE_CHECKING:
    from tests.cli.conftest import Run

SCENARIO = """\
schema = 1
title = "a toep raises the stake"
seats = ["A", "B"]
dealer = "A"
start = "play"
leader = "B"
script = '''
hand A TH 9H
hand B 8H 7H
B toep
? stake {stake}
'''
{more}
"""


def write(folder: Path, name: str, stake: int = 2, more: str = "") -> str:
    path = folder / name
    path.write_text(SCENARIO.format(stake=stake, more=more), encoding="utf-8")
    return str(path)


def test_a_scenario_that_holds_is_counted_and_gives_0(toepen: Run, tmp_path: Path) -> None:
    ran = toepen("verify", write(tmp_path, "holds.toml"))

    assert (ran.status, ran.out, ran.err) == (0, "1 of 1 scenarios hold\n", "")


def test_a_scenario_that_fails_is_told_with_line_expected_and_found(
    toepen: Run, tmp_path: Path
) -> None:
    file = write(tmp_path, "fails.toml", stake=3)

    ran = toepen("verify", file)

    assert ran.status == 1
    assert ran.lines[0].startswith(f"{file}:11: ")
    assert "expected 3" in ran.lines[0]
    assert "found 2" in ran.lines[0]
    assert ran.lines[1] == "0 of 1 scenarios hold"


def test_a_folder_is_searched_and_one_failure_among_its_files_gives_1(
    toepen: Run, tmp_path: Path
) -> None:
    write(tmp_path, "a.toml")
    write(tmp_path, "b.toml", stake=9)

    ran = toepen("verify", str(tmp_path))

    assert ran.status == 1
    assert ran.lines[-1] == "1 of 2 scenarios hold"


@pytest.mark.parametrize(
    ("more", "absent"),
    [("[rules.variants]\nmoonshine = true", "moonshine"), ("[rules]\nextends = 'moon'", "moon")],
)
def test_a_scenario_that_needs_what_is_not_installed_fails_and_says_which(
    toepen: Run, tmp_path: Path, more: str, absent: str
) -> None:
    ran = toepen("verify", write(tmp_path, "needs.toml", more=more))

    assert ran.status == 1
    assert f"needs {absent!r}, not installed" in ran.out


def test_skip_missing_leaves_such_scenarios_out_and_prints_their_number(
    toepen: Run, tmp_path: Path
) -> None:
    write(tmp_path, "a.toml")
    write(tmp_path, "b.toml", more="[rules.variants]\nmoonshine = true")

    ran = toepen("verify", "--skip-missing", str(tmp_path))

    assert ran.status == 0
    assert ran.lines == [
        "1 of 1 scenarios hold, 1 left out for want of a variant or preset",
    ]


@pytest.mark.parametrize("content", ["not toml", "schema = 2", "\udcff"])
def test_a_file_that_is_no_scenario_fails(toepen: Run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(content, encoding="utf-8", errors="surrogateescape")

    ran = toepen("verify", str(path))

    assert ran.status == 1
    assert ran.lines[0].startswith(str(path))


def test_an_empty_folder_and_a_file_that_is_not_there_fail(toepen: Run, tmp_path: Path) -> None:
    ran = toepen("verify", str(tmp_path), str(tmp_path / "nowhere.toml"))

    assert ran.status == 1
    assert "no scenario lies in this folder" in ran.out
    assert "nowhere.toml" in ran.out


def test_json_tells_each_file_on_a_line(toepen: Run, tmp_path: Path) -> None:
    good, bad = write(tmp_path, "a.toml"), write(tmp_path, "b.toml", stake=4)

    ran = toepen("verify", good, bad, "--json")

    told = [json.loads(line) for line in ran.lines]
    assert ran.status == 1
    assert [(row["file"], row["outcome"], row["line"]) for row in told] == [
        (good, "holds", None),
        (bad, "fails", 11),
    ]


def test_without_a_file_the_command_was_called_wrongly(toepen: Run) -> None:
    assert toepen("verify").status == 2


RECORD = Path(__file__).parent.parent / "records" / "pelt-15.toml"


def copied(folder: Path, *changes: tuple[str, str]) -> str:
    """Copy a record, and change it."""
    text = RECORD.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "copy.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_record_of_a_match_holds(toepen: Run) -> None:
    ran = toepen("verify", str(RECORD))

    assert (ran.status, ran.out) == (0, "1 of 1 scenarios hold\n")


def test_a_record_in_which_a_letter_was_changed_fails(toepen: Run, tmp_path: Path) -> None:
    ran = toepen("verify", copied(tmp_path, ("title = ", "title = 'Not ' #")))

    assert ran.status == 1
    assert "the record is not as it was written" in ran.lines[0]


def test_a_record_without_its_digest_is_a_scenario_to_which_checks_can_be_added(
    toepen: Run, tmp_path: Path
) -> None:
    end = f'"""\n{RECORD.read_text("utf-8").splitlines()[-1]}'

    ran = toepen("verify", copied(tmp_path, (end, '? winners none\n"""')))

    assert ran.status == 1
    assert "winners none: expected none, found" in ran.lines[0]


def test_what_one_seat_saw_is_no_scenario(toepen: Run, tmp_path: Path) -> None:
    path = tmp_path / "seen.toml"
    path.write_text(Record.load(RECORD).seen_by(Seat(0)).text(), encoding="utf-8")

    ran = toepen("verify", str(path))

    assert ran.status == 1
    assert "viewer" in ran.lines[0]


def test_a_record_that_needs_what_is_not_installed_can_be_left_out(
    toepen: Run, tmp_path: Path
) -> None:
    file = copied(tmp_path, ("rules.variants.pelt.stake", "rules.variants.moonshine.stake"))

    assert toepen("verify", file).status == 1
    assert toepen("verify", "--skip-missing", file).status == 0
