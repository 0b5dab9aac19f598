"""The chain of what was told: the history of a match, shared between its states.

A match carries one chain of public events and one a seat of private ones. Extending a chain is
one small node; the nodes before are shared with every earlier state. The chain goes back to the
start of the round; of all that came before it keeps a digest, so that two matches with different
pasts differ although they stand alike, and a long match does not grow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from attrs import field, frozen
from typing_extensions import override

from toepen._twins import maker, twin_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toepen._events import Event

__all__ = [
    "NOTHING_TOLD",
    "Told",
    "ToldApart",
    "ToldBefore",
    "ToldDraft",
    "tell_apart",
    "told",
    "told_in_order",
]


@frozen(eq=False, repr=False, weakref_slot=False)
class Told:
    """One link of the chain: what one act has told. A match keeps many, so they are small."""

    before: Told | None
    """The link before; `None` of the first one, which is a `ToldBefore`."""
    ply: int
    """The act that told it, from 1."""
    events: tuple[Event, ...]

    @property
    def place(self) -> int:
        """Of a private link, how many public events of the same act came before it."""
        return 0

    @property
    def digest(self) -> int:
        """What was told before this round, as a number that is the same in every process."""
        link = self
        while link.before is not None:
            link = link.before
        return link.digest

    def more(self, ply: int, events: tuple[Event, ...], place: int = 0) -> Told:
        """Extend the chain by what act *ply* told."""
        return tell_apart(self, ply, events, place) if place else Told(self, ply, events)

    def closed(self) -> Told:
        """Begin a new chain that keeps of this one only a digest: the same if nothing was told."""
        if self.before is None:
            return self
        tokens: list[int] = []
        link = self
        while link.before is not None:
            for event in link.events:
                if not event.derived:
                    tokens.append(event.token)  # noqa: PERF401 - most links tell one event
            link = link.before
        return told_before(hash((link.digest, *tokens))) if tokens else link

    def links(self) -> list[Told]:
        """List the links, the earliest first."""
        links = []
        link: Told | None = self
        while link is not None:
            links.append(link)
            link = link.before
        links.reverse()
        return links

    # Chains can be long, and comparing, hashing or copying them link by link must not recurse.

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Told):
            return NotImplemented
        mine: Told | None = self
        yours: Told | None = other
        while mine is not yours:
            if mine is None or yours is None:
                return False
            if mine.ply != yours.ply or mine.place != yours.place or mine.events != yours.events:
                return False
            if mine.before is None and yours.before is None:
                return mine.digest == yours.digest
            mine, yours = mine.before, yours.before
        return True

    @override
    def __hash__(self) -> int:
        return hash((self.ply, self.events))

    @override
    def __repr__(self) -> str:
        return f"told({self.digest}, {self._parts()!r})"

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (told, (self.digest, self._parts()))

    def _parts(self) -> tuple[tuple[int, tuple[Event, ...], int], ...]:
        return tuple((link.ply, link.events, link.place) for link in self.links()[1:])


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class ToldBefore(Told):
    """The first link: of all that was told before the round, a digest."""

    digest: int  # pyright: ignore[reportIncompatibleMethodOverride]
    before: None = field(default=None, init=False)
    ply: int = field(default=0, init=False)
    events: tuple[Event, ...] = field(default=(), init=False)


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class ToldApart(Told):
    """A link of what one seat is told, which came among what everybody was."""

    place: int  # pyright: ignore[reportIncompatibleMethodOverride]


def told(digest: int, parts: Iterable[tuple[int, tuple[Event, ...], int]] = ()) -> Told:
    """Make a chain from its parts, as its `repr` shows them."""
    chain: Told = ToldBefore(digest)
    for ply, events, place in parts:
        chain = chain.more(ply, events, place)
    return chain


def told_in_order(public: Told, secret: Told) -> tuple[Event, ...]:
    """List what was told since the round began, to everybody and to one, in the order told."""
    placed: list[tuple[int, int, int, Event]] = []
    for link in public.links():
        placed.extend((link.ply, place, 1, event) for place, event in enumerate(link.events))
    for link in secret.links():
        placed.extend((link.ply, link.place, 0, event) for event in link.events)
    placed.sort(key=lambda told: told[:3])
    return tuple(told[3] for told in placed)


NOTHING_TOLD: Final[Told] = ToldBefore(0)
ToldDraft: Final = twin_of(Told)
tell_apart: Final = maker(ToldApart)
told_before: Final = maker(ToldBefore)
