"""Four alike (poeptoep): four jacks or four tens win the round."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen
from typing_extensions import override

from toepen import Card, HouseRules, Rank, Seat
from toepen.plugin import (
    Asking,
    Effect,
    Fault,
    Next,
    Phase,
    Position,
    Push,
    RoundStopped,
    Show,
    clockwise,
    hookimpl,
    option,
)
from toepen_variants._conflicts import HAND, hand_of_four, no_inverse
from toepen_variants._wording import points

__all__ = ["FourAlike", "Showing"]


@frozen
class FourAlike:
    """Whoever holds four jacks or four tens may show them and wins the round; the others pay three.

    Each is asked once, from the dealer's left; of several hands shown the highest wins.

    Sources: the Dutch student rules; programs that play it with any rank.
    """

    ranks: Literal["JT", "any"] = option("JT", "which four cards count", "four_alike, D50, D51")
    penalty: int = option(3, "what the others pay, in points", "four_alike", least=0)

    rule_ids: ClassVar = {"variants.four_alike.order": "D50, D51"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """It is about hands of four, and about winning."""
        reason = "a hand that wins the round is nothing to show there"
        return [*hand_of_four("four_alike", house), *no_inverse("four_alike", house, reason)]

    @hookimpl
    def opening_show(self, match: Position) -> Phase:
        """Ask everybody, from the dealer's left."""
        return Showing(clockwise(match.active, match.dealer + 1), self)

    @hookimpl
    def special_hand_price(self) -> int:
        """Any four alike cost the others as much."""
        return self.penalty

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        hand = "four of any rank" if self.ranks == "any" else "four jacks or four tens"
        return (
            (
                f"Before the first card each may show {hand} (poeptoep): he wins the round, and the"
                f" others in it pay {points(self.penalty)} in place of the stake."
            ),
            "Of several such hands the highest wins.",
        )

    def fits(self, hand: tuple[Card, ...]) -> bool:
        """Tell whether a hand may be shown."""
        ranks = {card.rank for card in hand}
        if len(hand) != HAND or len(ranks) != 1:
            return False
        return self.ranks == "any" or ranks <= {Rank.JACK, Rank.TEN}


@frozen
class Showing(Asking):
    """One after the other may show a hand."""

    name = "four_alike"
    rule = "variants.four_alike"
    meanings: ClassVar = {"show": "show four alike", "keep": "play on"}

    rules: FourAlike
    shown: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    """The hands that lie open."""

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Only who holds them may show them."""
        return ("show", "keep") if self.rules.fits(match.hand(seat)) else ("keep",)

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """Lay the hand open."""
        if word == "keep":
            return (Next(self.without(seat)),)
        hand = tuple(sorted(match.hand(seat), key=lambda card: card.index))
        shown = (*self.shown, (seat, hand))
        return (Next(self.without(seat, shown=shown)), Show(seat, hand, lasting=True))

    @override
    def passed(self, match: Position) -> tuple[Effect, ...]:
        """When all have been asked, the highest hand wins the round."""
        standing = [(seat, hand) for seat, hand in self.shown if seat in match.active]
        if not standing:
            return ()
        strength = match.rules.strength
        seat, hand = max(standing, key=lambda shown: strength[shown[1][0].index])
        price = self.rules.penalty
        return (Push(RoundStopped(seat, price, "variants.four_alike.penalty", hand)),)

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return "Show four alike?"
