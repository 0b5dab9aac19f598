from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import attrs
import pytest
from hypothesis import given
from toepen_variants.pelt import Pelt

from tests.documents import changed, mid_claim, mid_toep, refusal, through
from tests.keeper import Keeper
from tests.tables import (
    ANNA,
    BRAM,
    FEW,
    NAMES,
    bare,
    cards,
    deal_of,
    dealt,
    elsewhere,
    in_play,
    last_of,
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
    Fold,
    HouseRules,
    Match,
    Play,
    Record,
    RecordError,
    Seat,
    Stay,
    Toep,
    ToepenError,
    View,
    apply,
    dump,
    legal_actions,
    load,
    new_match,
    omniscient,
    position,
    preset_names,
    view,
)
from toepen._codec_match import dump_view
from toepen.events import CardPlayed, Toeped
from toepen.testing import Pick, house_rules, matches, picks
from toepen.testing.laws.secrets import hidden_from, other_world

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


def behind_proxies(data: Any) -> Any:  # noqa: ANN401 - plain JSON types
    """Let every object be another mapping than a dictionary."""
    if isinstance(data, list):
        return list(map(behind_proxies, data))
    if isinstance(data, dict):
        return MappingProxyType({key: behind_proxies(value) for key, value in data.items()})
    return data


def test_objects_may_be_any_mappings() -> None:
    match = last_of(walked(standard(), 4, seed=1, most=40))
    document = dump(match)

    assert load({**behind_proxies(document), "rules": document["rules"]}) == match
