"""Write the pages, and the parts of pages, that are made from the library itself.

`python docs/generate.py` writes what has changed. With `--check` it writes nothing, names every
page that is not as it should be, and ends with status 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

from generator.pages import made_pages

__all__ = ["main"]

DOCS = Path(__file__).parent
SHOWN = 12
"""How many lines of a difference are told."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or check them.

    Returns:
        The exit status: 1 if `--check` has found a difference.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, tell differences")
    check = parser.parse_args(arguments).check
    changed = {path: text for path, text in made_pages(DOCS).items() if _found(path) != text}
    for path, text in changed.items():
        name = path.relative_to(DOCS.parent).as_posix()
        if check:
            print(f"{name} is not what docs/generate.py makes of it:", *_difference(path, text))
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    return int(check and bool(changed))


def _found(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def _difference(path: Path, text: str) -> list[str]:
    found = (_found(path) or "").splitlines()
    lines = list(unified_diff(found, text.splitlines(), lineterm="", n=0))[2:]
    more = [f"  ... and {len(lines) - SHOWN} lines more"] if len(lines) > SHOWN else []
    return [f"\n  {line:.100}" for line in lines[:SHOWN]] + [f"\n{line}" for line in more]


if __name__ == "__main__":
    sys.exit(main())
