from __future__ import annotations

import pickle

import attrs
import pytest
from attrs import frozen

from tests.tables import ANNA, BRAM, CATO, NAMES, cards, elsewhere
from toepen import TABLE, Card, Event, Seat
from toepen import _events as told
from toepen.events import (
    CameBack,
    CardPlayed,
    CardsDealt,
    CardsDrawn,
    CardsShown,
    Chosen,
    Folded,
    HandSeen,
    LeadPassed,
    LeftRound,
    MatchEnded,
    PointsBooked,
    Private,
    PutOut,
    RoundBegan,
    RoundEnded,
    Said,
    Stayed,
    SuddenDeath,
    Toeped,
    TrickTaken,
)

SENTENCES: list[tuple[Event, str]] = [
    (RoundBegan(3, ANNA, BRAM, 2), "Round 3: Anna deals, Bram leads, the stake is 2"),
    (CardsDealt((ANNA,), 4), "4 cards each for Anna"),
    (CardsDealt((ANNA, BRAM), 4), "4 cards each for Anna and Bram"),
    (CardsDealt((ANNA, BRAM, CATO), 4), "4 cards each for Anna, Bram and Cato"),
    (HandSeen(ANNA, cards("TH 7S")), "Anna holds 10♥ 7♠"),
    (CardPlayed(BRAM, Card("TH")), "Bram plays 10♥"),
    (TrickTaken(BRAM, 2), "Bram takes trick 2"),
    (LeadPassed(CATO), "The lead passes to Cato"),
    (LeadPassed(CATO, cards("TH AD")), "The lead passes to Cato, 10♥ A♦ taken back"),
    (Toeped(ANNA, 2), "Anna toeps: the stake is 2"),
    (Stayed(BRAM), "Bram stays"),
    (Folded(CATO, 1), "Cato folds for 1"),
    (Chosen(ANNA, "exchange"), "Anna: exchange"),
    (Chosen(ANNA, "point", BRAM), "Anna: point Bram"),
    (Chosen(TABLE, "misdeal"), "The table: misdeal"),
    (Said(ANNA, "whistle"), "Anna announces: whistle"),
    (CardsDrawn(ANNA, 4), "Anna draws 4 cards"),
    (CardsShown(ANNA, cards("KD KS")), "Anna shows K♦ K♠"),
    (PointsBooked(ANNA, 1, "fold.price", 4), "Anna pays 1 point, has 4"),
    (PointsBooked(ANNA, 2, "fold.price", 4), "Anna pays 2 points, has 4"),
    (PointsBooked(ANNA, -1, "x", 3), "Anna gets back 1 point, has 3"),
    (PointsBooked(ANNA, -2, "x", 2), "Anna gets back 2 points, has 2"),
    (LeftRound(BRAM), "Bram is out of the round"),
    (PutOut(BRAM), "Bram is out of the match"),
    (CameBack(BRAM), "Bram is back in the match"),
    (RoundEnded(ANNA, 3), "The round goes to Anna"),
    (RoundEnded(None, 3), "The round is over, nobody has won it"),
    (SuddenDeath((ANNA, CATO)), "Sudden death between Anna and Cato"),
    (
        MatchEnded((BRAM,), (ANNA, CATO)),
        "The match is over: won by Anna and Cato, lost by Bram",
    ),
    (
        MatchEnded((ANNA, BRAM), ()),
        "The match is over: won by nobody, lost by Anna and Bram",
    ),
    (MatchEnded((), (ANNA,)), "The match is over: won by Anna, lost by nobody"),
]
EVENTS = [event for event, _ in SENTENCES]

DERIVED = {
    RoundBegan,
    CardsDealt,
    TrickTaken,
    LeadPassed,
    CardsDrawn,
    PointsBooked,
    LeftRound,
    PutOut,
    CameBack,
    RoundEnded,
    SuddenDeath,
    MatchEnded,
}


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_an_event_reads_as_a_sentence(event: Event, sentence: str) -> None:
    assert event.sentence(NAMES) == sentence


def test_every_kind_of_event_has_its_sentence_here() -> None:
    kinds = {getattr(told, name) for name in told.__all__} - {Event, Private}

    assert {type(event) for event in EVENTS} == kinds


def test_an_event_of_no_kind_has_no_sentence() -> None:
    with pytest.raises(NotImplementedError):
        Event().sentence(NAMES)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_an_event_is_derived_only_if_it_follows_from_what_else_was_told(event: Event) -> None:
    assert event.derived is (type(event) in DERIVED)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_the_repr_of_an_event_can_be_pasted_back(event: Event) -> None:
    assert eval(repr(event)) == event  # noqa: S307 - its own repr


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_an_event_survives_pickling(event: Event) -> None:
    back = pickle.loads(pickle.dumps(event))  # noqa: S301 - its own dump

    assert (back, hash(back), back.token) == (event, hash(event), event.token)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_an_event_never_changes(event: Event) -> None:
    with pytest.raises(AttributeError):
        setattr(event, attrs.fields(type(event))[0].name, None)


def test_only_a_hand_is_told_to_one_seat_alone() -> None:
    assert {type(event) for event in EVENTS if isinstance(event, Private)} == {HandSeen}


def test_different_events_have_different_tokens() -> None:
    assert len({event.token for event in EVENTS}) == len(EVENTS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Chosen(ANNA, "keep"), Chosen(ANNA, "exchange")),
        (Chosen(ANNA, "keep"), Chosen(BRAM, "keep")),
        (Chosen(ANNA, "keep"), Chosen(ANNA, "keep", ANNA)),
        (CardPlayed(ANNA, Card("TH")), CardPlayed(ANNA, Card("9H"))),
        (CardPlayed(ANNA, Card("TH")), CardPlayed(BRAM, Card("TH"))),
        (HandSeen(ANNA, cards("TH 9H")), HandSeen(ANNA, cards("9H TH"))),
        (CardsShown(ANNA, cards("TH")), HandSeen(ANNA, cards("TH"))),
        (Stayed(ANNA), Said(ANNA, "stay")),
        (LeadPassed(ANNA), LeadPassed(ANNA, cards("TH"))),
    ],
    ids=repr,
)
def test_what_differs_in_anything_has_another_token(one: Event, other: Event) -> None:
    assert one.token != other.token


TOKENS = """
from tests.test_events import EVENTS, Whispered
print([event.token for event in (*EVENTS, Whispered())])
"""


@frozen(weakref_slot=False)
class Whispered(Event):
    """An event as a variant may tell it, with fields of every kind."""

    word: str = "psst"
    sure: bool = True
    target: Seat | None = None
    pairs: tuple[tuple[Seat, Card], ...] = ((ANNA, Card("TH")),)
    words: frozenset[str] = frozenset({"psst", "hush", "shh"})


def test_a_token_is_the_same_in_every_process() -> None:
    here = [event.token for event in (*EVENTS, Whispered())]

    assert elsewhere(TOKENS, hash_seed=1) == elsewhere(TOKENS, hash_seed=2) == f"{here}\n"


REVEALED = """
from attrs import frozen
from toepen import Event

@frozen
class Revealed(Event):
    cards: frozenset[str]

print(Revealed(frozenset({"TH", "9H", "8H", "7H", "AH"})).token)
"""


def test_the_token_of_a_set_does_not_depend_on_its_order() -> None:
    assert elsewhere(REVEALED, hash_seed=1) == elsewhere(REVEALED, hash_seed=2)


def test_equal_events_have_equal_tokens() -> None:
    assert Toeped(Seat(True), 2) == Toeped(BRAM, 2)
    assert Toeped(Seat(True), 2).token == Toeped(BRAM, 2).token
