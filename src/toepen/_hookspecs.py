"""The questions that the core asks: every hook that a variant may answer.

A variant's method takes any of the parameters named here, by name. *match* is what can be read of
the match at that moment; the method keeps nothing of it. The base game answers every question
itself, so that a variant speaks only of its own case and says `None` to the rest.
"""

# mypy: disable-error-code="empty-body"
# pyright: reportReturnType=false

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from toepen._actions import Play
from toepen._base.tricks import OrphanTrick
from toepen._cards import Card
from toepen._effects import Effect
from toepen._events import Event, PointsBooked
from toepen._hidden import Holding
from toepen._hooks import adjustment, contribution, in_stages, question, reaction, veto
from toepen._house import HouseRules
from toepen._match import Position
from toepen._parts import Finish, Result, Trick
from toepen._phase import Phase
from toepen._rounds import Verdict
from toepen._seats import Seat
from toepen._slots import Slot
from toepen._steps import Charge, Say, SetSlot
from toepen.exceptions import Fault, Refusal

__all__ = ["ADJUSTMENT_STAGES", "CoreHooks", "ScriptCheck"]

ScriptCheck: TypeAlias = Callable[[Position, Sequence[str]], str | None]
"""A check of a script: given the match and the words after its name, what was found instead of
what was expected; `None` if it holds."""

ADJUSTMENT_STAGES = ("base", "scale", "add", "cap")
"""The stages through which a value passes, in order; a variant names its own in `stages`."""


class CoreHooks:
    """All hooks of the core, by kind."""

    # -- questions ---------------------------------------------------------------------------

    @question
    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...] | None:
        """Who shares a score at a table of *seats*? Asked once, when a match begins."""

    @question
    def decider(self, match: Position) -> bool | None:
        """Does only the last trick of the round to come count? The rest is skipped then."""

    @question
    def hand_size(self, match: Position) -> int | None:
        """How many cards is each dealt in the round to come?"""

    @question
    def opening_stake(self, match: Position) -> int | None:
        """With what stake does the round to come begin, in points?"""

    @question
    def next_dealer(self, match: Position) -> Seat | None:
        """Who deals the round to come? Who is out of the match is not the answer."""

    @question
    def leader(self, match: Position, dealer: Seat) -> Seat | None:
        """Who leads the first trick of the round to come? Of one who is out, the next one does."""

    @question
    def responders(self, match: Position, toeper: Seat) -> tuple[Seat, ...] | None:
        """Who answers a toep of *toeper*, in order?"""

    @question
    def leavers(self, match: Position, folder: Seat) -> tuple[Seat, ...] | None:
        """Who leaves the round with *folder*, itself included?"""

    @question
    def fold_price(self, match: Position, seat: Seat, before: int) -> int | None:
        """What does *seat* pay to fold now, in points?

        *before* is the stake before the toep that it answers; unprompted, the stake in force.
        """

    @question
    def proper(self, match: Position, seat: Seat) -> tuple[Card, ...] | None:
        """Which cards of *seat*, whose turn it is, follow the rules?"""

    @question
    def enforced(self, match: Position) -> bool | None:
        """Are cards that do not follow the rules refused? Otherwise they can be played."""

    @question
    def trick_winner(self, match: Position, plays: tuple[Play, ...]) -> Seat | None:
        """Whose card takes the trick of *plays*?"""

    @question
    def orphan(self, match: Position) -> OrphanTrick | None:
        """What becomes of a trick whose leader left and whose suit nobody still in has played?"""

    @question
    def sees_hand(self, match: Position, seat: Seat) -> bool | None:
        """Does *seat* see its own cards?"""

    @question
    def round_charges(self, match: Position, finish: Finish) -> Sequence[Charge] | None:
        """Who pays what for the round that has just ended so?"""

    @question
    def verdict(self, match: Position, finish: Finish | None) -> Verdict | None:
        """Who is out of the match, and is it over?

        Asked after each act in mid-round that changed a score, and at the end of a round, after
        all bookings; *finish* says how that ended, and is `None` in mid-round.
        """

    @question
    def opening_call(self, match: Position, again: bool) -> Phase | None:
        """Does the opening have calls before anybody looks? *again* after a redeal."""

    @question
    def opening_announce(self, match: Position, again: bool) -> Phase | None:
        """Does the opening have announcements that somebody must decide on?"""

    @question
    def opening_show(self, match: Position, again: bool) -> Phase | None:
        """Does the opening have hands that may be shown?"""

    @question
    def opening_draw(self, match: Position, again: bool) -> Phase | None:
        """Does the opening have single cards that may be drawn?"""

    @question
    def opening_answer(self, match: Position, again: bool) -> Phase | None:
        """Does the opening have answers to a call?"""

    @question
    def opening_leave(self, match: Position, again: bool) -> Phase | None:
        """Does the opening have a way out of the round?"""

    @question
    def opening_exchange(self, match: Position, again: bool) -> Phase | None:
        """Does the opening have hands that may be exchanged or dealt anew?"""

    @question
    def before_answers(self, match: Position, toeper: Seat) -> Phase | None:
        """What comes between a toep and the answers to it?"""

    @question
    def after_trick(self, match: Position, trick: Trick) -> Phase | None:
        """What comes between this trick and the next?"""

    @question
    def between_rounds(self, match: Position, finish: Finish) -> Phase | None:
        """What comes between this round and the next?"""

    # -- vetoes ------------------------------------------------------------------------------

    @veto
    def may_begin(self, seats: int) -> Refusal | None:
        """May a match be played at a table of *seats*?"""

    @veto
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """May *seat* toep, which would make the stake *stake*? Asked of any kind of toep."""

    @veto
    def toep_moment(self, match: Position, seat: Seat, answering: bool) -> Refusal | None:
        """Is it the moment for *seat* to toep? *answering*: in its answer to another toep."""

    @veto
    def may_fold(self, match: Position, seat: Seat) -> Refusal | None:
        """May *seat* fold to a toep?"""

    @veto
    def may_leave(self, match: Position, seat: Seat) -> Refusal | None:
        """May *seat* fold although nobody has asked?"""

    # -- adjustments -------------------------------------------------------------------------

    @adjustment
    def amount(self, match: Position, seat: Seat, amount: int, rule: str) -> int:
        """How many points is *seat* really charged of *amount*, which *rule* charges?"""

    # -- reactions ---------------------------------------------------------------------------

    @reaction
    def round_began(self, match: Position) -> Iterable[Effect]:
        """A round stands before its cards do."""

    @reaction
    def cards_dealt(self, match: Position, again: bool) -> Iterable[Effect]:
        """The hands have been dealt; *again* after a redeal. Nobody has seen his yet.

        Not told of a decider.
        """

    @reaction
    def hand_drawn(self, match: Position, seat: Seat) -> Iterable[Effect]:
        """*seat* has drawn cards from the stock."""

    @reaction
    def card_played(
        self, match: Position, seat: Seat, card: Card, proper: bool
    ) -> Iterable[Effect]:
        """A card lies; *proper* says whether it followed the rules."""

    @reaction
    def trick_taken(self, match: Position, trick: Trick) -> Iterable[Effect]:
        """A trick is complete."""

    @reaction
    def points_booked(
        self, match: Position, booked: tuple[PointsBooked, ...]
    ) -> Iterable[SetSlot | Say]:
        """The charges of one moment have been booked, as these events tell it."""

    @reaction
    def round_over(self, match: Position, finish: Finish) -> Iterable[SetSlot | Say]:
        """A round has ended and is booked; nobody has been put out for it yet."""

    @reaction
    def match_over(self, match: Position, result: Result) -> Iterable[SetSlot | Say]:
        """The match is over."""

    # -- contributions -----------------------------------------------------------------------

    @contribution
    @in_stages
    def bonuses(self, match: Position, finish: Finish) -> Iterable[Charge]:
        """Which points are given back, or charged on top, when a round has ended?

        They are booked in the order of the stages that the variants name for this hook.
        """

    @contribution
    def holdings(self, match: Position, told: Sequence[Event]) -> Iterable[Holding]:
        """What do announcements, and their absence, tell of the hands that were dealt?

        *told* is what a viewer was told from a deal of the round on, in order. The answer must
        follow from it alone. It decides nothing: it spares `resample` the deals that would have
        told something else.
        """

    @contribution
    def interruption(self) -> Phase:
        """What may be done while any phase waits? Its `actions` and `act` are asked for that."""

    @contribution
    def slots(self) -> Iterable[Slot[Any]]:
        """What does the variant keep in a match?"""

    @contribution
    def faults(self, house: HouseRules) -> Iterable[Fault]:
        """What of these house rules cannot hold together with the variant?"""

    @contribution
    def checks(self) -> Mapping[str, ScriptCheck]:
        """Which checks does the variant bring to scripts, by name?"""

    @contribution
    def sheet(self) -> Iterable[str]:
        """Which sentences does the variant add to the sheet, which tells a table its rules?"""
