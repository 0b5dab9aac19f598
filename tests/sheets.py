"""The sentences of each option, kept in a file and reviewed as a diff.

`python -m tests.sheets` writes them anew. A variant has its sentences with everything as usual,
then what each other value of an option takes away and adds; so has each table of a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import attrs

from toepen import HouseRules, MatchRules
from toepen._house import SECTIONS, name_of_variant
from toepen._installed import variant_classes
from toepen._options import least_of

FILE = Path(__file__).parent / "sheets.txt"
CLASSES = {
    **SECTIONS,
    **{
        f"variants.{name_of_variant(cls)}": cls
        for cls in variant_classes()
        if cls.__module__.startswith("toepen_variants.")
    },
}
OTHERS: dict[str, tuple[object, ...]] = {
    "max_seats": (2, 7),
    "hand_size": (1, 3),
    "rank_order": ("AKQJT987",),
    "unit": ("wine",),
}
"""Other values of options where one more than usual would not do."""
LASTING = HouseRules(match=MatchRules(end="last_standing"))


def values_of(cls: type, attribute: attrs.Attribute[Any]) -> Iterator[object]:
    """Go through values of an option that are not the usual one."""
    kind, default = get_type_hints(cls)[attribute.name], attribute.default
    if get_origin(kind) is Literal:
        yield from (value for value in get_args(kind) if value != default)
    elif kind is bool:
        yield not default
    elif attribute.name in OTHERS:
        yield from OTHERS[attribute.name]
    else:
        yield from sorted({least_of(attribute) or 0, cast("int", default) + 1} - {default})


def sheet_of(path: str, options: object) -> Sequence[str]:
    """Return the sentences of a variant by itself, or of the whole game."""
    if path.startswith("variants."):
        return tuple(cast("Any", options).sheet())
    changed: dict[str, Any] = {path: options}
    return attrs.evolve(LASTING, **changed).compile().sheet


def block(path: str) -> str:
    """Write the sentences of one table of the file."""
    cls = CLASSES[path]
    usual = LASTING.match if path == "match" else cls()
    before = sheet_of(path, usual)
    lines = [f"## {path}", *(before if path.startswith("variants.") else ())]
    for attribute in attrs.fields(cast("Any", cls)):
        for value in values_of(cls, attribute):
            after = sheet_of(path, attrs.evolve(cast("Any", usual), **{attribute.alias: value}))
            lines.append(f"# {attribute.name} = {value}")
            lines += (f"- {line}" for line in before if line not in after)
            lines += (f"+ {line}" for line in after if line not in before)
    return "\n".join(lines)


if __name__ == "__main__":
    FILE.write_text("\n\n".join(map(block, CLASSES)) + "\n", encoding="utf-8")
