"""`toepen rules diff`: in what two tables differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import attrs
from attrs import asdict, frozen

from toepen import HouseRules
from toepen._base.sheet import sentences_on
from toepen._house import SECTIONS, name_of_variant
from toepen._options import meaning_of, source_of
from toepen.cli._screen import Screen
from toepen.cli._seating import house_rules
from toepen.cli._sheet import variant_sentences
from toepen.cli._status import OK
from toepen.cli._telling import toml, variant_line

__all__ = ["diff_rules"]


@frozen
class Side:
    """What one of the two tables says.

    Attributes:
        value: The value of the key there.
        sentences: How its sheet tells it; nothing if the rule is idle there.
    """

    value: str
    sentences: tuple[str, ...] = ()


@frozen
class Difference:
    """One key in which two tables differ.

    Attributes:
        key: Its path.
        meaning: What it decides.
        source: The part of the rules catalogue that it answers.
        one: What the first table says.
        other: What the second table says.
    """

    key: str
    meaning: str
    source: str
    one: Side
    other: Side


def diff_rules(screen: Screen, one: str, other: str, *, as_json: bool) -> int:
    """Tell in what two presets or files differ, key by key."""
    found = tuple(_differences(house_rules(one), house_rules(other)))
    if as_json:
        rows = [asdict(difference) for difference in found]
        screen.data({"one": one, "other": other, "differences": rows})
        return OK
    if not found:
        screen.line(f"{one} and {other} have the same rules")
        return OK
    count = "one rule" if len(found) == 1 else f"{len(found)} rules"
    screen.line(f"{one} and {other} differ in {count}")
    for difference in found:
        screen.line()
        screen.line(f"{difference.key}: {difference.meaning}")
        for name, side in ((one, difference.one), (other, difference.other)):
            screen.line(f"  {name}: {side.value}")
            for sentence in side.sentences:
                screen.line(f"    {sentence}")
    return OK


def _differences(one: HouseRules, other: HouseRules) -> Iterator[Difference]:
    for table, cls in SECTIONS.items():
        for attribute in attrs.fields(cast("type[attrs.AttrsInstance]", cls)):
            key = f"{table}.{attribute.name}"
            sides = [_side(house, table, attribute.name) for house in (one, other)]
            yield from _unequal(key, attribute, *sides)
    ours, theirs = _by_name(one), _by_name(other)
    for name in sorted({*ours, *theirs}):
        yield from _of_variant(name, ours.get(name), theirs.get(name))


def _side(house: HouseRules, table: str, key: str) -> Side:
    value = toml(getattr(getattr(house, table), key))
    return Side(value, sentences_on(house, f"{table}.{key}"))


def _unequal(
    key: str, attribute: attrs.Attribute[Any], one: Side, other: Side
) -> Iterator[Difference]:
    if one.value != other.value:
        yield Difference(key, meaning_of(attribute), source_of(attribute), one, other)


def _by_name(house: HouseRules) -> dict[str, object]:
    return {name_of_variant(variant): variant for variant in house.variants}


def _of_variant(name: str, one: object | None, other: object | None) -> Iterator[Difference]:
    """Compare what two tables make of a variant: whether it is on, and if on both its options."""
    path = f"variants.{name}"
    if one is None or other is None:
        meaning = variant_line(other if one is None else one)
        yield Difference(path, meaning, "", _switched(one), _switched(other))
        return
    for attribute in attrs.fields(cast("type[attrs.AttrsInstance]", type(one))):
        sides = [Side(toml(getattr(variant, attribute.name))) for variant in (one, other)]
        yield from _unequal(f"{path}.{attribute.name}", attribute, *sides)


def _switched(variant: object | None) -> Side:
    if variant is None:
        return Side("off")
    options = attrs.asdict(cast("attrs.AttrsInstance", variant))
    told = ", ".join(f"{key} = {toml(value)}" for key, value in options.items())
    return Side(f"on, with {told}" if told else "on", variant_sentences(variant))
