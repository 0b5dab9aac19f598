"""Team play: partners share a score."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from toepen import HouseRules, Seat
from toepen.plugin import Fault, Position, Refusal, clockwise, hookimpl, option

__all__ = ["Teams"]

TWO = 2


@frozen
class Teams:
    """Partners who sit opposite share a pool of points, and lose or win together.

    The side without the last trick pays once, in the inverse game the side with it. Caps, the
    wait for another toep, streaks and fold marks go by side.

    Source: the Portuguese rule page.
    """

    size: int = option(2, "the players of a side", "team_play, D46", least=2)
    fold: Literal["side", "individual"] = option(
        "side", "whether one answers and folds for his side", "team_response, team_fold, D46, D47"
    )

    rule_ids: ClassVar = {"variants.teams.seating": "team_play"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """The table must have room for two sides."""
        if house.table.max_seats >= TWO * self.size:
            return []
        room = house.table.max_seats
        reason = f"two sides of {self.size} need {TWO * self.size} seats, and the table has {room}"
        return [Fault("variants.teams.size", reason)]

    @hookimpl
    def may_begin(self, seats: int) -> Refusal | None:
        """Only full sides play, at least two."""
        if seats % self.size == 0 and seats >= TWO * self.size:
            return None
        reason = f"{seats} seats make no two or more full sides of {self.size}"
        return Refusal("variants.teams.size", reason)

    @hookimpl
    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """A seat's partners sit as many seats on as there are sides."""
        count = seats // self.size
        return tuple(tuple(Seat(at) for at in range(side, seats, count)) for side in range(count))

    @hookimpl
    def responders(self, match: Position, toeper: Seat) -> tuple[Seat, ...] | None:
        """Let the first of each other side, clockwise from the toeper, answer for it."""
        if self.fold == "individual":
            return None
        speakers: dict[int, Seat] = {}
        for seat in clockwise(match.active, toeper + 1):
            speakers.setdefault(match.side(seat), seat)
        own = match.side(toeper)
        return tuple(seat for side, seat in speakers.items() if side != own)

    @hookimpl
    def leavers(self, match: Position, folder: Seat) -> tuple[Seat, ...] | None:
        """Let the whole side leave with its speaker."""
        if self.fold == "individual":
            return None
        return match.table.of_side(match.side(folder), match.active)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        answers = (
            "The first of a side to be asked answers for all of it."
            if self.fold == "side"
            else "Each answers for himself, and each fold is paid."
        )
        return (
            (
                f"Sides of {self.size}, who sit opposite, share one score: a side pays for a round"
                " once, and goes out together."
            ),
            answers,
        )
