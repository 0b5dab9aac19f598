"""Where two values differ, told shortly: a match's text is far too long to be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

__all__ = ["difference"]

LONGEST = 160


def difference(one: object, other: object) -> str:
    """Name the first part in which two values differ, and what stands there.

    >>> from toepen import TableRules
    >>> difference(TableRules(2, 8), TableRules(2, 6))
    'max_seats: 8, not 6'
    """
    path, here, there = _first(one, other, ())
    place = ".".join(path)
    return f"{place}: {_short(here)}, not {_short(there)}" if place else _plain(here, there)


def _plain(here: object, there: object) -> str:
    return f"{_short(here)}, not {_short(there)}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def _first(
    one: object, other: object, path: tuple[str, ...]
) -> tuple[tuple[str, ...], object, object]:
    """Descend into the first parts that differ."""
    if type(one) is type(other):
        for name, here, there in _parts(one, other):
            if here != there:
                return _first(here, there, (*path, name))
    return path, one, other


def _parts(one: object, other: object) -> Iterator[tuple[str, object, object]]:
    cls: type[Any] = type(one)
    if attrs.has(cls):
        for attribute in attrs.fields(cls):
            name = attribute.name
            if attribute.eq:
                yield name, getattr(one, name), getattr(other, name)
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        yield from ((str(at), *pair) for at, pair in enumerate(zip(one, other, strict=True)))
    elif isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        yield from ((str(key), one[key], other[key]) for key in one)
