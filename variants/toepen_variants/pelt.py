"""Pelt: a round in which somebody is one short of the limit."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen
from typing_extensions import override

from toepen import HouseRules, Seat
from toepen.plugin import (
    Accept,
    Asking,
    Effect,
    Fault,
    FoldFor,
    Next,
    Phase,
    Position,
    Refusal,
    SetSlot,
    Slot,
    clockwise,
    first_refusal,
    hookimpl,
    option,
)
from toepen_variants._conflicts import no_inverse
from toepen_variants._wording import points
from toepen_variants.laundry import How

__all__ = ["Leaving", "Pelt", "on_pelt"]

PELT: Slot[tuple[Seat, ...]] = Slot("pelt.seats", scope="round", sight="public", default=())
"""Who is on pelt in this round."""


@frozen
class Pelt:
    """Whoever stands one short of the limit is on pelt, and the round is played for two.

    The others may leave it for the base stake once they have seen their cards, clockwise from the
    leader; who is on pelt cannot. It stays a pelt round whatever happens to him.

    Sources: the Dutch 15-point rules; options from the English encyclopedia and public programs.
    """

    stake: int = option(2, "the stake of a pelt round, in points", "pelt_stake", least=1)
    opt_out: bool = option(True, "whether the others may leave at first", "pelt_opt_out, D36, D37")
    lead: Literal["latest", "pelt_player", "normal"] = option(
        "latest",
        "who leads: who came last on pelt, who is on pelt, or as usual",
        "pelt_lead, D38, D45",
    )
    toeps: Literal["nobody", "not_pelt_player"] = option(
        "nobody", "who may toep in a pelt round", "pelt_more_toeps"
    )
    laundry: Literal["open", "normal", "none"] = option(
        "open", "how the laundry goes in a pelt round", "exchange_vs_pelt"
    )

    excludes: ClassVar = {"teams": "a score that partners share puts two on pelt at once"}
    rule_ids: ClassVar = {
        "variants.pelt.own_fold": "pelt_own_fold, fold_restriction",
        "variants.pelt.deal": "D39, D40",
    }

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """One must be able to be short of the limit, and want the last trick."""
        found = no_inverse("pelt", house, "there the last trick is not worth two to the others")
        if house.score.limit == 1:
            found.append(Fault("variants.pelt", "with score.limit = 1 everybody begins on pelt"))
        return found

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[Seat, ...]], ...]:
        """Keep who is on pelt."""
        return (PELT,)

    @hookimpl
    def round_began(self, match: Position) -> tuple[Effect, ...]:
        """Note who is on pelt; a decider knows no pelt."""
        seats = () if match.setup.decider else on_pelt(match)
        return (SetSlot(PELT, seats),) if seats else ()

    @hookimpl
    def opening_stake(self, match: Position) -> int | None:
        """Play for two."""
        if match.rules.decider(match) or not on_pelt(match):
            return None
        return self.stake

    @hookimpl
    def leader(self, match: Position, dealer: Seat) -> Seat | None:
        """Let the latest on pelt lead, or the first on pelt from the dealer's left."""
        seats = on_pelt(match)
        if self.lead == "normal" or not seats or match.rules.decider(match):
            return None
        if self.lead == "pelt_player":
            return clockwise(seats, dealer + 1)[0]
        return max(seats, key=lambda seat: match.score.order.index(match.side(seat)))

    @hookimpl
    def may_toep(self, match: Position, seat: Seat) -> Refusal | None:
        """Let nobody toep, or nobody who is on pelt."""
        seats = PELT.of(match)
        if not seats or (self.toeps == "not_pelt_player" and seat not in seats):
            return None
        return Refusal("variants.pelt.toeps", "nobody toeps against pelt")

    @hookimpl
    def may_call_blind(self, match: Position) -> Refusal | None:
        """No blind toep in a pelt round."""
        if not PELT.of(match):
            return None
        return Refusal("variants.pelt.toeps", "no blind toep in a pelt round")

    @hookimpl
    def may_fold(self, match: Position, seat: Seat) -> Refusal | None:
        """Keep who is on pelt in the round."""
        if seat not in PELT.of(match):
            return None
        return Refusal("variants.pelt.own_fold", "who is on pelt plays on")

    @hookimpl
    def may_leave(self, match: Position) -> Refusal | None:
        """Nobody leaves a pelt round unasked."""
        if not PELT.of(match):
            return None
        return Refusal("variants.pelt.opt_out", "one leaves a pelt round when asked at its opening")

    @hookimpl
    def laundry_goes(self, match: Position) -> How | None:
        """Say how the laundry goes against pelt."""
        return self.laundry if PELT.of(match) else None

    @hookimpl
    def may_exchange(self, match: Position, seat: Seat) -> Refusal | None:
        """Where hands are laid open, who is on pelt exchanges none."""
        if self.laundry == "open" and seat in PELT.of(match):
            return Refusal("variants.pelt.laundry", "who is on pelt exchanges no hand")
        return None

    @hookimpl
    def opening_leave(self, match: Position, again: bool) -> Phase | None:
        """Ask the others whether they leave, clockwise from the leader."""
        seats = PELT.of(match)
        if again or not seats or not self.opt_out:
            return None
        others = (seat for seat in clockwise(match.active, match.leader) if seat not in seats)
        return Leaving(tuple(others), match.rules.house.score.base_stake)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        leaving = (
            "When they have seen their cards the others may leave such a round, clockwise from the"
            " leader, for the stake with which other rounds begin."
        )
        return (
            (
                "Whoever is one short of going out is on pelt: the round is played for"
                f" {points(self.stake)} from the start, and he does not fold in it."
            ),
            leaving if self.opt_out else "Nobody leaves such a round at its start.",
            _LEADS[self.lead],
            _TOEPS[self.toeps],
            *_LAUNDRY[self.laundry],
        )


_LEADS = {
    "latest": "Whoever came on pelt last leads to its first trick.",
    "pelt_player": (
        "Whoever is on pelt leads to its first trick, of several the first on the dealer's left."
    ),
    "normal": "Its lead is the usual one.",
}
_TOEPS = {
    "nobody": "Nobody toeps in it.",
    "not_pelt_player": "Whoever is on pelt does not toep in it; the others may.",
}
_LAUNDRY = {
    "open": (
        "Laundry, where it is played, is laid open in it; whoever is on pelt exchanges none.",
    ),
    "normal": (),
    "none": ("No laundry is exchanged in it.",),
}


def on_pelt(match: Position) -> tuple[Seat, ...]:
    """Return who stands one short of the limit, in seat order."""
    points = match.points
    short = match.rules.limit - 1
    if short not in points:
        return ()
    return tuple([seat for seat in match.score.alive if points[seat] == short])


@frozen
class Leaving(Asking):
    """The others may leave a pelt round."""

    name = "pelt"
    rule = "variants.pelt"
    meanings: ClassVar = {"stay": "play against pelt", "fold": "leave the round"}

    price: int
    """What leaving costs, in points."""

    @override
    def has_choice(self, match: Position, seat: Seat) -> bool:
        """Who may not fold is not asked."""
        may_fold = match.rules.may_fold
        return seat in match.active and first_refusal(may_fold, match, seat) is None

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Leave or stay."""
        return ("fold", "stay")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """Leaving is a fold."""
        rest = Next(self.without(seat))
        if word == "stay":
            return (rest, Accept(seat))
        return (rest, FoldFor(seat, self.price, "variants.pelt.opt_out"))

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return f"Play against pelt, for {match.stake}?"

    @override
    def price_of(self, match: Position, word: str) -> int:
        """Leaving costs the base stake."""
        return self.price if word == "fold" else 0
