"""The table: who sits where with what, and the trick in the middle."""

from __future__ import annotations

from toepen import BACK, Card, Fold, Play, Seat, View
from toepen._events import Said
from toepen.cli._figures import counted
from toepen.cli._offers import hand_in_order, offers
from toepen.cli._screen import Screen
from toepen.plugin import clockwise

__all__ = [
    "best_so_far",
    "fold_told",
    "hand_line",
    "others_from",
    "playable_cards",
    "said_by",
    "score_of",
    "show_plain_table",
    "show_standing",
    "state_of",
    "tally",
]


def tally(number: int) -> str:
    """Write a number as strokes, in fives.

    >>> tally(7)
    '||||/ ||'
    """
    fives, rest = divmod(max(0, number), 5)
    return " ".join([*["||||/"] * fives, *["|" * rest] * bool(rest)])


def score_of(view: View, seat: Seat) -> str:
    """Tell the score of a seat as the table counts it."""
    score = view.rules.house.score
    if score.count == "points":
        return f"{view.points[seat]} of {score.limit} points"
    left = max(0, score.limit - view.points[seat])
    return f"{counted(left, 'life', 'lives')} left"


def state_of(view: View, seat: Seat) -> str:
    """Tell what sets a seat apart: the viewer's partner, out, folded, dealing, leading."""
    partner = view.viewer not in {None, seat} and _together(view, seat)
    return ", ".join(filter(None, ("partner" if partner else "", _doing(view, seat))))


def _together(view: View, seat: Seat) -> bool:
    return view.viewer is not None and view.side(seat) == view.side(view.viewer)


def _doing(view: View, seat: Seat) -> str:
    if seat in view.out:
        return "out of the match"
    if seat in view.bidding.folds:
        return "folded"
    if seat not in view.active:
        return "out of the round"
    marks = ["deals"] * (seat == view.dealer) + ["leads"] * (seat == view.cards.leader)
    return ", ".join(marks)


def others_from(view: View) -> tuple[Seat, ...]:
    """Return the seats clockwise from the viewer's left; all of them for a spectator."""
    seats = tuple(Seat(seat) for seat in range(len(view.seats)))
    if view.viewer is None:
        return seats
    return clockwise(seats, view.viewer)[1:]


def said_by(view: View, seat: Seat) -> str:
    """Return what a seat has announced in this round."""
    words = (event.word for event in view.history if isinstance(event, Said) and event.seat == seat)
    return ", ".join(words)


def best_so_far(view: View) -> Play | None:
    """Return the card that takes the trick as it lies, if that can be said."""
    lying = tuple(play for play in view.trick if play.seat in view.active)
    if not lying:
        return None
    taker = view.rules.trick_winner(view, view.trick)
    return next((play for play in view.trick if play.seat == taker), None)


def fold_told(view: View) -> str:
    """Tell what it costs the viewer to fold now, or to the next toep; nothing if he cannot."""
    seat = view.viewer
    if seat is None or seat not in view.active or view.setup.decider:
        return ""
    for offer in offers(view):
        if isinstance(offer.action, Fold):
            return f"a fold costs {offer.option.cost}"
    if view.rules.house.toep.when == "never":
        return ""
    return f"the next fold costs {view.rules.fold_price(view, seat, view.stake)}"


def playable_cards(view: View) -> frozenset[Card]:
    """Return the cards that the viewer can play now."""
    acts = (offer.action for offer in offers(view))
    return frozenset(action.card for action in acts if isinstance(action, Play))


def show_standing(screen: Screen, view: View) -> None:
    """Tell where everybody stands when a round has ended and the next has not begun."""
    past = view.past
    if past is None:
        return
    screen.line()
    winner = past.finish.winner
    won = "nobody" if winner is None else view.name(winner)
    screen.line(f"Round {past.setup.number} went to {won}", "bold")
    width = max(map(len, view.seats))
    for at, name in enumerate(view.seats):
        seat = Seat(at)
        out = "  out" if seat in view.out else ""
        screen.line(f"  {name:<{width}}  {score_of(view, seat)}{out}")


def show_plain_table(screen: Screen, view: View) -> None:
    """Tell the table line by line, for a file or a pipe."""
    screen.line()
    screen.line(f"Round {view.setup.number}, the stake is {view.stake}")
    for number, name in enumerate(view.seats):
        seat = Seat(number)
        told = ", ".join(filter(None, (score_of(view, seat), state_of(view, seat))))
        cards = " ".join(map(_shown, view.hand(seat))) if seat != view.viewer else ""
        screen.line(f"  {name}: {told}  {cards}".rstrip())
    lying = ", ".join(f"{view.name(play.seat)} {play.card.pretty}" for play in view.trick)
    screen.line(f"Trick {len(view.tricks) + 1}: {lying or 'nothing lies yet'}")
    if view.viewer is not None:
        screen.line(hand_line(view))


def _shown(card: Card) -> str:
    return "##" if card is BACK else card.pretty


def hand_line(view: View) -> str:
    """Tell the viewer's hand, each card with its number, those that can be played in brackets."""
    playable = playable_cards(view)
    hand = enumerate(hand_in_order(view), 1)
    cards = (f"{n} [{c.pretty}]" if c in playable else f"{n} {c.pretty}" for n, c in hand)
    return f"Hand: {'  '.join(cards)}"
