"""`toepen watch` of one match and of many, and the figures that it tells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from toepen.cli._figures import mean_of, share_of

if TYPE_CHECKING:
    from tests.cli.conftest import Run

TERMINAL = {"COLUMNS": "80", "LINES": "40", "NO_COLOR": "1", "TERM": "dumb", "TTY_COMPATIBLE": "1"}


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in TERMINAL.items():
        monkeypatch.setenv(name, value)


def test_a_share_lies_in_wilsons_range() -> None:
    figure = share_of(8, 10)

    assert figure.value == 0.8
    assert (round(figure.low, 3), round(figure.high, 3)) == (0.490, 0.943)


@pytest.mark.parametrize("hits", [0, 10])
def test_the_range_of_a_share_stays_between_nothing_and_all(hits: int) -> None:
    figure = share_of(hits, 10)

    assert -1e-9 <= figure.low < figure.high <= 1 + 1e-9


def test_a_mean_lies_in_the_range_of_its_standard_error() -> None:
    figure = mean_of([1, 2, 3, 4])

    assert figure.value == 2.5
    assert round(figure.high - figure.value, 2) == 1.27


def test_a_single_value_has_no_range() -> None:
    assert (mean_of([3]).low, mean_of([3]).high) == (3, 3)


def test_many_matches_are_told_as_a_summary(toepen: Run) -> None:
    ran = toepen("watch", "--matches", "5", "--seed", "1", "--bots", "random,keeper")

    assert ran.status == 0
    assert re.fullmatch(r"5 matches, \d+ rounds", ran.lines[0])
    assert [line.split()[:2] for line in ran.lines[1:5]] == [
        ["Anna", "random"],
        ["Bram", "keeper"],
        ["Cato", "random"],
        ["Dirk", "keeper"],
    ]
    assert re.search(r"won +\d+\.\d % \(\d+\.\d to \d+\.\d\), toeps \d", ran.lines[1])
    assert re.match(r"  Rounds a match: \d+\.\d\d \(", ran.lines[5])
    assert re.match(r"  Stake of a round: \d+\.\d\d \(.*, at most \d+", ran.lines[6])


def test_the_same_seed_gives_the_same_summary(toepen: Run) -> None:
    first, again = (
        toepen("watch", "--matches", "3", "--seed", "1", "--bots", "random") for _ in range(2)
    )

    assert first.out == again.out


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_the_summary_comes_after_a_progress_bar(toepen: Run) -> None:
    ran = toepen("watch", "--matches", "2", "--seed", "1", "--bots", "random")

    assert "2 matches" in ran.out


@pytest.mark.parametrize("matches", ["0", "-3"])
def test_fewer_matches_than_one_are_wrong_use(toepen: Run, matches: str) -> None:
    ran = toepen("watch", f"--matches={matches}")

    assert ran.status == 2
    assert "the least is 1" in ran.err


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_the_table_is_drawn_before_each_trick(toepen: Run) -> None:
    ran = toepen("watch", "--seed", "1", "--bots", "random", "--pace", "0")

    assert ran.status == 0
    assert "╭─ Round 1, trick 1 ─" in ran.out
    assert "── Round 2: " in ran.out
    assert "4 cards each" not in ran.out


def test_in_a_pipe_no_table_is_drawn(toepen: Run) -> None:
    assert "╭" not in toepen("watch", "--seed", "1", "--bots", "random").out


def test_step_waits_for_enter_after_each_act(toepen: Run) -> None:
    ran = toepen("watch", "--seed", "1", "--bots", "random", "--step", entries="\n\n\n")

    assert ran.status == 0
    assert ran.out.count("> ") == 4
    assert "The match is over" not in ran.out


def test_step_ends_with_q(toepen: Run) -> None:
    ran = toepen("watch", "--seed", "1", "--step", entries="q\n")

    assert (ran.status, ran.out.count("> ")) == (0, 1)


@pytest.mark.parametrize("pace", ["-1", "61", "nan"])
def test_a_pace_that_is_no_time_is_wrong_use(toepen: Run, pace: str) -> None:
    for command in ("watch", "play"):
        ran = toepen(command, f"--pace={pace}")
        assert ran.status == 2
        assert "it goes from 0 to 60" in ran.err


def test_a_pace_makes_bots_take_their_time(toepen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("toepen.cli._watch.time.sleep", waited.append)

    toepen("watch", "--seed", "1", "--bots", "random", "--pace", "0.5")

    assert len(waited) > 10
    assert set(waited) == {0.5}
