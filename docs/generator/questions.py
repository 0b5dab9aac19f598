"""The part of the page on open questions that tells every ruling."""

from __future__ import annotations

from generator.catalogue import catalogue
from generator.markdown import code
from generator.traceability import answers

__all__ = ["rulings_told"]


def rulings_told() -> str:
    """Tell every ruling: what is asked, how it can be answered, what answers it."""
    return "\n\n".join(_told(number) for number in catalogue().rulings)


def _told(number: str) -> str:
    ruling = catalogue().rulings[number]
    ids = code(*answers().get(number, ()))
    return f"### {number}: {ruling.subject}\n\n{ruling.readings.strip()}\n\nRules: {ids}."
