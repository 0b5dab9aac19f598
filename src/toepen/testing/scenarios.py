"""Scenarios: worked examples of the rules in TOML, and the judge who runs them.

A scenario says who sits where, what they hold, what they do, and what must then be true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from toepen import (
    HouseRules,
    NotationError,
    Record,
    RecordError,
    RulesError,
    Seat,
    ToepenError,
)
from toepen._installed import preset_names, variant_names
from toepen._reading import parse_tables
from toepen._record_header import MOST_BYTES, record_file
from toepen._script import Line, is_card, lines_of, place_of_script, seat_in
from toepen.testing._scenario_run import ScenarioRun

__all__ = [
    "Scenario",
    "ScenarioError",
    "missing",
    "read_scenario",
    "run_scenario",
    "scenario_files",
]

_KEYS: Final = frozenset(
    {
        "schema",
        "title",
        "source",
        "seats",
        "dealer",
        "points",
        "order",
        "leader",
        "stake",
        "start",
        "script",
        "rules",
        "refused",
    }
)
_RECORDED: Final = frozenset({"library", "fingerprint", "open", "names", "variants", "digest"})
"""What the header of a record says on top; a scenario made of a record may keep it."""
_NAME: Final = re.compile(r"[A-Za-z0-9_-]+")
_FIRST: Final = Seat(0)
_RESERVED: Final = frozenset({"hand", "stock", "table", "none", "running"})


class ScenarioError(NotationError):
    """A scenario that cannot be read, or a check of it that does not hold."""


@frozen
class Scenario:
    """A worked example, read and not yet run.

    Attributes:
        source: The file's name, for reports.
        title: What it shows.
        origin: Where it comes from, as it says itself.
        house: The tables of its rules.
        seats: The names, clockwise.
        dealer: Who deals the first round.
        points: Points lost before it, by seat.
        order: Who came first to a score.
        start: Whether it begins with the deal or in the play.
        leader: Who is to play, in the play.
        stake: The stake of the round, in the play.
        lines: What is done and what must be true.
        first_line: The line of the file on which the script's first line stands.
        refused: The paths at which the rules must be refused, in place of all that.
    """

    source: str
    title: str
    house: Mapping[str, Any]
    seats: tuple[str, ...] = ()
    dealer: Seat = _FIRST
    points: tuple[int, ...] = ()
    order: tuple[Seat, ...] = ()
    start: str = "deal"
    leader: Seat | None = None
    stake: int | None = None
    lines: tuple[Line, ...] = ()
    first_line: int = 1
    refused: tuple[str, ...] = ()
    origin: str = ""


def scenario_files(places: Sequence[str | Path]) -> Iterator[Path]:
    """Find the scenario files in files and folders, sorted.

    Raises:
        ScenarioError: If a place is neither, or a folder holds none.
    """
    for place in map(Path, places):
        if not place.is_dir():
            yield place
            continue
        found = sorted(place.rglob("*.toml"))
        if not found:
            raise ScenarioError("no scenario lies in this folder", source=str(place))
        yield from found


def read_scenario(path: str | Path) -> Scenario:
    """Read a scenario file, or the record of a match: a file with a digest, which must hold.

    Raises:
        ScenarioError: If it is none, with what was expected.
    """
    name = str(path)
    try:
        text = record_file(path)
        tables = parse_tables(text, name, MOST_BYTES)
    except RulesError as error:
        raise ScenarioError(error.faults[0].message, source=name) from None
    except RecordError as error:
        raise ScenarioError(error.message, source=name) from None
    try:
        scenario = _scenario(tables, text, name)
        if "digest" in tables and not missing(scenario):
            Record.parse(text, name)
    except NotationError as error:
        raise ScenarioError(error.message, source=name, line=error.line) from None
    return scenario


def _scenario(tables: Mapping[str, Any], text: str, name: str) -> Scenario:
    unknown = sorted(set(tables) - _KEYS - _RECORDED)
    _expect(not unknown, f"a scenario has no key {', '.join(unknown)}")
    _expect(tables.get("schema") == 1, f"schema is {tables.get('schema')!r}, expected 1")
    title = _text(tables, "title")
    house = tables.get("rules", {})
    _expect(isinstance(house, Mapping), "rules must be a table")
    origin = str(tables.get("source", ""))
    if "refused" in tables:
        refused = _texts(tables, "refused")
        return Scenario(name, title, house, refused=refused, origin=origin)
    seats = _texts(tables, "seats")
    for seat in seats:
        fit = _NAME.fullmatch(seat) and seat not in _RESERVED and not is_card(seat)
        _expect(bool(fit), f"{seat!r} cannot name a seat")
    start = tables.get("start", "deal")
    _expect(start in {"deal", "play"}, f'start is {start!r}, expected "deal" or "play"')
    leader = tables.get("leader")
    first_line, lines = _script(text, _text(tables, "script"))
    _expect(start == "play" or not {"leader", "stake"} & set(tables), "leader and stake need play")
    return Scenario(
        source=name,
        title=title,
        house=house,
        seats=seats,
        dealer=seat_in(seats, _text(tables, "dealer")),
        points=_numbers(tables, "points", len(seats)),
        order=tuple(seat_in(seats, seat) for seat in _texts(tables, "order", ())),
        start=start,
        leader=None if leader is None else seat_in(seats, _text(tables, "leader")),
        stake=_numbers({"stake": [tables["stake"]]}, "stake", 1)[0] if "stake" in tables else None,
        lines=lines,
        first_line=first_line,
        origin=origin,
    )


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise NotationError(message)


def _text(tables: Mapping[str, Any], key: str) -> str:
    value = tables.get(key)
    _expect(isinstance(value, str), f"{key} is {value!r}, expected a text")
    return str(value)


def _texts(
    tables: Mapping[str, Any], key: str, default: Sequence[str] | None = None
) -> tuple[str, ...]:
    value = tables.get(key, default)
    good = isinstance(value, (list, tuple)) and all(isinstance(word, str) for word in value)
    _expect(good, f"{key} is {value!r}, expected a list of texts")
    return tuple(value or ())


def _numbers(tables: Mapping[str, Any], key: str, count: int) -> tuple[int, ...]:
    value = tables.get(key, [0] * count)
    good = isinstance(value, list) and len(value) == count and all(type(n) is int for n in value)
    _expect(good, f"{key} is {value!r}, expected {count} whole numbers")
    return tuple(value)


def _script(text: str, script: str) -> tuple[int, tuple[Line, ...]]:
    """Find the line of the file on which the script's first line stands, and read its lines."""
    first, beneath = place_of_script(text.split("\n"))
    lines = tuple(lines_of(script))
    return first, lines if beneath else tuple(evolve(line, number=1) for line in lines)


def missing(scenario: Scenario) -> tuple[str, ...]:
    """Name the variants and presets that a scenario's rules need and that are not installed."""
    extends = scenario.house.get("extends", "standard")
    presets = () if extends in preset_names() or scenario.refused == ("extends",) else (extends,)
    variants = scenario.house.get("variants", {})
    if scenario.refused or not isinstance(variants, Mapping):
        return tuple(map(str, presets))
    on = (name for name, value in variants.items() if value is not False)
    return (*map(str, presets), *(name for name in on if name not in variant_names()))


def run_scenario(scenario: Scenario) -> Record | None:
    """Run a scenario to its end.

    Returns:
        What was played; `None` where rules had to be refused.

    Raises:
        ScenarioError: At the first line that does not hold, with what was expected and found.
    """
    if scenario.refused:
        _run_refused(scenario)
        return None
    try:
        rules = HouseRules.of(scenario.house).compile()
        run = ScenarioRun(scenario, rules)
    except ToepenError as error:
        raise ScenarioError(str(error), source=scenario.source) from None
    try:
        for line in scenario.lines:
            run.take(line)
        run.deal_collected()
    except ToepenError as error:
        raise _told(scenario, run.at, error) from None
    return run.table.record


def _told(scenario: Scenario, line: Line, error: ToepenError) -> ScenarioError:
    number = scenario.first_line + line.number - 1
    message = error.message if isinstance(error, NotationError) else str(error)
    marks = {"hand": "hand ", "stock": "stock ", "refused": "! ", "check": "? "}
    said = marks.get(line.mark, "") + " ".join(line.words)
    return ScenarioError(f"{said}: {message}", source=scenario.source, line=number)


def _run_refused(scenario: Scenario) -> None:
    try:
        HouseRules.of(scenario.house)
    except RulesError as error:
        found = {fault.path for fault in error.faults}
        lost = [path for path in scenario.refused if path not in found]
        if not lost:
            return
        message = f"expected a fault at {', '.join(lost)}, found them at {', '.join(sorted(found))}"
    else:
        message = f"expected faults at {', '.join(scenario.refused)}, found that the rules hold"
    raise ScenarioError(message, source=scenario.source)
