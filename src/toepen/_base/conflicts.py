"""What of the game itself cannot stand together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from toepen._cards import DECK
from toepen._hooks import hookimpl
from toepen.exceptions import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toepen._house import HouseRules

__all__ = ["Conflicts"]


@frozen
class Conflicts:
    """The deck is 32 cards, and a round must end."""

    @hookimpl
    def faults(self, house: HouseRules) -> Iterator[Fault]:
        """Find what cannot hold."""
        table = house.table
        needed = table.max_seats * house.deal.hand_size
        if needed > len(DECK):
            reason = (
                f"{table.max_seats} seats with {house.deal.hand_size} cards each need {needed}"
                f" cards, and the deck has {len(DECK)}"
            )
            yield Fault("table.max_seats", reason)
            yield Fault("deal.hand_size", reason)
        if table.min_seats > table.max_seats:
            reason = f"the fewest players, {table.min_seats}, are above the most, {table.max_seats}"
            yield Fault("table.min_seats", reason)
            yield Fault("table.max_seats", reason)
        toep = house.toep
        endless = toep.when != "never" and toep.repeat == "free" and toep.cap == "none"
        if endless and not any(getattr(v, "bounds_stake", False) for v in house.variants):
            yield Fault(
                "toep.repeat",
                '"free" with toep.cap = "none" lets one player toep for ever:'
                " give the toep a cap, or switch on a variant that bounds the stake",
            )
