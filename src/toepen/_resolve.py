"""From hooks to plain functions: who answers what is settled once, when rules are compiled."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from operator import itemgetter
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

import pluggy
from attrs import Factory, define, evolve, frozen
from pluggy import HookimplOpts, HookspecOpts
from typing_extensions import override

from toepen._hooks import KIND_ATTRIBUTE, PROJECT, STAGED_ATTRIBUTE, Kind
from toepen._house import name_of_variant
from toepen._wording import nearest
from toepen.exceptions import Fault

__all__ = ["Answer", "Answers", "Hook", "Listener", "gather", "known_hooks"]

Function: TypeAlias = Callable[..., Any]
Listener: TypeAlias = Callable[[str, str, object], None]
"""Is told of an answer: by which variant, to which hook, and what it was; or which error."""
_BASE: Final = "base game "
"""How the plugins of the base game are named: no variant has a space in its name."""
STAGES: Final = ("base", "scale", "add", "cap")


@frozen
class Hook:
    """A hook as it was declared.

    Attributes:
        name: Its name.
        kind: How answers combine.
        parameters: What an answer may take, in order.
        types: The annotations of the parameters and the return, resolved as far as they can be.
        function: The declaration.
    staged: Whether the answers come in the order of named stages.
    """

    name: str
    kind: Kind
    parameters: tuple[str, ...]
    types: Mapping[str, object]
    function: Function
    staged: bool


@frozen
class Answer:
    """One plugin's answer to a hook, taking all parameters of the hook."""

    plugin: str
    owner: object
    function: Function
    base: bool
    """Whether it is the answer of the base game, or of the variant that defines the hook."""


@define
class Answers:
    """All answers to all hooks, with the faults found on the way."""

    faults: list[Fault] = Factory(list)
    by_hook: dict[str, list[Answer]] = Factory(dict)

    def of(self, name: str) -> tuple[Function, ...]:
        """Return the answers to a hook, the base game's first, then by the variants' names."""
        return tuple(answer.function for answer in self.by_hook.get(name, ()))

    def overheard(self, heard: Listener) -> None:
        """Let *heard* be told of every answer that a variant gives."""
        for name, given in self.by_hook.items():
            self.by_hook[name] = [_overheard(answer, name, heard) for answer in given]


def _overheard(answer: Answer, hook: str, heard: Listener) -> Answer:
    if answer.plugin.startswith(_BASE):
        return answer

    def function(*given: object) -> object:
        try:
            said: object = answer.function(*given)
        except Exception as error:
            heard(answer.plugin, hook, error)
            raise
        heard(answer.plugin, hook, said)
        return said

    return evolve(answer, function=function)


def known_hooks(*specifications: type) -> dict[str, Hook]:
    """Return every hook that *specifications* declare, by name."""
    return {hook.name: hook for spec in specifications for hook in _hooks_of(spec)}


@cache
def _hooks_of(specification: Hashable) -> tuple[Hook, ...]:
    """Read the hooks that a class declares, once: a class does not change."""
    found = []
    for name, function in inspect.getmembers(specification, inspect.isfunction):
        kind = getattr(function, KIND_ATTRIBUTE, None)
        if kind is not None:
            parameters = tuple(inspect.signature(function).parameters)[1:]
            staged = getattr(function, STAGED_ATTRIBUTE, False)
            found.append(Hook(name, kind, parameters, _types_of(function), function, staged))
    return tuple(found)


def _types_of(function: Function) -> Mapping[str, object]:
    """Resolve annotations; names that only a type checker imports leave them unknown."""
    try:
        return typing.get_type_hints(function)
    except (NameError, AttributeError, TypeError, SyntaxError):
        return {}


class _Manager(pluggy.PluginManager):
    """Looks at marked methods alone: pluggy would look at every attribute of every table anew."""

    @override
    def parse_hookimpl_opts(self, plugin: object, name: str) -> HookimplOpts | None:
        cls: type = type(plugin)
        marked = name in _marked(cls, f"{PROJECT}_impl")
        return super().parse_hookimpl_opts(plugin, name) if marked else None

    @override
    def parse_hookspec_opts(
        self, module_or_class: ModuleType | type, name: str
    ) -> HookspecOpts | None:
        marked = name in _marked(module_or_class, f"{PROJECT}_spec")
        return super().parse_hookspec_opts(module_or_class, name) if marked else None


@cache
def _marked(cls: Hashable, marker: str) -> frozenset[str]:
    """Return the names that a class has marked, read once: a class does not change."""
    found = ((name, inspect.getattr_static(cls, name)) for name in dir(cls))
    return frozenset(
        name
        for name, method in found
        if hasattr(method, marker) or hasattr(getattr(method, "__func__", None), marker)
    )


def gather(
    hooks: Mapping[str, Hook],
    specifications: Sequence[type],
    base: Sequence[object],
    variants: Sequence[object],
) -> Answers:
    """Register the base game and the variants with pluggy, and collect their answers.

    Faults are gathered instead of raised: what pluggy would refuse one at a time is looked for
    first, and what it lets through although it would make order matter is refused as well.
    """
    answers = Answers()
    manager = _Manager(PROJECT)
    for specification in specifications:
        manager.add_hookspecs(specification)
    for number, plugin in enumerate(base):
        manager.register(plugin, f"{_BASE}{number}")
    for variant in variants:
        faults = list(_faults_of(manager, hooks, variant))
        answers.faults.extend(faults)
        if not faults:
            manager.register(variant, name_of_variant(variant))
    plugins = {id(plugin): place for place, plugin in enumerate((*base, *variants))}
    for name, hook in hooks.items():
        implementations = getattr(manager.hook, name).get_hookimpls()
        implementations.sort(key=lambda found: plugins[id(found.plugin)])
        if hook.kind is Kind.REACTION:
            # Effects of one moment apply by kind; within a kind what is told has one order.
            implementations.sort(key=lambda found: found.plugin_name)
        answers.by_hook[name] = [
            Answer(found.plugin_name, found.plugin, _adapted(hook, found), _is_base(hook, found))
            for found in implementations
        ]
    return answers


def _is_base(hook: Hook, found: pluggy.HookImpl) -> bool:
    if found.plugin_name.startswith(_BASE):
        return True
    own = getattr(getattr(found.plugin, "hookspecs", None), hook.name, None)
    return own is hook.function


def faulty_claims(hooks: Mapping[str, Hook], variants: Sequence[object]) -> typing.Iterator[Fault]:
    """Find claims of variants about hooks or stages that do not exist."""
    for variant in variants:
        path = f"variants.{name_of_variant(variant)}"
        for claim in ("refines", "stages"):
            for hook in getattr(variant, claim, {}):
                if hook not in hooks:
                    yield Fault(f"{path}.{claim}", f"no hook {hook!r}{nearest(hook, hooks)}")
        for stage in getattr(variant, "stages", {}).values():
            if stage not in STAGES:
                yield Fault(f"{path}.stages", f"no stage {stage!r}, only {', '.join(STAGES)}")


def defined_twice(specifications: Sequence[type]) -> typing.Iterator[Fault]:
    """Find hooks that two variants define, or one of the core that a variant defines again."""
    owners: dict[str, str] = {}
    for specification in specifications:
        for name in known_hooks(specification):
            if name in owners:
                message = f"{specification.__name__} defines the hook of {owners[name]} again"
                yield Fault(f"hooks.{name}", message)
            owners.setdefault(name, specification.__name__)


def _adapted(hook: Hook, found: pluggy.HookImpl) -> Function:
    """Let an answer that names fewer parameters than the hook has be called with all of them."""
    function = cast("Function", found.function)
    names = tuple(found.argnames)
    if names == hook.parameters:
        return function
    places = tuple(hook.parameters.index(name) for name in names)
    if not places:
        return lambda *_: function()
    if places == tuple(range(len(places))):
        return _first(function, len(places))
    if len(places) == 1:
        (only,) = places
        return lambda *given: function(given[only])
    pick = itemgetter(*places)
    return lambda *given: function(*pick(given))


def _first(function: Function, count: int) -> Function:
    """Take the first one or two parameters: by far the most common case, without a slice."""
    if count == 1:
        return lambda first, *_: function(first)
    if count == 2:  # noqa: PLR2004 - one and two are what there is
        return lambda first, second, *_: function(first, second)
    return lambda *given: function(*given[:count])


_ORDER_OPTIONS: Final = ("tryfirst", "trylast", "hookwrapper", "wrapper", "specname")


def _faults_of(
    manager: pluggy.PluginManager, hooks: Mapping[str, Hook], variant: object
) -> typing.Iterator[Fault]:
    name = name_of_variant(variant)
    for attribute in dir(type(variant)):
        options = manager.parse_hookimpl_opts(variant, attribute)
        if options is None:
            continue
        path = f"variants.{name}.{attribute}"
        for word in _ORDER_OPTIONS:
            if options.get(word):
                yield Fault(path, f"{word} would make the order of variants matter")
        hook = hooks.get(attribute)
        if hook is None:
            known = "; toepen.plugin.CoreHooks lists them"
            found = nearest(attribute, hooks) or known
            yield Fault(path, f"there is no hook {attribute!r}{found}")
            continue
        yield from _argument_faults(path, hook, getattr(type(variant), attribute))


def _argument_faults(path: str, hook: Hook, function: Function) -> typing.Iterator[Fault]:
    types = _types_of(function)
    for name, parameter in tuple(inspect.signature(function).parameters.items())[1:]:
        if name not in hook.parameters:
            offered = ", ".join(hook.parameters) or "nothing"
            yield Fault(path, f"the hook offers no {name!r}, only {offered}")
        elif parameter.default is not parameter.empty:
            yield Fault(path, f"{name!r} has a default, and would never be given")
        elif parameter.kind is not parameter.POSITIONAL_OR_KEYWORD:
            yield Fault(path, f"{name!r} must be a plain parameter: hooks are called by position")
        elif name in types and types[name] != hook.types.get(name):
            wanted, found = _type_name(hook.types.get(name)), _type_name(types[name])
            yield Fault(path, f"{name!r} is {wanted}, not {found}")


def _type_name(kind: object) -> str:
    return str(getattr(kind, "__name__", kind))


def one_answer(hook: Hook, answers: Sequence[Answer], faults: list[Fault]) -> Function | None:
    """Combine the answers to a question: the owner's, and where it says `None` the base game's."""
    base = [answer for answer in answers if answer.base]
    given = [answer for answer in answers if not answer.base]
    owners = sorted(given, key=lambda answer: _refinements(answer, hook.name, given), reverse=True)
    for more, less in pairwise(owners):
        refines = _reaches(more, less.plugin, hook.name, owners)
        if not refines or _reaches(less, more.plugin, hook.name, owners):
            first, second = sorted((more.plugin, less.plugin))
            message = f"variants {first!r} and {second!r} both answer {hook.name!r}"
            faults.append(Fault(f"variants.{second}", message))
    return _chain([answer.function for answer in (*owners, *base)], len(hook.parameters))


def _refined(answer: Answer, hook: str) -> str | None:
    """Return the variant whose answer this one declares to refine."""
    refines = getattr(answer.owner, "refines", {})
    return cast("Mapping[str, str]", refines).get(hook)


def _reaches(answer: Answer, other: str, hook: str, owners: Sequence[Answer]) -> bool:
    """Tell whether *answer* refines *other*, directly or through others."""
    by_name = {owner.plugin: owner for owner in owners}
    seen: set[str] = set()
    name = _refined(answer, hook)
    while name is not None and name not in seen:
        if name == other:
            return True
        seen.add(name)
        name = _refined(by_name[name], hook) if name in by_name else None
    return False


def _refinements(answer: Answer, hook: str, owners: Sequence[Answer]) -> int:
    """Count how many of the other owners *answer* refines."""
    return sum(_reaches(answer, owner.plugin, hook, owners) for owner in owners)


def _chain(functions: Sequence[Function], offered: int) -> Function | None:
    if len(functions) <= 1:
        return functions[0] if functions else None
    if offered == 2:  # noqa: PLR2004 - the common case, without gathering what is given

        def ask_with_two(first: object, second: object) -> object:
            for function in functions:
                answer = function(first, second)
                if answer is not None:
                    return answer
            return None

        return ask_with_two

    def ask(*given: object) -> object:
        for function in functions:
            answer = function(*given)
            if answer is not None:
                return answer
        return None

    return ask


def stage_of(answer: Answer, hook: str) -> str:
    """Return the stage at which a variant says that it answers a hook."""
    return cast("Mapping[str, str]", getattr(answer.owner, "stages", {})).get(hook, "add")


def staged(hook: Hook, answers: Sequence[Answer], faults: list[Fault]) -> tuple[Function, ...]:
    """Put the adjusters of a value in the order of their stages; two at one are a conflict."""
    stages: dict[str, Answer] = {}
    for answer in answers:
        stage = stage_of(answer, hook.name)
        if stage in stages:
            message = f"it adjusts {hook.name!r} at the same stage as {stages[stage].plugin!r}"
            faults.append(Fault(f"variants.{answer.plugin}", message))
        else:
            stages[stage] = answer
    return tuple(stages[stage].function for stage in STAGES if stage in stages)
