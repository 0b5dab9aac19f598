"""`--record FILE`: the match is kept in a file, whole after every act."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from attrs import define
from typing_extensions import override

from toepen import Action, Recorder
from toepen.cli._game import Game
from toepen.cli._status import WrongUseError

__all__ = ["recorded"]


@define
class RecordedGame(Game):
    """A game that writes its record."""

    file: Path
    recorder: Recorder

    @override
    def act(self, action: Action) -> None:
        """Let somebody do what he has said, and write it down."""
        self.match = self.recorder.apply(action)
        _write(self.file, self.recorder.record.text())


def recorded(begin: Callable[[int], Game], file: str | None) -> Callable[[int], Game]:
    """Let each match that *begin* begins write its record.

    Args:
        begin: Begins the match of a number, from 1.
        file: Where the first is written; of several, the number stands before the suffix. `None`
            if no record is wanted.
    """
    if file is None:
        return begin
    first = Path(file)

    def begun(number: int) -> Game:
        game = begin(number)
        place = first if number == 1 else first.with_stem(f"{first.stem}-{number}")
        kept = RecordedGame(
            game.match, game.cards, game.bots, game.minds, place, Recorder(game.match)
        )
        _write(place, kept.recorder.record.text())
        return kept

    return begun


def _write(file: Path, text: str) -> None:
    """Replace a file as a whole, so that who stops in the middle leaves the one before."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(file)
    except OSError as error:
        message = f"{file} cannot be written: {error.strerror or error}"
        raise WrongUseError(message) from None
