"""Planted faults: for each law a way to break it, in a variant or in the engine itself.

Each has the name of the law that is to catch it. They are taken from how programs for this game
fail: a folder's cards that vanish, a trick that waits for somebody who left, a fold that is paid
twice, a question that gives the hand away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any, ClassVar

import pytest
from attrs import evolve, field, frozen
from typing_extensions import override

from toepen import (
    Action,
    Card,
    Choose,
    FoldRules,
    HouseRules,
    Match,
    MatchRules,
    Play,
    Refusal,
    Rules,
    Seat,
    Stay,
    ToepRules,
    View,
    _engine,
    _resampling,
    _rounds,
    _steps,
    _tricks,
    _view,
    apply,
)
from toepen._events import Event, MatchEnded, PointsBooked, PutOut
from toepen._match import Draft, draft_of, seal
from toepen._round_begun import whole_match
from toepen._rounds import settle
from toepen._toeping import Answers
from toepen.plugin import (
    Asking,
    Charge,
    Effect,
    Finish,
    Next,
    Phase,
    Position,
    Raise,
    SetSlot,
    Slot,
    Tell,
    Trick,
    Verdict,
    hookimpl,
)
from toepen.testing.laws import acts

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], Rules]

FAULTS: list[tuple[str, Plant]] = []


def planted(law: str) -> Callable[[Plant], Plant]:
    """Enter a fault that the law of that name must catch."""

    def enter(plant: Plant) -> Plant:
        FAULTS.append((law, plant))
        return plant

    return enter


def table(*variants: object, **sections: object) -> Rules:
    """Compile a lively table: one folds and toeps at any time, and matches go on for a while."""
    lively: dict[str, Any] = {
        "fold": FoldRules(unprompted="any_time"),
        "toep": ToepRules(repeat="free"),
        "match": MatchRules(end="last_standing"),
        **sections,
    }
    return HouseRules(**lively).compile(variants)


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


@frozen
class Question(Asking):
    """A phase that asks everybody, with something wrong in it."""

    name = "question"
    rule = "deal.due"

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        return ("yes", "no")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> Iterable[Effect]:
        return (Next(self.without(seat)),)

    @override
    def question(self, match: Position) -> str:
        return "Yes or no?"


def asking(phase: type[Question]) -> object:
    """Make a variant that asks everybody in the opening."""

    @frozen
    class Asker:
        """Asks."""

        @hookimpl
        def opening_call(self, match: Position) -> Phase | None:
            return phase(match.active)

    return Asker()


@planted("somebody_can_act")
def finished_matches_go_on(patch: Patch) -> Rules:
    right = seal

    def sealed(draft: Draft) -> Match:
        if draft.score.result is not None:
            draft.agenda = (Question(draft.bidding.active),)
        return right(draft)

    patch.setattr(_engine, "seal", sealed)
    return table()


@planted("actors_are_in_the_round")
def folders_are_asked(_: Patch) -> Rules:
    class AsksAll(Question):
        @override
        def has_choice(self, match: Position, seat: Seat) -> bool:
            return True

    @frozen
    class Nosy:
        """Asks the whole table after each trick."""

        @hookimpl
        def after_trick(self, match: Position) -> Phase | None:
            return AsksAll(match.setup.players)

    return table(Nosy())


@planted("legal_list_is_that_of_the_turn")
def somebody_is_asked_who_can_say_nothing(_: Patch) -> Rules:
    class Speechless(Question):
        @override
        def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
            return ()

    return table(asking(Speechless))


@planted("lists_hold_own_acts")
def two_answers_read_alike(_: Patch) -> Rules:
    class Twice(Question):
        @override
        def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
            return ("yes", "yes")

    return table(asking(Twice))


@planted("clock_has_a_legal_act")
def clocks_choose_what_is_not_legal(_: Patch) -> Rules:
    class Late(Question):
        @override
        def timeout(self, match: Position, seat: Seat) -> Action:
            return Choose(seat, "perhaps")

    return table(asking(Late))


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

    def settled(draft: Draft, before: Match) -> None:
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


@frozen
class PaysTwice:
    """A fold also pays the final stake."""

    @hookimpl
    def round_charges(self, match: Position, finish: Finish) -> tuple[Charge, ...]:
        losers = (seat for seat in match.setup.players if seat != finish.winner)
        return tuple(Charge(seat, match.stake, "fold.price") for seat in losers)


@planted("nobody_pays_twice")
def folders_also_pay_the_stake(_: Patch) -> Rules:
    return table(PaysTwice())


@planted("points_never_sink")
def winners_get_a_point_back_unannounced(_: Patch) -> Rules:
    @frozen
    class Refund:
        """Whoever wins gets a point back, and the variant does not declare it."""

        @hookimpl
        def bonuses(self, finish: Finish) -> Iterable[Charge]:
            return () if finish.winner is None else (Charge(finish.winner, -1, "fold.alone"),)

    return table(Refund())


@frozen
class Kind:
    """Nobody is ever out."""

    @hookimpl
    def verdict(self) -> Verdict | None:
        return Verdict()


@planted("limit_puts_out")
def nobody_is_ever_out(_: Patch) -> Rules:
    return table(Kind())


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


@planted("rounds_have_a_winner")
def who_is_alone_pays(_: Patch) -> Rules:
    @frozen
    class Tax:
        """Whoever wins pays."""

        @hookimpl
        def bonuses(self, finish: Finish) -> Iterable[Charge]:
            return () if finish.winner is None else (Charge(finish.winner, 1, "fold.alone"),)

    return table(Tax())


@planted("stakes_never_sink")
def tricks_lower_the_stake(_: Patch) -> Rules:
    @frozen
    class Discount:
        """Every trick brings the stake back to one."""

        @hookimpl
        def trick_taken(self, trick: Trick) -> Iterable[Effect]:
            return (Raise(trick.taker, 1),)

    return table(Discount())


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


@frozen(eq=False)
class Moody:
    """Asks for another price every time, and so is no function of the match."""

    times: ClassVar[Iterator[int]] = count(1)

    @hookimpl
    def fold_price(self) -> int | None:
        return next(self.times) % 5


@planted("acting_changes_nothing_before")
def prices_change_with_every_question(_: Patch) -> Rules:
    return table(Moody())


@planted("matches_can_be_played_again")
def matches_depend_on_those_before(_: Patch) -> Rules:
    return table(Moody())


class Thing:
    """Something that is equal to itself alone."""


def hoarding(_: Patch) -> Rules:
    slot: Slot[object] = Slot("hoard.thing", scope="match", sight="nobody", default=Thing())

    @frozen
    class Hoard:
        """Keeps something that cannot be compared, and has no text."""

        @hookimpl
        def slots(self) -> Iterable[Slot[Any]]:
            return (slot,)

    return table(Hoard())


planted("copies_are_equal")(hoarding)
planted("texts_can_be_pasted_back")(hoarding)
planted("documents_can_be_read_back")(hoarding)


@planted("copies_are_equal")
def phases_are_defined_inside_a_function(_: Patch) -> Rules:
    @frozen
    class Local(Question):
        """No module knows it, so nothing that was stored can find it."""

    return table(asking(Local))


@planted("records_can_be_read_back")
def words_are_two_words(_: Patch) -> Rules:
    class Polite(Question):
        @override
        def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
            return ("yes please", "no")

    return table(asking(Polite))


def one_more(number: int) -> int:
    """Return the next number."""
    return number + 1


@planted("rules_can_be_read_back")
def options_are_read_as_others(_: Patch) -> Rules:
    @frozen
    class Upwards:
        """Takes one more than a file says."""

        at: int = field(default=2, converter=one_more)

    return table(Upwards())


@planted("equal_positions_have_equal_keys")
def hands_are_kept_as_they_were_picked_up(_: Patch) -> Rules:
    slot: Slot[Any] = Slot("picked.up", scope="deal", sight="nobody", default=())

    @frozen
    class Picked:
        """Keeps the order in which the cards were picked up, which is nothing to the game."""

        @hookimpl
        def slots(self) -> Iterable[Slot[Any]]:
            return (slot,)

        @hookimpl
        def cards_dealt(self, match: Position) -> Iterable[Effect]:
            return (SetSlot(slot, match.cards.hands),)

    return table(Picked())


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


def sees(match: Position, seat: Seat) -> bool:
    """Tell whether a secret of the match says yes: the colour of another seat's first card."""
    hand = match.cards.hands[(seat + 1) % len(match.seats)]
    return bool(hand) and hand[0].text[1:] in {"H", "D"}


@planted("views_agree_with_the_match")
def views_lack_what_a_rule_looks_at(_: Patch) -> Rules:
    class Peeking(Question):
        @override
        def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
            return ("yes", "no") if sees(match, seat) else ("no",)

    return table(asking(Peeking))


@planted("secrets_are_kept")
def legal_lists_tell_a_hand(_: Patch) -> Rules:
    return views_lack_what_a_rule_looks_at(_)


@planted("secrets_are_kept")
def being_asked_tells_a_hand(_: Patch) -> Rules:
    class Pointing(Question):
        @override
        def has_choice(self, match: Position, seat: Seat) -> bool:
            return "A" in "".join(card.text for card in match.cards.hands[seat])

    return table(asking(Pointing))


@planted("secrets_are_kept")
def refusals_tell_a_hand(_: Patch) -> Rules:
    @frozen
    class Hint:
        """Says more than it should."""

        @hookimpl
        def may_toep(self, match: Position, seat: Seat) -> Refusal | None:
            return Refusal("toep.when", "not against that hand") if sees(match, seat) else None

    return table(Hint())


@frozen(weakref_slot=False)
class Whispered(Event):
    """Tells all what lies on the stock."""

    card: Card

    @override
    def sentence(self, names: Any) -> str:
        return f"On the stock lies {self.card}"


@frozen
class Talker:
    """Tells a card that lies face down."""

    @hookimpl
    def trick_taken(self, match: Position) -> Iterable[Effect]:
        return tuple(Tell(Whispered(card)) for card in match.cards.stock[:1])


@planted("secrets_are_kept")
def events_tell_a_card(_: Patch) -> Rules:
    return table(Talker())


@planted("views_hold_what_is_known")
def views_hold_a_told_card(_: Patch) -> Rules:
    return table(Talker())


@planted("secrets_are_kept")
def public_slots_tell_a_hand(_: Patch) -> Rules:
    slot: Slot[Any] = Slot("openly.hands", scope="deal", sight="public", default=())

    @frozen
    class Openly:
        """Keeps the hands where everybody looks."""

        @hookimpl
        def slots(self) -> Iterable[Slot[Any]]:
            return (slot,)

        @hookimpl
        def cards_dealt(self, match: Position) -> Iterable[Effect]:
            return (SetSlot(slot, match.cards.hands),)

    return table(Openly())


@planted("secrets_are_kept")
def phases_tell_a_hand(_: Patch) -> Rules:
    @frozen
    class Holding(Question):
        hands: tuple[tuple[Card, ...], ...] = ()

    @frozen
    class Holder:
        """Asks with the hands in its phase."""

        @hookimpl
        def opening_call(self, match: Position) -> Phase | None:
            return Holding(match.active, match.cards.hands)

    return table(Holder())


@planted("secrets_are_kept")
def what_follows_tells_a_hand(_: Patch) -> Rules:
    @frozen
    class Fine:
        """Whoever plays next to a red card pays."""

        @hookimpl
        def card_played(self, match: Position, seat: Seat) -> Iterable[Effect]:
            return (Charge(seat, 1, "fold.price"),) if sees(match, seat) else ()

    return table(Fine())


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


# -- words -------------------------------------------------------------------------------------


@planted("events_are_sentences")
def questions_have_no_words(_: Patch) -> Rules:
    class Mute(Question):
        @override
        def words(self, match: Position, action: Action) -> str:
            return "well"

    return table(asking(Mute))


@planted("cited_rules_exist")
def refusals_cite_nothing(_: Patch) -> Rules:
    @frozen
    class Vague:
        """Forbids without a rule."""

        @hookimpl
        def may_toep(self) -> Refusal | None:
            return Refusal("because", "it is so")

    return table(Vague())


# -- whole matches -----------------------------------------------------------------------------


@frozen
class Aside(Phase):
    """Lets whoever is on turn say a word, which changes nothing."""

    word: str

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(seat, self.word),) if seat == match.turn else ()

    @override
    def act(self, match: Position, action: Action) -> Iterable[Effect]:
        return ()


@frozen
class Aye:
    """One may say aye at any time."""

    @hookimpl
    def interruption(self) -> Phase:
        return Aside("aye")


@frozen
class Nay:
    """One may say nay at any time."""

    @hookimpl
    def interruption(self) -> Phase:
        return Aside("nay")


@planted("variants_stand_in_any_order")
def two_words_stand_in_the_order_of_variants(_: Patch) -> Rules:
    return table(Aye(), Nay())


@planted("seats_can_be_rotated")
def one_chair_is_better(_: Patch) -> Rules:
    @frozen
    class Chair:
        """The lowest seat always leads."""

        @hookimpl
        def leader(self, match: Position) -> Seat | None:
            return match.score.alive[0]

    return table(Chair())


def nobody_ever_pays(_: Patch) -> Rules:
    @frozen
    class Free:
        """Nothing costs anything."""

        @hookimpl
        def fold_price(self) -> int | None:
            return 0

        @hookimpl
        def round_charges(self) -> tuple[Charge, ...]:
            return ()

    return table(Free(), toep=ToepRules(when="never"))


planted("clocks_end_the_match")(nobody_ever_pays)
planted("random_play_ends_the_match")(nobody_ever_pays)
