"""Which unit touches which line of the library, found once and kept until something changes.

Each scenario is played in a child of its own, and each file of tests, so that nothing is remembered
from one to the other and every line that a unit needs is seen.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import frozen
from coverage import Coverage
from noticing import ROOT, Watch, in_child, passes

KEPT: Final = ROOT / ".mutation"
LONG: Final = 4.0
"""Seconds above which a unit is not run at first: too dear for one change."""
SOURCES: Final = ("src", "variants")
ELSEWHERE: Final = ("distribution", "docs", "docs_made", "examples", "fuzz", "server")
"""Tests of what stands outside the library, or in processes of its own."""


class Recording(Watch):
    """Notes which lines each unit touches, and how long it takes."""

    options = ("--deselect", "tests/test_scenarios.py::test_the_scenario_holds")

    def __init__(self) -> None:  # noqa: D107 - nothing is known yet
        super().__init__({})
        self.coverage = Coverage(
            data_file=None, config_file=False, source_pkgs=["toepen", "toepen_variants"]
        )
        self.taken: dict[str, float] = defaultdict(float)
        self.failed: set[str] = set()
        self.since = 0.0

    def begin(self, unit: str) -> None:
        """Note what is touched from now on under the name of a unit."""
        self.coverage.switch_context(unit)
        self.since = time.process_time()

    def end(self, unit: str) -> None:
        """Note what follows under no name."""
        self.taken[unit] += time.process_time() - self.since
        self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Leave out what does not pass as it is."""
        if not report.passed:
            page, _, test = report.nodeid.partition("::")
            self.failed.add(page if test.startswith("line:") else report.nodeid)

    def told(self) -> str:
        """Write down what was seen."""
        data = self.coverage.get_data()
        lines = {
            str(Path(file).relative_to(ROOT)): data.contexts_by_lineno(file)
            for file in data.measured_files()
            if data.lines(file)
        }
        taken = {
            unit: spent for unit, spent in self.taken.items() if unit not in self.failed | {""}
        }
        return json.dumps({"taken": taken, "lines": lines})


@frozen
class Touched:
    """What touches what.

    Attributes:
        taken: The seconds of each unit that passes.
        lines: By file and line, the units that touch it; `""` stands for an import.
    """

    taken: Mapping[str, float]
    lines: Mapping[str, Mapping[int, set[str]]]

    def units(self, file: str, lines: Collection[int]) -> set[str]:
        """Find the units that touch any of these lines."""
        by_line = self.lines.get(file, {})
        return {unit for line in lines for unit in by_line.get(line, ())}


def touched(files: Collection[str], longest: float = LONG) -> Touched:
    """Find out which unit touches which line of *files*, unless it is known from the last time.

    Units that take longer, in seconds, are left out.
    """
    taken: dict[str, float] = {}
    lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for group in groups():
        found = _seen(group)
        taken.update({unit: spent for unit, spent in found["taken"].items() if spent < longest})
        for file in found["lines"].keys() & set(files):
            for line, units in found["lines"][file].items():
                lines[file][int(line)].update(unit for unit in units if not unit or unit in taken)
    return Touched(taken, lines)


def groups() -> Iterator[str]:
    """Name all files of scenarios, tests and examples whose units may notice something."""
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if path.stem[5:] not in ELSEWHERE]
    found = chain(
        (ROOT / "tests/scenarios").rglob("*.toml"),
        (path for path in tests if "cli" not in path.parts),
        (path for path in (ROOT / "src/toepen").rglob("*.py") if ">>>" in path.read_text("utf-8")),
        (ROOT / "docs").rglob("*.md"),
        [ROOT / "README.md"],
    )
    return (str(path.relative_to(ROOT)) for path in sorted(found))


@cache
def _digest(file: str) -> str:
    path = ROOT / file
    return sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


def _seen(group: str) -> dict[str, Any]:
    """Return what a group touches: as it was kept, if it and what it touches are as they were."""
    kept = KEPT / f"{group.replace('/', ',')}.json"
    if kept.exists():
        found: dict[str, Any] = json.loads(kept.read_text("utf-8"))
        if found["files"] == {file: _digest(file) for file in found["files"]}:
            return found
    KEPT.mkdir(exist_ok=True)
    found = json.loads(in_child(partial(_record, group), 1200)[1] or '{"taken": {}, "lines": {}}')
    found["files"] = {file: _digest(file) for file in (group, *found["lines"])}
    kept.write_text(json.dumps(found), encoding="utf-8")
    return found


def _record(group: str, folder: Path) -> bool:
    if group.endswith(".toml"):  # what an import touches, the tests tell
        import_module("toepen")
    recording = Recording()
    recording.coverage.start()
    passes([group], recording)
    recording.coverage.stop()
    (folder / "told").write_text(recording.told(), encoding="utf-8")
    return True
