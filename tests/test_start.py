from __future__ import annotations

from collections.abc import Callable

import pytest
from toepen_variants.teams import Teams

from tests.tables import ANNA, BRAM, CATO, DAAN, NAMES, act, bare, cards, in_play, last_of, walked
from toepen import (
    BACK,
    DECK,
    Card,
    DealRules,
    HouseRules,
    Match,
    MatchRules,
    Rules,
    RulesError,
    ScoreRules,
    Seat,
    TableRules,
    Toep,
    ToepenError,
    apply,
    new_match,
    position,
    view,
)
from toepen.events import RoundBegan


@pytest.fixture(scope="module")
def rules() -> Rules:
    return bare()


# -- beginning a match -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 8])
def test_a_match_begins_with_as_many_seats_as_the_table_has(rules: Rules, seats: int) -> None:
    assert new_match(rules, NAMES[:seats]).active == tuple(range(seats))


@pytest.mark.parametrize(
    ("seats", "path", "message"),
    [
        (1, "table.min_seats", "1 seats, and the table begins with 2"),
        (9, "table.max_seats", "9 seats, and the table has room for 8"),
    ],
)
def test_too_few_or_too_many_seats_are_refused(
    rules: Rules, seats: int, path: str, message: str
) -> None:
    with pytest.raises(RulesError) as caught:
        new_match(rules, [f"P{seat}" for seat in range(seats)])

    assert [(fault.path, fault.message) for fault in caught.value.faults] == [(path, message)]


@pytest.mark.parametrize("begin", [new_match, position])
def test_a_variant_may_ask_for_a_number_of_players(begin: Callable[..., Match]) -> None:
    partners = HouseRules().compile(variants=[Teams()])

    assert begin(partners, NAMES[:4]).active == (0, 1, 2, 3)
    with pytest.raises(RulesError) as caught:
        begin(partners, NAMES[:3])

    assert [(fault.path, fault.message) for fault in caught.value.faults] == [
        ("variants.teams.size", "3 seats make no two or more full sides of 2")
    ]


@pytest.mark.parametrize("names", [("Anna", "Anna"), ("Anna", "")])
def test_seats_need_different_names(rules: Rules, names: tuple[str, ...]) -> None:
    with pytest.raises(ToepenError, match=r"the seats need different names, not 'Anna', '(Anna)?'"):
        new_match(rules, names)


@pytest.mark.parametrize("name", [3, ["Bram"], None, b"Bram"], ids=repr)
def test_the_name_of_a_seat_is_a_text(rules: Rules, name: str) -> None:
    with pytest.raises(ToepenError):
        new_match(rules, ("Anna", name))


@pytest.mark.parametrize("dealer", ["Bram", None, True, 0.5], ids=repr)
def test_a_dealer_is_the_number_of_a_seat(rules: Rules, dealer: int) -> None:
    with pytest.raises(ToepenError):
        new_match(rules, NAMES[:2], dealer)


@pytest.mark.parametrize("dealer", [-1, 2, 99])
def test_a_dealer_needs_a_seat(rules: Rules, dealer: int) -> None:
    with pytest.raises(
        ToepenError, match=f"the dealer is seat {dealer}, and there are seats 0 to 1"
    ):
        new_match(rules, NAMES[:2], dealer)


def test_a_match_begins_by_telling_its_first_round(rules: Rules) -> None:
    match = new_match(rules, NAMES[:2], dealer=1)

    assert match.events == (RoundBegan(1, BRAM, ANNA, 1),)
    assert match.ply == 0


# -- setting up a position ---------------------------------------------------------------------


def test_a_position_without_hands_stands_before_the_deal(rules: Rules) -> None:
    match = position(rules, NAMES[:3], dealer=2, points=(1, 2, 3))

    assert match.points == (1, 2, 3)
    assert (match.dealer, match.leader) == (CATO, ANNA)
    assert match.deal_due is not None


def test_a_position_without_anything_is_a_match_that_begins(rules: Rules) -> None:
    assert position(rules, NAMES[:3], dealer=1) == new_match(rules, NAMES[:3], dealer=1)


def test_a_position_with_hands_stands_in_the_play(rules: Rules) -> None:
    match = in_play(rules, "TH 9H", "8H 7H", leader=1, stake=3, points=(4, 5))

    assert (match.turn, match.stake, match.points) == (BRAM, 3, (4, 5))
    assert match.hand(ANNA) == cards("TH 9H")


def test_a_position_leaves_leader_and_stake_to_the_rules(rules: Rules) -> None:
    match = position(rules, NAMES[:2], hands={ANNA: cards("TH"), BRAM: cards("9H")}, dealer=1)

    assert (match.dealer, match.turn, match.stake) == (BRAM, ANNA, 1)


def test_a_position_takes_the_stake_with_which_a_round_begins() -> None:
    dear = HouseRules(score=ScoreRules(base_stake=3)).compile()

    assert in_play(dear, "TH", "9H").stake == 3


def test_everybody_has_accepted_the_stake_of_a_position(rules: Rules) -> None:
    assert in_play(rules, "TH", "9H", stake=4).bidding.accepted == (4, 4)


def test_nobody_has_toeped_in_a_position(rules: Rules) -> None:
    assert in_play(rules, "TH", "9H", stake=4).bidding.toeps == ()


@pytest.mark.parametrize(
    ("hands", "begun"), [(("TH 9H 8H 7H", "AH KH QH JH"), False), (("TH 9H", "AH KH"), True)]
)
def test_a_round_has_begun_where_hands_are_smaller_than_a_deal(
    rules: Rules, hands: tuple[str, str], begun: bool
) -> None:
    assert in_play(rules, *hands).cards.begun is begun


def test_the_cards_that_a_position_does_not_name_are_out_of_play(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H", stock="8H 7H")

    assert match.cards.stock == cards("8H 7H")
    assert set(match.cards.aside) == set(DECK) - set(cards("TH 9H 8H 7H"))


def test_a_seat_at_the_limit_is_out_from_the_start() -> None:
    last = HouseRules(match=MatchRules(end="last_standing")).compile()
    match = in_play(last, "TH", "", "9H", points=(0, 10, 0))

    assert (match.active, match.out) == ((ANNA, CATO), (BRAM,))


def test_the_next_player_deals_for_one_who_is_out() -> None:
    last = HouseRules(match=MatchRules(end="last_standing")).compile()

    match = position(last, NAMES[:3], dealer=1, points=(0, 10, 0))

    assert (match.dealer, match.leader) == (CATO, ANNA)


def test_those_left_out_of_the_order_came_first(rules: Rules) -> None:
    match = position(rules, NAMES[:4], points=(3, 3, 3, 3), order=(DAAN, ANNA))

    assert match.score.order == (1, 2, 3, 0)


def test_a_position_tells_the_leader_and_the_stake_that_it_has(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H", leader=0, stake=3)

    (told,) = view(match, None).history
    assert told == RoundBegan(1, ANNA, ANNA, 3)


HANDS = {ANNA: cards("TH 9H"), BRAM: cards("8H 7H")}


@pytest.mark.parametrize(
    "play_only", [{"leader": ANNA}, {"stake": 2}, {"stock": cards("TH")}], ids=str
)
def test_leader_stake_and_stock_need_hands(rules: Rules, play_only: dict[str, object]) -> None:
    with pytest.raises(ToepenError) as caught:
        position(rules, NAMES[:2], **play_only)  # type: ignore[arg-type]

    assert str(caught.value) == (
        "leader, stake and stock belong to a position in the play, which has hands"
    )


@pytest.mark.parametrize(
    "hands",
    [
        {},
        {ANNA: cards("TH")},
        {ANNA: (), BRAM: ()},
        {ANNA: cards("TH 9H"), BRAM: cards("8H")},
        {ANNA: cards("TH 9H 8H 7H AH"), BRAM: cards("TS 9S 8S 7S AS")},
    ],
    ids=str,
)
def test_players_hold_equally_many_cards_and_no_more_than_a_deal(
    rules: Rules, hands: dict[Seat, tuple[Card, ...]]
) -> None:
    with pytest.raises(ToepenError) as caught:
        position(rules, NAMES[:2], hands=hands)

    found = f"Anna {len(hands.get(ANNA, ()))}, Bram {len(hands.get(BRAM, ()))}"
    assert str(caught.value) == f"each player holds equally many cards, from 1 to 4, not {found}"


def test_a_seat_that_is_out_holds_no_cards() -> None:
    last = HouseRules(match=MatchRules(end="last_standing")).compile()

    with pytest.raises(ToepenError, match="a seat that is out of the match holds no cards"):
        in_play(last, "TH", "8H", "9H", points=(0, 10, 0))


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_who_is_not_at_the_table_holds_no_cards_and_came_to_no_score(
    rules: Rules, seat: int
) -> None:
    for hands, order in (({**HANDS, Seat(seat): cards("TS 9S")}, ()), (HANDS, (Seat(seat),))):
        with pytest.raises(ToepenError) as caught:
            position(rules, NAMES[:2], hands=hands, order=order)

        assert str(caught.value) == f"there is no seat {seat}, only 0 to 1"


@pytest.mark.parametrize(
    ("hands", "stock", "found"),
    [
        ({ANNA: cards("TH"), BRAM: cards("TH")}, (), "TH stands twice"),
        ({ANNA: cards("TH TH"), BRAM: cards("9H 8H")}, (), "TH stands twice"),
        ({ANNA: cards("TH"), BRAM: cards("9H")}, cards("9H"), "9H stands twice"),
        ({ANNA: cards("TH"), BRAM: (BACK,)}, (), "?? is no card of the deck"),
        ({ANNA: cards("TH"), BRAM: cards("9H")}, (BACK,), "?? is no card of the deck"),
    ],
    ids=str,
)
def test_a_card_stands_once_and_is_of_the_deck(
    rules: Rules, hands: dict[Seat, tuple[Card, ...]], stock: tuple[Card, ...], found: str
) -> None:
    with pytest.raises(ToepenError) as caught:
        position(rules, NAMES[:2], hands=hands, stock=stock)

    assert str(caught.value) == found


@pytest.mark.parametrize("leader", [-1, 2, 7])
def test_the_leader_plays_the_round(rules: Rules, leader: int) -> None:
    with pytest.raises(ToepenError) as caught:
        position(rules, NAMES[:2], hands=HANDS, leader=leader)

    assert str(caught.value) == f"the leader is seat {leader}, who does not play this round"


def test_a_leader_who_is_out_is_named() -> None:
    last = HouseRules(match=MatchRules(end="last_standing")).compile()

    with pytest.raises(ToepenError, match="the leader is Bram, who does not play this round"):
        in_play(last, "TH", "", "9H", points=(0, 10, 0), leader=BRAM)


@pytest.mark.parametrize("stake", [0, -1])
def test_the_stake_is_at_least_one(rules: Rules, stake: int) -> None:
    with pytest.raises(ToepenError, match=f"the stake is {stake}, and the least is 1"):
        position(rules, NAMES[:2], hands=HANDS, stake=stake)


@pytest.mark.parametrize("points", [(), (0,), (0, 0, 0)])
def test_each_seat_has_a_score(rules: Rules, points: tuple[int, ...]) -> None:
    with pytest.raises(ToepenError, match=f"{len(points)} scores for 2 seats"):
        position(rules, NAMES[:2], points=points)


@pytest.mark.parametrize("points", [(10, 0, 0), (10, 10, 10), (11, 9, 9)])
def test_a_match_to_the_first_loser_in_which_somebody_has_lost_cannot_be_set_up(
    rules: Rules, points: tuple[int, ...]
) -> None:
    with pytest.raises(ToepenError) as caught:
        position(rules, NAMES[:3], points=points)

    assert str(caught.value) == (
        "somebody is at the limit: a match to the first loser is over before it begins"
    )


@pytest.mark.parametrize("points", [(10, 0), (10, 10), (11, 9)])
def test_a_match_to_the_last_one_standing_in_which_one_is_left_cannot_be_set_up(
    points: tuple[int, ...],
) -> None:
    last = HouseRules(match=MatchRules(end="last_standing")).compile()

    with pytest.raises(ToepenError) as caught:
        position(last, NAMES[:2], points=points)

    assert str(caught.value) == (
        "fewer than two sides are below the limit: the match is over before it begins"
    )


@pytest.mark.parametrize(
    "garbage",
    [
        {"points": ("1", "2")},
        {"order": (Seat(9),)},
        {"dealer": "Bram"},
        {"hands": HANDS, "stake": "x"},
        {"hands": HANDS, "leader": "Bram"},
        {"hands": {ANNA: ("TH", "9H"), BRAM: ("8H", "7H")}},
        {"hands": {ANNA: None, BRAM: None}},
    ],
    ids=str,
)
def test_garbage_makes_no_position(rules: Rules, garbage: dict[str, object]) -> None:
    with pytest.raises(ToepenError):
        position(rules, NAMES[:2], **garbage)  # type: ignore[arg-type]


# -- sizes of tables ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_match_comes_to_its_end_at_every_size_of_table(rules: Rules, seats: int) -> None:
    assert last_of(walked(rules, seats, seed=seats)).result is not None


def test_more_seats_than_eight_sit_down_where_hands_are_smaller() -> None:
    small = HouseRules(table=TableRules(max_seats=32), deal=DealRules(hand_size=1)).compile()

    match = last_of(walked(small, 8, seed=1))

    assert new_match(small, [f"P{seat}" for seat in range(32)]).active == tuple(range(32))
    assert match.result is not None


def test_an_act_that_is_repeated_gives_an_equal_match(rules: Rules) -> None:
    match = in_play(rules, "TH 9H", "8H 7H")

    assert apply(match, Toep(ANNA)) == apply(match, act(match, "Anna toep"))
