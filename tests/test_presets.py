from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files

import attrs
import pytest

from tests.tables import last_of, walked
from toepen import HouseRules, Rules, preset_names, rule_ids
from toepen._house import SECTIONS
from toepen._installed import variant_classes

PRESETS = preset_names()
HERE = files("toepen_variants.presets")


@pytest.fixture(scope="module")
def compiled() -> dict[str, Rules]:
    return {name: HouseRules.preset(name).compile() for name in PRESETS}


def test_the_presets_that_need_no_further_variant_are_there() -> None:
    assert {
        "standard",
        "cardgames-guide",
        "cardgames-zone",
        "cardgames-zone-5",
        "cardgames-zone-15",
        "spelenboek",
        "goedzo",
        "kaartspellen-online",
        "trantor",
        "fightsystem",
        "eifel-tournament",
    } <= set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_begins_with_its_source(preset: str) -> None:
    first, *_ = HERE.joinpath(f"{preset}.toml").read_text(encoding="utf-8").splitlines()

    assert re.match(r"# Source: \S", first)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_says_for_whom_it_is(preset: str) -> None:
    text = HERE.joinpath(f"{preset}.toml").read_text(encoding="utf-8")

    assert re.search(r"^# For: \S", text, re.MULTILINE)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_a_schema_and_a_name(preset: str) -> None:
    tables = tomllib.loads(HERE.joinpath(f"{preset}.toml").read_text(encoding="utf-8"))

    assert tables["schema"] == 1
    assert tables["name"] == HouseRules.preset(preset).name != ""


def test_no_two_presets_have_one_name() -> None:
    names = [HouseRules.preset(preset).name for preset in PRESETS]

    assert len(set(names)) == len(names)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_keys_on_which_the_source_is_silent_exist(preset: str) -> None:
    text = HERE.joinpath(f"{preset}.toml").read_text(encoding="utf-8")
    silent = re.search(r"(?:silent on|noted from the program on):((?:\n#  .*)+)", text)

    known = {*rule_ids(variant_classes())}
    named = set(re.findall(r"[a-z_]+(?:\.[a-z_]+)+", silent[1])) if silent else set()
    assert named <= known


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "standard"])
def test_a_preset_does_not_say_what_it_is_silent_on(preset: str) -> None:
    text = HERE.joinpath(f"{preset}.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    silent = re.search(r"(?:silent on|noted from the program on):((?:\n#  .*)+)", text)

    named = set(re.findall(r"[a-z_]+(?:\.[a-z_]+)+", silent[1])) if silent else set()
    assert not named & set(_keys(tables))


def _keys(tables: Mapping[str, object], path: str = "") -> Iterator[str]:
    for key, value in tables.items():
        yield f"{path}{key}"
        if isinstance(value, Mapping):
            yield from _keys(value, f"{path}{key}.")


def test_the_standard_writes_every_key_out() -> None:
    tables = tomllib.loads(HERE.joinpath("standard.toml").read_text(encoding="utf-8"))

    for section, cls in SECTIONS.items():
        assert set(tables[section]) == {attribute.name for attribute in attrs.fields(cls)}


def test_the_guide_is_the_standard() -> None:
    guide, standard = HouseRules.preset("cardgames-guide"), HouseRules.preset("standard")

    assert guide.compile().fingerprint == standard.compile().fingerprint


@pytest.mark.parametrize("limit", [5, 15])
def test_the_online_table_is_played_to_other_limits(limit: int) -> None:
    usual = HouseRules.preset("cardgames-zone")

    longer = HouseRules.preset(f"cardgames-zone-{limit}")

    assert longer == attrs.evolve(
        usual, name=longer.name, score=attrs.evolve(usual.score, limit=limit)
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_played_to_its_end_by_as_few_as_may(
    compiled: dict[str, Rules], preset: str
) -> None:
    rules = compiled[preset]

    match = last_of(walked(rules, rules.house.table.min_seats, seed=1))

    assert match.result is not None


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_played_to_its_end_by_as_many_as_may(
    compiled: dict[str, Rules], preset: str
) -> None:
    rules = compiled[preset]

    match = last_of(walked(rules, rules.house.table.max_seats, seed=2))

    assert match.result is not None


@pytest.mark.parametrize("preset", PRESETS)
def test_every_decision_of_a_preset_can_be_read(compiled: dict[str, Rules], preset: str) -> None:
    rules = compiled[preset]

    for match in walked(rules, rules.house.table.min_seats, seed=3):
        pending = match.pending
        if pending is not None:
            words = [option.words for option in pending.options]
            assert pending.question
            assert pending.phase
            assert len(set(words)) == len(words) > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_a_table_of_its_own(compiled: dict[str, Rules], preset: str) -> None:
    same = {name for name in PRESETS if compiled[name].fingerprint == compiled[preset].fingerprint}

    assert same == {preset} or same <= ALIKE


ALIKE = {"standard", "cardgames-guide", "holland2stay", "robbertvdzon"}
"""Presets of different sources that come to the same."""
