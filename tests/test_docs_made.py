"""What is made from the library: pages, pictures, schemas, and the table of all rulings."""

from __future__ import annotations

import json
import re
import tomllib
from html import unescape
from itertools import combinations
from pathlib import Path
from random import Random

import attrs
import generate
import jsonschema
import pytest
from attrs import frozen
from generator import traceability
from generator.catalogue import catalogue
from generator.documents import SCHEMAS, schema_text
from generator.drawing import drawing
from generator.examples import scene_of
from generator.library import presets, variants
from generator.pages import filled
from generator.pairs import rules_with
from generator.picture import COMMAND, TYPED, terminal_picture
from generator.transcripts import transcript

from toepen import Rules, RulesError, apply, legal_actions, may_act, new_match, shuffle
from toepen._house import name_of_variant
from toepen._installed import local_variants, preset_text

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


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


@frozen
class Guest:
    """A variant that is installed beside those of the library."""


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_schema_tells_nothing_of_guests(kind: str) -> None:
    alone = schema_text(kind)

    with local_variants(Guest):
        assert schema_text(kind) == alone


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


# -- transcripts -----------------------------------------------------------------------------


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
