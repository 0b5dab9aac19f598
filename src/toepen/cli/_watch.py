"""`toepen watch`: bots alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from toepen import View
from toepen.cli._game import Game
from toepen.cli._screen import Screen
from toepen.cli._table import show_result
from toepen.cli._telling import event_as_data

__all__ = ["print_events", "watch_matches"]

Opening = Callable[[int], Game]
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
                told = {"match": number, **event_as_data(event, view)}
                screen.data(told)


def watch_matches(screen: Screen, begin: Opening, matches: int) -> None:
    """Tell matches in words."""
    for number in range(1, matches + 1):
        if matches > 1:
            screen.line(f"Match {number}")
        game = begin(number)
        for view in _acts(game):
            for event in view.events:
                screen.line(event.sentence(view.seats))
        show_result(screen, game.seen(None))
