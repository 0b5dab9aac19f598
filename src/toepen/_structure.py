"""From plain values to options: each key converted, checked and, if it is wrong, explained."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import attrs
from attrs import Factory, define
from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, override

from toepen._options import MOST
from toepen._wording import nearest, shown
from toepen.exceptions import Fault

__all__ = ["Structurer"]

T = TypeVar("T")

_WORDS: Final[Mapping[object, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text in quotes",
}


@define
class Structurer:
    """Makes options from tables and keeps every fault with its path."""

    faults: list[Fault] = Factory(list)

    def structure(self, cls: type[T], table: Mapping[str, object], path: str) -> T:
        """Make a *cls* from *table*; what is wrong is noted, and has its default value."""
        make = _maker_of(cast("Hashable", cls))
        try:
            return cast("T", make(table, cls))
        except ClassValidationError as error:
            wrong = set(self._note(error, cls, path))
            kept = {key: value for key, value in table.items() if key not in wrong}
            return self.structure(cls, kept, path) if wrong else cls()

    def _note(self, error: ClassValidationError, cls: type, path: str) -> Iterable[str]:
        """Note the faults in *error*, and yield the keys that they are about."""
        known, others = error.group_exceptions()
        for fault, note in known:
            self.faults.append(Fault(f"{path}.{note.name}", str(fault)))
            yield note.name
        for other in others:
            if isinstance(other, ForbiddenExtraKeysError):
                names = [attribute.name for attribute in attrs.fields(cast("Any", cls))]
                for key in sorted(other.extra_fields, key=str):
                    message = f"there is no such key{nearest(str(key), names)}"
                    self.faults.append(Fault(f"{path}.{key}", message))
                    yield key
            else:
                self.faults.append(Fault(path, str(other)))


@cache
def _maker_of(cls: Hashable) -> Callable[[Mapping[str, object], object], object]:
    """Return what makes a *cls* from a table, one strict converter a field."""
    types = get_type_hints(cls)
    hooks = {
        attribute.name: override(struct_hook=_checked(attribute, types[attribute.name]))
        for attribute in attrs.fields(cast("Any", cls))
        if attribute.init
    }
    return make_dict_structure_fn(
        cast("Any", cls),
        Converter(detailed_validation=True),
        _cattrs_forbid_extra_keys=True,
        _cattrs_detailed_validation=True,
        **hooks,  # type: ignore[arg-type]
    )


def _checked(attribute: attrs.Attribute[Any], kind: object) -> Callable[[object, Any], object]:
    """Return a converter for one option: strict about its type, then its own validator."""

    def convert(value: object, _: Any) -> object:
        _check_type(value, kind)
        if attribute.validator is not None:
            try:
                attribute.validator(None, attribute, value)
            except ValueError as error:
                raise ValueError(_reason(error, value)) from None
        return value

    return convert


def _check_type(value: object, kind: object) -> None:
    if get_origin(kind) is Literal:
        allowed = get_args(kind)
        if not any(value == word and type(value) is type(word) for word in allowed):
            words = ", ".join(repr(word) for word in allowed)
            message = f"found {shown(value)}, expected one of {words}{nearest(value, allowed)}"
            raise ValueError(message)
    elif kind not in _WORDS:
        message = f"found {shown(value)}, but this option is not for files"
        raise ValueError(message)
    elif type(value) is not kind:
        message = f"found {shown(value)}, expected {_WORDS[kind]}"
        raise ValueError(message)
    elif isinstance(value, int) and abs(value) > MOST:
        message = f"found {shown(value)}, expected a number of at most {MOST}"
        raise ValueError(message)


def _reason(error: ValueError, value: object) -> str:
    """Put what an attrs validator says into a reader's words."""
    said = str(error.args[0]) if error.args else ""
    _, found, bound = said.partition(" must be ")
    if found:
        return f"found {shown(value)}, expected a number {bound.partition(':')[0]}"
    return said
