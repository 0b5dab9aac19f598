"""The words of scripts: which of them some table knows, and which are misspelt."""

from __future__ import annotations

from typing import Final

from toepen import Action, Choose, NotationError
from toepen._installed import variant_classes
from toepen._phase import Phase
from toepen._values import classes_below
from toepen._wording import nearest

__all__ = ["expect_word"]

_ACTS: Final = ("toep", "stay", "fold")


def expect_word(action: Action) -> None:
    """See that the word of an act that is not legal now is one that could be, and not misspelt.

    It is one if a phase of an installed variant has a meaning for it, switched on or not.

    Raises:
        NotationError: If nobody knows it.
    """
    if not isinstance(action, Choose) or action.word in _meant():
        return
    variant_classes()  # those that no table has needed yet bring their phases along
    known = (*_ACTS, *_meant())
    if action.word not in known:
        guess = nearest(action.word, known)
        message = f"{action.word!r} is no card, and no word of an installed variant{guess}"
        raise NotationError(message)


def _meant() -> frozenset[str]:
    """Return the words of all phases that are loaded."""
    return frozenset(word for phase in classes_below(Phase) for word in phase.meanings)
