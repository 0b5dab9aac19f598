"""Laws of whole matches: played again, turned round the table, under rules in another order."""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve, frozen

from toepen import TABLE, Action, Choose, Deal, Match, Seat, apply, legal_actions
from toepen._compiling import compile_in_order
from toepen._house import name_of_variant
from toepen.testing._capabilities import declared
from toepen.testing._differing import difference
from toepen.testing._picking import Pick, picked_order
from toepen.testing._played import History, Start
from toepen.testing.laws._law import broken, history_law

__all__ = [
    "matches_can_be_played_again",
    "seats_can_be_rotated",
    "variants_stand_in_any_order",
]

T = TypeVar("T")


@history_law()
def matches_can_be_played_again(history: History, _: Pick) -> None:
    """The same start and the same acts give the same states, and no state ever changes."""
    match = history.start.match(history.rules)
    for action, state in zip((*history.acts, None), history.states, strict=True):
        if match != state or hash(match) != hash(state) or match.events != state.events:
            broken(f"act {match.ply} leads elsewhere: {difference(match, state)}")
        if action is not None:
            match = apply(match, action)


@history_law()
def variants_stand_in_any_order(history: History, pick: Pick) -> None:
    """Rules whose variants were compiled in another order play the same match."""
    variants = history.rules.house.variants
    if len(variants) < 2:  # noqa: PLR2004 - one stands in one order
        return
    order = picked_order(pick, variants)
    rules = compile_in_order(history.rules.house, order)
    match = history.start.match(rules)
    for action, state in zip((*history.acts, None), history.states, strict=True):
        if match != state or match.events != state.events:
            names = ", ".join(name_of_variant(variant) for variant in order)
            broken(f"as {names}, act {match.ply} leads elsewhere: {difference(match, state)}")
        if legal_actions(match) != legal_actions(state):
            broken(f"in another order legal are {legal_actions(match)}, not {legal_actions(state)}")
        if action is not None:
            match = apply(match, action)


@history_law(knows_seats="the table is not turned")
def seats_can_be_rotated(history: History, pick: Pick) -> None:
    """The same match at a table that was turned goes on the same way, seat for seat."""
    if "knows_seats" in declared(history.rules):
        return
    count = len(history.start.seats)
    turn = Rotation(pick(range(1, count)), count)
    match = turn.start(history.start).match(history.rules)
    for action, state in zip((*history.acts, None), history.states, strict=True):
        turn.compare(state, match)
        if action is not None:
            match = apply(match, turn.act(action))


@frozen
class Rotation:
    """A table of *count* seats, turned by *by* of them."""

    by: int
    count: int

    def seat(self, seat: Seat) -> Seat:
        """Return where *seat* is now."""
        return seat if seat == TABLE else Seat((seat + self.by) % self.count)

    def row(self, values: tuple[T, ...]) -> tuple[T, ...]:
        """Turn values by seat."""
        return values[-self.by :] + values[: -self.by] if self.by else values

    def start(self, start: Start) -> Start:
        """Turn the start of a match; the names stay with the chairs.

        Who came first to a score is said outright, for without it the seats' numbers decide.
        """
        order = start.order or tuple(Seat(seat) for seat in range(self.count))
        return evolve(
            start,
            dealer=self.seat(start.dealer),
            points=self.row(start.points or (0,) * self.count),
            order=tuple(self.seat(seat) for seat in order),
            hands=self.row(start.hands),
            leader=None if start.leader is None else self.seat(start.leader),
        )

    def act(self, action: Action) -> Action:
        """Turn an act."""
        if isinstance(action, Deal):
            return Deal(self.row(action.hands), action.stock)
        if isinstance(action, Choose) and action.target is not None:
            return Choose(self.seat(action.seat), action.word, self.seat(action.target))
        return evolve(action, seat=self.seat(action.seat))

    def compare(self, here: Match, there: Match) -> None:
        """See that both tables stand alike."""
        turned, found = self.facts(here), Rotation(0, self.count).facts(there)
        if turned != found:
            broken(f"turned by {self.by}, after act {here.ply}: {difference(found, turned)}")
        legal = tuple(self.act(action) for action in legal_actions(here))
        if legal != legal_actions(there):
            broken(f"turned by {self.by}, act {here.ply}, legal: {legal_actions(there)}")

    def facts(self, match: Match) -> dict[str, object]:
        """Turn what there is to compare."""
        seat = self.seat
        return {
            "turn": None if match.turn is None else seat(match.turn),
            "points": self.row(match.points),
            "hands": self.row(match.cards.hands),
            "in the round": {seat(s) for s in match.active},
            "out": {seat(s) for s in match.out},
            "dealer": seat(match.dealer),
            "leader": seat(match.leader),
            "stake": match.stake,
            "phases": [phase.name for phase in match.agenda],
            "aside": sorted(map(str, match.cards.aside)),
            "stock": match.cards.stock,
            "trick": [self.act(play) for play in match.trick],
            "winners": {seat(s) for s in match.result.winners} if match.result else None,
            "told": sorted(type(event).__name__ for event in match.events),
        }
