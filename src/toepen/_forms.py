"""Forms: how a value of a type is written in plain JSON types, read again, and described.

The form of a type is made once, from its annotation, and is then three plain functions. Reading
is strict: whatever is not of the type is refused, with its path.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NewType,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import frozen

from toepen._cards import DECK, Card
from toepen._twins import maker, only_keeps
from toepen._wording import nearest, shown

__all__ = [
    "Form",
    "Misread",
    "Plain",
    "Resolve",
    "expect_object",
    "form_of",
    "load_many",
    "record_form",
    "within",
]

Plain: TypeAlias = Any
"""A value of plain JSON types: nothing, a truth, a number, a text, a list, a dictionary."""

LARGEST: Final = 2**63
"""No number is larger, neither way."""


class Misread(ValueError):
    """What was read is not what was expected.

    Attributes:
        found: What was found, and what was expected.
        path: Where, the innermost first.
    """

    def __init__(self, found: str) -> None:
        """Say what was found."""
        super().__init__(found)
        self.found = found
        self.path: list[str] = []

    def place(self, whole: str) -> str:
        """Return the path, beginning with what the whole is called."""
        return whole + "".join(reversed(self.path))


@frozen
class Form:
    """How the values of one type are written.

    Attributes:
        dump: Writes one.
        load: Reads one, or raises `Misread`.
        schema: The JSON Schema of what is written.
    """

    dump: Callable[[Any], Plain]
    load: Callable[[Plain], Any]
    schema: Mapping[str, Plain]


Resolve: TypeAlias = Callable[[Any], Form | None]
"""Finds the form of a type that depends on the rules in force; `None` for all others."""


def within(step: str, load: Callable[[Plain], Any], data: Plain) -> Any:
    """Read a part, and add to what is wrong with it where it stands."""
    try:
        return load(data)
    except Misread as error:
        error.path.append(step)
        raise


def load_many(load: Callable[[Plain], Any], data: Iterable[Plain]) -> tuple[Any, ...]:
    """Read many of a kind, and add to what is wrong with one which of them it is."""
    parts: list[Any] = []
    try:
        for part in data:
            parts.append(load(part))
    except Misread as error:
        error.path.append(f"[{len(parts)}]")
        raise
    return tuple(parts)


def expect_object(data: Plain, what: str) -> None:
    """See that *data* is an object of JSON."""
    if type(data) is not dict and not isinstance(data, Mapping):  # to ask a `Mapping` is slow
        raise _wrong(data, f"an object: {what}")


def _same(value: Plain) -> Plain:
    return value


def _wrong(data: Plain, expected: str, near: str = "") -> Misread:
    return Misread(f"found {shown(data)}, expected {expected}{near}")


def _load_int(data: Plain) -> int:
    if type(data) is not int:
        raise _wrong(data, "a whole number")
    if not -LARGEST <= data < LARGEST:
        message = "found a number of more than 64 bits"
        raise Misread(message)
    return data


def _load_bool(data: Plain) -> bool:
    if type(data) is not bool:
        raise _wrong(data, "true or false")
    return data


def _load_text(data: Plain) -> str:
    if type(data) is not str:
        raise _wrong(data, "a text")
    if not data.isascii():
        try:
            data.encode()
        except UnicodeEncodeError:
            raise _wrong(data, "a text of whole characters") from None
    return data


def _load_nothing(data: Plain) -> None:
    if data is not None:
        raise _wrong(data, "null")


_CARDS: Final = {card.text: card for card in DECK} | {"??": Card("??")}


def _dump_card(card: Card) -> str:
    return card.text


def _load_card(data: Plain) -> Card:
    try:
        return _CARDS[data]
    except (KeyError, TypeError):
        raise _wrong(data, "a card, such as 'TH'") from None


INT: Final = Form(_same, _load_int, {"type": "integer"})
CARD: Final = Form(_dump_card, _load_card, {"enum": list(_CARDS)})
_SIMPLE: Final[Mapping[Any, Form]] = {
    int: INT,
    bool: Form(_same, _load_bool, {"type": "boolean"}),
    str: Form(_same, _load_text, {"type": "string"}),
    NoneType: Form(_same, _load_nothing, {"type": "null"}),
    Card: CARD,
}


def form_of(hint: Any, resolve: Resolve) -> Form:  # noqa: PLR0911 - one return a kind of type
    """Return the form of the values that an annotation allows.

    Args:
        hint: The annotation, resolved.
        resolve: Finds the forms that depend on the rules.

    Raises:
        TypeError: If there is no form for it.
    """
    found = _SIMPLE.get(hint) if isinstance(hint, Hashable) else None
    found = found or resolve(hint)
    if found is not None:
        return found
    origin, inner = get_origin(hint), get_args(hint)
    if origin is tuple:
        return _tuple_form(inner, resolve)
    if origin is frozenset:
        return _set_form(form_of(inner[0], resolve))
    if origin is Literal:
        return _choice_form(inner)
    if origin in {Union, UnionType}:
        return _optional_form(inner, resolve)
    if isinstance(hint, NewType):
        return form_of(hint.__supertype__, resolve)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _word_form(hint)
    if isinstance(hint, type) and attrs.has(hint):
        return record_form(hint, resolve)
    message = f"no form is known for {hint!r}"
    raise TypeError(message)


def _load_list(data: Plain) -> Plain:
    if type(data) is not list and type(data) is not tuple:
        raise _wrong(data, "a list")
    return data


def _tuple_form(inner: tuple[Any, ...], resolve: Resolve) -> Form:
    if len(inner) == 2 and inner[1] is Ellipsis:  # noqa: PLR2004 - a type, and that it is repeated
        return _many_form(form_of(inner[0], resolve))
    forms = [form_of(hint, resolve) for hint in inner]

    def dump(value: tuple[Any, ...]) -> Plain:
        return [form.dump(part) for form, part in zip(forms, value, strict=True)]

    def load(data: Plain) -> tuple[Any, ...]:
        if len(_load_list(data)) != len(forms):
            raise _wrong(data, f"a list of {len(forms)}")
        parts: list[Any] = []
        try:
            for form, part in zip(forms, data, strict=True):
                parts.append(form.load(part))
        except Misread as error:
            error.path.append(f"[{len(parts)}]")
            raise
        return tuple(parts)

    items = [form.schema for form in forms]
    schema = {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}
    return Form(dump, load, schema)


def _many_form(form: Form) -> Form:
    dump_part, load_part = form.dump, form.load

    def dump_parts(value: tuple[Any, ...]) -> Plain:
        return [dump_part(part) for part in value]

    dump: Callable[[Any], Plain] = list if dump_part is _same else dump_parts

    def load(data: Plain) -> tuple[Any, ...]:
        return load_many(load_part, _load_list(data))

    return Form(dump, load, {"type": "array", "items": form.schema})


def _set_form(form: Form) -> Form:
    many = _many_form(form)

    def dump(value: frozenset[Any]) -> Plain:
        return sorted(many.dump(value), key=repr)

    def load(data: Plain) -> frozenset[Any]:
        return frozenset(many.load(data))

    return Form(dump, load, {**many.schema, "uniqueItems": True})


def _choice_form(words: tuple[Any, ...]) -> Form:
    def load(data: Plain) -> Any:
        for word in words:
            if type(word) is type(data) and word == data:
                return word
        raise _wrong(data, f"one of {', '.join(map(repr, words))}", nearest(data, words))

    return Form(_same, load, {"enum": list(words)})


def _word_form(cls: type[StrEnum]) -> Form:
    words = {word.value: word for word in cls}

    def load(data: Plain) -> StrEnum:
        found = words.get(data) if isinstance(data, str) else None
        if found is None:
            raise _wrong(data, f"one of {', '.join(map(repr, words))}", nearest(data, words))
        return found

    return Form(lambda value: value.value, load, {"enum": list(words)})


def _optional_form(inner: tuple[Any, ...], resolve: Resolve) -> Form:
    """Return the form of something that may be missing."""
    others = [hint for hint in inner if hint is not NoneType]
    if len(others) != 1 or len(inner) == 1:
        message = f"no form is known for one of {inner!r}"
        raise TypeError(message)
    form = form_of(others[0], resolve)

    def dump(value: Any) -> Plain:
        return None if value is None else form.dump(value)

    def load(data: Plain) -> Any:
        return None if data is None else form.load(data)

    return Form(dump, load, {"anyOf": [form.schema, {"type": "null"}]})


@cache
def _hints(cls: Hashable) -> Mapping[str, Any]:
    try:
        return get_type_hints(cast("Any", cls))
    except NameError:  # names that are there for type checkers only
        return {}


def record_form(cls: Any, resolve: Resolve, **tags: str) -> Form:
    """Return the form of an attrs class: an object with a key for each field that it is made of.

    Args:
        cls: The class.
        resolve: Finds the forms that depend on the rules.
        tags: Keys that stand before the fields, each with the one text that it has.
    """
    hints = _hints(cls)
    fields = [field for field in attrs.fields(cls) if field.init]
    forms = {field.name: form_of(hints.get(field.name, object), resolve) for field in fields}
    dumps = [(name, form.dump) for name, form in forms.items()]
    loads = [(name, form.load) for name, form in forms.items()]
    names = frozenset((*forms, *tags))
    make = _maker(cls, fields)

    def dump(value: Any) -> Plain:
        return tags | {name: dump_field(getattr(value, name)) for name, dump_field in dumps}

    def load(data: Plain) -> Any:
        expect_object(data, cls.__name__)
        if data.keys() != names:
            raise _wrong_keys(data, names, cls.__name__)
        parts: list[Any] = []
        try:
            for name, load_field in loads:
                parts.append(load_field(data[name]))
        except Misread as error:
            error.path.append(f".{loads[len(parts)][0]}")
            raise
        try:
            return make(*parts)
        except (ValueError, TypeError) as error:
            raise Misread(str(error)) from None

    return Form(dump, load, _schema_of(forms, tags))


def _schema_of(forms: Mapping[str, Form], tags: Mapping[str, str]) -> dict[str, Plain]:
    """Return the JSON Schema of an object with *tags* and a key for each of *forms*."""
    constants = {key: {"const": text} for key, text in tags.items()}
    properties = constants | {name: form.schema for name, form in forms.items()}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _maker(cls: Any, fields: list[Any]) -> Callable[..., Any]:
    """Return what makes a value of its parts, in the order of *fields*."""
    if not any(field.kw_only for field in fields):
        return maker(cls) if only_keeps(cls) else cast("Callable[..., Any]", cls)
    names = [field.alias for field in fields]
    return lambda *parts: cls(**dict(zip(names, parts, strict=True)))


def _wrong_keys(data: Plain, names: frozenset[str], what: str) -> Misread:
    """Say which key is too many, or missing."""
    for key in data:
        if key not in names:
            return Misread(f"there is no key {shown(key)} in {what}{nearest(key, names)}")
    return Misread(f"the key {min(names - data.keys())!r} of {what} is missing")
