from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import combinations, pairwise, permutations
from math import comb, sqrt
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given
from toepen_variants.announce import Announce
from toepen_variants.armoede_redeal import ArmoedeRedeal
from toepen_variants.laundry import Laundry
from toepen_variants.misdeal import Misdeal
from toepen_variants.revoke import Revoke
from toepen_variants.small_player import SmallPlayer
from toepen_variants.streak import Streak

from tests.tables import (
    ANNA,
    BRAM,
    CATO,
    FEW,
    NAMES,
    act,
    bare,
    cards,
    deal_of,
    dealt,
    in_play,
    played,
    standard,
    walked,
)
from toepen import (
    DECK,
    Action,
    Card,
    Choose,
    DealRules,
    Event,
    HouseRules,
    IllegalAction,
    Match,
    MatchRules,
    Rank,
    Rules,
    Seat,
    Suit,
    ToepenError,
    View,
    apply,
    legal_actions,
    new_match,
    omniscient,
    position,
    preset_names,
    shuffle,
    view,
)
from toepen import _resampling as resampling
from toepen._filling import Filling, Limit, Need
from toepen._proposing import Proposal, drawn_from
from toepen._resampling import Resampling, resample
from toepen.events import CardsDealt
from toepen.plugin import (
    Asking,
    Draw,
    Effect,
    HandSeen,
    Holding,
    Next,
    Phase,
    Position,
    Private,
    Refusal,
    SetSlot,
    Slot,
    clockwise,
    did,
    hookimpl,
)
from toepen.testing import Pick, matches, picks
from toepen.testing.laws.secrets import hidden_from, other_world


def small(size: int, *variants: object) -> Rules:
    return HouseRules(deal=DealRules(hand_size=size)).compile(variants=variants)


def cards_of(match: Match) -> list[Card]:
    held = match.cards
    lying = [*held.trick, *(play for trick in held.tricks for play in trick.plays)]
    piles = (*held.hands, held.stock, held.aside, tuple(play.card for play in lying))
    return [card for pile in piles for card in pile]


def agrees(seen: View, seed: int = 1) -> Match:
    match = resample(seen, Random(seed))

    assert view(match, seen.viewer) == seen
    assert view(match, seen.viewer).legal == seen.legal
    if match.cards.dealt and match.deal_due is None:
        assert sorted(card.index for card in cards_of(match)) == list(range(32))
    return match


def assert_even(found: Counter[Any], expected: Iterable[Hashable]) -> None:
    """See that each of *expected* was found, all about equally often, and nothing else."""
    kinds = set(expected)
    assert set(found) <= kinds
    even = found.total() / len(kinds)
    assert even > 5
    chi = sum((found[kind] - even) ** 2 / even for kind in kinds)
    freedom = len(kinds) - 1
    assert chi < freedom + 5 * sqrt(2 * freedom)


def few_tries(monkeypatch: pytest.MonkeyPatch, tries: int) -> None:
    monkeypatch.setattr(resampling, "MOST_TRIES", tries)


# -- whatever the table ----------------------------------------------------------------------


@FEW
@given(matches(most=40), picks())
def test_the_viewer_cannot_tell_the_match_from_its_own(match: Match, pick: Pick) -> None:
    viewer = pick((*map(Seat, range(len(match.seats))), None))
    agrees(view(match, viewer))


@pytest.mark.parametrize("preset", preset_names())
def test_every_preset_can_be_resampled(preset: str) -> None:
    rules = HouseRules.preset(preset).compile()
    seats = max(rules.house.table.min_seats, 3)
    for match in walked(rules, min(seats, rules.house.table.max_seats), 1, 60):
        if match.ply % 4 == 1:
            agrees(view(match, Seat(match.ply % len(match.seats))))


@FEW
@given(matches(rules=standard(), most=40), picks())
def test_the_hidden_truth_has_no_part_in_it(match: Match, pick: Pick) -> None:
    viewer = pick(tuple(map(Seat, range(len(match.seats)))))
    hidden = hidden_from(match, viewer)
    if len(hidden) < 2:
        return
    one = pick(hidden)
    other = other_world(match, one, pick([card for card in hidden if card is not one]))

    here, there = (resample(view(world, viewer), Random(3)) for world in (match, other))

    assert here == there


def test_a_match_goes_on_as_it_stands() -> None:
    for match in walked(standard(), 4, 3, 80):
        if match.deal_due or match.result:
            continue
        world = resample(view(match, ANNA), Random(match.ply))
        while world.result is None and world.setup.number == match.setup.number:
            world = apply(world, world.agenda[-1].timeout(world, world.turn or ANNA))


def test_while_cards_are_due_nothing_is_hidden() -> None:
    match = new_match(standard(), NAMES[:3])

    assert agrees(view(match, ANNA)) == match
    assert agrees(view(match, None)) == match


def test_a_view_that_hides_nothing_gives_the_match() -> None:
    match = played(dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C"), "Bram TC")

    found = resample(omniscient(match), Random(1))

    assert found.cards == match.cards
    assert found.secrets == match.secrets
    assert found == match


def test_many_are_drawn_from_one_reading() -> None:
    worlds = Resampling(view(dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C"), ANNA))

    found = {worlds.draw(Random(seed)).hand(BRAM) for seed in range(50)}

    assert len(found) == 50
    assert "worlds" not in repr(worlds)


def test_a_deal_is_as_likely_whatever_else_what_was_seen_may_mean() -> None:
    one, three = (
        Proposal(known=((Card(word),),), filling=Filling((), ()), ways=ways)
        for word, ways in (("TH", 1), ("9H", 3))
    )
    rng = Random(1)

    for readings in ((one, three), (three, one)):
        found = [drawn_from(readings, rng)[0][0] for _ in range(4000)]
        assert 900 < found.count(Card("TH")) < 1100


def test_a_judge_is_told_each_act_in_the_match_in_which_it_was_done() -> None:
    acts = ("Bram toep", "Anna stay", "Bram TC", "Anna TH")
    worlds = Resampling(view(played(dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C"), *acts), ANNA))
    judged: list[tuple[Match, Action]] = []

    def judge(match: Match, action: Action) -> bool:
        judged.append((match, action))
        return True

    match = worlds.draw(Random(1), judge=judge)

    assert match == worlds.draw(Random(1))
    assert [action for _, action in judged] == [act(match, text) for text in acts]
    assert [apply(*step) for step in judged[:-1]] == [step[0] for step in judged[1:]]
    assert {*judged[0][0].hand(BRAM)} == {*match.hand(BRAM), Card("TC")}


def test_what_a_judge_does_not_take_is_not_drawn() -> None:
    worlds = Resampling(
        view(played(dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C"), "Bram toep"), ANNA)
    )

    def has_a_ten(match: Match, action: Action) -> bool:
        return any(card.rank is Rank.TEN for card in match.hand(action.seat))

    for seed in range(20):
        match = worlds.draw(Random(seed), judge=has_a_ten)

        assert has_a_ten(match, act(match, "Bram toep"))
    with pytest.raises(ToepenError, match="no deal was found"):
        worlds.draw(Random(1), tries=50, judge=lambda *_: False)


def test_another_seat_knows_what_it_holds() -> None:
    match = resample(view(dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C"), ANNA), Random(1))

    assert view(match, BRAM).own_hand == match.hand(BRAM)
    assert view(match, BRAM).history[-1].cards == match.hand(BRAM)  # type: ignore[attr-defined]


def test_what_no_match_could_have_told_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    few_tries(monkeypatch, 100)
    seen = view(dealt(bare(), "TH 9H 8H 7H", "TC 9C 8C 7C"), ANNA)
    broken = evolve(seen, cards=evolve(seen.cards, stock=seen.cards.stock[1:]))
    other = evolve(seen, agenda=seen.agenda[1:])

    for impossible in (broken, other):
        with pytest.raises(ToepenError, match="no deal was found that agrees with what Anna"):
            resample(impossible, Random(1))


# -- against full enumeration ----------------------------------------------------------------


def test_one_hidden_card_is_any_that_was_not_seen() -> None:
    match = in_play(small(1), "TH", "9C", leader=0)
    worlds = Resampling(view(match, ANNA))
    rng = Random(1)

    found = Counter(worlds.draw(rng).hand(BRAM)[0] for _ in range(600))

    assert_even(found, set(DECK) - set(cards("TH")))


def test_who_is_out_gets_no_cards_in_a_round_that_was_set_up_in_the_play() -> None:
    rules = HouseRules(match=MatchRules(end="last_standing")).compile()
    match = in_play(rules, "TH 9C", "", "8H 7C", points=(0, 10, 0))

    drawn = resample(view(match, ANNA), Random(1))

    assert [len(drawn.hand(seat)) for seat in (ANNA, BRAM, CATO)] == [2, 0, 2]
    told, was_told = (view(state, CATO).history for state in (drawn, match))
    assert list(map(type, told)) == list(map(type, was_told))


def consistent(match: Match, viewer: Seat, hands: dict[Seat, tuple[Card, ...]]) -> bool:
    """Play the round again from other hands, and tell whether the viewer is told the same."""
    rules, lines = match.rules, view(match, viewer)
    everybody = {seat: hands.get(seat, ()) for seat in match.setup.players}
    full = {
        seat: (*everybody[seat], *(p.card for t in match.tricks for p in t.plays if p.seat == seat))
        for seat in everybody
    }
    state = position(rules, match.seats, hands=full, leader=match.setup.leader)
    told = list(view(state, viewer).events)
    for trick in match.tricks:
        for play in trick.plays:
            try:
                state = apply(state, play)
            except IllegalAction:
                return False
            told.extend(view(state, viewer).events)
    return told[2:] == list(lines.history)[2:]


@pytest.mark.parametrize("variants", [(), (Revoke(),)])
def test_hands_after_a_trick_are_those_of_full_enumeration(variants: tuple[object, ...]) -> None:
    hands = ("TC AD", "9H 8S", "8C 7S")
    match = played(in_play(small(2, *variants), *hands), "Anna TC", "Bram 9H", "Cato 8C")
    worlds = Resampling(view(match, ANNA))
    hidden = set(DECK) - set(cards("TC AD 9H 8C"))
    expected = [
        (one, other)
        for one, other in permutations(sorted(hidden, key=lambda card: card.index), 2)
        if consistent(match, ANNA, {ANNA: cards("AD"), BRAM: (one,), CATO: (other,)})
    ]
    rng = Random(2)

    found = Counter(_hands(worlds.draw(rng)) for _ in range(8 * len(expected)))

    assert len(expected) == 22 * 27
    assert_even(found, [((one,), (other,)) for one, other in expected])


def _hands(match: Match) -> tuple[tuple[Card, ...], ...]:
    return tuple(match.hand(seat) for seat in (BRAM, CATO))


def test_hands_of_two_that_do_not_follow_are_even_too() -> None:
    hands = ("TC 9C AD", "9H 8S 8D", "9S 7S 8H")
    lines = ("Anna TC", "Bram 9H", "Cato 9S")
    match = played(in_play(small(3), *hands), *lines)
    more = played(match, "Anna 9C", "Bram 8S", "Cato 7S")
    worlds = Resampling(view(more, ANNA))
    rng = Random(3)

    free = [c for c in DECK if c.suit is not Suit.CLUBS and c not in cards("AD 9H 8S 9S 7S")]
    expected = [((one,), (other,)) for one, other in permutations(free, 2)]
    found = Counter(_hands(worlds.draw(rng)) for _ in range(8 * len(expected)))

    assert_even(found, expected)


def test_voids_of_different_suits_are_weighed_against_each_other() -> None:
    """Who has no clubs left leaves more of them to others, and the other way round."""
    match = played(
        in_play(small(3), "TC AD KD", "9H 8S 8D", "8C 7D 7S", leader=0),
        *("Anna TC", "Bram 9H", "Cato 8C"),
        *("Anna AD", "Bram 8D", "Cato 7D"),
    )
    worlds = Resampling(view(match, CATO))
    rng = Random(4)
    seen = cards("TC AD 9H 8D 8C 7D 7S")
    hidden = [card for card in DECK if card not in seen]
    clubs = sum(card.suit is Suit.CLUBS for card in hidden)

    suits = Counter(worlds.draw(rng).hand(ANNA)[0].suit for _ in range(4000))

    pairs = (len(hidden) - clubs) * (len(hidden) - 1)
    expected = clubs * (len(hidden) - clubs) / pairs
    assert abs(suits[Suit.CLUBS] / 4000 - expected) < 0.03


def test_a_filling_counts_every_way() -> None:
    deck = cards("TC 9C 8C TH 9H 8H TS 9S")
    clubs, hearts = (frozenset(c for c in deck if c.suit is suit) for suit in list(Suit)[::2])
    needs = (
        Need(0, 2, (Limit(clubs, 0, 0),)),
        Need(1, 2, (Limit(hearts, 1, 1), Limit(clubs, 0, 1))),
        Need(2, 4),
    )
    filling = Filling(deck, needs)
    rng = Random(5)

    ways = [
        (frozenset(one), frozenset(other))
        for one in combinations(deck, 2)
        for other in combinations([card for card in deck if card not in one], 2)
        if not clubs.intersection(one)
        and len(hearts.intersection(other)) == 1
        and len(clubs.intersection(other)) <= 1
    ]
    found: Counter[Any] = Counter()
    for _ in range(6000):
        lots = filling.draw(rng)
        assert sorted(map(len, lots.values())) == [2, 2, 4]
        found[frozenset(lots[0]), frozenset(lots[1])] += 1

    assert filling.ways == len(ways)
    assert_even(found, ways)
    assert Filling(deck, (Need(0, 7),)).ways == 0
    assert Filling(deck, (Need(0, 8),)).ways == 1
    assert Filling(deck, (Need(0, 3), Need(1, 5))).ways == comb(8, 3)


# -- what was seen ---------------------------------------------------------------------------


def test_cards_that_were_shown_are_where_they_were_shown() -> None:
    match = played(
        dealt(standard(), "AC KC QC JC", "TC 9C 8C 7C", stock="AH KH QH JH"),
        *("Bram exchange", "Anna check"),
    )
    worlds = [agrees(view(match, ANNA), seed) for seed in range(5)]

    assert all(set(cards("TC 9C 8C 7C")) <= set(world.cards.aside) for world in worlds)
    assert len({world.hand(BRAM) for world in worlds}) == 5


@pytest.mark.parametrize("caught", ["keeps_new", "keeps_new_open", "plays_old", "plays_old_open"])
def test_a_caught_claimer_plays_the_hand_that_the_table_says(caught: str) -> None:
    rules = HouseRules.parse(f"variants.laundry.caught = {caught!r}").compile()
    match = dealt(rules, "AC KC QC JC", "TC 9C 8C 7C", "TH 9H 8H 7H", stock="TD 9D 8D 7D")
    for word in ("exchange", "check", "keep", "keep", "TD", "TH"):
        legal = {str(a).removeprefix("play "): a for a in legal_actions(match)}
        match = apply(match, legal.get(word) or next(iter(legal.values())))
        for seat in (ANNA, CATO, None):
            agrees(view(match, seat))


def test_a_new_deal_in_the_round_is_drawn_apart() -> None:
    rules = HouseRules().compile(variants=[ArmoedeRedeal(), Misdeal()])
    match = dealt(rules, "AC KC QC JC", "TC 9C 8C 7C")
    match = played(match, "Bram redeal", "Anna check", "Anna redeal", "Bram trust")
    agrees(view(match, BRAM))
    match = apply(match, shuffle(match, Random(1)))
    agrees(view(match, BRAM))
    match = played(match, "table misdeal")
    agrees(view(match, ANNA))
    match = apply(match, shuffle(match, Random(2)))

    for seat in (ANNA, BRAM, None):
        agrees(view(match, seat))


def test_who_has_not_looked_knows_as_little_of_his_own_hand() -> None:
    rules = HouseRules.parse("[variants]\nblind_toep = true\nlaundry = false").compile()
    match = dealt(rules, "TH 9H 8H 7H", "TC 9C 8C 7C")
    worlds = Resampling(view(match, ANNA))

    found = {worlds.draw(Random(seed)).hand(ANNA) for seed in range(20)}

    assert len(found) == 20
    agrees(view(played(match, "Bram look"), BRAM))
    agrees(view(played(match, "Bram blind"), ANNA))


def test_three_alike_and_the_card_drawn_for_them() -> None:
    rules = HouseRules.parse("[variants]\nchance_toep = true\nlaundry = false").compile()
    match = dealt(rules, "TH 9H 8H 7H", "JC JD 9C JH", stock="8S")
    match = played(match, "Bram draw")

    for seat in (ANNA, BRAM, None):
        world = agrees(view(match, seat))
        assert set(cards("JC JD JH")) <= set(world.hand(BRAM))
        agrees(view(played(match, "Anna keep", "Bram JD"), seat))


def test_cards_taken_back_are_in_the_hand_again() -> None:
    match = played(
        in_play(bare(), "TC 9C", "9H 8H", "8C 7C"),
        *("Anna TC", "Bram 9H", "Cato toep", "Anna fold", "Bram stay"),
    )

    assert match.trick == ()
    for seed in range(5):
        world = agrees(view(match, CATO), seed)
        assert Card("9H") in world.hand(BRAM)
        assert not any(card.suit is Suit.CLUBS for card in world.hand(BRAM))


@frozen
class Fresh:
    """In the play anybody may draw one card, or his whole hand, anew."""

    @hookimpl
    def interruption(self) -> Phase:
        return Drawing()


@frozen
class Drawing(Phase):
    name = "drawing"

    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        words = ("one", "all") if match.hand(seat) else ()
        return tuple(Choose(seat, word) for word in words)

    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:
        seat, word = action.seat, str(action)
        first = match.cards.hands[seat][:1]
        return (did(seat, word), Draw(seat, first if word == "one" else None))


def at_the_first_try(match: Match, viewer: Seat) -> list[Match]:
    """Draw matches, of which none may be one that disagrees with what was seen."""
    worlds = Resampling(view(match, viewer))
    found = [worlds.draw(Random(seed), tries=1) for seed in range(20)]

    assert all(view(world, viewer) == view(match, viewer) for world in found)
    return found


def test_who_has_drawn_a_hand_plays_of_that_hand() -> None:
    match = dealt(small(4, Fresh()), "TC 9C AD KD", "9H 8C 8D 7D", dealer=1, stock="TH 8H 7H")
    match = played(match, "Anna TC", "Bram 8C", "Bram all", "Anna AD", "Bram TH")

    for world in at_the_first_try(match, ANNA):
        assert len(world.cards.aside) == 3


def test_who_has_drawn_a_card_knows_which_one_it_was() -> None:
    match = dealt(small(4, Fresh()), "TC 9C AD KD", "9H 8C 8D 7D", dealer=1, stock="TH")
    match = played(match, "Anna TC", "Bram 8C", "Bram one", "Anna AD")

    for world in at_the_first_try(match, BRAM):
        assert world.cards.aside == cards("9H")


def test_who_has_taken_a_card_back_and_draws_one_keeps_the_others() -> None:
    match = dealt(small(2, Fresh()), "TC AD", "8S 9H", "8C AH", dealer=2, stock="TH")
    match = played(match, "Anna TC", "Bram 9H", "Cato toep", "Anna fold", "Bram stay")
    match = played(match, "Bram one", "Bram 9H")

    for world in at_the_first_try(match, CATO):
        assert Card("9H") not in world.cards.aside


@pytest.mark.parametrize("orphan", ["take_back", "in_place", "highest_card"])
def test_tricks_without_a_leader(orphan: str) -> None:
    rules = HouseRules.parse(f"play.orphan_trick = '{orphan}'\nvariants.laundry = false").compile()
    for seed in range(12):
        for match in walked(rules, 4, seed, 40):
            if any(type(event).__name__ == "LeadPassed" for event in match.events):
                agrees(view(match, BRAM))


def test_a_match_that_is_over_is_resampled_too() -> None:
    for variants in ((), (SmallPlayer(folds=1),), (Streak(wins=1),), (Misdeal(),)):
        rules = HouseRules.parse("score.limit = 2").compile(variants=variants)
        for seed in range(6):
            *_, last = walked(rules, 3, seed)
            for seat in (ANNA, BRAM, None):
                agrees(view(last, seat))


def test_an_offence_that_was_not_noticed_was_none() -> None:
    match = in_play(small(4, Revoke()), "TC 9C 8C 7C", "9H 8H 8S 8D", "9S 7S 7H 7D")
    match = played(match, "Anna TC", "Bram 9H", "Cato 9S", "Anna 9C", "Bram 8H", "Cato 7S")
    worlds = Resampling(view(match, ANNA))

    for seed in range(20):
        world = worlds.draw(Random(seed))
        assert not any(c.suit is Suit.CLUBS for seat in (BRAM, CATO) for c in world.hand(seat))


SURE = (Announce(tens=2, jacks=3), Laundry(hand="either", bluff=False, times=2, who="next"))
"""What a seat says of its hand must be so."""


@given(matches(rules=HouseRules().compile(variants=SURE), most=40))
def test_what_variants_say_of_hands_is_so(match: Match) -> None:
    found: list[Holding] = []
    hands: dict[Seat, tuple[Card, ...]] = {}
    for told in of_each_deal(omniscient(match).history):
        hands = {}
        for event in told:
            if isinstance(event, HandSeen):
                hands.setdefault(event.seat, event.cards)
        public = [event for event in told if not isinstance(event, Private)]
        for answer in match.rules.holdings:
            found += answer(match, public)

    for holding in found:
        held = sum(card in holding.cards for card in hands[holding.seat])
        assert holding.least <= held <= holding.most


def of_each_deal(history: tuple[Event, ...]) -> Iterable[list[Event]]:
    places = [at for at, event in enumerate(history) if isinstance(event, CardsDealt)]
    return [list(history[at:end]) for at, end in pairwise([*places, len(history)])]


def test_a_rare_announcement_is_met_at_the_first_try(monkeypatch: pytest.MonkeyPatch) -> None:
    few_tries(monkeypatch, 1)
    rules = HouseRules().compile(variants=[Announce(tens=2)])
    match = dealt(rules, "9H 8H 7H 9S", "TC TD 8C 7C", "TH TS 8S 7S", "JC JD JS JH", dealer=3)
    match = played(match, "Anna 9S", "Bram 7C", "Cato 7S", "Daan JS")

    for seed in range(10):
        agrees(view(match, Seat(3)), seed)


def test_a_laundry_that_must_be_one_is_met_at_the_first_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few_tries(monkeypatch, 1)
    match = dealt(
        HouseRules().compile(variants=[Laundry(hand="either", bluff=False)]),
        "9H 8H 9S 8S",
        "AC KC QC JC",
        "AD KD QD 7D",
        dealer=1,
        stock="AH KH QH JH AS KS QS JS",
    )
    match = played(match, "Cato exchange", "Anna trust", "Bram trust")

    for seed in range(10):
        laid = [card.rank for card in agrees(view(match, ANNA), seed).cards.aside]
        assert len(laid) == 4
        assert sum(rank in "AKQJ" for rank in laid) + laid.count(Rank("7")) == 4


def test_what_was_announced_is_held() -> None:
    rules = HouseRules().compile(variants=[Announce(tens=2)])
    match = dealt(rules, "9H 8H 7H AH", "TC TD 8C 7C", "TH 9S 8S 7S")

    for seed in range(5):
        world = agrees(view(match, ANNA), seed)
        assert sum(card.rank == "T" for card in world.hand(BRAM)) >= 2
        assert sum(card.rank == "T" for card in world.hand(CATO)) < 2


# -- what variants may do --------------------------------------------------------------------


SECRET: Slot[int] = Slot("whisperer.said", scope="round", sight="owner", default=0)


@frozen
class Whispering(Asking):
    name = "whisper"

    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:  # noqa: ARG002
        return ("one", "two")

    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:  # noqa: ARG002
        said = 1 if str(action) == "one" else 2
        return (SetSlot(SECRET, said, action.seat), Next(self.without(action.seat)))

    def question(self, match: Position) -> str:  # noqa: ARG002
        return "One or two?"


@frozen
class Whisperer:
    """Each whispers a number to the table, which nobody else hears."""

    @hookimpl
    def slots(self) -> tuple[Slot[int], ...]:
        return (SECRET,)

    @hookimpl
    def opening_show(self, match: Position) -> Phase:
        return Whispering(clockwise(match.active, match.dealer + 1))


def test_acts_that_nobody_was_told_are_drawn_as_well() -> None:
    rules = HouseRules().compile(variants=[Whisperer()])
    match = dealt(rules, "TH 9H 8H 7H", "TC 9C 8C 7C")
    match = apply(apply(match, Choose(BRAM, "one")), Choose(ANNA, "two"))
    worlds = Resampling(view(match, ANNA))

    said = Counter(SECRET.of(worlds.draw(Random(seed)), BRAM) for seed in range(40))

    assert set(said) == {1, 2}
    assert all(SECRET.of(worlds.draw(Random(seed)), ANNA) == 2 for seed in range(5))


@frozen
class Pointing(Phase):
    """The dealer points at anybody else, as everybody sees."""

    name = "pointing"

    def turn(self, match: Position) -> Seat | None:
        return match.dealer

    def queue(self, match: Position) -> tuple[Seat, ...]:
        return (match.dealer,)

    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        others = (other for other in match.active if other != seat)
        return tuple(Choose(seat, "point", other) for other in others)

    def act(self, match: Position, action: Action) -> tuple[Effect, ...]:  # noqa: ARG002
        assert isinstance(action, Choose)
        return (did(action.seat, "point", action.target), Next(None))


@frozen
class Pointer:
    """Before the first card the dealer points at somebody."""

    @hookimpl
    def opening_show(self) -> Phase:
        return Pointing()


def test_whom_a_word_was_meant_for_is_what_everybody_saw() -> None:
    match = dealt(HouseRules().compile(variants=[Pointer()]), "TH 9H 8H 7H", "TC 9C 8C 7C")
    match = apply(match, legal_actions(match)[-1])

    agrees(view(match, BRAM))


PLAYED: Slot[int] = Slot("toep_rounds.played", scope="match", sight="public", default=0)


@frozen
class ToepRounds:
    """Only in one of the rounds of a match may anybody toep."""

    after: int = 0
    """How many rounds have been played before it."""

    @hookimpl
    def slots(self) -> tuple[Slot[int], ...]:
        return (PLAYED,)

    @hookimpl
    def may_toep(self, match: Position) -> Refusal | None:
        return None if PLAYED.of(match) == self.after else Refusal("toep_rounds", "not now")

    @hookimpl
    def round_over(self, match: Position) -> tuple[Effect, ...]:
        return (SetSlot(PLAYED, PLAYED.of(match) + 1),)


def test_what_a_variant_counted_in_earlier_rounds_counts_in_the_running_one() -> None:
    rules = small(1, ToepRounds(after=1))
    match = played(dealt(rules, "TH", "9H"), "Bram 9H", "Anna TH")
    match = played(apply(match, deal_of("TH", "9H")), "Bram toep")

    agrees(view(match, BRAM))


def test_what_a_variant_counts_as_a_round_ends_did_not_count_in_it() -> None:
    match = dealt(small(1, ToepRounds()), "TH", "9H", points=(0, 8))
    match = played(match, "Bram toep", "Anna stay", "Bram 9H", "Anna TH")

    assert match.result is not None
    agrees(view(match, ANNA))
