from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tests.faults import faults_in, write
from toepen import HouseRules, RulesError, ToepenError

# -- what is wrong with a value ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("[score]\nlimit = 0", "score.limit", "found 0, expected a number >= 1"),
        ("[score]\nlimit = -3", "score.limit", "found -3, expected a number >= 1"),
        ("[table]\nmin_seats = 1", "table.min_seats", "found 1, expected a number >= 2"),
        (
            "[variants.laundry]\ntimes = -1",
            "variants.laundry.times",
            "found -1, expected a number >= 0",
        ),
        (
            "[variants.stake_cap]\nat = 0",
            "variants.stake_cap.at",
            "found 0, expected a number >= 1",
        ),
        (
            "[play]\nrank_order = 'AKQ'",
            "play.rank_order",
            "found 'AKQ', expected an order of the eight ranks T987AKQJ",
        ),
        (
            "[play]\nrank_order = 'T987AKQQ'",
            "play.rank_order",
            "found 'T987AKQQ', expected an order of the eight ranks T987AKQJ",
        ),
    ],
)
def test_a_value_out_of_range_is_told_with_what_is_allowed(
    text: str, path: str, message: str
) -> None:
    assert faults_in(text) == [(path, message)]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("'ten'", "'ten'"),
        ("10.0", "10.0"),
        ("nan", "nan"),
        ("true", "True"),
        ("2026-11-29", "datetime.date(2026, 11, 29)"),
        ("[10]", "[10]"),
        ("{ at = 10 }", "{'at': 10}"),
    ],
)
def test_a_number_is_a_whole_number(value: str, shown: str) -> None:
    assert faults_in(f"[score]\nlimit = {value}") == [
        ("score.limit", f"found {shown}, expected a whole number")
    ]


@pytest.mark.parametrize("value", ["1", "0", "'true'", "1.0", "[true]"])
def test_a_truth_is_true_or_false(value: str) -> None:
    ((path, message),) = faults_in(f"[toep]\ncard_first = {value}")

    assert path == "toep.card_first"
    assert message.endswith("expected true or false")


def test_a_text_stands_in_quotes() -> None:
    assert faults_in("[play]\nrank_order = 3") == [
        ("play.rank_order", "found 3, expected a text in quotes")
    ]


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("'own_trun'", "; did you mean 'own_turn'?"),
        ("'any time'", "; did you mean 'any_time'?"),
        ("'jqzv'", ""),
        ("3", ""),
        ("true", ""),
    ],
)
def test_a_word_that_is_not_allowed_is_told_with_the_nearest_that_is(
    word: str, advice: str
) -> None:
    ((path, message),) = faults_in(f"[toep]\nwhen = {word}")

    assert path == "toep.when"
    assert message.endswith(f", expected one of 'any_time', 'own_turn', 'never'{advice}")


@pytest.mark.parametrize("value", ["3", "true", "1.0", "[1]"])
def test_a_number_of_a_few_is_one_of_them(value: str) -> None:
    ((path, message),) = faults_in(f"[deal]\npacket = {value}")

    assert path == "deal.packet"
    assert message.endswith("expected one of 1, 2, 4")


@pytest.mark.parametrize(
    "number", [str(10**7), str(-(10**30)), str(10**4000), f"0x{'f' * 5000}", str(10**6 + 1)]
)
def test_an_absurd_number_is_refused_in_a_few_words(number: str) -> None:
    ((path, message),) = faults_in(f"[score]\nlimit = {number}")

    assert path == "score.limit"
    assert message.startswith("found ")
    assert len(message) < 200


def test_a_number_with_too_many_digits_for_the_reader_is_no_toml() -> None:
    ((path, message),) = faults_in(f"[score]\nlimit = {10**4299}0")

    assert path == "the text"
    assert message.startswith("is not TOML")


@pytest.mark.parametrize(
    "key", ["toep", "schema", "name", "extends", "variants", "variants.laundry"]
)
def test_an_absurd_number_anywhere_is_refused(key: str) -> None:
    assert [path for path, _ in faults_in(f"{key} = 0x{'f' * 5000}")] == [key]


# -- what is wrong with a key ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("teop = 1", "teop", "there is no such table or key; did you mean 'toep'?"),
        ("jqzv = 1", "jqzv", "there is no such table or key"),
        ("[toep]\nwehn = 1", "toep.wehn", "there is no such key; did you mean 'when'?"),
        ("[toep]\njqzv = 1", "toep.jqzv", "there is no such key"),
        (
            "[variants]\nlaundy = true",
            "variants.laundy",
            "no such variant is installed; did you mean 'laundry'?",
        ),
        (
            "[variants]\nlaundy = false",
            "variants.laundy",
            "no such variant is installed; did you mean 'laundry'?",
        ),
        ("[variants.jqzv]\nat = 1", "variants.jqzv", "no such variant is installed"),
        (
            "[variants.laundry]\nbluf = true",
            "variants.laundry.bluf",
            "there is no such key; did you mean 'bluff'?",
        ),
        ("'' = 1", "", "there is no such table or key"),
    ],
)
def test_an_unknown_key_is_told_with_the_nearest_known_one(
    text: str, path: str, message: str
) -> None:
    assert faults_in(text) == [(path, message)]


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("toep = 3", "toep", "found 3, expected a table"),
        ("[[toep]]", "toep", "found [{}], expected a table"),
        ("variants = true", "variants", "found True, expected a table"),
        (
            "[variants]\nlaundry = 1",
            "variants.laundry",
            "found 1, expected true, false or a table of options",
        ),
        (
            "[variants]\nlaundry = 'yes'",
            "variants.laundry",
            "found 'yes', expected true, false or a table of options",
        ),
        ("name = 3", "name", "found 3, expected a text"),
        (
            "extends = 3",
            "extends",
            "found 3, expected the name of a preset or a path",
        ),
        (
            "extends = ['standard']",
            "extends",
            "found ['standard'], expected the name of a preset or a path",
        ),
    ],
)
def test_what_is_no_table_or_no_text_is_told(text: str, path: str, message: str) -> None:
    assert faults_in(text) == [(path, message)]


@pytest.mark.parametrize(
    ("schema", "shown"), [("2", "2"), ("0", "0"), ("'1'", "'1'"), ("true", "True"), ("1.0", "1.0")]
)
def test_the_schema_is_the_one_that_the_library_reads(schema: str, shown: str) -> None:
    assert faults_in(f"schema = {schema}") == [("schema", f"found {shown}, this library reads 1")]


def test_a_file_may_leave_the_schema_out() -> None:
    assert HouseRules.parse("") == HouseRules.parse("schema = 1")


@pytest.mark.parametrize(
    "tables", [{3: 4}, {None: 1}, {(1, 2): 3}, {"variants": {3: True}}], ids=str
)
def test_a_key_is_a_text(tables: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        HouseRules.of(tables)


@pytest.mark.parametrize("tables", [None, 3, [], "toep", ()], ids=repr)
def test_what_is_no_mapping_is_no_set_of_rules(tables: dict[str, object]) -> None:
    with pytest.raises(RulesError, match="expected tables"):
        HouseRules.of(tables)


# -- what cannot stand together ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[table]\nmax_seats = 9",
            [
                ("deal.hand_size", "9 seats with 4 cards each need 36 cards, and the deck has 32"),
                ("table.max_seats", "9 seats with 4 cards each need 36 cards, and the deck has 32"),
            ],
        ),
        (
            "[deal]\nhand_size = 5\n[variants]\nlaundry = false",
            [
                ("deal.hand_size", "8 seats with 5 cards each need 40 cards, and the deck has 32"),
                ("table.max_seats", "8 seats with 5 cards each need 40 cards, and the deck has 32"),
            ],
        ),
        (
            "[table]\nmax_seats = 6\n[deal]\nhand_size = 5",
            [
                (
                    "variants.laundry",
                    "laundry is a hand of 4 cards, and deal.hand_size is 5",
                )
            ],
        ),
        (
            "[table]\nmin_seats = 5\nmax_seats = 3",
            [
                ("table.max_seats", "the fewest players, 5, are above the most, 3"),
                ("table.min_seats", "the fewest players, 5, are above the most, 3"),
            ],
        ),
        (
            "[toep]\nrepeat = 'free'\ncap = 'none'",
            [
                (
                    "toep.repeat",
                    (
                        '"free" with toep.cap = "none" lets one player toep for ever: give the toep'
                        " a cap, or switch on a variant that bounds the stake"
                    ),
                )
            ],
        ),
    ],
)
def test_what_cannot_stand_together_is_told(text: str, told: list[tuple[str, str]]) -> None:
    assert faults_in(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "[toep]\nrepeat = 'free'\ncap = 'none'\n[variants.stake_cap]",
        "[toep]\nrepeat = 'free'\ncap = 'none'\nwhen = 'never'",
        "[toep]\nrepeat = 'free'\ncap = 'limit'",
        "[table]\nmax_seats = 32\n[deal]\nhand_size = 1\n[variants]\nlaundry = false",
    ],
)
def test_what_can_stand_together_does(text: str) -> None:
    assert HouseRules.parse(text).compile().house == HouseRules.parse(text)


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        house="""
schema = 2
name = 3
extends = "standrad"
teop = 1
fold = true
[toep]
when = "own_trun"
wehn = 1
[score]
limit = 0
[table]
max_seats = 9
[variants]
laundy = true
stake_cap = 3
[variants.laundry]
bluff = "no"
""",
    )

    with pytest.raises(RulesError) as caught:
        HouseRules.load(path)

    assert {fault.path for fault in caught.value.faults} == {
        "schema",
        "name",
        "extends",
        "teop",
        "fold",
        "toep.when",
        "toep.wehn",
        "score.limit",
        "table.max_seats",
        "deal.hand_size",
        "variants.laundy",
        "variants.stake_cap",
        "variants.laundry.bluff",
    }
    assert caught.value.source == str(path)


def test_no_fault_is_told_twice() -> None:
    told = faults_in("[table]\nmax_seats = 9\n[toep]\nwhen = 1")

    assert len(set(told)) == len(told)


# -- a report ----------------------------------------------------------------------------------


def test_a_report_tells_the_source_the_count_and_each_fault(tmp_path: Path) -> None:
    path = write(tmp_path, house="[score]\nlimit = 0\n[toep]\nwhen = 'x'\n")

    with pytest.raises(RulesError) as caught:
        HouseRules.load(path)

    head, *lines = str(caught.value).splitlines()
    assert head == f"{path}: 2 faults in the house rules"
    assert [line.split(":")[0] for line in lines] == ["  toep.when", "  score.limit"]


def test_a_report_of_one_fault_says_one() -> None:
    with pytest.raises(RulesError) as caught:
        HouseRules.parse("[score]\nlimit = 0")

    assert str(caught.value) == (
        "one fault in the house rules\n  score.limit: found 0, expected a number >= 1"
    )


def test_a_report_is_a_group_of_errors_with_one_for_each_fault() -> None:
    told: list[str] = []
    try:
        HouseRules.parse("[score]\nlimit = 0\n[toep]\nincrement = 0")
    except* ToepenError as group:
        told.extend(str(error) for error in group.exceptions)

    assert told == [
        "toep.increment: found 0, expected a number >= 1",
        "score.limit: found 0, expected a number >= 1",
    ]


def test_a_report_is_an_error_of_this_library() -> None:
    with pytest.raises(ToepenError):
        HouseRules.parse("[score]\nlimit = 0")


def test_a_report_survives_pickling() -> None:
    with pytest.raises(RulesError) as caught:
        HouseRules.parse("[score]\nlimit = 0")

    back = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - its own dump
    assert (back.faults, back.source, str(back)) == (
        caught.value.faults,
        caught.value.source,
        str(caught.value),
    )


def test_a_report_can_be_split() -> None:
    with pytest.raises(RulesError) as caught:
        HouseRules.parse("[score]\nlimit = 0\n[toep]\nincrement = 0")

    some, rest = caught.value.split(lambda error: str(error).startswith("toep"))

    assert some is not None
    assert rest is not None
    assert len(some.exceptions) == len(rest.exceptions) == 1
