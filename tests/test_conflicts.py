from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pluggy
import pytest
from attrs import define, frozen
from toepen_variants.stake_cap import StakeCap

from tests.tables import ANNA, BARE
from tests.variants import East, answering, faults_of
from toepen import HouseRules, Refusal, RulesError, Seat
from toepen.plugin import Position, Slot, hookimpl, local_variants

MARKER = pluggy.HookimplMarker("toepen")
"""What marks an answer for pluggy, with all that pluggy allows."""


# -- what the variants say of one another ------------------------------------------------------


def test_a_variant_excludes_another_with_a_reason_told_at_both() -> None:
    quarrel = answering("Quarrel", "sheet", lambda _: (), excludes={"east": "they quarrel"})

    assert faults_of(quarrel, East()) == [
        ("variants.east", "it cannot stand with 'quarrel': they quarrel"),
        ("variants.quarrel", "it cannot stand with 'east': they quarrel"),
    ]
    BARE.compile([quarrel])


def test_a_variant_requires_another_with_a_reason() -> None:
    rider = answering("Rider", "sheet", lambda _: (), requires={"east": "it rides on it"})

    assert faults_of(rider) == [("variants.rider", "it needs 'east': it rides on it")]
    BARE.compile([rider, East()])


def test_a_variant_given_twice_is_refused() -> None:
    assert faults_of(East(), East()) == [("variants.east", "it is given twice")]


def test_a_variant_given_twice_with_different_options_is_refused() -> None:
    house = HouseRules(variants=(StakeCap(at=2),))

    assert faults_of(StakeCap(at=3), house=house) == [("variants.stake_cap", "it is given twice")]


def test_two_slots_of_one_name_are_a_conflict() -> None:
    one = Slot("aa.kept", scope="match", sight="public", default="")
    other = Slot("aa.kept", scope="round", sight="public", default=0)

    told = faults_of(
        answering("Aa", "slots", lambda _: (one,)), answering("Bb", "slots", lambda _: (other,))
    )

    assert told == [("variants.aa", "two slots are named 'aa.kept'")]


# -- hooks that do not exist, and answers that do not fit --------------------------------------


def test_a_hook_that_does_not_exist_is_refused_with_the_nearest_one() -> None:
    assert faults_of(answering("Aa", "may_tope", lambda _: None)) == [
        ("variants.aa.may_tope", "there is no hook 'may_tope'; did you mean 'may_toep'?")
    ]


def test_a_hook_that_is_like_no_other_is_refused_with_where_they_are_listed() -> None:
    assert faults_of(answering("Aa", "jqzv", lambda _: None)) == [
        ("variants.aa.jqzv", "there is no hook 'jqzv'; toepen.plugin.CoreHooks lists them")
    ]


def test_an_argument_that_the_hook_does_not_offer_is_refused() -> None:
    @frozen
    class Odd:
        @hookimpl
        def may_toep(self, player: Seat) -> Refusal | None:
            return Refusal("variants.odd", f"not {player}")

    assert faults_of(Odd()) == [
        ("variants.odd.may_toep", "the hook offers no 'player', only match, seat, stake")
    ]


def test_a_hook_that_offers_nothing_says_so() -> None:
    @frozen
    class Odd:
        @hookimpl
        def sheet(self, match: Position) -> tuple[str, ...]:
            return match.seats

    assert faults_of(Odd()) == [("variants.odd.sheet", "the hook offers no 'match', only nothing")]


def test_an_argument_of_another_type_is_refused() -> None:
    @frozen
    class Odd:
        @hookimpl
        def may_toep(self, stake: str) -> Refusal | None:
            return Refusal("variants.odd", f"{stake}")

    assert faults_of(Odd()) == [("variants.odd.may_toep", "'stake' is int, not str")]


def test_a_type_that_cannot_be_found_is_not_compared() -> None:
    @frozen
    class Odd:
        @hookimpl
        def may_toep(self, stake: Nowhere) -> Refusal | None:  # type: ignore[name-defined]  # noqa: F821
            return Refusal("variants.odd", f"{stake}")

    BARE.compile([Odd()])


def test_an_argument_with_a_default_is_refused_for_it_would_never_be_given() -> None:
    @frozen
    class Odd:
        @hookimpl
        def may_toep(self, stake: int = 2) -> Refusal | None:
            return Refusal("variants.odd", f"{stake}")

    assert faults_of(Odd()) == [
        ("variants.odd.may_toep", "'stake' has a default, and would never be given")
    ]


def test_an_argument_that_must_be_named_is_refused_for_hooks_are_called_by_position() -> None:
    @frozen
    class Odd:
        @hookimpl
        def may_toep(self, *, stake: int) -> Refusal | None:
            return Refusal("variants.odd", f"{stake}")

    assert faults_of(Odd()) == [
        (
            "variants.odd.may_toep",
            "'stake' must be a plain parameter: hooks are called by position",
        )
    ]


@pytest.mark.parametrize("arguments", ["*match", "**match"])
def test_arguments_by_the_handful_are_refused(arguments: str) -> None:
    answer = eval(f"lambda self, {arguments}: None")  # noqa: S307 - written above

    assert [path for path, _ in faults_of(answering("Aa", "may_toep", answer))] == [
        "variants.aa.may_toep"
    ]


@pytest.mark.parametrize("word", ["tryfirst", "trylast", "wrapper", "hookwrapper"])
def test_what_would_make_the_order_of_variants_matter_is_refused(word: str) -> None:
    def may_toep(_: object) -> Iterator[None]:
        yield

    marked = MARKER(**{word: True})(may_toep)  # type: ignore[call-overload]
    variant = frozen(type("Aa", (), {"may_toep": marked, "__module__": __name__}))()

    assert faults_of(variant) == [
        ("variants.aa.may_toep", f"{word} would make the order of variants matter")
    ]


def test_an_answer_to_a_hook_of_another_name_is_refused() -> None:
    @frozen
    class Alias:
        @MARKER(specname="may_toep")
        def may_fold(self) -> Refusal | None:
            return None

    assert faults_of(Alias()) == [
        ("variants.alias.may_fold", "specname would make the order of variants matter")
    ]


def test_all_that_stands_against_a_table_is_told_at_once_by_path() -> None:
    @frozen
    class Wrong:
        requires: ClassVar = {"pelt": "it is about it"}

        @hookimpl
        def may_tope(self) -> Refusal | None:
            return None

    @frozen
    class Worse:
        @hookimpl
        def leader(self) -> Seat | None:
            return ANNA

    paths = [path for path, _ in faults_of(Wrong(), Worse(), East())]
    assert paths == ["variants.worse", "variants.wrong", "variants.wrong.may_tope"]


# -- what is a variant -------------------------------------------------------------------------


def test_a_class_is_refused_with_the_object_of_it() -> None:
    assert faults_of(East) == [
        ("variants.east", "found the class, expected an object of it: East()")
    ]


def test_an_object_that_can_change_is_refused() -> None:
    @define
    class Loose:
        at: int = 1

    assert faults_of(Loose()) == [("variants.loose", "Loose is not a frozen attrs class")]


@pytest.mark.parametrize(
    "thing", [None, "laundry", 7, object()], ids=lambda value: type(value).__name__
)
def test_what_is_no_attrs_class_is_refused(thing: object) -> None:
    ((_, message),) = faults_of(thing)

    assert message == f"{type(thing).__name__} is not a frozen attrs class"


@frozen
class Undecided:
    """Rises by a number that nobody has thought of."""

    by: int

    @hookimpl
    def opening_stake(self) -> int | None:
        return self.by


# Failed once: a file that just switched it on was read for ever.
def test_an_option_without_a_default_is_refused_where_the_variant_is_switched_on() -> None:
    no_default = "it has no default, and a file may switch the variant on without it"
    assert faults_of(Undecided(2)) == [("variants.undecided.by", no_default)]
    with local_variants(Undecided):
        for text in ("variants.undecided = true", "variants.undecided.by = 2"):
            with pytest.raises(RulesError, match="it has no default"):
                HouseRules.parse(text)


@pytest.mark.parametrize("thing", [None, "laundry", East], ids=repr)
def test_what_is_no_variant_is_refused_in_a_declaration_too(thing: object) -> None:
    with pytest.raises(RulesError):
        HouseRules(variants=(thing,)).compile()


@pytest.mark.parametrize("claim", ["refines", "stages", "requires", "excludes", "rule_ids"])
def test_a_claim_that_is_no_mapping_is_refused(claim: str) -> None:
    variant = answering("Aa", "sheet", lambda _: (), **{claim: ["leader"]})

    assert faults_of(variant) == [(f"variants.aa.{claim}", "expected a mapping")]


@pytest.mark.parametrize(
    "claims",
    [{"refines": {"ledaer": "east"}}, {"stages": {"amuont": "add"}}, {"stages": {"bonuses": "x"}}],
    ids=str,
)
def test_a_claim_about_what_does_not_exist_is_refused(claims: dict[str, object]) -> None:
    assert faults_of(answering("Aa", "sheet", lambda _: (), **claims))
