from __future__ import annotations

from attrs import evolve
from toepen_variants.laundry import Laundry
from toepen_variants.misdeal import Misdeal

from tests.tables import (
    ANNA,
    BARE,
    BRAM,
    CATO,
    bare,
    cards,
    deal_of,
    dealt,
    in_play,
    played,
    standard,
)
from toepen import DECK, Card, Match, Seat, Suit, apply, legal_actions, view
from toepen.bots._unseen import unseen_by, unseen_in


def hidden(match: Match, seat: Seat = ANNA) -> set[Card]:
    return set(unseen_in(view(match, seat)).cards)


def test_before_a_card_lies_all_but_the_own_hand_is_unseen() -> None:
    match = in_play(bare(), "TH 9S", "8H AS")

    assert hidden(match) == set(DECK) - set(cards("TH 9S"))


def test_cards_that_have_been_played_are_seen() -> None:
    match = played(in_play(bare(), "TH 9S", "8H AS"), "Anna TH", "Bram 8H", "Anna 9S")

    assert not hidden(match) & set(cards("TH 8H 9S"))


def test_who_has_not_followed_a_suit_holds_none_of_it() -> None:
    match = played(in_play(bare(), "TH 9S", "8S AD", "9H 8D"), "Anna TH", "Bram 8S", "Cato 9H")

    assert unseen_in(view(match, ANNA)).voids == {BRAM: {Suit.HEARTS}, CATO: frozenset()}


def test_cards_taken_back_from_a_trick_are_known_to_be_in_that_hand() -> None:
    match = dealt(bare(), "TH 9S 8C 7D", "8S AS QC 8D", "TS 9C 7H KD", dealer=2)
    match = played(match, "Anna TH", "Bram 8S", "Cato toep", "Anna fold", "Bram stay")

    assert unseen_in(view(match, CATO)).known == {BRAM: tuple(cards("8S"))}


def test_a_hand_that_was_laid_aside_before_ones_eyes_is_gone() -> None:
    pictures, drawn = "AH KH QH JH", "TC 9C 8C 7C"
    match = dealt(standard(), pictures, "8H AS QC 8D", dealer=1, stock=drawn)
    match = played(match, "Anna exchange", "Bram check")

    assert not set(cards(pictures)) & hidden(match, BRAM)
    assert not set(cards(pictures)) & hidden(match, ANNA)
    assert set(cards(drawn)) <= hidden(match, BRAM)


def test_a_bluff_that_was_caught_and_is_played_on_is_known() -> None:
    rules = evolve(BARE, variants=(Laundry(caught="plays_old"),)).compile()
    match = dealt(rules, "TH KH QH JH", "8H AS QC 8D", dealer=1)
    match = played(match, "Anna exchange", "Bram check")

    assert set(unseen_in(view(match, BRAM)).known[ANNA]) == set(cards("TH KH QH JH"))


def test_cards_that_lie_open_are_known() -> None:
    rules = evolve(BARE, variants=(Laundry(caught="keeps_new_open"),)).compile()
    match = dealt(rules, "TH KH QH JH", "8H AS QC 8D", dealer=1, stock="TC 9C 8C 7C")
    match = played(match, "Anna exchange", "Bram check")

    assert set(unseen_in(view(match, BRAM)).known[ANNA]) == set(cards("TC 9C 8C 7C"))


def test_what_was_seen_before_a_new_deal_counts_no_more() -> None:
    rules = evolve(BARE, variants=(Misdeal(),)).compile()
    first = dealt(rules, "TH 9S 8C 7D", "8H AS QC 8D")
    table = next(iter(legal_actions(first, Seat(-1))))
    again = apply(apply(first, table), deal_of("JH JS JC JD", "QH QS QC QD"))

    assert hidden(again) == set(DECK) - set(cards("JH JS JC JD"))


def test_what_a_seat_knows_from_the_tricks_alone_is_the_same_for_match_and_view() -> None:
    match = played(in_play(bare(), "TH 9S", "8S AD", "9H 8D"), "Anna TH", "Bram 8S", "Cato 9H")

    assert unseen_by(match, ANNA) == unseen_by(view(match, ANNA), ANNA)
    assert set(unseen_by(match, ANNA).cards) == hidden(match)
