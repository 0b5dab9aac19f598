"""Markdown, as the generated pages need it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from textwrap import dedent

__all__ = ["anchored", "code", "folded", "page", "prose", "table", "toml"]

NOTICE = "<!-- Made by docs/generate.py: change what it reads, not this page. -->"


def page(title: str, *parts: str) -> str:
    """Return a whole page."""
    return "\n\n".join((f"# {title}", NOTICE, *(part.strip("\n") for part in parts))) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join(f"| {' | '.join(_cell(text) for text in line)} |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def code(*words: object) -> str:
    """Return words as code, with commas between them."""
    return ", ".join(f"`{word}`" for word in words)


def toml(value: object) -> str:
    """Return a value as a house-rules file spells it."""
    return json.dumps(value, ensure_ascii=False)


def anchored(name: str) -> str:
    """Return a name as code that links can lead to."""
    return f'<a id="{name}"></a>`{name}`'


def folded(names: Sequence[str], what: str) -> str:
    """List names, folded away behind their number.

    Args:
        names: What is listed.
        what: What they are, in the plural with an `s`.
    """
    if not names:
        return ""
    count = f"{len(names)} {what if len(names) > 1 else what.removesuffix('s')}"
    listed = ", ".join(f"<code>{name}</code>" for name in names)
    return f"<details><summary>{count}</summary>{listed}</details>"


def prose(docstring: str | None) -> str:
    """Return a docstring as paragraphs."""
    first, _, rest = (docstring or "").partition("\n")
    return f"{first}\n{dedent(rest)}".strip()
