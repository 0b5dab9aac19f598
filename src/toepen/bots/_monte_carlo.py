"""The bot that plays the rest of the round in its head, over and over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import field, frozen
from attrs.validators import ge, gt, le

from toepen import (
    BACK,
    Action,
    Match,
    Resampling,
    Seat,
    ToepenError,
    View,
    apply,
    legal_actions,
    timeout_action,
)
from toepen.bots._bot import Choices, acts_when_asked
from toepen.bots._counter import Counter, fold_price
from toepen.bots._plain import seat_of
from toepen.bots._reckoning import Reckoning
from toepen.bots._unseen import unseen_by, unseen_in

__all__ = ["MonteCarlo"]


@frozen
class MonteCarlo:
    """Draws matches that agree with all that it knows, and plays the round of each to its end.

    It draws them as `resample` does. In them everybody plays like `counter`, itself included, but
    for the act that it tries. It takes the act after which it is best off against the mean of the
    others, in points. A match in which whoever toeped would not have done so counts for little.
    Where none is found that agrees with what it knows, it plays like `counter`.

    Attributes:
        deals: How many matches it draws, and plays out for each act that it tries: its budget.
        cards: How many cards it tries, the best by counting first.
        counter: How it takes everybody to play.
        surprise: What a match counts in which the toep would be a surprise, from above 0 to 1.
        match_worth: What the end of the match is worth, in points, to be won or lost.
    """

    deals: int = field(default=40, validator=ge(1))
    cards: int = field(default=2, validator=ge(1))
    counter: Counter = field(factory=Counter)
    surprise: float = field(default=0.05, validator=[gt(0.0), le(1.0)])
    match_worth: float = field(default=3.0, validator=ge(0.0))

    def __call__(self, view: View, rng: Random) -> Action:
        """Choose an act of the viewer."""
        seat = seat_of(view)
        choices = Choices.of(view, seat, acts_when_asked(view))
        if not (choices.plays or choices.stay) or BACK in view.own_hand:
            return self.counter(view, rng)
        tried = self._candidates(view, choices)
        if len(tried) == 1:
            return tried[0]
        try:
            return self._best(view, tried, rng)
        except ToepenError:
            return self.counter(view, rng)

    def _candidates(self, view: View, choices: Choices) -> list[Action]:
        """List the acts worth trying, those that `counter` would do first."""
        seat = seat_of(view)
        reckoning = Reckoning(view, seat, unseen_in(view), self.counter.keeps)
        plays = self.counter.by_worth(view, choices.plays, reckoning)[: self.cards]
        fold = None if fold_price(view, choices) is None else choices.fold
        others = (choices.stay, fold, choices.toep)
        return [*plays, *(action for action in others if action is not None)]

    def _best(self, view: View, tried: Sequence[Action], rng: Random) -> Action:
        worth = dict.fromkeys(tried, 0.0)
        worlds = Resampling(view)
        for _ in range(self.deals):
            match = worlds.draw(rng)
            weight = self._likelihood(match)
            for action in tried:
                worth[action] += weight * self._outcome(match, action)
        return max(tried, key=worth.__getitem__)

    def _likelihood(self, match: Match) -> float:
        """Return how well a match agrees with the toep that has to be answered, if one has."""
        phase = match.phase
        if phase is None or phase.name != "answer":
            return 1.0
        toeper = match.bidding.toeps[-1]
        reckoning = Reckoning(match, toeper, unseen_by(match, toeper), self.counter.keeps)
        return 1.0 if self.counter.toeps(match, toeper, reckoning.safety()) else self.surprise

    def _outcome(self, match: Match, action: Action) -> float:
        """Return by how many points the seat is better off than the others at the round's end."""
        seat, before, number = action.seat, match.points, match.setup.number
        match = apply(match, action)
        while match.turn is not None and match.setup.number == number:
            match = apply(match, self._expected(match, match.turn))
        lost = [now - then for now, then in zip(match.points, before, strict=True)]
        mine = lost.pop(seat)
        return sum(lost) / len(lost) - mine + self._end(match, seat)

    def _end(self, match: Match, seat: Seat) -> float:
        if match.result is not None:
            return self.match_worth if seat in match.result.winners else -self.match_worth
        return -self.match_worth if seat in match.out else 0.0

    def _expected(self, match: Match, seat: Seat) -> Action:
        """Return what `counter` would do in the place of *seat*."""
        legal = legal_actions(match)
        if len(legal) == 1:
            return legal[0]
        choices = Choices.of(match, seat, legal)
        chosen = None
        if choices.plays or choices.stay:
            known = unseen_by(match, seat)
            chosen = self.counter.choose(match, seat, choices, known, bluff=False)
        return chosen or timeout_action(match)
