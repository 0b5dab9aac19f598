"""A match and a view in JSON: part by part, what variants keep by the names of their slots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

from attrs import frozen

from toepen._events import Event
from toepen._forms import Form, Misread, Plain, load_many, within
from toepen._match import Match
from toepen._parts import Bidding, Cards, Past, Score, Setup, Table
from toepen._phase import Phase
from toepen._sound import expect_sound
from toepen._start import new_match
from toepen._tagged import Kinds, kinds_of
from toepen._told import Told, told
from toepen._view import View
from toepen._wording import nearest, shown
from toepen.exceptions import ToepenError

if TYPE_CHECKING:
    from toepen._rules import Rules
    from toepen._seats import Seat

__all__ = ["PARTS", "dump_match", "dump_view", "load_match", "load_view", "told_form"]

PARTS: Final[Mapping[str, Any]] = {
    "seats": tuple[str, ...],
    "score": Score,
    "setup": Setup,
    "bidding": Bidding,
    "cards": Cards,
    "past": Past | None,
    "agenda": tuple[Phase, ...],
    "ply": int,
    "events": tuple[Event, ...],
}
"""The parts of a match that are alike in a view, each with its type."""

_OF_MATCH: Final = frozenset({*PARTS, "slots", "told", "secrets"})
_OF_VIEW: Final = frozenset({*PARTS, "slots", "told", "secret", "viewer", "all_seen"})


def told_form(kinds: Kinds) -> Form:
    """Return the form of a chain of what was told: a digest, and what each act told since."""
    acts = kinds.of(tuple[tuple[int, int, tuple[Event, ...]], ...])

    def dump(chain: Told) -> Plain:
        links = chain.links()[1:]
        parts = acts.dump(tuple([(link.ply, link.place, link.events) for link in links]))
        return {"digest": str(chain.digest), "acts": parts}

    def load(data: Plain) -> Told:
        if not isinstance(data, Mapping) or data.keys() != {"digest", "acts"}:
            message = f"found {shown(data)}, expected an object with 'digest' and 'acts'"
            raise Misread(message)
        parts = within(".acts", acts.load, data["acts"])
        plies = [ply for ply, _, _ in parts]
        if plies != sorted(plies):
            message = "the acts that told it are not in order"
            raise Misread(message)
        digest = within(".digest", _digest, data["digest"])
        return told(digest, [(ply, events, place) for ply, place, events in parts])

    properties = {"digest": {"type": "string"}, "acts": acts.schema}
    return Form(dump, load, {"type": "object", "properties": properties, "required": [*properties]})


def _digest(data: Plain) -> int:
    """Read a number of 64 bits, which is written as a text: not every reader has such numbers."""
    if isinstance(data, str) and len(data) <= 20 and data.removeprefix("-").isdecimal():  # noqa: PLR2004 - digits of 64 bits
        number = int(data)
        if -(2**63) <= number < 2**63 and str(number) == data:
            return number
    message = f"found {shown(data)}, expected a number of 64 bits as a text"
    raise Misread(message)


@frozen
class _Forms:
    """The forms of a match by one set of rules.

    Attributes:
        parts: Of each part, by its name.
        slots: Of each slot, by its name.
        told: Of a chain of what was told.
    """

    parts: Mapping[str, Form]
    slots: Mapping[str, Form]
    told: Form


@cache
def _forms(rules: Rules) -> _Forms:
    kinds = kinds_of(rules)
    parts = {name: kinds.of(hint) for name, hint in PARTS.items()}
    slots = {slot.name: kinds.of_slot(slot) for slot in rules.slots}
    return _Forms(parts, slots, told_form(kinds))


def dump_match(match: Match) -> dict[str, Plain]:
    """Write a match, but for its rules."""
    forms = _forms(match.rules)
    written = _dump_parts(match, forms)
    written["secrets"] = [forms.told.dump(chain) for chain in match.secrets]
    return written


def dump_view(view: View) -> dict[str, Plain]:
    """Write a view, but for its rules."""
    forms = _forms(view.rules)
    written = _dump_parts(view, forms)
    written["secret"] = forms.told.dump(view.secret)
    written["viewer"] = view.viewer
    written["all_seen"] = view.all_seen
    return written


def _dump_parts(match: Match | View, forms: _Forms) -> dict[str, Plain]:
    written = {
        name: form.dump(match.table.names if name == "seats" else getattr(match, name))
        for name, form in forms.parts.items()
    }
    pairs = zip(forms.slots.items(), match.slots, strict=True)
    written["slots"] = {name: form.dump(value) for (name, form), value in pairs}
    written["told"] = forms.told.dump(match.told)
    return written


def load_match(data: Mapping[str, Plain], rules: Rules) -> Match:
    """Read a match by these rules.

    Raises:
        Misread: If it cannot be one.
    """
    forms, parts = _load_parts(data, rules, _OF_MATCH)
    secrets = within(".secrets", lambda chains: _many_told(chains, forms), data["secrets"])
    match = Match(rules=rules, secrets=secrets, **parts)
    expect_sound(match)
    return match


def _many_told(data: Plain, forms: _Forms) -> tuple[Told, ...]:
    if not isinstance(data, list):
        message = f"found {shown(data)}, expected a list"
        raise Misread(message)
    return load_many(forms.told.load, data)


def load_view(data: Mapping[str, Plain], rules: Rules) -> View:
    """Read a view by these rules.

    Raises:
        Misread: If it cannot be one.
    """
    forms, parts = _load_parts(data, rules, _OF_VIEW)
    kinds = kinds_of(rules)
    viewer = within(".viewer", kinds.of(int | None).load, data["viewer"])
    view = View(
        viewer=cast("Seat | None", viewer),
        all_seen=within(".all_seen", kinds.of(bool).load, data["all_seen"]),
        rules=rules,
        secret=within(".secret", forms.told.load, data["secret"]),
        **parts,
    )
    expect_sound(view)
    return view


def _load_parts(
    data: Mapping[str, Plain], rules: Rules, names: frozenset[str]
) -> tuple[_Forms, dict[str, Any]]:
    if data.keys() != names:
        for key in data:
            if key not in names:
                message = f"there is no key {shown(key)}{nearest(key, names)}"
                raise Misread(message)
        message = f"the key {min(names - data.keys())!r} is missing"
        raise Misread(message)
    forms = _forms(rules)
    parts = {name: within(f".{name}", form.load, data[name]) for name, form in forms.parts.items()}
    parts["table"] = _table(rules, parts.pop("seats"))
    parts["told"] = within(".told", forms.told.load, data["told"])
    seats = len(parts["table"].names)
    parts["slots"] = within(".slots", _slots_reader(rules, forms, seats), data["slots"])
    return forms, parts


def _table(rules: Rules, names: tuple[str, ...]) -> Table:
    """Sit down: the rules say who shares a score, and whether so many may play."""
    try:
        return _seated(rules, names)
    except ToepenError as error:
        message = str(error)
        raise Misread(message) from None


@lru_cache(maxsize=64)
def _seated(rules: Rules, names: tuple[str, ...]) -> Table:
    return new_match(rules, names).table


def _slots_reader(rules: Rules, forms: _Forms, seats: int) -> Callable[[Plain], tuple[object, ...]]:
    def load(data: Plain) -> tuple[object, ...]:
        if not isinstance(data, Mapping):
            message = f"found {shown(data)}, expected an object"
            raise Misread(message)
        for name in data:
            if name not in forms.slots:
                message = f"no variant in force keeps {shown(name)}{nearest(name, forms.slots)}"
                raise Misread(message)
        values = []
        for slot in rules.slots:
            if slot.name in data:
                form = forms.slots[slot.name]
                values.append(within(f".{slot.name}", form.load, data[slot.name]))
            else:  # it was written before the variant kept this
                values.append(slot.start(seats))
        return tuple(values)

    return load
