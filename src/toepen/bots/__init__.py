"""Bots: players that see what a seat may see, and nothing else.

A bot is a function from a view and a random generator to an act. What it does depends on these two
alone, so that equal views and equal generators give equal choices.

Examples:
    >>> from random import Random
    >>> from toepen import HouseRules, apply, legal_actions, new_match, shuffle, view
    >>> from toepen.bots import Counter, decide, named
    >>> match = new_match(HouseRules().compile(), ["Anna", "Bram"])
    >>> match = apply(match, shuffle(match, Random(1)))
    >>> decide(named("random"), view(match, match.turn), Random(1)) in legal_actions(match)
    True
    >>> decide(Counter(toep_above=2), view(match, match.turn), Random(1)) in legal_actions(match)
    True
"""

from __future__ import annotations

from toepen.bots._bot import Bot, decide
from toepen.bots._counter import Counter
from toepen.bots._monte_carlo import MonteCarlo
from toepen.bots._plain import always_toep, highest, keeper, lowest, random
from toepen.bots._registry import BOTS, named

__all__ = [
    "BOTS",
    "Bot",
    "Counter",
    "MonteCarlo",
    "always_toep",
    "decide",
    "highest",
    "keeper",
    "lowest",
    "named",
    "random",
]
