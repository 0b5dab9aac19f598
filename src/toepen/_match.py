"""The match: an immutable value that knows everything, and the draft in which an act is made."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast, final

from attrs import field, frozen

from toepen._events import Private
from toepen._parts import Bidding, Cards, Past, Result, Round, Score, Setup, Table, Trick
from toepen._seats import TABLE, Seat, after
from toepen._told import Told, ToldDraft, tell_apart
from toepen._twins import maker, twin_of
from toepen._values import Value
from toepen.exceptions import ToepenError

if TYPE_CHECKING:
    from collections.abc import Callable

    from toepen._actions import Action, Play
    from toepen._cards import Card
    from toepen._events import Event
    from toepen._phase import DealDue, Pending, Phase
    from toepen._rules import Rules
    from toepen._told import Told
    from toepen._view import View

__all__ = ["Draft", "Match", "Position", "close", "draft_of", "keep_listed", "make_match", "seal"]


class Position(Value):
    """What can be read of a match, by its host, its rules and, as far as it may, a seat."""

    __slots__ = ()

    if TYPE_CHECKING:
        rules: Rules
        table: Table
        score: Score
        setup: Setup
        bidding: Bidding
        cards: Cards
        past: Past | None
        agenda: tuple[Phase, ...]
        slots: tuple[object, ...]
        ply: int

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return self.table.names

    @property
    def round(self) -> Round:
        """The running round, or the one whose cards are due."""
        return Round(self.setup, self.bidding, self.cards)

    @property
    def phase(self) -> Phase | None:
        """What the match waits in; `None` when it is over."""
        return self.agenda[-1] if self.agenda else None

    @property
    def turn(self) -> Seat | None:
        """The seat that must decide now; `None` while a deal is due, and when the match is over."""
        return self.agenda[-1].turn(self) if self.agenda else None

    @property
    def deal_due(self) -> DealDue | None:
        """To whom cards must be dealt now, and how many; `None` if to nobody."""
        return self.agenda[-1].deal_due(self) if self.agenda else None

    @property
    def result(self) -> Result | None:
        """How the match has ended; `None` while it goes on."""
        return self.score.result

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who is still in the round, in seat order."""
        return self.bidding.active

    @property
    def out(self) -> tuple[Seat, ...]:
        """Who is out of the match, in seat order; the losers too, once it is over."""
        if self.score.result is not None:
            return tuple(sorted(self.score.result.losers))
        alive = self.score.alive
        return tuple(Seat(s) for s in range(len(self.table.names)) if s not in alive)

    @property
    def dealer(self) -> Seat:
        """Who deals this round, or the next one if this one has ended."""
        return self.setup.dealer

    @property
    def leader(self) -> Seat:
        """Who led, or is to lead as things stand, the first trick of the round."""
        cards = self.cards
        if cards.tricks:
            return cards.tricks[0].leader
        active = self.bidding.active
        if cards.trick or cards.leader in active or not active:
            return cards.leader
        return after(active, cards.leader)

    @property
    def stake(self) -> int:
        """What a loser of the round would pay now, in points."""
        return self.bidding.stake

    @property
    def points(self) -> tuple[int, ...]:
        """Points lost so far, by seat; partners each show the score of their side."""
        points = self.score.points
        table = self.table
        return points if table.alone else tuple([points[side] for side in table.side_of])

    @property
    def trick(self) -> tuple[Play, ...]:
        """The cards of the running trick, in the order played."""
        return self.cards.trick

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of the round."""
        return self.cards.tricks

    @property
    def round_over(self) -> bool:
        """Whether a round has ended and the next has no cards yet."""
        past = self.past
        if past is None:
            return False
        return past.setup.number == self.setup.number or not self.cards.dealt

    @property
    def pending(self) -> Pending | None:
        """The decision that the match waits for, fit for a user interface; `None` if for none."""
        return self.agenda[-1].pending(self) if self.agenda else None

    def key(self, *, relabelled: bool = False) -> str:
        """Return a short text that stands for all that can be known of the position here.

        Of a match that is the position itself, whatever led to it; of a view all that the viewer
        has been told. It is the same in every process. `==` compares the whole past as well,
        `hash` is for sets and dictionaries of one process, `repr` can be pasted back.

        Args:
            relabelled: Whether positions that differ only in the names of the suits share a key,
                where the rules do not tell suits apart.
        """
        return _key_of()(cast("Match | View", self), relabelled=relabelled)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that *seat* holds; none if it is not in the round.

        Raises:
            ToepenError: If there is no such seat.
        """
        hands = self.cards.hands
        if type(seat) is not int or not 0 <= seat < len(hands):
            self._expect_seat(seat)
        return hands[seat]

    def side(self, seat: Seat) -> int:
        """Return the side that *seat* belongs to, as its place in `Table.sides`."""
        return self.table.side_of[seat]

    def lives(self, seat: Seat) -> int:
        """Return how many points *seat* may still lose, at least 1 and at most the limit.

        Points given back do not count as further lives, and who stands at the limit but plays on
        is on his last life.
        """
        limit = self.rules.limit
        left = limit - self.score.points[self.table.side_of[seat]]
        if left < 1:
            return 1
        return left if left < limit else limit  # noqa: FURB136 - `min` costs four times as much

    def name(self, seat: Seat) -> str:
        """Return the name of *seat*, or `the table`.

        Raises:
            ToepenError: If there is no such seat.
        """
        if seat == TABLE:
            return "the table"
        self._expect_seat(seat)
        return self.table.names[seat]

    def _expect_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.table.names):
            message = f"there is no seat {seat!r}, only 0 to {len(self.table.names) - 1}"
            raise ToepenError(message)


@cache
def _key_of() -> Callable[..., str]:
    """Load what makes keys when the first is asked for."""
    from toepen._keys import key

    return key


@final
@frozen(repr=False, weakref_slot=False)
class Match(Position):
    """A match at one moment: immutable, hashable, equal by value.

    Make one with `new_match` or `position`, and the next one with `apply`.
    """

    rules: Rules
    """The rules in force, shared by all states of the match."""
    table: Table
    score: Score
    setup: Setup
    """The round before its cards."""
    bidding: Bidding
    """The stake of the round and who is in it."""
    cards: Cards
    past: Past | None
    """The round before; `None` in the first."""
    agenda: tuple[Phase, ...]
    """What is still to be done, the last first; empty when the match is over."""
    slots: tuple[object, ...]
    """What the variants keep, in the order of `Rules.slots`."""
    told: Told
    """What everybody was told."""
    secrets: tuple[Told, ...]
    """What each seat was told alone."""
    ply: int
    """How many acts have led here."""
    events: tuple[Event, ...] = field(eq=False)
    """What the last act has told, to whomever."""
    listed: tuple[Action, ...] | None = field(default=None, init=False, eq=False, repr=False)
    """What the phase that waits asks of the seat on turn, once it has been looked up."""


if TYPE_CHECKING:

    class Draft(Position):
        """A match in the making: what an act changes, and what hooks read as a match."""

        told: Told
        secrets: tuple[Told, ...]
        events: list[Event]
        listed: tuple[Action, ...] | None

else:
    Draft = twin_of(Match)


make_match: Final = maker(Match)

keep_listed: Final[Callable[[Match, tuple[Action, ...]], None]] = cast("Any", Match).listed.__set__
"""Keeps what is asked with the match that it belongs to, past the class's refusal to change."""


def draft_of(match: Match) -> Draft:
    """Open *match* for one act: a mutable twin, which hooks read as a match.

    Its events are a list that grows, and its ply is already that of the act.
    """
    draft: Draft = Draft()
    draft.rules = match.rules
    draft.table = match.table
    draft.score = match.score
    draft.setup = match.setup
    draft.bidding = match.bidding
    draft.cards = match.cards
    draft.past = match.past
    draft.agenda = match.agenda
    draft.slots = match.slots
    draft.told = match.told
    draft.secrets = match.secrets
    draft.ply = match.ply + 1
    draft.events = []
    draft.listed = None
    return draft


def seal(draft: Draft) -> Match:
    """Close *draft*: from now on it is a match, and never changes again."""
    events = tuple(draft.events)
    for event in events:
        if isinstance(event, Private):
            return close(draft, events, _tell_apart(draft, events))
    return close(draft, events, events)


def close(draft: Draft, events: tuple[Event, ...], public: tuple[Event, ...]) -> Match:
    """Close *draft* with all that was told, and of that what everybody was told."""
    link = ToldDraft()
    link.before = draft.told
    link.ply = draft.ply
    link.events = public
    link.__class__ = Told
    draft.told = link
    made: Any = draft
    made.events = events
    made.__class__ = Match
    return made  # type: ignore[no-any-return]


def _tell_apart(draft: Draft, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Tell each seat what it alone is told; return what everybody is."""
    secrets = [*draft.secrets]
    ply = draft.ply
    public: list[Event] = []
    for event in events:
        if isinstance(event, Private):
            seat = event.seat
            secrets[seat] = tell_apart(secrets[seat], ply, (event,), len(public))
        else:
            public.append(event)
    draft.secrets = tuple(secrets)
    return tuple(public)
