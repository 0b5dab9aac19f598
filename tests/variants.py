"""Small variants, made or given, with which the tests ask the compiler of rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest
from attrs import frozen

from tests.tables import ANNA, BARE, BRAM, CATO
from toepen import HouseRules, RulesError, Seat
from toepen.plugin import Position, hookimpl


def faults_of(*variants: object, house: HouseRules = BARE) -> list[tuple[str, str]]:
    """Return what stands against these variants, each fault with its path."""
    with pytest.raises(RulesError) as caught:
        house.compile(variants)
    return [(fault.path, fault.message) for fault in caught.value.faults]


def answering(name: str, hook: str, answer: Callable[..., object], **claims: object) -> object:
    """Make a variant that answers one hook, and takes nothing of what the hook offers."""
    return frozen(type(name, (), {hook: hookimpl(answer), "__module__": __name__, **claims}))()


@frozen
class East:
    """Bram leads."""

    @hookimpl
    def leader(self) -> Seat | None:
        return BRAM


@frozen
class North:
    """Cato leads, if Anna deals."""

    refines: ClassVar = {"leader": "east"}

    @hookimpl
    def leader(self, dealer: Seat) -> Seat | None:
        return CATO if dealer == ANNA else None


@frozen
class Brim:
    """Anna leads, if Anna deals a first round: the name comes before those it refines."""

    refines: ClassVar = {"leader": "north"}

    @hookimpl
    def leader(self, match: Position, dealer: Seat) -> Seat | None:
        return ANNA if dealer == ANNA and match.setup.number == 0 else None
