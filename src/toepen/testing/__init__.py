"""Testing rules: strategies for Hypothesis, laws that every match obeys, and worked examples.

`toepen.testing.scenarios` and `toepen.testing.laws` need nothing but the library. Whatever draws
with Hypothesis needs the extra `testing`, and says so when it is missing.

Examples:
    A test of a table, or of a variant, that plays at random and looks at every law after every act:

    >>> from toepen.testing import RulesTests
    >>> class TestMyTable(RulesTests):
    ...     rules = "cardgames-zone"

    The same in a script:

    >>> from toepen.testing import check
    >>> check("cardgames-zone", decisions=50)

    By hand, a law at a time:

    >>> from random import Random
    >>> from toepen import HouseRules, apply, new_match, shuffle
    >>> from toepen.testing import check_match
    >>> match = new_match(HouseRules.preset("standard").compile(), ["Anna", "Bram"])
    >>> check_match(apply(match, shuffle(match, Random(1))))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toepen.testing._capabilities import CAPABILITIES as CAPABILITIES
    from toepen.testing._checking import (
        check as check,
    )
    from toepen.testing._checking import (
        check_history as check_history,
    )
    from toepen.testing._checking import (
        check_match as check_match,
    )
    from toepen.testing._checking import (
        check_step as check_step,
    )
    from toepen.testing._coverage import Coverage as Coverage
    from toepen.testing._coverage import cover as cover
    from toepen.testing._picking import Pick as Pick
    from toepen.testing._picking import seeded as seeded
    from toepen.testing._played import History as History
    from toepen.testing._played import Start as Start
    from toepen.testing._played import Step as Step
    from toepen.testing._run import Found as Found
    from toepen.testing._run import LongRun as LongRun
    from toepen.testing._suite import RulesTests as RulesTests
    from toepen.testing._walk import Temper as Temper
    from toepen.testing._walk import Walk as Walk
    from toepen.testing.laws import LAWS as LAWS
    from toepen.testing.laws import Broken as Broken
    from toepen.testing.laws import Law as Law
    from toepen.testing.machine import (
        MatchMachine as MatchMachine,
    )
    from toepen.testing.machine import (
        match_machine as match_machine,
    )
    from toepen.testing.strategies import (
        actions as actions,
    )
    from toepen.testing.strategies import (
        cards as cards,
    )
    from toepen.testing.strategies import (
        deals as deals,
    )
    from toepen.testing.strategies import (
        decks as decks,
    )
    from toepen.testing.strategies import (
        hands as hands,
    )
    from toepen.testing.strategies import (
        histories as histories,
    )
    from toepen.testing.strategies import (
        house_rules as house_rules,
    )
    from toepen.testing.strategies import (
        matches as matches,
    )
    from toepen.testing.strategies import (
        picks as picks,
    )
    from toepen.testing.strategies import (
        records as records,
    )

__all__ = [
    "CAPABILITIES",
    "LAWS",
    "Broken",
    "Coverage",
    "Found",
    "History",
    "Law",
    "LongRun",
    "MatchMachine",
    "Pick",
    "RulesTests",
    "Start",
    "Step",
    "Temper",
    "Walk",
    "actions",
    "cards",
    "check",
    "check_history",
    "check_match",
    "check_step",
    "cover",
    "deals",
    "decks",
    "hands",
    "histories",
    "house_rules",
    "match_machine",
    "matches",
    "picks",
    "records",
    "seeded",
]

_HOMES: Final = {
    "_capabilities": ("CAPABILITIES",),
    "_checking": ("check", "check_history", "check_match", "check_step"),
    "_coverage": ("Coverage", "cover"),
    "_picking": ("Pick", "seeded"),
    "_played": ("History", "Start", "Step"),
    "_run": ("Found", "LongRun"),
    "_suite": ("RulesTests",),
    "_walk": ("Temper", "Walk"),
    "laws": ("LAWS", "Broken", "Law"),
    "machine": ("MatchMachine", "match_machine"),
    "strategies": (
        "actions",
        "cards",
        "deals",
        "decks",
        "hands",
        "histories",
        "house_rules",
        "matches",
        "picks",
        "records",
    ),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a name when it is asked for: the command needs scenarios, and no Hypothesis."""
    home = _HOME_OF.get(name)
    if home is None:
        message = f"module 'toepen.testing' has no attribute {name!r}"
        raise AttributeError(message)
    try:
        found: object = getattr(import_module(f"toepen.testing.{home}"), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "hypothesis":
            raise
        message = f'{name} draws with Hypothesis: pip install "toepen[testing]"'
        raise ModuleNotFoundError(message, name=error.name) from error
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
