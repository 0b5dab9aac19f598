from __future__ import annotations

import copy
import pickle

import pytest

from tests.tables import (
    ANNA,
    BRAM,
    NAMES,
    act,
    bare,
    cards,
    elsewhere,
    in_play,
    last_of,
    played,
    walked,
)
from toepen import Event, HouseRules, MatchRules, ScoreRules, Seat, ToepRules, apply, new_match
from toepen._rounds import ROUNDS_UNDIGESTED
from toepen._told import NOTHING_TOLD, Told, ToldBefore, told, told_in_order
from toepen.events import HandSeen, RoundBegan, Stayed, Toeped, TrickTaken

LONG = 100_000

TOEP, STAY = (Toeped(ANNA, 2),), (Stayed(BRAM),)


def chain(*acts: tuple[Event, ...], digest: int = 0) -> Told:
    return told(digest, ((ply, events, 0) for ply, events in enumerate(acts, 1)))


def acts(links: Told) -> list[tuple[int, tuple[Event, ...]]]:
    """List what was told since the chain began, act by act, each with its ply."""
    return [(link.ply, link.events) for link in links.links()[1:]]


@pytest.fixture(scope="module")
def long() -> Told:
    return told(7, ((ply, TOEP, 0) for ply in range(LONG)))


def test_nothing_is_told_at_first() -> None:
    assert acts(NOTHING_TOLD) == []


def test_a_chain_tells_its_acts_from_the_earliest_on() -> None:
    assert acts(chain(TOEP, STAY)) == [(1, TOEP), (2, STAY)]


def test_a_chain_that_goes_on_leaves_the_one_before_as_it_was() -> None:
    before = chain(TOEP)

    after = before.more(2, STAY)

    assert before == chain(TOEP)
    assert after == chain(TOEP, STAY)


def test_chains_that_told_the_same_are_equal() -> None:
    one, other = chain(TOEP, STAY), chain(TOEP, STAY)

    assert one == other
    assert hash(one) == hash(other)


def test_chains_that_share_their_past_are_compared_from_where_they_part() -> None:
    shared = chain(TOEP)

    assert shared.more(2, STAY) == shared.more(2, STAY)
    assert shared.more(2, STAY) != shared.more(2, TOEP)


@pytest.mark.parametrize(
    "other",
    [
        chain(TOEP),
        chain(TOEP, STAY, STAY),
        chain(STAY, STAY),
        chain(TOEP, TOEP),
        chain(TOEP, STAY, digest=1),
        told(0, ((1, TOEP, 0), (2, STAY, 1))),
        told(0, ((1, TOEP, 0), (3, STAY, 0))),
        told(0, ((0, TOEP, 0), (1, TOEP, 0), (2, STAY, 0))),
        told(0, ((0, (), 0), (1, TOEP, 0), (2, STAY, 0))),
        told(0, ((2, STAY, 0),)),
        NOTHING_TOLD,
    ],
    ids=repr,
)
def test_chains_that_differ_anywhere_are_unequal(other: Told) -> None:
    assert chain(TOEP, STAY) != other


def test_a_chain_is_equal_to_nothing_else() -> None:
    assert chain(TOEP) != "told"


@pytest.mark.parametrize("links", [NOTHING_TOLD, chain(TOEP), chain(TOEP, STAY, digest=-5)])
def test_the_repr_of_a_chain_can_be_pasted_back(links: Told) -> None:
    assert eval(repr(links)) == links  # noqa: S307 - its own repr


def test_a_chain_never_changes() -> None:
    with pytest.raises(AttributeError):
        chain(TOEP).ply = 3  # type: ignore[misc]


def test_a_long_chain_is_compared_without_recursion(long: Told) -> None:
    assert long == told(7, ((ply, TOEP, 0) for ply in range(LONG)))
    assert long != told(8, ((ply, TOEP, 0) for ply in range(LONG)))


def test_a_long_chain_is_hashed_without_recursion(long: Told) -> None:
    assert hash(long) == hash(told(7, ((ply, TOEP, 0) for ply in range(LONG))))


def test_a_long_chain_is_shown_without_recursion(long: Told) -> None:
    assert repr(long).count("Toeped") == LONG


def test_a_long_chain_is_pickled_without_recursion(long: Told) -> None:
    assert pickle.loads(pickle.dumps(long)) == long  # noqa: S301 - its own dump


def test_a_long_chain_is_copied_without_recursion(long: Told) -> None:
    assert copy.deepcopy(long) == long


def test_a_chain_in_which_nothing_was_told_keeps_its_digest_when_it_is_closed() -> None:
    assert told(7).closed() == told(7)
    assert told(7).more(1, (TrickTaken(ANNA, 1),)).closed() == told(7)


def test_a_long_chain_is_closed_without_recursion(long: Told) -> None:
    assert long.closed() != told(7)


def test_a_long_chain_is_let_go_without_recursion() -> None:
    dropped = told(7, ((ply, TOEP, 0) for ply in range(LONG)))

    del dropped


def test_a_chain_that_is_closed_keeps_only_a_digest() -> None:
    closed = chain(TOEP, STAY).closed()

    assert acts(closed) == []
    assert closed.digest != 0
    assert closed.behind is None


def test_the_digest_of_several_rounds_is_the_same_whenever_it_is_asked_for() -> None:
    at_once = chain(TOEP, STAY).closed()
    _ = at_once.digest
    at_once = at_once.more(3, STAY).closed()

    late = chain(TOEP, STAY).closed().more(3, STAY).closed()

    assert late.behind is not None
    assert at_once.digest == late.digest


def test_closed_chains_of_the_same_past_are_equal() -> None:
    assert chain(TOEP, STAY).closed() == chain(TOEP, STAY).closed()


@pytest.mark.parametrize(
    "other", [chain(STAY, TOEP), chain(TOEP), chain(TOEP, STAY, digest=1), NOTHING_TOLD], ids=repr
)
def test_closed_chains_of_different_pasts_differ(other: Told) -> None:
    assert chain(TOEP, STAY).closed() != other.closed()


def test_what_follows_from_the_rest_is_left_out_of_the_digest() -> None:
    assert TrickTaken(ANNA, 1).derived

    assert chain((*TOEP, TrickTaken(ANNA, 1))).closed() == chain(TOEP).closed()


def test_the_digest_is_the_same_in_every_process() -> None:
    script = """
from toepen.events import Said, Toeped
from toepen._told import told
print(told(3, [(1, (Toeped(0, 2), Said(1, "whistle")), 0)]).closed().digest)
"""

    assert elsewhere(script, hash_seed=1) == elsewhere(script, hash_seed=2)


def test_public_and_private_events_are_told_in_their_order() -> None:
    seen, drawn = HandSeen(ANNA, cards("TH")), HandSeen(ANNA, cards("9H"))
    public = told(0, ((1, TOEP, 0), (2, (*STAY, *TOEP), 0)))
    private = told(0, ((1, (seen,), 1), (2, (drawn,), 1)))

    assert told_in_order(public, private) == (*TOEP, seen, *STAY, drawn, *TOEP)


# -- the chain in a match ----------------------------------------------------------------------


def test_a_match_tells_each_act_with_its_ply() -> None:
    match = in_play(bare(), "TH", "9H")
    start = match.ply

    match = played(match, "Anna toep", "Bram stay")

    assert acts(match.told)[-2:] == [(start + 1, TOEP), (start + 2, STAY)]


def test_what_is_told_to_a_seat_alone_is_not_told_to_all() -> None:
    states = walked(bare(), 3, seed=1)
    next(states)
    match = next(states)

    public = [type(event).__name__ for _, events in acts(match.told) for event in events]
    private = [event for _, events in acts(match.secrets[BRAM]) for event in events]

    assert public == ["RoundBegan", "CardsDealt"]
    assert [event.sentence(NAMES)[:10] for event in private] == ["Bram holds"]


def test_a_new_round_begins_a_new_chain() -> None:
    match = in_play(bare(), "TH", "9H")

    match = played(match, "Anna TH", "Bram 9H")

    ((_, events),) = acts(match.told)
    assert match.told.digest != 0
    assert isinstance(events[-1], RoundBegan)


def rounds_remembered(links: Told | None) -> int:
    """Count the earlier rounds that a chain holds on to, link by link."""
    count = -1
    while links is not None:
        first = links.links()[0]
        assert isinstance(first, ToldBefore)
        links = first.behind
        count += 1
    return count


def test_a_long_match_does_not_grow() -> None:
    endless = HouseRules(
        toep=ToepRules(when="never"),
        score=ScoreRules(limit=40),
        match=MatchRules(end="last_standing"),
    )

    match = last_of(walked(endless.compile(), 8, seed=3))

    longest = 8 * 4 + 3
    assert len(acts(match.told)) < longest < match.ply
    assert match.setup.number > 2 * ROUNDS_UNDIGESTED
    for links in (match.told, *match.secrets):
        assert rounds_remembered(links) < ROUNDS_UNDIGESTED


def test_a_round_in_which_something_else_was_told_makes_another_digest() -> None:
    start = in_play(bare(), "TH", "9H")

    with_toep = played(start, "Anna toep", "Bram stay", "Anna TH", "Bram 9H")
    without = played(start, "Anna TH", "Bram 9H")

    assert with_toep.told.digest != without.told.digest


def test_an_act_leaves_the_chain_of_the_match_before_it_alone() -> None:
    match = new_match(bare(), NAMES[:2])
    told_before = acts(match.told)

    apply(in_play(match.rules, "TH", "9H"), act(match, "Anna TH"))

    assert acts(match.told) == told_before


def test_the_secrets_of_a_seat_begin_anew_with_the_round() -> None:
    states = list(walked(HouseRules(toep=ToepRules(when="never")).compile(), 2, seed=2))
    second = next(m for m in states if m.setup.number == 2)

    assert acts(second.secrets[Seat(0)]) == []
    assert second.secrets[Seat(0)] != NOTHING_TOLD
