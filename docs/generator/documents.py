"""JSON: the schemas to download, and the tables of the page that explains the documents."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from generator.library import variants
from generator.markdown import code, prose, table
from generator.pairs import rules_with
from toepen import (
    Card,
    Event,
    HouseRules,
    Play,
    Record,
    Recorder,
    Rules,
    Seat,
    Stay,
    Toep,
    _parts,
    json_schema,
    new_match,
    shuffle,
)
from toepen._house import name_of_variant
from toepen._values import classes_below
from toepen.plugin import Private

__all__ = [
    "SCHEMAS",
    "acts_told",
    "events_told",
    "part_told",
    "record_told",
    "schema_text",
    "seat_script_told",
]

SCHEMAS: Final = ("house-rules-file", "house_rules", "view", "action", "event", "match", "record")
"""The schemas that are written: of the file, and of every kind of document."""
ALONE: Final = frozenset({"armoede_redeal", "teams"})
"""Variants that leave no room for others."""


@cache
def _rules() -> Rules:
    """Compile the game with nearly all variants."""
    return rules_with(*(cls for cls in variants() if name_of_variant(cls) not in ALONE))


def schema_text(kind: str) -> str:
    """Return the text of a schema."""
    if kind == "house-rules-file":
        document: Any = json_schema("house_rules")
        file = document["properties"]["tables"]
        schema = {"$schema": document["$schema"], "title": "toepen house rules", **file}
    else:
        schema = json_schema(kind, _rules())
    own = _without_guests(schema, frozenset(map(name_of_variant, variants())))
    return json.dumps(own, ensure_ascii=False, separators=(",", ":")) + "\n"


def _without_guests(form: Any, known: frozenset[str]) -> Any:
    """Leave the variants out that are installed beside the library's."""
    if isinstance(form, list):
        return [_without_guests(part, known) for part in form]
    if not isinstance(form, dict):
        return form
    guests = form.keys() - known if known <= form.keys() else frozenset()
    return {key: _without_guests(part, known) for key, part in form.items() if key not in guests}


def acts_told() -> str:
    """Return the table of all acts."""
    schema: Any = json_schema("action")
    rows = ((code(f'"{name}"'), fields) for name, fields in _kinds(schema, "act"))
    return table(("`act`", "Further fields"), rows)


def events_told() -> str:
    """Return the table of all events: who is told, and what stands in them."""
    schema: Any = json_schema("event", _rules())
    classes = {cls.__name__: cls for cls in classes_below(Event)}
    rows = []
    for name, fields in _kinds(schema, "event"):
        cls = classes[name]
        whom = "its seat" if issubclass(cls, Private) else "all"
        rows.append((code(name), whom, fields, prose(cls.__doc__).partition("\n")[0]))
    return table(("`event`", "Told to", "Fields", "Says"), rows)


@cache
def _record() -> Record:
    """Keep the beginning of a match."""
    rules = HouseRules.preset("cardgames-zone").compile()
    recorder = Recorder(new_match(rules, ["Anna", "Bram"]))
    recorder.apply(shuffle(recorder.match, Random(1)))
    for act in (Toep(Seat(1)), Stay(Seat(0)), Play(Seat(1), Card("KD"))):
        recorder.apply(act)
    return recorder.record


def record_told() -> str:
    """Return a record file as a block of text."""
    return f"```text\n{_record().text('Tuesday, the first match')}```"


def seat_script_told() -> str:
    """Return the script of what one seat saw of the same match as a block of text."""
    _, script, _ = _record().seen_by(Seat(0)).text("Tuesday").split('"""\n')
    return f"```text\n{script}```"


def part_told(name: str) -> str:
    """Return the table of the fields of a part of a match, as its class explains them."""
    (definition,) = ast.parse(inspect.getsource(getattr(_parts, name))).body
    rows = []
    assert isinstance(definition, ast.ClassDef)  # noqa: S101 - the source of a class is one
    for field, after in zip(definition.body, [*definition.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            told = ast.literal_eval(after.value) if isinstance(after, ast.Expr) else ""
            rows.append((code(field.target.id), f"`{ast.unparse(field.annotation)}`", told))
    return table(("Field", "Type", "Tells"), rows)


def _kinds(schema: Mapping[str, Any], key: str) -> Iterator[tuple[str, str]]:
    """Go through the kinds of a schema, each with its own fields."""
    for form in schema["anyOf"]:
        fields = form["properties"]
        own = {name: told for name, told in fields.items() if name not in {"toepen", "schema", key}}
        told = (f"`{name}`: {_type(form)}" for name, form in own.items())
        yield fields[key]["const"], ", ".join(told)


def _type(form: Mapping[str, Any]) -> str:
    """Tell in a word or two what a field holds."""
    if "anyOf" in form:
        return " or ".join(_type(one) for one in form["anyOf"])
    if "??" in form.get("enum", ()):
        return "card"
    if "enum" in form:
        return " or ".join(json.dumps(value) for value in form["enum"])
    if form.get("type") == "array":
        return f"list of {_plural(_type(form.get('items', {})))}"
    names = {"integer": "number", "string": "text", "boolean": "true or false", "null": "null"}
    return names.get(form.get("type", ""), "value")


def _plural(kind: str) -> str:
    first, of, rest = kind.partition(" of ")
    return f"{first}s{of}{rest}"
