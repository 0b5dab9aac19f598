from __future__ import annotations

from random import Random
from statistics import mean

import pytest
from attrs import evolve

from tests.bots.test_bots_counter import Glued
from tests.tables import ANNA, BARE, BRAM, bare, cards, dealt, in_play, played, standard
from toepen import (
    Action,
    Fold,
    Match,
    MatchRules,
    Play,
    Resampling,
    Stay,
    Toep,
    ToepenError,
    ToepRules,
    View,
    view,
)
from toepen._resampling import Judge
from toepen.bots import Counter, MonteCarlo
from toepen.bots._believing import Belief
from toepen.bots._reckoning import Reckoning
from toepen.bots._unseen import unseen_by

STRONG, WEAK = "TH TS 9H 9S", "JH JS QD KC"
BOT = MonteCarlo(deals=12)
NO_CAP = evolve(BARE, toep=ToepRules(cap="none"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Match | None]:
    """The matches that are drawn during a test; `None` for each that was not believed."""
    found: list[Match | None] = []
    draw = Resampling.draw

    def noted(
        worlds: Resampling, rng: Random, tries: int = 100, judge: Judge | None = None
    ) -> Match:
        found.append(None)
        found[-1] = match = draw(worlds, rng, tries=tries, judge=judge)
        return match

    monkeypatch.setattr(Resampling, "draw", noted)
    return found


def act(match: Match, bot: MonteCarlo = BOT, seed: int = 1) -> Action:
    assert match.turn is not None
    return bot(view(match, match.turn), Random(seed))


def toeped(hand: str, points: tuple[int, int] = (0, 0)) -> Match:
    match = in_play(NO_CAP.compile(), hand, "8H 7S AC KD", leader=1, points=points)
    return played(match, "Bram toep")


def test_it_goes_along_with_a_strong_hand_and_folds_a_weak_one() -> None:
    assert act(toeped(STRONG)) == Stay(ANNA)
    assert act(toeped(WEAK)) == Fold(ANNA)


def test_it_does_not_fold_when_folding_would_end_the_match() -> None:
    assert act(toeped(WEAK, points=(9, 0))) == Stay(ANNA)


def test_it_toeps_when_it_cannot_lose() -> None:
    match = played(in_play(bare(), "TH", "9H", leader=1), "Bram 9H")

    assert act(match) == Toep(ANNA)


def test_what_gains_a_little_in_every_match_is_beyond_doubt() -> None:
    """Nobody may fold, and its ten cannot be beaten; a counter like this one would not toep."""
    shy = MonteCarlo(deals=8, counter=Counter(toep_above=9), caution=2)
    match = in_play(NO_CAP.compile(variants=[Glued()]), "TH", "9H", "8H")

    assert act(match, shy) == Toep(ANNA)


def test_it_does_not_toep_when_it_has_lost() -> None:
    match = played(in_play(bare(), "JS", "TH", leader=1), "Bram TH")

    assert act(match) == Play(ANNA, cards("JS")[0])


def test_with_one_thing_to_do_it_does_it_without_a_thought(drawn: list[Match | None]) -> None:
    match = in_play(evolve(BARE, toep=ToepRules(when="never")).compile(), "JS", "TH")

    assert act(match) == Play(ANNA, cards("JS")[0])
    assert not drawn


def test_the_same_view_and_generator_give_the_same_act() -> None:
    match = in_play(bare(), "9H 8S AD JC", "8H 7S AC KD")

    assert {act(match, seed=5) for _ in range(3)} == {act(match, seed=5)}


def test_its_budget_is_a_number_of_matches_that_it_draws(drawn: list[Match | None]) -> None:
    match = in_play(bare(), "9H 8S AD JC", "8H 7S AC KD")

    act(match, MonteCarlo(deals=7))

    assert len(drawn) == 7


def test_it_draws_on_for_matches_that_it_believes_but_not_for_ever(
    drawn: list[Match | None],
) -> None:
    match = toeped("9H 8C 8S AD")

    act(match, MonteCarlo(deals=7, surprise=0.01, draws=3))

    assert 7 < len(drawn) <= 21
    assert None in drawn


def test_what_it_cannot_believe_it_does_not_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Belief, "likelihood", lambda *_: 0.0)
    seen = view(toeped("TH TS 9H 8C"), ANNA)

    assert BOT(seen, Random(1)) == BOT.counter(seen, Random(1))


def test_what_it_draws_agrees_with_all_that_it_knows(drawn: list[Match | None]) -> None:
    match = played(in_play(bare(), "TH 9S", "8S AD", "9H 8D", leader=1), "Bram 8S", "Cato 8D")
    seen = view(match, ANNA)

    BOT(seen, Random(1))

    assert drawn
    assert all(view(world, ANNA) == seen for world in drawn if world)


def test_where_nothing_that_agrees_is_found_it_plays_like_counter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lost(*_how: object, **_more: object) -> Match:
        raise ToepenError("no deal was found")

    monkeypatch.setattr(Resampling, "draw", lost)
    seen = view(toeped(WEAK), ANNA)

    assert BOT(seen, Random(1)) == BOT.counter(seen, Random(1))


def test_what_a_variant_asks_it_answers_like_counter() -> None:
    match = dealt(standard(), "JH QH KS AD", "8H 7S AC KD", dealer=1)

    assert str(act(match)) == "exchange"


def test_a_match_in_which_the_toep_is_a_surprise_counts_for_little() -> None:
    seen = view(toeped("9H 8C AD JC"), ANNA)
    believing = MonteCarlo(deals=16, draws=8, surprise=0.01, caution=0)
    naive = MonteCarlo(deals=16, surprise=1, caution=0)

    folds = [
        [bot(seen, Random(seed)) for seed in range(6)].count(Fold(ANNA))
        for bot in (believing, naive)
    ]

    assert folds[0] > folds[1]


def test_an_answer_of_before_still_counts_when_a_card_is_to_be_played() -> None:
    match = in_play(NO_CAP.compile(), "9H 8C AD JC", "TS 9S TC 7C", "8H 7H QS AC")
    match = played(match, "Anna toep", "Bram stay", "Cato fold", "Anna AD", "Bram 7C", "Anna 9H")
    seen = view(played(match, "Bram TS"), ANNA)

    def safety(surprise: float) -> float:
        """Return the mean chance of who has stayed, in the matches that are played out."""
        worlds = MonteCarlo(deals=40, draws=8, surprise=surprise)._worlds(seen, ANNA, Random(1))
        reckoned = [Reckoning(world, BRAM, unseen_by(world, BRAM), 0.6) for world in worlds]
        return mean(reckoning.safety() for reckoning in reckoned)

    assert safety(0.01) > safety(1) + 0.05


def test_it_departs_from_counter_only_where_that_is_better_beyond_doubt() -> None:
    seen = view(toeped("9H 8C AD JC"), ANNA)
    usual = Counter(bluffs=0)(seen, Random(1))

    acts = [
        [MonteCarlo(deals=16, caution=caution)(seen, Random(seed)) for seed in range(6)]
        for caution in (0, 1000)
    ]

    assert acts[1] == [usual] * 6
    assert usual not in acts[0]


def test_it_plays_on_when_others_are_out_of_the_match() -> None:
    rules = evolve(BARE, match=MatchRules(end="last_standing")).compile()
    match = in_play(rules, STRONG, "8H 7S AC KD", "", points=(0, 9, 10))

    assert act(match).seat == ANNA


@pytest.mark.parametrize(
    "wrong",
    [{"deals": 0}, {"cards": 0}, {"surprise": 0.0}, {"slip": 1.5}, {"draws": 0}, {"caution": -1.0}],
)
def test_a_threshold_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        MonteCarlo(**wrong)  # type: ignore[arg-type]


def test_it_needs_nothing_but_the_view() -> None:
    seen: View = view(in_play(bare(), STRONG, WEAK), ANNA)

    assert MonteCarlo(deals=2)(seen, Random(1)).seat == ANNA
