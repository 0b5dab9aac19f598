"""Laws of the views: they agree with the match, and they know no more than they may."""

from __future__ import annotations

from toepen import (
    BACK,
    TABLE,
    Match,
    Seat,
    ToepenError,
    View,
    legal_actions,
    omniscient,
    timeout_action,
    view,
    why_not,
)
from toepen._events import Private
from toepen.testing._picking import Pick
from toepen.testing._played import Step
from toepen.testing.laws._conceivable import acts_of, seats_of, words_at
from toepen.testing.laws._law import broken, state_law, step_law

__all__ = ["spectators_see_backs", "views_agree_with_the_match"]


@step_law("dear")
def views_agree_with_the_match(step: Step, _: Pick) -> None:
    """What a seat may do, and why not, is the same in its view and in the match."""
    match = step.after
    for seat in seats_of(match):
        seen = view(match, seat)
        legal = legal_actions(match, seat)
        if legal_actions(seen) != legal or legal_actions(seen, seat) != legal:
            broken(f"seat {seat} may do {legal}, in its view {legal_actions(seen)}")
        if legal_actions(seen, TABLE) != legal_actions(match, TABLE):
            broken(f"the table may do {legal_actions(match, TABLE)}, not so in a view")
        for action in acts_of(match, seat, words_at(match, legal, step.words)):
            if why_not(seen, action) != why_not(match, action):
                broken(f"{action!r}: {why_not(match, action)}, in the view {why_not(seen, action)}")
        _agrees(match, seen, seat)


def _agrees(match: Match, seen: View, seat: Seat) -> None:
    told = tuple(e for e in match.events if not isinstance(e, Private) or e.seat == seat)
    if seen.events != told or told != seen.history[len(seen.history) - len(told) :]:
        broken(f"seat {seat} is told {told}, its view has {seen.events}, after {seen.history}")
    if seen.hand_sizes != tuple(map(len, match.cards.hands)):
        broken(f"hands of {seen.hand_sizes}")
    if match.rules.sees_hand(match, seat) and seen.own_hand != match.hand(seat):
        broken(f"seat {seat} holds {match.hand(seat)}, and sees {seen.own_hand}")
    if (seen.turn, seen.deal_due, seen.result) != (match.turn, match.deal_due, match.result):
        broken(f"turn {match.turn}, in the view {seen.turn}")
    if match.turn == seat:
        if seen.pending != match.pending:
            broken(f"pending {match.pending}, in the view {seen.pending}")
        if timeout_action(seen) != timeout_action(match):
            broken(f"the clock chooses {timeout_action(match)}, in the view {timeout_action(seen)}")
    elif seen.pending is not None and seen.pending.options:
        broken(f"seat {seat} sees the options of seat {match.turn}: {seen.pending.options}")


@state_law("dear")
def spectators_see_backs(match: Match, _: Pick) -> None:
    """A spectator sees no card but those that lie open, and may do nothing; a referee sees all."""
    seen = view(match, None)
    shown = match.cards.shown
    held = [card for hand in seen.cards.hands for card in hand]
    unseen = [*seen.cards.stock, *seen.cards.aside, *(card for card in held if card not in shown)]
    if any(card is not BACK for card in unseen) or any(isinstance(e, Private) for e in seen.events):
        broken(f"a spectator sees {unseen} and {seen.events}")
    if legal_actions(seen) or seen.legal:
        broken(f"a spectator may do {legal_actions(seen)}")
    for seat in seats_of(match):
        try:
            legal_actions(seen, seat)
        except ToepenError:
            continue
        broken(f"a spectator is told what seat {seat} may do")
    if omniscient(match).cards != match.cards or omniscient(match).events != match.events:
        broken("a referee does not see all")
