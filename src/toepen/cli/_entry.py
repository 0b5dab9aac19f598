"""Reading what a person types."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from toepen import DECK, Action, Card, Fold, NotationError, Play, Stay, Toep, View, why_not
from toepen.cli._offers import COMMANDS, Offer, hand_in_order

__all__ = ["card_in", "understand"]

_LETTERS: Final = str.maketrans("♣♦♥♠", "CDHS")
_SPELLED: Final = {"t": "toep", "s": "stay", "f": "fold"}


def card_in(text: str) -> Card | None:
    """Read a card as people write it: `TH`, `10h`, `10♥`."""
    spelled = text.translate(_LETTERS).upper()
    if spelled.startswith("10"):
        spelled = f"T{spelled[2:]}"
    try:
        card = Card(spelled)
    except NotationError:
        return None
    return card if card in DECK else None


def understand(view: View, offered: Sequence[Offer], text: str) -> Action | str:
    """Return the act that *text* means, or what is wrong with it in words."""
    entry = text.strip().lower()
    for offer in offered:
        if entry in {offer.key, str(offer.action)}:
            return offer.action
    card = _card_meant(view, entry)
    if card is not None and view.viewer is not None:
        play = Play(view.viewer, card)
        return play if any(offer.action == play for offer in offered) else _reason(view, play)
    return _word_refused(view, entry) or _unknown(view, offered, entry)


def _card_meant(view: View, entry: str) -> Card | None:
    hand = hand_in_order(view)
    numbers = {str(number): card for number, card in enumerate(hand, 1)}
    if entry in numbers:
        return numbers[entry]
    return card_in(entry)


def _word_refused(view: View, entry: str) -> str | None:
    seat = view.viewer
    if seat is None:
        return None
    acts: dict[str, Action] = {"toep": Toep(seat), "stay": Stay(seat), "fold": Fold(seat)}
    action = acts.get(_SPELLED.get(entry, entry))
    return None if action is None else _reason(view, action)


def _reason(view: View, action: Action) -> str:
    refusal = why_not(view, action)
    if refusal is None:
        return "That is possible, but not here"
    what = action.card.pretty if isinstance(action, Play) else f"You cannot {action} now"
    return f"{what}: {refusal.reason} [{refusal.rule}]"


def _unknown(view: View, offered: Sequence[Offer], entry: str) -> str:
    words = {str(offer.action): offer.key for offer in offered}
    words |= {card.text.lower(): card.text for card in view.own_hand}
    close = get_close_matches(entry, words, n=1)
    meant = f": did you mean {close[0]}?" if close else ""
    keys = " ".join((*(offer.key for offer in offered), *COMMANDS))
    return f"{entry!r} is nothing here{meant} There are: {keys}"
