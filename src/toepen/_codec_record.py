"""A record in JSON: how the match began, and all that was done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from attrs import Factory, frozen

from toepen._actions import Action
from toepen._cards import Card
from toepen._forms import Form, Misread, Plain, form_of, within
from toepen._match import Match
from toepen._record import Record
from toepen._seats import Seat
from toepen._start import position
from toepen._tagged import ACTION
from toepen.exceptions import ToepenError

if TYPE_CHECKING:
    from toepen._rules import Rules

__all__ = ["RECORD", "dump_record", "load_record"]


@frozen
class _Beginning:
    """How a match began: with the deal, or with hands in the play."""

    seats: tuple[str, ...]
    dealer: Seat
    points: tuple[int, ...]
    order: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    leader: Seat | None
    stake: int | None
    stock: tuple[Card, ...] = Factory(tuple)

    def match(self, rules: Rules) -> Match:
        """Sit down."""
        held = None
        if self.hands is not None:
            held = {Seat(seat): hand for seat, hand in enumerate(self.hands) if hand}
        return position(
            rules,
            self.seats,
            dealer=self.dealer,
            points=self.points,
            order=self.order,
            hands=held,
            leader=self.leader,
            stake=self.stake,
            stock=self.stock,
        )


def _record_form() -> tuple[Form, Form]:
    def resolve(hint: object) -> Form | None:
        return ACTION if hint == Action else None

    return form_of(_Beginning, resolve), form_of(tuple[Action, ...], resolve)


_BEGUN, _DONE = _record_form()
RECORD: Final[Mapping[str, Form]] = {"start": _BEGUN, "acts": _DONE}
"""The two parts of a record."""


def dump_record(record: Record) -> dict[str, Plain]:
    """Write a record, but for its rules."""
    start = record.start
    in_play = start.deal_due is None
    begun = _Beginning(
        seats=start.seats,
        dealer=start.dealer,
        points=start.points,
        order=tuple(start.table.sides[side][0] for side in start.score.order),
        hands=start.cards.hands if in_play else None,
        leader=start.setup.leader if in_play else None,
        stake=start.setup.stake if in_play else None,
        stock=start.cards.stock if in_play else (),
    )
    return {"start": _BEGUN.dump(begun), "acts": _DONE.dump(record.acts)}


def load_record(data: Mapping[str, Plain], rules: Rules) -> Record:
    """Read a record, and play it through.

    Raises:
        Misread: If it is none.
    """
    if data.keys() != {"start", "acts"}:
        message = f"found the keys {sorted(map(str, data))}, expected 'acts' and 'start'"
        raise Misread(message)
    begun = within(".start", _BEGUN.load, data["start"])
    acts = within(".acts", _DONE.load, data["acts"])
    try:
        return Record(begun.match(rules), acts)
    except ToepenError as error:
        message = str(error)
        raise Misread(message) from None
