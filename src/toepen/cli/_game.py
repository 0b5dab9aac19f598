"""A running match with its bots: the host of `play` and `watch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from attrs import define, field

from toepen import Action, Match, Rules, Seat, View, apply, new_match, shuffle, view
from toepen.bots import Bot, decide
from toepen.cli._chance import Chance

__all__ = ["Game"]


@define
class Game:
    """A match on its way. Whoever sits at it sees its views, nobody the match."""

    match: Match
    cards: Random
    """The chance of the deal."""
    bots: Mapping[Seat, Bot]
    minds: Mapping[Seat, Random] = field()
    """The chance of each bot."""

    @classmethod
    def begin(
        cls,
        rules: Rules,
        names: Sequence[str],
        bots: Mapping[Seat, Bot],
        chance: Chance,
        dealer: Seat,
    ) -> Game:
        """Sit down: the cards of the first round are due."""
        minds = {seat: chance.stream(f"seat {seat}") for seat in bots}
        return cls(new_match(rules, names, dealer), chance.stream("cards"), bots, minds)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.result is not None

    def seen(self, seat: Seat | None) -> View:
        """Return what *seat*, or with `None` a spectator, may know now."""
        return view(self.match, seat)

    def act(self, action: Action) -> None:
        """Let somebody do what he has said."""
        self.match = apply(self.match, action)

    def step(self) -> None:
        """Deal, if cards are due; otherwise let the bot on turn act."""
        seat = self.match.turn
        if seat is None:
            self.act(shuffle(self.match, self.cards))
        else:
            self.act(decide(self.bots[seat], view(self.match, seat), self.minds[seat]))
