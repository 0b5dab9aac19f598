"""The chain of what was told: the history of a match, shared between its states.

A match carries one chain of public events and one a seat of private ones. Extending a chain is
one small node; the nodes before are shared with every earlier state. The chain goes back to the
start of the round; of all that came before it keeps a digest, so that two matches with different
pasts differ although they stand alike, and a long match does not grow. The digest is worked out
when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast, final

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

    def closed(self) -> ToldBefore:
        """Begin a new chain that keeps of this one only a digest."""
        return told_before(self)

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
    """The first link: of all that was told before the round, a digest.

    It is worked out when somebody first asks for it. Until then the link holds what was told, so
    that a search that throws its matches away pays for none.
    """

    behind: Told | None
    """The chain whose digest has still to be worked out."""
    settled: int = 0
    """The digest, once it has been."""
    before: None = field(default=None, init=False)
    ply: int = field(default=0, init=False)
    events: tuple[Event, ...] = field(default=(), init=False)

    @override
    def closed(self) -> ToldBefore:
        return self  # nothing was told

    @property
    @override
    def digest(self) -> int:
        behind = self.behind
        if behind is not None:
            _settle(self, _digested(behind))
            _let_go(self, None)
        return self.settled


_settle: Final[Callable[[ToldBefore, int], None]] = cast("Any", ToldBefore).settled.__set__
_let_go: Final[Callable[[ToldBefore, None], None]] = cast("Any", ToldBefore).behind.__set__


def _digested(chain: Told) -> int:
    """Return the digest of all that a chain tells: the one it began with if that is nothing."""
    tokens: list[int] = []
    link = chain
    while link.before is not None:
        tokens += [event.token for event in link.events if not event.derived]
        link = link.before
    return hash((link.digest, *tokens)) if tokens else link.digest


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class ToldApart(Told):
    """A link of what one seat is told, which came among what everybody was."""

    place: int  # pyright: ignore[reportIncompatibleMethodOverride]


def told(digest: int, parts: Iterable[tuple[int, tuple[Event, ...], int]] = ()) -> Told:
    """Make a chain from its parts, as its `repr` shows them."""
    chain: Told = ToldBefore(None, digest)
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


NOTHING_TOLD: Final[Told] = ToldBefore(None)
ToldDraft: Final = twin_of(Told)
tell_apart: Final = maker(ToldApart)
told_before: Final = maker(ToldBefore)
