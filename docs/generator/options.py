"""The page of all keys: of the game itself and of every variant, read off their fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from generator.catalogue import linked
from generator.library import variants
from generator.markdown import code, page, prose, table, toml
from toepen._house import SECTIONS, name_of_variant
from toepen._options import meaning_of, source_of

__all__ = ["options_page", "values_of"]

INTRODUCTION = """
Every key of a house-rules file, with its default, its values and what it decides. The values of
the game itself are explained under [house rules](house-rules.md), those of the variants in
[the rules](../rules/index.md). *Source* names the question of the rules catalogue that the key
answers: see [traceability](traceability.md).
"""


def options_page() -> str:
    """Return the page."""
    parts = [INTRODUCTION, "## The game itself"]
    for section, cls in SECTIONS.items():
        parts += [f"### `[{section}]`", prose(cls.__doc__), _keys(cls)]
    parts.append("## The variants")
    for cls in variants():
        parts += [f"### `[variants.{name_of_variant(cls)}]`", prose(cls.__doc__), _keys(cls)]
        parts += _stands_with(cls)
    return page("Keys and options", *parts)


def _keys(cls: type) -> str:
    kinds = get_type_hints(cls)
    rows = [_key(attribute, kinds[attribute.name]) for attribute in attrs.fields(cls)]
    return table(("Key", "Default", "Values", "Decides", "Source"), rows) if rows else "No options."


def _key(attribute: attrs.Attribute[Any], kind: object) -> tuple[str, ...]:
    return (
        code(attribute.name),
        code(toml(attribute.default)),
        _allowed(attribute, kind),
        meaning_of(attribute),
        linked(source_of(attribute)),
    )


def values_of(kind: object) -> tuple[object, ...]:
    """Return the values of a choice, as its annotation lists them; of anything else none."""
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _allowed(attribute: attrs.Attribute[Any], kind: object) -> str:
    values = values_of(kind)
    if values:
        return code(*(toml(value) for value in values))
    return f"a whole number from {_least(attribute)}" if kind is int else "a text"


def _least(attribute: attrs.Attribute[Any]) -> int:
    """Find the smallest number that an option takes."""
    validate = attribute.validator
    for number in range(100):
        try:
            if validate is not None:
                validate(None, attribute, number)
        except ValueError:
            continue
        return number
    message = f"{attribute.name} takes no number below 100"
    raise ValueError(message)


def _stands_with(cls: type) -> Iterator[str]:
    """Tell what a variant declares of others."""
    for what, words in (("excludes", "Excludes"), ("requires", "Needs")):
        others: dict[str, str] = getattr(cls, what, {})
        if others:
            told = "; ".join(f"{code(other)}: {reason}" for other, reason in others.items())
            yield f"{words} {told}."
