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
    path = []
    here, there = one, other
    while (first := _first(here, there)) is not None:
        name, here, there = first
        path.append(name)
    found = f"{_short(repr(here))}, not {_short(repr(there))}"
    return f"{_short('.'.join(path))}: {found}" if path else found


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def _first(one: object, other: object) -> tuple[str, object, object] | None:
    """Return the first parts that differ, with their name; `None` if the values have no parts."""
    if type(one) is not type(other):
        return None
    return next((found for found in _parts(one, other) if found[1] != found[2]), None)


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
