"""The law of two worlds: what a seat may not know, it cannot find out.

Cards that a viewer may not see change places, wherever they lie: two of them, or all. The viewer
lives in both worlds alike: views, events, keys, legal lists, refusals and their words are the same
in both, now and after the next act, unless that act lays one of those cards open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

import attrs
from attrs import evolve, frozen

from toepen import (
    BACK,
    DECK,
    TABLE,
    Action,
    Card,
    IllegalAction,
    Match,
    Play,
    Seat,
    View,
    apply,
    legal_actions,
    may_act,
    timeout_action,
    view,
    why_not,
)
from toepen._events import CardPlayed, CardsShown, Event, LeadPassed, Private, Said
from toepen._told import Told
from toepen.testing._differing import difference
from toepen.testing._picking import Pick, picked_order
from toepen.testing._played import Step
from toepen.testing.laws._conceivable import acts_of, seats_of, words_at
from toepen.testing.laws._law import broken, state_law, step_law

__all__ = ["secrets_are_kept", "views_hold_what_is_known"]

T = TypeVar("T")

TWO: Final = 2
"""So many cards change places, at the least."""
OPEN: Final = (CardPlayed, CardsShown, LeadPassed)
"""The public events that lay cards open."""


@step_law("dear", often=8)
def secrets_are_kept(step: Step, pick: Pick) -> None:
    """Swap cards that a viewer may not see: nothing that reaches the viewer changes."""
    match = step.after
    viewer = pick((*seats_of(match), None))
    hidden = hidden_from(match, viewer)
    if len(hidden) < TWO:
        return
    swap = _swap_of(pick, hidden)
    worlds = Worlds(viewer, swap, match, moved_world(match, swap))
    worlds.see_alike(step)
    following = worlds.next_act(pick)
    if following is not None:
        worlds.see_alike_after(following)


def _swap_of(pick: Pick, hidden: Sequence[Card]) -> Mapping[Card, Card]:
    """Draw which hidden cards change places: two of them, or all, at random."""
    if pick(("two", "all")) == "all":
        moved = zip(hidden, picked_order(pick, hidden), strict=True)
        swap = {card: other for card, other in moved if card is not other}
        if swap:
            return swap
    one = pick(hidden)
    other = pick([card for card in hidden if card is not one])
    return {one: other, other: one}


@state_law("dear")
def views_hold_what_is_known(match: Match, _: Pick) -> None:
    """A view holds no card that its viewer does not know, and no match."""
    for viewer in (*seats_of(match), None):
        seen = view(match, viewer)
        held = set(_cards_in((seen.cards, seen.slots, seen.agenda, seen.events)))
        held.update(_cards_told(seen.told, (Event,)), _cards_told(seen.secret, (Event,)))
        leaked = held - known_to(match, viewer) - {BACK}
        if leaked and match.deal_due is None:
            broken(f"the view of seat {viewer} holds {' '.join(map(str, leaked))}")
        if any(isinstance(getattr(seen, a.name), Match) for a in attrs.fields(View)):
            broken(f"the view of seat {viewer} holds the match")


@frozen
class Worlds:
    """A match, and the same match with cards moved that *viewer* may not see."""

    viewer: Seat | None
    swap: Mapping[Card, Card]
    match: Match
    other: Match

    def differ(self, what: str, here: object, there: object) -> None:
        """Tell it where the worlds are not alike."""
        if here != there:
            who = f"seat {self.viewer} looks"
            broken(f"{self._moved} swapped, {who}, {what} differs: {difference(here, there)}")

    @property
    def _moved(self) -> str:
        return " and ".join(map(str, self.swap)) if len(self.swap) == TWO else "the hidden cards"

    def see_alike(self, step: Step) -> None:
        """Compare all that the viewer can find out without acting."""
        here, there = view(self.match, self.viewer), view(self.other, self.viewer)
        self.differ("the view", here, there)
        self.differ("its text", repr(here), repr(there))
        self.differ("its key", here.key(), there.key())
        self.differ("its pending decision", here.pending, there.pending)
        self.differ("its history", here.history, there.history)
        self.differ("who may act", may_act(self.match), may_act(self.other))
        self.differ("the table's acts", legal_actions(here, TABLE), legal_actions(there, TABLE))
        if self.viewer is None:
            return
        self.differ("what is legal", legal_actions(here), legal_actions(there))
        if self.match.turn == self.viewer:
            self.differ("the clock", timeout_action(here), timeout_action(there))
        words = words_at(self.match, legal_actions(here), step.words)
        others = [seat for seat in (*seats_of(self.match), TABLE) if seat != self.viewer]
        for seat in (self.viewer, others[self.match.ply % len(others)]):
            for action in acts_of(self.match, seat, words):
                self.differ(f"why not {action!r}", why_not(here, action), why_not(there, action))
                self._refused_alike(action)

    def _refused_alike(self, action: Action) -> None:
        here = _refusal(self.match, action, self.viewer)
        there = _refusal(self.other, action, self.viewer)
        self.differ(f"the refusal of {action!r}", here, there)

    def next_act(self, pick: Pick) -> Action | None:
        """Draw an act of anybody that is legal in both worlds and tells of neither card."""
        acts = [
            action
            for seat in (*seats_of(self.match), TABLE)
            for action in legal_actions(self.match, seat)
            if action in legal_actions(self.other, seat) and not self._tells(action)
        ]
        return pick(acts) if acts else None

    def _tells(self, action: Action) -> bool:
        """Tell whether an act shows one of the cards, or is proper in one world only."""
        if not isinstance(action, Play):
            return False
        here, there = (_is_proper(match, action) for match in (self.match, self.other))
        return here != there or action.card in self.swap

    def see_alike_after(self, action: Action) -> None:
        """Compare what the viewer is told after *action*.

        Nothing is compared if it lays one of the cards open, or if an announcement tells of them.
        """
        here, there = apply(self.match, action), apply(self.other, action)
        if self.swap.keys() & (known_to(here, self.viewer) | known_to(there, self.viewer)):
            return
        if _announced(here) != _announced(there):
            return
        seen, other = view(here, self.viewer), view(there, self.viewer)
        self.differ(f"the view after {action!r}", seen, other)
        self.differ(f"who may act after {action!r}", may_act(here), may_act(there))
        if self.viewer is not None:
            legal = legal_actions(seen), legal_actions(other)
            self.differ(f"what is legal after {action!r}", *legal)


def _is_proper(match: Match, action: Play) -> bool:
    return action.card in match.rules.proper(match, action.seat)


def _announced(match: Match) -> list[Said]:
    return [event for event in match.events if isinstance(event, Said)]


def _refusal(match: Match, action: Action, by: Seat | None) -> tuple[object, ...] | None:
    try:
        apply(match, action, by=by)
    except IllegalAction as error:
        return str(error), error.refusal, error.legal, error.who
    return None


def hidden_from(match: Match, viewer: Seat | None) -> tuple[Card, ...]:
    """List the cards of the round that *viewer* has never seen."""
    if match.deal_due is not None:
        return ()
    known = known_to(match, viewer)
    return tuple(card for card in DECK if card not in known)


def known_to(match: Match, viewer: Seat | None) -> set[Card]:
    """Gather the cards that lie open, that *viewer* holds, or that *viewer* was told of.

    Cards are laid open by being played or shown. Another public event, a public slot or a phase
    that tells a card lays nothing open: it leaks.
    """
    cards = match.cards
    known = {*cards.shown, *_cards_in(cards.trick), *_cards_in(cards.tricks)}
    known.update(_cards_told(match.told, OPEN))
    if match.round_over and match.past is not None:
        known.update(_cards_in((match.past.tricks, match.past.finish)))
    if viewer is None:
        return known
    known.update(_cards_told(match.secrets[viewer], (Private,)))
    for slot, value in zip(match.rules.slots, match.slots, strict=True):
        if slot.sight == "owner":
            known.update(_cards_in(cast("tuple[object, ...]", value)[viewer]))
    if match.rules.sees_hand(match, viewer):
        known.update(cards.hands[viewer])
    return known


def _cards_told(chain: Told, kinds: tuple[type, ...]) -> Iterator[Card]:
    for link in chain.links():
        for event in link.events:
            if isinstance(event, kinds):
                yield from _cards_in(event)


def _cards_in(value: object) -> Iterator[Card]:
    """Find all cards in a value, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, (tuple, list, frozenset, set)):
        for part in value:
            yield from _cards_in(part)
    elif attrs.has(type(value)):
        for attribute in attrs.fields(cast("Any", type(value))):
            yield from _cards_in(getattr(value, attribute.name))


def other_world(match: Match, one: Card, other: Card) -> Match:
    """Swap two cards of the running round, wherever they stand."""
    return moved_world(match, {one: other, other: one})


def moved_world(match: Match, swap: Mapping[Card, Card]) -> Match:
    """Put other cards of the running round in the place of some, wherever they stand."""
    slots = tuple(
        value if slot.scope == "match" else _swapped(value, swap)
        for slot, value in zip(match.rules.slots, match.slots, strict=True)
    )
    return evolve(
        match,
        cards=_swapped(match.cards, swap),
        agenda=_swapped(match.agenda, swap),
        slots=slots,
        told=_chain(match.told, swap),
        secrets=tuple(_chain(chain, swap) for chain in match.secrets),
        events=_swapped(match.events, swap),
    )


def _chain(chain: Told, swap: Mapping[Card, Card]) -> Told:
    first, *links = chain.links()
    for link in links:
        first = evolve(link, before=first, events=_swapped(link.events, swap))
    return first


def _swapped(value: T, swap: Mapping[Card, Card]) -> T:
    """Put the other card in the place of each of two, however deep."""
    if not any(card in swap for card in _cards_in(value)):
        return value
    given: Any = value
    if isinstance(given, Card):
        made: Any = swap[given]
    elif attrs.has(type(given)):
        made = evolve(given, **_changed_fields(given, swap))
    else:
        made = type(given)(_swapped(part, swap) for part in given)
    return cast("T", made)


def _changed_fields(value: object, swap: Mapping[Card, Card]) -> dict[str, object]:
    fields = attrs.fields(cast("Any", type(value)))
    return {a.alias: _swapped(getattr(value, a.name), swap) for a in fields if a.init}
