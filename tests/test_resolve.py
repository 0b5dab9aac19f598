from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

import pytest
from attrs import frozen
from pluggy import PluginManager

from tests.tables import ANNA, BARE, BRAM, CATO, NAMES, dealt, in_play, played
from tests.variants import Brim, East, North, answering, faults_of
from toepen import (
    Action,
    Fold,
    FoldRules,
    HouseRules,
    Refusal,
    RulesError,
    ScoreRules,
    Seat,
    Toep,
    _resolve,
    new_match,
    preset_names,
    why_not,
)
from toepen._base import base_game
from toepen._hooks import PROJECT
from toepen._hookspecs import CoreHooks
from toepen._installed import variant_classes
from toepen.plugin import Fault, Position, hookimpl

PLAYERS = NAMES[:3]


# -- questions: one variant may own the answer -------------------------------------------------


@frozen
class Zenith:
    """Anna always leads, whatever East says."""

    refines: ClassVar = {"leader": "east"}

    @hookimpl
    def leader(self) -> Seat | None:
        return ANNA


def led_by(*variants: object, dealer: int = 0) -> Seat:
    return new_match(BARE.compile(variants), PLAYERS, dealer).leader


def test_the_base_game_answers_what_no_variant_does() -> None:
    assert led_by(dealer=2) == ANNA


@pytest.mark.parametrize("name", preset_names())
def test_looking_at_marked_methods_alone_finds_what_pluggy_finds(name: str) -> None:
    house = HouseRules.preset(name)

    for plugin in (*base_game(house), *house.variants):
        usual, ours = PluginManager(PROJECT), _resolve._Manager(PROJECT)
        for manager in (usual, ours):
            manager.register(plugin, "it")
        found = [{hook.name for hook in m.get_hookcallers(plugin) or ()} for m in (usual, ours)]
        assert found[0] == found[1] != set()


SPECIFICATIONS = [getattr(cls, "hookspecs", CoreHooks) for cls in variant_classes()]


@pytest.mark.parametrize("cls", dict.fromkeys([CoreHooks, *SPECIFICATIONS]).keys())
def test_looking_at_marked_hooks_alone_finds_what_pluggy_finds(cls: type) -> None:
    usual, ours = PluginManager(PROJECT), _resolve._Manager(PROJECT)
    for manager in (usual, ours):
        manager.add_hookspecs(cls)

    assert vars(usual.hook).keys() == vars(ours.hook).keys() != set()


def test_a_variant_may_own_the_answer_to_a_question() -> None:
    assert led_by(East(), dealer=2) == BRAM


def test_a_variant_leaves_to_the_base_game_what_is_not_its_case() -> None:
    assert led_by(North()) == CATO
    assert led_by(North(), dealer=2) == ANNA


def test_two_owners_of_one_question_are_a_conflict() -> None:
    @frozen
    class West:
        @hookimpl
        def leader(self) -> Seat | None:
            return ANNA

    assert faults_of(East(), West()) == [
        ("variants.west", "variants 'east' and 'west' both answer 'leader'")
    ]


def test_a_variant_that_refines_another_is_asked_before_it() -> None:
    assert led_by(East(), North()) == CATO
    assert led_by(East(), North(), dealer=2) == BRAM


def test_refinements_make_a_chain_whatever_their_names() -> None:
    chain = (East(), North(), Brim())

    assert led_by(*chain) == ANNA
    assert led_by(*chain, dealer=2) == BRAM


def test_the_first_of_a_chain_refines_the_last_through_those_between() -> None:
    # North refines East and Brim refines North; Brim need not name East.
    assert led_by(North(), East(), Brim()) == ANNA


def test_two_that_refine_the_same_one_are_a_conflict() -> None:
    assert faults_of(East(), North(), Zenith()) == [
        ("variants.zenith", "variants 'north' and 'zenith' both answer 'leader'")
    ]


def test_refining_one_that_is_switched_off_does_no_harm() -> None:
    assert led_by(Zenith()) == ANNA


def test_two_that_refine_each_other_are_a_conflict() -> None:
    @frozen
    class Hen:
        refines: ClassVar = {"leader": "egg"}

        @hookimpl
        def leader(self) -> Seat | None:
            return ANNA

    @frozen
    class Egg:
        refines: ClassVar = {"leader": "hen"}

        @hookimpl
        def leader(self) -> Seat | None:
            return BRAM

    assert faults_of(Hen(), Egg()) == [
        ("variants.hen", "variants 'egg' and 'hen' both answer 'leader'")
    ]


def test_one_that_refines_itself_refines_nobody_else() -> None:
    @frozen
    class Narcissus:
        refines: ClassVar = {"leader": "narcissus"}

        @hookimpl
        def leader(self) -> Seat | None:
            return ANNA

    assert faults_of(Narcissus(), East()) == [
        ("variants.narcissus", "variants 'east' and 'narcissus' both answer 'leader'")
    ]


def test_every_pair_of_owners_that_clash_is_told() -> None:
    @frozen
    class West:
        @hookimpl
        def leader(self) -> Seat | None:
            return ANNA

    @frozen
    class South:
        @hookimpl
        def leader(self) -> Seat | None:
            return ANNA

    assert [path for path, _ in faults_of(East(), South(), West())] == [
        "variants.south",
        "variants.west",
    ]


# -- vetoes: anyone may forbid -----------------------------------------------------------------


@frozen
class Hush:
    """Nobody toeps before the second trick."""

    @hookimpl
    def may_toep(self, match: Position) -> Refusal | None:
        return None if match.tricks else Refusal("variants.hush", "hush")


@frozen
class Meek:
    """Anna never toeps."""

    @hookimpl
    def may_toep(self, seat: Seat) -> Refusal | None:
        return Refusal("variants.meek", "Anna is meek") if seat == ANNA else None


def test_one_veto_is_enough() -> None:
    match = played(in_play(BARE.compile([Hush(), Meek()]), "TH 9H", "8H 7H"), "Anna TH", "Bram 8H")

    assert why_not(match, Toep(ANNA)) == Refusal("variants.meek", "Anna is meek")
    assert why_not(match, Toep(BRAM)) is None


def test_the_base_game_forbids_beside_the_variants() -> None:
    match = in_play(BARE.compile([Meek()]), "TH", "9H", points=(0, 9))

    assert why_not(match, Toep(BRAM)) == Refusal("toep.cap", "nobody toeps on his last life")


@pytest.mark.parametrize(
    ("hook", "lines", "action"),
    [
        ("may_toep", (), Toep(ANNA)),
        ("toep_moment", (), Toep(ANNA)),
        ("may_fold", ("Bram toep",), Fold(ANNA)),
        ("may_leave", (), Fold(ANNA)),
    ],
)
def test_every_veto_is_asked(hook: str, lines: tuple[str, ...], action: Action) -> None:
    variant = answering("Nay", hook, lambda _: Refusal("variants.nay", "nay"))
    house = HouseRules(fold=FoldRules(unprompted="any_time"))
    allowing = in_play(house.compile(), "TH", "9H")
    if hook in {"may_toep", "toep_moment"}:
        forbidding = in_play(house.compile([variant]), "TH", "9H")
    else:
        forbidding = played(in_play(house.compile([variant]), "TH", "9H"), *lines)

    assert why_not(played(allowing, *lines), action) is None
    assert why_not(forbidding, action) == Refusal("variants.nay", "nay")


def test_a_variant_may_forbid_a_match_to_begin() -> None:
    @frozen
    class Even:
        """An even number of seats."""

        @hookimpl
        def may_begin(self, seats: int) -> Refusal | None:
            return Refusal("variants.even", "an even number") if seats % 2 else None

    rules = BARE.compile([Even()])

    assert len(new_match(rules, NAMES[:4]).seats) == 4
    with pytest.raises(RulesError) as caught:
        new_match(rules, NAMES[:3])
    assert caught.value.faults == (Fault("variants.even", "an even number"),)


# -- adjustments: a value passes through all ---------------------------------------------------


def adjuster(name: str, stage: str | None, change: Callable[[int], int]) -> object:
    def amount(_: object, amount: int) -> int:
        return change(amount)

    claims: dict[str, object] = {} if stage is None else {"stages": {"amount": stage}}
    return answering(name, "amount", amount, **claims)


def loses(*variants: object) -> int:
    """Return what the loser of a round with a stake of 3 pays."""
    rules = HouseRules(score=ScoreRules(limit=1000)).compile(variants)
    return played(in_play(rules, "TH", "9H", stake=3), "Anna TH", "Bram 9H").points[BRAM]


def test_an_amount_passes_through_all_stages_in_their_order() -> None:
    capped = adjuster("Aa", "cap", lambda amount: min(amount, 9))
    added = adjuster("Bb", "add", lambda amount: amount + 2)
    scaled = adjuster("Cc", "scale", lambda amount: amount * 2)
    based = adjuster("Dd", "base", lambda _: 4)

    assert loses() == 3
    assert loses(scaled, added) == 8
    assert loses(based, scaled, added) == 10
    assert loses(capped, added, scaled, based) == 9


def test_an_adjuster_that_names_no_stage_adds() -> None:
    assert (
        loses(adjuster("Aa", None, lambda n: n + 1), adjuster("Bb", "scale", lambda n: n * 2)) == 7
    )


def test_two_adjusters_at_one_stage_are_a_conflict() -> None:
    one, other = adjuster("Aa", None, abs), adjuster("Bb", "add", abs)

    assert faults_of(one, other) == [
        ("variants.bb", "it adjusts 'amount' at the same stage as 'aa'")
    ]


def test_a_stage_that_does_not_exist_is_refused() -> None:
    assert faults_of(adjuster("Aa", "top", abs)) == [
        ("variants.aa.stages", "no stage 'top', only base, scale, add, cap")
    ]


def test_an_adjuster_is_told_the_rule_that_charges() -> None:
    @frozen
    class Free:
        """Folding costs nothing."""

        @hookimpl
        def amount(self, amount: int, rule: str) -> int:
            return 0 if rule == "fold.price" else amount

    match = played(in_play(BARE.compile([Free()]), "TH", "9H", "8H"), "Anna toep", "Bram fold")

    assert match.points == (0, 0, 0)


# -- answers that take some of what is offered -------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        ("", ()),
        ("match", ("M",)),
        ("match, seat", ("M", "S")),
        ("match, seat, amount", ("M", "S", "A")),
        ("match, seat, amount, rule", ("M", "S", "A", "R")),
        ("amount", ("A",)),
        ("rule, match", ("R", "M")),
        ("seat, rule", ("S", "R")),
    ],
)
def test_an_answer_takes_what_it_names_of_what_its_hook_offers(
    arguments: str, given: tuple[str, ...]
) -> None:
    answer = eval(f"lambda self, {arguments}: ({arguments}{',' * bool(arguments)})")  # noqa: S307

    (amount,) = BARE.compile([answering("Aa", "amount", answer)]).amount

    assert cast("object", amount("M", "S", "A", "R")) == given  # type: ignore[arg-type]


def test_a_chain_of_owners_may_leave_a_question_to_nobody() -> None:
    variants = [
        answering(name, "opening_show", lambda _: None, refines={"opening_show": other})
        for name, other in (("Aa", "bb"), ("Bb", "cc"), ("Cc", "dd"))
    ]

    match = dealt(BARE.compile(variants), "TH 9H 8H 7H", "AH KH QH JH")

    assert match.pending is not None
    assert match.pending.phase == "play"
