"""`toepen replay`: a record, step by step."""

from __future__ import annotations

import re
from typing import Final

from attrs import define

from toepen import Match, Record, Seat, SeatRecord, View, omniscient, view
from toepen._record_header import record_file
from toepen.cli._drawing import show_table
from toepen.cli._figures import counted
from toepen.cli._keyboard import attended, line_typed
from toepen.cli._screen import Screen
from toepen.cli._status import OK, WrongUseError
from toepen.cli._story import show_result, tell
from toepen.cli._telling import event_as_data

__all__ = ["replay_record"]

COMMANDS: Final = {
    "Enter": "goes on by an act",
    "b": "goes back by an act",
    "5": "goes to the state after so many acts",
    "+5, -5": "goes so many acts forward, or back",
    "r": "goes to the next round",
    "e": "goes to the end",
    "q": "leaves",
}


def replay_record(  # noqa: PLR0913 - one argument an option
    screen: Screen,
    file: str,
    *,
    seat: str | None = None,
    force: bool = False,
    check: bool = False,
    as_json: bool = False,
) -> int:
    """Step through a record, or tell whether it holds.

    Args:
        screen: Where.
        file: The file of the record, or of what one seat saw.
        seat: Whose view of it; by default all is shown.
        force: Whether to read it although the rules that are installed are not its own.
        check: Whether only to tell that it holds.
        as_json: Whether to print each event as JSON.

    Raises:
        RecordError: If it does not hold.
        WrongUseError: If nobody of that name sits there.
    """
    if _is_of_a_seat(file):
        return _replay_seen(screen, SeatRecord.load(file, force=force), check=check, name=file)
    record = Record.load(file, force=force)
    if check:
        screen.line(f"{file}: {_summary(record)}")
        return OK
    states = list(record.replay())
    reel = Reel(screen, states, _seat(record, seat))
    if as_json:
        reel.print_events()
    elif attended():
        reel.step_through()
    else:
        reel.tell_all()
    return OK


def _is_of_a_seat(file: str) -> bool:
    return re.search(r"^viewer\s*=", record_file(file), re.MULTILINE) is not None


def _seat(record: Record, name: str | None) -> Seat | None:
    if name is None:
        return None
    seat = record.start.table.seat_named(name)
    if seat is None:
        message = f"nobody is called {name!r}; there are {', '.join(record.seats)}"
        raise WrongUseError(message)
    return seat


def _summary(record: Record) -> str:
    end = record.end
    acts = f"{counted(len(record.acts), 'act')} in {counted(end.setup.number, 'round')}"
    if end.result is None:
        return f"holds, {acts}, still open"
    winners = ", ".join(end.name(seat) for seat in end.result.winners) or "nobody"
    return f"holds, {acts}, won by {winners}"


@define
class Reel:
    """The states of a record, and the one that is shown."""

    screen: Screen
    states: list[Match]
    seat: Seat | None
    """Whose view is shown; `None` for all cards."""
    at: int = 0

    def seen(self, at: int) -> View:
        """Return what is shown of the state after *at* acts."""
        match = self.states[at]
        return omniscient(match) if self.seat is None else view(match, self.seat)

    def print_events(self) -> None:
        """Print one event a line, as JSON."""
        for at in range(len(self.states)):
            seen = self.seen(at)
            for event in seen.events:
                self.screen.data(event_as_data(event, seen))

    def tell_all(self) -> None:
        """Tell all that happened, one line an event."""
        for at in range(len(self.states)):
            tell(self.screen, self.seen(at))
        show_result(self.screen, self.seen(-1))

    def step_through(self) -> None:
        """Show one state after the other, as the person wants."""
        self.show()
        while True:
            self.screen.prompt(f"{self.at} of {len(self.states) - 1}> ")
            entry = line_typed().lower()
            if entry == "q":
                return
            place = self.place(entry)
            if place is None:
                for command, does in COMMANDS.items():
                    self.screen.line(f"  {command:<7} {does}")
            else:
                self.at = max(0, min(place, len(self.states) - 1))
                self.show()

    def show(self) -> None:
        """Show the state, and what led to it."""
        seen = self.seen(self.at)
        tell(self.screen, seen)
        if seen.cards.dealt and seen.result is None:
            show_table(self.screen, seen)
        show_result(self.screen, seen)

    def place(self, entry: str) -> int | None:
        """Return to which state an entry leads; `None` if it is not understood."""
        if entry == "":
            return self.at + 1
        if entry in {"b", "e", "r"}:
            places = {"b": self.at - 1, "e": len(self.states) - 1, "r": self._next_round()}
            return places[entry]
        if re.fullmatch(r"[+-]?[0-9]{1,9}", entry, re.ASCII) is None:
            return None
        return int(entry) if entry[0].isdecimal() else self.at + int(entry)

    def _next_round(self) -> int:
        number = self.states[self.at].setup.number
        later = (at for at, match in enumerate(self.states) if match.setup.number > number)
        return next(later, len(self.states) - 1)


def _replay_seen(screen: Screen, record: SeatRecord, *, check: bool, name: str) -> int:
    """Tell what one seat saw: sentences, for there is no table without the hidden cards."""
    if check:
        whose = "a spectator" if record.viewer is None else record.seats[record.viewer]
        screen.line(f"{name}: holds, {len(record.sights) - 1} acts as {whose} saw them")
        return OK
    for events in record.replay():
        for event in events:
            screen.line(event.sentence(record.seats))
    return OK
