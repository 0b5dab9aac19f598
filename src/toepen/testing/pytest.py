"""A plugin for pytest that collects scenario files: one test a file.

It is switched on by name, never by being installed: `pytest -p toepen.testing.pytest`. A TOML file
is a scenario if it has a title, and a script or the faults with which its rules are refused. With
`--toepen-write` checks that are unfinished or do not hold are written as they come out; such a test
fails with the diff, for a person to look over.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import override

from toepen import ToepenError
from toepen.testing._completing import completed
from toepen.testing.scenarios import ScenarioError, missing, read_scenario, run_scenario

__all__ = ["ScenarioFile", "ScenarioTest"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer `--toepen-write`."""
    parser.getgroup("toepen").addoption(
        "--toepen-write",
        action="store_true",
        help="write the checks of scenarios as they come out, and fail with the diff",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Collect a scenario file."""
    if file_path.suffix != ".toml" or not _is_scenario(file_path):
        return None
    found: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return found


def _is_scenario(path: Path) -> bool:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError):
        return False
    return "title" in tables and bool({"script", "refused"} & tables.keys())


class ScenarioFile(pytest.File):
    """A scenario file, which is one test."""

    @override
    def collect(self) -> Iterator[ScenarioTest]:
        """Return the one test that it is."""
        yield ScenarioTest.from_parent(self, name="scenario")


class ScenarioTest(pytest.Item):
    """The test that a scenario holds."""

    @override
    def runtest(self) -> None:
        """Run the scenario; with `--toepen-write`, complete it first.

        Raises:
            ScenarioError: If it does not hold, or has just been completed.
        """
        if self.config.getoption("--toepen-write"):
            self._write()
        scenario = read_scenario(self.path)
        absent = missing(scenario)
        if absent:
            message = f"needs {' and '.join(map(repr, absent))}, not installed"
            raise ScenarioError(message, source=str(self.path))
        run_scenario(scenario)

    def _write(self) -> None:
        old = self.path.read_text(encoding="utf-8")
        try:
            new = completed(self.path)
        except ToepenError:
            return  # it does not run: the test tells why
        if new == old:
            return
        self.path.write_text(new, encoding="utf-8")
        lines = unified_diff(old.splitlines(), new.splitlines(), "before", "written", lineterm="")
        message = "\n".join(("written, look it over:", *lines))
        raise ScenarioError(message, source=str(self.path))

    @override
    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Tell a check that does not hold in one line; show any other error where it happened."""
        if isinstance(excinfo.value, ScenarioError):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, style))

    @override
    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the file."""
        return self.path, None, self.path.name
