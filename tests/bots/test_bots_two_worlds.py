"""No bot sees anything but its view: what it does is the same wherever the hidden cards lie."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from toepen import DECK, HouseRules, Match, Seat, apply, legal_actions, new_match, shuffle, view
from toepen.bots import BOTS, Bot, Counter, MonteCarlo
from toepen.testing.laws.secrets import known_to, other_world

PRESETS = ("standard", "cardgames-zone", "inverse", "pelt-15", "rengen", "cardgames-guide-by-hand")
QUICK: dict[str, Bot] = {**BOTS, "counter": Counter(bluffs=0.5), "monte-carlo": MonteCarlo(deals=2)}


def decisions(preset: str, seed: int) -> Iterator[tuple[Match, Seat]]:
    """Go through a random match, one round of it, to whoever must decide."""
    rng = Random(seed)
    match = new_match(HouseRules.preset(preset).compile(), ["Anna", "Bram", "Cato"])
    while match.result is None and match.setup.number < 3:
        seat = match.turn
        if seat is None:
            match = apply(match, shuffle(match, rng))
            continue
        yield match, seat
        match = apply(match, rng.choice(legal_actions(match)))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", QUICK)
def test_equal_views_and_equal_generators_give_equal_choices(name: str, preset: str) -> None:
    bot, rng = QUICK[name], Random(7)
    for match, seat in decisions(preset, seed=1):
        hidden = [card for card in DECK if card not in known_to(match, seat)]
        one, other = rng.sample(hidden, 2)
        swapped = other_world(match, one, other)

        here, there = view(match, seat), view(swapped, seat)

        assert here == there
        assert bot(here, Random(3)) == bot(there, Random(3))
