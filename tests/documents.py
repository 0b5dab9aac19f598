"""Documents: values written as JSON, and what reading a changed one says."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import jsonschema
import pytest

from tests.tables import bare, dealt, in_play, played, standard
from toepen import Match, NotationError, Rules, dump, json_schema, load


def through(value: Any, **options: Any) -> Any:  # noqa: ANN401 - whatever can be written
    """Write a value as JSON text and read it again."""
    return load(json.dumps(dump(value)), **options)


def refusal(document: object, **options: Any) -> str:  # noqa: ANN401 - as `load` takes them
    with pytest.raises(NotationError) as caught:
        load(document, **options)  # type: ignore[call-overload]
    return str(caught.value)


def changed(document: Any, path: str, value: object) -> Any:  # noqa: ANN401 - plain JSON types
    """Put *value* at a path such as `cards.hands.0`; `...` takes it away."""
    whole = copy.deepcopy(document)
    *steps, last = path.split(".")
    place = whole
    for step in steps:
        place = place[int(step) if isinstance(place, list) else step]
    if value is ...:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return whole


def mid_toep() -> Match:
    return played(in_play(bare(), "TH 9C", "9H 8C", "8H 7C"), "Anna TH", "Bram toep", "Cato stay")


def mid_claim() -> Match:
    return played(dealt(standard(), "AC KC QC JC", "TC 9C 8C 7C", "TH 9H 8H 7H"), "Bram exchange")


@cache
def validator(kind: str, rules: Rules) -> jsonschema.Draft202012Validator:
    """Compile a schema, once: it takes longer than what is done with it."""
    schema = json_schema(kind, rules)
    jsonschema.Draft202012Validator.check_schema(schema)
    json.dumps(schema)
    return jsonschema.Draft202012Validator(schema)
