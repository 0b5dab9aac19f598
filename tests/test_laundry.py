from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from attrs import frozen
from toepen_variants.laundry import LAID, Laundry

from tests.tables import ANNA, BARE, BRAM, CATO, NAMES, cards, dealt, played
from tests.variants import answering
from toepen import (
    DECK,
    Card,
    Choose,
    DealRules,
    Fold,
    HouseRules,
    Match,
    Play,
    PlayRules,
    Refusal,
    RulesError,
    Seat,
    Toep,
    apply,
    legal_actions,
    may_act,
    new_match,
    omniscient,
    shuffle,
    view,
    why_not,
)
from toepen.events import CardsShown
from toepen.plugin import PointsBooked, hookimpl

FIT, UNFIT = "AH KH QH JH", "TH 9H 8H 7H"
OTHER = "AS KS QS JS"


def table(
    laundry: Laundry | None = None,
    *hands: str,
    points: Sequence[int] | None = None,
    dealer: int = 2,
    house: HouseRules = BARE,
) -> Match:
    """Three players, dealt; Anna, who is asked first, holds laundry, Bram does not."""
    rules = house.compile([laundry or Laundry()])
    held = hands or (FIT, UNFIT, OTHER)
    return dealt(rules, *held, dealer=dealer, points=points, stock="TC 9C 8C 7C TD 9D 8D 7D")


def told(match: Match) -> list[str]:
    """Tell what the last act has told, in words."""
    return [event.sentence(match.seats) for event in match.events]


# -- asking ------------------------------------------------------------------------------------


def test_everybody_is_asked_from_the_dealers_left() -> None:
    pending = table(dealer=0).pending

    assert pending is not None
    assert pending.queue == (BRAM, CATO, ANNA)
    assert (pending.phase, pending.question) == ("laundry", "Exchange your hand as laundry?")


def test_the_answers_read_as_what_they_do() -> None:
    pending = table().pending

    assert pending is not None
    told = [(str(option.action), option.words, option.cost) for option in pending.options]
    assert told == [
        ("exchange", "exchange the hand, unseen", 0),
        ("keep", "keep the hand", 0),
    ]


def test_a_check_is_asked_for_by_name() -> None:
    pending = played(table(), "Anna exchange").pending

    assert pending is not None
    assert pending.queue == (BRAM, CATO)
    assert (pending.phase, pending.question) == (
        "laundry_check",
        "Anna exchanges as laundry: check it?",
    )
    assert [option.words for option in pending.options] == ["check the hand", "trust it"]


def test_nobody_toeps_plays_or_folds_before_the_laundry_is_over() -> None:
    match = table()

    for action in (Toep(ANNA), Play(ANNA, Card("AH")), Fold(ANNA), Toep(BRAM)):
        refusal = why_not(match, action)
        assert refusal is not None
        assert refusal.rule == "variants.laundry"
    assert may_act(match) == {ANNA}


@pytest.mark.parametrize(
    ("lines", "action", "rule", "reason"),
    [
        ((), Choose(BRAM, "keep"), "variants.laundry", "Anna is asked now"),
        ((), Toep(ANNA), "variants.laundry", "the question is: exchange or keep?"),
        ((), Choose(ANNA, "check"), "variants.laundry", "the question is: exchange or keep?"),
        (("Anna exchange",), Choose(CATO, "check"), "variants.laundry", "Bram is asked now"),
        (
            ("Anna exchange",),
            Choose(BRAM, "keep"),
            "variants.laundry",
            "the question is: check or trust?",
        ),
        (
            ("Anna keep", "Bram keep", "Cato keep"),
            Choose(ANNA, "exchange"),
            "table.moment",
            "this is not the moment for it",
        ),
    ],
)
def test_the_laundry_says_why_not(
    lines: tuple[str, ...], action: Choose, rule: str, reason: str
) -> None:
    assert why_not(played(table(), *lines), action) == Refusal(rule, reason)


def test_an_unfit_hand_may_not_be_exchanged_where_nobody_bluffs() -> None:
    match = played(table(Laundry(bluff=False)), "Anna keep")

    assert legal_actions(match) == (Choose(BRAM, "keep"),)
    assert why_not(match, Choose(BRAM, "exchange")) == Refusal(
        "variants.laundry.bluff", "this hand is no laundry"
    )


def test_another_seat_is_not_told_whether_a_hand_is_laundry() -> None:
    match = table(Laundry(bluff=False))

    for viewer in (BRAM, CATO, None):
        assert why_not(view(match, viewer), Choose(ANNA, "exchange")) == Refusal(
            "table.seat", "a seat acts for itself only"
        )


def test_whoever_is_asked_does_not_depend_on_the_hands() -> None:
    fit = table(Laundry(bluff=False), FIT, UNFIT, OTHER)
    unfit = table(Laundry(bluff=False), UNFIT, FIT, OTHER)

    assert fit.turn == unfit.turn == ANNA
    assert may_act(fit) == may_act(unfit)
    assert view(fit, None) == view(unfit, None)


def test_nobody_is_asked_where_the_stock_is_short_of_a_hand() -> None:
    rules = BARE.compile([Laundry()])
    match = new_match(rules, NAMES)

    match = apply(match, shuffle(match, Random(1)))

    assert match.pending is not None
    assert match.pending.phase == "play"


# -- claims ------------------------------------------------------------------------------------


def test_a_claim_is_told_without_the_cards() -> None:
    assert told(played(table(), "Anna exchange")) == [
        "Anna: exchange",
        "Anna draws 4 cards",
        "Anna holds 10♣ 9♣ 8♣ 7♣",
    ]


def test_a_claim_that_all_trust_stands_and_is_never_shown() -> None:
    match = played(table(), "Anna exchange", "Bram trust", "Cato trust")

    assert match.turn == BRAM
    assert match.points == (0, 0, 0)
    assert not any(isinstance(event, CardsShown) for event in view(match, BRAM).history)


def test_a_true_claim_that_is_checked_is_shown_and_paid_by_the_doubter() -> None:
    match = played(table(), "Anna exchange", "Bram check")

    assert told(match) == [
        "Bram: check",
        "Anna shows A♥ K♥ Q♥ J♥",
        "Bram pays 1 point, has 1",
    ]
    assert match.events[-1] == PointsBooked(BRAM, 1, "variants.laundry.wrong_check", 1)


def test_a_false_claim_that_is_checked_is_shown_and_paid_by_the_claimer() -> None:
    match = played(table(), "Anna keep", "Bram exchange", "Cato check")

    assert match.events[-1] == PointsBooked(BRAM, 1, "variants.laundry.false_claim", 1)
    assert match.hand(BRAM) == cards("TC 9C 8C 7C")


def test_a_caught_hand_may_lie_open_for_the_round() -> None:
    for caught, hand in (("keeps_new_open", "TC 9C 8C 7C"), ("plays_old_open", UNFIT)):
        match = table(Laundry(caught=caught))  # type: ignore[arg-type]
        match = played(match, "Anna keep", "Bram exchange", "Cato check")

        assert view(match, CATO).hand(BRAM) == cards(hand)
        assert match.cards.shown == frozenset(cards(hand))


def test_an_open_hand_is_covered_when_the_next_round_begins() -> None:
    match = table(Laundry(caught="plays_old_open"))
    match = played(match, "Anna keep", "Bram exchange", "Cato check", "Cato keep")
    match = played(match, "Anna toep", "Bram fold", "Cato fold")

    assert match.deal_due is not None
    assert match.cards.shown == frozenset()


def test_a_caught_hand_is_drawn_late_where_the_old_one_is_played() -> None:
    match = played(table(Laundry(caught="plays_old")), "Anna exchange")

    assert match.hand(ANNA) == cards(FIT)
    assert len(match.cards.stock) == 20
    assert played(match, "Bram trust", "Cato trust").hand(ANNA) == cards("TC 9C 8C 7C")


def test_each_doubter_settles_for_himself() -> None:
    each = Laundry(checkers="each", wrong_check=2, false_claim=3)

    true = played(table(each), "Anna exchange", "Bram check", "Cato check")
    false = played(table(each, UNFIT, FIT, OTHER), "Anna exchange", "Bram check", "Cato check")

    assert true.points == (0, 2, 2)
    assert false.points == (6, 0, 0)


def test_all_doubters_who_are_put_out_have_lost_together() -> None:
    match = table(Laundry(checkers="each"), points=(0, 9, 9))

    match = played(match, "Anna exchange", "Bram check", "Cato check")

    assert match.result is not None
    assert match.result.losers == (BRAM, CATO)


def test_nobody_pays_where_a_claim_costs_nothing() -> None:
    free = Laundry(false_claim=0, wrong_check=0)

    match = played(table(free), "Anna exchange", "Bram check")

    assert match.points == (0, 0, 0)
    assert not any(isinstance(event, PointsBooked) for event in match.events)


def test_who_has_exchanged_as_often_as_he_may_is_not_asked_again() -> None:
    match = played(table(Laundry(times=2)), "Anna exchange", "Bram trust", "Cato trust")
    assert match.turn == ANNA

    match = played(match, "Anna exchange", "Bram trust", "Cato trust")

    assert match.turn == BRAM


def test_exchanging_goes_on_as_long_as_the_stock_lasts() -> None:
    match = table(Laundry(times=0, who="next"))

    for _ in range(5):
        match = played(match, "Anna exchange", "Bram trust")

    assert match.cards.stock == ()
    assert match.pending is not None
    assert match.pending.phase == "play"


# -- the hidden slot ---------------------------------------------------------------------------


def test_the_hand_laid_aside_is_in_no_view_but_that_which_hides_nothing() -> None:
    match = played(table(), "Anna exchange")

    assert LAID.of(match) == cards(FIT)
    assert LAID.of(omniscient(match)) == cards(FIT)
    assert [LAID.of(view(match, viewer)) for viewer in (ANNA, BRAM, CATO, None)] == [()] * 4


@pytest.mark.parametrize("answer", ["check", "trust"])
def test_the_hand_laid_aside_is_forgotten_when_the_claim_is_settled(answer: str) -> None:
    match = played(table(Laundry(who="next")), "Anna exchange", f"Bram {answer}")

    assert LAID.of(match) == ()


def test_a_laid_hand_that_was_true_or_false_looks_alike_to_the_others() -> None:
    true = played(table(None, FIT, UNFIT, OTHER), "Anna exchange")
    false = played(table(None, "AC KC 7S JH", UNFIT, OTHER), "Anna exchange")

    assert view(true, BRAM) == view(false, BRAM)
    assert view(true, None) == view(false, None)


# -- which hands -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "hand", "fits"),
    [
        ("four_pictures", FIT, True),
        ("four_pictures", "AH KH QH 7H", False),
        ("four_pictures", UNFIT, False),
        ("three_pictures_and_seven", FIT, False),
        ("three_pictures_and_seven", "AH KH QH 7H", True),
        ("three_pictures_and_seven", "AH KH 7S 7H", False),
        ("three_pictures_and_seven", "AH KH QH 8H", False),
        ("either", FIT, True),
        ("either", "AH KH QH 7H", True),
        ("either", UNFIT, False),
    ],
)
@pytest.mark.parametrize("order", ["T987AKQJ", "JQKA789T"])
def test_a_hand_is_laundry_by_the_rank_order_of_the_table(
    which: Any,  # noqa: ANN401 - one of the words of the option
    hand: str,
    fits: bool,
    order: str,
) -> None:
    laundry = Laundry(hand=which, bluff=False)
    house = HouseRules(play=PlayRules(rank_order=order))
    mirror = str.maketrans("T987AKQJ", order)
    held = " ".join(word[0].translate(mirror) + word[1] for word in hand.split())
    rest = [card for card in DECK if card not in cards(held)]
    match = dealt(house.compile([laundry]), held, " ".join(map(str, rest[:4])), dealer=1)

    assert (Choose(ANNA, "exchange") in legal_actions(match, ANNA)) is fits


# -- its options and its sheet -----------------------------------------------------------------


def test_its_defaults_are_those_of_the_standard_table() -> None:
    assert HouseRules.preset("standard").variants == (Laundry(),)


@pytest.mark.parametrize("option", ["times", "false_claim", "wrong_check"])
@pytest.mark.parametrize("value", [-1, 1_000_001])
def test_its_numbers_are_at_least_0_and_not_absurd(option: str, value: int) -> None:
    with pytest.raises(RulesError) as caught:
        HouseRules.of({"variants": {"laundry": {option: value}}})

    assert [fault.path for fault in caught.value.faults] == [f"variants.laundry.{option}"]


@pytest.mark.parametrize("option", ["hand", "who", "checkers", "caught"])
def test_its_words_are_those_that_are_listed(option: str) -> None:
    with pytest.raises(RulesError, match="expected one of"):
        HouseRules.of({"variants": {"laundry": {option: "x"}}})


def test_it_is_about_hands_of_four() -> None:
    with pytest.raises(RulesError) as caught:
        HouseRules(deal=DealRules(hand_size=3)).compile([Laundry()])

    assert [(fault.path, fault.message) for fault in caught.value.faults] == [
        ("variants.laundry", "laundry is a hand of 4 cards, and deal.hand_size is 3")
    ]


@pytest.mark.parametrize(
    ("laundry", "sentence"),
    [
        (
            Laundry(),
            (
                "Whoever holds four pictures has laundry (vuile was): before the first card he may"
                " lay his hand aside, face down, and draw four new cards."
            ),
        ),
        (
            Laundry(hand="either", times=0),
            (
                "Whoever holds four pictures, or three pictures and a seven, has laundry (vuile"
                " was): before the first card he may lay his hand aside, face down, and draw four"
                " new cards, as long as the stock lasts."
            ),
        ),
        (Laundry(), "He may bluff, and lay aside any other hand."),
        (Laundry(bluff=False), "No other hand may be exchanged."),
        (
            Laundry(who="next", checkers="each"),
            "The next player, and nobody else, may check what was laid aside.",
        ),
        (
            Laundry(checkers="each", false_claim=2, caught="plays_old_open"),
            (
                "Whoever is caught with a false one pays 2 points for each check, and plays on with"
                " the old cards, open on the table."
            ),
        ),
        (Laundry(wrong_check=0), "Whoever checks a true hand pays nothing."),
    ],
    ids=repr,
)
def test_it_tells_the_table_what_may_be_exchanged(laundry: Laundry, sentence: str) -> None:
    assert sentence in BARE.compile([laundry]).sheet


def test_where_nobody_bluffs_nobody_is_caught() -> None:
    assert not any("caught" in line for line in BARE.compile([Laundry(bluff=False)]).sheet)


# -- what others say about it ------------------------------------------------------------------


def open_table(*hands: str) -> Match:
    """A table where another variant has the laundry go openly."""
    openly = answering("Openly", "laundry_goes", lambda _: "open")
    rules = BARE.compile([Laundry(), openly])
    return dealt(rules, *(hands or (FIT, UNFIT)), dealer=1, stock="TC 9C 8C 7C")


def test_an_open_laundry_lays_the_hand_down_and_draws() -> None:
    match = played(open_table(), "Anna exchange")

    assert told(match) == [
        "Anna: exchange",
        "Anna shows A♥ K♥ Q♥ J♥",
        "Anna draws 4 cards",
        "Anna holds 10♣ 9♣ 8♣ 7♣",
    ]
    assert match.turn == BRAM


def test_in_an_open_laundry_nobody_bluffs_and_nobody_checks() -> None:
    match = played(open_table(), "Anna keep")

    assert legal_actions(match) == (Choose(BRAM, "keep"),)


def test_an_open_laundry_says_so() -> None:
    pending = open_table().pending

    assert pending is not None
    assert pending.options[0].words == "lay the hand open and draw four"


def test_another_variant_may_do_without_the_laundry_in_a_round() -> None:
    never = answering("Never", "laundry_goes", lambda _: "none")

    match = dealt(BARE.compile([Laundry(), never]), FIT, UNFIT)

    assert match.pending is not None
    assert match.pending.phase == "play"


def test_another_variant_may_keep_a_seat_from_exchanging() -> None:
    @frozen
    class Shy:
        """Anna does not exchange."""

        @hookimpl
        def may_exchange(self, seat: Seat) -> Refusal | None:
            return Refusal("variants.shy", "she is shy") if seat == ANNA else None

    match = dealt(BARE.compile([Laundry(), Shy()]), FIT, UNFIT, dealer=1)

    assert match.turn == BRAM
    assert match.pending is not None
    assert match.pending.queue == (BRAM,)
