"""Tokens: numbers that stand for what was told, the same in every process.

The digest of a history is made of them, so that no hash seed may change one.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast
from zlib import crc32

import attrs

from toepen._cards import Card

__all__ = ["code_of", "token_of"]


@cache
def code_of(word: str) -> int:
    """Return a number for a word."""
    return crc32(word.encode())


@cache
def _shape(cls: type) -> tuple[int, tuple[str, ...]]:
    """Return a number for an event's class, and the names of its fields."""
    event = cast("Any", cls)
    return code_of(event.__name__), tuple(a.name for a in attrs.fields(event) if a.init)


def token_of(event: object) -> int:
    """Return a number for an event, by its class and its fields."""
    code, names = _shape(type(event))  # type: ignore[arg-type]  # a class is hashable
    return hash((code, *[_stable(getattr(event, name)) for name in names]))


_NOTHING: Final = -7


def _stable(value: Any) -> int:  # noqa: ANN401 - the value of any field
    """Return a number for a field's value that no hash seed changes."""
    kind = type(value)
    if kind is int:
        return value  # type: ignore[no-any-return]
    if kind is Card:
        return value.index  # type: ignore[no-any-return]
    if kind is tuple:
        return hash(tuple([_stable(part) for part in value]))
    if kind is frozenset:
        return hash(tuple(sorted(_stable(part) for part in value)))
    if kind is bool:
        return int(value)
    return _NOTHING if value is None else code_of(str(value))
