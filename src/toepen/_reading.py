"""Reading and writing house rules: TOML in, a checked declaration or all its faults out.

A file is data. Reading one loads only the installed variants that it names, takes no more memory
than its size warrants, and ends.
"""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs
import tomli_w
from attrs import Factory, define, frozen

from toepen import _installed
from toepen._fitting import undecided
from toepen._house import SCHEMA, SECTIONS, HouseRules, name_of_variant
from toepen._structure import Structurer
from toepen._wording import nearest, shown
from toepen.exceptions import Fault, RulesError

if TYPE_CHECKING:
    from os import PathLike

__all__ = [
    "Chain",
    "Source",
    "chain_of_file",
    "chain_of_preset",
    "load",
    "of",
    "parse",
    "preset",
    "to_toml",
]

MOST_BYTES: Final = 64 * 1024
MOST_DEEP: Final = 8
MOST_DOTS: Final = 200
ROOT: Final = "standard"
_TOP: Final = ("schema", "name", "extends", "variants", *SECTIONS)

H = TypeVar("H", bound=HouseRules)
Tables = Mapping[str, Any]


@frozen
class Source:
    """Where a set of tables comes from.

    Attributes:
        name: What to call it in a report.
        key: What tells it from others, to find a cycle.
        folder: The folder below which it may extend files; `None` if it lies in none.
        root: The folder of the file that was opened first.
        depth: How many sources extend it.
    """

    name: str
    key: str
    folder: Path | None = None
    root: Path | None = None
    depth: int = 0


@define
class Chain:
    """The tables of a file and of all that it extends, the furthest first, with their faults."""

    faults: list[Fault] = Factory(list)
    layers: list[tuple[Source, Tables]] = Factory(list)
    seen: list[str] = Factory(list)

    def add(self, tables: Tables, source: Source) -> None:
        """Take in *tables*, after what they extend."""
        self.seen.append(source.key)
        extends = tables.get("extends")
        if extends is None:
            extends = None if source.key == f"preset {ROOT}" else ROOT
        if isinstance(extends, str):
            self._extend(extends, source)
        elif extends is not None:
            self.faults.append(
                Fault("extends", f"found {shown(extends)}, expected the name of a preset or a path")
            )
        self.layers.append((source, tables))

    def _extend(self, extends: str, source: Source) -> None:
        if source.depth >= MOST_DEEP and extends != ROOT:
            self.faults.append(Fault("extends", f"more than {MOST_DEEP} files deep"))
        elif extends.endswith(".toml") or "/" in extends or "\\" in extends:
            self._extend_file(extends, source)
        else:
            self._extend_preset(extends, source)

    def _extend_preset(self, name: str, source: Source) -> None:
        key = f"preset {name}"
        if key in self.seen:
            self.faults.append(Fault("extends", f"{name!r} extends itself"))
            return
        try:
            text = _installed.preset_text(name)
        except KeyError:
            found = nearest(name, _installed.preset_names())
            self.faults.append(Fault("extends", f"there is no preset {shown(name)}{found}"))
        except RulesError as error:
            self.faults.extend(error.faults)
        else:
            self._read(text, Source(name, key, depth=source.depth + 1))

    def _extend_file(self, path: str, source: Source) -> None:
        if source.folder is None or source.root is None:
            message = (
                f"found the path {shown(path)}, but rules that lie in no folder extend presets only"
            )
            self.faults.append(Fault("extends", message))
            return
        relative = Path(path.replace("\\", "/"))
        try:
            target = (source.folder / relative).resolve()
        except (OSError, RuntimeError, ValueError) as error:
            self.faults.append(Fault("extends", f"{shown(path)} is no path: {error}"))
            return
        if relative.is_absolute() or not target.is_relative_to(source.root):
            message = f"the path {path!r} leads out of the folder of the first file"
            self.faults.append(Fault("extends", message))
            return
        key = f"file {target}"
        if key in self.seen:
            self.faults.append(Fault("extends", f"{path!r} extends itself"))
            return
        try:
            text = read_text(target, path)
        except RulesError as error:
            self.faults.extend(Fault("extends", fault.message) for fault in error.faults)
        else:
            self._read(text, Source(path, key, target.parent, source.root, source.depth + 1))

    def _read(self, text: str, source: Source) -> None:
        try:
            tables = parse_tables(text, source.name)
        except RulesError as error:
            self.faults.extend(Fault("extends", fault.message) for fault in error.faults)
        else:
            self.add(tables, source)


def read_text(path: Path, name: str, most: int = MOST_BYTES) -> str:
    """Read a regular file of at most *most* bytes in UTF-8.

    Raises:
        RulesError: If it is anything else. Nothing that blocks is opened.
    """

    def refuse(reason: str) -> RulesError:
        return RulesError([Fault(name, reason)])

    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
            content = _read_most(descriptor, most) if regular else b""
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise refuse(f"cannot be read: {reason}") from None
    if not regular:
        raise refuse("is not a regular file")
    if len(content) > most:
        raise refuse(f"is larger than {most // 1024} KiB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refuse(f"is not UTF-8: {error.reason} at byte {error.start}") from None


def _read_most(descriptor: int, most: int) -> bytes:
    """Read one byte more than a file may have, and no more."""
    content = b""
    while len(content) <= most:
        more = os.read(descriptor, most + 1 - len(content))
        if not more:
            break
        content += more
    return content


def parse_tables(text: str, name: str, most: int = MOST_BYTES) -> dict[str, Any]:
    """Parse TOML.

    Raises:
        RulesError: If it is not TOML, or too deep or longer than *most* characters.
    """
    if len(text) > most:
        raise RulesError([Fault(name, f"is larger than {most // 1024} KiB")])
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        # The reader's time grows with the square of the dots in a key.
        raise RulesError([Fault(name, f"has a line with more than {MOST_DOTS} dots")])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RulesError([Fault(name, "is nested too deeply")]) from None
    except ValueError as error:
        raise RulesError([Fault(name, f"is not TOML: {error}")]) from None


def merge(layers: list[Tables]) -> tuple[dict[str, Any], list[Fault]]:
    """Lay tables over one another, the later over the earlier, key by key."""
    merged: dict[str, Any] = {section: {} for section in SECTIONS}
    switched: dict[str, Any] = {}
    faults: list[Fault] = []
    for layer in layers:
        for key, value in layer.items():
            if not isinstance(key, str):
                faults.append(Fault(shown(key), "a key is a text"))
            elif key in SECTIONS and isinstance(value, Mapping):
                merged[key].update(value)
            elif key in SECTIONS or (key == "variants" and not isinstance(value, Mapping)):
                faults.append(Fault(key, f"found {shown(value)}, expected a table"))
            elif key == "variants":
                _switch(switched, value, faults)
            elif key in _TOP:
                merged[key] = value
            else:
                found = nearest(key, _TOP)
                faults.append(Fault(key, f"there is no such table or key{found}"))
    return {**merged, "variants": switched}, faults


def _switch(switched: dict[str, Any], variants: Tables, faults: list[Fault]) -> None:
    """Switch variants on, with their options, or off."""
    for name, value in variants.items():
        if not isinstance(name, str):
            faults.append(Fault("variants", f"found the key {shown(name)}, expected a name"))
        elif value is False:
            switched.pop(name, None)
            _known_variant(name, faults)
        elif value is True:
            switched[name] = {}
        elif isinstance(value, Mapping):
            switched[name] = {**switched.get(name, {}), **value}
        else:
            message = f"found {shown(value)}, expected true, false or a table of options"
            faults.append(Fault(f"variants.{name}", message))


def _known_variant(name: str, faults: list[Fault]) -> bool:
    if name in _installed.variant_names():
        return True
    found = nearest(name, _installed.variant_names())
    faults.append(Fault(f"variants.{name}", f"no such variant is installed{found}"))
    return False


def _variant_class(name: str, faults: list[Fault]) -> type | None:
    """Find a variant that can be switched on, or note why there is none."""
    if not _known_variant(name, faults):
        return None
    try:
        loaded = _installed.variant_class(name)
    except RulesError as error:
        faults.extend(error.faults)
        return None
    lacking = tuple(undecided(loaded))
    faults.extend(lacking)
    return None if lacking else loaded


def _declare(cls: type[H], chain: Chain, source: str) -> H:
    """Structure what was read, and compile it once to find what cannot hold together."""
    merged, faults = merge([tables for _, tables in chain.layers])
    faults = [*chain.faults, *faults]
    schema = merged.get("schema", SCHEMA)
    if type(schema) is not int or schema != SCHEMA:
        faults.append(Fault("schema", f"found {shown(schema)}, this library reads {SCHEMA}"))
    structurer = Structurer()
    name = merged.get("name", "")
    if not isinstance(name, str):
        faults.append(Fault("name", f"found {shown(name)}, expected a text"))
        name = ""
    sections: dict[str, Any] = {
        key: structurer.structure(section, merged[key], key) for key, section in SECTIONS.items()
    }
    variants: list[object] = []
    for variant, options in merged["variants"].items():
        loaded = _variant_class(variant, faults)
        if loaded is not None:
            variants.append(structurer.structure(loaded, options, f"variants.{variant}"))
    faults.extend(structurer.faults)
    house = cls(name=name, variants=tuple(variants), **sections)
    try:
        house.compile()
    except RulesError as error:
        faults.extend(error.faults)
    if faults:
        raise RulesError(tuple(dict.fromkeys(faults)), source)
    return house


def load(cls: type[H], path: str | PathLike[str]) -> H:
    """Read a file; see `HouseRules.load`."""
    return _declare(cls, chain_of_file(path), os.fspath(path))


def chain_of_file(path: str | PathLike[str]) -> Chain:
    """Read a file and all that it extends.

    Raises:
        RulesError: If it cannot be read itself; faults of what it extends stand in the chain.
    """
    name = os.fspath(path)
    try:
        opened = Path(path).resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise RulesError([Fault(shown(name), f"is no path: {error}")]) from None
    tables = parse_tables(read_text(opened, name), name)
    chain = Chain()
    chain.add(tables, Source(name, f"file {opened}", opened.parent, opened.parent))
    return chain


def parse(cls: type[H], text: str) -> H:
    """Read a text; see `HouseRules.parse`."""
    return of(cls, parse_tables(text, "the text"))


def of(cls: type[H], tables: Tables) -> H:
    """Read plain mappings; see `HouseRules.of`."""
    if not isinstance(tables, Mapping):
        raise RulesError([Fault("these rules", f"found {shown(tables)}, expected tables")])
    chain = Chain()
    chain.add(tables, Source("these rules", "these rules"))
    return _declare(cls, chain, "")


def preset(cls: type[H], name: str) -> H:
    """Read a preset; see `HouseRules.preset`."""
    return _declare(cls, chain_of_preset(name), name)


def chain_of_preset(name: str) -> Chain:
    """Read a preset and all that it extends.

    Raises:
        RulesError: If there is none of that name.
    """
    try:
        text = _installed.preset_text(name)
    except (KeyError, TypeError):
        found = nearest(name, _installed.preset_names())
        raise RulesError([Fault("extends", f"there is no preset {shown(name)}{found}")]) from None
    chain = Chain()
    chain.add(parse_tables(text, name), Source(name, f"preset {name}"))
    return chain


def to_toml(house: HouseRules) -> str:
    """Write all values; see `HouseRules.to_toml`."""
    content: dict[str, Any] = {"schema": SCHEMA, "name": house.name, "extends": ROOT}
    for section in SECTIONS:
        content[section] = attrs.asdict(getattr(house, section))
    on: dict[str, Any] = dict.fromkeys(_switched_on_by_root(), False)
    for variant in house.variants:
        given = attrs.asdict(variant)  # type: ignore[arg-type]
        options = {key: value for key, value in given.items() if type(value) in {bool, int, str}}
        on[name_of_variant(variant)] = options or True
    content["variants"] = on
    return tomli_w.dumps(content)


def _switched_on_by_root() -> tuple[str, ...]:
    tables = parse_tables(_installed.preset_text(ROOT), ROOT)
    return tuple(tables.get("variants", {}))
