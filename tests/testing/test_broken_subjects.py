"""States and steps that are wrong in one thing: the law that is about it says so, and says what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import cycle
from random import Random
from typing import Any, TypeAlias, TypeVar

import pytest
from attrs import evolve
from typing_extensions import override

from tests.testing.planted_engine import open_hands
from tests.testing.planted_variants import Aye, Nay, nobody_ever_pays
from tests.testing.planting import Patch, Question, asking, table
from toepen import (
    DECK,
    TABLE,
    Action,
    Choose,
    HouseRules,
    IllegalAction,
    Match,
    Pending,
    Play,
    Refusal,
    Result,
    ScoreRules,
    Seat,
    StaleAction,
    Stay,
    Toep,
    View,
    apply,
    dump,
    legal_actions,
    timeout_action,
    view,
    why_not,
)
from toepen._codec import Storable
from toepen.events import MatchEnded, PointsBooked, RoundEnded, Stayed, TrickTaken
from toepen.plugin import Effect, Ending, Finish, Position, Trick
from toepen.testing import (
    Broken,
    History,
    Start,
    Step,
    Temper,
    Walk,
    check_history,
    check_match,
    seeded,
)
from toepen.testing.laws import (
    LAWS,
    acts,
    copies,
    histories,
    keys,
    readings,
    secrets,
    turns,
    views,
)
from toepen.testing.laws.endings import most_rounds

T = TypeVar("T")

Answer: TypeAlias = Callable[..., Match]

LAW = {law.name: law for law in LAWS}
START = Start(("Anna", "Bram", "Cato"))
CAPPED = HouseRules(score=ScoreRules(overshoot="capped"))


def walks() -> Iterator[Walk]:
    """Play whole matches of three, one after the other."""
    for seed in range(40):
        walk = Walk(seeded(Random(seed)), table(), START, Temper(folds=2, toeps=4, interrupts=2))
        for _ in walk.steps(200):
            pass
        yield walk


@cache
def all_steps() -> tuple[Step, ...]:
    """List the steps of those matches."""
    return tuple(
        Step(before, action, after)
        for walk in walks()
        for before, action, after in zip(walk.states, walk.acts, walk.states[1:], strict=False)
    )


def step(fits: Callable[[Step], object]) -> Step:
    """Find a step that fits."""
    return next(found for found in all_steps() if fits(found))


def state(fits: Callable[[Match], object]) -> Match:
    """Find a state that fits."""
    return step(lambda found: fits(found.after)).after


def playing(match: Match) -> bool:
    """Tell whether all three are at a trick of which one card lies."""
    return len(match.trick) == 1 and len(match.active) == 3 and not match.bidding.toeps


def turned(match: Match, **parts: object) -> Match:
    """Change fields of a match or of one of its parts: `cards__stock=()` is one of its cards."""
    changes: dict[str, Any] = {}
    for path, value in parts.items():
        part, _, field = path.partition("__")
        whole = changes.get(part, getattr(match, part))
        changes[part] = evolve(whole, **{field: value}) if field else value
    return evolve(match, **changes)


def pending_in(match: Match) -> Pending:
    """Return the decision that the match waits for."""
    assert match.pending is not None
    return match.pending


def then(found: Step, **parts: object) -> Step:
    """Change the state after a step."""
    return evolve(found, after=turned(found.after, **parts))


def fails(law: str, says: str, subject: object) -> None:
    """See that *law* does not hold of *subject*, and what it says."""
    with pytest.raises(Broken) as caught:
        LAW[law].check(subject, seeded(Random(1)))
    assert caught.value.law == law
    assert says in caught.value.found


A, B, C = Seat(0), Seat(1), Seat(2)


# -- cards and tricks --------------------------------------------------------------------------


def test_cards_lie_there_although_they_are_due() -> None:
    match = state(lambda m: m.deal_due)
    fails("deck_is_kept", "lie there", turned(match, cards__stock=DECK[:1]))


def test_a_card_stands_twice() -> None:
    match = state(playing)
    fails("deck_is_kept", "twice: ", turned(match, cards__stock=match.cards.aside + DECK[:1]))


def test_what_stands_twice_and_what_is_missing_is_named() -> None:
    match = state(lambda m: playing(m) and m.cards.stock)
    (lost, *stock), (twice, *_) = match.cards.stock, match.cards.hands[0]
    both, one = turned(match, cards__stock=(twice, *stock)), turned(match, cards__stock=stock)
    fails("deck_is_kept", f"twice: {twice}; missing: {lost}", both)
    fails("deck_is_kept", f"twice: none; missing: {lost}", one)


def test_somebody_has_a_card_too_few() -> None:
    match = state(playing)
    hands = (match.cards.hands[0][1:], *match.cards.hands[1:])
    fails("hands_are_even", "cards left by seat", turned(match, cards__hands=hands))


def test_somebody_holds_cards_who_is_not_in_the_round() -> None:
    match = state(lambda m: len(m.active) == 2 and turns_play(m))
    out = next(seat for seat in (A, B, C) if seat not in match.active)
    hands = tuple(DECK[:1] if seat == out else hand for seat, hand in enumerate(match.cards.hands))
    fails("hands_are_even", "not in the round", turned(match, cards__hands=hands))


def turns_play(match: Match) -> bool:
    """Tell whether somebody is to play a card."""
    return match.phase is not None and match.phase.name == "play"


def test_there_are_more_tricks_than_cards() -> None:
    match = state(lambda m: turns_play(m) and m.tricks)
    fails("hands_are_even", "tricks with hands of", turned(match, setup__hand_size=1))


def test_a_trick_has_two_cards_of_one_seat() -> None:
    match = state(lambda m: m.tricks)
    trick = match.tricks[0]
    twice = evolve(trick, plays=(*trick.plays, trick.plays[0]))
    fails("tricks_are_closed_when_complete", "a trick with cards of", with_trick(match, twice))


def test_a_trick_goes_to_somebody_without_a_card_in_it() -> None:
    match = state(lambda m: m.tricks)
    other = evolve(match.tricks[0], taker=Seat(7))
    fails("tricks_are_closed_when_complete", "taken by 7", with_trick(match, other))


def test_a_trick_was_closed_too_early() -> None:
    match = state(lambda m: m.tricks and len(m.active) == 3)
    trick = match.tricks[0]
    early = evolve(trick, plays=trick.plays[:1], taker=trick.plays[0].seat)
    fails("tricks_are_closed_when_complete", "who are in the round", with_trick(match, early))


def with_trick(match: Match, trick: Trick) -> Match:
    """Put *trick* in the place of the first."""
    return turned(match, cards__tricks=(trick, *match.tricks[1:]))


def test_somebody_is_to_play_twice() -> None:
    match = state(playing)
    waited = (match.trick[0].seat, *match.cards.to_play)
    fails("tricks_are_closed_when_complete", "still to play", turned(match, cards__to_play=waited))


def test_nobody_is_to_play() -> None:
    match = state(playing)
    fails("tricks_are_closed_when_complete", "nobody is to play", turned(match, cards__to_play=()))


def test_somebody_is_passed_over() -> None:
    match = state(playing)
    waited = match.cards.to_play[:1]
    fails("tricks_are_closed_when_complete", "in the round", turned(match, cards__to_play=waited))


def test_two_tricks_are_taken_at_once() -> None:
    found = step(lambda s: is_card(s) and s.after.tricks and s.after.cards.to_play)
    tricks = found.after.tricks
    fails("tricks_follow_one_another", "after one act", then(found, cards__tricks=tricks * 3))


def is_card(found: Step) -> bool:
    """Tell whether a card was played that did not end the round."""
    return isinstance(found.action, Play) and found.before.setup == found.after.setup


def test_the_wrong_one_leads() -> None:
    found = step(lambda s: is_card(s) and len(s.after.tricks) > len(s.before.tricks))
    leader = Seat((found.after.cards.leader + 1) % 3)
    fails("tricks_follow_one_another", "leads", then(found, cards__leader=leader))


def test_the_last_trick_comes_too_early() -> None:
    found = step(lambda s: last_trick(s) and len(s.before.tricks) == 3)
    cards = evolve(found.before.cards, tricks=found.before.tricks[:2])
    fails(
        "last_tricks_are_complete",
        "has played to",
        evolve(found, before=evolve(found.before, cards=cards)),
    )


def last_trick(found: Step) -> bool:
    """Tell whether the step ended a round by its last trick."""
    past = found.after.past
    return ended(found) and past is not None and past.finish.how == "last_trick"


def ended(found: Step) -> bool:
    """Tell whether the step ended a round."""
    return any(isinstance(event, RoundEnded) for event in found.after.events)


# -- turns -------------------------------------------------------------------------------------


def test_nobody_can_do_anything() -> None:
    fails("somebody_can_act", "turn None", turned(state(playing), agenda=()))


def test_somebody_may_act_although_nobody_is_asked(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "may_act", lambda _: {A})
    fails("somebody_can_act", "may act", state(lambda m: m.deal_due))


def test_the_table_may_act_although_the_match_is_over(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "legal_actions", lambda _, seat=None: () if seat is None else (1,))
    fails("somebody_can_act", "the table may act", state(lambda m: m.result))


def test_somebody_plays_who_is_out_of_the_match() -> None:
    fails("actors_are_in_the_round", "out of the match", turned(state(playing), score__alive=(A,)))


def test_somebody_may_act_who_is_not_in_the_round(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "may_act", lambda _: {A, B, C})
    match = state(lambda m: len(m.active) == 2)
    fails("actors_are_in_the_round", "are not in the round", match)


def test_somebody_plays_who_has_not_been_dealt_in() -> None:
    fails(
        "actors_are_in_the_round",
        "in the round (0, 1, 2), of",
        turned(state(playing), setup__players=(A,)),
    )


def test_the_list_of_the_turn_is_another(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "legal_actions", lambda *seat: (len(seat),))
    fails("legal_list_is_that_of_the_turn", "must decide", state(playing))


def test_the_list_of_the_turn_holds_acts_of_another(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "legal_actions", lambda *_: (Toep(Seat(7)),))
    fails("legal_list_is_that_of_the_turn", "an act of another", state(playing))


def test_who_must_decide_may_not_act(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "may_act", lambda _: frozenset())
    fails("lists_hold_own_acts", "may not act", state(playing))


def test_a_list_holds_acts_of_another(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "legal_actions", lambda *_: (Toep(A),))
    fails("lists_hold_own_acts", "an act of another", state(playing))


def test_the_clock_does_what_is_not_legal(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "timeout_action", lambda _: Stay(A))
    fails("clock_has_a_legal_act", "the clock chooses", state(playing))


def test_an_act_is_not_counted() -> None:
    found = step(is_card)
    fails("acts_are_counted", "ply", then(found, ply=found.before.ply))


def test_what_was_told_is_forgotten() -> None:
    found = step(is_card)
    fails("acts_are_counted", "not told any more", then(found, told=found.before.told))


def test_something_is_left_to_do() -> None:
    found = step(lambda s: ended(s) and s.after.result is None)
    unsettled = turned(found.before, bidding__active=found.before.active[:1])
    fails("nothing_is_left_to_do", "was not settled", unsettled)


def test_something_is_left_to_tell(monkeypatch: Patch) -> None:
    monkeypatch.setattr(turns, "settle", lambda draft, _: draft.events.append(Stayed(A)))
    fails("nothing_is_left_to_do", "not told yet", state(playing))


# -- points ------------------------------------------------------------------------------------


def pays(found: Step) -> bool:
    """Tell whether a fold was paid that did not end the round."""
    return not ended(found) and any(isinstance(e, PointsBooked) for e in found.after.events)


def test_a_booking_of_nothing_is_told() -> None:
    found = step(is_card)
    events = (*found.after.events, PointsBooked(A, 0, "fold.price", found.after.points[0]))
    fails("announced_points_are_booked", "PointsBooked", then(found, events=events))


def test_a_booking_is_not_told() -> None:
    fails("announced_points_are_booked", "announced", then(step(pays), events=()))


def test_somebody_pays_twice_at_once() -> None:
    found = step(pays)
    booked = next(e for e in found.after.events if isinstance(e, PointsBooked))
    events = (*found.after.events, booked)
    fails("nobody_pays_twice", "pays 2 times", then(found, events=events))


def test_somebody_pays_and_stays() -> None:
    found = step(pays)
    fails(
        "nobody_pays_twice", "stays in the round", then(found, bidding__active=found.before.active)
    )


def test_somebody_has_more_than_the_limit_where_points_are_capped() -> None:
    match = Start(("Anna", "Bram")).match(CAPPED.compile())
    fails("limit_puts_out", "points are capped", turned(match, score__points=(11, 0)))


def test_somebody_at_the_limit_is_not_out() -> None:
    fails("limit_puts_out", "are not out", turned(state(playing), score__points=(10, 0, 0)))


def test_nobody_is_told_who_is_out() -> None:
    found = step(lambda s: s.before.score.alive != s.after.score.alive)
    fails("put_out_is_told", "announced: []", then(found, events=()))


def test_a_decider_has_a_toep() -> None:
    match = state(lambda m: m.bidding.toeps)
    fails("deciders_are_free", "in a decider", turned(match, setup__decider=True))


def test_the_stake_of_a_decider_is_raised() -> None:
    match = turned(state(playing), setup__decider=True, bidding__stake=3)
    fails("deciders_are_free", "the stake of a decider", match)


def test_another_seat_is_pending(monkeypatch: Patch) -> None:
    match = state(playing)
    pending = evolve(pending_in(match), seat=Seat((match.turn or 0) + 1))
    monkeypatch.setattr(Match, "pending", property(lambda _: pending))
    fails("pending_tells_the_price", "must decide", match)


# -- rounds ------------------------------------------------------------------------------------


def test_a_round_goes_on_with_one_seat() -> None:
    fails("one_side_left_ends_the_round", "goes on", turned(state(playing), bidding__active=(A,)))


def test_a_round_is_over_and_nobody_is_told() -> None:
    found = step(lambda s: ended(s) and s.before.past is not None)
    fails("rounds_have_a_winner", "nobody was told", then(found, events=()))


def test_two_rounds_end_at_once() -> None:
    found = step(ended)
    events = found.after.events
    fails("rounds_have_a_winner", "2 rounds", then(found, events=(*events, RoundEnded(A, 1))))


def test_a_round_has_ended_and_nothing_of_it_is_kept() -> None:
    fails("rounds_have_a_winner", "ended in one act", then(step(ended), past=None))


def finished(**changes: object) -> Step:
    """Change how a round has ended by its last trick, and what was told of it alike."""
    found = step(last_trick)
    past: Any = found.after.past
    finish: Finish = evolve(past.finish, **changes)
    events = tuple(
        evolve(e, winner=finish.winner) if isinstance(e, RoundEnded) else e
        for e in found.after.events
    )
    return then(found, past__finish=finish, events=events)


def test_another_winner_is_announced() -> None:
    found = step(last_trick)
    events = tuple(e for e in found.after.events if not isinstance(e, RoundEnded))
    told = (*events, RoundEnded(Seat(7), 1))
    fails("rounds_have_a_winner", "announced", then(found, events=told))


def test_somebody_is_left_alone_and_has_not_won() -> None:
    found = finished(how="alone", winner=None)
    fails("rounds_have_a_winner", "nobody has won", found)


def test_somebody_has_won_who_was_not_in_the_round() -> None:
    fails("rounds_have_a_winner", "has won", finished(winner=Seat(7)))


def test_who_is_left_alone_pays() -> None:
    found = step(lambda s: last_trick(s) and s.after.result is None)
    assert found.after.past is not None
    alone = evolve(found.after.past.finish, how="alone")
    fails("rounds_have_a_winner", "still paid", then(found, past__finish=alone))


def test_the_stake_sinks() -> None:
    found = step(is_card)
    fails("stakes_never_sink", "stake", then(found, bidding__stake=0))


def test_somebody_has_accepted_less_than_before() -> None:
    found = step(is_card)
    fails("stakes_never_sink", "accepted", then(found, bidding__accepted=(0, 0, 0)))


def test_a_toep_raises_by_too_much() -> None:
    found = step(lambda s: isinstance(s.action, Toep))
    stake = found.after.stake + 1
    fails("stakes_never_sink", "a toep took the stake", then(found, bidding__stake=stake))


def test_a_toep_is_forgotten() -> None:
    found = step(lambda s: is_card(s) and s.before.bidding.toeps)
    fails("stakes_never_sink", "toeps", then(found, bidding__toeps=()))


def test_somebody_comes_back_into_the_round() -> None:
    found = step(lambda s: is_card(s) and len(s.before.active) == 2)
    fails("who_left_stays_out", "in the round again", then(found, bidding__active=(A, B, C)))


def test_somebody_comes_back_into_the_match() -> None:
    found = step(lambda s: is_card(s) and len(s.before.score.alive) == 2)
    fails("who_left_stays_out", "in the match again", then(found, score__alive=(A, B, C)))


def over(**changes: object) -> Step:
    """Change the result of a match, and what was told of it alike."""
    found = step(lambda s: s.after.result is not None)
    reached: Any = found.after.result
    result: Result = evolve(reached, **changes)
    told = MatchEnded(result.losers, result.winners)
    events = tuple(told if isinstance(e, MatchEnded) else e for e in found.after.events)
    return then(found, score__result=result, events=events)


def test_the_end_is_not_told() -> None:
    fails("matches_end_once", "announced []", then(over(), events=()))


def test_somebody_has_no_place() -> None:
    fails("matches_end_once", "the ranking is", over(ranking=((A,), (B,))))


def test_somebody_has_won_and_lost() -> None:
    fails("matches_end_once", "winners", over(winners=(A,), losers=(A, B, C)))


def test_a_loser_is_ranked_above_the_winner() -> None:
    result = over().after.result
    assert result is not None
    fails("matches_end_once", "ranking", over(ranking=result.ranking[::-1]))


# -- acts --------------------------------------------------------------------------------------


def answered(monkeypatch: Patch, answer: Callable[..., Any]) -> None:
    """Let the laws of acting see another engine."""
    monkeypatch.setattr(acts, "apply", answer)


def test_the_state_before_is_changed(monkeypatch: Patch) -> None:
    found = step(is_card)

    def apply_and_mark(match: Match, action: Action) -> Match:
        after = apply(match, action)
        object.__setattr__(match, "events", ())
        return after

    before = evolve(found.before)
    object.__setattr__(before, "events", (TrickTaken(A, 1),))
    answered(monkeypatch, apply_and_mark)
    fails("acting_changes_nothing_before", "changed the state", evolve(found, before=before))


def test_a_listed_act_is_refused(monkeypatch: Patch) -> None:
    def refuse(match: Match, action: Action) -> Match:
        if why_not(match, action) is None:
            raise IllegalAction("Anna", action, Refusal("table.seat", "no"))
        return apply(match, action)

    answered(monkeypatch, refuse)
    fails("listed_is_what_is_accepted", "is listed, and refused", step(is_card))


def test_a_listed_act_has_a_reason_against_it(monkeypatch: Patch) -> None:
    no = Refusal("table.seat", "no")
    monkeypatch.setattr(acts, "why_not", lambda match, action: why_not(match, action) or no)
    fails("listed_is_what_is_accepted", "is listed, why not", step(is_card))


def otherwise(refusal: Refusal | None = None, legal: tuple[Action, ...] | None = None) -> Answer:
    """Refuse as the engine does, but with another reason, or with another list."""

    def refuse(
        match: Match, action: Action, ply: int | None = None, by: Seat | None = None
    ) -> Match:
        try:
            return apply(match, action, ply=ply, by=by)
        except IllegalAction as error:
            listed = error.legal if legal is None else legal
            kind = type(error)
            raise kind(error.who, error.action, refusal or error.refusal, listed) from None

    return refuse


def test_a_refusal_gives_another_reason(monkeypatch: Patch) -> None:
    answered(monkeypatch, otherwise(refusal=Refusal("table.seat", "no")))
    fails("listed_is_what_is_accepted", "is refused with Refusal", step(is_card))


def test_a_refusal_gives_another_list(monkeypatch: Patch) -> None:
    answered(monkeypatch, otherwise(legal=(Toep(A),)))
    fails("listed_is_what_is_accepted", "is refused with the list", step(is_card))


def test_a_wrong_deal_is_accepted(monkeypatch: Patch) -> None:
    def lenient(match: Match, action: Action) -> Refusal | None:
        return None if type(action).__name__ == "Deal" else why_not(match, action)

    monkeypatch.setattr(acts, "why_not", lenient)
    fails("listed_is_what_is_accepted", "as the deal that is due", step(lambda s: s.after.deal_due))


def test_a_wrong_deal_is_dealt(monkeypatch: Patch) -> None:
    found = step(lambda s: s.after.deal_due)

    def deal(match: Match, action: Action) -> Match:
        return match if type(action).__name__ == "Deal" else apply(match, action)

    answered(monkeypatch, deal)
    fails("listed_is_what_is_accepted", "is accepted", found)


def silent(match: Match, action: Action, **_: object) -> Match:
    """Do what is legal, whoever asks and whenever it was meant, and drop the rest in silence."""
    try:
        return apply(match, action)
    except IllegalAction:
        return match


def test_what_is_not_listed_is_dropped_in_silence(monkeypatch: Patch) -> None:
    answered(monkeypatch, silent)
    fails("listed_is_what_is_accepted", "is not listed, and accepted", step(is_card))


def test_a_late_act_is_accepted(monkeypatch: Patch) -> None:
    answered(monkeypatch, silent)
    fails("late_acts_are_stale", "is accepted at", step(is_card))


def test_an_act_is_accepted_from_another_seat(monkeypatch: Patch) -> None:
    answered(monkeypatch, silent)
    fails("others_cannot_act_for_a_seat", "is accepted from seat", state(playing))


def test_an_act_with_its_ply_does_something_else(monkeypatch: Patch) -> None:
    answered(monkeypatch, lambda match, action, **ply: match if ply else apply(match, action))
    fails("late_acts_are_stale", "does something else", step(is_card))


def test_a_late_act_is_refused_for_another_reason(monkeypatch: Patch) -> None:
    def refuse(match: Match, action: Action, ply: int | None = None) -> Match:
        try:
            return apply(match, action, ply=ply)
        except StaleAction as error:
            raise IllegalAction(error.who, action, error.refusal) from None

    answered(monkeypatch, refuse)
    fails("late_acts_are_stale", "for another reason", step(is_card))


def test_an_act_from_its_own_seat_does_something_else(monkeypatch: Patch) -> None:
    answered(monkeypatch, lambda match, action, **by: match if by else apply(match, action))
    fails("others_cannot_act_for_a_seat", "from its own seat", state(playing))


def test_a_seat_is_told_what_another_may_do(monkeypatch: Patch) -> None:
    answered(monkeypatch, otherwise(legal=(Toep(A),)))
    fails("others_cannot_act_for_a_seat", "is told that seat", state(playing))


def test_a_seat_learns_what_another_holds(monkeypatch: Patch) -> None:
    def refuse(
        match: Match, action: Action, ply: int | None = None, by: Seat | None = None
    ) -> Match:
        if by in {action.seat, None}:
            return apply(match, action, ply=ply)
        reason = "no" if why_not(match, action) else "yes"
        raise IllegalAction("Anna", action, Refusal("table.seat", reason))

    answered(monkeypatch, refuse)
    fails("others_cannot_act_for_a_seat", "learns of seat", state(playing))


@pytest.mark.parametrize("law", ["acting_changes_nothing_before", "matches_can_be_played_again"])
def test_equal_states_have_another_hash(law: str, monkeypatch: Patch) -> None:
    subject = history() if law.startswith("matches") else step(is_card)
    monkeypatch.setattr(Match, "__hash__", object.__hash__)
    fails(law, "elsewhere" if law.startswith("matches") else "something else", subject)


def test_an_act_leads_to_another_state_with_the_same_hash(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Match, "__hash__", lambda _: 0)
    found = step(is_card)
    fails("acting_changes_nothing_before", "ply: ", then(found, ply=99))


def taking(monkeypatch: Patch, takes: Callable[[Action], bool]) -> None:
    """Let the engine take acts that are on nobody's list."""
    answered(monkeypatch, lambda match, action: match if takes(action) else apply(match, action))
    monkeypatch.setattr(acts, "why_not", lambda m, act: None if takes(act) else why_not(m, act))


@pytest.mark.parametrize("target", [None, B])
def test_a_word_that_nobody_knows_is_accepted(target: Seat | None, monkeypatch: Patch) -> None:
    taking(monkeypatch, lambda action: action == Choose(A, "whatever", target))
    fails("listed_is_what_is_accepted", "whatever", step(is_card))


def test_a_word_is_accepted_from_a_seat_that_is_not_asked(monkeypatch: Patch) -> None:
    walk = Walk(seeded(Random(1)), table(asking(Question)), START, Temper(2, 4, 2))
    (dealt,) = walk.steps(1)
    taking(monkeypatch, lambda action: action == Choose(B, "yes"))
    fails("listed_is_what_is_accepted", "not listed", evolve(dealt, words=frozenset()))


def test_a_seat_is_counted_from_the_end(monkeypatch: Patch) -> None:
    taking(monkeypatch, lambda action: action.seat == -2 and type(action) is Toep)
    fails("listed_is_what_is_accepted", "Toep(seat=-2) is not listed", step(is_card))


# -- views -------------------------------------------------------------------------------------


def seen_with(monkeypatch: Patch, **changes: object) -> None:
    """Let the laws of views see views that are wrong in something."""

    def wrong(match: Match, seat: Seat | None) -> Match:
        seen: Any = view(match, seat)
        return turned(seen, **changes)

    monkeypatch.setattr(views, "view", wrong)


WRONG_VIEWS: list[tuple[str, dict[str, Any]]] = [
    ("is told", {"events": ()}),
    ("hands of", {"cards__hands": ((), (), ())}),
    ("turn", {"score__result": Result((), (), (), Ending.WON)}),
]


@pytest.mark.parametrize(("says", "changes"), WRONG_VIEWS)
def test_a_view_is_wrong_in_something(
    says: str, changes: dict[str, Any], monkeypatch: Patch
) -> None:
    seen_with(monkeypatch, **changes)
    monkeypatch.setattr(views, "legal_actions", lambda *_: ())
    monkeypatch.setattr(views, "why_not", lambda *_: None)
    fails("views_agree_with_the_match", says, step(is_card))


def test_a_view_lists_something_else(monkeypatch: Patch) -> None:
    found = step(lambda s: s.after.turn is not None)
    monkeypatch.setattr(
        views, "legal_actions", lambda m, *_: () if isinstance(m, Match) else (Toep(A),)
    )
    fails("views_agree_with_the_match", "in its view", found)


def test_a_view_lists_other_acts_of_the_table(monkeypatch: Patch) -> None:
    def listed(match: object, seat: Seat | None = None) -> tuple[Action, ...]:
        shown = seat == TABLE and isinstance(match, Match)
        return (Choose(TABLE, "misdeal"),) if shown else ()

    monkeypatch.setattr(views, "legal_actions", listed)
    fails("views_agree_with_the_match", "not so in a view", step(is_card))


def test_a_view_gives_another_reason(monkeypatch: Patch) -> None:
    monkeypatch.setattr(views, "why_not", lambda match, _: isinstance(match, Match))
    fails("views_agree_with_the_match", "in the view", step(is_card))


def test_a_view_shows_another_hand(monkeypatch: Patch) -> None:
    found = step(is_card)
    sizes = map(len, found.after.cards.hands)
    hands = tuple(DECK[-size:] if size else () for size in sizes)
    seen_with(monkeypatch, cards__hands=hands)
    monkeypatch.setattr(views, "legal_actions", lambda *_: ())
    monkeypatch.setattr(views, "why_not", lambda *_: None)
    fails("views_agree_with_the_match", "and sees", found)


def test_a_view_has_another_decision_pending(monkeypatch: Patch) -> None:
    found = step(lambda s: s.after.turn is not None)
    monkeypatch.setattr(Match, "pending", property(lambda _: None))
    fails("views_agree_with_the_match", "pending None", found)


def test_a_view_has_another_clock(monkeypatch: Patch) -> None:
    found = step(lambda s: s.after.turn is not None)
    monkeypatch.setattr(
        views, "timeout_action", lambda m: Stay(A) if isinstance(m, Match) else timeout_action(m)
    )
    fails("views_agree_with_the_match", "the clock chooses", found)


def test_a_view_shows_the_options_of_another(monkeypatch: Patch) -> None:
    found = step(lambda s: s.after.turn is not None)
    pending = found.after.pending
    monkeypatch.setattr(View, "pending", property(lambda _: pending))
    fails("views_agree_with_the_match", "sees the options", found)


def test_a_spectator_may_act(monkeypatch: Patch) -> None:
    monkeypatch.setattr(views, "legal_actions", lambda *_: (Toep(A),))
    fails("spectators_see_backs", "a spectator may do", state(playing))


def test_a_spectator_is_told_what_a_seat_may_do(monkeypatch: Patch) -> None:
    monkeypatch.setattr(views, "legal_actions", lambda *_: ())
    fails("spectators_see_backs", "is told what seat", state(playing))


def test_a_referee_sees_less(monkeypatch: Patch) -> None:
    monkeypatch.setattr(views, "omniscient", lambda match: view(match, None))
    fails("spectators_see_backs", "a referee", state(playing))


def test_a_view_leads_back_to_the_match(monkeypatch: Patch) -> None:
    def leading(match: Match, seat: Seat | None) -> Match:
        seen: Any = view(match, seat)
        return turned(seen, past=match)

    monkeypatch.setattr(secrets, "view", leading)
    fails("views_hold_what_is_known", "holds the match", state(playing))


def test_an_imagined_match_lets_a_seat_do_something_else(monkeypatch: Patch) -> None:
    lists = cycle(((Toep(A),), (Stay(A),)))
    monkeypatch.setattr(keys, "legal_actions", lambda _: next(lists))
    fails("imagined_matches_look_alike", "in the match imagined", state(playing))


class Choosing:
    """Chooses the last of everything, but for how many cards change places."""

    def __init__(self, moved: str) -> None:
        """Say whether it is two cards or all."""
        self.moved = moved

    def __call__(self, options: Sequence[T], /) -> T:
        """Choose."""
        return next((found for found in options if found == self.moved), options[-1])


@pytest.mark.parametrize(
    ("moved", "says"),
    [("all", r"the hidden cards swapped, seat"), ("two", r"\d?\w+ and \w+ swapped, seat")],
)
def test_what_was_swapped_is_told_where_a_secret_is_lost(
    moved: str, says: str, monkeypatch: Patch
) -> None:
    rules = open_hands(monkeypatch)
    walk = Walk(seeded(Random(1)), rules, START, Temper(2, 4, 2))
    (dealt,) = walk.steps(1)
    with pytest.raises(Broken) as caught:
        LAW["secrets_are_kept"].check(dealt, Choosing(moved))
    assert re.match(says, caught.value.found)


# -- words and copies --------------------------------------------------------------------------


def test_an_event_has_no_sentence() -> None:
    found = step(is_card)

    class Mute(Stayed):
        @override
        def sentence(self, names: Sequence[str]) -> str:
            return " " * len(names)

    fails("events_are_sentences", "no sentence", then(found, events=(Mute(A),)))


def pending_with(monkeypatch: Patch, **changes: object) -> Step:
    """Let a match have another decision pending."""
    found = step(lambda s: s.after.turn is not None and len(legal_actions(s.after)) > 1)
    given: Any = pending_in(found.after)
    pending = evolve(given, **changes)
    monkeypatch.setattr(Match, "pending", property(lambda _: pending))
    return found


def test_a_question_has_no_words(monkeypatch: Patch) -> None:
    fails("events_are_sentences", "no words", pending_with(monkeypatch, question=""))


def test_an_option_is_missing(monkeypatch: Patch) -> None:
    fails("events_are_sentences", "legal", pending_with(monkeypatch, options=()))


def test_a_charge_cites_no_rule() -> None:
    found = step(is_card)
    events = (PointsBooked(A, 1, "because", 1),)
    fails("cited_rules_exist", "charged by ['because']", then(found, events=events))


def test_a_copy_may_do_something_else(monkeypatch: Patch) -> None:
    original = state(playing)
    monkeypatch.setattr(
        copies, "legal_actions", lambda match, _: () if match is original else (Toep(A),)
    )
    fails("copies_are_equal", "the copy lets seat", original)


def test_an_act_cannot_be_written(monkeypatch: Patch) -> None:
    def written(value: Storable, rules: str) -> object:
        if isinstance(value, Toep):
            raise TypeError(rules)
        return dump(value, rules="fingerprint")

    monkeypatch.setattr(readings, "dump", written)
    found = state(lambda m: playing(m) and Toep(A) in legal_actions(m, A)[:2])
    fails("documents_can_be_read_back", "Toep(seat=0) cannot be written", found)


def test_a_text_reads_as_another_match(monkeypatch: Patch) -> None:
    original = state(playing)
    text = repr(turned(original, ply=original.ply + 1))
    monkeypatch.setattr(Match, "__repr__", lambda _: text)
    fails("texts_can_be_pasted_back", "ply", original)


# -- by hand -----------------------------------------------------------------------------------


def test_a_state_and_a_match_are_looked_at_without_a_choice_of_what_is_drawn() -> None:
    check_match(state(playing))
    check_history(history(10))
    with pytest.raises(Broken, match="deck_is_kept"):
        check_match(turned(state(playing), cards__aside=DECK))


# -- whole matches -----------------------------------------------------------------------------


def history(most: int = 30) -> History:
    """Play a match of some acts."""
    walk = Walk(seeded(Random(3)), table(), START, Temper(2, 4, 2))
    for _ in walk.steps(most):
        pass
    return walk.history


def test_legal_lists_differ_where_the_table_is_turned(monkeypatch: Patch) -> None:
    first = history()

    def listed(match: Match) -> tuple[Action, ...]:
        known = any(match is state for state in first.states)
        return legal_actions(match) if known else ()

    monkeypatch.setattr(histories, "legal_actions", listed)
    fails("seats_can_be_rotated", "legal: ()", first)


def test_a_state_is_not_what_the_acts_lead_to() -> None:
    played = history()
    states = (*played.states[:-1], turned(played.end, ply=99))
    fails("matches_can_be_played_again", "leads elsewhere", evolve(played, states=states))


def test_an_order_that_leads_elsewhere_is_told_by_the_variants_names() -> None:
    walk = Walk(seeded(Random(3)), table(Aye(), Nay()), START, Temper(2, 4, 2))
    for _ in walk.steps(20):
        pass
    played = walk.history
    states = (*played.states[:-1], turned(played.end, ply=99))
    fails("variants_stand_in_any_order", "leads elsewhere", evolve(played, states=states))


@pytest.mark.parametrize("law", ["clocks_end_the_match", "random_play_ends_the_match"])
def test_a_match_that_goes_on_is_told_with_how_many_rounds_were_to_be_enough(
    law: str, monkeypatch: Patch
) -> None:
    rules = nobody_ever_pays(monkeypatch)
    rounds = most_rounds(rules, 2) + 1
    fails(
        law, f"after {rounds} rounds the match goes on: (0, 0)", History(rules, Start(("A", "B")))
    )


class Again(Question):
    """Asks once more whatever the answer is."""

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> Iterable[Effect]:
        return ()


@pytest.mark.parametrize("law", ["clocks_end_the_match", "random_play_ends_the_match"])
def test_a_round_that_goes_on_is_told_with_how_many_acts_were_to_be_enough(law: str) -> None:
    begun = History(table(asking(Again)), Start(("A", "B")))
    fails(law, "after 1000 acts round 1 goes on", begun)
