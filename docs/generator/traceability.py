"""The traceability page: what answers each question of the catalogue, and where it is shown."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from generator.catalogue import catalogue, questions_in
from generator.library import presets, variants
from generator.markdown import anchored, folded, page, table
from generator.presets import differences, option_defaults, values_in
from toepen import rule_ids

__all__ = ["Unanswered", "answers", "scenarios_on", "traceability_page"]

SCENARIOS = Path(__file__).parent.parent.parent / "tests" / "scenarios"
HEAD = ("Question", "Answered by", "Seen in")

INTRODUCTION = """
The rules catalogue is a list of all questions that rule pages, books, programs and players answer
differently: the *dimensions*, which have names, and the *rulings*, which have numbers, on what the
sources leave open. This table says for each what answers it here.

*Answered by* names keys of the house-rules file, variants, their options, or other
[rule ids](rule-ids.md). *Seen in* names first the presets that have the variant, or another value
of the key than `standard`, then the scenarios of `tests/scenarios` that show it; where no preset is
named, all play it as `standard` does. What is out of scope says why. The rulings are told at length
under [open questions](../explanation/open-questions.md).
"""


class Unanswered(Exception):
    """A question that nothing answers, that is answered and out of scope, or that nothing shows."""


@frozen
class Shown:
    """A scenario, by what it says of itself.

    Attributes:
        name: The file's name without its ending.
        questions: What its source names.
        keys: The paths that its rules set.
    """

    name: str
    questions: frozenset[str]
    keys: frozenset[str]


def traceability_page() -> str:
    """Return the page.

    Raises:
        Unanswered: If a question has neither an answer nor a reason to be out of scope, or an
            answer that no scenario shows.
    """
    known = catalogue()
    parts = [INTRODUCTION, "## Dimensions"]
    for title, dimensions in known.groups.items():
        rows = [_row(name, subject) for name, subject in dimensions.items()]
        parts += [f"### {title}", table(HEAD, rows)]
    rulings = [
        _row(number, f"[{ruling.subject}](../explanation/open-questions.md#{number})")
        for number, ruling in known.rulings.items()
    ]
    return page("Traceability", *parts, "## Rulings", table(HEAD, rulings))


@cache
def answers() -> Mapping[str, Sequence[str]]:
    """Return the rule ids that answer each question.

    Raises:
        Unanswered: If an answer is given that does not exist.
    """
    rules = rule_ids(variants())
    found: dict[str, list[str]] = defaultdict(list)
    for rule in rules.values():
        for question in questions_in(rule.source):
            found[question].append(rule.id)
    for question, ids in catalogue().by.items():
        unknown = [slug for slug in ids if slug not in rules]
        if unknown or question not in catalogue().questions:
            message = f"{question}: there is no such question, or no rule {', '.join(unknown)}"
            raise Unanswered(message)
        found[question] += [slug for slug in ids if slug not in found[question]]
    return found


def _row(question: str, subject: str) -> tuple[str, str, str]:
    ids = answers().get(question, ())
    reason = catalogue().out.get(question)
    if bool(ids) == bool(reason):
        both = "both" if ids else "neither"
        message = f"{question} has {both} an answer and a reason to have none"
        raise Unanswered(message)
    asked = f"{anchored(question)}<br>{subject}"
    if reason:
        return asked, f"out of scope: {reason}", ""
    told = "<br>".join(f"[`{slug}`](rule-ids.md#{slug})" for slug in ids)
    scenarios = _scenarios(question, ids)
    if not scenarios:
        message = f"{question} is answered, and no scenario shows it"
        raise Unanswered(message)
    shown = folded(scenarios, "scenarios")
    return asked, told, folded(_presets(ids), "presets") + shown


def _presets(ids: Sequence[str]) -> list[str]:
    """Name the presets that have another value than usual, or else those that have the variant."""
    changed = [name for name in presets() if any(_changes(name, slug) for slug in ids)]
    variants = {".".join(slug.split(".")[:2]) for slug in ids if slug.startswith("variants.")}
    return changed or [name for name in presets() if variants & set(values_in(name))]


def _changes(preset: str, slug: str) -> bool:
    """Tell whether a preset has another value of a key than usual, or the variant of a ruling."""
    if not slug.startswith("variants.") or slug in option_defaults():
        return slug in differences(preset)
    return ".".join(slug.split(".")[:2]) in values_in(preset)


def _scenarios(question: str, ids: Sequence[str]) -> list[str]:
    keys = frozenset(ids)
    return [shown.name for shown in _shown() if question in shown.questions or keys & shown.keys]


def scenarios_on(question: str) -> list[str]:
    """Name the scenarios that name a question as their source."""
    return [shown.name for shown in _shown() if question in shown.questions]


@cache
def _shown() -> tuple[Shown, ...]:
    return tuple(_read(path) for path in sorted(SCENARIOS.rglob("*.toml")))


def _read(path: Path) -> Shown:
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    questions = frozenset(questions_in(tables.get("source", "")))
    return Shown(path.stem, questions, frozenset(_paths(tables.get("rules", {}), "")))


def _paths(tables: Mapping[str, Any], above: str) -> Iterator[str]:
    for key, value in tables.items():
        path = f"{above}{key}"
        if value is not False:
            yield path
        if isinstance(value, Mapping):
            yield from _paths(value, f"{path}.")
