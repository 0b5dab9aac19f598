"""A scenario on its way: what its lines do, and whether what they say is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from attrs import Factory, define

from toepen import (
    DECK,
    Action,
    Card,
    Deal,
    IllegalAction,
    Match,
    NotationError,
    Recorder,
    Rules,
    Seat,
    apply,
    new_match,
    position,
    why_not,
)
from toepen._record_writing import act_words
from toepen._script import Line, action_in, cards_in, seat_in
from toepen.testing._checks import CHECKS, Unmet
from toepen.testing._words import expect_word

if TYPE_CHECKING:
    from toepen.testing.scenarios import Scenario

__all__ = ["ScenarioRun", "UnmetCheck"]


class UnmetCheck(NotationError):
    """A check that does not hold.

    Attributes:
        found: What was found, in the words of the check where it has words for it.
    """

    def __init__(self, message: str, found: str) -> None:
        """Say what was expected and what was found."""
        super().__init__(message)
        self.found = found


_NO_LINE: Final = Line(0, "act", ())
"""Where a run stands before its first line."""


@define
class ScenarioRun:
    """A scenario on its way: the match as it stands, and the deal being collected."""

    scenario: Scenario
    rules: Rules
    table: Recorder = Factory(lambda self: Recorder(self.begin()), takes_self=True)
    hands: dict[Seat, tuple[Card, ...]] = Factory(dict)
    stock: tuple[Card, ...] | None = None
    in_play: bool = False
    at: Line = _NO_LINE
    """The line that is being done; while a deal is made, the last one that says something of it."""

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
        if line.mark not in {"hand", "stock"}:
            self.deal_collected()
        self.at = line
        if line.mark == "hand":
            self._take_hand(line.words)
        elif line.mark == "stock":
            self._take_stock(line.words)
        elif line.mark == "act":
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
        self.hands[seat] = self._new_cards(words[1:])

    def _take_stock(self, words: tuple[str, ...]) -> None:
        if self.stock is not None:
            raise NotationError("this deal has a stock already")
        self.stock = self._new_cards(words)

    def _new_cards(self, words: tuple[str, ...]) -> tuple[Card, ...]:
        """Read cards that no other line of the deal names."""
        cards = cards_in(words)
        for card in chain(*self.hands.values(), self.stock or ()):
            if card in cards:
                message = f"{card} stands in another line of this deal"
                raise NotationError(message)
        return cards

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
            if self._take_default() is None:
                raise NotationError(f"no cards are due ({self._waits()})")
        self.table.apply(_deal(self.match, hands, stock))

    def _set_up(self, hands: dict[Seat, tuple[Card, ...]], stock: tuple[Card, ...]) -> None:
        scenario = self.scenario
        self.in_play = True
        size = max(map(len, hands.values()), default=0)
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
        taken: list[Action] = []
        while refusal is not None:
            if self.match.deal_due is not None:
                self.table.apply(_deal(self.match, {}, ()))
            else:
                default = self._take_default()
                if default is None:
                    raise self._illegal(action, refusal.reason, taken)
                taken.append(default)
            refusal = why_not(self.match, action)
        self.table.apply(action)

    def _take_default(self) -> Action | None:
        """Take the default of whoever must decide, and return it; `None` if there is none."""
        match = self.match
        turn, phase = match.turn, match.phase
        default = None if turn is None or phase is None else phase.default(match, turn)
        if default is not None:
            self.table.apply(default)
        return default

    def _illegal(self, action: Action, reason: str, taken: Sequence[Action]) -> NotationError:
        """Say why an act is not legal, who must decide, and what was decided by default."""
        expect_word(action)
        waits = self._waits()
        found = reason if reason == waits else f"{reason} ({waits})"
        seats = self.scenario.seats
        defaults = ", ".join(act_words(seats, default) for default in taken)
        by_default = f"; decided by default: {defaults}" if taken else ""
        return NotationError(f"expected it to be legal, found: {found}{by_default}")

    def _waits(self) -> str:
        turn = self.match.turn
        return "the match is over" if turn is None else f"{self.match.name(turn)} must decide"

    def _refuse(self, action: Action) -> None:
        before = hash(self.match)
        try:
            apply(self.match, action)
        except IllegalAction:
            expect_word(action)
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
            raise UnmetCheck(str(unmet), unmet.found) from None


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
