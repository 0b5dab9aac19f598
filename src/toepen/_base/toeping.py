"""Toeping: who answers, and who may toep when. Each rule is a veto of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from toepen._hooks import hookimpl
from toepen._seats import Seat, clockwise
from toepen.exceptions import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toepen._house import HouseRules
    from toepen._match import Position
    from toepen._options import ToepRules

__all__ = ["Toeping", "moment_vetoes", "toep_vetoes"]

# Lists of what is legal ask the vetoes at every turn, so those who say the same each time keep it.
_NEVER: Final = Refusal("toep.when", "this table plays without a toep")
_AFTER_ANOTHER: Final = Refusal("toep.repeat", "whoever toeped last waits for another toep")
_ONCE: Final = Refusal("toep.repeat", "one toep a round each")
_LAST_LIFE: Final = Refusal("toep.cap", "nobody toeps on his last life")
_OFF_TURN: Final = Refusal("toep.when", "one toeps on one's own turn, before playing")
_CARD_FIRST: Final = Refusal("toep.card_first", "the first speaker waits until a card lies")


@frozen
class Toeping:
    """A toep raises the stake; all others in the round answer, clockwise from the toeper's left."""

    options: ToepRules

    @hookimpl
    def responders(self, match: Position, toeper: Seat) -> tuple[Seat, ...]:
        """`toep.answers`: every other side's players, one at a time (D09)."""
        order = clockwise(match.bidding.active, toeper + 1)
        if match.table.alone:
            return order[:-1] if order[-1] == toeper else order
        side = match.side(toeper)
        return tuple(seat for seat in order if match.side(seat) != side)


@frozen
class Never:
    """`toep.when = "never"`: the stake stays as it is."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal:
        """Refuse always."""
        return _NEVER


@frozen
class AfterAnother:
    """`toep.repeat = "after_another"`: whoever toeped last waits for another."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """Refuse the side that toeped last."""
        toeps = match.bidding.toeps
        side_of = match.table.side_of
        if toeps and side_of[toeps[-1]] == side_of[seat]:
            return _AFTER_ANOTHER
        return None


@frozen
class OncePerRound:
    """`toep.repeat = "once_per_round"`: nobody toeps twice in a round."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """Refuse a side that has toeped."""
        side = match.side(seat)
        if any(match.side(toeper) == side for toeper in match.bidding.toeps):
            return _ONCE
        return None


@frozen
class NotOnLastLife:
    """`toep.cap = "not_on_last_life"`: who is one short of the limit may not toep (D11)."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """Refuse at one life."""
        if match.rules.limit - match.score.points[match.table.side_of[seat]] <= 1:
            return _LAST_LIFE
        return None


@frozen
class CurrentStake:
    """`toep.cap = "current_stake"`: one must be able to bear the stake before the toep (D13)."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """Refuse fewer lives than the present stake."""
        return _needs(match.lives(seat), match.stake, "the stake before the toep")


@frozen
class NewStake:
    """`toep.cap = "new_stake"`: one must be able to bear the stake after the toep (D12)."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """Refuse fewer lives than the new stake."""
        return _needs(match.lives(seat), stake, "the stake after the toep")


@frozen
class OneAboveLives:
    """`toep.cap = "one_above_lives"`: the stake may come to one more than one's lives."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """Refuse a stake of two above the lives."""
        return _needs(match.lives(seat) + 1, stake, "one less than the stake after the toep")


@frozen
class Poorest:
    """`toep.cap = "poorest"`: the poorest still in must bear the stake after the toep (D15)."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """Refuse more than the poorest has lives."""
        lives = min(match.lives(seat) for seat in match.bidding.active)
        if lives < stake:
            reason = f"the poorest player still in has lives: {lives}, stake after it: {stake}"
            return Refusal("toep.cap", reason)
        return None


@frozen
class Limit:
    """`toep.cap = "limit"`: the stake stays within the limit of the match."""

    @hookimpl
    def may_toep(self, match: Position, seat: Seat, stake: int) -> Refusal | None:
        """Refuse a stake above the limit."""
        if stake > match.rules.limit:
            return Refusal("toep.cap", f"the stake stays within the limit of {match.rules.limit}")
        return None


def _needs(lives: int, needed: int, what: str) -> Refusal | None:
    if lives < needed:
        return Refusal("toep.cap", f"{what} is more than this seat has lives to lose")
    return None


@frozen
class OwnTurn:
    """`toep.when = "own_turn"`: one toeps before one's own card, or in one's answer."""

    @hookimpl
    def toep_moment(self, match: Position, seat: Seat, answering: bool) -> Refusal | None:
        """Refuse off turn."""
        to_play = match.cards.to_play
        return None if answering or (to_play and to_play[0] == seat) else _OFF_TURN


@frozen
class CardFirst:
    """`toep.card_first`: the first speaker may not toep before a card lies."""

    @hookimpl
    def toep_moment(self, match: Position, seat: Seat, answering: bool) -> Refusal | None:
        """Refuse the player who is to lead the first trick."""
        if match.cards.begun or seat != match.leader:
            return None
        return _CARD_FIRST


_REPEAT: Final[Mapping[str, tuple[object, ...]]] = {
    "after_another": (AfterAnother(),),
    "once_per_round": (OncePerRound(),),
    "free": (),
}
_CAP: Final[Mapping[str, tuple[object, ...]]] = {
    "not_on_last_life": (NotOnLastLife(),),
    "none": (),
    "current_stake": (CurrentStake(),),
    "new_stake": (NewStake(),),
    "one_above_lives": (OneAboveLives(),),
    "poorest": (Poorest(),),
    "limit": (Limit(),),
}


def toep_vetoes(house: HouseRules) -> tuple[object, ...]:
    """Pick the vetoes on a toep that these house rules ask for."""
    if house.toep.when == "never":
        return (Never(),)
    return (*_REPEAT[house.toep.repeat], *_CAP[house.toep.cap])


def moment_vetoes(house: HouseRules) -> tuple[object, ...]:
    """Pick the vetoes on the moment of a toep that these house rules ask for."""
    own_turn = (OwnTurn(),) if house.toep.when == "own_turn" else ()
    return (*own_turn, CardFirst()) if house.toep.card_first else own_turn
