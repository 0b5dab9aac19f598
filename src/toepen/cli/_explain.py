"""`toepen rules explain`: who decided a key, and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import attrs
from attrs import asdict, frozen

from toepen import HouseRules, RuleId, rule_ids
from toepen._base.sheet import sentences_on
from toepen._house import SECTIONS, name_of_variant
from toepen._installed import preset_names, variant_class, variant_classes
from toepen._reading import Source, chain_of_file, chain_of_preset
from toepen._wording import nearest
from toepen.cli._screen import Screen
from toepen.cli._seating import house_rules
from toepen.cli._sheet import variant_sentences
from toepen.cli._status import OK, WrongUseError
from toepen.cli._telling import toml, variant_line
from toepen.cli._values import allowed_of, default_of

__all__ = ["explain"]

Layers = Sequence[tuple[Source, Mapping[str, Any]]]
"""The tables of a file and of all that it extends, the furthest first."""


@frozen
class Said:
    """What one file or preset says about a key.

    Attributes:
        by: Which one.
        value: What it says.
    """

    by: str
    value: str


@frozen
class Explanation:
    """What there is to know about a key.

    Attributes:
        key: Its path.
        value: What it is at this table; nothing for a rule that no key decides.
        meaning: What it decides.
        sentences: How the sheet of this table tells it.
        decided_by: Which file, preset or variant decided the value.
        said: All that files and presets say about it, the furthest first.
        allowed: Which values it may have.
        default: Its value where nothing is said.
        source: The part of the rules catalogue that it answers.
    """

    key: str
    value: str
    meaning: str
    sentences: tuple[str, ...] = ()
    decided_by: str = ""
    said: tuple[Said, ...] = ()
    allowed: str = ""
    default: str = ""
    source: str = ""


def explain(screen: Screen, name: str, key: str, *, as_json: bool) -> int:
    """Tell who decided a key of a preset or a file, what it means, and what else it may be."""
    house = house_rules(name)
    chain = chain_of_preset(name) if name in preset_names() else chain_of_file(name)
    told = _explained(house, chain.layers, key)
    if as_json:
        screen.data(asdict(told))
        return OK
    for line in _lines(told):
        screen.line(line)
    return OK


def _lines(told: Explanation) -> Iterator[str]:
    yield f"{told.key} = {told.value}" if told.value else told.key
    yield f"  Meaning: {told.meaning}"
    yield f"  Decided by: {told.decided_by}"
    for said in reversed(told.said[:-1]):
        yield f"    in place of: {said.value}, by {said.by}"
    for place, sentence in enumerate(told.sentences):
        yield f"{' ' * 12 if place else '  In words: '}{sentence}"
    rest = (("Allowed", told.allowed), ("Default", told.default), ("Source", told.source))
    yield from (f"  {word}: {text}" for word, text in rest if text)


def _explained(house: HouseRules, layers: Layers, key: str) -> Explanation:
    rules = rule_ids(variant_classes())
    path = _path_of(key, (*rules, "name"))
    table, _, rest = path.partition(".")
    if path == "name":
        return _name(house, layers)
    if table in SECTIONS and hasattr(getattr(house, table), rest):
        return _option(house, layers, rules[path])
    if table == "variants":
        variant, _, option = rest.partition(".")
        known = [attribute.name for attribute in attrs.fields(_attrs_class(variant))]
        if not option:
            return _variant(house, layers, rules[path])
        if option in known:
            return _variant_option(house, layers, rules[path])
    return _ruling(house, rules[path])


def _ruling(house: HouseRules, rule: RuleId) -> Explanation:
    """Tell of a rule that no key decides."""
    brought = (cls for cls in variant_classes() if rule.id in getattr(cls, "rule_ids", {}))
    owner = next((f"the variant {name_of_variant(cls)}" for cls in brought), "the game itself")
    return Explanation(
        key=rule.id,
        value="",
        meaning=" ".join(rule.meaning.split()),
        sentences=sentences_on(house, rule.id),
        decided_by=f"{owner}; no key of a file does",
        source=rule.source,
    )


def _path_of(key: str, known: Sequence[str]) -> str:
    """Find the key that was meant: its whole path, or one that begins with a variant's name."""
    for path in (key, f"variants.{key}"):
        if path in known:
            return path
    found = nearest(key, known) or nearest(f"variants.{key}", known)
    message = f"there is no key {key!r}{found}"
    raise WrongUseError(message)


def _attrs_class(name: str) -> type[attrs.AttrsInstance]:
    return cast("type[attrs.AttrsInstance]", variant_class(name))


def _name(house: HouseRules, layers: Layers) -> Explanation:
    said = tuple(Said(_by(source), toml(t["name"])) for source, t in layers if "name" in t)
    return Explanation(
        key="name",
        value=toml(house.name),
        meaning="what the table calls itself; it decides nothing",
        decided_by=said[-1].by if said else "nobody",
        said=said,
        allowed="a text",
    )


def _option(house: HouseRules, layers: Layers, rule: RuleId) -> Explanation:
    table, _, key = rule.id.partition(".")
    options = getattr(house, table)
    attribute = getattr(attrs.fields(type(options)), key)
    said = tuple(
        Said(_by(source), toml(tables[table][key]))
        for source, tables in layers
        if key in tables.get(table, {})
    )
    return Explanation(
        key=rule.id,
        value=toml(getattr(options, key)),
        meaning=rule.meaning,
        sentences=sentences_on(house, rule.id),
        decided_by=said[-1].by if said else "the game itself, whose default it is",
        said=said,
        allowed=allowed_of(type(options), attribute),
        default=default_of(attribute),
        source=rule.source,
    )


def _variant(house: HouseRules, layers: Layers, rule: RuleId) -> Explanation:
    name = rule.id.partition(".")[2]
    on = _switched_on(house, name)
    said = tuple(
        Said(_by(source), "off" if tables["variants"][name] is False else "on")
        for source, tables in layers
        if name in tables.get("variants", {})
    )
    return Explanation(
        key=rule.id,
        value="off" if on is None else "on",
        meaning=variant_line(variant_class(name)),
        sentences=() if on is None else variant_sentences(on),
        decided_by=said[-1].by if said else "nobody: a variant is off until a file switches it on",
        said=said,
        allowed="true, false, or a table of options",
        source=", ".join(dict.fromkeys(rule.source.split(", "))),
    )


def _variant_option(house: HouseRules, layers: Layers, rule: RuleId) -> Explanation:
    _, name, key = rule.id.split(".")
    on, cls = _switched_on(house, name), _attrs_class(name)
    attribute = getattr(attrs.fields(cls), key)
    usual = f"the default of the variant {name}"
    said = tuple(_said_of_option(layers, name, key, usual))
    return Explanation(
        key=rule.id,
        value="nothing, for the variant is off" if on is None else toml(getattr(on, key)),
        meaning=rule.meaning,
        decided_by=_decider(said, usual),
        said=said,
        allowed=allowed_of(cls, attribute),
        default=default_of(attribute),
        source=rule.source,
    )


def _said_of_option(layers: Layers, name: str, key: str, usual: str) -> Iterator[Said]:
    """Go through what decides an option: itself, and `true` and `false` for its variant."""
    for source, tables in layers:
        said = tables.get("variants", {}).get(name)
        if said is False:
            yield Said(_by(source), "off")
        elif said is True:
            yield Said(_by(source), usual)
        elif said is not None and key in said:
            yield Said(_by(source), toml(said[key]))


def _decider(said: Sequence[Said], usual: str) -> str:
    """Return who said the last word; whoever says `true` leaves it to the variant."""
    if not said:
        return usual
    last = said[-1]
    return f"{usual}, which {last.by} switches on" if last.value == usual else last.by


def _switched_on(house: HouseRules, name: str) -> object | None:
    return next((v for v in house.variants if name_of_variant(v) == name), None)


def _by(source: Source) -> str:
    return f"the preset {source.name}" if source.folder is None else f"the file {source.name}"
