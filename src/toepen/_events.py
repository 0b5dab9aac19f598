"""What happened, as it is told: to everybody, or to one seat alone.

An event is public unless it is `Private`; nothing hidden stands in a public one. Each reads as a
sentence, given the names of the seats. A variant tells its own events by subclassing `Event`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, ParamSpec, TypeVar, cast

from attrs import Factory, field, frozen
from typing_extensions import override

from toepen._cards import Card
from toepen._seats import Seat
from toepen._tokens import code_of, token_of
from toepen._twins import maker, quick
from toepen._values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "CameBack",
    "CardPlayed",
    "CardsDealt",
    "CardsDrawn",
    "CardsShown",
    "Chosen",
    "Event",
    "Folded",
    "HandSeen",
    "LeadPassed",
    "LeftRound",
    "MatchEnded",
    "PointsBooked",
    "Private",
    "PutOut",
    "RoundBegan",
    "RoundEnded",
    "Said",
    "Stayed",
    "SuddenDeath",
    "Toeped",
    "TrickTaken",
]


@frozen(eq=False, repr=False, weakref_slot=False)
class Event(Value):
    """Something that happened at the table."""

    derived: ClassVar[bool] = False
    """Whether it follows from what else was told, so that a history differs without it, too."""

    def sentence(self, names: Sequence[str]) -> str:
        """Tell it in words.

        Args:
            names: The names of the seats, clockwise.
        """
        raise NotImplementedError

    @property
    def token(self) -> int:
        """A number that stands for the event, the same in every process."""
        return token_of(self)


@frozen(eq=False, repr=False, weakref_slot=False)
class Private(Event):
    """Something that only one seat is told."""

    seat: Seat
    """Who is told."""


def _listed(names: Sequence[str], seats: tuple[Seat, ...]) -> str:
    told = [names[seat] for seat in seats]
    return " and ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)


def _spread(cards: tuple[Card, ...]) -> str:
    return " ".join(card.pretty for card in cards)


def _points(amount: int) -> str:
    return f"{amount} point" if amount in {1, -1} else f"{amount} points"


@frozen(eq=False, repr=False, weakref_slot=False)
class RoundBegan(Event):
    """A round stands before its cards do."""

    derived = True

    number: int
    """The round of the match, from 1."""
    dealer: Seat
    leader: Seat
    stake: int
    """What a loser of the round pays as long as nobody toeps, in points."""

    @override
    def sentence(self, names: Sequence[str]) -> str:
        dealer, leader = names[self.dealer], names[self.leader]
        return f"Round {self.number}: {dealer} deals, {leader} leads, the stake is {self.stake}"


@frozen(eq=False, repr=False, weakref_slot=False)
class CardsDealt(Event):
    """Cards were dealt, the same number to each of these seats."""

    derived = True

    seats: tuple[Seat, ...]
    count: int
    """Cards a seat."""

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{self.count} cards each for {_listed(names, self.seats)}"


@quick
@frozen(eq=False, repr=False, weakref_slot=False)
class HandSeen(Private):
    """A seat looks at its own hand: dealt, drawn, or no longer blind."""

    cards: tuple[Card, ...]

    @property
    @override
    def token(self) -> int:
        number = _HAND_SEEN + self.seat
        for card in self.cards:
            number = number * 33 + card.index
        return number

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} holds {_spread(self.cards)}"


_HAND_SEEN: Final = code_of("HandSeen")


@frozen(eq=False, repr=False, weakref_slot=False)
class CardPlayed(Event):
    """A card lies in the trick."""

    seat: Seat
    card: Card
    token: int = field(  # pyright: ignore[reportIncompatibleMethodOverride]
        default=Factory(token_of, takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} plays {self.card.pretty}"


@frozen(eq=False, repr=False, weakref_slot=False)
class TrickTaken(Event):
    """A trick is complete."""

    derived = True

    seat: Seat
    """Whose card took it."""
    number: int
    """The trick of the round, from 1."""

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes trick {self.number}"


@frozen(eq=False, repr=False, weakref_slot=False)
class LeadPassed(Event):
    """The lead went to another seat because its holder left the round."""

    derived = True

    seat: Seat
    """Who leads, or whose card leads, now."""
    returned: tuple[Card, ...] = ()
    """The cards of the trick that went back to their hands."""

    @override
    def sentence(self, names: Sequence[str]) -> str:
        back = f", {_spread(self.returned)} taken back" if self.returned else ""
        return f"The lead passes to {names[self.seat]}{back}"


@frozen(eq=False, repr=False, weakref_slot=False)
class Toeped(Event):
    """A seat has raised the stake."""

    seat: Seat
    stake: int
    """The stake from now on, in points."""
    token: int = field(  # pyright: ignore[reportIncompatibleMethodOverride]
        default=Factory(token_of, takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} toeps: the stake is {self.stake}"


@frozen(eq=False, repr=False, weakref_slot=False)
class Stayed(Event):
    """A seat goes along."""

    seat: Seat
    token: int = field(  # pyright: ignore[reportIncompatibleMethodOverride]
        default=Factory(token_of, takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} stays"


@frozen(eq=False, repr=False, weakref_slot=False)
class Folded(Event):
    """A seat leaves the round at a price."""

    seat: Seat
    price: int
    """What the rules ask for it, in points."""
    token: int = field(  # pyright: ignore[reportIncompatibleMethodOverride]
        default=Factory(token_of, takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} folds for {self.price}"


@frozen(eq=False, repr=False, weakref_slot=False)
class Chosen(Event):
    """A seat, or the table, does what a variant's word says."""

    seat: Seat
    word: str
    target: Seat | None = None
    token: int = field(  # pyright: ignore[reportIncompatibleMethodOverride]
        default=Factory(token_of, takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )

    @override
    def sentence(self, names: Sequence[str]) -> str:
        who = names[self.seat] if self.seat >= 0 else "The table"
        whom = "" if self.target is None else f" {names[self.target]}"
        return f"{who}: {self.word}{whom}"


@frozen(eq=False, repr=False, weakref_slot=False)
class Said(Event):
    """A seat announces something to all, such as `whistle`."""

    seat: Seat
    word: str
    token: int = field(  # pyright: ignore[reportIncompatibleMethodOverride]
        default=Factory(token_of, takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} announces: {self.word}"


@quick
@frozen(eq=False, repr=False, weakref_slot=False)
class CardsDrawn(Event):
    """A seat has laid its hand aside and drawn from the stock, unseen by the others."""

    derived = True

    seat: Seat
    count: int
    """Cards drawn."""

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} draws {self.count} cards"


@quick
@frozen(eq=False, repr=False, weakref_slot=False)
class CardsShown(Event):
    """Cards are laid open for all to see."""

    seat: Seat
    cards: tuple[Card, ...]

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} shows {_spread(self.cards)}"


@frozen(eq=False, repr=False, weakref_slot=False)
class PointsBooked(Event):
    """A score has changed."""

    derived = True

    seat: Seat
    """Whose score; of a side its first member."""
    amount: int
    """What was booked, in points lost; negative where points are given back."""
    rule: str
    """The id of the rule that charges it."""
    total: int
    """The score from now on, in points lost."""

    @override
    def sentence(self, names: Sequence[str]) -> str:
        if self.amount < 0:
            return f"{names[self.seat]} gets back {_points(-self.amount)}, has {self.total}"
        return f"{names[self.seat]} pays {_points(self.amount)}, has {self.total}"


@frozen(eq=False, repr=False, weakref_slot=False)
class LeftRound(Event):
    """A seat has left the round by something else than a fold."""

    derived = True

    seat: Seat

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} is out of the round"


@frozen(eq=False, repr=False, weakref_slot=False)
class PutOut(Event):
    """A seat is out of the match."""

    derived = True

    seat: Seat

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} is out of the match"


@frozen(eq=False, repr=False, weakref_slot=False)
class CameBack(Event):
    """A seat that was out is in the match again."""

    derived = True

    seat: Seat

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} is back in the match"


@frozen(eq=False, repr=False, weakref_slot=False)
class RoundEnded(Event):
    """A round is over."""

    derived = True

    winner: Seat | None
    stake: int
    """What it was played for, in points."""

    @override
    def sentence(self, names: Sequence[str]) -> str:
        if self.winner is None:
            return "The round is over, nobody has won it"
        return f"The round goes to {names[self.winner]}"


@frozen(eq=False, repr=False, weakref_slot=False)
class SuddenDeath(Event):
    """Several are left as one, and go on among themselves."""

    derived = True

    seats: tuple[Seat, ...]

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"Sudden death between {_listed(names, self.seats)}"


@frozen(eq=False, repr=False, weakref_slot=False)
class MatchEnded(Event):
    """The match is over."""

    derived = True

    losers: tuple[Seat, ...]
    winners: tuple[Seat, ...]

    @override
    def sentence(self, names: Sequence[str]) -> str:
        lost = f"lost by {_listed(names, self.losers)}" if self.losers else "lost by nobody"
        won = f"won by {_listed(names, self.winners)}" if self.winners else "won by nobody"
        return f"The match is over: {won}, {lost}"


P = ParamSpec("P")
T = TypeVar("T")


def _again(make: Callable[P, T]) -> Callable[P, T]:
    """Return what makes an event, or gives the one that was made alike a while ago."""
    return cast("Callable[P, T]", lru_cache(maxsize=4096)(make))


# How the engine makes those told most often; all but hands come again, and states share them.
cards_dealt: Final = _again(CardsDealt)
folded: Final = _again(Folded)
hand_seen: Final = maker(HandSeen)
left_round: Final = _again(LeftRound)
points_booked: Final = _again(PointsBooked)
put_out: Final = _again(PutOut)
round_began: Final = _again(RoundBegan)
round_ended: Final = _again(RoundEnded)
said: Final = _again(Said)
toeped: Final = _again(Toeped)
trick_taken: Final = _again(TrickTaken)
