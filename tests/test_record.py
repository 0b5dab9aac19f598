from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import attrs
import pytest
from toepen_variants.pelt import Pelt

from tests.tables import (
    ANNA,
    BRAM,
    NAMES,
    ROOT,
    bare,
    in_play,
    played,
    standard,
)
from toepen import (
    Choose,
    HouseRules,
    IllegalAction,
    Record,
    Recorder,
    RecordError,
    Rules,
    StaleAction,
    Toep,
    ToepenError,
    apply,
    legal_actions,
    new_match,
    position,
    preset_names,
    shuffle,
)
from toepen._record_writing import act_line, digest_of
from toepen.plugin import hookimpl

CORPUS = ROOT / "tests" / "records"


def random_record(rules: Rules, seats: int = 3, seed: int = 1, most: int = 10_000) -> Record:
    rng = Random(seed)
    table = Recorder(new_match(rules, NAMES[:seats]))
    while table.match.result is None and table.match.ply < most:
        match = table.match
        table.apply(shuffle(match, rng) if match.deal_due else rng.choice(legal_actions(match)))
    return table.record


def sealed(text: str) -> str:
    """Give a text that was changed the digest that it now has."""
    above, _, _ = text.rpartition("digest = ")
    return f'{above}digest = "{digest_of(above)}"\n'


def small() -> Record:
    """Record two hands of one card each."""
    table = Recorder(in_play(bare(), "TH", "9H", leader=0))
    for line in ("Anna toep", "Bram stay", "Anna TH", "Bram 9H"):
        who, what = line.split()
        seat = ANNA if who == "Anna" else BRAM
        acts = {str(act).removeprefix("play "): act for act in legal_actions(table.match, seat)}
        table.apply(acts[what])
    return table.record


def wrong(text: str, *, force: bool = False) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.parse(text, "the.toml", force=force)
    return caught.value


# -- recording -------------------------------------------------------------------------------


def test_a_recorder_keeps_what_is_done() -> None:
    match = new_match(bare(), NAMES[:2])
    table = Recorder(match)
    deal = shuffle(match, Random(1))

    table.apply(deal)

    assert table.match == apply(match, deal)
    assert table.record.acts == (deal,)
    assert table.record.end == table.match


def test_a_recorder_keeps_nothing_of_an_act_that_was_refused() -> None:
    table = Recorder(new_match(bare(), NAMES[:2]))

    with pytest.raises(IllegalAction):
        table.apply(Toep(ANNA))

    assert table.record.acts == ()


def test_a_recorder_passes_on_for_whom_and_for_which_act_it_is() -> None:
    table = Recorder(in_play(bare(), "TH", "9H"))

    with pytest.raises(IllegalAction, match="itself"):
        table.apply(Toep(ANNA), by=BRAM)
    with pytest.raises(StaleAction):
        table.apply(Toep(ANNA), ply=7)


def test_undo_goes_back_to_the_state_before() -> None:
    record = random_record(bare(), most=9)
    table = Recorder(record)

    assert table.undo() == record.at(8)
    assert table.undo(3) == record.at(5)
    assert table.record == record.until(5)


@pytest.mark.parametrize("acts", [-1, 10, 1.0])
def test_what_was_not_done_is_not_undone(acts: int) -> None:
    table = Recorder(random_record(bare(), most=9))
    before = table.match

    with pytest.raises(ToepenError, match="states 0 to 9"):
        table.undo(acts)

    assert table.match == before


def test_a_record_begins_where_a_match_begins() -> None:
    later = played(in_play(bare(), "TH", "9H"), "Anna toep")

    with pytest.raises(RecordError, match="begins with a match as new_match or position"):
        Recorder(later)


def test_a_record_does_not_begin_with_what_nobody_could_have_set_up() -> None:
    match = in_play(bare(), "TH", "9H")

    with pytest.raises(RecordError):
        Record(attrs.evolve(match, setup=attrs.evolve(match.setup, decider=True)))
    with pytest.raises(RecordError, match="found str"):
        Record("match")  # type: ignore[arg-type]


def test_a_record_holds_only_what_was_legal() -> None:
    with pytest.raises(RecordError, match="act 2 of the record"):
        Record(in_play(bare(), "TH", "9H"), (Toep(ANNA), Toep(BRAM)))


def test_a_record_is_a_value() -> None:
    record = random_record(bare(), most=20)

    assert record == Record(record.start, list(record.acts))
    assert hash(record) == hash(Record(record.start, record.acts))
    assert record != record.until(19)
    assert record.rules is bare()
    assert record.seats == NAMES[:3]


# -- replaying -------------------------------------------------------------------------------


def test_a_replay_passes_every_state() -> None:
    match = new_match(standard(), NAMES[:4])
    table = Recorder(match)
    states = [match]
    rng = Random(5)
    while match.result is None:
        act = shuffle(match, rng) if match.deal_due else rng.choice(legal_actions(match))
        match = apply(match, act)
        table.apply(act)
        states.append(match)

    record = table.record

    assert list(record.replay()) == states
    assert [record.at(acts) for acts in (0, 7, len(states) - 1)] == [
        states[0],
        states[7],
        states[-1],
    ]
    assert not record.open


# -- the file --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_record_reads_as_it_was_written(seats: int) -> None:
    record = random_record(standard(), seats, seed=seats)

    assert Record.parse(record.text()) == record


def test_a_record_of_any_names_reads_as_it_was_written() -> None:
    table = Recorder(new_match(bare(), ["Anna B.", 'O"\n', "TH", "hand"], dealer=2))
    table.apply(shuffle(table.match, Random(3)))

    text = table.record.text()

    assert 'seats = ["P1", "P2", "P3", "P4"]' in text
    assert Record.parse(text) == table.record


def test_a_running_match_is_marked_open() -> None:
    record = random_record(bare(), most=12)

    assert "\nopen = true\n" in record.text()
    assert Record.parse(record.text()).open
    assert "open" not in random_record(bare()).text().partition("rules.schema")[0]


def test_a_record_begins_with_points_and_their_order() -> None:
    match = position(bare(), NAMES[:3], dealer=1, points=(3, 9, 3), order=(BRAM,))

    text = Recorder(match).record.text()

    assert "\npoints = [3, 9, 3]\n" in text
    assert '\norder = ["Anna", "Cato", "Bram"]\n' in text
    assert Record.parse(text).start == match


def test_a_record_begins_in_the_play() -> None:
    record = small()

    assert Record.parse(record.text()) == record


def test_a_record_is_a_script_that_people_read() -> None:
    script = small().text("Two cards").partition('script = """\n')[2].split("\n")

    assert script[:3] == ["hand Anna TH", "hand Bram 9H", "Anna toep"]
    assert script[3:6] == ["Bram stay", "Anna TH", "Bram 9H"]
    assert script[6] == '"""'
    assert re.fullmatch(r'digest = "[0-9a-f]{64}"', script[7])


def test_a_record_names_rules_version_and_distribution_of_each_variant() -> None:
    text = random_record(standard(), most=1).text()

    assert "\nvariants.laundry.rules_version = 1\n" in text
    assert re.search(r'\nvariants\.laundry\.distribution = "toepen [^"]+"\n', text)


def test_a_record_from_a_file_names_it_in_errors(tmp_path: Path) -> None:
    file = tmp_path / "match.toml"
    file.write_text(small().text(), encoding="utf-8")

    assert Record.load(file) == small()

    file.write_text(small().text()[:-1].replace("toep", "teop", 1), encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        Record.load(file)
    assert caught.value.source == str(file)
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(tmp_path / "none.toml")


def test_a_file_of_4_mib_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    text = small().text()
    most = 4 * 1024 * 1024
    file = tmp_path / "match.toml"

    file.write_text(sealed(f"#{'-' * (most - len(text) - 2)}\n{text}"), encoding="utf-8")
    assert file.stat().st_size == most
    assert Record.load(file) == small()

    file.write_text(" " * (most + 1), encoding="utf-8")
    with pytest.raises(RecordError, match="is larger than 4096 KiB"):
        Record.load(file)


def test_lines_that_end_as_elsewhere_change_nothing() -> None:
    record = small()

    assert Record.parse(record.text().replace("\n", "\r\n")) == record


def test_what_cannot_be_written_is_told() -> None:
    @attrs.frozen
    class Truce:
        @hookimpl
        def may_toep(self) -> None:
            return None

    match = new_match(HouseRules().compile(variants=[Truce()]), NAMES[:2])

    with pytest.raises(ToepenError, match="'truce' is not installed"):
        Recorder(match).record.text()


def test_another_class_of_the_same_name_is_not_what_is_installed() -> None:
    other = attrs.make_class("Pelt", {}, frozen=True)
    match = new_match(HouseRules().compile(variants=[other()]), NAMES[:2])

    with pytest.raises(ToepenError, match="'pelt' is not installed"):
        Recorder(match).record.text()


def test_a_word_with_a_blank_is_no_line_of_a_script() -> None:
    with pytest.raises(ToepenError, match="ring the bell"):
        act_line(NAMES, Choose(ANNA, "ring the bell"))
    with pytest.raises(ToepenError):
        act_line(NAMES, Choose(ANNA, "TH"))
    with pytest.raises(ToepenError):
        act_line(NAMES, Choose(ANNA, "a#b"))
    assert act_line(NAMES, Choose(ANNA, "point", BRAM)) == "Anna point Bram"


# -- whatever is wrong -----------------------------------------------------------------------


def test_any_change_of_one_letter_is_noticed() -> None:
    text = small().text()
    for place in range(0, len(text) - 1, 7):
        other = "x" if text[place] != "x" else "y"

        wrong(text[:place] + other + text[place + 1 :])


def test_any_truncation_is_noticed() -> None:
    text = small().text()

    for place in range(len(text) - 1):
        wrong(text[:place])


def test_a_file_without_a_digest_is_a_scenario() -> None:
    text = small().text().rpartition("digest = ")[0]

    error = wrong(text)

    assert "written by hand, and then it is a scenario" in str(error)
    assert error.line == text.count("\n")


def changed(old: str, new: str) -> str:
    text = small().text()
    assert old in text
    return sealed(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("schema = 1\n", "schema = 2\n", (1, 1), "found 2, this library reads 1"),
        ("schema = 1\n", "", (None, 1), "found None, this library reads 1"),
        ("schema = 1\n", "schema = 1\nscheme = 1\n", (2, 1), "did you mean 'schema'"),
        ("schema = 1\n", "schema = 1\ntitle = 1\n", (3, 18), "not TOML"),
        ("open = true\n", "open = 1\n", (11, 1), "expected true or false"),
        ("schema = 1\n", "schema = 1\nviewer = 'Anna'\n", (2, 1), "SeatRecord"),
        ("schema = 1\n", "schema = 1\nnames = ['A', 'B']\n", (2, 1), "expected none"),
        ("schema = 1\n", "schema = 1\nnames = ['A']\n", (2, 1), "found 1, expected 2"),
        ("schema = 1\n", "schema = 1\norder = ['Carl']\n", (2, 1), "'Carl' is no seat"),
        ("schema = 1\n", "schema = 1\npoints = ['x', 2]\n", (2, 1), "expected a whole number"),
        ("schema = 1\n", "schema = 1\npoints = [2]\n", (2, 1), "1 scores for 2 seats"),
        ("schema = 1\n", "schema = [\n", (2, 1), "is not TOML"),
        ('dealer = "Anna"', 'dealer = "Eva"', (7, 1), "'Eva' is no seat"),
        ('dealer = "Anna"\n', "", (1, 1), "expected the key 'dealer'"),
        ('"Anna", "Bram"', '"Anna", "TH"', (6, 1), "'TH' cannot name a seat"),
        ('"Anna", "Bram"', '"Anna", 3', (6, 1), "expected a list of texts"),
        ('"Anna", "Bram"', '"Bram", "Bram"', (43, 6), "is no seat"),
        ('leader = "Anna"', 'leader = "Eva"', (9, 1), "'Eva' is no seat"),
        ('start = "play"', 'start = "deal"', (9, 1), "belongs to a record with start"),
        ('start = "play"', 'start = "end"', (8, 1), "expected the hands of a position"),
        ("hand Bram 9H", "hand Bram 9H 8H", (43, 1), "equally many cards"),
        ("hand Bram 9H", "hand Bram", (44, 1), "expected a seat and its cards"),
        ("hand Bram 9H", "hand Anna 9H", (44, 6), "a second hand of Anna"),
        ("hand Bram 9H", "hand Bram 1H", (44, 11), "'1H' is no card"),
        ("hand Bram 9H", "hand Bram TH", (43, 1), "TH stands twice"),
        ("\nAnna TH", "\nAnna 9H", (47, 1), "found 'Anna 9H': the card is not in this hand"),
        ("\nAnna TH", "\nAnna", (47, 1), "is no act"),
        ("hand Bram 9H", "hand Bram 9H 1H", (44, 14), "'1H' is no card"),
        ("\nAnna TH", "\nstock 8H 1H", (47, 10), "'1H' is no card"),
        ("\nAnna TH", "\nAnna point Eva", (47, 12), "'Eva' is no seat"),
        ("\nAnna TH", "\nEva TH", (47, 1), "'Eva' is no seat"),
        ("\nAnna TH", "\n? turn Anna", (47, 1), "found '?': a record has no checks"),
        ("\nAnna TH", "\n! Anna TH", (47, 1), "found '!': a record has no checks"),
        ("\nAnna TH", "\nstock 8H\nstock 7H", (48, 1), "a second"),
        ("\nAnna TH", "\nhand Anna 8H", (47, 1), "no cards are due"),
        ("\nBram stay", "\nAnna TH", (46, 1), "expected Bram to stay or fold"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    old: str, new: str, place: tuple[int | None, int], message: str
) -> None:
    error = wrong(changed(old, new))

    assert message in str(error)
    assert error.source == "the.toml"
    assert (error.line, error.column) == place


def test_an_act_less_leaves_a_match_that_is_open() -> None:
    assert Record.parse(changed("\nBram 9H", "\n")).open


def test_the_place_of_a_word_is_its_column() -> None:
    text = changed("hand Bram 9H", "  hand  Bram   1H")

    error = wrong(text)

    assert error.line is not None
    assert error.column == text.split("\n")[error.line - 1].index("1H") + 1


def test_what_is_wrong_in_a_script_of_one_line_is_told_at_that_line() -> None:
    before, script, after = changed("\nAnna TH", "\nAnna 9H").split('"""')
    text = sealed(f"{before}{json.dumps(script)}{after}")

    error = wrong(text)

    assert "found 'Anna 9H': the card is not in this hand" in str(error)
    assert error.line is not None
    assert text.split("\n")[error.line - 1].startswith("script = ")
    assert error.column == 1


def test_a_match_that_goes_on_must_be_open() -> None:
    text = small().text()

    error = wrong(sealed(text.replace("open = true\n", "")))
    assert "expected a match that is over, found a match that goes on" in str(error)
    *_, last, _digest, _ = error_lines = text.replace("open = true\n", "").split("\n")
    assert (error.line, error.column, last) == (len(error_lines) - 2, 1, '"""')
    over = random_record(bare()).text().replace("seats =", "open = true\nseats =", 1)
    assert "expected one that is open, found one that is over" in str(wrong(sealed(over)))


def test_nothing_happens_after_the_end() -> None:
    text = random_record(bare(), 2).text().replace('"""\ndigest', 'Anna toep\n"""\ndigest')

    assert "no act after the end of the match" in str(wrong(sealed(text)))


def test_cards_that_are_due_are_dealt_whole() -> None:
    text = random_record(bare(), 2, most=1).text()

    assert "expected 4 cards each for Anna, Bram" in str(
        wrong(sealed(re.sub(r"hand Bram.*\n", "", text)))
    )
    assert "this deal" in str(wrong(sealed(re.sub(r"stock .*\n", "", text))))
    assert "expected 4 cards each for Anna, Bram, found 'Anna toep'" in str(
        wrong(sealed(re.sub(r"(hand|stock) .*\n", "", text).replace('"""\nd', 'Anna toep\n"""\nd')))
    )


def test_what_is_no_text_is_no_record() -> None:
    with pytest.raises(RecordError, match="expected the text of a record"):
        Record.parse(b"digest")  # type: ignore[arg-type]


# -- rules -----------------------------------------------------------------------------------


def test_rules_that_play_otherwise_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_record(HouseRules.preset("pelt-15").compile(), most=30)
    text = record.text()
    monkeypatch.setattr(Pelt, "rules_version", 2, raising=False)
    error = wrong(text)

    assert "'pelt' was played by its rules version 1 and is installed with 2" in str(error)
    assert Record.parse(text, force=True) == record


def test_an_option_that_the_record_does_not_know_is_told() -> None:
    text = sealed(random_record(bare(), most=1).text().replace("rules.toep.increment = 1\n", ""))
    text = sealed(re.sub('fingerprint = ".*"', 'fingerprint = "0"', text))

    assert "toep.increment is not in the record, and has the value 1 now" in str(wrong(text))


def test_rules_that_were_changed_are_told() -> None:
    text = sealed(small().text().replace("score.limit = 10", "score.limit = 11"))

    assert "not those that it was written with" in str(wrong(text))
    assert Record.parse(text, force=True).rules.limit == 11


def test_variants_and_rules_must_agree() -> None:
    text = random_record(standard(), most=1).text()

    more = text.replace("rules.schema", "variants.pelt.rules_version = 1\nrules.schema")
    assert "the rules do not play the variant 'pelt'" in str(wrong(sealed(_unsigned(more))))
    less = re.sub(r"\nvariants\.laundry.*", "", text).replace(
        "rules.schema", "variants = {}\nrules.schema"
    )
    assert "the rules play the variant 'laundry' too" in str(wrong(sealed(_unsigned(less))))
    odd = text.replace("rules.schema", "variants.pelt = 1\nrules.schema")
    assert "variants.pelt: found 1, expected a table" in str(wrong(sealed(odd)))


def _unsigned(text: str) -> str:
    return re.sub('fingerprint = ".*"', 'fingerprint = "0"', text)


def test_a_variant_that_is_not_installed_is_named_with_what_brings_it() -> None:
    text = random_record(bare(), most=1).text()
    table = 'variants.bell.rules_version = 1\nvariants.bell.distribution = "toepen-bell 2.0"\n'

    error = wrong(sealed(text.replace("variants = {}\nrules.schema", f"{table}rules.schema", 1)))

    assert "found the variant 'bell', which is not installed: install 'toepen-bell 2.0'" in str(
        error
    )
    assert error.line is not None


def test_rules_that_do_not_hold_are_told() -> None:
    text = sealed(small().text().replace("score.limit = 10", "score.limit = 0"))

    assert "score.limit" in str(wrong(text))


# -- the corpus ------------------------------------------------------------------------------


def corpus() -> list[Path]:
    return sorted(CORPUS.glob("*.toml"))


def test_there_is_a_record_for_each_preset() -> None:
    own = {name for name in preset_names() if not name.startswith("bell")}

    assert {file.stem for file in corpus()} >= own


@pytest.mark.parametrize("file", corpus(), ids=lambda file: file.stem)
def test_a_record_of_the_corpus_replays(file: Path) -> None:
    record = Record.load(file)

    assert record.end.ply == len(record.acts)
    assert record.text(f"A match by the preset {file.stem}") == file.read_text(encoding="utf-8")
