"""What a variant's author imports: hooks to answer, effects to return, and a place to keep things.

A variant is a frozen attrs class. Its fields are its options, its methods marked `hookimpl` are
its answers, its docstring is what the table reads.

Examples:
    >>> from attrs import frozen
    >>> from toepen import HouseRules, Seat
    >>> from toepen.plugin import Position, Refusal, hookimpl
    >>> @frozen
    ... class Truce:
    ...     \"\"\"Nobody toeps in the first round.\"\"\"
    ...
    ...     @hookimpl
    ...     def may_toep(self, match: Position) -> Refusal | None:
    ...         early = match.setup.number == 1
    ...         return Refusal("truce", "nobody toeps in the first round") if early else None
    >>> HouseRules().compile(variants=[Truce()]).variants
    ('truce',)

Class variables say the rest, where there is more to say: `refines` (a mapping from the name of a
question to the variant whose answer this one refines), `stages` (from the name of an adjustment to
`base`, `scale`, `add` or `cap`), `requires` and `excludes` (from the name of another variant to the
reason), `hookspecs` (a class with the hooks that this variant asks others), `rule_ids` (from the
id of each of its rules to the part of the rules catalogue behind it), `bounds_stake` (whether it
keeps the stake from rising for ever), `tells_suits_apart` (whether its rules call a suit by name,
so that keys may not exchange suits) and `rules_version` (an integer, raised when play changes).
"""

from __future__ import annotations

from toepen._dealing import NewDeal
from toepen._effects import (
    Accept,
    ComeBack,
    Draw,
    Effect,
    FoldFor,
    Leave,
    Next,
    Push,
    PutAside,
    Raise,
    Show,
    Tell,
    did,
)
from toepen._events import (
    CardPlayed,
    CardsDrawn,
    Chosen,
    Event,
    HandSeen,
    PointsBooked,
    Private,
    Said,
)
from toepen._hidden import Holding
from toepen._hooks import Kind, adjustment, contribution, hookimpl, question, reaction, veto
from toepen._hookspecs import CoreHooks
from toepen._installed import local_variants
from toepen._match import Position
from toepen._options import option
from toepen._parts import Ending, Finish, Result, Trick
from toepen._phase import Asking, DealDue, Option, Passing, Pending, Phase
from toepen._rounds import RoundStopped, Verdict
from toepen._seats import after, clockwise
from toepen._slots import Slot
from toepen._steps import Charge, Say, SetSlot
from toepen._vetoes import first_refusal
from toepen.exceptions import Fault, Refusal

__all__ = [
    "Accept",
    "Asking",
    "CardPlayed",
    "CardsDrawn",
    "Charge",
    "Chosen",
    "ComeBack",
    "CoreHooks",
    "DealDue",
    "Draw",
    "Effect",
    "Ending",
    "Event",
    "Fault",
    "Finish",
    "FoldFor",
    "HandSeen",
    "Holding",
    "Kind",
    "Leave",
    "NewDeal",
    "Next",
    "Option",
    "Passing",
    "Pending",
    "Phase",
    "PointsBooked",
    "Position",
    "Private",
    "Push",
    "PutAside",
    "Raise",
    "Refusal",
    "Result",
    "RoundStopped",
    "Said",
    "Say",
    "SetSlot",
    "Show",
    "Slot",
    "Tell",
    "Trick",
    "Verdict",
    "adjustment",
    "after",
    "clockwise",
    "contribution",
    "did",
    "first_refusal",
    "hookimpl",
    "local_variants",
    "option",
    "question",
    "reaction",
    "veto",
]
