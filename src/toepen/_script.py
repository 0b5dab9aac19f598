"""The script: how a worked example, and a record, tells a match line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from attrs import frozen

from toepen._actions import Action, Choose, acts_of, choice
from toepen._cards import Card
from toepen._seats import TABLE, Seat
from toepen.exceptions import NotationError

__all__ = [
    "Line",
    "Mark",
    "action_in",
    "cards_in",
    "is_card",
    "lines_of",
    "place_of_script",
    "seat_in",
]

Mark: TypeAlias = Literal["hand", "stock", "act", "refused", "check"]

_MARKS: Final[dict[str, Mark]] = {"hand": "hand", "stock": "stock", "!": "refused", "?": "check"}

_BEGINS: Final = re.compile(r"[\"']?script[\"']?\s*=\s*(?P<quotes>\"{3}|'{3})?(?P<rest>.*)")


@frozen
class Line:
    """A line of a script that says something.

    Attributes:
        number: Its line in the script, from 1.
        mark: What kind of line it is.
        words: What it says, without the mark.
    """

    number: int
    mark: Mark
    words: tuple[str, ...]


def lines_of(script: str) -> Iterator[Line]:
    """Go through the lines of a script that are not blank or comments."""
    for number, text in enumerate(script.split("\n"), 1):
        words = text.partition("#")[0].split()
        if words:
            mark = _MARKS.get(words[0], "act")
            yield Line(number, mark, tuple(words if mark == "act" else words[1:]))


def place_of_script(file: Sequence[str]) -> tuple[int, bool]:
    """Find the script in the lines of a file.

    Returns:
        The line on which its first line stands, from 1, and whether the others follow beneath it:
        all of a script that is a text of one line stands on that one.
    """
    for number, line in enumerate(file, 1):
        begins = _BEGINS.match(line)
        if begins is not None:
            beneath = begins["quotes"] is not None
            return number + (beneath and not begins["rest"].strip()), beneath
    return 1, False


def seat_in(seats: tuple[str, ...], name: str) -> Seat:
    """Find the seat of that name.

    Raises:
        NotationError: If nobody sits there.
    """
    if name in seats:
        return Seat(seats.index(name))
    message = f"{name!r} is no seat; the seats are {', '.join(seats)}"
    raise NotationError(message)


def is_card(word: str) -> bool:
    """Tell whether *word* reads as a card."""
    try:
        return Card(word).index < 32  # noqa: PLR2004 - the back of a card is none
    except NotationError:
        return False


def cards_in(words: tuple[str, ...]) -> tuple[Card, ...]:
    """Read cards.

    Raises:
        NotationError: If a word is no card, or one stands twice.
    """
    cards = tuple(Card(word) for word in words)
    if len(set(cards)) < len(cards):
        message = f"a card stands twice in {' '.join(words)}"
        raise NotationError(message)
    return cards


def action_in(seats: tuple[str, ...], words: tuple[str, ...]) -> Action:
    """Read an act: `SEAT CARD`, `SEAT WORD [SEAT]` or `table WORD`.

    Raises:
        NotationError: If it is none.
    """
    if len(words) not in {2, 3}:
        message = f"{' '.join(words)!r} is no act: a seat, then a card or a word"
        raise NotationError(message)
    who, word, *rest = words
    seat = TABLE if who == "table" else seat_in(seats, who)
    if rest and is_card(word):
        message = f"a card is played without another word, and found {rest[0]!r}"
        raise NotationError(message)
    if rest:
        return Choose(seat, word, seat_in(seats, rest[0]))
    if seat == TABLE:
        return Choose(TABLE, word)
    return acts_of(seat).plays[Card(word).index] if is_card(word) else choice(seat, word)
