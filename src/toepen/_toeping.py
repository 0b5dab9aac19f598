"""The toep and the answers to it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from attrs import frozen
from typing_extensions import override

from toepen import _steps
from toepen._actions import Action, Fold, Stay, Toep
from toepen._effects import lay
from toepen._phase import Phase
from toepen._seats import Seat, but
from toepen._vetoes import first_refusal
from toepen.exceptions import Refusal

if TYPE_CHECKING:
    from toepen._match import Draft, Position

__all__ = ["DECIDED", "Answers", "toep", "toep_refusal"]


@final
@frozen(repr=False)
class Answers(Phase):
    """The others go along with a toep or leave, one after the other."""

    name = "answer"

    toeper: Seat
    asked: tuple[Seat, ...]
    """Who has still to answer, in order."""

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        active = match.bidding.active
        return tuple(seat for seat in self.asked if seat in active)

    @override
    def turn(self, match: Position) -> Seat | None:
        active = match.bidding.active
        for seat in self.asked:
            if seat in active:
                return seat
        return None

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return self._open_to(match, seat) if seat == self.turn(match) else ()

    @override
    def offered(self, match: Position) -> tuple[Action, ...]:
        active = match.bidding.active
        for seat in self.asked:
            if seat in active:
                return self._open_to(match, seat)
        return ()

    def _open_to(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        """List what *seat*, whose turn it is, may answer."""
        acts = match.table.acts[seat]
        rules = match.rules
        found: tuple[Action, ...] = acts.answers
        if rules.may_fold and first_refusal(rules.may_fold, match, seat) is not None:
            found = (acts.stay,)
        if rules.counter_in_answer and toep_refusal(match, seat, answering=True) is None:
            found = (*found, acts.toep)
        return found

    @override
    def perform(self, draft: Draft, action: Action) -> bool:
        beneath = draft.agenda[:-1]
        if action.__class__ is Toep:
            draft.agenda = beneath
            return toep(draft, action.seat)
        rest = but(self.asked, action.seat)
        draft.agenda = beneath + (make_answers(self.toeper, rest),) if rest else beneath
        if action.__class__ is Stay:
            draft.events.append(draft.table.acts[action.seat].stayed)
            _steps.stay(draft, action.seat)
            return bool(rest) and rest[0] in draft.bidding.active
        _steps.fold(draft, action.seat, self._price(draft, action.seat))
        return False

    @override
    def timeout(self, match: Position, seat: Seat) -> Action:
        """Go along: nobody is folded by a clock."""
        return match.table.acts[seat].stay

    @override
    def refuse(self, match: Position, action: Action) -> Refusal | None:
        if action.seat != self.turn(match):
            return Refusal("toep.answers", "another seat must answer the toep first")
        if isinstance(action, Fold):
            return first_refusal(match.rules.may_fold, match, action.seat)
        if isinstance(action, Toep):
            if not match.rules.counter_in_answer:
                return Refusal("toep.counter", "everybody answers before the next toep")
            return toep_refusal(match, action.seat, answering=True)
        return Refusal("toep.answers", "the toep must be answered first")

    @override
    def question(self, match: Position) -> str:
        return f"{match.name(self.toeper)} has toeped: stay for {match.stake}?"

    @override
    def cost(self, match: Position, action: Action) -> int:
        if not isinstance(action, Fold):
            return 0
        price = self._price(match, action.seat)
        return _steps.booked(match, _steps.Charge(action.seat, price, "fold.price"))

    @override
    def stake(self, match: Position, action: Action) -> int:
        return match.stake + match.rules.increment * isinstance(action, Toep)

    def _price(self, match: Position, seat: Seat) -> int:
        return match.rules.fold_price(match, seat, match.bidding.before)


make_answers: Final = lru_cache(maxsize=4096)(Answers)

DECIDED: Final = Refusal("match.decider", "only the last trick counts in this round")
"""What a decider says to a toep or a fold."""


def toep(draft: Draft, seat: Seat) -> bool:
    """Raise the stake for *seat* and ask the others; tell whether the match waits for them."""
    _steps.raise_stake(draft, seat, draft.bidding.stake + draft.rules.increment)
    asked = draft.rules.responders(draft, seat)
    draft.agenda += (make_answers(seat, asked),)
    if draft.rules.before_answers is not None:
        lay(draft, draft.rules.before_answers(draft, seat))
        return False
    return bool(asked)


def toep_refusal(match: Position, seat: Seat, *, answering: bool = False) -> Refusal | None:
    """Say why *seat* may not toep now; `None` if it may."""
    if match.setup.decider:
        return DECIDED
    rules = match.rules
    stake = match.bidding.stake + rules.increment
    # As `first_refusal`, without its calls: this is asked before every card.
    for veto in rules.may_toep:
        refusal = veto(match, seat, stake)
        if refusal is not None:
            return refusal
    for moment in rules.toep_moment:
        refusal = moment(match, seat, answering)
        if refusal is not None:
            return refusal
    return None
