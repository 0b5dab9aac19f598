"""JSON Schemas of what `dump` writes, made from the rules: every option, slot, event and phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast, get_type_hints

import attrs

from toepen import _installed
from toepen._codec import SCHEMA
from toepen._codec_match import PARTS, told_form
from toepen._codec_record import RECORD
from toepen._events import Event
from toepen._forms import Plain, form_of
from toepen._house import SECTIONS, HouseRules, name_of_variant
from toepen._options import check_of, meaning_of
from toepen._phase import Phase
from toepen._rules import Rules
from toepen._tagged import ACTION, kinds_of
from toepen._wording import nearest, shown
from toepen.exceptions import ToepenError

__all__ = ["json_schema"]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_FINGERPRINT: Final = {"type": "string", "pattern": "^[0-9a-f]{16}$"}
_KINDS: Final = ("match", "view", "action", "event", "record", "house_rules")


def json_schema(kind: str, rules: Rules | None = None) -> dict[str, Plain]:
    """Return the JSON Schema of one kind of document.

    Args:
        kind: `match`, `view`, `action`, `event`, `record` or `house_rules`.
        rules: The rules in force: what their variants keep, tell and wait in is in it. Without
            them it is that of the bare game.

    Raises:
        ToepenError: If there is no such kind.
    """
    if kind not in _KINDS:
        message = f"found {shown(kind)}, expected one of {', '.join(_KINDS)}{nearest(kind, _KINDS)}"
        raise ToepenError(message)
    in_force = rules or HouseRules().compile()
    head: dict[str, Plain] = {"toepen": {"const": kind}, "schema": {"const": SCHEMA}}
    if kind == "action":
        body = _with_head(head, ACTION.schema)
    elif kind == "event":
        body = _with_head(head, kinds_of(in_force).schemas(Event, "event"))
    elif kind == "house_rules":
        body = _object({**head, **_house_rules()})
    else:
        body = _object({**head, "rules": {"$ref": "#/$defs/rules"}, **_body(kind, in_force)})
        body["$defs"] = _definitions(in_force)
    return {"$schema": _DIALECT, "title": f"toepen {kind.replace('_', ' ')}", **body}


def _object(properties: Mapping[str, Plain]) -> dict[str, Plain]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _with_head(head: Mapping[str, Plain], kinds: Mapping[str, Plain]) -> dict[str, Plain]:
    """Add the head of a document to each of several kinds."""
    return {"anyOf": [_object({**head, **kind["properties"]}) for kind in kinds["anyOf"]]}


def _body(kind: str, rules: Rules) -> dict[str, Plain]:
    if kind == "record":
        return {name: form.schema for name, form in RECORD.items()}
    kinds = kinds_of(rules)
    told = told_form(kinds).schema
    body = {name: kinds.of(hint).schema for name, hint in PARTS.items()}
    slots = {slot.name: kinds.of_slot(slot).schema for slot in rules.slots}
    body["slots"] = {"type": "object", "properties": slots, "additionalProperties": False}
    body["told"] = told
    if kind == "match":
        return {**body, "secrets": {"type": "array", "items": told}}
    viewer = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    return {**body, "secret": told, "viewer": viewer, "all_seen": {"type": "boolean"}}


def _definitions(rules: Rules) -> dict[str, Plain]:
    kinds = kinds_of(rules)
    named = _object({"fingerprint": _FINGERPRINT})
    return {
        "rules": {"anyOf": [named, _object(_house_rules())]},
        "event": kinds.schemas(Event, "event"),
        "phase": kinds.schemas(Phase, "phase"),
    }


def _house_rules() -> dict[str, Plain]:
    """Describe house rules: every key of the game, and of every variant that is installed."""
    bringer = _object({"rules_version": {"type": "integer"}, "distribution": {"type": "string"}})
    tables: dict[str, Plain] = {
        "schema": {"const": SCHEMA},
        "name": {"type": "string"},
        "extends": {"type": "string"},
    }
    tables.update({section: _options(cls) for section, cls in SECTIONS.items()})
    variants = {
        name_of_variant(cls): {
            "description": (cls.__doc__ or "").strip().partition("\n")[0],
            "anyOf": [{"type": "boolean"}, _options(cls)],
        }
        for cls in _installed.variant_classes()
    }
    tables["variants"] = {
        "type": "object",
        "properties": variants,
        "additionalProperties": False,
    }
    return {
        "fingerprint": _FINGERPRINT,
        "variants": {"type": "object", "additionalProperties": bringer},
        "tables": {"type": "object", "properties": tables, "additionalProperties": False},
    }


def _options(cls: type) -> dict[str, Plain]:
    hints = get_type_hints(cls)
    properties = {
        attribute.name: {
            **form_of(hints[attribute.name], lambda _: None).schema,
            **dict(_bounds(check_of(attribute))),
            "default": attribute.default,
            "description": meaning_of(attribute),
        }
        for attribute in attrs.fields(cast("Any", cls))
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _bounds(validator: Any) -> Iterator[tuple[str, int]]:  # noqa: ANN401 - attrs names no type
    """Read the bounds of a number off its validators."""
    for part in getattr(validator, "_validators", (validator,)):
        name = {">=": "minimum", "<=": "maximum"}.get(getattr(part, "compare_op", ""))
        if name is not None:
            yield name, part.bound
