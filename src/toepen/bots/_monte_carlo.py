"""The bot that plays the rest of the round in its head, over and over."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Final

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
)
from toepen.bots._believing import Belief
from toepen.bots._bot import Choices, acts_when_asked
from toepen.bots._counter import Counter, fold_price
from toepen.bots._plain import seat_of
from toepen.bots._reckoning import Reckoning
from toepen.bots._standing import chance_to_win
from toepen.bots._unseen import unseen_in

__all__ = ["MonteCarlo"]

ENOUGH: Final = 0.5
"""With a smaller share of its budget believed, it does not trust what it imagines."""


@frozen
class MonteCarlo:
    """Draws matches that agree with all that it knows, and plays the round of each to its end.

    It draws them as `resample` does, and keeps a match the rarer the more of what the others have
    done in the round would be a surprise in it. In them everybody plays like `counter`, itself
    included, but for the act that it tries. Where one of these wins it the match more often than
    what `counter` would do, by the lives that all have left at the end of the round, and beyond the
    doubt that so few matches leave, it takes the best of them. Otherwise it plays like `counter`,
    without bluffs; so also where it finds too few matches that it believes.

    Attributes:
        deals: How many matches it plays out for each act that it tries: its budget.
        draws: How many matches it draws at most for each of these, to find some that it believes.
        cards: How many cards it tries, the best by counting first.
        counter: How it takes everybody to play.
        surprise: How often it keeps a match for each toep, and each answer to one, that would be a
            surprise in it, from above 0 to 1.
        slip: The same for each card.
        caution: How many standard errors an act must be better than what `counter` would do.
    """

    deals: int = field(default=40, validator=ge(1))
    draws: int = field(default=5, validator=ge(1))
    cards: int = field(default=1, validator=ge(1))
    counter: Counter = field(factory=Counter)
    surprise: float = field(default=0.15, validator=[gt(0.0), le(1.0)])
    slip: float = field(default=0.2, validator=[gt(0.0), le(1.0)])
    caution: float = field(default=1.5, validator=ge(0.0))
    _belief: Belief = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Take the others to play like the counter."""
        object.__setattr__(self, "_belief", Belief(self.counter, self.surprise, self.slip))

    def __call__(self, view: View, rng: Random) -> Action:
        """Choose an act of the viewer."""
        seat = seat_of(view)
        choices = Choices.of(view, seat, acts_when_asked(view))
        if not (choices.plays or choices.stay) or BACK in view.own_hand:
            return self.counter(view, rng)
        usual = self.counter.choose(view, seat, choices, unseen_in(view), bluff=False)
        tried = [action for action in self._candidates(view, choices) if action != usual]
        if not tried:
            return usual
        worlds = self._worlds(view, seat, rng)
        if len(worlds) < max(2, ENOUGH * self.deals):
            return usual
        return self._better(usual, tried, worlds)

    def _better(self, usual: Action, tried: Sequence[Action], worlds: Sequence[Match]) -> Action:
        """Return the act that is best beyond doubt, or else the usual one."""
        known = [self._outcome(world, usual) for world in worlds]
        best, most = usual, 0.0
        for action in tried:
            gains = [self._outcome(w, action) - k for w, k in zip(worlds, known, strict=True)]
            gain = mean(gains) - self.caution * stdev(gains) / sqrt(len(gains))
            if gain > most:
                best, most = action, gain
        return best

    def _candidates(self, view: View, choices: Choices) -> list[Action]:
        """List the acts worth trying, those that `counter` would do first."""
        seat = seat_of(view)
        reckoning = Reckoning(view, seat, unseen_in(view), self.counter.keeps)
        plays = self.counter.by_worth(view, choices.plays, reckoning)[: self.cards]
        fold = None if fold_price(view, choices) is None else choices.fold
        others = (choices.stay, fold, choices.toep)
        return [*plays, *(action for action in others if action is not None)]

    def _worlds(self, view: View, seat: Seat, rng: Random) -> list[Match]:
        """Draw matches to play out, such as it believes."""

        def believes(match: Match, action: Action) -> bool:
            likelihood = 1.0 if action.seat == seat else self._belief.likelihood(match, action)
            return likelihood == 1 or rng.random() < likelihood

        drawn = Resampling(view)
        worlds: list[Match] = []
        for _ in range(self.deals * self.draws):
            with suppress(ToepenError):
                worlds.append(drawn.draw(rng, tries=1, judge=believes))
            if len(worlds) == self.deals:
                break
        return worlds

    def _outcome(self, match: Match, action: Action) -> float:
        """Return how likely the seat wins the match after its act, as things stand at round end."""
        number = match.setup.number
        match = apply(match, action)
        while match.turn is not None and match.setup.number == number:
            match = apply(match, self._belief.expected(match))
        return chance_to_win(match, action.seat)
