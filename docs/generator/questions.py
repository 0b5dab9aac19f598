"""The part of the page on open questions that tells every ruling."""

from __future__ import annotations

from typing import Final

from generator.catalogue import catalogue
from generator.markdown import code
from generator.traceability import answers, scenarios_on

__all__ = ["rulings_told"]

MOST: Final = 4
"""How many scenarios are named."""


def rulings_told() -> str:
    """Tell every ruling: what is asked, how it can be answered, what answers and what shows it."""
    return "\n\n".join(_told(number) for number in catalogue().rulings)


def _told(number: str) -> str:
    ruling = catalogue().rulings[number]
    ids = (f"[`{slug}`](../reference/rule-ids.md#{slug})" for slug in answers()[number])
    heading = f'<a id="{number}"></a>\n\n### {number}: {ruling.subject}'
    rules = f"Rules: {', '.join(ids)}."
    names = scenarios_on(number)
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    shown = f"Scenarios: {code(*names[:MOST])}{more}."
    return f"{heading}\n\n{ruling.readings.strip()}\n\n{rules} {shown}"
