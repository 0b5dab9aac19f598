"""Coverage of rules: which options, hooks and rule ids a set of scenarios exercises."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast, get_type_hints

import attrs
from attrs import Factory, define, frozen

from toepen import HouseRules, Match, Rules, rule_ids, why_not
from toepen._compiling import compile_in_order
from toepen._events import PointsBooked
from toepen._hooks import PROJECT
from toepen._house import SECTIONS, name_of_variant
from toepen._script import Line, action_in
from toepen.testing._scenario_run import ScenarioRun
from toepen.testing._tables import domain
from toepen.testing._witnesses import SILENT, witnesses
from toepen.testing.scenarios import Scenario

__all__ = ["Coverage", "cover", "hooks_of"]

_MARK: Final = f"{PROJECT}_impl"
_WORD: Final = re.compile(r"[\w.]+")
BEYOND_HOOKS: Final = frozenset({"may_begin", "sees_hand", "holdings"})
"""Hooks that no script can ask: how many sit down, and what is seen of hidden cards."""
BEYOND_RULES: Final = frozenset({"table.act", "table.ply"})
"""Rules of calls that no script can make: acts of other kinds, and acts that come too late."""


@frozen
class Coverage:
    """What a set of scenarios exercises, of the game itself and of the variants they play.

    Attributes:
        options: The values that each option was played with, by its path.
        lacking: The values of each option that are named and were not played; of a number or a
            text `"another"` if it was played with one value only.
        hooks: Each hook of a variant that answered something, as `variant.hook`.
        silent: Each that never did.
        rules: The ids of rules that were exercised: cited by a refusal, a charge or the end of a
            round, set as an option, or named by a scenario's source.
        unused: The ids of rules that were not.
        witnesses: For each option and variant a scenario that comes out otherwise without it.
        unwitnessed: Those that have none.
    """

    options: Mapping[str, tuple[object, ...]]
    lacking: Mapping[str, tuple[object, ...]]
    hooks: tuple[str, ...]
    silent: tuple[str, ...]
    rules: tuple[str, ...]
    unused: tuple[str, ...]
    witnesses: Mapping[str, str]
    unwitnessed: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return not (self.lacking or self.silent or self.unused or self.unwitnessed)


def cover(scenarios: Sequence[Scenario]) -> Coverage:
    """Run scenarios, all of which hold, and see what they exercise.

    Raises:
        ToepenError: If one does not hold, or needs what is not installed.
    """
    seen = _Seen()
    for scenario in scenarios:
        if scenario.refused:
            seen.refuse(scenario)
        else:
            seen.play(scenario)
    found = witnesses(seen.played)
    paths = [*optional(seen.variants), *(f"variants.{name}" for name in seen.variants)]
    ids = rule_ids(seen.variants.values())
    rules = [slug for slug, rule in ids.items() if seen.exercised(slug, rule.source)]
    asked = {name: set(hooks_of(cls)) - BEYOND_HOOKS for name, cls in seen.variants.items()}
    hooks = {f"{name}.{hook}" for name, found in asked.items() for hook in found}
    return Coverage(
        options={path: tuple(values) for path, values in sorted(seen.options.items())},
        lacking=dict(seen.lacking()),
        hooks=tuple(sorted(seen.heard & hooks)),
        silent=tuple(sorted(hooks - seen.heard)),
        rules=tuple(rules),
        unused=tuple(slug for slug in ids if slug not in {*rules, *BEYOND_RULES}),
        witnesses={path: found[path] for path in sorted(found)},
        unwitnessed=tuple(path for path in sorted(paths) if path not in {*found, *SILENT}),
    )


def optional(variants: Mapping[str, type]) -> Iterator[str]:
    """Go through the paths of all options that may have another value than their default."""
    classes = {f"variants.{name}": cls for name, cls in variants.items()}
    for path, cls in {**SECTIONS, **classes}.items():
        kinds = get_type_hints(cls)
        for attribute in attrs.fields(cast("Any", cls)):
            if kinds[attribute.name] is str or len(domain(attribute, kinds[attribute.name])) > 1:
                yield f"{path}.{attribute.name}"


def hooks_of(cls: type) -> tuple[str, ...]:
    """Return the names of the hooks that a variant answers, sorted."""
    return tuple(name for name in dir(cls) if hasattr(getattr(cls, name, None), _MARK))


@define
class _Seen:
    """What has been seen so far."""

    options: dict[str, list[object]] = Factory(lambda: defaultdict(list))
    variants: dict[str, type] = Factory(dict)
    heard: set[str] = Factory(set)
    cited: set[str] = Factory(set)
    named: set[str] = Factory(set)
    played: list[tuple[Scenario, HouseRules]] = Factory(list)
    compiled: dict[HouseRules, Rules] = Factory(dict)

    def refuse(self, scenario: Scenario) -> None:
        """Take the paths of faults for rules, and for the variants' own looks at the rules."""
        self.named.update(_WORD.findall(scenario.origin))
        for path in scenario.refused:
            self.cited.add(path)
            self.heard.add(f"{path.removeprefix('variants.').partition('.')[0]}.faults")

    def play(self, scenario: Scenario) -> None:
        """Run a scenario, and listen."""
        self.named.update(_WORD.findall(scenario.origin))
        house = HouseRules.of(scenario.house)
        for path, value in _values_of(house):
            if value not in self.options[path]:
                self.options[path].append(value)
        self.variants.update({name_of_variant(v): type(v) for v in house.variants})
        self.played.append((scenario, house))
        if house not in self.compiled:
            self.compiled[house] = compile_in_order(house, house.variants, self._hear)
        run = ScenarioRun(scenario, self.compiled[house])
        for line in scenario.lines:
            self.cited.update(_refusals(run, line))
            run.take(line)
            self.cited.update(_charges(run.match))
        run.deal_collected()

    def _hear(self, variant: str, hook: str, answer: object) -> None:
        nothing = answer is None or (isinstance(answer, (tuple, list)) and not answer)
        if not nothing:
            self.heard.add(f"{variant}.{hook}")

    def exercised(self, slug: str, source: str) -> bool:
        """Tell whether a rule has been exercised."""
        if slug in self.cited or slug in self.options or slug in self.named:
            return True
        variant = slug.removeprefix("variants.")
        return variant in self.variants or bool(self.named & set(_WORD.findall(source)))

    def lacking(self) -> Iterator[tuple[str, tuple[object, ...]]]:
        """Go through the options of which a value has not been played."""
        classes = {f"variants.{name}": cls for name, cls in self.variants.items()}
        for path, cls in {**SECTIONS, **classes}.items():
            kinds = get_type_hints(cls)
            for attribute in attrs.fields(cast("Any", cls)):
                key = f"{path}.{attribute.name}"
                values = _lacking(attribute, kinds[attribute.name], self.options.get(key, []))
                if values:
                    yield key, values


def _lacking(
    attribute: attrs.Attribute[Any], kind: object, played: Sequence[object]
) -> tuple[object, ...]:
    values = domain(attribute, kind)
    if kind in {int, str}:
        return () if len(played) > 1 else ("another",)
    return tuple(value for value in values if value not in played)


def _values_of(house: HouseRules) -> Iterator[tuple[str, object]]:
    tables = {section: getattr(house, section) for section in SECTIONS}
    tables |= {f"variants.{name_of_variant(v)}": v for v in house.variants}
    for path, options in tables.items():
        for attribute in attrs.fields(type(options)):
            yield f"{path}.{attribute.name}", getattr(options, attribute.name)


def _refusals(run: ScenarioRun, line: Line) -> Iterator[str]:
    """Name the rules that forbid what a line says is refused."""
    seats = run.scenario.seats
    if line.mark == "refused":
        run.deal_collected()
        acts = [line.words]
    elif line.mark == "check" and line.words[:1] == ("maynot",):
        run.deal_collected()
        acts = [(line.words[1], word) for word in line.words[2:]]
    else:
        return
    for words in acts:
        refusal = why_not(run.match, action_in(seats, words))
        if refusal is not None:
            yield refusal.rule


def _charges(match: Match) -> Iterator[str]:
    """Name the rules by which the last act charged somebody or ended a round."""
    yield from (event.rule for event in match.events if isinstance(event, PointsBooked))
    if match.past is not None:
        yield match.past.finish.rule
