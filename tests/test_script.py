from __future__ import annotations

import pickle

import pytest

from tests.tables import ANNA, BRAM, CATO, NAMES, bare, in_play
from toepen import TABLE, Action, Card, Choose, Fold, NotationError, Play, Stay, Toep, legal_actions
from toepen._script import Line, action_in, cards_in, is_card, lines_of


def test_a_script_is_read_line_by_line() -> None:
    script = """
hand Anna TH 9H   # her cards
stock 8H

Anna TH
! Bram 7H
? turn Cato
# nothing
"""

    assert list(lines_of(script)) == [
        Line(2, "hand", ("Anna", "TH", "9H")),
        Line(3, "stock", ("8H",)),
        Line(5, "act", ("Anna", "TH")),
        Line(6, "refused", ("Bram", "7H")),
        Line(7, "check", ("turn", "Cato")),
    ]


@pytest.mark.parametrize("script", ["", "\n\n", "# a\n  # b"])
def test_a_script_may_say_nothing(script: str) -> None:
    assert list(lines_of(script)) == []


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("Anna TH", Play(ANNA, Card("TH"))),
        ("Bram toep", Toep(BRAM)),
        ("Bram stay", Stay(BRAM)),
        ("Bram fold", Fold(BRAM)),
        ("Cato exchange", Choose(CATO, "exchange")),
        ("Cato point Anna", Choose(CATO, "point", ANNA)),
        ("table misdeal", Choose(TABLE, "misdeal")),
    ],
)
def test_an_act_is_a_seat_and_a_card_or_a_word(words: str, action: Action) -> None:
    assert action_in(NAMES[:3], tuple(words.split())) == action


def test_the_acts_of_a_script_are_those_on_the_lists() -> None:
    match = in_play(bare(), "TH", "9H")

    assert action_in(match.seats, ("Anna", "TH")) is legal_actions(match)[0]


@pytest.mark.parametrize("words", ["", "Anna", "Anna point Bram Cato"])
def test_fewer_or_more_words_are_no_act(words: str) -> None:
    with pytest.raises(NotationError) as caught:
        action_in(NAMES[:3], tuple(words.split()))

    assert str(caught.value) == f"{words!r} is no act: a seat, then a card or a word"


@pytest.mark.parametrize("words", ["Zoe TH", "Anna point Zoe"])
def test_nobody_acts_who_does_not_sit_here(words: str) -> None:
    with pytest.raises(NotationError) as caught:
        action_in(NAMES[:3], tuple(words.split()))

    assert str(caught.value) == "'Zoe' is no seat; the seats are Anna, Bram, Cato"


@pytest.mark.parametrize("more", ["Bram", "now", "9S"])
def test_a_card_is_played_without_another_word(more: str) -> None:
    with pytest.raises(NotationError) as caught:
        action_in(NAMES[:3], ("Anna", "TH", more))

    assert str(caught.value) == f"a card is played without another word, and found {more!r}"


def test_cards_are_read_in_their_order() -> None:
    assert cards_in(("TH", "9S")) == (Card("TH"), Card("9S"))


def test_a_card_stands_once_in_a_line() -> None:
    with pytest.raises(NotationError, match="a card stands twice in TH 9S TH"):
        cards_in(("TH", "9S", "TH"))


@pytest.mark.parametrize(("word", "is_one"), [("TH", True), ("toep", False), ("??", False)])
def test_a_word_is_a_card_of_the_deck_or_none(word: str, is_one: bool) -> None:
    assert is_card(word) is is_one


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NotationError("what"), "what"),
        (NotationError("what", source="a.toml"), "a.toml: what"),
        (NotationError("what", source="a.toml", line=3), "a.toml:3: what"),
        (NotationError("what", line=3, column=7), "3:7: what"),
    ],
)
def test_an_error_in_a_text_tells_its_place(error: NotationError, text: str) -> None:
    assert str(error) == text
    assert str(pickle.loads(pickle.dumps(error))) == text  # noqa: S301 - its own dump
