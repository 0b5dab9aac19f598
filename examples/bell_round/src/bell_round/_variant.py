"""The bell over the bar: whoever rings it makes the next round dear and quiet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from attrs import frozen
from typing_extensions import override

from toepen import HouseRules, Seat
from toepen.plugin import (
    Asking,
    Charge,
    Effect,
    Event,
    Fault,
    Next,
    Phase,
    Position,
    Refusal,
    SetSlot,
    Slot,
    Tell,
    clockwise,
    hookimpl,
    option,
)

__all__ = ["FOR_ROUND", "RUNG", "AtTheBell", "BellRound", "BellRung"]

SOURCE = "house rule"

RUNG: Slot[tuple[int, ...]] = Slot("bell_round.rung", "match", "public", ())
"""The sides that have rung. All have heard it, so all may know it."""

FOR_ROUND: Slot[int] = Slot("bell_round.for_round", "match", "public", 0)
"""The number of the round that the bell was last rung for; 0 before that.

It is set between two rounds, so it cannot have the scope of a round: the next one would empty it.
"""


@frozen
class BellRound:
    """Between two rounds, whoever has lost most so far may ring the bell over the bar.

    The next round then begins at a stake of three, and nobody toeps in it. Ringing costs a point,
    so it is not for the last life, and nobody rings twice in a match. Of several who have lost as
    much each is asked, from the dealer's left; the first who rings ends the asking. The bell is
    louder than a pelt: where both set the stake of a round, the bell's holds.

    Source: a house rule.
    """

    stake: int = option(3, "the stake of a round that was rung for, in points", SOURCE, least=2)
    price: int = option(1, "what ringing costs, in points", SOURCE, least=0)
    who: Literal["hindmost", "anyone"] = option("hindmost", "who may ring", SOURCE)

    refines: ClassVar = {"opening_stake": "pelt"}
    excludes: ClassVar = {"rebuy": "both ask between two rounds"}
    rule_ids: ClassVar = {"variants.bell_round.quiet": SOURCE}

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[int, ...]] | Slot[int], ...]:
        """Remember who has rung, and for which round."""
        return (RUNG, FOR_ROUND)

    @hookimpl
    def faults(self, house: HouseRules) -> tuple[Fault, ...]:
        """A round that was rung for is dearer than others."""
        base = house.score.base_stake
        if self.stake > base:
            return ()
        reason = f"found {self.stake}, expected more than score.base_stake, which is {base}"
        return (Fault("variants.bell_round.stake", reason),)

    @hookimpl
    def between_rounds(self, match: Position) -> Phase:
        """Ask whoever is still in the match; the phase knows who has a choice."""
        return AtTheBell(clockwise(match.score.alive, match.setup.dealer + 1), self)

    @hookimpl
    def opening_stake(self, match: Position) -> int | None:
        """It is asked while the round before still stands."""
        return self.stake if FOR_ROUND.of(match) == match.setup.number + 1 else None

    @hookimpl
    def may_toep(self, match: Position) -> Refusal | None:
        """Nobody toeps in a round that was rung for."""
        if FOR_ROUND.of(match) != match.setup.number:
            return None
        return Refusal("variants.bell_round.quiet", "the bell was rung: nobody toeps this round")

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        who = "whoever has lost most" if self.who == "hindmost" else "anyone"
        price = f" for {self.price}" if self.price else ""
        return (
            f"Between two rounds {who} may ring the bell{price}, once a match.",
            f"The next round begins at {self.stake} then, and nobody toeps in it.",
        )


@frozen
class BellRung(Event):
    """Somebody has rung the bell."""

    seat: Seat
    """Who."""
    stake: int
    """What the next round begins with, in points."""

    @override
    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} rings the bell: the next round is for {self.stake}, and quiet"


@frozen
class AtTheBell(Asking):
    """The bell hangs between two rounds."""

    name = "bell"
    rule = "variants.bell_round"
    meanings: ClassVar = {"ring": "ring the bell", "wait": "let it hang"}

    bell: BellRound
    """The options of the rule."""

    @override
    def has_choice(self, match: Position, seat: Seat) -> bool:
        """A folder too is asked, not he on his last life, and nobody before a decider."""
        free = match.side(seat) not in RUNG.of(match) and match.lives(seat) > self.bell.price
        return free and seat in self._may_ring(match) and not match.rules.decider(match)

    def _may_ring(self, match: Position) -> tuple[Seat, ...]:
        alive = match.score.alive
        if self.bell.who == "anyone":
            return alive
        most = max(match.points[seat] for seat in alive)
        return tuple(seat for seat in alive if match.points[seat] == most)

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """To wait comes last: it goes without saying."""
        return ("ring", "wait")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """The first who rings ends the asking."""
        if word == "wait":
            return (Next(self.without(seat)),)
        return (
            Next(),
            Tell(BellRung(seat, self.bell.stake)),
            SetSlot(RUNG, (*RUNG.of(match), match.side(seat))),
            SetSlot(FOR_ROUND, match.setup.number + 1),
            Charge(seat, self.bell.price, "variants.bell_round.price"),
        )

    @override
    def question(self, match: Position) -> str:
        return f"Ring the bell? The next round is for {self.bell.stake} then, and nobody toeps."

    @override
    def price_of(self, match: Position, word: str) -> int:
        return self.bell.price if word == "ring" else 0
