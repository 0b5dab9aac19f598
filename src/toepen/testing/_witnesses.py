"""Witnesses: for each option a scenario that comes out otherwise with another value."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, TypeAlias, cast, get_type_hints

import attrs
from attrs import evolve

from toepen import HouseRules, RulesError, ToepenError
from toepen._house import SECTIONS, name_of_variant
from toepen.testing._scenario_run import ScenarioRun
from toepen.testing._tables import domain
from toepen.testing.scenarios import Scenario

__all__ = ["SILENT", "witnesses"]

SILENT: Final = frozenset({"deal.packet", "score.count", "variants.drinks.unit"})
"""Options that decide what is shown, or how a deck becomes hands: no outcome depends on them."""

Other: TypeAlias = Callable[[], Any]
"""Makes rules, or options, that differ in one thing."""
Values: TypeAlias = Callable[[type, str, object], Sequence[object]]
"""Which other values of an option are tried, given its class, its name and its value."""


def witnesses(played: Sequence[tuple[Scenario, HouseRules]]) -> Mapping[str, str]:
    """Find, for each option and each variant, a scenario that needs it.

    The scenario is run both ways: it holds as it stands, and no more once the option has its
    default again, or the variant is switched off; or else, where the option has its default, once
    it has another value.

    Args:
        played: Scenarios that hold, each with its house rules.

    Returns:
        The file of a witness for each path of a key, `variants.NAME` for a variant.
    """
    found = dict.fromkeys(SILENT, "")  # no scenario can need them, so none is run
    for said, values in ((True, _usual), (False, _usual), (False, _unusual)):
        for scenario, house in played:
            own = set(_paths(scenario.house)) if said else _All()
            for path, other in _otherwise(house, values):
                if path in own and path not in found and not _holds(scenario, other()):
                    found[path] = scenario.source
    return {path: source for path, source in found.items() if path not in SILENT}


class _All:
    """Every path: what a preset says counts as well."""

    def __contains__(self, path: object) -> bool:
        """Take any."""
        return True


def _paths(tables: Mapping[str, object], above: str = "") -> Iterator[str]:
    """Go through the paths that a scenario's own rules set."""
    for key, value in tables.items():
        yield f"{above}{key}"
        if isinstance(value, Mapping):
            yield from _paths(value, f"{above}{key}.")


def _otherwise(house: HouseRules, values: Values) -> Iterator[tuple[str, Other]]:
    """Go through these rules with one thing changed: an option, or a variant switched off."""
    for section, cls in SECTIONS.items():
        for name, changed in _changed(cls, getattr(house, section), values):
            yield f"{section}.{name}", partial(_with_section, house, section, changed)
    for variant in house.variants:
        path = f"variants.{name_of_variant(variant)}"
        yield path, partial(_with_variant, house, variant, tuple)
        for name, changed in _changed(type(variant), variant, values):
            yield f"{path}.{name}", partial(_with_variant, house, variant, partial(_one, changed))


def _one(changed: Other) -> tuple[object, ...]:
    return (changed(),)


def _with_section(house: HouseRules, section: str, changed: Other) -> HouseRules:
    return evolve(house, **{section: changed()})


def _with_variant(house: HouseRules, variant: object, instead: Other) -> HouseRules:
    rest = [other for other in house.variants if other is not variant]
    return evolve(house, variants=(*rest, *instead()))


def _changed(cls: type, options: object, values: Values) -> Iterator[tuple[str, Other]]:
    for attribute in attrs.fields(cast("Any", cls)):
        if attribute.init:
            for value in values(cls, attribute.name, getattr(options, attribute.name)):
                changes = {attribute.alias: value}
                yield attribute.name, partial(evolve, cast("Any", options), **changes)


def _usual(cls: type, name: str, value: object) -> Sequence[object]:
    """Return the default of an option that has another value."""
    default = attrs.fields_dict(cast("Any", cls))[name].default
    return () if value == default else (default,)


def _unusual(cls: type, name: str, value: object) -> Sequence[object]:
    """Return other values of an option that has its default."""
    values = _domain(cls, name)
    return values[1:3] if value == values[0] else ()


@cache
def _domain(cls: Hashable, name: str) -> tuple[object, ...]:
    kind = get_type_hints(cls)[name]
    return domain(attrs.fields_dict(cast("Any", cls))[name], kind)


def _holds(scenario: Scenario, house: HouseRules) -> bool:
    """Tell whether a scenario holds by other rules; by rules that are none it says nothing."""
    try:
        rules = house.compile()
    except RulesError:
        return True
    try:
        run = ScenarioRun(scenario, rules)
        for line in scenario.lines:
            run.take(line)
        run.deal_collected()
    except ToepenError:
        return False
    return True
