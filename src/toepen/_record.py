"""Records: a match from its beginning on, kept as what was done, and played again from that.

A match keeps no acts. Who wants to keep them plays through a `Recorder`; the `Record` that it
gives is all that is needed to see every state again, for a deal is an act and nothing is random.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Self, final

from attrs import field, frozen

from toepen._actions import Action
from toepen._engine import apply
from toepen._match import Match
from toepen._seats import Seat
from toepen._start import position
from toepen.exceptions import IllegalAction, RecordError, ToepenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from toepen._rules import Rules
    from toepen._seat_record import SeatRecord

__all__ = ["Record", "Recorder", "beginning"]


def _is_beginning(_: object, __: object, match: Match) -> None:
    if not isinstance(match, Match):
        message = f"found {type(match).__name__}, expected the match that the record begins with"
        raise RecordError(message)
    if beginning(match) != match:
        message = "a record begins with a match as new_match or position sets it up"
        raise RecordError(message)


def beginning(match: Match) -> Match | None:
    """Set up the match that *match* would have begun as; the same if it has just begun."""
    if match.ply != 0:
        return None
    order = tuple(match.table.sides[side][0] for side in match.score.order)
    dealt = match.cards.dealt or match.deal_due is None
    hands = match.cards.hands
    try:
        return position(
            match.rules,
            match.seats,
            dealer=match.dealer,
            points=match.points,
            order=order,
            hands={Seat(at): hand for at, hand in enumerate(hands) if hand} if dealt else None,
            leader=match.setup.leader if dealt else None,
            stake=match.setup.stake if dealt else None,
            stock=match.cards.stock if dealt else (),
        )
    except ToepenError:
        return None


def _in_order(acts: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(acts)


@final
@frozen
class Record:
    """A match from its beginning on: how it began, and all that was done, deals included.

    >>> from toepen import HouseRules, new_match
    >>> rules = HouseRules.preset("standard").compile()
    >>> Record(new_match(rules, ["Anna", "Bram"])).open
    True

    Raises:
        RecordError: If *start* is no beginning, or an act was not legal when it was done.
    """

    start: Match = field(validator=_is_beginning)
    """The match as it began, from `new_match` or `position`."""
    acts: tuple[Action, ...] = field(default=(), converter=_in_order)
    """All that was done, in order."""
    end: Match = field(init=False, eq=False, repr=False)
    """The match after the last act."""

    def __attrs_post_init__(self) -> None:
        """Play it through."""
        match = self.start
        for done, action in enumerate(self.acts, 1):
            try:
                match = apply(match, action)
            except IllegalAction as error:
                message = f"act {done} of the record: {error}"
                raise RecordError(message) from None
        object.__setattr__(self, "end", match)

    @property
    def rules(self) -> Rules:
        """What the match was played by."""
        return self.start.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return self.start.seats

    @property
    def open(self) -> bool:
        """Whether the match still runs."""
        return self.end.result is None

    def replay(self) -> Iterator[Match]:
        """Go through every state, the first and the last included."""
        match = self.start
        yield match
        for action in self.acts:
            match = apply(match, action)
            yield match

    def at(self, acts: int) -> Match:
        """Return the state after that many acts.

        Raises:
            ToepenError: If the record has fewer.
        """
        self._expect_acts(acts)
        return next(islice(self.replay(), acts, None))

    def until(self, acts: int) -> Record:
        """Return the record as it was after that many acts.

        Raises:
            ToepenError: If it has fewer.
        """
        self._expect_acts(acts)
        return Record(self.start, self.acts[:acts])

    def _expect_acts(self, acts: object) -> None:
        if type(acts) is not int or not 0 <= acts <= len(self.acts):
            message = f"found {acts!r:.40}, and the record has the states 0 to {len(self.acts)}"
            raise ToepenError(message)

    def seen_by(self, seat: Seat | None) -> SeatRecord:
        """Return the record as *seat*, or with `None` a spectator, saw it.

        Raises:
            ToepenError: If there is no such seat.
        """
        from toepen._seat_record import seat_record

        return seat_record(self, seat)

    def text(self, title: str = "") -> str:
        """Write the record as a file that `parse` and `load` read.

        Args:
            title: What the file says of itself; by default the name of the rules.

        Raises:
            ToepenError: If something in it cannot be written: a variant that is not installed,
                a word with a blank in it.
        """
        from toepen._record_writing import record_text

        return record_text(self, title)

    @classmethod
    def parse(cls, text: str, source: str = "", *, force: bool = False) -> Self:
        """Read the text of a record, strictly, and play it through.

        Args:
            text: What `text` wrote.
            source: What to call it in errors.
            force: Read it although the rules that are installed are not those it was played by.

        Raises:
            RecordError: With file, line and column, what was expected and what was found.
        """
        from toepen._record_reading import read_record

        start, acts = read_record(text, source, force=force)
        return cls(start, acts)

    @classmethod
    def load(cls, path: str | PathLike[str], *, force: bool = False) -> Self:
        """Read the file of a record; see `parse`."""
        from toepen._record_header import record_file

        return cls.parse(record_file(path), str(path), force=force)


class Recorder:
    """Plays a match and keeps what is done.

    >>> from random import Random
    >>> from toepen import HouseRules, new_match, shuffle
    >>> table = Recorder(new_match(HouseRules.preset("standard").compile(), ["Anna", "Bram"]))
    >>> _ = table.apply(shuffle(table.match, Random(1)))
    >>> table.match.ply
    1
    >>> table.undo().deal_due is None
    False
    """

    def __init__(self, begun: Match | Record) -> None:
        """Begin with a match that has just begun, or go on where a record stops.

        Raises:
            RecordError: If the match has not just begun.
        """
        record = begun if isinstance(begun, Record) else Record(begun)
        self._start = record.start
        self._acts = list(record.acts)
        self._match = record.end

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._match

    @property
    def record(self) -> Record:
        """All that was done so far."""
        return _played(self._start, tuple(self._acts), self._match)

    def apply(self, action: Action, *, ply: int | None = None, by: Seat | None = None) -> Match:
        """Do what `toepen.apply` does, and keep the act.

        Raises:
            IllegalAction: As `toepen.apply` does; nothing is kept then.
        """
        self._match = apply(self._match, action, ply=ply, by=by)
        self._acts.append(action)
        return self._match

    def undo(self, acts: int = 1) -> Match:
        """Take back the last acts, deals included, by playing the match up to there again.

        Raises:
            ToepenError: If there are not so many.
        """
        record = self.record.until(len(self._acts) - acts)
        self._acts = list(record.acts)
        self._match = record.end
        return self._match


def _played(start: Match, acts: tuple[Action, ...], end: Match) -> Record:
    """Make a record of what was just played, without playing it again."""
    record: Record = object.__new__(Record)
    for name, value in (("start", start), ("acts", acts), ("end", end)):
        object.__setattr__(record, name, value)
    return record
