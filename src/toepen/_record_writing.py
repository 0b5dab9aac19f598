"""Writing a record: a TOML file of a header, the rules by value, a script, and a digest of it all.

The script is that of a worked example without its checks: every deal whole, every decision
written out. The digest tells an accident (a line lost, a file cut short) from what was written;
it is no signature, for whoever changes a record can make a new one.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, entry_points, version
from typing import TYPE_CHECKING, Any, Final

import tomli_w

from toepen import _installed
from toepen._actions import Action, Choose, Deal
from toepen._house import HouseRules, name_of_variant
from toepen._rules import fingerprint_of
from toepen._script import action_in, is_card
from toepen._seats import TABLE, Seat
from toepen.exceptions import NotationError, ToepenError

if TYPE_CHECKING:
    from toepen._match import Match
    from toepen._record import Record

__all__ = [
    "RECORD_SCHEMA",
    "act_line",
    "act_words",
    "deal_lines",
    "digest_of",
    "distribution_of",
    "file_text",
    "fits_script",
    "header_of",
    "header_with",
    "record_text",
    "script_names",
    "variants_named",
]

RECORD_SCHEMA: Final = 1
"""The form of records that this library writes."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]+")
_RESERVED: Final = frozenset({"hand", "stock", "table", "none", "running"})


def fits_script(name: str) -> bool:
    """Tell whether a script can call a seat by that name."""
    return bool(_NAME.fullmatch(name)) and name not in _RESERVED and not is_card(name)


def script_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a script calls the seats: by name if all names will do, else `P1`, `P2`, ..."""
    if all(map(fits_script, names)):
        return names
    return tuple(f"P{number}" for number in range(1, len(names) + 1))


def digest_of(text: str) -> str:
    """Digest all that stands above the last line, however its lines end."""
    return hashlib.sha256(text.replace("\r\n", "\n").encode(errors="replace")).hexdigest()


def record_text(record: Record, title: str) -> str:
    """Write a record; see `Record.text`."""
    names = script_names(record.seats)
    header = header_of(record.start, title)
    if record.open:
        header["open"] = True
    lines: list[str] = []
    if record.start.deal_due is None:
        lines += deal_lines(names, record.start.cards.hands, record.start.cards.stock)
    for action in record.acts:
        if isinstance(action, Deal):
            lines += deal_lines(names, action.hands, action.stock)
        else:
            lines.append(act_line(names, action))
    return file_text(header, record.rules.house, lines)


def header_with(
    house: HouseRules, seats: tuple[str, ...], dealer: Seat, title: str
) -> dict[str, Any]:
    """Return the header of whatever was played by these rules at this table."""
    names = script_names(seats)
    header: dict[str, Any] = {
        "schema": RECORD_SCHEMA,
        "title": title or house.name or "A match",
        "source": "recorded",
        "library": f"toepen {_version('toepen')}",
        "fingerprint": fingerprint_of(house),
        "seats": list(names),
    }
    if names != seats:
        header["names"] = list(seats)
    header["dealer"] = names[dealer]
    return header


def header_of(start: Match, title: str) -> dict[str, Any]:
    """Return the header of a match that began as *start*."""
    names = script_names(start.seats)
    header = header_with(start.rules.house, start.seats, start.dealer, title)
    if any(start.points):
        header["points"] = list(start.points)
    order = start.score.order
    if order != tuple(range(len(order))):
        header["order"] = [names[start.table.sides[side][0]] for side in order]
    if start.deal_due is None:
        play = {"leader": names[start.setup.leader], "stake": start.setup.stake}
        header |= {"start": "play", **play}
    return header


def file_text(header: Mapping[str, Any], house: HouseRules, lines: Sequence[str]) -> str:
    """Put a file together, its digest at the end."""
    tables = {"variants": variants_named(house), "rules": tomllib.loads(house.to_toml())}
    above = [*_dotted(header), *_dotted(tables), 'script = """', *lines, '"""']
    text = "\n".join((*above, ""))
    return f'{text}digest = "{digest_of(text)}"\n'


def variants_named(house: HouseRules) -> dict[str, dict[str, Any]]:
    """Return the rules version of each variant in force, and what brings it.

    Raises:
        ToepenError: If one is not installed.
    """
    return {
        _named(variant): {
            "rules_version": getattr(variant, "rules_version", 1),
            "distribution": distribution_of(name_of_variant(variant)),
        }
        for variant in house.variants
    }


def _named(variant: object) -> str:
    """Return the name of a variant, if a reader will find it under that name."""
    name = name_of_variant(variant)
    known = name in _installed.variant_names() and _installed.variant_class(name) is type(variant)
    if not known:
        message = f"the variant {name!r} is not installed: nobody could read a file that names it"
        raise ToepenError(message)
    return name


def distribution_of(variant: str) -> str:
    """Return name and version of the distribution that brings an installed variant."""
    for point in entry_points(group=_installed.VARIANTS, name=variant):
        if point.dist is not None:
            return f"{point.dist.name} {point.dist.version}"
    return "unknown"


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:  # run from a folder that was never installed
        return "unknown"


def _dotted(tables: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Write tables with dotted keys, so that the script can follow them."""
    for key, value in tables.items():
        if isinstance(value, Mapping) and value:
            yield from _dotted(value, f"{path}{key}.")
        else:
            yield f"{path}{key} = {_value(value)}"


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return "{}"
    return tomli_w.dumps({"it": value}).removeprefix("it = ").rstrip("\n")


def deal_lines(
    names: Sequence[str], hands: Sequence[Sequence[object]], stock: Sequence[object]
) -> Iterator[str]:
    """Write a deal, whole."""
    for name, hand in zip(names, hands, strict=True):
        if hand:
            yield f"hand {name} {' '.join(map(str, hand))}"
    if stock:
        yield f"stock {' '.join(map(str, stock))}"


def act_words(names: tuple[str, ...], action: Action) -> str:
    """Tell an act as a script does, whether or not it could be read again."""
    who = "table" if action.seat == TABLE else names[action.seat]
    if isinstance(action, Choose) and action.target is not None:
        return f"{who} {action.word} {names[action.target]}"
    return f"{who} {str(action).removeprefix('play ')}"


def act_line(names: tuple[str, ...], action: Action) -> str:
    """Write an act.

    Raises:
        ToepenError: If its word cannot stand in a script.
    """
    line = act_words(names, action)
    try:
        whole = action_in(names, tuple(line.split())) == action and "#" not in line
    except NotationError:
        whole = False
    if not whole:
        message = f"the act {action!r:.80} cannot be told in a line of a script"
        raise ToepenError(message)
    return line
