"""What a person types at a real terminal, while the others play and at the end."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, TypeAlias

import pexpect
import pytest
from attrs import evolve

from tests.cli.golden import transcript
from tests.tables import ANNA, BARE, NAMES
from toepen import MatchRules, position, view
from toepen.cli._keyboard import attended, line_typed, typed_within
from toepen.cli._play import Person
from toepen.cli._screen import Screen
from toepen.cli._status import Left

if TYPE_CHECKING:
    from tests.cli.conftest import Run

PROMPT = "Eva> "
SIZE = ("COLUMNS", "LINES")
Terminal: TypeAlias = "pexpect.spawn[str]"


def table(*more: str) -> Terminal:
    """Sit down at a real terminal, which alone says how large it is."""
    inherited = {name: value for name, value in os.environ.items() if name not in SIZE}
    return pexpect.spawn(
        sys.executable,
        ["-m", "toepen", "play", "--seed", "3", "--name", "Eva", *more],
        encoding="utf-8",
        timeout=20,
        dimensions=(40, 80),
        env={**inherited, "TERM": "xterm"},
    )


def shown(game: Terminal) -> str:
    """Return what the terminal has shown before what was expected."""
    return game.before or ""


def left(game: Terminal) -> int | None:
    """Wait for the end, and return the exit status."""
    game.expect(pexpect.EOF)
    game.wait()  # closing at once would hang up on one that is still on its way out
    return game.exitstatus


def test_who_is_out_is_told_once_that_he_may_go(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("toepen.cli._play.attended", lambda: True)
    monkeypatch.setattr("toepen.cli._play.typed_within", lambda _: "")
    rules = evolve(BARE, match=MatchRules(end="last_standing")).compile()
    match = position(rules, NAMES[:3], points=(10, 0, 0))
    person = Person(ANNA, Screen(), pace=1)

    for _ in range(2):
        assert person.meanwhile(view(match, ANNA)) is None

    told = capsys.readouterr().out
    assert told == "You are out; the others play on. q, and Enter, leaves.\n"


def test_a_toep_off_turn_is_possible_while_the_others_take_their_time() -> None:
    game = table("--pace", "2")
    game.expect_exact(PROMPT)
    game.sendline("k")

    game.expect_exact("You need not wait for your turn: t toep, and Enter.")
    game.sendline("t")
    game.expect_exact("Eva toeps: the stake is 2")

    assert "plays" not in shown(game)
    game.terminate(force=True)


def test_while_the_others_take_their_time_a_wrong_entry_is_told_and_enter_hurries_them() -> None:
    game = table("--pace", "30")
    game.expect_exact("? helps")
    for _ in range(3):
        game.sendline("")
    game.expect_exact(PROMPT)
    game.sendline("k")
    game.expect_exact("You need not wait")

    game.sendline("tope")
    game.expect_exact("did you mean toep?")
    game.sendline("")
    game.expect_exact("Anna plays")

    game.terminate(force=True)


def test_ctrl_c_leaves_with_130_wherever_one_is() -> None:
    for pace in ("0", "30"):
        game = table("--pace", pace)
        game.expect_exact("Round 1")
        game.sendintr()
        assert left(game) == 130


def test_the_end_of_the_input_leaves_with_0() -> None:
    game = table("--pace", "0")
    game.expect_exact(PROMPT)
    game.sendeof()

    assert left(game) == 0


def test_a_window_that_is_resized_gets_the_next_table_at_its_new_size() -> None:
    game = table("--pace", "0")
    game.expect_exact("╭─ Round 1")
    game.expect_exact(PROMPT)

    game.setwinsize(40, 40)
    game.sendline("k")
    game.expect_exact(PROMPT)

    assert "╭─" not in shown(game)
    assert "Round 1, trick 1" in shown(game)
    game.terminate(force=True)


def test_after_a_match_there_may_be_another_with_the_next_dealer() -> None:
    arguments = ("--seed", "3", "--seats", "2", "--bots", "random")

    shown = transcript(80, arguments, again=("perhaps", "y", "n"))

    assert shown.count("Another match?") == 3
    assert shown.index("Round 1: Eva deals") < shown.index("Round 1: Anna deals")
    assert shown.endswith("exit status 0\n")


def test_a_line_is_read_without_its_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("  toep \n"))

    assert line_typed() == "toep"


@pytest.mark.parametrize("nothing", [io.StringIO(""), None])
def test_without_more_to_read_one_has_left(
    monkeypatch: pytest.MonkeyPatch, nothing: io.StringIO | None
) -> None:
    monkeypatch.setattr("sys.stdin", nothing)

    assert not attended()
    with pytest.raises(Left):
        line_typed()


def test_a_terminal_that_cannot_be_asked_is_only_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("sys.stdin", io.StringIO("toep\n"))
    monkeypatch.setattr("toepen.cli._keyboard.time.sleep", waited.append)

    assert typed_within(0.5) is None
    assert waited == [0.5]


def test_with_a_pace_and_nobody_at_the_keyboard_the_bots_just_take_their_time(
    toepen: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("toepen.cli._play.time.sleep", waited.append)

    toepen("play", "--seed", "3", "--name", "Eva", "--pace", "0.5", entries="k\n")

    assert waited
    assert set(waited) == {0.5}


def test_with_ask_a_wrong_entry_is_told_and_the_question_put_again(toepen: Run) -> None:
    ran = toepen("play", "--seed", "3", "--name", "Eva", "--ask", entries="k\ntope\n?\n\n")

    assert "did you mean toep?" in ran.out
    assert ran.out.count("Enter lets Anna act; t toep> ") == 3
    assert "Anna plays" in ran.out
