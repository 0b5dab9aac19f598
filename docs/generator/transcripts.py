"""Transcripts: what the command prints when somebody plays, cut at what is typed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from functools import cache

__all__ = ["transcript"]

COLUMNS = "72"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""What tells a terminal to change colour or to move."""


def transcript(part: int, command: str, typed: str) -> str:
    """Return a part of a game at the keyboard, as a block of text.

    Args:
        part: Which: the first ends with the first thing typed, and so on; the part after the last
            ends at its first empty line.
        command: What is typed to begin, without `toepen`; `--name` says how the prompt begins.
        typed: What is typed then, with blanks between.

    Raises:
        ValueError: If there is no such part.
    """
    entries = typed.split()
    words = shlex.split(command)
    prompt = f"{words[words.index('--name') + 1]}> "
    parts = _printed(tuple(words), tuple(entries)).split(prompt)
    if not 1 <= part <= len(entries) + 1 or len(parts) <= len(entries):
        message = f"there are {len(parts)} parts, for {len(entries)} entries, and no part {part}"
        raise ValueError(message)
    if part > len(entries):
        return _block(parts[part - 1].partition("\n\n")[0])
    return _block(f"{parts[part - 1]}{prompt}{entries[part - 1]}")


def _block(text: str) -> str:
    lines = "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))
    return f"```text\n{lines}\n```"


@cache
def _printed(command: tuple[str, ...], entries: tuple[str, ...]) -> str:
    """Run the command with *entries* typed, and return what a terminal shows, without colours."""
    printed = subprocess.run(  # noqa: S603 - the project's own command
        [sys.executable, "-m", "toepen", *command],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        input="".join(f"{entry}\n" for entry in entries),
        env={**os.environ, "COLUMNS": COLUMNS, "FORCE_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
    ).stdout
    return CONTROL.sub("", printed)
