"""Shrinking: the shortest match that fails in the same way, in the time that there is.

What is taken away is what a match consists of: acts, rounds, seats, points, the disorder of a deal,
and, where the table itself was drawn, options and variants. Whatever is left must still be legal,
and must fail by the same law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final, TypeAlias, TypeVar

import attrs
from attrs import Factory, define, evolve

from toepen import DECK, TABLE, Action, Choose, Deal, HouseRules, Match, Rules, RulesError, Seat
from toepen._house import SECTIONS
from toepen._tricks import TRICK_PLAY
from toepen.testing._failing import Failure, failing
from toepen.testing._played import History, Start

__all__ = ["shrunk"]

T = TypeVar("T")

Candidate: TypeAlias = tuple[Rules, Start, tuple[Action, ...]]
Way: TypeAlias = Callable[[History], Iterator[Candidate]]


def shrunk(failure: Failure, seconds: float, *, rules_too: bool = False) -> Failure:
    """Find a match that is as short as can be found in *seconds* and fails in the same way.

    Args:
        failure: What failed.
        seconds: How long it may take; the match found by then is returned.
        rules_too: Whether the rules may become simpler as well.
    """
    ways = (*WAYS, *RULES_WAYS) if rules_too else WAYS
    history = failure.history
    again = failing(failure, history.rules, history.start, history.acts)
    search = _Search(again or failure, monotonic() + seconds)
    while sum(search.go(way) for way in ways):
        pass
    return search.best


@define
class _Search:
    """The best match so far, and when to stop."""

    best: Failure
    until: float
    seen: set[Candidate] = Factory(set)
    """What has been the best before, so that no two of them are found in turn for ever."""

    def go(self, way: Way) -> bool:
        """Take away in one way as long as the match still fails; tell whether it did."""
        better = False
        while self._once(way):
            better = True
        return better

    def _once(self, way: Way) -> bool:
        for rules, start, acts in way(self.best.history):
            if monotonic() > self.until:
                return False
            found = failing(self.best, rules, start, acts)
            if found is not None and self._is_new(found.history):
                self.best = found
                return True
        return False

    def _is_new(self, history: History) -> bool:
        candidate = (history.rules, history.start, history.acts)
        if candidate in self.seen:
            return False
        self.seen.add(candidate)
        return True


def _later_rounds(history: History) -> Iterator[Candidate]:
    """Begin with a later round, the latest first."""
    for at in range(len(history.acts) - 1, 0, -1):
        state = history.states[at]
        if isinstance(history.acts[at], Deal) and state.setup.number > 1:
            start = Start(history.start.seats, state.dealer, state.points, _order(state))
            yield history.rules, start, history.acts[at:]


def _order(state: Match) -> tuple[Seat, ...]:
    return tuple(state.table.sides[side][0] for side in state.score.order)


def _in_the_play(history: History) -> Iterator[Candidate]:
    """Begin in the play, at a trick that nobody has played to yet, the latest first.

    Whoever has left the round stays away.
    """
    for at in range(len(history.acts) - 1, 0, -1):
        state = history.states[at]
        if state.phase is TRICK_PLAY and not state.trick:
            start = Start(
                history.start.seats,
                state.dealer,
                state.points,
                _order(state),
                state.cards.hands,
                state.cards.stock,
                state.cards.leader,
                state.stake,
            )
            acts = history.acts[at:]
            for seat in range(len(start.seats) - 1, -1, -1):
                if seat not in state.active:
                    start, acts = _start_without(start, seat), _acts_without(acts, seat)
            yield history.rules, start, acts


def _fewer_acts(history: History) -> Iterator[Candidate]:
    """Leave out acts: many at once, then a few at every place; the last shows the fault.

    A few, since a toep cannot be left out without its answers, nor a claim without its checks.
    """
    acts, size = history.acts, len(history.acts) // 2
    few = len(history.start.seats) + 1
    while size:
        many = size > few
        for at in range(len(acts) - 1 - size, -1, -size if many else -1):
            yield history.rules, history.start, (*acts[:at], *acts[at + size :])
        size = max(size // 2, few) if many else size - 1


def _earlier_end(history: History) -> Iterator[Candidate]:
    """Stop before the end, half way at first."""
    acts, cut = history.acts, (len(history.acts) + 1) // 2
    while cut:
        yield history.rules, history.start, acts[:-cut]
        cut //= 2


def _fewer_seats(history: History) -> Iterator[Candidate]:
    """Let one seat after the other stay away."""
    for seat in range(len(history.start.seats) - 1, -1, -1):
        yield history.rules, _start_without(history.start, seat), _acts_without(history.acts, seat)


def _start_without(start: Start, gone: int) -> Start:
    count = len(start.seats) - 1
    leader = start.leader
    return evolve(
        start,
        seats=start.seats[:count],
        dealer=_seat(start.dealer, gone, count),
        points=_row(start.points, gone),
        order=tuple(_seat(seat, gone, count) for seat in start.order if seat != gone),
        hands=_row(start.hands, gone),
        leader=None if leader is None else _seat(leader, gone, count),
    )


def _seat(seat: Seat, gone: int, count: int) -> Seat:
    return seat if seat == TABLE else Seat((seat - (seat > gone)) % count)


def _row(values: tuple[T, ...], gone: int) -> tuple[T, ...]:
    return (*values[:gone], *values[gone + 1 :])


def _acts_without(acts: tuple[Action, ...], gone: int) -> tuple[Action, ...]:
    return tuple(_act_without(act, gone) for act in acts if not _concerns(act, gone))


def _concerns(action: Action, gone: int) -> bool:
    if isinstance(action, Deal):
        return False
    return action.seat == gone or (isinstance(action, Choose) and action.target == gone)


def _act_without(action: Action, gone: int) -> Action:
    if isinstance(action, Deal):
        return Deal(_row(action.hands, gone), (*action.stock, *action.hands[gone]))
    moved = evolve(action, seat=Seat(action.seat - (action.seat > gone)))
    if isinstance(moved, Choose) and moved.target is not None and moved.target > gone:
        return evolve(moved, target=Seat(moved.target - 1))
    return moved


def _fewer_points(history: History) -> Iterator[Candidate]:
    """Begin with less behind: no points, less points, the usual stake, leader and stock."""
    start, rules = history.start, history.rules
    simpler = [
        evolve(start, points=(), order=()),
        evolve(start, order=()),
        evolve(start, stake=None),
        evolve(start, leader=None),
        evolve(start, stock=()),
        evolve(start, dealer=Seat(0)),
    ]
    for at, points in enumerate(start.points):
        if points:
            less = (*start.points[:at], 0, *start.points[at + 1 :])
            simpler.append(evolve(start, points=less))
    yield from ((rules, other, history.acts) for other in simpler if other != start)


def _sorted_deals(history: History) -> Iterator[Candidate]:
    """Deal the sorted deck, or else hands that are sorted each."""
    for at, act in enumerate(history.acts):
        if isinstance(act, Deal):
            for other in (_deal_of_the_deck(act), _sorted_hands(act)):
                if other != act:
                    acts = (*history.acts[:at], other, *history.acts[at + 1 :])
                    yield history.rules, history.start, acts


def _deal_of_the_deck(deal: Deal) -> Deal:
    deck = iter(DECK)
    hands = tuple(tuple(next(deck) for _ in hand) for hand in deal.hands)
    return Deal(hands, tuple(deck))


def _sorted_hands(deal: Deal) -> Deal:
    hands = tuple(tuple(sorted(hand, key=lambda card: card.index)) for hand in deal.hands)
    return Deal(hands, tuple(sorted(deal.stock, key=lambda card: card.index)))


def _fewer_variants(history: History) -> Iterator[Candidate]:
    """Switch off one variant after the other."""
    house = history.rules.house
    for variant in house.variants:
        rest = tuple(other for other in house.variants if other is not variant)
        yield from _by(history, evolve(house, variants=rest))


def _usual_options(history: History) -> Iterator[Candidate]:
    """Give sections, then single keys, and the options of variants their defaults."""
    house = history.rules.house
    for name, cls in SECTIONS.items():
        yield from _by(history, evolve(house, **{name: cls()}))
        section = getattr(house, name)
        for attribute in attrs.fields(cls):
            usual = evolve(section, **{attribute.name: attribute.default})
            yield from _by(history, evolve(house, **{name: usual}))
    for variant in house.variants:
        rest = [other for other in house.variants if other is not variant]
        yield from _by(history, evolve(house, variants=(*rest, type(variant)())))


def _by(history: History, house: HouseRules) -> Iterator[Candidate]:
    """Play the same by other rules, if they are others and hold together."""
    if house == history.rules.house:
        return
    try:
        rules = house.compile()
    except RulesError:
        return
    yield rules, history.start, history.acts


WAYS: Final[tuple[Way, ...]] = (
    _in_the_play,
    _later_rounds,
    _earlier_end,
    _fewer_acts,
    _fewer_seats,
    _fewer_points,
    _sorted_deals,
)
RULES_WAYS: Final[tuple[Way, ...]] = (_fewer_variants, _usual_options)
