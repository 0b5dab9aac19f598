"""Laws of the end: whoever plays, and however badly, the match comes to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from toepen import Action, Match, Rules, apply, legal_actions, timeout_action
from toepen.testing._capabilities import declared
from toepen.testing._deals import draw_deal
from toepen.testing._picking import Pick
from toepen.testing._played import History
from toepen.testing.laws._law import broken, history_law

__all__ = ["clocks_end_the_match", "most_rounds", "random_play_ends_the_match"]

MOST_ACTS_OF_A_ROUND: Final = 1_000
"""No round lasts longer, whoever plays it."""
MOST_ACTS: Final = 4_000
"""So far a match is followed; what it has not done by then is not known."""
FREE_ROUNDS: Final = 50
"""Rounds that cost nobody anything: misdeals, deciders, tricks that nobody takes."""
ROUNDS_A_POINT: Final = 4
"""In so many rounds, on the average, somebody loses a point: the rest may be free."""


def most_rounds(rules: Rules, seats: int) -> int:
    """Return the bound on the rounds of a match: so many for each point that can be lost.

    >>> from toepen import HouseRules
    >>> most_rounds(HouseRules().compile(), 2)
    130
    """
    return FREE_ROUNDS + ROUNDS_A_POINT * rules.limit * len(rules.sides(seats))


LASTING: Final = "only the round must end"
"""What is left of these laws where points come back, or players."""


@history_law(gives_points_back=LASTING, brings_back=LASTING)
def clocks_end_the_match(history: History, pick: Pick) -> None:
    """A match in which every clock runs out ends, in a bounded number of rounds."""
    _follow(pick(history.states), pick, timeout_action)


@history_law(gives_points_back=LASTING, brings_back=LASTING)
def random_play_ends_the_match(history: History, pick: Pick) -> None:
    """A match that is played at random ends, in a bounded number of rounds."""
    _follow(pick(history.states), pick, lambda match: pick(legal_actions(match)))


def _follow(match: Match, pick: Pick, choose: Callable[[Match], Action]) -> None:
    """Play on until it is over; the round, the match and all acts have their bounds."""
    rules = match.rules
    lasting = {"gives_points_back", "brings_back"} & declared(rules).keys()
    first = number = match.setup.number
    last, since = first + most_rounds(rules, len(match.seats)), 0
    for done in range(MOST_ACTS):
        if match.result is not None:
            return
        if match.setup.number > number:
            if lasting:
                return
            number, since = match.setup.number, done
        if done > since + MOST_ACTS_OF_A_ROUND:
            broken(f"after {MOST_ACTS_OF_A_ROUND} acts round {number} goes on")
        if number > last:
            broken(f"after {number - first} rounds the match goes on: {match.points}")
        due = match.deal_due is not None
        match = apply(match, draw_deal(pick, match) if due else choose(match))
