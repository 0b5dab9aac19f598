"""Succession: who deals the next round, and who leads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from toepen._hooks import hookimpl
from toepen._seats import Seat, after, clockwise

if TYPE_CHECKING:
    from toepen._match import Position
    from toepen._options import DealRules

__all__ = ["Succession"]


@frozen
class Succession:
    """The winner deals, the player on his left leads. Who is out is replaced by the next one."""

    options: DealRules

    @hookimpl
    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Everybody for himself."""
        return tuple((Seat(seat),) for seat in range(seats))

    @hookimpl
    def next_dealer(self, match: Position) -> Seat:
        """`deal.next_dealer`: the last winner, the next on the left, or who has most points."""
        playing = match.score.contenders or match.score.alive
        last = match.setup.dealer
        if self.options.next_dealer == "left":
            return after(playing, last)
        if self.options.next_dealer == "highest_score":
            points = match.points
            return max(clockwise(playing, last + 1), key=lambda seat: points[seat])
        winner = _winner(match)
        return _still_in(playing, last if winner is None else winner)

    @hookimpl
    def leader(self, match: Position, dealer: Seat) -> Seat:
        """`deal.leader`: left of the dealer, the dealer himself, or the last winner."""
        playing = match.score.contenders or match.score.alive
        winner = _winner(match)
        if self.options.leader == "dealer":
            return _still_in(playing, dealer)
        if self.options.leader == "round_winner" and winner is not None:
            return _still_in(playing, winner)
        return after(playing, dealer)


def _winner(match: Position) -> Seat | None:
    return None if match.past is None else match.past.finish.stand_in


def _still_in(playing: tuple[Seat, ...], seat: Seat) -> Seat:
    return seat if seat in playing else after(playing, seat)
