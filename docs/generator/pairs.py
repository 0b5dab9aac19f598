"""The page of what can stand together: every two variants, and every variant with every value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any, get_type_hints

import attrs

from generator.library import variants
from generator.markdown import code, page, table, toml
from generator.options import values_of
from toepen import HouseRules, MatchRules, Rules, RulesError
from toepen._house import SECTIONS, name_of_variant

__all__ = ["pairs_page", "rules_with"]

INTRODUCTION = """
Every two of the library's {count} variants have been switched on together, and every variant with
every value of every choice. What is refused here is refused when a file is read, with this reason,
before a card is dealt; everything else plays, whatever the order in which a file lists it.
"""

DECLARED = r"it cannot stand with '\w+': (.*)"
BASES = (HouseRules(), HouseRules(match=MatchRules(end="last_standing")))
"""The rules in which a pair may stand: a match to the first loser, or to the last one standing."""


def pairs_page() -> str:
    """Return the page."""
    count = len(variants())
    refused = _refused_pairs()
    told = f"Of {count * (count - 1) // 2} pairs {len(refused)} are refused."
    rows = [(code(one), code(other), reason) for (one, other), reason in refused.items()]
    return page(
        "What stands together",
        INTRODUCTION.format(count=count),
        "## Two variants that cannot stand together",
        f"{told} The others play together: see the next table.",
        table(("Variant", "Variant", "Reason"), rows),
        "## Every pair",
        table(("Variant", "Plays with"), _companions()),
        "## A variant and a value of the game itself",
        "Each variant with its defaults, beside one value at a time.",
        table(("Variant", "Not with", "Reason"), _refused_values()),
    )


def rules_with(*classes: type) -> Rules:
    """Compile the game with these variants as they come, to whichever end they need.

    Raises:
        RulesError: If they stand together in neither.
    """
    for base in BASES[:-1]:
        try:
            return base.compile([cls() for cls in classes])
        except RulesError:
            continue
    return BASES[-1].compile([cls() for cls in classes])


@cache
def _refused_pairs() -> dict[tuple[str, str], str]:
    """Find every two variants that cannot stand together, with the reason."""
    found = {}
    for one, other in combinations(variants(), 2):
        try:
            rules_with(one, other)
        except RulesError as error:
            found[name_of_variant(one), name_of_variant(other)] = _reason(error)
    return found


def _reason(error: RulesError) -> str:
    """Return the reasons that variants give; where they give none, what the compiler found."""
    messages = [fault.message for fault in error.faults]
    given = [reason for message in messages for reason in re.findall(DECLARED, message)]
    return "; ".join(dict.fromkeys(given or messages))


def _companions() -> Iterator[tuple[str, str]]:
    names = [name_of_variant(cls) for cls in variants()]
    refused = {frozenset(pair) for pair in _refused_pairs()}
    for name in names:
        others = [o for o in names if o != name and frozenset((name, o)) not in refused]
        yield code(name), code(*others)


def _refused_values() -> Iterator[tuple[str, str, str]]:
    for cls in variants():
        fit = rules_with(cls).house
        for section, key, value in _values():
            if getattr(getattr(fit, section), key) == value:
                continue
            options = attrs.evolve(getattr(fit, section), **{key: value})
            try:
                attrs.evolve(fit, **{section: options}).compile()
            except RulesError as error:
                reasons = dict.fromkeys(fault.message for fault in error.faults)
                path = code(f"{section}.{key} = {toml(value)}")
                yield code(name_of_variant(cls)), path, "; ".join(reasons)


def _values() -> Iterator[tuple[str, str, Any]]:
    """Go through all values of all choices, and through what numbers decide something here."""
    for section, cls in SECTIONS.items():
        for key, kind in get_type_hints(cls).items():
            for value in values_of(kind):
                yield section, key, value
    yield "deal", "hand_size", 3
    yield "score", "limit", 1
    yield "table", "max_seats", 3
