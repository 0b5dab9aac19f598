"""Keys: short texts by which positions, and what seats know of them, are looked up.

A key is a digest of 128 bits, the same in every process and on every machine. It is none of these:

- `==` compares whole matches: also what was told in earlier rounds, and how many acts ago;
- `hash` serves `==`, and is another number in every process;
- `repr` can be pasted back, and is long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from operator import attrgetter
from struct import Struct
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

from toepen._actions import Play
from toepen._cards import DECK, Card, Suit
from toepen._events import CardPlayed, CardsShown, Folded, HandSeen, Stayed, Toeped
from toepen._parts import Bidding, Finish, Score, Table, Trick
from toepen._rules import Rules
from toepen._toeping import Answers
from toepen._told import Told, ToldApart, ToldBefore
from toepen._view import View

if TYPE_CHECKING:
    from toepen._match import Match

__all__ = ["key"]

Fragment: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""A value in numbers: all of it but its cards and suits, and, place by place, those as bits.

Each suit has sixteen of 64 bits: one for each of its ranks, and one for the suit alone. So suits
change places by changing the order of four columns.
"""

NOTHING, INT, BOOL, TEXT, MANY, RECORD, CARD, SUIT, SET, OTHER, HUGE, PLAY, ANSWERS, TRICK = range(
    14
)
LARGEST: Final = 2**62
MOST_KNOWN: Final = 8192
"""How many parts are remembered; then all are forgotten."""

_BITS: Final = (*(1 << (16 * (card.index >> 3) + (card.index & 7)) for card in DECK), 0)
"""The bit of each card, by `Card.index`; that of a covered card is none."""
_SUIT_BITS: Final = {suit: 1 << (16 * place + 8) for place, suit in enumerate(Suit)}


def key(match: Match | View, *, relabelled: bool = False) -> str:
    """Return the key of a position, or of all that a seat has been told.

    Of a match it is the key of the position: two matches with the same key go on alike, whatever
    led to them. What was told earlier, the names of the seats and the number of acts count for
    nothing, nor does the order in which a seat holds its cards. Of a view it is the key of what
    its seat knows: equal exactly when all that it has been told is equal, and so is the position as
    it sees it; again whatever the order of cards in a hand.

    Args:
        match: A match, or a view of one.
        relabelled: Whether two that differ by the names of the suits alone have the same key. It
            has no effect where a variant tells suits apart, which it says by the class variable
            `tells_suits_apart`. Of earlier rounds a view keeps a digest only, in which suits have
            their names.

    >>> from toepen import HouseRules, new_match
    >>> rules = HouseRules.preset("standard").compile()
    >>> key(new_match(rules, ["Anna", "Bram"])) == key(new_match(rules, ["Cato", "Daan"]))
    True
    """
    cards = match.cards
    hands = cards.hands
    numbers = [
        cards.leader,
        cards.dealt + 2 * cards.begun,
        len(cards.aside),
        len(cards.to_play),
        len(cards.trick),
        len(match.agenda),
        *cards.to_play,
        *map(len, hands),
    ]
    piles = _piles
    masks = []
    for pile in (*hands, cards.aside, cards.shown):
        told = piles.get(id(pile))
        masks.append(_pile(pile) if told is None else told[1])
    masks.append(0 if cards.led is None else _SUIT_BITS[cards.led])
    for play in cards.trick:
        numbers.append(play.seat)
        masks.append(_BITS[play.card.index])
    still = (match.rules, match.table, match.score, match.setup, match.past, cards.stock)
    kept = _stills.get(tuple(map(id, still)))
    own, own_masks = _remembered_still(still) if kept is None else kept[1]
    numbers += own
    masks += own_masks
    parts: list[object] = [match.bidding, *match.agenda, cards.tricks]
    if match.slots:  # the rules say whether there are any
        parts.append(match.slots)
    if type(match) is View:
        numbers += (-1 if match.viewer is None else match.viewer, match.all_seen)
        parts += (match.told, match.secret)
    _put_parts(parts, numbers, masks)
    return _digest(numbers, masks, relabelled=relabelled and not _tells_suits_apart(match.rules))


def _digest(numbers: list[int], masks: list[int], *, relabelled: bool) -> str:
    numbers.append(len(masks))
    words = _packing("q", len(numbers))(*numbers)
    bits = _packing("Q", len(masks))(*masks)
    if relabelled:
        suits = sorted(bits[at::8] + bits[at + 1 :: 8] for at in range(0, 8, 2))
        bits = b"".join(suits)
    return blake2b(words + bits, digest_size=16).hexdigest()


@cache
def _packing(kind: str, count: int) -> Callable[..., bytes]:
    """Return what packs so many numbers of 64 bits; an `array` takes eight times as long."""
    return Struct(f"<{count}{kind}").pack


def _condensed(numbers: Sequence[int]) -> tuple[int, ...]:
    """Let two numbers stand for many that will be put again and again."""
    words = _packing("q", len(numbers))(*numbers)
    return _TWO.unpack(blake2b(words, digest_size=_TWO.size).digest())


_TWO: Final = Struct("<2q")


@lru_cache(maxsize=64)
def _tells_suits_apart(rules: Rules) -> bool:
    return any(getattr(variant, "tells_suits_apart", False) for variant in rules.house.variants)


@lru_cache(maxsize=MOST_KNOWN)
def _code(text: str) -> int:
    """Return a number of 62 bits for a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 2


HAND_SEEN, CARD_PLAYED, STAYED, TOEPED, FOLDED, CARDS_SHOWN, FINISH = map(
    _code, ("HandSeen", "CardPlayed", "Stayed", "Toeped", "Folded", "CardsShown", "Finish")
)

_known: Final[dict[int, tuple[object, Fragment]]] = {}
"""Parts put lately, by identity; each is kept here, so that no other object has its identity."""
_piles: Final[dict[int, tuple[object, int]]] = {}
"""The same for cards whose order counts for nothing."""


def _put_parts(parts: Iterable[object], numbers: list[int], masks: list[int]) -> None:
    """Put parts, each as it is remembered if it is known."""
    known = _known
    for part in parts:
        found = known.get(id(part))
        own, own_masks = _remembered(part) if found is None else found[1]
        numbers += own
        masks += own_masks


def _remembered(part: object) -> Fragment:
    """Put a part that is not known yet, and remember it."""
    numbers: list[int] = []
    masks: list[int] = []
    _put(part, numbers, masks)
    fragment = tuple(numbers), tuple(masks)
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[id(part)] = (part, fragment)
    return fragment


_stills: Final[dict[tuple[int, ...], tuple[object, Fragment]]] = {}
"""The same for what stays as it is while cards are played, all of it at once."""


def _remembered_still(still: tuple[object, ...]) -> Fragment:
    """Put what is not known yet of what stays as it is, and remember it."""
    numbers: list[int] = []
    masks: list[int] = []
    _put_parts(still, numbers, masks)
    fragment = _condensed(numbers), tuple(masks)
    if len(_stills) >= MOST_KNOWN:
        _stills.clear()
    _stills[tuple(map(id, still))] = (still, fragment)
    return fragment


def _pile(cards: Iterable[Card]) -> int:
    """Return the bits of cards that are not known yet, and remember them."""
    mask = 0
    for card in cards:
        mask |= _BITS[card.index]
    if len(_piles) >= MOST_KNOWN:
        _piles.clear()
    _piles[id(cards)] = (cards, mask)
    return mask


_Put: TypeAlias = Callable[[Any, list[int], list[int]], None]


def _put(value: object, numbers: list[int], masks: list[int]) -> None:
    cls = type(value)
    put = _PUTS.get(cls)
    (_put_of(cls) if put is None else put)(value, numbers, masks)


def _put_all(values: Iterable[object], numbers: list[int], masks: list[int]) -> None:
    """Put one value after the other: what `_put` does with each, in one go."""
    known = _PUTS
    for value in values:
        cls = type(value)
        if cls is int and -LARGEST < value < LARGEST:  # type: ignore[operator]  # seats and points
            numbers += (INT, value)  # type: ignore[arg-type]
        else:
            put = known.get(cls)
            (_put_of(cls) if put is None else put)(value, numbers, masks)


def _put_of(cls: type) -> _Put:
    """Find what puts the objects of a class that is met for the first time, and keep it."""
    if issubclass(cls, str):
        put: _Put = _put_text
    else:
        put = _put_fields(cls) if attrs.has(cls) else _put_other
    _PUTS[cls] = put
    return put


def _put_fields(cls: Any) -> _Put:  # noqa: ANN401 - any attrs class
    """Return what puts an attrs object, by the fields that count in `==`."""
    code = _code(f"{cls.__module__}.{cls.__qualname__}")
    names = [a.name for a in attrs.fields(cls) if a.eq]
    fields = _fields_of(names)

    def put(value: object, numbers: list[int], masks: list[int]) -> None:
        numbers += (RECORD, code)
        _put_all(fields(value), numbers, masks)

    return put


def _fields_of(names: Sequence[str]) -> Callable[[Any], tuple[object, ...]]:
    """Return what reads fields off an object, as a tuple however many there are."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _put_text(value: str, numbers: list[int], _: object) -> None:
    numbers += (TEXT, _code(value))


def _put_other(value: object, numbers: list[int], _: object) -> None:
    numbers += (OTHER, _code(repr(value)))


def _put_nothing(_: None, numbers: list[int], __: object) -> None:
    numbers.append(NOTHING)


def _put_int(value: int, numbers: list[int], _: object) -> None:
    small = -LARGEST < value < LARGEST
    numbers += (INT, value) if small else (HUGE, _code(f"{value:x}"))


def _put_bool(value: bool, numbers: list[int], _: object) -> None:
    numbers += (BOOL, value)


def _put_card(card: Card, numbers: list[int], masks: list[int]) -> None:
    numbers.append(CARD)
    masks.append(_BITS[card.index])


def _put_suit(suit: Suit, numbers: list[int], masks: list[int]) -> None:
    numbers.append(SUIT)
    masks.append(_SUIT_BITS[suit])


def _put_many(value: Sequence[object], numbers: list[int], masks: list[int]) -> None:
    numbers += (MANY, len(value))
    if value and type(value[0]) is Card and {*map(type, value)} == {Card}:
        numbers += (CARD,) * len(value)
        masks += [_BITS[card.index] for card in cast("Sequence[Card]", value)]
    else:
        _put_all(value, numbers, masks)


def _put_set(value: frozenset[object], numbers: list[int], masks: list[int]) -> None:
    """Put a set: its cards in a pile, all else in the order of its numbers."""
    cards = [part for part in value if isinstance(part, Card)]
    rest = []
    for part in value:
        if not isinstance(part, Card):
            own: tuple[list[int], list[int]] = ([], [])
            _put(part, *own)
            rest.append(own)
    numbers += (SET, len(cards), len(rest))
    masks.append(sum(_BITS[card.index] for card in cards))
    for own_numbers, own_masks in sorted(rest):
        numbers += own_numbers
        masks += own_masks


def _put_play(play: Play, numbers: list[int], masks: list[int]) -> None:
    numbers += (PLAY, play.seat)
    masks.append(_BITS[play.card.index])


def _put_trick(trick: Trick, numbers: list[int], masks: list[int]) -> None:
    numbers += (TRICK, trick.leader, trick.taker, len(trick.plays))
    numbers += [play.seat for play in trick.plays]
    masks += [_BITS[play.card.index] for play in trick.plays]


def _put_bidding(bidding: Bidding, numbers: list[int], _: object) -> None:
    active, toeps = bidding.active, bidding.toeps
    accepted, folds = bidding.accepted, bidding.folds
    numbers += (bidding.stake, bidding.before, len(active), *active, len(toeps), *toeps)
    numbers += (len(accepted), *accepted, len(folds), *folds)


def _put_score(score: Score, numbers: list[int], masks: list[int]) -> None:
    points, order, alive = score.points, score.order, score.alive
    contenders = score.contenders
    numbers += (len(points), *points, len(order), *order, len(alive), *alive)
    numbers += (len(contenders), *contenders)
    _put(score.result, numbers, masks)


def _put_answers(answers: Answers, numbers: list[int], _: object) -> None:
    numbers += (ANSWERS, answers.toeper, len(answers.asked), *answers.asked)


def _put_rules(rules: Rules, numbers: list[int], _: object) -> None:
    numbers += (RECORD, _code(rules.fingerprint))


def _put_table(table: Table, numbers: list[int], masks: list[int]) -> None:
    """Put who shares a score; what the seats are called changes nothing."""
    _put_many(table.sides, numbers, masks)


def _put_told(told: Told, numbers: list[int], masks: list[int]) -> None:
    """Put what was told since the round began, but for what follows from the rest.

    A chain begins as the chain before it, which is most often known; of what was told before the
    round there is a digest.
    """
    before = told.before
    if before is None:
        numbers += (told.digest >> 2, told.digest & 3)
        return
    found = _known.get(id(before))
    earlier, own_masks = _remembered_chain(before) if found is None else found[1]
    link = [*earlier, told.ply, told.place]
    masks += own_masks
    for event in told.events:
        if not event.derived:
            _put(event, link, masks)
    numbers += _condensed(link)


def _remembered_chain(told: Told) -> Fragment:
    """Put a chain that is not known yet link by link, for it may be long."""
    fragment: Fragment = ((), ())
    for link in told.links():
        if id(link) not in _known:
            fragment = _remembered(link)
    return fragment


def _put_hand_seen(event: HandSeen, numbers: list[int], masks: list[int]) -> None:
    numbers += (RECORD, HAND_SEEN, event.seat, len(event.cards))
    masks.append(sum([_BITS[card.index] for card in event.cards]))


def _put_card_played(event: CardPlayed, numbers: list[int], masks: list[int]) -> None:
    numbers += (RECORD, CARD_PLAYED, event.seat)
    masks.append(_BITS[event.card.index])


def _put_stayed(event: Stayed, numbers: list[int], _: object) -> None:
    numbers += (RECORD, STAYED, event.seat)


def _put_toeped(event: Toeped, numbers: list[int], _: object) -> None:
    numbers += (RECORD, TOEPED, event.seat, event.stake)


def _put_folded(event: Folded, numbers: list[int], _: object) -> None:
    numbers += (RECORD, FOLDED, event.seat, event.price)


def _put_cards_shown(event: CardsShown, numbers: list[int], masks: list[int]) -> None:
    numbers += (RECORD, CARDS_SHOWN, event.seat)
    _put_set(frozenset(event.cards), numbers, masks)


def _put_finish(finish: Finish, numbers: list[int], masks: list[int]) -> None:
    numbers += (RECORD, FINISH, finish.price)
    told = (finish.how, finish.rule, finish.winner, finish.stand_in, finish.active)
    _put_all(told, numbers, masks)
    _put_set(frozenset(finish.hand), numbers, masks)


_PUTS: Final[dict[type, _Put]] = {
    type(None): _put_nothing,
    int: _put_int,
    bool: _put_bool,
    Card: _put_card,
    Suit: _put_suit,
    tuple: _put_many,
    list: _put_many,
    frozenset: _put_set,
    Rules: _put_rules,
    Table: _put_table,
    Bidding: _put_bidding,
    Score: _put_score,
    Answers: _put_answers,
    **dict.fromkeys((Told, ToldApart, ToldBefore), _put_told),
    Play: _put_play,
    Trick: _put_trick,
    HandSeen: _put_hand_seen,
    CardPlayed: _put_card_played,
    Stayed: _put_stayed,
    Toeped: _put_toeped,
    Folded: _put_folded,
    CardsShown: _put_cards_shown,
    Finish: _put_finish,
}
