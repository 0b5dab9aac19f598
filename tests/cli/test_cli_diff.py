from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_two_tables_with_the_same_rules_do_not_differ(toepen: Run) -> None:
    ran = toepen("rules", "diff", "standard", "cardgames-guide")

    assert (ran.status, ran.out) == (0, "standard and cardgames-guide have the same rules\n")


def test_a_key_is_told_with_its_meaning_and_what_both_tables_say(toepen: Run) -> None:
    ran = toepen("rules", "diff", "standard", "spelenboek")

    at = ran.lines.index("toep.cap: who is too poor to toep")
    assert ran.lines[at + 1 : at + 5] == [
        '  standard: "not_on_last_life"',
        "    With 1 point left to lose one may not toep.",
        '  spelenboek: "limit"',
        "    No toep takes the stake above 10, at which one is out.",
    ]


def test_the_differences_are_counted(toepen: Run, tmp_path: Path) -> None:
    ours = write(tmp_path, "ours.toml", "score.limit = 12\n")

    assert toepen("rules", "diff", "standard", ours).lines[0].endswith("differ in one rule")
    assert toepen("rules", "diff", "standard", "spelenboek").lines[0] == (
        "standard and spelenboek differ in 3 rules"
    )


def test_a_rule_that_is_idle_at_a_table_has_no_words_there(toepen: Run) -> None:
    ran = toepen("rules", "diff", "inverse", "no-toep")

    assert ran.lines == [
        "inverse and no-toep differ in one rule",
        "",
        "toep.when: when one may toep",
        '  inverse: "any_time"',
        (
            "    Whoever is in the round may knock on the table, which is a toep, at any moment:"
            " off turn and in the middle of a trick too."
        ),
        '  no-toep: "never"',
        "    Nobody toeps: the stake stays as it is.",
    ]


def test_a_variant_that_is_on_at_one_table_is_told_with_its_options(toepen: Run) -> None:
    ran = toepen("rules", "diff", "inverse", "gezinstoepen")

    at = ran.lines.index(
        "variants.stake_cap: The stake of a round never rises above a ceiling,"
        " whoever toeps and however."
    )
    assert ran.lines[at + 1 : at + 4] == [
        "  inverse: off",
        "  gezinstoepen: on, with at = 2",
        "    The stake of a round never rises above 2.",
    ]


def test_a_variant_without_options_is_on_and_no_more(toepen: Run) -> None:
    ran = toepen("rules", "diff", "standard", "cardgames-guide-by-hand")

    assert "  cardgames-guide-by-hand: on" in ran.lines


def test_of_a_variant_that_is_on_at_both_its_options_are_compared(toepen: Run) -> None:
    ran = toepen("rules", "diff", "pelt-15", "wikipedia-en")

    at = ran.lines.index(
        "variants.pelt.lead: who leads: who came last on pelt, who is on pelt, or as usual"
    )
    assert ran.lines[at + 1 : at + 3] == [
        '  pelt-15: "latest"',
        '  wikipedia-en: "pelt_player"',
    ]
    assert not any(line.startswith("variants.laundry") for line in ran.lines)


def test_diff_as_json_is_the_same_in_data(toepen: Run) -> None:
    told = json.loads(toepen("rules", "diff", "inverse", "no-toep", "--json").out)

    (difference,) = told["differences"]
    assert (told["one"], told["other"]) == ("inverse", "no-toep")
    assert difference["key"] == "toep.when"
    assert difference["source"] == "toep_timing, toep_enabled"
    assert difference["one"]["value"] == '"any_time"'
    assert difference["other"]["sentences"] == ["Nobody toeps: the stake stays as it is."]


@pytest.mark.parametrize("tables", [("standard", "moon"), ("moon", "standard")])
def test_diff_of_a_table_that_is_not_there_is_wrong_use(
    toepen: Run, tables: tuple[str, str]
) -> None:
    ran = toepen("rules", "diff", *tables)

    assert ran.status == 2
    assert "there is no preset 'moon'" in ran.err
