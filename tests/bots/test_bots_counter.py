from __future__ import annotations

from math import comb
from random import Random

import pytest
from attrs import evolve, frozen

from tests.tables import ANNA, BARE, BRAM, bare, cards, dealt, in_play, played, standard
from toepen import (
    Action,
    Fold,
    HouseRules,
    Match,
    Play,
    Rules,
    ScoreRules,
    Stay,
    Toep,
    ToepRules,
    view,
)
from toepen.bots import Counter
from toepen.plugin import Refusal, hookimpl

STRONG, WEAK, FAIR = "TH TS 9H 9S", "JH JS QD KC", "9H 8S AD JC"
QUIET = Counter(bluffs=0)
NO_CAP = evolve(BARE, toep=ToepRules(cap="none"))


@frozen
class Glued:
    """Nobody folds."""

    @hookimpl
    def may_fold(self) -> Refusal:
        """Refuse always."""
        return Refusal("glued", "nobody folds here")


def act(match: Match, bot: Counter = QUIET, seed: int = 1) -> Action:
    assert match.turn is not None
    return bot(view(match, match.turn), Random(seed))


def answer(hand: str, points: tuple[int, int] = (0, 0), rules: Rules | None = None) -> Action:
    """Return how Anna with *hand* answers a toep."""
    table = rules or NO_CAP.compile()
    match = in_play(table, hand, "8H 7S AC KD", leader=1, points=points)
    return act(played(match, "Bram toep"))


def test_it_goes_along_with_a_strong_hand_and_folds_a_weak_one() -> None:
    assert answer(STRONG) == Stay(ANNA)
    assert answer(WEAK) == Fold(ANNA)


def test_it_goes_along_with_less_the_less_a_fold_saves() -> None:
    cheap = in_play(NO_CAP.compile(), FAIR, "8H 7S AC KD", leader=1)
    dear = in_play(NO_CAP.compile(), FAIR, "8H 7S AC KD", leader=1, stake=4)

    assert act(played(cheap, "Bram toep")) == Fold(ANNA)
    assert act(played(dear, "Bram toep")) == Stay(ANNA)


@pytest.mark.parametrize(("stake", "answer"), [(3, Fold(ANNA)), (4, Stay(ANNA))])
def test_it_folds_where_to_stay_is_no_better(stake: int, answer: Action) -> None:
    """A last ten takes the trick if Bram leads a heart: one of 28 hidden cards in four is one."""
    match = in_play(NO_CAP.compile(), "TH 8C", "TC 9S", "9C 8S", leader=1, stake=stake)
    match = played(match, "Bram TC", "Cato 9C", "Anna 8C", "Bram toep", "Cato stay")

    assert act(match) == answer


def test_it_never_folds_when_folding_would_end_it_anyway() -> None:
    assert answer(WEAK, points=(9, 0)) == Stay(ANNA)
    assert answer(WEAK, points=(8, 0)) == Fold(ANNA)


def test_it_toeps_with_a_strong_hand_only() -> None:
    toeper, player = (act(in_play(bare(), hand, "8H 7S AC KD")) for hand in (STRONG, WEAK))

    assert toeper == Toep(ANNA)
    assert isinstance(player, Play)


def test_it_does_not_toep_when_it_has_lost() -> None:
    match = played(in_play(bare(), "JS", "TH", leader=1), "Bram TH")

    assert act(match) == Play(ANNA, cards("JS")[0])


def test_its_threshold_is_an_argument() -> None:
    match = in_play(bare(), FAIR, "8H 7S AC KD")

    assert act(match, Counter(toep_above=0, bluffs=0)) == Toep(ANNA)
    assert isinstance(act(match, Counter(toep_above=9, bluffs=0)), Play)


def test_it_demands_more_when_a_loss_would_end_it() -> None:
    match = in_play(NO_CAP.compile(), WEAK, "8H 7S AC KD", points=(9, 0))

    assert act(match) == Toep(ANNA)


def test_it_bluffs_as_often_as_it_is_told() -> None:
    match = in_play(bare(), WEAK, "8H 7S AC KD")

    toeps = sum(act(match, Counter(bluffs=0.3), seed) == Toep(ANNA) for seed in range(200))

    assert 40 <= toeps <= 80


def test_it_plays_the_card_that_leaves_it_best_off() -> None:
    match = played(in_play(bare(), "TH 7H", "8H AS", leader=1), "Bram 8H")

    assert act(match, Counter(bluffs=0, toep_above=9)) == Play(ANNA, cards("TH")[0])


def test_of_equally_good_cards_it_plays_the_weakest() -> None:
    match = played(in_play(bare(), "JS AS", "TH TD", leader=1), "Bram TH")

    assert act(match) == Play(ANNA, cards("JS")[0])


def test_it_counters_in_its_answer_where_the_table_lets_it() -> None:
    house = evolve(BARE, toep=ToepRules(counter="in_answer"))

    assert answer(STRONG, rules=house.compile()) == Toep(ANNA)


def test_it_stays_where_it_may_not_fold() -> None:
    rules = NO_CAP.compile(variants=[Glued()])

    assert answer(WEAK, rules=rules) == Stay(ANNA)


def test_in_the_inverse_game_it_wants_to_avoid_the_last_trick() -> None:
    rules = evolve(NO_CAP, score=ScoreRules(last_trick="winner_pays")).compile()

    assert answer("TH TS TD TC", rules=rules) == Fold(ANNA)
    assert answer("JH JS JD JC", rules=rules) == Stay(ANNA)
    assert act(in_play(rules, "JH JS JD JC", "TH TS TD TC")) == Toep(ANNA)
    assert isinstance(act(in_play(rules, "TH TS TD TC", "JH JS JD JC")), Play)


def test_it_exchanges_four_pictures_and_keeps_anything_else() -> None:
    pictures = dealt(standard(), "JH QH KS AD", "8H 7S AC KD", dealer=1)
    other = dealt(standard(), "JH QH KS 7D", "8H 7S AC KD", dealer=1)

    assert str(act(pictures)) == "exchange"
    assert str(act(other)) == "keep"
    assert str(act(other, Counter(bluffs=1))) == "exchange"


def test_it_checks_a_claim_that_is_likelier_false_than_true() -> None:
    match = dealt(standard(), "JH QH KS AD", "8H 7S AC 9D", dealer=1)
    claimed = played(match, "Anna exchange")

    assert str(act(claimed, Counter(doubts=0.5))) == "check"
    assert str(act(claimed, Counter(doubts=0))) == "trust"


def test_it_doubts_a_claim_as_soon_as_a_false_one_is_likelier() -> None:
    """Of 28 cards that Bram has not seen 16 are pictures: one claim in eleven is true."""
    match = played(dealt(standard(), "JH QH KS AD", "8H 7S TC 9D", dealer=1), "Anna exchange")
    true = comb(16, 4) / comb(28, 4)

    for doubts, word in ((0.09, "trust"), (0.1, "check")):
        assert ((1 - true) * doubts > true) == (word == "check")
        assert str(act(match, Counter(doubts=doubts))) == word


def test_the_more_pictures_it_holds_itself_the_sooner_it_checks() -> None:
    def doubt(hand: str) -> float:
        """Return how little doubt is enough to check with *hand*, in hundredths."""
        claimed = played(dealt(standard(), "TS QC KC AC", hand, dealer=1), "Anna exchange")
        return next(
            share
            for share in range(101)
            if str(act(claimed, Counter(doubts=share / 100))) == "check"
        )

    assert doubt("JH QH KS AD") < doubt("TH 9H 8S 7D")


def test_it_waits_with_a_hand_that_it_may_not_look_at() -> None:
    rules = HouseRules.preset("rengen").compile()
    match = dealt(rules, "TH TS 9H 9S", "8H 7S AC KD", "8S 7D AH KS", dealer=2)

    assert str(act(match)) == "look"


@pytest.mark.parametrize("wrong", [{"bluffs": 2}, {"keeps": -1}, {"doubts": 7}, {"toep_above": -1}])
def test_a_threshold_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Counter(**wrong)


def test_bots_with_equal_thresholds_are_equal() -> None:
    assert Counter() == Counter()
    assert eval(repr(Counter(bluffs=0.5))) == Counter(bluffs=0.5)  # noqa: S307 - its own text


def test_bram_too_may_be_a_bot() -> None:
    match = played(in_play(bare(), WEAK, STRONG), "Anna toep")

    assert act(match) == Stay(BRAM)
