"""How a match begins, and how any position is set up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, cast

import attrs

from toepen._cards import DECK, Card
from toepen._dealing import fresh_bidding
from toepen._events import HandSeen, RoundBegan
from toepen._match import Match, draft_of, make_match, seal
from toepen._parts import Score, Table, fresh_cards, make_setup
from toepen._rounds import open_round, settle
from toepen._seats import Seat, clockwise
from toepen._told import NOTHING_TOLD
from toepen._tricks import TRICK_PLAY
from toepen._vetoes import first_refusal
from toepen._wording import shown
from toepen.exceptions import Fault, RulesError, ToepenError

if TYPE_CHECKING:
    from toepen._rules import Rules

__all__ = ["new_match", "position"]


def new_match(rules: Rules, seats: Sequence[str], dealer: Seat | int = 0) -> Match:
    """Begin a match: its first round stands, and cards are due.

    Args:
        rules: The rules, compiled.
        seats: The names of the players, clockwise, all different.
        dealer: Who deals first, as a seat from 0.

    Raises:
        RulesError: If the rules are not for that many players.
        ToepenError: If two names are the same or the dealer has no seat.
    """
    return _start(rules, seats, Seat(dealer), (0,) * len(seats), ())


def _start(
    rules: Rules,
    seats: Sequence[str],
    dealer: Seat,
    points: Sequence[int],
    order: Sequence[Seat],
) -> Match:
    names = tuple(seats)
    _check_seats(rules, names, dealer)
    refusal = first_refusal(rules.may_begin, len(names))
    if refusal is not None:
        raise RulesError([Fault(refusal.rule, refusal.reason)], rules.name)
    table = _table(names, tuple(map(tuple, rules.sides(len(names)))))
    first_out = rules.house.match.end == "first_out_loses"
    score = _first_score(table, rules.limit, tuple(points), tuple(order), first_out=first_out)
    blank = _blank(rules, table, score, dealer)
    draft = draft_of(blank)
    playing = score.alive
    open_round(draft, dealer if dealer in playing else clockwise(playing, dealer)[0])
    settle(draft, blank)
    return seal(draft)


def _blank(rules: Rules, table: Table, score: Score, dealer: Seat) -> Match:
    """Return the match before its first round."""
    seats = len(table.names)
    setup = make_setup(0, score.alive, dealer, dealer, 0, 0, decider=False, points=score.points)
    return make_match(
        rules=rules,
        table=table,
        score=score,
        setup=setup,
        bidding=fresh_bidding(setup, seats),
        cards=fresh_cards(((),) * seats, score.alive),
        past=None,
        agenda=(),
        slots=tuple([slot.start(seats) for slot in rules.slots]),
        told=NOTHING_TOLD,
        secrets=(NOTHING_TOLD,) * seats,
        ply=-1,
        events=(),
    )


def _check_seats(rules: Rules, names: tuple[str, ...], dealer: Seat) -> None:
    table = rules.house.table
    count = len(names)
    if count < table.min_seats:
        message = f"{count} seats, and the table begins with {table.min_seats}"
        raise RulesError([Fault("table.min_seats", message)], rules.name)
    if count > table.max_seats:
        message = f"{count} seats, and the table has room for {table.max_seats}"
        raise RulesError([Fault("table.max_seats", message)], rules.name)
    if not all(type(name) is str for name in names):
        message = f"the name of a seat is a text, not {', '.join(map(shown, names))}"
        raise ToepenError(message)
    if type(dealer) is not int:
        message = f"found the dealer {shown(dealer)}, expected the number of a seat"
        raise ToepenError(message)
    if len(set(names)) != count or not all(names):
        message = f"the seats need different names, not {', '.join(map(repr, names))}"
        raise ToepenError(message)
    if not 0 <= dealer < count:
        message = f"the dealer is seat {dealer}, and there are seats 0 to {count - 1}"
        raise ToepenError(message)


# Matches are begun again and again at the same table.
_table: Final = lru_cache(maxsize=256)(Table)


@lru_cache(maxsize=256)
def _first_score(
    table: Table,
    limit: int,
    points: tuple[int, ...],
    order: tuple[Seat, ...],
    *,
    first_out: bool,
) -> Score:
    if len(points) != len(table.names):
        message = f"{len(points)} scores for {len(table.names)} seats"
        raise ToepenError(message)
    by_side = tuple(points[side[0]] for side in table.sides)
    for side, score in zip(table.sides, by_side, strict=True):
        if any(points[seat] != score for seat in side):
            message = "partners share one score, and theirs differ"
            raise ToepenError(message)
    sides = range(len(table.sides))
    named = tuple(dict.fromkeys(table.side_of[seat] for seat in order))
    alive = tuple(Seat(seat) for seat, side in enumerate(table.side_of) if by_side[side] < limit)
    if len(alive) < len(table.names) and first_out:
        message = "somebody is at the limit: a match to the first loser is over before it begins"
        raise ToepenError(message)
    if len(table.sides_in(alive)) < 2:  # noqa: PLR2004 - one side is no match
        message = "fewer than two sides are below the limit: the match is over before it begins"
        raise ToepenError(message)
    return Score(by_side, (*(side for side in sides if side not in named), *named), alive)


def position(  # noqa: PLR0913 - one argument for each thing that a position may say
    rules: Rules,
    seats: Sequence[str],
    *,
    hands: Mapping[Seat, Sequence[Card]] | None = None,
    dealer: Seat | int = 0,
    leader: Seat | int | None = None,
    stake: int | None = None,
    points: Sequence[int] | None = None,
    order: Sequence[Seat] = (),
    stock: Sequence[Card] = (),
) -> Match:
    """Set up any position: a match that stands before a deal, or in the play.

    Args:
        rules: The rules, compiled.
        seats: The names of the players, clockwise.
        hands: The cards of each seat that plays, all equally many: the round is then in the play,
            nobody has toeped yet, and where the hands are smaller than a deal it has begun before.
            Without them cards are due.
        dealer: Who deals the round; if he is out, the next player still in.
        leader: Who is to play; by default whom the rules name.
        stake: The stake of the round, in points; by default the one that it begins with.
        points: Points lost so far, by seat.
        order: Seats in the order in which they came to their scores, the earliest first; those
            left out come before them.
        stock: The undealt cards, next to be drawn first; all others are out of play.

    Raises:
        ToepenError: If it cannot be: a card twice, hands that differ in size, a seat that is out.
        RulesError: If the rules are not for that many players.
    """
    scores = (0,) * len(seats) if points is None else tuple(points)
    _check_numbers(len(seats), dealer, scores, (*order, *(hands or ())), (leader, stake))
    match = _start(rules, seats, Seat(dealer), scores, order)
    if hands is None:
        if leader is not None or stake is not None or stock:
            message = "leader, stake and stock belong to a position in the play, which has hands"
            raise ToepenError(message)
        return match
    held = tuple(_hand(hands.get(Seat(seat), ())) for seat in range(len(seats)))
    rest = _hand(stock)
    _check_hands(match, held, rest)
    return _in_play(match, held, rest, leader, stake)


def _check_numbers(
    count: int,
    dealer: object,
    scores: tuple[object, ...],
    seats: tuple[object, ...],
    optional: tuple[object, ...],
) -> None:
    """See that what should be whole numbers are, and that seats are at the table."""
    given = (dealer, *scores, *seats, *(value for value in optional if value is not None))
    for value in given:
        if type(value) is not int:
            message = f"found {shown(value)}, expected a whole number"
            raise ToepenError(message)
    for seat in seats:
        if not 0 <= cast("int", seat) < count:
            message = f"there is no seat {seat}, only 0 to {count - 1}"
            raise ToepenError(message)


def _hand(cards: object) -> tuple[Card, ...]:
    """Take a hand as it is given, if it is one."""
    hand = tuple(cards) if isinstance(cards, Iterable) else (None,)
    if all(type(card) is Card for card in hand):
        return cast("tuple[Card, ...]", hand)
    message = f"found {shown(cards)}, expected the cards of a hand"
    raise ToepenError(message)


def _check_hands(match: Match, held: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...]) -> None:
    players = match.setup.players
    sizes = {len(held[seat]) for seat in players}
    most = match.setup.hand_size
    if len(sizes) != 1 or not 0 < next(iter(sizes)) <= most:
        found = ", ".join(f"{match.name(seat)} {len(held[seat])}" for seat in players)
        message = f"each player holds equally many cards, from 1 to {most}, not {found}"
        raise ToepenError(message)
    if any(hand for seat, hand in enumerate(held) if seat not in players):
        message = "a seat that is out of the match holds no cards"
        raise ToepenError(message)
    known = set[Card]()
    for card in chain(*held, stock):
        if card in known or card not in DECK:
            message = f"{card} stands twice" if card in known else f"{card} is no card of the deck"
            raise ToepenError(message)
        known.add(card)


def _in_play(
    match: Match,
    held: tuple[tuple[Card, ...], ...],
    stock: tuple[Card, ...],
    leader: Seat | int | None,
    stake: int | None,
) -> Match:
    setup = match.setup
    first = setup.leader if leader is None else Seat(leader)
    worth = setup.stake if stake is None else stake
    if first not in setup.players:
        who = match.name(first) if 0 <= first < len(held) else f"seat {first}"
        message = f"the leader is {who}, who does not play this round"
        raise ToepenError(message)
    if worth < 1:
        message = f"the stake is {worth}, and the least is 1"
        raise ToepenError(message)
    cards = fresh_cards(held, clockwise(setup.players, first), stock)
    known = {card for hand in (*held, stock) for card in hand}
    begun = len(held[first]) < setup.hand_size
    cards = attrs.evolve(cards, aside=tuple(c for c in DECK if c not in known), begun=begun)
    setup = attrs.evolve(setup, leader=first, stake=worth)
    draft = draft_of(attrs.evolve(match, ply=-1, told=NOTHING_TOLD))
    draft.setup = setup
    draft.bidding = fresh_bidding(setup, len(held))
    draft.cards = cards
    draft.agenda = (TRICK_PLAY,)
    draft.events.append(RoundBegan(setup.number, setup.dealer, first, worth))
    draft.events.extend(HandSeen(seat, held[seat]) for seat in setup.players)
    return seal(draft)
