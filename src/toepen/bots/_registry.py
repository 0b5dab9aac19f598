"""The bots by name, as a command line spells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from toepen.bots._bot import Bot
from toepen.bots._counter import Counter
from toepen.bots._monte_carlo import MonteCarlo
from toepen.bots._plain import always_toep, highest, keeper, lowest, random

__all__ = ["BOTS", "named"]

BOTS: Final[Mapping[str, Bot]] = {
    "random": random,
    "lowest": lowest,
    "highest": highest,
    "keeper": keeper,
    "always-toep": always_toep,
    "counter": Counter(),
    "monte-carlo": MonteCarlo(),
}
"""Every bot with its usual thresholds, the simplest first."""


def named(name: str) -> Bot:
    """Return the bot of that name.

    Raises:
        KeyError: If there is none.
    """
    return BOTS[name]
