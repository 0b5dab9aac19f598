"""The steps that acts are made of. Each changes a draft, and nothing else.

A draft is the match of an act in the making (`toepen._match.draft_of`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from toepen import _events
from toepen._cards import Card
from toepen._events import CameBack, CardsDrawn, PointsBooked
from toepen._parts import Score, lay_aside, make_bidding, make_score
from toepen._seats import Seat, but
from toepen._slots import Slot
from toepen._twins import changer, maker, quick
from toepen._values import Value, replaced
from toepen.exceptions import ToepenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from toepen._match import Draft, Position

__all__ = [
    "Charge",
    "Say",
    "SetSlot",
    "book",
    "booked",
    "come_back",
    "draw",
    "fold",
    "leave",
    "make_charge",
    "put_aside",
    "put_out",
    "raise_stake",
    "remark",
    "say",
    "set_slot",
    "stay",
]


@quick
@frozen(eq=False, repr=False, weakref_slot=False)
class Charge(Value):
    """Points that a seat's side has to pay, or gets back.

    Attributes:
        seat: Who pays.
        amount: How many points; negative where they are given back.
        rule: The id of the rule that charges them.
        floor: The score below which points given back do not take anybody, if there is one.
    """

    seat: Seat
    amount: int
    rule: str
    floor: int | None = None


make_charge: Final = maker(Charge)


@quick
@frozen(eq=False, repr=False)
class SetSlot(Value):
    """Puts a value into a variant's slot; of an owner's slot, into that seat's part."""

    slot: Slot[Any]
    value: object
    seat: Seat | None = None


@quick
@frozen(eq=False, repr=False)
class Say(Value):
    """A seat announces a word to all."""

    seat: Seat
    word: str


def set_slot(draft: Draft, effect: SetSlot) -> None:
    """Put a value into a slot."""
    draft.slots = effect.slot.put(draft, effect.value, effect.seat)


def say(draft: Draft, effect: Say) -> None:
    """Announce a word."""
    draft.events.append(_events.said(effect.seat, effect.word))


def remark(draft: Draft, effects: Iterable[object]) -> None:
    """Apply what may be answered while points are booked or something ends.

    Raises:
        ToepenError: If it is anything but setting slots and saying words.
    """
    for effect in effects:
        if isinstance(effect, SetSlot):
            set_slot(draft, effect)
        elif isinstance(effect, Say):
            say(draft, effect)
        else:
            message = f"only slots and words answer a booking or an end, not {effect!r:.80}"
            raise ToepenError(message)


def booked(match: Position, charge: Charge) -> int:
    """Return what *charge* comes to: adjusted by the variants, within floor and limit."""
    amount = charge.amount
    for adjust in match.rules.amount:
        amount = adjust(match, charge.seat, amount, charge.rule)
    points = match.score.points[match.table.side_of[charge.seat]]
    if charge.floor is not None and amount < 0:
        return _down_to(charge.floor, points, amount)
    if match.rules.capped and amount > 0:
        return max(0, min(amount, match.rules.limit - points))
    return amount


def _down_to(floor: int, points: int, amount: int) -> int:
    """Return what of *amount*, points given back, does not take *points* below *floor*."""
    return min(0, max(amount, floor - points))


def book(draft: Draft, charges: Sequence[Charge]) -> None:
    """Book all charges of one moment. Who has reached the limit is seen to when the act is over."""
    told = len(draft.events)
    if draft.rules.plain_amounts:
        _change_points(draft, charges)
    else:  # each depends on the scores as the ones before have left them
        for charge in charges:
            amount = booked(draft, charge)
            _change_points(draft, (make_charge(charge.seat, amount, charge.rule),))
    if draft.rules.points_booked:
        events = draft.events[told:]
        booked_now = tuple(e for e in events if isinstance(e, PointsBooked))
        reactions = draft.rules.points_booked if booked_now else ()
        remark(draft, [effect for react in reactions for effect in react(draft, booked_now)])


def _change_points(draft: Draft, charges: Sequence[Charge]) -> None:
    """Change the scores by what each charge says, and tell it; nothing is told of no points."""
    score: Score = draft.score
    table = draft.table
    points = [*score.points]
    changed_sides = []
    for charge in charges:
        amount = charge.amount
        side = table.side_of[charge.seat]
        if charge.floor is not None and amount < 0:
            amount = _down_to(charge.floor, points[side], amount)
        if amount:
            points[side] = total = points[side] + amount
            changed_sides.append(side)
            first = table.sides[side][0]
            draft.events.append(_events.points_booked(first, amount, charge.rule, total))
    if changed_sides:
        draft.score = make_score(
            tuple(points),
            _latest(score.order, tuple(changed_sides)),
            score.alive,
            score.contenders,
            score.result,
        )


@lru_cache(maxsize=4096)
def _latest(order: tuple[int, ...], sides: tuple[int, ...]) -> tuple[int, ...]:
    """Put *sides* last in the order in which all came to their scores, the latest last of all."""
    latest = tuple(dict.fromkeys(reversed(sides)))[::-1]
    return (*(other for other in order if other not in latest), *latest)


def leave(
    draft: Draft, seats: tuple[Seat, ...], *, told: bool = False, folds: tuple[Seat, ...] = ()
) -> None:
    """Take *seats* out of the round; what they hold is laid aside unseen.

    Args:
        draft: The match in the making.
        seats: Who leaves; those who have left before are passed over.
        told: Whether to tell it.
        folds: Whose fold it is, if it is one.
    """
    last = draft.bidding
    active = last.active
    leaving = seats
    if len(seats) == 1 and seats[0] in active:
        left = but(active, seats[0])
    else:
        leaving = tuple([seat for seat in seats if seat in active])
        left = tuple([seat for seat in active if seat not in leaving])
        if not (leaving or folds):
            return
    draft.bidding = make_bidding(
        last.stake,
        last.before,
        left,
        last.toeps,
        last.accepted,
        last.folds + folds,
    )
    for seat in leaving:
        put_aside(draft, seat, draft.cards.hands[seat])
    if told:
        draft.events += map(_events.left_round, leaving)


def put_out(draft: Draft, seats: tuple[Seat, ...]) -> None:
    """Take *seats* out of the match, and so out of the round."""
    leave(draft, seats)
    alive = tuple([seat for seat in draft.score.alive if seat not in seats])
    draft.score = changer(Score, "alive")(draft.score, alive)
    draft.events += map(_events.put_out, seats)


def come_back(draft: Draft, seat: Seat, points: int, rule: str) -> None:
    """Take the side of *seat* back into the match, with *points* points."""
    amount = points - draft.score.points[draft.table.side_of[seat]]
    _change_points(draft, (make_charge(seat, amount, rule),))
    side = draft.table.sides[draft.table.side_of[seat]]
    alive = tuple(sorted({*draft.score.alive, *side}))
    draft.score = changer(Score, "alive")(draft.score, alive)
    draft.events.append(CameBack(seat))


def put_aside(draft: Draft, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Lay *cards* from the hand of *seat* aside, out of play."""
    if not cards:
        return
    held = draft.cards
    hand = held.hands[seat]
    kept = () if hand is cards else _without(hand, cards)
    draft.cards = lay_aside(held, replaced(held.hands, seat, kept), cards)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([card for card in hand if card not in cards])


def draw(draft: Draft, seat: Seat, discards: tuple[Card, ...]) -> None:
    """Lay *discards* aside and draw as many cards from the top of the stock."""
    count = len(discards)
    held = draft.cards
    last = held.hands[seat]
    hand = (() if last is discards else _without(last, discards)) + held.stock[:count]
    draft.cards = lay_aside(held, replaced(held.hands, seat, hand), discards, count)
    draft.events.append(CardsDrawn(seat, count))
    if draft.rules.sees_hand(draft, seat):
        draft.events.append(_events.hand_seen(seat, hand))


def raise_stake(draft: Draft, seat: Seat, stake: int) -> None:
    """Raise the stake of the round to *stake* for *seat*, who accepts it."""
    last = draft.bidding
    accepted = _accepted(draft, seat, stake)
    toeps = last.toeps + (seat,)
    draft.bidding = make_bidding(stake, last.stake, last.active, toeps, accepted, last.folds)
    draft.events.append(_events.toeped(seat, stake))


def _accepted(draft: Draft, seat: Seat, stake: int) -> tuple[int, ...]:
    """Let *seat* accept *stake*, and with it those who would leave with it."""
    accepted = draft.bidding.accepted
    if draft.table.alone:
        return replaced(accepted, seat, stake)
    bound = draft.rules.leavers(draft, seat)
    return tuple(stake if at in bound else last for at, last in enumerate(accepted))


def stay(draft: Draft, seat: Seat) -> None:
    """Let *seat* accept the stake in force."""
    last = draft.bidding
    accepted = _accepted(draft, seat, last.stake)
    draft.bidding = make_bidding(
        last.stake, last.before, last.active, last.toeps, accepted, last.folds
    )


def fold(draft: Draft, seat: Seat, price: int, rule: str = "fold.price") -> None:
    """Let a seat leave the round for *price* points, and whoever leaves with it."""
    draft.events.append(_events.folded(seat, price))
    leave(draft, draft.rules.leavers(draft, seat), folds=(seat,))
    book(draft, (make_charge(seat, price, rule),))
