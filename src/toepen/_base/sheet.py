"""The sheet: what the game itself has to say to a table, in sentences, as its options have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from toepen._hooks import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toepen._house import HouseRules

__all__ = ["Chapter", "Sheet", "chapters"]

Chapter: TypeAlias = tuple[str, tuple[str, ...]]
"""A heading, and the sentences under it."""


@frozen
class Sheet:
    """The whole table as prose. What can never happen at this table is left out."""

    house: HouseRules

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        return tuple(line for _, sentences in chapters(self.house) for line in sentences)


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
    return tuple((heading, lines) for heading, lines in gathered.items() if lines)


def _cards(house: HouseRules) -> Iterator[str]:
    table, deal = house.table, house.deal
    seats = f"{table.min_seats} to {table.max_seats} people play"
    if table.min_seats == table.max_seats:
        seats = f"{table.min_seats} people play, no more and no fewer"
    yield f"{seats}, with 32 cards: the seven to the ace of four suits."
    ranks = ", ".join(_RANKS[rank] for rank in house.play.rank_order)
    yield f"From the highest to the lowest the cards of a suit are {ranks}; there are no trumps."
    hand = _count(deal.hand_size, "card")
    yield f"Everybody is dealt {hand}, {_PACKETS[deal.packet]}; the rest is the stock (stok)."
    yield _DEALERS[deal.next_dealer]


def _tricks(house: HouseRules) -> Iterator[str]:
    yield _LEADERS[house.deal.leader]
    yield (
        "Whoever holds a card of the suit that was led must play one; whoever holds none plays"
        " what he likes."
    )
    yield (
        "The highest card of the suit that was led takes the trick (slag), and its player leads"
        " to the next."
    )
    yield _LAST_TRICKS[house.score.last_trick]
    yield f"A round begins with a stake of {_count(house.score.base_stake, 'point')}."


def _toep(house: HouseRules) -> Iterator[str]:
    toep = house.toep
    yield _MOMENTS[toep.when]
    if toep.when == "never":
        return
    yield (
        f"It raises the stake by {_count(toep.increment, 'point')}, and all the others in the"
        " round answer, one after the other from the toeper's left."
    )
    yield (
        "Whoever stays (mee) plays on for the new stake, however little he has left; whoever folds"
        " (pas) is out of the round."
    )
    yield _COUNTERS[toep.counter]
    yield _REPEATS[toep.repeat]
    yield _CARD_FIRST[toep.card_first]
    one, many = _LEFT[house.score.count]
    yield _CAPS[toep.cap].format(one=one, many=many, limit=house.score.limit)


def _folding(house: HouseRules) -> Iterator[str]:
    fold, answers = house.fold, house.toep.when != "never"
    if not answers and fold.unprompted == "never":
        return
    base = _count(house.score.base_stake, "point")
    if answers:
        yield _PRICES[fold.price].format(base=base)
    yield _UNPROMPTED[fold.unprompted].format(
        without="Without a toep one" if answers else "One",
        price=base if fold.price == "base_stake" else "the stake in force",
    )
    yield "When only one is left in a round it is over, and he pays nothing."
    if house.play.folded_card == "counts":
        yield _COUNTING
        yield _NOBODY_TAKES[house.score.last_trick]
    else:
        yield _IGNORED
        yield _ORPHANS[house.play.orphan_trick]


def _score(house: HouseRules) -> Iterator[str]:
    score = house.score
    lives = "1 life" if score.limit == 1 else f"{score.limit} lives"
    yield _SCORES[score.count].format(limit=score.limit, lives=lives)
    yield _OVERSHOOTS[score.overshoot]
    yield _ELIMINATIONS[house.match.elimination]


def _end(house: HouseRules) -> Iterator[str]:
    yield _ENDS[house.match.end]
    if house.match.end == "last_standing":
        yield _TIES[house.match.tie].format(
            most=_BEST[house.score.count], verb=_DECIDED[house.score.last_trick]
        )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


_RANKS: Final[Mapping[str, str]] = {
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
}
_PACKETS: Final[Mapping[int, str]] = {1: "one at a time", 2: "two at a time", 4: "four at a time"}
_DEALERS: Final[Mapping[str, str]] = {
    "round_winner": (
        "Whoever takes the last trick, or is left alone in the round, deals the next one."
    ),
    "left": "After each round the deal passes to the left.",
    "highest_score": (
        "Whoever has lost most deals the next round; of several, the first to the last dealer's"
        " left."
    ),
}
_LEADERS: Final[Mapping[str, str]] = {
    "left_of_dealer": "The player on the dealer's left leads to the first trick.",
    "dealer": "The dealer leads to the first trick.",
    "round_winner": (
        "Whoever took the last trick of the round before leads to the first trick; in the first"
        " round, the player on the dealer's left."
    ),
}
_LAST_TRICKS: Final[Mapping[str, str]] = {
    "winner_safe": (
        "Only the last trick counts: whoever takes it pays nothing, and all the others in the"
        " round pay the stake (inzet)."
    ),
    "winner_pays": (
        "Only the last trick counts, and nobody wants it: whoever takes it pays the stake (inzet),"
        " and the others pay nothing."
    ),
}
_MOMENTS: Final[Mapping[str, str]] = {
    "any_time": (
        "Whoever is in the round may knock on the table, which is a toep, at any moment: off turn"
        " and in the middle of a trick too."
    ),
    "own_turn": (
        "Whoever is on turn may knock on the table, which is a toep, before he plays his card."
    ),
    "never": "Nobody toeps: the stake stays as it is.",
}
_CARD_FIRST: Final[Mapping[bool, str]] = {
    True: "Whoever is to lead to the first trick may not toep before a card lies.",
    False: "A toep may come before the first card.",
}
_COUNTERS: Final[Mapping[str, str]] = {
    "after_answers": "Nobody toeps again until all have answered.",
    "in_answer": (
        "In place of staying one may answer with a toep of one's own; then all the others answer"
        " that one."
    ),
}
_REPEATS: Final[Mapping[str, str]] = {
    "after_another": "Whoever toeped last waits until somebody else has toeped.",
    "once_per_round": "Nobody toeps more than once in a round.",
    "free": "The same player may toep several times running.",
}
_LEFT: Final[Mapping[str, tuple[str, str]]] = {
    "points": ("1 point left to lose", "points left to lose"),
    "lives": ("1 life left", "lives left"),
}
_CAPS: Final[Mapping[str, str]] = {
    "not_on_last_life": "With {one} one may not toep.",
    "none": "Nobody is too poor to toep.",
    "current_stake": "Whoever toeps needs as many {many} as the stake is before the toep.",
    "new_stake": "Whoever toeps needs as many {many} as the stake is after the toep.",
    "one_above_lives": (
        "Whoever toeps needs as many {many} as the stake is after the toep, but for one."
    ),
    "poorest": (
        "Nobody toeps unless the poorest player in the round has as many {many} as the stake is"
        " after the toep."
    ),
    "limit": "No toep takes the stake above {limit}, at which one is out.",
}
_PRICES: Final[Mapping[str, str]] = {
    "before_toep": "A fold is paid at once, and costs what the stake was before the toep.",
    "last_accepted": (
        "A fold is paid at once, and costs the stake that the folder accepted last: by staying, by"
        " a toep of his own, or else by beginning the round."
    ),
    "base_stake": "A fold is paid at once, and costs {base} whatever the stake is.",
}
_UNPROMPTED: Final[Mapping[str, str]] = {
    "never": "Without a toep nobody folds.",
    "before_first_card": "{without} may fold until the first card lies, for {price}.",
    "before_any_toep": "{without} may fold until somebody toeps, for {price}.",
    "any_time": "{without} may fold at any time, for {price}.",
}
_IGNORED: Final = (
    "The cards of a folder no longer count: the trick goes to the best card of the others."
)
_ORPHANS: Final[Mapping[str, str]] = {
    "take_back": (
        "If nobody still in the round has followed the suit of a folder's lead, they take back"
        " what they have played to the trick, and the next of them on his left leads anew."
    ),
    "in_place": (
        "If nobody still in the round has followed the suit of a folder's lead, the first card"
        " that one of them has played to the trick becomes the lead."
    ),
    "highest_card": (
        "The suit of a folder's lead stays to be followed; if nobody still in the round has any,"
        " the highest card of any suit takes the trick, of equals the first."
    ),
}
_COUNTING: Final = (
    "The card that a folder has played stays in the trick, and may take it; the next player in the"
    " round on his left then leads."
)
_NOBODY_TAKES: Final[Mapping[str, str]] = {
    "winner_safe": "If it takes the last trick, all who are still in the round pay.",
    "winner_pays": "If it takes the last trick, nobody pays.",
}
_SCORES: Final[Mapping[str, str]] = {
    "points": "Points lost are written down, and whoever comes to {limit} is out.",
    "lives": (
        "Everybody begins with {lives} and loses one for each point; whoever has none left is out."
    ),
}
_OVERSHOOTS: Final[Mapping[str, str]] = {
    "real": "What he loses beyond that is written down too.",
    "capped": "What he would lose beyond that is not written down.",
}
_ELIMINATIONS: Final[Mapping[str, str]] = {
    "at_once": "Points paid in the middle of a round put one out there and then.",
    "end_of_round": (
        "Points paid in the middle of a round put nobody out before its end; until then he plays on"
        " as if he had one left."
    ),
}
_ENDS: Final[Mapping[str, str]] = {
    "first_out_loses": (
        "The match is over when somebody is out: he has lost, and all the others have won."
    ),
    "last_standing": (
        "Whoever is out leaves the match, and the others play on until one is left, who has won."
    ),
}
_BEST: Final[Mapping[str, str]] = {"points": "the fewest points", "lives": "the most lives"}
_DECIDED: Final[Mapping[str, str]] = {"winner_safe": "stays in", "winner_pays": "drops out"}
_TIES: Final[Mapping[str, str]] = {
    "sudden_death": (
        "If all who are left go out in one round, whoever had {most} before it has won; among"
        " several, further rounds without toeps or points decide: whoever takes the last trick"
        " {verb}."
    ),
    "shared": (
        "If all who are left go out in one round, whoever had {most} before it has won; several"
        " have won together."
    ),
}
