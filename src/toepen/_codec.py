"""JSON: matches, views, acts, events, records and house rules as plain data, and back again.

Every document says what it is (`toepen`), and in which form it is written (`schema`). What needs
rules carries them by value, or names them by their fingerprint.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast, overload

from toepen._actions import Choose, Deal, Fold, Play, Stay, Toep
from toepen._codec_match import dump_match, dump_view, load_match, load_view
from toepen._codec_record import dump_record, load_record
from toepen._codec_rules import (
    dump_house,
    dump_rules,
    kinds_named,
    kinds_of_event,
    load_house,
    load_rules,
)
from toepen._events import Event
from toepen._forms import Misread, Plain
from toepen._house import HouseRules
from toepen._match import Match
from toepen._record import Record
from toepen._rules import Rules
from toepen._tagged import ACTION, kinds_of
from toepen._view import View
from toepen._wording import nearest, shown
from toepen.exceptions import NotationError, ToepenError

__all__ = ["SCHEMA", "dump", "load", "migrations"]

T = TypeVar("T")

Storable: TypeAlias = (
    Match | View | Play | Toep | Stay | Fold | Choose | Deal | Event | Record | HouseRules
)
"""What can be written: an act is one of six."""

SCHEMA: Final = 1
"""The form of the documents that this library writes."""

MOST_CHARACTERS: Final = 4 * 1024 * 1024
"""The longest text that is read."""

migrations: Final[dict[int, Callable[[dict[str, Plain]], dict[str, Plain]]]] = {}
"""What turns a document of an earlier schema into one of the next, by the earlier number."""

_KINDS: Final[Mapping[type, str]] = {
    Match: "match",
    View: "view",
    Record: "record",
    HouseRules: "house_rules",
    **dict.fromkeys((Play, Toep, Stay, Fold, Choose, Deal), "action"),
}


def dump(value: Storable, *, rules: Literal["value", "fingerprint"] = "value") -> dict[str, Plain]:
    """Write a value in plain JSON types: `json.dumps` takes them as they are.

    A match holds everybody's cards, and is for its host alone; what may be sent to a player is a
    view, and events of a view.

    Args:
        value: A match, a view, an act, an event, a record, or house rules.
        rules: Whether rules stand in it by value, so that it can be read anywhere; or only their
            fingerprint, so that whoever reads it must have them.

    Raises:
        ToepenError: If something in it cannot be written: rules by value with a variant that is
            not installed, or what a variant keeps in a form of its own.
    """
    kind = _KINDS.get(type(value), "event" if isinstance(value, Event) else "")
    if not kind:
        message = f"found {shown(value)}, expected a match, view, act, event, record or house rules"
        raise ToepenError(message)
    head: dict[str, Plain] = {"toepen": kind, "schema": SCHEMA}
    if kind == "action":
        return head | cast("dict[str, Plain]", ACTION.dump(value))
    if isinstance(value, Event):
        return head | cast("dict[str, Plain]", kinds_of_event(type(value)).of(Event).dump(value))
    if isinstance(value, HouseRules):
        return head | dump_house(value)
    known = cast("Match | View | Record", value)
    head["rules"] = dump_rules(known.rules, by_value=rules == "value")
    if isinstance(known, Match):
        return head | dump_match(known)
    return head | (dump_view(known) if isinstance(known, View) else dump_record(known))


@overload
def load(
    data: Mapping[str, Plain] | str | bytes,
    *,
    rules: Rules | None = None,
    force: bool = False,
) -> Storable: ...


@overload
def load(
    data: Mapping[str, Plain] | str | bytes,
    expected: type[T],
    *,
    rules: Rules | None = None,
    force: bool = False,
) -> T: ...


def load(
    data: Mapping[str, Plain] | str | bytes,
    expected: type = object,
    *,
    rules: Rules | None = None,
    force: bool = False,
) -> object:
    """Read what `dump` wrote, strictly: whatever it may hold, it is read whole or refused.

    Args:
        data: The document, or its JSON text.
        expected: What it is to be: `Match`, `View`, `Record`, `HouseRules`, an act, an event.
        rules: The rules in force, where the document names them by their fingerprint, and for an
            event of a variant that is not installed.
        force: Read it although the rules that are installed are not those it was written with.

    Raises:
        NotationError: If it cannot be what it claims to be, with the path of what is wrong; a
            `RecordError` where the rules are not those that are installed.
    """
    document = _upgraded(_parsed(data))
    kind = cast("str", document["toepen"])
    try:
        value = _READERS[kind](document, rules, force)
    except Misread as error:
        message = f"{error.place(kind)}: {error.found}"
        raise NotationError(message) from None
    except RecursionError:
        message = f"{kind}: it is nested too deeply"
        raise NotationError(message) from None
    if not isinstance(value, expected):
        message = f"found {kind} ({type(value).__name__}), expected {expected.__name__}"
        raise NotationError(message)
    return value


def _parsed(data: object) -> dict[str, Plain]:
    if isinstance(data, str | bytes):
        if len(data) > MOST_CHARACTERS:
            message = f"the document is longer than {MOST_CHARACTERS // 1024} KiB"
            raise NotationError(message)
        try:
            data = json.loads(data)
        except RecursionError:
            message = "the document is nested too deeply"
            raise NotationError(message) from None
        except ValueError as error:
            message = f"the document is no JSON: {error}"
            raise NotationError(message) from None
    if not isinstance(data, Mapping):
        message = f"found {shown(data)}, expected a document: an object"
        raise NotationError(message)
    return dict(data)


def _upgraded(document: dict[str, Plain]) -> dict[str, Plain]:
    """Turn a document of an earlier schema into one of this."""
    schema = document.get("schema")
    if type(schema) is not int or not 1 <= schema <= SCHEMA:
        message = f"schema: found {shown(schema)}, this library reads 1 to {SCHEMA}"
        raise NotationError(message)
    for number in range(schema, SCHEMA):
        document = migrations[number](document)
    kind = document.get("toepen")
    if not isinstance(kind, str) or kind not in _READERS:
        message = f"toepen: found {shown(kind)}, expected one of {', '.join(_READERS)}"
        raise NotationError(message + nearest(kind, _READERS))
    return document


def _body(document: Mapping[str, Plain], *also: str) -> dict[str, Plain]:
    head = {"toepen", "schema", *also}
    return {key: value for key, value in document.items() if key not in head}


def _read_match(document: Mapping[str, Plain], rules: Rules | None, force: bool) -> Match:
    in_force = load_rules(document.get("rules"), rules, force=force)
    return load_match(_body(document, "rules"), in_force)


def _read_view(document: Mapping[str, Plain], rules: Rules | None, force: bool) -> View:
    in_force = load_rules(document.get("rules"), rules, force=force)
    return load_view(_body(document, "rules"), in_force)


def _read_record(document: Mapping[str, Plain], rules: Rules | None, force: bool) -> Record:
    in_force = load_rules(document.get("rules"), rules, force=force)
    return load_record(_body(document, "rules"), in_force)


def _read_action(document: Mapping[str, Plain], _: Rules | None, __: bool) -> Any:  # noqa: ANN401
    return ACTION.load(_body(document))


def _read_event(document: Mapping[str, Plain], rules: Rules | None, _: bool) -> Event:
    body = _body(document)
    kinds = kinds_named(body.get("event")) if rules is None else kinds_of(rules)
    return cast("Event", kinds.of(Event).load(body))


def _read_house(document: Mapping[str, Plain], _: Rules | None, force: bool) -> HouseRules:
    return load_house(_body(document), force=force)


_READERS: Final[Mapping[str, Callable[[Mapping[str, Plain], Rules | None, bool], object]]] = {
    "match": _read_match,
    "view": _read_view,
    "action": _read_action,
    "event": _read_event,
    "record": _read_record,
    "house_rules": _read_house,
}
