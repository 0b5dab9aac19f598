from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from toepen_variants.chance_toep import ChanceToep

from tests.tables import NAMES, deal_of
from tests.testing.planted import FAULTS
from tests.testing.planted_variants import phases_are_defined_inside_a_function
from tests.testing.planting import Plant, table
from toepen import (
    DECK,
    Card,
    Choose,
    Deal,
    HouseRules,
    MatchRules,
    Rank,
    Rules,
    ScoreRules,
    Seat,
    apply,
    new_match,
)
from toepen._told import told
from toepen.plugin import Effect, Position, Say, SetSlot, Slot, hookimpl
from toepen.testing import Broken, Law, Walk, seeded
from toepen.testing.laws import HISTORY_LAWS, LAWS, STATE_LAWS
from toepen.testing.laws._conceivable import deals_that_are_wrong
from toepen.testing.laws.histories import Rotation
from toepen.testing.laws.secrets import Worlds, moved_world

NAMED: dict[str, Law[Any]] = {law.name: law for law in LAWS}


def look(law: Law[Any], rules: Rules, matches: int = 60, acts: int = 60) -> None:
    """Play short matches, and look at one law at every turn."""
    rng = Random(1)
    pick = seeded(rng)
    for _ in range(matches):
        walk = Walk.begin(pick, rules)
        for step in walk.steps(acts):
            if law in STATE_LAWS:
                law.check(step.after, pick)
            elif law not in HISTORY_LAWS:
                law.check(step, pick)
        if law in HISTORY_LAWS:
            law.check(walk.history, pick)


@pytest.mark.parametrize(
    ("law", "plant"), FAULTS, ids=[f"{law}-{plant.__name__}" for law, plant in FAULTS]
)
def test_every_planted_fault_is_caught_by_its_law(
    law: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = plant(monkeypatch)

    with pytest.raises(Broken, match=f"^{law}: "):
        look(NAMED[law], rules)


def test_only_the_law_of_two_worlds_is_looked_at_more_often_than_others() -> None:
    assert [law.name for law in LAWS if law.often != 1] == ["secrets_are_kept"]


def test_every_law_has_a_planted_fault() -> None:
    assert {law for law, _ in FAULTS} == set(NAMED)


@pytest.mark.parametrize("law", ["acting_changes_nothing_before", "listed_is_what_is_accepted"])
def test_what_cannot_be_stored_is_no_fault_of_the_acts(
    law: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(NAMED[law], phases_are_defined_inside_a_function(monkeypatch), matches=2, acts=6)


@frozen
class Crier:
    """Whoever has drawn a hand announces it, if there is a ten in it."""

    @hookimpl
    def hand_drawn(self, match: Position, seat: Seat) -> Iterable[Effect]:
        tens = any(card.rank is Rank.TEN for card in match.hand(seat))
        return (Say(seat, "ten"),) if tens else ()


PEEKED: Slot[tuple[Card, ...]] = Slot("peeker.peeked", scope="deal", sight="owner", default=())


@frozen
class Peeker:
    """The dealer looks at the card beneath the stock."""

    @hookimpl
    def slots(self) -> tuple[Slot[tuple[Card, ...]], ...]:
        return (PEEKED,)

    @hookimpl
    def cards_dealt(self, match: Position) -> Iterable[Effect]:
        return (SetSlot(PEEKED, match.cards.stock[-1:], match.dealer),)


def test_what_a_seat_keeps_for_itself_it_knows() -> None:
    look(NAMED["views_hold_what_is_known"], table(Peeker()), matches=2, acts=6)


def test_an_announcement_may_tell_of_hidden_cards() -> None:
    look(
        NAMED["secrets_are_kept"],
        HouseRules.preset("standard").compile([Crier()]),
        matches=6,
        acts=6,
    )


# It was called a leak: of the round before, only its tricks were looked at.
@pytest.mark.parametrize("viewer", [None, Seat(1)])
def test_the_card_that_wins_the_round_when_it_is_drawn_is_no_secret(viewer: Seat | None) -> None:
    rules = HouseRules().compile([ChanceToep()])
    deal = deal_of("TC TD TH AS", "7C KH 7H QD", "TS 8H 8C 7S", stock="9S AC")
    match = apply(new_match(rules, NAMES[:3], dealer=2), deal)
    swap = {Card("9S"): Card("TS"), Card("TS"): Card("9S")}
    moved = moved_world(match, swap)
    draw = Choose(Seat(0), "draw")
    assert (apply(match, draw).round_over, apply(moved, draw).round_over) == (False, True)

    Worlds(viewer, swap, match, moved).see_alike_after(draw)


# The text of a match was searched link by link, each within the one before, to Python's limit.
@pytest.mark.parametrize("law", STATE_LAWS, ids=lambda law: law.name)
def test_a_round_may_be_as_long_as_it_likes(law: Law[Any]) -> None:
    match = apply(new_match(table(), NAMES[:2]), deal_of("TC TD TH AS", "7C KH 7H QD"))
    long = evolve(match, told=told(0, [(ply, (), 0) for ply in range(1, 2_000)]), ply=2_000)

    law.check(long, seeded(Random(1)))


def test_who_stands_at_the_limit_where_points_are_capped_breaks_no_law() -> None:
    capped = ScoreRules(limit=3, overshoot="capped")
    rules = HouseRules(score=capped, match=MatchRules(end="last_standing")).compile()
    look(NAMED["limit_puts_out"], rules, matches=10)


def test_whom_an_act_is_done_to_is_turned_with_the_table() -> None:
    turned = Rotation(by=1, count=3).act(Choose(Seat(0), "ask", Seat(2)))
    assert turned == Choose(Seat(1), "ask", Seat(0))


def test_a_wrong_deal_is_wrong_in_one_thing() -> None:
    good = Deal(tuple(DECK[at : at + 4] for at in range(0, 12, 4)), DECK[12:])
    faults = []
    for wrong in deals_that_are_wrong(good):
        dealt = Counter((*(card for hand in wrong.hands for card in hand), *wrong.stock))
        faults.append(
            {
                "hands": len(wrong.hands) != 3,
                "sizes": any(len(hand) != 4 for hand in wrong.hands[:3]),
                "one card": (Counter(DECK) - dealt).total() == 1,
                "some cards": (Counter(DECK) - dealt).total() > 1,
            }
        )
    assert [sum(fault.values()) for fault in faults] == [1] * len(faults)
    assert not any(fault["some cards"] for fault in faults)


def test_no_deal_is_wrong_for_want_of_a_stock() -> None:
    hands = tuple(DECK[at : at + 4] for at in range(0, 32, 4))
    wrong = list(deals_that_are_wrong(Deal(hands, ())))
    assert len(set(wrong)) == len(wrong) == 4
