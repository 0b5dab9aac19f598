"""What a house-rules file means where it says nothing, and between what its numbers must be."""

from __future__ import annotations

import pytest

from toepen import HouseRules, RulesError

NUMBERS = {
    "table.min_seats": (2, 2),
    "table.max_seats": (8, 2),
    "deal.hand_size": (4, 1),
    "toep.increment": (1, 1),
    "score.limit": (10, 1),
    "score.base_stake": (1, 1),
    "variants.announce.tens": (3, 0),
    "variants.announce.jacks": (0, 0),
    "variants.armoede_redeal.penalty": (1, 0),
    "variants.blind_toep.stake": (3, 1),
    "variants.blind_toep.price": (1, 0),
    "variants.duel.cards": (8, 1),
    "variants.four_alike.penalty": (3, 0),
    "variants.laundry.times": (1, 0),
    "variants.laundry.false_claim": (1, 0),
    "variants.laundry.wrong_check": (1, 0),
    "variants.pelt.stake": (2, 1),
    "variants.revoke.penalty": (0, 0),
    "variants.small_player.folds": (2, 1),
    "variants.stake_cap.at": (2, 1),
    "variants.streak.wins": (5, 1),
    "variants.teams.size": (2, 2),
    "variants.winner_bonus.points": (1, 1),
}
"""The default of each, and the least."""
MOST = 1_000_000
LASTING = {"end": "last_standing"}


def fault_of(key: str, number: int) -> str:
    """Read a file with one number in it; return what is said if it is out of its range."""
    try:
        HouseRules.parse(f"{key} = {number}")
    except RulesError as error:
        told = (str(fault) for fault in error.exceptions)
        return next((fault for fault in told if f"{key}: found {number}, expected" in fault), "")
    return ""


def default_of(key: str) -> object:
    """Return what an option is where a file says nothing of it."""
    *_, table, name = key.split(".")
    if not key.startswith("variants."):
        return getattr(getattr(HouseRules(), table), name)
    house = HouseRules.of({"variants": {"laundry": False, table: {}}, "match": LASTING})
    return getattr(house.variants[0], name)


@pytest.mark.parametrize("key", NUMBERS)
def test_a_number_is_what_is_usual_where_nothing_is_said(key: str) -> None:
    assert default_of(key) == NUMBERS[key][0]


@pytest.mark.parametrize("key", NUMBERS)
def test_a_number_is_neither_too_small_nor_too_large(key: str) -> None:
    least = NUMBERS[key][1]

    assert fault_of(key, least - 1).endswith(f"expected a number >= {least}")
    assert fault_of(key, MOST + 1).endswith(f"expected a number of at most {MOST}")
    assert fault_of(key, least) == fault_of(key, MOST) == ""


BARE = """\
schema = 1
name = ""
extends = "standard"

[table]
min_seats = 2
max_seats = 8

[deal]
hand_size = 4
packet = 1
next_dealer = "round_winner"
leader = "left_of_dealer"

[play]
rank_order = "T987AKQJ"
folded_card = "ignored"
orphan_trick = "take_back"

[toep]
when = "any_time"
repeat = "after_another"
counter = "after_answers"
cap = "not_on_last_life"
increment = 1
card_first = false

[fold]
price = "before_toep"
unprompted = "never"

[score]
count = "points"
limit = 10
base_stake = 1
last_trick = "winner_safe"
overshoot = "real"

[match]
end = "first_out_loses"
elimination = "at_once"
tie = "sudden_death"

[variants]
laundry = false
"""


def test_where_a_file_says_nothing_the_bare_game_is_played() -> None:
    assert HouseRules().to_toml() == BARE
