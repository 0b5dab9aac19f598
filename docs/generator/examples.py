"""Worked examples as scenes: what lies where at one moment of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import Factory, define, frozen

from toepen import Card, Event, HouseRules, Match, Seat, omniscient
from toepen._parts import Finish, Setup
from toepen._script import Line
from toepen.events import (
    CameBack,
    CardsDealt,
    CardsDrawn,
    Folded,
    LeftRound,
    PutOut,
    RoundBegan,
    RoundEnded,
    Said,
    Toeped,
)
from toepen.testing._scenario_run import ScenarioRun
from toepen.testing.scenarios import Scenario, read_scenario

__all__ = ["Lying", "Row", "Scene", "scene_of"]

SCENARIOS = Path(__file__).parent.parent.parent / "tests" / "scenarios"


@frozen
class Lying:
    """A card on the table.

    Attributes:
        card: Which.
        led: Whether the trick was led with it.
        took: Whether it took the trick.
    """

    card: Card
    led: bool
    took: bool = False


@frozen
class Row:
    """What lies before one seat.

    Attributes:
        name: Who sits there.
        notes: What is to be said of the seat, in a few words each.
        aside: Cards that it has laid aside for others.
        played: Its card in each trick, `None` where it has none.
        hand: The cards in hand.
        gone: Whether it has left the round.
    """

    name: str
    notes: tuple[str, ...]
    aside: tuple[Card, ...]
    played: tuple[Lying | None, ...]
    hand: tuple[Card, ...]
    gone: bool


@frozen
class Scene:
    """A table at one moment.

    Attributes:
        file: The scenario's file, by its name.
        title: What the scenario shows.
        text: The whole file.
        rows: The seats, clockwise.
        first: The number of the first trick that is seen.
    """

    file: str
    title: str
    text: str
    rows: tuple[Row, ...]
    first: int


def scene_of(file: str, after: str = "") -> Scene:
    """Play a scenario up to the first act that reads *after*, or to its end.

    Raises:
        ValueError: If there is no such act.
    """
    path = SCENARIOS / file
    scenario = read_scenario(path)
    moment = _Moment(ScenarioRun(scenario, HouseRules.of(scenario.house).compile()))
    for line in _until(scenario, after):
        moment.take(line)
    moment.take_up_deal()
    return moment.scene(file, path.read_text(encoding="utf-8"))


def _until(scenario: Scenario, after: str) -> Sequence[Line]:
    if not after:
        return scenario.lines
    for place, line in enumerate(scenario.lines):
        if " ".join(line.words) == after and line.mark == "act":
            return scenario.lines[: place + 1]
    message = f"{scenario.source} has no act {after!r}"
    raise ValueError(message)


@define
class _Moment:
    """A scenario on its way, and what was told in the round that is looked at."""

    run: ScenarioRun
    told: list[Event] = Factory(list)
    aside: dict[Seat, tuple[Card, ...]] = Factory(dict)
    number: int = 1
    """The round that is looked at."""
    before: Match = Factory(lambda self: self.run.match, takes_self=True)

    def take(self, line: Line) -> None:
        """Do what a line says, and note what has happened."""
        if line.mark not in {"hand", "stock"}:
            self.take_up_deal()
        self.run.take(line)
        self._look()

    def take_up_deal(self) -> None:
        """Deal what has been collected, if anything has."""
        self.run.deal_collected()
        self._look()

    def _look(self) -> None:
        """Note what the match has told since it was looked at last."""
        match, before = self.run.match, self.before
        if match is before:
            return
        self.before = match
        if match.round_over and match.setup.number > self.number:
            self.told = [*_of_this_round(before), *match.events]
            return
        if match.setup.number > self.number:
            self.number, self.aside = match.setup.number, {}
        self.told = _of_this_round(match)
        for event in match.events:
            if isinstance(event, CardsDealt):
                self.aside = {}  # dealt anew: what was laid aside before is void
            if isinstance(event, CardsDrawn):
                held = match.hand(event.seat)
                laid = (card for card in before.hand(event.seat) if card not in held)
                self.aside[event.seat] = tuple(laid)

    @property
    def first(self) -> int:
        """The number of the first trick that is seen: a script may begin in the play."""
        scenario = self.run.scenario
        if scenario.start == "deal" or self.number > 1:
            return 1
        dealt = next(len(line.words) - 1 for line in scenario.lines if line.mark == "hand")
        return 1 + self.run.rules.house.deal.hand_size - dealt

    def scene(self, file: str, text: str) -> Scene:
        """Return what is seen now."""
        seats = range(len(self.run.match.seats))
        rows = tuple(self._row(Seat(seat)) for seat in seats)
        return Scene(file, self.run.scenario.title, text, rows, self.first)

    def _row(self, seat: Seat) -> Row:
        match = self.run.match
        past = match.past if match.round_over else None
        setup = match.setup if past is None else past.setup
        active = match.active if past is None else past.finish.active
        return Row(
            name=match.name(seat),
            notes=tuple(self._notes(setup, seat)),
            aside=self.aside.get(seat, ()),
            played=tuple(trick.get(seat) for trick in _tricks(match)),
            hand=match.hand(seat) if past is None else _won_with(past.finish, seat),
            gone=seat not in active,
        )

    def _pays(self) -> bool:
        """Tell whether the last trick was taken by somebody who pays for it."""
        match = self.run.match
        last = match.past is not None and match.past.finish.how == "last_trick"
        return last and match.rules.house.score.last_trick == "winner_pays"

    def _notes(self, setup: Setup, seat: Seat) -> Iterator[str]:
        if seat == setup.dealer:
            yield "deals"
        if seat not in setup.players:
            yield "out of the match"
        for event in self.told:
            if isinstance(event, RoundEnded):
                if event.winner == seat:
                    yield "takes the last trick" if self._pays() else "wins the round"
            elif getattr(event, "seat", None) == seat:
                yield from _said(event)
        points = self.run.match.points[seat]
        if points:
            yield f"{points} point" if points == 1 else f"{points} points"


def _of_this_round(match: Match) -> list[Event]:
    """Return what was told since the round began; the act that began it ended the one before."""
    told = list(omniscient(match).history)
    began = (place for place, event in enumerate(told) if isinstance(event, RoundBegan))
    return told[max(began, default=0) :]


def _said(event: Event) -> Iterator[str]:
    """Tell in a few words what its seat has done."""
    if isinstance(event, Toeped):
        yield f"toeps: {event.stake}"
    elif isinstance(event, Folded):
        yield f"folds for {event.price}"
    elif isinstance(event, Said):
        yield f"announces: {event.word}"
    elif isinstance(event, LeftRound):
        yield "out of the round"
    elif isinstance(event, PutOut):
        yield "out of the match"
    elif isinstance(event, CameBack):
        yield "back in the match"


def _won_with(finish: Finish, seat: Seat) -> tuple[Card, ...]:
    """Return the hand that was shown to win the round, if it was this seat's."""
    return finish.hand if seat == finish.winner else ()


def _tricks(match: Match) -> list[dict[Seat, Lying]]:
    """Return the tricks of the round that is looked at, the running one last, by seat."""
    past = match.past if match.round_over else None
    complete = match.tricks if past is None else past.tricks
    found = [
        {p.seat: Lying(p.card, p.seat == t.leader, p.seat == t.taker) for p in t.plays}
        for t in complete
    ]
    if past is None and match.trick:
        leader = match.cards.leader
        found.append({play.seat: Lying(play.card, play.seat == leader) for play in match.trick})
    return found
