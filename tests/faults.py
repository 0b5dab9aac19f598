"""What stands against house rules, as the tests look at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from toepen import HouseRules, RulesError


def faults_in(text: str) -> list[tuple[str, str]]:
    """Return the faults of a text, each with its path."""
    with pytest.raises(RulesError) as caught:
        HouseRules.parse(text)
    return [(fault.path, fault.message) for fault in caught.value.faults]


def faults_of_file(path: Path | str) -> list[tuple[str, str]]:
    """Return the faults of a file, each with its path."""
    with pytest.raises(RulesError) as caught:
        HouseRules.load(path)
    return [(fault.path, fault.message) for fault in caught.value.faults]


def write(folder: Path, **texts: str) -> Path:
    """Write files of these names, and return the first."""
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / f"{next(iter(texts)).replace('__', '/')}.toml"
