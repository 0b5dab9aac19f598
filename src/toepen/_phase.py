"""A phase: something that the match waits in until somebody has acted.

The agenda of a match is a stack of phases, and the last one waits. Answers to a toep lie on the
trick, a check lies on a claim; when they are done the match is where it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import frozen
from typing_extensions import override

from toepen._actions import Action, Choose, choice, choices
from toepen._effects import apply_effects, did
from toepen._seats import TABLE, Seat, but
from toepen._steps import Charge, booked
from toepen._twins import changer, quick
from toepen._values import Value
from toepen.exceptions import Refusal

if TYPE_CHECKING:
    from toepen._effects import Effect
    from toepen._match import Draft, Position

__all__ = [
    "Asking",
    "DealDue",
    "Option",
    "Passing",
    "Pending",
    "Phase",
    "interrupting",
    "legal_for",
]


@quick
@frozen(eq=False, repr=False)
class DealDue(Value):
    """Cards that must be dealt now.

    Attributes:
        seats: To whom, in seat order.
        count: How many cards each.
    """

    seats: tuple[Seat, ...]
    count: int


@frozen(eq=False, repr=False)
class Option(Value):
    """One answer to a pending decision, with what it comes to.

    Attributes:
        action: The act.
        words: What it means, for a button or a menu.
        cost: The points that are booked to the seat's side at once.
        stake: The stake of the round after it, in points.
    """

    action: Action
    words: str
    cost: int
    stake: int


@frozen(eq=False, repr=False)
class Pending(Value):
    """A decision that the match waits for.

    Attributes:
        seat: Who must decide.
        queue: Who is to be asked, in order, as things stand; *seat* is the first.
        phase: The name of the phase.
        question: What is asked, in words.
        options: The answers. In the view of another seat there are none, for they tell the hand.
    """

    seat: Seat
    queue: tuple[Seat, ...]
    phase: str
    question: str
    options: tuple[Option, ...]


@frozen(eq=False, repr=False)
class Phase(Value):
    """The base of all phases: subclass it with a frozen class that holds no secrets.

    A phase asks the seats of its `queue`, one after the other, unless it overrides more than that.
    """

    def __init_subclass__(cls) -> None:
        """Refuse a field that would hide what every phase is asked."""
        for name in get_annotations(cls):
            if callable(getattr(Phase, name, None)):
                raise TypeError(f"the field {name!r} of {cls.__name__} hides Phase.{name}")

    name: ClassVar[str] = "phase"
    """What `Pending.phase` and a script's reader call it."""

    meanings: ClassVar[Mapping[str, str]] = {}
    """What each word that may be said in it means, for a button or a menu.

    A script's word that no phase has a meaning for is taken as misspelt where it is refused.
    """

    interruptible: ClassVar[bool] = True
    """Whether acts that are legal while any phase waits are so in this one."""

    def queue(self, match: Position) -> tuple[Seat, ...]:
        """Return who is still to be asked, in order; with nobody the phase is passed at once."""
        raise NotImplementedError

    def turn(self, match: Position) -> Seat | None:
        """Return who must decide now."""
        queue = self.queue(match)
        return queue[0] if queue else None

    def waits(self, match: Position) -> bool:
        """Tell whether the match stands still in this phase; by default while somebody is asked."""
        return self.turn(match) is not None

    def deal_due(self, match: Position) -> DealDue | None:  # noqa: ARG002 - for those who deal
        """Return the deal that the phase waits for; most wait for none."""
        return None

    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        """Return what *seat* may do now: exactly that is accepted.

        It may depend on the seat's own hand and on what everybody knows, on nothing else.
        """
        raise NotImplementedError

    def offered(self, match: Position) -> tuple[Action, ...]:
        """Return what the phase asks of the seat on turn; nothing if there is none."""
        seat = self.turn(match)
        return () if seat is None else self.actions(match, seat)

    def act(self, match: Position, action: Action) -> Iterable[Effect]:
        """Return what a legal act leads to."""
        raise NotImplementedError

    def passed(self, match: Position) -> Iterable[Effect]:  # noqa: ARG002 - for those who need it
        """Return what follows when there is nobody left to ask; the phase itself is gone then."""
        return ()

    def perform(self, draft: Draft, action: Action) -> bool:
        """Carry out a legal act: by default its `act`, through the effects.

        Returns:
            Whether the match surely waits again, so that nobody need look for what came of it.
        """
        apply_effects(draft, self.act(draft, action))
        return False

    def resume(self, draft: Draft) -> None:
        """Put things right when the phase comes to the top again, or somebody left the round."""

    def finish(self, draft: Draft) -> None:
        """Leave the agenda when there is nobody left to ask."""
        draft.agenda = draft.agenda[:-1]
        apply_effects(draft, self.passed(draft))

    def default(self, match: Position, seat: Seat) -> Action | None:  # noqa: ARG002 - few have one
        """Return the act that a script need not mention; most must be written."""
        return None

    def timeout(self, match: Position, seat: Seat) -> Action:
        """Return the act that a host takes for *seat* when its clock has run out."""
        return self.default(match, seat) or self.actions(match, seat)[-1]

    def refuse(self, match: Position, action: Action) -> Refusal | None:  # noqa: ARG002 - as above
        """Say why *action*, which is not legal now, is not; `None` for the general reason."""
        return None

    def question(self, match: Position) -> str:
        """Return what is asked, in words."""
        raise NotImplementedError

    def words(self, match: Position, action: Action) -> str:  # noqa: ARG002 - for those who need it
        """Return what a legal *action* means, in words: by default by `meanings`."""
        return self.meanings.get(str(action), str(action))

    def cost(self, match: Position, action: Action) -> int:  # noqa: ARG002 - most acts are free
        """Return the points that *action* books to its own side at once."""
        return 0

    def stake(self, match: Position, action: Action) -> int:  # noqa: ARG002 - most leave it alone
        """Return the stake of the round after *action*, in points.

        Between two rounds that is still the round which has ended.
        """
        return match.stake

    def pending(self, match: Position) -> Pending | None:
        """Return the decision that the phase waits for."""
        seat = self.turn(match)
        if seat is None:
            return None
        options = tuple(
            Option(a, self.words(match, a), self.cost(match, a), self.stake(match, a))
            for a in self.actions(match, seat)
        )
        return Pending(seat, self.queue(match), self.name, self.question(match), options)

    def announced(self, match: Position) -> Pending | None:
        """Return the decision as others may know it: without its options, which tell the hand."""
        seat = self.turn(match)
        if seat is None:
            return None
        return Pending(seat, self.queue(match), self.name, self.question(match), ())


@frozen(eq=False, repr=False)
class Passing(Phase):
    """A phase in which nobody is ever asked: it is done as soon as it comes to the top.

    A subclass says in `passed` what it does, or in `waits` that the match stands still in it, as
    it does until cards are dealt.
    """

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        return ()

    @override
    def turn(self, match: Position) -> None:
        return None

    @override
    def waits(self, match: Position) -> bool:
        return False

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return ()

    @override
    def offered(self, match: Position) -> tuple[Action, ...]:
        return ()


def legal_for(match: Position, seat: Seat) -> tuple[Action, ...]:
    """List what *seat*, or the table, may do now: by the phase that waits, and by interruption."""
    agenda = match.agenda
    if not agenda:
        return ()
    phase = agenda[-1]
    asked = () if seat == TABLE else phase.actions(match, seat)
    return (*asked, *interrupting(match, seat)) if match.rules.interruptions else asked


def interrupting(match: Position, seat: Seat) -> tuple[Action, ...]:
    """List what *seat*, or the table, may do while the phase that waits allows interruptions."""
    if not match.agenda[-1].interruptible:
        return ()
    found: list[Action] = []
    for interruption in match.rules.interruptions:
        found += interruption.actions(match, seat)
    return tuple(found)


@frozen(eq=False, repr=False)
class Asking(Phase):
    """A phase that asks one seat after the other to choose a word: the base of most of them.

    A subclass says which words there are (`choices`) and what each leads to (`choose`). That a
    word was chosen is told already. One of the effects is the `Next` phase, as a rule
    `Next(self.without(seat))`: without it the same seat is asked again. The last word that a seat
    may choose is the one that a script need not mention and that a clock chooses.

    Asked are those of `asked` who are still in the round; a phase between rounds, when nobody is
    in one, says in `has_choice` whom it asks. `price_of` only tells what a word costs: to book it,
    return a `Charge`.
    """

    rule: ClassVar[str] = "table.moment"
    """The id of the rule that asks."""

    _own_queue: ClassVar[bool] = False
    """Whether a subclass says itself who is asked in what order."""
    _own_actions: ClassVar[bool] = False
    """Whether a subclass lists acts itself."""
    _own_act: ClassVar[bool] = False
    """Whether a subclass says itself what an act leads to, and what is told of it."""

    asked: tuple[Seat, ...]
    """Who has still to be asked, in order."""

    def __init_subclass__(cls) -> None:
        """See once what the subclass answers itself."""
        super().__init_subclass__()
        cls._own_queue = cls.queue is not Asking.queue
        cls._own_actions = cls.actions is not Asking.actions
        cls._own_act = cls.act is not Asking.act

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        return tuple([seat for seat in self.asked if self.has_choice(match, seat)])

    @override
    def turn(self, match: Position) -> Seat | None:
        if self._own_queue:
            return super().turn(match)
        for seat in self.asked:
            if self.has_choice(match, seat):
                return seat
        return None

    def has_choice(self, match: Position, seat: Seat) -> bool:
        """Tell whether *seat* is asked, by what everybody knows: never by its hand."""
        return seat in match.bidding.active

    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Return the words that *seat*, whose turn it is, may choose; its hand may decide."""
        raise NotImplementedError

    def choose(self, match: Position, seat: Seat, word: str) -> Iterable[Effect]:
        """Return what the choice leads to, one of the effects being the `Next` phase."""
        raise NotImplementedError

    def price_of(self, match: Position, word: str) -> int:  # noqa: ARG002 - most words are free
        """Return the points that a word costs whoever chooses it."""
        return 0

    def without(self, *seats: Seat, **changes: object) -> Self:
        """Return the phase in which *seats* are not asked any more, with other fields changed."""
        asked = self.asked
        for seat in seats:
            asked = but(asked, seat)
        phase: Any = self
        rest: Self
        if changes:
            change = changer(phase.__class__, "asked", *changes)
            rest = change(phase, asked, *changes.values())
        else:
            rest = changer(phase.__class__, "asked")(phase, asked)
        return rest

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        if seat != self.turn(match):
            return ()
        return choices(seat, tuple(self.choices(match, seat)))

    @override
    def offered(self, match: Position) -> tuple[Action, ...]:
        seat = self.turn(match)
        if seat is None:
            return ()
        if self._own_actions:
            return self.actions(match, seat)
        return choices(seat, tuple(self.choices(match, seat)))

    @override
    def act(self, match: Position, action: Action) -> Iterable[Effect]:
        seat = action.seat
        word = action.word if type(action) is Choose else str(action)
        return (did(seat, word), *self.choose(match, seat, word))

    @override
    def perform(self, draft: Draft, action: Action) -> bool:
        if self._own_act:
            return super().perform(draft, action)
        # What `act` leads to, without a plan for the order of two effects, which most choices are.
        seat = action.seat
        word = action.word if type(action) is Choose else str(action)
        effects = tuple(self.choose(draft, seat, word))
        draft.events.append(did(seat, word).event)
        apply_effects(draft, effects)
        return False

    @override
    def default(self, match: Position, seat: Seat) -> Action | None:
        return choice(seat, self.choices(match, seat)[-1])

    @override
    def refuse(self, match: Position, action: Action) -> Refusal | None:
        turn = self.turn(match)
        if turn is None or action.seat != turn:
            whose = "nobody" if turn is None else match.name(turn)
            return Refusal(self.rule, f"{whose} is asked now")
        words = " or ".join(self.choices(match, turn))
        return Refusal(self.rule, f"the question is: {words}?")

    @override
    def cost(self, match: Position, action: Action) -> int:
        price = self.price_of(match, str(action))
        return booked(match, Charge(action.seat, price, self.rule)) if price else 0
