"""A variant that keeps, tells and waits in all sorts of things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import field, frozen
from attrs.validators import instance_of, le

from tests.tables import ANNA, cards
from toepen import Action, Card, Choose, Event, Seat, Suit
from toepen.plugin import Phase, Position, SetSlot, Slot, Tell, hookimpl


@frozen
class Note:
    """Something that a variant keeps."""

    words: tuple[str, ...] = ()
    suit: Suit | None = None


KEPT: Slot[Note] = Slot("keeper.kept", scope="match", sight="public", default=Note())
ANY: Slot[Any] = Slot("keeper.any", scope="match", sight="public", default=None)
OWN: Slot[Note | None] = Slot("keeper.own", scope="match", sight="owner", default=None)


@frozen
class Noted(Event):
    """Something that a variant tells."""

    note: Note
    cards: frozenset[Card] = frozenset()

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        return "It is noted."


@frozen(kw_only=True)
class Tallied(Event):
    """Something that a variant tells, whose parts it looks at itself."""

    count: int = field(validator=le(9))
    what: object = field(default="marks", validator=instance_of(str))

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        return f"{self.count} {self.what}."


@frozen
class Pondering(Phase):
    """Something that a variant waits in."""

    keeper: Keeper
    notes: tuple[Note, ...]

    def queue(self, match: Position) -> tuple[Seat, ...]:  # noqa: ARG002
        return (ANNA,)

    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002
        return (Choose(seat, "ponder"),)

    def question(self, match: Position) -> str:  # noqa: ARG002
        return "Well?"


@frozen
class Keeper:
    """Keeps all sorts of things."""

    depth: int = 1

    @hookimpl
    def slots(self) -> tuple[Slot[Any], ...]:
        return (KEPT, ANY, OWN)

    @hookimpl
    def cards_dealt(self) -> tuple[object, ...]:
        note = Note(("so",), Suit.HEARTS)
        return (
            SetSlot(KEPT, note),
            SetSlot(OWN, note, ANNA),
            Tell(Noted(note, frozenset(cards("TH 9H")))),
        )

    @hookimpl
    def opening_show(self) -> Phase:
        return Pondering(self, (Note(), Note(("a", "b"), Suit.CLUBS)))
