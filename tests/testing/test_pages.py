"""The pages that list laws, capabilities and planted faults list all of them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.testing.measure import PAGE, fault_of, where
from tests.testing.planted import FAULTS
from toepen.testing import CAPABILITIES, LAWS, RulesTests
from toepen.testing._checking import QUICK

REFERENCE = Path(__file__).parent.parent.parent / "docs" / "reference" / "testing.md"


def rows_of(page: Path) -> list[list[str]]:
    lines = page.read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line]


def test_every_law_stands_on_its_page_with_what_it_says() -> None:
    told = {row[0].strip("`"): row[1:] for row in rows_of(REFERENCE)}
    for law in LAWS:
        says, relaxed = told[law.name][0], told[law.name][1]
        assert says == law.says
        assert relaxed == ", ".join(f"`{name}`" for name in law.relaxed)


def test_every_capability_stands_on_the_page() -> None:
    told = {row[0].strip("`"): row[1] for row in rows_of(REFERENCE) if len(row) == 2}
    assert {name: told[name] for name in CAPABILITIES} == dict(CAPABILITIES)


def test_how_much_is_looked_at_stands_on_the_page() -> None:
    told = {row[0]: row[1] for row in rows_of(REFERENCE) if len(row) == 3}
    assert told["`check`, `RulesTests`, `toepen rules test`"].startswith(f"{QUICK:,}, ")
    assert RulesTests.decisions == QUICK
    assert "ten seconds at most" in " ".join(REFERENCE.read_text("utf-8").split())
    assert RulesTests.shrinking == 10


def test_every_planted_fault_stands_on_its_page() -> None:
    told = [tuple(row[:3]) for row in rows_of(PAGE)[2:]]
    planted = [(fault_of(plant), where(plant), f"`{law}`") for law, plant in FAULTS]
    assert sorted(told) == sorted(planted)


def test_every_planted_fault_is_shown_in_a_match_short_enough_to_read() -> None:
    shown = [row[4] for row in rows_of(PAGE)[2:]]
    assert all(acts == "none" or int(re.sub(r"\D", "", acts)) <= 12 for acts in shown)
