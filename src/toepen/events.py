"""What happens at the table, class by class: for whoever draws, counts or tells a match.

Each act tells its events in `Match.events`, what a seat may know of them stands in `View.events`.
Variants tell events of their own, as classes that extend `Event`.

Examples:
    Who won a round, at what stake:

    >>> from random import Random
    >>> from toepen import Fold, HouseRules, Toep, apply, new_match, shuffle
    >>> from toepen.events import RoundEnded
    >>> match = new_match(HouseRules().compile(), ["Anna", "Bram"])
    >>> match = apply(match, shuffle(match, Random(1)))
    >>> match = apply(match, Toep(match.turn))
    >>> match = apply(match, Fold(match.turn))
    >>> [(match.name(told.winner), told.stake) for told in match.events if type(told) is RoundEnded]
    [('Bram', 2)]
"""

from __future__ import annotations

from toepen._events import (
    CameBack,
    CardPlayed,
    CardsDealt,
    CardsDrawn,
    CardsShown,
    Chosen,
    Event,
    Folded,
    HandSeen,
    LeadPassed,
    LeftRound,
    MatchEnded,
    PointsBooked,
    Private,
    PutOut,
    RoundBegan,
    RoundEnded,
    Said,
    Stayed,
    SuddenDeath,
    Toeped,
    TrickTaken,
)

__all__ = [
    "CameBack",
    "CardPlayed",
    "CardsDealt",
    "CardsDrawn",
    "CardsShown",
    "Chosen",
    "Event",
    "Folded",
    "HandSeen",
    "LeadPassed",
    "LeftRound",
    "MatchEnded",
    "PointsBooked",
    "Private",
    "PutOut",
    "RoundBegan",
    "RoundEnded",
    "Said",
    "Stayed",
    "SuddenDeath",
    "Toeped",
    "TrickTaken",
]
