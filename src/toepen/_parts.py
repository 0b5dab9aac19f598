"""The parts of a match, each a small frozen value that is replaced as a whole.

They are cut by how often they change: the table never, the score a few times a round, the bidding
with every toep and answer, the cards with every card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, final

from attrs import Factory, field, frozen

from toepen._actions import Play, SeatActs, acts_of
from toepen._cards import Card, Suit, Word
from toepen._seats import Seat, but_first
from toepen._twins import changer, maker
from toepen._values import Value

__all__ = [
    "Bidding",
    "Cards",
    "Ending",
    "Finish",
    "Past",
    "Result",
    "Round",
    "Score",
    "Setup",
    "Table",
    "Trick",
]


def _sides_of(table: Table) -> tuple[int, ...]:
    found = {seat: place for place, side in enumerate(table.sides) for seat in side}
    return tuple(found[Seat(seat)] for seat in range(len(table.names)))


def _acts_at(table: Table) -> tuple[SeatActs, ...]:
    return tuple(acts_of(Seat(seat)) for seat in range(len(table.names)))


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class Table(Value):
    """Who sits where. It never changes in a match."""

    names: tuple[str, ...]
    """The names of the seats, clockwise."""
    sides: tuple[tuple[Seat, ...], ...]
    """Who shares a score: one seat each, but in team play."""
    side_of: tuple[int, ...] = field(
        default=Factory(_sides_of, takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )
    """The side of each seat, as its place in `sides`."""
    acts: tuple[SeatActs, ...] = field(
        default=Factory(_acts_at, takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )
    """The acts of each seat."""
    alone: bool = field(
        default=Factory(lambda self: all(len(side) == 1 for side in self.sides), takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )
    """Whether every seat is a side of its own."""

    def seat_named(self, name: str) -> Seat | None:
        """Find the seat of that name, if there is one."""
        return Seat(self.names.index(name)) if name in self.names else None

    def of_side(self, side: int, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return those of *among* who belong to *side*."""
        return tuple(seat for seat in among if self.side_of[seat] == side)

    def sides_in(self, seats: tuple[Seat, ...]) -> tuple[int, ...]:
        """Return the sides that *seats* belong to, each once, in the order met."""
        return tuple(dict.fromkeys([self.side_of[seat] for seat in seats]))


class Ending(Word):
    """Why a match is over."""

    LIMIT = "limit"
    """Somebody reached the limit, and the match ends with its first loser."""
    LAST_STANDING = "last_standing"
    """All others are out."""
    NOBODY_LEFT = "nobody_left"
    """All went out at once, and their scores before that decided."""
    SUDDEN_DEATH = "sudden_death"
    """A round without points decided between those who stood alike."""
    WON = "won"
    """A variant's rule gave the match to somebody."""


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class Result(Value):
    """How a match has ended."""

    losers: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    """All seats by place, winners before losers, then by points; those in one tuple share it."""
    why: Ending


@final
@frozen(repr=False, weakref_slot=False)
class Score(Value):
    """The points of a match, by side, and who is out of it."""

    points: tuple[int, ...]
    """Points lost, by side."""
    order: tuple[int, ...]
    """The sides in the order in which they came to their present scores, the latest last."""
    alive: tuple[Seat, ...]
    """Who is still in the match, in seat order."""
    contenders: tuple[Seat, ...] = ()
    """Who plays on in sudden death; nobody otherwise."""
    result: Result | None = None
    """How the match has ended, once it has."""


@final
@frozen(repr=False, weakref_slot=False)
class Setup(Value):
    """What is settled before a round has cards."""

    number: int
    """The round of the match, from 1."""
    players: tuple[Seat, ...]
    """Who plays it, in seat order."""
    dealer: Seat
    leader: Seat
    """Who is to lead the first trick, before anybody has left the round."""
    stake: int
    """The stake that it begins with, in points."""
    hand_size: int
    """Cards dealt to each player."""
    decider: bool
    """Whether only the last trick counts: no opening, no toep, no fold, no points."""
    points: tuple[int, ...]
    """The points of each side when it began."""


@final
@frozen(repr=False, weakref_slot=False)
class Bidding(Value):
    """What a round is worth, and who is still in it."""

    stake: int
    """What a loser of the round would pay now, in points."""
    before: int
    """The stake before the latest toep."""
    active: tuple[Seat, ...]
    """Who is in the round, in seat order."""
    toeps: tuple[Seat, ...]
    """Who has toeped, one entry a toep, the latest last."""
    accepted: tuple[int, ...]
    """The stake that each seat has agreed to."""
    folds: tuple[Seat, ...]
    """Who has folded, in that order."""


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class Trick(Value):
    """A complete trick."""

    leader: Seat
    plays: tuple[Play, ...]
    """The cards in the order in which they were played, those of folders too."""
    taker: Seat
    """Whose card took it."""


@final
@frozen(repr=False, weakref_slot=False)
class Cards(Value):
    """Where the cards of a round are."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat; empty for those who are not in the round."""
    stock: tuple[Card, ...]
    """Undealt cards, next to be drawn first."""
    aside: tuple[Card, ...]
    """Cards out of play: hands of those who left, exchanged hands, cards taken by nobody."""
    shown: frozenset[Card]
    """Cards in hands that lie open for all to see."""
    leader: Seat
    """Who leads the trick, or has led it."""
    led: Suit | None
    """The suit to be followed."""
    trick: tuple[Play, ...]
    """The cards of the running trick, in the order played."""
    to_play: tuple[Seat, ...]
    """Who has still to play to the trick, in order."""
    tricks: tuple[Trick, ...]
    """The complete tricks."""
    dealt: bool
    """Whether this round has had its cards."""
    begun: bool
    """Whether the first card of the round has been played."""


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class Finish(Value):
    """How a round has ended."""

    how: Literal["last_trick", "alone", "stopped"]
    """By its last trick, with one side left in it, or because a rule stopped it."""
    winner: Seat | None
    """Who won it; in the inverse game who took the last trick."""
    stand_in: Seat | None
    """Who counts as the winner where the next dealer or leader is asked for."""
    active: tuple[Seat, ...]
    """Who was in the round at its end."""
    price: int
    """What each of those who pay is charged, in points."""
    rule: str
    """The id of the rule that charges it."""
    hand: tuple[Card, ...] = ()
    """The hand that won it, where one was shown."""


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class Past(Value):
    """The round before: what everybody saw of it."""

    setup: Setup
    bidding: Bidding
    tricks: tuple[Trick, ...]
    finish: Finish


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class Round(Value):
    """The running round, or the one whose cards are due, in its three parts."""

    setup: Setup
    bidding: Bidding
    cards: Cards


_NONE_SHOWN: Final[frozenset[Card]] = frozenset()


def fresh_cards(
    hands: tuple[tuple[Card, ...], ...],
    order: tuple[Seat, ...],
    stock: tuple[Card, ...] = (),
    *,
    dealt: bool = False,
) -> Cards:
    """Make the cards of a round in which nothing has been played.

    Args:
        hands: By seat.
        order: Who is to play to the first trick, in order.
        stock: The undealt cards.
        dealt: Whether the round has had its cards.
    """
    leader = order[0]
    return make_cards(
        hands, stock, (), _NONE_SHOWN, leader, None, (), order, (), dealt=dealt, begun=False
    )


def lay_aside(
    last: Cards, hands: tuple[tuple[Card, ...], ...], cards: tuple[Card, ...], drawn: int = 0
) -> Cards:
    """Make the cards after *cards* were laid aside and so many drawn, which leaves *hands*."""
    shown = last.shown.difference(cards) if last.shown else last.shown
    return _laid_aside(last, hands, last.stock[drawn:], last.aside + cards, shown)


def play_card(last: Cards, play: Play) -> Cards:
    """Make the cards after one went from a hand to the trick."""
    seat, card = play.seat, play.card
    hands = [*last.hands]
    hand = [*hands[seat]]
    hand.remove(card)
    hands[seat] = tuple(hand)
    trick = last.trick
    led = last.led if trick else card.suit
    to_play = but_first(last.to_play)
    played = trick + (play,)
    return _played(last, tuple(hands), led, played, to_play, True, True)


def end_trick(
    last: Cards, leader: Seat, to_play: tuple[Seat, ...], tricks: tuple[Trick, ...]
) -> Cards:
    """Make the cards after a trick, which is now one of *tricks*: who leads, and who plays next."""
    return _trick_ended(last, leader, None, (), to_play, tricks)


_laid_aside: Final[Callable[..., Cards]] = changer(Cards, "hands", "stock", "aside", "shown")
_played: Final[Callable[..., Cards]] = changer(
    Cards, "hands", "led", "trick", "to_play", "dealt", "begun"
)
_trick_ended: Final[Callable[..., Cards]] = changer(
    Cards, "leader", "led", "trick", "to_play", "tricks"
)
make_bidding: Final = maker(Bidding)
make_cards: Final = maker(Cards)
make_finish: Final = maker(Finish)
make_past: Final = maker(Past)
make_result: Final = maker(Result)
make_score: Final = maker(Score)
make_setup: Final = maker(Setup)
make_trick: Final = maker(Trick)
