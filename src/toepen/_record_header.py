"""The header of a record: whole, well formed, and played by rules that play as they did."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Final, NoReturn

from attrs import frozen

from toepen import _installed
from toepen._house import HouseRules, name_of_variant
from toepen._reading import parse_tables, read_text
from toepen._record_writing import RECORD_SCHEMA, digest_of, fits_script, script_names
from toepen._rules import Rules, fingerprint_of
from toepen._script import place_of_script, seat_in
from toepen._seats import Seat
from toepen._wording import nearest, shown
from toepen.exceptions import NotationError, RecordError, RulesError

__all__ = ["RecordFile", "differences", "opened", "record_file", "rules_of"]

MOST_BYTES: Final = 4 * 1024 * 1024
"""The longest record that is read: some six thousand rounds."""

_DIGEST: Final = re.compile(r'digest = "([0-9a-f]{64})"')
_KINDS: Final[Mapping[str, type]] = {
    "schema": int,
    "title": str,
    "source": str,
    "library": str,
    "fingerprint": str,
    "open": bool,
    "viewer": str,
    "seats": list,
    "names": list,
    "dealer": str,
    "points": list,
    "order": list,
    "start": str,
    "leader": str,
    "stake": int,
    "variants": dict,
    "rules": dict,
    "script": str,
    "digest": str,
}
_NEEDED: Final = ("schema", "fingerprint", "seats", "dealer", "variants", "rules", "script")
_WORDS: Final[Mapping[type, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def record_file(path: str | PathLike[str]) -> str:
    """Read the text of a record's file.

    Raises:
        RecordError: If it cannot be read, or is no text of at most 4 MiB.
    """
    name = str(path)
    try:
        return read_text(Path(path), name, MOST_BYTES)
    except RulesError as error:
        raise RecordError(error.faults[0].message, source=name) from None


@frozen
class RecordFile:
    """The text of a record whose digest holds and whose header reads.

    Attributes:
        source: What to call it in errors.
        lines: Its text, line by line.
        tables: What it says.
    """

    source: str
    lines: tuple[str, ...]
    tables: Mapping[str, Any]

    def wrong(self, message: str, line: int | None = None, column: int | None = None) -> NoReturn:
        """Raise what is wrong, with its place."""
        raise RecordError(message, source=self.source, line=line, column=column)

    def wrong_key(self, key: str, message: str) -> NoReturn:
        """Raise what is wrong with a key of the header."""
        pattern = re.compile(rf"{re.escape(key)}\s*[.=]")
        found = (at for at, text in enumerate(self.lines, 1) if pattern.match(text))
        self.wrong(f"{key}: {message}", next(found, None), 1)

    def texts(self, key: str) -> tuple[str, ...]:
        """Read a list of texts."""
        values = self.tables.get(key, [])
        if not all(isinstance(value, str) for value in values):
            self.wrong_key(key, f"found {shown(values)}, expected a list of texts")
        return tuple(values)

    @property
    def seats(self) -> tuple[str, ...]:
        """What the script calls the seats."""
        seats = self.texts("seats")
        for name in seats:
            if not fits_script(name):
                self.wrong_key("seats", f"{shown(name)} cannot name a seat in a script")
        return seats

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        names = self.texts("names") or self.seats
        if len(names) != len(self.seats):
            self.wrong_key("names", f"found {len(names)}, expected {len(self.seats)}")
        if "names" in self.tables and script_names(names) != self.seats:
            self.wrong_key("names", "expected none where all of them can stand in a script")
        return names

    def seat(self, key: str) -> Seat:
        """Read the name of a seat."""
        try:
            return seat_in(self.seats, self.tables[key])
        except NotationError as error:
            self.wrong_key(key, error.message)

    def script_line(self, number: int) -> tuple[int, str]:
        """Return where line *number* of the script stands in the file, from 1, and its text.

        Where all of the script stands on one line of the file, nothing is told of its text.
        """
        first, beneath = place_of_script(self.lines)
        at = first + number - 1 if beneath else first
        return at, self.lines[at - 1] if beneath and at <= len(self.lines) else ""

    def wrong_line(self, number: int, message: str, word: int = 1) -> NoReturn:
        """Raise what is wrong in line *number* of the script, at its *word*, both from 1."""
        at, text = self.script_line(number)
        starts = [found.start() + 1 for found in re.finditer(r"\S+", text)] or [1]
        self.wrong(message, at, starts[min(word, len(starts)) - 1])


def opened(text: str, source: str, *, seen: bool = False) -> RecordFile:
    """Open the text of a record: see that it is whole, and that its header reads.

    Args:
        text: The text.
        source: What to call it in errors.
        seen: Whether it is to be the record of what one seat saw.

    Raises:
        RecordError: If it is not.
    """
    if not isinstance(text, str):
        message = f"found {type(text).__name__}, expected the text of a record"
        raise RecordError(message, source=source)
    lines = tuple(text.replace("\r\n", "\n").split("\n"))
    blank = RecordFile(source, lines, {})
    _expect_digest(blank)
    try:
        tables = parse_tables(text, source, MOST_BYTES)
    except RulesError as error:
        message = error.faults[0].message
        place = re.search(r"\(at line (\d+), column (\d+)\)", message)
        blank.wrong(message, *(map(int, place.groups()) if place else ()))
    file = RecordFile(source, lines, tables)
    _expect_header(file, seen=seen)
    return file


def _expect_digest(file: RecordFile) -> None:
    lines = file.lines[:-1] if file.lines[-1] == "" else file.lines
    last = len(lines)
    found = _DIGEST.fullmatch(lines[-1]) if lines else None
    if found is None:
        text = shown(lines[-1]) if lines else "nothing"
        message = f"expected a closing line with the digest, found {text}: the record was cut short"
        file.wrong(f"{message}, or written by hand, and then it is a scenario", last, 1)
    digest = digest_of("".join(f"{line}\n" for line in lines[:-1]))
    if digest != found[1]:
        message = f"expected the digest {digest}, found {found[1]}"
        file.wrong(f"{message}: the record is not as it was written", last, 11)


def _expect_header(file: RecordFile, *, seen: bool) -> None:
    for key, value in file.tables.items():
        kind = _KINDS.get(key)
        if kind is None:
            file.wrong_key(key, f"a record has no such key{nearest(key, _KINDS)}")
        if type(value) is not kind:
            file.wrong_key(key, f"found {shown(value)}, expected {_WORDS[kind]}")
    schema = file.tables.get("schema")
    if schema != RECORD_SCHEMA:
        file.wrong_key("schema", f"found {shown(schema)}, this library reads {RECORD_SCHEMA}")
    for key in (*_NEEDED, *(("viewer",) if seen else ())):
        if key not in file.tables:
            file.wrong(f"expected the key {key!r}, found none", 1, 1)
    if not seen and "viewer" in file.tables:
        message = "this is what one seat saw: read it as a SeatRecord"
        file.wrong_key("viewer", message)


def rules_of(file: RecordFile, *, force: bool) -> Rules:
    """Compile the rules of a record, and see that they play as they did.

    Raises:
        RecordError: If a variant is not installed, or the rules play otherwise now.
    """
    recorded: Mapping[str, Any] = file.tables["variants"]
    for name, said in recorded.items():
        if not isinstance(said, Mapping):
            file.wrong_key(f"variants.{name}", f"found {shown(said)}, expected a table")
        if name not in _installed.variant_names():
            bringer = shown(said.get("distribution", "unknown"))
            message = f"found the variant {name!r}, which is not installed: install {bringer}"
            file.wrong_key(f"variants.{name}", message)
    try:
        house = HouseRules.of(file.tables["rules"])
        rules = house.compile()
    except RulesError as error:
        file.wrong_key("rules", str(error))
    expected = fingerprint_of(house)
    if file.tables["fingerprint"] != expected and not force:
        why = "; ".join(differences(recorded, file.tables["rules"], house))
        message = f"found {file.tables['fingerprint']}, expected {expected}: {why}"
        file.wrong_key("fingerprint", message)
    return rules


def differences(
    recorded: Mapping[str, Any], tables: Mapping[str, Any], house: HouseRules
) -> Sequence[str]:
    """Say in words why the rules that are installed are not those that were written down.

    Args:
        recorded: By variant, its rules version and its distribution then.
        tables: The rules as they were written down.
        house: What they come to now.
    """
    now = {name_of_variant(v): getattr(v, "rules_version", 1) for v in house.variants}
    found = [
        f"the variant {name!r} was played by its rules version {said.get('rules_version')}"
        f" and is installed with {now[name]}"
        for name, said in recorded.items()
        if name in now and said.get("rules_version") != now[name]
    ]
    found += [f"the rules do not play the variant {name!r}" for name in recorded if name not in now]
    found += [f"the rules play the variant {name!r} too" for name in now if name not in recorded]
    said = {path for path, _ in _paths(tables)}
    for path, value in _paths(tomllib.loads(house.to_toml())):
        if path not in said:
            found.append(f"{path} is not in the record, and has the value {value} now")
    return found or ["the rules in the record are not those that it was written with"]


def _paths(tables: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from _paths(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", repr(value)
