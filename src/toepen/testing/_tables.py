"""Tables: house rules drawn at random over every key and every installed variant.

What can be drawn is read off the options themselves, their types and their validators; no option
and no variant is known here by name. Rules that cannot stand together are mended where the report
says they clash, one thing at a time, so that most of what was drawn survives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import attrs
from attrs import define

from toepen import DECK, HouseRules, Rules, RulesError, new_match
from toepen._house import SECTIONS, name_of_variant
from toepen._installed import variant_classes
from toepen._options import check_of
from toepen.exceptions import Fault
from toepen.testing._picking import Pick, picked_order

__all__ = ["domain", "draw_options", "draw_rules", "seat_counts", "tables_of_values"]

T = TypeVar("T")

MOST_VARIANTS: Final = 5
SPREAD: Final = 12
"""How far above its least value a number is drawn, its default apart."""
MENDINGS: Final = 60
TRIES: Final = 20


def draw_rules(pick: Pick, classes: Sequence[type] | None = None) -> Rules:
    """Draw house rules that hold together, and compile them.

    Args:
        pick: What chooses; where it chooses the first of everything, these are the default rules.
        classes: The variants that may be switched on; by default all that are installed.
    """
    offered = variant_classes() if classes is None else classes
    sections: dict[str, Any] = {
        name: draw_options(pick, section) for name, section in SECTIONS.items()
    }
    chosen = picked_order(pick, offered)[: pick(range(min(len(offered), MOST_VARIANTS) + 1))]
    variants: dict[str, Any] = {name_of_variant(cls): draw_options(pick, cls) for cls in chosen}
    return _Mending(pick, sections, variants).rules()


def tables_of_values(pick: Pick, classes: Sequence[type] | None = None) -> Iterator[Rules]:
    """Go through tables, one for every value of every option of every variant.

    What clashes with the variant is mended by *pick*; a value with which no table was found that
    has it, after some tries, has none.

    Args:
        pick: What chooses.
        classes: The variants; by default all that are installed.
    """
    offered = variant_classes() if classes is None else classes
    for variant in chain.from_iterable(map(_one_of_each, offered)):
        tries = (_with(pick, variant, usual=not at) for at in range(TRIES))
        yield from islice((rules for rules in tries if variant in rules.house.variants), 1)


def _one_of_each(cls: type) -> Iterator[object]:
    """Make a variant with its defaults, and with every other value of every option."""
    yield cls()
    types = get_type_hints(cls)
    for attribute in attrs.fields(cast("Any", cls)):
        for value in domain(attribute, types[attribute.name])[1:]:
            yield cls(**{attribute.alias: value})


def _with(pick: Pick, variant: object, *, usual: bool) -> Rules:
    """Find rules with a variant, the usual ones besides, or any."""
    sections = {n: cls() if usual else draw_options(pick, cls) for n, cls in SECTIONS.items()}
    return _Mending(pick, sections, {name_of_variant(variant): variant}).rules()


def draw_options(pick: Pick, cls: type[T]) -> T:
    """Draw a value for every option of *cls*, and make it with them."""
    types = get_type_hints(cls)
    drawn: dict[str, object] = {}
    for attribute in attrs.fields(cast("Any", cls)):
        if attribute.init:
            values = domain(attribute, types[attribute.name])
            drawn[attribute.alias] = _draw(pick, attribute, values)
    return cls(**drawn)


def domain(attribute: attrs.Attribute[Any], kind: object) -> tuple[object, ...]:
    """List values that an option may have, its default first.

    Args:
        attribute: The option.
        kind: Its annotation, resolved.
    """
    default = attribute.default
    values = [default, *_values_of(kind, attribute)]
    unlike = [v for at, v in enumerate(values) if not any(_same(v, w) for w in values[:at])]
    return tuple(value for value in unlike if _accepts(attribute, value))


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _values_of(kind: object, attribute: attrs.Attribute[Any]) -> Sequence[object]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return (False, True)
    if kind is int:
        least = _least(check_of(attribute))
        return range(least, least + SPREAD)
    return [value for part in get_args(kind) for value in _values_of(part, attribute)]


def _least(validator: object) -> int:
    """Find the bound that a validator sets from below; 0 if it sets none."""
    parts = getattr(validator, "_validators", None)
    if parts is not None:
        return max(map(_least, parts))
    inner = getattr(validator, "validator", None)
    if inner is not None:
        return _least(inner)
    bound = getattr(validator, "bound", 0)
    return {">=": bound, ">": bound + 1}.get(getattr(validator, "compare_op", ""), 0)


def _accepts(attribute: attrs.Attribute[Any], value: object) -> bool:
    check = check_of(attribute)
    if check is None:
        return True
    try:
        check(None, attribute, value)
    except (ValueError, TypeError):
        return False
    return True


def _draw(pick: Pick, attribute: attrs.Attribute[Any], values: Sequence[object]) -> object:
    """Draw one of *values*; a text with a validator of its own may also be put in another order.

    Every other number keeps its default, for few rules stand with unusual ones.
    """
    if type(values[0]) is int and pick((True, False)):
        return values[0]
    value = pick(values)
    if isinstance(value, str) and len(values) == 1 and pick((False, True)):
        turned = "".join(picked_order(pick, value))
        return turned if check_of(attribute) and _accepts(attribute, turned) else value
    return value


def seat_counts(rules: Rules) -> list[int]:
    """List how many seats these rules can be played with."""
    table = rules.house.table
    most = min(table.max_seats, len(DECK))
    return [count for count in range(table.min_seats, most + 1) if _can_sit(rules, count)]


def _can_sit(rules: Rules, count: int) -> bool:
    try:
        new_match(rules, [f"P{seat}" for seat in range(count)])
    except RulesError:
        return False
    return True


@define
class _Mending:
    """Drawn tables on their way to rules that hold."""

    pick: Pick
    sections: dict[str, Any]
    variants: dict[str, Any]

    def rules(self) -> Rules:
        """Mend what is reported until nothing is."""
        for _ in range(MENDINGS):
            house = HouseRules(**self.sections, variants=tuple(self.variants.values()))
            try:
                rules = house.compile()
            except RulesError as error:
                self._mend(error.faults)
            else:
                if seat_counts(rules):
                    return rules
                self.variants.clear()
        return HouseRules().compile()

    def _mend(self, faults: Sequence[Fault]) -> None:
        """Change every key that is reported, and switch one of the variants off."""
        switched = [name for fault in faults if (name := _variant(fault)) in self.variants]
        if switched:
            del self.variants[self.pick(switched)]
        for path in dict.fromkeys(fault.path for fault in faults):
            section, _, key = path.partition(".")
            if section in self.sections:
                self._change(section, key)

    def _change(self, section: str, key: str) -> None:
        options = self.sections[section]
        attribute = attrs.fields_dict(type(options))[key]
        values = domain(attribute, get_type_hints(type(options))[key])
        value = self.pick(_other(values, getattr(options, key)))
        self.sections[section] = attrs.evolve(options, **{key: value})


def _variant(fault: Fault) -> str:
    first, _, rest = fault.path.partition(".")
    return rest.partition(".")[0] if first == "variants" else ""


def _other(values: Sequence[Any], found: object) -> Sequence[object]:
    """List what an option could be instead: of a number less, so that mending comes to an end."""
    if type(found) is int:
        return [value for value in values if value < found] or [found]
    return [value for value in values if value != found] or [found]
