from __future__ import annotations

import logging
from random import Random

import pytest

from toepen import (
    Action,
    Card,
    Fold,
    FoldRules,
    HouseRules,
    Match,
    Play,
    Seat,
    Stay,
    ToepenError,
    View,
    apply,
    legal_actions,
    position,
    view,
)
from toepen.bots import BOTS, decide, named


def in_play(house: HouseRules) -> Match:
    hands = {
        Seat(0): [Card("TH"), Card("9S"), Card("JC"), Card("7D")],
        Seat(1): [Card("8H"), Card("AS"), Card("QC"), Card("8D")],
    }
    return position(house.compile(), ["Anna", "Bram"], hands=hands, leader=0)


def chosen(name: str, seen: View) -> set[Action]:
    return {decide(named(name), seen, Random(seed)) for seed in range(200)}


def test_random_never_folds_unasked() -> None:
    match = in_play(HouseRules(fold=FoldRules(unprompted="any_time")))

    acts = chosen("random", view(match, Seat(0)))

    assert Fold(Seat(0)) in legal_actions(match)
    assert acts == {a for a in legal_actions(match) if not isinstance(a, Fold)}


def test_random_answers_a_toep_in_every_way() -> None:
    match = in_play(HouseRules())
    toeped = apply(match, match.table.acts[0].toep)

    assert chosen("random", view(toeped, Seat(1))) == {Stay(Seat(1)), Fold(Seat(1))}


def test_a_bot_that_errs_does_what_a_clock_would_and_the_log_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def confused(_: View, __: Random) -> Action:
        raise LookupError("what is this?")

    seen = view(in_play(HouseRules()), Seat(0))

    with caplog.at_level(logging.WARNING, "toepen.bots"):
        action = decide(confused, seen, Random(1))

    assert action == Play(Seat(0), Card("JC"))
    assert "it does play JC" in caplog.text


def test_a_bot_that_breaks_the_rules_does_what_a_clock_would_and_the_log_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seen = view(in_play(HouseRules()), Seat(0))

    action = decide(lambda *_: Stay(Seat(0)), seen, Random(1))

    assert action == Play(Seat(0), Card("JC"))
    assert "chose stay" in caplog.text


def test_a_bot_is_asked_only_when_it_must_decide() -> None:
    with pytest.raises(ToepenError):
        decide(named("random"), view(in_play(HouseRules()), Seat(1)), Random(1))


def test_every_bot_is_found_by_its_name() -> None:
    assert all(named(name) is bot for name, bot in BOTS.items())
