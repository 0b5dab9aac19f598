"""The bell over the bar: worked examples, the laws, and what is told."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bell_round import FOR_ROUND, RUNG, BellRound, BellRung

from toepen import Choose, HouseRules, Match, Seat, apply, legal_actions, new_match, shuffle, view
from toepen.plugin import Phase
from toepen.testing import check
from toepen.testing.scenarios import read_scenario, run_scenario, scenario_files

SCENARIOS = Path(__file__).parent / "scenarios"


@pytest.mark.parametrize("file", [*scenario_files([SCENARIOS])], ids=lambda file: file.stem)
def test_the_scenario_holds(file: Path) -> None:
    run_scenario(read_scenario(file))


@pytest.mark.parametrize(
    "tables",
    [
        {"extends": "the-bell"},
        {"extends": "inverse", "variants": {"bell_round": {"who": "anyone", "price": 0}}},
        {"extends": "team-toepen", "variants": {"bell_round": {"stake": 2}}},
        {"extends": "pelt-15", "variants": {"bell_round": {"who": "anyone"}}},
    ],
    ids=["alone", "inverse", "teams", "pelt"],
)
def test_all_laws_hold(tables: Mapping[str, Any]) -> None:
    check(HouseRules.of(tables), decisions=80)


def test_the_ringing_is_told_to_all() -> None:
    match = at_the_bell()
    ringer = match.turn
    assert ringer is not None

    rung = apply(match, Choose(ringer, "ring"))

    assert BellRung(ringer, 3) in rung.events
    told = [event.sentence(rung.seats) for event in rung.events]
    assert f"{rung.name(ringer)} rings the bell: the next round is for 3, and quiet" in told


def test_everybody_knows_who_has_rung() -> None:
    match = at_the_bell()
    ringer = match.turn
    assert ringer is not None

    rung = apply(match, Choose(ringer, "ring"))

    for seat in (*map(Seat, range(3)), None):
        seen = view(rung, seat)
        assert RUNG.of(seen) == (ringer,)
        assert FOR_ROUND.of(seen) == 2


def test_the_price_stands_on_the_button() -> None:
    pending = at_the_bell().pending

    assert pending is not None
    assert pending.question == "Ring the bell? The next round is for 3 then, and nobody toeps."
    assert [(option.words, option.cost) for option in pending.options] == [
        ("ring the bell", 1),
        ("let it hang", 0),
    ]


def test_the_rule_hangs_on_the_wall() -> None:
    rules = HouseRules.preset("cardgames-zone").compile(variants=[BellRound(price=0, who="anyone")])

    assert rules.sheet[-2:] == (
        "Between two rounds anyone may ring the bell, once a match.",
        "The next round begins at 3 then, and nobody toeps in it.",
    )


def at_the_bell() -> Match:
    """Play a first round at random, until somebody may ring."""
    rng = Random(1)
    match = new_match(HouseRules.preset("the-bell").compile(), ["Anna", "Bram", "Cato"])
    while not waits_at_the_bell(match.phase):
        act = shuffle(match, rng) if match.deal_due else rng.choice(legal_actions(match))
        match = apply(match, act)
    return match


def waits_at_the_bell(phase: Phase | None) -> bool:
    return phase is not None and phase.name == "bell"
