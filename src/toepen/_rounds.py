"""Rounds: how one begins, how it ends, and who is out of the match by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from attrs import frozen
from typing_extensions import override

from toepen import _events, _steps
from toepen._cards import Card
from toepen._dealing import DEALING, Opening, fresh_bidding
from toepen._effects import answers, apply_effects
from toepen._events import MatchEnded, SuddenDeath
from toepen._parts import (
    Ending,
    Finish,
    Score,
    fresh_cards,
    make_finish,
    make_past,
    make_result,
    make_setup,
)
from toepen._phase import Passing
from toepen._seats import Seat, after, clockwise
from toepen._tricks import TRICK_PLAY
from toepen._twins import changed, changer, quick
from toepen._values import Value

if TYPE_CHECKING:
    from toepen._match import Draft, Match, Position

__all__ = ["NextRound", "RoundStopped", "Verdict", "open_round", "settle"]


@quick
@frozen(eq=False, repr=False)
class Verdict(Value):
    """Who is out of the match, and whether that ends it.

    Attributes:
        out: Who is out now, in seat order.
        winners: Who has won, if the match is over; all others have lost.
        losers: Who has lost, where that is not simply everybody else.
        contenders: Who plays on in sudden death, if anybody.
        why: Why the match is over.
    """

    out: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] | None = None
    losers: tuple[Seat, ...] | None = None
    contenders: tuple[Seat, ...] = ()
    why: Ending = Ending.LAST_STANDING


@final
@frozen(eq=False, repr=False)
class NextRound(Passing):
    """The next round begins when nothing stands before it any more."""

    name = "next_round"

    @override
    def finish(self, draft: Draft) -> None:
        open_round(draft)


NEXT_ROUND: Final = NextRound()


@final
@frozen(eq=False, repr=False)
class RoundStopped(Passing):
    """A rule ends the round: lay this on the agenda to have it done.

    Attributes:
        winner: Who has won it, if anybody.
        price: What each of the others in it is charged, in points.
        rule: The id of the rule that charges it.
        hand: The hand that won it, if one was shown.
    """

    name = "round_stopped"

    winner: Seat | None
    price: int
    rule: str
    hand: tuple[Card, ...] = ()

    @override
    def finish(self, draft: Draft) -> None:
        price = self.price
        active = draft.bidding.active
        finish = make_finish(
            "stopped", self.winner, self.winner, active, price, self.rule, self.hand
        )
        close_round(draft, finish)


def open_round(draft: Draft, dealer: Seat | None = None) -> None:
    """Ask what the next round is to be, and have its cards dealt."""
    rules = draft.rules
    score: Score = draft.score
    number = draft.setup.number + 1
    players = score.contenders or score.alive
    decider = rules.decider(draft) is True
    if dealer is None:
        dealer = rules.next_dealer(draft)
    leader = rules.leader(draft, dealer)
    leader = leader if leader in players else after(players, leader)
    stake, hand_size = rules.opening_stake(draft), rules.hand_size(draft)
    setup = make_setup(number, players, dealer, leader, stake, hand_size, decider, score.points)
    seats = len(draft.table.names)
    draft.setup = setup
    draft.bidding = fresh_bidding(setup, seats)
    draft.cards = fresh_cards(((),) * seats, clockwise(players, leader))
    opening = (Opening(),) if rules.opening and not decider else ()
    draft.agenda = (TRICK_PLAY, *opening, DEALING)
    if rules.round_reset is not None:
        draft.slots = rules.round_reset(draft)
    _close_chains(draft)
    draft.events.append(_events.round_began(number, dealer, leader, setup.stake))
    if rules.round_began:
        apply_effects(draft, answers(rules.round_began, draft))


ROUNDS_UNDIGESTED: Final = 16
"""So many rounds a match may remember link by link, until somebody asks for their digest."""


def _close_chains(draft: Draft) -> None:
    """Begin the chains of what was told anew: of the rounds before they keep a digest."""
    told = draft.told.closed()
    secrets = tuple([chain.closed() for chain in draft.secrets])
    draft.told, draft.secrets = told, secrets
    if not draft.setup.number % ROUNDS_UNDIGESTED:
        for chain in (told, *secrets):
            _ = chain.digest


MOST_TURNS: Final = 1_000
"""More is never done after one act: a phase that comes back for ever would hang its host."""


def settle(draft: Draft, before: Match | None) -> None:
    """Carry the match on until somebody must act, cards are due, or it is over.

    The one place that looks whether the match is decided, the round has ended, or one side is
    left: only where a score, who is in the round, or the last trick has changed since *before*,
    the match that the act began with; without one, an end of the round is looked for anyway.

    Raises:
        RuntimeError: If it never comes to rest, by the fault of a variant's phase.
    """
    judged = draft.score if before is None else before.score
    were_in = None if before is None else before.bidding.active
    for _ in range(MOST_TURNS):
        if draft.score is not judged and draft.agenda:
            _judge_running(draft)
            judged = draft.score
        if not draft.agenda:
            return
        phase = draft.agenda[-1]
        if phase is TRICK_PLAY or draft.bidding.active is not were_in:
            finish = _ended(draft)
            if finish is not None:
                judged = close_round(draft, finish)
                were_in = draft.setup.players
                continue
        phase.resume(draft)
        if phase is TRICK_PLAY:
            if draft.cards.to_play:
                return
            continue
        asked = phase.offered(draft)
        if asked:
            draft.listed = asked  # what was looked up here need not be looked up by who asks next
            return
        if phase.waits(draft):
            return
        phase.finish(draft)
    waiting = draft.agenda[-1].name if draft.agenda else "nothing"
    message = f"the match never comes to rest: phase {waiting!r} neither waits nor ends"
    raise RuntimeError(message)


def _ended(draft: Draft) -> Finish | None:
    """Return how the running round has just ended, if it has."""
    cards = draft.cards
    active = draft.bidding.active
    sides = active if draft.table.alone else draft.table.sides_in(active)
    one = len(sides) <= 1
    if not one and (cards.to_play or cards.trick or draft.agenda[-1] is not TRICK_PLAY):
        return None
    past = draft.past
    if past is not None and past.setup.number == draft.setup.number:
        return None
    if one:
        winner = _left_alone(draft, active)
        return make_finish("alone", winner, winner, active, 0, "fold.alone")
    taker = cards.tricks[-1].taker
    stake = draft.bidding.stake
    if taker in active:
        return make_finish("last_trick", taker, taker, active, stake, "score.last_trick")
    return make_finish("last_trick", None, after(active, taker), active, stake, "play.folded_card")


def _left_alone(draft: Draft, active: tuple[Seat, ...]) -> Seat | None:
    """Name the winner of a side left alone: who toeped last, else the first from the dealer."""
    if not active:
        return None
    for toeper in reversed(draft.bidding.toeps):
        if toeper in active:
            return toeper
    return after(active, draft.setup.dealer)


def close_round(draft: Draft, finish: Finish) -> Score:
    """Book what the round costs, see who is out, and go on to the next one or end the match.

    Returns:
        The score of which that has been seen; the next round may begin by changing it again.
    """
    rules = draft.rules
    draft.events.append(_events.round_ended(finish.winner, draft.bidding.stake))
    _end(draft, finish)
    if not draft.setup.decider:
        charges = [*rules.round_charges(draft, finish)]
        for bonus in rules.bonuses:
            charges += bonus(draft, finish)
        _steps.book(draft, charges)
    if rules.round_over:
        _steps.remark(draft, answers(rules.round_over, draft, finish))
    _carry_out(draft, rules.verdict(draft, finish))
    score: Score = draft.score
    if score.result is not None:
        return score
    between = None if rules.between_rounds is None else rules.between_rounds(draft, finish)
    if between is None:
        open_round(draft)
    else:
        draft.agenda = (NEXT_ROUND, between)
    return score


def _end(draft: Draft, finish: Finish) -> None:
    draft.past = make_past(draft.setup, draft.bidding, draft.cards.tricks, finish)
    if draft.cards.trick:
        dead = tuple(play.card for play in draft.cards.trick)
        draft.cards = changed(draft.cards, trick=(), to_play=(), aside=draft.cards.aside + dead)


def _judge_running(draft: Draft) -> None:
    """See in mid-round who is out, and whether that decides the match."""
    score = draft.score
    rules = draft.rules
    if rules.usual_verdict and score.alive == draft.setup.players:
        limit = rules.limit
        for points in score.points:
            if points >= limit:
                break
        else:
            return  # nobody is near an end, and no variant asks for another one
    verdict = draft.rules.verdict(draft, None)
    if verdict is None:
        return
    if verdict.winners is None and not verdict.contenders:
        _carry_out(draft, verdict)
        return
    _steps.leave(draft, verdict.out)
    active = draft.bidding.active
    one = len(draft.table.sides_in(active)) == 1
    winner = _left_alone(draft, active) if one else None
    draft.events.append(_events.round_ended(winner, draft.bidding.stake))
    finish = make_finish("stopped", winner, winner, active, 0, "match.elimination")
    _end(draft, finish)
    _steps.remark(draft, answers(draft.rules.round_over, draft, finish))
    _carry_out(draft, draft.rules.verdict(draft, finish) or verdict)
    if draft.score.result is None:
        draft.agenda = (NEXT_ROUND,)


def _carry_out(draft: Draft, verdict: Verdict | None) -> None:
    if verdict is None:
        return
    if verdict.out:
        _steps.put_out(draft, verdict.out)
    if verdict.winners is not None:
        _end_match(draft, verdict, verdict.winners)
    elif verdict.contenders and verdict.contenders != draft.score.contenders:
        score = changed(draft.score, alive=verdict.contenders, contenders=verdict.contenders)
        draft.score = score
        draft.events.append(SuddenDeath(verdict.contenders))


def _end_match(draft: Draft, verdict: Verdict, winners: tuple[Seat, ...]) -> None:
    losers = verdict.losers
    if losers is None:
        everybody = range(len(draft.table.names))
        losers = tuple([Seat(seat) for seat in everybody if seat not in winners])
    result = make_result(losers, winners, _ranking(draft, winners), verdict.why)
    draft.score = changer(Score, "result")(draft.score, result)
    draft.agenda = ()
    draft.events.append(MatchEnded(losers, winners))
    _steps.remark(draft, answers(draft.rules.match_over, draft, result))


def _ranking(match: Position, winners: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Put all seats in order: winners first, then by points; equals share a place."""
    points = match.points
    places: dict[tuple[bool, int], list[Seat]] = {}
    for number in range(len(points)):
        seat = Seat(number)
        places.setdefault((seat not in winners, points[seat]), []).append(seat)
    return tuple(tuple(places[place]) for place in sorted(places))
