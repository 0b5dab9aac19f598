"""The laws: what must be true of every match, under any rules, with any variants.

Each law is a named check of one subject: a state, a step (an act with the state on either side of
it) or a whole history. None of them knows a variant.

>>> from toepen.testing.laws import LAWS
>>> next(law.says for law in LAWS if law.name == "somebody_can_act")
'Somebody must decide, or cards are due, or the match is over: exactly one of the three.'
"""

from __future__ import annotations

from typing import Any, Final

from toepen.testing.laws import (
    acts,
    cards,
    copies,
    endings,
    histories,
    keys,
    points,
    readings,
    rounds,
    secrets,
    turns,
    views,
    words,
)
from toepen.testing.laws._law import HISTORY_LAWS, STATE_LAWS, STEP_LAWS, Broken, Law

__all__ = [
    "HISTORY_LAWS",
    "LAWS",
    "STATE_LAWS",
    "STEP_LAWS",
    "Broken",
    "Law",
    "acts",
    "cards",
    "copies",
    "endings",
    "histories",
    "keys",
    "points",
    "readings",
    "rounds",
    "secrets",
    "turns",
    "views",
    "words",
]

LAWS: Final[tuple[Law[Any], ...]] = (*STATE_LAWS, *STEP_LAWS, *HISTORY_LAWS)
"""All laws: of states, of steps and of whole histories."""
