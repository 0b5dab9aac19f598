"""Whether the value of an option fits: its type first, then the option's own check.

A file is read key by key with it, and what was declared in Python is looked at when it is compiled.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, cast, get_args, get_origin, get_type_hints

import attrs

from toepen._house import SECTIONS, HouseRules
from toepen._options import MOST, check_of, path_of, refused
from toepen._wording import nearest, shown
from toepen.exceptions import Fault

__all__ = ["for_files", "misfit", "misfits", "undecided"]

_WORDS: Final[Mapping[object, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text in quotes",
}


def for_files(kind: object) -> bool:
    """Tell whether a file can say a value of this type."""
    return kind in _WORDS or get_origin(kind) is Literal


def misfit(attribute: attrs.Attribute[Any], kind: object, value: object) -> str | None:
    """Return why *value* cannot be that of an option; `None` if it can.

    Args:
        attribute: The option.
        kind: Its annotation, resolved; of one that no file can say, only the check is asked.
        value: What was given.
    """
    reason = _unlike(kind, value)
    check = check_of(attribute)
    if reason is None and check is not None:
        return refused(check, attribute, value)
    return reason


def _unlike(kind: object, value: object) -> str | None:
    """Return why a value is not of a type, as far as a file can say it."""
    if get_origin(kind) is Literal:
        allowed = get_args(kind)
        if any(value == word and type(value) is type(word) for word in allowed):
            return None
        words = ", ".join(map(repr, allowed))
        return f"found {shown(value)}, expected one of {words}{nearest(value, allowed)}"
    if kind in _WORDS and type(value) is not kind:
        return f"found {shown(value)}, expected {_WORDS[kind]}"
    if kind is int and abs(cast("int", value)) > MOST:
        return f"found {shown(value)}, expected a number of at most {MOST}"
    return None


def misfits(house: HouseRules) -> Iterator[Fault]:
    """Find the values of a declaration that do not fit, each with the path of its key."""
    if type(house.name) is not str:
        yield Fault("name", f"found {shown(house.name)}, expected a text in quotes")
    for path, cls in SECTIONS.items():
        section = getattr(house, path)
        if isinstance(section, cls):
            yield from _misfits_of(section, path)
        else:
            yield Fault(path, f"found {shown(section)}, expected {cls.__name__}(...)")
    for variant in house.variants:
        yield from _misfits_of(variant, path_of(type(variant)))


def _misfits_of(options: object, path: str) -> Iterator[Fault]:
    kinds = _kinds_of(cast("Hashable", type(options)))
    for attribute in attrs.fields(cast("Any", type(options))):
        if attribute.init:
            value = getattr(options, attribute.name)
            reason = misfit(attribute, kinds.get(attribute.name), value)
            if reason is not None:
                yield Fault(f"{path}.{attribute.name}", reason)


def undecided(cls: type) -> Iterator[Fault]:
    """Find the options of a variant that have no default: a file may just switch it on."""
    for attribute in attrs.fields(cast("Any", cls)) if attrs.has(cls) else ():
        if attribute.init and attribute.default is attrs.NOTHING:
            path = f"{path_of(cls)}.{attribute.alias}"
            yield Fault(path, "it has no default, and a file may switch the variant on without it")


@cache
def _kinds_of(cls: Hashable) -> Mapping[str, object]:
    """Return the types of a class's options, as far as they are to be had while it runs."""
    try:
        return get_type_hints(cls)
    except NameError:  # imported for type checkers only
        return {}
