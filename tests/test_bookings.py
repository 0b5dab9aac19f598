"""`score.bookings`: in which order the payers of a round are charged."""

from tests.tables import in_play, played
from toepen import Card, HouseRules, Play, PlayRules, Seat, apply, position
from toepen.events import PointsBooked


def test_payers_are_booked_clockwise_from_the_winners_left() -> None:
    rules = HouseRules.preset("standard").compile()
    cards = ["9C", "JC", "TC", "7C"]
    hands = {Seat(seat): (Card(card),) for seat, card in enumerate(cards)}
    match = position(rules, ["Ada", "Bob", "Cas", "Dot"], hands=hands, dealer=3, leader=0)

    for seat, (card,) in hands.items():
        match = apply(match, Play(seat, card))

    booked = [event.seat for event in match.events if isinstance(event, PointsBooked)]
    assert [match.name(seat) for seat in booked] == ["Dot", "Ada", "Bob"]


def test_a_side_is_charged_at_its_first_member() -> None:
    tables = {"extends": "cardgames-zone", "variants": {"teams": True}}
    rules = HouseRules.of(tables).compile()
    cards = ["9C", "JC", "TC", "7C"]
    hands = {Seat(seat): (Card(card),) for seat, card in enumerate(cards)}
    match = position(rules, ["Ada", "Bob", "Cas", "Dot"], hands=hands, dealer=3, leader=0)

    for seat, (card,) in hands.items():
        match = apply(match, Play(seat, card))

    booked = [event.seat for event in match.events if isinstance(event, PointsBooked)]
    assert [match.name(seat) for seat in booked] == ["Bob"]
    assert match.points == (0, 1, 0, 1)


def test_where_a_folded_card_takes_the_last_trick_its_stand_in_is_booked_first() -> None:
    rules = HouseRules(play=PlayRules(folded_card="counts")).compile()
    match = in_play(rules, "9C", "8C", "7C", "TC", dealer=2, leader=3)

    match = played(match, "Daan TC", "Bram toep", "Cato stay", "Daan fold", "Anna stay")
    match = played(match, "Anna 9C", "Bram 8C", "Cato 7C")

    booked = [event.seat for event in match.events if isinstance(event, PointsBooked)]
    assert booked == [0, 1, 2]
