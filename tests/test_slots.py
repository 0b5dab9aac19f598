from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from attrs import frozen
from typing_extensions import override

from tests.tables import ANNA, BARE, BRAM, NAMES, deal_of, in_play, played
from toepen import TABLE, Action, Choose, Match, Rules, Seat, apply, new_match, shuffle
from toepen.plugin import Effect, NewDeal, Phase, Position, Push, SetSlot, Slot, did, hookimpl

MARKS: Slot[int] = Slot("keeper.marks", scope="match", sight="public", default=0)
ROUND: Slot[int] = Slot("keeper.round", scope="round", sight="public", default=0)
DEALT: Slot[int] = Slot("keeper.dealt", scope="deal", sight="public", default=0)
TRICK: Slot[int] = Slot("keeper.trick", scope="trick", sight="public", default=0)
OWN: Slot[int] = Slot("keeper.own", scope="round", sight="owner", default=0)
ALL = (MARKS, ROUND, DEALT, TRICK)


@frozen
class Keeper:
    """Counts the cards played, in slots of every scope."""

    @hookimpl
    def slots(self) -> tuple[Slot[int], ...]:
        return (*ALL, OWN)

    @hookimpl
    def card_played(self, match: Position, seat: Seat) -> tuple[Effect, ...]:
        counted = tuple(SetSlot(slot, slot.of(match) + 1) for slot in ALL)
        return (*counted, SetSlot(OWN, OWN.of(match, seat) + 1, seat))


@frozen
class Shaker:
    """The table may shake up the cards: they are dealt anew."""

    @hookimpl
    def interruption(self) -> Phase:
        return Shaking()


@frozen
class Shaking(Phase):
    """A new deal at any time."""

    name = "shaking"

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(TABLE, "shake"),) if seat == TABLE else ()

    @override
    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:
        return (did(TABLE, "shake"), Push(NewDeal(everybody=True)))


@pytest.fixture(scope="module")
def rules() -> Rules:
    return BARE.compile([Keeper(), Shaker()])


def counts(match: Match) -> tuple[int, ...]:
    """Return what the slots of the match, the round, the deal and the trick hold."""
    return tuple(slot.of(match) for slot in ALL)


# -- a slot ------------------------------------------------------------------------------------


def test_a_slot_holds_its_default_at_first(rules: Rules) -> None:
    match = new_match(rules, NAMES[:2])

    assert counts(match) == (0, 0, 0, 0)
    assert (OWN.of(match, ANNA), OWN.of(match, BRAM)) == (0, 0)


def test_a_slot_of_an_owner_holds_a_part_for_each_seat(rules: Rules) -> None:
    match = played(in_play(rules, "TH 9S", "8H 7S"), "Anna TH", "Bram 8H", "Anna 9S")

    assert OWN.of(match) == (2, 1)  # type: ignore[comparison-overlap]
    assert (OWN.of(match, ANNA), OWN.of(match, BRAM)) == (2, 1)


def test_a_slot_is_put_without_changing_the_match(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H")

    slots = MARKS.put(match, 7)

    assert MARKS.of(match) == 0
    assert slots[match.rules.slot_places["keeper.marks"]] == 7


def test_one_part_of_an_owners_slot_is_put_alone(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H")

    assert (0, 5) in OWN.put(match, 5, BRAM)


@pytest.mark.parametrize("slot", [MARKS, OWN], ids=["public", "owner"])
def test_a_slot_that_no_variant_declares_cannot_be_read_or_put(slot: Slot[int]) -> None:
    match = in_play(BARE.compile(), "TH", "9H")

    with pytest.raises(KeyError):
        slot.of(match)
    with pytest.raises(KeyError):
        slot.put(match, 1)


def test_slots_stand_in_the_order_of_their_names(rules: Rules) -> None:
    names = [slot.name for slot in rules.slots]

    assert names == sorted(names)
    assert [rules.slot_places[name] for name in names] == list(range(len(names)))


@pytest.mark.parametrize(
    ("scope", "sight"), [("hand", "public"), ("match", "all"), (None, "public"), ("match", 1)]
)
def test_a_scope_or_a_sight_that_does_not_exist_is_refused(scope: Any, sight: Any) -> None:  # noqa: ANN401
    with pytest.raises(ValueError, match="must be in"):
        Slot("x.y", scope, sight, 0)


def test_a_slot_never_changes() -> None:
    with pytest.raises(AttributeError):
        MARKS.default = 3  # type: ignore[misc]


def test_what_a_slot_holds_is_part_of_the_match(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H")

    assert attrs.evolve(match, slots=MARKS.put(match, 7)) != match


# -- its scope ---------------------------------------------------------------------------------


def test_a_trick_that_is_complete_sets_the_slots_of_the_trick_back(rules: Rules) -> None:
    match = in_play(rules, "TH 9S", "8H 7S")

    assert counts(played(match, "Anna TH")) == (1, 1, 1, 1)
    assert counts(played(match, "Anna TH", "Bram 8H")) == (2, 2, 2, 0)


def test_a_new_round_sets_all_but_those_of_the_match_back(rules: Rules) -> None:
    match = played(in_play(rules, "TH", "9H"), "Anna TH", "Bram 9H")

    assert counts(match) == (2, 0, 0, 0)
    assert OWN.of(match, ANNA) == 0


def test_a_new_deal_in_a_round_keeps_the_slots_of_the_round(rules: Rules) -> None:
    match = played(in_play(rules, "TH 9S", "8H 7S"), "Anna TH", "table shake")

    match = apply(match, deal_of("TH 9H 8H 7H", "AH KH QH JH"))

    assert counts(match) == (1, 1, 0, 0)
    assert OWN.of(match, ANNA) == 1


def test_a_slot_keeps_what_it_holds_until_the_cards_are_dealt(rules: Rules) -> None:
    match = played(in_play(rules, "TH 9S", "8H 7S"), "Anna TH", "table shake")

    assert counts(match) == (1, 1, 1, 1)


def test_a_deal_that_begins_a_round_leaves_what_the_round_began_with(rules: Rules) -> None:
    match = played(in_play(rules, "TH", "9H"), "Anna TH", "Bram 9H")

    match = apply(match, shuffle(match, Random(1)))

    assert counts(match) == (2, 0, 0, 0)


def test_a_slot_of_the_match_begins_anew_with_the_next_match(rules: Rules) -> None:
    played(in_play(rules, "TH", "9H"), "Anna TH", "Bram 9H")

    assert counts(new_match(rules, NAMES[:2])) == (0, 0, 0, 0)


def test_a_trick_that_is_taken_back_does_not_set_slots_back(rules: Rules) -> None:
    # The leader folds to a toep before anybody has followed: the trick begins anew.
    match = in_play(rules, "TH 9S", "8D 7S", "AC KS")
    match = played(match, "Anna TH", "Cato toep", "Anna fold", "Bram stay")

    assert match.trick == ()
    assert TRICK.of(match) == 1
