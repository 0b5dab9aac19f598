"""Moments of a match at which the tests look: a card to play, an answer to give, the end."""

from __future__ import annotations

from collections.abc import Callable

from tests.tables import NAMES, bare, deal_of, dealt, in_play, played, standard
from toepen import (
    DECK,
    Action,
    Choose,
    Fold,
    FoldRules,
    HouseRules,
    Match,
    MatchRules,
    Play,
    PlayRules,
    Rules,
    Seat,
    Stay,
    Toep,
    ToepRules,
    apply,
    new_match,
)


def compiled(toep: ToepRules | None = None, fold: FoldRules | None = None) -> Rules:
    """Compile the game with these rules of the toep and the fold."""
    return HouseRules(toep=toep or ToepRules(), fold=fold or FoldRules()).compile()


def plain(rules: Rules | None = None) -> Match:
    """Three players with two cards each; Anna leads."""
    return in_play(rules or bare(), "TH 9S", "8H 7S", "AH KS")


def over() -> Match:
    """A match that Bram has lost."""
    start = in_play(bare(), "TH", "9H", points=(0, 9))
    return played(start, "Anna TH", "Bram 9H")


def decider(*variants: object) -> Match:
    """A round of sudden death between Bram and Cato, dealt: only its last trick counts."""
    rules = HouseRules(
        play=PlayRules(folded_card="counts"),
        match=MatchRules(end="last_standing", elimination="end_of_round"),
    ).compile(variants)
    start = in_play(rules, "TH", "9H", "8H", points=(9, 8, 8))
    match = played(start, "Anna TH", "Bram toep", "Cato stay", "Anna fold", "Bram 9H", "Cato 8H")
    return apply(match, deal_of("", "TH 9H 8H 7H", "AH KH QH JH"))


def every_act(seat: Seat) -> tuple[Action, ...]:
    """Everything that a seat can say at a table with the laundry."""
    words = ("exchange", "keep", "check", "trust", "toep")
    plays = (Play(seat, card) for card in DECK)
    return (*plays, Toep(seat), Stay(seat), Fold(seat), *(Choose(seat, word) for word in words))


MOMENTS: dict[str, Callable[[], Match]] = {
    "a card to play": plain,
    "an answer to give": lambda: played(plain(), "Cato toep"),
    "cards to deal": lambda: new_match(bare(), NAMES[:3]),
    "the end": over,
    "a laundry": lambda: dealt(standard(), "TH 9H 8H 7H", "AH KH QH JH", "TS 9S 8S 7S"),
}
