from __future__ import annotations

from typing import Any

import pytest
from toepen_variants.small_player import SmallPlayer

from tests.documents import changed, mid_claim, refusal
from tests.keeper import Keeper
from tests.tables import ANNA, CATO, NAMES, bare, in_play
from tests.test_record import random_record
from toepen import FoldRules, HouseRules, Match, Seat, Toep, dump, load, new_match, view
from toepen import _codec as codec


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
        ("rules.tables", {b"toep"}, "the rules are no plain JSON"),
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
