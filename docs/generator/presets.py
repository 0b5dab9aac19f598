"""The page of all presets: each with its source, and how they differ from `standard`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import takewhile
from typing import Any

import attrs

from generator.library import presets, variants
from generator.markdown import code, page, table, toml
from toepen import HouseRules
from toepen._house import SECTIONS, name_of_variant
from toepen._installed import preset_text

__all__ = ["differences", "option_defaults", "presets_page", "values_in"]

INTRODUCTION = """
A preset is a house-rules file with a name. Each follows one source, which its comment names; what
the source does not speak of is played as in `standard`. What a source says and no key can express
stands under [what presets leave out](presets-left-out.md).

`toepen rules show NAME` prints a preset with every value.
"""

_KEY = re.compile(rf"(?<!`)\b((?:{'|'.join((*SECTIONS, 'variants'))})(?:\.\w+)+)")
_ADDRESS = re.compile(r"https?://[^\s)]+")


def presets_page() -> str:
    """Return the page."""
    names = presets()
    rows = [(f"[`{name}`](#{name})", _told_short(name)) for name in names]
    parts = [
        "## How they differ",
        "What each says otherwise than `standard`.",
        table(("Preset", "Differs from `standard` in"), rows),
        "## Key by key",
        "For each key the presets that have another value than `standard`.",
        table(("Key", "Value", "Presets"), _by_key()),
        "## One by one",
        *map(_preset, names),
    ]
    return page("Presets", INTRODUCTION, *parts)


@cache
def values_in(name: str) -> Mapping[str, object]:
    """Return every value of a preset, by the path of its key; a variant that is on is `True`."""
    house = HouseRules.preset(name)
    found: dict[str, object] = {}
    for section in SECTIONS:
        found.update(_values(section, getattr(house, section)))
    for variant in house.variants:
        path = f"variants.{name_of_variant(variant)}"
        found[path] = True
        found.update(_values(path, variant))
    return found


def _values(path: str, options: Any) -> dict[str, object]:
    return {f"{path}.{key}": value for key, value in attrs.asdict(options).items()}


@cache
def differences(name: str) -> Mapping[str, object]:
    """Return what a preset says otherwise than `standard`; a variant that is off is `False`.

    Of a variant that `standard` has not, the options differ that have not their default.
    """
    usual = {**option_defaults(), **values_in("standard")}
    own = values_in(name)
    found = {path: value for path, value in own.items() if usual.get(path, False) != value}
    switched_off = {path: False for path in values_in("standard") if path not in own}
    return {
        **found,
        **{path: value for path, value in switched_off.items() if path.count(".") == 1},
    }


@cache
def option_defaults() -> Mapping[str, object]:
    """Return the default of every option of every variant, by its path."""
    found: dict[str, object] = {}
    for cls in variants():
        found.update(_values(f"variants.{name_of_variant(cls)}", cls()))
    return found


def _told_short(name: str) -> str:
    changed = differences(name)
    return "<br>".join(code(_spelled(path, value)) for path, value in changed.items()) or "nothing"


def _spelled(path: str, value: object) -> str:
    return f"{path} = {toml(value)}"


def _by_key() -> Iterator[tuple[str, str, str]]:
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name in presets():
        for path, value in differences(name).items():
            found[path][toml(value)].append(name)
    for path in sorted(found, key=_place):
        for value in sorted(found[path]):
            yield code(path), code(value), code(*found[path][value])


def _place(path: str) -> tuple[int, str]:
    sections = (*SECTIONS, "variants")
    return sections.index(path.partition(".")[0]), path


def _preset(name: str) -> str:
    lines = preset_text(name).split("\n")
    comment = [line.removeprefix("#").strip() for line in takewhile(_is_comment, lines)]
    body = "\n".join(lines[len(comment) :]).strip()
    return "\n\n".join((f"### {name}", *_paragraphs(comment), f"```toml\n{body}\n```"))


def _is_comment(line: str) -> bool:
    return line.startswith("#")


def _paragraphs(comment: list[str]) -> Iterator[str]:
    """Return the comment's paragraphs; each of its first, `Source:` and `For:`, is one."""
    text = "\n".join(comment).replace("\nFor:", "\n\nFor:")
    for paragraph in text.split("\n\n"):
        told = " ".join(paragraph.split())
        told = _ADDRESS.sub(lambda found: f"<{found[0]}>", told)
        told = _KEY.sub(r"`\1`", told)
        yield re.sub(r"^(Source|For):", r"**\1:**", told)
