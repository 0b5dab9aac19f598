"""The verbs: what is legal, why something is not, and what an act leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from toepen._actions import Action, Choose, Deal, Fold, Play, Stay, Toep
from toepen._cards import Card
from toepen._dealing import deal_refusal
from toepen._match import Match, draft_of, keep_listed, seal
from toepen._phase import interrupting, legal_for
from toepen._rounds import settle
from toepen._seats import TABLE, Seat
from toepen._tricks import TRICK_PLAY, lay_card
from toepen._view import View
from toepen.exceptions import IllegalAction, Refusal, StaleAction, ToepenError

if TYPE_CHECKING:
    from toepen._phase import Phase

__all__ = ["apply", "legal_actions", "may_act", "timeout_action", "why_not"]

Readable: TypeAlias = Match | View


def legal_actions(match: Readable, seat: Seat | None = None) -> tuple[Action, ...]:
    """List what a seat may do now: exactly that is accepted, in this order.

    Args:
        match: The match, or the view of a seat.
        seat: Whose acts; by default those of the seat on turn, and in a view the viewer's own.
            `TABLE` for acts of nobody in particular.

    Returns:
        The acts; none while a deal is due, when the match is over, or for a seat that is not asked.

    Raises:
        ToepenError: If a view is asked for another seat: it does not know.
    """
    if type(match) is View:
        return _legal_in_view(match, seat)
    if seat is not None:
        match.name(seat)
        return legal_for(match, seat)
    asked = match.listed
    if asked is None:  # as `_asked_of_turn` does
        agenda = match.agenda
        asked = agenda[-1].offered(match) if agenda else ()
        keep_listed(match, asked)
    if not match.rules.interruptions:
        return asked
    turn = asked[0].seat if asked else match.turn
    return asked if turn is None else asked + interrupting(match, turn)


def _asked_of_turn(match: Match) -> tuple[Action, ...]:
    """List what the phase that waits asks of the seat on turn, and keep it with the match."""
    agenda = match.agenda
    asked = agenda[-1].offered(match) if agenda else ()
    keep_listed(match, asked)
    return asked


def _legal_in_view(view: View, seat: Seat | None) -> tuple[Action, ...]:
    asked = view.viewer if seat is None else seat
    if asked is None or asked not in {view.viewer, TABLE}:
        if asked is None:
            return ()
        message = f"this view does not know what {view.name(asked)} may do"
        raise ToepenError(message)
    return legal_for(view, asked)


def may_act(match: Match) -> frozenset[Seat]:
    """Return the seats with something legal: who must decide, and who may interrupt.

    It depends on what everybody knows, never on a hand.
    """
    seats = range(len(match.table.names))
    return frozenset(Seat(seat) for seat in seats if legal_for(match, Seat(seat)))


def timeout_action(match: Readable, seat: Seat | None = None) -> Action:
    """Return the act that a host takes when a seat's clock has run out.

    It is a legal act like any other, and does all that the same act by hand does.

    Args:
        match: The match, or the view of the seat.
        seat: Whose clock; by default that of the seat on turn.

    Raises:
        ToepenError: If that seat need not decide now.
    """
    turn = match.turn
    if turn is None or (seat is not None and seat != turn):
        who = "nobody" if seat is None else match.name(seat)
        message = f"{who} is asked to decide now" if seat is None else f"{who} is not asked now"
        raise ToepenError(message)
    if isinstance(match, View) and match.viewer != turn:
        message = f"this view does not know what {match.name(turn)} may do"
        raise ToepenError(message)
    return match.agenda[-1].timeout(match, turn)


def why_not(match: Readable, action: Action) -> Refusal | None:
    """Say why *action* is not allowed now.

    Args:
        match: The match, or the view of the seat that would act.
        action: The act.

    Returns:
        The rule's id and the reason; `None` if it is allowed.
    """
    if not _is_act(action):
        return _NO_ACT
    if isinstance(action, Deal):
        return _deal_refusal(match, action)
    if isinstance(match, View) and action.seat not in {match.viewer, TABLE}:
        return Refusal("table.seat", "a seat acts for itself only")
    return None if _phase_for(match, action) is not None else _refusal(match, action)


_NO_ACT = Refusal("table.act", "this is no act of the game")


def _is_act(action: object) -> bool:
    """Tell whether *action* is well formed, whoever made it."""
    if isinstance(action, Deal):
        hands = action.hands
        return type(hands) is tuple and {*map(type, hands), type(action.stock)} == {tuple}
    if not isinstance(action, Play | Toep | Stay | Fold | Choose) or type(action.seat) is not int:
        return False
    if isinstance(action, Play):
        return type(action.card) is Card
    return not isinstance(action, Choose) or (
        type(action.word) is str and type(action.target) in {int, type(None)}
    )


def _deal_refusal(match: Readable, deal: Deal) -> Refusal | None:
    if match.result is not None:
        return Refusal("match.end", "the match is over")
    return deal_refusal(match, deal)


def _refusal(match: Readable, action: Action) -> Refusal:
    if match.result is not None:
        return Refusal("match.end", "the match is over")
    if not -1 <= action.seat < len(match.table.names):
        return Refusal("table.seat", f"there is no seat {action.seat}")
    phase = match.agenda[-1]
    if action.seat not in match.active and action.seat != TABLE and phase.interruptible:
        return Refusal("table.seat", "this seat is not in the round")
    for interruption in match.rules.interruptions:
        refusal = interruption.refuse(match, action)
        if refusal is not None:
            return refusal
    refusal = phase.refuse(match, action)
    return refusal or Refusal("table.moment", "this is not the moment for it")


def _phase_for(match: Readable, action: Action) -> Phase | None:
    """Return the phase in which *action* is legal now, if there is one."""
    if not match.agenda or not -1 <= action.seat < len(match.table.names):
        return None
    phase = match.agenda[-1]
    if action.seat != TABLE and action in phase.actions(match, action.seat):
        return phase
    if phase.interruptible:
        for interruption in match.rules.interruptions:
            if action in interruption.actions(match, action.seat):
                return interruption
    return None


def apply(match: Match, action: Action, *, ply: int | None = None, by: Seat | None = None) -> Match:
    """Return the match after *action*; *match* stays as it was.

    Args:
        match: The match before.
        action: An act of a seat that is legal now, or the deal that is due.
        ply: The `Match.ply` that the act was meant for, if it must not come late.
        by: The seat from which the act was received: one seat acts for itself only.

    Raises:
        IllegalAction: If the rules do not allow it. `StaleAction` if it was meant for another ply.
    """
    if ply is not None or by is not None:
        _expect(match, action, ply, by)
    asked = match.listed
    if asked is None:
        asked = () if type(action) is Deal else _asked_of_turn(match)
    listed: Action | None
    for known in asked:
        if known is action:
            listed = known
            break
    else:
        listed = _equal(asked, action)
    if listed is None:
        listed, phase = action, _allowing(match, action)
    else:
        phase = match.agenda[-1]
        plain = match.rules.quiet and phase is TRICK_PLAY and len(match.cards.to_play) > 1
        if plain and type(listed) is Play:
            return lay_card(match, listed)
    draft = draft_of(match)
    if not phase.perform(draft, listed):
        settle(draft, match)
    return seal(draft)


def _expect(match: Match, action: Action, ply: int | None, by: Seat | None) -> None:
    """Refuse an act that comes late, or from a seat that it is not for."""
    if ply is not None and ply != match.ply:
        reason = f"it was meant for act {ply}, and the match is at {match.ply}"
        raise StaleAction(_who(match, action), action, Refusal("table.ply", reason))
    if by is not None and (not _is_act(action) or action.seat != by):
        refusal = Refusal("table.seat", "a seat acts for itself only")
        raise IllegalAction(_who(match, action), action, refusal)


def _equal(asked: tuple[Action, ...], action: Action) -> Action | None:
    """Find the equal of *action* in a list, as it stands there, if it is well formed."""
    for known in asked:
        if known == action:
            return known if _is_act(action) else None
    return None


def _allowing(match: Match, action: Action) -> Phase:
    """Return the phase in which an act is legal that nobody on turn is asked for."""
    refusal = why_not(match, action)
    if refusal is not None:
        raise IllegalAction(_who(match, action), action, refusal, _instead(match, action))
    phase = match.agenda[-1] if isinstance(action, Deal) else _phase_for(match, action)
    return cast("Phase", phase)


def _instead(match: Match, action: Action) -> tuple[Action, ...]:
    """List what the seat that would act may do instead."""
    if not _is_act(action) or not TABLE <= action.seat < len(match.table.names):
        return ()
    return legal_for(match, action.seat)


def _who(match: Match, action: Action) -> str:
    if not _is_act(action):
        return "nobody"
    seat = action.seat
    return match.name(seat) if -1 <= seat < len(match.table.names) else f"seat {seat}"
