"""What a bot is, and how it is asked."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeAlias

from attrs import Factory, define

from toepen import (
    Action,
    Choose,
    Fold,
    Play,
    Seat,
    Stay,
    Toep,
    ToepenError,
    View,
    legal_actions,
    timeout_action,
)
from toepen.plugin import Position

__all__ = ["Bot", "Choices", "acts_when_asked", "decide"]

Bot: TypeAlias = Callable[[View, Random], Action]
"""A player: given the view of the seat on turn and a generator, it returns what that seat does."""

_log: Final = logging.getLogger("toepen.bots")


def decide(bot: Bot, view: View, rng: Random) -> Action:
    """Ask *bot* for an act; if it errs, do what a host does when a clock has run out.

    A bot may meet a variant that it does not know. That it erred is told to the log
    `toepen.bots`, never to the table.

    Args:
        bot: The player.
        view: The view of the seat on turn.
        rng: The only chance in it.

    Returns:
        A legal act of that seat.

    Raises:
        ToepenError: If the viewer need not decide now.
    """
    if view.viewer is None or view.viewer != view.turn:
        message = "a bot is asked when its seat must decide, and sees the view of that seat"
        raise ToepenError(message)
    fallback = timeout_action(view)
    try:
        action = bot(view, rng)
    except Exception:  # noqa: BLE001 - whatever a bot does wrong, the game goes on
        _log.exception("%r failed at act %d: it does %s", bot, view.ply, fallback)
        return fallback
    if action in legal_actions(view):
        return action
    _log.warning("%r chose %s at act %d: it does %s", bot, action, view.ply, fallback)
    return fallback


def acts_when_asked(view: View) -> tuple[Action, ...]:
    """List the legal acts of the viewer but for a fold that nobody asked for.

    A fold is an answer where one may as well stay.
    """
    legal = legal_actions(view)
    if any(isinstance(action, Stay) for action in legal):
        return legal
    return tuple(action for action in legal if not isinstance(action, Fold)) or legal


@define
class Choices:
    """Legal acts sorted by kind, for those who weigh them.

    Attributes:
        plays: The cards that follow the rules; where others can be played at a price, they are
            left out.
        toep: The toep, if it is possible.
        stay: Going along, if somebody has toeped.
        fold: Leaving, if somebody has toeped.
        words: The acts that a variant brings, by their word.
    """

    plays: list[Play] = Factory(list)
    toep: Toep | None = None
    stay: Stay | None = None
    fold: Fold | None = None
    words: dict[str, Choose] = Factory(dict)

    @classmethod
    def of(cls, match: Position, seat: Seat, legal: Iterable[Action]) -> Choices:
        """Sort the legal acts of *seat*, whose turn it is."""
        sorted_out = cls()
        for action in legal:
            sorted_out._add(action)
        if sorted_out.plays and not match.rules.always_enforced:
            proper = match.rules.proper(match, seat)
            plays = [play for play in sorted_out.plays if play.card in proper]
            sorted_out.plays = plays or sorted_out.plays
        if sorted_out.stay is None:
            sorted_out.fold = None
        return sorted_out

    def _add(self, action: Action) -> None:
        if isinstance(action, Play):
            self.plays.append(action)
        elif isinstance(action, Toep):
            self.toep = action
        elif isinstance(action, Stay):
            self.stay = action
        elif isinstance(action, Fold):
            self.fold = action
        elif isinstance(action, Choose):
            self.words[action.word] = action
