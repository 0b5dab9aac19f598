"""A match put together from a view: as its round began, and as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from toepen._dealing import DEALING, Opening, fresh_bidding
from toepen._effects import answers, apply_effects
from toepen._events import Event, PointsBooked, Private
from toepen._match import Match, draft_of
from toepen._parts import Score, fresh_cards
from toepen._seats import Seat, clockwise
from toepen._told import NOTHING_TOLD, Told
from toepen._tricks import TRICK_PLAY

if TYPE_CHECKING:
    from toepen._slots import Slot
    from toepen._view import View

__all__ = ["round_begun", "whole_match"]


def round_begun(view: View, ply: int, *, counted: bool = True) -> Match:
    """Return the match as it was when cards were due for the round, after act *ply*.

    Whatever was public then is as it was; what the viewer could not know is as at the beginning
    of a match.

    Args:
        view: What the viewer knows.
        ply: The act.
        counted: Whether what variants keep for the whole match was then as it is now; else it is
            as at the beginning of a match.
    """
    setup = view.setup
    rules = view.rules
    seats = len(view.table.names)
    opening = (Opening(),) if rules.opening and not setup.decider else ()
    past = view.past
    told = _until(view.told, ply)
    own = _until(view.secret, ply)
    match = Match(
        rules=rules,
        table=view.table,
        score=_first_score(view),
        setup=setup,
        bidding=fresh_bidding(setup, seats),
        cards=fresh_cards(((),) * seats, clockwise(setup.players, setup.leader)),
        past=past if past is not None and past.setup.number < setup.number else None,
        agenda=(TRICK_PLAY, *opening, DEALING),
        slots=tuple(_first_value(slot, view, seats, counted) for slot in rules.slots),
        told=told,
        secrets=tuple(own if seat == view.viewer else NOTHING_TOLD for seat in range(seats)),
        ply=ply,
        events=told.events,
    )
    return _with_round_began(match)


def _with_round_began(match: Match) -> Match:
    """Let the variants answer to the beginning of the round, as they did then."""
    if not match.rules.round_began:
        return match
    draft = draft_of(match)
    apply_effects(draft, answers(match.rules.round_began, draft))
    return evolve(match, slots=draft.slots, agenda=draft.agenda, bidding=draft.bidding)


def _first_score(view: View) -> Score:
    """Return the score as the round began: who was booked since had come to his earlier."""
    score, setup = view.score, view.setup
    side_of = view.table.side_of
    booked = {side_of[e.seat] for e in view.history if isinstance(e, PointsBooked)}
    order = (
        *(side for side in score.order if side in booked),
        *(side for side in score.order if side not in booked),
    )
    contenders = score.contenders if score.contenders == setup.players else ()
    return Score(setup.points, order, setup.players, contenders)


def _first_value(slot: Slot[object], view: View, seats: int, counted: bool) -> object:
    """Return what a slot held as the round began, as far as the viewer can know."""
    if slot.scope != "match" or not counted:
        return slot.start(seats)
    return view.slots[view.rules.slot_places[slot.name]]


def _until(chain: Told, ply: int) -> Told:
    """Return a chain as it was after act *ply*."""
    links = [link for link in chain.links() if link.before is None or link.ply <= ply]
    return links[-1]


def whole_match(view: View, played: Match | None = None) -> Match:
    """Put a match together: what the view shows, and what it hides as it is in *played*.

    Without that nothing is hidden, or no cards are dealt.
    """
    seats = range(len(view.table.names))
    if played is None:
        secrets = tuple(_secret(view, Seat(seat)) for seat in seats)
        cards, slots, events = view.cards, view.slots, view.events
    else:
        secrets = tuple(
            view.secret if seat == view.viewer else chain
            for seat, chain in enumerate(played.secrets)
        )
        cards = played.cards
        own = (e for e in played.events if not isinstance(e, Private) or e.seat == view.viewer)
        events = played.events if tuple(own) == view.events else view.events
        slots = tuple(
            seen if slot.sight == "public" else hidden
            for slot, seen, hidden in zip(view.rules.slots, view.slots, played.slots, strict=True)
        )
    return Match(
        rules=view.rules,
        table=view.table,
        score=view.score,
        setup=view.setup,
        bidding=view.bidding,
        cards=cards,
        past=view.past,
        agenda=view.agenda,
        slots=slots,
        told=view.told,
        secrets=secrets,
        ply=view.ply,
        events=events,
    )


def _secret(view: View, seat: Seat) -> Told:
    """Return what a seat was told alone, as far as the view tells it."""
    if seat == view.viewer:
        return view.secret
    chain = NOTHING_TOLD
    for link in view.secret.links()[1:]:
        own: tuple[Event, ...] = tuple(
            e for e in link.events if isinstance(e, Private) and e.seat == seat
        )
        if own:
            chain = chain.more(link.ply, own, link.place)
    return chain
