"""The duel (strijd der titanen): the last two play one deal for the match."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from toepen import DECK, HouseRules, Seat
from toepen.plugin import Ending, Fault, Finish, Position, Verdict, hookimpl, option
from toepen_variants._conflicts import no_inverse
from toepen_variants.pelt import on_pelt

__all__ = ["Duel"]

TWO = 2


@frozen
class Duel:
    """When the last two are both one short of the limit, one big deal decides the match.

    There is no opening, no toep, no fold and no point in it: who takes the last trick has won.

    Sources: the Dutch 15-point rules; programs that play it whenever two are left.
    """

    cards: int = option(8, "cards dealt to each of the two", "two_player_finale, D43", least=1)
    when: Literal["both_on_pelt", "last_two"] = option(
        "both_on_pelt", "when the two meet", "two_player_finale, pelt_last_two, D42"
    )

    excludes: ClassVar = {"teams": "it is fought by two, each for himself"}
    refines: ClassVar = {"leader": "pelt", "opening_stake": "pelt"}
    rule_ids: ClassVar = {"variants.duel.lead": "D43"}

    @hookimpl
    def faults(self, house: HouseRules) -> list[Fault]:
        """Two hands must fit into the deck, and the last trick must be worth taking."""
        found = no_inverse("duel", house, "nobody wants the last trick there")
        if TWO * self.cards > len(DECK):
            reason = f"two hands of {self.cards} need more than the {len(DECK)} cards of the deck"
            found.append(Fault("variants.duel.cards", reason))
        return found

    @hookimpl
    def decider(self, match: Position) -> bool | None:
        """Only its last trick counts."""
        return True if self._due(match) else None

    @hookimpl
    def hand_size(self, match: Position) -> int | None:
        """Deal the big hands."""
        return self.cards if self._due(match) else None

    @hookimpl
    def leader(self, match: Position, dealer: Seat) -> Seat | None:
        """Let the latest of two on pelt lead; otherwise who leads as usual."""
        if not self._due(match):
            return None
        if len(on_pelt(match)) == TWO:
            return max(match.score.alive, key=match.score.order.index)
        usual: Seat = match.rules.usual["leader"](match, dealer)
        return usual

    @hookimpl
    def verdict(self, match: Position, finish: Finish | None) -> Verdict | None:
        """Who takes the last trick has won the match."""
        if finish is None or not match.setup.decider or match.score.contenders:
            return None
        winner = finish.winner
        if winner is None:
            return None
        out = tuple(seat for seat in match.score.alive if seat != winner)
        return Verdict(out=out, winners=(winner,), why=Ending.WON)

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        who = "both one short of going out" if self.when == "both_on_pelt" else "left"
        told = (
            f"When the last two are {who}, {self.cards} cards each decide the match (strijd der"
            " titanen): there is no toep in it, and whoever takes the last trick has won."
        )
        return (told,)

    def _due(self, match: Position) -> bool:
        if match.score.contenders or len(match.score.alive) != TWO:
            return False
        return self.when == "last_two" or len(on_pelt(match)) == TWO
