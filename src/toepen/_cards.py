"""The cards: 7 to ace in four suits, each of the 32 a single object.

Toepen ranks them from the ten down to the jack, but tables differ, so that a card knows no
strength of its own: `Rules.strength` does.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, final

from attrs import field, frozen
from typing_extensions import override

from toepen.exceptions import NotationError

__all__ = ["BACK", "DECK", "Card", "Rank", "Suit"]


class Word(StrEnum):
    """A word of a fixed list, whose `repr` can be pasted back."""

    @override
    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Rank(Word):
    """A rank, in the order in which Toepen usually ranks them, high to low."""

    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"


class Suit(Word):
    """A suit. None is worth more than another."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The sign for people: ♣ ♦ ♥ ♠."""
        return "♣♦♥♠"["CDHS".index(self.value)]


@final
@frozen(eq=False, init=False, repr=False, weakref_slot=False)
class Card:
    """A card, written as its rank and its suit.

    Equal cards are the same object, so that comparing them costs nothing.

    Examples:
        >>> Card("TH")
        Card('TH')
        >>> Card("TH").pretty
        '10♥'
        >>> Card("TH") is Card("TH")
        True

    Raises:
        NotationError: If the text names no card of the deck.
    """

    rank: Rank
    suit: Suit
    index: int = field()
    """Its place in `DECK`, 0 to 31; the back of a card has 32."""
    text: str = field()
    """Rank and suit, such as `TH`."""

    def __new__(cls, text: str) -> Card:
        """Find the card that *text* names."""
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            message = f"{text!r} is no card: a rank of T987AKQJ, then a suit of CDHS, such as TH"
            raise NotationError(message) from None

    @property
    def pretty(self) -> str:
        """The card for people, such as `10♥`; a card face down is `??`."""
        if self is BACK:
            return self.text
        rank = "10" if self.rank is Rank.TEN else self.rank.value
        return rank + self.suit.symbol

    @override
    def __str__(self) -> str:
        return self.text

    @override
    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    @override
    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.text,))


_BY_TEXT: Final[dict[str, Card]] = {}


def _make(text: str, index: int) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "text", text)
    object.__setattr__(card, "index", index)
    _BY_TEXT[text] = card
    return card


def _make_face(rank: Rank, suit: Suit, index: int) -> Card:
    card = _make(rank + suit, index)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    return card


DECK: Final[tuple[Card, ...]] = tuple(
    _make_face(rank, suit, index)
    for index, (suit, rank) in enumerate((suit, rank) for suit in Suit for rank in Rank)
)
"""All 32 cards, by suit and within a suit from the ten down to the jack."""

BACK: Final[Card] = _make("??", len(DECK))
"""A card that the viewer may not see. It has no rank and no suit to ask for."""
