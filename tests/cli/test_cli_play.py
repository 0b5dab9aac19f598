from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toepen import preset_names

if TYPE_CHECKING:
    from tests.cli.conftest import Ran, Run

ANY = "look\nkeep\ntrust\ndecline\nstay\n1\n2\n3\n4\n5\n6\n7\n8\n" * 300
"""Entries of which one is always legal: a word, or a card by its number."""


def play(toepen: Run, *entries: str, rules: str = "standard", more: tuple[str, ...] = ()) -> Ran:
    typed = "".join(f"{entry}\n" for entry in entries)
    return toepen("play", "--rules", rules, "--seed", "3", "--name", "Eva", *more, entries=typed)


def test_the_end_of_the_input_leaves_politely(toepen: Run) -> None:
    ran = play(toepen)

    assert (ran.status, ran.err) == (0, "")


def test_q_leaves(toepen: Run) -> None:
    assert play(toepen, "q", "no such thing").status == 0


@pytest.mark.parametrize("preset", preset_names())
def test_a_match_is_played_to_its_end_under_every_preset(
    toepen: Run, tmp_path: Path, preset: str
) -> None:
    short = tmp_path / "short.toml"
    short.write_text(f'extends = "{preset}"\nscore.limit = 4\n', encoding="utf-8")
    call = ("play", "--rules", str(short), "--seed", "3", "--name", "Eva", "--bots", "random")
    ran = toepen(*call, entries=ANY)

    assert ran.status == 0
    assert "The match is over" in ran.out
    assert any(line.lstrip().startswith("1. ") for line in ran.lines)


def test_the_person_sees_his_own_hand_and_only_backs_of_others(toepen: Run) -> None:
    ran = play(toepen)

    assert "Eva holds 8♥ 8♣ J♥ A♠" in ran.out
    assert not any(f"{name} holds" in ran.out for name in ("Anna", "Bram", "Cato"))


def test_a_card_is_played_by_its_number_or_its_text(toepen: Run) -> None:
    for entry in ("2", "8h", "8H", "8♥"):
        assert "Eva plays 8♥" in play(toepen, "k", entry).out


def test_a_ten_is_understood_in_each_of_its_spellings(toepen: Run) -> None:
    for entry in ("th", "10h", "10♥"):
        assert "10♥: the card is not in this hand [play.hand]" in play(toepen, "k", entry).out


def test_a_card_that_does_not_follow_suit_is_refused_with_the_rule(toepen: Run) -> None:
    ran = play(toepen, "k", "8c", "1")

    refusal = "8♣: the suit that was led must be followed [play.follow_suit]"
    assert ran.out.count(refusal) == 2


def test_an_act_is_chosen_by_its_letter_or_its_word(toepen: Run) -> None:
    for entry in ("t", "T", "toep", " toep "):
        assert "Eva toeps: the stake is 2" in play(toepen, "k", entry).out


def test_an_act_that_is_not_possible_now_is_refused_with_the_rule(toepen: Run) -> None:
    ran = play(toepen, "k", "fold")

    assert "You cannot fold now: one folds only in answer to a toep [fold.unprompted]" in ran.out


@pytest.mark.parametrize(("entry", "meant"), [("tope", "toep"), ("keeep", "keep")])
def test_a_wrong_entry_says_what_was_probably_meant(toepen: Run, entry: str, meant: str) -> None:
    entries = (entry,) if meant == "keep" else ("k", entry)

    assert f"did you mean {meant}?" in play(toepen, *entries).out


@pytest.mark.parametrize("entry", ["\x1b[2J", "9" * 6000, "💥", "11", "-1", "??"])
def test_no_entry_is_too_odd(toepen: Run, entry: str) -> None:
    ran = play(toepen, "k", entry, "2")

    assert ran.status == 0
    assert "Eva plays 8♥" in ran.out
    assert "\x1b" not in ran.out


def test_a_question_mark_tells_what_may_be_done_and_why_the_rest_may_not(toepen: Run) -> None:
    ran = play(toepen, "k", "?")

    assert "toep, the stake becomes 2" in ran.out
    assert "not 8♣, A♠: the suit that was led must be followed [play.follow_suit]" in ran.out
    assert "not fold: one folds only in answer to a toep [fold.unprompted]" in ran.out


def test_h_tells_the_round_so_far(toepen: Run) -> None:
    ran = play(toepen, "k", "h")

    assert ran.out.count("Anna plays K♥") == 2


def test_r_tells_the_rules_in_force(toepen: Run) -> None:
    assert "Whoever holds four pictures has laundry" in play(toepen, "r").out


def test_a_variants_acts_are_offered_with_its_own_words(toepen: Run) -> None:
    ran = play(toepen)

    assert "Exchange your hand as laundry?" in ran.out
    assert any("exchange the hand, unseen" in line for line in ran.lines)


def test_with_ask_a_toep_off_turn_is_possible(toepen: Run) -> None:
    ran = play(toepen, "k", "t", more=("--ask",))

    assert "Eva toeps: the stake is 2\nAnna" in ran.out
    assert "plays" not in ran.out.partition("Eva toeps")[0]


def test_with_ask_enter_goes_on(toepen: Run) -> None:
    ran = play(toepen, "k", "", "t", more=("--ask",))

    assert "Anna plays K♥" in ran.out.partition("Eva toeps")[0]


def test_a_fold_shows_its_price(toepen: Run) -> None:
    ran = toepen("play", "--seed", "8", "--name", "Eva", "--seats", "2", entries=ANY)

    assert any("fold" in line and "costs 1" in line for line in ran.lines)


def test_the_person_may_sit_anywhere_among_named_seats(toepen: Run) -> None:
    ran = toepen("play", "--seats", "Jan,Eva,Piet", "--name", "Eva", "--seed", "1")

    assert "4 cards each for Jan, Eva and Piet" in ran.out


def test_a_person_without_a_name_is_called_as_the_computer_calls_him(
    toepen: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "joost")

    assert "Joost" in toepen("play", "--seed", "1").out


def test_a_person_whom_the_computer_does_not_know_is_the_player(
    toepen: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> str:
        raise OSError

    monkeypatch.setattr("toepen.cli._seating.getuser", nobody)

    assert "Player" in toepen("play", "--seed", "1").out
