"""What several variants cannot stand with."""

from __future__ import annotations

from toepen import HouseRules
from toepen.plugin import Fault

__all__ = ["HAND", "hand_of_four", "no_inverse", "some_toep"]

HAND = 4
"""The cards of a hand that special hands are about."""


def no_inverse(name: str, house: HouseRules, reason: str) -> list[Fault]:
    """Find that the taker of the last trick pays, where *name* needs him to win."""
    if house.score.last_trick == "winner_safe":
        return []
    return [Fault(f"variants.{name}", f'not with score.last_trick = "winner_pays": {reason}')]


def hand_of_four(name: str, house: HouseRules) -> list[Fault]:
    """Find that hands are not of four cards, which *name* is about."""
    size = house.deal.hand_size
    if size == HAND:
        return []
    return [Fault(f"variants.{name}", f"it is about hands of {HAND}, and deal.hand_size is {size}")]


def some_toep(name: str, house: HouseRules, *refused: str) -> list[Fault]:
    """Find that one toeps at none of the moments that *name* needs."""
    if house.toep.when not in refused:
        return []
    return [Fault(f"variants.{name}", f'not with toep.when = "{house.toep.when}"')]
