"""How a failure is told. The wording of a difference is tried from within: laws only quote it."""

from __future__ import annotations

import tomllib
from typing import Any

from attrs import evolve

from tests.tables import cards
from tests.testing.planted_variants import PaysTwice
from toepen import Choose, Deal, Fold, HouseRules, Play, Seat, apply
from toepen._told import told as chain
from toepen.testing import Found, History, Start
from toepen.testing._differing import difference

RULES = HouseRules.preset("cardgames-zone").compile()
PLAY = Start(("Anna", "Bram"), hands=(cards("TH 9H"), cards("8H 7H")), leader=Seat(1))


def told(history: History) -> dict[str, Any]:
    return tomllib.loads(Found("a_law", "what was found", history).scenario)


def test_a_match_that_begins_in_the_play_is_told_with_its_hands() -> None:
    found = told(History(RULES, PLAY))
    assert (found["title"], found["start"], found["leader"]) == ("a_law", "play", "Bram")
    assert "stake" not in found
    assert found["script"].split("\n")[:2] == ["hand Anna TH 9H", "hand Bram 8H 7H"]


def test_another_stake_is_told_and_the_usual_leader_is_not() -> None:
    found = told(History(RULES, evolve(PLAY, stake=3, leader=None)))
    assert found["stake"] == 3
    assert "leader" not in found


def test_points_are_told_with_who_came_to_them_first() -> None:
    found = told(History(RULES, evolve(PLAY, points=(1, 2), order=(Seat(1), Seat(0)))))
    assert (found["points"], found["order"]) == ([1, 2], ["Bram", "Anna"])


def test_acts_are_told_as_a_script_reads_them() -> None:
    start = Start(("Anna", "Bram", "Cato"))
    acts = (
        Play(Seat(0), cards("TH")[0]),
        Choose(Seat(1), "ask", Seat(2)),
        Choose(Seat(-1), "misdeal"),
        Deal((cards("TH"), (), cards("9H")), ()),
    )
    *lines, remark, end = told(History(RULES, start, acts))["script"].split("\n")
    assert (remark, end) == ("# a_law: what was found", "")
    assert lines == [
        "Anna TH",
        "Bram ask Cato",
        "table misdeal",
        "hand Anna TH",
        "hand Cato 9H",
    ]


def test_rules_are_told_where_they_are_not_the_standard_ones() -> None:
    rules = told(History(RULES, PLAY))["rules"]
    assert rules == {
        "extends": "standard",
        "toep": {"when": "own_turn"},
        "match": {"end": "last_standing"},
        "variants": {"laundry": False},
    }


def test_a_variant_that_is_not_installed_is_told_by_its_name() -> None:
    rules = told(History(HouseRules().compile([PaysTwice()]), PLAY))["rules"]
    assert rules["variants"]["pays_twice"] is True


def test_what_cannot_be_made_shorter_stays_as_it_is() -> None:
    found = Found("deck_is_kept", "nothing", History(RULES, PLAY))
    assert found.shortest(1) == found


def test_the_text_of_what_was_found_has_the_acts_and_no_state() -> None:
    found = Found("a_law", "what", History(RULES, PLAY, (Fold(Seat(0)),)), drawn=("one card",))
    assert "Fold(seat=0)" in repr(found)
    assert "Match(" not in repr(found)
    assert "one card" not in repr(found)


def test_the_state_is_told_before_and_after_the_last_act() -> None:
    states = [PLAY.match(RULES)]
    acts = (Play(Seat(1), cards("8H")[0]), Play(Seat(0), cards("TH")[0]))
    for act in acts:
        states.append(apply(states[-1], act))
    told = Found("a_law", "what", History(RULES, PLAY, acts, tuple(states))).text
    assert "Before “Anna TH”:" in told
    assert "After “Anna TH”, as far as it has changed:" in told


# A round of many misdeals has a long chain of what was told: each link holds the one before.
def test_a_difference_is_told_however_deep_it_lies() -> None:
    one, other = (chain(digest, [(ply, (), 0) for ply in range(2_000)]) for digest in (1, 2))

    found = difference(one, other)

    assert found.startswith("before.before.before")
    assert found.endswith("...: 1, not 2")


def test_a_difference_is_told_by_its_place() -> None:
    one, other = ({"a": (1, 2)}, {"a": (1, 3)})
    assert difference(one, other) == "a.1: 2, not 3"
    assert difference(one, {"b": 1}) == "{'a': (1, 2)}, not {'b': 1}"
    assert difference((1,), (1, 2)) == "(1,), not (1, 2)"
    assert difference("x" * 500, 1) == "'" + "x" * 159 + "..., not 1"
    assert difference(1, True) == "1, not True"
