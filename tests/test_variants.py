"""What the library's variants do that no scenario can say: holdings, words, prices, open cards."""

from __future__ import annotations

import pytest
from toepen_variants.announce import JACKS, TENS, Announce
from toepen_variants.blind_toep import BlindToep
from toepen_variants.chance_toep import ChanceToep
from toepen_variants.duel import Duel
from toepen_variants.four_alike import FourAlike
from toepen_variants.jack_win import JackWin
from toepen_variants.laundry import Laundry
from toepen_variants.misdeal import Misdeal
from toepen_variants.pelt import Pelt
from toepen_variants.streak import Streak

from tests.tables import ANNA, BARE, BRAM, CATO, deal_of, dealt, in_play, played
from toepen import (
    DECK,
    Card,
    Event,
    HouseRules,
    Match,
    MatchRules,
    Rank,
    RulesError,
    Seat,
    apply,
    omniscient,
    view,
)
from toepen.events import PutOut, Said
from toepen.plugin import Ending, Holding, Private
from toepen.testing import LongRun

ALONE = (
    *("announce", "armoede_redeal", "blind_toep", "chance_toep", "drinks", "duel", "four_alike"),
    *("jack_win", "laundry", "lead_sale", "misdeal", "pelt", "rebuy", "revoke", "small_player"),
    *("stake_cap", "streak", "teams", "winner_bonus"),
)


@pytest.mark.parametrize("name", ALONE)
def test_a_table_that_plays_one_variant_obeys_every_law(name: str) -> None:
    variants = {"laundry": False, name: True}
    house = HouseRules.of({"variants": variants, "match": {"end": "last_standing"}})

    found = LongRun(100, 1, house.compile(), matches=3, seldom=20).go()

    assert (None if found is None else found.text) is None


# -- what an announcement tells of a hand ------------------------------------------------------


def ranks(*wanted: Rank) -> frozenset[Card]:
    """Return the cards of these ranks."""
    return frozenset(card for card in DECK if card.rank in wanted)


def holdings(match: Match) -> list[Holding]:
    """Gather what the variants of a match say of hands."""
    told: list[Event] = [e for e in omniscient(match).history if not isinstance(e, Private)]
    return [holding for answer in match.rules.holdings for holding in answer(match, told)]


def test_tens_are_tens_and_jacks_are_jacks() -> None:
    assert set(TENS) == ranks(Rank.TEN)
    assert set(JACKS) == ranks(Rank.JACK)


def test_a_whistle_tells_of_three_alike_and_not_of_four() -> None:
    rules = BARE.compile([Announce(jacks=2)])
    match = dealt(rules, "TC TD TH 9S", "7C 8C AC KC", dealer=1)

    assert holdings(match) == [
        Holding(ANNA, ranks(Rank.TEN, Rank.JACK), least=2),
        Holding(ANNA, ranks(Rank.TEN), most=3),
        Holding(ANNA, ranks(Rank.JACK), most=3),
    ]


def test_who_stands_up_holds_four() -> None:
    match = dealt(BARE.compile([Announce()]), "TC TD TH TS", "7C 8C AC KC", dealer=1)

    assert holdings(match) == [Holding(ANNA, ranks(Rank.TEN), least=4)]


def test_who_plays_without_a_word_holds_fewer_than_are_announced() -> None:
    match = dealt(BARE.compile([Announce(jacks=2)]), "TC TD 9H JS", "7C 8C AC KC", dealer=1)

    assert holdings(played(match, "Anna 9H")) == [
        Holding(ANNA, ranks(Rank.TEN), most=2),
        Holding(ANNA, ranks(Rank.JACK), most=1),
    ]


def test_hands_are_announced_from_the_left_of_a_dealer_in_the_middle() -> None:
    rules = BARE.compile([Announce(jacks=1)])
    match = dealt(rules, "JC 7C 8C 9C", "JD 7D 8D 9D", "JH 7H 8H 9H", dealer=1)

    said = [event.seat for event in match.events if isinstance(event, Said)]
    assert said == [CATO, ANNA, BRAM]


@pytest.mark.parametrize(
    ("hand", "pictures"), [("four_pictures", 4), ("three_pictures_and_seven", 3), ("either", 3)]
)
def test_where_nobody_bluffs_an_exchange_tells_of_pictures(hand: str, pictures: int) -> None:
    house = HouseRules.of({"variants": {"laundry": {"hand": hand, "bluff": False}}})
    mine = "JC QC KC AC" if hand == "four_pictures" else "JC QC KC 7C"
    match = dealt(house.compile(), mine, "TH 9H 8H 7H", dealer=1, stock="TC 9C 8C JD")
    keeping = played(match, "Anna keep", "Bram keep")
    match = played(match, "Anna exchange")

    low = ranks(Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    assert holdings(keeping) == []
    assert holdings(match) == [
        Holding(ANNA, low, least=pictures),
        Holding(ANNA, low | ranks(Rank.SEVEN), least=4),
    ]


# -- prices, open cards, ends ------------------------------------------------------------------


def told(match: Match) -> list[tuple[str, int, int]]:
    """Tell each option of the decision that is due, with what it costs and the stake it makes."""
    assert match.pending is not None
    return [(option.words, option.cost, option.stake) for option in match.pending.options]


def test_a_blind_toep_says_what_it_makes_of_the_stake_and_an_answer_what_it_costs() -> None:
    rules = BARE.compile([BlindToep(stake=4, price=2)])
    match = dealt(rules, "TC TD TH TS", "7C 8C AC KC", dealer=1)

    assert told(match) == [("toep without looking", 0, 4), ("look at the cards", 0, 1)]
    assert told(played(match, "Anna blind")) == [("fold", 2, 4), ("stay", 0, 4)]


def seen(match: Match, seat: Seat, by: Seat) -> str:
    """Write what one seat sees of another's hand."""
    return " ".join(sorted(card.text for card in view(match, by).cards.hands[seat]))


def test_three_alike_that_were_shown_stay_open() -> None:
    match = dealt(BARE.compile([ChanceToep()]), "TC TD TH 9S", "7C 9C AC KC", dealer=1, stock="JS")

    assert seen(played(match, "Anna draw"), ANNA, BRAM) == "?? TC TD TH"


def test_four_alike_that_were_shown_stay_open() -> None:
    match = dealt(BARE.compile([FourAlike()]), "TC TD TH TS", "7C 9C AC KC", dealer=1)

    assert seen(played(match, "Anna show"), ANNA, BRAM) == "TC TD TH TS"


def test_whoever_wins_a_duel_has_won_by_it() -> None:
    rules = HouseRules(match=MatchRules(end="last_standing")).compile([Duel()])
    match = in_play(rules, "TC JD", "9C AD", "", points=(9, 9, 10), dealer=0, leader=1)

    match = played(match, "Bram AD", "Anna JD", "Bram 9C", "Anna TC")

    assert match.result is not None
    assert (match.result.winners, match.result.why) == ((ANNA,), Ending.WON)


def test_a_duel_takes_up_to_half_the_deck_each() -> None:
    rules = HouseRules(match=MatchRules(end="last_standing")).compile([Duel(cards=16)])

    assert rules.variants == ("duel",)


def test_cards_that_are_dealt_anew_do_not_end_the_round() -> None:
    rules = BARE.compile([Misdeal()])
    match = played(in_play(rules, "TC", "9C"), "Anna toep", "Bram fold")
    assert match.round_over

    match = apply(match, deal_of("TC TD TH TS", "9C 9D 9H 9S"))
    match = played(match, "table misdeal")

    assert match.deal_due is not None
    assert not match.round_over


def test_two_sides_of_five_find_no_room_at_a_table_of_eight() -> None:
    with pytest.raises(RulesError) as caught:
        HouseRules.of({"variants": {"teams": {"size": 5}}})

    told = " ".join(map(str, caught.value.exceptions))
    assert "two sides of 5 need 10 seats, and the table has 8" in told


# -- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        (Announce(tens=3, jacks=2), "at least 3 of the tens or at least 2 of the jacks"),
        (Duel(when="last_two"), "When the last two are left, 8 cards each"),
        (Duel(), "When the last two are both one short of going out"),
        (FourAlike(ranks="any"), "four of any rank"),
        (FourAlike(), "four jacks or four tens"),
        (JackWin(floor=True), "gets a point back, unless he has lost none."),
        (JackWin(floor=False), "gets a point back, even if he has lost none."),
        (Laundry(times=1), "and draw four new cards."),
        (Laundry(times=2), "and draw four new cards, up to 2 times."),
        (Laundry(times=0), "and draw four new cards, as long as the stock lasts."),
    ],
)
def test_a_variant_says_what_its_options_say(variant: object, sentence: str) -> None:
    house = HouseRules(match=MatchRules(end="last_standing"))

    assert sentence in " ".join(house.compile([variant]).sheet)


# -- what else no scenario can say --------------------------------------------------------------


def test_leaving_a_pelt_round_costs_the_stake_of_other_rounds() -> None:
    hands = ("TC JC JD JH", "9C AC AD AH", "8C KC KD KH")
    match = dealt(BARE.compile([Pelt()]), *hands, points=(9, 0, 0))

    assert match.pending is not None
    assert {option.words: option.cost for option in match.pending.options} == {
        "play against pelt": 0,
        "leave the round": 1,
    }


def test_a_streak_puts_out_who_reaches_the_limit_with_it_and_nobody_else() -> None:
    start = in_play(BARE.compile([Streak(wins=1)]), "TH", "9H", "8H", points=(0, 9, 3))

    match = played(start, "Anna TH", "Bram 9H", "Cato 8H")

    assert [event.seat for event in match.events if isinstance(event, PutOut)] == [BRAM]
