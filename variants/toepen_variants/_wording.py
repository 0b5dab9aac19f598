"""Words that several variants have for the sheet."""

from __future__ import annotations

__all__ = ["points"]


def points(number: int) -> str:
    """Return so many points in words, as one pays them."""
    if not number:
        return "nothing"
    return "1 point" if number == 1 else f"{number} points"
