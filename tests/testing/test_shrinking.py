"""A fault is told in a match that holds nothing but what it takes to show it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from attrs import evolve, frozen
from typing_extensions import override

from tests.tables import ANNA, BRAM, CATO, NAMES, cards
from tests.testing.planted_variants import Aye, hoarding
from tests.testing.planting import Question, asking, table
from toepen import (
    DECK,
    Action,
    Card,
    Choose,
    Deal,
    Fold,
    HouseRules,
    MatchRules,
    Play,
    Rules,
    ScoreRules,
    Seat,
    Stay,
    Toep,
    apply,
)
from toepen.plugin import Effect, Position, Trick, hookimpl
from toepen.testing import Found, History, Start

TWO, THREE = NAMES[:2], NAMES[:3]


@frozen
class Trap:
    """Has an error in it, which is met when certain cards meet in a trick."""

    texts: str = "TH 9H"

    @hookimpl
    def trick_taken(self, match: Position, trick: Trick) -> Iterable[Effect]:
        if {play.card.text for play in trick.plays} >= set(self.texts.split()):
            message = f"no place for them at {match.points}"
            raise LookupError(message)
        return ()


RULES = table(Trap())
MIXED = Deal((DECK[20:24], DECK[11:15], DECK[4:8]), DECK[:4] + DECK[8:11] + DECK[15:20] + DECK[24:])
SORTED = Deal((DECK[:4], DECK[4:8]), DECK[8:])


def fault(start: Start, *acts: Action, rules: Rules = RULES, any_rules: bool = False) -> Found:
    """Play *acts*, the last of which ends in an error, or is followed by one that would."""
    states, error = [start.match(rules)], "LookupError: it is to come"
    for action in acts:
        try:
            states.append(apply(states[-1], action))
        except LookupError as found:
            error = f"{type(found).__name__}: {found}"
    history = History(rules, start, acts, tuple(states))
    return Found("nothing_fails_inside", error, history, any_rules=any_rules)


def plays(*told: tuple[Seat, str]) -> tuple[Play, ...]:
    return tuple(Play(seat, Card(text)) for seat, text in told)


def held(*hands: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(cards, hands))


@pytest.mark.parametrize("spare", [ANNA, BRAM, CATO])
def test_a_seat_that_has_nothing_to_do_with_it_stays_away(spare: Seat) -> None:
    texts = ["TH", "9H"]
    texts.insert(spare, "7C")
    start = Start(THREE, hands=held(*texts), leader=ANNA)
    played = plays(*zip((ANNA, BRAM, CATO), texts, strict=True))
    short = fault(start, *played).shortest().history
    assert short.start == Start(TWO, hands=held("TH", "9H"), leader=ANNA)
    assert short.acts == plays((ANNA, "TH"), (BRAM, "9H"))


@frozen
class LateTrap:
    """Has an error in it, which is met by the first deal after somebody has paid."""

    @hookimpl
    def cards_dealt(self, match: Position) -> Iterable[Effect]:
        if any(match.points):
            raise LookupError(match.points)
        return ()


def test_it_begins_with_the_round_in_which_it_shows_and_a_sorted_deck() -> None:
    start = Start(THREE, hands=held("7C", "TH", "9H"), leader=ANNA)
    found = fault(start, Fold(BRAM), Fold(ANNA), MIXED, rules=table(LateTrap()))
    short = found.shortest().history
    assert short.start == Start(TWO, points=(1, 0))
    assert short.acts == (SORTED,)


class Stumbling(Question):
    """Has an error in it, which is met by the last answer."""

    @override
    def choose(self, match: Position, seat: Seat, word: str) -> Iterable[Effect]:
        if len(self.asked) == 1:
            raise LookupError(seat)
        return super().choose(match, seat, word)


def test_a_deal_on_which_nothing_depends_is_sorted_and_goes_to_few() -> None:
    answers = (Choose(seat, "yes") for seat in (ANNA, BRAM, CATO))
    short = fault(Start(THREE), MIXED, *answers, rules=table(asking(Stumbling))).shortest().history
    assert short.start == Start(TWO)
    assert short.acts == (SORTED, Choose(ANNA, "yes"), Choose(BRAM, "yes"))


def test_what_was_played_before_is_left_out_with_whoever_has_left_the_round() -> None:
    start = Start(THREE, hands=held("7C TH 8S", "8C 9D 8D", "7S 9H TS"), leader=BRAM)
    first = plays((BRAM, "8C"), (CATO, "7S"), (ANNA, "7C"))
    short = fault(start, *first, Fold(BRAM), *plays((CATO, "9H"), (ANNA, "TH"))).shortest().history
    assert short.start.seats == TWO
    assert short.start.hands == held("TH 8S", "9H TS")
    assert short.acts == plays((BRAM, "9H"), (ANNA, "TH"))


def test_an_act_that_changes_nothing_is_left_out() -> None:
    rules = table(Trap("TH 9H 8H"), Aye())
    start = Start(THREE, dealer=CATO, hands=held("TH", "9H", "8H"))
    first, *others = plays((ANNA, "TH"), (BRAM, "9H"), (CATO, "8H"))
    short = fault(start, first, Choose(BRAM, "aye"), *others, rules=rules).shortest().history
    assert short.acts == (first, *others)


def test_a_toep_in_the_middle_of_a_trick_is_left_out_with_its_answers() -> None:
    start = Start(THREE, dealer=CATO, hands=held("TH", "9H", "8H"))
    first, *others = plays((ANNA, "TH"), (BRAM, "9H"), (CATO, "8H"))
    toep = (Toep(BRAM), Stay(CATO), Stay(ANNA))
    short = fault(start, first, *toep, *others, rules=table(Trap("TH 9H 8H"))).shortest().history
    assert short.acts == (first, *others)


def test_what_is_wrong_before_anybody_acts_is_told_without_acts() -> None:
    rules = hoarding(pytest.MonkeyPatch())
    start = Start(TWO, dealer=BRAM, hands=held("TH", "9H"))
    played = fault(start, *plays((ANNA, "TH")), rules=rules)
    assert evolve(played, law="copies_are_equal").shortest().history.acts == ()


@frozen
class Quick:
    """Has an error in it, which is met by the first card."""

    @hookimpl
    def card_played(self, card: Card) -> Iterable[Effect]:
        raise LookupError(card)


def test_an_error_that_a_law_has_met_in_a_trial_is_told_with_the_act_that_was_tried() -> None:
    start = Start(TWO, dealer=BRAM, hands=held("TH", "9H"))
    tried = plays((ANNA, "TH"), (BRAM, "9H"))
    assert fault(start, *tried[:1]).shortest().history.acts == tried
    begun = Start(TWO, dealer=BRAM, hands=held("TH", "9H"))
    assert fault(begun, rules=table(Quick())).shortest().history.acts == tried[:1]


@frozen
class Moody:
    """Has two errors in it: one for who has points, and one for who has none."""

    @hookimpl
    def trick_taken(self, match: Position) -> Iterable[Effect]:
        if any(match.points):
            raise LookupError(match.points)
        raise KeyError("nobody has points")


def test_it_still_ends_in_an_error_of_the_same_kind() -> None:
    start = Start(TWO, dealer=BRAM, points=(3, 2), hands=held("TH", "9H"))
    tried = plays((ANNA, "TH"), (BRAM, "9H"))
    found = fault(start, *tried, rules=table(Moody())).shortest()
    assert found.what.startswith("LookupError: (0, 2), in ")
    assert fault(start, *tried).shortest().history.start == evolve(start, points=())


LOUD = HouseRules(score=ScoreRules(limit=7), match=MatchRules(end="last_standing"))


def test_rules_that_were_drawn_become_simpler_and_those_that_were_given_stay() -> None:
    rules = LOUD.compile([Aye(), Trap("9H TH")])
    start = Start(TWO, dealer=BRAM, hands=held("TH", "9H"))
    tried = plays((ANNA, "TH"), (BRAM, "9H"))
    given, drawn = (fault(start, *tried, rules=rules, any_rules=drawn) for drawn in (False, True))
    assert given.shortest().history.rules == rules
    assert drawn.shortest().history.rules == HouseRules().compile([Trap()])
