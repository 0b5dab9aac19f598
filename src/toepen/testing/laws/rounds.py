"""Laws of a round: its stake, its winner, and what comes when one side is left."""

from __future__ import annotations

from itertools import dropwhile

from toepen import Match, Toep
from toepen._events import MatchEnded, PointsBooked, RoundEnded
from toepen.testing._capabilities import declared
from toepen.testing._picking import Pick
from toepen.testing._played import Step
from toepen.testing.laws._law import broken, state_law, step_law

__all__ = [
    "last_tricks_are_complete",
    "matches_end_once",
    "one_side_left_ends_the_round",
    "rounds_have_a_winner",
    "stakes_never_sink",
    "who_left_stays_out",
]


@state_law()
def one_side_left_ends_the_round(match: Match, _: Pick) -> None:
    """As long as a round goes on, at least two sides are in it."""
    if match.result is not None or match.round_over:
        return
    if len(match.table.sides_in(match.active)) < 2:  # noqa: PLR2004 - one side is no round
        broken(f"the round goes on with seats {match.active}")


@step_law()
def rounds_have_a_winner(step: Step, _: Pick) -> None:
    """A round that ends has an active winner or says why not; who is left alone pays nothing."""
    told = [event for event in step.after.events if isinstance(event, RoundEnded)]
    past = step.after.past
    if not told:
        if past is not step.before.past and past != step.before.past:
            broken("a round is over, and nobody was told")
        return
    if len(told) > 1 or past is None or past.setup.number != step.before.setup.number:
        broken(f"{len(told)} rounds ended in one act")
    finish = past.finish
    if told[0].winner != finish.winner or not finish.rule:
        broken(f"announced {told[0]}, kept {finish}")
    if finish.winner is None and finish.how == "alone" and finish.active:
        broken(f"seats {finish.active} were left alone, and nobody has won")
    if finish.winner is not None and finish.winner not in finish.active:
        broken(f"seat {finish.winner} has won, and in the round were {finish.active}")
    if finish.how == "alone":
        _alone_pays_nothing(step.after)


def _alone_pays_nothing(match: Match) -> None:
    past = match.past
    after_it = dropwhile(lambda event: not isinstance(event, RoundEnded), match.events)
    paid = [event for event in after_it if isinstance(event, PointsBooked) and event.amount > 0]
    winners = () if past is None else match.table.sides_in(past.finish.active)
    if any(match.side(event.seat) in winners for event in paid):
        broken(f"left alone, and still paid: {paid}")


@step_law()
def last_tricks_are_complete(step: Step, _: Pick) -> None:
    """A round that ends by its last trick has had a trick for every card, all playing to each."""
    past = step.after.past
    if past is None or past is step.before.past or past.finish.how != "last_trick":
        return
    cards = step.before.cards
    lying = {play.seat for play in cards.trick}
    for seat in past.finish.active:
        tricks = len(cards.tricks) + (seat in lying) + len(cards.hands[seat])
        played = sum(any(play.seat == seat for play in trick.plays) for trick in past.tricks)
        if not tricks == played == len(past.tricks):
            broken(f"seat {seat} has played to {played} of {len(past.tricks)} tricks, of {tricks}")


@step_law()
def stakes_never_sink(step: Step, _: Pick) -> None:
    """Inside a round the stake only rises, by a toep at a time; a misdeal begins it anew."""
    before, after = step.before, step.after
    if before.setup.number != after.setup.number or after.deal_due is not None:
        return
    old, new = before.bidding, after.bidding
    if new.stake < old.stake or any(a > new.stake for a in new.accepted):
        broken(f"stake {old.stake}, then {new.stake}, accepted {new.accepted}")
    if any(is_less for is_less in map(int.__lt__, new.accepted, old.accepted)):
        broken(f"accepted {old.accepted}, then {new.accepted}")
    if isinstance(step.action, Toep) and new.stake != old.stake + before.rules.increment:
        broken(f"a toep took the stake from {old.stake} to {new.stake}")
    if new.toeps[: len(old.toeps)] != old.toeps or new.folds[: len(old.folds)] != old.folds:
        broken(f"toeps {old.toeps}, then {new.toeps}; folds {old.folds}, then {new.folds}")


@step_law(brings_back="between two rounds somebody may come back into the match")
def who_left_stays_out(step: Step, _: Pick) -> None:
    """Nobody comes back into a round that is not dealt anew, or into a match.

    Sudden death brings back all who began a round that nobody has survived.
    """
    before, after = step.before, step.after
    same = before.setup.number == after.setup.number and after.deal_due is None
    back = set(after.active) - set(before.active)
    if same and before.deal_due is None and back:
        broken(f"seats {sorted(back)} are in the round again")
    returned = set(after.score.alive) - set(before.score.alive)
    let = before.round_over and "brings_back" in declared(before.rules)
    if returned and not let and not after.score.contenders:
        broken(f"seats {sorted(returned)} are in the match again")


@step_law()
def matches_end_once(step: Step, _: Pick) -> None:
    """The end of the match is told once, with a result that names everybody's place."""
    told = [event for event in step.after.events if isinstance(event, MatchEnded)]
    result = step.after.result
    if (result is not None) != (len(told) == 1) or len(told) > 1:
        broken(f"result {result}, announced {told}")
    if result is None:
        return
    places = sorted(seat for place in result.ranking for seat in place)
    if places != list(range(len(step.after.seats))):
        broken(f"the ranking is {result.ranking}")
    both = set(result.winners) & set(result.losers)
    if both or (told[0].winners, told[0].losers) != (result.winners, result.losers):
        broken(f"winners {result.winners}, losers {result.losers}, announced {told}")
    ahead = [seat for place in result.ranking for seat in place][: len(result.winners)]
    if sorted(ahead) != sorted(result.winners):
        broken(f"winners {result.winners}, ranking {result.ranking}")
