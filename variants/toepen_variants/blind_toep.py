"""The blind toep: raising before anybody has looked at his cards."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen
from typing_extensions import override

from toepen import Action, HouseRules, Seat
from toepen.plugin import (
    Accept,
    Asking,
    Effect,
    Fault,
    FoldFor,
    HandSeen,
    Next,
    Phase,
    Position,
    Raise,
    Refusal,
    SetSlot,
    Slot,
    Tell,
    clockwise,
    first_refusal,
    hookimpl,
    option,
    veto,
)
from toepen_variants._conflicts import some_toep
from toepen_variants._wording import points

__all__ = ["BlindToep", "BlindToepHooks"]

UNSEEN: Slot[tuple[Seat, ...]] = Slot("blind_toep.unseen", scope="deal", sight="public", default=())
"""Who has not looked at his cards yet."""

CALLER: Slot[Seat | None] = Slot("blind_toep.caller", scope="deal", sight="public", default=None)
"""Who has toeped blind, until it has been answered."""


class BlindToepHooks:
    """What other variants may say about the blind toep."""

    @veto
    def may_call_blind(self, match: Position) -> Refusal | None:
        """May anybody toep blind in this round?"""


@frozen
class BlindToep:
    """Before anybody looks, each may toep blind, from the dealer's left; the first ends the asking.

    The round is then played for three, and leaving it costs one. Afterwards it is a toep like any
    other: whoever made it waits for another, and the next one costs three to leave.

    Sources: public rule pages and programs.
    """

    stake: int = option(3, "the stake after a blind toep, in points", "blind_toep, D55", least=1)
    price: int = option(1, "what leaving a blind toep costs, in points", "blind_toep", least=0)

    hookspecs: ClassVar = BlindToepHooks
    rule_ids: ClassVar = {"variants.blind_toep.answers": "blind_toep, D55"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """There must be toeps."""
        return some_toep("blind_toep", house, "never")

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[Seat, ...]] | Slot[Seat | None], ...]:
        """Keep who has not looked, and who has called."""
        return (UNSEEN, CALLER)

    @hookimpl
    def cards_dealt(self, match: Position, again: bool) -> tuple[Effect, ...]:
        """Whoever may call leaves his cards face down."""
        callers = () if again else self._callers(match)
        return (SetSlot(UNSEEN, callers),) if callers else ()

    @hookimpl
    def sees_hand(self, match: Position, seat: Seat) -> bool | None:
        """Nobody sees his cards before he looks."""
        return False if seat in UNSEEN.of(match) else None

    @hookimpl
    def opening_call(self, match: Position, again: bool) -> Phase | None:
        """Ask whoever may call, from the dealer's left."""
        callers = UNSEEN.of(match)
        return None if again or not callers else Calling(callers, self)

    @hookimpl
    def opening_answer(self, match: Position, again: bool) -> Phase | None:
        """Have a blind toep answered."""
        caller = CALLER.of(match)
        if again or caller is None:
            return None
        return Answering(match.rules.responders(match, caller), self, caller)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        told = (
            "Before he looks at his cards each may toep blind, from the dealer's left until"
            f" somebody does: the stake is {self.stake} then, and a fold to it costs"
            f" {points(self.price)}."
        )
        return (told,)

    def _callers(self, match: Position) -> tuple[Seat, ...]:
        """Return whom the caps, reckoned with the new stake, and the ceilings allow to call."""
        rules = match.rules
        if self.stake < match.stake or first_refusal(rules.hooks["may_call_blind"], match):
            return ()
        return tuple(
            seat
            for seat in clockwise(match.active, match.dealer + 1)
            if first_refusal(rules.may_toep, match, seat, self.stake) is None
        )


@frozen
class Calling(Asking):
    """One after the other looks, or toeps blind."""

    name = "blind_toep"
    rule = "variants.blind_toep"
    meanings: ClassVar = {"blind": "toep without looking", "look": "look at the cards"}

    rules: BlindToep

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Toep blind or look."""
        return ("blind", "look")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """The first call ends the asking, and all look."""
        unseen = UNSEEN.of(match)
        if word == "look":
            rest = tuple(other for other in unseen if other != seat)
            return (Next(self.without(seat)), SetSlot(UNSEEN, rest), _look(match, seat))
        return (
            Next(),
            SetSlot(UNSEEN, ()),
            SetSlot(CALLER, seat),
            Raise(seat, self.rules.stake),
            *(_look(match, other) for other in unseen),
        )

    @override
    def stake(self, match: Position, action: Action) -> int:
        """A call sets the stake."""
        return self.rules.stake if str(action) == "blind" else match.stake

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return f"Toep blind, for {self.rules.stake}?"


@frozen
class Answering(Asking):
    """The others go along with a blind toep, or leave."""

    name = "blind_answer"
    rule = "variants.blind_toep.answers"
    meanings: ClassVar = {"stay": "stay", "fold": "fold"}

    rules: BlindToep
    caller: Seat

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Stay, or fold if nothing forbids it."""
        refusal = first_refusal(match.rules.may_fold, match, seat)
        return ("fold", "stay") if refusal is None else ("stay",)

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """Leaving is a fold at its own price."""
        rest = Next(self.without(seat))
        if word == "stay":
            return (rest, Accept(seat))
        return (rest, FoldFor(seat, self.rules.price, "variants.blind_toep.price"))

    @override
    def default(self, match: Position, seat: Seat) -> Action | None:
        """Answers must be written."""
        return None

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return f"{match.name(self.caller)} has toeped blind: stay for {match.stake}?"

    @override
    def price_of(self, match: Position, word: str) -> int:
        """Leaving has a price of its own."""
        return self.rules.price if word == "fold" else 0


def _look(match: Position, seat: Seat) -> Tell:
    return Tell(HandSeen(seat, match.hand(seat)))
