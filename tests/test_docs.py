"""The documentation says what the library does: made pages are fresh, and written ones complete."""

from __future__ import annotations

import inspect
import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout, suppress
from html import unescape
from io import StringIO
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import attrs
import generate
import jsonschema
import pytest
from cyclopts import CycloptsError, MissingArgumentError
from generator import traceability
from generator.catalogue import catalogue
from generator.documents import schema_text
from generator.drawing import drawing
from generator.examples import scene_of
from generator.library import presets, variants
from generator.options import values_of
from generator.pages import filled
from generator.pairs import rules_with
from generator.picture import COMMAND, TYPED, terminal_picture
from generator.transcripts import transcript

import toepen
from toepen import HouseRules, Rules, RulesError, apply, legal_actions, may_act, new_match, shuffle
from toepen._house import SECTIONS, name_of_variant
from toepen._installed import preset_text
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


# -- made pages --------------------------------------------------------------------------------


def test_every_made_page_is_as_the_generator_makes_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert generate.main(["--check"]) == 0, capsys.readouterr().out


@pytest.fixture
def one_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let one page be all that is made."""
    page = tmp_path / "docs" / "page.md"
    page.parent.mkdir()
    monkeypatch.setattr(generate, "DOCS", page.parent)
    monkeypatch.setattr(generate, "made_pages", lambda _: {page: "# New\n"})
    return page


def test_a_page_that_is_missing_fails_the_check(one_page: Path) -> None:
    assert generate.main(["--check"]) == 1
    assert not one_page.exists()


def test_a_page_that_differs_fails_the_check_and_stays_as_it_is(
    one_page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one_page.write_text("# Old\n")

    assert generate.main(["--check"]) == 1
    assert one_page.read_text() == "# Old\n"
    assert "docs/page.md" in capsys.readouterr().out


def test_without_a_check_the_page_is_written(one_page: Path) -> None:
    assert generate.main([]) == 0
    assert one_page.read_text() == "# New\n"
    assert generate.main(["--check"]) == 0


def test_a_made_part_takes_the_place_of_what_was_there() -> None:
    page = "Before.\n\n<!-- make: rulings -->\nold\n<!-- made -->\n\nAfter.\n"

    made = filled(page)

    assert made.startswith('Before.\n\n<!-- make: rulings -->\n<a id="D01"></a>\n\n### D01: ')
    assert made.endswith("<!-- made -->\n\nAfter.\n")
    assert filled(made) == made


def test_a_part_that_nobody_can_make_is_refused() -> None:
    with pytest.raises(ValueError, match="no part 'ruling'"):
        filled("<!-- make: ruling -->\n<!-- made -->")


def test_the_picture_shows_what_the_readme_says_to_type() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    picture = terminal_picture()

    told = COMMAND.removesuffix(" --pace 0")
    typed = ", ".join(f"`{entry}`" for entry in TYPED)
    assert f"`toepen {told}`, typing {typed}" in readme
    assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
    words = unescape(re.sub(r"<[^>]+>", "", picture)).replace("\N{NO-BREAK SPACE}", " ")
    assert "Bram has toeped: stay for 2?" in words


@pytest.mark.parametrize("name", presets())
def test_the_schema_for_editors_takes_every_preset(name: str) -> None:
    schema = jsonschema.Draft202012Validator(json.loads(schema_text("house-rules-file")))
    tables = tomllib.loads(preset_text(name))

    schema.validate(tables)
    assert not schema.is_valid({**tables, "skore": {"limit": 3}})


@pytest.mark.parametrize("kind", ["match", "view", "record"])
def test_every_key_of_a_document_is_explained(kind: str) -> None:
    page = read("reference/json.md")

    keys = json.loads(schema_text(kind))["properties"]
    assert [key for key in keys if f"`{key}`" not in page] == []


# -- traceability ------------------------------------------------------------------------------


def test_a_question_with_neither_answer_nor_reason_fails() -> None:
    with pytest.raises(traceability.Unanswered, match="neither"):
        traceability._row("colour_of_the_cards", "what the backs look like")


def test_a_question_with_an_answer_and_a_reason_to_have_none_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = catalogue()
    both = attrs.evolve(known, out={**known.out, "toep_cap": "no"})
    monkeypatch.setattr(traceability, "catalogue", lambda: both)

    with pytest.raises(traceability.Unanswered, match="both"):
        traceability._row("toep_cap", "who is too poor to toep")


def test_an_answer_that_is_no_rule_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    known = catalogue()
    wrong = attrs.evolve(known, by={**known.by, "toep_cap": ("toep.ceiling",)})
    monkeypatch.setattr(traceability, "catalogue", lambda: wrong)

    with pytest.raises(traceability.Unanswered, match=r"toep\.ceiling"):
        traceability.answers.__wrapped__()


def test_an_answer_that_no_scenario_shows_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traceability, "_shown", lambda: ())

    with pytest.raises(traceability.Unanswered, match="no scenario shows it"):
        traceability._row("toep_cap", "who is too poor to toep")


def test_a_row_names_presets_and_scenarios() -> None:
    _, answered, seen = traceability._row("hand_after_bluff", "")

    assert "variants.laundry.caught" in answered
    assert "<code>jordam</code>" in seen
    assert "<code>laundry-caught-plays-old</code>" in seen


# -- pairs -------------------------------------------------------------------------------------


def pair_names(pair: tuple[type, type]) -> str:
    return " and ".join(map(name_of_variant, pair))


@pytest.mark.parametrize("pair", [*combinations(variants(), 2)], ids=pair_names)
def test_a_pair_plays_or_is_refused_with_a_reason(pair: tuple[type, type]) -> None:
    one, other = map(name_of_variant, pair)
    row = re.compile(rf"^\| `{one}` \| `{other}` \| \w.* \|$", re.MULTILINE)
    try:
        rules = rules_with(*pair)
    except RulesError:
        assert row.search(read("reference/pairs.md"))
    else:
        assert not row.search(read("reference/pairs.md"))
        play_at_random(rules, acts=120)


def play_at_random(rules: Rules, acts: int) -> None:
    """Play with four seats, whoever may act doing anything that is legal."""
    rng = Random(4)
    match = new_match(rules, ["Anna", "Bram", "Cato", "Dirk"])
    while match.result is None and match.ply < acts:
        if match.deal_due:
            match = apply(match, shuffle(match, rng))
        else:
            seat = rng.choice(sorted(may_act(match)))
            match = apply(match, rng.choice(legal_actions(match, seat)))


# -- drawings ----------------------------------------------------------------------------------


def test_a_drawing_tells_every_card_in_words() -> None:
    picture = drawing(scene_of("example-round.toml", "Cato fold"))

    told = re.search(r"<desc[^>]*>(.*?)</desc>", picture, re.DOTALL)
    assert told is not None
    assert "Bram plays the ten of spades to trick 1 and takes it, leads the queen of" in told[1]
    assert "Dirk (deals, toeps: 2) plays the 7 of spades to trick 1" in told[1]
    assert "leads the jack of clubs to trick 3, holds the ten of diamonds." in told[1]


def test_a_drawing_is_a_picture_for_a_screen_reader() -> None:
    picture = drawing(scene_of("example-round.toml", "Cato fold"))

    label = re.search(r'<svg role="img" aria-labelledby="(\S+) (\S+)"', picture)
    assert label is not None
    assert f'<title id="{label[1]}">' in picture
    assert f'<desc id="{label[2]}">' in picture
    assert picture.count("<path") == 3 * 4 + 3


def test_a_drawing_of_an_act_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no act 'Dirk sings'"):
        scene_of("example-round.toml", "Dirk sings")


def test_cards_laid_aside_are_drawn() -> None:
    anna, *_ = scene_of("example-laundry.toml").rows

    assert len(anna.aside) == 4


def test_what_is_noted_of_a_seat_is_of_the_round_that_is_drawn() -> None:
    anna, bram = scene_of("example-streak.toml").rows

    assert anna.notes == ("deals", "wins the round", "8 points")
    assert bram.notes == ("2 points",)


def test_cards_laid_aside_are_gone_when_all_is_dealt_anew() -> None:
    anna, *_ = scene_of("example-misdeal.toml").rows

    assert anna.aside == ()


def test_a_position_in_the_play_numbers_its_tricks_from_where_it_stands() -> None:
    assert scene_of("example-jack-win.toml").first == 4
    assert scene_of("example-round.toml").first == 1


@pytest.mark.parametrize("page", named(PAGES))
def test_no_two_things_of_a_page_have_one_id(page: Path) -> None:
    ids = re.findall(r' id="([^"]+)"', page.read_text(encoding="utf-8"))

    assert len(ids) == len(set(ids))


# -- written pages -----------------------------------------------------------------------------


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
            app.parse_args(shlex.split(command)[1:], print_error=False, exit_on_error=False)


def test_a_command_that_is_not_there_is_not_understood() -> None:
    for command in ("play --rulez standard", "rules chek x", "sing"):
        with pytest.raises(CycloptsError):
            app.parse_args(command.split(), print_error=False, exit_on_error=False)


def test_a_transcript_is_cut_at_what_is_typed() -> None:
    command = "play --rules cardgames-zone-5 --seats 2 --seed 1 --name Anna --bots random --pace 0"

    first, rest = (transcript(part, command, "?") for part in (1, 2))

    assert first.startswith("```text\n")
    assert "── Round 1: " in first
    assert first.endswith("\nAnna> ?\n```")
    assert "\n\n" not in rest


def test_a_part_of_a_transcript_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no part 3"):
        transcript(3, "play --rules cardgames-zone-5 --seed 1 --name Anna --pace 0", "?")


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
