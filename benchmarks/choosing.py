"""Which scenarios and tests are run for a change of a line: those that are most likely to notice.

In a function they touch the statement, or else the function. What is done by an import shows where
its name is used in the module, or else anywhere in it. Of those that are equally near, those come
first that see most for their time, and each file of tests has its turn: the one that is named after
the module the first, with time of its own.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePath
from typing import Final

from touching import Touched

SCENARIOS: Final = 30
"""How many scenarios are played for one change, at most."""
TESTS: Final = 3.0
"""For how many seconds tests are run for one change."""
FILES: Final = 12
"""From how many files they come, at most: each takes its time to be found."""
FILES_AGAIN: Final = 4
"""From how many files of tests everything is run where a change is tried again."""
START: Final = 0.05
"""Seconds that any unit takes before it sees anything."""


def chosen(known: Touched, file: str, tree: ast.Module, line: int) -> dict[str, float]:
    """Choose what is run, in order, each with the seconds that it takes.

    Args:
        known: What touches what.
        file: The file that is changed.
        tree: What stands in it.
        line: Which of its lines is changed.
    """
    found: dict[str, float] = {}
    played, spent, own, homes = 0, 0.0, 0.0, set[str]()
    whole = _whole(tree)
    for tier in (*_near(tree, line), whole):
        if found and tier is whole:
            break
        seen = Counter(unit for each in tier for unit in known.units(file, {each}))
        worth = {unit: count / (known.taken.get(unit, 0) + START) for unit, count in seen.items()}
        for unit in _in_turn(known, worth, seen.keys() - found.keys() - {""}):
            home = unit.partition("::")[0]
            if home.endswith(".toml"):
                if played < SCENARIOS:
                    found[unit] = known.taken[unit]
                    played += 1
            elif _about(home, file):
                if own < TESTS:
                    found[unit] = known.taken[unit]
                    own += known.taken[unit]
            elif spent < TESTS and (home in homes or len(homes) < FILES):
                found[unit] = known.taken[unit]
                spent += known.taken[unit]
                homes.add(home)
    return dict(
        sorted(found.items(), key=lambda unit: not _about(unit[0].partition("::")[0], file))
    )


def thorough(known: Touched, file: str, tree: ast.Module, line: int) -> dict[str, float]:
    """Choose scenarios, and all of the files of tests that see a line best, however long they take.

    The arguments are those of `chosen`.
    """
    near: list[set[str]] = [
        found for tier in _near(tree, line) if (found := known.units(file, tier) - {""})
    ]
    units = near[0] if near else known.units(file, _whole(tree)) - {""}
    played = sorted(unit for unit in units if unit.endswith(".toml"))
    seeing = Counter(unit.partition("::")[0] for unit in units.difference(played))
    homes = sorted(seeing, key=lambda home: (not _about(home, file), -seeing[home]))
    tests = [unit for unit in known.taken if unit.partition("::")[0] in homes[:FILES_AGAIN]]
    return {unit: known.taken[unit] for unit in (*played[: 10 * SCENARIOS], *tests)}


def _whole(tree: ast.Module) -> set[int]:
    last = tree.body[-1]
    return set(range(1, (last.end_lineno or last.lineno) + 1))


def _about(home: str, file: str) -> bool:
    """Tell whether a file of tests is named after a module."""
    return PurePath(file).stem.strip("_") in PurePath(home).stem.split("_")


def _in_turn(known: Touched, worth: Mapping[str, float], units: Collection[str]) -> list[str]:
    """Sort units so that all files have equally much time, the best units of each first."""
    best = sorted(units, key=lambda unit: (-worth[unit], unit))
    spent: dict[str, float] = defaultdict(float)
    ends = {}
    for unit in best:
        home = unit.partition("::")[0]
        spent[home] += known.taken[unit] + START
        ends[unit] = spent[home]
    return sorted(best, key=ends.__getitem__)


def _near(tree: ast.Module, line: int) -> Iterator[set[int]]:
    """Yield the lines where a change of a line shows, the nearest first, all of them last."""
    within = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and _holds(node, line)]
    inner = within[-1] if within else tree.body[0]
    bodies = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    functions = [body for body in bodies if body in within and line >= body.body[0].lineno]
    if functions:
        head: list[ast.stmt] = getattr(inner, "body", [])
        statement = set(range(inner.lineno, head[0].lineno)) if head else _lines(inner)
        yield statement
        yield statement | _lines(functions[-1])
        return
    done = set[int]().union(*map(_lines, bodies))
    made = {ast.unparse(each) for each in _targets(inner)}
    named = (n for n in ast.walk(tree) if {getattr(n, "id", ""), getattr(n, "attr", "")} & made)
    yield {getattr(node, "lineno", line) for node in named} & done
    yield done & set(range(inner.lineno, (inner.end_lineno or line) + 1))
    yield done


def _lines(node: ast.stmt) -> set[int]:
    """Return the lines of a statement; of a function those that are done when it is called."""
    first = node.body[0].lineno if isinstance(node, ast.FunctionDef) else node.lineno
    return set(range(first, (node.end_lineno or first) + 1))


def _targets(node: ast.stmt) -> list[ast.expr]:
    return (
        node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", ast.Name("-"))]
    )


def _holds(node: ast.stmt, line: int) -> bool:
    first: int = min(each.lineno for each in [node, *getattr(node, "decorator_list", [])])
    return first <= line <= (node.end_lineno or line)
