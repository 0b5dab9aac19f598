"""Laws of acting: what is listed is accepted and nothing else, and nothing is ever changed."""

from __future__ import annotations

import re
from typing import Final

from toepen import (
    DECK,
    TABLE,
    Action,
    Deal,
    IllegalAction,
    Match,
    Play,
    Seat,
    StaleAction,
    apply,
    legal_actions,
    why_not,
)
from toepen.testing._copies import copy_of
from toepen.testing._deals import draw_deal
from toepen.testing._differing import difference
from toepen.testing._picking import Pick
from toepen.testing._played import Step
from toepen.testing.laws._conceivable import acts_of, deals_that_are_wrong, seats_of, words_at
from toepen.testing.laws._law import broken, state_law, step_law

__all__ = [
    "acting_changes_nothing_before",
    "late_acts_are_stale",
    "listed_is_what_is_accepted",
    "others_cannot_act_for_a_seat",
]

_CARD: Final = re.compile("|".join(word for card in DECK for word in (card.text, card.pretty)))


@step_law("dear")
def acting_changes_nothing_before(step: Step, _: Pick) -> None:
    """The same act in the same state leads to an equal state, and leaves the state as it was."""
    before, kept = step.before, hash(step.before)
    copied = copy_of(before)
    again = apply(before, step.action)
    if again != step.after or hash(again) != hash(step.after) or again.events != step.after.events:
        broken(f"{step.action!r} led to something else: {difference(again, step.after)}")
    if hash(before) != kept or before != copied or before.events != copied.events:
        broken(f"{step.action!r} changed the state before it: {difference(before, copied)}")


@step_law("dear")
def listed_is_what_is_accepted(step: Step, pick: Pick) -> None:
    """Exactly the acts of the legal list are accepted, and a refused one leaves all as it was."""
    match = step.after
    kept, copied = hash(match), copy_of(match)
    seats = seats_of(match)
    everybody = (*seats, TABLE, Seat(len(seats)), Seat(-2))
    listed = {seat: legal_actions(match, seat) for seat in (*seats, TABLE)}
    words = words_at(match, [act for acts in listed.values() for act in acts], step.words)
    for seat in everybody:
        for action in acts_of(match, seat, words):
            _see(match, action, listed.get(seat, ()))
    _see_deals(match, pick, listed[TABLE])
    if hash(match) != kept or match != copied or match.events != copied.events:
        broken(f"trials have changed the state: {difference(match, copied)}")


def _see(match: Match, action: Action, listed: tuple[Action, ...]) -> None:
    refusal = why_not(match, action)
    legal = action in listed
    if (refusal is None) != legal:
        broken(f"{action!r} is {'' if legal else 'not '}listed, why not: {refusal}")
    try:
        apply(match, action)
    except IllegalAction as error:
        if legal:
            broken(f"{action!r} is listed, and refused: {error}")
        if error.refusal != refusal or not error.refusal.rule or not error.refusal.reason:
            broken(f"{action!r} is refused with {error.refusal}, why not: {refusal}")
        if error.legal != listed or error.action != action:
            broken(f"{action!r} is refused with the list {error.legal}, listed: {listed}")
        _names_no_other_card(str(error), action)
    else:
        if not legal:
            broken(f"{action!r} is not listed, and accepted")


def _names_no_other_card(text: str, action: Action) -> None:
    own = {action.card.text, action.card.pretty} if isinstance(action, Play) else set()
    named = set(_CARD.findall(text)) - own
    if named:
        broken(f"the refusal of {action!r} names {' '.join(sorted(named))}: {text}")


def _see_deals(match: Match, pick: Pick, listed: tuple[Action, ...]) -> None:
    due = match.deal_due
    if due is None:
        hands = tuple(() for _ in match.seats)
        _see(match, Deal(hands, ()), listed)
        return
    deal = draw_deal(pick, match)
    _see(match, deal, (deal,))
    for wrong in deals_that_are_wrong(deal):
        if why_not(match, wrong) is None:
            broken(f"{wrong!r} is accepted as the deal that is due: {due}")
        _see_refused(match, wrong)


def _see_refused(match: Match, action: Action) -> None:
    try:
        apply(match, action)
    except IllegalAction:
        return
    broken(f"{action!r} is accepted")


@step_law("dear")
def late_acts_are_stale(step: Step, _: Pick) -> None:
    """An act that was meant for an earlier position is refused, and one for this one is not."""
    for seat in (*seats_of(step.after), TABLE):
        for action in legal_actions(step.after, seat):
            if apply(step.after, action, ply=step.after.ply) != apply(step.after, action):
                broken(f"{action!r} with its ply does something else")
            _see_stale(step.after, action, step.before.ply)
    _see_stale(step.after, step.action, step.before.ply)


def _see_stale(match: Match, action: Action, ply: int) -> None:
    try:
        apply(match, action, ply=ply)
    except StaleAction:
        return
    except IllegalAction as error:
        broken(f"{action!r}, meant for act {ply}, is refused for another reason: {error}")
    broken(f"{action!r}, meant for act {ply}, is accepted at {match.ply}")


@state_law("dear")
def others_cannot_act_for_a_seat(match: Match, _: Pick) -> None:
    """An act that comes from another seat is refused, by words that do not depend on a hand."""
    for seat in seats_of(match):
        for action in legal_actions(match, seat):
            if apply(match, action, by=seat) != apply(match, action):
                broken(f"{action!r} from its own seat does something else")
        texts = set()
        other = Seat((seat + 1) % len(match.seats))
        for action in acts_of(match, seat, frozenset()):
            try:
                apply(match, action, by=other)
            except IllegalAction as error:
                texts.add(str(error).replace(str(action), "that"))
                if error.legal:
                    broken(f"seat {other} is told that seat {seat} may do {error.legal}")
            else:
                broken(f"{action!r} is accepted from seat {other}")
        if len(texts) > 1:
            broken(f"seat {other} learns of seat {seat}: {sorted(texts)}")
