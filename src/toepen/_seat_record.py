"""What one seat saw of a match: a record with all that was hidden from it taken out.

It cannot be played again, for the rules would need the cards that nobody showed. It tells, act by
act, what the seat was told: so it replays as the seat saw it, and holds nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self, final

from attrs import frozen

from toepen._read_off import act_told, deal_told
from toepen._view import view

if TYPE_CHECKING:
    from os import PathLike

    from toepen._actions import Action
    from toepen._events import Event
    from toepen._match import Match
    from toepen._record import Record
    from toepen._rules import Rules
    from toepen._seats import Seat
    from toepen._view import View

__all__ = ["SeatRecord", "Sight", "seat_record"]


@final
@frozen
class Sight:
    """One act, as one seat saw it.

    Attributes:
        act: What was done: the seat's own act, or what it was told of another's; of a deal the
            cards that it saw, and backs. `None` if it was not told what was done, and for the
            beginning of the match.
        events: What it was told, in order.
    """

    act: Action | None
    events: tuple[Event, ...]


@final
@frozen
class SeatRecord:
    """A match as one seat, or a spectator, saw it. Made by `Record.seen_by`.

    Two matches that a seat could not tell apart give the same.
    """

    rules: Rules
    seats: tuple[str, ...]
    """The names of the seats, clockwise."""
    viewer: Seat | None
    """Who saw it; `None` for a spectator."""
    dealer: Seat
    """Who dealt first."""
    points: tuple[int, ...]
    """Points lost before it, by seat."""
    sights: tuple[Sight, ...]
    """What was seen: of the beginning first, then of each act."""
    open: bool
    """Whether the match still runs."""

    def replay(self) -> Iterator[tuple[Event, ...]]:
        """Go through what the seat was told: at the beginning, and then by each act."""
        return (sight.events for sight in self.sights)

    def at(self, acts: int) -> tuple[Event, ...]:
        """Return all that the seat was told by the beginning and the first *acts* acts."""
        return tuple(event for sight in self.sights[: acts + 1] for event in sight.events)

    def text(self, title: str = "") -> str:
        """Write it as a file that `parse` and `load` read.

        Each act has its line, with `??` for every card that was not seen, and beneath it, behind
        a `>`, what was told by it.

        Raises:
            ToepenError: As `Record.text` does.
        """
        from toepen._seat_record_text import seat_record_text

        return seat_record_text(self, title)

    @classmethod
    def parse(cls, text: str, source: str = "", *, force: bool = False) -> Self:
        """Read the text of what one seat saw; see `Record.parse`.

        Raises:
            RecordError: With file, line and column, what was expected and what was found.
        """
        from toepen._seat_record_text import read_seat_record

        return cls(**read_seat_record(text, source, force=force))

    @classmethod
    def load(cls, path: str | PathLike[str], *, force: bool = False) -> Self:
        """Read the file of what one seat saw; see `parse`."""
        from toepen._record_header import record_file

        return cls.parse(record_file(path), str(path), force=force)


def seat_record(record: Record, seat: Seat | None) -> SeatRecord:
    """Take out of a record what *seat* did not see; see `Record.seen_by`."""
    start = record.start
    seen = view(start, seat)
    sights = [Sight(None, seen.events)]
    states = record.replay()
    next(states)
    for action, match in zip(record.acts, states, strict=True):
        sights.append(_sight(action, match, seat))
    return SeatRecord(
        start.rules,
        start.seats,
        seat,
        start.dealer,
        start.points,
        tuple(sights),
        open=record.open,
    )


def _sight(action: Action, match: Match, seat: Seat | None) -> Sight:
    seen: View = view(match, seat)
    if action.seat == seat:
        return Sight(action, seen.events)
    told = deal_told(seen.events, len(match.seats)) or act_told(seen.events)
    return Sight(told, seen.events)
