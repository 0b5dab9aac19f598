from __future__ import annotations

import logging
from random import Random

import pytest
from attrs import evolve
from toepen_variants.revoke import Revoke

from tests.tables import ANNA, BARE, BRAM, bare, cards, dealt, in_play, played, standard
from toepen import (
    Action,
    Fold,
    FoldRules,
    Play,
    Stay,
    Toep,
    ToepenError,
    ToepRules,
    View,
    apply,
    legal_actions,
    view,
)
from toepen.bots import BOTS, decide, named

TWO_HANDS = ("TH 9S JC 7D", "8H AS QC 8D")
FREE_TO_LEAVE = evolve(BARE, fold=FoldRules(unprompted="any_time"))


def seen_by_leader(*lines: str) -> View:
    match = played(in_play(bare(), *TWO_HANDS), *lines)
    return view(match, match.turn)


def chosen(name: str, seen: View, times: int = 100) -> set[Action]:
    return {decide(named(name), seen, Random(seed)) for seed in range(times)}


def card(text: str) -> Play:
    return Play(ANNA, cards(text)[0])


def test_random_does_anything_but_fold_unasked() -> None:
    match = in_play(FREE_TO_LEAVE.compile(), *TWO_HANDS)

    acts = chosen("random", view(match, ANNA))

    assert Fold(ANNA) in legal_actions(match)
    assert acts == {act for act in legal_actions(match) if act != Fold(ANNA)}


def test_random_answers_a_toep_in_every_way() -> None:
    assert chosen("random", seen_by_leader("Anna toep")) == {Stay(BRAM), Fold(BRAM)}


@pytest.mark.parametrize(("name", "first"), [("lowest", "JC"), ("highest", "TH"), ("keeper", "9S")])
def test_a_fixed_bot_leads_the_card_of_its_name(name: str, first: str) -> None:
    assert chosen(name, seen_by_leader()) == {card(first)}


def test_keeper_plays_its_top_card_only_where_it_must() -> None:
    match = played(in_play(bare(), "TH 9S", "8S AH", leader=1), "Bram AH")

    assert chosen("keeper", view(match, ANNA)) == {card("TH")}


@pytest.mark.parametrize("name", ["lowest", "highest", "keeper", "always-toep"])
def test_a_fixed_bot_goes_along_with_a_toep(name: str) -> None:
    assert chosen(name, seen_by_leader("Anna toep")) == {Stay(BRAM)}


def test_always_toep_toeps_when_it_can_and_plays_like_keeper_when_not() -> None:
    assert chosen("always-toep", seen_by_leader()) == {Toep(ANNA)}
    assert chosen("always-toep", seen_by_leader("Anna toep", "Bram stay")) == {card("9S")}


def test_a_bot_that_errs_does_what_a_clock_would_and_the_log_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def confused(_: View, __: Random) -> Action:
        raise LookupError("what is this?")

    with caplog.at_level(logging.WARNING, "toepen.bots"):
        action = decide(confused, seen_by_leader(), Random(1))

    assert action == card("JC")
    assert "it does play JC" in caplog.text


def test_a_bot_that_breaks_the_rules_does_what_a_clock_would_and_the_log_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    action = decide(lambda *_: Stay(ANNA), seen_by_leader(), Random(1))

    assert action == card("JC")
    assert "chose stay" in caplog.text


def test_a_bot_is_asked_only_when_it_must_decide() -> None:
    match = in_play(bare(), *TWO_HANDS)

    for seat in (BRAM, None):
        with pytest.raises(ToepenError, match="a bot is asked when its seat must decide"):
            decide(named("random"), view(match, seat), Random(1))


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_a_spectator_does_not_play(name: str) -> None:
    with pytest.raises(ToepenError):
        named(name)(view(in_play(bare(), *TWO_HANDS), None), Random(1))


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_no_bot_but_random_plays_a_card_that_breaks_the_rules_where_that_has_a_price(
    name: str,
) -> None:
    rules = BARE.compile(variants=[Revoke()])
    match = played(in_play(rules, "8S TH", "AS JD", leader=1), "Bram AS")

    assert Play(ANNA, cards("TH")[0]) in legal_actions(match)
    assert chosen(name, view(match, ANNA), times=5) <= {card("8S"), Toep(ANNA)}


@pytest.mark.parametrize("points", [(0, 0), (9, 0), (0, 9), (8, 8)], ids=str)
@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_no_bot_but_random_leaves_a_round_that_it_cannot_lose(
    name: str, points: tuple[int, int]
) -> None:
    rules = evolve(BARE, toep=ToepRules(cap="none")).compile()
    match = played(in_play(rules, "TH", "9H", points=points), "Bram toep")

    assert Fold(ANNA) in legal_actions(match)
    assert chosen(name, view(match, ANNA), times=5) == {Stay(ANNA)}


def test_every_bot_is_found_by_its_name() -> None:
    assert all(named(name) is bot for name, bot in BOTS.items())
    with pytest.raises(KeyError):
        named("nobody")


def test_a_fixed_bot_leaves_to_the_clock_what_it_does_not_know() -> None:
    match = dealt(standard(), *TWO_HANDS)
    seat = match.turn
    assert seat is not None

    action = decide(named("keeper"), view(match, seat), Random(1))

    assert str(action) == "keep"
    assert apply(match, action).turn != seat
