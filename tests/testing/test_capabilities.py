"""What the library's variants declare, and what the kit makes of it."""

from __future__ import annotations

from toepen_variants.jack_win import JackWin

from toepen import HouseRules
from toepen.testing import CAPABILITIES, LAWS

LAW = {law.name: law for law in LAWS}


def test_a_claim_may_depend_on_an_option() -> None:
    law = LAW["points_never_sink"]
    assert set(law.relaxed) == {"gives_points_back"} <= set(CAPABILITIES)
    assert list(law.relaxations(HouseRules().compile([JackWin(effect="double")]))) == []
    (told,) = law.relaxations(HouseRules().compile([JackWin(effect="minus_1")]))
    assert told.startswith("points may sink, for jack_win declares 'gives_points_back': ")


def test_a_law_names_everyone_who_asked_for_less() -> None:
    house = HouseRules.of(
        {"extends": "cardgames-zone", "variants": {"winner_bonus": True, "rebuy": True}}
    )
    told = list(LAW["points_never_sink"].relaxations(house.compile()))
    assert len(told) == 2
    assert told[0].startswith("points may sink, for rebuy declares 'gives_points_back': ")
    assert "for winner_bonus declares" in told[1]
