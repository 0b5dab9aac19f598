"""What tables are drawn from. The values of an option, the default first, show from within only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any, Literal, TypeVar, get_type_hints

import attrs
import pytest
from attrs import field, frozen
from attrs.validators import gt
from hypothesis import given, settings
from toepen_variants.announce import Announce

from toepen import HouseRules, PlayRules, ScoreRules, TableRules, ToepRules
from toepen.plugin import Refusal, hookimpl, option
from toepen.testing import house_rules, seeded
from toepen.testing._tables import (
    domain,
    draw_options,
    draw_rules,
    seat_counts,
    tables_of_values,
)

T = TypeVar("T")


def only_true(_: object, __: object, value: object) -> None:
    """Take nothing but true."""
    if value is not True:
        raise TypeError(value)


@frozen
class Options:
    """Options of every kind."""

    word: Literal["one", "two"] = "two"
    flag: bool = True
    number: int = option(7, "a number", "none", least=5)
    loose: int = 0
    more: int = field(default=6, validator=gt(4))
    perhaps: int | None = option(None, "a number or nothing", "none", least=2)
    text: str = "beer"
    worked_out: int = field(init=False, default=3)
    picky: bool = field(default=True, validator=only_true)


def values_of(cls: type[Any], name: str) -> tuple[Any, ...]:
    return domain(attrs.fields_dict(cls)[name], get_type_hints(cls)[name])


def first(options: Sequence[T], /) -> T:
    return options[0]


def test_a_word_has_the_values_of_its_type_the_default_first() -> None:
    assert values_of(Options, "word") == ("two", "one")
    assert values_of(ToepRules, "repeat") == ("after_another", "once_per_round", "free")


def test_a_flag_is_true_or_false() -> None:
    assert values_of(Options, "flag") == (True, False)


def test_a_number_begins_at_its_bound() -> None:
    assert min(values_of(Options, "number")) == 5
    assert values_of(Options, "number")[0] == 7
    assert min(values_of(TableRules, "min_seats")) == 2
    assert min(values_of(Options, "loose")) == 0
    assert min(values_of(Options, "more")) == 5


def test_a_number_is_drawn_with_its_default_and_with_others() -> None:
    pick = seeded(Random(1))
    drawn = [draw_options(pick, Options).number for _ in range(40)]
    assert drawn.count(7) > 10
    assert len(set(drawn)) > 5


def test_a_number_that_may_be_left_out_may_be_left_out() -> None:
    assert values_of(Options, "perhaps")[:3] == (None, 2, 3)


def test_a_text_without_a_bound_stays_as_it_is() -> None:
    assert values_of(Options, "text") == ("beer",)


def test_a_text_with_a_validator_is_put_in_every_order() -> None:
    pick = seeded(Random(1))
    drawn = {draw_options(pick, PlayRules).rank_order for _ in range(20)}
    assert len(drawn) > 5
    assert {"".join(sorted(order)) for order in drawn} == {"".join(sorted("T987AKQJ"))}


def test_who_picks_the_first_of_everything_gets_the_default_rules() -> None:
    assert draw_rules(first).house == HouseRules()


def test_every_value_of_every_word_is_drawn() -> None:
    pick = seeded(Random(1))
    drawn = [draw_options(pick, ToepRules) for _ in range(200)]
    for name in ("when", "repeat", "counter", "cap", "card_first"):
        assert {getattr(rules, name) for rules in drawn} == set(values_of(ToepRules, name))


def test_rules_that_clash_are_mended_and_the_rest_of_them_stays() -> None:
    pick = seeded(Random(2))
    houses = [draw_rules(pick).house for _ in range(12)]
    assert sum(house == HouseRules() for house in houses) == 0
    assert sum(bool(house.variants) for house in houses) > 3
    assert {house.score for house in houses} != {ScoreRules()}


def test_mending_comes_to_an_end_and_leaves_something_of_what_was_drawn() -> None:
    assert draw_rules(last).variants


@settings(max_examples=25)
@given(house_rules())
def test_drawn_house_rules_hold_together(house: HouseRules) -> None:
    assert house.compile().house == house
    assert HouseRules.parse(house.to_toml()) == house


@settings(max_examples=15)
@given(house_rules(variants=()))
def test_drawn_house_rules_can_do_without_variants(house: HouseRules) -> None:
    assert house.variants == ()


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_draws_the_same_rules(seed: int) -> None:
    one, other = (draw_rules(seeded(Random(seed))) for _ in range(2))
    assert one == other


def test_what_is_worked_out_is_not_drawn() -> None:
    assert draw_options(first, Options).worked_out == 3


def test_a_value_that_is_refused_is_none() -> None:
    assert values_of(Options, "picky") == (True,)


def test_every_value_of_every_option_of_a_variant_has_its_table() -> None:
    tables = islice(tables_of_values(seeded(Random(1))), 12)
    variants = [variant for rules in tables for variant in rules.house.variants]
    assert [variant.tens for variant in variants if isinstance(variant, Announce)][:3] == [3, 0, 1]


@frozen
class Crowd:
    """Only a table of nine can begin, and none has so many seats."""

    @hookimpl
    def may_begin(self, seats: int) -> Refusal | None:
        return None if seats == 9 else Refusal("crowd", "nine play")


def last(options: Sequence[T], /) -> T:
    return options[-1]


def test_a_table_at_which_nobody_can_sit_is_not_drawn() -> None:
    assert seat_counts(HouseRules().compile([Crowd()])) == []
    assert seat_counts(HouseRules().compile()) == list(range(2, 9))
    for pick in (first, last, seeded(Random(4))):
        assert draw_rules(pick, (Crowd,)).variants == ()
