"""Transcripts: what the command prints when somebody plays, cut at what is typed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from functools import cache

__all__ = ["COLUMNS", "printed_parts", "transcript"]

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
    entries = tuple(typed.split())
    prompt, coloured = printed_parts(command, entries)
    parts = [CONTROL.sub("", told) for told in coloured]
    prompt = CONTROL.sub("", prompt)
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
def printed_parts(command: str, entries: tuple[str, ...]) -> tuple[str, list[str]]:
    """Run the command with *entries* typed.

    Returns:
        The prompt, and what a terminal shows before, between and after its prompts, with the codes
        that colour it.
    """
    words = shlex.split(command)
    printed = subprocess.run(  # noqa: S603 - the project's own command
        [sys.executable, "-m", "toepen", *words],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        input="".join(f"{entry}\n" for entry in entries),
        env={**os.environ, "COLUMNS": COLUMNS, "FORCE_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
    ).stdout
    name = re.escape(words[words.index("--name") + 1])
    prompts = re.compile(rf"(?:\x1b\[1m)?{name}> (?:\x1b\[0m)?")
    found = prompts.search(printed)
    return found[0] if found else "", prompts.split(printed)
