from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toepen import HouseRules, preset_names

if TYPE_CHECKING:
    from tests.cli.conftest import Run

MUTE = """
from attrs import frozen
from toepen.plugin import hookimpl

@frozen
class MuteOne:
    {docstring}

    @hookimpl
    def slots(self):
        return ()
"""


def sheet(toepen: Run, *arguments: str) -> str:
    """Return the sheet as one line, for its sentences are broken up."""
    ran = toepen("rules", "show", *arguments, "--sheet")
    assert ran.status == 0
    return " ".join(ran.out.split())


def test_the_sheet_has_the_tables_name_over_it(toepen: Run) -> None:
    ran = toepen("rules", "show", "standard", "--sheet")

    assert ran.lines[:3] == ["Standard Toepen", "===============", ""]


def test_the_sheet_has_a_chapter_for_each_variant(toepen: Run) -> None:
    lines = toepen("rules", "show", "pelt-15", "--sheet").lines

    headings = [line for line in lines if line and not line.startswith((" ", "="))]
    assert headings == [
        "Toepen to 15, with pelt",
        "The cards",
        "The tricks",
        "The toep",
        "Folding",
        "The score",
        "The end",
        "Duel",
        "Laundry",
        "Pelt",
    ]


@pytest.mark.parametrize("preset", preset_names())
def test_the_sheet_is_the_sentences_of_the_rules_and_nothing_else(toepen: Run, preset: str) -> None:
    told = sheet(toepen, preset)

    assert all(line in told for line in HouseRules.preset(preset).compile().sheet)


@pytest.mark.parametrize("width", [30, 80, 120])
def test_the_sheet_is_broken_up_at_the_width_of_the_terminal(
    toepen: Run, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))

    lengths = [len(line) for line in toepen("rules", "show", "standard", "--sheet").lines]

    assert width - 15 < max(lengths) <= width


def test_the_sheet_of_a_file_without_a_name_has_that_of_the_file(
    toepen: Run, tmp_path: Path
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('name = ""\n', encoding="utf-8")

    assert toepen("rules", "show", str(file), "--sheet").lines[0] == str(file)


def test_the_sheet_as_json_has_chapters(toepen: Run) -> None:
    told = json.loads(toepen("rules", "show", "pelt-15", "--sheet", "--json").out)

    assert told["name"] == "Toepen to 15, with pelt"
    assert [chapter["heading"] for chapter in told["sheet"]][-1] == "Pelt"
    assert "Nobody toeps in it." in told["sheet"][-1]["sentences"]


@pytest.mark.parametrize(
    ("docstring", "told"),
    [
        ('"""It keeps a secret."""', "Mute one It keeps a secret."),
        ("pass", "Mute one It is switched on."),
    ],
)
def test_a_variant_that_says_nothing_is_told_by_what_it_says_of_itself(
    toepen: Run, tmp_path: Path, docstring: str, told: str
) -> None:
    plugin, file = tmp_path / "mute.py", tmp_path / "ours.toml"
    plugin.write_text(MUTE.format(docstring=docstring), encoding="utf-8")
    file.write_text("variants.mute_one = true\n", encoding="utf-8")

    assert told in sheet(toepen, str(file), "--plugin", str(plugin))


def test_show_without_the_sheet_has_values_and_no_prose(toepen: Run) -> None:
    told = toepen("rules", "show", "pelt-15").out

    assert not any(line in told for line in HouseRules.preset("pelt-15").compile().sheet)
