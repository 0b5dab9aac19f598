"""Winning with a jack (boertoep): the lowest card that takes the last trick is worth more."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from toepen import HouseRules, Rank
from toepen.plugin import Charge, Fault, Finish, Position, hookimpl, option
from toepen_variants._conflicts import no_inverse

__all__ = ["JackWin"]


@frozen
class JackWin:
    """Whoever takes the last trick with a jack gets a point back, or the others pay double.

    A point is also given back for four jacks shown. A round won by folds is none won with a jack.

    Sources: the Dutch student rules; public programs.
    """

    effect: Literal["minus_1", "double"] = option(
        "minus_1", "what a jack is worth", "jack_win, D53"
    )
    floor: bool = option(False, "whether a score never falls below nothing", "negative_scores")

    stages: ClassVar = {"amount": "scale", "bonuses": "base"}
    rule_ids: ClassVar = {"variants.jack_win.trick": "jack_win, D53"}

    @property
    def capabilities(self) -> dict[str, str]:
        """Points come back unless the others pay double instead."""
        if self.effect == "double":
            return {}
        return {"gives_points_back": "a last trick taken with a jack is worth a point"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """The last trick must be worth taking."""
        return no_inverse("jack_win", house, "nobody wants the last trick there")

    @hookimpl
    def bonuses(self, match: Position, finish: Finish) -> tuple[Charge, ...]:
        """Give a point back."""
        if self.effect != "minus_1" or finish.winner is None:
            return ()
        four = bool(finish.hand) and all(card.rank is Rank.JACK for card in finish.hand)
        if not four and not _by_a_jack(match, finish):
            return ()
        floor = 0 if self.floor else None
        return (Charge(finish.winner, -1, "variants.jack_win.effect", floor),)

    @hookimpl
    def amount(self, match: Position, amount: int, rule: str) -> int:
        """Double what the last trick costs the others."""
        past = match.past
        if self.effect != "double" or rule != "score.last_trick" or past is None:
            return amount
        return 2 * amount if _by_a_jack(match, past.finish) else amount

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        if self.effect == "double":
            return ("A last trick taken with a jack (boertoep) costs the others double.",)
        least = "unless he has lost none" if self.floor else "even if he has lost none"
        return (f"Whoever takes the last trick with a jack (boertoep) gets a point back, {least}.",)


def _by_a_jack(match: Position, finish: Finish) -> bool:
    """Tell whether a jack of a player still in the round took the last trick."""
    past = match.past
    if finish.how != "last_trick" or finish.winner is None or past is None:
        return False
    trick = past.tricks[-1]
    taken = next(play.card for play in trick.plays if play.seat == trick.taker)
    return taken.rank is Rank.JACK
