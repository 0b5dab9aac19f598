"""A bonus for the winner of each round."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from toepen import HouseRules
from toepen.plugin import Charge, Fault, Finish, hookimpl, option
from toepen_variants._conflicts import no_inverse
from toepen_variants._wording import points

__all__ = ["WinnerBonus"]


@frozen
class WinnerBonus:
    """Whoever wins a round, also one left alone in it, gets points back.

    Source: a public scorekeeper.
    """

    points: int = option(1, "what is given back, in points", "winner_bonus", least=1)
    floor: bool = option(True, "whether a score never falls below nothing", "negative_scores")

    stages: ClassVar = {"bonuses": "add"}
    capabilities: ClassVar = {"gives_points_back": "every winner of a round gets some"}
    rule_ids: ClassVar = {"variants.winner_bonus.alone": "winner_bonus"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """Winning a round must be good."""
        return no_inverse("winner_bonus", house, "who takes the last trick there has lost it")

    @hookimpl
    def bonuses(self, finish: Finish) -> tuple[Charge, ...]:
        """Give the points back."""
        if finish.winner is None:
            return ()
        floor = 0 if self.floor else None
        return (Charge(finish.winner, -self.points, "variants.winner_bonus.points", floor),)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        least = "but no more than he has lost" if self.floor else "even if he has lost none"
        return (f"Whoever wins a round gets {points(self.points)} back, {least}.",)
