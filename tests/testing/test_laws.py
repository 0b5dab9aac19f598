from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.testing.planted import FAULTS, Plant
from toepen import Rules
from toepen.testing import Broken, Law, seeded
from toepen.testing._walk import Walk
from toepen.testing.laws import HISTORY_LAWS, LAWS, STATE_LAWS

NAMED: dict[str, Law[Any]] = {law.name: law for law in LAWS}


def look(law: Law[Any], rules: Rules, matches: int = 60, acts: int = 60) -> None:
    """Play short matches, and look at one law at every turn."""
    rng = Random(1)
    pick = seeded(rng)
    for _ in range(matches):
        walk = Walk.begin(pick, rules)
        for step in walk.steps(acts):
            if law in STATE_LAWS:
                law.check(step.after, pick)
            elif law not in HISTORY_LAWS:
                law.check(step, pick)
        if law in HISTORY_LAWS:
            law.check(walk.history, pick)


@pytest.mark.parametrize(
    ("law", "plant"), FAULTS, ids=[f"{law}-{plant.__name__}" for law, plant in FAULTS]
)
def test_every_planted_fault_is_caught_by_its_law(
    law: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = plant(monkeypatch)

    with pytest.raises(Broken, match=f"^{law}: "):
        look(NAMED[law], rules)


def test_every_law_has_a_planted_fault() -> None:
    assert {law for law, _ in FAULTS} == set(NAMED)
