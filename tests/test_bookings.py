"""`score.bookings`: in which order the payers of a round are charged."""

from toepen import Card, HouseRules, Play, Seat, apply, position
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
