from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import attrs
import pytest
from toepen_variants.pelt import Leaving
from toepen_variants.small_player import SmallPlayer

from tests.documents import changed, mid_claim, refusal, through, validator
from tests.keeper import ANY, Keeper, Note, Noted, Pondering, Tallied
from tests.tables import ANNA, NAMES, bare, cards, dealt, standard
from toepen import (
    Card,
    Event,
    HouseRules,
    Match,
    Suit,
    ToepenError,
    dump,
    json_schema,
    load,
    new_match,
)
from toepen._forms import form_of
from toepen.events import Chosen
from toepen.plugin import local_variants

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
