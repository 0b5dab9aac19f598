"""Where everything is printed: rich's console, told what the terminal cannot show."""

from __future__ import annotations

import json
import os
import sys
from io import TextIOWrapper
from typing import Final

from rich.console import Console
from rich.text import Text
from typing_extensions import override

from toepen import BACK, Card, Suit
from toepen.cli._status import Closed

__all__ = ["WIDEST", "Screen", "discard_output"]

WIDEST: Final = 80
"""Pictures are no wider, however wide the terminal is."""
ROOMY: Final = 64
"""From so many columns on things stand side by side."""
_LETTERS: Final = str.maketrans("♣♦♥♠▸▒─│╭╮╰╯·…", "CDHS>#-|++++-.")
"""What stands for a sign that the encoding of the terminal does not have."""
_RED: Final = r"\b(?:10|[789AKQJ])[♦♥]"
_RED_STYLE: Final = "red"
"""Hearts and diamonds. Clubs and spades keep the colour of all text, light or dark."""


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
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        self.console: Final = _Terminal(highlight=False, markup=False, emoji=False)
        self.unicode: Final = _shows("♣♦♥♠", self.console.encoding)

    @property
    def drawing(self) -> bool:
        """Whether a person looks at it, rather than another program or a file."""
        return self.console.is_terminal

    @property
    def width(self) -> int:
        """The columns of the terminal as it is now, for it may be resized at any time."""
        return self.console.width

    @property
    def roomy(self) -> bool:
        """Whether it draws, and has room for things side by side."""
        return self.drawing and self.width >= ROOMY

    def spell(self, text: str) -> str:
        """Return *text* as this terminal can show it, on one line and without control codes."""
        if not self.unicode:
            text = text.translate(_LETTERS)
        return "".join(sign if sign.isprintable() else "?" for sign in text)

    def text(self, words: str, style: str = "") -> Text:
        """Return *words* ready to be printed, with the red suits in red."""
        text = Text(self.spell(words), style)
        text.highlight_regex(_RED, _RED_STYLE)
        return text

    def card(self, card: Card, style: str = "") -> Text:
        """Return a card as it lies on the table."""
        if card is BACK:
            return Text(self.spell("▒▒"), "dim")
        red = card.suit in {Suit.HEARTS, Suit.DIAMONDS}
        return Text(self.spell(card.pretty), f"{style} {_RED_STYLE}" if red else style)

    def line(self, words: str | Text = "", style: str = "") -> None:
        """Print one line; in a file or a pipe it is never broken up.

        On a terminal what goes on below a line that is indented is indented further.
        """
        text = self.text(words, style) if isinstance(words, str) else words
        indent = len(text.plain) - len(text.plain.lstrip(" ")) + 2
        if self.drawing and indent > len("  ") and text.cell_len > self.width > 2 * indent:
            lines = text.wrap(self.console, self.width - indent)
            for line in lines:
                line.rstrip()
            first, *rest = lines
            text = Text("\n").join([first, *(Text(" " * indent).append(part) for part in rest)])
        self.console.print(text, soft_wrap=not self.drawing)

    def rule(self, words: str) -> None:
        """Print *words* in a line across the terminal, where they leave room for one."""
        text = self.text(f"{self.spell('──')} {words} ", "bold")
        room = min(self.width, WIDEST) - text.cell_len
        self.line(text.append(self.spell("─") * room) if room > 0 else words, "bold")

    def data(self, told: object) -> None:
        """Print *told* as JSON on a line of its own."""
        self.console.print(Text(json.dumps(told)), soft_wrap=True)

    def prompt(self, words: str) -> None:
        """Print *words* and stay on their line."""
        self.console.print(Text(self.spell(words), "bold"), end="", soft_wrap=True)
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
