"""Deals and beginnings: who sits down with what, drawn."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from attrs import evolve

from toepen import DECK, Card, Deal, Match, Rules, Seat, ToepenError
from toepen.testing._picking import Pick, picked_order
from toepen.testing._played import Start
from toepen.testing._tables import seat_counts

__all__ = ["draw_deal", "draw_deck", "draw_start"]

NAMES: Final = ("Anna", "Bram", "Cato", "Daan", "Elin", "Fons", "Gijs", "Hans")
BY_RANK: Final = tuple(sorted(DECK, key=lambda card: card.text))
SHUFFLES: Final = 2**40
DEEPEST: Final = 40
"""How many points from before are drawn at most: nobody needs a match that stands at 999,999."""


def draw_deal(pick: Pick, match: Match) -> Deal:
    """Draw the deal that is due: any partition of the deck will do.

    Raises:
        ToepenError: If no cards are due.
    """
    due = match.deal_due
    if due is None:
        message = "no cards are due"
        raise ToepenError(message)
    deck = iter(draw_deck(pick))
    hands = {seat: tuple(islice(deck, due.count)) for seat in due.seats}
    everybody = range(len(match.seats))
    return Deal(tuple(hands.get(Seat(seat), ()) for seat in everybody), tuple(deck))


def draw_deck(pick: Pick) -> list[Card]:
    """Draw a deck: every fourth lies sorted but for a few cards, so that rare hands are common.

    A shuffled one is drawn as a single number, for a smaller failure has fewer choices, and is
    found sooner.
    """
    if pick(("sorted", "shuffled", "shuffled", "shuffled")) == "shuffled":
        return Random(pick(range(SHUFFLES))).sample(DECK, len(DECK))
    deck = list(pick((DECK, BY_RANK)))
    turned = pick(range(len(deck)))
    deck = deck[turned:] + deck[:turned]
    for _ in range(pick(range(6))):
        one, other = pick(range(len(deck))), pick(range(len(deck)))
        deck[one], deck[other] = deck[other], deck[one]
    return deck


def draw_start(pick: Pick, rules: Rules) -> Start:
    """Draw who sits down and who deals; sometimes with points, or in the play, with cards left."""
    count = pick(seat_counts(rules))
    names = tuple(NAMES[seat] if seat < len(NAMES) else f"P{seat + 1}" for seat in range(count))
    start = Start(names, Seat(pick(range(count))))
    kind = pick(("new", "new", "points", "play"))
    if kind != "new":
        start = _with_points(pick, rules, start)
    return _in_play(pick, rules, start) if kind == "play" else start


def _with_points(pick: Pick, rules: Rules, start: Start) -> Start:
    """Draw points from before, half of them close to the limit, and who came to them first."""
    most = min(rules.limit, DEEPEST)
    low, high = range(most), range(max(0, rules.limit - 3), rules.limit)
    count = len(start.seats)
    points = [0] * count
    for side in rules.sides(count):
        score = pick(pick((low, high)))
        for seat in side:
            points[seat] = score
    order = tuple(picked_order(pick, [Seat(seat) for seat in range(count)]))
    return evolve(start, points=tuple(points), order=order)


def _in_play(pick: Pick, rules: Rules, start: Start) -> Start:
    """Draw hands, equally many cards each, who is to play, and what the round is worth."""
    match = start.match(rules)
    players = match.setup.players
    size = pick(range(1, match.setup.hand_size + 1))
    deck = iter(draw_deck(pick))
    hands = {seat: tuple(islice(deck, size)) for seat in players}
    return evolve(
        start,
        hands=tuple(hands.get(Seat(seat), ()) for seat in range(len(start.seats))),
        stock=tuple(islice(deck, pick(range(5)))),
        leader=pick(players),
        stake=pick((None, None, match.setup.stake + 1)),
    )
