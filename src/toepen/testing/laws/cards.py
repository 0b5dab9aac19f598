"""Laws of the cards and the tricks."""

from __future__ import annotations

from toepen import DECK, Card, Match, Seat
from toepen._seats import after
from toepen._tricks import TRICK_PLAY
from toepen.testing._picking import Pick
from toepen.testing._played import Step
from toepen.testing.laws._law import broken, state_law, step_law

__all__ = [
    "deck_is_kept",
    "hands_are_even",
    "tricks_are_closed_when_complete",
    "tricks_follow_one_another",
]


def cards_of(match: Match) -> list[Card]:
    """List every card of the round, wherever it lies."""
    cards = match.cards
    played = (play.card for trick in cards.tricks for play in trick.plays)
    lying = (play.card for play in cards.trick)
    held = (card for hand in cards.hands for card in hand)
    return [*held, *lying, *played, *cards.stock, *cards.aside]


@state_law()
def deck_is_kept(match: Match, _: Pick) -> None:
    """Hands, trick, tricks, stock and cards laid aside are the deck, each card once."""
    found = cards_of(match)
    if match.deal_due is not None:
        if found:
            broken(f"cards are due, and {_told(found)} lie there")
        return
    if len(found) != len(DECK) or set(found) != set(DECK):
        twice = [card for card in DECK if found.count(card) > 1]
        lost = [card for card in DECK if card not in found]
        broken(f"twice: {_told(twice)}; missing: {_told(lost)}")


def _told(cards: list[Card]) -> str:
    return " ".join(map(str, cards)) or "none"


@state_law()
def hands_are_even(match: Match, _: Pick) -> None:
    """All who are in the round have played and hold equally many cards; nobody else holds any."""
    if not in_play(match):
        return
    cards = match.cards
    played = {play.seat for play in cards.trick}
    counts = {seat: len(cards.hands[seat]) + (seat in played) for seat in match.active}
    if len(set(counts.values())) > 1:
        broken(f"cards left by seat: {counts}")
    idle = [seat for seat, hand in enumerate(cards.hands) if hand and seat not in match.active]
    if idle:
        broken(f"seats {idle} hold cards and are not in the round")
    kept = len(cards.tricks) + next(iter(counts.values()))
    if cards.tricks and kept > match.setup.hand_size:
        broken(f"{kept} tricks with hands of {match.setup.hand_size}")


def in_play(match: Match) -> bool:
    """Tell whether the match waits for a card, with nothing pending."""
    return match.phase is TRICK_PLAY


@state_law()
def tricks_are_closed_when_complete(match: Match, _: Pick) -> None:
    """A trick is closed as soon as all who are in the round have a card in it, and not before."""
    for trick in match.tricks:
        seats = [play.seat for play in trick.plays]
        if len(set(seats)) < len(seats) or trick.taker not in seats:
            broken(f"a trick with cards of {seats}, taken by {trick.taker}")
        late = [seat for seat in match.active if seat not in seats]
        if late:
            broken(f"a closed trick has no card of {late}, who are in the round")
    if in_play(match):
        _running_trick_is_open(match)


def _running_trick_is_open(match: Match) -> None:
    seats = [play.seat for play in match.trick]
    waited = list(match.cards.to_play)
    if len({*seats, *waited}) < len(seats) + len(waited):
        broken(f"cards of {seats}, and {waited} are still to play")
    if not waited:
        broken(f"nobody is to play to a trick with cards of {seats}")
    here = [seat for seat in seats if seat in match.active]
    if sorted((*here, *waited)) != sorted(match.active):
        broken(f"cards of {here}, still to play {waited}, in the round {match.active}")


@step_law()
def tricks_follow_one_another(step: Step, _: Pick) -> None:
    """Whoever took a trick leads the next, or the next one still in on his left."""
    tricks = step.after.tricks
    if step.before.setup != step.after.setup or len(tricks) <= len(step.before.tricks):
        return
    if len(tricks) > len(step.before.tricks) + 1:
        broken(f"{len(tricks)} tricks after one act, {len(step.before.tricks)} before")
    active, taker = step.after.active, tricks[-1].taker
    if not step.after.cards.to_play:
        return
    follows: Seat = taker if taker in active else after(active, taker)
    if step.after.cards.leader != follows:
        broken(f"seat {taker} took the trick, and seat {step.after.cards.leader} leads")
