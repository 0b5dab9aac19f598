"""Whole matches as the terminal shows them, kept as files and reviewed as a diff.

`python -m tests.cli.golden` writes them anew.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Final
from unittest import mock

from attrs import define

from toepen import Play, Stay, Toep, View
from toepen.cli import main
from toepen.cli._offers import Offer, offers

FOLDER: Final = Path(__file__).parent / "transcripts"

MATCHES: Final = {
    "standard-80": (80, ("--rules", "standard", "--seed", "11")),
    "pelt-15-40": (40, ("--rules", "pelt-15", "--seed", "6", "--seats", "3")),
    "cardgames-zone-5-80": (80, ("--rules", "cardgames-zone-5", "--seed", "5", "--ask")),
}
"""What is played: the columns of the terminal, and the arguments of `toepen play`."""


@define
class Typist:
    """Somebody at the keyboard who plays anything, asks for help and mistypes now and then."""

    rng: Random
    screen: io.StringIO
    again: Sequence[str] = ("n",)
    """What is answered when another match is offered, one after the other."""
    offered: Sequence[Offer] = ()

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Look at what may be done."""
        self.offered = offers(view)
        return tuple(self.offered)

    def readline(self) -> str:
        """Type a line, and see it on the screen."""
        typed = self._entry(self.screen.getvalue().rsplit("\n", 1)[-1])
        self.screen.write(f"{typed}\n")
        return f"{typed}\n"

    def isatty(self) -> bool:
        """Nobody waits for this one."""
        return False

    def _entry(self, prompt: str) -> str:
        chance = self.rng.random()
        if prompt.startswith("Another match?"):
            answer, *self.again = self.again
            return answer
        if prompt.startswith("Enter lets"):
            return "t" if chance < 0.1 else ""
        if chance < 0.06:
            return self.rng.choice(["?", "h", "tope", "10h", "x"])
        return self.rng.choices(self.offered, [_liking(offer) for offer in self.offered])[0].key


def _liking(offer: Offer) -> int:
    """Stay twice as often as fold, and play rather than toep."""
    if isinstance(offer.action, Play):
        return 4
    return 2 if isinstance(offer.action, (Stay, Toep)) else 1


def transcript(
    columns: int, arguments: Sequence[str], seed: int = 1, again: Sequence[str] = ("n",)
) -> str:
    """Play a match, or several, with the typist, and return what the terminal has shown."""
    screen = io.StringIO()
    typist = Typist(Random(seed), screen, again)
    terminal = {
        "COLUMNS": str(columns),
        "LINES": "40",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "TTY_COMPATIBLE": "1",
    }
    with (
        mock.patch.dict(os.environ, terminal),
        mock.patch("sys.stdin", typist),
        mock.patch("toepen.cli._play.offers", typist.offers),
        redirect_stdout(screen),
    ):
        status = main(["play", "--name", "Eva", "--pace", "0", *arguments])
    return f"{screen.getvalue()}exit status {status}\n"


def write() -> None:
    """Write all transcripts anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, (columns, arguments) in MATCHES.items():
        path = FOLDER / f"{name}.txt"
        path.write_text(transcript(columns, arguments), encoding="utf-8")


if __name__ == "__main__":
    write()
