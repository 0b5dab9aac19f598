from __future__ import annotations

import sys
from itertools import cycle, islice

import pexpect
import pytest

from tests.cli.golden import FOLDER, MATCHES, transcript

PROMPT = "Eva> "


def table(*more: str) -> pexpect.spawn[str]:
    arguments = ["-m", "toepen", "play", "--seed", "3", "--name", "Eva", "--pace", "0", *more]
    return pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=20)


def test_a_real_terminal_takes_wrong_entries_help_a_toep_a_fold_and_the_laundry() -> None:
    game = table("--bots", "random", "--seats", "3")

    game.expect_exact(PROMPT)
    game.sendline("zz")
    game.expect_exact("'zz' is nothing here")
    game.sendline("?")
    game.expect_exact("what may be done, and why the rest may not")
    game.expect_exact(PROMPT)
    game.sendline("e")
    game.expect_exact("Eva: exchange")
    told, found = "", 0
    for entry in islice(cycle(["t", "f", "s", "k", "1", "2", "3", "4"]), 1500):
        found = game.expect_exact([PROMPT, "Another match?", pexpect.EOF])
        told += game.before or ""
        if found:
            break
        game.sendline(entry)
    game.close()

    assert found
    assert "Eva toeps" in told
    assert "Eva folds" in told
    assert "The match is over" in told


@pytest.mark.parametrize("name", MATCHES)
def test_the_transcript_of_a_whole_match_is_as_it_was(name: str) -> None:
    columns, arguments = MATCHES[name]

    found = transcript(columns, arguments)

    assert found == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
