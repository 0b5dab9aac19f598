"""Reading a record: its script played through, and the place of whatever is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from attrs import Factory, define

from toepen._actions import Action, Deal
from toepen._cards import Card
from toepen._engine import apply, legal_actions
from toepen._match import Match
from toepen._record_header import RecordFile, opened, rules_of
from toepen._rules import Rules
from toepen._script import Line, action_in, cards_in, lines_of, seat_in
from toepen._seats import Seat
from toepen._start import new_match, position
from toepen.exceptions import IllegalAction, NotationError, ToepenError

__all__ = ["read_record"]

T = TypeVar("T")


def read_record(text: str, source: str, *, force: bool) -> tuple[Match, tuple[Action, ...]]:
    """Read a record; see `Record.parse`."""
    file = opened(text, source)
    script = _Script(file, file.seats, rules_of(file, force=force))
    for line in lines_of(file.tables["script"]):
        script.take(line)
    return script.done()


@define
class _Script:
    """The script of a record on its way: the match as it stands, and the deal being collected."""

    file: RecordFile
    seats: tuple[str, ...]
    rules: Rules
    start: Match | None = None
    match: Match | None = None
    acts: list[Action] = Factory(list)
    hands: dict[Seat, tuple[Card, ...]] = Factory(dict)
    stock: tuple[Card, ...] = ()
    deal: Line | None = None
    """The first line of the deal being collected."""

    def take(self, line: Line) -> None:
        """Take in a line."""
        if line.mark == "hand":
            self._take_hand(line)
        elif line.mark == "stock":
            self._begin_deal(line)
            if self.stock:
                self.file.wrong_line(
                    line.number, "expected one line of stock in a deal, found a second"
                )
            self.stock = self._read(line, lambda: cards_in(line.words))
        elif line.mark == "act":
            self._deal_collected()
            action = self._read(line, lambda: action_in(self.seats, line.words))
            self._apply(line, action)
        else:
            mark = "!" if line.mark == "refused" else "?"
            self.file.wrong_line(
                line.number, f"expected an act or a deal, found {mark!r}: a record has no checks"
            )

    def done(self) -> tuple[Match, tuple[Action, ...]]:
        """Return how the match began and what was done, when all lines are read."""
        self._deal_collected()
        match = self._begun()
        is_open = self.file.tables.get("open", False)
        if is_open != (match.result is None):
            found = "a match that goes on" if match.result is None else "one that is over"
            expected = "one that is open" if is_open else "a match that is over"
            self.file.wrong(f"expected {expected}, found {found}", len(self.file.lines) - 2, 1)
        assert self.start is not None  # noqa: S101 - set with the match
        return self.start, tuple(self.acts)

    def _take_hand(self, line: Line) -> None:
        self._begin_deal(line)
        if len(line.words) < 2:  # noqa: PLR2004 - a seat and a card
            self.file.wrong_line(line.number, "expected a seat and its cards")
        seat = self._read(line, lambda: seat_in(self.seats, line.words[0]))
        if seat in self.hands:
            message = f"found a second hand of {line.words[0]} in one deal"
            self.file.wrong_line(line.number, message, 2)
        self.hands[seat] = self._read(line, lambda: cards_in(line.words[1:]))

    def _begin_deal(self, line: Line) -> None:
        if self.deal is None:
            self.deal = line

    def _deal_collected(self) -> None:
        """Deal what the `hand` and `stock` lines say, once they are all read."""
        line, hands, stock = self.deal, self.hands, self.stock
        if line is None:
            return
        self.deal, self.hands, self.stock = None, {}, ()
        if self.match is None and self.file.tables.get("start") == "play":
            self._set_up(line, hands, stock)
            return
        everybody = range(len(self.seats))
        dealt = tuple(hands.get(Seat(seat), ()) for seat in everybody)
        self._apply(line, Deal(dealt, stock))

    def _apply(self, line: Line, action: Action) -> None:
        match = self._begun()
        try:
            self.match = apply(match, action)
        except IllegalAction as error:
            said = f"{' '.join(line.words)!r}" if line.mark == "act" else "this deal"
            message = f"expected {_expected(match)}, found {said}: {error.refusal.reason}"
            self.file.wrong_line(line.number, f"{message} [{error.rule}]")
        self.acts.append(action)

    def _begun(self) -> Match:
        """Return the match as it stands; sit down, if nothing was done yet."""
        if self.match is None:
            if self.file.tables.get("start", "deal") != "deal":
                self.file.wrong_key("start", "expected the hands of a position in the play")
            self._sit_down()
        assert self.match is not None  # noqa: S101 - just set
        return self.match

    def _sit_down(self) -> None:
        file = self.file
        if unused := {"leader", "stake"} & set(file.tables):
            file.wrong_key(min(unused), 'it belongs to a record with start = "play"')
        self.start = self.match = self._seated(file.names, self._scores())

    def _seated(self, names: tuple[str, ...], scores: Mapping[str, Any]) -> Match:
        file = self.file
        scored = [key for key in ("points", "order") if key in file.tables]
        try:
            if scored:
                return position(self.rules, names, **scores)
            return new_match(self.rules, names, scores["dealer"])
        except ToepenError as error:
            file.wrong_key(scored[0] if scored else "seats", str(error))

    def _set_up(
        self, line: Line, hands: Mapping[Seat, tuple[Card, ...]], stock: tuple[Card, ...]
    ) -> None:
        file = self.file
        leader = file.seat("leader") if "leader" in file.tables else None
        stake = file.tables.get("stake")
        names, scores = file.names, self._scores()
        self._seated(names, scores)  # what is wrong with them is no fault of the hands
        try:
            self.start = self.match = position(
                self.rules,
                names,
                hands=hands,
                leader=leader,
                stake=stake,
                stock=stock,
                **scores,
            )
        except ToepenError as error:
            self.file.wrong_line(line.number, str(error))

    def _scores(self) -> dict[str, Any]:
        file = self.file
        order = file.texts("order")
        try:
            seats = tuple(seat_in(self.seats, name) for name in order)
        except NotationError as error:
            file.wrong_key("order", error.message)
        points = file.tables.get("points", [0] * len(self.seats))
        return {"dealer": file.seat("dealer"), "points": points, "order": seats}

    def _read(self, line: Line, read: Callable[[], T]) -> T:
        """Read something off a line; what is wrong is at the word with which the message begins."""
        try:
            return read()
        except NotationError as error:
            words = self.file.script_line(line.number)[1].split()
            wrong = (at for at, word in enumerate(words, 1) if error.message.startswith(repr(word)))
            self.file.wrong_line(line.number, error.message, next(wrong, 1))


def _expected(match: Match) -> str:
    """Say what could be done in a match, in a few words."""
    if match.result is not None:
        return "no act after the end of the match"
    due = match.deal_due
    if due is not None:
        return f"{due.count} cards each for {', '.join(match.name(seat) for seat in due.seats)}"
    turn = match.turn
    who = "nobody" if turn is None else match.name(turn)
    acts = (str(action).removeprefix("play ") for action in legal_actions(match))
    return f"{who} to {' or '.join(acts)}"
