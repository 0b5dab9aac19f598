"""Views: all that one seat, or a spectator, may know. The only door through which a match leaves.

A view is built from an allow-list: what is not named here is not in it. It reads like a match, so
that `legal_actions`, `why_not` and `timeout_action` work on it alone; cards that the viewer may
not see are `BACK`s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from attrs import frozen
from typing_extensions import override

from toepen._cards import BACK, Card
from toepen._events import Event, Private
from toepen._match import Match, Position
from toepen._parts import Bidding, Cards, Past, Score, Setup, Table
from toepen._phase import legal_for
from toepen._seats import Seat
from toepen._told import NOTHING_TOLD, Told, ToldBefore, told_in_order
from toepen._twins import changed, twin_of

if TYPE_CHECKING:
    from toepen._actions import Action
    from toepen._phase import Pending, Phase
    from toepen._rules import Rules

__all__ = ["View", "omniscient", "view"]


@final
@frozen(eq=False, repr=False, weakref_slot=False)
class View(Position):
    """What one seat may know of a match.

    It has all the reading properties of a match: `hand`, `trick`, `stake`, `points`, `pending`,
    and so on.
    """

    viewer: Seat | None
    """Whose view it is; `None` for a spectator."""
    all_seen: bool
    """Whether nothing was hidden: see `omniscient`."""
    rules: Rules
    table: Table
    score: Score
    setup: Setup
    bidding: Bidding
    cards: Cards
    past: Past | None
    agenda: tuple[Phase, ...]
    slots: tuple[object, ...]
    told: Told
    """What everybody was told."""
    secret: Told
    """What the viewer was told alone."""
    ply: int
    events: tuple[Event, ...]
    """What the last act has told the viewer."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the viewer may do now."""
        return () if self.viewer is None else legal_for(self, self.viewer)

    @property
    def own_hand(self) -> tuple[Card, ...]:
        """The viewer's cards; none for a spectator."""
        return () if self.viewer is None else self.cards.hands[self.viewer]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(len(hand) for hand in self.cards.hands)

    @property
    def history(self) -> tuple[Event, ...]:
        """All that the viewer was told since the round began, in order."""
        return told_in_order(self.told, self.secret)

    @property
    @override
    def pending(self) -> Pending | None:
        """The decision that the match waits for; its options only if they are the viewer's."""
        if not self.agenda:
            return None
        phase = self.agenda[-1]
        if self.all_seen or phase.turn(self) == self.viewer:
            return phase.pending(self)
        return phase.announced(self)


def view(match: Match, seat: Seat | None) -> View:
    """Return what *seat* may know of *match*; with `None`, what a spectator may know.

    It costs no more than a few acts, however long the match is.

    Raises:
        ToepenError: If there is no such seat.
    """
    if seat is not None:
        match.hand(seat)
    return _made(
        match,
        seat,
        all_seen=False,
        cards=_seen_cards(match, seat),
        slots=_seen_slots(match, seat),
        secret=NOTHING_TOLD if seat is None else match.secrets[seat],
        events=tuple([e for e in match.events if not isinstance(e, Private) or e.seat == seat]),
    )


def omniscient(match: Match) -> View:
    """Return a view that hides nothing: for a commentator, a referee or a test, never a player."""
    return _made(
        match,
        None,
        all_seen=True,
        cards=match.cards,
        slots=match.slots,
        secret=_merged(match.secrets),
        events=match.events,
    )


_ViewDraft: Final = twin_of(View)


def _made(  # noqa: PLR0913 - one argument for each part that differs by viewer
    match: Match,
    viewer: Seat | None,
    *,
    all_seen: bool,
    cards: Cards,
    slots: tuple[object, ...],
    secret: Told,
    events: tuple[Event, ...],
) -> View:
    made: Any = _ViewDraft()
    made.viewer = viewer
    made.all_seen = all_seen
    made.cards = cards
    made.slots = slots
    made.secret = secret
    made.events = events
    made.rules = match.rules
    made.table = match.table
    made.score = match.score
    made.setup = match.setup
    made.bidding = match.bidding
    made.past = match.past
    made.agenda = match.agenda
    made.told = match.told
    made.ply = match.ply
    made.__class__ = View
    return made  # type: ignore[no-any-return]


_BACKS: Final = tuple((BACK,) * count for count in range(33))


def _seen_cards(match: Match, seat: Seat | None) -> Cards:
    cards = match.cards
    shown = cards.shown
    hands = []
    for holder, hand in enumerate(cards.hands):
        if holder == seat and (match.rules.all_see or match.rules.sees_hand(match, Seat(holder))):
            hands.append(hand)
        elif shown:
            hands.append(tuple([card if card in shown else BACK for card in hand]))
        else:
            hands.append(_BACKS[len(hand)])
    return changed(
        cards,
        hands=tuple(hands),
        stock=_BACKS[len(cards.stock)],
        aside=_BACKS[len(cards.aside)],
    )


def _seen_slots(match: Match, seat: Seat | None) -> tuple[object, ...]:
    slots = match.rules.slots
    if not slots:
        return ()
    seen: list[object] = []
    for slot, value in zip(slots, match.slots, strict=True):
        if slot.sight == "public":
            seen.append(value)
        elif slot.sight == "nobody":
            seen.append(slot.start(len(match.table.names)))
        else:
            parts = (part if at == seat else slot.default for at, part in enumerate(value))  # type: ignore[arg-type,var-annotated]
            seen.append(tuple(parts))
    return tuple(seen)


def _merged(chains: tuple[Told, ...]) -> Told:
    """Join the private chains of all seats into one."""
    links = sorted(
        (link for chain in chains for link in chain.links()[1:]),
        key=lambda link: (link.ply, link.place),
    )
    merged: Told = ToldBefore(None, hash(tuple(chain.digest for chain in chains)))
    for link in links:
        merged = merged.more(link.ply, link.events, link.place)
    return merged
