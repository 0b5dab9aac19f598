"""Failing again: whether another match breaks the same law, or ends in the same error."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from traceback import walk_tb
from typing import Any, Final

from attrs import evolve, frozen

from toepen import Action, Match, Rules, ToepenError, apply, legal_actions
from toepen.testing._picking import Remembering, seeded
from toepen.testing._played import History, Start, Step
from toepen.testing.laws import HISTORY_LAWS, LAWS, STATE_LAWS, Broken, Law

__all__ = ["ERROR", "Failure", "failing", "law_named", "raised"]

ERROR: Final = "nothing_fails_inside"
"""What a failure is called that is no broken law, but an error that escapes from the rules."""
TRIES: Final = 12
"""How often a law that draws is looked at again, to see whether a shorter match breaks it too."""

TRIES_WHOLE: Final = 3
"""The same of a law that is about a whole match, which takes longer."""


@frozen
class Failure:
    """A law that does not hold, or an error from inside, with the match that shows it.

    Attributes:
        law: The name of the law; `nothing_fails_inside` for an error.
        found: What was expected and what was found.
        history: The match; its last act shows it, or the whole of it.
        drawn: What the law drew when it found that it does not hold.
    """

    law: str
    found: str
    history: History
    drawn: Sequence[object] = ()


def law_named(name: str) -> Law[Any] | None:
    """Return the law of that name; `None` for an error from inside."""
    return next((law for law in LAWS if law.name == name), None)


def failing(failure: Failure, rules: Rules, start: Start, acts: Sequence[Action]) -> Failure | None:
    """Play *acts* from *start*, and tell how that fails, if it does so in the same way."""
    states: list[Match] = []
    try:
        states.append(start.match(rules))
        for action in acts:
            states.append(apply(states[-1], action))
    except ToepenError:
        return None
    except Exception as error:  # noqa: BLE001 - an error from inside may be what is looked for
        played = History(rules, start, tuple(acts)[: len(states)], tuple(states))
        return _same_error(failure, error, played)
    history = History(rules, start, tuple(acts), tuple(states))
    law = law_named(failure.law)
    return _next_fails(failure, history) if law is None else _breaks(law, history, failure.drawn)


def _next_fails(failure: Failure, history: History) -> Failure | None:
    """See whether an act that is legal now ends in the error: a law may have met it in a trial."""
    acts = history.acts
    try:
        for action in legal_actions(history.end):
            acts = (*history.acts, action)
            apply(history.end, action)
    except Exception as error:  # noqa: BLE001 - an error from inside is what is looked for
        return _same_error(failure, error, evolve(history, acts=acts, states=history.states))
    return None


def _same_error(failure: Failure, error: Exception, history: History) -> Failure | None:
    found = raised(error, history.rules)
    same = failure.law == ERROR and _kind(found) == _kind(failure.found)
    return Failure(ERROR, found, history) if same else None


def raised(error: Exception, rules: Rules) -> str:
    """Say what was raised, and where: in the code of a variant if one had a part in it."""
    variants = {_package(type(variant).__module__) for variant in rules.house.variants}
    ours, theirs = [], []
    for frame, line in walk_tb(error.__traceback__):
        module = frame.f_globals.get("__name__", "")  # code that was made as it ran has no module
        place = f"{frame.f_code.co_qualname} ({module}, line {line})"
        if _package(module) in variants:
            theirs.append(place)
        elif _package(module) == _package(__name__):
            ours.append(place)
    return f"{type(error).__name__}: {error}, in {(theirs or ours)[-1]}"


def _package(module: str) -> str:
    return module.partition(".")[0]


def _kind(found: str) -> str:
    return found.partition(":")[0]


def _breaks(law: Law[Any], history: History, drawn: Sequence[object]) -> Failure | None:
    """See whether the end of a match, or the whole of it, breaks *law*: as before, at first."""
    subject = _subject(law, history)
    if subject is None:
        return None
    for seed in range(TRIES_WHOLE if law in HISTORY_LAWS else TRIES):
        pick = Remembering(seeded(Random(seed)), () if seed else drawn)
        try:
            law.check(subject, pick)
        except Broken as broken:
            return Failure(law.name, broken.found, history, tuple(pick.made))
        except Exception:  # noqa: BLE001 - another fault than the one that is looked for
            return None
        if not pick.made:
            return None
    return None


def _subject(law: Law[Any], history: History) -> object:
    """Return what *law* is about: the last state, the last step, or the whole match."""
    if law in STATE_LAWS:
        return history.end
    if law in HISTORY_LAWS:
        return history
    if not history.acts:
        return None
    return Step(history.states[-2], history.acts[-1], history.end)
