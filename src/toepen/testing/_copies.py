"""Copies of a match that share nothing with it but its rules."""

from __future__ import annotations

import copy
import io
import pickle
from typing import Any

from typing_extensions import override

from toepen import Match, Rules
from toepen.exceptions import ToepenError

__all__ = ["Unstorable", "copy_of", "stored_copy_of"]


class Unstorable(ToepenError):
    """A match that cannot be stored; the text says what of it stands in the way."""


def copy_of(match: Match) -> Match:
    """Return an equal match, made anew down to its last part, whether it can be stored or not.

    Rules are compiled anew when they are read, which takes its time; here they are shared.
    """
    try:
        return stored_copy_of(match)
    except Unstorable:
        return copy.deepcopy(match, {id(match.rules): match.rules})


def stored_copy_of(match: Match) -> Match:
    """Return an equal match that was stored and read.

    Raises:
        Unstorable: If something in it cannot be stored.
    """
    stored = io.BytesIO()
    try:
        _Storing(stored).dump(match)
        stored.seek(0)
        copied = _Reading(stored, match.rules).load()
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise Unstorable(_why(error)) from error
    assert isinstance(copied, Match)
    return copied


def _why(error: Exception) -> str:
    told = str(error)
    if "<locals>" not in told:
        return f"a match of these rules cannot be stored: {told}"
    name = next(word for word in told.replace("'", " ").split() if "<locals>" in word)
    return (
        f"a match of these rules cannot be stored, for the class {name} is defined inside a"
        " function: define it at the top of its module"
    )


class _Storing(pickle.Pickler):
    @override
    def persistent_id(self, obj: Any) -> str | None:
        return "rules" if isinstance(obj, Rules) else None


class _Reading(pickle.Unpickler):
    def __init__(self, stored: io.BytesIO, rules: Rules) -> None:
        super().__init__(stored)
        self.rules = rules

    @override
    def persistent_load(self, pid: Any) -> Rules:
        return self.rules
