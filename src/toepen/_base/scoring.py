"""Scoring: what a round is worth, and who pays for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from toepen._hooks import hookimpl
from toepen._seats import clockwise
from toepen._steps import Charge, make_charge

if TYPE_CHECKING:
    from toepen._match import Position
    from toepen._options import DealRules, ScoreRules
    from toepen._parts import Finish

__all__ = ["Scoring"]


@frozen
class Scoring:
    """All who are still in pay the stake, but for who takes the last trick: or he alone does."""

    deal: DealRules
    options: ScoreRules

    @hookimpl
    def decider(self, match: Position) -> bool:
        """`match.tie`: sudden death is played in deciders."""
        return bool(match.score.contenders)

    @hookimpl
    def hand_size(self, match: Position) -> int:
        """`deal.hand_size`."""
        return self.deal.hand_size

    @hookimpl
    def opening_stake(self, match: Position) -> int:
        """`score.base_stake`."""
        return self.options.base_stake

    @hookimpl
    def round_charges(self, match: Position, finish: Finish) -> tuple[Charge, ...]:
        """`score.last_trick`: a side pays once, clockwise from the winner's left.

        A side left alone pays nothing (`fold.alone`), and a last trick that a folded card takes is
        paid by all who are left, in the inverse game by nobody (`play.folded_card`, D07).
        """
        price, rule = finish.price, finish.rule
        if not price:
            return ()
        inverse = self.options.last_trick == "winner_pays" and finish.how == "last_trick"
        if inverse:
            return () if finish.winner is None else (make_charge(finish.winner, price, rule),)
        winner = finish.winner
        order = clockwise(finish.active, finish.stand_in or 0)
        if match.table.alone:
            return tuple([make_charge(seat, price, rule) for seat in order if seat != winner])
        free = None if winner is None else match.side(winner)
        sides = dict.fromkeys(match.side(seat) for seat in order)
        payers = [match.table.sides[side][0] for side in sides if side != free]
        return tuple([make_charge(payer, price, rule) for payer in payers])
