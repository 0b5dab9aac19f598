"""What a person may do now, and what to type for it: the command knows no rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from attrs import frozen

from toepen import BACK, TABLE, Action, Card, Fold, Play, Stay, Toep, View, legal_actions, why_not
from toepen.plugin import Option

if TYPE_CHECKING:
    from toepen.plugin import Phase

__all__ = ["COMMANDS", "Offer", "hand_in_order", "meaning", "offers", "refused"]

COMMANDS: Final = {
    "?": "what may be done, and why the rest may not",
    "r": "the rules in force",
    "h": "the round so far",
    "q": "leave the game",
}
_OWN_LETTERS: Final = {"toep": "t", "stay": "s", "fold": "f"}
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"


@frozen
class Offer:
    """One legal act of a person.

    Attributes:
        key: What to type: a letter, or the number of a card in the hand as it is shown.
        option: The act, what it means, what it costs, and what the stake is after it.
    """

    key: str
    option: Option

    @property
    def action(self) -> Action:
        """The act."""
        return self.option.action


def hand_in_order(view: View) -> tuple[Card, ...]:
    """Return the viewer's cards by suit, and within a suit from the strongest down."""
    strength = view.rules.strength

    def place(card: Card) -> tuple[bool, str, int]:
        if card is BACK:
            return (True, "", 0)
        return (False, card.suit, -strength[card.index])

    return tuple(sorted(view.own_hand, key=place))


def offers(view: View) -> tuple[Offer, ...]:
    """List what the viewer may do now, cards first, in the order in which the hand is shown."""
    options = [_option(view, action) for action in _acts(view)]
    hand = hand_in_order(view)
    cards = {o.action.card: o for o in options if isinstance(o.action, Play)}
    plays = [Offer(str(n), cards[card]) for n, card in enumerate(hand, 1) if card in cards]
    others = [option for option in options if not isinstance(option.action, Play)]
    keys = _keys([str(option.action) for option in others])
    return (*plays, *map(Offer, keys, others))


def _acts(view: View) -> tuple[Action, ...]:
    """Return the viewer's acts, and those that anybody may do for the table."""
    return (*legal_actions(view), *legal_actions(view, TABLE))


def _option(view: View, action: Action) -> Option:
    phase = _phase_of(view, action)
    return Option(
        action, phase.words(view, action), phase.cost(view, action), phase.stake(view, action)
    )


def _phase_of(view: View, action: Action) -> Phase:
    """Return the phase that offers *action*: the one that waits, or one that goes on beside it."""
    phases = (view.agenda[-1], *view.rules.interruptions)
    return next(phase for phase in phases if action in phase.actions(view, action.seat))


def _keys(words: Iterable[str]) -> list[str]:
    """Give each word a letter, its first where that is free; toep, stay and fold choose first."""
    words = list(words)
    taken = set(COMMANDS) | {_OWN_LETTERS[word] for word in words if word in _OWN_LETTERS}
    keys = []
    for word in words:
        key = _OWN_LETTERS.get(word)
        if key is None:
            letters = (letter for letter in word + _ALPHABET if letter in _ALPHABET)
            key = next((letter for letter in letters if letter not in taken), word)
            taken.add(key)
        keys.append(key)
    return keys


def meaning(view: View, offer: Offer) -> str:
    """Tell what an act means, what it costs at once, and what it makes of the stake."""
    option = offer.option
    told = [option.words]
    if option.cost:
        told.append(f"costs {option.cost}")
    if option.stake != view.stake:
        told.append(f"the stake becomes {option.stake}")
    return ", ".join(told)


def refused(view: View) -> tuple[tuple[str, str], ...]:
    """List what the viewer may not do now: the acts, and the reason with its rule, each once."""
    seat = view.viewer
    if seat is None:
        return ()
    acts: list[Action] = [Play(seat, card) for card in hand_in_order(view) if card is not BACK]
    told: dict[str, list[str]] = {}
    for action in (*acts, Toep(seat), Stay(seat), Fold(seat)):
        refusal = why_not(view, action)
        if refusal is not None:
            what = action.card.pretty if isinstance(action, Play) else str(action)
            told.setdefault(f"{refusal.reason} [{refusal.rule}]", []).append(what)
    return tuple((", ".join(what), reason) for reason, what in told.items())
