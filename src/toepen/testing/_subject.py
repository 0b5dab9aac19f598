"""What is tested: rules, however they are given."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TypeAlias

from toepen import HouseRules, Rules
from toepen._installed import local_variants

__all__ = ["Table", "rules_of"]

Table: TypeAlias = Rules | HouseRules | str | PathLike[str]
"""What a table plays by: rules, a declaration of them, a preset's name, or the path of a file.

As on the command line, a name that ends with `.toml` or holds a `/` is a file.
"""


def rules_of(table: Table, *, beside: Path | None = None, local: Sequence[type] = ()) -> Rules:
    """Compile what a table plays by.

    Args:
        table: The rules, in any form.
        beside: The folder in which a file is looked for before the current one.
        local: Variants that a file may name although no distribution brings them.

    Raises:
        RulesError: If there are no such rules, or they do not hold together.
    """
    if isinstance(table, Rules):
        return table
    with local_variants(*local):
        return _declared(table, beside).compile()


def _declared(table: HouseRules | str | PathLike[str], beside: Path | None) -> HouseRules:
    if isinstance(table, HouseRules):
        return table
    name = fspath(table)
    if isinstance(table, str) and not name.endswith(".toml") and "/" not in name:
        return HouseRules.preset(name)
    near = Path(name) if beside is None else beside / name
    return HouseRules.load(near if near.is_file() else name)
