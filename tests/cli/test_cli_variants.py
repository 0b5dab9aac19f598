from __future__ import annotations

import json
from importlib.metadata import EntryPoint, version
from typing import TYPE_CHECKING

import pytest

from toepen import _installed, variant_names

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def test_list_tells_every_variant_with_its_first_sentence_and_who_brings_it(toepen: Run) -> None:
    ran = toepen("variants", "list")

    assert ran.status == 0
    assert [line.split()[0] for line in ran.lines] == list(variant_names())
    assert all(line.endswith(f"[toepen {version('toepen')}]") for line in ran.lines)
    assert any("The stake of a round never rises above a ceiling" in line for line in ran.lines)


def test_list_as_json_is_the_same_in_data(toepen: Run) -> None:
    told = json.loads(toepen("variants", "list", "--json").out)

    assert [row["variant"] for row in told] == list(variant_names())
    assert {row["from"] for row in told} == {f"toepen {version('toepen')}"}


def test_show_tells_all_of_a_variant(toepen: Run) -> None:
    ran = toepen("variants", "show", "jack_win")

    assert ran.status == 0
    assert ran.lines == [
        f"jack_win [toepen {version('toepen')}]",
        "",
        "Whoever takes the last trick with a jack gets a point back, or the others pay double.",
        "",
        (
            "A point is also given back for four jacks shown. A round won by folds is none won with"
            " a jack."
        ),
        "",
        "Sources: the Dutch student rules; public programs.",
        "",
        "Options:",
        '  effect = "minus_1": what a jack is worth [jack_win, D53]',
        '    "minus_1", "double"',
        "  floor = false: whether a score never falls below nothing [negative_scores]",
        "    true, false",
        "Hooks answered: amount, bonuses, faults, sheet.",
        "Adjusts at the stages:",
        "  amount: scale",
        "  bonuses: base",
        "Rules, and their sources:",
        "  variants.jack_win.trick: jack_win, D53",
    ]


def test_show_tells_with_what_a_variant_cannot_stand(toepen: Run) -> None:
    lines = toepen("variants", "show", "armoede_redeal").lines

    at = lines.index("Cannot stand with:")
    assert lines[at + 1] == "  laundry: a poor hand is exchanged or redealt, not both"


def test_show_tells_what_a_variant_asks_others(toepen: Run) -> None:
    assert (
        "Hooks of its own: laundry_goes, may_exchange."
        in toepen("variants", "show", "laundry").lines
    )


def test_show_tells_that_there_are_no_options(toepen: Run) -> None:
    assert "No options." in toepen("variants", "show", "misdeal").lines


def test_show_as_json_is_the_same_in_data(toepen: Run) -> None:
    told = json.loads(toepen("variants", "show", "pelt", "--json").out)

    assert told["variant"] == "pelt"
    assert told["options"][0] == {
        "option": "stake",
        "default": 2,
        "allowed": "a whole number from 1",
        "meaning": "the stake of a pelt round, in points",
        "source": "pelt_stake",
    }
    assert "opening_stake" in told["answers"]
    assert told["asks"] == []
    assert list(told["excludes"]) == ["teams"]
    assert told["rules_version"] == 1


@pytest.mark.parametrize("name", variant_names())
def test_every_variant_can_be_shown(toepen: Run, name: str) -> None:
    told = json.loads(toepen("variants", "show", name, "--json").out)

    assert toepen("variants", "show", name).status == 0
    assert all(option["meaning"] and option["source"] for option in told["options"])


def test_a_variant_that_is_not_there_names_the_nearest(toepen: Run) -> None:
    ran = toepen("variants", "show", "laundri")

    assert ran.status == 2
    assert ran.err == "toepen: there is no variant 'laundri'; did you mean 'laundry'?\n"


def test_where_no_variant_is_near_all_are_named(toepen: Run) -> None:
    assert "; there are announce, armoede_redeal" in toepen("variants", "show", "x").err


def test_a_variant_that_cannot_be_loaded_is_listed_with_the_reason(
    toepen: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = EntryPoint("moonshine", "nowhere_at_all:Moonshine", _installed.VARIANTS)
    monkeypatch.setattr(_installed, "_variant_points", lambda: {"moonshine": (broken,)})

    ran = toepen("variants", "list")

    assert ran.status == 0
    (line,) = ran.lines
    assert line.startswith("moonshine  cannot be used: nowhere_at_all:Moonshine cannot be loaded")
    assert toepen("variants", "show", "moonshine").status == 1
