from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import attrs
import pytest
from attrs import frozen
from hypothesis import given

from tests.tables import (
    ANNA,
    BRAM,
    CATO,
    FEW,
    NAMES,
    bare,
    cards,
    dealt,
    elsewhere,
    in_play,
    last_of,
    played,
    standard,
    walked,
)
from toepen import (
    DECK,
    Card,
    HouseRules,
    Match,
    Rules,
    Seat,
    Suit,
    View,
    new_match,
    omniscient,
    position,
    resample,
    view,
)
from toepen._keys import MOST_KNOWN, _known, key
from toepen._parts import Table
from toepen._told import told
from toepen.plugin import SetSlot, Slot, hookimpl
from toepen.testing import Pick, matches, picks
from toepen.testing.laws.secrets import hidden_from, other_world

RELABELLINGS = tuple(dict(zip(Suit, to, strict=True)) for to in permutations(Suit))


def relabelled(match: Match, names: dict[Suit, Suit]) -> Match:
    """Give the suits of a round other names, wherever they stand."""
    cards_of = {card: Card(card.rank + names[card.suit]) for card in DECK}

    def renamed(value: Any) -> Any:  # noqa: ANN401 - any part of a match
        if isinstance(value, Card):
            return cards_of[value]
        if isinstance(value, Suit):
            return names[value]
        if isinstance(value, (tuple, list, frozenset)):
            return type(value)(map(renamed, value))
        if attrs.has(type(value)) and not isinstance(value, Rules | Table):
            fields = [a for a in attrs.fields(type(value)) if a.init]
            return attrs.evolve(value, **{a.alias: renamed(getattr(value, a.name)) for a in fields})
        return value

    return renamed(match)  # type: ignore[no-any-return]


# -- positions -------------------------------------------------------------------------------


def test_a_key_is_a_text_of_128_bits() -> None:
    found = key(new_match(bare(), NAMES[:2]))

    assert isinstance(found, str)
    assert len(found) == 32
    assert int(found, 16) >= 0


@FEW
@given(matches(most=40))
def test_equal_matches_have_equal_keys(match: Match) -> None:
    again = copy.deepcopy(match, {id(match.rules): match.rules})

    assert key(again) == key(match)
    assert key(again, relabelled=True) == key(match, relabelled=True)


def test_the_way_to_a_position_counts_for_nothing() -> None:
    hands = ("TH 9C", "9H 8C", "8H 7C")
    lines = ("Anna toep", "Bram stay", "Cato stay")
    one = played(in_play(bare(), *hands), *lines)
    other = in_play(bare(), *hands)

    assert one.ply != other.ply
    assert key(one) != key(other), "who has toeped decides who may toep"
    assert key(played(other, *lines)) == key(one)


def test_transpositions_have_one_key() -> None:
    slow = played(in_play(bare(), "TH 9C", "9H 8C", "8H 7C"), "Anna TH", "Cato toep")
    rules = HouseRules.preset("cardgames-zone").compile()
    assert key(slow) != key(in_play(rules, "TH 9C", "9H 8C", "8H 7C"))

    match = in_play(bare(), "TH 9C", "9H 8C", stake=2)
    order = in_play(bare(), "9C TH", "8C 9H", stake=2)
    assert key(match) == key(order)
    assert match != order


def test_names_count_for_nothing() -> None:
    assert key(new_match(bare(), ["A", "B"])) == key(new_match(bare(), ["C", "D"]))


@pytest.mark.parametrize("seed", range(3))
def test_other_positions_have_other_keys(seed: int) -> None:
    states = list(walked(standard(), 3, seed))

    assert len({key(state) for state in states}) == len(states)


def test_each_part_of_a_position_counts() -> None:
    match = played(in_play(bare(), "TH 9C", "9H 8C", "8H 7C", stock="JS QS"), "Anna TH")
    cards_now = match.cards
    others = [
        attrs.evolve(match, score=attrs.evolve(match.score, points=(1, 0, 0))),
        attrs.evolve(match, score=attrs.evolve(match.score, order=(1, 0, 2))),
        attrs.evolve(match, setup=attrs.evolve(match.setup, dealer=BRAM)),
        attrs.evolve(match, setup=attrs.evolve(match.setup, decider=True)),
        attrs.evolve(match, bidding=attrs.evolve(match.bidding, stake=2)),
        attrs.evolve(match, bidding=attrs.evolve(match.bidding, toeps=(ANNA,))),
        attrs.evolve(match, cards=attrs.evolve(cards_now, stock=cards_now.stock[::-1])),
        attrs.evolve(match, cards=attrs.evolve(cards_now, shown=frozenset(cards("9H")))),
        attrs.evolve(match, cards=attrs.evolve(cards_now, led=Suit.SPADES)),
        attrs.evolve(match, cards=attrs.evolve(cards_now, led=None)),
        attrs.evolve(match, cards=attrs.evolve(cards_now, begun=False)),
        attrs.evolve(match, cards=attrs.evolve(cards_now, leader=BRAM)),
        attrs.evolve(match, cards=attrs.evolve(cards_now, to_play=(BRAM,))),
        attrs.evolve(match, agenda=()),
        attrs.evolve(match, rules=standard(), slots=((),)),
    ]

    assert len({key(state) for state in (match, *others)}) == len(others) + 1


def test_slots_count_whatever_they_hold() -> None:
    slot: Slot[object] = Slot("keeps.it", "match", "public", None)

    @frozen
    class Keeps:
        @hookimpl
        def slots(self) -> tuple[Slot[object], ...]:
            return (slot,)

    match = new_match(HouseRules().compile(variants=[Keeps()]), NAMES[:2])
    values: list[object] = [
        None,
        0,
        False,
        1,
        True,
        2**70,
        -(2**70),
        "",
        "a",
        (),
        (0,),
        ((),),
        frozenset(),
        frozenset({1, 2}),
        frozenset({1, (2, Card("TH"))}),
        Card("TH"),
        cards("TH 9H"),
        cards("9H TH"),
        (Card("TH"), 1),
        (1, Card("TH")),
        frozenset({Card("TH")}),
        Suit.HEARTS,
        ANNA + 0.5,
        SetSlot(slot, 1),
    ]

    found = [key(attrs.evolve(match, slots=slot.put(match, value))) for value in values]

    assert len(set(found)) == len(values)


def test_a_key_is_the_same_in_every_process() -> None:
    script = (
        "from tests.tables import *\n"
        "from toepen import *\n"
        "match = last_of(walked(standard(), 3, 1, 60))\n"
        "print(match.key(), match.key(relabelled=True), view(match, 1).key())"
    )
    match = last_of(walked(standard(), 3, 1, 60))
    here = (match.key(), match.key(relabelled=True), view(match, BRAM).key())

    assert elsewhere(script, hash_seed=1).split() == [*here]


def test_keys_stay_right_when_what_is_remembered_is_forgotten() -> None:
    states = list(walked(bare(), 4, 3))
    first = [key(state) for state in states]
    _known.clear()
    _known.update((at, (at, ((), ()))) for at in range(-1, -MOST_KNOWN - 1, -1))

    assert [key(state) for state in states] == first
    assert len(_known) <= MOST_KNOWN


# -- views -----------------------------------------------------------------------------------


@FEW
@given(matches(most=40), picks())
def test_a_seat_that_cannot_tell_two_worlds_apart_has_one_key(match: Match, pick: Pick) -> None:
    viewer: Seat | None = pick((*map(Seat, range(len(match.seats))), None))
    hidden = hidden_from(match, viewer)
    if len(hidden) < 2:
        return
    one = pick(hidden)
    other = other_world(match, one, pick([card for card in hidden if card is not one]))

    for relabel in (False, True):
        here = key(view(match, viewer), relabelled=relabel)
        assert here == key(view(other, viewer), relabelled=relabel)
    if match.cards != other.cards and not {*match.cards.aside} >= {one}:
        assert key(match) != key(other) or _piles_alike(match, other)


def _piles_alike(match: Match, other: Match) -> bool:
    return [*map(set, match.cards.hands)] == [*map(set, other.cards.hands)]


def test_another_seat_has_another_key() -> None:
    match = dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C")

    found = {key(view(match, seat)) for seat in (ANNA, BRAM, None)}

    assert len(found | {key(match), key(omniscient(match))}) == 5


def test_seats_that_have_been_told_the_same_have_keys_of_their_own() -> None:
    """Before the first deal nobody has been told more than a spectator."""
    match = new_match(bare(), NAMES[:3])

    assert len({key(view(match, seat)) for seat in (None, ANNA, BRAM, CATO)}) == 4


def test_what_was_told_counts_in_the_key_of_a_view() -> None:
    hands = ("TH 9C", "9H 8C", "8H 7C")
    lines = ("Bram toep", "Cato stay", "Anna stay")
    early = played(in_play(bare(), *hands), *lines, "Anna TH")
    late = played(in_play(bare(), *hands), "Anna TH", *lines)

    assert key(early) == key(late)
    assert key(view(early, ANNA)) != key(view(late, ANNA))


@pytest.mark.parametrize("chain", ["told", "secret"])
def test_every_bit_of_what_was_told_before_counts_in_the_key_of_a_view(chain: str) -> None:
    seen = view(dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C"), ANNA)
    parts = [(link.ply, link.events, link.place) for link in getattr(seen, chain).links()[1:]]
    digests = [0, -1, *(1 << bit for bit in range(63))]
    evolve: Any = attrs.evolve

    found = {key(evolve(seen, **{chain: told(digest, parts)})) for digest in digests}

    assert len(found) == len(digests)


def test_the_order_in_which_a_hand_was_received_tells_nothing() -> None:
    one = dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C")
    other = dealt(bare(), "7H 9H 8H TH", "TC 9C 8C 7C")

    assert key(view(one, ANNA)) == key(view(other, ANNA))
    assert view(one, ANNA) != view(other, ANNA)


@pytest.mark.parametrize("seed", range(3))
def test_views_that_differ_have_keys_that_differ(seed: int) -> None:
    states = list(walked(standard(), 3, seed))
    seen = [view(state, ANNA) for state in states]

    assert len({key(each) for each in seen}) == len({_told(each) for each in seen})


def _told(seen: View) -> tuple[object, ...]:
    return (seen.told, seen.secret, seen.ply)


# -- suits -----------------------------------------------------------------------------------


def test_all_relabellings_have_one_key() -> None:
    match = played(
        in_play(bare(), "TH 9C 7D", "9H 8C TS", "8H 7C 8D"), "Anna TH", "Bram toep", "Cato stay"
    )
    worlds = [relabelled(match, names) for names in RELABELLINGS]

    assert len({key(world) for world in worlds}) == 24
    assert len({key(world, relabelled=True) for world in worlds}) == 1
    assert len({key(view(world, BRAM), relabelled=True) for world in worlds}) == 1
    assert len({key(view(world, BRAM)) for world in worlds}) == 24


@FEW
@given(matches(most=40), picks())
def test_relabelled_suits_change_no_relabelled_key(match: Match, pick: Pick) -> None:
    if match.setup.number > 1 or match.deal_due is not None:
        return
    world = relabelled(match, pick(RELABELLINGS))

    assert key(world, relabelled=True) == key(match, relabelled=True)


def small_hands() -> Iterator[Match]:
    """Go through all deals of one card each from two suits of four ranks."""
    deck = [card for card in DECK if card.suit in {Suit.CLUBS, Suit.HEARTS}][:12:2]
    for one, other in product(deck, deck):
        if one is not other:
            yield position(bare(), NAMES[:2], hands={ANNA: [one], BRAM: [other]}, leader=ANNA)


def test_relabelled_keys_merge_relabellings_and_nothing_else() -> None:
    states = list(small_hands())
    by_key: dict[str, set[frozenset[str]]] = {}
    for state in states:
        one, other = (hand[0] for hand in state.cards.hands)
        shape = frozenset({f"{one.rank}{one.suit is other.suit}", f"to {other.rank}"})
        by_key.setdefault(key(state, relabelled=True), set()).add(shape)

    assert all(len(shapes) == 1 for shapes in by_key.values())
    assert len(by_key) == len({next(iter(shapes)) for shapes in by_key.values()})


def test_where_a_variant_tells_suits_apart_they_keep_their_names() -> None:
    @frozen
    class Hearts:
        tells_suits_apart = True

        @hookimpl
        def sheet(self) -> tuple[str, ...]:
            return ("Hearts are dear.",)

    rules = HouseRules().compile(variants=[Hearts()])
    one, other = (in_play(rules, *hands) for hands in (("TH", "9H"), ("TS", "9S")))

    assert key(one, relabelled=True) != key(other, relabelled=True)
    assert key(in_play(bare(), "TH", "9H"), relabelled=True) == key(
        in_play(bare(), "TS", "9S"), relabelled=True
    )


# -- secrets ---------------------------------------------------------------------------------


def test_a_key_that_tells_of_hidden_cards_would_be_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A planted leak: views that hold the hands of the others have a key for each world."""
    match = dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C")
    other = other_world(match, Card("TC"), Card("JS"))

    def keys() -> set[str]:
        return {key(view(world, ANNA)) for world in (match, other)}

    assert len(keys()) == 1
    monkeypatch.setattr("toepen._view._seen_cards", lambda world, _: world.cards)
    assert len(keys()) == 2


def test_what_is_drawn_for_a_seat_keeps_its_key() -> None:
    for match in walked(standard(), 3, 5, 60):
        seen = view(match, BRAM)

        world = resample(seen, Random(match.ply))

        assert view(world, BRAM).key() == seen.key()
        assert view(world, BRAM).key(relabelled=True) == seen.key(relabelled=True)


def test_a_hand_that_was_shown_counts_as_it_is_not_as_it_was_held() -> None:
    """Four alike shown end the round: the next one goes on alike, in whatever order they lay."""
    rules = HouseRules.of({"variants": {"four_alike": True, "laundry": False}}).compile()
    hands = ("JS JC JD JH", "JH JD JC JS")
    ends = [
        played(dealt(rules, hand, "7S 8S 9S TS", dealer=1), "Anna show", "Bram keep")
        for hand in hands
    ]

    assert key(ends[0]) == key(ends[1])
