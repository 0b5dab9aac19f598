"""The questions of the rules catalogue, and references to them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

__all__ = ["Catalogue", "Ruling", "catalogue", "linked", "numbers_in", "questions_in"]

DATA = Path(__file__).parent.parent / "catalogue.toml"


@frozen
class Ruling:
    """A question on which sources are silent or at odds.

    Attributes:
        number: `D01` to `D62`.
        subject: What is asked, in a few words.
        readings: How it can be answered, and by which option.
    """

    number: str
    subject: str
    readings: str


@frozen
class Catalogue:
    """All questions.

    Attributes:
        groups: The dimensions with their subjects, by the title of their group.
        rulings: The rulings, by number.
        by: Rule ids that answer a question although their sources do not name it.
        out: Why a question is out of scope.
    """

    groups: Mapping[str, Mapping[str, str]]
    rulings: Mapping[str, Ruling]
    by: Mapping[str, tuple[str, ...]]
    out: Mapping[str, str]

    @property
    def questions(self) -> frozenset[str]:
        """The names of all dimensions and the numbers of all rulings."""
        names = {name for group in self.groups.values() for name in group}
        return frozenset(names | set(self.rulings))


@cache
def catalogue() -> Catalogue:
    """Read the catalogue."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return Catalogue(
        groups=data["dimensions"],
        rulings={
            number: Ruling(number, told["subject"], told["readings"])
            for number, told in data["rulings"].items()
        },
        by={name: tuple(ids) for name, ids in data["by"].items()},
        out=data["out"],
    )


def numbers_in(text: str) -> set[str]:
    """Read the numbers of rulings in a reference: `D01, D07` or `D08 to D10`."""
    found = set(re.findall(r"\bD\d\d\b", text))
    for first, last in re.findall(r"\bD(\d\d) to D(\d\d)\b", text):
        found.update(f"D{number:02}" for number in range(int(first), int(last) + 1))
    return found


def questions_in(text: str) -> set[str]:
    """Read the names of dimensions and the numbers of rulings in a reference."""
    words = set(re.findall(r"\b[a-z][a-z_]+\b", text))
    return (words | numbers_in(text)) & catalogue().questions


def linked(reference: str) -> str:
    """Return a reference whose questions lead to their row of the traceability page."""

    def link(found: re.Match[str]) -> str:
        word = found[0]
        known = word in catalogue().questions
        return f"[{word}](traceability.md#{word})" if known else word

    return re.sub(r"\b(?:[a-z][a-z_]+|D\d\d)\b", link, reference)
