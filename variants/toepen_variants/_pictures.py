"""Pictures: the four ranks that are worth least, as several variants count them in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toepen import Card
    from toepen.plugin import Position

__all__ = ["PICTURES", "pictures_in"]

PICTURES = 4
"""So many ranks are pictures: a card of one has at most that strength."""


def pictures_in(match: Position, cards: tuple[Card, ...]) -> int:
    """Count the pictures among *cards*."""
    strength = match.rules.strength
    return len([card for card in cards if strength[card.index] <= PICTURES])
