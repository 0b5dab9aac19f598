from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from toepen import preset_names

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def test_json_tells_a_match_one_event_a_line(toepen: Run) -> None:
    ran = toepen("watch", "--json", "--seed", "1")

    told = [json.loads(line) for line in ran.lines]
    assert ran.status == 0
    assert told[0]["type"] == "RoundBegan"
    assert told[-1]["type"] == "MatchEnded"
    assert [row["ply"] for row in told] == sorted(row["ply"] for row in told)


def test_json_names_seats_and_spells_cards(toepen: Run) -> None:
    told = [json.loads(line) for line in toepen("watch", "--json", "--seed", "1").lines]

    dealt = next(row for row in told if row["type"] == "CardsDealt")
    played = next(row for row in told if row["type"] == "CardPlayed")
    assert dealt["seats"] == ["Anna", "Bram", "Cato", "Dirk"]
    assert played["seat"] in dealt["seats"]
    assert len(played["card"]) == 2


def test_json_tells_nothing_that_a_spectator_may_not_see(toepen: Run) -> None:
    told = [json.loads(line) for line in toepen("watch", "--json", "--seed", "1").lines]

    assert not any(row["type"] == "HandSeen" for row in told)


def test_the_same_seed_gives_the_same_match_and_another_seed_another(toepen: Run) -> None:
    first, again, other = (toepen("watch", "--json", "--seed", seed) for seed in "112")

    assert first.out == again.out != other.out


def test_without_a_seed_each_match_is_another(toepen: Run) -> None:
    assert toepen("watch", "--json").out != toepen("watch", "--json").out


def test_several_matches_are_numbered_and_differ(toepen: Run) -> None:
    told = [
        json.loads(line)
        for line in toepen("watch", "--json", "--seed", "1", "--matches", "2").lines
    ]

    first, second = ([r | {"match": 0} for r in told if r["match"] == n] for n in (1, 2))
    assert first != second
    assert first[-1]["type"] == second[-1]["type"] == "MatchEnded"


@pytest.mark.parametrize("preset", preset_names())
def test_every_preset_is_played_to_its_end(toepen: Run, preset: str) -> None:
    ran = toepen("watch", "--rules", preset, "--seed", "5", "--bots", "random")

    assert ran.status == 0
    assert "The match is over" in ran.out


def test_words_tell_the_story_and_the_ranking(toepen: Run) -> None:
    ran = toepen("watch", "--seed", "1")

    assert ran.lines[0].startswith("Round 1: Anna deals, Bram leads")
    assert any(line.startswith("The match is over: won by") for line in ran.lines)


def test_seats_may_be_a_number_or_names(toepen: Run) -> None:
    assert "2 cards" not in toepen("watch", "--seats", "2", "--seed", "1").out
    assert "4 cards each for Jan and Piet" in toepen("watch", "--seats", "Jan,Piet").out


@pytest.mark.parametrize("seats", ["1", "9", "-4", "Jan", "Jan,Jan", ",,", "9" * 5000])
def test_seats_that_the_table_does_not_have_are_wrong_use(toepen: Run, seats: str) -> None:
    ran = toepen("watch", f"--seats={seats}")

    assert ran.status == 2
    assert ran.err.startswith("toepen: ")
    assert ran.out == ""


def test_a_bot_that_is_not_there_is_wrong_use(toepen: Run) -> None:
    ran = toepen("watch", "--bots", "randon")

    assert ran.status == 2
    assert "did you mean 'random'?" in ran.err
