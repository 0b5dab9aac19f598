from __future__ import annotations

from math import comb

import pytest
from attrs import evolve

from tests.tables import ANNA, BARE, BRAM, CATO, bare, cards, in_play, played
from toepen import Match, Rules, ScoreRules, Seat, Suit, view
from toepen.bots._chances import none_of
from toepen.bots._reckoning import Reckoning
from toepen.bots._unseen import unseen_by, unseen_in

INVERSE = evolve(BARE, score=ScoreRules(last_trick="winner_pays"))


def reckoned(match: Match, seat: Seat, keeps: float = 0.6) -> Reckoning:
    seen = view(match, seat)
    return Reckoning(seen, seat, unseen_in(seen), keeps)


def chance(match: Match, seat: Seat = ANNA, keeps: float = 0.6) -> float:
    return reckoned(match, seat, keeps).chance()


def test_who_leads_the_last_trick_with_a_ten_takes_it() -> None:
    assert chance(in_play(bare(), "TH", "9H")) == 1


def test_who_cannot_follow_the_last_trick_does_not_take_it() -> None:
    match = played(in_play(bare(), "TH", "9S", leader=1), "Bram 9S")

    assert chance(match) == 0


def test_who_lies_beaten_in_the_last_trick_does_not_take_it() -> None:
    match = played(in_play(bare(), "9H", "TH", "8S"), "Anna 9H", "Bram TH")

    assert chance(match) == 0


def test_who_lies_highest_in_the_last_trick_takes_it_unless_a_later_card_is_higher() -> None:
    match = played(in_play(bare(), "9H", "8H", "8S"), "Anna 9H", "Bram 8H")

    assert chance(match) == pytest.approx(1 - 1 / 30)


def test_a_last_card_led_stands_if_nobody_holds_one_of_the_higher() -> None:
    assert chance(in_play(bare(), "8H", "9H", "AS")) == pytest.approx((29 / 31) * (28 / 30))


def test_a_last_card_takes_the_trick_of_another_if_it_is_led_and_none_of_the_higher_lies() -> None:
    led, stands = 5 / 31, 28 / 30  # a lower heart from Bram, and neither TH nor 9H from Cato

    match = in_play(bare(), "8H", "9H", "AS", leader=1)

    assert chance(match) == pytest.approx(led * stands, rel=0.02)


@pytest.mark.parametrize(("keeps", "counted"), [(0, 2), (1, 4)])
def test_what_the_others_hold_on_to_is_all_that_they_have_or_any_of_it(
    keeps: float, counted: int
) -> None:
    """Anna leads a card that cannot be beaten, and then 8S, which two cards beat."""
    reckoning = reckoned(in_play(bare(), "TH 8S", "9H 7S", "8H AS"), ANNA, keeps)

    found = reckoning.after(cards("TH")[0])

    assert found == pytest.approx(comb(28, counted) / comb(30, counted))


@pytest.mark.parametrize("higher", [0, 1, 2, 5])
def test_cards_stand_as_often_as_deals_are_counted_in_which_they_do(higher: int) -> None:
    for drawn in range(8):
        counted = comb(7 - higher, drawn) / comb(7, drawn)

        assert none_of(higher, drawn, 7) == pytest.approx(counted)


def test_half_a_card_more_counts_half() -> None:
    one, half, two = (none_of(2, drawn, 7) for drawn in (1, 1.5, 2))

    assert half == pytest.approx((one + two) / 2)


def test_a_seat_that_has_not_followed_a_suit_cannot_beat_it() -> None:
    match = played(in_play(bare(), "8H 7H", "8S AS"), "Anna 8H", "Bram 8S")

    assert chance(match) == 1


def test_two_tens_and_the_lead_are_as_good_as_won() -> None:
    assert chance(in_play(bare(), "TH TS", "9H 9S")) == 1


def test_a_better_hand_has_a_better_chance() -> None:
    hands = ("TH TS 9D 9C", "TH 9S AD JC", "8H 7S AD KC", "JH QS JD QC")

    chances = [chance(in_play(bare(), hand, "8S 8D 7H 7C")) for hand in hands]

    assert chances == sorted(chances, reverse=True)


def test_with_more_players_the_chance_is_smaller() -> None:
    hands = ("TH 9S AD JC", "8H 7S QD KC", "8S 7D QH KH", "8D 7H QS KS")

    chances = [chance(in_play(bare(), *hands[:count])) for count in (2, 3, 4)]

    assert chances == sorted(chances, reverse=True)


def test_the_more_the_others_keep_their_best_the_smaller_the_chance() -> None:
    match = in_play(bare(), "9H 8S AD JC", "TH 7S QD KC")

    chances = [chance(match, keeps=keeps) for keeps in (0, 0.5, 1)]

    assert chances == sorted(chances, reverse=True)


def test_all_chances_are_shares() -> None:
    match = in_play(bare(), "9H 8S AD JC", "TH 7S QD KC", "TS 8D KH QC")
    for seat in (ANNA, BRAM, CATO):
        reckoning = reckoned(match, seat)
        after = [reckoning.after(card) for card in reckoning.hand]
        assert all(0 <= found <= 1 for found in (reckoning.chance(), *after))


def test_in_the_inverse_game_a_seat_is_safe_when_it_does_not_take_the_last_trick() -> None:
    rules = INVERSE.compile()
    ten, jack = in_play(rules, "TH", "9H"), in_play(rules, "JH", "9H")

    assert reckoned(ten, ANNA).safety() == 0
    assert reckoned(jack, ANNA).safety() > 0
    assert reckoned(ten, ANNA).safety_after(cards("TH")[0]) == 0


@pytest.mark.parametrize("leader", [ANNA, BRAM])
@pytest.mark.parametrize("hand", ["TH JS", "TH 9S JD", "8H 7S AD KC"])
def test_who_wants_the_last_trick_takes_it_more_often_than_who_does_not(
    hand: str, leader: Seat
) -> None:
    other = " ".join(["9H", "8S", "7D", "AC"][: len(hand.split())])

    wanted, avoided = (
        chance(in_play(rules, hand, other, leader=leader)) for rules in (bare(), INVERSE.compile())
    )

    assert wanted > avoided


def test_in_the_standard_game_a_seat_is_safe_when_it_takes_the_last_trick() -> None:
    reckoning = reckoned(in_play(bare(), "TH", "9H"), ANNA)

    assert reckoning.safety() == reckoning.safety_after(cards("TH")[0]) == 1


def test_without_anybody_else_in_the_round_every_card_stands() -> None:
    match = in_play(bare(), "JH", "TH")
    alone = evolve(match, bidding=evolve(match.bidding, active=(ANNA,)))

    assert Reckoning(alone, ANNA, unseen_by(alone, ANNA), 0.6).chance() == 1


@pytest.mark.parametrize("suit", list(Suit))
def test_suits_are_alike(suit: Suit) -> None:
    rules: Rules = bare()
    order = "CDHS"
    shift = order.index(suit.value)

    def turned(hand: str) -> str:
        return " ".join(c[0] + order[(order.index(c[1]) + shift) % 4] for c in hand.split())

    match = in_play(rules, turned("TC 8C AD JH"), turned("7C QD KS 9S"))

    plain = in_play(rules, "TC 8C AD JH", "7C QD KS 9S")
    assert chance(match) == pytest.approx(chance(plain))
