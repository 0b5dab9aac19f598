from __future__ import annotations

from typing import Any

import attrs
import pytest
from attrs import frozen
from toepen_variants.laundry import Laundry
from typing_extensions import override

from tests.moments import compiled, decider, every_act, over, plain
from tests.tables import (
    ANNA,
    BARE,
    BRAM,
    CATO,
    NAMES,
    bare,
    in_play,
    played,
    refused,
    standard,
    walked,
)
from toepen import (
    TABLE,
    Action,
    Card,
    Choose,
    Fold,
    FoldRules,
    HouseRules,
    IllegalAction,
    Play,
    Refusal,
    Rules,
    Seat,
    StaleAction,
    Stay,
    Toep,
    ToepRules,
    apply,
    legal_actions,
    may_act,
    new_match,
    view,
    why_not,
)
from toepen.plugin import Asking, Effect, Phase, Position, SetSlot, Slot, did, hookimpl

# -- the legal list ----------------------------------------------------------------------------


def test_the_seat_on_turn_may_play_its_cards_in_the_order_of_its_hand_or_toep() -> None:
    match = plain()

    assert legal_actions(match) == (Play(ANNA, Card("TH")), Play(ANNA, Card("9S")), Toep(ANNA))


def test_the_legal_list_of_the_seat_on_turn_is_made_once() -> None:
    match = plain()

    assert legal_actions(match) is legal_actions(match)


def test_the_list_of_the_seat_on_turn_is_the_same_when_it_is_asked_for_by_name() -> None:
    match = plain()

    assert legal_actions(match, ANNA) == legal_actions(match)


def test_a_seat_off_turn_may_toep_at_any_time() -> None:
    assert legal_actions(plain(), CATO) == (Toep(CATO),)


def test_a_suit_that_was_led_is_followed_by_whoever_can() -> None:
    match = played(plain(), "Anna 9S")

    assert legal_actions(match) == (Play(BRAM, Card("7S")), Toep(BRAM))


def test_whoever_cannot_follow_plays_what_he_likes() -> None:
    match = played(in_play(bare(), "TH 9S", "8D 7C"), "Anna TH")

    assert legal_actions(match)[:2] == (Play(BRAM, Card("8D")), Play(BRAM, Card("7C")))


def test_an_answer_is_to_stay_or_to_fold() -> None:
    match = played(plain(), "Cato toep")

    assert legal_actions(match) == (Stay(ANNA), Fold(ANNA))


def test_nobody_else_may_do_anything_while_an_answer_is_due() -> None:
    match = played(plain(), "Cato toep")

    assert legal_actions(match, BRAM) == legal_actions(match, CATO) == ()


def test_a_toep_may_be_the_answer_to_a_toep_where_the_table_says_so() -> None:
    match = played(plain(compiled(ToepRules(counter="in_answer"))), "Cato toep")

    assert legal_actions(match) == (Stay(ANNA), Fold(ANNA), Toep(ANNA))


def test_nothing_is_legal_while_cards_are_due() -> None:
    match = new_match(bare(), NAMES[:3])

    assert [legal_actions(match, seat) for seat in (None, ANNA, TABLE)] == [(), (), ()]


def test_nothing_is_legal_when_the_match_is_over() -> None:
    match = over()

    assert [legal_actions(match, seat) for seat in (None, ANNA, TABLE)] == [(), (), ()]


def test_who_is_left_alone_wins_a_round_that_has_no_price() -> None:
    match = played(plain(), "Anna toep", "Bram fold", "Cato fold")

    assert match.past is not None
    finish = match.past.finish
    assert (finish.how, finish.winner, finish.price) == ("alone", ANNA, 0)


def test_one_who_has_folded_may_do_nothing_more() -> None:
    match = played(plain(), "Anna toep", "Bram fold", "Cato stay")

    assert legal_actions(match, BRAM) == ()


def test_in_a_decider_one_only_plays() -> None:
    match = decider()

    assert all(isinstance(action, Play) for action in legal_actions(match))
    assert may_act(match) == {match.turn}


def test_a_trick_that_still_runs_is_not_a_folders_either() -> None:
    match = in_play(bare(), "KS 7H", "KC 8H", "QS 9H", "7S TH")

    match = played(match, "Anna KS", "Bram KC", "Cato QS", "Daan toep", "Anna fold")

    assert match.rules.trick_winner(match, match.trick) == CATO


# -- who may act -------------------------------------------------------------------------------


def test_all_who_may_toep_may_act() -> None:
    assert may_act(plain()) == {ANNA, BRAM, CATO}


def test_only_the_seat_on_turn_may_act_where_toeps_wait_for_the_turn() -> None:
    assert may_act(plain(compiled(ToepRules(when="own_turn")))) == {ANNA}


def test_only_the_seat_that_is_asked_may_answer() -> None:
    assert may_act(played(plain(), "Cato toep")) == {ANNA}


def test_nobody_may_act_while_cards_are_due_or_when_the_match_is_over() -> None:
    assert may_act(new_match(bare(), NAMES[:3])) == may_act(over()) == frozenset()


# -- an act ------------------------------------------------------------------------------------


def test_an_act_counts() -> None:
    match = plain()

    assert played(match, "Anna TH").ply == match.ply + 1


def test_an_act_that_is_equal_to_a_legal_one_will_do() -> None:
    match = plain()

    assert apply(match, Play(Seat(0), Card("TH"))) == apply(match, legal_actions(match)[0])


def test_exactly_what_is_listed_is_accepted() -> None:
    for match in walked(standard(), 3, seed=5, most=120):
        for seat in map(Seat, range(3)):
            listed = legal_actions(match, seat)
            for action in every_act(seat):
                assert (why_not(match, action) is None) is (action in listed)


def test_a_refused_act_leaves_the_match_as_it_was() -> None:
    match = plain()
    before = repr(match)

    refused(match, Play(ANNA, Card("KS")))

    assert repr(match) == before


def test_a_stake_rises_by_the_increment_of_the_table() -> None:
    match = plain(compiled(ToepRules(increment=3)))

    assert played(match, "Anna toep").stake == 4


# -- the moment an act was meant for -----------------------------------------------------------


def test_an_act_that_was_meant_for_this_moment_is_accepted() -> None:
    match = plain()

    assert apply(match, Toep(ANNA), ply=match.ply) == apply(match, Toep(ANNA))


@pytest.mark.parametrize("late", [-1, 1, 17])
def test_an_act_that_was_meant_for_another_moment_is_stale(late: int) -> None:
    match = plain()

    with pytest.raises(StaleAction) as caught:
        apply(match, Toep(ANNA), ply=match.ply + late)

    reason = f"it was meant for act {match.ply + late}, and the match is at {match.ply}"
    assert caught.value.refusal == Refusal("table.ply", reason)


def test_a_stale_act_is_refused_before_anything_else_is_looked_at() -> None:
    match = plain()

    with pytest.raises(StaleAction) as caught:
        apply(match, Play(ANNA, Card("KS")), ply=match.ply - 1, by=BRAM)

    assert caught.value.legal == ()


# -- whose act it is ---------------------------------------------------------------------------


def test_a_seat_acts_for_itself() -> None:
    match = plain()

    assert apply(match, Toep(ANNA), by=ANNA) == apply(match, Toep(ANNA))


@pytest.mark.parametrize(
    "action",
    [Play(ANNA, Card("TH")), Play(ANNA, Card("KS")), Toep(ANNA), Choose(TABLE, "misdeal")],
    ids=str,
)
def test_an_act_for_another_seat_is_refused_whatever_it_is(action: Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(plain(), action, by=BRAM)

    assert caught.value.refusal == Refusal("table.seat", "a seat acts for itself only")
    assert caught.value.legal == ()


class NoHandIsLookedAt:
    """Stands for the hands of a match, and may not be looked at."""

    def __getitem__(self, seat: int) -> tuple[Card, ...]:
        raise AssertionError(seat)


def test_no_hand_is_looked_at_to_refuse_an_act_for_another_seat() -> None:
    match = plain()
    object.__setattr__(match.cards, "hands", NoHandIsLookedAt())

    with pytest.raises(AssertionError):
        apply(match, Toep(ANNA), by=ANNA)
    with pytest.raises(IllegalAction):
        apply(match, Toep(ANNA), by=BRAM)


# -- acts by interruption ----------------------------------------------------------------------


@frozen
class Bell(Phase):
    """Anybody, or the table, may ring a bell while any phase waits."""

    name = "bell"

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(seat, "ring"),) if not RUNG.of(match) else ()

    @override
    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:
        return (did(action.seat, "ring"), SetSlot(RUNG, True))

    @override
    def refuse(self, match: Position, action: Action) -> Refusal | None:
        return Refusal("bell", "it has rung") if str(action) == "ring" else None


RUNG: Slot[bool] = Slot("bells.rung", scope="round", sight="public", default=False)


@frozen
class Bells:
    """A bell may be rung once a round, at any time."""

    @hookimpl
    def interruption(self) -> Phase:
        return Bell()

    @hookimpl
    def slots(self) -> tuple[Slot[bool], ...]:
        return (RUNG,)


@pytest.fixture(scope="module")
def bells() -> Rules:
    return BARE.compile([Bells()])


def test_an_interruption_stands_at_the_end_of_every_legal_list(bells: Rules) -> None:
    match = plain(bells)

    assert legal_actions(match)[-1] == Choose(ANNA, "ring")
    assert legal_actions(match, CATO) == (Toep(CATO), Choose(CATO, "ring"))
    assert legal_actions(match, TABLE) == (Choose(TABLE, "ring"),)


def test_an_interruption_leaves_the_match_waiting_where_it_was(bells: Rules) -> None:
    match = played(plain(bells), "Cato toep")

    rung = apply(match, Choose(BRAM, "ring"))

    assert rung.agenda == match.agenda
    assert RUNG.of(rung)


def test_the_table_itself_may_interrupt(bells: Rules) -> None:
    assert RUNG.of(apply(plain(bells), Choose(TABLE, "ring")))


def test_whoever_may_only_interrupt_may_act(bells: Rules) -> None:
    assert may_act(played(plain(bells), "Cato toep")) == {ANNA, BRAM, CATO}


def test_other_acts_are_accepted_beside_an_interruption(bells: Rules) -> None:
    assert played(plain(bells), "Anna TH").trick


@pytest.mark.parametrize("listed", ["the very act", "its equal"])
def test_whoever_is_on_turn_may_interrupt_too(bells: Rules, listed: str) -> None:
    match = plain(bells)
    ring = legal_actions(match)[-1] if listed == "the very act" else Choose(ANNA, "ring")

    assert RUNG.of(apply(match, ring))


@frozen
class Knocking(Bell):
    """Whoever could toep may knock instead, which a toep looks like."""

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (*super().actions(match, seat), Toep(seat))


@frozen
class Knocks(Bells):
    """A bell that knows a knock as well."""

    @override
    @hookimpl
    def interruption(self) -> Phase:
        return Knocking()


def test_what_the_phase_lists_too_is_the_act_of_the_phase() -> None:
    match = plain(BARE.compile([Knocks()]))

    toeped = apply(match, Toep(ANNA))

    assert legal_actions(match)[-1] == Toep(ANNA)
    assert (toeped.stake, toeped.turn) == (2, BRAM)


def test_an_interruption_says_why_not(bells: Rules) -> None:
    rung = apply(plain(bells), Choose(TABLE, "ring"))

    assert why_not(rung, Choose(ANNA, "ring")) == Refusal("bell", "it has rung")
    assert why_not(rung, Stay(ANNA)) == Refusal("table.moment", "this is not the moment for it")


def test_no_interruption_comes_before_the_cards(bells: Rules) -> None:
    match = new_match(bells, NAMES[:2])

    assert legal_actions(match, TABLE) == ()
    assert why_not(match, Choose(TABLE, "ring")) is not None


def test_a_view_may_interrupt_for_its_viewer_and_for_the_table(bells: Rules) -> None:
    seen = view(plain(bells), CATO)

    assert Choose(CATO, "ring") in legal_actions(seen)
    assert legal_actions(seen, TABLE) == (Choose(TABLE, "ring"),)


# -- short cuts --------------------------------------------------------------------------------


def the_long_way(rules: Rules) -> Rules:
    """Return equal rules in which no short cut is taken."""
    plain = attrs.evolve(rules)
    for name, value in (
        ("quiet", False),
        ("all_see", False),
        ("always_enforced", False),
        ("leaves", True),
        ("plain_amounts", False),
        ("usual_verdict", False),
    ):
        object.__setattr__(plain, name, value)
    return plain


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("unprompted", ["never", "any_time"])
def test_a_short_cut_leads_where_the_long_way_leads(seed: int, unprompted: Any) -> None:  # noqa: ANN401
    house = HouseRules(fold=FoldRules(unprompted=unprompted))
    rules = house.compile([Laundry()] if seed % 2 else [])

    short = list(walked(rules, 2 + seed, seed, most=300))
    long = list(walked(the_long_way(rules), 2 + seed, seed, most=300))

    assert short == long
    assert [match.events for match in short] == [match.events for match in long]


@pytest.mark.parametrize(
    "preset", ["pelt-15", "inverse", "team-toepen", "cardgames-zone", "koningstoep"]
)
def test_a_short_cut_leads_where_the_long_way_leads_at_other_tables(preset: str) -> None:
    rules = HouseRules.preset(preset).compile()

    short = list(walked(rules, 4, seed=5, most=400))
    long = list(walked(the_long_way(rules), 4, seed=5, most=400))

    assert short == long
    assert [match.events for match in short] == [match.events for match in long]


@pytest.mark.parametrize("preset", ["standard", "pelt-15", "zombs52"])
def test_the_list_that_is_kept_is_the_list_that_is_made(preset: str) -> None:
    for match in walked(HouseRules.preset(preset).compile(), 4, seed=2, most=200):
        if match.turn is not None:
            assert legal_actions(match) == legal_actions(attrs.evolve(match), match.turn)


@pytest.mark.parametrize("preset", ["standard", "pelt-15", "zombs52"])
def test_a_choice_leads_where_its_act_leads(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = HouseRules.preset(preset).compile()

    short = list(walked(rules, 4, seed=3, most=400))
    monkeypatch.setattr(Asking, "perform", Phase.perform)
    long = list(walked(rules, 4, seed=3, most=400))

    assert short == long
    assert [match.events for match in short] == [match.events for match in long]
    assert any(isinstance(match.phase, Asking) for match in long)
