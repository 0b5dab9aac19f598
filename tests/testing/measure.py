"""Write the page of planted faults: `python -m tests.testing.measure`.

Each is looked for in the default budget, and the match that shows it shrunk; it takes minutes. A
test compares the faults and the laws on the page with those that are planted.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.testing.planted import FAULTS
from tests.testing.planting import Plant
from toepen.testing import LongRun, RulesTests

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "planted-faults.md"

HEAD = """\
# Planted faults

What shows that the kit works: each of these faults was planted, in a variant or in the engine
itself, and looked for as `toepen rules test` looks, in some 1,500 decisions. *Found after* counts
decisions; *shown in* counts the acts of the shortest match that was found in three seconds, a deal
included; none means that the match as it begins shows it. The faults are taken from how programs
for this game fail.

| Fault | In | Law that catches it | Found after | Shown in |
|---|---|---|---|---|
"""


def fault_of(plant: Plant) -> str:
    """Tell a fault as its function is called."""
    return plant.__name__.replace("_", " ")


def where(plant: Plant) -> str:
    """Tell where a fault is planted."""
    return "engine" if "patch.setattr" in inspect.getsource(plant) else "variant"


def rows() -> Iterator[str]:
    for law, plant in sorted(FAULTS, key=lambda fault: (fault[0], fault[1].__name__)):
        with pytest.MonkeyPatch.context() as patch:
            run = LongRun(RulesTests.decisions, 1, plant(patch), seldom=RulesTests.seldom)
            found = run.go(law)
            assert found is not None, (law, plant)
            acts = len(found.shortest(3).history.acts)
        after = f"{run.seen['decisions']:,}"
        yield f"| {fault_of(plant)} | {where(plant)} | `{law}` | {after} | {acts or 'none'} |\n"
        print(plant.__name__, after, acts, file=sys.stderr)  # noqa: T201 - tells how far it is


if __name__ == "__main__":
    PAGE.write_text(HEAD + "".join(rows()), encoding="utf-8")
