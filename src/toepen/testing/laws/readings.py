"""Laws of reading back: what was written is read as what it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager

from toepen import (
    TABLE,
    HouseRules,
    Match,
    Record,
    Rules,
    SeatRecord,
    ToepenError,
    dump,
    legal_actions,
    load,
    view,
)
from toepen._codec import Storable
from toepen._installed import local_variants
from toepen.testing._differing import difference
from toepen.testing._picking import Pick
from toepen.testing._played import History
from toepen.testing.laws._conceivable import seats_of
from toepen.testing.laws._law import broken, history_law, state_law

__all__ = ["documents_can_be_read_back", "records_can_be_read_back", "rules_can_be_read_back"]


@state_law("dear")
def documents_can_be_read_back(match: Match, pick: Pick) -> None:
    """A match, a view, an act and an event, written as JSON and read, are what they were."""
    viewer = pick((*seats_of(match), None))
    with _known(match.rules):
        for value in (match, view(match, viewer), *_acts(match), *view(match, viewer).events):
            _read_back(value, match.rules)


def _acts(match: Match) -> Iterator[Storable]:
    for seat in (*seats_of(match), TABLE):
        yield from legal_actions(match, seat)[:2]


def _read_back(value: Storable, rules: Rules) -> None:
    try:
        text = json.dumps(dump(value, rules="fingerprint"))
        read = load(json.loads(text), rules=rules)
    except (ToepenError, TypeError) as error:
        broken(f"{value!r} cannot be written and read: {error}")
    if read != value:
        broken(f"what was written is read as something else: {difference(read, value)}")


@history_law()
def records_can_be_read_back(history: History, pick: Pick) -> None:
    """The record of a match, and what a seat saw of it, are read as what was written."""
    record = Record(history.states[0], history.acts)
    viewer = pick((*seats_of(history.end), None))
    with _known(history.rules):
        try:
            read = Record.parse(record.text())
            seen = record.seen_by(viewer)
            seen_read = SeatRecord.parse(seen.text())
        except ToepenError as error:
            broken(f"the record cannot be written and read: {error}")
    if read != record or read.end != history.end:
        broken(f"the record is read as another: {difference(read, record)}")
    if seen_read != seen:
        broken(f"what seat {viewer} saw is read as another: {difference(seen_read, seen)}")


@history_law()
def rules_can_be_read_back(history: History, _: Pick) -> None:
    """The house rules, written as a file and read, are the same rules."""
    house = history.rules.house
    with _known(history.rules):
        try:
            read = HouseRules.parse(house.to_toml())
        except ToepenError as error:
            broken(f"the house rules cannot be written and read: {error}")
    if read != house or read.compile().fingerprint != history.rules.fingerprint:
        broken(f"the house rules are read as others: {difference(read, house)}")


def _known(rules: Rules) -> AbstractContextManager[None]:
    """Let files name the variants of these rules, installed or not."""
    return local_variants(*map(type, rules.house.variants))
