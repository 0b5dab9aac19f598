"""Folding: what it costs, and who may leave without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from toepen._hooks import hookimpl
from toepen.exceptions import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toepen._house import HouseRules
    from toepen._match import Position
    from toepen._options import FoldRules, ScoreRules
    from toepen._seats import Seat

__all__ = ["Folding", "leave_vetoes"]


@frozen
class Folding:
    """A fold is paid at once and takes its player, and nobody else, out of the round."""

    options: FoldRules
    score: ScoreRules

    @hookimpl
    def leavers(self, match: Position, folder: Seat) -> tuple[Seat, ...]:
        """`fold.leavers`: only the folder leaves."""
        return (folder,)

    @hookimpl
    def fold_price(self, match: Position, seat: Seat, before: int) -> int:
        """`fold.price`: the stake before the toep, what one had accepted, or the base stake."""
        if self.options.price == "before_toep":
            return before
        if self.options.price == "last_accepted":
            return match.bidding.accepted[seat]
        return self.score.base_stake


@frozen
class Never:
    """`fold.unprompted = "never"`: one folds to a toep only."""

    @hookimpl
    def may_leave(self, match: Position, seat: Seat) -> Refusal:
        """Refuse always."""
        return Refusal("fold.unprompted", "one folds only in answer to a toep")


@frozen
class BeforeFirstCard:
    """`fold.unprompted = "before_first_card"`: until the first card of the round lies."""

    @hookimpl
    def may_leave(self, match: Position, seat: Seat) -> Refusal | None:
        """Refuse once a card has been played."""
        if match.cards.begun:
            return Refusal("fold.unprompted", "a card has been played")
        return None


@frozen
class BeforeAnyToep:
    """`fold.unprompted = "before_any_toep"`: until somebody has toeped in the round."""

    @hookimpl
    def may_leave(self, match: Position, seat: Seat) -> Refusal | None:
        """Refuse once somebody has toeped."""
        if match.bidding.toeps:
            return Refusal("fold.unprompted", "somebody has toeped in this round")
        return None


_UNPROMPTED: Final[Mapping[str, tuple[object, ...]]] = {
    "never": (Never(),),
    "before_first_card": (BeforeFirstCard(),),
    "before_any_toep": (BeforeAnyToep(),),
    "any_time": (),
}


def leave_vetoes(house: HouseRules) -> tuple[object, ...]:
    """Pick the vetoes on an unprompted fold that these house rules ask for."""
    return _UNPROMPTED[house.fold.unprompted]
