"""A laboratory: variants by which a test has any effects applied, at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen
from typing_extensions import override

from tests.tables import ANNA, BARE, in_play, played
from toepen import Action, Choose, HouseRules, Match, Seat
from toepen.plugin import Asking, Effect, Next, Phase, Position, Say, Slot, hookimpl

NOTE: Slot[str] = Slot("lab.note", scope="match", sight="public", default="")
OWN: Slot[str] = Slot("lab.own", scope="match", sight="owner", default="")


@frozen
class Lab:
    """Anybody may, at any time, have these effects applied."""

    effects: tuple[Effect, ...] = ()

    @hookimpl
    def interruption(self) -> Phase:
        return Trial(self.effects)

    @hookimpl
    def slots(self) -> tuple[Slot[str], ...]:
        return (NOTE, OWN)


@frozen
class Trial(Phase):
    """Has the effects applied."""

    effects: tuple[Effect, ...]

    name = "trial"

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(seat, "do"),)

    @override
    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:
        return self.effects


@frozen
class Vote(Asking):
    """Anna and Bram are asked, and whoever says yes has the effects applied."""

    effects: tuple[Effect, ...] = ()

    name = "vote"
    rule = "variants.lab"
    meanings: ClassVar = {"yes": "let it be done"}

    @override
    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
        return ("yes", "no")

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> tuple[Effect, ...]:
        return self.effects if word == "yes" else (Next(self.without(seat)),)

    @override
    def passed(self, match: Position) -> tuple[Effect, ...]:
        return (Say(ANNA, "counted"),)

    @override
    def question(self, match: Position) -> str:
        return "Yes or no?"


def table(*effects: Effect, house: HouseRules = BARE, points: Sequence[int] = (0, 0, 0)) -> Match:
    """Three players with two cards each and a stock of two; Anna leads."""
    rules = house.compile([Lab(effects)])
    return in_play(rules, "TH 9S", "8H 7S", "AH KS", points=points, stock="TC 9C")


def done(*effects: Effect, house: HouseRules = BARE, points: Sequence[int] = (0, 0, 0)) -> Match:
    """Have the effects applied there."""
    return played(table(*effects, house=house, points=points), "Anna do")
