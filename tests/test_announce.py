"""What nobody announces; a scenario can show only what is said."""

from __future__ import annotations

import pytest
from attrs import evolve
from toepen_variants.announce import Announce

from tests.tables import ANNA, BARE, BRAM, dealt
from toepen import Seat
from toepen.events import Said

TENS, FEWER_TENS = "TC TD TH 9S", "TC TD 9C 9D"
JACKS, FEWER_JACKS = "JC JD JH QS", "JS KC KD KH"


def said(announce: Announce, *hands: str) -> list[tuple[Seat, str]]:
    """Deal these hands and return what is announced, by whom."""
    match = dealt(evolve(BARE, variants=(announce,)).compile(), *hands, dealer=len(hands) - 1)
    return [(event.seat, event.word) for event in match.events if isinstance(event, Said)]


@pytest.mark.parametrize(
    ("announce", "hand"),
    [
        (Announce(), FEWER_TENS),
        (Announce(), JACKS),
        (Announce(tens=4), TENS),
        (Announce(tens=0, jacks=3), TENS),
        (Announce(tens=0, jacks=3), "JC JD QS KS"),
        (Announce(tens=0), "TC TD TH TS"),
    ],
)
def test_nobody_announces_less_than_the_table_asks_for(announce: Announce, hand: str) -> None:
    assert said(announce, hand, "7C 8C AC KC") == []


def test_one_hand_is_announced_once() -> None:
    assert said(Announce(jacks=1), "TC TD TH JS", "7C 8C AC KC") == [(ANNA, "whistle")]


def test_hands_are_announced_from_the_left_of_the_dealer() -> None:
    announce = Announce(jacks=1)

    assert said(announce, TENS, FEWER_JACKS) == [(ANNA, "whistle"), (BRAM, "whistle")]
