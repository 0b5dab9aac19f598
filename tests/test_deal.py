from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any, Literal

import attrs
import pytest
from attrs import frozen

from tests.tables import ANNA, BARE, BRAM, CATO, NAMES, cards, deal_of, refused, walked
from toepen import (
    BACK,
    DECK,
    Card,
    Deal,
    DealRules,
    HouseRules,
    IllegalAction,
    Match,
    MatchRules,
    Refusal,
    TableRules,
    ToepenError,
    apply,
    new_match,
    position,
    shuffle,
    why_not,
)
from toepen.events import CardsDealt
from toepen.plugin import DealDue, HandSeen, hookimpl


class Scripted:
    """A generator that says what it was told to say, and knows nothing else."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def in_order() -> Scripted:
    """A generator that leaves the deck as it lies: clubs, diamonds, hearts, spades."""
    return Scripted(*(place / 32 for place in range(32)))


def upside_down() -> Scripted:
    """A generator that turns the deck over."""
    return Scripted(*(1 - place / 32 for place in range(32)))


def table(seats: int, *, dealer: int = 0, packet: Literal[1, 2, 4] = 1, size: int = 4) -> Match:
    house = HouseRules(
        table=TableRules(max_seats=seats), deal=DealRules(packet=packet, hand_size=size)
    )
    return new_match(house.compile(), NAMES[:seats], dealer)


def hands_of(deal: Deal) -> list[str]:
    return [" ".join(map(str, hand)) for hand in deal.hands]


# -- shuffling ---------------------------------------------------------------------------------


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    deal = shuffle(table(3), in_order())

    assert hands_of(deal) == ["8C KC TD 7D", "TC 7C QC 9D", "9C AC JC 8D"]


def test_cards_are_dealt_two_at_a_time() -> None:
    deal = shuffle(table(3, packet=2), in_order())

    assert hands_of(deal) == ["AC KC 8D 7D", "TC 9C QC JC", "8C 7C TD 9D"]


def test_cards_are_dealt_four_at_a_time() -> None:
    deal = shuffle(table(3, packet=4), in_order())

    assert hands_of(deal) == ["TD 9D 8D 7D", "TC 9C 8C 7C", "AC KC QC JC"]


def test_the_last_packet_is_smaller_where_it_must_be() -> None:
    deal = shuffle(table(2, dealer=1, packet=4, size=5), in_order())

    assert hands_of(deal) == ["TC 9C 8C 7C TD", "AC KC QC JC 9D"]


def test_a_hand_smaller_than_the_packet_is_dealt_at_once() -> None:
    deal = shuffle(table(2, dealer=1, packet=4, size=3), in_order())

    assert hands_of(deal) == ["TC 9C 8C", "7C AC KC"]


@pytest.mark.parametrize(
    ("dealer", "hands"),
    [(0, ["9C 7C", "TC 8C"]), (1, ["TC 8C", "9C 7C"])],
)
def test_the_player_on_the_dealers_left_gets_the_first_card(dealer: int, hands: list[str]) -> None:
    assert hands_of(shuffle(table(2, dealer=dealer, size=2), in_order())) == hands


def test_the_stock_is_what_is_left_and_its_top_comes_first() -> None:
    deal = shuffle(table(2), in_order())

    assert deal.stock == DECK[8:]


def test_nothing_is_left_for_eight_seats() -> None:
    assert shuffle(table(8), in_order()).stock == ()


def test_the_generator_decides_the_order_of_the_deck() -> None:
    assert hands_of(shuffle(table(2, dealer=1, size=2), upside_down())) == ["JS KS", "QS AS"]


def test_cards_with_equal_numbers_stay_in_the_order_of_the_deck() -> None:
    deal = shuffle(table(2, dealer=1), Scripted(*[0.5] * 32))

    assert deal == shuffle(table(2, dealer=1), in_order())


def test_the_generator_is_asked_once_for_each_card() -> None:
    rng = in_order()

    shuffle(table(2), rng)

    assert rng.numbers == []


def test_the_same_generator_gives_the_same_cards() -> None:
    assert shuffle(table(4), Random(3)) == shuffle(table(4), Random(3))


def test_another_generator_gives_other_cards() -> None:
    assert shuffle(table(4), Random(3)) != shuffle(table(4), Random(4))


@pytest.mark.parametrize("packet", [1, 2, 4])
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_shuffled_deal_is_always_the_one_that_is_due(
    seats: int, packet: Literal[1, 2, 4]
) -> None:
    match = table(seats, packet=packet)

    deal = shuffle(match, Random(seats))

    assert why_not(match, deal) is None
    assert sorted(card.index for card in (*chain(*deal.hands), *deal.stock)) == list(range(32))


def test_one_who_is_out_is_passed_over() -> None:
    last = HouseRules(match=MatchRules(end="last_standing")).compile()
    match = position(last, NAMES[:3], points=(0, 10, 0))

    deal = shuffle(match, in_order())

    assert hands_of(deal) == ["9C 7C KC JC", "", "TC 8C AC QC"]


@pytest.mark.parametrize("preset", ["standard", "pelt-15"])
def test_a_shuffled_deal_leads_where_the_same_cards_dealt_by_hand_lead(preset: str) -> None:
    rules = HouseRules.preset(preset).compile()
    seen = 0

    for match in walked(rules, 4, seed=6, most=200):
        if match.deal_due:
            shuffled = shuffle(match, Random(match.ply))
            by_hand = Deal(shuffled.hands, shuffled.stock)
            assert (by_hand, repr(by_hand)) == (shuffled, repr(shuffled))
            assert apply(match, by_hand) == apply(match, shuffled)
            assert apply(match, by_hand).events == apply(match, shuffled).events
            seen += 1

    assert seen > 1


def test_nobody_says_of_a_deal_that_it_was_shuffled() -> None:
    made: Any = Deal

    with pytest.raises(TypeError):
        made((DECK[:4], DECK[:4]), DECK[8:], shuffled=True)


def test_a_shuffled_deal_that_is_changed_is_counted_again() -> None:
    match = table(2)
    deal = shuffle(match, Random(1))

    assert why_not(match, attrs.evolve(deal, stock=deal.stock)) is None
    for stock in (deal.stock[1:], (deal.hands[0][0], *deal.stock[1:])):
        refusal = why_not(match, attrs.evolve(deal, stock=stock))
        assert refusal is not None
        assert refusal.rule == "deal.deck"


def test_a_deal_that_was_shuffled_for_another_table_is_refused() -> None:
    deal = shuffle(table(3), Random(1))

    assert why_not(table(4), deal) == Refusal("deal.hand_size", "3 hands for 4 seats")


def test_nothing_is_shuffled_where_no_cards_are_due() -> None:
    match = apply(table(2), shuffle(table(2), Random(1)))

    with pytest.raises(ToepenError, match="no cards are due"):
        shuffle(match, Random(1))


# -- dealing -----------------------------------------------------------------------------------


def test_a_match_says_to_whom_cards_are_due_and_how_many() -> None:
    assert table(3, size=5).deal_due == DealDue((ANNA, BRAM, CATO), 5)


def test_any_partition_of_the_deck_is_accepted() -> None:
    match = apply(table(2), deal_of("TH 9H 8H 7H", "AH KH QH JH", stock="JS"))

    assert match.hand(ANNA) == cards("TH 9H 8H 7H")
    assert match.cards.stock[0] == Card("JS")
    assert match.turn == BRAM


def test_cards_that_were_dealt_are_told_to_all_and_each_hand_to_its_seat() -> None:
    match = apply(table(2), deal_of("TH 9H 8H 7H", "AH KH QH JH"))

    assert match.events == (
        CardsDealt((ANNA, BRAM), 4),
        HandSeen(ANNA, cards("TH 9H 8H 7H")),
        HandSeen(BRAM, cards("AH KH QH JH")),
    )


def test_a_hand_that_nobody_may_look_at_is_told_to_nobody() -> None:
    match = apply(
        new_match(BARE.compile([Blindfold()]), NAMES[:2]), deal_of("TH 9H 8H 7H", "AH KH QH JH")
    )

    assert match.events == (CardsDealt((ANNA, BRAM), 4),)


@frozen
class Blindfold:
    """Nobody looks at his cards."""

    @hookimpl
    def sees_hand(self) -> bool:
        return False


@pytest.mark.parametrize(
    "deal",
    [
        deal_of("TH 9H 8H 7H", "TH KH QH JH"),
        Deal(deal_of("TH 9H 8H 7H", "AH KH QH JH").hands, ()),
        Deal(deal_of("TH 9H 8H 7H", "AH KH QH JH").hands, (*DECK[8:-1], BACK)),
        Deal((DECK[:4], DECK[4:8]), (*DECK[8:], DECK[31])),
        Deal((), ()),
    ],
    ids=["a card twice", "cards missing", "a card face down", "a card too many", "nothing"],
)
def test_a_deal_is_the_32_cards_each_once(deal: Deal) -> None:
    assert why_not(table(2), deal) == Refusal(
        "deal.deck", "hands and stock are not the 32 cards, each once"
    )


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (("TH 9H 8H", "AH KH QH JH"), "3 cards for Anna, who gets 4"),
        (("TH 9H 8H 7H", "AH KH QH JH TC"), "5 cards for Bram, who gets 4"),
        (("TH 9H 8H 7H",), "1 hands for 2 seats"),
        (("TH 9H 8H 7H", "AH KH QH JH", "TC 9C 8C 7C"), "3 hands for 2 seats"),
    ],
)
def test_each_seat_is_dealt_what_it_is_due(hands: tuple[str, ...], reason: str) -> None:
    assert why_not(table(2), deal_of(*hands)) == Refusal("deal.hand_size", reason)


def test_one_who_is_out_is_dealt_nothing() -> None:
    last = HouseRules(match=MatchRules(end="last_standing")).compile()
    match = position(last, NAMES[:3], points=(0, 10, 0))

    refusal = why_not(match, deal_of("TH 9H 8H 7H", "TC 9C 8C 7C", "AH KH QH JH"))

    assert refusal == Refusal("deal.hand_size", "4 cards for Bram, who gets 0")


def test_no_cards_are_dealt_twice() -> None:
    deal = shuffle(table(2), Random(1))
    match = apply(table(2), deal)

    assert refused(match, deal).refusal == Refusal("deal.due", "no cards are due")


def test_a_refused_deal_says_who_may_not() -> None:
    assert str(refused(table(2), Deal((), ()))) == (
        "the table may not deal: hands and stock are not the 32 cards, each once [deal.deck]"
    )


def test_a_seat_deals_no_cards() -> None:
    match = table(2)

    with pytest.raises(IllegalAction):
        apply(match, shuffle(match, Random(1)), by=ANNA)


@pytest.mark.parametrize("form", [list, set, iter], ids=lambda form: form.__name__)
def test_hands_that_could_change_are_refused_or_kept_as_they_are(
    form: Callable[[tuple[Card, ...]], object],
) -> None:
    match = table(2)
    deal = deal_of("TH 9H 8H 7H", "AH KH QH JH")

    try:
        done = apply(match, Deal(tuple(map(form, deal.hands)), form(deal.stock)))  # type: ignore[arg-type]
    except IllegalAction:
        return

    assert {hash(done)}
