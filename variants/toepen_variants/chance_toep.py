"""The chance of a toep (kans op toep): three alike draw a card for the fourth."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen
from typing_extensions import override

from toepen import Card, HouseRules, Rank, Seat
from toepen.plugin import (
    Asking,
    Draw,
    Effect,
    Fault,
    Leave,
    Next,
    Phase,
    Position,
    Push,
    RoundStopped,
    Show,
    clockwise,
    hookimpl,
    option,
    question,
)
from toepen_variants._conflicts import hand_of_four, no_inverse

__all__ = ["ChanceToep", "ChanceToepHooks", "Drawing"]

THREE = 3


class ChanceToepHooks:
    """What other variants may say about special hands."""

    @question
    def special_hand_price(self, match: Position) -> int | None:
        """What do the others pay for four alike, in points?"""


@frozen
class ChanceToep:
    """Whoever holds exactly three jacks or three tens may draw one card for the fourth.

    The three are shown and the odd card is laid aside. A fourth wins the round at once, like four
    alike. Whoever calls it without three alike is out of the match, whatever his points.

    Source: the Dutch student rules.
    """

    ranks: Literal["JT"] = option("JT", "which three cards count", "three_alike, D52")

    hookspecs: ClassVar = ChanceToepHooks
    rule_ids: ClassVar = {
        "variants.chance_toep.won": "three_alike",
        "variants.chance_toep.false_call": "three_alike",
    }

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """It is about hands of four, and about winning."""
        reason = "a fourth card that wins the round is no luck there"
        return [*hand_of_four("chance_toep", house), *no_inverse("chance_toep", house, reason)]

    @hookimpl
    def special_hand_price(self) -> int:
        """Three, as long as no other variant sets a price."""
        return THREE

    @hookimpl
    def opening_draw(self, match: Position) -> Phase:
        """Ask everybody, from the dealer's left, as long as there is a card to draw."""
        return Drawing(clockwise(match.active, match.dealer + 1))

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        return (
            (
                "Whoever holds exactly three jacks or three tens may show them, lay the odd card"
                " aside and draw another (kans op toep): with the fourth he has won the round, and"
                f" the others pay {THREE} points, or what four alike cost at this table."
            ),
            "Whoever does so without three alike is out of the match.",
        )


def three_alike(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the exactly three jacks or tens of a hand; nothing if there are none."""
    for rank in (Rank.TEN, Rank.JACK):
        alike = tuple([card for card in hand if card.rank is rank])
        if len(alike) == THREE:
            return alike
    return ()


@frozen
class Drawing(Asking):
    """One after the other may draw a card."""

    name = "chance_toep"
    rule = "variants.chance_toep"
    meanings: ClassVar = {"draw": "draw a card for three alike", "keep": "play on"}

    @override
    def has_choice(self, match: Position, seat: Seat) -> bool:
        """Nobody is asked when there is nothing to draw."""
        return bool(match.cards.stock) and super().has_choice(match, seat)

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Any hand may call."""
        return ("draw", "keep")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """Draw; or leave the match for a false call."""
        rest = Next(self.without(seat))
        if word == "keep":
            return (rest,)
        hand = match.hand(seat)
        three = three_alike(hand)
        if not three:
            return (rest, Show(seat, hand), Leave(seat, match_too=True))
        odd = tuple(card for card in hand if card not in three)
        drawn = match.cards.stock[0]
        effects = (rest, Show(seat, three, lasting=True), Draw(seat, odd))
        if drawn.rank is not three[0].rank:
            return effects
        price = match.rules.hooks["special_hand_price"](match)
        won = RoundStopped(seat, price, "variants.chance_toep.won", (*three, drawn))
        return (*effects, Push(won))

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return "Draw a card for three alike?"
