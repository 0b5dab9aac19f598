from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from toepen import (
    DECK,
    Card,
    HouseRules,
    Match,
    Record,
    Rules,
    ToepenError,
    apply,
    legal_actions,
    why_not,
)
from toepen.testing import (
    History,
    Pick,
    actions,
    cards,
    check_history,
    check_match,
    check_step,
    deals,
    decks,
    hands,
    histories,
    house_rules,
    matches,
    picks,
    records,
)

PATIENT = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
SEARCH = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
QUICK = settings(max_examples=100, phases=SEARCH, suppress_health_check=PATIENT, deadline=None)
RULES = HouseRules.preset("cardgames-zone").compile()


@given(cards(), decks(), hands(), hands(7))
def test_cards_come_from_the_deck(
    card: Card, deck: tuple[Card, ...], four: tuple[Card, ...], seven: tuple[Card, ...]
) -> None:
    assert card in DECK
    assert sorted(map(str, deck)) == sorted(map(str, DECK))
    assert (len(set(four)), len(set(seven))) == (4, 7)


def test_a_deck_shrinks_to_a_sorted_one() -> None:
    assert find(decks(), lambda _: True, settings=QUICK) == DECK


@settings(max_examples=25)
@given(matches(RULES), st.data())
def test_every_drawn_act_is_legal(match: Match, data: st.DataObject) -> None:
    if match.result is None:
        action = data.draw(actions(match))
        assert why_not(match, action) is None
        check_step(match, action, apply(match, action))


def test_nothing_can_be_done_when_the_match_is_over() -> None:
    over = find(matches(RULES), lambda match: match.result is not None, settings=QUICK)
    with pytest.raises(Unsatisfiable):
        find(actions(over), lambda _: True, settings=QUICK)


@given(matches(RULES, most=0), st.data())
def test_a_deal_is_drawn_while_cards_are_due(match: Match, data: st.DataObject) -> None:
    if match.deal_due is not None:
        assert why_not(match, data.draw(deals(match))) is None


@settings(max_examples=40)
@given(matches(HouseRules.preset("standard"), most=20), picks())
def test_every_drawn_state_obeys_the_laws(match: Match, pick: Pick) -> None:
    check_match(match, pick)


@settings(max_examples=15)
@given(histories(house_rules(variants=()), most=30), picks())
def test_every_drawn_history_obeys_the_laws(history: History, pick: Pick) -> None:
    check_history(history, pick)


def test_states_shrink_to_few_seats_and_short_histories() -> None:
    found = find(matches(), lambda match: match.turn is not None, settings=QUICK)
    assert len(found.seats) == 2
    assert found.ply <= 1
    assert found.rules.house == HouseRules()


def test_any_table_is_drawn_where_none_is_named() -> None:
    found = find(matches(), lambda match: bool(match.rules.variants), settings=QUICK)
    assert isinstance(found.rules, Rules)
    assert legal_actions(found) is not None


@settings(max_examples=15)
@given(records("cardgames-zone", most=30))
def test_a_drawn_record_replays_to_its_end(record: Record) -> None:
    *_, end = record.replay()
    assert end == record.end


def test_nothing_is_dealt_where_no_cards_are_due() -> None:
    dealt = find(matches(RULES), lambda match: match.turn is not None, settings=QUICK)
    with pytest.raises(ToepenError, match="no cards are due"):
        find(deals(dealt), lambda _: True, settings=QUICK)
