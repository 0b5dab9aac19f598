"""What small frozen values have in common: equality, a hash and a text, written once.

attrs writes the three anew for each class, and compiling them is most of what importing many small
classes costs. A class that is declared `@frozen(eq=False, repr=False)` above `Value` has them from
here instead: the same to look at, a little slower to compare. What is compared at every turn has
its own.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Value", "classes_below", "replaced"]

T = TypeVar("T")


class Value:
    """Equal to whatever is of its class and has equal fields; shown as it is made."""

    __slots__ = ()

    @override
    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        cls: Any = self.__class__
        compared = _compared(cls)
        return bool(compared(self) == compared(other))

    @override
    def __hash__(self) -> int:
        cls: Any = self.__class__
        return hash((cls, _compared(cls)(self)))

    @override
    def __repr__(self) -> str:
        cls: Any = self.__class__
        shown = (field.name for field in attrs.fields(cls) if field.repr)
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{cls.__qualname__.rpartition('>.')[2]}({told})"


@cache
def _compared(cls: Any) -> Callable[[object], object]:  # noqa: ANN401 - a class of attrs
    """Return what reads the fields of a class that count when two of it are compared."""
    names = [field.name for field in attrs.fields(cls) if field.eq]
    return attrgetter(*names) if names else _nothing


def classes_below(base: type[T]) -> Iterator[type[T]]:
    """Go through all classes that derive from *base* and are loaded, however far below it."""
    for cls in base.__subclasses__():
        yield cls
        yield from classes_below(cls)


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return *values* with *value* at *place*."""
    all_of_them = [*values]
    all_of_them[place] = value
    return tuple(all_of_them)


def _nothing(_value: object) -> None:
    """Read no field."""
