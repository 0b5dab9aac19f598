from __future__ import annotations

import copy
import pickle
from importlib import import_module
from random import Random
from typing import Any, cast

import attrs
import pytest

from tests.graph import LEAVES, parts
from tests.tables import (
    ANNA,
    BARE,
    BRAM,
    CATO,
    DAAN,
    NAMES,
    bare,
    dealt,
    elsewhere,
    in_play,
    played,
    standard,
    walked,
)
from toepen import (
    TABLE,
    HouseRules,
    Match,
    MatchRules,
    Rules,
    Seat,
    ToepenError,
    apply,
    legal_actions,
    new_match,
    omniscient,
    position,
    shuffle,
    view,
)
from toepen.events import RoundBegan
from toepen.plugin import Ending

MODULES = (
    "toepen",
    "toepen.plugin",
    "toepen._dealing",
    "toepen._events",
    "toepen._parts",
    "toepen._rounds",
    "toepen._told",
    "toepen._toeping",
    "toepen._tricks",
    "toepen_variants.laundry",
)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return bare()


@pytest.fixture(scope="module")
def washed() -> tuple[Match, ...]:
    """The states of a whole match with the laundry."""
    return tuple(walked(standard(), 3, seed=11))


# -- an immutable value ------------------------------------------------------------------------


def test_everything_in_a_match_is_frozen_all_the_way_down(washed: tuple[Match, ...]) -> None:
    for match in washed:
        for path, part in parts(match):
            assert isinstance(part, (*LEAVES, tuple, frozenset)) or _is_frozen(part), path


def _is_frozen(part: object) -> bool:
    try:
        setattr(part, "name", None)  # noqa: B010 - no field of it is meant
    except AttributeError:
        return True
    return False


def test_no_part_of_a_match_has_room_for_further_attributes(washed: tuple[Match, ...]) -> None:
    match = washed[-1]

    assert not [path for path, part in parts(match) if attrs.has(type(part)) and _is_open(part)]


def _is_open(part: object) -> bool:
    return hasattr(part, "__dict__")


@pytest.mark.parametrize("attribute", [field.name for field in attrs.fields(Match)])
def test_no_attribute_of_a_match_can_be_set_or_taken_away(attribute: str) -> None:
    match = new_match(bare(), NAMES[:2])

    with pytest.raises(AttributeError):
        setattr(match, attribute, None)
    with pytest.raises(AttributeError):
        delattr(match, attribute)


def test_an_act_leaves_the_match_before_it_as_it_was(rules: Rules) -> None:
    match = in_play(rules, "TH 9H", "8H 7H")
    said = repr(match)

    played(match, "Anna toep", "Bram fold")

    assert repr(match) == said


def test_equal_matches_are_equal_by_value(rules: Rules) -> None:
    one = played(in_play(rules, "TH 9H", "8H 7H"), "Anna TH")
    other = played(in_play(BARE.compile(), "TH 9H", "8H 7H"), "Anna TH")

    assert one == other
    assert hash(one) == hash(other)


def test_a_match_can_be_kept_in_a_set(washed: tuple[Match, ...]) -> None:
    assert len(set(washed)) == len(washed)


def same_but_for(one: Match, other: Match, *names: str) -> bool:
    """Tell whether all but the attributes named are equal."""
    rest = [field.name for field in attrs.fields(Match) if field.name not in names]
    return all(getattr(one, name) == getattr(other, name) for name in rest)


def test_the_same_position_reached_in_another_way_is_another_match(rules: Rules) -> None:
    start = in_play(rules, "TH 9S", "8H 7S")
    one = played(start, "Anna TH", "Bram 8H", "Anna 9S", "Bram 7S")
    other = played(start, "Anna 9S", "Bram 7S", "Anna TH", "Bram 8H")

    assert same_but_for(one, other, "told", "past", "events")
    assert one != other


def test_a_match_that_has_seen_more_acts_is_another_one(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H")

    assert attrs.evolve(match, ply=match.ply + 1) != match


def test_what_the_last_act_told_is_no_part_of_the_value(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H")

    assert attrs.evolve(match, events=(RoundBegan(9, ANNA, ANNA, 9),)) == match


def test_asking_for_legal_acts_does_not_change_the_value(rules: Rules) -> None:
    one, other = in_play(rules, "TH", "9H"), in_play(rules, "TH", "9H")

    legal_actions(one)

    assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))


# -- copies ------------------------------------------------------------------------------------


def test_every_state_of_a_match_survives_pickling(washed: tuple[Match, ...]) -> None:
    for match in washed:
        back = pickle.loads(pickle.dumps(match))  # noqa: S301 - its own dump

        assert (back, hash(back), back.events) == (match, hash(match), match.events)


def test_every_state_of_a_match_survives_copying(washed: tuple[Match, ...]) -> None:
    assert all(copy.deepcopy(match) == copy.copy(match) == match for match in washed[::5])


def test_a_match_that_was_pickled_is_played_on(washed: tuple[Match, ...]) -> None:
    match = next(m for m in washed if m.turn is not None)
    back = pickle.loads(pickle.dumps(match))  # noqa: S301 - its own dump

    assert apply(back, legal_actions(back)[0]) == apply(match, legal_actions(match)[0])


RECALL = """
import pickle
from toepen import HouseRules, apply, legal_actions
match = pickle.loads(bytes.fromhex({dump!r}))
assert match == match.rules.house.compile() or match.rules == match.rules.house.compile()
assert hash(match) == hash(pickle.loads(pickle.dumps(match)))
print(pickle.dumps(apply(match, legal_actions(match)[0])).hex())
"""


@pytest.mark.parametrize("hash_seed", [1, 2])
def test_a_match_is_played_on_in_another_process(washed: tuple[Match, ...], hash_seed: int) -> None:
    match = next(m for m in washed if m.turn is not None and m.bidding.toeps)

    said = elsewhere(RECALL.format(dump=pickle.dumps(match).hex()), hash_seed=hash_seed)

    back = pickle.loads(bytes.fromhex(said))  # noqa: S301 - written by the script above
    assert back == apply(match, legal_actions(match)[0])


def names_of_the_library() -> dict[str, object]:
    """Everything by its name, as somebody who pastes a repr would have it."""
    return {
        name: found for module in MODULES for name, found in vars(import_module(module)).items()
    }


def test_the_repr_of_every_state_can_be_pasted_back(washed: tuple[Match, ...]) -> None:
    names = names_of_the_library()

    for match in washed:
        back = eval(repr(match), names)  # noqa: S307 - its own repr
        assert (back, hash(back)) == (match, hash(match))


def test_the_repr_of_a_view_can_be_pasted_back(washed: tuple[Match, ...]) -> None:
    names = names_of_the_library()

    for match in washed[::3]:
        for seen in (view(match, ANNA), view(match, None), omniscient(match)):
            assert eval(repr(seen), names) == seen  # noqa: S307 - its own repr


def test_the_repr_of_a_match_before_its_first_card_can_be_pasted_back(rules: Rules) -> None:
    match = dealt(rules, "TH 9H 8H 7H", "AH KH QH JH")

    back = eval(repr(match), names_of_the_library())  # noqa: S307 - its own repr

    assert (back, back.events) == (match, match.events)


# -- made cheaply, and equal to what is made plainly -------------------------------------------


def test_every_part_of_a_match_equals_one_that_is_made_plainly(washed: tuple[Match, ...]) -> None:
    for match in washed[::3]:
        for path, part in parts(match):
            if attrs.has(type(part)) and not isinstance(part, LEAVES):
                plain = attrs.evolve(cast("Any", part))
                assert (type(plain), plain, hash(plain)) == (type(part), part, hash(part)), path


def test_no_draft_is_left_in_a_match(washed: tuple[Match, ...]) -> None:
    for match in washed[::3]:
        assert not [path for path, part in parts(match) if type(part).__name__.endswith("Draft")]


# -- what can be read --------------------------------------------------------------------------


def test_a_match_knows_the_names_of_its_seats(rules: Rules) -> None:
    match = new_match(rules, NAMES[:3])

    assert match.seats == NAMES[:3]
    assert [match.name(Seat(seat)) for seat in range(3)] == list(NAMES[:3])
    assert match.name(TABLE) == "the table"


@pytest.mark.parametrize("seat", [3, -1, -2, True, "Anna"])
def test_a_seat_that_is_not_there_holds_nothing_and_has_no_name(rules: Rules, seat: Any) -> None:  # noqa: ANN401
    match = new_match(rules, NAMES[:3])

    for read in (match.hand, *([match.name] if seat != TABLE else [])):
        with pytest.raises(ToepenError, match=f"^there is no seat {seat!r}, only 0 to 2$"):
            read(seat)


def test_a_seat_is_found_by_its_name(rules: Rules) -> None:
    table = new_match(rules, NAMES[:3]).table

    assert table.seat_named("Cato") == CATO
    assert table.seat_named("Daan") is None


def test_a_round_stands_before_its_cards_do(rules: Rules) -> None:
    match = new_match(rules, NAMES[:3], dealer=1)

    assert (match.dealer, match.leader, match.stake) == (BRAM, CATO, 1)
    assert match.hand(ANNA) == ()
    assert match.deal_due is not None
    assert match.deal_due.seats == (ANNA, BRAM, CATO)
    assert match.deal_due.count == 4
    assert match.turn is None


def test_the_round_shows_its_three_parts(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H")

    assert match.round.setup is match.setup
    assert match.round.bidding is match.bidding
    assert match.round.cards is match.cards


def test_nobody_is_on_turn_while_cards_are_due(rules: Rules) -> None:
    match = new_match(rules, NAMES[:2])

    assert (match.turn, match.pending) == (None, None)


def test_no_deal_is_due_while_somebody_is_on_turn(rules: Rules) -> None:
    match = in_play(rules, "TH", "9H")

    assert (match.turn, match.deal_due) == (ANNA, None)


def test_the_trick_shows_its_cards_in_the_order_played(rules: Rules) -> None:
    match = played(in_play(rules, "TH 9H", "8H 7H", "AH KH"), "Anna 9H", "Bram 7H")

    assert [str(play) for play in match.trick] == ["play 9H", "play 7H"]
    assert match.turn == CATO


def test_a_complete_trick_is_kept_with_its_taker(rules: Rules) -> None:
    match = played(in_play(rules, "TH 9H", "8H 7H"), "Anna 9H", "Bram 7H")

    (trick,) = match.tricks
    assert (trick.leader, trick.taker, match.trick) == (ANNA, ANNA, ())


def test_the_leader_stays_whoever_led_the_first_trick(rules: Rules) -> None:
    match = played(in_play(rules, "7H 8H", "TH 9H"), "Anna 7H", "Bram TH")

    assert (match.turn, match.leader) == (BRAM, ANNA)


def test_a_round_is_over_until_the_next_one_has_cards(rules: Rules) -> None:
    start = in_play(rules, "TH", "9H")
    over = played(start, "Anna TH", "Bram 9H")
    begun = apply(over, shuffle(over, Random(1)))

    assert [match.round_over for match in (start, over, begun)] == [False, True, False]


def test_a_first_round_that_has_no_cards_is_not_over(rules: Rules) -> None:
    assert not new_match(rules, NAMES[:2]).round_over


def test_the_last_round_is_over_when_the_match_is(rules: Rules) -> None:
    match = played(in_play(rules, "TH", "9H", points=(0, 9)), "Anna TH", "Bram 9H")

    assert match.round_over
    assert (match.phase, match.turn, match.deal_due, match.pending) == (None, None, None, None)


def test_those_out_are_the_losers_once_the_match_is_over(rules: Rules) -> None:
    start = in_play(rules, "TH", "9H", points=(0, 9))

    assert start.out == ()
    assert played(start, "Anna TH", "Bram 9H").out == (BRAM,)


def test_the_lives_left_are_what_one_may_still_lose(rules: Rules) -> None:
    match = position(rules, NAMES[:3], points=(0, 9, -3))

    assert [match.lives(Seat(seat)) for seat in range(3)] == [10, 1, 10]


def test_who_stands_at_the_limit_but_plays_on_is_on_his_last_life() -> None:
    late = HouseRules(match=MatchRules(elimination="end_of_round")).compile()
    match = in_play(late, "TH", "9H", "8H", points=(9, 0, 0))
    match = played(match, "Bram toep", "Cato stay", "Anna fold")

    assert match.points[ANNA] == 10
    assert match.lives(ANNA) == 1


def test_everybody_is_a_side_of_his_own(rules: Rules) -> None:
    match = new_match(rules, NAMES[:3])

    assert [match.side(Seat(seat)) for seat in range(3)] == [0, 1, 2]
    assert match.table.of_side(1, match.active) == (BRAM,)
    assert match.table.sides_in((CATO, ANNA, CATO)) == (2, 0)


def test_the_result_ranks_all_by_their_points(rules: Rules) -> None:
    start = in_play(rules, "TH", "9H", "8H", "7H", points=(4, 9, 2, 2))
    match = played(start, "Anna TH", "Bram 9H", "Cato 8H", "Daan 7H")

    assert match.result is not None
    assert match.result.losers == (BRAM,)
    assert match.result.winners == (ANNA, CATO, DAAN)
    assert match.result.ranking == ((CATO, DAAN), (ANNA,), (BRAM,))
    assert match.result.why is Ending.LIMIT


def test_a_match_without_a_loser_has_no_result(rules: Rules) -> None:
    assert in_play(rules, "TH", "9H").result is None
