"""The rules of Toepen, the Dutch game of four cards and one trick that counts.

Examples:
    >>> from random import Random
    >>> from toepen import HouseRules, apply, legal_actions, new_match, shuffle
    >>> rules = HouseRules.preset("cardgames-zone").compile()
    >>> match = new_match(rules, ["Anna", "Bram", "Cato"])
    >>> match = apply(match, shuffle(match, Random(1)))
    >>> match.name(match.turn)
    'Bram'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from toepen._actions import Action, Choose, Deal, Fold, Play, Stay, Toep
from toepen._cards import BACK, DECK, Card, Rank, Suit
from toepen._engine import apply, legal_actions, may_act, timeout_action, why_not
from toepen._events import Event
from toepen._house import HouseRules
from toepen._match import Match
from toepen._options import (
    DealRules,
    FoldRules,
    MatchRules,
    PlayRules,
    ScoreRules,
    TableRules,
    ToepRules,
)
from toepen._parts import Result, Round
from toepen._phase import Pending
from toepen._rules import Rules
from toepen._seats import TABLE, Seat
from toepen._shuffling import shuffle
from toepen._start import new_match, position
from toepen._view import View, omniscient, view
from toepen.exceptions import (
    IllegalAction,
    NotationError,
    RecordError,
    Refusal,
    RulesError,
    StaleAction,
    ToepenError,
)

if TYPE_CHECKING:
    from toepen._codec import dump as dump
    from toepen._codec import load as load
    from toepen._installed import preset_names as preset_names
    from toepen._installed import variant_names as variant_names
    from toepen._json_schema import json_schema as json_schema
    from toepen._record import Record as Record
    from toepen._record import Recorder as Recorder
    from toepen._registry import RuleId as RuleId
    from toepen._registry import rule_ids as rule_ids
    from toepen._resampling import Resampling as Resampling
    from toepen._resampling import resample as resample
    from toepen._seat_record import SeatRecord as SeatRecord
    from toepen._seat_record import Sight as Sight

__all__ = [
    "BACK",
    "DECK",
    "TABLE",
    "Action",
    "Card",
    "Choose",
    "Deal",
    "DealRules",
    "Event",
    "Fold",
    "FoldRules",
    "HouseRules",
    "IllegalAction",
    "Match",
    "MatchRules",
    "NotationError",
    "Pending",
    "Play",
    "PlayRules",
    "Rank",
    "Record",
    "RecordError",
    "Recorder",
    "Refusal",
    "Resampling",
    "Result",
    "Round",
    "RuleId",
    "Rules",
    "RulesError",
    "ScoreRules",
    "Seat",
    "SeatRecord",
    "Sight",
    "StaleAction",
    "Stay",
    "Suit",
    "TableRules",
    "Toep",
    "ToepRules",
    "ToepenError",
    "View",
    "apply",
    "dump",
    "json_schema",
    "legal_actions",
    "load",
    "may_act",
    "new_match",
    "omniscient",
    "position",
    "preset_names",
    "resample",
    "rule_ids",
    "shuffle",
    "timeout_action",
    "variant_names",
    "view",
    "why_not",
]

_LATE: Final = {
    "Record": "toepen._record",
    "Recorder": "toepen._record",
    "Resampling": "toepen._resampling",
    "RuleId": "toepen._registry",
    "SeatRecord": "toepen._seat_record",
    "Sight": "toepen._seat_record",
    "dump": "toepen._codec",
    "json_schema": "toepen._json_schema",
    "load": "toepen._codec",
    "preset_names": "toepen._installed",
    "resample": "toepen._resampling",
    "rule_ids": "toepen._registry",
    "variant_names": "toepen._installed",
}
"""Names that are loaded when they are asked for: what leaves the table, which few need to play."""


def __getattr__(name: str) -> object:
    """Load a name when it is asked for, so that importing the library stays light."""
    home = _LATE.get(name)
    if home is None:
        message = f"module 'toepen' has no attribute {name!r}"
        raise AttributeError(message)
    found: object = getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
