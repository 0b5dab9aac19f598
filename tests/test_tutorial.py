from __future__ import annotations

import re
from pathlib import Path

from toepen_variants.stake_cap import StakeCap

from tests.tables import ROOT
from toepen import HouseRules
from toepen.testing.scenarios import read_scenario, run_scenario

PAGE = ROOT / "docs" / "tutorials" / "first-variant.md"
MODULE = ROOT / "variants" / "toepen_variants" / "stake_cap.py"


def blocks(language: str) -> list[str]:
    """Return the code blocks of the page in one language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_variant_on_the_page_is_the_module_that_is_shipped() -> None:
    first, *_ = blocks("python")

    assert first == MODULE.read_text(encoding="utf-8")


def test_the_first_variant_is_short() -> None:
    assert len(MODULE.read_text(encoding="utf-8").splitlines()) < 50


def test_the_scenario_on_the_page_holds(tmp_path: Path) -> None:
    (told,) = [block for block in blocks("toml") if "script" in block]
    path = tmp_path / "scenario.toml"
    path.write_text(told, encoding="utf-8")

    run_scenario(read_scenario(path))


def test_the_house_rules_on_the_page_hold() -> None:
    (told,) = [block for block in blocks("toml") if "extends" in block and "script" not in block]

    assert HouseRules.parse(told).variants == (StakeCap(at=3),)


def test_every_answer_of_the_first_variant_is_explained() -> None:
    text = PAGE.read_text(encoding="utf-8")

    for word in ("StakeCap", "option", "bounds_stake", "rule_ids", "may_toep", "sheet", "Refusal"):
        assert f"`{word}" in text or f" {word}" in text
