"""The sheet: each value of each option has words of its own, at the tables where it matters."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import attrs
import pytest
from toepen_variants.laundry import Laundry
from toepen_variants.small_player import SmallPlayer

from tests.sheets import CLASSES, FILE, block
from tests.tables import BARE
from toepen import HouseRules, MatchRules, preset_names
from toepen._base.sheet import chapters, sentences_on
from toepen._house import SECTIONS, name_of_variant
from toepen._installed import variant_classes
from toepen.testing import seeded
from toepen.testing._tables import tables_of_values

LAST_STANDING = HouseRules(match=MatchRules(end="last_standing"))
MATTERS_AT = {"match.tie": LAST_STANDING}
"""Where an option is idle at the bare table: one at which it is not."""

MORE: dict[str, tuple[object, ...]] = {
    "table.min_seats": (2, 3, 8),
    "table.max_seats": (8, 4, 2),
    "deal.hand_size": (1, 3, 4),
    "play.rank_order": ("T987AKQJ", "AKQJT987"),
    "toep.increment": (1, 2),
    "score.limit": (10, 15),
    "score.base_stake": (1, 2),
}
"""Some values of each option that is no choice."""


def values_of(cls: type, name: str) -> tuple[object, ...]:
    """Return the values of a choice; nothing for anything else."""
    kind = get_type_hints(cls)[name]
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else ()


def fields_of(cls: type) -> tuple[attrs.Attribute[Any], ...]:
    return tuple(attrs.fields(cast("type[attrs.AttrsInstance]", cls)))


OPTIONS = {
    f"{section}.{attribute.name}": values_of(cls, attribute.name)
    or MORE[f"{section}.{attribute.name}"]
    for section, cls in SECTIONS.items()
    for attribute in fields_of(cls)
}


def having(house: HouseRules, key: str, value: object) -> HouseRules:
    """Return *house* with another value for one key."""
    section, _, name = key.partition(".")
    options = attrs.evolve(getattr(house, section), **{name: value})
    return attrs.evolve(house, **{section: options})


@pytest.mark.parametrize("key", OPTIONS)
def test_each_value_of_an_option_gives_another_sheet(key: str) -> None:
    house = MATTERS_AT.get(key, BARE)

    sheets = {having(house, key, value).compile().sheet for value in OPTIONS[key]}

    assert len(sheets) == len(OPTIONS[key])


@pytest.mark.parametrize("key", OPTIONS)
def test_each_value_of_an_option_has_its_own_sentence(key: str) -> None:
    house = MATTERS_AT.get(key, BARE)

    said = {sentences_on(having(house, key, value), key) for value in OPTIONS[key]}

    assert len(said) == len(OPTIONS[key])
    assert () not in said


def test_the_name_of_a_table_does_not_change_its_sheet() -> None:
    assert HouseRules(name="Ours").compile().sheet == BARE.compile().sheet


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("table.min_seats", 8, "8 people play, no more and no fewer, with 32 cards"),
        ("play.rank_order", "AKQJT987", "are ace, king, queen, jack, ten, nine, eight, seven;"),
        ("deal.hand_size", 1, "Everybody is dealt 1 card, one at a time;"),
        ("toep.when", "own_turn", "Whoever is on turn may knock on the table"),
        ("toep.cap", "limit", "No toep takes the stake above 10, at which one is out."),
        ("fold.price", "base_stake", "A fold is paid at once, and costs 1 point whatever"),
        ("score.count", "lives", "Everybody begins with 10 lives and loses one for each point;"),
        ("score.last_trick", "winner_pays", "whoever takes it pays the stake (inzet)"),
        ("match.end", "first_out_loses", "he has lost, and all the others have won."),
    ],
)
def test_the_sheet_tells_the_value_in_words(key: str, value: object, sentence: str) -> None:
    assert sentence in " ".join(having(BARE, key, value).compile().sheet)


@pytest.mark.parametrize(("limit", "told"), [(1, "1 life"), (2, "2 lives")])
def test_lives_are_counted_in_words_that_fit(limit: int, told: str) -> None:
    house = having(having(BARE, "score.count", "lives"), "score.limit", limit)

    assert f"Everybody begins with {told} and loses one" in " ".join(house.compile().sheet)


def test_lives_are_what_a_poor_player_has_left_where_lives_are_counted() -> None:
    house = having(having(BARE, "score.count", "lives"), "toep.cap", "new_stake")

    assert sentences_on(house, "toep.cap") == (
        "Whoever toeps needs as many lives left as the stake is after the toep.",
    )


def test_where_nobody_toeps_or_folds_nothing_is_said_of_either() -> None:
    house = having(BARE, "toep.when", "never")

    assert sentences_on(house, "toep.cap") == sentences_on(house, "fold.price") == ()
    assert "Folding" not in [heading for heading, _ in chapters(house)]
    assert "Nobody toeps: the stake stays as it is." in house.compile().sheet


def test_where_nobody_toeps_one_may_still_fold_unprompted() -> None:
    house = having(having(BARE, "toep.when", "never"), "fold.unprompted", "any_time")

    assert "One may fold at any time, for the stake in force." in house.compile().sheet


def test_an_unprompted_fold_has_the_price_of_the_table() -> None:
    house = having(having(BARE, "fold.price", "base_stake"), "fold.unprompted", "any_time")

    assert "Without a toep one may fold at any time, for 1 point." in house.compile().sheet


def test_where_folded_cards_count_there_are_no_tricks_without_an_owner() -> None:
    house = having(BARE, "play.folded_card", "counts")

    assert sentences_on(house, "play.orphan_trick") == ()
    assert (
        "If it takes the last trick, all who are still in the round pay." in house.compile().sheet
    )


def test_in_the_inverse_game_nobody_pays_for_a_last_trick_that_a_folder_takes() -> None:
    house = having(having(BARE, "play.folded_card", "counts"), "score.last_trick", "winner_pays")

    assert "If it takes the last trick, nobody pays." in house.compile().sheet


@pytest.mark.parametrize("trick", ["winner_safe", "winner_pays"])
def test_sudden_death_is_told_as_the_last_trick_is_wanted_or_not(trick: str) -> None:
    told = " ".join(having(LAST_STANDING, "score.last_trick", trick).compile().sheet)

    assert ("takes the last trick stays in." in told) is (trick == "winner_safe")
    assert ("takes the last trick drops out." in told) is (trick == "winner_pays")


def test_each_dutch_word_stands_once_where_it_is_defined() -> None:
    told = " ".join(BARE.compile().sheet)

    assert [told.count(f"({word})") for word in ("stok", "slag", "inzet", "mee", "pas")] == [1] * 5


@pytest.mark.parametrize("preset", preset_names())
def test_the_sheet_of_a_preset_is_whole_sentences(preset: str) -> None:
    sheet = HouseRules.preset(preset).compile().sheet

    assert all(line[0].isupper() or line[0].isdigit() for line in sheet)
    assert all(line.endswith(".") and "  " not in line and "{" not in line for line in sheet)
    assert len(set(sheet)) == len(sheet)


# -- the variants ------------------------------------------------------------------------------


def others_of(cls: type, attribute: attrs.Attribute[Any]) -> list[object]:
    """Make the variant with each value of one option that is tried, but for its default."""
    default: Any = attribute.default
    values = values_of(cls, attribute.name)
    if not values:
        values = (f"{default}s",) if isinstance(default, str) else (default + 1, default + 2)
    return [cls(**{attribute.name: value}) for value in values if value != default]


VARIANT_OPTIONS = [
    pytest.param(cls, attribute, id=f"{name_of_variant(cls)}.{attribute.name}")
    for cls in variant_classes()
    for attribute in fields_of(cls)
]


def sheet_of(variant: object) -> tuple[str, ...]:
    return tuple(cast("Laundry", variant).sheet())


@pytest.mark.parametrize(("cls", "attribute"), VARIANT_OPTIONS)
def test_each_value_of_a_variants_option_gives_other_sentences(
    cls: type, attribute: attrs.Attribute[Any]
) -> None:
    others = others_of(cls, attribute)

    sheets = {sheet_of(variant) for variant in (cls(), *others)}

    assert len(sheets) == 1 + len(others)


@pytest.mark.parametrize("cls", variant_classes())
def test_a_variant_tells_the_table_whole_sentences(cls: type) -> None:
    sheet = sheet_of(cls())

    assert sheet
    assert all(line[0].isupper() and line.endswith(".") for line in sheet)
    assert not any("1 points" in line or "  " in line for line in sheet)


SPEAKING = [cls for cls in variant_classes() if cls.__module__.startswith("toepen_variants.")]


@pytest.mark.parametrize("cls", SPEAKING, ids=name_of_variant)
def test_every_variant_of_the_library_adds_a_sentence_of_its_own(cls: type) -> None:
    rules = next(tables_of_values(seeded(Random(1)), [cls]))
    rest = tuple(other for other in rules.house.variants if not isinstance(other, cls))

    without = attrs.evolve(rules.house, variants=rest).compile()

    assert set(rules.sheet) - set(without.sheet)


WRITTEN = {
    text.partition("\n")[0].removeprefix("## "): text
    for text in FILE.read_text("utf-8").strip().split("\n\n")
}


@pytest.mark.parametrize("path", CLASSES)
def test_the_sentences_of_each_option_are_those_that_were_read_by_a_person(path: str) -> None:
    assert block(path) == WRITTEN[path]


@pytest.mark.parametrize(("folds", "told"), [(1, "With 1 mark one"), (2, "With 2 marks one")])
def test_marks_are_counted_in_words_that_fit(folds: int, told: str) -> None:
    assert any(line.startswith(told) for line in SmallPlayer(folds=folds).sheet())
