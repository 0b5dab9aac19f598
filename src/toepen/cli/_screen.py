"""Where everything is printed: rich's console, told what the terminal cannot show."""

from __future__ import annotations

import json
import os
import sys
from typing import Final

from rich.console import Console
from rich.text import Text
from typing_extensions import override

from toepen.cli._status import Closed

__all__ = ["Screen", "discard_output"]

_LETTERS: Final = str.maketrans("♣♦♥♠", "CDHS")


class _Terminal(Console):
    """A console that takes a closed pipe for what it is: somebody has seen enough."""

    @override
    def on_broken_pipe(self) -> None:
        discard_output()
        raise Closed


class Screen:
    """The standard output, for people."""

    def __init__(self) -> None:
        """Look at what the standard output can show."""
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        self.console: Final = _Terminal(highlight=False, markup=False, emoji=False)
        self.unicode: Final = _shows("♣♦♥♠", self.console.encoding)

    @property
    def drawing(self) -> bool:
        """Whether a person looks at it, rather than another program or a file."""
        return self.console.is_terminal

    def spell(self, text: str) -> str:
        """Return *text* as this terminal can show it, on one line and without control codes."""
        if not self.unicode:
            text = text.translate(_LETTERS)
        return "".join(sign if sign.isprintable() else "?" for sign in text)

    def line(self, text: str | Text = "", style: str = "") -> None:
        """Print one line; in a file or a pipe it is never broken up."""
        shown = Text(self.spell(text)) if isinstance(text, str) else text
        self.console.print(shown, style=style or None, soft_wrap=not self.drawing)

    def data(self, told: object) -> None:
        """Print *told* as JSON on a line of its own."""
        self.console.print(Text(json.dumps(told)), soft_wrap=True)

    def prompt(self, text: str) -> None:
        """Print *text* and stay on its line."""
        self.console.print(Text(self.spell(text)), end="", soft_wrap=True)
        self.console.file.flush()


def _shows(signs: str, encoding: str) -> bool:
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def discard_output() -> None:
    """Send what is still to be flushed nowhere, so that leaving makes no noise."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
