"""`toepen variants`: which there are, and what is to be known of one."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from types import NoneType
from typing import Any, cast

import attrs

from toepen import RulesError
from toepen._hooks import KIND_ATTRIBUTE
from toepen._installed import distribution_of, variant_class, variant_names
from toepen._options import meaning_of, source_of
from toepen._wording import nearest
from toepen.cli._plugins import hooks_answered
from toepen.cli._screen import Screen
from toepen.cli._status import OK, WrongUseError
from toepen.cli._telling import toml, variant_line
from toepen.cli._values import allowed_of

__all__ = ["list_variants", "show_variant"]

_PLAIN = (bool, int, str, NoneType)
_CLAIMS = ("requires", "excludes", "refines", "stages")


def list_variants(screen: Screen, *, as_json: bool) -> int:
    """List the variants that files can name; one that is broken says why."""
    told = [_row(name) for name in variant_names()]
    if as_json:
        screen.data(told)
        return OK
    width = max((len(row["variant"]) for row in told), default=0)
    for row in told:
        screen.line(f"{row['variant']:<{width}}  {row['does']} [{row['from']}]")
    return OK


def _row(name: str) -> dict[str, str]:
    try:
        does = variant_line(variant_class(name))
    except RulesError as error:
        does = f"cannot be used: {error.faults[0].message}"
        return {"variant": name, "does": does, "from": distribution_of(name)}
    return {"variant": name, "does": does, "from": _bringer(name)}


def _bringer(name: str) -> str:
    """Return what brings a variant: a distribution with its version, or a file."""
    module = sys.modules[variant_class(name).__module__]
    return distribution_of(name) or str(module.__file__)


def show_variant(screen: Screen, name: str, *, as_json: bool) -> int:
    """Show all that is to be known of a variant.

    Raises:
        WrongUseError: If there is none of that name.
        RulesError: If it is broken.
    """
    if name not in variant_names():
        found = nearest(name, variant_names()) or f"; there are {', '.join(variant_names())}"
        message = f"there is no variant {name!r}{found}"
        raise WrongUseError(message)
    told = _told(name, variant_class(name))
    if as_json:
        screen.data(told)
        return OK
    for line in _lines(told):
        screen.line(line)
    return OK


def _told(name: str, cls: type) -> dict[str, Any]:
    options = [_option(cls, attribute) for attribute in attrs.fields(cast("Any", cls))]
    return {
        "variant": name,
        "from": _bringer(name),
        "does": cleandoc(cls.__doc__ or ""),
        "options": options,
        "answers": hooks_answered(cls),
        "asks": _asked(getattr(cls, "hookspecs", None)),
        **{claim: dict(getattr(cls, claim, {})) for claim in _CLAIMS},
        "rule_ids": dict(getattr(cls, "rule_ids", {})),
        "rules_version": getattr(cls, "rules_version", 1),
    }


def _option(cls: type, attribute: attrs.Attribute[Any]) -> dict[str, Any]:
    default = attribute.default
    return {
        "option": attribute.name,
        "default": default if isinstance(default, _PLAIN) else str(default),
        "allowed": allowed_of(cls, attribute),
        "meaning": meaning_of(attribute),
        "source": source_of(attribute),
    }


def _asked(specification: type | None) -> tuple[str, ...]:
    """Return the names of the hooks that a variant defines for others."""
    found = vars(specification) if specification is not None else {}
    return tuple(sorted(name for name, value in found.items() if hasattr(value, KIND_ATTRIBUTE)))


def _lines(told: Mapping[str, Any]) -> Iterator[str]:
    yield f"{told['variant']} [{told['from']}]"
    for paragraph in told["does"].split("\n\n"):
        yield ""
        yield " ".join(paragraph.split())
    yield ""
    yield "Options:" if told["options"] else "No options."
    for option in told["options"]:
        source = f" [{option['source']}]" if option["source"] else ""
        yield f"  {option['option']} = {toml(option['default'])}: {option['meaning']}{source}"
        yield f"    {option['allowed']}"
    for claim, word in _WORDS.items():
        entries = told[claim]
        if isinstance(entries, dict):
            yield from _listed(word, entries)
        elif entries:
            yield f"{word}: {', '.join(entries)}."


def _listed(word: str, entries: Mapping[str, str]) -> Iterator[str]:
    if entries:
        yield f"{word}:"
        yield from (f"  {what}: {why}" for what, why in entries.items())


_WORDS = {
    "requires": "Needs",
    "excludes": "Cannot stand with",
    "answers": "Hooks answered",
    "asks": "Hooks of its own",
    "refines": "Refines the answer of",
    "stages": "Adjusts at the stages",
    "rule_ids": "Rules, and their sources",
}
