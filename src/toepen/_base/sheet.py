"""The sheet: what the game itself has to say to a table, in sentences, as its options have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from toepen._base import sentences as say
from toepen._hooks import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toepen._house import HouseRules

__all__ = ["Chapter", "Sentence", "Sheet", "chapters", "sentences_on"]


@frozen
class Sentence:
    """One sentence of the sheet.

    Attributes:
        text: What it says.
        rules: The ids of the rules that it tells, such as `toep.cap`.
    """

    text: str
    rules: tuple[str, ...]


Chapter: TypeAlias = tuple[str, tuple[Sentence, ...]]
"""A heading, and the sentences under it."""


@frozen
class Sheet:
    """The whole table as prose. What can never happen at this table is left out."""

    house: HouseRules

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        return tuple(told.text for _, sentences in chapters(self.house) for told in sentences)


def chapters(house: HouseRules) -> tuple[Chapter, ...]:
    """Return what the game itself says of *house*, by heading; without its variants."""
    told = {
        "The cards": _cards(house),
        "The tricks": _tricks(house),
        "The toep": _toep(house),
        "Folding": _folding(house),
        "The score": _score(house),
        "The end": _end(house),
    }
    gathered = {heading: tuple(sentences) for heading, sentences in told.items()}
    return tuple((heading, sentences) for heading, sentences in gathered.items() if sentences)


def sentences_on(house: HouseRules, rule: str) -> tuple[str, ...]:
    """Return what the sheet of *house* says on the rule of that id; nothing if it is idle there."""
    told = (sentence for _, sentences in chapters(house) for sentence in sentences)
    return tuple(sentence.text for sentence in told if rule in sentence.rules)


def _says(text: str, *rules: str) -> Sentence:
    return Sentence(text, rules)


def _cards(house: HouseRules) -> Iterator[Sentence]:
    table, deal = house.table, house.deal
    seats = f"{table.min_seats} to {table.max_seats} people play"
    if table.min_seats == table.max_seats:
        seats = f"{table.min_seats} people play, no more and no fewer"
    yield _says(
        f"{seats}, with 32 cards: the seven to the ace of four suits.",
        "table.min_seats",
        "table.max_seats",
    )
    ranks = ", ".join(say.RANKS[rank] for rank in house.play.rank_order)
    yield _says(
        f"From the highest to the lowest the cards of a suit are {ranks}; there are no trumps.",
        "play.rank_order",
    )
    hand = _count(deal.hand_size, "card")
    yield _says(
        f"Everybody is dealt {hand}, {say.PACKETS[deal.packet]}; the rest is the stock (stok).",
        "deal.hand_size",
        "deal.packet",
    )
    yield _says(say.DEALERS[deal.next_dealer], "deal.next_dealer")


def _tricks(house: HouseRules) -> Iterator[Sentence]:
    yield _says(say.LEADERS[house.deal.leader], "deal.leader")
    yield _says(
        "Whoever holds a card of the suit that was led must play one; whoever holds none plays"
        " what he likes.",
        "play.follow_suit",
    )
    yield _says(
        "The highest card of the suit that was led takes the trick (slag), and its player leads"
        " to the next.",
        "play.turn",
    )
    yield _says(say.LAST_TRICKS[house.score.last_trick], "score.last_trick")
    base = _count(house.score.base_stake, "point")
    yield _says(f"A round begins with a stake of {base}.", "score.base_stake")


def _toep(house: HouseRules) -> Iterator[Sentence]:
    toep = house.toep
    yield _says(say.MOMENTS[toep.when], "toep.when")
    if toep.when == "never":
        return
    yield _says(
        f"It raises the stake by {_count(toep.increment, 'point')}, and all the others in the"
        " round answer, one after the other from the toeper's left.",
        "toep.increment",
        "toep.answers",
    )
    yield _says(
        "Whoever stays (mee) plays on for the new stake, however little he has left; whoever folds"
        " (pas) is out of the round.",
        "toep.stay_for_more",
        "fold.leavers",
    )
    yield _says(say.COUNTERS[toep.counter], "toep.counter")
    yield _says(say.REPEATS[toep.repeat], "toep.repeat")
    yield _says(say.CARD_FIRST[toep.card_first], "toep.card_first")
    one, many = say.LEFT[house.score.count]
    cap = say.CAPS[toep.cap].format(one=one, many=many, limit=house.score.limit)
    yield _says(cap, "toep.cap")


def _folding(house: HouseRules) -> Iterator[Sentence]:
    fold, answers = house.fold, house.toep.when != "never"
    if not answers and fold.unprompted == "never":
        return
    base = _count(house.score.base_stake, "point")
    if answers:
        yield _says(say.PRICES[fold.price].format(base=base), "fold.price", "fold.paid")
    unprompted = say.UNPROMPTED[fold.unprompted].format(
        without="Without a toep one" if answers else "One",
        price=base if fold.price == "base_stake" else "the stake in force",
    )
    yield _says(unprompted, "fold.unprompted", *(() if answers else ("fold.price",)))
    yield _says("When only one is left in a round it is over, and he pays nothing.", "fold.alone")
    if house.play.folded_card == "counts":
        yield _says(say.COUNTING, "play.folded_card")
        yield _says(say.NOBODY_TAKES[house.score.last_trick], "play.folded_card")
    else:
        yield _says(say.IGNORED, "play.folded_card")
        yield _says(say.ORPHANS[house.play.orphan_trick], "play.orphan_trick")


def _score(house: HouseRules) -> Iterator[Sentence]:
    score = house.score
    lives = "1 life" if score.limit == 1 else f"{score.limit} lives"
    reached = say.SCORES[score.count].format(limit=score.limit, lives=lives)
    yield _says(reached, "score.count", "score.limit", "match.reach")
    yield _says(say.OVERSHOOTS[score.overshoot], "score.overshoot")
    yield _says(say.ELIMINATIONS[house.match.elimination], "match.elimination")


def _end(house: HouseRules) -> Iterator[Sentence]:
    yield _says(say.ENDS[house.match.end], "match.end")
    if house.match.end == "last_standing":
        best, verb = say.BEST[house.score.count], say.DECIDED[house.score.last_trick]
        tie = say.TIES[house.match.tie].format(best=best, verb=verb)
        yield _says(tie, "match.tie", "match.nobody_left")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
