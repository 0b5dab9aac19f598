"""Faults planted in the engine: it is patched from within, for no public name would do.

They are taken from how programs for this game fail: a folder's cards that vanish, a trick that
waits for somebody who left, an end that is told twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve, frozen

from tests.testing.planting import Fault, Patch, Question, planting, table
from toepen import (
    Action,
    Card,
    HouseRules,
    Match,
    Play,
    Refusal,
    Rules,
    Seat,
    Stay,
    View,
    _engine,
    _resampling,
    _rounds,
    _steps,
    _tricks,
    _view,
    apply,
)
from toepen._match import Draft, draft_of, seal
from toepen._round_begun import whole_match
from toepen._rounds import settle
from toepen._toeping import Answers
from toepen.events import MatchEnded, PutOut
from toepen.plugin import Effect, Phase, PointsBooked, Position, SetSlot, Slot, Verdict, hookimpl
from toepen.testing.laws import acts

FAULTS: list[Fault] = []
planted = planting(FAULTS)


# -- cards and tricks --------------------------------------------------------------------------


@planted("deck_is_kept")
def folded_cards_vanish(patch: Patch) -> Rules:
    right = _steps.put_aside

    def put_aside(draft: Draft, seat: Seat, cards: tuple[Card, ...]) -> None:
        right(draft, seat, cards)
        draft.cards = evolve(draft.cards, aside=())

    patch.setattr(_steps, "put_aside", put_aside)
    return table()


@planted("hands_are_even")
def folders_keep_their_cards(patch: Patch) -> Rules:
    patch.setattr(_steps, "put_aside", lambda *_: None)
    return table()


@planted("tricks_are_closed_when_complete")
def tricks_wait_for_who_left(patch: Patch) -> Rules:
    patch.setattr(_tricks, "mend", lambda _: None)
    return table()


@planted("tricks_follow_one_another")
def tricks_are_led_by_the_next(patch: Patch) -> Rules:
    right = _tricks.complete

    def complete(draft: Draft) -> None:
        right(draft)
        order = draft.cards.to_play
        if order:
            turned = (*order[1:], order[0])
            draft.cards = evolve(draft.cards, leader=turned[0], to_play=turned)

    patch.setattr(_tricks, "complete", complete)
    return table()


@planted("last_tricks_are_complete")
def rounds_end_a_trick_early(patch: Patch) -> Rules:
    right = _tricks.complete

    def complete(draft: Draft) -> None:
        right(draft)
        if len(draft.cards.tricks) == 3:
            draft.cards = evolve(draft.cards, to_play=())

    patch.setattr(_tricks, "complete", complete)
    return table()


# -- turns -------------------------------------------------------------------------------------


@planted("somebody_can_act")
def finished_matches_go_on(patch: Patch) -> Rules:
    right = seal

    def sealed(draft: Draft) -> Match:
        if draft.score.result is not None:
            draft.agenda = (Question(draft.bidding.active),)
        return right(draft)

    patch.setattr(_engine, "seal", sealed)
    return table()


@planted("acts_are_counted")
def acts_are_not_counted(patch: Patch) -> Rules:
    right = draft_of

    def opened(match: Match) -> Draft:
        draft = right(match)
        draft.ply = match.ply
        return draft

    patch.setattr(_engine, "draft_of", opened)
    return table()


@planted("nothing_is_left_to_do")
def rounds_are_not_closed(patch: Patch) -> Rules:
    right = settle

    def settled(draft: Draft, before: Match | None) -> None:
        if len(draft.bidding.active) > 1:
            right(draft, before)

    patch.setattr(_engine, "settle", settled)
    return table()


# -- points ------------------------------------------------------------------------------------


@planted("announced_points_are_booked")
def points_are_not_announced(patch: Patch) -> Rules:
    right = seal

    def sealed(draft: Draft) -> Match:
        draft.events = [e for e in draft.events if not isinstance(e, PointsBooked)]
        return right(draft)

    patch.setattr(_engine, "seal", sealed)
    return table()


@planted("put_out_is_told")
def nobody_is_told_who_is_out(patch: Patch) -> Rules:
    right = seal

    def sealed(draft: Draft) -> Match:
        draft.events = [e for e in draft.events if not isinstance(e, PutOut)]
        return right(draft)

    patch.setattr(_engine, "seal", sealed)
    return table()


@planted("deciders_are_free")
def sudden_death_has_a_toep(patch: Patch) -> Rules:
    @frozen
    class Always:
        """Every round is a decider."""

        @hookimpl
        def decider(self) -> bool | None:
            return True

    patch.setattr(_tricks, "toep_refusal", lambda *_, **__: None)
    return table(Always())


@planted("pending_tells_the_price")
def folds_are_said_to_be_free(patch: Patch) -> Rules:
    patch.setattr(Answers, "cost", lambda *_: 0)
    return table()


@planted("pending_tells_the_price")
def counters_are_said_to_raise_nothing(patch: Patch) -> Rules:
    patch.setattr(_tricks.TrickPlay, "stake", lambda _, match, __: match.stake)
    return table()


# -- rounds ------------------------------------------------------------------------------------


@planted("one_side_left_ends_the_round")
def who_is_alone_plays_on(patch: Patch) -> Rules:
    right = _rounds._ended
    patch.setattr(_rounds, "_ended", lambda d: right(d) if len(d.bidding.active) != 1 else None)
    return table()


@planted("rounds_have_a_winner")
def a_folder_wins(patch: Patch) -> Rules:
    patch.setattr(_rounds, "_left_alone", lambda draft, _: draft.bidding.folds[-1])
    return table()


@planted("who_left_stays_out")
def who_stays_brings_all_back(patch: Patch) -> Rules:
    right = _steps.stay

    def stay(draft: Draft, seat: Seat) -> None:
        right(draft, seat)
        draft.bidding = evolve(draft.bidding, active=draft.setup.players)

    patch.setattr(_steps, "stay", stay)
    return table()


@planted("matches_end_once")
def the_end_is_told_twice(patch: Patch) -> Rules:
    right = _rounds._end_match

    def end_match(draft: Draft, verdict: Verdict, winners: tuple[Seat, ...]) -> None:
        right(draft, verdict, winners)
        draft.events.extend(e for e in draft.events[:] if isinstance(e, MatchEnded))

    patch.setattr(_rounds, "_end_match", end_match)
    return table()


# -- acts --------------------------------------------------------------------------------------


@planted("imagined_matches_look_alike")
def own_cards_are_forgotten(patch: Patch) -> Rules:
    right = whole_match

    def forgetful(seen: View, *found: Match) -> Match:
        match = right(seen, *found)
        hands = match.cards.hands
        return evolve(match, cards=evolve(match.cards, hands=(*hands[1:], hands[0])))

    patch.setattr(_resampling, "whole_match", forgetful)
    return table()


@planted("listed_is_what_is_accepted")
def stays_are_always_accepted(patch: Patch) -> Rules:
    right = _engine._phase_for

    def phase_for(match: Match | View, action: Action) -> Phase | None:
        if isinstance(action, Stay) and match.agenda and action.seat in match.active:
            return match.agenda[-1]
        return right(match, action)

    patch.setattr(_engine, "_phase_for", phase_for)
    return table()


@planted("listed_is_what_is_accepted")
def refusals_tell_the_hand(patch: Patch) -> Rules:
    right = _tricks._play_refusal

    def play_refusal(match: Position, action: Play) -> Refusal | None:
        refusal = right(match, action)
        held = " ".join(map(str, match.cards.hands[action.seat]))
        return refusal and evolve(refusal, reason=f"{refusal.reason}: {held}")

    patch.setattr(_tricks, "_play_refusal", play_refusal)
    return table()


@planted("listed_is_what_is_accepted")
def refused_acts_leave_their_mark(patch: Patch) -> Rules:
    right = _engine._refusal

    def refusal(match: Match | View, action: Action) -> Refusal:
        object.__setattr__(match, "ply", match.ply + 1)
        return right(match, action)

    patch.setattr(_engine, "_refusal", refusal)
    return table()


@planted("late_acts_are_stale")
def late_acts_are_accepted(patch: Patch) -> Rules:
    patch.setattr(acts, "apply", lambda match, action, **_: apply(match, action))
    return table()


@planted("others_cannot_act_for_a_seat")
def seats_are_no_credentials(patch: Patch) -> Rules:
    patch.setattr(acts, "apply", lambda match, action, **_: apply(match, action))
    return table()


# -- views and secrets -------------------------------------------------------------------------


def open_hands(patch: Patch) -> Rules:
    right = _view._seen_cards
    patch.setattr(_view, "_seen_cards", lambda m, seat: evolve(right(m, seat), hands=m.cards.hands))
    return table()


planted("spectators_see_backs")(open_hands)
planted("secrets_are_kept")(open_hands)
planted("views_hold_what_is_known")(open_hands)


def open_slots(patch: Patch) -> Rules:
    patch.setattr(_view, "_seen_slots", lambda match, _: match.slots)
    return HouseRules.preset("standard").compile()


planted("secrets_are_kept")(open_slots)
planted("views_hold_what_is_known")(open_slots)


@planted("secrets_are_kept")
def owners_see_the_slots_of_others(patch: Patch) -> Rules:
    slot: Slot[Any] = Slot("own.hand", scope="deal", sight="owner", default=())

    @frozen
    class Own:
        """Keeps each hand for its holder."""

        @hookimpl
        def slots(self) -> Iterable[Slot[Any]]:
            return (slot,)

        @hookimpl
        def cards_dealt(self, match: Position) -> Iterable[Effect]:
            return [SetSlot(slot, match.hand(seat), seat) for seat in match.active]

    patch.setattr(_view, "_seen_slots", lambda match, _: match.slots)
    return table(Own())
