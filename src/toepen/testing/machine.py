"""The machine: Hypothesis plays matches at random, watches the laws after each act, and shrinks."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from hypothesis import note
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
)

from toepen import TABLE, Action, Match, Rules, legal_actions, may_act
from toepen.testing._deals import draw_deal
from toepen.testing._picking import Pick, seeded
from toepen.testing._played import Step
from toepen.testing._run import Found
from toepen.testing._subject import Table, rules_of
from toepen.testing._tables import draw_rules
from toepen.testing._walk import Walk
from toepen.testing.laws import HISTORY_LAWS, STATE_LAWS, STEP_LAWS, Broken, Law
from toepen.testing.strategies import picks

__all__ = ["MatchMachine", "match_machine"]

_LAWS: Final[tuple[Law[Any], ...]] = (*STATE_LAWS, *STEP_LAWS)
CHEAP: Final = tuple(law for law in _LAWS if law.cost == "cheap")
DEAR: Final = tuple(law for law in _LAWS if law.cost == "dear")
SELDOM: Final = 24
"""In one of how many acts, about, some law is looked at that takes its time."""


class MatchMachine(RuleBasedStateMachine):
    """Plays matches at random and looks at the laws after every act.

    Its `TestCase` is a test; a subclass may add rules and invariants of its own.
    """

    played_by: ClassVar[Rules | None] = None
    """The rules of every match; `None` for another table in every run."""

    walk: Walk

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.walk.match

    @initialize(pick=picks())
    def sit_down(self, pick: Pick) -> None:
        """Draw a table and set up a match."""
        self.walk = Walk.begin(pick, self.played_by or draw_rules(pick))
        for law in STATE_LAWS:
            law.check(self.match, pick)

    @precondition(lambda self: self.match.deal_due is not None)
    @rule(pick=picks())
    def deal(self, pick: Pick) -> None:
        """Deal the cards that are due."""
        self.do(draw_deal(pick, self.match), pick)

    @precondition(lambda self: self.match.turn is not None)
    @rule(pick=picks())
    def decide(self, pick: Pick) -> None:
        """Let the seat on turn do something."""
        self.do(pick(legal_actions(self.match)), pick)

    @precondition(lambda self: self.match.turn is not None)
    @rule(pick=picks())
    def interrupt(self, pick: Pick) -> None:
        """Let anybody else do something who may, or else the seat on turn."""
        others = [seat for seat in sorted(may_act(self.match)) if seat != self.match.turn]
        offers = [legal_actions(self.match, seat) for seat in (*others, TABLE)]
        found = [offer for offer in offers if offer]
        self.do(pick(pick(found) if found else legal_actions(self.match)), pick)

    @precondition(lambda self: self.match.result is not None)
    @rule(pick=picks())
    def sit_down_again(self, pick: Pick) -> None:
        """Set up another match by the same rules."""
        self.walk = Walk.begin(pick, self.walk.rules)

    def do(self, action: Action, pick: Pick) -> None:
        """Do *action*, and look at every law that is cheap, now and then at one that is dear."""
        step = self.walk.step(action)
        dear = pick((None,) * SELDOM + DEAR)
        try:
            for law in CHEAP:
                _look(law, step, pick)
            if dear is not None:
                _look(dear, step, pick)
        except Broken as broken:
            note(Found(broken.law, broken.found, self.walk.history).report)
            raise

    def teardown(self) -> None:
        """Look at the laws of whole matches."""
        if hasattr(self, "walk"):
            for law in HISTORY_LAWS:
                law.check(self.walk.history, seeded(Random(self.match.ply)))


def _look(law: Law[Any], step: Step, pick: Pick) -> None:
    law.check(step.after if law in STATE_LAWS else step, pick)


def match_machine(rules: Table | None = None) -> type[MatchMachine]:
    """Make a machine that plays by *rules*.

    Args:
        rules: Rules, a declaration of them, a preset's name or the path of a file; without any,
            every run draws another table.

    Returns:
        A Hypothesis state machine; `match_machine(rules).TestCase` is what pytest collects.
    """
    if rules is None:
        return MatchMachine
    return type("MatchMachine", (MatchMachine,), {"played_by": rules_of(rules)})
