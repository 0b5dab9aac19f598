from __future__ import annotations

from attrs import evolve

from tests.tables import ANNA, BARE, BRAM, act, bare, dealt, in_play, played, standard
from toepen import Action, Match, Rules, Seat, Stay, ToepRules, apply
from toepen.bots import Counter
from toepen.bots._believing import Belief

STRONG, WEAK = "TH TS 9H 9S", "JH JS QD KC"
BELIEF = Belief(Counter(), surprise=0.2, slip=0.5)
NO_CAP = evolve(BARE, toep=ToepRules(cap="none")).compile()


def line_of(match: Match, *lines: str) -> list[tuple[Match, Action]]:
    line = []
    for text in lines:
        line.append((match, act(match, text)))
        match = apply(*line[-1])
    return line


def likelihood(viewer: Seat, *lines: str, hands: tuple[str, ...], rules: Rules = NO_CAP) -> float:
    """Return the highest of the chances tried at which such a line is believed."""
    line = line_of(in_play(rules, *hands, leader=BRAM), *lines)
    chances = (0.0, 0.03, 0.09, 0.19, 0.49, 0.99)
    return max((chance for chance in chances if BELIEF.believes(line, viewer, chance)), default=-1)


def test_a_toep_with_a_strong_hand_is_no_surprise() -> None:
    assert likelihood(ANNA, "Bram toep", hands=("8H 7S AC KD", STRONG)) == 0.99


def test_a_toep_with_a_weak_hand_is_one() -> None:
    assert likelihood(ANNA, "Bram toep", hands=("8H 7S AC KD", WEAK)) == 0.19


def test_so_is_a_card_where_a_toep_was_due() -> None:
    assert likelihood(ANNA, "Bram TH", hands=("8H 7S AC KD", STRONG)) == 0.19


def test_a_card_is_a_slip_where_another_is_better() -> None:
    hands = ("8H 7S AC KD", "TH JS QD JC")

    found = [likelihood(ANNA, f"Bram {card}", hands=hands) for card in hands[1].split()]

    assert sorted(found) == [0.49, 0.49, 0.49, 0.99]


def test_what_the_viewer_does_is_no_surprise() -> None:
    assert likelihood(BRAM, "Bram toep", hands=("8H 7S AC KD", WEAK)) == 0.99


def test_surprises_add_up() -> None:
    hands = ("8H 7S AC KD", WEAK, "JD QC KS AH")

    assert likelihood(ANNA, "Bram toep", "Cato stay", hands=hands) == 0.03


def test_a_toep_off_turn_is_judged_by_the_hand_alone() -> None:
    hands = ("8H 7S AC KD", "8S 7D AH QC")

    for third, chance in ((STRONG, 0.99), (WEAK, 0.19)):
        assert likelihood(ANNA, "Cato toep", hands=(*hands, third)) == chance


def test_a_card_that_had_to_be_played_is_no_surprise() -> None:
    rules = evolve(BARE, toep=ToepRules(when="never")).compile()

    assert likelihood(ANNA, "Bram 8S", hands=("8H", "8S"), rules=rules) == 0.99


def test_what_a_variant_asks_is_no_surprise_whatever_is_answered() -> None:
    match = dealt(standard(), "8H 7S AC KD", STRONG)

    for word in ("exchange", "keep"):
        assert BELIEF.believes(line_of(match, f"Bram {word}"), ANNA, 0.99)


def test_it_expects_what_counter_would_do() -> None:
    match = played(in_play(bare(), STRONG, "8H 7S AC KD", leader=BRAM), "Bram toep")

    assert BELIEF.expected(match) == Stay(ANNA)
