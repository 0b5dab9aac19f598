"""The markers of hooks, and the five kinds in which their answers combine."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeVar

import pluggy

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "KIND_ATTRIBUTE",
    "PROJECT",
    "STAGED_ATTRIBUTE",
    "Kind",
    "adjustment",
    "contribution",
    "hookimpl",
    "in_stages",
    "question",
    "reaction",
    "veto",
]

PROJECT: Final = "toepen"
KIND_ATTRIBUTE: Final = "toepen_kind"
STAGED_ATTRIBUTE: Final = "toepen_staged"

F = TypeVar("F", bound="Callable[..., object]")

_hookimpl: Final = pluggy.HookimplMarker(PROJECT)
_hookspec: Final = pluggy.HookspecMarker(PROJECT)


class Kind(StrEnum):
    """How the answers of several variants to one hook combine."""

    QUESTION = "question"
    """One variant may own the answer; `None` leaves it to the base game."""
    VETO = "veto"
    """Anyone may forbid, with a `Refusal`."""
    ADJUSTMENT = "adjustment"
    """A value passes through all, in named stages."""
    REACTION = "reaction"
    """Each returns effects, which are applied by kind."""
    CONTRIBUTION = "contribution"
    """All that is given is gathered."""


def hookimpl(function: F) -> F:
    """Mark a method of a variant as its answer to the hook of that name.

    All hooks of the core are those of `toepen.plugin.CoreHooks`; the method takes the parameters
    that it needs, by name.
    """
    return _hookimpl(function)


def _mark(kind: Kind, function: F) -> F:
    setattr(function, KIND_ATTRIBUTE, kind)
    return _hookspec(function)


def question(function: F) -> F:
    """Declare a hook whose answer one variant may own."""
    return _mark(Kind.QUESTION, function)


def veto(function: F) -> F:
    """Declare a hook by which anyone may forbid something."""
    return _mark(Kind.VETO, function)


def in_stages(function: F) -> F:
    """Let the answers to a hook come in named stages; two at one stage are a conflict."""
    setattr(function, STAGED_ATTRIBUTE, True)
    return function


def adjustment(function: F) -> F:
    """Declare a hook through which a value passes, in stages; the variant says how."""
    return _mark(Kind.ADJUSTMENT, in_stages(function))


def reaction(function: F) -> F:
    """Declare a hook that answers a moment with effects."""
    return _mark(Kind.REACTION, function)


def contribution(function: F) -> F:
    """Declare a hook whose answers are gathered."""
    return _mark(Kind.CONTRIBUTION, function)
