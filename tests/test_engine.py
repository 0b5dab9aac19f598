from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from attrs import frozen
from toepen_variants.laundry import Laundry
from typing_extensions import override

from tests.tables import (
    ANNA,
    BARE,
    BRAM,
    CATO,
    NAMES,
    ROOT,
    bare,
    cards,
    deal_of,
    dealt,
    in_play,
    played,
    refused,
    standard,
    walked,
)
from toepen import (
    BACK,
    DECK,
    TABLE,
    Action,
    Card,
    Choose,
    Deal,
    Fold,
    FoldRules,
    HouseRules,
    IllegalAction,
    Match,
    MatchRules,
    Play,
    PlayRules,
    Refusal,
    Rules,
    ScoreRules,
    Seat,
    StaleAction,
    Stay,
    Toep,
    ToepenError,
    ToepRules,
    apply,
    legal_actions,
    may_act,
    new_match,
    shuffle,
    timeout_action,
    view,
    why_not,
)
from toepen.plugin import Effect, Pending, Phase, Position, SetSlot, Slot, did, hookimpl


def compiled(toep: ToepRules | None = None, fold: FoldRules | None = None) -> Rules:
    return HouseRules(toep=toep or ToepRules(), fold=fold or FoldRules()).compile()


def plain(rules: Rules | None = None) -> Match:
    """Three players with two cards each; Anna leads."""
    return in_play(rules or bare(), "TH 9S", "8H 7S", "AH KS")


# -- the legal list ----------------------------------------------------------------------------


def test_the_seat_on_turn_may_play_its_cards_in_the_order_of_its_hand_or_toep() -> None:
    match = plain()

    assert legal_actions(match) == (Play(ANNA, Card("TH")), Play(ANNA, Card("9S")), Toep(ANNA))


def test_the_legal_list_of_the_seat_on_turn_is_made_once() -> None:
    match = plain()

    assert legal_actions(match) is legal_actions(match)


def test_the_list_of_the_seat_on_turn_is_the_same_when_it_is_asked_for_by_name() -> None:
    match = plain()

    assert legal_actions(match, ANNA) == legal_actions(match)


def test_a_seat_off_turn_may_toep_at_any_time() -> None:
    assert legal_actions(plain(), CATO) == (Toep(CATO),)


def test_a_suit_that_was_led_is_followed_by_whoever_can() -> None:
    match = played(plain(), "Anna 9S")

    assert legal_actions(match) == (Play(BRAM, Card("7S")), Toep(BRAM))


def test_whoever_cannot_follow_plays_what_he_likes() -> None:
    match = played(in_play(bare(), "TH 9S", "8D 7C"), "Anna TH")

    assert legal_actions(match)[:2] == (Play(BRAM, Card("8D")), Play(BRAM, Card("7C")))


def test_an_answer_is_to_stay_or_to_fold() -> None:
    match = played(plain(), "Cato toep")

    assert legal_actions(match) == (Stay(ANNA), Fold(ANNA))


def test_nobody_else_may_do_anything_while_an_answer_is_due() -> None:
    match = played(plain(), "Cato toep")

    assert legal_actions(match, BRAM) == legal_actions(match, CATO) == ()


def test_a_toep_may_be_the_answer_to_a_toep_where_the_table_says_so() -> None:
    match = played(plain(compiled(ToepRules(counter="in_answer"))), "Cato toep")

    assert legal_actions(match) == (Stay(ANNA), Fold(ANNA), Toep(ANNA))


def test_nothing_is_legal_while_cards_are_due() -> None:
    match = new_match(bare(), NAMES[:3])

    assert [legal_actions(match, seat) for seat in (None, ANNA, TABLE)] == [(), (), ()]


def test_nothing_is_legal_when_the_match_is_over() -> None:
    match = over()

    assert [legal_actions(match, seat) for seat in (None, ANNA, TABLE)] == [(), (), ()]


def test_one_who_has_folded_may_do_nothing_more() -> None:
    match = played(plain(), "Anna toep", "Bram fold", "Cato stay")

    assert legal_actions(match, BRAM) == ()


def test_in_a_decider_one_only_plays() -> None:
    match = decider()

    assert all(isinstance(action, Play) for action in legal_actions(match))
    assert may_act(match) == {match.turn}


def over() -> Match:
    """A match that Bram has lost."""
    start = in_play(bare(), "TH", "9H", points=(0, 9))
    return played(start, "Anna TH", "Bram 9H")


def decider() -> Match:
    """A round of sudden death between Bram and Cato, dealt: only its last trick counts."""
    rules = HouseRules(
        play=PlayRules(folded_card="counts"),
        match=MatchRules(end="last_standing", elimination="end_of_round"),
    ).compile()
    start = in_play(rules, "TH", "9H", "8H", points=(9, 8, 8))
    match = played(start, "Anna TH", "Bram toep", "Cato stay", "Anna fold", "Bram 9H", "Cato 8H")
    return apply(match, deal_of("", "TH 9H 8H 7H", "AH KH QH JH"))


# -- who may act -------------------------------------------------------------------------------


def test_all_who_may_toep_may_act() -> None:
    assert may_act(plain()) == {ANNA, BRAM, CATO}


def test_only_the_seat_on_turn_may_act_where_toeps_wait_for_the_turn() -> None:
    assert may_act(plain(compiled(ToepRules(when="own_turn")))) == {ANNA}


def test_only_the_seat_that_is_asked_may_answer() -> None:
    assert may_act(played(plain(), "Cato toep")) == {ANNA}


def test_nobody_may_act_while_cards_are_due_or_when_the_match_is_over() -> None:
    assert may_act(new_match(bare(), NAMES[:3])) == may_act(over()) == frozenset()


# -- an act ------------------------------------------------------------------------------------


def test_an_act_counts() -> None:
    match = plain()

    assert played(match, "Anna TH").ply == match.ply + 1


def test_an_act_that_is_equal_to_a_legal_one_will_do() -> None:
    match = plain()

    assert apply(match, Play(Seat(0), Card("TH"))) == apply(match, legal_actions(match)[0])


def test_exactly_what_is_listed_is_accepted() -> None:
    for match in walked(standard(), 3, seed=5, most=120):
        for seat in map(Seat, range(3)):
            listed = legal_actions(match, seat)
            for action in every_act(seat):
                assert (why_not(match, action) is None) is (action in listed)


def every_act(seat: Seat) -> tuple[Action, ...]:
    """Everything that a seat can say at a table with the laundry."""
    words = ("exchange", "keep", "check", "trust", "toep")
    plays = (Play(seat, card) for card in DECK)
    return (*plays, Toep(seat), Stay(seat), Fold(seat), *(Choose(seat, word) for word in words))


def test_a_refused_act_leaves_the_match_as_it_was() -> None:
    match = plain()
    before = repr(match)

    refused(match, Play(ANNA, Card("KS")))

    assert repr(match) == before


def test_a_stake_rises_by_the_increment_of_the_table() -> None:
    match = plain(compiled(ToepRules(increment=3)))

    assert played(match, "Anna toep").stake == 4


# -- the moment an act was meant for -----------------------------------------------------------


def test_an_act_that_was_meant_for_this_moment_is_accepted() -> None:
    match = plain()

    assert apply(match, Toep(ANNA), ply=match.ply) == apply(match, Toep(ANNA))


@pytest.mark.parametrize("late", [-1, 1, 17])
def test_an_act_that_was_meant_for_another_moment_is_stale(late: int) -> None:
    match = plain()

    with pytest.raises(StaleAction) as caught:
        apply(match, Toep(ANNA), ply=match.ply + late)

    reason = f"it was meant for act {match.ply + late}, and the match is at {match.ply}"
    assert caught.value.refusal == Refusal("table.ply", reason)


def test_a_stale_act_is_refused_before_anything_else_is_looked_at() -> None:
    match = plain()

    with pytest.raises(StaleAction) as caught:
        apply(match, Play(ANNA, Card("KS")), ply=match.ply - 1, by=BRAM)

    assert caught.value.legal == ()


# -- whose act it is ---------------------------------------------------------------------------


def test_a_seat_acts_for_itself() -> None:
    match = plain()

    assert apply(match, Toep(ANNA), by=ANNA) == apply(match, Toep(ANNA))


@pytest.mark.parametrize(
    "action",
    [Play(ANNA, Card("TH")), Play(ANNA, Card("KS")), Toep(ANNA), Choose(TABLE, "misdeal")],
    ids=str,
)
def test_an_act_for_another_seat_is_refused_whatever_it_is(action: Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(plain(), action, by=BRAM)

    assert caught.value.refusal == Refusal("table.seat", "a seat acts for itself only")
    assert caught.value.legal == ()


class NoHandIsLookedAt:
    """Stands for the hands of a match, and may not be looked at."""

    def __getitem__(self, seat: int) -> tuple[Card, ...]:
        raise AssertionError(seat)


def test_no_hand_is_looked_at_to_refuse_an_act_for_another_seat() -> None:
    match = plain()
    object.__setattr__(match.cards, "hands", NoHandIsLookedAt())

    with pytest.raises(AssertionError):
        apply(match, Toep(ANNA), by=ANNA)
    with pytest.raises(IllegalAction):
        apply(match, Toep(ANNA), by=BRAM)


# -- what a refusal says -----------------------------------------------------------------------


def test_a_refusal_says_who_may_not_do_what_and_why() -> None:
    error = refused(played(plain(), "Anna TH"), Play(BRAM, Card("7S")))

    assert str(error) == (
        "Bram may not play 7S: the suit that was led must be followed [play.follow_suit]"
    )
    assert (error.who, error.rule) == ("Bram", "play.follow_suit")


def test_a_refusal_says_what_would_be_legal() -> None:
    error = refused(played(plain(), "Anna TH"), Play(BRAM, Card("7S")))

    assert error.legal == (Play(BRAM, Card("8H")), Toep(BRAM))


def test_a_refusal_is_an_error_of_this_library_and_of_its_value() -> None:
    error = refused(plain(), Stay(ANNA))

    assert isinstance(error, ToepenError)
    assert isinstance(error, ValueError)


def test_the_text_of_a_refusal_names_no_card_but_the_one_submitted() -> None:
    for match in walked(standard(), 3, seed=8, most=60):
        for seat in map(Seat, range(3)):
            for action in every_act(seat):
                if why_not(match, action) is not None and not match.deal_due:
                    assert names_only(action, str(refused(match, action)))


def names_only(action: Action, said: str) -> bool:
    """Tell whether no card stands in *said* but the one that was to be played."""
    own = str(action.card) if isinstance(action, Play) else ""
    words = said.replace(":", " ").split()
    return not {card.text for card in DECK} & (set(words) - {own})


@frozen
class Refused:
    """A situation of the base game in which an act is refused."""

    match: Callable[[], Match]
    action: Action
    rule: str
    reason: str


def capped(cap: str, *points: int, increment: int = 1) -> Callable[[], Match]:
    """A table where Anna leads, with that cap."""
    toep = ToepRules(cap=cap, increment=increment)  # type: ignore[arg-type]
    return lambda: in_play(compiled(toep), "TH", "9H", "8H", points=points, stake=3)


def playing(
    *lines: str, toep: ToepRules | None = None, fold: FoldRules | None = None
) -> Callable[[], Match]:
    """The plain table, after these acts."""
    return lambda: played(plain(compiled(toep, fold)), *lines)


REFUSALS = [
    Refused(plain, Toep(Seat(7)), "table.seat", "there is no seat 7"),
    Refused(plain, Toep(Seat(-2)), "table.seat", "there is no seat -2"),
    Refused(
        playing("Anna toep", "Bram fold", "Cato stay"),
        Toep(BRAM),
        "table.seat",
        "this seat is not in the round",
    ),
    Refused(plain, Stay(ANNA), "table.moment", "this is not the moment for it"),
    Refused(plain, Choose(ANNA, "exchange"), "table.moment", "this is not the moment for it"),
    Refused(plain, Choose(TABLE, "misdeal"), "table.moment", "this is not the moment for it"),
    Refused(over, Toep(ANNA), "match.end", "the match is over"),
    Refused(over, deal_of("TH", "9H"), "match.end", "the match is over"),
    Refused(plain, deal_of("TH", "9H", "8H"), "deal.due", "no cards are due"),
    Refused(
        lambda: new_match(bare(), NAMES[:2]),
        Toep(ANNA),
        "deal.due",
        "cards must be dealt first",
    ),
    Refused(
        lambda: new_match(bare(), NAMES[:2]),
        Deal((cards("TH"), cards("TH")), ()),
        "deal.deck",
        "hands and stock are not the 32 cards, each once",
    ),
    Refused(
        lambda: new_match(bare(), NAMES[:2]),
        deal_of("TH 9H 8H 7H", "AH KH QH JH", ""),
        "deal.hand_size",
        "3 hands for 2 seats",
    ),
    Refused(
        lambda: new_match(bare(), NAMES[:2]),
        deal_of("TH 9H 8H 7H", "AH KH QH"),
        "deal.hand_size",
        "3 cards for Bram, who gets 4",
    ),
    Refused(plain, Play(BRAM, Card("8H")), "play.turn", "it is not this seat's turn to play"),
    Refused(plain, Play(ANNA, Card("KS")), "play.hand", "the card is not in this hand"),
    Refused(
        playing("Anna TH"),
        Play(BRAM, Card("7S")),
        "play.follow_suit",
        "the suit that was led must be followed",
    ),
    Refused(
        playing("Anna toep"),
        Stay(CATO),
        "toep.answers",
        "another seat must answer the toep first",
    ),
    Refused(
        playing("Bram toep", "Cato stay"),
        Play(ANNA, Card("TH")),
        "toep.answers",
        "the toep must be answered first",
    ),
    Refused(
        playing("Anna toep"),
        Toep(BRAM),
        "toep.counter",
        "everybody answers before the next toep",
    ),
    Refused(
        playing(toep=ToepRules(when="never")),
        Toep(ANNA),
        "toep.when",
        "this table plays without a toep",
    ),
    Refused(
        playing(toep=ToepRules(when="own_turn")),
        Toep(BRAM),
        "toep.when",
        "one toeps on one's own turn, before playing",
    ),
    Refused(
        playing("Anna toep", "Bram stay", "Cato stay"),
        Toep(ANNA),
        "toep.repeat",
        "whoever toeped last waits for another toep",
    ),
    Refused(
        playing(
            *("Anna toep", "Bram stay", "Cato stay", "Bram toep", "Cato stay", "Anna stay"),
            toep=ToepRules(repeat="once_per_round"),
        ),
        Toep(ANNA),
        "toep.repeat",
        "one toep a round each",
    ),
    Refused(
        capped("not_on_last_life", 9, 0, 0),
        Toep(ANNA),
        "toep.cap",
        "nobody toeps on his last life",
    ),
    Refused(
        capped("current_stake", 8, 0, 0),
        Toep(ANNA),
        "toep.cap",
        "the stake before the toep is more than this seat has lives to lose",
    ),
    Refused(
        capped("new_stake", 7, 0, 0),
        Toep(ANNA),
        "toep.cap",
        "the stake after the toep is more than this seat has lives to lose",
    ),
    Refused(
        capped("one_above_lives", 8, 0, 0),
        Toep(ANNA),
        "toep.cap",
        "one less than the stake after the toep is more than this seat has lives to lose",
    ),
    Refused(
        capped("poorest", 0, 7, 0),
        Toep(ANNA),
        "toep.cap",
        "the poorest player still in has lives: 3, stake after it: 4",
    ),
    Refused(
        capped("limit", 0, 0, 0, increment=8),
        Toep(ANNA),
        "toep.cap",
        "the stake stays within the limit of 10",
    ),
    Refused(
        lambda: dealt(compiled(ToepRules(card_first=True)), "TH 9H 8H 7H", "AH KH QH JH", dealer=1),
        Toep(ANNA),
        "toep.card_first",
        "the first speaker waits until a card lies",
    ),
    Refused(
        plain,
        Fold(ANNA),
        "fold.unprompted",
        "one folds only in answer to a toep",
    ),
    Refused(
        playing("Anna TH", fold=FoldRules(unprompted="before_first_card")),
        Fold(BRAM),
        "fold.unprompted",
        "a card has been played",
    ),
    Refused(
        playing(
            *("Anna toep", "Bram stay", "Cato stay"),
            fold=FoldRules(unprompted="before_any_toep"),
        ),
        Fold(BRAM),
        "fold.unprompted",
        "somebody has toeped in this round",
    ),
    Refused(
        decider,
        Toep(BRAM),
        "match.decider",
        "only the last trick counts in this round",
    ),
    Refused(
        decider,
        Fold(BRAM),
        "match.decider",
        "only the last trick counts in this round",
    ),
]


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: f"{case.action}: {case.reason}")
def test_the_base_game_says_why_not(case: Refused) -> None:
    assert why_not(case.match(), case.action) == Refusal(case.rule, case.reason)


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: f"{case.action}: {case.reason}")
def test_what_may_not_be_done_is_refused_for_that_reason(case: Refused) -> None:
    assert refused(case.match(), case.action).refusal == Refusal(case.rule, case.reason)


# -- acts that are none ------------------------------------------------------------------------

GARBAGE = [
    Play(ANNA, BACK),
    Play(Seat(99), Card("TH")),
    Play(TABLE, Card("TH")),
    Toep(TABLE),
    Fold(TABLE),
    Stay(TABLE),
    Toep(Seat(2**70)),
    Play(ANNA, "TH"),  # type: ignore[arg-type]
    Play(ANNA, None),  # type: ignore[arg-type]
    Play(ANNA, [Card("TH")]),  # type: ignore[arg-type]
    Toep("Anna"),  # type: ignore[arg-type]
    Toep(None),  # type: ignore[arg-type]
    Toep([]),  # type: ignore[arg-type]
    Toep(0.5),  # type: ignore[arg-type]
    Fold(float("nan")),  # type: ignore[arg-type]
    Choose(ANNA, None),  # type: ignore[arg-type]
    Choose(ANNA, ["keep"]),  # type: ignore[arg-type]
    Choose(ANNA, "toep", Seat(77)),
    Choose(ANNA, "toep", "Bram"),  # type: ignore[arg-type]
    Deal(None, None),  # type: ignore[arg-type]
    Deal(5, 6),  # type: ignore[arg-type]
    Deal(("a", "b", "c"), ("d",)),  # type: ignore[arg-type]
    Deal(((BACK,) * 4,) * 3, (BACK,) * 20),
    "toep",
    None,
    7,
    Toep,
    (),
    DECK,
]
MOMENTS: dict[str, Callable[[], Match]] = {
    "a card to play": plain,
    "an answer to give": lambda: played(plain(), "Cato toep"),
    "cards to deal": lambda: new_match(bare(), NAMES[:3]),
    "the end": over,
    "a laundry": lambda: dealt(standard(), "TH 9H 8H 7H", "AH KH QH JH", "TS 9S 8S 7S"),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_what_is_no_act_raises_nothing_but_an_illegal_action(garbage: Action, moment: str) -> None:
    match = MOMENTS[moment]()

    error = refused(match, garbage)

    assert str(error)
    assert why_not(match, garbage) == error.refusal


@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_what_is_no_act_is_no_act_of_a_view(garbage: Action) -> None:
    assert isinstance(why_not(view(plain(), ANNA), garbage), Refusal)


@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_what_is_no_act_is_no_act_of_the_seat_that_it_came_from(garbage: Action) -> None:
    with pytest.raises(IllegalAction):
        apply(plain(), garbage, by=ANNA)


def test_an_act_that_is_none_is_told_as_such() -> None:
    assert why_not(plain(), "toep") == Refusal(  # type: ignore[arg-type]
        "table.act", "this is no act of the game"
    )


@pytest.mark.parametrize("seat", [True, 1.0], ids=repr)
def test_a_number_that_only_equals_a_seat_leaves_no_trace(seat: Seat) -> None:
    match = plain()

    try:
        done = apply(match, Toep(seat))
    except IllegalAction:
        return

    assert done == apply(match, Toep(BRAM))
    assert {type(event.seat) for event in done.events if hasattr(event, "seat")} == {int}


@pytest.mark.parametrize("ply", ["1", 1.5, ()], ids=repr)
def test_a_moment_that_is_no_number_is_stale(ply: int) -> None:
    with pytest.raises(StaleAction):
        apply(plain(), Toep(ANNA), ply=ply)


@pytest.mark.parametrize("by", ["Anna", 7, -1, 0.5], ids=repr)
def test_who_has_no_seat_acts_for_nobody(by: Seat) -> None:
    with pytest.raises(IllegalAction):
        apply(plain(), Toep(ANNA), by=by)


@pytest.mark.parametrize("seat", [99, -2, "Anna", 0.5, [], 2**70], ids=repr)
def test_who_has_no_seat_has_nothing_legal(seat: Seat) -> None:
    match = plain()

    try:
        legal = legal_actions(match, seat)
    except ToepenError:
        return

    assert legal == ()


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


# -- acts by interruption ----------------------------------------------------------------------


@frozen
class Bell(Phase):
    """Anybody, or the table, may ring a bell while any phase waits."""

    name = "bell"

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(seat, "ring"),) if not RUNG.of(match) else ()

    @override
    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:
        return (did(action.seat, "ring"), SetSlot(RUNG, True))

    @override
    def refuse(self, match: Position, action: Action) -> Refusal | None:
        return Refusal("bell", "it has rung") if str(action) == "ring" else None


RUNG: Slot[bool] = Slot("bells.rung", scope="round", sight="public", default=False)


@frozen
class Bells:
    """A bell may be rung once a round, at any time."""

    @hookimpl
    def interruption(self) -> Phase:
        return Bell()

    @hookimpl
    def slots(self) -> tuple[Slot[bool], ...]:
        return (RUNG,)


@pytest.fixture(scope="module")
def bells() -> Rules:
    return BARE.compile([Bells()])


def test_an_interruption_stands_at_the_end_of_every_legal_list(bells: Rules) -> None:
    match = plain(bells)

    assert legal_actions(match)[-1] == Choose(ANNA, "ring")
    assert legal_actions(match, CATO) == (Toep(CATO), Choose(CATO, "ring"))
    assert legal_actions(match, TABLE) == (Choose(TABLE, "ring"),)


def test_an_interruption_leaves_the_match_waiting_where_it_was(bells: Rules) -> None:
    match = played(plain(bells), "Cato toep")

    rung = apply(match, Choose(BRAM, "ring"))

    assert rung.agenda == match.agenda
    assert RUNG.of(rung)


def test_the_table_itself_may_interrupt(bells: Rules) -> None:
    assert RUNG.of(apply(plain(bells), Choose(TABLE, "ring")))


def test_whoever_may_only_interrupt_may_act(bells: Rules) -> None:
    assert may_act(played(plain(bells), "Cato toep")) == {ANNA, BRAM, CATO}


def test_other_acts_are_accepted_beside_an_interruption(bells: Rules) -> None:
    assert played(plain(bells), "Anna TH").trick


def test_an_interruption_says_why_not(bells: Rules) -> None:
    rung = apply(plain(bells), Choose(TABLE, "ring"))

    assert why_not(rung, Choose(ANNA, "ring")) == Refusal("bell", "it has rung")
    assert why_not(rung, Stay(ANNA)) == Refusal("table.moment", "this is not the moment for it")


def test_no_interruption_comes_before_the_cards(bells: Rules) -> None:
    match = new_match(bells, NAMES[:2])

    assert legal_actions(match, TABLE) == ()
    assert why_not(match, Choose(TABLE, "ring")) is not None


def test_a_view_may_interrupt_for_its_viewer_and_for_the_table(bells: Rules) -> None:
    seen = view(plain(bells), CATO)

    assert Choose(CATO, "ring") in legal_actions(seen)
    assert legal_actions(seen, TABLE) == (Choose(TABLE, "ring"),)


# -- every refusal is here ---------------------------------------------------------------------


def refusals_in(path: Path) -> Iterator[tuple[str, str]]:
    """Collect the refusals of a module whose rule and reason stand in it as they are."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            words = [word.value for word in node.args if isinstance(word, ast.Constant)]
            if node.func.id == "Refusal" and len(words) == 2:
                yield str(words[0]), str(words[1])


def test_every_refusal_of_the_base_game_is_tried_here() -> None:
    tried = {(case.rule, case.reason) for case in REFUSALS}
    elsewhere_here = {
        ("table.act", "this is no act of the game"),
        ("table.seat", "a seat acts for itself only"),
    }
    library = ROOT / "src" / "toepen"
    modules = [*library.glob("*.py"), *library.glob("_base/*.py")]

    told = {refusal for path in modules for refusal in refusals_in(path)}

    assert len(told) > 15
    assert told <= tried | elsewhere_here


# -- short cuts --------------------------------------------------------------------------------


def the_long_way(rules: Rules) -> Rules:
    """Return equal rules in which no short cut is taken."""
    plain = attrs.evolve(rules)
    for name, value in (
        ("quiet", False),
        ("all_see", False),
        ("always_enforced", False),
        ("leaves", True),
    ):
        object.__setattr__(plain, name, value)
    return plain


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("unprompted", ["never", "any_time"])
def test_a_short_cut_leads_where_the_long_way_leads(seed: int, unprompted: Any) -> None:  # noqa: ANN401
    house = HouseRules(fold=FoldRules(unprompted=unprompted))
    rules = house.compile([Laundry()] if seed % 2 else [])

    short = list(walked(rules, 2 + seed, seed, most=300))
    long = list(walked(the_long_way(rules), 2 + seed, seed, most=300))

    assert short == long
    assert [match.events for match in short] == [match.events for match in long]


def test_the_list_that_is_kept_is_the_list_that_is_made() -> None:
    for match in walked(standard(), 4, seed=2, most=200):
        if match.turn is not None:
            assert legal_actions(match) == legal_actions(attrs.evolve(match), match.turn)
