"""The part of the page on open questions that tells every ruling."""

from __future__ import annotations

from generator.catalogue import catalogue
from generator.traceability import answers

__all__ = ["rulings_told"]


def rulings_told() -> str:
    """Tell every ruling: what is asked, how it can be answered, what answers it."""
    return "\n\n".join(_told(number) for number in catalogue().rulings)


def _told(number: str) -> str:
    ruling = catalogue().rulings[number]
    ids = (f"[`{slug}`](../reference/rule-ids.md#{slug})" for slug in answers()[number])
    heading = f'<a id="{number}"></a>\n\n### {number}: {ruling.subject}'
    return f"{heading}\n\n{ruling.readings.strip()}\n\nRules: {', '.join(ids)}."
