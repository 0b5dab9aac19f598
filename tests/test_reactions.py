from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import pytest
from attrs import frozen
from typing_extensions import override

from tests.moments import decider
from tests.tables import ANNA, BARE, BRAM, CATO, dealt, in_play, played
from tests.variants import answering, faults_of
from toepen import (
    Action,
    Card,
    Choose,
    HouseRules,
    Match,
    Play,
    Refusal,
    Rules,
    RulesError,
    Seat,
    TableRules,
    _compiling,
    legal_actions,
    why_not,
)
from toepen.events import CardsDealt, Said
from toepen.plugin import (
    Charge,
    Effect,
    Fault,
    HandSeen,
    Leave,
    Next,
    Phase,
    PointsBooked,
    Position,
    Push,
    Say,
    SetSlot,
    Slot,
    Trick,
    did,
    hookimpl,
)

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


def test_points_that_a_round_costs_as_it_begins_can_end_the_match() -> None:
    ante = answering("Ante", "round_began", lambda _: (Charge(BRAM, 1, "variants.ante"),))

    match = played(in_play(BARE.compile([ante]), "TH", "9H", points=(0, 7)), "Anna TH", "Bram 9H")

    assert match.result is not None
    assert (match.points, match.result.losers) == ((0, 10), (BRAM,))


def test_the_end_of_a_match_is_reacted_to() -> None:
    echo = answering("Echo", "match_over", lambda _: (Say(ANNA, "over"),))

    match = played(in_play(BARE.compile([echo]), "TH", "9H", points=(0, 9)), "Anna TH", "Bram 9H")

    assert match.events[-1] == Said(ANNA, "over")


def test_the_deal_is_reacted_to_before_anybody_looks() -> None:
    echo = answering("Echo", "cards_dealt", lambda _: (Say(ANNA, "dealt"),))

    match = dealt(BARE.compile([echo]), "TH 9H 8H 7H", "AH KH QH JH")

    kinds = [type(event) for event in match.events]
    assert kinds == [CardsDealt, Said, HandSeen, HandSeen]


def test_points_that_the_deal_costs_can_end_the_match() -> None:
    ante = answering("Ante", "cards_dealt", lambda _: (Charge(BRAM, 10, "variants.ante"),))

    match = dealt(BARE.compile([ante]), "TH 9H 8H 7H", "AH KH QH JH")

    assert match.result is not None
    assert match.result.losers == (BRAM,)


def test_the_deal_of_a_decider_is_not_reacted_to() -> None:
    echo = answering("Echo", "cards_dealt", lambda _: (Say(ANNA, "dealt"),))

    kinds = [type(event) for event in decider(echo).events]

    assert kinds == [CardsDealt, HandSeen, HandSeen]


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


@frozen
class Rest:
    """After each trick but the last there is a pause, called after who took it."""

    @hookimpl
    def after_trick(self, match: Position, trick: Trick) -> Phase:
        return Pause(match.name(trick.taker))


def test_what_follows_a_trick_is_told_which_one_it_was() -> None:
    match = in_play(BARE.compile([Rest()]), "TH 8S AC", "9H 9S KC")

    match = played(match, "Anna TH", "Bram 9H", "Anna Anna", "Anna 8S", "Bram 9S")

    assert match.phase == Pause("Bram")


@frozen
class Toast:
    """Every trick is drunk to, and some leave then."""

    leaving: tuple[Seat, ...] = ()

    @hookimpl
    def trick_taken(self) -> tuple[Effect, ...]:
        return (Push(Pause("cheers")), *map(Leave, self.leaving))


@pytest.mark.parametrize(("leaving", "points"), [((), (0, 1, 1)), ((CATO,), (0, 1, 0))])
def test_a_phase_after_the_last_trick_comes_before_the_round_ends(
    leaving: tuple[Seat, ...], points: tuple[int, ...]
) -> None:
    rules = BARE.compile([Toast(leaving)])

    match = played(in_play(rules, "TH", "9H", "8H"), "Anna TH", "Bram 9H", "Cato 8H")
    assert match.phase == Pause("cheers")

    assert played(match, "Anna cheers").points == points


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

    assert BARE.compile([other, one]).sheet == (*BARE.compile().sheet, "One.", "Two.", "Three.")


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
