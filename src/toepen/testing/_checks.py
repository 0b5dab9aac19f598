"""The checks of a script: what can be said to be true of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from toepen import Match, Seat, legal_actions
from toepen._events import Said
from toepen._script import action_in, cards_in, seat_in
from toepen.testing._words import expect_word

__all__ = ["CHECKS", "Unmet"]

Words: TypeAlias = tuple[str, ...]


class Unmet(Exception):
    """A check that does not hold.

    Attributes:
        found: What was found, in the words of the check where it has words for it.
    """

    def __init__(self, expected: object, found: object) -> None:
        """Say what was expected and what was found."""
        super().__init__(f"expected {expected}, found {found}")
        self.found = str(found)


def _same(expected: object, found: object) -> None:
    if expected != found:
        raise Unmet(expected, found)


def _names(match: Match, seats: tuple[Seat, ...]) -> str:
    return " ".join(sorted(match.name(seat) for seat in seats)) or "none"


def _expected(words: Words) -> str:
    return " ".join(sorted(words)) or "a word more"


def _trick(match: Match, words: Words) -> None:
    past = match.past
    tricks = past.tricks if match.round_over and past is not None else match.tricks
    _same(_expected(words), match.name(tricks[-1].taker) if tricks else "no trick")


def _turn(match: Match, words: Words) -> None:
    _same(_expected(words), "nobody" if match.turn is None else match.name(match.turn))


def _stake(match: Match, words: Words) -> None:
    past = match.past
    stake = past.bidding.stake if match.round_over and past is not None else match.stake
    _same(" ".join(words), str(stake))


def _points(match: Match, words: Words) -> None:
    _same(" ".join(words), " ".join(map(str, match.points)))


def _round(match: Match, words: Words) -> None:
    past = match.past
    if past is None or not match.round_over:
        raise Unmet(f"a round won by {_expected(words)}", "a round that goes on")
    winner = past.finish.winner
    _same(_expected(words), "none" if winner is None else match.name(winner))


def _dealer(match: Match, words: Words) -> None:
    _same(_expected(words), match.name(match.dealer) if _stands(match) else "no round to come")


def _leader(match: Match, words: Words) -> None:
    _same(_expected(words), match.name(match.leader) if _stands(match) else "no round to come")


def _stands(match: Match) -> bool:
    """Tell whether a round runs or the next one stands."""
    past = match.past
    closed = past is not None and past.setup.number == match.setup.number
    return match.result is None and not closed


def _hand(match: Match, words: Words) -> None:
    seat = seat_in(match.seats, words[0]) if words else None
    if seat is None:
        raise Unmet("a seat and cards", "nothing")
    expected = " ".join(str(card) for card in sorted(cards_in(words[1:]), key=lambda c: c.index))
    held = sorted(match.hand(seat), key=lambda c: c.index)
    _same(expected, " ".join(str(card) for card in held))


def _out(match: Match, words: Words) -> None:
    _same(_expected(words), _names(match, match.out))


def _match(match: Match, words: Words) -> None:
    _same(_expected(words), "running" if match.result is None else "over")


def _losers(match: Match, words: Words) -> None:
    found = "a match that goes on" if match.result is None else _names(match, match.result.losers)
    _same(_expected(words), found)


def _winners(match: Match, words: Words) -> None:
    found = "a match that goes on" if match.result is None else _names(match, match.result.winners)
    _same(_expected(words), found)


def _listed(match: Match, words: Words) -> tuple[list[str], list[str]]:
    """Return which of the words after the seat are legal for it, and which are not."""
    if len(words) < 2:  # noqa: PLR2004 - a seat and a word
        raise Unmet("a seat and its acts", " ".join(words) or "nothing")
    seat = seat_in(match.seats, words[0])
    legal = legal_actions(match, seat)
    acts = {word: action_in(match.seats, (words[0], word)) for word in words[1:]}
    illegal = {word: act for word, act in acts.items() if act not in legal}
    for act in illegal.values():
        expect_word(act)
    return [word for word in acts if word not in illegal], [*illegal]


def _may(match: Match, words: Words) -> None:
    _, illegal = _listed(match, words)
    if illegal:
        raise Unmet(f"{' '.join(illegal)} to be legal", "that it is not")


def _maynot(match: Match, words: Words) -> None:
    legal, _ = _listed(match, words)
    if legal:
        raise Unmet(f"{' '.join(legal)} to be illegal", "that it is legal")


def _said(match: Match, words: Words) -> None:
    said = [f"{match.name(e.seat)} {e.word}" for e in match.events if isinstance(e, Said)]
    if " ".join(words) not in said:
        raise Unmet(" ".join(words), ", ".join(said) or "that nobody said anything")


CHECKS: Final[Mapping[str, Callable[[Match, Words], None]]] = {
    "trick": _trick,
    "turn": _turn,
    "stake": _stake,
    "points": _points,
    "round": _round,
    "dealer": _dealer,
    "leader": _leader,
    "hand": _hand,
    "out": _out,
    "match": _match,
    "losers": _losers,
    "winners": _winners,
    "may": _may,
    "maynot": _maynot,
    "said": _said,
}
