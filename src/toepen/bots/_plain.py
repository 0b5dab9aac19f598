"""Bots that hardly think: yardsticks for the others, and easy company."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from toepen import Action, Play, Seat, Toep, ToepenError, View, legal_actions, timeout_action
from toepen.bots._bot import Choices, acts_when_asked

__all__ = ["always_toep", "highest", "keeper", "lowest", "random"]


def random(view: View, rng: Random) -> Action:
    """Do anything that is legal, but never fold unasked."""
    return rng.choice(acts_when_asked(view))


def lowest(view: View, rng: Random) -> Action:  # noqa: ARG001 - it leaves nothing to chance
    """Play the weakest card, stay, and never toep."""
    return _quiet(view, _weakest)


def highest(view: View, rng: Random) -> Action:  # noqa: ARG001 - it leaves nothing to chance
    """Play the strongest card, stay, and never toep."""
    return _quiet(view, _strongest)


def keeper(view: View, rng: Random) -> Action:  # noqa: ARG001 - it leaves nothing to chance
    """Keep the top card for the last trick and try to lead it; stay, and never toep."""
    return _quiet(view, _keeping)


def always_toep(view: View, rng: Random) -> Action:
    """Toep whenever that is possible, and play like `keeper`."""
    for action in legal_actions(view):
        if isinstance(action, Toep):
            return action
    return keeper(view, rng)


Choice = Callable[[View, list[Play]], Play]
"""Chooses among the cards that can be played."""


def _quiet(view: View, choose: Choice) -> Action:
    """Play a card by *choose*, go along with every toep, and leave the rest to the clock."""
    choices = Choices.of(view, seat_of(view), legal_actions(view))
    if choices.plays:
        return choose(view, choices.plays)
    return choices.stay or timeout_action(view)


def seat_of(view: View) -> Seat:
    """Return the viewer of a view that is not a spectator's."""
    if view.viewer is None:
        message = "a spectator does not play"
        raise ToepenError(message)
    return view.viewer


def _strength(view: View, play: Play) -> tuple[int, int]:
    """Put cards of all suits in one order, by rank; the suit breaks ties."""
    return (view.rules.strength[play.card.index], play.card.index)


def _weakest(view: View, plays: list[Play]) -> Play:
    return min(plays, key=lambda play: _strength(view, play))


def _strongest(view: View, plays: list[Play]) -> Play:
    return max(plays, key=lambda play: _strength(view, play))


def _keeping(view: View, plays: list[Play]) -> Play:
    """Choose the strongest card but the top one of the hand, as long as that need not be played."""
    strength = view.rules.strength
    top = max(view.own_hand, key=lambda card: (strength[card.index], card.index))
    return _strongest(view, [play for play in plays if play.card is not top] or plays)
