"""Laws of keys and of what a seat can imagine: equal knowledge is equal, whatever led to it."""

from __future__ import annotations

from random import Random
from typing import Final

from toepen import TABLE, Deal, Match, Seat, ToepenError, apply, legal_actions, view
from toepen._resampling import Resampling
from toepen.testing._differing import difference
from toepen.testing._picking import Pick, picked_order
from toepen.testing._played import History
from toepen.testing.laws._conceivable import seats_of
from toepen.testing.laws._law import broken, history_law, state_law

__all__ = ["equal_positions_have_equal_keys", "imagined_matches_look_alike"]

SEEDS: Final = 2**32
TRIES: Final = 40
"""How many deals are proposed at most: most are found at the first."""


@history_law()
def equal_positions_have_equal_keys(history: History, pick: Pick) -> None:
    """Whoever picks up his cards in another order comes to the same positions, with equal keys."""
    match = history.start.match(history.rules)
    first = match.setup.number
    for action, state in zip((*history.acts, None), history.states, strict=True):
        if match.key() != state.key():
            broken(f"act {state.ply}, with hands in another order the key is another")
        if state.setup.number == first:  # later a view keeps a digest of what was told
            _know_as_much(match, state, pick((*seats_of(state), None)))
        for seat in (*seats_of(state), TABLE):
            if set(legal_actions(match, seat)) != set(legal_actions(state, seat)):
                broken(f"act {state.ply}, legal for seat {seat}: {legal_actions(match, seat)}")
        if isinstance(action, Deal):
            hands = tuple(tuple(picked_order(pick, hand)) for hand in action.hands)
            match = apply(match, Deal(hands, action.stock))
        elif action is not None:
            match = apply(match, action)


def _know_as_much(match: Match, state: Match, viewer: Seat | None) -> None:
    if view(match, viewer).key() != view(state, viewer).key():
        broken(f"act {state.ply}, with hands in another order seat {viewer} has another key")


@state_law("dear")
def imagined_matches_look_alike(match: Match, pick: Pick) -> None:
    """A match drawn to agree with what a seat knows looks to that seat like the true one.

    What a seat knows may be too rare to be met in a few tries: that is no fault.
    """
    viewer = pick((*seats_of(match), None))
    seen = view(match, viewer)
    try:
        imagined = Resampling(seen).draw(Random(pick(range(SEEDS))), tries=TRIES)
    except ToepenError:
        return
    other = view(imagined, viewer)
    if other != seen or other.key() != seen.key():
        broken(f"seat {viewer} sees that it is another match: {difference(other, seen)}")
    if viewer is not None and legal_actions(other) != legal_actions(seen):
        broken(f"seat {viewer} may do {legal_actions(other)} in the match imagined")
