"""The chance of a game: what a seed stands for."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Final

from attrs import evolve, frozen

__all__ = ["Chance"]

_SEEDS: Final = 1_000_000


@frozen
class Chance:
    """The chance of a game. Cards and bots draw from streams of their own.

    So the cards of a round stay the same whoever plays, and whatever they do.
    """

    seed: int
    number: int = 1

    @classmethod
    def of(cls, seed: int | None) -> Chance:
        """Take the seed that was given, or draw one."""
        return cls(SystemRandom().randrange(_SEEDS) if seed is None else seed)

    def match(self, number: int) -> Chance:
        """Return the chance of one of several matches; the first is that of the seed itself."""
        return self if number == 1 else evolve(self, number=number)

    def stream(self, what: str) -> Random:
        """Begin the stream of that name; the same seed and name, the same stream."""
        return Random(f"{self.seed} {self.number} {what}")  # noqa: S311 - plays cards, guards nothing
