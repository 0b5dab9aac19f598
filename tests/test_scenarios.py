"""Every worked example of the rules holds, and together they leave no value of a rule out."""

import os
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest

from tests.tables import scenario_text
from toepen import HouseRules, Record, preset_names
from toepen._house import SECTIONS, name_of_variant
from toepen._installed import variant_classes
from toepen._registry import rule_ids
from toepen.testing import cover
from toepen.testing._checks import CHECKS
from toepen.testing.scenarios import (
    ScenarioError,
    missing,
    read_scenario,
    run_scenario,
    scenario_files,
)

OWN = Path(__file__).parent / "scenarios"
MORE = os.environ.get("TOEPEN_SCENARIOS", "")
"""A folder of further scenarios, some of which may need what is not installed."""

VARIANTS = tuple(cls for cls in variant_classes() if cls.__module__.startswith("toepen_variants."))
"""The project's own variants; guests bring scenarios of their own."""
CLASSES: Mapping[str, type] = {
    **SECTIONS,
    **{f"variants.{name_of_variant(cls)}": cls for cls in VARIANTS},
}
"""The tables of a house-rules file, by their path."""

ON_VARIANTS = "D34 to D55"
"""The rulings on what only variants bring, of which some belong to no single rule."""


def shipped(preset: str) -> bool:
    """Tell whether a preset is the project's own."""
    return files("toepen_variants.presets").joinpath(f"{preset}.toml").is_file()


def own_files() -> Iterator[Any]:
    for file in scenario_files([OWN]):
        yield pytest.param(file, id=file.name)


def further_files() -> Iterator[Any]:
    for file in scenario_files([MORE]) if MORE else ():
        place = file.relative_to(MORE).as_posix() if Path(MORE).is_dir() else file.name
        yield pytest.param(file, id=f"further/{place}")


@pytest.mark.parametrize("file", [*own_files(), *further_files()])
def test_the_scenario_holds_and_its_record_replays_to_the_same_states(file: Path) -> None:
    scenario = read_scenario(file)
    absent = missing(scenario)
    if absent and OWN not in file.parents:
        pytest.skip(f"not installed: {', '.join(absent)}")

    record = run_scenario(scenario)

    if record is not None:  # the end holds a digest of all that was told on the way
        again = Record.parse(record.text())
        assert (again, again.end) == (record, record.end)


def wanted() -> Iterator[tuple[str, object]]:
    """Name every value that some scenario must be played by, with the path of its key."""
    for path, cls in CLASSES.items():
        kinds = get_type_hints(cls)
        for attribute in attrs.fields(cls):
            key = f"{path}.{attribute.name}"
            for value in values_of(cls, attribute, kinds[attribute.name]):
                yield key, value


def values_of(cls: type, attribute: "attrs.Attribute[Any]", kind: object) -> tuple[object, ...]:
    """Return all values of a choice; of a number the default, the least, and one more."""
    default: Any = attribute.default
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return (False, True)
    if kind is int:
        return tuple(sorted({default, least(cls, attribute.name), default + 1}))
    return (default,)


def least(cls: type, name: str) -> int:
    """Find the smallest number that an option takes."""
    for number in range(10):
        try:
            cls(**{name: number})
        except ValueError:
            continue
        return number
    pytest.fail(f"{cls.__name__}.{name} takes no small number")


@cache
def played() -> Mapping[str, set[object]]:
    """Gather by key the values that the rules of the project's own scenarios come to."""
    found: dict[str, set[object]] = defaultdict(set)
    for file in scenario_files([OWN]):
        scenario = read_scenario(file)
        if scenario.refused:
            continue
        house = HouseRules.of(scenario.house)
        tables: dict[str, object] = {section: getattr(house, section) for section in SECTIONS}
        tables.update({f"variants.{name_of_variant(v)}": v for v in house.variants})
        for path, cls in CLASSES.items():
            found[path].add(path in tables)
            for attribute in attrs.fields(cls) if path in tables else ():
                found[f"{path}.{attribute.name}"].add(getattr(tables[path], attribute.name))
    return found


def test_every_value_of_every_rule_is_played() -> None:
    used = played()

    lacking = [f"{key} = {value!r}" for key, value in wanted() if value not in used[key]]

    assert not lacking


def test_other_orders_of_the_ranks_are_played() -> None:
    assert len(played()["play.rank_order"]) > 1


@pytest.mark.parametrize("variant", [path for path in CLASSES if path.startswith("variants.")])
def test_each_variant_is_played_and_done_without(variant: str) -> None:
    assert played()[variant] == {True, False}


@pytest.mark.parametrize("preset", [name for name in preset_names() if shipped(name)])
def test_each_preset_is_played(preset: str) -> None:
    assert preset in extended()


@cache
def extended() -> frozenset[str]:
    """Gather the presets that the project's own scenarios play."""
    scenarios = (read_scenario(file) for file in scenario_files([OWN]))
    return frozenset(each.house.get("extends", "") for each in scenarios if not each.refused)


def rulings(text: str) -> set[str]:
    """Read the numbers of rulings in a reference: `D01, D07` or `D08 to D10`."""
    found = set(re.findall(r"\bD\d\d\b", text))
    for first, last in re.findall(r"\bD(\d\d) to D(\d\d)\b", text):
        found.update(f"D{number:02}" for number in range(int(first), int(last) + 1))
    return found


def test_every_ruling_that_a_rule_answers_is_shown() -> None:
    answered = {ruling for rule in rule_ids(VARIANTS).values() for ruling in rulings(rule.source)}
    answered |= rulings(ON_VARIANTS)
    sources = (
        tomllib.loads(file.read_text("utf-8")).get("source", "") for file in scenario_files([OWN])
    )

    shown = {ruling for source in sources for ruling in rulings(source)}

    assert sorted(answered - shown) == []


HANDS = ("hand Anna TH 9C", "hand Bram 9H 8C")
PLAYED = scenario_text("one trick", *HANDS, "Anna TH", "Bram 9H", "? {check}")


def fault_in(folder: Path, text: str) -> ScenarioError:
    """Return what is wrong with a scenario."""
    file = folder / "one.toml"
    file.write_text(text, encoding="utf-8", newline="")

    with pytest.raises(ScenarioError) as caught:
        run_scenario(read_scenario(file))

    return caught.value


@pytest.mark.parametrize(
    ("check", "found"),
    [
        *((name, "expected") for name in CHECKS),
        ("may Anna", "expected a seat and its acts, found Anna"),
        ("may Eva toep", "'Eva' is no seat"),
        ("may Anna toep 8C", "expected 8C to be legal"),
        ("maynot Anna toep 8C", "expected toep to be illegal"),
        ("maynot Anna toepp", "'toepp' is no card, and no word of an installed variant"),
        ("maynot Anna 6C", "'6C' is no card, and no word of an installed variant"),
        ("trick Bram", "found Anna"),
        ("turn Bram", "found Anna"),
        ("stake 2", "found 1"),
        ("points 0 1", "found 0 0"),
        ("round Anna", "found a round that goes on"),
        ("dealer Anna", "found Bram"),
        ("leader Bram", "found Anna"),
        ("hand Anna TH", "found 9C"),
        ("hand Anna 1H", "'1H'"),
        ("out Anna", "found none"),
        ("match over", "found running"),
        ("losers none", "found a match that goes on"),
        ("winners Anna", "found a match that goes on"),
        ("said Anna whistle", "found that nobody said anything"),
        ("drinks 0 0", "there is no check 'drinks'"),
    ],
)
def test_a_check_that_does_not_hold_is_told_with_what_was_found(
    tmp_path: Path, check: str, found: str
) -> None:
    fault = fault_in(tmp_path, PLAYED.format(check=check))

    assert found in str(fault)
    assert fault.line == 12


TWO_ROUNDS = scenario_text(
    "two rounds",
    *("hand Anna TH", "hand Bram 9H", "Anna TH", "Bram 9H", "? trick Anna", "? round Anna"),
    *("hand Anna TH 9H 8H 7H", "! Bram 8H", "? {check}"),
)


@pytest.mark.parametrize(
    ("check", "found"),
    [("trick Anna", "found no trick"), ("round Anna", "found a round that goes on")],
)
def test_a_check_is_about_the_round_that_runs_and_not_the_one_before(
    tmp_path: Path, check: str, found: str
) -> None:
    fault = fault_in(tmp_path, TWO_ROUNDS.format(check=check))

    assert found in str(fault)
    assert fault.line == 16


# What is misspelt is always refused, so that such a line could never fail.
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Anna toepp", "'toepp' is no card, and no word of an installed variant; did you mean"),
        ("Anna 6C", "'6C' is no card, and no word of an installed variant"),
        ("table misdeel", "'misdeel' is no card, and no word of an installed variant; did you"),
        ("Anna chek Bram", "'chek' is no card, and no word of an installed variant; did you"),
    ],
)
@pytest.mark.parametrize("mark", ["! ", ""])
def test_a_misspelt_word_is_told_also_where_it_had_to_be_refused(
    tmp_path: Path, mark: str, words: str, found: str
) -> None:
    fault = fault_in(tmp_path, PLAYED.replace("? {check}", mark + words))

    assert found in str(fault)
    assert fault.line == 12


@pytest.mark.parametrize(
    "words", ["Bram exchange", "Bram check Anna", "table misdeal", "Bram stay", "Bram fold"]
)
def test_a_word_may_be_refused_at_a_table_that_does_not_know_it(tmp_path: Path, words: str) -> None:
    file = tmp_path / "plain.toml"
    rules = '[rules]\nextends = "cardgames-guide"\n'
    file.write_text(PLAYED.replace("? {check}", f"! {words}") + rules, encoding="utf-8")

    assert run_scenario(read_scenario(file)) is not None


@pytest.mark.parametrize(
    ("script", "found"),
    [
        (("Anna TH now",), "Anna TH now: a card is played without another word, and found 'now'"),
        (("hand Anna TH",), "hand Anna TH: no cards are due (Bram must decide)"),
        (("Anna 7C",), "Anna 7C: expected it to be legal, found: it is not this seat's turn"),
        (
            ("Bram 9H", "Anna 9C", "Bram 8C", "Anna 7C"),
            "Anna 7C: expected it to be legal, found: the match is over",
        ),
        (("Bram 9H", "Anna 9C", "Bram 8C", "hand Anna TH"), "no cards are due (the match is over)"),
    ],
)
def test_what_cannot_be_done_now_is_told_with_who_must_decide(
    tmp_path: Path, script: tuple[str, ...], found: str
) -> None:
    text = scenario_text("one round", *HANDS, "Anna TH", *script, more="points = [0, 9]")

    assert found in str(fault_in(tmp_path, text))


def test_a_play_in_which_nobody_holds_a_card_cannot_begin(tmp_path: Path) -> None:
    fault = fault_in(tmp_path, PLAYED.replace("\n".join(HANDS), "stock 7C"))

    assert "each player holds equally many cards, from 1 to 4" in str(fault)


def test_what_was_decided_by_default_is_told_where_the_next_line_does_not_hold(
    tmp_path: Path,
) -> None:
    text = scenario_text("an opening", "hand Anna TH 9H 8H 7H", "Bram fold")

    fault = fault_in(tmp_path, text.replace('start = "play"\nleader = "Anna"\n', ""))

    assert str(fault).endswith(
        "Bram fold: expected it to be legal, found: one folds only in answer to a toep"
        " (Anna must decide); decided by default: Anna keep, Bram keep"
    )


@pytest.mark.parametrize(
    ("lines", "line", "found"),
    [
        (("hand Anna TH", "hand Bram TH"), 9, "TH stands in another line of this deal"),
        (("hand Anna TH", "stock 9H TH"), 9, "TH stands in another line of this deal"),
        (("stock 9H TH", "hand Anna TH"), 9, "TH stands in another line of this deal"),
        (("stock 9H", "stock TH"), 9, "this deal has a stock already"),
        (("hand Anna TH", "hand Anna 9H"), 9, "Anna has a hand in this deal already"),
        (("hand Anna TH", "hand Bram 9H 8H", "Anna TH"), 9, "not Anna 1, Bram 2"),
        (("hand Anna TH", "hand Bram 9H 8H"), 9, "not Anna 1, Bram 2"),
        (("hand Anna TH 9H 8H", "Anna TH"), 8, "3 cards for Anna, who gets 4"),
        (("hand Anna TH 9H 8H 7H JH", "? turn Anna"), 8, "5 cards for Anna, who gets 4"),
    ],
)
def test_a_deal_that_cannot_be_is_told_with_a_line_of_its_own(
    tmp_path: Path, lines: tuple[str, ...], line: int, found: str
) -> None:
    text = scenario_text("a deal", *lines)
    if "who gets" in found:
        text = text.replace('start = "play"\nleader = "Anna"\n', "\n\n")

    fault = fault_in(tmp_path, text)

    assert (fault.line, found in str(fault)) == (line, True), str(fault)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("= 1", "line 1"),
        ("points = [1]", "points is [1], expected 2 whole numbers"),
        ('points = ["1", "2"]', "points is ['1', '2'], expected 2 whole numbers"),
        ("points = true", "points is True, expected 2 whole numbers"),
        ('order = "Anna"', "order is 'Anna', expected a list of texts"),
        ("order = [1]", "order is [1], expected a list of texts"),
    ],
)
def test_a_file_that_is_no_scenario_is_told_with_what_was_expected(
    tmp_path: Path, line: str, found: str
) -> None:
    file = tmp_path / "none.toml"
    file.write_text(f"{line}\n{PLAYED}", encoding="utf-8")

    with pytest.raises(ScenarioError, match=re.escape(found)) as caught:
        read_scenario(file)

    assert caught.value.source == str(file)


@pytest.mark.parametrize(("value", "lacking"), [("true", ("nowhere",)), ("false", ())])
def test_a_variant_that_is_switched_off_is_not_missed(
    tmp_path: Path, value: str, lacking: tuple[str, ...]
) -> None:
    file = tmp_path / "off.toml"
    file.write_text(f"{PLAYED}\n[rules]\nvariants.nowhere = {value}\n", encoding="utf-8")

    assert missing(read_scenario(file)) == lacking


def test_a_file_that_is_not_there_is_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.toml"):
        read_scenario(tmp_path / "nowhere.toml")


# Told the line above once.
def test_lines_are_counted_alike_where_they_end_as_on_windows(tmp_path: Path) -> None:
    fault = fault_in(tmp_path, PLAYED.format(check="turn Eva").replace("\n", "\r\n"))

    assert fault.line == 12


# Told another line once, as if each line of the script stood on one of the file.
@pytest.mark.parametrize("key", ["script", '"script"'])
def test_what_is_wrong_in_a_script_on_one_line_is_told_with_that_line(
    tmp_path: Path, key: str
) -> None:
    before = PLAYED.partition("script")[0]

    fault = fault_in(tmp_path, f'{before}{key} = "hand Anna TH 9C\\nAnna 8H"\n')

    assert fault.line == 7


def test_the_scenarios_leave_nothing_out() -> None:
    found = cover([read_scenario(file) for file in scenario_files([OWN])])

    missing = (found.lacking, found.silent, found.unused, found.unwitnessed)
    assert missing == ({}, (), (), ())
    assert found.complete
    assert {f"variants.{name_of_variant(cls)}" for cls in VARIANTS} <= set(found.witnesses)
