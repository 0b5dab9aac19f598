"""Twins: how frozen values are made cheaply."""

from __future__ import annotations

from typing import Any

__all__ = ["twin_of"]


def twin_of(cls: Any) -> Any:
    """Make the mutable twin of a frozen slotted class.

    An instance of the twin is filled by plain stores and then *becomes* an instance of the frozen
    class, by having its class set. That costs a third of the frozen constructor, and it is what
    lets an act change one draft of a match instead of making a new match for each of its steps.
    Nobody outside the makers of this library ever holds a twin for longer than an act.
    """
    slots = {"__slots__": cls.__slots__, "__doc__": f"A {cls.__name__} in the making."}
    return type(f"{cls.__name__}Draft", cls.__bases__, slots)
