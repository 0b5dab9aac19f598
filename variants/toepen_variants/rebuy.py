"""The rebuy: whoever is out may come back."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen
from typing_extensions import override

from toepen import HouseRules, Seat
from toepen.plugin import (
    Asking,
    ComeBack,
    Effect,
    Fault,
    Next,
    Phase,
    Position,
    clockwise,
    hookimpl,
    option,
)

__all__ = ["Buying", "Rebuy"]


@frozen
class Rebuy:
    """Whoever reached the limit in a round may buy himself back into the match after it.

    He comes back with the most points that anybody still in the match has. Each is asked once,
    from the dealer's left.

    Source: a public program.
    """

    at: Literal["highest_active_score"] = option(
        "highest_active_score", "with how many points one comes back", "rebuy"
    )

    excludes: ClassVar = {"teams": "no source says who buys for a side"}
    capabilities: ClassVar = {
        "brings_back": "whoever went out may buy himself back",
        "gives_points_back": "who comes back has no more than the others",
    }
    rule_ids: ClassVar = {"variants.rebuy.order": "rebuy"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """The match must go on without those who are out."""
        if house.match.end == "last_standing":
            return []
        reason = f'not with match.end = "{house.match.end}": the match is over when one is out'
        return [Fault("variants.rebuy", reason)]

    @hookimpl
    def between_rounds(self, match: Position) -> Phase | None:
        """Ask those who went out in this round."""
        players = clockwise(match.setup.players, match.setup.dealer + 1)
        asked = tuple(seat for seat in players if _may_come_back(match, seat))
        return Buying(asked) if asked else None

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        told = (
            "Whoever goes out in a round may buy himself back into the match after it, with the"
            " highest score that anybody still in it has."
        )
        return (told,)


def _may_come_back(match: Position, seat: Seat) -> bool:
    out = seat not in match.score.alive and match.points[seat] >= match.rules.limit
    return out and not match.score.contenders


@frozen
class Buying(Asking):
    """Those who went out may come back."""

    name = "rebuy"
    rule = "variants.rebuy"
    meanings: ClassVar = {"buy": "come back into the match", "decline": "stay out"}

    @override
    def has_choice(self, match: Position, seat: Seat) -> bool:
        """Who is out is asked, though he is in no round."""
        return _may_come_back(match, seat)

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        """Buy or decline."""
        return ("buy", "decline")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        """Come back with the most points of those still in."""
        rest = Next(self.without(seat))
        if word == "decline":
            return (rest,)
        most = max(match.points[other] for other in match.score.alive)
        return (rest, ComeBack(seat, most, "variants.rebuy.at"))

    @override
    def question(self, match: Position) -> str:
        """Ask."""
        return "Buy yourself back into the match?"
