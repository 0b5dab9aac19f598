"""Checking: a table by random matches, or a match by hand, law after law."""

from __future__ import annotations

from random import Random
from typing import Final

from toepen import Action, Match
from toepen.testing._picking import Pick, seeded
from toepen.testing._played import History, Step, Word
from toepen.testing._run import PATIENCE, Found, LongRun
from toepen.testing._subject import Table, rules_of
from toepen.testing.laws import HISTORY_LAWS, STATE_LAWS, STEP_LAWS, Broken

__all__ = [
    "QUICK",
    "QUICK_SELDOM",
    "broken_by",
    "check",
    "check_history",
    "check_match",
    "check_step",
]

QUICK: Final = 1_500
"""How many decisions are seen if nobody says otherwise: some seconds."""
QUICK_SELDOM: Final = 40
"""In one of how many acts, then, a law is looked at that takes its time."""


def check(
    rules: Table | None = None,
    *,
    decisions: int = QUICK,
    seed: int = 1,
    shrinking: float = PATIENCE,
) -> None:
    """Play by *rules* at random, and see that every law holds.

    Args:
        rules: Rules, a declaration of them, a preset's name or the path of a file; without any,
            every preset in turn, and a random table after each.
        decisions: How many decisions of seats are seen; the default takes some seconds.
        seed: What makes it the same every time.
        shrinking: How long, in seconds, a shorter match is looked for if a law does not hold.

    Raises:
        Broken: At the first law that does not hold, with the shortest match found, as a scenario.
        RulesError: If there are no such rules, or they do not hold together.

    >>> check("cardgames-zone", decisions=50)
    """
    compiled = None if rules is None else rules_of(rules)
    found = LongRun(decisions, seed, compiled, seldom=QUICK_SELDOM).go()
    if found is not None:
        raise broken_by(found.shortest(shrinking))


def broken_by(found: Found) -> Broken:
    """Return the error that tells a failure with all that there is to tell."""
    return Broken(found.what, found.law, found.report)


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
