"""House rules in JSON: by value, with what brings their variants, or by fingerprint alone."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache
from typing import Any, cast

from toepen import _installed
from toepen._forms import Misread, Plain
from toepen._house import HouseRules
from toepen._record_header import differences
from toepen._record_writing import variants_named
from toepen._rules import Rules, fingerprint_of
from toepen._tagged import Kinds, owner_of
from toepen._wording import shown
from toepen.exceptions import RecordError, RulesError

__all__ = [
    "dump_house",
    "dump_rules",
    "kinds_named",
    "kinds_of_event",
    "load_house",
    "load_rules",
]


def dump_rules(rules: Rules, *, by_value: bool) -> Plain:
    """Write rules by value, or by their fingerprint."""
    if not by_value:
        return {"fingerprint": _fingerprint(rules)}
    return json.loads(_text_of(rules))


def dump_house(house: HouseRules) -> dict[str, Plain]:
    """Write house rules, every value included."""
    return {
        "fingerprint": fingerprint_of(house),
        "variants": variants_named(house),
        "tables": tomllib.loads(house.to_toml()),
    }


@lru_cache(maxsize=64)
def _fingerprint(rules: Rules) -> str:
    return rules.fingerprint


@lru_cache(maxsize=64)
def _text_of(rules: Rules) -> str:
    return json.dumps(dump_house(rules.house))


def load_rules(data: Plain, rules: Rules | None, *, force: bool) -> Rules:
    """Read rules, or see that those given are the ones that are named.

    Raises:
        Misread: If they are none.
        RecordError: If they play otherwise than they did when they were written.
    """
    if not isinstance(data, Mapping):
        message = f"found {shown(data)} at 'rules', expected an object"
        raise Misread(message)
    if data.keys() == {"fingerprint"}:
        return _given(data["fingerprint"], rules, force=force)
    try:
        text = json.dumps(data, sort_keys=True)
    except (TypeError, ValueError) as error:
        message = f"the rules are no plain JSON: {error}"
        raise Misread(message) from None
    return _rules_in(text, force)


def _given(fingerprint: Plain, rules: Rules | None, *, force: bool) -> Rules:
    if rules is None:
        message = "the rules are named by their fingerprint alone: pass them as `rules`"
        raise Misread(message)
    if _fingerprint(rules) != fingerprint and not force:
        found = f"found the fingerprint {shown(fingerprint)}"
        message = f"rules: {found}, expected that of the rules given, {_fingerprint(rules)}"
        raise RecordError(message)
    return rules


@lru_cache(maxsize=64)
def _rules_in(text: str, force: bool) -> Rules:
    return load_house(json.loads(text), force=force).compile()


def load_house(data: Mapping[str, Plain], *, force: bool) -> HouseRules:
    """Read house rules.

    Raises:
        Misread: If they are none, or a variant is not installed.
        RecordError: If they play otherwise than they did when they were written.
    """
    for key in ("fingerprint", "variants", "tables"):
        if key not in data:
            message = f"the key {key!r} of house rules is missing"
            raise Misread(message)
    recorded, tables = data["variants"], data["tables"]
    if len(data) != 3 or not isinstance(recorded, Mapping) or not isinstance(tables, Mapping):  # noqa: PLR2004 - the three above
        message = "expected house rules: a fingerprint, and objects of variants and of tables"
        raise Misread(message)
    _expect_installed(recorded)
    try:
        house = HouseRules.of(tables)
    except RulesError as error:
        raise Misread(str(error)) from None
    found, expected = data["fingerprint"], fingerprint_of(house)
    if found != expected and not force:
        why = "; ".join(differences(recorded, tables, house))
        message = f"rules: found the fingerprint {shown(found)}, expected {expected}: {why}"
        raise RecordError(message)
    return house


def _expect_installed(recorded: Mapping[Any, Plain]) -> None:
    for name, said in recorded.items():
        if not isinstance(said, Mapping):
            message = f"found {shown(said)} at variants.{name}, expected an object"
            raise Misread(message)
        if name not in _installed.variant_names():
            bringer = shown(said.get("distribution", "unknown"))
            message = f"found the variant {shown(name)}, which is not installed: install {bringer}"
            raise Misread(message)


def kinds_of_event(cls: type) -> Kinds:
    """Return the forms that know an event of this class: with the installed variant it is of.

    Raises:
        ToepenError: If it is of none.
    """
    owner = owner_of(cls, _installed.variant_classes())
    return _kinds_with(_installed.variant_class(owner) if owner else None)


def kinds_named(name: Plain) -> Kinds:
    """Return the forms that know an event of this name: with the installed variant it names.

    Raises:
        Misread: If that is not installed.
    """
    owner = name.partition(".")[0] if isinstance(name, str) and "." in name else ""
    if owner and owner not in _installed.variant_names():
        message = f"found an event of the variant {shown(owner)}, which is not installed"
        raise Misread(message)
    return _kinds_with(_installed.variant_class(owner) if owner else None)


@cache
def _kinds_with(variant: Hashable) -> Kinds:
    return Kinds(() if variant is None else (cast("type", variant)(),))
