from __future__ import annotations

from random import Random
from statistics import mean

import pytest
from attrs import evolve

from tests.tables import ANNA, BARE, BRAM, bare, cards, dealt, in_play, played, standard
from toepen import (
    Action,
    Fold,
    Match,
    MatchRules,
    Play,
    Resampling,
    Seat,
    Stay,
    Toep,
    ToepenError,
    ToepRules,
    View,
    view,
)
from toepen._resampling import Line
from toepen.bots import MonteCarlo, _monte_carlo
from toepen.bots._believing import Belief
from toepen.bots._reckoning import Reckoning
from toepen.bots._unseen import unseen_by

STRONG, WEAK = "TH TS 9H 9S", "JH JS QD KC"
BOT = MonteCarlo(deals=12)
NO_CAP = evolve(BARE, toep=ToepRules(cap="none"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that are drawn during a test."""
    found: list[Match] = []
    draw = Resampling.draw_with_line

    def noted(worlds: Resampling, rng: Random) -> tuple[Match, Line]:
        drawn = draw(worlds, rng)
        found.append(drawn[0])
        return drawn

    monkeypatch.setattr(Resampling, "draw_with_line", noted)
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


def test_it_does_not_toep_when_it_has_lost() -> None:
    match = played(in_play(bare(), "JS", "TH", leader=1), "Bram TH")

    assert act(match) == Play(ANNA, cards("JS")[0])


def test_with_one_thing_to_do_it_does_it_without_a_thought(drawn: list[Match]) -> None:
    match = in_play(evolve(BARE, toep=ToepRules(when="never")).compile(), "JS", "TH")

    assert act(match) == Play(ANNA, cards("JS")[0])
    assert not drawn


def test_the_same_view_and_generator_give_the_same_act() -> None:
    match = in_play(bare(), "9H 8S AD JC", "8H 7S AC KD")

    assert {act(match, seed=5) for _ in range(3)} == {act(match, seed=5)}


def test_its_budget_is_a_number_of_matches_that_it_draws(drawn: list[Match]) -> None:
    match = in_play(bare(), "9H 8S AD JC", "8H 7S AC KD")

    act(match, MonteCarlo(deals=7))

    assert len(drawn) == 7


def test_it_draws_on_for_matches_that_it_believes_but_not_for_ever(drawn: list[Match]) -> None:
    match = toeped("9H 8C 8S AD")

    act(match, MonteCarlo(deals=7, surprise=0.01, draws=3))

    assert 7 < len(drawn) <= 21


def test_with_no_match_that_it_believes_it_plays_out_a_few_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Belief, "believes", lambda *_: False)
    played_out: list[Match] = []

    def noted(match: Match, _seat: Seat) -> float:
        played_out.append(match)
        return 0.0

    monkeypatch.setattr(_monte_carlo, "chance_to_win", noted)

    act(toeped("9H 8C 8S AD"), MonteCarlo(deals=8))

    assert len(played_out) == 2 * 2  # two matches, for each of two answers


def test_what_it_draws_agrees_with_all_that_it_knows(drawn: list[Match]) -> None:
    match = played(in_play(bare(), "TH 9S", "8S AD", "9H 8D", leader=1), "Bram 8S", "Cato 8D")
    seen = view(match, ANNA)

    BOT(seen, Random(1))

    assert drawn
    assert all(view(world, ANNA) == seen for world in drawn)


def test_where_nothing_that_agrees_is_found_it_plays_like_counter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lost(_worlds: Resampling, _rng: Random) -> tuple[Match, Line]:
        raise ToepenError("no deal was found")

    monkeypatch.setattr(Resampling, "draw_with_line", lost)
    seen = view(toeped(WEAK), ANNA)

    assert BOT(seen, Random(1)) == BOT.counter(seen, Random(1))


def test_what_a_variant_asks_it_answers_like_counter() -> None:
    match = dealt(standard(), "JH QH KS AD", "8H 7S AC KD", dealer=1)

    assert str(act(match)) == "exchange"


def test_a_match_in_which_the_toep_is_a_surprise_counts_for_little() -> None:
    seen = view(toeped("9H 8C 8S AD"), ANNA)

    believing = [MonteCarlo(deals=25, surprise=0.01)(seen, Random(seed)) for seed in range(6)]
    naive = [MonteCarlo(deals=25, surprise=1)(seen, Random(seed)) for seed in range(6)]

    assert believing.count(Fold(ANNA)) > naive.count(Fold(ANNA))


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


def test_it_plays_on_when_others_are_out_of_the_match() -> None:
    rules = evolve(BARE, match=MatchRules(end="last_standing")).compile()
    match = in_play(rules, STRONG, "8H 7S AC KD", "", points=(0, 9, 10))

    assert act(match).seat == ANNA


@pytest.mark.parametrize(
    "wrong", [{"deals": 0}, {"cards": 0}, {"surprise": 0.0}, {"slip": 1.5}, {"draws": 0}]
)
def test_a_threshold_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        MonteCarlo(**wrong)  # type: ignore[arg-type]


def test_it_needs_nothing_but_the_view() -> None:
    seen: View = view(in_play(bare(), STRONG, WEAK), ANNA)

    assert MonteCarlo(deals=2)(seen, Random(1)).seat == ANNA
