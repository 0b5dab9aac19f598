from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from tests.tables import ANNA, BARE
from tests.variants import answering, faults_of
from toepen import Refusal, Seat
from toepen.plugin import (
    Effect,
    Position,
    adjustment,
    contribution,
    hookimpl,
    question,
    reaction,
    veto,
)

# -- hooks that a variant asks others ----------------------------------------------------------


class ColourHooks:
    """What other variants may say about the colour of the table."""

    @question
    def colour(self, match: Position) -> str | None:
        """Which colour has the table?"""

    @veto
    def may_paint(self, seat: Seat) -> Refusal | None:
        """May *seat* paint it?"""

    @adjustment
    def shade(self, match: Position, value: int, why: str) -> int:  # type: ignore[empty-body]
        """How dark is it?"""

    @reaction
    def painted(self, match: Position) -> tuple[Effect, ...]:  # type: ignore[empty-body]
        """Tell that it was painted."""

    def paint(self) -> str:
        """Say what this is about; no hook."""
        return "colour"

    @contribution
    def pots(self) -> tuple[str, ...]:  # type: ignore[empty-body]
        """Which pots of paint stand about?"""


@frozen
class Colour:
    """The table has a colour."""

    hookspecs: ClassVar = ColourHooks

    @hookimpl
    def colour(self) -> str | None:
        return "green"


@frozen
class Decor:
    """Answers what `Colour` asks."""

    red: bool = True

    @hookimpl
    def colour(self) -> str | None:
        return "red" if self.red else None

    @hookimpl
    def may_paint(self, seat: Seat) -> Refusal | None:
        return Refusal("variants.decor", "not you") if seat == ANNA else None

    @hookimpl
    def shade(self, value: int) -> int:
        return value + 1

    @hookimpl
    def pots(self) -> tuple[str, ...]:
        return ("red",)


def test_the_definer_of_a_question_gives_the_base_answer() -> None:
    rules = BARE.compile([Colour()])

    assert rules.hooks["colour"](None) == "green"
    assert rules.hooks["may_paint"] == ()


def test_another_variant_may_own_a_question_of_the_definer() -> None:
    assert BARE.compile([Colour(), Decor()]).hooks["colour"](None) == "red"
    assert BARE.compile([Colour(), Decor(red=False)]).hooks["colour"](None) == "green"


def test_all_five_kinds_of_hooks_can_be_defined() -> None:
    hooks = BARE.compile([Colour(), Decor()]).hooks

    (forbid,), (darken,), (give,) = hooks["may_paint"], hooks["shade"], hooks["pots"]
    assert forbid(ANNA) == Refusal("variants.decor", "not you")
    assert darken(None, 3, "why") == 4
    assert give() == ("red",)
    assert hooks["painted"] == ()


def test_two_owners_of_a_defined_question_are_a_conflict() -> None:
    other = answering("Aa", "colour", lambda _: "blue")

    assert faults_of(Colour(), Decor(), other) == [
        ("variants.decor", "variants 'aa' and 'decor' both answer 'colour'")
    ]


def test_an_answer_to_an_installed_variant_that_is_switched_off_is_no_fault() -> None:
    variant = answering("Aa", "laundry_goes", lambda _: "none")

    assert BARE.compile([variant]).hooks["laundry_goes"](None) == "none"


def test_an_answer_to_a_variant_that_is_not_there_is_a_fault() -> None:
    assert [path for path, _ in faults_of(Decor())] == [
        "variants.decor.colour",
        "variants.decor.may_paint",
        "variants.decor.pots",
        "variants.decor.shade",
    ]


def test_a_question_that_nobody_answers_is_nothing() -> None:
    assert BARE.compile().hooks["laundry_goes"] is None
    assert BARE.compile().hooks["may_exchange"] == ()


def test_two_variants_that_define_one_hook_are_a_conflict() -> None:
    class Again:
        @question
        def colour(self, match: Position) -> str | None:
            """Which colour?"""

    painter = frozen(type("Painter", (), {"hookspecs": Again, "__module__": __name__}))()

    assert faults_of(Colour(), painter)


def test_a_variant_that_defines_a_hook_of_the_core_is_a_conflict() -> None:
    class Usurped:
        @question
        def leader(self, match: Position) -> Seat | None:
            """Who leads?"""

    usurper = frozen(type("Usurper", (), {"hookspecs": Usurped, "__module__": __name__}))()

    assert faults_of(usurper)
