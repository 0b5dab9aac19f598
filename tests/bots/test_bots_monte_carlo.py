from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from tests.tables import ANNA, BARE, bare, cards, dealt, in_play, played, standard
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
from toepen.bots import MonteCarlo

STRONG, WEAK = "TH TS 9H 9S", "JH JS QD KC"
BOT = MonteCarlo(deals=12)
NO_CAP = evolve(BARE, toep=ToepRules(cap="none"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that are drawn during a test."""
    found: list[Match] = []
    draw = Resampling.draw

    def noted(worlds: Resampling, rng: Random) -> Match:
        found.append(draw(worlds, rng))
        return found[-1]

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


def test_what_it_draws_agrees_with_all_that_it_knows(drawn: list[Match]) -> None:
    match = played(in_play(bare(), "TH 9S", "8S AD", "9H 8D", leader=1), "Bram 8S", "Cato 8D")
    seen = view(match, ANNA)

    BOT(seen, Random(1))

    assert drawn
    assert all(view(world, ANNA) == seen for world in drawn)


def test_where_nothing_that_agrees_is_found_it_plays_like_counter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lost(_worlds: Resampling, _rng: Random) -> Match:
        raise ToepenError("no deal was found")

    monkeypatch.setattr(Resampling, "draw", lost)
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


def test_it_plays_on_when_others_are_out_of_the_match() -> None:
    rules = evolve(BARE, match=MatchRules(end="last_standing")).compile()
    match = in_play(rules, STRONG, "8H 7S AC KD", "", points=(0, 9, 10))

    assert act(match).seat == ANNA


def test_the_more_the_end_of_the_match_is_worth_the_less_it_risks_it() -> None:
    match = toeped("TH 9D JS QS", points=(8, 0))
    bold, careful = (MonteCarlo(deals=25, match_worth=worth) for worth in (0, 40))

    acts = [[act(match, bot, seed) for seed in range(8)] for bot in (bold, careful)]

    assert acts[0].count(Stay(ANNA)) > acts[1].count(Stay(ANNA))


@pytest.mark.parametrize(
    "wrong", [{"deals": 0}, {"cards": 0}, {"surprise": 0.0}, {"match_worth": -1.0}]
)
def test_a_threshold_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        MonteCarlo(**wrong)  # type: ignore[arg-type]


def test_it_needs_nothing_but_the_view() -> None:
    seen: View = view(in_play(bare(), STRONG, WEAK), ANNA)

    assert MonteCarlo(deals=2)(seen, Random(1)).seat == ANNA
