"""Scenarios: worked examples of the rules in TOML, and the judge who runs them.

A scenario says who sits where, what they hold, what they do, and what must then be true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import Factory, define, frozen

from toepen import (
    DECK,
    Action,
    Card,
    Deal,
    HouseRules,
    IllegalAction,
    Match,
    NotationError,
    Record,
    Recorder,
    RecordError,
    Rules,
    RulesError,
    Seat,
    ToepenError,
    apply,
    new_match,
    position,
    why_not,
)
from toepen._installed import preset_names, variant_names
from toepen._reading import parse_tables
from toepen._record_header import MOST_BYTES, record_file
from toepen._script import Line, action_in, cards_in, is_card, lines_of, seat_in
from toepen.testing._checks import CHECKS, Unmet

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
    except ScenarioError:
        raise
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
    if "refused" in tables:
        return Scenario(name, title, house, refused=_texts(tables, "refused"))
    seats = _texts(tables, "seats")
    for seat in seats:
        fit = _NAME.fullmatch(seat) and seat not in _RESERVED and not is_card(seat)
        _expect(bool(fit), f"{seat!r} cannot name a seat")
    start = tables.get("start", "deal")
    _expect(start in {"deal", "play"}, f'start is {start!r}, expected "deal" or "play"')
    leader = tables.get("leader")
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
        lines=tuple(lines_of(_text(tables, "script"))),
        first_line=_script_line(text),
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


def _script_line(text: str) -> int:
    """Find the line of the file that the first line of the script stands on."""
    for number, line in enumerate(text.split("\n"), 1):
        opened = re.match(r"script\s*=\s*(\"\"\"|''')(.*)", line)
        if opened:
            return number if opened[2] else number + 1
    return 1


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
        run = _Run(scenario, rules)
    except ToepenError as error:
        raise ScenarioError(str(error), source=scenario.source) from None
    for line in scenario.lines:
        try:
            run.take(line)
        except ToepenError as error:
            raise _told(scenario, line, error) from None
    try:
        run.deal_collected()
    except ToepenError as error:
        raise _told(scenario, scenario.lines[-1], error) from None
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


@define
class _Run:
    """A scenario on its way: the match as it stands, and the deal being collected."""

    scenario: Scenario
    rules: Rules
    table: Recorder = Factory(lambda self: Recorder(self.begin()), takes_self=True)
    hands: dict[Seat, tuple[Card, ...]] = Factory(dict)
    stock: tuple[Card, ...] | None = None
    in_play: bool = False

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.table.match

    def begin(self) -> Match:
        """Stand before the first deal."""
        scenario = self.scenario
        if not any(scenario.points) and not scenario.order:
            return new_match(self.rules, scenario.seats, scenario.dealer)
        return position(
            self.rules,
            scenario.seats,
            dealer=scenario.dealer,
            points=scenario.points,
            order=scenario.order,
        )

    def take(self, line: Line) -> None:
        """Do what a line says, or see that what it says is true."""
        if line.mark == "hand":
            self._take_hand(line.words)
            return
        if line.mark == "stock":
            self.stock = cards_in(line.words)
            return
        self.deal_collected()
        if line.mark == "act":
            self._act(action_in(self.scenario.seats, line.words))
        elif line.mark == "refused":
            self._refuse(action_in(self.scenario.seats, line.words))
        else:
            self._check(line.words)

    def _take_hand(self, words: tuple[str, ...]) -> None:
        if len(words) < 2:  # noqa: PLR2004 - a seat and a card
            raise NotationError("expected a seat and its cards")
        seat = seat_in(self.scenario.seats, words[0])
        if seat in self.hands:
            message = f"{words[0]} has a hand in this deal already"
            raise NotationError(message)
        self.hands[seat] = cards_in(words[1:])

    def deal_collected(self) -> None:
        """Deal what the last `hand` and `stock` lines say, once they are all read."""
        if not self.hands and self.stock is None:
            return
        hands, stock = self.hands, self.stock or ()
        self.hands, self.stock = {}, None
        if self.scenario.start == "play" and not self.in_play:
            self._set_up(hands, stock)
            return
        while self.match.deal_due is None:
            self._default("cards to be dealt")
        self.table.apply(_deal(self.match, hands, stock))

    def _set_up(self, hands: dict[Seat, tuple[Card, ...]], stock: tuple[Card, ...]) -> None:
        scenario = self.scenario
        self.in_play = True
        size = max(len(hand) for hand in hands.values()) if hands else 0
        begun = position(
            self.rules,
            scenario.seats,
            hands=_completed(hands, self.match.active, size, stock)[0],
            dealer=scenario.dealer,
            leader=scenario.leader,
            stake=scenario.stake,
            points=scenario.points,
            order=scenario.order,
            stock=stock,
        )
        self.table = Recorder(begun)

    def _act(self, action: Action) -> None:
        refusal = why_not(self.match, action)
        while refusal is not None:
            if self.match.deal_due is not None:
                self.table.apply(_deal(self.match, {}, ()))
            else:
                self._default(refusal.reason)
            refusal = why_not(self.match, action)
        self.table.apply(action)

    def _default(self, wanted: str) -> None:
        """Take the default of whoever must decide."""
        match = self.match
        turn, phase = match.turn, match.phase
        default = None if turn is None or phase is None else phase.default(match, turn)
        if default is None:
            waits = "the match is over" if turn is None else f"{match.name(turn)} must decide"
            message = f"expected it to be legal, found: {wanted} ({waits})"
            raise NotationError(message)
        self.table.apply(default)

    def _refuse(self, action: Action) -> None:
        before = hash(self.match)
        try:
            apply(self.match, action)
        except IllegalAction:
            if hash(self.match) != before or why_not(self.match, action) is None:
                raise NotationError("expected the match to stay as it was") from None
        else:
            raise NotationError("expected it to be refused, found that it is legal")

    def _check(self, words: tuple[str, ...]) -> None:
        if not words:
            raise NotationError("expected a check")
        name, *rest = words
        own = self.rules.checks.get(name)
        if own is not None:
            found = own(self.match, rest)
            if found is not None:
                raise NotationError(f"expected {' '.join(rest)}, found {found}")
            return
        check = CHECKS.get(name)
        if check is None:
            raise NotationError(f"there is no check {name!r}")
        try:
            check(self.match, tuple(rest))
        except Unmet as unmet:
            raise NotationError(str(unmet)) from None


def _completed(
    hands: Mapping[Seat, tuple[Card, ...]],
    seats: tuple[Seat, ...],
    size: int,
    stock: tuple[Card, ...],
) -> tuple[dict[Seat, tuple[Card, ...]], tuple[Card, ...]]:
    """Give seats without a hand cards that no line of the deal names."""
    named = {card for hand in hands.values() for card in hand} | set(stock)
    rest = [card for card in DECK if card not in named]
    complete = {}
    for seat in seats:
        if seat in hands:
            complete[seat] = hands[seat]
        else:
            complete[seat], rest = tuple(rest[:size]), rest[size:]
    complete.update({seat: hand for seat, hand in hands.items() if seat not in complete})
    return complete, (*stock, *rest)


def _deal(match: Match, hands: Mapping[Seat, tuple[Card, ...]], stock: tuple[Card, ...]) -> Deal:
    due = match.deal_due
    if due is None:
        raise NotationError("no cards are due")
    complete, rest = _completed(hands, due.seats, due.count, stock)
    everybody = range(len(match.seats))
    return Deal(tuple(complete.get(Seat(seat), ()) for seat in everybody), rest)
