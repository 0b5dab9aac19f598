"""The end: who is out of the match, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from toepen._hooks import hookimpl
from toepen._parts import Ending as Why
from toepen._rounds import Verdict

if TYPE_CHECKING:
    from toepen._match import Position
    from toepen._options import MatchRules, ScoreRules
    from toepen._parts import Finish
    from toepen._seats import Seat

__all__ = ["Ending"]


@frozen
class Ending:
    """Whoever reaches the limit is out: the match ends with the first of them, or the last."""

    score: ScoreRules
    options: MatchRules

    @hookimpl
    def verdict(self, match: Position, finish: Finish | None) -> Verdict | None:
        """`match.end`, `match.elimination`, `match.tie`."""
        if match.setup.decider and finish is not None:
            return self._decided(match, finish)
        reached: tuple[Seat, ...] = ()
        if finish is not None or self.options.elimination == "at_once":
            reached = self._reached(match)
        if not reached and match.score.alive == match.setup.players:
            return None
        if self.options.end == "first_out_loses":
            return self._first_out(match, reached)
        return self._last_standing(match, reached)

    def _first_out(self, match: Position, reached: tuple[Seat, ...]) -> Verdict:
        """All who are out have lost: at the limit, or put out by another rule."""
        winners = tuple(seat for seat in match.score.alive if seat not in reached)
        losers = tuple(seat for seat in match.setup.players if seat not in winners)
        return Verdict(out=reached, winners=winners, losers=losers, why=Why.LIMIT)

    def _reached(self, match: Position) -> tuple[Seat, ...]:
        limit = self.score.limit
        points, side_of = match.score.points, match.table.side_of
        reached = []
        for seat in match.score.alive:
            if points[side_of[seat]] >= limit:
                reached.append(seat)
        return tuple(reached)

    def _last_standing(self, match: Position, reached: tuple[Seat, ...]) -> Verdict | None:
        left = tuple([seat for seat in match.score.alive if seat not in reached])
        sides = match.table.sides_in(left)
        if len(sides) > 1:
            return Verdict(out=reached) if reached else None
        if sides:
            return Verdict(out=reached, winners=left, why=Why.LAST_STANDING)
        return self._nobody_left(match, reached)

    def _nobody_left(self, match: Position, reached: tuple[Seat, ...]) -> Verdict:
        """Compare those who began the round by their points before it; the lowest wins."""
        before = match.setup.points
        began = match.setup.players
        lowest = min(before[match.side(seat)] for seat in began)
        best = tuple(seat for seat in began if before[match.side(seat)] == lowest)
        if len(match.table.sides_in(best)) == 1 or self.options.tie == "shared":
            return Verdict(out=reached, winners=best, why=Why.NOBODY_LEFT)
        out = tuple(seat for seat in reached if seat not in best)
        return Verdict(out=out, contenders=best)

    def _decided(self, match: Position, finish: Finish) -> Verdict:
        """`match.tie`: the winner stays; in the inverse game the taker of the last trick leaves."""
        contenders = match.setup.players
        if finish.winner is None:
            return Verdict(contenders=contenders)
        side = match.side(finish.winner)
        inverse = self.score.last_trick == "winner_pays" and finish.how == "last_trick"
        stay = tuple(seat for seat in contenders if (match.side(seat) == side) != inverse)
        out = tuple(seat for seat in contenders if seat not in stay)
        if len(match.table.sides_in(stay)) == 1:
            return Verdict(out=out, winners=stay, why=Why.SUDDEN_DEATH)
        return Verdict(out=out, contenders=stay)
