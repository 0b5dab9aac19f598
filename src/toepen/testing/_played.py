"""What is played: how a match begins, a step of it, and its whole history."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import Factory, field, frozen

from toepen import Action, Card, Match, Rules, Seat, new_match, position

__all__ = ["History", "Start", "Step", "Word"]

_FIRST: Final = Seat(0)

Word: TypeAlias = tuple[str, bool]
"""A word of a variant's acts, and whether it names another seat."""


@frozen
class Step:
    """One act of a match, with the state on either side of it.

    Attributes:
        before: The match before the act.
        action: The act.
        after: The match after it.
        words: Words of variants' acts that are known at this table.
    """

    before: Match
    action: Action
    after: Match
    words: frozenset[Word] = frozenset()


@frozen
class Start:
    """How a match begins: with the first deal due, or in the play.

    Attributes:
        seats: The names, clockwise.
        dealer: Who deals first.
        points: Points lost before, by seat; nobody has any if it is empty.
        order: Who came first to a score.
        hands: What each seat holds, if it begins in the play.
        stock: The undealt cards; all others are out of play.
        leader: Who is to play, if it begins in the play.
        stake: What the round is worth, if it begins in the play with another stake than usual.
    """

    seats: tuple[str, ...]
    dealer: Seat = _FIRST
    points: tuple[int, ...] = ()
    order: tuple[Seat, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    stock: tuple[Card, ...] = ()
    leader: Seat | None = None
    stake: int | None = None

    def match(self, rules: Rules) -> Match:
        """Set the match up.

        Raises:
            RulesError: If the rules are not for that many players.
        """
        if not self.points and not self.hands:
            return new_match(rules, self.seats, self.dealer)
        return position(
            rules,
            self.seats,
            dealer=self.dealer,
            points=self.points or None,
            order=self.order,
            hands={Seat(at): hand for at, hand in enumerate(self.hands)} if self.hands else None,
            stock=self.stock,
            leader=self.leader,
            stake=self.stake,
        )


@frozen
class History:
    """A match from its start on.

    Attributes:
        rules: What it was played by.
        start: How it began.
        acts: All that was done, deals included.
        states: Every state that it passed, the first and the last included.
    """

    rules: Rules
    start: Start
    acts: tuple[Action, ...] = ()
    states: tuple[Match, ...] = field(
        default=Factory(lambda self: (self.start.match(self.rules),), takes_self=True), repr=False
    )

    @property
    def end(self) -> Match:
        """The state that the last act led to."""
        return self.states[-1]
