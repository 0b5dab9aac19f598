"""Mutation testing, on demand: are the rules tested so that a changed one is noticed?

    python benchmarks/mutation.py                       everything but the command
    python benchmarks/mutation.py src/toepen/_base      what stands in a folder, or one module
    python benchmarks/mutation.py --sample 1500         so many changes, from each module its share
    python benchmarks/mutation.py --again               what survived, by whole files of tests

Each module is changed in one place after the other, and the scenarios and tests that touch that
place are run until one fails, those that take the least time first. A change that none of them
notices survives: it is shown, for a person to judge whether it changes anything. The same call
makes the same changes.

Needs cosmic-ray (the extra `mutation`). The first call finds out which test touches what, which
takes a quarter of an hour; a change then takes about half a second, one that survives some five.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, sqrt
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from changes import Change, changes
from choosing import chosen, thorough
from noticing import ROOT, noticed, preload
from touching import KEPT, LONG, SOURCES, Touched, touched

Choice: TypeAlias = Callable[[Touched, str, ast.Module, int], dict[str, float]]
SURVIVED: Final = KEPT / "survived.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Change the modules, and tell what was noticed; the status is 1 if anything survived."""
    parser = argparse.ArgumentParser(description="Change rules, and see whether it is noticed.")
    parser.add_argument("places", nargs="*", default=SOURCES, help="modules and folders")
    parser.add_argument("--sample", type=int, metavar="N", help="try N changes, drawn at random")
    parser.add_argument("--seed", default="", metavar="TEXT", help="draw others than without it")
    parser.add_argument("--again", action="store_true", help="try what survived the last time")
    asked = parser.parse_args(arguments)
    began = time.monotonic()
    preload()
    found = {path: list(changes(path.read_text("utf-8"))) for path in _modules(asked.places)}
    if asked.again:
        before = {tuple(each) for each in json.loads(SURVIVED.read_text("utf-8"))}
        for path, some in found.items():
            some[:] = [change for change in some if (_short(path), change.diff) in before]
    if asked.sample is not None:
        _sample(found, asked.sample, asked.seed)
    longest = inf if asked.again else LONG
    known = touched([_short(path) for path, some in found.items() if some], longest)
    gc.freeze()  # forks copy what they count
    lost = _try(found, known, thorough if asked.again else chosen)
    SURVIVED.write_text(json.dumps(lost), encoding="utf-8")
    tried = {_short(path): len(some) for path, some in found.items()}
    _tell(tried, Counter(name for name, _ in lost))
    print(f"{(time.monotonic() - began) / 60:.0f} minutes")
    return bool(lost)


def _modules(places: Sequence[str]) -> Iterator[Path]:
    """Find the modules; the command is asked for by name, or left out."""
    for place in places:
        path = ROOT / place
        found = [path] if path.is_file() else sorted(path.rglob("*.py"))
        yield from (each for each in found if "cli" not in each.parts or "cli" in path.parts)


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _sample(found: Mapping[Path, list[Change]], wanted: int, seed: str) -> None:
    """Leave so many changes, in each module its share of them."""
    total = sum(map(len, found.values()))
    for path, some in found.items():
        share = min(len(some), round(wanted * len(some) / total))
        drawn = set(Random(_short(path) + seed).sample(range(len(some)), share))
        some[:] = [change for place, change in enumerate(some) if place in drawn]


def _try(
    found: Mapping[Path, Sequence[Change]], known: Touched, choose: Choice
) -> list[tuple[str, str]]:
    """Try all changes; return those that nothing noticed, by file and as a diff."""
    lost: list[tuple[str, str]] = []
    for path, some in found.items():
        source, before = path.read_text("utf-8"), len(lost)
        tree = ast.parse(source)
        if some and noticed(path, source, chosen(known, _short(path), tree, some[0].line)):
            sys.exit(f"{_short(path)} fails as it is: nothing can be said of its changes")
        for change in some:
            units = choose(known, _short(path), tree, change.line)
            if not units or not noticed(path, change.source, units):
                lost.append((_short(path), change.diff))
                place = f"{_short(path)}{'' if units else ', where nothing comes'}"
                print(f"--- survived in {place}: {change.operator}\n{change.diff}\n")
        print(f"{_short(path)}: {len(some) - len(lost) + before} of {len(some)}", flush=True)
    return lost


def _tell(tried: Mapping[str, int], lost: Counter[str]) -> None:
    """Print the score of each module, and of all, with what chance makes of it."""
    for name, count in tried.items():
        if count:
            print(f"{(count - lost[name]) / count:6.1%} of {count:4} in {name}")
    total, killed = sum(tried.values()), sum(tried.values()) - lost.total()
    share = killed / (total or 1)
    error = 1.96 * sqrt(share * (1 - share) / (total or 1))
    print(f"in all: {killed} of {total} noticed, {share:.1%}; by chance {error:.1%} more or less")


if __name__ == "__main__":
    sys.exit(main())
