"""Laws of who may act, and of what is legal."""

from __future__ import annotations

from toepen import TABLE, Match, legal_actions, may_act, timeout_action
from toepen._match import draft_of
from toepen._rounds import settle
from toepen.testing._differing import difference
from toepen.testing._picking import Pick
from toepen.testing._played import Step
from toepen.testing.laws._conceivable import seats_of
from toepen.testing.laws._law import broken, state_law, step_law

__all__ = [
    "actors_are_in_the_round",
    "acts_are_counted",
    "clock_has_a_legal_act",
    "legal_list_is_that_of_the_turn",
    "lists_hold_own_acts",
    "nothing_is_left_to_do",
    "somebody_can_act",
]


@state_law()
def somebody_can_act(match: Match, _: Pick) -> None:
    """Somebody must decide, or cards are due, or the match is over: exactly one of the three."""
    found = [match.turn is not None, match.deal_due is not None, match.result is not None]
    if sum(found) != 1:
        broken(f"turn {match.turn}, deal due {match.deal_due}, result {match.result}")
    if match.turn is None and (may_act(match) or legal_actions(match)):
        broken(f"nobody is to decide, and seats {sorted(may_act(match))} may act")
    if match.turn is None and match.result is not None and legal_actions(match, TABLE):
        broken("the match is over, and the table may act")


@state_law()
def actors_are_in_the_round(match: Match, _: Pick) -> None:
    """Who may act is in the match and in the round; between rounds, at least at the table."""
    playing = match.active
    if match.result is None and not match.round_over:
        strangers = [seat for seat in playing if seat not in match.score.alive]
        if strangers:
            broken(f"seats {strangers} are in the round, and out of the match")
        idle = [seat for seat in may_act(match) if seat not in playing]
        if idle:
            broken(f"seats {idle} may act, and are not in the round")
    if not set(playing) <= set(match.setup.players) or list(playing) != sorted(set(playing)):
        broken(f"in the round {playing}, of {match.setup.players}")


@state_law()
def legal_list_is_that_of_the_turn(match: Match, _: Pick) -> None:
    """The seat on turn may do something, and the list without a seat is its list."""
    turn = match.turn
    listed = legal_actions(match)
    if turn is None:
        return
    if not listed or listed != legal_actions(match, turn):
        broken(f"seat {turn} must decide, listed: {listed}")
    if any(action.seat != turn for action in listed):
        broken(f"the list of seat {turn} holds an act of another: {listed}")


@state_law("dear")
def lists_hold_own_acts(match: Match, _: Pick) -> None:
    """The list of a seat holds its own acts, no two of which read alike."""
    if match.turn is not None and match.turn not in may_act(match):
        broken(f"seat {match.turn} must decide, and may not act")
    for seat in (*seats_of(match), TABLE):
        legal = legal_actions(match, seat)
        if len({str(action) for action in legal}) < len(legal):
            broken(f"two acts of seat {seat} read alike: {', '.join(map(str, legal))}")
        if any(action.seat != seat for action in legal):
            broken(f"the list of seat {seat} holds an act of another: {legal}")


@state_law()
def clock_has_a_legal_act(match: Match, _: Pick) -> None:
    """What a host does for a seat whose clock has run out is legal."""
    if match.turn is None:
        return
    action = timeout_action(match)
    if action not in legal_actions(match):
        broken(f"the clock chooses {action!r}, legal are {legal_actions(match)}")


@step_law()
def acts_are_counted(step: Step, _: Pick) -> None:
    """Every act is one ply, and what was told before is still told."""
    before, after = step.before, step.after
    if after.ply != before.ply + 1:
        broken(f"ply {before.ply}, then {after.ply}")
    if before.setup.number == after.setup.number and after.told.before != before.told:
        broken("what everybody was told before the act is not told any more")


@state_law()
def nothing_is_left_to_do(match: Match, _: Pick) -> None:
    """All that an act leads to has been carried out: settling it once more changes nothing."""
    draft = draft_of(match)
    settle(draft, None)
    parts = ("agenda", "score", "setup", "bidding", "cards", "past", "slots")
    for part in parts:
        here, there = getattr(draft, part), getattr(match, part)
        if here is not there and here != there:
            broken(f"{part} was not settled: {difference(here, there)}")
    if draft.events:
        broken(f"not told yet: {draft.events}")
