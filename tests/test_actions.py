from __future__ import annotations

import pickle

import pytest
from attrs.exceptions import FrozenInstanceError

from tests.tables import ANNA, BRAM, cards
from toepen import DECK, TABLE, Action, Card, Choose, Deal, Fold, Play, Seat, Stay, Toep
from toepen._actions import acts_of, choice

ACTIONS = (
    Play(ANNA, Card("TH")),
    Toep(ANNA),
    Stay(ANNA),
    Fold(ANNA),
    Choose(ANNA, "exchange"),
    Choose(ANNA, "point", BRAM),
    Deal((cards("TH"), cards("9H")), cards("8H")),
)


@pytest.mark.parametrize(
    ("action", "told"),
    list(
        zip(
            ACTIONS,
            ("play TH", "toep", "stay", "fold", "exchange", "point seat 1", "deal"),
            strict=True,
        )
    ),
    ids=str,
)
def test_an_act_tells_what_is_done(action: Action, told: str) -> None:
    assert str(action) == told


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_the_repr_of_an_act_can_be_pasted_back(action: Action) -> None:
    assert eval(repr(action)) == action  # noqa: S307 - its own repr


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_act_survives_pickling(action: Action) -> None:
    assert pickle.loads(pickle.dumps(action)) == action  # noqa: S301 - its own dump


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_act_never_changes(action: Action) -> None:
    with pytest.raises((FrozenInstanceError, AttributeError)):
        action.seat = BRAM  # type: ignore[misc]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_act_takes_no_further_attributes(action: Action) -> None:
    with pytest.raises(AttributeError):
        action.note = "x"  # type: ignore[union-attr]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_act_is_found_in_a_set_by_its_value(action: Action) -> None:
    assert pickle.loads(pickle.dumps(action)) in set(ACTIONS)  # noqa: S301 - its own dump


def test_acts_of_different_kinds_or_seats_differ() -> None:
    different: set[Action] = {Toep(ANNA), Stay(ANNA), Fold(ANNA), Toep(BRAM), Choose(ANNA, "toep")}

    assert len(different) == 5


def test_a_deal_is_an_act_of_the_table() -> None:
    assert Deal((), ()).seat == TABLE


def test_a_seat_has_a_play_for_each_card() -> None:
    plays = acts_of(BRAM).plays

    assert [play.card for play in plays] == list(DECK)
    assert {play.seat for play in plays} == {BRAM}


def test_a_play_has_the_event_ready_that_tells_it() -> None:
    acts = acts_of(BRAM)

    assert all(
        (told.seat, told.card) == (play.seat, play.card)
        for play, (told,) in zip(acts.plays, acts.played, strict=True)
    )


def test_the_acts_of_a_seat_are_made_once() -> None:
    assert acts_of(Seat(5)) is acts_of(Seat(5))


@pytest.mark.parametrize(
    ("word", "meant"), [("toep", Toep(ANNA)), ("stay", Stay(ANNA)), ("fold", Fold(ANNA))]
)
def test_the_words_of_the_game_mean_its_acts(word: str, meant: Action) -> None:
    assert choice(ANNA, word) == meant


def test_any_other_word_is_a_choice_and_always_the_same_object() -> None:
    assert choice(ANNA, "keep") == Choose(ANNA, "keep")
    assert choice(ANNA, "keep") is choice(ANNA, "keep")
