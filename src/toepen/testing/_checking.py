"""Checking by hand: the laws, looked at one after the other."""

from __future__ import annotations

from random import Random

from toepen import Action, Match
from toepen.testing._picking import Pick, seeded
from toepen.testing._played import History, Step, Word
from toepen.testing.laws import HISTORY_LAWS, STATE_LAWS, STEP_LAWS

__all__ = ["check_history", "check_match", "check_step"]


def check_match(match: Match, pick: Pick | None = None) -> None:
    """Look at every law that is about a state.

    Args:
        match: The state.
        pick: What draws what a law must draw; by default a seeded generator.

    Raises:
        Broken: At the first law that does not hold.
    """
    for law in STATE_LAWS:
        law.check(match, pick or seeded(Random(0)))


def check_step(
    before: Match,
    action: Action,
    after: Match,
    pick: Pick | None = None,
    words: frozenset[Word] = frozenset(),
) -> None:
    """Look at every law that is about an act and the states on either side of it.

    Args:
        before: The state before the act.
        action: The act.
        after: The state that it led to.
        pick: What draws what a law must draw; by default a seeded generator.
        words: Words of variants' acts to try, each with whether it names another seat.

    Raises:
        Broken: At the first law that does not hold.
    """
    for law in STEP_LAWS:
        law.check(Step(before, action, after, words), pick or seeded(Random(0)))


def check_history(history: History, pick: Pick | None = None) -> None:
    """Look at every law that is about a whole match.

    Raises:
        Broken: At the first law that does not hold.
    """
    for law in HISTORY_LAWS:
        law.check(history, pick or seeded(Random(0)))
