from __future__ import annotations

import pytest
from attrs import frozen

from tests.lab import NOTE, OWN, Lab, done, table
from tests.tables import ANNA, BARE, BRAM, CATO, cards, deal_of, in_play, played
from tests.variants import answering
from toepen import BACK, Card, HouseRules, MatchRules, ScoreRules, Suit, ToepenError, apply, view
from toepen.events import (
    CameBack,
    CardsDrawn,
    CardsShown,
    Chosen,
    Folded,
    LeftRound,
    PutOut,
    RoundEnded,
    Said,
    Stayed,
    SuddenDeath,
    Toeped,
    TrickTaken,
)
from toepen.plugin import (
    Accept,
    Charge,
    ComeBack,
    DealDue,
    Draw,
    Effect,
    Ending,
    FoldFor,
    HandSeen,
    Leave,
    PointsBooked,
    Push,
    PutAside,
    Raise,
    RoundStopped,
    Say,
    SetSlot,
    Show,
    Tell,
    did,
    hookimpl,
)

# -- one by one --------------------------------------------------------------------------------


def test_an_event_is_told() -> None:
    assert done(Tell(TrickTaken(ANNA, 9))).events == (TrickTaken(ANNA, 9),)


def test_an_event_for_one_seat_is_told_to_it_alone() -> None:
    match = done(Tell(HandSeen(BRAM, cards("TH"))))

    assert view(match, BRAM).events == (HandSeen(BRAM, cards("TH")),)
    assert view(match, ANNA).events == view(match, None).events == ()


def test_that_a_word_was_done_is_told() -> None:
    assert done(did(ANNA, "point", BRAM)).events == (Chosen(ANNA, "point", BRAM),)


def test_a_word_is_announced() -> None:
    assert done(Say(BRAM, "whistle")).events == (Said(BRAM, "whistle"),)


def test_a_slot_is_set() -> None:
    assert NOTE.of(done(SetSlot(NOTE, "x"))) == "x"


def test_a_part_of_an_owners_slot_is_set() -> None:
    match = done(SetSlot(OWN, "x", BRAM))

    assert [OWN.of(match, seat) for seat in (ANNA, BRAM, CATO)] == ["", "x", ""]


def test_cards_are_shown_once() -> None:
    match = done(Show(BRAM, cards("8H")))

    assert match.events == (CardsShown(BRAM, cards("8H")),)
    assert match.cards.shown == frozenset()


def test_cards_that_are_held_may_stay_open() -> None:
    match = done(Show(BRAM, cards("8H TD"), lasting=True))

    assert match.cards.shown == frozenset(cards("8H"))
    assert view(match, ANNA).hand(BRAM) == (Card("8H"), BACK)


def test_a_card_that_lies_open_is_covered_when_it_leaves_the_hand() -> None:
    match = done(Show(BRAM, cards("8H"), lasting=True))

    match = played(match, "Anna TH", "Bram 8H")

    assert view(match, ANNA).hand(BRAM) == (BACK,)


def test_a_hand_is_exchanged_for_cards_of_the_stock() -> None:
    match = done(Draw(BRAM))

    assert match.hand(BRAM) == cards("TC 9C")
    assert match.cards.stock == ()
    assert match.cards.aside[-2:] == cards("8H 7S")
    assert match.events == (CardsDrawn(BRAM, 2), HandSeen(BRAM, cards("TC 9C")))


def test_some_cards_are_exchanged_for_as_many_of_the_stock() -> None:
    match = done(Draw(BRAM, cards("7S")))

    assert match.hand(BRAM) == cards("8H TC")
    assert match.cards.stock == cards("9C")


def test_a_hand_that_its_holder_may_not_see_is_drawn_unseen() -> None:
    @frozen
    class Blindfold:
        @hookimpl
        def sees_hand(self) -> bool:
            return False

    rules = BARE.compile([Lab((Draw(BRAM),)), Blindfold()])
    match = played(in_play(rules, "TH", "8H", stock="TC"), "Anna do")

    assert match.events == (CardsDrawn(BRAM, 1),)


def test_cards_are_laid_aside_without_a_draw() -> None:
    match = done(PutAside(BRAM, cards("8H")))

    assert match.hand(BRAM) == cards("7S")
    assert match.cards.aside[-1] == Card("8H")


def test_nothing_is_laid_aside_of_no_cards() -> None:
    match = done(PutAside(BRAM, ()))

    assert match.cards == table().cards


def test_a_stake_is_raised_like_a_toep_without_answers() -> None:
    match = done(Raise(BRAM, 3))

    assert (match.stake, match.bidding.before) == (3, 1)
    assert match.bidding.toeps == (BRAM,)
    assert match.bidding.accepted == (1, 3, 1)
    assert match.events == (Toeped(BRAM, 3),)
    assert match.turn == ANNA


def test_a_stake_in_force_is_accepted() -> None:
    match = done(Raise(BRAM, 3), Accept(CATO))

    assert match.bidding.accepted == (1, 3, 3)


def test_a_seat_folds_at_a_price_of_its_own() -> None:
    match = done(FoldFor(BRAM, 2, "variants.lab"))

    assert match.active == (ANNA, CATO)
    assert match.bidding.folds == (BRAM,)
    assert match.events == (Folded(BRAM, 2), PointsBooked(BRAM, 2, "variants.lab", 2))


def test_a_fold_of_one_who_has_left_is_still_a_fold() -> None:
    match = done(Leave(BRAM), FoldFor(BRAM, 2, "variants.lab"))

    assert match.bidding.folds == (BRAM,)
    assert match.points == (0, 2, 0)


def test_a_seat_leaves_the_round_otherwise_than_by_a_fold() -> None:
    match = done(Leave(BRAM))

    assert match.active == (ANNA, CATO)
    assert match.bidding.folds == ()
    assert match.hand(BRAM) == ()
    assert match.events == (LeftRound(BRAM),)
    assert match.out == ()


def test_a_trick_is_mended_when_its_leader_leaves() -> None:
    match = played(table(Leave(ANNA)), "Anna TH", "Bram 8H")

    match = played(match, "Cato do")

    # Bram's heart keeps the suit alive, so that the trick stands.
    assert (match.turn, match.cards.led) == (CATO, Suit.HEARTS)


def test_a_toep_stands_although_its_toeper_leaves() -> None:
    match = played(table(Leave(ANNA)), "Anna toep", "Bram do", "Bram stay", "Cato stay")

    assert (match.stake, match.active) == (2, (BRAM, CATO))


def test_a_round_is_won_by_the_one_who_is_left() -> None:
    match = done(Leave(ANNA), Leave(BRAM))

    assert RoundEnded(CATO, 1) in match.events
    assert match.points == (0, 0, 0)


def test_a_seat_leaves_the_match_altogether() -> None:
    last = HouseRules(match=MatchRules(end="last_standing"))
    match = done(Leave(BRAM, match_too=True), house=last)

    assert (match.out, match.active) == ((BRAM,), (ANNA, CATO))
    assert match.events == (LeftRound(BRAM), PutOut(BRAM))


def test_the_match_is_over_when_one_is_left_of_it() -> None:
    last = HouseRules(match=MatchRules(end="last_standing"))
    match = done(*(Leave(seat, match_too=True) for seat in (ANNA, BRAM)), house=last)

    assert match.result is not None
    assert match.result.winners == (CATO,)


def test_a_charge_is_booked() -> None:
    match = done(Charge(BRAM, 2, "variants.lab"))

    assert match.points == (0, 2, 0)
    assert match.events == (PointsBooked(BRAM, 2, "variants.lab", 2),)


def test_who_was_charged_last_has_come_to_his_score_last() -> None:
    match = done(*(Charge(seat, 1, "variants.lab") for seat in (BRAM, ANNA, CATO, BRAM)))

    assert match.points == (1, 2, 1)
    assert match.score.order == (ANNA, CATO, BRAM)


def test_a_charge_of_nothing_is_not_told() -> None:
    assert done(Charge(BRAM, 0, "variants.lab")).events == ()


@pytest.mark.parametrize(
    ("before", "amount", "floor", "total"),
    [
        (5, -3, None, 2),
        (2, -3, None, -1),
        (2, -3, 0, 0),
        (0, -3, 0, 0),
        (-2, -1, 0, -2),
        (5, 2, 0, 7),
    ],
)
def test_points_given_back_stop_at_their_floor(
    before: int, amount: int, floor: int | None, total: int
) -> None:
    match = done(Charge(BRAM, amount, "variants.lab", floor), points=(0, before, 0))

    assert match.points[BRAM] == total


@pytest.mark.parametrize(("before", "amount", "total"), [(8, 5, 10), (8, 1, 9), (3, -1, 2)])
def test_no_points_above_the_limit_are_booked_where_they_are_capped(
    before: int, amount: int, total: int
) -> None:
    capped = HouseRules(score=ScoreRules(overshoot="capped"), match=MatchRules(end="last_standing"))

    match = done(Charge(BRAM, amount, "variants.lab"), house=capped, points=(0, before, 0))

    assert match.points[BRAM] == total


def test_nothing_more_is_booked_at_the_limit_where_points_are_capped() -> None:
    capped = HouseRules(score=ScoreRules(overshoot="capped"), match=MatchRules(end="last_standing"))
    charge = Charge(BRAM, 5, "variants.lab")

    match = done(charge, charge, house=capped, points=(0, 7, 0))

    assert match.points[BRAM] == 10


def test_one_who_is_out_comes_back() -> None:
    last = HouseRules(match=MatchRules(end="last_standing"))
    rules = last.compile([Lab((ComeBack(BRAM, 4, "variants.lab"),))])
    match = played(in_play(rules, "TH", "", "9H", points=(4, 10, 2)), "Anna do")

    assert (match.points, match.out) == ((4, 4, 2), ())
    assert match.events == (PointsBooked(BRAM, -6, "variants.lab", 4), CameBack(BRAM))
    assert match.active == (ANNA, CATO)


def test_one_who_comes_back_has_the_points_that_are_named() -> None:
    @frozen
    class Twice:
        @hookimpl
        def amount(self, amount: int) -> int:
            return amount * 2

    last = HouseRules(match=MatchRules(end="last_standing"))
    rules = last.compile([Lab((ComeBack(BRAM, 4, "variants.lab"),)), Twice()])
    match = played(in_play(rules, "TH", "", "9H", points=(4, 10, 2)), "Anna do")

    assert match.points[BRAM] == 4


# -- all of one moment -------------------------------------------------------------------------


def test_effects_are_applied_by_kind_however_they_are_given() -> None:
    effects: tuple[Effect, ...] = (
        Charge(BRAM, 1, "variants.lab"),
        FoldFor(CATO, 1, "variants.lab"),
        Raise(ANNA, 4),
        Draw(BRAM, cards("8H")),
        Show(BRAM, cards("8H")),
        SetSlot(NOTE, "x"),
        Say(ANNA, "first"),
        Tell(Stayed(ANNA)),
    )

    found = [done(*order).events for order in (effects, tuple(reversed(effects)))]

    assert [type(event) for event in found[0]] == [
        Stayed,
        Said,
        CardsShown,
        CardsDrawn,
        HandSeen,
        Toeped,
        Folded,
        PointsBooked,
        PointsBooked,
    ]
    assert found[0] == found[1]


def test_all_charges_of_one_act_are_one_moment() -> None:
    match = done(Charge(ANNA, 1, "variants.lab"), Charge(BRAM, 1, "variants.lab"), points=(9, 9, 0))

    assert match.result is not None
    assert match.result.losers == (ANNA, BRAM)
    assert match.result.winners == (CATO,)


def test_a_match_that_a_charge_ends_asks_nobody_further() -> None:
    match = done(Charge(BRAM, 1, "variants.lab"), points=(0, 9, 0))

    assert (match.agenda, match.turn) == ((), None)
    assert match.result is not None
    assert match.result.why is Ending.LIMIT


def test_a_charge_that_puts_somebody_out_takes_him_out_of_the_round() -> None:
    last = HouseRules(match=MatchRules(end="last_standing"))

    match = done(Charge(ANNA, 1, "variants.lab"), house=last, points=(9, 0, 0))

    assert (match.out, match.active, match.turn) == ((ANNA,), (BRAM, CATO), BRAM)


def test_no_effects_change_nothing() -> None:
    before = table()

    match = played(before, "Anna do")

    assert (match.cards, match.bidding, match.score) == (
        before.cards,
        before.bidding,
        before.score,
    )


# -- the corners of the engine -----------------------------------------------------------------


def test_a_round_that_everybody_leaves_is_won_by_nobody() -> None:
    match = done(*(Leave(seat) for seat in (ANNA, BRAM, CATO)))

    assert RoundEnded(None, 1) in match.events
    assert match.points == (0, 0, 0)
    assert match.deal_due is not None


def test_those_who_are_put_out_together_in_mid_round_play_on_among_themselves() -> None:
    last = HouseRules(match=MatchRules(end="last_standing"))
    charges = (Charge(seat, 1, "variants.lab") for seat in (ANNA, BRAM, CATO))

    match = done(*charges, house=last, points=(9, 9, 9))

    assert SuddenDeath((ANNA, BRAM, CATO)) in match.events
    assert match.setup.decider
    assert match.deal_due == DealDue((ANNA, BRAM, CATO), 4)


def test_a_round_of_sudden_death_that_nobody_wins_is_played_again() -> None:
    last = HouseRules(match=MatchRules(end="last_standing"))
    charges = tuple(Charge(seat, 1, "variants.lab") for seat in (ANNA, BRAM, CATO))
    match = done(*charges, Push(RoundStopped(None, 0, "variants.lab")), house=last, points=(9,) * 3)
    match = apply(match, deal_of("TH 9H 8H 7H", "AH KH QH JH", "TS 9S 8S 7S"))

    match = played(match, "Anna do")

    assert match.result is None
    assert match.setup.decider
    assert match.score.contenders == (ANNA, BRAM, CATO)


@pytest.mark.parametrize("hook", ["points_booked", "round_over", "match_over"])
def test_a_booking_and_an_end_are_answered_with_slots_and_words_only(hook: str) -> None:
    greedy = answering("Greedy", hook, lambda _: (Charge(ANNA, 1, "variants.greedy"),))
    match = in_play(BARE.compile([greedy]), "TH", "9H", points=(0, 9))

    with pytest.raises(ToepenError, match="only slots and words answer a booking or an end"):
        played(match, "Anna TH", "Bram 9H")
