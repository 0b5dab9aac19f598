"""A walk over all that a value holds: the fields of attrs objects, and what containers contain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

import attrs
from attrs import AttrsInstance

from toepen import Card, Rules
from toepen._actions import SeatActs

__all__ = ["LEAVES", "parts"]

LEAVES = (int, str, bool, type(None), Card, Rules)
"""What is not looked into: plain values, cards, and the rules, which all states share."""


def parts(value: object, path: str = "it") -> Iterator[tuple[str, object]]:
    """Go through *value* and all that can be reached from it, each with the path that leads there.

    The acts that a table keeps ready are passed over: they name every card, of no deal.
    """
    if isinstance(value, SeatActs):
        return
    yield path, value
    if isinstance(value, LEAVES):
        return
    for name, inner in _inside(value, path):
        yield from parts(inner, name)


def _inside(value: object, path: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        yield from ((f"{path}[{key!r}]", inner) for key, inner in value.items())
    elif isinstance(value, (tuple, list, set, frozenset)):
        yield from ((f"{path}[{place}]", inner) for place, inner in enumerate(value))
    elif attrs.has(type(value)):
        for field in attrs.fields(cast("type[AttrsInstance]", type(value))):
            yield f"{path}.{field.name}", getattr(value, field.name)
    else:
        message = f"{path} is a {type(value).__name__}, which the walk does not know"
        raise TypeError(message)
