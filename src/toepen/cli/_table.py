"""The table as text."""

from __future__ import annotations

from toepen import BACK, Card, Play, Seat, View
from toepen.cli._offers import hand_in_order, offers
from toepen.cli._screen import Screen

__all__ = ["hand_line", "score_of", "show_result", "show_table"]


def score_of(view: View, seat: Seat) -> str:
    """Tell the score of a seat as the table counts it."""
    score = view.rules.house.score
    if score.count == "points":
        return f"{view.points[seat]} of {score.limit} points"
    left = max(0, score.limit - view.points[seat])
    return f"{left} {'life' if left == 1 else 'lives'} left"


def show_table(screen: Screen, view: View) -> None:
    """Show who sits where with what, and the trick."""
    screen.line()
    setup = view.setup
    screen.line(f"Round {setup.number}, the stake is {view.stake}")
    for number, name in enumerate(view.seats):
        seat = Seat(number)
        cards = " ".join(map(_shown, view.hand(seat))) if seat != view.viewer else ""
        screen.line(f"  {name}: {score_of(view, seat)}{_state(view, seat)}  {cards}".rstrip())
    lying = ", ".join(f"{view.name(play.seat)} {play.card.pretty}" for play in view.trick)
    screen.line(f"Trick {len(view.tricks) + 1}: {lying or 'nothing lies yet'}")


def _shown(card: Card) -> str:
    return "##" if card is BACK else card.pretty


def _state(view: View, seat: Seat) -> str:
    if seat in view.out:
        return ", out of the match"
    if seat not in view.active:
        return ", out of the round"
    marks = ""
    if seat == view.dealer:
        marks += ", deals"
    if seat == view.round.cards.leader:
        marks += ", leads"
    return marks


def hand_line(view: View) -> str:
    """Tell the viewer's hand, each card with its number, those that can be played in brackets."""
    playable = {o.action.card for o in offers(view) if isinstance(o.action, Play)}
    hand = enumerate(hand_in_order(view), 1)
    cards = (f"{n} [{c.pretty}]" if c in playable else f"{n} {c.pretty}" for n, c in hand)
    return f"Hand: {'  '.join(cards)}"


def show_result(screen: Screen, view: View) -> None:
    """Tell how the match has ended."""
    result = view.result
    if result is None:
        return
    place = 1
    for seats in result.ranking:
        names = ", ".join(f"{view.name(seat)} ({score_of(view, seat)})" for seat in seats)
        screen.line(f"  {place}. {names}")
        place += len(seats)
