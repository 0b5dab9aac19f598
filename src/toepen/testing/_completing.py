"""Completing a scenario: its checks, written as what is found, for a person to look over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from toepen import HouseRules
from toepen._script import is_card
from toepen.testing._scenario_run import ScenarioRun, UnmetCheck
from toepen.testing.scenarios import Scenario, read_scenario

__all__ = ["completed"]

_CHECK: Final = re.compile(r"(?P<mark>\s*\?\s*)(?P<words>[^#]*?)(?P<rest>\s*(#.*)?)")
_WORDS: Final = frozenset({"none", "running", "over"})
_WITH_A_SEAT: Final = frozenset({"hand"})


def completed(path: Path) -> str:
    """Return the text of a scenario file with its checks as they come out.

    A check whose words are left out, such as `? points`, gets them; one that does not hold gets
    those that do, if it is a matter of words. Nothing else is touched.

    Raises:
        ScenarioError: If it is no scenario.
        ToepenError: If it cannot be played.
    """
    scenario = read_scenario(path)
    lines = path.read_text(encoding="utf-8").split("\n")
    if scenario.refused:
        return "\n".join(lines)
    run = ScenarioRun(scenario, HouseRules.of(scenario.house).compile())
    for line in scenario.lines:
        try:
            run.take(line)
        except UnmetCheck as unmet:
            at = scenario.first_line + line.number - 2
            lines[at] = _with(lines[at], line.words, unmet.found, scenario)
    run.deal_collected()
    return "\n".join(lines)


def _with(text: str, words: tuple[str, ...], found: str, scenario: Scenario) -> str:
    """Put what was found in the place of the words of a check, if it can be said in words."""
    told = found.split()
    if not told or not all(_is_word(word, scenario) for word in told):
        return text
    match = _CHECK.fullmatch(text)
    if match is None:
        return text
    kept = words[: 2 if words[0] in _WITH_A_SEAT else 1]
    return f"{match['mark']}{' '.join((*kept, *told))}{match['rest']}"


def _is_word(word: str, scenario: Scenario) -> bool:
    return word in scenario.seats or word in _WORDS or word.isdigit() or is_card(word)
