"""Twins: how frozen values are made cheaply.

The constructor that attrs gives a frozen class stores each field through a call, because the class
itself refuses to be written to. A *twin* is a subclass that adds nothing and refuses nothing; an
instance of it is filled by plain stores and then becomes an instance of the frozen class. This is
the one place where the library does so: `twin_of` for a match in the making, `maker` for all else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper, wraps
from operator import attrgetter
from typing import Any, Final, ParamSpec, TypeVar, cast

import attrs

__all__ = ["changed", "changer", "maker", "only_keeps", "quick", "twin_of"]

P = ParamSpec("P")
T = TypeVar("T")


@cache
def twin_of(cls: Any) -> Any:
    """Make the mutable twin of a frozen slotted class.

    It lets an act change one draft of a match instead of making a new match for each of its steps.
    Nobody outside the makers of this library ever holds a twin for longer than an act.
    """
    body = {
        "__slots__": (),  # those of the class: to become one of it, none need be compared
        "__init__": object.__init__,  # the class would ask for its fields
        # The class would refuse; and where one of the two is its own, both are slow.
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
        "__doc__": f"A {cls.__name__} in the making.",
    }
    return type(f"{cls.__name__}Draft", (cls,), body)


def maker(cls: Callable[P, T], **settled: object) -> Callable[P, T]:
    """Return a function that makes a *cls* as its constructor does, at a third of the cost.

    It takes the same arguments. Validators and converters are passed over: it is for the engine,
    which makes values out of values that have been checked. Fields that are no arguments have
    what is *settled* for them, else their default, which no function makes.
    """
    fields = attrs.fields(cast("Any", cls))
    given = map(_parameter, filter(attrgetter("init"), fields))
    lines = [f"def make({', '.join(given)}):", "    made = twin()"]
    lines += [f"    made.{f.name} = {'' if f.init else 'default_'}{f.name}" for f in fields]
    lines += ["    made.__class__ = cls", "    return made"]
    scope = {f"default_{f.name}": settled.get(f.name, f.default) for f in fields}
    scope |= {"twin": twin_of(cls), "cls": cls}
    return cast("Callable[P, T]", _written("make", lines, scope))


def quick(cls: type[T]) -> type[T]:
    """Give a frozen slotted class a constructor that stores straight into its slots.

    It takes the same arguments as the one of attrs, which calls the general `object.__setattr__`
    for every field, and costs half as much. Only for classes whose fields have no validator,
    converter or factory. It is written when the first value is made: most programs make values of
    few of the classes that they import.
    """
    changing = cast("Any", cls)
    plain = changing.__init__

    @wraps(plain)
    def first_time(self: object, *args: object, **kwargs: object) -> None:
        changing.__init__ = _straight(changing, plain)
        changing.__init__(self, *args, **kwargs)

    changing.__init__ = first_time
    return cls


def _straight(cls: Any, plain: Any) -> Any:
    """Write the constructor of `quick` for *cls*, which has *plain* from attrs."""
    fields = attrs.fields(cls)
    lines = [f"def __init__(self, {', '.join(map(_parameter, fields))}):"]
    lines += [f"    set_{field.name}(self, {field.name})" for field in fields]
    scope: dict[str, Any] = {f"default_{field.name}": field.default for field in fields}
    scope |= {f"set_{f.name}": getattr(cls, f.name).__set__ for f in fields}
    return update_wrapper(_written("__init__", lines, scope), plain)


def changed(value: T, **changes: object) -> T:
    """Return *value* with *changes*, as `attrs.evolve` does, at a third of the cost.

    A class whose constructor does more than to keep what it is given has it called all the same.
    """
    kept: Any = value
    made: T = changer(kept.__class__, *changes)(kept, *changes.values())
    return made


@cache
def changer(cls: Any, *names: str) -> Callable[..., Any]:
    """Return what changes the fields *names* of a value of *cls*, given it and what they become.

    For those that do so at every act: `changed` asks for it anew each time.
    """
    if not (only_keeps(cls) and {*names}.issubset(attrs.fields_dict(cls))):
        return lambda value, *new: attrs.evolve(value, **dict(zip(names, new, strict=True)))
    lines = [f"def change({', '.join(['value', *(f'new_{name}' for name in names)])}):"]
    lines += ["    made = twin()"]
    for field in attrs.fields(cls):
        new = f"new_{field.name}" if field.name in names else f"value.{field.name}"
        lines.append(f"    made.{field.name} = {new}")
    lines += ["    made.__class__ = cls", "    return made"]
    change: Callable[..., Any] = _written("change", lines, {"twin": twin_of(cls), "cls": cls})
    return change


def only_keeps(cls: Any) -> bool:
    """Tell whether the constructor of *cls* does nothing but keep what it is given."""
    fields = attrs.fields(cls)
    if not {*cls.__dict__.get("__slots__", ())} <= {field.name for field in fields}:
        return False
    if cls.__dictoffset__ or any(hasattr(cls, own) for own in _OWN_CONSTRUCTORS):
        return False
    return all(field.init and not (field.validator or field.converter) for field in fields)


_OWN_CONSTRUCTORS: Final = ("__attrs_init__", "__attrs_pre_init__", "__attrs_post_init__")
"""One of these is there where a constructor does more, or is not that of attrs."""


def _written(name: str, lines: list[str], scope: dict[str, Any]) -> Any:
    """Return the function *name* that *lines* define, where they find what is in *scope*."""
    # Compiled apart: Ctrl-C while Python runs a text ends the whole process by its signal.
    code = compile("\n".join(lines), f"<{name}>", "exec")
    exec(code, scope)  # noqa: S102 - the text is made of the names of fields
    return scope[name]


def _parameter(field: attrs.Attribute[Any]) -> str:
    if field.default is attrs.NOTHING:
        return field.name
    return f"{field.name}=default_{field.name}"
