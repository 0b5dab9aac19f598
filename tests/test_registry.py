from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from toepen_variants.laundry import Laundry
from toepen_variants.stake_cap import StakeCap

from tests.tables import ROOT, walked
from tests.variants import East
from toepen import Choose, Fold, HouseRules, RuleId, Seat, Stay, Toep, rule_ids, why_not
from toepen._house import SECTIONS
from toepen._installed import variant_classes
from toepen.plugin import PointsBooked

FOLDERS = (ROOT / "src" / "toepen", ROOT / "variants" / "toepen_variants")
APART = ("cli", "bots", "testing")
"""Packages of the library that cite no rule of their own."""

AREAS = "|".join([*SECTIONS, "variants"])
LIKE_A_RULE = re.compile(rf"(?:{AREAS})(?:\.[a-z][a-z_]*)+")


def sources() -> list[Path]:
    return [
        path
        for folder in FOLDERS
        for path in sorted(folder.rglob("*.py"))
        if not set(path.relative_to(folder).parts) & set(APART)
    ]


def cited(path: Path) -> set[str]:
    """Collect every rule id that stands in the code of a module, docstrings apart."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:]
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and LIKE_A_RULE.fullmatch(text)}


def given_to(path: Path, name: str, place: int) -> Iterator[str]:
    """Collect the rule ids that are given, as they stand, to calls of *name*."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        called = node.func.id if isinstance(node.func, ast.Name) else called
        if called == name and len(node.args) > place:
            argument = node.args[place]
            if isinstance(argument, ast.Constant):
                yield str(argument.value)


@pytest.fixture(scope="module")
def registry() -> dict[str, RuleId]:
    return rule_ids(variant_classes())


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_rule_that_the_code_cites_is_registered(
    registry: dict[str, RuleId], path: Path
) -> None:
    assert cited(path) <= set(registry)


@pytest.mark.parametrize(
    ("name", "place"),
    [("Refusal", 0), ("Charge", 2), ("Finish", 5), ("FoldFor", 2), ("ComeBack", 2)],
)
def test_every_rule_given_as_a_reason_is_registered(
    registry: dict[str, RuleId], name: str, place: int
) -> None:
    given = {rule for path in sources() for rule in given_to(path, name, place)}

    assert given <= set(registry)


def test_the_code_is_searched_where_rules_are_cited() -> None:
    found = set().union(*(cited(path) for path in sources()))

    assert {"toep.cap", "play.follow_suit", "variants.stake_cap", "variants.laundry.bluff"} <= found


def test_every_registered_rule_has_a_meaning_and_a_source(registry: dict[str, RuleId]) -> None:
    for rule in registry.values():
        assert rule.meaning, rule.id
        assert rule.source, rule.id


def test_every_key_of_a_file_is_a_rule(registry: dict[str, RuleId]) -> None:
    keys = {
        f"{section}.{attribute.name}"
        for section, cls in SECTIONS.items()
        for attribute in attrs.fields(cls)
    }

    assert keys <= set(registry)


def test_every_option_of_a_variant_is_a_rule() -> None:
    found = rule_ids([StakeCap(at=3)])

    assert found["variants.stake_cap"].source == "table_stake_cap, D48"
    assert found["variants.stake_cap.at"].meaning == "the highest stake, in points"


def test_a_variant_may_be_given_as_a_class_or_as_an_object() -> None:
    assert rule_ids([Laundry]) == rule_ids([Laundry(times=3)])


def test_a_variant_that_is_not_named_brings_no_rules() -> None:
    assert not [slug for slug in rule_ids() if slug.startswith("variants.")]


def test_a_variant_that_says_nothing_of_its_rules_has_its_docstring_for_one() -> None:
    found = rule_ids([East])

    assert found["variants.east"] == RuleId("variants.east", "Bram leads.", "")


def test_rules_are_listed_by_their_id(registry: dict[str, RuleId]) -> None:
    assert list(registry) == sorted(registry)
    assert all(slug == rule.id for slug, rule in registry.items())


def test_a_rule_is_called_by_the_path_of_its_key_or_beneath_one(
    registry: dict[str, RuleId],
) -> None:
    assert all(LIKE_A_RULE.fullmatch(slug) for slug in registry)


def test_every_refusal_of_random_play_is_registered(registry: dict[str, RuleId]) -> None:
    rules = HouseRules.preset("standard").compile([StakeCap(3)])
    told = set()
    for match in walked(rules, 3, seed=3, most=80):
        for seat in map(Seat, range(3)):
            for action in (Toep(seat), Stay(seat), Fold(seat), Choose(seat, "exchange")):
                refusal = why_not(match, action)
                told.add(refusal.rule if refusal else "toep.when")

    assert told <= set(registry)


def test_every_booking_of_random_play_is_registered(registry: dict[str, RuleId]) -> None:
    states = walked(HouseRules.preset("standard").compile(), 2, seed=5)

    booked = {e.rule for match in states for e in match.events if isinstance(e, PointsBooked)}

    assert {"fold.price"} <= booked <= set(registry)
