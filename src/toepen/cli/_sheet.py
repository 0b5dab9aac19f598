"""The sheet of a table: all its rules as prose, to be read or to be hung on a wall."""

from __future__ import annotations

from textwrap import fill
from typing import Any, cast

from toepen import HouseRules
from toepen._base.sheet import chapters
from toepen._house import name_of_variant
from toepen.cli._plugins import hooks_answered
from toepen.cli._screen import Screen
from toepen.cli._telling import variant_line

__all__ = ["Chapter", "sheet_of", "show_sheet", "variant_sentences"]

Chapter = tuple[str, tuple[str, ...]]
"""A heading, and the sentences under it."""

_INDENT = "  "


def variant_sentences(variant: object) -> tuple[str, ...]:
    """Return what a variant says to the table; where it says nothing, what it says of itself."""
    sentences: tuple[str, ...] = ()
    if "sheet" in hooks_answered(type(variant)):
        sentences = tuple(cast("Any", variant).sheet())
    return sentences or (variant_line(variant) or "It is switched on.",)


def sheet_of(house: HouseRules) -> tuple[Chapter, ...]:
    """Return the whole table: the chapters of the game itself, and one for each variant."""
    game = ((heading, tuple(told.text for told in lines)) for heading, lines in chapters(house))
    variants = ((_heading(variant), variant_sentences(variant)) for variant in house.variants)
    return (*game, *variants)


def _heading(variant: object) -> str:
    return name_of_variant(variant).replace("_", " ").capitalize()


def show_sheet(screen: Screen, title: str, told: tuple[Chapter, ...]) -> None:
    """Print a sheet, broken up at the width of the terminal."""
    width = screen.console.width
    screen.line(title, "bold")
    screen.line("=" * min(width, len(title)))
    for heading, sentences in told:
        screen.line()
        screen.line(heading, "bold")
        for line in _paragraph(sentences, width).splitlines():
            screen.line(line)


def _paragraph(sentences: tuple[str, ...], width: int) -> str:
    text = " ".join(sentences)
    return fill(text, max(width, 20), initial_indent=_INDENT, subsequent_indent=_INDENT)
