"""Events and house rules told in words, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, cast

import attrs

from toepen import Card, Event, HouseRules, View
from toepen._house import SECTIONS, name_of_variant
from toepen._options import meaning_of, source_of

__all__ = ["event_as_data", "house_as_data", "rule_lines", "toml", "variant_line"]


def event_as_data(event: Event, view: View) -> dict[str, Any]:
    """Return an event as plain data: its type, its fields with seats by name, and its ply."""
    told: dict[str, Any] = {"type": type(event).__name__, "ply": view.ply}
    for attribute in attrs.fields(type(event)):
        is_seat = "Seat" in str(attribute.type)
        told[attribute.name] = _plain(getattr(event, attribute.name), view if is_seat else None)
    return told


def _plain(value: object, names: View | None) -> object:
    if isinstance(value, (tuple, list, frozenset)):
        return [_plain(part, names) for part in value]
    if isinstance(value, Card):
        return value.text
    if isinstance(value, Enum):
        return value.value
    if names is not None and isinstance(value, int):
        return "table" if value < 0 else names.seats[value]
    return value if isinstance(value, (str, int, float, type(None))) else str(value)


def house_as_data(house: HouseRules) -> dict[str, Any]:
    """Return every value of house rules as plain data, shaped like the file."""
    told: dict[str, Any] = {"name": house.name}
    for section in SECTIONS:
        told[section] = attrs.asdict(getattr(house, section))
    told["variants"] = {name_of_variant(v): _options(v) for v in house.variants}
    return told


def _options(variant: object) -> dict[str, Any]:
    options = attrs.asdict(cast("attrs.AttrsInstance", variant))
    return {name: _plain(value, None) for name, value in options.items()}


def variant_line(variant: object) -> str:
    """Return the first line of what a variant, or its class, says of itself."""
    cls = variant if isinstance(variant, type) else type(variant)
    return (cls.__doc__ or "").strip().partition("\n")[0]


_INDENT: Final = "  "


def rule_lines(house: HouseRules) -> Iterator[str]:
    """Tell house rules with every value, what each decides, and its source."""
    for section in SECTIONS:
        yield f"[{section}]"
        yield from _option_lines(getattr(house, section))
    for variant in house.variants:
        yield f"[variants.{name_of_variant(variant)}]"
        yield f"{_INDENT}# {variant_line(variant)}"
        yield from _option_lines(variant)


def _option_lines(options: object) -> Iterator[str]:
    for attribute in attrs.fields(cast("type[attrs.AttrsInstance]", type(options))):
        value = f"{attribute.name} = {toml(getattr(options, attribute.name))}"
        meaning, source = meaning_of(attribute), source_of(attribute)
        told = f"  # {meaning}" if meaning else ""
        yield f"{_INDENT}{value:<28}{told}{f' [{source}]' if source else ''}"


def toml(value: object) -> str:
    """Write the value of an option as a file has it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
