from __future__ import annotations

from attrs import evolve

from tests.tables import ANNA, BARE, BRAM, act, bare, dealt, in_play, played, standard
from toepen import FoldRules, Rules, Stay, ToepRules
from toepen.bots import Counter
from toepen.bots._believing import Belief

STRONG, WEAK = "TH TS 9H 9S", "JH JS QD KC"
BELIEF = Belief(Counter(), surprise=0.2, slip=0.5)
NO_CAP = evolve(BARE, toep=ToepRules(cap="none")).compile()


def likelihood(*lines: str, hands: tuple[str, ...], rules: Rules = NO_CAP) -> float:
    """Return the likelihood of the last of these acts."""
    match = played(in_play(rules, *hands, leader=BRAM), *lines[:-1])
    return BELIEF.likelihood(match, act(match, lines[-1]))


def test_a_toep_with_a_strong_hand_is_no_surprise() -> None:
    assert likelihood("Bram toep", hands=("8H 7S AC KD", STRONG)) == 1


def test_a_toep_with_a_weak_hand_is_one() -> None:
    assert likelihood("Bram toep", hands=("8H 7S AC KD", WEAK)) == 0.2


def test_so_is_a_card_where_a_toep_was_due() -> None:
    assert likelihood("Bram TH", hands=("8H 7S AC KD", STRONG)) == 0.2


def test_a_card_is_a_slip_where_another_is_better() -> None:
    hands = ("8H 7S AC KD", "TH JS QD JC")

    found = [likelihood(f"Bram {card}", hands=hands) for card in hands[1].split()]

    assert sorted(found) == [0.5, 0.5, 0.5, 1]


def test_an_answer_is_one_that_does_not_fit_the_hand() -> None:
    for third, usual, surprising in ((STRONG, "stay", "fold"), (WEAK, "fold", "stay")):
        hands = ("8H 7S AC KD", "8S 7D AH QC", third)

        assert likelihood("Bram toep", f"Cato {usual}", hands=hands) == 1
        assert likelihood("Bram toep", f"Cato {surprising}", hands=hands) == 0.2


def test_a_toep_off_turn_is_judged_by_the_hand_alone() -> None:
    hands = ("8H 7S AC KD", "8S 7D AH QC")

    for third, chance in ((STRONG, 1), (WEAK, 0.2)):
        assert likelihood("Cato toep", hands=(*hands, third)) == chance


def test_who_leaves_unasked_is_no_surprise() -> None:
    hands = ("8H 7S AC KD", "8S 7D AH QC", STRONG)
    rules = evolve(BARE, fold=FoldRules(unprompted="any_time")).compile()

    assert likelihood("Cato fold", hands=hands, rules=rules) == 1


def test_a_card_that_had_to_be_played_is_no_surprise() -> None:
    rules = evolve(BARE, toep=ToepRules(when="never")).compile()

    assert likelihood("Bram 8S", hands=("8H", "8S"), rules=rules) == 1


def test_what_a_variant_asks_is_no_surprise_whatever_is_answered() -> None:
    match = dealt(standard(), "8H 7S AC KD", STRONG)

    for word in ("exchange", "keep"):
        assert BELIEF.likelihood(match, act(match, f"Bram {word}")) == 1


def test_it_expects_what_counter_would_do() -> None:
    match = played(in_play(bare(), STRONG, "8H 7S AC KD", leader=BRAM), "Bram toep")

    assert BELIEF.expected(match) == Stay(ANNA)
