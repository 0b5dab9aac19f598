"""Whole matches of bots: on every table, and who is the better player."""

from __future__ import annotations

import logging
from random import Random

import pytest

from toepen import HouseRules, Match, Rules, apply, new_match, preset_names, shuffle, view
from toepen.bots import BOTS, Bot, MonteCarlo, decide

NAMES = ("Anna", "Bram", "Cato", "Dirk", "Els", "Floris")


def match_of(rules: Rules, players: list[Bot], seed: int) -> Match:
    rng = Random(seed)
    match = new_match(rules, NAMES[: len(players)], seed % len(players))
    while match.result is None:
        seat = match.turn
        if seat is None:
            match = apply(match, shuffle(match, rng))
        else:
            match = apply(match, decide(players[seat], view(match, seat), rng))
    return match


def around(rules: Rules, *bots: Bot) -> list[Bot]:
    """Seat bots in turn at the smallest table of at least three."""
    table = rules.house.table
    seats = max(table.min_seats, min(3, table.max_seats))
    return [bots[seat % len(bots)] for seat in range(seats)]


@pytest.mark.parametrize("preset", preset_names())
def test_no_bot_errs_at_any_table(preset: str, caplog: pytest.LogCaptureFixture) -> None:
    rules = HouseRules.preset(preset).compile()
    thinkers = around(rules, BOTS["counter"], MonteCarlo(deals=1, cards=1), BOTS["random"])
    fixed = around(rules, BOTS["keeper"], BOTS["always-toep"], BOTS["highest"])

    with caplog.at_level(logging.WARNING, "toepen.bots"):
        for players in (thinkers, fixed):
            assert match_of(rules, players, seed=2).result is not None

    assert caplog.records == []


@pytest.mark.parametrize("other", ["random", "lowest", "highest", "keeper", "always-toep"])
def test_counter_beats_every_simple_bot(other: str) -> None:
    rules = HouseRules.preset("standard").compile()
    pair = [BOTS["counter"], BOTS[other]]

    won = 0
    for seed in range(40):
        me = seed % 2
        won += me in match_of(rules, pair if me == 0 else pair[::-1], seed // 2).result.winners  # type: ignore[union-attr]

    assert won >= 28
