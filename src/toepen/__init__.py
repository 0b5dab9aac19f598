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
from toepen._record import Record, Recorder
from toepen._registry import RuleId, rule_ids
from toepen._resampling import resample
from toepen._rules import Rules
from toepen._seat_record import SeatRecord, Sight
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
    "legal_actions",
    "may_act",
    "new_match",
    "omniscient",
    "position",
    "resample",
    "rule_ids",
    "shuffle",
    "timeout_action",
    "view",
    "why_not",
]
