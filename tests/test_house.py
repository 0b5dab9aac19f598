from __future__ import annotations

import pickle
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import attrs
import pytest
from attrs import frozen
from toepen_variants.laundry import Laundry
from toepen_variants.stake_cap import StakeCap

from tests.variants import answering
from toepen import (
    DealRules,
    HouseRules,
    PlayRules,
    RulesError,
    ScoreRules,
    TableRules,
    ToepRules,
    preset_names,
)
from toepen._house import SECTIONS, name_of_variant
from toepen.plugin import option

PRESETS = preset_names()


# -- a declaration -----------------------------------------------------------------------------


def test_house_rules_without_arguments_are_the_bare_game() -> None:
    house = HouseRules()

    assert (house.name, house.variants) == ("", ())
    assert house.toep == ToepRules()


def test_a_declaration_is_a_value() -> None:
    one, other = HouseRules(variants=(StakeCap(3),)), HouseRules(variants=(StakeCap(3),))

    assert (one, hash(one)) == (other, hash(other))
    assert one != HouseRules(variants=(StakeCap(4),))


def test_a_declaration_never_changes() -> None:
    with pytest.raises(AttributeError):
        HouseRules().name = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        HouseRules().toep.when = "never"  # type: ignore[misc]


def test_a_declaration_survives_pickling() -> None:
    house = HouseRules.preset("eifel-tournament")

    assert pickle.loads(pickle.dumps(house)) == house  # noqa: S301 - its own dump


def test_variants_are_sorted_by_name_however_they_are_given() -> None:
    one = HouseRules(variants=(StakeCap(), Laundry()))
    other = HouseRules(variants=(Laundry(), StakeCap()))

    assert one == other
    assert one.variants == (Laundry(), StakeCap())


@pytest.mark.parametrize(
    ("cls", "name"),
    [
        (StakeCap, "stake_cap"),
        (Laundry, "laundry"),
        (type("Poeptoep2Go", (), {}), "poeptoep2_go"),
        (type("lower", (), {}), "lower"),
    ],
)
def test_the_name_of_a_variant_is_its_class_in_snake_case(cls: type, name: str) -> None:
    assert name_of_variant(cls) == name_of_variant(cls()) == name


def test_the_defaults_are_those_of_the_standard_file() -> None:
    standard = HouseRules.preset("standard")

    assert standard == HouseRules(name="Standard Toepen", variants=(Laundry(),))


def test_every_option_says_what_it_decides_and_where_it_comes_from() -> None:
    for cls in (*SECTIONS.values(), Laundry, StakeCap):
        for attribute in attrs.fields(cls):
            assert attribute.metadata["meaning"], attribute.name
            assert attribute.metadata["source"], attribute.name


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: TableRules(min_seats=1), "table.min_seats: found 1, expected a number >= 2"),
        (lambda: DealRules(hand_size=0), "deal.hand_size: found 0, expected a number >= 1"),
        (lambda: ToepRules(increment=0), "toep.increment: found 0, expected a number >= 1"),
        (lambda: ScoreRules(limit=0), "score.limit: found 0, expected a number >= 1"),
        (lambda: ScoreRules(base_stake=1_000_001), "score.base_stake: found 1000001, expected"),
        (lambda: PlayRules(rank_order="AKQ"), "play.rank_order: found 'AKQ', expected an order"),
        (lambda: PlayRules(rank_order=5), "play.rank_order: found 5, expected an order"),  # type: ignore[arg-type]
        (lambda: StakeCap(at=0), "variants.stake_cap.at: found 0, expected a number >= 1"),
        (lambda: Laundry(times=-1), "variants.laundry.times: found -1, expected a number >= 0"),
    ],
)
def test_an_option_out_of_range_is_refused_where_it_is_given(
    make: Callable[[], object], says: str
) -> None:
    for kind in (RulesError, ValueError):
        with pytest.raises(kind) as caught:
            make()
        assert says in str(caught.value)


@pytest.mark.parametrize("section", [TableRules, DealRules, ToepRules, ScoreRules, StakeCap])
def test_where_a_number_is_asked_for_nothing_is_none(section: type[Any]) -> None:
    for attribute in attrs.fields(section):
        if attribute.metadata["least"] is not None:
            with pytest.raises(RulesError, match=r"found None, expected a whole number"):
                section(**{attribute.name: None})


def even(_: object, __: object, value: int) -> None:
    """Refuse an odd number."""
    if value % 2:
        message = f"found {value}, expected an even number"
        raise ValueError(message)


@frozen
class Rounded:
    """Counts in steps, and knows something that no file can say."""

    step: int = option(2, "by how many", "none", check=even)
    marks: tuple[str, ...] = ()


def test_what_is_declared_in_python_is_looked_at_as_a_file_is() -> None:
    house = HouseRules(
        name=7,  # type: ignore[arg-type]
        toep=ToepRules(when="x"),  # type: ignore[arg-type]
        fold=None,  # type: ignore[arg-type]
        score=ScoreRules(limit=2.5),  # type: ignore[arg-type]
        variants=(Laundry(bluff=1),),  # type: ignore[arg-type]
    )

    with pytest.raises(RulesError) as caught:
        house.compile()

    assert [str(fault) for fault in caught.value.faults] == [
        "name: found 7, expected a text in quotes",
        "toep.when: found 'x', expected one of 'any_time', 'own_turn', 'never'",
        "fold: found None, expected FoldRules(...)",
        "score.limit: found 2.5, expected a whole number",
        "variants.laundry.bluff: found 1, expected true or false",
    ]


def test_an_option_with_a_check_of_its_own_is_refused_in_its_words() -> None:
    with pytest.raises(RulesError, match=r"variants\.rounded\.step: found 3, expected an even"):
        Rounded(3)
    with pytest.raises(RulesError, match=r"step: found 'x', expected a value of another type"):
        Rounded("x")  # type: ignore[arg-type]
    assert HouseRules(variants=(Rounded(4, ("a",)),)).compile().variants == ("rounded",)


def test_types_that_only_a_type_checker_knows_refuse_nothing() -> None:
    number = attrs.field(default=1, type="Nowhere")  # type: ignore[call-overload]
    odd = attrs.make_class("Odd", {"number": number}, frozen=True)

    assert HouseRules(variants=(odd(number="one"),)).compile().variants == ("odd",)


def test_options_may_be_given_beside_the_variants_of_the_file() -> None:
    rules = HouseRules.preset("standard").compile([StakeCap(5)])

    assert rules.house.variants == (Laundry(), StakeCap(5))
    assert HouseRules.preset("standard").variants == (Laundry(),)


# -- back to a file ----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_survives_being_written_and_read(preset: str) -> None:
    house = HouseRules.preset(preset)

    assert HouseRules.parse(house.to_toml()) == house


@pytest.mark.parametrize("seed", range(25))
def test_any_table_survives_being_written_and_read(seed: int) -> None:
    house = drawn_house(Random(seed))

    assert HouseRules.parse(house.to_toml()) == house


def drawn_house(rng: Random) -> HouseRules:
    """Draw house rules that hold together."""
    while True:
        sections = {name: _drawn_options(rng, cls) for name, cls in SECTIONS.items()}
        variants = [cls for cls in (Laundry, StakeCap) if rng.random() < 0.5]
        drawn = tuple(_drawn_options(rng, cls) for cls in variants)
        house = HouseRules(name=rng.choice(NAMES_OF_TABLES), variants=drawn, **sections)
        try:
            house.compile()
        except RulesError:
            continue
        return house


NAMES_OF_TABLES = ("", "Tuesday", 'say "toep"', "'t Hoekje\n♥", "a = 1 # b", "\\")


def _drawn_options(rng: Random, cls: type) -> Any:  # noqa: ANN401 - any of the classes of options
    kinds = get_type_hints(cls)
    drawn: dict[str, object] = {}
    for attribute in attrs.fields(cls):
        kind = kinds[attribute.name]
        if kind is bool:
            drawn[attribute.name] = rng.random() < 0.5
        elif kind is int:
            drawn[attribute.name] = rng.choice((attribute.default, 3, 4))
        elif kind is str:
            drawn[attribute.name] = "".join(rng.sample("T987AKQJ", 8))
        else:
            drawn[attribute.name] = rng.choice(get_args(kind))
    return cls(**drawn)


def test_a_file_is_written_with_all_its_values() -> None:
    written = tomllib.loads(HouseRules(variants=(StakeCap(3),)).to_toml())

    assert written["schema"] == 1
    assert written["variants"] == {"laundry": False, "stake_cap": {"at": 3}}
    for section, cls in SECTIONS.items():
        assert set(written[section]) == {attribute.name for attribute in attrs.fields(cls)}


def test_a_table_without_variants_switches_off_what_the_standard_has() -> None:
    assert HouseRules.parse(HouseRules().to_toml()) == HouseRules()


def test_what_is_written_is_a_file_that_can_be_loaded(tmp_path: Path) -> None:
    house = HouseRules(name="'t Hoekje ♥", variants=(Laundry(who="next"),))
    path = tmp_path / "house.toml"
    path.write_text(house.to_toml(), encoding="utf-8")

    assert HouseRules.load(path) == HouseRules.load(str(path)) == house


def test_a_variant_without_options_is_written_as_switched_on() -> None:
    house = HouseRules(variants=(answering("Plain", "sheet", lambda _: ()),))

    assert tomllib.loads(house.to_toml())["variants"]["plain"] is True


# -- where it is read from ---------------------------------------------------------------------


def test_a_file_a_text_and_a_mapping_say_the_same(tmp_path: Path) -> None:
    text = 'name = "Tuesday"\n[score]\nlimit = 15\n'
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")

    from_text = HouseRules.parse(text)

    assert from_text == HouseRules.load(path)
    assert from_text == HouseRules.of({"name": "Tuesday", "score": {"limit": 15}})
    assert (from_text.name, from_text.score.limit) == ("Tuesday", 15)


def test_rules_that_say_nothing_are_the_standard() -> None:
    assert HouseRules.parse("") == HouseRules.of({}) == HouseRules.preset("standard")


def test_a_subclass_reads_itself() -> None:
    class Ours(HouseRules):
        """House rules of our own."""

    assert type(Ours.parse("")) is type(Ours.preset("standard")) is type(Ours.of({})) is Ours
