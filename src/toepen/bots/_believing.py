"""How well a match that might be agrees with what the others have done in it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from toepen import Action, Match, Play, Seat, Toep, legal_actions, timeout_action
from toepen.bots._bot import Choices
from toepen.bots._counter import Counter
from toepen.bots._reckoning import Reckoning
from toepen.bots._unseen import unseen_by

__all__ = ["Belief"]


@frozen
class Belief:
    """Takes everybody to play like a counter that never bluffs, and to err now and then.

    Attributes:
        counter: How it takes them to play.
        surprise: What a match counts in which a toep, or an answer to one, is a surprise.
        slip: The same of a card.
    """

    counter: Counter
    surprise: float
    slip: float

    def expected(self, match: Match) -> Action:
        """Return what whoever is on turn would do."""
        legal = legal_actions(match)
        if len(legal) == 1:
            return legal[0]
        return self._chosen(match, legal) or timeout_action(match)

    def likelihood(self, match: Match, action: Action) -> float:
        """Return how often *action* is done in *match*, against what it is taken to be."""
        if action.seat != match.turn:
            return self._off_turn(match, action)
        legal = legal_actions(match)
        expected = self._chosen(match, legal) if len(legal) > 1 else None
        if expected is None or expected == action:
            return 1.0
        both = isinstance(expected, Play) and isinstance(action, Play)
        return self.slip if both else self.surprise

    def _off_turn(self, match: Match, action: Action) -> float:
        if not isinstance(action, Toep):
            return 1.0
        seat = action.seat
        reckoning = Reckoning(match, seat, unseen_by(match, seat), self.counter.keeps)
        return 1.0 if self.counter.toeps(match, seat, reckoning.safety()) else self.surprise

    def _chosen(self, match: Match, legal: Iterable[Action]) -> Action | None:
        """Return the card, toep or answer of whoever is on turn; `None` if it is none of these."""
        seat = Seat(match.turn or 0)
        choices = Choices.of(match, seat, legal)
        if not (choices.plays or choices.stay):
            return None
        return self.counter.choose(match, seat, choices, unseen_by(match, seat), bluff=False)
