"""What one seat saw, as a file: the script as far as it saw it, and beneath each act what it told.

An event is written as JSON behind a `>`, so that the file holds exactly what the seat was told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from attrs import Factory, define

from toepen._actions import Action, Deal
from toepen._cards import BACK, DECK, Card
from toepen._events import Event
from toepen._forms import Misread
from toepen._record_header import RecordFile, opened, rules_of
from toepen._record_writing import (
    act_line,
    deal_lines,
    file_text,
    header_with,
    script_names,
)
from toepen._script import action_in, seat_in
from toepen._seat_record import SeatRecord, Sight
from toepen._seats import Seat
from toepen._tagged import Kinds, kinds_of
from toepen.exceptions import NotationError

__all__ = ["read_seat_record", "seat_record_text"]

TOLD = ">"
UNTOLD = "?? ??"
"""An act of which nobody told the seat what it was."""
SPECTATOR = "none"


def seat_record_text(record: SeatRecord, title: str) -> str:
    """Write what one seat saw; see `SeatRecord.text`."""
    names = script_names(record.seats)
    header = header_with(record.rules.house, record.seats, record.dealer, title)
    header["viewer"] = SPECTATOR if record.viewer is None else names[record.viewer]
    if record.open:
        header["open"] = True
    if any(record.points):
        header["points"] = list(record.points)
    lines: list[str] = []
    for number, sight in enumerate(record.sights):
        if number:
            lines += _act_lines(names, sight.act)
        lines += _event_lines(kinds_of(record.rules), sight.events)
    return file_text(header, record.rules.house, lines)


def _act_lines(names: tuple[str, ...], act: Action | None) -> list[str]:
    if act is None:
        return [UNTOLD]
    if isinstance(act, Deal):
        return list(deal_lines(names, act.hands, act.stock))
    return [act_line(names, act)]


def _event_lines(kinds: Kinds, events: tuple[Event, ...]) -> Iterator[str]:
    form = kinds.of(Event)
    for event in events:
        written = json.dumps(form.dump(event), separators=(",", ":"))
        # What a multi-line text of TOML would take for its own.
        yield f"{TOLD} {written}".replace("\\", "\\\\").replace('"""', '""\\"')


def read_seat_record(text: str, source: str, *, force: bool) -> dict[str, Any]:
    """Read what one seat saw; see `SeatRecord.parse`."""
    file = opened(text, source, seen=True)
    rules = rules_of(file, force=force)
    reading = _Reading(file, file.seats, kinds_of(rules))
    for number, line in enumerate(file.tables["script"].split("\n"), 1):
        if line.strip():
            reading.take(number, line.split(maxsplit=1)[0], line)
    points = file.tables.get("points", [0] * len(reading.seats))
    if len(points) != len(reading.seats) or any(type(point) is not int for point in points):
        file.wrong_key("points", f"expected {len(reading.seats)} whole numbers")
    spectates = file.tables["viewer"] == SPECTATOR
    return {
        "rules": rules,
        "seats": file.names,
        "viewer": None if spectates else file.seat("viewer"),
        "dealer": file.seat("dealer"),
        "points": tuple(points),
        "sights": reading.done(),
        "open": file.tables.get("open", False),
    }


@define
class _Reading:
    """Sights being gathered."""

    file: RecordFile
    seats: tuple[str, ...]
    kinds: Kinds
    sights: list[Sight] = Factory(list)
    act: Action | None = None
    events: list[Event] = Factory(list)
    hands: dict[Seat, tuple[Card, ...]] = Factory(dict)
    stock: tuple[Card, ...] = ()
    dealing: int = 0
    """The first line of the deal being collected."""

    def take(self, number: int, mark: str, line: str) -> None:
        """Take in a line."""
        if mark == TOLD:
            self._deal_collected()
            self.events.append(self._event(number, line))
        elif mark in {"hand", "stock"}:
            self._take_deal(number, line.split())
        else:
            self._next()
            if line.strip() != UNTOLD:
                self.act = self._read_act(number, line)

    def done(self) -> tuple[Sight, ...]:
        """Return all that was seen."""
        self._deal_collected()
        self._close()
        return tuple(self.sights)

    def _next(self) -> None:
        self._deal_collected()
        self._close()

    def _close(self) -> None:
        """Close the sight that is being gathered."""
        self.sights.append(Sight(self.act, tuple(self.events)))
        self.act, self.events = None, []

    def _take_deal(self, number: int, words: list[str]) -> None:
        if not self.dealing:
            self._next()
            self.dealing = number
        try:
            if words[0] == "stock":
                self.stock = tuple(map(Card, words[1:]))
            else:
                seat = seat_in(self.seats, words[1] if len(words) > 1 else "")
                self.hands[seat] = tuple(map(Card, words[2:]))
        except NotationError as error:
            self.file.wrong_line(number, error.message)

    def _deal_collected(self) -> None:
        if not self.dealing:
            return
        hands = tuple(self.hands.get(Seat(seat), ()) for seat in range(len(self.seats)))
        cards = [card for hand in (*hands, self.stock) for card in hand]
        seen = [card for card in cards if card is not BACK]
        if len(cards) != len(DECK) or len(set(seen)) != len(seen):
            message = f"expected a deal of {len(DECK)} cards, found {len(cards)}, or one twice"
            self.file.wrong_line(self.dealing, message)
        self.act, self.hands, self.stock, self.dealing = Deal(hands, self.stock), {}, (), 0

    def _read_act(self, number: int, line: str) -> Action:
        try:
            return action_in(self.seats, tuple(line.split()))
        except NotationError as error:
            self.file.wrong_line(number, error.message)

    def _event(self, number: int, line: str) -> Event:
        written = line.partition(TOLD)[2]
        try:
            found: Event = self.kinds.of(Event).load(json.loads(written))
        except Misread as error:
            self.file.wrong_line(number, f"{error.place('event')}: {error.found}")
        except (ValueError, RecursionError):
            self.file.wrong_line(number, "expected an event as JSON")
        return found
