"""Which pages are made, and which parts of pages that are written by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from generator.documents import (
    SCHEMAS,
    acts_told,
    events_told,
    part_told,
    record_told,
    schema_text,
    seat_script_told,
)
from generator.drawing import drawing
from generator.examples import scene_of
from generator.hooks import hooks_page
from generator.ids import ids_page
from generator.options import options_page
from generator.pairs import pairs_page
from generator.picture import terminal_picture
from generator.presets import presets_page
from generator.questions import rulings_told
from generator.traceability import traceability_page
from generator.transcripts import transcript

__all__ = ["filled", "made_pages"]

WHOLE: Final[Mapping[str, Callable[[], str]]] = {
    "reference/options.md": options_page,
    "reference/hooks.md": hooks_page,
    "reference/presets.md": presets_page,
    "reference/rule-ids.md": ids_page,
    "reference/pairs.md": pairs_page,
    "reference/traceability.md": traceability_page,
    "terminal.svg": terminal_picture,
    **{f"reference/schemas/{kind}.json": partial(schema_text, kind) for kind in SCHEMAS},
}
"""The pages, pictures and schemas that are made whole."""

PART: Final = re.compile(
    r"(<!-- make: (?P<what>[^\n]+?) -->\n).*?(?P<end><!-- made -->)", re.DOTALL
)
"""A part of a page: `<!-- make: WHAT -->`, what is made, `<!-- made -->`."""

DRAWING: Final = re.compile(r"drawing (?P<file>\S+\.toml)(?: after (?P<after>.+))?")

FIELDS: Final = re.compile(r"fields of (?P<part>\w+)")

TRANSCRIPT: Final = re.compile(
    r"transcript (?P<part>\d+) of toepen (?P<command>.+) typing (?P<typed>.+)"
)


def made_pages(docs: Path) -> dict[Path, str]:
    """Return every page with made parts under *docs*, as it should be."""
    found = {docs / name: make() for name, make in WHOLE.items()}
    for path in sorted(docs.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        if path not in found and PART.search(text):
            found[path] = filled(text)
    return found


def filled(text: str) -> str:
    """Return a page with its made parts made anew."""
    return PART.sub(lambda part: f"{part[1]}{_made(part['what'])}\n{part['end']}", text)


def _made(what: str) -> str:
    """Make a part.

    Raises:
        ValueError: If there is no part of that name.
    """
    drawn = DRAWING.fullmatch(what)
    if drawn is not None:
        return drawing(scene_of(drawn["file"], drawn["after"] or ""))
    typed = TRANSCRIPT.fullmatch(what)
    if typed is not None:
        return transcript(int(typed["part"]), typed["command"], typed["typed"])
    field = FIELDS.fullmatch(what)
    if field is not None:
        return part_told(field["part"])
    makers: Mapping[str, Callable[[], str]] = {
        "rulings": rulings_told,
        "acts": acts_told,
        "events": events_told,
        "record": record_told,
        "script of a seat": seat_script_told,
    }
    if what not in makers:
        message = (
            f"there is no part {what!r}: drawing FILE.toml [after ACT], or {', '.join(makers)}"
        )
        raise ValueError(message)
    return makers[what]()
