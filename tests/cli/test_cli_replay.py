from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.tables import ANNA, NAMES, ROOT, standard
from tests.test_record import random_record, sealed
from toepen import Record, Recorder, new_match

if TYPE_CHECKING:
    from tests.cli.conftest import Run

OVER = ROOT / "tests" / "records" / "standard.toml"


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a person sit at the keyboard."""
    monkeypatch.setattr("toepen.cli._replay.attended", lambda: True)


def test_a_record_is_told_from_its_beginning_to_its_end(toepen: Run) -> None:
    ran = toepen("replay", str(OVER))

    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0].startswith("Round 1: ")
    assert any("holds" in line for line in ran.lines), "all cards are shown"
    assert [line.split()[0] for line in ran.lines[-2:]] == ["1.", "2."]


def test_one_seat_sees_its_own_hand_only(toepen: Run) -> None:
    name = Record.load(OVER).seats[1]

    told = toepen("replay", str(OVER), "--seat", name).lines

    assert {line.split()[0] for line in told if " holds " in line} == {name}


@pytest.mark.usefixtures("typing")
def test_steps_go_forward_back_and_anywhere(toepen: Run) -> None:
    entries = "\n\nb\n7\n+2\n-3\nr\ne\nwhat\nq\n"

    ran = toepen("replay", str(OVER), entries=entries)

    count = len(Record.load(OVER).acts)
    places = [int(part.split()[-1]) for part in ran.out.split(f" of {count}>")[:-1]]
    second = next(
        at for at, match in enumerate(Record.load(OVER).replay()) if match.setup.number == 2
    )
    assert places == [0, 1, 2, 1, 7, 9, 6, second, count, count]
    assert "goes back by an act" in ran.out
    assert "Round 1, the stake is" in ran.out
    assert ran.status == 0


@pytest.mark.usefixtures("typing")
@pytest.mark.parametrize("entries", ["b\n", "99999\n", "-5\n", "\n" * 200, "r\n" * 50, "²\n", ""])
def test_nothing_lies_before_the_first_state_or_after_the_last(toepen: Run, entries: str) -> None:
    assert toepen("replay", str(OVER), entries=entries).status == 0


def test_json_tells_one_event_a_line(toepen: Run) -> None:
    told = [json.loads(line) for line in toepen("replay", str(OVER), "--json").lines]

    assert told[0]["type"] == "RoundBegan"
    assert told[-1]["type"] == "MatchEnded"
    assert any(row["type"] == "HandSeen" for row in told)


def test_a_check_tells_whether_it_holds(toepen: Run, tmp_path: Path) -> None:
    ran = toepen("replay", str(OVER), "--check")
    assert ran.status == 0
    assert f"{OVER}: holds, " in ran.out

    broken = tmp_path / "broken.toml"
    broken.write_text(OVER.read_text("utf-8").replace("toep", "teop", 1), encoding="utf-8")
    ran = toepen("replay", str(broken), "--check")
    assert ran.status == 1
    assert f"{broken}:" in ran.err
    assert "expected the digest" in ran.err


def test_an_open_record_is_told_to_be_open(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "open.toml"
    file.write_text(random_record(standard(), most=9).text(), encoding="utf-8")

    assert "still open" in toepen("replay", str(file), "--check").out


def test_other_rules_are_refused_and_can_be_forced(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    text = OVER.read_text("utf-8").replace("score.limit = 10", "score.limit = 11")
    file.write_text(sealed(text.replace("dealer =", "open = true\ndealer =", 1)), encoding="utf-8")

    refused = toepen("replay", str(file), "--check")
    forced = toepen("replay", str(file), "--check", "--force")

    assert refused.status == 1
    assert "fingerprint" in refused.err
    assert "fingerprint" not in forced.err


def test_what_one_seat_saw_is_told(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "seen.toml"
    file.write_text(random_record(standard(), most=30).seen_by(ANNA).text(), encoding="utf-8")

    told = toepen("replay", str(file))
    checked = toepen("replay", str(file), "--check")

    assert any(line.startswith("Anna holds") for line in told.lines)
    assert "holds, 30 acts as Anna saw them" in checked.out


def test_what_is_not_there_is_told(toepen: Run, tmp_path: Path) -> None:
    assert toepen("replay", str(OVER), "--seat", "Eva").status == 2
    assert toepen("replay", str(tmp_path / "none.toml")).status == 1


def test_a_match_that_is_watched_is_kept(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "watched.toml"

    ran = toepen("watch", "--seed", "1", "--rules", "cardgames-zone-5", "--record", str(file))

    record = Record.load(file)
    assert ran.status == 0
    assert not record.open
    assert toepen("replay", str(file)).lines[-1] == ran.lines[-1]
    assert not file.with_name("watched.toml.part").exists()


def test_of_several_matches_each_has_its_file(toepen: Run, tmp_path: Path) -> None:
    file, rules = tmp_path / "watched.toml", tmp_path / "short.toml"
    rules.write_text("score.limit = 1", encoding="utf-8")

    said = ("--matches", "3", "--bots", "lowest", "--rules", str(rules), "--record", str(file))
    toepen("watch", "--seed", "1", *said)

    assert {found.name for found in tmp_path.iterdir()} >= {"watched-2.toml", "watched-3.toml"}


def test_a_match_that_is_left_can_be_replayed(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "played.toml"

    toepen("play", "--seed", "1", "--name", "Zus", "--record", str(file), entries="1\n1\nq\n")

    record = Record.load(file)
    assert record.open
    assert "Zus" in record.seats


def test_a_file_that_cannot_be_written_is_told(toepen: Run, tmp_path: Path) -> None:
    ran = toepen("watch", "--seed", "1", "--record", str(tmp_path / "no" / "such.toml"))

    assert ran.status == 2
    assert "cannot be written" in ran.err


def test_a_recorder_gives_the_record_that_would_be_read() -> None:
    table = Recorder(new_match(standard(), NAMES[:2]))
    record = random_record(standard(), 2, most=40)
    for action in record.acts:
        table.apply(action)
        assert table.record == Record(table.record.start, table.record.acts)
        assert table.record.end == table.match
