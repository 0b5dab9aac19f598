"""The bot that counts cards and weighs what a round costs."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from random import Random
from typing import Final

from attrs import field, frozen
from attrs.validators import ge, le

from toepen import BACK, Action, Card, Choose, Play, Seat, Stay, View, timeout_action
from toepen.bots._bot import Choices, acts_when_asked
from toepen.bots._plain import seat_of
from toepen.bots._reckoning import Reckoning
from toepen.bots._unseen import Unseen, unseen_in
from toepen.plugin import Position

__all__ = ["Counter", "fold_price"]

_SHARE: Final = (ge(0.0), le(1.0))
HAND: Final = 4
LOW_RANKS: Final = 4
"""So many ranks are pictures: a hand of them is the poorest there is."""


@frozen
class Counter:
    """Counts the cards that it has not seen, and reckons what staying and folding cost.

    It goes along when its chance of the last trick beats 1 - price / stake, never folds when that
    would end the match for it anyway, and demands more when losing would. In the inverse game the
    chance is that of avoiding the last trick.

    Attributes:
        toep_above: It toeps when it is so many times as well off as an average hand.
        bluffs: How often it toeps, or exchanges, with less than that, from 0 to 1.
        keeps: How much it takes the others to hold on to cards that win, from 0 to 1.
        doubts: How often it takes the others to exchange a hand that is none, from 0 to 1; it
            checks when that is likelier than a true claim.
    """

    toep_above: float = field(default=1.6, validator=ge(0.0))
    bluffs: float = field(default=0.03, validator=list(_SHARE))
    keeps: float = field(default=0.6, validator=list(_SHARE))
    doubts: float = field(default=0.06, validator=list(_SHARE))

    def __call__(self, view: View, rng: Random) -> Action:
        """Choose an act of the viewer."""
        seat = seat_of(view)
        choices = Choices.of(view, seat, acts_when_asked(view))
        bluff = rng.random() < self.bluffs
        if BACK in view.own_hand:  # a hand that it may not look at yet
            return timeout_action(view)
        if choices.plays or choices.stay:
            return self.choose(view, seat, choices, unseen_in(view), bluff=bluff)
        return self._word(view, choices.words, bluff=bluff) or timeout_action(view)

    def choose(
        self, match: Position, seat: Seat, choices: Choices, unseen: Unseen, *, bluff: bool
    ) -> Action:
        """Choose a card, a toep or an answer for *seat*.

        Args:
            match: What is known of the match; of the hands only that of the seat is looked at.
            seat: Whose turn it is.
            choices: What it may do: among other things play a card, or go along.
            unseen: What it knows of the cards of the others.
            bluff: Whether it would toep with any hand.
        """
        reckoning = Reckoning(match, seat, unseen, self.keeps)
        if choices.plays:
            best = self.by_worth(match, choices.plays, reckoning)[0]
            safety = reckoning.safety_after(best.card)
            return (
                choices.toep
                if choices.toep and self.toeps(match, seat, safety, bluff=bluff)
                else best
            )
        safety = reckoning.safety()
        if choices.toep and self.toeps(match, seat, safety, bluff=bluff):
            return choices.toep
        if choices.fold and not self._stays(match, choices, safety):
            return choices.fold
        return Stay(seat)

    def by_worth(self, match: Position, plays: list[Play], reckoning: Reckoning) -> list[Play]:
        """Sort cards by how well off the seat is after each; of equals the weakest first."""
        strength = match.rules.strength

        def worth(play: Play) -> tuple[float, int, int]:
            index = play.card.index
            return (reckoning.safety_after(play.card), -strength[index], -index)

        return sorted(plays, key=worth, reverse=True)

    def toeps(self, match: Position, seat: Seat, safety: float, *, bluff: bool = False) -> bool:
        """Tell whether it raises the stake, which costs nothing more where losing ends it all."""
        if bluff or match.lives(seat) <= match.stake:
            return True
        share = 1 / len(match.bidding.active)
        if match.rules.house.score.last_trick == "winner_pays":
            return (1 - safety) * self.toep_above < share
        return safety > self.toep_above * share

    def _stays(self, match: Position, choices: Choices, safety: float) -> bool:
        """Tell whether it goes along with a toep."""
        price = fold_price(match, choices)
        return price is None or safety > 1 - price / match.stake

    def _word(self, view: View, words: Mapping[str, Choose], *, bluff: bool) -> Action | None:
        """Choose a variant's word, where it is one that it knows."""
        if "exchange" in words and (bluff or _pictures(view, view.own_hand) == HAND):
            return words["exchange"]
        if "check" in words and self._checks(view):
            return words["check"]
        return None

    def _checks(self, view: View) -> bool:
        """Tell whether a claim is likelier false than true, by what is left to be claimed."""
        hidden = unseen_in(view).cards
        true = comb(_pictures(view, hidden), HAND) / max(1, comb(len(hidden), HAND))
        return true < (1 - true) * self.doubts


def fold_price(match: Position, choices: Choices) -> int | None:
    """Return what it costs to fold; `None` if that cannot be, or would end it all anyway."""
    if choices.fold is None or match.phase is None:
        return None
    price = match.phase.cost(match, choices.fold)
    return None if price >= match.lives(choices.fold.seat) else price


def _pictures(view: View, cards: tuple[Card, ...]) -> int:
    """Count the cards of the low ranks."""
    return sum(view.rules.strength[card.index] <= LOW_RANKS for card in cards)
