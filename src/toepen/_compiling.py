"""Compiling: house rules turned into rules, or everything told that stands against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from toepen import _resolve
from toepen._base import base_game
from toepen._fitting import misfits, undecided
from toepen._hooks import Kind
from toepen._hookspecs import CoreHooks, ScriptCheck
from toepen._house import HouseRules, name_of_variant
from toepen._installed import variant_classes
from toepen._rules import Rules
from toepen._slots import Slot
from toepen.exceptions import Fault, RulesError

__all__ = ["compile_in_order", "compile_rules"]

OPENING: Final = (
    "opening_call",
    "opening_announce",
    "opening_show",
    "opening_draw",
    "opening_answer",
    "opening_leave",
    "opening_exchange",
)
"""The steps of the opening, in order."""


def compile_rules(house: HouseRules) -> Rules:
    """Resolve every hook for *house*, or tell all that stands against it.

    What was compiled lately is remembered: rules are values, and stored states share theirs.
    """
    _no_faults([fault for variant in house.variants for fault in _not_a_variant(variant)], house)
    _no_faults(tuple(misfits(house)), house)
    return _compiled(house)


@lru_cache(maxsize=256)
def _compiled(house: HouseRules) -> Rules:
    _no_faults(tuple(_twice(house.variants)), house)
    return compile_in_order(house, house.variants)


_CLAIMS: Final = ("refines", "stages", "requires", "excludes", "rule_ids", "capabilities")


def _not_a_variant(variant: object) -> Iterable[Fault]:
    """Find why an object cannot be a variant."""
    path = f"variants.{name_of_variant(variant)}"
    if isinstance(variant, type):
        yield Fault(path, f"found the class, expected an object of it: {variant.__name__}()")
    elif not attrs.has(type(variant)) or type(variant).__setattr__ is object.__setattr__:
        yield Fault(path, f"{type(variant).__name__} is not a frozen attrs class")
    else:
        yield from undecided(type(variant))
        for claim in _CLAIMS:
            if not isinstance(getattr(variant, claim, {}), Mapping):
                yield Fault(f"{path}.{claim}", "expected a mapping")


def _twice(variants: Sequence[object]) -> Iterable[Fault]:
    names = [name_of_variant(variant) for variant in variants]
    for name in sorted(set(names)):
        if names.count(name) > 1:
            yield Fault(f"variants.{name}", "it is given twice")


def _no_faults(faults: Sequence[Fault], house: HouseRules) -> None:
    if faults:
        raise RulesError(tuple(dict.fromkeys(faults)), house.name)


def compile_in_order(
    house: HouseRules, ordered: Sequence[object], heard: _resolve.Listener | None = None
) -> Rules:
    """Compile with the variants registered in the order given: sorted by name, but in tests.

    Args:
        house: The declaration.
        ordered: Its variants.
        heard: Is told of every answer of a variant while a match is played.
    """
    specifications = _specifications(ordered)
    _no_faults(tuple(_resolve.defined_twice(specifications)), house)
    hooks = _resolve.known_hooks(*specifications)
    answers = _resolve.gather(hooks, specifications, base_game(house), ordered)
    if heard is not None:
        answers.overheard(heard)
    faults = answers.faults
    faults.extend(_clashes(ordered))
    faults.extend(_resolve.faulty_claims(hooks, ordered))
    for find in answers.of("faults"):
        faults.extend(find(house))
    resolved = {name: _combined(hook, answers, faults) for name, hook in hooks.items()}
    gathered = _gathered(answers, faults)
    _no_faults(sorted(faults, key=lambda fault: fault.path), house)
    core = {attribute.name for attribute in attrs.fields(Rules)} - set(gathered)
    return Rules(
        house=house,
        opening=tuple(resolved[step] for step in OPENING if resolved[step] is not None),
        hooks=MappingProxyType({n: resolved[n] for n in resolved if not hasattr(CoreHooks, n)}),
        usual=MappingProxyType(dict(_usual(answers, hooks))),
        **gathered,
        **{name: resolved[name] for name in resolved if name in core},
    )


def _gathered(answers: _resolve.Answers, faults: list[Fault]) -> dict[str, Any]:
    """Gather what the variants contribute as it stands."""
    return {
        "slots": _slots(answers.of("slots"), faults),
        "checks": MappingProxyType(_checks(answers.by_hook["checks"], faults)),
        "sheet": tuple(line for answer in answers.of("sheet") for line in answer()),
        "interruptions": tuple(answer() for answer in answers.of("interruption")),
    }


def _usual(
    answers: _resolve.Answers, hooks: Mapping[str, _resolve.Hook]
) -> Iterable[tuple[str, Any]]:
    """Go through the questions that the base game answers, with its answer."""
    for name, hook in hooks.items():
        given = answers.by_hook[name]
        if hook.kind is Kind.QUESTION and given and given[0].base:
            yield name, given[0].function


def _specifications(variants: Sequence[object]) -> tuple[type, ...]:
    """Return the hooks of the core and of all variants, switched on or merely installed."""
    classes = (*(type(variant) for variant in variants), *variant_classes())
    own = [cast("Any", cls).hookspecs for cls in classes if hasattr(cls, "hookspecs")]
    return tuple(dict.fromkeys((CoreHooks, *own)))


def _combined(hook: _resolve.Hook, answers: _resolve.Answers, faults: list[Fault]) -> Any:
    """Make of all answers to a hook what its kind says."""
    given = answers.by_hook[hook.name]
    if hook.kind is Kind.QUESTION:
        return _resolve.one_answer(hook, given, faults)
    if hook.staged:
        return _resolve.staged(hook, given, faults)
    return tuple(answer.function for answer in given)


def _checks(answers: Sequence[_resolve.Answer], faults: list[Fault]) -> dict[str, ScriptCheck]:
    found: dict[str, ScriptCheck] = {}
    for answer in answers:
        for name, check in answer.function().items():
            if name in found:
                reason = f"another variant brings the check {name!r} too"
                faults.append(Fault(f"variants.{answer.plugin}", reason))
            found[name] = check
    return found


def _slots(answers: Sequence[Callable[[], Iterable[Slot[Any]]]], faults: list[Fault]) -> Any:
    found: dict[str, Slot[Any]] = {}
    for answer in answers:
        for slot in answer():
            if slot.name in found:
                variant = slot.name.partition(".")[0]
                faults.append(Fault(f"variants.{variant}", f"two slots are named {slot.name!r}"))
            found[slot.name] = slot
    return tuple(found[name] for name in sorted(found))


def _clashes(variants: Sequence[object]) -> Iterable[Fault]:
    """Find what the variants declare to require or to exclude, each with its reason."""
    names = {name_of_variant(variant) for variant in variants}
    for variant in variants:
        name = name_of_variant(variant)
        for other, reason in _declared(variant, "excludes").items():
            if other in names:
                yield Fault(f"variants.{name}", f"it cannot stand with {other!r}: {reason}")
                yield Fault(f"variants.{other}", f"it cannot stand with {name!r}: {reason}")
        for other, reason in _declared(variant, "requires").items():
            if other not in names:
                yield Fault(f"variants.{name}", f"it needs {other!r}: {reason}")


def _declared(variant: object, what: str) -> Mapping[str, str]:
    return cast("Mapping[str, str]", getattr(variant, what, {}))
