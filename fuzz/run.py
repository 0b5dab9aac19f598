"""Fuzz every reader for a while, without anything that is not in the standard library.

python fuzz/run.py --inputs 10000 --seed 1
"""

from __future__ import annotations

import argparse
import sys
import traceback
from random import Random
from time import perf_counter

from targets import TARGETS, check, seeds_of, spoilt


def run(target: str, inputs: int, seed: int) -> bool:
    """Spoil real files, and tell whether the reader took each of them as it should."""
    rng = Random(f"{target} {seed}")
    seeds = seeds_of(target)
    read, slowest = 0, 0.0
    for number in range(inputs):
        text = spoilt(rng.choice(seeds), rng)
        began = perf_counter()
        try:
            read += check(target, text)
        except Exception:  # noqa: BLE001 - whatever comes out here is what is looked for
            traceback.print_exc()
            sys.stdout.write(f"{target}: input {number} of seed {seed} is a fault:\n{text!r}\n")
            return False
        slowest = max(slowest, perf_counter() - began)
    told = f"{inputs:,} inputs, {read:,} read, the slowest {slowest:.3f} s"
    sys.stdout.write(f"{target:12} {told}\n")
    return True


def main() -> int:
    """Fuzz the readers that are named, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=10_000, help="for each reader (10000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("targets", nargs="*", help=", ".join(TARGETS))
    given = parser.parse_args()
    chosen = given.targets or list(TARGETS)
    held = [run(target, given.inputs, given.seed) for target in chosen]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
