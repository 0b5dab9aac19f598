"""Words for what was found in a file: short, whatever was found."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import Final

__all__ = ["nearest", "shown"]

_REPR: Final = reprlib.Repr()
_REPR.maxstring = _REPR.maxother = 60
_REPR.maxlevel = 2


def shown(value: object) -> str:
    """Return a short `repr` of anything, however long or deep it is."""
    try:
        return _REPR.repr(value)
    except ValueError:  # an integer of more digits than Python writes
        return "a huge number"


def nearest(word: object, allowed: Iterable[object]) -> str:
    """Return a question for the allowed word that is nearest to *word*, if one is near."""
    if not isinstance(word, str):
        return ""
    from difflib import get_close_matches  # only who has made a mistake needs it

    words = [candidate for candidate in allowed if isinstance(candidate, str)]
    close = get_close_matches(word[:60], words, 1, 0.5)
    return f"; did you mean {close[0]!r}?" if close else ""
