"""The table as a picture, at any width, for anybody who looks."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve
from toepen_variants.announce import Announce
from toepen_variants.laundry import Laundry
from toepen_variants.rebuy import Rebuy

from tests.tables import ANNA, BARE, BRAM, CATO, NAMES, bare, dealt, in_play, played, standard
from toepen import (
    HouseRules,
    Match,
    MatchRules,
    ScoreRules,
    Seat,
    TableRules,
    apply,
    new_match,
    position,
    shuffle,
    view,
)
from toepen.cli._drawing import show_table
from toepen.cli._screen import Screen
from toepen.cli._story import show_result, tell
from toepen.cli._table import hand_line, score_of, tally
from toepen.plugin import PointsBooked

HANDS = ("TH 9S JC 7D", "8H AS QC 8D", "TS 9C 7H KD")
Drawn = Callable[..., str]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Draw a table on a terminal of so many columns."""

    def draw(match: Match, seat: Seat | None = ANNA, columns: int = 80, **terminal: str) -> str:
        settings = {"COLUMNS": str(columns), "LINES": "40", "TERM": "dumb", "TTY_COMPATIBLE": "1"}
        for name, value in {**settings, **terminal}.items():
            monkeypatch.setenv(name, value)
        buffer = io.TextIOWrapper(io.BytesIO(), encoding=os.environ.get("ENCODING", "utf-8"))
        monkeypatch.setattr(sys, "stdout", buffer)
        show_table(Screen(), view(match, seat))
        buffer.flush()
        return buffer.buffer.getvalue().decode()

    return draw


def running(*lines: str) -> Match:
    return played(in_play(bare(), *HANDS, dealer=2), *lines)


def test_a_number_is_written_in_strokes_by_fives() -> None:
    assert [tally(number) for number in (0, 3, 5, 7, 10, -1)] == [
        "",
        "|||",
        "||||/",
        "||||/ ||",
        "||||/ ||||/",
        "",
    ]


def test_the_picture_shows_stake_names_trick_and_hand(drawn: Drawn) -> None:
    picture = drawn(running("Anna TH", "Bram 8H"))

    assert "Round 1, trick 1" in picture
    assert "stake 1, the next fold costs 1" in picture
    assert "Anna  10♥ led, best" in picture
    assert "Bram  8♥" in picture
    assert "Cato deals" in picture
    assert picture.rstrip().endswith("1 J♣   2 7♦   3 9♠")


def test_the_others_sit_around_the_table_in_their_order(drawn: Drawn) -> None:
    match = position(bare(), NAMES[:6])
    lines = drawn(apply(match, shuffle(match, Random(1)))).splitlines()

    def place(name: str) -> tuple[int, int]:
        row = next(at for at, line in enumerate(lines) if name in line)
        return row, lines[row].index(name)

    across = [place(name) for name in ("Cato", "Daan", "Elin")]
    assert across == sorted(across, key=lambda at: at[1])
    assert place("Bram")[1] < 10
    assert place("Fons")[1] > 50
    assert place("Bram")[0] > place("Cato")[0]
    assert place("Anna")[0] > place("Bram")[0]


@pytest.mark.parametrize("columns", [20, 40, 64, 80, 200])
@pytest.mark.parametrize("seats", range(2, 9))
def test_no_line_is_wider_than_the_terminal(drawn: Drawn, columns: int, seats: int) -> None:
    match = position(bare(), NAMES[:seats], points=[9] * seats)
    match = apply(match, shuffle(match, Random(seats)))

    picture = drawn(match, columns=columns)

    assert max(map(len, picture.splitlines())) <= columns
    assert all(name in picture for name in NAMES[:seats])


def test_more_players_than_fit_around_the_table_sit_below_each_other(drawn: Drawn) -> None:
    house = evolve(BARE, table=TableRules(max_seats=10), deal=evolve(BARE.deal, hand_size=3))
    names = [f"Player{number}" for number in range(10)]
    match = new_match(house.compile(), names)
    match = apply(match, shuffle(match, Random(1)))

    picture = drawn(match)

    assert "╭" not in picture
    assert all(name in picture for name in names)


def test_a_long_name_is_cut_and_moves_nothing(drawn: Drawn) -> None:
    match = position(bare(), ["Anna", "Bram" * 20, "Cato"])

    lines = drawn(match).splitlines()

    assert "…" in "".join(lines)
    assert {len(line) for line in lines if line.startswith(("│", "╭", "╰"))} == {80}


def test_hidden_cards_show_their_backs_and_open_ones_their_faces(drawn: Drawn) -> None:
    rules = evolve(BARE, variants=(Laundry(caught="plays_old_open"),)).compile()
    match = dealt(rules, "AH KS JC 7D", "8H AS QC 8D", dealer=0)
    match = played(match, "Bram exchange", "Anna check")

    picture = drawn(match)

    assert all(card in picture for card in ("8♥", "A♠", "Q♣", "8♦"))
    assert "▒▒" not in picture


def test_a_spectator_sees_no_hand(drawn: Drawn) -> None:
    picture = drawn(running("Anna TH"), None)

    assert "9♠" not in picture
    assert picture.rstrip().endswith("╯")
    assert "fold" not in picture


def test_who_has_folded_and_who_is_out_of_the_match_is_told(drawn: Drawn) -> None:
    rules = evolve(BARE, match=MatchRules(end="last_standing")).compile()
    match = in_play(rules, *HANDS, "", points=(0, 0, 0, 10))

    picture = drawn(played(match, "Anna toep", "Bram fold", "Cato stay"))

    assert "Bram folded" in picture
    assert "Daan out of the match" in picture


def test_while_a_toep_is_answered_the_price_of_a_fold_is_told(drawn: Drawn) -> None:
    picture = drawn(running("Anna toep"), BRAM)

    assert "stake 2 (Anna), a fold costs 1" in picture


def test_where_nobody_can_ever_fold_no_price_is_told(drawn: Drawn) -> None:
    rules = HouseRules.preset("no-toep").compile()
    match = position(rules, NAMES[:3])

    assert "fold" not in drawn(apply(match, shuffle(match, Random(1))))


def test_a_round_in_which_only_the_last_trick_counts_says_so(drawn: Drawn) -> None:
    match = running()
    decider = evolve(match, setup=evolve(match.setup, decider=True))

    assert "only the last trick counts" in drawn(decider)


def test_on_the_last_point_and_in_lives_the_score_says_so(drawn: Drawn) -> None:
    points = in_play(bare(), *HANDS, points=(9, 0, 0))
    rules = evolve(BARE, score=ScoreRules(count="lives", limit=5)).compile()
    lives = in_play(rules, *HANDS, points=(4, 0, 0))

    assert "||||/ |||| 9/10, one left" in drawn(points)
    assert "| 1 left" in drawn(lives)
    assert "||||/ 5 left" in drawn(lives)


def test_a_score_too_long_for_strokes_is_told_in_figures(drawn: Drawn) -> None:
    rules = evolve(BARE, score=ScoreRules(limit=100)).compile()

    picture = drawn(in_play(rules, *HANDS, points=(42, 0, 0)))

    assert "42/100" in picture
    assert "||||/" not in picture


def test_an_announcement_stands_at_its_seat(drawn: Drawn) -> None:
    rules = evolve(BARE, variants=(Announce(),)).compile()
    match = dealt(rules, "8H AS QC 8D", "TH TS TC 7D", dealer=0)

    assert '"whistle"' in drawn(match)
    assert "whistle" in drawn(match, columns=40)


def test_on_forty_columns_the_seats_stand_below_each_other(drawn: Drawn) -> None:
    lines = drawn(running("Anna TH"), columns=40).splitlines()

    found = [next((name for name in NAMES if line[2:].startswith(name)), "") for line in lines]
    assert [name for name in found if name] == ["Bram", "Cato", "Anna"]
    assert any("10♥ led, best" in line for line in lines)


def test_where_the_encoding_has_no_suits_letters_stand_for_them(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENCODING", "ascii")

    picture = drawn(running("Anna TH"))

    assert "10H led, best" in picture
    assert "##" in picture
    assert picture.isascii()
    assert "?" not in picture


def test_red_suits_are_red_and_without_colour_they_are_not(drawn: Drawn) -> None:
    match = running("Anna TH")

    coloured = drawn(match, TERM="xterm", COLORTERM="")
    plain = drawn(match, TERM="xterm", NO_COLOR="1")

    assert "\x1b[1;31m10♥" in coloured
    assert "31m" not in plain
    assert "10♥" in plain


@pytest.mark.parametrize("columns", [80, 40])
def test_between_two_rounds_it_says_who_won_and_where_everybody_stands(
    drawn: Drawn, columns: int
) -> None:
    rules = evolve(BARE, match=MatchRules(end="last_standing"), variants=(Rebuy(),)).compile()
    match = in_play(rules, "TH", "9H", "8H", points=(0, 0, 9), leader=0)
    match = played(match, "Anna TH", "Bram 9H", "Cato 8H")

    assert match.turn == CATO
    assert drawn(match, CATO, columns).splitlines() == [
        "",
        "Round 1 went to Anna",
        "  Anna  0 of 10 points",
        "  Bram  1 of 10 points",
        "  Cato  10 of 10 points  out",
    ]


def test_in_teams_it_says_who_is_ones_partner(drawn: Drawn) -> None:
    rules = HouseRules.preset("team-toepen").compile()
    match = dealt(rules, "TH 9S JC 7D", "8H AS QC 8D", "TS 9C 7H KD", "TC 9D 8S 7S", dealer=3)

    assert "Cato partner" in drawn(match, ANNA)
    assert "Daan partner, deals" in drawn(match, BRAM)
    assert drawn(match, BRAM).count("partner") == 1
    assert "partner" not in drawn(match, None)


def test_who_has_laid_down_all_his_cards_is_shown_none(drawn: Drawn) -> None:
    match = played(in_play(bare(), "TH", "9H", "8H", leader=0), "Anna TH", "Bram toep", "Cato stay")

    picture = drawn(match)

    assert picture.endswith("╯\n")


def test_a_booking_is_told_as_the_table_counts(capsys: pytest.CaptureFixture[str]) -> None:
    rules = HouseRules.preset("team-toepen").compile()
    lost = evolve(new_match(rules, NAMES[:4]), events=(PointsBooked(ANNA, 1, "", 3),))
    back = evolve(lost, events=(PointsBooked(BRAM, -2, "", 9),))
    points = evolve(rules.house, score=ScoreRules(count="points")).compile()
    sides = evolve(lost, rules=points)
    alone = evolve(BARE, score=ScoreRules(count="lives", limit=5)).compile()
    single = evolve(new_match(alone, NAMES[:2]), events=(PointsBooked(ANNA, 4, "", 4),))

    for match in (lost, back, sides, single):
        tell(Screen(), view(match, None))

    assert capsys.readouterr().out.splitlines() == [
        "Anna and Cato lose 1 life, 7 left",
        "Bram and Daan get back 2 lives, 1 left",
        "Anna and Cato pay 1 point, have 3",
        "Anna loses 4 lives, 1 left",
    ]


def test_in_a_file_the_table_is_told_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    show_table(Screen(), view(running("Anna TH"), BRAM))

    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "Round 1, the stake is 1"
    assert lines[2] == "  Anna: 0 of 10 points, leads  ## ## ##"
    assert "Trick 1: Anna 10♥" in lines
    assert lines[-1] == "Hand: 1 Q♣  2 8♦  3 [8♥]  4 A♠"


def test_the_hand_is_sorted_by_suit_and_strength_and_marks_what_can_be_played() -> None:
    seen = view(running("Anna TH"), BRAM)

    assert hand_line(seen) == "Hand: 1 Q♣  2 8♦  3 [8♥]  4 A♠"


def test_scores_are_told_as_the_table_counts_them() -> None:
    rules = evolve(BARE, score=ScoreRules(count="lives", limit=5)).compile()
    match = in_play(rules, *HANDS, points=(4, 0, 3))

    told = [score_of(view(match, None), Seat(seat)) for seat in range(3)]

    assert told == ["1 life left", "5 lives left", "2 lives left"]


def test_while_the_match_goes_on_there_is_no_result(capsys: pytest.CaptureFixture[str]) -> None:
    show_result(Screen(), view(running(), None))

    assert capsys.readouterr().out == ""


def test_what_goes_on_below_an_indented_line_is_indented_further(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = {"COLUMNS": "30", "LINES": "40", "TERM": "dumb", "TTY_COMPATIBLE": "1"}
    for name, value in small.items():
        monkeypatch.setenv(name, value)

    Screen().line("  not fold: one folds only in answer to a toep")
    Screen().line("not indented, but longer than a line")

    assert capsys.readouterr().out.splitlines() == [
        "  not fold: one folds only",
        "    in answer to a toep",
        "not indented, but longer than ",
        "a line",
    ]


def test_control_codes_never_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    match = position(standard(), ["Anna\x1b[2J", "Bram\n"])

    screen = Screen()
    tell(screen, view(match, None))
    show_table(screen, view(match, None))

    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "Anna?[2J" in out
