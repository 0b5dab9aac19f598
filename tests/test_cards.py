from __future__ import annotations

import copy
import pickle

import pytest

from toepen import BACK, DECK, Card, NotationError, Rank, Suit, ToepenError


def test_the_deck_has_32_cards_each_once() -> None:
    assert len(DECK) == len(set(DECK)) == 32


def test_the_deck_lies_by_suit_and_from_the_ten_down_to_the_jack() -> None:
    assert " ".join(map(str, DECK[:8])) == "TC 9C 8C 7C AC KC QC JC"
    assert [card.suit for card in DECK[::8]] == list(Suit)


def test_a_card_knows_its_place_in_the_deck() -> None:
    assert [card.index for card in DECK] == list(range(32))


def test_a_card_has_the_rank_and_the_suit_that_its_text_says() -> None:
    card = Card("TH")

    assert (card.rank, card.suit, card.text) == (Rank.TEN, Suit.HEARTS, "TH")


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_found_by_its_text_and_always_the_same_object(card: Card) -> None:
    assert Card(str(card)) is card


@pytest.mark.parametrize("card", [*DECK, BACK], ids=str)
def test_the_repr_of_a_card_can_be_pasted_back(card: Card) -> None:
    assert eval(repr(card)) is card  # noqa: S307 - its own repr


@pytest.mark.parametrize("card", [*DECK, BACK], ids=str)
def test_a_card_that_is_copied_or_pickled_is_still_the_same_object(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - its own dump
    assert copy.deepcopy(card) is copy.copy(card) is card


@pytest.mark.parametrize(
    ("text", "pretty"), [("TH", "10♥"), ("7S", "7♠"), ("AC", "A♣"), ("JD", "J♦"), ("??", "??")]
)
def test_a_card_reads_well_for_people(text: str, pretty: str) -> None:
    assert Card(text).pretty == pretty


@pytest.mark.parametrize("text", ["", "T", "10H", "HT", "th", "TH ", "6H", "T♥", "THH", "?"])
def test_what_names_no_card_is_refused_with_what_was_found(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no card: a rank of T987AKQJ, then a suit of CDHS"):
        Card(text)


@pytest.mark.parametrize("garbage", [None, 7, ["TH"], b"TH", {}])
def test_what_is_no_text_names_no_card(garbage: object) -> None:
    with pytest.raises(ToepenError, match="is no card"):
        Card(garbage)  # type: ignore[arg-type]


def test_the_error_shows_the_offending_text() -> None:
    with pytest.raises(NotationError) as caught:
        Card("10H")

    assert str(caught.value).startswith("'10H' is no card")


def test_a_card_face_down_is_not_in_the_deck() -> None:
    assert BACK not in DECK
    assert BACK.index == 32


@pytest.mark.parametrize("attribute", ["rank", "suit"])
def test_a_card_face_down_has_no_rank_and_no_suit_to_ask_for(attribute: str) -> None:
    with pytest.raises(AttributeError):
        getattr(BACK, attribute)


@pytest.mark.parametrize("attribute", ["rank", "suit", "index", "text"])
def test_a_card_never_changes(attribute: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Card("TH"), attribute, "x")


def test_a_card_takes_no_further_attributes() -> None:
    with pytest.raises(AttributeError):
        Card("TH").note = "x"  # type: ignore[attr-defined]


def test_different_cards_differ() -> None:
    assert Card("TH") != Card("TS")


@pytest.mark.parametrize(
    ("suit", "sign"), [("C", "♣"), ("D", "♦"), ("H", "♥"), ("S", "♠")], ids=list("CDHS")
)
def test_a_suit_has_a_sign_for_people(suit: str, sign: str) -> None:
    assert Suit(suit).symbol == sign


@pytest.mark.parametrize("value", [*Suit, *Rank], ids=str)
def test_the_repr_of_a_suit_or_a_rank_can_be_pasted_back(value: Suit | Rank) -> None:
    assert eval(repr(value)) is value  # noqa: S307 - its own repr
