from __future__ import annotations

import copy
import pickle
import re
import sys
from importlib import import_module
from itertools import permutations
from types import FrameType

import attrs
import pytest
from toepen_variants.laundry import Laundry
from toepen_variants.stake_cap import StakeCap

from tests.tables import BARE, elsewhere, last_of, walked
from tests.variants import East, North, answering
from toepen import (
    DECK,
    Card,
    FoldRules,
    HouseRules,
    PlayRules,
    Rules,
    ScoreRules,
    Suit,
    ToepRules,
    _compiling,
)
from toepen._house import SECTIONS

OPTIONS = [
    (section, attribute.name)
    for section, cls in SECTIONS.items()
    for attribute in attrs.fields(cls)
]
"""Every key of the game itself."""

OTHER: dict[tuple[str, str], object] = {
    ("table", "min_seats"): 3,
    ("table", "max_seats"): 7,
    ("deal", "hand_size"): 3,
    ("deal", "packet"): 2,
    ("deal", "next_dealer"): "left",
    ("deal", "leader"): "dealer",
    ("play", "rank_order"): "AKQJT987",
    ("play", "folded_card"): "counts",
    ("play", "orphan_trick"): "in_place",
    ("toep", "when"): "own_turn",
    ("toep", "repeat"): "once_per_round",
    ("toep", "counter"): "in_answer",
    ("toep", "cap"): "new_stake",
    ("toep", "increment"): 2,
    ("toep", "card_first"): True,
    ("fold", "price"): "base_stake",
    ("fold", "unprompted"): "any_time",
    ("score", "count"): "lives",
    ("score", "limit"): 15,
    ("score", "base_stake"): 2,
    ("score", "last_trick"): "winner_pays",
    ("score", "overshoot"): "capped",
    ("match", "end"): "last_standing",
    ("match", "elimination"): "end_of_round",
    ("match", "tie"): "shared",
}
"""Another value than the default for each of them."""


def changed(section: str, key: str, house: HouseRules = BARE) -> HouseRules:
    """Return *house* with another value for one key."""
    options = attrs.evolve(getattr(house, section), **{key: OTHER[section, key]})
    return attrs.evolve(house, **{section: options})


def test_every_option_is_changed_somewhere_here() -> None:
    assert set(OTHER) == set(OPTIONS)


# -- a value -----------------------------------------------------------------------------------


def test_rules_are_equal_when_they_were_declared_alike() -> None:
    house = HouseRules(variants=(StakeCap(3),))
    one, other = BARE.compile([StakeCap(3)]), _compiling.compile_in_order(house, house.variants)

    assert one == other
    assert hash(one) == hash(other)
    assert one is not other


@pytest.mark.parametrize(("section", "key"), OPTIONS)
def test_rules_that_differ_in_any_option_are_unequal(section: str, key: str) -> None:
    assert changed(section, key).compile() != BARE.compile()


def test_rules_that_differ_in_an_option_of_a_variant_are_unequal() -> None:
    assert BARE.compile([StakeCap(3)]) != BARE.compile([StakeCap(4)]) != BARE.compile()


def test_rules_of_another_name_are_unequal() -> None:
    assert HouseRules(name="x").compile() != BARE.compile()


def test_rules_are_equal_to_nothing_else() -> None:
    assert BARE.compile() != BARE


def test_rules_survive_pickling_and_copying() -> None:
    rules = HouseRules.preset("standard").compile([StakeCap(3)])

    for back in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):  # noqa: S301
        assert (back, hash(back), back.fingerprint) == (rules, hash(rules), rules.fingerprint)


def test_the_repr_of_rules_can_be_pasted_back() -> None:
    rules = HouseRules.preset("standard").compile([StakeCap(3)])
    names = {**vars(import_module("toepen")), "Laundry": Laundry, "StakeCap": StakeCap}

    assert eval(repr(rules), names) == rules  # noqa: S307 - its own repr


@pytest.mark.parametrize("attribute", [field.name for field in attrs.fields(Rules)])
def test_rules_never_change(attribute: str) -> None:
    rules = BARE.compile()

    with pytest.raises(AttributeError):
        setattr(rules, attribute, None)


@pytest.mark.parametrize("attribute", ["hooks", "checks", "slot_places"])
def test_no_mapping_of_rules_can_be_changed(attribute: str) -> None:
    with pytest.raises((TypeError, AttributeError)):
        getattr(BARE.compile(), attribute)["x"] = None


def test_rules_know_their_name_and_the_names_of_their_variants() -> None:
    rules = HouseRules(name="Tuesday").compile([StakeCap(), Laundry()])

    assert rules.name == "Tuesday"
    assert rules.variants == ("laundry", "stake_cap")


def test_options_are_read_once() -> None:
    rules = HouseRules(
        score=ScoreRules(limit=15),
        toep=ToepRules(increment=2, counter="in_answer"),
        fold=FoldRules(unprompted="any_time"),
    ).compile()

    assert (rules.limit, rules.increment) == (15, 2)
    assert rules.counter_in_answer
    assert rules.leaves


@pytest.mark.parametrize(
    ("order", "highest", "lowest"), [("T987AKQJ", "TH", "JH"), ("AKQJT987", "AH", "7H")]
)
def test_the_rank_order_says_how_high_a_card_is(order: str, highest: str, lowest: str) -> None:
    strength = HouseRules(play=PlayRules(rank_order=order)).compile().strength

    hearts = sorted(
        (card for card in DECK if card.suit is Suit.HEARTS), key=lambda c: strength[c.index]
    )
    assert (hearts[-1], hearts[0]) == (Card(highest), Card(lowest))


# -- the fingerprint ---------------------------------------------------------------------------


def test_a_fingerprint_is_short_and_always_the_same() -> None:
    rules = HouseRules.preset("standard").compile()

    script = (
        "from toepen import HouseRules\nprint(HouseRules.preset('standard').compile().fingerprint)"
    )
    assert re.fullmatch("[0-9a-f]{16}", rules.fingerprint)
    assert (
        elsewhere(script, hash_seed=1) == elsewhere(script, hash_seed=2) == f"{rules.fingerprint}\n"
    )


@pytest.mark.parametrize(("section", "key"), [o for o in OPTIONS if o != ("score", "count")])
def test_a_fingerprint_changes_with_each_option_that_decides_play(section: str, key: str) -> None:
    assert changed(section, key).compile().fingerprint != BARE.compile().fingerprint


def test_a_fingerprint_leaves_out_how_scores_are_shown_and_what_the_table_is_called() -> None:
    shown = HouseRules(name="Tuesday", score=ScoreRules(count="lives"))

    assert shown.compile().fingerprint == BARE.compile().fingerprint


@pytest.mark.parametrize(
    "variant",
    [
        StakeCap(3),
        StakeCap(4),
        Laundry(),
        Laundry(hand="either"),
        Laundry(bluff=False),
        Laundry(times=2),
        Laundry(who="next"),
        Laundry(checkers="each"),
        Laundry(false_claim=2),
        Laundry(wrong_check=2),
        Laundry(caught="plays_old"),
    ],
    ids=repr,
)
def test_a_fingerprint_changes_with_each_variant_and_each_of_its_options(variant: object) -> None:
    others = [StakeCap(2), Laundry(times=7)]
    found = {BARE.compile([other]).fingerprint for other in others} | {BARE.compile().fingerprint}

    assert BARE.compile([variant]).fingerprint not in found


def test_a_fingerprint_does_not_depend_on_the_order_of_variants() -> None:
    one = BARE.compile([StakeCap(3), Laundry()])
    other = BARE.compile([Laundry(), StakeCap(3)])

    assert one.fingerprint == other.fingerprint


def test_a_fingerprint_changes_when_the_play_of_a_variant_does() -> None:
    def fingerprint(version: int) -> str:
        variant = answering("Aa", "sheet", lambda _: (), rules_version=version)
        return BARE.compile([variant]).fingerprint

    assert fingerprint(1) != fingerprint(2)
    assert fingerprint(1) == BARE.compile([answering("Aa", "sheet", lambda _: ())]).fingerprint


def test_a_fingerprint_does_not_depend_on_the_versions_of_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = HouseRules.preset("standard").compile().fingerprint

    monkeypatch.setattr("importlib.metadata.version", lambda _: "99.0")

    assert HouseRules.preset("standard").compile().fingerprint == before


# -- the order of variants ---------------------------------------------------------------------

VARIANTS = (Laundry(times=0), StakeCap(3), East(), North())


def test_variants_listed_in_any_order_give_equal_rules() -> None:
    found = {BARE.compile(order) for order in permutations(VARIANTS)}

    assert len(found) == 1


def test_variants_compiled_in_any_order_give_equal_matches() -> None:
    house = HouseRules(variants=VARIANTS)

    found = [
        list(walked(_compiling.compile_in_order(house, order), 3, seed=4, most=60))
        for order in permutations(house.variants)
    ]

    assert all(states == found[0] for states in found)
    assert all(
        one.events == other.events
        for states in found
        for one, other in zip(states, found[0], strict=True)
    )


# -- no plugin machinery in a match ------------------------------------------------------------


def test_no_frame_of_pluggy_runs_while_a_match_is_played() -> None:
    rules = HouseRules.preset("standard").compile([StakeCap(3), East()])
    seen: set[str] = set()

    def watch(frame: FrameType, _event: str, _arg: object) -> None:
        seen.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        match = last_of(walked(rules, 4, seed=6))
    finally:
        sys.setprofile(before)

    assert match.result is not None
    assert [name for name in seen if "toepen" in name]
    assert not [name for name in seen if "pluggy" in name]


def test_a_frame_of_pluggy_would_be_seen() -> None:
    seen: set[str] = set()

    def watch(frame: FrameType, _event: str, _arg: object) -> None:
        seen.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        _compiling.compile_in_order(BARE, ())
    finally:
        sys.setprofile(before)

    assert [name for name in seen if "pluggy" in name]
