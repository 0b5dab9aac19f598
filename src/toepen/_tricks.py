"""The play: cards to the trick, toeps at any time, and mending a trick whose players leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from attrs import frozen
from typing_extensions import override

from toepen import _events, _steps
from toepen._actions import Action, Fold, Play, Toep
from toepen._effects import answers, apply_effects, lay
from toepen._events import LeadPassed
from toepen._match import close, draft_of
from toepen._parts import Cards, end_trick, make_trick, play_card
from toepen._phase import Phase
from toepen._seats import Seat, after, clockwise
from toepen._toeping import DECIDED, toep, toep_refusal
from toepen._twins import changed
from toepen._vetoes import first_refusal
from toepen.exceptions import Refusal

if TYPE_CHECKING:
    from toepen._cards import Card
    from toepen._match import Draft, Match, Position

__all__ = ["TRICK_PLAY", "TrickPlay", "lay_card"]


@final
@frozen(eq=False, repr=False)
class TrickPlay(Phase):
    """One plays to the trick; any player in the round may toep, or leave, as the rules allow."""

    name = "play"

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        return match.cards.to_play

    @override
    def turn(self, match: Position) -> Seat | None:
        to_play = match.cards.to_play
        return to_play[0] if to_play else None

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        if seat not in match.bidding.active:
            return ()
        return self.offered(match) if seat == match.cards.to_play[0] else _acts(match, seat, ())

    @override
    def offered(self, match: Position) -> tuple[Action, ...]:
        to_play = match.cards.to_play
        if not to_play:
            return ()
        seat = to_play[0]
        rules = match.rules
        cards = rules.proper(match, seat) if rules.always_enforced else playable(match, seat)
        return _acts(match, seat, cards)

    @override
    def perform(self, draft: Draft, action: Action) -> bool:
        if type(action) is Play:
            play(draft, action)
            return draft.rules.quiet and bool(draft.cards.to_play)
        if type(action) is Toep:
            return toep(draft, action.seat)
        _steps.fold(draft, action.seat, leave_price(draft, action.seat))
        return False

    @override
    def resume(self, draft: Draft) -> None:
        mend(draft)

    @override
    def timeout(self, match: Position, seat: Seat) -> Action:
        """Play the weakest card that may be played."""
        strength = match.rules.strength
        weakest = min(
            match.rules.proper(match, seat), key=lambda card: (strength[card.index], card.index)
        )
        return match.table.acts[seat].plays[weakest.index]

    @override
    def refuse(self, match: Position, action: Action) -> Refusal | None:
        if isinstance(action, Play):
            return _play_refusal(match, action)
        if isinstance(action, Toep):
            return toep_refusal(match, action.seat)
        if isinstance(action, Fold):
            return _leave_refusal(match, action.seat)
        return None

    @override
    def question(self, match: Position) -> str:
        return "Play a card" if match.cards.trick else "Lead a card"

    @override
    def words(self, match: Position, action: Action) -> str:
        if isinstance(action, Play):
            return action.card.pretty
        return "toep" if isinstance(action, Toep) else "fold unasked"

    @override
    def cost(self, match: Position, action: Action) -> int:
        if not isinstance(action, Fold):
            return 0
        price = leave_price(match, action.seat)
        return _steps.booked(match, _steps.Charge(action.seat, price, "fold.price"))

    @override
    def stake(self, match: Position, action: Action) -> int:
        return match.stake + match.rules.increment * isinstance(action, Toep)


TRICK_PLAY: Final = TrickPlay()


def _acts(match: Position, seat: Seat, cards: tuple[Card, ...]) -> tuple[Action, ...]:
    """List what *seat* may do: play one of *cards*, toep, leave."""
    acts = match.table.acts[seat]
    plays = acts.plays
    found: list[Action] = []
    for card in cards:
        found.append(plays[card.index])
    if toep_refusal(match, seat) is None:
        found.append(acts.toep)
    if match.rules.leaves and _leave_refusal(match, seat) is None:
        found.append(acts.fold)
    return tuple(found)


def playable(match: Position, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that *seat* can play to the trick, in the order of its hand."""
    if match.rules.enforced(match):
        return match.rules.proper(match, seat)
    return match.cards.hands[seat]


def leave_price(match: Position, seat: Seat) -> int:
    """Return what leaving unprompted costs *seat*, in points."""
    return match.rules.fold_price(match, seat, match.bidding.stake)


def _leave_refusal(match: Position, seat: Seat) -> Refusal | None:
    return DECIDED if match.setup.decider else first_refusal(match.rules.may_leave, match, seat)


def _play_refusal(match: Position, action: Play) -> Refusal | None:
    seat = action.seat
    if match.cards.to_play[0] != seat:
        return Refusal("play.turn", "it is not this seat's turn to play")
    if action.card not in match.cards.hands[seat]:
        return Refusal("play.hand", "the card is not in this hand")
    return Refusal("play.follow_suit", "the suit that was led must be followed")


def lay_card(match: Match, action: Play) -> Match:
    """Return the match after a card that completes no trick, where no variant answers to it.

    It is what `play` comes to there: the cards change, and one event is told to all.
    """
    draft = draft_of(match)
    draft.cards = play_card(match.cards, action)
    told = match.table.acts[action.seat].played[action.card.index]
    return close(draft, told, told)


def play(draft: Draft, action: Play) -> None:
    """Let a card go from a hand to the trick, and complete the trick if it was the last one."""
    seat, card = action.seat, action.card
    rules = draft.rules
    proper = rules.always_enforced or card in rules.proper(draft, seat)
    draft.cards = play_card(draft.cards, action)
    draft.events.extend(draft.table.acts[seat].played[card.index])
    if rules.card_played:
        apply_effects(draft, answers(rules.card_played, draft, seat, card, proper))
    if not draft.cards.to_play and seat in draft.bidding.active:
        complete(draft)


def complete(draft: Draft) -> None:
    """Give the trick to whose card takes it; that seat leads the next one, if it is still in."""
    cards: Cards = draft.cards
    taker = draft.rules.trick_winner(draft, cards.trick)
    tricks = cards.tricks + (make_trick(cards.leader, cards.trick, taker),)
    draft.events.append(_events.trick_taken(taker, len(tricks)))
    active = draft.bidding.active
    leader = taker if taker in active else after(active, taker)
    lasts = _anybody_holds(cards.hands, active)
    to_play = clockwise(active, leader) if lasts else ()
    draft.cards = end_trick(cards, leader, to_play, tricks)
    rules = draft.rules
    if rules.trick_reset is not None:
        draft.slots = rules.trick_reset(draft)
    if rules.trick_taken:
        apply_effects(draft, answers(rules.trick_taken, draft, tricks[-1]))
    if lasts and rules.after_trick is not None:
        lay(draft, rules.after_trick(draft, tricks[-1]))


def _anybody_holds(hands: tuple[tuple[Card, ...], ...], seats: tuple[Seat, ...]) -> bool:
    """Tell whether any of *seats* has a card left."""
    for seat in seats:  # noqa: SIM110 - as in `_anybody_gone`
        if hands[seat]:
            return True
    return False


def mend(draft: Draft) -> None:
    """Put the trick right after somebody has left the round.

    The suit led stays as long as a card of it lies from somebody still in (D04). Otherwise the
    trick is an orphan when its leader has left, and `play.orphan_trick` says what becomes of it.
    """
    cards: Cards = draft.cards
    active = draft.bidding.active
    gone = _anybody_gone(cards.to_play, active)
    if cards.trick:
        if gone or cards.leader not in active:
            _mend_trick(draft, cards, active)
    elif gone:
        _mend_lead(draft, cards, active)
    if not draft.cards.to_play and draft.cards.trick:
        complete(draft)


def _anybody_gone(seats: tuple[Seat, ...], active: tuple[Seat, ...]) -> bool:
    """Tell whether any of *seats* is not in the round any more."""
    for seat in seats:  # noqa: SIM110 - a generator costs more than the walk
        if seat not in active:
            return True
    return False


def _mend_trick(draft: Draft, cards: Cards, active: tuple[Seat, ...]) -> None:
    to_play = tuple([seat for seat in cards.to_play if seat in active])
    if to_play != cards.to_play:
        draft.cards = changed(cards, to_play=to_play)
    if _is_orphan(cards, active):
        _ORPHANS[draft.rules.orphan(draft)](draft)


def _mend_lead(draft: Draft, cards: Cards, active: tuple[Seat, ...]) -> None:
    leader = cards.leader if cards.leader in active else after(active, cards.leader)
    draft.cards = changed(cards, leader=leader, to_play=clockwise(active, leader))
    if leader != cards.leader:
        draft.events.append(LeadPassed(leader))


def _is_orphan(cards: Cards, active: tuple[Seat, ...]) -> bool:
    led = cards.led
    return cards.leader not in active and not any(
        play.card.suit is led and play.seat in active for play in cards.trick
    )


def _take_back(draft: Draft) -> None:
    """Begin the trick anew: cards of those still in go back to their hands."""
    cards: Cards = draft.cards
    active = draft.bidding.active
    leader = after(active, cards.leader)
    hands = [*cards.hands]
    returned = tuple(play for play in cards.trick if play.seat in active)
    for play in returned:
        hands[play.seat] = (*hands[play.seat], play.card)
    dead = tuple(play.card for play in cards.trick if play.seat not in active)
    draft.cards = changed(
        cards,
        hands=tuple(hands),
        aside=cards.aside + dead,
        leader=leader,
        led=None,
        trick=(),
        to_play=clockwise(active, leader),
    )
    draft.events.append(LeadPassed(leader, tuple(play.card for play in returned)))


def _in_place(draft: Draft) -> None:
    """Let the first card down of a player still in become the lead."""
    cards: Cards = draft.cards
    active = draft.bidding.active
    lying = tuple(play for play in cards.trick if play.seat in active)
    if not lying:
        _take_back(draft)
        return
    dead = tuple(play.card for play in cards.trick if play.seat not in active)
    first = lying[0]
    draft.cards = changed(
        cards,
        aside=cards.aside + dead,
        leader=first.seat,
        led=first.card.suit,
        trick=lying,
    )
    draft.events.append(LeadPassed(first.seat))


def _stand(draft: Draft) -> None:
    """Leave the trick as it is."""


_ORPHANS: Final = {
    "take_back": _take_back,
    "in_place": _in_place,
    "highest_card": _stand,
    "stands": _stand,
}
