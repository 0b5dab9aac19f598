"""How likely a hand takes the last trick, reckoned from the cards that have not been seen.

The others are taken to hold any of these cards alike, but for the suits that they have not
followed, and to hold on to what can still win.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import floor
from typing import TypeAlias

from attrs import Factory, define, field

from toepen import Card, Seat, Suit
from toepen.bots._unseen import Unseen
from toepen.plugin import Position

__all__ = ["Reckoning"]

Hand: TypeAlias = tuple[Card, ...]


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
    hand: Hand = field(init=False)
    hidden: Hand = field(init=False)
    """The cards that may be in the hands of the others."""
    each: int = field(init=False)
    """How many cards each of the others holds, at most."""
    avoiding: bool = field(init=False)
    """Whether the last trick is one to avoid."""
    _above: dict[Card, int] = Factory(dict)
    _of_suit: dict[Suit, int] = Factory(dict)
    _holders: dict[Suit, int] = Factory(dict)
    _led: dict[tuple[Card, int], float] = Factory(dict)
    _followed: dict[tuple[Card, int], float] = Factory(dict)
    _taking: dict[tuple[Hand, bool], float] = Factory(dict)

    def __attrs_post_init__(self) -> None:
        """Count the cards once."""
        position = self.position
        self.hand = position.cards.hands[self.seat]
        known = [card for cards in self.unseen.known.values() for card in cards]
        self.hidden = (*self.unseen.cards, *known)
        others = self.unseen.voids
        self.each = max([len(position.cards.hands[seat]) for seat in others], default=0)
        self.avoiding = position.rules.house.score.last_trick == "winner_pays"
        higher: dict[Suit, list[int]] = {suit: [] for suit in Suit}
        strength = position.rules.strength
        for card in self.hidden:
            higher[card.suit].append(strength[card.index])
        for suit in Suit:
            self._of_suit[suit] = len(higher[suit])
            self._holders[suit] = sum([suit not in voids for voids in others.values()])
        for card in (*self.hand, *[play.card for play in position.cards.trick]):
            rank = strength[card.index]
            self._above[card] = sum([other > rank for other in higher[card.suit]])

    def safety(self) -> float:
        """Return the chance that the last trick does not cost the seat the stake."""
        chance = self.chance()
        return 1 - chance if self.avoiding else chance

    def safety_after(self, card: Card) -> float:
        """Return that chance once the seat has played *card*."""
        chance = self.after(card)
        return 1 - chance if self.avoiding else chance

    def _beats(self, other: Card, card: Card) -> bool:
        strength = self.position.rules.strength
        return other.suit is card.suit and strength[other.index] > strength[card.index]

    def chance(self) -> float:
        """Return the chance that the seat takes the last trick, as things stand."""
        cards = self.position.cards
        lying = next((play.card for play in cards.trick if play.seat == self.seat), None)
        if lying is not None:
            return self._after(lying, self.hand)
        if self.seat in cards.to_play and (cards.trick or cards.to_play[0] == self.seat):
            return self._best(self.after(card) for card in self._playable())
        return self._of(self.hand, leads=False)

    def after(self, card: Card) -> float:
        """Return the chance that the seat takes the last trick once it has played *card*."""
        return self._after(card, _without(self.hand, card))

    def _best(self, chances: Iterable[float]) -> float:
        return min(chances) if self.avoiding else max(chances)

    def _playable(self) -> Hand:
        led = self.position.cards.led
        return tuple(card for card in self.hand if card.suit is led) or self.hand

    def _after(self, card: Card, rest: Hand) -> float:
        """Return the chance with *card* in the running trick and *rest* in hand."""
        return self._mixed(self._wins_running(card), rest)

    def _mixed(self, wins: float, rest: Hand) -> float:
        """Return the chance of *rest* when the trick before it is taken with the chance *wins*."""
        if not rest:
            return wins
        chance = 0.0
        if wins > 0:
            chance += wins * self._of(rest, leads=True)
        if wins < 1:
            chance += (1 - wins) * self._of(rest, leads=False)
        return chance

    def _wins_running(self, card: Card) -> float:
        """Return the chance that *card* takes the running trick."""
        cards = self.position.cards
        active = self.position.bidding.active
        led = cards.led or card.suit
        others = (play.card for play in cards.trick if play.seat in active)
        if card.suit is not led or any(self._beats(other, card) for other in others):
            return 0.0
        voids = self.unseen.voids
        later = sum(
            seat in voids and led not in voids[seat] for seat in cards.to_play if seat != self.seat
        )
        return self._stands(card, later * self.each)

    def _of(self, hand: Hand, *, leads: bool) -> float:
        """Return the chance of *hand* when a trick is over; *leads* is whether it was taken."""
        key = (hand, leads)
        chance = self._taking.get(key)
        if chance is None:
            chance = self._leading(hand) if leads else self._following(hand)
            self._taking[key] = chance
        return chance

    def _leading(self, hand: Hand) -> float:
        left = len(hand)
        return self._best(
            self._mixed(self._wins_led(card, left), _without(hand, card)) for card in hand
        )

    def _following(self, hand: Hand) -> float:
        """Return the chance when somebody else leads: any suit, as often as it is still hidden."""
        left = len(hand)
        chance = 0.0
        for suit, hidden in self._of_suit.items():
            if not hidden:
                continue
            follow = [card for card in hand if card.suit is suit]
            best = self._best(
                self._mixed(self._wins_followed(card, left) if follow else 0, _without(hand, card))
                for card in self._ends(follow or hand)
            )
            chance += hidden / len(self.hidden) * best
        return chance

    def _ends(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return the card that most others beat and the one that fewest do: enough to weigh."""
        if len(cards) <= 2:  # noqa: PLR2004 - both ends
            return cards
        ordered = sorted(cards, key=self._above.__getitem__)
        return (ordered[0], ordered[-1])

    def _wins_led(self, card: Card, left: int) -> float:
        key = (card, left)
        if key not in self._led:
            rivals = self._holders[card.suit]
            self._led[key] = self._stands(card, rivals * self._kept(left))
        return self._led[key]

    def _wins_followed(self, card: Card, left: int) -> float:
        """Return the chance of *card* when its suit is led by somebody else."""
        key = (card, left)
        if key not in self._followed:
            lower = 1 - self._above[card] / self._of_suit[card.suit]
            rivals = max(0, self._holders[card.suit] - 1)
            self._followed[key] = lower * self._stands(card, rivals * self._kept(left))
        return self._followed[key]

    def _kept(self, left: int) -> float:
        """Return how many of its cards of now each rival has chosen from, with *left* in hand."""
        return left + self.keeps * max(0, self.each - left)

    def _stands(self, card: Card, drawn: float) -> float:
        """Return the chance that none of *drawn* hidden cards is higher than *card*."""
        whole = floor(drawn)
        part = drawn - whole
        above, hidden = self._above[card], len(self.hidden)
        chance = none_of(above, whole, hidden)
        if part:
            further = none_of(above, whole + 1, hidden)
            chance += part * (further - chance)
        return chance


@cache
def none_of(higher: int, drawn: int, hidden: int) -> float:
    """Return the chance that *drawn* of *hidden* cards are none of the *higher* among them."""
    chance = 1.0
    for left in range(hidden, max(0, hidden - drawn), -1):
        chance *= max(0, left - higher) / left
    return chance


def _without(hand: Hand, card: Card) -> Hand:
    return tuple([other for other in hand if other is not card])
