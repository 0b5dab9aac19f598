"""What a failure looks like: the match that shows it, as a scenario that can be run again."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, Final

import tomli_w

from toepen import Deal, HouseRules
from toepen._record_writing import act_words, deal_lines
from toepen.testing._played import History

__all__ = ["scenario_text"]

_SPREAD_OUT: Final = re.compile(r"\[\n((?: +\S+,\n)*)\]")
"""A list of names or numbers as it is written: one to a line."""


def scenario_text(history: History, title: str, remarks: Sequence[str] = ()) -> str:
    """Write a history as a scenario file, with remarks at the end of its script.

    What cannot be told by a rules file, such as a variant that is not installed, is left to the
    reader.
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
    if start.order:
        tables["order"] = [start.seats[seat] for seat in start.order]
    if start.hands:
        tables["start"] = "play"
        if start.leader is not None:
            tables["leader"] = start.seats[start.leader]
        if start.stake is not None:
            tables["stake"] = start.stake
    told = (" ".join(f"# {remark}".split()) for remark in remarks)
    tables["script"] = "\n".join(("", *_lines(history), *told, ""))
    tables["rules"] = _rules(history.rules.house)
    text = tomli_w.dumps(tables, multiline_strings=True)
    return _SPREAD_OUT.sub(_on_one_line, text).replace('"""\n\n', '"""\n')


def _on_one_line(array: re.Match[str]) -> str:
    return f"[{', '.join(array[1].replace(',', ' ').split())}]"


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
        yield from deal_lines(start.seats, start.hands, start.stock)
    for action in history.acts:
        if isinstance(action, Deal):
            yield from deal_lines(start.seats, action.hands, action.stock)
        else:
            yield act_words(start.seats, action)
