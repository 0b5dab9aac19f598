"""Tricks: following suit, and whose card takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import frozen

from toepen._hooks import hookimpl

if TYPE_CHECKING:
    from toepen._actions import Play
    from toepen._cards import Card
    from toepen._match import Position
    from toepen._options import PlayRules
    from toepen._seats import Seat

__all__ = ["OrphanTrick", "Tricks"]

OrphanTrick: TypeAlias = Literal["take_back", "in_place", "highest_card", "stands"]
"""What becomes of a trick whose leader left and whose suit nobody still in has played: a value of
`play.orphan_trick`, or `stands` where folded cards count."""


@frozen
class Tricks:
    """Follow the suit led if you can; the highest card of it takes the trick."""

    options: PlayRules

    @hookimpl
    def proper(self, match: Position, seat: Seat) -> tuple[Card, ...]:
        """`play.follow_suit`: mandatory if able."""
        hand = match.cards.hands[seat]
        led = match.cards.led
        if led is None:
            return hand
        following = []
        for card in hand:
            if card.suit is led:
                following.append(card)
        return tuple(following) or hand

    @hookimpl
    def enforced(self, match: Position) -> bool:
        """A card that does not follow suit is refused."""
        return True

    @hookimpl
    def orphan(self, match: Position) -> OrphanTrick:
        """Folded cards that count make no orphans."""
        return "stands" if self.options.folded_card == "counts" else self.options.orphan_trick

    @hookimpl
    def sees_hand(self, match: Position, seat: Seat) -> bool:
        """Everybody sees his own cards."""
        return True

    @hookimpl
    def trick_winner(self, match: Position, plays: tuple[Play, ...]) -> Seat:
        """The highest card of the suit led, by one still in the round unless folded cards count.

        Where nobody still in has played that suit (`play.orphan_trick = "highest_card"`), the
        highest rank of any suit, of equals the first played.
        """
        lying = plays
        active = match.bidding.active
        if self.options.folded_card == "ignored" and len(active) < len(match.setup.players):
            lying = tuple([play for play in plays if play.seat in active])
        led = match.cards.led
        strength = match.rules.strength
        best, highest = lying[0].seat, -1
        for play in lying:
            card = play.card
            if card.suit is led and strength[card.index] > highest:
                best, highest = play.seat, strength[card.index]
        if highest < 0:
            return max(lying, key=lambda play: strength[play.card.index]).seat
        return best
