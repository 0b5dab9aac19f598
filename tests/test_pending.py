from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.moments import MOMENTS, compiled, plain
from tests.tables import ANNA, BRAM, CATO, NAMES, bare, in_play, played, standard, walked
from toepen import (
    TABLE,
    Card,
    Choose,
    Fold,
    FoldRules,
    HouseRules,
    Match,
    Pending,
    Play,
    PlayRules,
    ScoreRules,
    Seat,
    Stay,
    ToepenError,
    ToepRules,
    apply,
    legal_actions,
    new_match,
    shuffle,
    timeout_action,
    view,
)

# -- the pending decision ----------------------------------------------------------------------


def pending_of(match: Match) -> Pending:
    pending = match.pending
    assert pending is not None
    return pending


def test_a_lead_is_asked_for_with_its_cards_and_the_toep() -> None:
    pending = pending_of(plain())

    assert (pending.seat, pending.phase, pending.question) == (ANNA, "play", "Lead a card")
    assert pending.queue == (ANNA, BRAM, CATO)
    assert [option.words for option in pending.options] == ["10♥", "9♠", "toep"]
    assert [option.stake for option in pending.options] == [1, 1, 2]
    assert {option.cost for option in pending.options} == {0}


def test_a_card_is_asked_for_once_one_lies() -> None:
    pending = pending_of(played(plain(), "Anna TH"))

    assert (pending.seat, pending.question) == (BRAM, "Play a card")
    assert pending.queue == (BRAM, CATO)


def test_an_answer_is_asked_for_with_what_it_costs() -> None:
    pending = pending_of(played(plain(), "Cato toep"))

    assert (pending.seat, pending.phase) == (ANNA, "answer")
    assert pending.queue == (ANNA, BRAM)
    assert pending.question == "Cato has toeped: stay for 2?"
    told = [(str(o.action), o.words, o.cost, o.stake) for o in pending.options]
    assert told == [("stay", "stay", 0, 2), ("fold", "fold", 1, 2)]


def test_a_toep_in_the_answer_shows_the_stake_that_it_makes() -> None:
    match = played(plain(compiled(ToepRules(counter="in_answer", increment=2))), "Cato toep")

    assert [(o.words, o.stake) for o in pending_of(match).options][-1] == ("toep", 5)


def test_an_unprompted_fold_shows_what_it_costs() -> None:
    match = in_play(compiled(fold=FoldRules(unprompted="any_time")), "TH", "9H", stake=3)

    option = pending_of(match).options[-1]
    assert (option.action, option.words, option.cost) == (Fold(ANNA), "fold unasked", 3)


def test_a_fold_costs_no_more_than_is_left_where_scores_are_capped() -> None:
    rules = HouseRules(
        fold=FoldRules(unprompted="any_time"), score=ScoreRules(overshoot="capped")
    ).compile()
    match = in_play(rules, "TH", "9H", "8H", stake=5, points=(8, 0, 0))

    assert pending_of(match).options[-1].cost == 2


def test_no_decision_is_pending_while_cards_are_due() -> None:
    assert MOMENTS["cards to deal"]().pending is None


def test_the_options_are_the_legal_list() -> None:
    for match in walked(standard(), 4, seed=9, most=150):
        pending = match.pending
        options = () if pending is None else tuple(option.action for option in pending.options)
        assert options == legal_actions(match)


def test_in_one_decision_no_two_options_read_alike() -> None:
    for match in walked(standard(), 4, seed=10, most=150):
        words = [option.words for option in match.pending.options] if match.pending else []
        assert len(set(words)) == len(words)


# -- the clock ---------------------------------------------------------------------------------


def test_a_clock_plays_the_weakest_card_that_may_be_played() -> None:
    match = in_play(bare(), "TH JS", "8H 7H")

    assert timeout_action(match) == Play(ANNA, Card("JS"))
    assert timeout_action(played(match, "Anna TH")) == Play(BRAM, Card("7H"))


def test_a_clock_follows_the_rank_order_of_the_table() -> None:
    mirrored = HouseRules(play=PlayRules(rank_order="JQKA789T")).compile()

    assert timeout_action(in_play(mirrored, "TH JS", "8H 7H")) == Play(ANNA, Card("TH"))


def test_a_clock_answers_a_toep_by_going_along() -> None:
    assert timeout_action(played(plain(), "Cato toep")) == Stay(ANNA)


def test_a_clock_keeps_the_hand_in_the_laundry() -> None:
    match = MOMENTS["a laundry"]()

    assert timeout_action(match) == Choose(BRAM, "keep")


def test_a_clock_trusts_a_claim() -> None:
    match = played(MOMENTS["a laundry"](), "Bram exchange")

    assert timeout_action(match) == Choose(CATO, "trust")


def test_what_a_clock_does_is_always_legal_and_ends_the_match() -> None:
    match = new_match(standard(), NAMES[:3])
    rng = Random(3)

    while match.result is None:
        action = shuffle(match, rng) if match.deal_due else timeout_action(match)
        assert match.deal_due or action in legal_actions(match)
        match = apply(match, action)


def test_a_clock_of_the_seat_on_turn_may_be_named() -> None:
    match = plain()

    assert timeout_action(match, ANNA) == timeout_action(match)


def test_a_clock_in_the_view_of_the_seat_does_the_same() -> None:
    match = plain()

    assert timeout_action(view(match, ANNA)) == timeout_action(match)


@pytest.mark.parametrize(
    ("match", "seat", "message"),
    [
        (plain, BRAM, "Bram is not asked now"),
        (plain, TABLE, "the table is not asked now"),
    ],
)
def test_no_clock_runs_for_one_who_need_not_decide(
    match: Callable[[], Match], seat: Seat | None, message: str
) -> None:
    with pytest.raises(ToepenError) as caught:
        timeout_action(match(), seat)

    assert str(caught.value) == message


@pytest.mark.parametrize("moment", ["the end", "cards to deal"])
def test_no_clock_runs_where_nobody_is_asked(moment: str) -> None:
    with pytest.raises(ToepenError):
        timeout_action(MOMENTS[moment]())


@pytest.mark.parametrize("seat", [99, -2, "Anna"], ids=repr)
def test_no_clock_runs_for_one_who_has_no_seat(seat: Seat) -> None:
    with pytest.raises(ToepenError):
        timeout_action(plain(), seat)
