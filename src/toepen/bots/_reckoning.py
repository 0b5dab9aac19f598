"""How likely a hand takes the last trick, reckoned from the cards that have not been seen.

The others are taken to hold any of these cards alike, but for the suits that they have not
followed, and to hold on to what can still win.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import define, field

from toepen import DECK, Card, Seat, Suit
from toepen.bots._chances import Chances, chances
from toepen.bots._unseen import Unseen
from toepen.plugin import Position

__all__ = ["Reckoning"]

SUITS: Final = tuple(Suit)
SUIT_OF: Final = tuple(SUITS.index(card.suit) for card in DECK)
"""The number of the suit of each card, by its index."""
SUIT_MASKS: Final = tuple(sum(1 << card.index for card in DECK if card.suit is s) for s in SUITS)


@define
class Reckoning:
    """The chances of one seat in one position.

    Attributes:
        position: What is known of the match; of the hands only that of the seat is looked at.
        seat: Whose chances.
        unseen: What the seat knows of the cards of the others.
        keeps: How much the others hold on to cards that win, from 0 (what they have left is
            anything) to 1 (what they have left is always the best that they had).
    """

    position: Position
    seat: Seat
    unseen: Unseen
    keeps: float
    hand: tuple[Card, ...] = field(init=False)
    avoiding: bool = field(init=False)
    """Whether the last trick is one to avoid."""
    _hidden: int = field(init=False)
    """The cards that may be in the hands of the others: a bit for each, by its index."""
    _higher: tuple[int, ...] = field(init=False)
    _chances: Chances = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Count the cards once."""
        position = self.position
        hands = position.cards.hands
        self.hand = hand = hands[self.seat]
        self.avoiding = position.rules.house.score.last_trick == "winner_pays"
        self._hidden = hidden = self.unseen.hidden
        self._higher = higher = higher_than(position.rules.strength)
        voids = self.unseen.voids
        indices = [card.index for card in hand]
        self._chances = chances(
            tuple([SUIT_OF[index] for index in indices]),
            tuple([(hidden & higher[index]).bit_count() for index in indices]),
            tuple([(hidden & mask).bit_count() for mask in SUIT_MASKS]),
            tuple([sum([suit not in void for void in voids.values()]) for suit in SUITS]),
            max([len(hands[seat]) for seat in voids], default=0),
            self.keeps,
            self.avoiding,
        )

    def safety(self) -> float:
        """Return the chance that the last trick does not cost the seat the stake."""
        chance = self.chance()
        return 1 - chance if self.avoiding else chance

    def safety_after(self, card: Card) -> float:
        """Return that chance once the seat has played *card*."""
        chance = self.after(card)
        return 1 - chance if self.avoiding else chance

    def chance(self) -> float:
        """Return the chance that the seat takes the last trick, as things stand."""
        cards = self.position.cards
        whole = (1 << len(self.hand)) - 1
        lying = next((play.card for play in cards.trick if play.seat == self.seat), None)
        if lying is not None:
            return self._chances.mixed(self._wins_running(lying), whole)
        if self.seat in cards.to_play and (cards.trick or cards.to_play[0] == self.seat):
            chances = [self.after(card) for card in self._playable()]
            return min(chances) if self.avoiding else max(chances)
        return self._chances.following(whole)

    def after(self, card: Card) -> float:
        """Return the chance that the seat takes the last trick once it has played *card*."""
        rest = (1 << len(self.hand)) - 1 ^ 1 << self.hand.index(card)
        return self._chances.mixed(self._wins_running(card), rest)

    def _playable(self) -> tuple[Card, ...]:
        led = self.position.cards.led
        return tuple([card for card in self.hand if card.suit is led]) or self.hand

    def _wins_running(self, card: Card) -> float:
        """Return the chance that *card* takes the running trick."""
        cards = self.position.cards
        led = cards.led or card.suit
        if card.suit is not led:
            return 0.0
        higher = self._higher[card.index]
        active = self.position.bidding.active
        if any(higher >> play.card.index & 1 and play.seat in active for play in cards.trick):
            return 0.0
        voids = self.unseen.voids
        later = sum([led not in voids.get(s, SUITS) for s in cards.to_play if s != self.seat])
        above = (self._hidden & higher).bit_count()
        return self._chances.stands(above, later * self._chances.each)


@cache
def higher_than(strength: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each card the cards of its suit that beat it, a bit for each, by index."""
    return tuple(
        sum(
            1 << other.index
            for other in DECK
            if other.suit is card.suit and strength[other.index] > strength[card.index]
        )
        for card in DECK
    )
