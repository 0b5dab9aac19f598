"""Forms of what comes in kinds: acts, events, phases, and what variants keep.

Each is an object that names its kind. A variant's kinds are named with the variant before them,
such as `laundry.Exchanging`: reading them runs no code but that of variants whose rules are in
force.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from math import isfinite
from types import GenericAlias
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

import attrs
from attrs import Factory, define

from toepen._actions import Action, Choose, Deal, Fold, Play, Stay, Toep, acts_of, choice
from toepen._cards import Card, Rank, Suit
from toepen._events import Event, Private
from toepen._forms import (
    CARD,
    INT,
    Form,
    Misread,
    Plain,
    expect_object,
    form_of,
    load_many,
    record_form,
    within,
)
from toepen._house import name_of_variant
from toepen._installed import modules_of_variants
from toepen._parts import Ending
from toepen._phase import Asking, Passing, Phase
from toepen._rules import Rules
from toepen._slots import Slot
from toepen._values import classes_below
from toepen._wording import nearest, shown
from toepen.exceptions import ToepenError

__all__ = ["ACTION", "Kinds", "kinds_of", "owner_of"]

_ACTS: Final[Mapping[str, Any]] = {
    "play": Play,
    "toep": Toep,
    "stay": Stay,
    "fold": Fold,
    "choose": Choose,
    "deal": Deal,
}


def _no_form(_: Any) -> None:
    return None


def _kind(data: Plain, key: str, what: str) -> str:
    expect_object(data, what)
    found = data.get(key)
    if not isinstance(found, str):
        message = f"found {shown(found)} at {key!r}, expected the name of {what}"
        raise Misread(message)
    return found


def _action_form() -> Form:
    forms = {word: record_form(cls, _no_form, act=word) for word, cls in _ACTS.items()}
    words = {cls: word for word, cls in _ACTS.items()}

    def dump(action: Any) -> Plain:
        return forms[words[type(action)]].dump(action)

    def load(data: Plain) -> Any:
        word = _kind(data, "act", "an act")
        if word not in forms:
            message = f"found {shown(word)}, expected an act{nearest(word, forms)}"
            raise Misread(message)
        action = forms[word].load(data)
        return _interned(action)

    return Form(dump, load, {"anyOf": [form.schema for form in forms.values()]})


def _interned(action: Any) -> Any:
    """Return the act that the library uses for this, so that it is found at a glance."""
    if action.seat < 0 or action.seat >= MOST_SEATS:
        return action
    if isinstance(action, Play) and action.card.index < len(CARD.schema["enum"]) - 1:
        return acts_of(action.seat).plays[action.card.index]
    if isinstance(action, Toep | Stay | Fold):
        return choice(action.seat, str(action))
    return action


def _play_form() -> Form:
    """Return the form of a card in a trick, which need not say that it was played."""
    form = record_form(Play, _no_form)

    def load(data: Plain) -> Any:
        return _interned(form.load(data))

    return Form(form.dump, load, form.schema)


_BASES: Final = frozenset({Private, Asking, Passing})
MOST_SEATS: Final = 32
ACTION: Final = _action_form()
PLAY: Final = _play_form()


@define(eq=False)
class Kinds:
    """The forms of whatever comes in kinds, where these variants are in force."""

    variants: tuple[object, ...]
    _forms: dict[type, Form] = Factory(dict)
    _made: dict[Hashable, Form] = Factory(dict)
    _names: dict[type, str] = Factory(dict)

    def of(self, hint: Any) -> Form:
        """Return the form of an annotation, made once."""
        found = self._made.get(hint)
        if found is None:
            found = self._made[hint] = form_of(hint, self.resolve)
        return found

    def resolve(self, hint: Any) -> Form | None:  # noqa: PLR0911 - one return a kind of type
        """Find the forms that depend on the rules: see `Resolve`."""
        if hint is object or hint is Any:
            return Form(self.dump_any, self.load_any, {})
        if hint == Action:
            return ACTION
        if hint is Play:
            return PLAY
        if hint in {Event, Private}:
            return self._kinds_form(Event, "event", "an event")
        if hint is Phase:
            return self._kinds_form(Phase, "phase", "a phase")
        if isinstance(hint, type) and self._variant_of(hint):
            return self._variant_form(hint)
        return None

    # -- classes by name ---------------------------------------------------------------------

    def name_of(self, cls: type) -> str:
        """Return the name by which a class is written.

        Raises:
            ToepenError: If it belongs to none of the variants in force.
        """
        name = self._names.get(cls)
        if name is None:
            owner = owner_of(cls, map(type, self.variants))
            name = cls.__name__ if not owner else f"{owner}.{cls.__name__}"
            self._names[cls] = name
        return name

    def class_named(self, name: str, base: type) -> type:
        """Find the class of that name.

        Raises:
            Misread: If the rules in force have none.
        """
        known = dict(self._named(base))
        if name not in known:
            message = f"found {shown(name)}, which these rules do not know"
            raise Misread(f"{message}{nearest(name, known)}")
        return known[name]

    def _named(self, base: type[object]) -> Iterator[tuple[str, type]]:
        for cls in classes_below(base):
            if cls in _BASES or "__attrs_attrs__" not in vars(cls):
                continue  # none that stands in a match: a base, or the draft of another
            try:
                yield self.name_of(cls), cls
            except ToepenError:
                continue

    def form_of_class(self, cls: type, key: str) -> Form:
        """Return the form of one kind."""
        form = self._forms.get(cls)
        if form is None:
            form = record_form(cls, self.resolve, **{key: self.name_of(cls)})
            self._forms[cls] = form
        return form

    def _kinds_form(self, base: type, key: str, what: str) -> Form:
        def dump(value: Any) -> Plain:
            return self.form_of_class(type(value), key).dump(value)

        loads: dict[str, Callable[[Plain], Any]] = {}

        def load(data: Plain) -> Any:
            name = _kind(data, key, what)
            read = loads.get(name)
            if read is None:
                cls = self.class_named(name, base)
                read = loads[name] = self.form_of_class(cls, key).load
            return read(data)

        return Form(dump, load, {"$ref": f"#/$defs/{key}"})

    def schemas(self, base: type, key: str) -> Plain:
        """Return the JSON Schema of all kinds that the rules in force have."""
        kinds = sorted(dict(self._named(base)).items())
        return {"anyOf": [self.form_of_class(cls, key).schema for _, cls in kinds]}

    # -- variants, by name -------------------------------------------------------------------

    def _variant_of(self, cls: type) -> object | None:
        return next((v for v in self.variants if type(v) is cls), None)

    def _variant_form(self, cls: type) -> Form:
        """Return the form of a variant in force, which the rules hold already: its name."""
        variant = self._variant_of(cls)
        name = name_of_variant(cls)

        def dump(_: Any) -> Plain:
            return {"variant": name}

        def load(data: Plain) -> Any:
            if _kind(data, "variant", "a variant") != name or len(data) != 1:
                message = f"found {shown(data)}, expected the variant {name!r}"
                raise Misread(message)
            return variant

        return Form(dump, load, {"const": {"variant": name}})

    # -- slots -------------------------------------------------------------------------------

    def of_slot(self, slot: Slot[Any]) -> Form:
        """Return the form of what a slot holds: by its annotation, where there is one."""
        form = self._made.get(slot)
        if form is None:
            form = self._slot_form(slot)
            self._made[slot] = form
        return form

    def _slot_form(self, slot: Slot[Any]) -> Form:
        try:
            hint = _slot_hint(slot, self.variants)
            return self.of(GenericAlias(tuple, (hint, ...)) if slot.sight == "owner" else hint)
        except TypeError:
            return self.of(object)

    # -- anything ----------------------------------------------------------------------------

    def dump_any(self, value: Any) -> Plain:  # noqa: PLR0911 - one return a kind of value
        """Write a value of an unknown type, so that it says what it is.

        Raises:
            ToepenError: If it is of no type that can be written.
        """
        kind = type(value)
        if value is None or kind in {bool, int, str} or (kind is float and isfinite(value)):
            return value
        if kind is tuple:
            return [self.dump_any(part) for part in value]
        if kind is frozenset:
            return {"set": sorted(map(self.dump_any, value), key=repr)}
        if kind is Card:
            return {"card": value.text}
        if kind in _WORDS:
            return {_WORDS[kind]: value.value}
        if self._variant_of(kind) is value:
            return {"variant": name_of_variant(kind)}
        if isinstance(value, Phase):
            return self.form_of_class(kind, "phase").dump(value)
        if attrs.has(kind):
            return {"is": self.name_of(kind), **self._parts(value)}
        message = f"a {kind.__name__} cannot be written as JSON: {value!r:.60}"
        raise ToepenError(message)

    def _parts(self, value: Any) -> Plain:
        fields = [field for field in attrs.fields(type(value)) if field.init]
        return {field.name: self.dump_any(getattr(value, field.name)) for field in fields}

    def load_any(self, data: Plain) -> Any:
        """Read a value that says what it is."""
        if data is None or type(data) in {bool, int, str, float}:
            return self._load_simple(data)
        if isinstance(data, list):
            return load_many(self.load_any, data)
        if not isinstance(data, Mapping):
            message = f"found {shown(data)}, expected plain JSON types"
            raise Misread(message)
        read = self._readers.get(str(next(iter(data), ""))) if len(data) == 1 else None
        if read is not None:
            key, value = next(iter(data.items()))
            return within(f".{key}", read, value)
        if "phase" in data:
            return self.of(Phase).load(data)
        return self._load_record(data)

    @property
    def _readers(self) -> Mapping[str, Callable[[Plain], Any]]:
        return {
            "set": self._load_set,
            "card": CARD.load,
            "suit": self.of(Suit).load,
            "rank": self.of(Rank).load,
            "ending": self.of(Ending).load,
            "variant": self._load_variant,
        }

    def _load_simple(self, data: Plain) -> Plain:
        if type(data) is int:
            return INT.load(data)
        if type(data) is str:
            return self.of(str).load(data)
        if type(data) is float and not isfinite(data):
            message = f"found {data}, expected a number"
            raise Misread(message)
        return data

    def _load_set(self, data: Plain) -> frozenset[Any]:
        try:
            return frozenset(self.load_any(data))
        except TypeError:
            message = f"found {shown(data)}, expected a list"
            raise Misread(message) from None

    def _load_variant(self, data: Plain) -> object:
        for variant in self.variants:
            if name_of_variant(variant) == data:
                return variant
        message = f"found {shown(data)}, expected a variant in force"
        raise Misread(message)

    def _load_record(self, data: Mapping[Any, Plain]) -> Any:
        name = _kind(data, "is", "what it is")
        cls: Any = _class_of_variant(name, self.variants)
        if cls is None:
            message = f"found {shown(name)}, which these rules do not know"
            raise Misread(message)
        parts = {key: within(f".{key}", self.load_any, data[key]) for key in data if key != "is"}
        fields = {field.name: field.alias for field in attrs.fields(cls) if field.init}
        if parts.keys() != fields.keys():
            message = f"found the keys {shown(sorted(map(str, parts)))}, expected {sorted(fields)}"
            raise Misread(message)
        try:
            return cls(**{fields[name]: part for name, part in parts.items()})
        except (ValueError, TypeError) as error:
            raise Misread(str(error)) from None


_WORDS: Final[Mapping[type, str]] = {Suit: "suit", Rank: "rank", Ending: "ending"}


@lru_cache(maxsize=64)
def kinds_of(rules: Rules) -> Kinds:
    """Return the forms of rules, made once."""
    return Kinds(rules.house.variants)


def owner_of(cls: type, variants: Iterable[type]) -> str:
    """Return the name of the variant, of these, whose class it is; nothing if it is the library's.

    What stands in a module of its own belongs to the variant whose package it shares, unless
    another variant stands in that module.

    Raises:
        ToepenError: If it belongs to none of the variants.
    """
    if cls.__module__.partition(".")[0] == __name__.partition(".")[0]:
        return ""
    shared: dict[int, type] = {}
    for variant in variants:
        if variant.__module__ == cls.__module__:
            return name_of_variant(variant)
        shared.setdefault(_shared(variant.__module__, cls.__module__), variant)
    most = max(shared, default=0)
    if most == 0 or cls.__module__ in modules_of_variants():
        message = f"{cls.__name__} belongs to no variant of these rules"
        raise ToepenError(message)
    return name_of_variant(shared[most])


def _shared(one: str, other: str) -> int:
    """Count the packages that two modules share."""
    pairs = zip(one.split("."), other.split("."), strict=False)
    count = 0
    for mine, yours in pairs:
        if mine != yours:
            break
        count += 1
    return count


def _class_of_variant(name: str, variants: tuple[object, ...]) -> Any:
    """Find a class of values that a variant keeps: one that stands beside the variant."""
    owner, _, own = name.partition(".")
    for variant in variants:
        if name_of_variant(variant) == owner:
            found = getattr(sys.modules.get(type(variant).__module__), own, None)
            if isinstance(found, type) and attrs.has(found) and found not in _NO_VALUES:
                return found
    return None


_NO_VALUES: Final = (Rules,)


def _slot_hint(slot: Slot[Any], variants: tuple[object, ...]) -> Any:
    """Find the annotation of a slot, beside the variant that declares it.

    Raises:
        TypeError: If there is none.
    """
    for variant in variants:
        module = sys.modules.get(type(variant).__module__)
        for name, value in vars(module).items() if module else ():
            if value is slot:
                try:
                    hint = get_type_hints(module).get(name)
                except NameError:
                    continue
                if get_origin(hint) is Slot:
                    return cast("Any", get_args(hint)[0])
    message = f"the slot {slot.name!r} has no annotation"
    raise TypeError(message)
