"""Laws of copies: a match that was stored, or printed and pasted back, is the same match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

import attrs

import toepen
from toepen import TABLE, Match, legal_actions
from toepen._parts import Ending
from toepen._told import told
from toepen.testing._copies import Unstorable, stored_copy_of
from toepen.testing._differing import difference
from toepen.testing._picking import Pick
from toepen.testing.laws._conceivable import seats_of
from toepen.testing.laws._law import broken, state_law

__all__ = ["copies_are_equal", "texts_can_be_pasted_back"]

_NAMES: Final[dict[str, object]] = {**vars(toepen), "Ending": Ending, "told": told}


@state_law("dear")
def copies_are_equal(match: Match, _: Pick) -> None:
    """A match that was stored and read is equal, with the same hash and legal lists."""
    try:
        copied = stored_copy_of(match)
    except Unstorable as error:
        broken(str(error))
    if copied != match or hash(copied) != hash(match) or copied.events != match.events:
        broken(f"what was stored is read as something else: {difference(copied, match)}")
    for seat in (*seats_of(match), TABLE):
        if legal_actions(copied, seat) != legal_actions(match, seat):
            broken(f"the copy lets seat {seat} do {legal_actions(copied, seat)}")


@state_law("dear")
def texts_can_be_pasted_back(match: Match, _: Pick) -> None:
    """The text of a match, evaluated, is an equal match."""
    names = _NAMES | {cls.__name__: cls for cls in _classes_in(match)}
    try:
        pasted = eval(repr(match), names)  # noqa: S307 - what the library itself has printed
    except (NameError, SyntaxError, TypeError) as error:
        broken(f"the text of the match reads as nothing: {error}")
    if pasted != match or hash(pasted) != hash(match) or pasted.events != match.events:
        broken(f"the text of the match reads as another: {difference(pasted, match)}")


def _classes_in(value: object) -> Iterator[type]:
    """Find the classes whose names stand in the text of a value, however deep it is."""
    parts = [value]
    while parts:
        part = parts.pop()
        if attrs.has(type(part)):
            yield type(part)
            fields = attrs.fields(cast("Any", type(part)))
            parts += [getattr(part, field.name) for field in fields if field.repr]
        elif isinstance(part, (tuple, frozenset)):
            parts += part
