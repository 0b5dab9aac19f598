"""The machine: Hypothesis plays matches at random, watches the laws after each act, and shrinks."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, TypeAlias

from hypothesis import HealthCheck, Phase, note, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from toepen import TABLE, Action, HouseRules, Match, Rules, legal_actions, may_act
from toepen.testing._deals import draw_deal
from toepen.testing._failure import scenario_text
from toepen.testing._picking import Pick, seeded
from toepen.testing._played import Step
from toepen.testing._tables import draw_rules
from toepen.testing._walk import Walk
from toepen.testing.laws import HISTORY_LAWS, STATE_LAWS, STEP_LAWS, Broken, Law
from toepen.testing.strategies import picks

__all__ = ["MatchMachine", "check", "match_machine"]

Table: TypeAlias = Rules | HouseRules | str

_LAWS: Final[tuple[Law[Any], ...]] = (*STATE_LAWS, *STEP_LAWS)
CHEAP: Final = tuple(law for law in _LAWS if law.cost == "cheap")
DEAR: Final = tuple(law for law in _LAWS if law.cost == "dear")
SEARCH: Final = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
PATIENT: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
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
        except Broken as found:
            note(scenario_text(self.walk.history, str(found)))
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
        rules: The rules, a declaration of them or the name of a preset; without any, every run
            draws another table.

    Returns:
        A Hypothesis state machine; `match_machine(rules).TestCase` is what pytest collects.
    """
    if rules is None:
        return MatchMachine
    house = HouseRules.preset(rules) if isinstance(rules, str) else rules
    played_by = house if isinstance(house, Rules) else house.compile()
    return type("MatchMachine", (MatchMachine,), {"played_by": played_by})


def check(rules: Table | None = None, *, runs: int = 30, steps: int = 60) -> None:
    """Play by *rules* at random, and see that every law holds.

    Args:
        rules: As for `match_machine`.
        runs: How many matches are begun.
        steps: The most acts of each.

    Raises:
        Broken: If a law does not hold, with the smallest match that Hypothesis finds in its notes.
    """
    run_state_machine_as_test(
        match_machine(rules),
        settings=settings(
            max_examples=runs,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=PATIENT,
            phases=SEARCH,
            report_multiple_bugs=False,
        ),
    )
