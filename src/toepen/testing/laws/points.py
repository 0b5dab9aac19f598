"""Laws of the points: what is charged, to whom, and who is out by it."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from toepen import Fold, Match, Seat, apply
from toepen._dealing import Opening
from toepen._events import PointsBooked, PutOut, RoundEnded
from toepen.testing._capabilities import declared
from toepen.testing._picking import Pick
from toepen.testing._played import Step
from toepen.testing.laws._law import broken, state_law, step_law

__all__ = [
    "announced_points_are_booked",
    "deciders_are_free",
    "limit_puts_out",
    "nobody_pays_twice",
    "pending_tells_the_price",
    "points_never_sink",
    "put_out_is_told",
]


def bookings(match: Match) -> tuple[PointsBooked, ...]:
    """Return what the last act has booked."""
    return tuple(event for event in match.events if isinstance(event, PointsBooked))


@step_law()
def announced_points_are_booked(step: Step, _: Pick) -> None:
    """The sum of what is announced is the change in the totals."""
    points = list(step.before.points)
    table = step.after.table
    for event in bookings(step.after):
        for seat in table.sides[table.side_of[event.seat]]:
            points[seat] += event.amount
        if not event.amount or points[event.seat] != event.total:
            broken(f"{event!r} at {points[event.seat]} points")
    if tuple(points) != step.after.points:
        broken(f"announced {tuple(points)}, booked {step.after.points}")


@step_law(gives_points_back="points may sink")
def points_never_sink(step: Step, _: Pick) -> None:
    """Nobody is given points back."""
    if "gives_points_back" in declared(step.after.rules):
        return
    given = [event for event in bookings(step.after) if event.amount < 0]
    if given:
        broken(f"given back: {given}; a variant that does so declares 'gives_points_back'")


@step_law(charges_and_plays_on="in the opening somebody may be charged and stay in the round")
def nobody_pays_twice(step: Step, _: Pick) -> None:
    """Who pays is in the round, and then out of it, or the round is over."""
    before, after = step.before, step.after
    plays_on = "charges_and_plays_on" in declared(before.rules)
    opening = plays_on and any(isinstance(phase, Opening) for phase in before.agenda)
    if opening or before.round_over or before.deal_due is not None:
        return
    side_of = before.table.side_of
    paid = Counter(side_of[event.seat] for event in bookings(after) if event.amount > 0)
    left = Counter(side_of[seat] for seat in before.active)
    over = ended(step)
    for side, times in paid.items():
        if times > left[side]:
            broken(f"side {side} pays {times} times, with {left[side]} of it in the round")
        remaining = [seat for seat in after.active if side_of[seat] == side]
        if not over and len(remaining) >= left[side]:
            broken(f"side {side} has paid, and stays in the round with {remaining}")


def ended(step: Step) -> bool:
    """Tell whether the act has ended a round."""
    return any(isinstance(event, RoundEnded) for event in step.after.events)


@state_law()
def limit_puts_out(match: Match, _: Pick) -> None:
    """Who has reached the limit is out, as soon as the rules say so."""
    house = match.rules.house
    if house.score.overshoot == "capped" and max(match.points) > match.rules.limit:
        broken(f"points are capped at {match.rules.limit}, and they are {match.points}")
    if match.result is not None or match.score.contenders:
        return
    if not match.round_over and house.match.elimination == "end_of_round":
        return
    late = [seat for seat in match.score.alive if match.points[seat] >= match.rules.limit]
    if late:
        broken(f"seats {late} have reached {match.rules.limit} and are not out: {match.points}")


@step_law()
def put_out_is_told(step: Step, _: Pick) -> None:
    """Whoever goes out of the match is announced to be, once, and nobody else is."""
    gone = set(step.before.score.alive) - set(step.after.score.alive)
    told = [event.seat for event in step.after.events if isinstance(event, PutOut)]
    if len(set(told)) < len(told) or gone - set(told):
        broken(f"gone: {sorted(gone)}, announced: {told}")


@state_law()
def deciders_are_free(match: Match, _: Pick) -> None:
    """In a round in which only the last trick counts nobody toeps, folds or pays."""
    if match.setup.decider and (match.bidding.toeps or match.bidding.folds):
        broken(f"toeps {match.bidding.toeps}, folds {match.bidding.folds} in a decider")
    if match.setup.decider and match.stake != match.setup.stake:
        broken(f"the stake of a decider went from {match.setup.stake} to {match.stake}")


@state_law("dear")
def pending_tells_the_price(match: Match, _: Pick) -> None:
    """What an option is said to cost is booked, and what the stake becomes it becomes."""
    pending = match.pending
    if pending is None:
        return
    if pending.seat != match.turn or pending.queue[:1] != (pending.seat,):
        broken(f"seat {match.turn} must decide, pending: {pending}")
    for option in pending.options:
        after = apply(match, option.action)
        cost = _paid_at_once(after, pending.seat)
        if (option.cost or isinstance(option.action, Fold)) and cost != option.cost:
            broken(f"{option.action} is said to cost {option.cost}, and costs {cost}")
        closed = after.past is not None and after.past.setup.number == match.setup.number
        stake = after.past.bidding.stake if closed and after.past else after.stake
        if stake != option.stake:
            broken(f"after {option.action} the stake is said to be {option.stake}, it is {stake}")


def _paid_at_once(match: Match, seat: Seat) -> int:
    """Sum up what the side of *seat* paid in the last act before the round was over."""
    at_once = takewhile(lambda event: not isinstance(event, RoundEnded), match.events)
    booked = (event for event in at_once if isinstance(event, PointsBooked))
    return sum(event.amount for event in booked if match.side(event.seat) == match.side(seat))
