"""The base game, as the first plugin: what holds as long as no variant knows better.

It is cut by rule, and what an option decides is decided here, once, by picking the plugin for its
value: at the table nobody looks at an option again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toepen._base.conflicts import Conflicts
from toepen._base.ending import Ending
from toepen._base.folding import Folding, leave_vetoes
from toepen._base.scoring import Scoring
from toepen._base.sheet import Sheet
from toepen._base.succession import Succession
from toepen._base.toeping import Toeping, moment_vetoes, toep_vetoes
from toepen._base.tricks import Tricks

if TYPE_CHECKING:
    from toepen._house import HouseRules

__all__ = ["base_game"]


def base_game(house: HouseRules) -> tuple[object, ...]:
    """Return the plugins that answer for *house* as long as no variant does."""
    return (
        Sheet(house),
        Succession(house.deal),
        Tricks(house.play),
        Toeping(house.toep),
        Folding(house.fold, house.score),
        Scoring(house.deal, house.score),
        Ending(house.score, house.match),
        Conflicts(),
        *toep_vetoes(house),
        *moment_vetoes(house),
        *leave_vetoes(house),
    )
