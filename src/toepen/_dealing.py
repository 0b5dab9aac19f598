"""The deal and the opening that follows it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, cast, final

from attrs import frozen
from typing_extensions import override

from toepen import _events
from toepen._actions import Action, Deal
from toepen._cards import DECK
from toepen._effects import answers, apply_effects
from toepen._parts import Bidding, fresh_cards, make_bidding
from toepen._phase import DealDue, Passing
from toepen._seats import Seat, clockwise
from toepen._tricks import TRICK_PLAY
from toepen._twins import changed
from toepen.exceptions import Refusal

if TYPE_CHECKING:
    from toepen._match import Draft, Position
    from toepen._parts import Setup

__all__ = ["DEALING", "Dealing", "NewDeal", "Opening", "fresh_bidding"]

_missing: Final = frozenset(DECK).difference
"""Returns the cards of the deck that are in none of several hands."""


@final
@frozen(eq=False, repr=False)
class Dealing(Passing):
    """Cards are due; nobody is asked, and any partition of the deck is accepted."""

    name = "deal"
    interruptible = False

    again: bool = False
    """Whether those still in the round are dealt new cards in it."""

    @override
    def waits(self, match: Position) -> bool:
        return True

    @override
    def deal_due(self, match: Position) -> DealDue:
        return _due(match.bidding.active, match.setup.hand_size)

    @override
    def perform(self, draft: Draft, action: Action) -> bool:
        draft.agenda = draft.agenda[:-1]
        _deal(draft, cast("Deal", action), again=self.again)
        return draft.agenda[-1] is TRICK_PLAY and not draft.rules.cards_dealt

    @override
    def refuse(self, match: Position, action: Action) -> Refusal | None:
        return Refusal("deal.due", "cards must be dealt first")


DEALING: Final = Dealing()
_due: Final = cache(DealDue)


def deal_refusal(match: Position, deal: Deal) -> Refusal | None:
    """Say why *deal* is not the one that is due; `None` if it will do."""
    due = match.deal_due
    if due is None:
        return Refusal("deal.due", "no cards are due")
    hands = deal.hands
    if not (deal.shuffled or _is_deck(deal)):
        return Refusal("deal.deck", "hands and stock are not the 32 cards, each once")
    if len(hands) != len(match.table.names):
        reason = f"{len(hands)} hands for {len(match.table.names)} seats"
        return Refusal("deal.hand_size", reason)
    sizes = _sizes(len(hands), due.seats, due.count)
    if tuple(map(len, hands)) == sizes:
        return None
    seat = next(seat for seat, hand in enumerate(hands) if len(hand) != sizes[seat])
    reason = f"{len(hands[seat])} cards for {match.name(Seat(seat))}, who gets {sizes[seat]}"
    return Refusal("deal.hand_size", reason)


def _is_deck(deal: Deal) -> bool:
    """Tell whether hands and stock together are the deck."""
    hands, stock = deal.hands, deal.stock
    try:
        return sum(map(len, hands)) + len(stock) == len(DECK) and not _missing(stock, *hands)
    except TypeError:  # one is no tuple of cards
        return False


@cache
def _sizes(seats: int, dealt: tuple[Seat, ...], count: int) -> tuple[int, ...]:
    """Return how many cards each seat gets."""
    return tuple(count if seat in dealt else 0 for seat in range(seats))


def _deal(draft: Draft, deal: Deal, *, again: bool) -> None:
    setup: Setup = draft.setup
    active: tuple[Seat, ...] = draft.bidding.active
    order = clockwise(active, setup.leader)
    draft.cards = fresh_cards(deal.hands, order, deal.stock, dealt=True)
    rules = draft.rules
    if rules.deal_reset is not None:
        draft.slots = rules.deal_reset(draft)
    draft.events.append(_events.cards_dealt(active, setup.hand_size))
    if rules.cards_dealt and not setup.decider:
        apply_effects(draft, answers(rules.cards_dealt, draft, again))
    seeing = active if rules.all_see else [seat for seat in active if rules.sees_hand(draft, seat)]
    draft.events += [_events.hand_seen(seat, deal.hands[seat]) for seat in seeing]


def fresh_bidding(setup: Setup, seats: int) -> Bidding:
    """Make the bidding with which a round begins: everybody has accepted its stake."""
    stake = setup.stake
    return make_bidding(stake, stake, setup.players, (), (stake,) * seats, ())


@final
@frozen(eq=False, repr=False)
class Opening(Passing):
    """What comes between the deal and the first card, step by step."""

    name = "opening"

    step: int = 0
    """The place of the next step in `Rules.opening`."""
    again: bool = False
    """Whether the cards were dealt anew, so that only some steps are repeated."""

    @override
    def finish(self, draft: Draft) -> None:
        beneath = draft.agenda[:-1]
        steps = draft.rules.opening
        for place in range(self.step, len(steps)):
            phase = steps[place](draft, self.again)
            if phase is not None:
                draft.agenda = (*beneath, _opening(place + 1, self.again), phase)
                return
        draft.agenda = beneath


_opening: Final = cache(Opening)


@final
@frozen(eq=False, repr=False)
class NewDeal(Passing):
    """The cards are dealt anew: lay this on the agenda to have it done.

    The same dealer deals, and the opening begins again. Points that were booked stay.
    """

    name = "new_deal"

    everybody: bool = False
    """Whether all who are in the match are dealt in and what was bid is void, as after a misdeal;
    otherwise only those still in the round get cards, and the stake stands."""

    @override
    def finish(self, draft: Draft) -> None:
        setup: Setup = draft.setup
        seats = len(draft.table.names)
        if self.everybody:
            alive = draft.score.alive
            players = tuple(seat for seat in setup.players if seat in alive)
            draft.bidding = fresh_bidding(changed(setup, players=players), seats)
        opening = () if setup.decider else (Opening(again=not self.everybody),)
        draft.agenda = (draft.agenda[0], *opening, Dealing(again=not self.everybody))
        order = clockwise(draft.bidding.active, setup.leader)
        draft.cards = fresh_cards(((),) * seats, order, dealt=True)
