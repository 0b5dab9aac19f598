"""`toepen verify`: do the worked examples hold?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

from attrs import asdict, frozen

from toepen.cli._screen import Screen
from toepen.cli._status import FAILED, OK, Closed
from toepen.testing.scenarios import (
    ScenarioError,
    missing,
    read_scenario,
    run_scenario,
    scenario_files,
)

__all__ = ["verify"]


@frozen
class Finding:
    """What came of one file.

    Attributes:
        file: Its name, or that of the place where none was found.
        outcome: Whether it holds, fails, or was left out.
        line: The line that does not hold, if it is one line.
        message: What was expected and what was found.
    """

    file: str
    outcome: Literal["holds", "fails", "left_out"]
    line: int | None = None
    message: str = ""


def verify(screen: Screen, places: Sequence[str], *, skip_missing: bool, as_json: bool) -> int:
    """Run every scenario, tell those that fail, and count."""
    findings = [_judged(path, skip_missing=skip_missing) for path in _files(places)]
    with suppress(Closed):  # what holds and what fails is the status, whoever reads on
        _report(screen, findings, as_json=as_json)
    return FAILED if any(finding.outcome == "fails" for finding in findings) else OK


def _report(screen: Screen, findings: Sequence[Finding], *, as_json: bool) -> None:
    if as_json:
        for finding in findings:
            screen.data(asdict(finding))
        return
    for finding in findings:
        if finding.outcome == "fails":
            screen.line(_told(finding))
    screen.line(_count(findings))


def _files(places: Sequence[str]) -> Iterator[Path | Finding]:
    """Find the files of each place; a place without any is a finding of its own."""
    for place in places:
        try:
            yield from scenario_files([place])
        except ScenarioError as error:
            yield _failed(error, place)


def _judged(path: Path | Finding, *, skip_missing: bool) -> Finding:
    if isinstance(path, Finding):
        return path
    name = str(path)
    try:
        scenario = read_scenario(path)
        absent = missing(scenario)
        if absent:
            message = f"needs {' and '.join(map(repr, absent))}, not installed"
            return Finding(name, "left_out" if skip_missing else "fails", None, message)
        run_scenario(scenario)
    except ScenarioError as error:
        return _failed(error, name)
    return Finding(name, "holds")


def _failed(error: ScenarioError, name: str) -> Finding:
    return Finding(name, "fails", error.line, error.message)


def _told(finding: Finding) -> str:
    place = finding.file if finding.line is None else f"{finding.file}:{finding.line}"
    return f"{place}: {finding.message}"


def _count(findings: Sequence[Finding]) -> str:
    def number(outcome: str) -> int:
        return sum(finding.outcome == outcome for finding in findings)

    held, failed, left = number("holds"), number("fails"), number("left_out")
    told = f"{held} of {held + failed} scenarios hold"
    return f"{told}, {left} left out for want of a variant or preset" if left else told
