"""The pages are complete: what the library has is explained, and what they name is there."""

from __future__ import annotations

import inspect
import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any, get_type_hints

import attrs
import pytest
from cyclopts import CycloptsError, MissingArgumentError
from generator.documents import schema_text
from generator.library import presets, variants
from generator.options import values_of

import toepen
import toepen.events
from toepen import HouseRules
from toepen._house import SECTIONS, name_of_variant
from toepen._script import is_card
from toepen.cli import main
from toepen.cli._app import app
from toepen.testing._checks import CHECKS
from toepen.testing.scenarios import _scenario, missing, read_scenario, run_scenario

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
SCENARIO_FILES = ROOT / "tests" / "scenarios"
SCENARIOS = sorted(SCENARIO_FILES.glob("*.toml"))


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def named(pages: list[Path]) -> list[Any]:
    return [pytest.param(page, id=page.relative_to(DOCS).as_posix()) for page in pages]


def test_every_value_of_every_key_is_explained() -> None:
    assert missing_values(SECTIONS, read("reference/house-rules.md")) == []


def test_every_value_of_every_variant_is_explained() -> None:
    rules = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "rules").glob("*.md"))
    classes = {name_of_variant(cls): cls for cls in variants()}

    assert [name for name in classes if f"`{name}`" not in rules] == []
    assert missing_values(classes, rules) == []


def missing_values(tables: Mapping[str, type], text: str) -> list[str]:
    """List the keys and the values of choices that a text does not name."""
    found = []
    for table, cls in tables.items():
        kinds = get_type_hints(cls)
        for attribute in attrs.fields(cls):
            words = [attribute.name, *values_of(kinds[attribute.name])]
            words = [word for word in words if isinstance(word, str)]
            found += [f"{table}: {word}" for word in words if not re.search(rf"\b{word}\b", text)]
    return found


def test_what_presets_leave_out_is_said_of_every_preset() -> None:
    page = read("reference/presets-left-out.md")

    assert [name for name in presets() if f"`{name}`" not in page] == []


def test_every_check_and_every_word_of_a_script_is_explained() -> None:
    page = read("reference/script.md")
    words = {
        line.words[1]
        for file in SCENARIOS
        for line in read_scenario(file).lines
        if line.mark == "act" and not is_card(line.words[1])
    }

    assert [name for name in CHECKS if f"`? {name} " not in page] == []
    assert [word for word in sorted(words) if not re.search(rf"\b{word}`", page)] == []


def test_every_command_and_every_option_is_explained() -> None:
    page = read("reference/command.md")

    told = list(helps(()))

    assert [
        " ".join(command) for command, _ in told if f"`toepen {' '.join(command)}" not in page
    ] == []
    options = {option for _, text in told for option in re.findall(r"--[a-z][a-z-]+", text)}
    assert [option for option in sorted(options) if option not in page] == []


def helps(command: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Go through the help of a command and of all commands beneath it."""
    text = run(*command, "--help")
    below = text.partition("Commands")[2].partition("╰")[0]
    names = re.findall(r"^│ ([a-z]+)  ", below, re.MULTILINE)
    for name in names:
        yield from helps((*command, name))
    if not names:
        yield command, text


def run(*arguments: str) -> str:
    """Run the command in this process, and return what it prints."""
    with redirect_stdout(StringIO()) as printed:
        assert main(arguments) == 0
    return printed.getvalue()


def commands_in(page: Path) -> Iterator[str]:
    """Go through the commands that a page names in a sentence, or has the reader type."""
    text = page.read_text(encoding="utf-8")
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield from re.findall(r"^toepen .*$", block, re.MULTILINE)
    for named in re.findall(r"`(toepen [^`\n]+)`", text):
        if re.search(r"COMMAND|\.\.\.|--help", named) is None:
            yield named


def test_every_command_that_a_page_names_is_understood() -> None:
    named = {command for page in [*PAGES, *OTHERS] for command in commands_in(page)}

    assert "toepen play --rules quiet-evening" in named
    for command in sorted(named):
        with suppress(MissingArgumentError):  # a command that is called by its name alone
            app.parse_args(
                shlex.split(command, comments=True)[1:], print_error=False, exit_on_error=False
            )


def test_a_command_that_is_not_there_is_not_understood() -> None:
    for command in ("play --rulez standard", "rules chek x", "sing"):
        with pytest.raises(CycloptsError):
            app.parse_args(command.split(), print_error=False, exit_on_error=False)


def blocks_of(page: Path) -> list[str]:
    return re.findall(
        r"^```toml\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )


@pytest.mark.parametrize("page", named([page for page in PAGES if blocks_of(page)]))
def test_every_file_that_a_page_shows_holds(page: Path) -> None:
    for block in blocks_of(page):
        tables = tomllib.loads(block)
        told = _scenario({**SCENARIO, "rules": tables}, "", "")
        if "seats" in tables:
            told = _scenario(tables, block, "a block of the page")
        if ("seats" in tables or "schema" in tables) and not missing(told):
            run_scenario(told)


SCENARIO: Mapping[str, Any] = {
    "schema": 1,
    "title": "the rules alone",
    "seats": ["Anna", "Bram", "Cato", "Dirk"],
    "dealer": "Anna",
    "script": "",
}
"""What reads the rules of a page, and nothing else."""


@pytest.mark.parametrize("page", named(PAGES))
def test_every_scenario_that_a_page_names_is_there(page: Path) -> None:
    names = re.findall(r"tests/scenarios/([\w-]+\.toml)", page.read_text(encoding="utf-8"))

    assert [name for name in names if not (ROOT / "tests" / "scenarios" / name).exists()] == []


OTHERS = [*ROOT.glob("*.md"), *(ROOT / "examples").rglob("*.md")]


def from_root(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [*PAGES, *sorted(OTHERS)], ids=from_root)
def test_every_link_leads_to_a_file_and_a_place_in_it(page: Path) -> None:
    text = re.sub(
        r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, place = link.partition("#")
        if "://" in link:
            continue
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert not place or place in places(target), link


def places(page: Path) -> set[str]:
    """Return what links to a page can lead to: its headings, and the ids that it sets."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {
        re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", told).strip().lower()) for told in headings
    }
    return slugs | set(re.findall(r' id="([^"]+)"', text))


def test_the_page_of_the_library_says_what_every_name_is_for() -> None:
    overview = read("reference/toepen.md").partition(":::")[0]

    assert [name for name in toepen.__all__ if f"`{name}`" not in overview] == []


def test_the_page_of_events_says_when_each_is_told() -> None:
    overview = read("reference/events.md").partition(":::")[0]

    assert [name for name in toepen.events.__all__ if f"`{name}`" not in overview] == []


def test_the_picture_of_the_architecture_shows_what_is_there() -> None:
    picture = read("explanation/architecture.md").partition("```\n")[2].partition("```")[0]

    called = re.findall(r"(\w+)\((\w+(?:, \w+)*)\)", picture)
    assert {name for name, _ in called} == {"apply", "legal_actions", "view"}
    for name, given in called:
        parameters = [*inspect.signature(getattr(toepen, name)).parameters]
        assert parameters[: len(given.split(", "))] == given.split(", ")
    values = set(re.findall(r"\b[A-Z]\w+", picture))
    assert values == {"HouseRules", "Rules", "Match"}
    assert values <= set(toepen.__all__)


def test_the_seven_laws_are_seven() -> None:
    laws = read("explanation/architecture.md").partition("## The seven laws")[2]

    assert re.findall(r"^(\d)\.", laws, re.MULTILINE) == list("1234567")


DRAWN = [
    scene
    for page in sorted((DOCS / "rules").glob("*.md"))
    for scene in re.findall(r"<!-- make: drawing (\S+)", page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("cls", variants(), ids=name_of_variant)
def test_every_variant_is_shown_in_a_drawn_example(cls: type) -> None:
    houses = (HouseRules.of(read_scenario(SCENARIO_FILES / scene).house) for scene in DRAWN)

    assert any(isinstance(on, cls) for house in houses for on in house.variants)


def test_no_example_is_drawn_in_two_places() -> None:
    assert len(DRAWN) == len(set(DRAWN))


def test_every_page_of_the_rules_has_a_drawn_example() -> None:
    pages = [page for page in (DOCS / "rules").glob("*.md") if page.stem != "index"]

    assert [page.name for page in pages if "<svg" not in page.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("kind", ["match", "view", "record"])
def test_every_key_of_a_document_is_explained(kind: str) -> None:
    page = read("reference/json.md")

    keys = json.loads(schema_text(kind))["properties"]
    assert [key for key in keys if f"`{key}`" not in page] == []


@pytest.mark.parametrize("page", named(PAGES))
def test_no_two_things_of_a_page_have_one_id(page: Path) -> None:
    ids = re.findall(r' id="([^"]+)"', page.read_text(encoding="utf-8"))

    assert len(ids) == len(set(ids))
