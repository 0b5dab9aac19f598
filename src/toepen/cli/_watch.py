"""`toepen watch`: bots alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from rich.progress import track

from toepen import View
from toepen.cli._drawing import show_table
from toepen.cli._game import Game
from toepen.cli._keyboard import line_typed
from toepen.cli._screen import Screen
from toepen.cli._status import Left
from toepen.cli._story import show_result, tell
from toepen.cli._summary import Summary
from toepen.cli._telling import event_as_data

__all__ = ["count_matches", "print_events", "watch_match"]

Opening: TypeAlias = Callable[[int], Game]
"""Begins the match of that number."""


def _acts(game: Game) -> Iterator[View]:
    """Play a match; after its beginning and after each act, tell what a spectator sees."""
    yield game.seen(None)
    while not game.over:
        game.step()
        yield game.seen(None)


def print_events(screen: Screen, begin: Opening, matches: int) -> None:
    """Print one event a line, as JSON, as a spectator may see them."""
    for number in range(1, matches + 1):
        for view in _acts(begin(number)):
            for event in view.events:
                screen.data({"match": number, **event_as_data(event, view)})


def watch_match(screen: Screen, game: Game, *, pace: float, step: bool) -> None:
    """Tell one match in words, with the table before each trick on a terminal.

    Args:
        screen: Where.
        game: The match.
        pace: How long each act takes, in seconds.
        step: Whether each act waits for Enter.
    """
    shown: tuple[int, int] | None = None
    for view in _acts(game):
        tell(screen, view)
        now = (view.setup.number, len(view.tricks))
        if screen.drawing and now != shown and view.cards.to_play and view.cards.dealt:
            show_table(screen, view)
            shown = now
        if view.turn is not None:
            _wait(screen, pace, step=step)
    show_result(screen, game.seen(None))


def _wait(screen: Screen, pace: float, *, step: bool) -> None:
    if step:
        screen.prompt("> ")
        if line_typed().lower() == "q":
            raise Left
    elif pace:
        time.sleep(pace)


def count_matches(screen: Screen, begin: Opening, matches: int, bots: tuple[str, ...]) -> None:
    """Play many matches as fast as they go, and tell what came of them.

    Args:
        screen: Where.
        begin: How each of them begins.
        matches: How many.
        bots: What plays at each seat, by name.
    """
    summary = Summary(begin(1).match.seats, bots)
    numbers: Iterable[int] = range(1, matches + 1)
    if screen.drawing:
        numbers = track(numbers, "Playing", matches, console=screen.console, transient=True)
    for number in numbers:
        for view in _acts(begin(number)):
            summary.add(view)
    for line in summary.lines():
        screen.line(line)
