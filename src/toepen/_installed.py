"""What is installed: variants and presets, found through entry points when they are asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from toepen._house import name_of_variant
from toepen.exceptions import Fault, RulesError

__all__ = [
    "distribution_of",
    "local_variants",
    "modules_of_variants",
    "preset_names",
    "preset_text",
    "variant_class",
    "variant_classes",
    "variant_names",
]

VARIANTS: Final = "toepen.variants"
PRESETS: Final = "toepen.presets"


@cache
def _variant_points() -> dict[str, tuple[EntryPoint, ...]]:
    found: dict[str, dict[str, EntryPoint]] = {}
    for point in sorted(entry_points(group=VARIANTS), key=lambda point: (point.name, point.value)):
        found.setdefault(point.name, {})[point.value] = point
    return {name: tuple(points.values()) for name, points in found.items()}


_LOCAL: Final[ContextVar[Mapping[str, type]]] = ContextVar(
    "local variants", default=MappingProxyType({})
)


@contextmanager
def local_variants(*classes: type) -> Iterator[None]:
    """Let house-rules files name variants that no distribution brings, while the block runs.

    >>> from attrs import frozen
    >>> from toepen import HouseRules
    >>> @frozen
    ... class OurRule:
    ...     pass
    >>> with local_variants(OurRule):
    ...     HouseRules.parse("variants.our_rule = true").compile().variants
    ('laundry', 'our_rule')
    """
    found = {name_of_variant(cls): cls for cls in classes}
    token = _LOCAL.set({**_LOCAL.get(), **found})
    try:
        yield
    finally:
        _LOCAL.reset(token)


def variant_names() -> tuple[str, ...]:
    """Return the names of all variants that house rules can name, sorted.

    Those that are installed, and the local ones that are named around the call.

    Examples:
        >>> "laundry" in variant_names()
        True
    """
    return tuple(sorted({*_variant_points(), *_LOCAL.get()}))


def variant_class(name: str) -> type:
    """Find the variant of that name: a local one, or else an installed one.

    Raises:
        KeyError: If there is none.
        RulesError: If two are installed, or it cannot be loaded, or has another name.
    """
    return _LOCAL.get().get(name) or _loaded(name)


@cache
def _loaded(name: str) -> type:
    point, *others = _variant_points()[name]
    if others:
        values = " and ".join((point.value, *(other.value for other in others)))
        message = f"two variants of this name are installed: {values}"
        raise RulesError([Fault(f"variants.{name}", message)])
    try:
        loaded = point.load()
    except (ImportError, AttributeError) as error:
        message = f"{point.value} cannot be loaded: {error}"
        raise RulesError([Fault(f"variants.{name}", message)]) from error
    if not isinstance(loaded, type) or name_of_variant(loaded) != name:
        message = f"{point.value} is no class whose name in snake case is {name!r}"
        raise RulesError([Fault(f"variants.{name}", message)])
    return loaded


def distribution_of(name: str) -> str:
    """Return the distribution that brings the variant of that name, with its version.

    It is empty for a local variant.

    Raises:
        KeyError: If there is no such variant.
    """
    if name in _LOCAL.get():
        return ""
    brought = _variant_points()[name][0].dist
    return "" if brought is None else f"{brought.name} {brought.version}"


def variant_classes() -> tuple[type, ...]:
    """Load all installed variants, sorted by name; one that is broken harms nobody else."""
    loaded = []
    for name in variant_names():
        with suppress(RulesError):
            loaded.append(variant_class(name))
    return tuple(loaded)


def modules_of_variants() -> frozenset[str]:
    """Return the modules in which the variants stand that are loaded; none is loaded for it."""
    points = [point for named in _variant_points().values() for point in named]
    loaded = [getattr(sys.modules.get(point.module), point.attr, None) for point in points]
    found: list[object] = [*loaded, *_LOCAL.get().values()]
    return frozenset(variant.__module__ for variant in found if isinstance(variant, type))


@cache
def _preset_packages() -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for point in entry_points(group=PRESETS):
        for entry in files(point.value).iterdir():
            if entry.name.endswith(".toml"):
                found.setdefault(entry.name.removesuffix(".toml"), set()).add(point.value)
    return {name: tuple(sorted(found[name])) for name in sorted(found)}


def preset_names() -> tuple[str, ...]:
    """Return the names of all presets that are installed, sorted.

    Examples:
        >>> "cardgames-zone" in preset_names()
        True
    """
    return tuple(_preset_packages())


def preset_text(name: str) -> str:
    """Return the TOML text of a preset.

    Raises:
        KeyError: If there is none of that name.
        RulesError: If two distributions bring one.
    """
    package, *others = _preset_packages()[name]
    if others:
        message = f"two presets are named {name!r}: in {' and '.join((package, *others))}"
        raise RulesError([Fault("extends", message)])
    return files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8")
