"""The page of all hooks: of the core, and those that variants define for others."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from generator.library import variants
from generator.markdown import code, page, prose
from toepen._hooks import KIND_ATTRIBUTE, Kind
from toepen._hookspecs import CoreHooks
from toepen._house import name_of_variant

__all__ = ["hooks_page"]

INTRODUCTION = """
What a variant may answer, with `@hookimpl` on a method of the hook's name. It takes those of the
parameters that it needs. The kind of a hook says how several answers combine; none of the five ways
depends on the order of variants. *Answered by* names the variants of the library that answer a
hook: examples to read. What the types are, [toepen.plugin](plugin.md) tells.
"""

KINDS = {
    Kind.QUESTION: (
        "Questions",
        "One variant may own the answer; `None` leaves it to the base game.",
    ),
    Kind.VETO: (
        "Vetoes",
        "Anyone may forbid, with a `Refusal`; `None` is no objection. `first_refusal` asks them.",
    ),
    Kind.ADJUSTMENT: (
        "Adjustments",
        "The value passes through all answers, in the stages `base`, `scale`, `add`, `cap`.",
    ),
    Kind.REACTION: ("Reactions", "Effects are returned, and applied by kind."),
    Kind.CONTRIBUTION: ("Contributions", "All that is given is gathered."),
}


def hooks_page() -> str:
    """Return the page."""
    parts = [INTRODUCTION]
    for kind, (title, meaning) in KINDS.items():
        parts += [f"## {title}", meaning]
        parts += [_hook(hook) for hook in _hooks_of(CoreHooks) if _kind(hook) is kind]
    parts += ["## Hooks of variants", "A variant may ask others, too: its `hookspecs` say what."]
    for cls in variants():
        specification = getattr(cls, "hookspecs", None)
        if specification is not None:
            parts += [f"### Of `{name_of_variant(cls)}`", prose(specification.__doc__)]
            parts += [_hook(hook, "####") for hook in _hooks_of(specification)]
    return page("Hooks", *parts)


def _hooks_of(specification: type) -> Iterator[Any]:
    return (value for value in vars(specification).values() if hasattr(value, KIND_ATTRIBUTE))


def _kind(hook: Any) -> Kind:
    return Kind(getattr(hook, KIND_ATTRIBUTE))


def _hook(hook: Any, level: str = "###") -> str:
    name = hook.__name__
    answering = [cls for cls in variants() if hasattr(cls, name)]
    names = code(*map(name_of_variant, answering)) or "none of the library's variants"
    told = (
        f"{level} `{name}`",
        f"```py\n@{_kind(hook)}\ndef {name}{_signature(hook)}\n```",
        prose(hook.__doc__),
        f"Answered by: {names}.",
    )
    return "\n\n".join(told)


def _signature(hook: Any) -> str:
    signature = inspect.signature(hook)
    offered = [f"{p.name}: {p.annotation}" for p in list(signature.parameters.values())[1:]]
    return f"({', '.join(offered)}) -> {signature.return_annotation}"
