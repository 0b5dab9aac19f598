"""Whether a match or a view that was read can be one: what every state of a match is true of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn, TypeAlias

from toepen._cards import BACK, DECK
from toepen._forms import Misread
from toepen._match import Match
from toepen._phase import legal_for
from toepen._seats import TABLE, Seat
from toepen._view import View

__all__ = ["expect_sound"]

Readable: TypeAlias = Match | View


def expect_sound(match: Readable) -> None:
    """See that a match that was read can be one.

    Raises:
        Misread: If it cannot.
    """
    seats = len(match.table.names)
    _expect_seats(match, seats)
    _expect_scores(match)
    _expect_cards(match)
    _expect_told(match, seats)
    try:
        _look(match, seats)
    except Misread:
        raise
    except Exception as error:  # noqa: BLE001 - whatever breaks, breaks because of what was read
        _wrong(f"it is no state that a match can be in ({type(error).__name__}: {error!s:.60})")


def _wrong(message: str) -> NoReturn:
    raise Misread(message)


def _expect_seats(match: Readable, seats: int) -> None:
    """See that every seat is at the table, and in order where they stand in order."""
    setup, bidding, score, cards = match.setup, match.bidding, match.score, match.cards
    for part, what, found in (
        ("setup", "players", setup.players),
        ("bidding", "active", bidding.active),
        ("score", "alive", score.alive),
        ("score", "contenders", score.contenders),
    ):
        if list(found) != sorted({*found}) or not _all_in(found, seats):
            _wrong(f"{part}.{what}: found {found}, expected seats in order")
    one = [setup.dealer, setup.leader, cards.leader]
    many = (*bidding.toeps, *bidding.folds, *cards.to_play, *one)
    plays = [*cards.trick, *(play for trick in cards.tricks for play in trick.plays)]
    takers = [seat for trick in cards.tricks for seat in (trick.leader, trick.taker)]
    if not _all_in((*many, *(play.seat for play in plays), *takers), seats):
        _wrong(f"found a seat that is not at this table of {seats}")
    if not {*bidding.active} <= {*setup.players} or not setup.players:
        _wrong("bidding.active: expected players of the round")


def _all_in(found: Iterable[int], seats: int) -> bool:
    return all(0 <= seat < seats for seat in found)


def _expect_scores(match: Readable) -> None:
    sides = len(match.table.sides)
    for part, points in (("score", match.score.points), ("setup", match.setup.points)):
        if len(points) != sides:
            _wrong(f"{part}.points: found {len(points)} scores, expected {sides}")
    if sorted(match.score.order) != list(range(sides)):
        _wrong(f"score.order: found {match.score.order}, expected every side once")
    if len(match.bidding.accepted) != len(match.table.names):
        _wrong("bidding.accepted: expected a stake for each seat")


def _expect_cards(match: Readable) -> None:
    """See that each card is in one place, and that all are somewhere once they are dealt."""
    cards = match.cards
    seats = len(match.table.names)
    if len(cards.hands) != seats:
        _wrong(f"cards.hands: found {len(cards.hands)} hands, expected {seats}")
    plays = [*cards.trick, *(play for trick in cards.tricks for play in trick.plays)]
    piles = (*cards.hands, cards.stock, cards.aside, [play.card for play in plays])
    lying = [card for pile in piles for card in pile]
    open_cards = [card for card in lying if card is not BACK]
    hides = isinstance(match, View) and not match.all_seen
    if len(set(open_cards)) < len(open_cards) or (not hides and BACK in lying):
        _wrong("cards: a card stands twice, or is covered where all are open")
    if len(lying) not in {0, len(DECK)}:
        _wrong(f"cards: found {len(lying)}, expected none or {len(DECK)}")


def _expect_told(match: Readable, seats: int) -> None:
    if isinstance(match, Match) and len(match.secrets) != seats:
        _wrong(f"secrets: found {len(match.secrets)}, expected {seats}")
    if isinstance(match, View) and match.viewer is not None and not 0 <= match.viewer < seats:
        _wrong(f"viewer: there is no seat {match.viewer}")
    if match.told.ply > match.ply:
        _wrong(f"told: found act {match.told.ply}, and the match is at {match.ply}")
    if (match.score.result is None) != bool(match.agenda):
        _wrong("agenda: a match waits for something until it has a result")


def _look(match: Readable, seats: int) -> None:
    """Ask a match what it is asked at every table."""
    hash(match)
    viewers = [TABLE]
    if isinstance(match, Match):
        viewers += map(Seat, range(seats))
    elif match.viewer is not None:
        viewers.append(match.viewer)
    for seat in viewers:
        legal_for(match, seat)
    if match.agenda and not match.agenda[-1].waits(match):
        _wrong("agenda: nobody is asked, and no cards are due")
    _ = match.turn, match.pending, match.deal_due, match.leader, match.round_over
