"""What the library's variants declare, and what the kit makes of it."""

from __future__ import annotations

from toepen_variants.jack_win import JackWin

from toepen import HouseRules
from toepen.testing import CAPABILITIES
from toepen.testing._capabilities import declared
from toepen.testing.laws.points import points_never_sink


def test_a_claim_may_depend_on_an_option() -> None:
    assert declared(HouseRules().compile([JackWin(effect="double")])) == {}
    claims = declared(HouseRules().compile([JackWin(effect="minus_1")]))
    assert list(claims) == ["gives_points_back"]
    assert set(claims) <= set(CAPABILITIES)


def test_a_law_names_everyone_who_asked_for_less() -> None:
    house = HouseRules.of(
        {"extends": "cardgames-zone", "variants": {"winner_bonus": True, "rebuy": True}}
    )
    told = list(points_never_sink.relaxations(house.compile()))
    assert len(told) == 2
    assert told[0].startswith("points may sink, for rebuy declares 'gives_points_back': ")
    assert "for winner_bonus declares" in told[1]
