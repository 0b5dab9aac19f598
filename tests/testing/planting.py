"""What planted faults have in common: a table to plant them at, and the variants that they vary.

A fault has the name of the law that is to catch it, and is planted by a function that makes the
rules it shows in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias

import pytest
from attrs import frozen
from typing_extensions import override

from toepen import FoldRules, HouseRules, MatchRules, Rules, Seat, ToepRules
from toepen.plugin import Asking, Effect, Next, Phase, Position, SetSlot, Slot, hookimpl

Patch: TypeAlias = pytest.MonkeyPatch
Plant: TypeAlias = Callable[[Patch], Rules]
Fault: TypeAlias = tuple[str, Plant]


def planting(faults: list[Fault]) -> Callable[[str], Callable[[Plant], Plant]]:
    """Return what enters, among *faults*, one that the law of a name must catch."""

    def planted(law: str) -> Callable[[Plant], Plant]:
        def enter(plant: Plant) -> Plant:
            faults.append((law, plant))
            return plant

        return enter

    return planted


def table(*variants: object, **sections: object) -> Rules:
    """Compile a lively table: one folds and toeps at any time, and matches go on for a while."""
    lively: dict[str, Any] = {
        "fold": FoldRules(unprompted="any_time"),
        "toep": ToepRules(repeat="free"),
        "match": MatchRules(end="last_standing"),
        **sections,
    }
    return HouseRules(**lively).compile(variants)


@frozen
class Question(Asking):
    """A phase that asks everybody, with something wrong in it."""

    name = "question"
    rule = "deal.due"

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        return ("yes", "no")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> Iterable[Effect]:
        return (Next(self.without(seat)),)

    @override
    def question(self, match: Position) -> str:
        return "Yes or no?"


def asking(phase: type[Question]) -> object:
    """Make a variant that asks everybody in the opening."""

    @frozen
    class Asker:
        """Asks."""

        @hookimpl
        def opening_call(self, match: Position) -> Phase | None:
            return phase(match.active)

    return Asker()


def keeping_hands(sight: Literal["nobody", "public"]) -> object:
    """Make a variant that keeps the hands in the order in which they were picked up."""
    slot: Slot[Any] = Slot("picked.up", scope="deal", sight=sight, default=())

    @frozen
    class Keeper:
        """Keeps the hands as they were picked up."""

        @hookimpl
        def slots(self) -> Iterable[Slot[Any]]:
            return (slot,)

        @hookimpl
        def cards_dealt(self, match: Position) -> Iterable[Effect]:
            return (SetSlot(slot, match.cards.hands),)

    return Keeper()
