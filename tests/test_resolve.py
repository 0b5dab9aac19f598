from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import ClassVar, cast

import pytest
from attrs import frozen
from typing_extensions import override

from tests.tables import ANNA, BARE, BRAM, CATO, NAMES, dealt, in_play, played
from tests.variants import Brim, East, North, answering, faults_of
from toepen import (
    Action,
    Card,
    Choose,
    Fold,
    FoldRules,
    HouseRules,
    Match,
    Play,
    Refusal,
    Rules,
    RulesError,
    ScoreRules,
    Seat,
    TableRules,
    Toep,
    _compiling,
    legal_actions,
    new_match,
    why_not,
)
from toepen._events import CardsDealt, Said
from toepen.plugin import (
    Charge,
    Effect,
    Fault,
    HandSeen,
    Next,
    Phase,
    PointsBooked,
    Position,
    Say,
    SetSlot,
    Slot,
    adjustment,
    contribution,
    did,
    hookimpl,
    question,
    reaction,
    veto,
)

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


# -- reactions: their effects are applied together ---------------------------------------------


@frozen
class Toll:
    """Every card played costs a point."""

    @hookimpl
    def card_played(self, seat: Seat) -> tuple[Effect, ...]:
        return (Charge(seat, 1, "variants.toll"),)


@frozen
class Crier:
    """Tells the points of whoever plays a card."""

    @hookimpl
    def card_played(self, match: Position, seat: Seat) -> tuple[Effect, ...]:
        return (Say(seat, str(match.points[seat])),)


def test_a_reaction_is_applied() -> None:
    match = played(in_play(BARE.compile([Toll()]), "TH 9H", "8H 7H"), "Anna TH")

    assert match.points == (1, 0)


def test_all_that_react_to_one_moment_look_at_the_same_match() -> None:
    match = played(in_play(BARE.compile([Toll(), Crier()]), "TH 9H", "8H 7H"), "Anna TH")

    assert Said(ANNA, "0") in match.events


def test_reactions_do_not_depend_on_the_order_of_the_variants() -> None:
    house = HouseRules(variants=(Toll(), Crier()))

    matches = [
        played(in_play(_compiling.compile_in_order(house, order), "TH 9H", "8H 7H"), "Anna TH")
        for order in permutations(house.variants)
    ]

    assert matches[0] == matches[1]
    assert matches[0].events == matches[1].events


@pytest.mark.parametrize(
    ("hook", "lines", "said"),
    [
        ("round_began", ("Anna TH", "Bram 9H", "Cato 8H"), 1),
        ("card_played", ("Anna TH",), 1),
        ("trick_taken", ("Anna TH", "Bram 9H", "Cato 8H"), 1),
        ("points_booked", ("Anna toep", "Bram fold"), 1),
        ("round_over", ("Anna TH", "Bram 9H", "Cato 8H"), 1),
        ("match_over", ("Anna TH", "Bram 9H", "Cato 8H"), 0),
    ],
)
def test_every_reaction_is_asked_at_its_moment(
    hook: str, lines: tuple[str, ...], said: int
) -> None:
    echo = answering("Echo", hook, lambda _: (Say(ANNA, hook),))

    match = played(in_play(BARE.compile([echo]), "TH", "9H", "8H"), *lines)

    assert match.events.count(Said(ANNA, hook)) == said


def test_the_end_of_a_match_is_reacted_to() -> None:
    echo = answering("Echo", "match_over", lambda _: (Say(ANNA, "over"),))

    match = played(in_play(BARE.compile([echo]), "TH", "9H", points=(0, 9)), "Anna TH", "Bram 9H")

    assert match.events[-1] == Said(ANNA, "over")


def test_the_deal_is_reacted_to_before_anybody_looks() -> None:
    echo = answering("Echo", "cards_dealt", lambda _: (Say(ANNA, "dealt"),))

    match = dealt(BARE.compile([echo]), "TH 9H 8H 7H", "AH KH QH JH")

    kinds = [type(event) for event in match.events]
    assert kinds == [CardsDealt, Said, HandSeen, HandSeen]


def test_a_draw_from_the_stock_is_reacted_to() -> None:
    echo = answering("Echo", "hand_drawn", lambda _: (Say(ANNA, "drawn"),))
    rules = HouseRules.preset("standard").compile([echo])
    match = dealt(rules, "AH KH QH JH", "TH 9H 8H 7H", dealer=1)

    assert Said(ANNA, "drawn") in played(match, "Anna exchange").events


def test_while_points_are_booked_a_slot_may_be_set() -> None:
    match = played(in_play(BARE.compile([Ledger()]), "TH", "9H", "8H"), "Anna toep", "Bram fold")

    assert BOOKED.of(match) == (("fold.price", 1),)


BOOKED: Slot[tuple[tuple[str, int], ...]] = Slot(
    "ledger.booked", scope="match", sight="public", default=()
)


@frozen
class Ledger:
    """Keeps what was booked last."""

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[tuple[str, int], ...]], ...]:
        return (BOOKED,)

    @hookimpl
    def points_booked(self, booked: tuple[PointsBooked, ...]) -> tuple[SetSlot | Say, ...]:
        return (SetSlot(BOOKED, tuple((event.rule, event.amount) for event in booked)),)


# -- contributions: all are gathered -----------------------------------------------------------


@frozen
class Pause(Phase):
    """Anna says when the game goes on."""

    word: str

    name = "pause"

    @override
    def queue(self, match: Position) -> tuple[Seat, ...]:
        return (ANNA,)

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(seat, self.word),) if seat == ANNA else ()

    @override
    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:
        return (did(action.seat, self.word), Next())

    @override
    def question(self, match: Position) -> str:
        return "Shall we go on?"


@pytest.mark.parametrize(
    ("hook", "hands", "lines"),
    [
        ("after_trick", ("TH 9H", "8H 7H"), ("Anna TH", "Bram 8H")),
        ("between_rounds", ("TH", "9H"), ("Anna TH", "Bram 9H")),
        ("before_answers", ("TH", "9H"), ("Bram toep",)),
    ],
)
def test_a_phase_comes_where_it_is_contributed(
    hook: str, hands: tuple[str, str], lines: tuple[str, ...]
) -> None:
    rules = BARE.compile([answering("Rest", hook, lambda _: Pause("go"))])

    match = played(in_play(rules, *hands), *lines)

    assert match.phase == Pause("go")
    assert played(match, "Anna go") != match


@pytest.mark.parametrize(
    ("hook", "hands", "lines"),
    [
        ("after_trick", ("TH", "8H"), ("Anna TH", "Bram 8H")),
        ("between_rounds", ("TH", "9H"), ("Anna TH", "Bram 9H")),
    ],
)
def test_no_phase_follows_the_last_trick_or_the_match(
    hook: str, hands: tuple[str, str], lines: tuple[str, ...]
) -> None:
    rules = BARE.compile([answering("Rest", hook, lambda _: Pause("go"))])

    points = (0, 9) if hook == "between_rounds" else (0, 0)
    match = played(in_play(rules, *hands, points=points), *lines)

    assert not isinstance(match.phase, Pause)


@pytest.mark.parametrize("hook", ["after_trick", "between_rounds", "before_answers"])
def test_a_variant_may_have_no_phase_to_contribute(hook: str) -> None:
    rules = BARE.compile([answering("Rest", hook, lambda _: None)])

    match = played(in_play(rules, "TH 9H", "8H 7H"), "Anna toep", "Bram stay")
    match = played(match, "Anna TH", "Bram 8H", "Anna 9H", "Bram 7H")

    assert match.deal_due is not None


@pytest.mark.parametrize(
    ("hook", "hands", "lines"),
    [
        ("after_trick", ("TH 9H", "8H 7H"), ("Anna TH", "Bram 8H")),
        ("between_rounds", ("TH", "9H"), ("Anna TH", "Bram 9H")),
        ("before_answers", ("TH", "9H"), ("Bram toep",)),
    ],
)
def test_two_phases_at_one_moment_clash_or_come_in_one_order(
    hook: str, hands: tuple[str, str], lines: tuple[str, ...]
) -> None:
    one = answering("Aa", hook, lambda _: Pause("aa"))
    other = answering("Bb", hook, lambda _: Pause("bb"))

    assert told_or_alike((one, other), lambda rules: played(in_play(rules, *hands), *lines))


def told_or_alike(variants: tuple[object, ...], play: Callable[[Rules], Match]) -> bool:
    """Tell whether variants are refused together, or play alike in whatever order compiled."""
    house = HouseRules(variants=variants)
    try:
        found = [
            play(_compiling.compile_in_order(house, order))
            for order in permutations(house.variants)
        ]
    except RulesError:
        return True
    return all(match == found[0] for match in found)


def bonus(name: str, amount: int, floor: int | None, **claims: object) -> object:
    charge = Charge(ANNA, amount, f"variants.{name.lower()}", floor)
    return answering(name, "bonuses", lambda _: (charge,), **claims)


def test_bonuses_are_booked_after_the_round() -> None:
    rules = BARE.compile([bonus("Aa", -3, None)])

    match = played(in_play(rules, "TH", "9H", points=(5, 0)), "Anna TH", "Bram 9H")

    assert match.points == (2, 1)


def test_bonuses_are_booked_in_the_order_of_their_stages() -> None:
    first = bonus("Zz", 2, None, stages={"bonuses": "base"})
    last = bonus("Aa", -3, 0, stages={"bonuses": "cap"})

    match = played(in_play(BARE.compile([last, first]), "TH", "9H"), "Anna TH", "Bram 9H")

    assert match.points == (0, 1)


def test_two_bonuses_at_one_stage_clash_or_come_in_one_order() -> None:
    variants = (bonus("Aa", -3, 0), bonus("Bb", 2, None))

    assert told_or_alike(
        variants, lambda rules: played(in_play(rules, "TH", "9H"), "Anna TH", "Bram 9H")
    )


def test_a_step_of_the_opening_belongs_to_one_variant() -> None:
    one = answering("Aa", "opening_show", lambda _: Pause("aa"))
    other = answering("Bb", "opening_show", lambda _: Pause("bb"))

    assert faults_of(one, other) == [
        ("variants.bb", "variants 'aa' and 'bb' both answer 'opening_show'")
    ]


def test_the_steps_of_the_opening_come_in_their_order() -> None:
    steps = ("call", "announce", "show", "draw", "answer", "leave", "exchange")
    variants = [
        answering(f"V{9 - place}", f"opening_{step}", pausing(step))
        for place, step in enumerate(steps)
    ]
    match = dealt(BARE.compile(variants), "TH 9H 8H 7H", "AH KH QH JH")

    asked = []
    while isinstance(match.phase, Pause):
        asked.append(match.phase.word)
        match = played(match, f"Anna {match.phase.word}")

    assert tuple(asked) == steps


def pausing(word: str) -> Callable[[object], Pause]:
    return lambda _: Pause(word)


def test_sentences_of_the_rule_sheet_are_gathered() -> None:
    one = answering("Aa", "sheet", lambda _: ("One.",))
    other = answering("Bb", "sheet", lambda _: ("Two.", "Three."))

    assert BARE.compile([other, one]).sheet == ("One.", "Two.", "Three.")


def test_checks_of_scripts_are_gathered() -> None:
    one = answering("Aa", "checks", lambda _: {"drinks": _no_check})
    other = answering("Bb", "checks", lambda _: {"marks": _no_check})

    assert set(BARE.compile([other, one]).checks) == {"drinks", "marks"}


def _no_check(match: Position, words: Sequence[str]) -> str | None:
    return f"{match.ply} {words}"


def test_two_checks_of_one_name_are_a_conflict() -> None:
    one = answering("Aa", "checks", lambda _: {"drinks": _no_check})
    other = answering("Bb", "checks", lambda _: {"drinks": _no_check})

    assert "variants.bb" in [path for path, _ in faults_of(one, other)]


def test_faults_of_a_variant_are_told_beside_all_others() -> None:
    picky = answering("Picky", "faults", lambda _: (Fault("deal.packet", "too small"),))
    house = HouseRules(table=TableRules(min_seats=9))

    assert [path for path, _ in faults_of(picky, house=house)] == [
        "deal.packet",
        "table.max_seats",
        "table.min_seats",
    ]


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


# -- following the rules, and not --------------------------------------------------------------


@frozen
class Loose:
    """Cards that do not follow suit may be played, in the first trick only."""

    @hookimpl
    def enforced(self, match: Position) -> bool | None:
        return None if match.tricks else False

    @hookimpl
    def card_played(self, seat: Seat, proper: bool) -> tuple[Effect, ...]:
        return () if proper else (Say(seat, "revokes"),)


def test_a_variant_may_let_cards_be_played_that_do_not_follow_suit() -> None:
    match = played(in_play(BARE.compile([Loose()]), "TH 9S", "8H 7S"), "Anna TH")

    assert Play(BRAM, Card("7S")) in legal_actions(match)
    assert Said(BRAM, "revokes") in played(match, "Bram 7S").events
    assert Said(BRAM, "revokes") not in played(match, "Bram 8H").events


def test_where_a_variant_has_no_case_cards_must_follow_suit() -> None:
    match = played(in_play(BARE.compile([Loose()]), "TH 9S 9D", "8H 7S 7D"), "Anna TH", "Bram 8H")

    match = played(match, "Anna 9S")

    assert why_not(match, Play(BRAM, Card("7D"))) == Refusal(
        "play.follow_suit", "the suit that was led must be followed"
    )
