from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
from attrs import field, frozen
from attrs.validators import instance_of, le
from hypothesis import given
from toepen_variants.pelt import Leaving, Pelt
from toepen_variants.small_player import SmallPlayer

from tests.tables import (
    ANNA,
    BRAM,
    CATO,
    FEW,
    NAMES,
    bare,
    cards,
    deal_of,
    dealt,
    elsewhere,
    in_play,
    last_of,
    played,
    standard,
    walked,
)
from tests.test_record import random_record
from toepen import (
    BACK,
    DECK,
    Action,
    Card,
    Choose,
    Deal,
    Event,
    Fold,
    FoldRules,
    HouseRules,
    Match,
    NotationError,
    Play,
    Record,
    RecordError,
    Rules,
    Seat,
    Stay,
    Suit,
    Toep,
    ToepenError,
    View,
    apply,
    dump,
    json_schema,
    legal_actions,
    load,
    new_match,
    omniscient,
    position,
    preset_names,
    view,
)
from toepen import _codec as codec
from toepen._codec_match import dump_view
from toepen._forms import form_of
from toepen.events import CardPlayed, Chosen, Toeped
from toepen.plugin import Phase, Position, SetSlot, Slot, Tell, hookimpl, local_variants
from toepen.testing import Pick, house_rules, matches, picks
from toepen.testing.laws.secrets import hidden_from, other_world


def through(value: Any, **options: Any) -> Any:  # noqa: ANN401 - whatever can be written
    """Write a value as JSON text and read it again."""
    return load(json.dumps(dump(value)), **options)


def refusal(document: object, **options: Any) -> str:  # noqa: ANN401 - as `load` takes them
    with pytest.raises(NotationError) as caught:
        load(document, **options)  # type: ignore[call-overload]
    return str(caught.value)


def changed(document: Any, path: str, value: object) -> Any:  # noqa: ANN401 - plain JSON types
    """Put *value* at a path such as `cards.hands.0`; `...` takes it away."""
    whole = copy.deepcopy(document)
    *steps, last = path.split(".")
    place = whole
    for step in steps:
        place = place[int(step) if isinstance(place, list) else step]
    if value is ...:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return whole


def mid_toep() -> Match:
    return played(in_play(bare(), "TH 9C", "9H 8C", "8H 7C"), "Anna TH", "Bram toep", "Cato stay")


def mid_claim() -> Match:
    return played(dealt(standard(), "AC KC QC JC", "TC 9C 8C 7C", "TH 9H 8H 7H"), "Bram exchange")


# -- round trips -----------------------------------------------------------------------------


@FEW
@given(matches(most=60), picks())
def test_every_state_reads_as_it_was_written(match: Match, pick: Pick) -> None:
    again = through(match)
    assert (again, again.events) == (match, match.events)
    seen = view(match, pick((*map(Seat, range(len(match.seats))), None)))
    assert through(seen) == seen
    for action in legal_actions(match):
        assert through(action) == action
    for event in match.events:
        assert through(event) == event


@pytest.mark.parametrize("preset", preset_names())
def test_every_preset_reads_as_it_was_written(preset: str) -> None:
    house = HouseRules.preset(preset)

    assert through(house) == house


@FEW
@given(house_rules())
def test_any_house_rules_read_as_they_were_written(house: HouseRules) -> None:
    assert through(house) == house


@pytest.mark.parametrize("state", [mid_toep, mid_claim])
def test_a_match_in_the_middle_of_something_goes_on_where_it_stood(
    state: Callable[[], Match],
) -> None:
    match = state()

    again = through(match)

    assert again == match
    assert again.pending == match.pending
    assert legal_actions(again) == legal_actions(match)
    for action in legal_actions(match):
        assert apply(again, action) == apply(match, action)


@pytest.mark.parametrize("state", [mid_toep, mid_claim])
def test_whatever_leaves_it_in_the_middle_of_something_reads_as_it_was_written(
    state: Callable[[], Match],
) -> None:
    match = state()

    for seat in (*map(Seat, range(3)), None):
        seen = view(match, seat)
        assert through(seen) == seen
        assert through(seen).legal == seen.legal
        assert through(seen).pending == seen.pending
    assert all(through(event) == event for event in (*match.events, *view(match, BRAM).history))
    assert through(match.rules.house) == match.rules.house


def test_a_record_in_the_middle_of_something_reads_as_it_was_written() -> None:
    toeped = Record(
        in_play(bare(), "TH 9C", "9H 8C", "8H 7C"),
        (Play(ANNA, Card("TH")), Toep(BRAM), Stay(Seat(2))),
    )
    deal = deal_of("AC KC QC JC", "TC 9C 8C 7C", "TH 9H 8H 7H")
    claimed = Record(new_match(standard(), NAMES[:3]), (deal, Choose(BRAM, "exchange")))
    assert (toeped.end, claimed.end.pending) == (mid_toep(), mid_claim().pending)

    for record in (toeped, claimed):
        assert record.open
        assert through(record) == record
        assert through(record).end == record.end


def test_a_hand_that_was_laid_aside_comes_with_it_by_the_name_of_its_slot() -> None:
    document = dump(mid_claim())

    assert document["slots"] == {"laundry.laid": ["TC", "9C", "8C", "7C"]}


@pytest.mark.parametrize(
    "action",
    [
        Play(BRAM, Card("TH")),
        Play(BRAM, BACK),
        Toep(ANNA),
        Stay(BRAM),
        Fold(ANNA),
        Choose(ANNA, "exchange"),
        Choose(Seat(-1), "misdeal"),
        Choose(ANNA, "point", BRAM),
        Deal((cards("TH"), cards("9H")), ()),
    ],
    ids=str,
)
def test_an_act_reads_as_it_was_written(action: Action) -> None:
    assert through(action) == action


def test_an_act_is_short_json() -> None:
    assert dump(Play(BRAM, Card("TH"))) == {
        "toepen": "action",
        "schema": 1,
        "act": "play",
        "seat": 1,
        "card": "TH",
    }


def test_the_act_that_is_read_is_the_one_in_the_legal_list() -> None:
    pairs = pairwise((*DECK, DECK[0]))
    leading = [in_play(bare(), str(card), str(other)) for card, other in pairs]

    for match in (mid_toep(), *leading):
        assert all(through(action) is action for action in legal_actions(match))


@pytest.mark.parametrize("most", [0, 1, 9, 10_000])
def test_a_record_reads_as_it_was_written(most: int) -> None:
    record = random_record(standard(), most=most)

    assert through(record) == record


def test_a_record_from_the_play_or_with_points_reads_as_it_was_written() -> None:
    for start in (
        in_play(bare(), "TH 9C", "9H 8C", stock="7C", stake=3),
        position(bare(), NAMES[:3], points=(2, 0, 9), order=(BRAM,), dealer=2),
    ):
        assert through(Record(start)) == Record(start)


def test_a_view_that_hides_nothing_reads_as_it_was_written() -> None:
    seen = omniscient(mid_claim())

    assert through(seen) == seen


def test_a_document_is_the_same_in_every_process() -> None:
    script = (
        "import json\nfrom tests.tables import *\nfrom toepen import dump\n"
        "print(json.dumps(dump(last_of(walked(standard(), 3, 1, 60)))))"
    )

    text = elsewhere(script, hash_seed=1)

    assert json.loads(text) == dump(last_of(walked(standard(), 3, 1, 60)))


def test_pickle_and_deepcopy_work() -> None:
    for value in (mid_claim(), view(mid_claim(), ANNA), mid_toep().rules, random_record(bare())):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes
        assert copy.deepcopy(value) == value


# -- rules -----------------------------------------------------------------------------------


def test_rules_by_fingerprint_are_those_of_the_reader() -> None:
    match = mid_claim()

    document = json.dumps(dump(match, rules="fingerprint"))

    assert len(document) < len(json.dumps(dump(match)))
    assert load(document, Match, rules=standard()) == match
    assert "pass them as `rules`" in refusal(document)
    with pytest.raises(RecordError, match="expected that of the rules given"):
        load(document, rules=bare())


def test_rules_by_value_are_checked_against_what_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match(HouseRules.preset("pelt-15").compile(), NAMES[:3])
    document = dump(match)
    monkeypatch.setattr(Pelt, "rules_version", 2, raising=False)
    document["rules"]["tables"]["name"] = "Another name, so that it is read again"

    with pytest.raises(RecordError, match="'pelt' was played by its rules version 1"):
        load(document)
    assert load(document, Match, force=True).rules.variants == match.rules.variants


def test_an_unknown_variant_is_named_with_what_brings_it() -> None:
    document = dump(mid_claim())
    document["rules"]["variants"]["bell"] = {"rules_version": 1, "distribution": "bells 2.0"}

    said = refusal(document)

    assert "found the variant 'bell', which is not installed: install 'bells 2.0'" in said


def test_rules_with_a_variant_that_is_not_installed_stand_by_fingerprint_only() -> None:
    match = new_match(HouseRules().compile(variants=[Keeper()]), NAMES[:2])

    with pytest.raises(ToepenError, match="'keeper' is not installed"):
        dump(match)
    document = dump(match, rules="fingerprint")
    assert load(document, rules=match.rules) == match


# -- what variants keep ----------------------------------------------------------------------


@frozen
class Note:
    """Something that a variant keeps."""

    words: tuple[str, ...] = ()
    suit: Suit | None = None


KEPT: Slot[Note] = Slot("keeper.kept", scope="match", sight="public", default=Note())
ANY: Slot[Any] = Slot("keeper.any", scope="match", sight="public", default=None)
OWN: Slot[Note | None] = Slot("keeper.own", scope="match", sight="owner", default=None)


@frozen
class Noted(Event):
    """Something that a variant tells."""

    note: Note
    cards: frozenset[Card] = frozenset()

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        return "It is noted."


@frozen(kw_only=True)
class Tallied(Event):
    """Something that a variant tells, whose parts it looks at itself."""

    count: int = field(validator=le(9))
    what: object = field(default="marks", validator=instance_of(str))

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        return f"{self.count} {self.what}."


@frozen
class Pondering(Phase):
    """Something that a variant waits in."""

    keeper: Keeper
    notes: tuple[Note, ...]

    def queue(self, match: Position) -> tuple[Seat, ...]:  # noqa: ARG002
        return (ANNA,)

    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002
        return (Choose(seat, "ponder"),)

    def question(self, match: Position) -> str:  # noqa: ARG002
        return "Well?"


@frozen
class Keeper:
    """Keeps all sorts of things."""

    depth: int = 1

    @hookimpl
    def slots(self) -> tuple[Slot[Any], ...]:
        return (KEPT, ANY, OWN)

    @hookimpl
    def cards_dealt(self) -> tuple[object, ...]:
        note = Note(("so",), Suit.HEARTS)
        return (
            SetSlot(KEPT, note),
            SetSlot(OWN, note, ANNA),
            Tell(Noted(note, frozenset(cards("TH 9H")))),
        )

    @hookimpl
    def opening_show(self) -> Phase:
        return Pondering(self, (Note(), Note(("a", "b"), Suit.CLUBS)))


ANYTHING: tuple[object, ...] = (
    None,
    True,
    7,
    2**63 - 1,
    -(2**63),
    2.5,
    "a",
    ("b", ("c",), ()),
    frozenset({1, 2}),
    frozenset({Card("TH")}),
    Card("TH"),
    Suit.HEARTS,
    Card("TH").rank,
    Note(("d",)),
    Keeper(),
    (Note(), frozenset({Note()})),
    Pondering(Keeper(), ()),
)


@pytest.mark.parametrize("value", ANYTHING, ids=repr)
def test_whatever_a_variant_keeps_reads_as_it_was_written(value: object) -> None:
    rules = HouseRules().compile(variants=[Keeper()])
    match = dealt(rules, "TH 9H 8H 7H", "TC 9C 8C 7C")
    match = attrs.evolve(match, slots=ANY.put(match, value))

    document = json.loads(json.dumps(dump(match, rules="fingerprint")))

    assert document["agenda"][-1]["phase"] == "keeper.Pondering"
    assert document["agenda"][-1]["keeper"] == {"variant": "keeper"}
    assert document["slots"]["keeper.kept"] == {"words": ["so"], "suit": "H"}
    assert load(document, rules=rules) == match
    with pytest.raises(ToepenError, match="Noted belongs to no variant"):
        dump(match.events[1])


def test_a_variant_that_is_kept_is_the_one_in_force() -> None:
    rules = HouseRules().compile(variants=[Keeper(depth=3)])
    (keeper,) = rules.house.variants
    match = new_match(rules, NAMES[:2])
    match = attrs.evolve(match, slots=ANY.put(match, (keeper,)))

    document = dump(match, rules="fingerprint")

    assert document["slots"]["keeper.any"] == [{"variant": "keeper"}]
    assert ANY.of(load(document, Match, rules=rules))[0] is keeper


FOR_CHECKERS = """
from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from toepen.plugin import Slot, hookimpl

if TYPE_CHECKING:
    from toepen import Card

SHOWN: Slot[tuple[Card, ...]] = Slot("bell.shown", scope="match", sight="public", default=())


@frozen
class Bell:
    @hookimpl
    def slots(self):
        return (SHOWN,)
"""
"""A variant that imports what it writes of only for type checkers."""


def test_what_a_slot_holds_may_be_of_a_type_that_only_checkers_look_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bells_for_checkers.py").write_text(FOR_CHECKERS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    bells = import_module("bells_for_checkers")
    rules = HouseRules().compile(variants=[bells.Bell()])
    match = new_match(rules, NAMES[:2])
    match = attrs.evolve(match, slots=bells.SHOWN.put(match, cards("TH")))

    document = dump(match, rules="fingerprint")

    assert document["slots"] == {"bell.shown": [{"card": "TH"}]}
    assert load(document, rules=rules) == match


TOLD_APART = """
from attrs import frozen
from toepen import Event, Seat


@frozen
class Rung(Event):
    seat: Seat

    def sentence(self, names):
        return f"{names[self.seat]} rings."
"""
"""What a variant tells, which stands in another module of its package."""


def test_what_stands_beside_a_variant_in_its_package_is_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "bells_apart"
    package.mkdir()
    chime = FOR_CHECKERS.replace("Bell", "Chime") + TOLD_APART.replace("Rung", "Chimed")
    modules = {"__init__": "", "rules": FOR_CHECKERS, "told": TOLD_APART, "chime": chime}
    for name, text in modules.items():
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    rules, told, other = (import_module(f"bells_apart.{name}") for name in [*modules][1:])
    table = HouseRules().compile(variants=[SmallPlayer(), rules.Bell()])
    match = attrs.evolve(new_match(table, NAMES[:2]), events=(told.Rung(ANNA),))
    strange = attrs.evolve(match, events=(other.Chimed(ANNA),))

    with local_variants(rules.Bell, other.Chime):
        document = dump(match, rules="fingerprint")

        assert document["events"] == [{"event": "bell.Rung", "seat": 0}]
        assert load(document, Match, rules=table).events == match.events
        assert through(told.Rung(ANNA)) == told.Rung(ANNA)
        with pytest.raises(ToepenError, match="Chimed belongs to no variant of these rules"):
            dump(strange, rules="fingerprint")


@pytest.mark.parametrize("owner", ["pelt", "laundry"])
def test_what_belongs_to_a_variant_that_is_not_in_force_is_not_known(owner: str) -> None:
    """The standard game has the laundry, and no pelt, although both come with the library."""
    name = f"{owner}.{Leaving.__name__}"
    waiting = {"phase": name, "asked": [0], "price": 1}

    said = refusal(changed(dump(mid_claim()), "agenda.0", waiting))

    assert f"found '{name}', which these rules do not know" in said
    assert not validator("match", standard()).is_valid(
        changed(dump(mid_claim()), "agenda.0.phase", name)
    )
    assert name not in str(json_schema("match", standard()))


def test_what_is_made_by_the_names_of_its_parts_reads_as_it_was_written() -> None:
    with local_variants(Keeper):
        assert through(Tallied(what="pegs", count=3)) == Tallied(count=3, what="pegs")


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [("count", 10, "'count' must be <= 9"), ("what", 7, "'what' must be <class 'str'>")],
)
def test_what_a_variant_would_not_make_is_refused_in_its_words(
    key: str, value: object, message: str
) -> None:
    with local_variants(Keeper):
        document = {**dump(Tallied(count=3)), key: value}

        assert message in refusal(document)


def test_what_has_no_form_is_told() -> None:
    rules = HouseRules().compile(variants=[Keeper()])
    match = new_match(rules, NAMES[:2])

    with pytest.raises(ToepenError, match="a complex cannot be written as JSON"):
        dump(attrs.evolve(match, slots=ANY.put(match, 1j)), rules="fingerprint")
    with pytest.raises(ToepenError, match="belongs to no variant of these rules"):
        dump(attrs.evolve(match, events=(Noted(Note()),), rules=bare()), rules="fingerprint")
    with pytest.raises(ToepenError, match="found 7, expected a match"):
        dump(7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"is": "keeper.Nothing"}, "which these rules do not know"),
        ({"is": "keeper.Noted"}, "found the keys"),
        ({"is": "keeper.Callable"}, "which these rules do not know"),
        ({"is": "keeper.Rules"}, "which these rules do not know"),
        ({"is": "keeper.json"}, "which these rules do not know"),
        ({"is": "pelt.Note"}, "which these rules do not know"),
        ({"is": 7}, "expected the name of what it is"),
        ({"card": "1H"}, "expected a card"),
        ({"set": 7}, "expected a list"),
        ({"variant": "pelt"}, "expected a variant in force"),
        ({"phase": "keeper.Nothing"}, "which these rules do not know"),
        ({}, "expected the name of what it is"),
        (2**63, "more than 64 bits"),
        (-(2**63) - 1, "more than 64 bits"),
        (float("inf"), "expected a number"),
        (b"", "expected plain JSON types"),
    ],
)
def test_what_a_variant_cannot_have_kept_is_refused(value: object, message: str) -> None:
    rules = HouseRules().compile(variants=[Keeper()])
    document = dump(new_match(rules, NAMES[:2]), rules="fingerprint")

    said = refusal(changed(document, "slots.keeper~any", value), rules=rules)

    assert "there is no key" in said or "keeps" in said
    document["slots"]["keeper.any"] = value
    assert message in refusal(document, rules=rules)


@pytest.mark.parametrize("hint", [int | str, int | str | None], ids=str)
def test_what_may_be_one_thing_or_another_has_no_form(hint: object) -> None:
    with pytest.raises(TypeError, match="no form is known for one of"):
        form_of(hint, lambda _: None)


def test_a_slot_that_was_not_kept_then_is_as_at_first() -> None:
    document = changed(dump(mid_claim()), "slots", {})

    assert load(document, Match).slots == ((),)


def test_events_of_installed_variants_name_them() -> None:
    assert dump(Chosen(ANNA, "keep")) == {
        "toepen": "event",
        "schema": 1,
        "event": "Chosen",
        "seat": 0,
        "word": "keep",
        "target": None,
    }
    with local_variants(Keeper):
        told = Noted(Note(("so",), Suit.HEARTS), frozenset(cards("TH 9H")))
        document = dump(told)
        assert document["event"] == "keeper.Noted"
        assert load(document, Event) == told
    said = refusal({"toepen": "event", "schema": 1, "event": "bell.Rung", "seat": 0})
    assert "the variant 'bell', which is not installed" in said
    assert "which these rules do not know" in refusal(
        {"toepen": "event", "schema": 1, "event": "laundry.Rung", "seat": 0}
    )


# -- whatever is wrong -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("toepen", "mutch", "did you mean 'match'"),
        ("toepen", 7, "toepen: found 7"),
        ("schema", 2, "schema: found 2, this library reads 1 to 1"),
        ("schema", 0, "schema: found 0, this library reads 1 to 1"),
        ("schema", True, "schema: found True"),
        ("schema", ..., "schema: found None"),
        ("rules", 7, "expected an object"),
        ("rules", {}, "the key 'fingerprint' of house rules is missing"),
        ("rules.tables", 7, "expected house rules"),
        ("rules.tables.toep.when", "nver", "did you mean 'never'"),
        ("rules.tables.toep.when", "never", "expected"),
        ("rules.variants.laundry", 7, "found 7 at variants.laundry"),
        ("ply", "x", "match.ply: found 'x', expected a whole number"),
        ("ply", True, "match.ply: found True, expected a whole number"),
        ("ply", 10**30, "more than 64 bits"),
        ("score.points.0", 2**63, "more than 64 bits"),
        ("score.points.0", -(2**63) - 1, "more than 64 bits"),
        ("ply", 0, "told: found act"),
        ("ply", ..., "the key 'ply' is missing"),
        ("plyy", 1, "did you mean 'ply'"),
        ("seats", ["Anna"], "1 seats"),
        ("seats", ["Anna", "Anna", "Cato"], "different names"),
        ("seats", ["Anna", "\ud800", "Cato"], "whole characters"),
        ("seats", "Anna", "match.seats: found 'Anna', expected a list"),
        ("cards.hands.0.1", "1H", "match.cards.hands[0][1]: found '1H', expected a card"),
        ("cards.hands.0.0", "KC", "a card stands twice"),
        ("cards.hands.0.0", "??", "a card stands twice, or is covered"),
        ("cards.hands.0.0", {}, "expected a card"),
        ("cards.hands.0", [], "expected none or 32"),
        ("cards.hands", [], "found 0 hands"),
        ("cards.led", "X", "expected one of 'C', 'D', 'H', 'S'"),
        ("cards", 7, "match.cards: found 7, expected an object: Cards"),
        ("cards.dealt", 1, "expected true or false"),
        ("cards.hand", 1, "did you mean 'hands'"),
        ("cards.stock", ..., "the key 'stock' of Cards is missing"),
        ("score.points", [1], "found 1 scores, expected 3"),
        ("score.order", [0, 0, 1], "expected every side once"),
        ("score.alive", [2, 1], "expected seats in order"),
        ("setup.dealer", 9, "a seat that is not at this table"),
        ("setup.dealer", -1, "a seat that is not at this table"),
        ("setup.players", [0, 9], "expected seats in order"),
        ("setup.players", [0, 1], "expected players of the round"),
        ("bidding.accepted", [1], "a stake for each seat"),
        ("agenda", [], "a match waits for something until it has a result"),
        ("agenda.0", {"phase": "laundry.Echanging"}, "did you mean 'laundry.Exchanging'"),
        ("agenda.0", {"phase": "pelt.Leaving"}, "which these rules do not know"),
        ("agenda.0", 7, "match.agenda[0]: found 7, expected an object: a phase"),
        ("agenda.2.laundry", {"variant": "pelt"}, "expected the variant 'laundry'"),
        ("agenda.3.asked", [], "nobody is asked, and no cards are due"),
        ("agenda.3", {"phase": "Answers", "toeper": 99, "asked": [0]}, "no state that a match"),
        ("secrets", [], "secrets: found 0, expected 3"),
        ("secrets", 7, "match.secrets: found 7"),
        ("told", 7, "match.told: found 7"),
        ("told.digest", 7, "match.told.digest: found 7"),
        ("told.digest", "9" * 20, "a number of 64 bits"),
        ("told.digest", str(2**63), "a number of 64 bits"),
        ("told.digest", str(-(2**63) - 1), "a number of 64 bits"),
        ("told.acts", [[2, 0, []], [1, 0, []]], "not in order"),
        ("told.acts", [[2, 0]], "match.told.acts[0]: found [2, 0], expected a list of 3"),
        ("slots", 7, "match.slots: found 7"),
        ("slots", {"laundry.lad": []}, "did you mean 'laundry.laid'"),
        ("slots", {"laundry.laid": 7}, "match.slots.laundry.laid: found 7"),
        ("events", [{"event": "Chose"}], "did you mean 'Chosen'"),
        ("events", [{"event": 7}], "expected the name of an event"),
    ],
)
def test_what_is_wrong_is_told_with_its_path(path: str, value: object, message: str) -> None:
    assert message in refusal(changed(dump(mid_claim()), path, value))


def test_what_was_found_is_shown_shortly_however_much_it_is() -> None:
    much = [[[["so much"] * 9] * 9] * 9] * 9

    said = refusal(changed(dump(mid_claim()), "ply", much))

    assert said.startswith("match.ply: found [[[")
    assert len(said) < 400


@pytest.mark.parametrize("viewer", [None, CATO])
def test_what_fits_the_seat_on_turn_but_not_another_is_refused(viewer: Seat | None) -> None:
    """The marks of Cato, who may leave at any time, are missing."""
    house = HouseRules(fold=FoldRules(unprompted="any_time"), variants=(SmallPlayer(),))
    match = in_play(house.compile(), "TH 9C", "9H 8C", "8H 7C")
    document = dump(match if viewer is None else view(match, viewer))

    said = refusal(changed(document, "slots", {"small_player.marks": [0, 0]}))

    assert "it is no state that a match can be in (IndexError" in said


def test_what_is_wrong_with_a_view_is_told() -> None:
    document = dump(view(mid_claim(), ANNA))

    for seat in (-1, 3, 7):
        assert f"there is no seat {seat}" in refusal(changed(document, "viewer", seat))
    assert "view.all_seen" in refusal(changed(document, "all_seen", 1))
    assert "the key 'secret' is missing" in refusal(changed(document, "secret", ...))


def test_what_is_wrong_with_a_record_is_told() -> None:
    document = dump(random_record(bare(), most=5))

    assert "act 2 of the record" in refusal(changed(document, "acts.1", {"act": "stay", "seat": 0}))
    assert "record.acts[0]" in refusal(changed(document, "acts.0", {"act": "dael"}))
    assert "did you mean 'deal'" in refusal(changed(document, "acts.0", {"act": "dael"}))
    assert "expected 'acts' and 'start'" in refusal(changed(document, "acts", ...))
    assert "the dealer is seat 9" in refusal(changed(document, "start.dealer", 9))
    assert "2 scores" in refusal(changed(document, "start.points", [0, 0]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON"),
        ("[", "no JSON"),
        ("[]", "expected a document"),
        ("null", "expected a document"),
        (b"\xff", "no JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5_000, "no JSON"),
        (" " * (codec.MOST_CHARACTERS + 1), "longer than 4096 KiB"),
    ],
    ids=["nothing", "half", "list", "null", "bytes", "deep", "number", "long"],
)
def test_a_text_that_is_no_document_is_refused(text: str | bytes, message: str) -> None:
    assert message in refusal(text)


def test_what_is_deep_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    rules = HouseRules().compile(variants=[Keeper()])
    document = dump(new_match(rules, NAMES[:2]), rules="fingerprint")
    document["slots"]["keeper.any"] = deep

    assert "nested too deeply" in refusal(document, rules=rules)


def test_what_was_expected_is_asked_for() -> None:
    document = dump(Toep(ANNA))

    assert load(document, Toep) == Toep(ANNA)
    assert "found action (Toep), expected Match" in refusal(document, expected=Match)


# -- an earlier schema -----------------------------------------------------------------------


def test_a_document_of_an_earlier_schema_is_upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if what is called `ply` had been called `acts` in the first schema."""

    def to_second(document: dict[str, Any]) -> dict[str, Any]:
        if document["toepen"] in {"match", "view"}:
            document["ply"] = document.pop("acts")
        return document

    first = dump(mid_claim())
    first["acts"] = first.pop("ply")
    monkeypatch.setattr(codec, "SCHEMA", 2)
    monkeypatch.setitem(codec.migrations, 1, to_second)

    assert load(first, Match) == mid_claim()
    assert dump(mid_claim())["schema"] == 2
    assert load(dump(mid_claim())) == mid_claim()
    assert "this library reads 1 to 2" in refusal({**first, "schema": 3})


# -- schemas ---------------------------------------------------------------------------------


@cache
def validator(kind: str, rules: Rules) -> jsonschema.Draft202012Validator:
    """Compile a schema, once: it takes longer than what is done with it."""
    schema = json_schema(kind, rules)
    jsonschema.Draft202012Validator.check_schema(schema)
    json.dumps(schema)
    return jsonschema.Draft202012Validator(schema)


def telling(states: Iterable[Match]) -> Iterator[Match]:
    """Leave out the states that are made of nothing that was not met before."""
    met = set[type]()
    for match in states:
        parts = {*map(type, match.agenda), *map(type, match.events), type(match.result)}
        if not parts <= met:
            yield match
        met |= parts


@pytest.mark.parametrize("preset", ["standard", "pelt-15", "team-toepen", "kusaba-chip"])
def test_what_is_written_fits_the_schema(preset: str) -> None:
    rules = HouseRules.preset(preset).compile()
    fits = {
        kind: validator(kind, rules)
        for kind in ("match", "view", "event", "action", "record", "house_rules")
    }
    fits["house_rules"].validate(dump(rules.house))
    fits["match"].validate(dump(new_match(rules, NAMES[:4])))
    for match in telling(walked(rules, 4, 1)):
        fits["match"].validate(dump(match, rules="fingerprint"))
        fits["view"].validate(dump(view(match, ANNA), rules="fingerprint"))
        for event in match.events:
            fits["event"].validate(dump(event))
        for action in legal_actions(match):
            fits["action"].validate(dump(action))
    fits["record"].validate(dump(random_record(rules, 4, most=30)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("cards.hands.0.0", "1H"),
        ("ply", "x"),
        ("agenda.0", {"phase": "no"}),
        ("slots", {"no": 1}),
        ("rules.tables.score.limit", 0),
        ("rules.tables.toep.when", "no"),
        ("rules.tables.variants.laundry.hand", "no"),
        ("told", {}),
        ("more", 1),
    ],
)
def test_what_does_not_fit_the_schema_is_not_read_either(path: str, value: object) -> None:
    document = changed(dump(mid_claim()), path, value)

    assert not validator("match", standard()).is_valid(document)
    refusal(document)


def test_schemas_tell_the_meaning_of_every_option() -> None:
    tables = json_schema("house_rules")["properties"]["tables"]["properties"]

    assert tables["toep"]["properties"]["cap"]["description"] == "who is too poor to toep"
    assert tables["score"]["properties"]["limit"]["minimum"] == 1
    assert "exchange" in str(tables["variants"]["properties"]["laundry"])
    with pytest.raises(ToepenError, match="did you mean 'match'"):
        json_schema("mach")


@pytest.mark.parametrize("name", ["Private", "HandSeenDraft"])
def test_only_what_can_be_told_is_an_event(name: str) -> None:
    told = {"toepen": "event", "schema": 1, "event": name, "seat": 0}

    assert not validator("event", standard()).is_valid(told)
    assert refusal(told).startswith(f"event: found '{name}', which these rules do not know")


# -- secrets ---------------------------------------------------------------------------------


@FEW
@given(matches(most=40), picks())
def test_what_is_written_for_a_seat_is_alike_in_both_worlds(match: Match, pick: Pick) -> None:
    viewer = pick((*map(Seat, range(len(match.seats))), None))
    hidden = hidden_from(match, viewer)
    if len(hidden) < 2:
        return
    one = pick(hidden)
    other = other_world(match, one, pick([card for card in hidden if card is not one]))

    here, there = (
        json.dumps(dump(view(world, viewer), rules="fingerprint")) for world in (match, other)
    )

    assert here == there


def test_a_view_of_the_whole_match_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: a view that writes the stock as it lies."""
    match = dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C")
    other = other_world(match, *match.cards.stock[:2])
    plain = dump_view

    def leaky(seen: View) -> dict[str, Any]:
        return plain(attrs.evolve(seen, cards=attrs.evolve(seen.cards, stock=truth[0])))

    monkeypatch.setattr("toepen._codec.dump_view", leaky)
    written = []
    for world in (match, other):
        truth = (world.cards.stock,)
        written.append(json.dumps(dump(view(world, ANNA))))

    assert written[0] != written[1]


def test_toeps_and_cards_are_told_in_json() -> None:
    told = [dump(event) for event in mid_toep().events]
    assert [event["event"] for event in told] == ["Stayed"]
    assert through(Toeped(ANNA, 2)) == Toeped(ANNA, 2)
    assert through(CardPlayed(ANNA, Card("TH"))).token == CardPlayed(ANNA, Card("TH")).token


def test_points_may_be_as_many_as_a_file_allows() -> None:
    house = HouseRules.parse("score.limit = 1_000_000")
    match = position(house.compile(), ["Anna", "Bram"], points=[999_999, 127])

    assert load(dump(match)) == match


def test_all_numbers_of_64_bits_read_as_they_were_written() -> None:
    ends = [2**63 - 1, -(2**63), 0]

    match = load(changed(dump(mid_claim()), "score.points", ends), Match)

    assert list(match.score.points) == ends
    assert load(dump(match)) == match
