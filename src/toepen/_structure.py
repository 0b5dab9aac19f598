"""From plain values to options: each key converted, checked and, if it is wrong, explained."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar, cast, get_type_hints

import attrs
from attrs import Factory, define
from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, override

from toepen._fitting import for_files, misfit
from toepen._wording import nearest, shown
from toepen.exceptions import Fault

__all__ = ["Structurer"]

T = TypeVar("T")


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
    """Return a converter for one option: strict about its type, then its own check."""

    def convert(value: object, _: Any) -> object:
        if not for_files(kind):
            message = f"found {shown(value)}, but this option is not for files"
            raise ValueError(message)
        reason = misfit(attribute, kind, value)
        if reason is not None:
            raise ValueError(reason)
        return value

    return convert
