"""Walks: matches played at random, with everything drawn by a `Pick`.

Examples:
    >>> from random import Random
    >>> from toepen import HouseRules
    >>> from toepen.testing import Walk, check_step, seeded
    >>> walk = Walk.begin(seeded(Random(1)), HouseRules().compile())
    >>> for step in walk.steps(20):
    ...     check_step(step.before, step.action, step.after)
    >>> len(walk.history.acts)
    20
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Factory, define, frozen

from toepen import (
    TABLE,
    Action,
    Choose,
    Fold,
    Match,
    Rules,
    Toep,
    apply,
    legal_actions,
    may_act,
)
from toepen.testing._deals import draw_deal, draw_start
from toepen.testing._picking import Pick
from toepen.testing._played import History, Start, Step, Word

__all__ = ["Temper", "Walk"]


@frozen
class Temper:
    """How a match is played: who chooses evenly folds so often that few rounds see a last trick.

    Attributes:
        folds: In how many of twelve cases a fold that was chosen is meant.
        toeps: The same of a toep.
        interrupts: In how many of twelve cases somebody who is not on turn acts.
    """

    folds: int
    toeps: int
    interrupts: int

    @classmethod
    def draw(cls, pick: Pick) -> Temper:
        """Draw one for a match."""
        return cls(pick((1, 3, 12)), pick((2, 6, 12)), pick((0, 1, 4)))


@define
class Walk:
    """A match on its way, one drawn act after the other.

    Attributes:
        pick: What draws.
        rules: What is played by.
        start: How the match began.
        temper: How it is played.
        match: The state that it has come to.
        acts: What was done so far.
        states: The states, from the first to this one.
        words: The words that variants have offered so far.
    """

    pick: Pick
    rules: Rules
    start: Start
    temper: Temper
    match: Match = Factory(lambda self: self.start.match(self.rules), takes_self=True)
    acts: list[Action] = Factory(list)
    states: list[Match] = Factory(lambda self: [self.match], takes_self=True)
    words: frozenset[Word] = frozenset()

    @classmethod
    def begin(cls, pick: Pick, rules: Rules) -> Walk:
        """Draw a table and sit down."""
        return cls(pick, rules, draw_start(pick, rules), Temper.draw(pick))

    @property
    def history(self) -> History:
        """What has been played so far."""
        return History(self.rules, self.start, tuple(self.acts), tuple(self.states))

    def steps(self, most: int) -> Iterator[Step]:
        """Play on until the match is over, at most so many acts."""
        for _ in range(most):
            if self.match.result is not None:
                return
            yield self.step(self.draw())

    def step(self, action: Action) -> Step:
        """Do *action*, which is legal."""
        before = self.match
        self.acts.append(action)
        self.match = apply(before, action)
        self.states.append(self.match)
        return Step(before, action, self.match, self.words)

    def draw(self) -> Action:
        """Draw the next act."""
        if self.match.deal_due is not None:
            return draw_deal(self.pick, self.match)
        legal = self._offered()
        self._hear(legal)
        action = self.pick(legal)
        return action if self._meant(action) else self.pick(legal)

    def _offered(self) -> tuple[Action, ...]:
        """List what one seat may do: most often the one on turn."""
        legal = legal_actions(self.match)
        if self.pick(range(12)) < 12 - self.temper.interrupts:
            return legal
        others = [seat for seat in sorted(may_act(self.match)) if seat != self.match.turn]
        offers = [legal_actions(self.match, seat) for seat in (*others, TABLE)]
        found = [offer for offer in offers if offer]
        return self.pick(found) if found else legal

    def _meant(self, action: Action) -> bool:
        if isinstance(action, Fold):
            return self.pick(range(12)) < self.temper.folds
        return not isinstance(action, Toep) or self.pick(range(12)) < self.temper.toeps

    def _hear(self, legal: tuple[Action, ...]) -> None:
        """Remember the words that variants offer."""
        for action in legal:
            if isinstance(action, Choose):
                self.words |= {(action.word, action.target is not None)}
