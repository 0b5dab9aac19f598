"""Mutation testing, on demand: are the rules tested so that a changed one is noticed?

    python benchmarks/mutation.py src/toepen/_base/folding.py variants/toepen_variants/jack_win.py

Each module is changed in one place after the other, in a copy of the tree, and the examples of the
rules are run. A change that no example notices survives: it is shown, for a person to judge whether
it changes anything. `--sample N` takes N changes at random, the same ones every time.

Needs cosmic-ray (the extra `mutation`). A change costs some seconds; a module some minutes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parent.parent
COPIED: Final = ("src", "variants", "tests", "docs", "conftest.py", "pyproject.toml", "README.md")
TESTS: Final = (
    "tests/test_bookings.py",
    "tests/test_conflicts.py",
    "tests/test_sheet.py",
    "tests/test_sides.py",
    "tests/testing/test_capabilities.py",
)
"""What is run beside the scenarios, which are most of it."""
IDLE: Final = ("_BitOr_", "ComparisonOperator_Eq_Is", "ComparisonOperator_NotEq_Is")
"""Changes of annotations, and of `==` into `is`, which is the same for what is interned."""

KILLER: Final = f"""\
import subprocess, sys
runs = (["toepen", "verify", "tests/scenarios"], ["pytest", "-n0", "-xq", *{TESTS!r}])
for run in runs:
    if subprocess.run([sys.executable, "-m", *run], capture_output=True).returncode:
        sys.exit(1)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Change the modules, and tell what was noticed; the status is 1 if anything survived."""
    parser = argparse.ArgumentParser(description="Change rules, and see whether it is noticed.")
    parser.add_argument("modules", nargs="+", help="paths of modules, from the root")
    parser.add_argument("--sample", type=int, help="try so many changes, drawn at random")
    asked = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        place = Path(folder)
        _copy(place)
        _prepare(place, asked.modules, asked.sample)
        _run(place, "exec", "session.toml", "session.sqlite")
        return _tell(place)


def _copy(place: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, place / name)
    (place / "killer.py").write_text(KILLER, encoding="utf-8")


def _prepare(place: Path, modules: Sequence[str], sample: int | None) -> None:
    """Find all changes, and leave only those that are to be tried."""
    listed = ", ".join(f'"{module}"' for module in modules)
    (place / "session.toml").write_text(
        f"[cosmic-ray]\nmodule-path = [{listed}]\ntimeout = 120.0\nexcluded-modules = []\n"
        f'test-command = "{sys.executable} killer.py"\n[cosmic-ray.distributor]\nname = "local"\n',
        encoding="utf-8",
    )
    _run(place, "init", "session.toml", "session.sqlite")
    with sqlite3.connect(place / "session.sqlite") as session:
        found = session.execute(
            "SELECT job_id, operator_name FROM mutation_specs"
            " ORDER BY module_path, operator_name, occurrence, operator_args"
        ).fetchall()
        jobs = [job for job, name in found if not any(idle in name for idle in IDLE)]
        kept = set(jobs if sample is None else Random(1).sample(jobs, min(sample, len(jobs))))
        left_out = [(job,) for job, _ in found if job not in kept]
        session.executemany("DELETE FROM mutation_specs WHERE job_id = ?", left_out)
        session.executemany("DELETE FROM work_items WHERE job_id = ?", left_out)


def _run(place: Path, *arguments: str) -> None:
    paths = os.pathsep.join(str(place / part) for part in ("src", "variants", "."))
    subprocess.run(
        [sys.executable, "-m", "cosmic_ray.cli", *arguments],
        cwd=place,
        env={**os.environ, "PYTHONPATH": paths},
        check=True,
    )


def _tell(place: Path) -> int:
    """Print each survivor as a diff, and the score of each module."""
    killed: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    with sqlite3.connect(place / "session.sqlite") as session:
        rows = session.execute(
            "SELECT module_path, operator_name, test_outcome, diff"
            " FROM mutation_specs NATURAL JOIN work_results ORDER BY module_path"
        ).fetchall()
    for module, operator, outcome, diff in rows:
        survived = "SURVIVED" in str(outcome).upper()
        tried[module] += 1
        killed[module] += not survived
        if survived:
            print(f"--- survived: {operator}\n{diff}\n")
    for module in sorted(tried):
        share = 100 * killed[module] / tried[module]
        print(f"{module}: {killed[module]} of {tried[module]} noticed, {share:.0f} %")
    total, lost = tried.total(), tried.total() - killed.total()
    print(f"in all: {total - lost} of {total} noticed, {100 * (total - lost) / total:.0f} %")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
