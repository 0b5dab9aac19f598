"""What a failure looks like: the match that shows it, as a scenario that can be run again."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar

import tomli_w

from toepen import Action, Choose, Deal, HouseRules, Match, Rules, ToepenError, apply
from toepen.testing._picking import Pick, seeded
from toepen.testing._played import History, Start, Step
from toepen.testing.laws import HISTORY_LAWS, STATE_LAWS, STEP_LAWS, Broken, Law

__all__ = ["scenario_text", "shortest"]

S = TypeVar("S")

TRIES: Final = 20
"""How often a law that draws is looked at again, to see whether a shorter match breaks it too."""


def scenario_text(history: History, title: str) -> str:
    """Write a history as a scenario file.

    What was on the way cannot be told by a rules file, such as a variant that is not installed,
    is left to the reader.
    """
    start = history.start
    tables: dict[str, Any] = {
        "schema": 1,
        "title": title,
        "source": "found at random",
        "seats": list(start.seats),
        "dealer": start.seats[start.dealer],
    }
    if start.points:
        tables["points"] = list(start.points)
        tables["order"] = [start.seats[seat] for seat in start.order]
    if start.hands:
        tables["start"] = "play"
        if start.leader is not None:
            tables["leader"] = start.seats[start.leader]
        if start.stake is not None:
            tables["stake"] = start.stake
    tables["script"] = "\n".join(("", *_lines(history), ""))
    tables["rules"] = _rules(history.rules.house)
    return tomli_w.dumps(tables, multiline_strings=True)


def _rules(house: HouseRules) -> dict[str, Any]:
    """Return what these house rules say that the standard ones do not."""
    said = tomllib.loads(house.to_toml())
    usual = tomllib.loads(HouseRules.preset(said["extends"]).to_toml())
    short: dict[str, Any] = {"extends": said["extends"]}
    for key, table in said.items():
        if isinstance(table, dict):
            other = {k: v for k, v in table.items() if usual.get(key, {}).get(k) != v}
            if other:
                short[key] = other
    return short


def _lines(history: History) -> Iterator[str]:
    start = history.start
    if start.hands:
        yield from _deal_lines(start.seats, start.hands, start.stock)
    for action in history.acts:
        if isinstance(action, Deal):
            yield from _deal_lines(start.seats, action.hands, action.stock)
        else:
            yield _act_line(history.end, action)


def _deal_lines(
    seats: Sequence[str], hands: Sequence[Sequence[object]], stock: Sequence[object]
) -> Iterator[str]:
    for name, hand in zip(seats, hands, strict=True):
        if hand:
            yield f"hand {name} {' '.join(map(str, hand))}"
    if stock:
        yield f"stock {' '.join(map(str, stock))}"


def _act_line(match: Match, action: Action) -> str:
    who = "table" if action.seat < 0 else match.name(action.seat)
    if isinstance(action, Choose) and action.target is not None:
        return f"{who} {action.word} {match.name(action.target)}"
    return f"{who} {str(action).removeprefix('play ')}"


def shortest(history: History, law: str = "") -> History:
    """Find a match that is as short as can be and fails in the same way.

    Args:
        history: A match whose last act, or which as a whole, broke a law.
        law: The name of the law; nothing if the last act ended in an error from inside.
    """
    for start, acts in _shorter(history):
        found = _failing(history.rules, start, acts, law)
        if found is not None:
            return found
    return history


def _shorter(history: History) -> Iterator[tuple[Start, tuple[Action, ...]]]:
    """Go through later beginnings of the same match, the latest first."""
    for at in range(len(history.acts) - 1, 0, -1):
        state = history.states[at]
        if isinstance(history.acts[at], Deal) and state.setup.number > 1:
            order = tuple(state.table.sides[side][0] for side in state.score.order)
            start = Start(history.start.seats, state.dealer, state.points, order)
            yield start, history.acts[at:]


def _failing(rules: Rules, start: Start, acts: tuple[Action, ...], law: str) -> History | None:
    """Play *acts* from *start*, if that fails in the same way."""
    states: list[Match] = []
    try:
        states.append(start.match(rules))
        for action in acts:
            states.append(apply(states[-1], action))
    except ToepenError:
        return None
    except Exception:  # noqa: BLE001 - an error from inside is what is looked for
        return None if law else History(rules, start, acts, tuple(states))
    history = History(rules, start, acts, tuple(states))
    return history if any(_breaks(history, law, seed) for seed in range(TRIES)) else None


def _breaks(history: History, law: str, seed: int) -> bool:
    """Tell whether the last act, or the whole, breaks the law of that name."""
    pick = seeded(Random(seed))
    step = Step(history.states[-2], history.acts[-1], history.end)
    try:
        _look(STATE_LAWS, history.end, law, pick)
        _look(STEP_LAWS, step, law, pick)
        _look(HISTORY_LAWS, history, law, pick)
    except Broken:
        return True
    return False


def _look(laws: Sequence[Law[S]], subject: S, name: str, pick: Pick) -> None:
    for law in laws:
        if law.name == name:
            law.check(subject, pick)
