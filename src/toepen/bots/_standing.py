"""What a match is worth between two rounds: the chance to win it."""

from __future__ import annotations

from math import exp, log
from typing import Final

from toepen import Match, Seat

__all__ = ["chance_to_win"]

STEEPNESS: Final = 5.0
"""How much lives count: fitted to matches of `counter`, of two to six, to ten and to fifteen."""


def chance_to_win(match: Match, seat: Seat) -> float:
    """Return the chance of *seat* to be among the winners of *match*, by the lives that are left.

    Of *n* who are alike but for their lives, the one with the share *x* of the limit left is the
    next to leave as often as *n* to the power of -5 *x* tells, and the last one to stay as often as
    *n* to the power of 5 *x* does.
    """
    if match.result is not None:
        return float(seat in match.result.winners)
    alive = match.score.alive
    if seat not in alive:
        return 0.0
    first_loses = match.rules.house.match.end == "first_out_loses"
    steepness = log(len(alive)) * STEEPNESS / match.rules.limit
    steepness = -steepness if first_loses else steepness
    weights = {other: exp(steepness * match.lives(other)) for other in alive}
    side = match.side(seat)
    own = sum([weight for other, weight in weights.items() if match.side(other) == side])
    share = own / sum(weights.values())
    return 1 - share if first_loses else share
