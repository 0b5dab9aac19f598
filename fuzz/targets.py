"""What is fuzzed: every reader, real files to begin with, and ways to spoil them.

Whatever a reader is given, it reads it or raises a `ToepenError`; anything else is a fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from toepen import (
    HouseRules,
    Match,
    Record,
    SeatRecord,
    ToepenError,
    View,
    dump,
    legal_actions,
    load,
    view,
)
from toepen._installed import preset_names, preset_text
from toepen._reading import parse_tables
from toepen._record_writing import digest_of
from toepen._script import action_in, cards_in, lines_of, seat_in
from toepen.testing import scenarios

__all__ = ["TARGETS", "check", "seeds_of", "spoilt"]

ROOT: Final = Path(__file__).resolve().parent.parent
NAMES: Final = ("Anna", "Bram", "P1", "P2")


def _house_rules(text: str) -> None:
    HouseRules.parse(text).compile()


def _script(text: str) -> None:
    for line in lines_of(text):
        try:
            if line.mark == "hand":
                seat_in(NAMES, " ".join(line.words[:1]))
                cards_in(line.words[1:])
            elif line.mark == "stock":
                cards_in(line.words)
            else:
                action_in(NAMES, line.words)
        except ToepenError:
            continue


def _scenario(text: str) -> None:
    tables = parse_tables(text, "a scenario")
    scenario = scenarios._scenario(tables, text, "a scenario")  # noqa: SLF001 - without a file
    scenarios.run_scenario(scenario)


def sealed(text: str) -> str:
    """Give a record the digest that it has now, so that what stands above is read as well."""
    above, found, _ = text.rpartition("digest = ")
    return f'{above}digest = "{digest_of(above)}"\n' if found else text


def _record(text: str) -> None:
    Record.parse(sealed(text), force=True)


def _seat_record(text: str) -> None:
    SeatRecord.parse(sealed(text), force=True)


def _json(text: str) -> None:
    found = load(text, force=True)
    if isinstance(found, Match | View):
        legal_actions(found)
        hash(found)


TARGETS: Final[Mapping[str, Callable[[str], None]]] = {
    "house rules": _house_rules,
    "script": _script,
    "scenario": _scenario,
    "record": _record,
    "seat record": _seat_record,
    "json": _json,
}


def check(target: str, text: str) -> bool:
    """Give a reader a text; tell whether it was read."""
    try:
        TARGETS[target](text)
    except ToepenError:
        return False
    return True


def seeds_of(target: str) -> list[str]:
    """Return real files of the kind that a reader reads."""
    records = sorted((ROOT / "tests" / "records").glob("*.toml"))
    worked = sorted((ROOT / "tests" / "scenarios").glob("*.toml"))
    if target == "house rules":
        return [preset_text(name) for name in preset_names()]
    if target == "scenario":
        return [file.read_text("utf-8") for file in worked]
    if target == "script":
        return [
            re.sub(r'.*script = """|""".*', "", f.read_text("utf-8"), flags=re.DOTALL)
            for f in worked
        ]
    if target == "record":
        return [file.read_text("utf-8") for file in records]
    played = [Record.load(file).until(20) for file in records[::4] if len(_acts(file)) > 20]  # noqa: PLR2004 - enough to see
    if target == "seat record":
        return [record.seen_by(record.start.dealer).text() for record in played]
    documents: list[Any] = []
    for record in played:
        documents += [dump(record), dump(record.end), dump(view(record.end, record.start.dealer))]
        documents += [dump(record.rules.house), dump(record.acts[1]), dump(record.end.events[0])]
    return [json.dumps(document) for document in documents]


def _acts(file: Path) -> tuple[object, ...]:
    return Record.load(file).acts


WORDS: Final = (
    *('""', '"""', "'''", "[[", "]", "{", "}", "\\", "#", "\n", "\r", "\x00", "\ufeff", "\ud800"),
    *("1e999", "-1", "9" * 400, "true", "null", "nan", "inf", "0x10", "1979-05-27", "??", "TH"),
    *("a.b.c.d", "." * 300, "[" * 500, "extends", "standard", "../../etc/passwd", "/dev/zero"),
    *("hand", "stock", "toep", "stay", "fold", "exchange", "keep", "check", "Anna", "table"),
    *('{"is": "laundry.Laundry"}', '{"variant": "pelt"}', '{"set": [[]]}', '"phase"', "é"),
)
"""What readers stumble over."""


def spoilt(text: str, rng: Random) -> str:
    """Spoil a text in a few places."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        text = rng.choice(WAYS)(text, rng)
    return text


def _cut(text: str, rng: Random) -> str:
    one, other = sorted((_place(text, rng), _place(text, rng)))
    return text[:one] + text[min(other, one + rng.choice((1, 2, 9, 200))) :]


def _put(text: str, rng: Random) -> str:
    at = _place(text, rng)
    return text[:at] + rng.choice(WORDS) + text[at:]


def _letter(text: str, rng: Random) -> str:
    at = _place(text, rng)
    return (
        text[:at] + chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x500)))) + text[at + 1 :]
    )


def _number(text: str, rng: Random) -> str:
    numbers = list(re.finditer(r"-?\d+", text))
    if not numbers:
        return text
    found = rng.choice(numbers)
    value = rng.choice(("0", "-1", "1", "2", "7", "99", "1000001", "2" * 30, "1.5", "true"))
    return text[: found.start()] + value + text[found.end() :]


def _word(text: str, rng: Random) -> str:
    """Put one word of the text in the place of another."""
    words = list(re.finditer(r"[\w?]+", text))
    if len(words) < 2:  # noqa: PLR2004 - it takes two
        return text
    one, other = rng.choice(words), rng.choice(words)
    return text[: one.start()] + other[0] + text[one.end() :]


def _lines(text: str, rng: Random) -> str:
    """Swap, double or drop lines; of JSON on one line, its parts."""
    joint = "\n" if text.count("\n") > 3 else ","  # noqa: PLR2004 - a file, or JSON on a line
    lines = text.split(joint)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(3)
    if way == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif way == 1:
        lines.insert(one, lines[other])
    else:
        del lines[one]
    return joint.join(lines)


def _place(text: str, rng: Random) -> int:
    return rng.randrange(len(text) + 1)


WAYS: Final = (_cut, _put, _letter, _number, _word, _lines)
