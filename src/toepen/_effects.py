"""Effects: what a variant's answer may do to a match, as plain values.

A reaction or a phase returns effects, and the engine applies all that belong to one moment by
their kind, in the order of `ORDER`. So the order in which variants answer never matters.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from toepen import _steps
from toepen._cards import Card
from toepen._events import CardsShown, Chosen, Event
from toepen._seats import Seat
from toepen._steps import Charge, Say, SetSlot
from toepen._twins import changed, quick
from toepen._values import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from toepen._match import Draft
    from toepen._phase import Phase

__all__ = [
    "Accept",
    "Charge",
    "ComeBack",
    "Draw",
    "Effect",
    "FoldFor",
    "Leave",
    "Next",
    "Push",
    "PutAside",
    "Raise",
    "Say",
    "SetSlot",
    "Show",
    "Tell",
    "answers",
    "apply_effects",
    "did",
    "lay",
]


@quick
@frozen(eq=False, repr=False)
class Tell(Value):
    """Tells an event, publicly or, if it is private, to its seat."""

    event: Event


@quick
@frozen(eq=False, repr=False)
class Show(Value):
    """A seat lets all see cards.

    Attributes:
        seat: Whose cards.
        cards: Which.
        lasting: Whether those that it holds stay open to all until they leave its hand.
    """

    seat: Seat
    cards: tuple[Card, ...]
    lasting: bool = False


@quick
@frozen(eq=False, repr=False)
class Draw(Value):
    """A seat lays *discards* aside, unseen, and draws as many cards from the stock.

    Without *discards* it is the whole hand.
    """

    seat: Seat
    discards: tuple[Card, ...] | None = None


@quick
@frozen(eq=False, repr=False)
class PutAside(Value):
    """A seat lays cards aside, unseen, and draws none."""

    seat: Seat
    cards: tuple[Card, ...]


@quick
@frozen(eq=False, repr=False)
class Next(Value):
    """The phase that waits makes way for *phase*, or for what lies beneath it."""

    phase: Phase | None = None


@quick
@frozen(eq=False, repr=False)
class Push(Value):
    """A phase is laid on top: the match waits in it first."""

    phase: Phase


@quick
@frozen(eq=False, repr=False)
class Raise(Value):
    """A seat raises the stake of the round like a toep, without asking for answers.

    Attributes:
        seat: Who counts as the toeper.
        stake: The stake from now on, in points.
    """

    seat: Seat
    stake: int


@quick
@frozen(eq=False, repr=False)
class Leave(Value):
    """A seat leaves the round by something else than a fold, or its side the whole match."""

    seat: Seat
    match_too: bool = False


@quick
@frozen(eq=False, repr=False)
class Accept(Value):
    """A seat goes along at the stake in force."""

    seat: Seat


@quick
@frozen(eq=False, repr=False)
class FoldFor(Value):
    """A seat folds at a price, and whoever leaves with it.

    Attributes:
        seat: Who folds.
        price: What it costs, in points.
        rule: The id of the rule that charges it.
    """

    seat: Seat
    price: int
    rule: str


@quick
@frozen(eq=False, repr=False)
class ComeBack(Value):
    """A seat that is out of the match comes back into it.

    Attributes:
        seat: Who comes back.
        points: With how many points lost.
        rule: The id of the rule that allows it.
    """

    seat: Seat
    points: int
    rule: str


Effect: TypeAlias = (
    SetSlot
    | Tell
    | Say
    | Show
    | Draw
    | PutAside
    | Next
    | Push
    | Raise
    | Accept
    | Leave
    | FoldFor
    | ComeBack
    | Charge
)


@cache
def did(seat: Seat, word: str, target: Seat | None = None) -> Tell:
    """Tell that a seat did what *word* says."""
    return Tell(Chosen(seat, word, target))


def _tell(draft: Draft, effect: Tell) -> None:
    draft.events.append(effect.event)


def _show(draft: Draft, effect: Show) -> None:
    draft.events.append(CardsShown(effect.seat, effect.cards))
    if effect.lasting:
        held = frozenset(effect.cards).intersection(draft.cards.hands[effect.seat])
        draft.cards = changed(draft.cards, shown=draft.cards.shown | held)


def _draw(draft: Draft, effect: Draw) -> None:
    hand = draft.cards.hands[effect.seat]
    _steps.draw(draft, effect.seat, hand if effect.discards is None else effect.discards)
    if draft.rules.hand_drawn:
        apply_effects(draft, answers(draft.rules.hand_drawn, draft, effect.seat))


def _put_aside(draft: Draft, effect: PutAside) -> None:
    _steps.put_aside(draft, effect.seat, effect.cards)


def _next(draft: Draft, effect: Next) -> None:
    above = () if effect.phase is None else (effect.phase,)
    draft.agenda = draft.agenda[:-1] + above


def _push(draft: Draft, effect: Push) -> None:
    draft.agenda += (effect.phase,)


def _raise(draft: Draft, effect: Raise) -> None:
    _steps.raise_stake(draft, effect.seat, effect.stake)


def _leave(draft: Draft, effect: Leave) -> None:
    _steps.leave(draft, draft.rules.leavers(draft, effect.seat), told=True)
    if effect.match_too:
        _steps.put_out(draft, draft.table.sides[draft.table.side_of[effect.seat]])


def _accept(draft: Draft, effect: Accept) -> None:
    _steps.stay(draft, effect.seat)


def _fold_for(draft: Draft, effect: FoldFor) -> None:
    _steps.fold(draft, effect.seat, effect.price, effect.rule)


def _come_back(draft: Draft, effect: ComeBack) -> None:
    _steps.come_back(draft, effect.seat, effect.points, effect.rule)


def _charge(draft: Draft, effect: Charge) -> None:
    _steps.book(draft, (effect,))


def _order() -> tuple[tuple[type, Callable[[Draft, Any], None]], ...]:
    return (
        (Tell, _tell),
        (Say, _steps.say),
        (SetSlot, _steps.set_slot),
        (Show, _show),
        (Draw, _draw),
        (PutAside, _put_aside),
        (Next, _next),
        (Push, _push),
        (Raise, _raise),
        (Accept, _accept),
        (Leave, _leave),
        (FoldFor, _fold_for),
        (ComeBack, _come_back),
    )


ORDER: Final = _order()
"""The kinds in the order in which they are applied; charges come last."""
_CARRY_OUT: Final[Mapping[type, Callable[[Draft, Any], None]]] = {**dict(ORDER), Charge: _charge}
_PLACES: Final = {kind: place for place, kind in enumerate(_CARRY_OUT)}


def answers(reactions: Iterable[Callable[..., Iterable[Effect]]], *moment: object) -> list[Effect]:
    """Gather what all variants answer to one moment, each seeing the match as it was then."""
    return [effect for react in reactions for effect in react(*moment)]


def lay(draft: Draft, phase: Phase | None) -> None:
    """Lay a phase on the agenda, if there is one."""
    if phase is not None:
        draft.agenda += (phase,)


def apply_effects(draft: Draft, effects: Iterable[Effect]) -> None:
    """Apply all effects of one moment to *draft*: by kind, and all charges at once."""
    given: Any = effects if type(effects) is tuple else tuple(effects)
    if len(given) > 1:
        steps, charges = _plan(tuple(map(type, given)))
        for place, carry_out in steps:
            carry_out(draft, given[place])
        if charges:
            _steps.book(draft, [given[place] for place in charges])
    elif given:
        (effect,) = given
        _CARRY_OUT[type(effect)](draft, effect)


@lru_cache(maxsize=1024)
def _plan(
    kinds: tuple[type, ...],
) -> tuple[tuple[tuple[int, Callable[[Draft, Any], None]], ...], tuple[int, ...]]:
    """Return which effects of these kinds are applied when and how, and which are charges."""
    order = sorted(range(len(kinds)), key=lambda place: _PLACES[kinds[place]])
    steps = [(place, _CARRY_OUT[kinds[place]]) for place in order if kinds[place] is not Charge]
    return tuple(steps), tuple([place for place in order if kinds[place] is Charge])
