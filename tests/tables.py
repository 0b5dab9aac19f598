"""Small builders that the tests of the core share: cards, tables, acts as a script tells them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from toepen import (
    DECK,
    Action,
    Card,
    Deal,
    HouseRules,
    IllegalAction,
    Match,
    Rules,
    Seat,
    apply,
    legal_actions,
    may_act,
    new_match,
    position,
    shuffle,
)
from toepen._script import action_in

FEW = settings(max_examples=max(1, settings().max_examples // 4))
"""For laws whose examples are dear: a quarter of what the profile draws."""

ROOT = Path(__file__).parent.parent
NAMES = ("Anna", "Bram", "Cato", "Daan", "Elin", "Fons", "Gijs", "Hans")
ANNA, BRAM, CATO, DAAN = map(Seat, range(4))

BARE = HouseRules()
"""The game itself, without a variant."""


@cache
def bare() -> Rules:
    """Compile the game itself, without a variant."""
    return BARE.compile()


@cache
def standard() -> Rules:
    """Compile the standard game, which has the laundry."""
    return HouseRules.preset("standard").compile()


def cards(text: str) -> tuple[Card, ...]:
    """Read cards that are set apart by blanks."""
    return tuple(Card(word) for word in text.split())


def in_play(  # noqa: PLR0913 - what a position may say
    rules: Rules,
    *hands: str,
    dealer: int = 0,
    leader: int = 0,
    stake: int | None = None,
    points: Sequence[int] | None = None,
    stock: str = "",
) -> Match:
    """Sit down with these hands, clockwise; a seat that is out has an empty one."""
    return position(
        rules,
        NAMES[: len(hands)],
        hands={Seat(seat): cards(hand) for seat, hand in enumerate(hands)},
        dealer=dealer,
        leader=leader,
        stake=stake,
        points=points,
        stock=cards(stock),
    )


def deal_of(*hands: str, stock: str = "") -> Deal:
    """Make the deal of these hands; the cards that are not named lie at the end of the stock."""
    held = tuple(cards(hand) for hand in hands)
    first = cards(stock)
    named = {card for hand in (*held, first) for card in hand}
    return Deal(held, (*first, *(card for card in DECK if card not in named)))


def dealt(
    rules: Rules,
    *hands: str,
    dealer: int = 0,
    points: Sequence[int] | None = None,
    stock: str = "",
) -> Match:
    """Sit down, and be dealt these hands, clockwise from the first seat."""
    match = position(rules, NAMES[: len(hands)], dealer=dealer, points=points)
    return apply(match, deal_of(*hands, stock=stock))


def scenario_text(title: str, *lines: str, more: str = "") -> str:
    """Write a scenario in which Anna leads against Bram; its first line is the file's eighth."""
    header = (
        "schema = 1",
        f'title = "{title}"',
        'seats = ["Anna", "Bram"]',
        'dealer = "Bram"',
        'start = "play"',
        'leader = "Anna"',
        "script = '''",
    )
    return "\n".join((*header, *lines, "'''", more))


def act(match: Match, line: str) -> Action:
    """Read an act as a script tells it, such as `Anna TH` or `Bram toep`."""
    return action_in(match.seats, tuple(line.split()))


def played(match: Match, *lines: str) -> Match:
    """Do what the lines say, one after the other."""
    for line in lines:
        match = apply(match, act(match, line))
    return match


def refused(match: Match, action: Action) -> IllegalAction:
    """Return the error with which *action* is refused."""
    with pytest.raises(IllegalAction) as caught:
        apply(match, action)
    return caught.value


def walked(rules: Rules, seats: int, seed: int, most: int = 10_000) -> Iterator[Match]:
    """Go through the states of a match in which everybody who may act does so at random."""
    rng = Random(seed)
    match = new_match(rules, NAMES[:seats])
    yield match
    while match.result is None and match.ply < most:
        match = apply(match, _drawn(match, rng))
        yield match


def _drawn(match: Match, rng: Random) -> Action:
    if match.deal_due:
        return shuffle(match, rng)
    return rng.choice(legal_actions(match, rng.choice(sorted(may_act(match)))))


def last_of(states: Iterator[Match]) -> Match:
    """Return the last of *states*."""
    *_, last = states
    return last


def elsewhere(script: str, *, hash_seed: int = 0) -> str:
    """Run *script* in another process, whose hashes are seeded so, and return what it prints.

    Coverage, which would load modules of its own there, is not measured in it.
    """
    environment = {name: value for name, value in os.environ.items() if name[:3] != "COV"}
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**environment, "PYTHONHASHSEED": str(hash_seed)},
    ).stdout
