"""Slots: where a variant keeps what it must remember, in the match and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast, final

from attrs import field, frozen
from attrs.validators import in_

from toepen._values import replaced

if TYPE_CHECKING:
    from toepen._match import Position
    from toepen._seats import Seat

__all__ = ["Slot"]

T = TypeVar("T")

_SCOPES = ("match", "round", "deal", "trick")
_SIGHTS = ("public", "owner", "nobody")


@final
@frozen(eq=False)
class Slot(Generic[T]):
    """A typed place in every match of rules with the variant that declares it.

    Attributes:
        name: Its name, `VARIANT.SOMETHING`, by which a stored match knows it.
        scope: When it goes back to its default: with the next match, round, deal or trick. A
            misdeal is another deal in the same round.
        sight: Who sees it: everybody, each seat its own part, or nobody.
        default: What it holds at first; of an owner's slot, what each part holds.
    """

    name: str
    scope: Literal["match", "round", "deal", "trick"] = field(validator=in_(_SCOPES))
    sight: Literal["public", "owner", "nobody"] = field(validator=in_(_SIGHTS))
    default: T

    def of(self, match: Position, seat: Seat | None = None) -> T:
        """Read the slot; of an owner's slot, the part of *seat*.

        Raises:
            KeyError: If no variant of the rules in force declares the slot.
        """
        value: Any = match.slots[match.rules.slot_places[self.name]]
        kept: T = value if seat is None else value[seat]
        return kept

    def put(self, match: Position, value: T, seat: Seat | None = None) -> tuple[object, ...]:
        """Return all slots of *match* with *value* in this one."""
        place = match.rules.slot_places[self.name]
        put: object = value
        if seat is not None:
            put = replaced(cast("tuple[object, ...]", match.slots[place]), seat, value)
        return replaced(match.slots, place, put)

    def start(self, seats: int) -> object:
        """Return what the slot holds at first at a table of that many seats."""
        return (self.default,) * seats if self.sight == "owner" else self.default
