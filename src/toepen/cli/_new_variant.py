"""`toepen variants new`: a distribution with a variant, that passes its tests from the start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Final

from toepen._installed import variant_names
from toepen.cli._new_variant_files import FILES
from toepen.cli._screen import Screen
from toepen.cli._status import OK, WrongUseError

__all__ = ["new_variant"]

_NAME: Final = re.compile(r"[a-z]+(_[a-z]+)*")


def new_variant(screen: Screen, name: str, folder: str | None, *, as_json: bool) -> int:
    """Write a distribution for a new variant into a folder of its own.

    Raises:
        WrongUseError: If the name cannot be that of a variant, or the folder is there already.
    """
    _expect_name(name)
    place = Path(folder or name.replace("_", "-"))
    if place.exists():
        message = f"{place} is there already"
        raise WrongUseError(message)
    written = [_write(place, file, text, _words(name)) for file, text in FILES.items()]
    if as_json:
        screen.data({"variant": name, "folder": str(place), "files": written})
        return OK
    screen.line(f"{place}: a distribution with the variant {name!r}")
    for file in written:
        screen.line(f"  {file}")
    screen.line(f'Next: cd {place}, then pip install -e ".[test]", then pytest')
    return OK


def _expect_name(name: str) -> None:
    if not _NAME.fullmatch(name) or iskeyword(name):
        message = f"{name!r} cannot name a variant, expected words such as quiet_start"
        raise WrongUseError(message)
    if name in variant_names():
        message = f"there is a variant {name!r} already"
        raise WrongUseError(message)


def _words(name: str) -> Mapping[str, str]:
    return {
        "name": name,
        "cls": "".join(word.capitalize() for word in name.split("_")),
        "dist": f"toepen-{name.replace('_', '-')}",
        "preset": f"{name.replace('_', '-')}-table",
        "title": name.replace("_", " ").capitalize(),
    }


def _write(place: Path, file: str, text: str, words: Mapping[str, str]) -> str:
    name = Template(file).substitute(words)
    path = place / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(Template(text).substitute(words), encoding="utf-8")
    return name
