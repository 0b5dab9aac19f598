"""What can be done at the table: frozen values, equal where they mean the same.

A seat is a number, counted clockwise from 0. `str(action)` tells it without the seat's name, which
only the match knows.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from toepen._cards import DECK, Card
from toepen._events import CardPlayed, Stayed
from toepen._seats import TABLE, Seat
from toepen._twins import maker
from toepen._values import Value

__all__ = [
    "Action",
    "Choose",
    "Deal",
    "Fold",
    "Play",
    "SeatActs",
    "Stay",
    "Toep",
    "acts_of",
    "choice",
    "choices",
]


@frozen(repr=False, weakref_slot=False)
class Play(Value):
    """Plays a card to the trick."""

    seat: Seat
    card: Card

    @override
    def __str__(self) -> str:
        return f"play {self.card}"


@frozen(eq=False, repr=False, weakref_slot=False)
class Toep(Value):
    """Toeps: knocks on the table to raise the stake of the round."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return "toep"


@frozen(eq=False, repr=False, weakref_slot=False)
class Stay(Value):
    """Answers a toep by going along at the new stake."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return "stay"


@frozen(eq=False, repr=False, weakref_slot=False)
class Fold(Value):
    """Leaves the round, in answer to a toep or, where the table allows it, unprompted."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return "fold"


@frozen(eq=False, repr=False, weakref_slot=False)
class Choose(Value):
    """Any other act: a word that a variant declares, such as `exchange` or `check`.

    Attributes:
        seat: Who does it; `TABLE` for an act of nobody in particular.
        word: What is done.
        target: The seat that it is done to, where the word needs one.
    """

    seat: Seat
    word: str
    target: Seat | None = None

    @override
    def __str__(self) -> str:
        return self.word if self.target is None else f"{self.word} seat {self.target}"


@frozen(eq=False, repr=False, weakref_slot=False)
class Deal(Value):
    """Chance, as an act: who gets which cards, and what is left.

    Attributes:
        hands: The cards of each seat in seat order, in the order received; none for a seat that
            is not dealt in.
        stock: The cards left, next to be drawn first.
        shuffled: Whether it was made by shuffling the deck, so that nobody need count the cards.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    shuffled: bool = field(default=False, init=False, eq=False, repr=False)

    @property
    def seat(self) -> Seat:
        """A deal is an act of nobody in particular."""
        return TABLE

    @override
    def __str__(self) -> str:
        return "deal"


make_shuffled: Final = maker(Deal, shuffled=True)

Action: TypeAlias = Play | Toep | Stay | Fold | Choose | Deal


@frozen(eq=False, repr=False)
class SeatActs(Value):
    """The acts of one seat, made once, so that finding one in a list is a glance.

    Attributes:
        plays: The `Play` of each card, by `Card.index`.
        played: The event that each of them is told as, by `Card.index`.
        toep: Its toep.
        stay: Its going along.
        stayed: The event that it is told as.
        fold: Its leaving the round.
        answers: What it may answer to a toep, as a rule.
    """

    plays: tuple[Play, ...]
    played: tuple[tuple[CardPlayed], ...]
    toep: Toep
    stay: Stay
    stayed: Stayed
    fold: Fold
    answers: tuple[Stay, Fold]

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (acts_of, (self.toep.seat,))


@cache
def acts_of(seat: Seat) -> SeatActs:
    """All acts of *seat* that need no variant."""
    stay, fold = Stay(seat), Fold(seat)
    return SeatActs(
        plays=tuple(Play(seat, card) for card in DECK),
        played=tuple((CardPlayed(seat, card),) for card in DECK),
        toep=Toep(seat),
        stay=stay,
        stayed=Stayed(seat),
        fold=fold,
        answers=(stay, fold),
    )


@cache
def choices(seat: Seat, words: tuple[str, ...]) -> tuple[Action, ...]:
    """Return the acts of *seat* that *words* name, always in the same tuple."""
    return tuple([choice(seat, word) for word in words])


@cache
def choice(seat: Seat, word: str) -> Action:
    """Return the act of *seat* that *word* names, always the same one.

    `toep`, `stay` and `fold` are the acts of those names, whatever phase asks for them.
    """
    acts = acts_of(seat)
    own: dict[str, Action] = {"toep": acts.toep, "stay": acts.stay, "fold": acts.fold}
    return own.get(word) or Choose(seat, word)
