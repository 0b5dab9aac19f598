"""Copies of a match that share nothing with it but its rules."""

from __future__ import annotations

import io
import pickle
from typing import Any

from typing_extensions import override

from toepen import Match, Rules

__all__ = ["copy_of"]


def copy_of(match: Match) -> Match:
    """Return an equal match that was stored and read, made anew down to its last part.

    Rules are compiled anew when they are read, which takes its time; here they are shared.
    """
    stored = io.BytesIO()
    _Storing(stored).dump(match)
    stored.seek(0)
    copied = _Reading(stored, match.rules).load()
    assert isinstance(copied, Match)
    return copied


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
