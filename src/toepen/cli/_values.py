"""What an option may be, in words."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from toepen._options import check_of, least_of
from toepen.cli._telling import toml

__all__ = ["allowed_of", "default_of"]


def allowed_of(cls: type, attribute: attrs.Attribute[Any]) -> str:
    """Tell which values an option of *cls* may have."""
    kind = get_type_hints(cls)[attribute.name]
    if get_origin(kind) is Literal:
        return ", ".join(toml(value) for value in get_args(kind))
    if kind is bool:
        return "true, false"
    if kind is int:
        least = least_of(attribute)
        return "a whole number" if least is None else f"a whole number from {least}"
    return _of_a_text(attribute) if kind is str else "set in Python, not by files"


def _of_a_text(attribute: attrs.Attribute[Any]) -> str:
    """Let the check of an option say what it expects in place of an empty text."""
    expected = ""
    check = check_of(attribute)
    if check is not None:
        try:
            check(None, attribute, "")
        except ValueError as error:
            expected = str(error).partition("expected ")[2]
    return expected or "a text"


def default_of(attribute: attrs.Attribute[Any]) -> str:
    """Write the value that an option has where a file says nothing."""
    return toml(attribute.default)
