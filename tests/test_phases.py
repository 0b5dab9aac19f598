from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import frozen
from toepen_variants.laundry import Laundry
from typing_extensions import override

from tests.lab import NOTE, Vote, done, table
from tests.tables import ANNA, BRAM, CATO, deal_of, played
from toepen import (
    Action,
    Choose,
    HouseRules,
    Match,
    MatchRules,
    Refusal,
    ScoreRules,
    Seat,
    Toep,
    apply,
    legal_actions,
    timeout_action,
    why_not,
)
from toepen._dealing import Dealing, Opening
from toepen._rounds import NextRound
from toepen.events import Chosen, RoundEnded, Said
from toepen.plugin import (
    Asking,
    DealDue,
    Effect,
    Leave,
    NewDeal,
    Next,
    Phase,
    Position,
    Push,
    RoundStopped,
    Say,
    SetSlot,
)

# -- phases ------------------------------------------------------------------------------------


def test_a_phase_is_laid_on_top_of_the_one_that_waits() -> None:
    match = done(Push(Vote((ANNA, BRAM))))

    assert (match.phase, match.turn) == (Vote((ANNA, BRAM)), ANNA)
    assert match.pending is not None
    assert (match.pending.phase, match.pending.queue) == ("vote", (ANNA, BRAM))


def test_a_phase_asks_one_after_the_other_and_is_passed() -> None:
    match = played(done(Push(Vote((ANNA, BRAM)))), "Anna no")
    assert (match.turn, match.events) == (BRAM, (Chosen(ANNA, "no"),))

    match = played(match, "Bram no")

    assert match.events == (Chosen(BRAM, "no"), Said(ANNA, "counted"))
    assert isinstance(match.phase, type(table().phase))


@frozen
class Yielding(Phase):
    """What Anna does leads to one thing after the other."""

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        return () if NOTE.of(match) else (ANNA,)

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(ANNA, "nod"),) if seat == ANNA else ()

    @override
    def act(self, match: Position, action: Action) -> Iterator[Effect]:
        yield Say(ANNA, "well")
        yield SetSlot(NOTE, "nodded")

    @override
    def passed(self, match: Position) -> Iterator[Effect]:
        yield Say(ANNA, "done")


def test_what_a_phase_leads_to_may_be_yielded() -> None:
    match = played(done(Push(Yielding())), "Anna nod")

    assert match.events == (Said(ANNA, "well"), Said(ANNA, "done"))


def test_a_phase_with_nobody_to_ask_is_passed_at_once() -> None:
    match = done(Push(Vote(())))

    assert match.events == (Said(ANNA, "counted"),)
    assert match.phase == table().phase


def test_a_phase_does_not_ask_one_who_has_left_the_round() -> None:
    match = done(Leave(ANNA), Push(Vote((ANNA, BRAM))))

    assert match.turn == BRAM


def test_several_are_not_asked_any_more_and_a_field_changes_with_them() -> None:
    vote = Vote((ANNA, BRAM, CATO))

    assert vote.without(ANNA, CATO) == Vote((BRAM,))
    assert vote.without(BRAM, effects=(Push(vote),)) == Vote((ANNA, CATO), (Push(vote),))
    with pytest.raises(TypeError, match="effect"):
        vote.without(BRAM, effect=())


@frozen
class Endless(Vote):
    """Is asked for again as soon as it is passed."""

    @override
    def passed(self, match: Position) -> tuple[Effect, ...]:
        return (Push(self),)


def test_a_phase_that_comes_back_for_ever_is_told_by_name() -> None:
    with pytest.raises(RuntimeError, match="phase 'vote' neither waits nor ends"):
        done(Push(Endless(())))


@frozen
class Backwards(Vote):
    """Asks the last one first."""

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        return super().queue(match)[::-1]


def test_a_phase_may_say_itself_in_what_order_it_asks() -> None:
    match = done(Push(Backwards((ANNA, BRAM))))
    assert match.turn == BRAM

    match = played(match, "Bram no")

    assert match.turn == ANNA


@frozen
class Show(Asking):
    """Asks for nothing but a card to be shown: an act of its own."""

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(seat, "show"),) if seat == self.turn(match) else ()


def test_acts_that_a_phase_lists_by_itself_are_what_it_asks() -> None:
    match = done(Push(Show((BRAM, ANNA))))

    assert legal_actions(match)[0] == Choose(BRAM, "show")
    assert Show((BRAM,)).offered(match) == (Choose(BRAM, "show"),)
    assert Show(()).offered(match) == ()


def test_a_phase_makes_way_for_another() -> None:
    match = played(done(Push(Vote((ANNA,), (Next(Vote((CATO,))),)))), "Anna yes")

    assert (match.phase, match.turn) == (Vote((CATO,)), CATO)


def test_a_phase_makes_way_for_what_lies_beneath_it() -> None:
    match = played(done(Push(Vote((ANNA, BRAM), (Next(),)))), "Anna yes")

    assert match.phase == table().phase


def test_a_phase_that_is_pushed_by_another_lies_on_it() -> None:
    inner = Vote((CATO,))
    match = played(done(Push(Vote((ANNA, BRAM), (Push(inner),)))), "Anna yes")

    assert match.agenda[-1] == inner
    assert isinstance(match.agenda[-2], Vote)


def test_a_phase_says_why_not() -> None:
    match = done(Push(Vote((ANNA, BRAM))))

    assert why_not(match, Choose(BRAM, "yes")) == Refusal("variants.lab", "Anna is asked now")
    assert why_not(match, Choose(ANNA, "maybe")) == Refusal(
        "variants.lab", "the question is: yes or no?"
    )
    assert why_not(match, Toep(ANNA)) == Refusal("variants.lab", "the question is: yes or no?")


def test_a_phase_takes_the_last_word_for_its_default() -> None:
    match = done(Push(Vote((ANNA, BRAM))))

    assert timeout_action(match) == Choose(ANNA, "no")


def test_a_phase_says_what_its_words_mean() -> None:
    pending = done(Push(Vote((ANNA, BRAM)))).pending

    assert pending is not None
    assert [option.words for option in pending.options] == ["let it be done", "no"]
    assert {option.stake for option in pending.options} == {1}


def test_a_phase_that_asks_nobody_refuses_in_general_words() -> None:
    assert Vote(()).refuse(table(), Choose(ANNA, "yes")) == Refusal(
        "variants.lab", "nobody is asked now"
    )


def test_the_base_of_all_phases_says_what_a_phase_must() -> None:
    match, phase = table(), Phase()

    for asked in (
        lambda: phase.queue(match),
        lambda: phase.actions(match, ANNA),
        lambda: phase.act(match, Toep(ANNA)),
        lambda: phase.question(match),
        lambda: Asking((ANNA,)).choices(match, ANNA),
        lambda: Asking((ANNA,)).choose(match, ANNA, "x"),
    ):
        with pytest.raises(NotImplementedError):
            asked()


def test_a_phase_that_says_nothing_of_its_words_shows_them_as_they_are() -> None:
    pending = Plain().pending(table())

    assert pending is not None
    assert [option.words for option in pending.options] == ["wait", "go"]
    assert [(option.cost, option.stake) for option in pending.options] == [(0, 1), (0, 1)]


def test_a_phase_whose_acts_must_be_written_has_no_default() -> None:
    match = table()

    assert Plain().default(match, ANNA) is None
    assert Plain().timeout(match, ANNA) == Choose(ANNA, "go")


@frozen
class Dice(Asking):
    """Whoever is asked calls a number, and must say so."""

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        return ("one", "two", "three")

    @override
    def default(self, match: Position, seat: Seat) -> Action | None:
        return None


def test_a_clock_takes_the_last_of_several_acts() -> None:
    match = done(Push(Dice((BRAM,))))

    assert timeout_action(match) == Choose(BRAM, "three")


@frozen
class Plain(Phase):
    """Anna is asked, and there is nothing to explain."""

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        return (ANNA,)

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(seat, "wait"), Choose(seat, "go"))

    @override
    def question(self, match: Position) -> str:
        return "Shall we?"


def test_a_field_that_hides_what_a_phase_is_asked_is_refused() -> None:
    with pytest.raises(TypeError, match="the field 'question' of Bad hides"):

        class Bad(Phase):
            question: str = "Why?"  # type: ignore[assignment]


# -- a new deal --------------------------------------------------------------------------------


def redealt(*, everybody: bool) -> Match:
    """A round in which Bram has folded to a toep, and the cards are called in."""
    match = table(Push(NewDeal(everybody=everybody)))
    return played(match, "Anna toep", "Bram fold", "Cato stay", "Anna do")


def test_those_still_in_the_round_are_dealt_anew_and_the_stake_stands() -> None:
    match = redealt(everybody=False)

    assert match.deal_due == DealDue((ANNA, CATO), 4)
    assert (match.stake, match.bidding.folds, match.points) == (2, (BRAM,), (0, 1, 0))


def test_all_in_the_match_are_dealt_anew_and_what_was_bid_is_void() -> None:
    match = redealt(everybody=True)

    assert match.deal_due == DealDue((ANNA, BRAM, CATO), 4)
    assert (match.stake, match.bidding.folds, match.points) == (1, (), (0, 1, 0))


def test_the_dealer_and_the_number_of_the_round_stay() -> None:
    match = redealt(everybody=True)

    assert (match.setup.number, match.dealer) == (1, ANNA)


def test_one_who_is_out_is_not_dealt_in_again() -> None:
    last = HouseRules(match=MatchRules(end="last_standing"))
    match = table(Push(NewDeal(everybody=True)), house=last, points=(0, 9, 0))
    match = played(match, "Anna toep", "Bram fold", "Cato stay", "Anna do")

    assert match.deal_due == DealDue((ANNA, CATO), 4)


def test_the_opening_begins_again_after_a_new_deal() -> None:
    house = HouseRules(variants=(Laundry(),))
    match = table(Push(NewDeal(everybody=True)), house=house)

    match = apply(played(match, "Anna do"), deal_of("TH 9H 8H 7H", "AH KH QH JH", "TS 9S 8S 7S"))

    assert match.pending is not None
    assert match.pending.phase == "laundry"


# -- a round that is stopped -------------------------------------------------------------------


def test_a_rule_ends_the_round_for_a_winner() -> None:
    match = done(Push(RoundStopped(BRAM, 3, "variants.lab")))

    assert match.points == (3, 0, 3)
    assert RoundEnded(BRAM, 1) in match.events
    assert match.past is not None
    assert (match.past.finish.how, match.past.finish.rule) == ("stopped", "variants.lab")
    assert match.dealer == BRAM


def test_a_rule_ends_the_round_for_nobody_and_at_no_price() -> None:
    match = done(Push(RoundStopped(None, 0, "variants.lab")))

    assert match.points == (0, 0, 0)
    assert RoundEnded(None, 1) in match.events
    assert match.deal_due is not None


def test_those_who_have_folded_pay_no_more_for_a_round_that_is_stopped() -> None:
    match = table(Push(RoundStopped(CATO, 3, "variants.lab")))
    match = played(match, "Anna toep", "Bram fold", "Cato stay", "Anna do")

    assert match.points == (3, 1, 0)


def test_in_the_inverse_game_too_the_others_pay_for_a_round_that_is_stopped() -> None:
    inverse = HouseRules(score=ScoreRules(last_trick="winner_pays"))

    assert done(Push(RoundStopped(BRAM, 3, "variants.lab")), house=inverse).points == (3, 0, 3)


def test_a_round_that_is_stopped_may_end_the_match() -> None:
    match = done(Push(RoundStopped(BRAM, 3, "variants.lab")), points=(7, 0, 0))

    assert match.result is not None
    assert match.result.losers == (ANNA,)


def test_a_phase_that_asks_nobody_has_no_acts() -> None:
    match = table()
    silent = (NewDeal(), RoundStopped(None, 0, "variants.lab"), NextRound(), Opening(), Dealing())

    for phase in silent:
        assert phase.queue(match) == ()
        assert phase.actions(match, ANNA) == ()
        assert phase.pending(match) is None
        assert phase.announced(match) is None
