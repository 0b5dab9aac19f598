"""Twins: how frozen values are made cheaply.

The constructor that attrs gives a frozen class stores each field through a call, because the class
itself refuses to be written to. A *twin* has the same slots and refuses nothing; an instance of it
is filled by plain stores and then becomes an instance of the frozen class. This is the one place
where the library does so: `twin_of` for a match in the making, `maker` for all else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import attrs

__all__ = ["maker", "twin_of"]

P = ParamSpec("P")
T = TypeVar("T")


def twin_of(cls: Any) -> Any:
    """Make the mutable twin of a frozen slotted class.

    It lets an act change one draft of a match instead of making a new match for each of its steps.
    Nobody outside the makers of this library ever holds a twin for longer than an act.
    """
    body = {
        "__slots__": cls.__slots__,
        "__setattr__": object.__setattr__,  # a frozen base would refuse
        "__doc__": f"A {cls.__name__} in the making.",
    }
    return type(f"{cls.__name__}Draft", cls.__bases__, body)


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes a *cls* as its constructor does, at a third of the cost.

    It takes the same arguments. Validators and converters are passed over: it is for the engine,
    which makes values out of values that have been checked.
    """
    fields = [field for field in attrs.fields(cast("Any", cls)) if field.init]
    lines = [f"def make({', '.join(map(_parameter, fields))}):", "    made = new(twin)"]
    lines += [f"    made.{field.name} = {field.name}" for field in fields]
    lines += ["    made.__class__ = cls", "    return made"]
    scope = {f"default_{field.name}": field.default for field in fields}
    scope |= {"new": object.__new__, "twin": twin_of(cls), "cls": cls}
    exec("\n".join(lines), scope)  # noqa: S102 - the text is made of the names of fields
    return cast("Callable[P, T]", scope["make"])


def _parameter(field: attrs.Attribute[Any]) -> str:
    if field.default is attrs.NOTHING:
        return field.name
    return f"{field.name}=default_{field.name}"
