"""`python -m toepen.testing`: a long seeded run of random matches under all laws.

It ends with 1 at the first law that does not hold, with a scenario that shows it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from random import Random
from typing import Final

from attrs import evolve

from toepen import HouseRules, Rules, ToepenError
from toepen.testing._picking import seeded
from toepen.testing._run import LongRun
from toepen.testing._subject import rules_of
from toepen.testing._tables import draw_rules, tables_of_values
from toepen.testing.laws import LAWS

LITTLE: Final = 80
"""How many decisions are seen at each of many tables."""
TOLD: Final = 50
"""After how many tables, again and again, it is told how far the run is."""


def main(arguments: list[str] | None = None) -> int:
    """Run, and tell what was seen.

    Args:
        arguments: The command line; by default that of the process.

    Returns:
        0 if every law held, 1 if one did not, 2 if the rules cannot be read.
    """
    parser = argparse.ArgumentParser("python -m toepen.testing", description=_purpose())
    parser.add_argument("--decisions", type=_count, default=20_000, help="how many (20000)")
    parser.add_argument("--seed", type=int, default=1, help="what makes a run repeatable (1)")
    parser.add_argument("--tables", type=_count, help="play so many random tables, a little each")
    values = "play a little by every value of every option of every variant"
    parser.add_argument("--values", action="store_true", help=values)
    parser.add_argument("--rules", help="a preset or a file; by default all and random tables")
    asked = parser.parse_args(arguments)
    try:
        rules = rules_of(asked.rules) if asked.rules else None
    except ToepenError as error:
        print(error, file=sys.stderr)
        return 2
    pick = seeded(Random(asked.seed))
    if asked.tables:
        return _tables((draw_rules(pick) for _ in range(asked.tables)), asked.seed)
    if asked.values:
        return _tables(tables_of_values(pick), asked.seed)
    run = LongRun(asked.decisions, asked.seed, rules, tell=lambda line: print(line, flush=True))
    found = run.go()
    print(run.progress)
    if found is None:
        print(f"All {len(run.looked)} laws hold (seed {asked.seed}).")
        return 0
    print(f"\nA law does not hold (seed {asked.seed}).\n\n{found.shortest().text}")
    return 1


def _tables(tables: Iterable[Rules], seed: int) -> int:
    """Play a little at each of many tables; tell the first that breaks a law."""
    played: set[HouseRules] = set()
    number = 0
    for number, rules in enumerate(tables, 1):
        played.add(rules.house)
        found = LongRun(LITTLE, number, rules, seldom=LITTLE).go()
        if found is not None:
            print(f"\nA law does not hold (seed {seed}, table {number}).\n")
            print(evolve(found, any_rules=True).shortest().text)
            return 1
        if number % TOLD == 0:
            print(f"{number} tables", flush=True)
    print(f"All {len(LAWS)} laws hold at {number} tables, {len(played)} of them different.")
    return 0


def _purpose() -> str:
    return "Plays random matches, and sees after every act that the laws of the game hold."


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        message = "expected a number from 1"
        raise argparse.ArgumentTypeError(message)
    return number


if __name__ == "__main__":
    sys.exit(main())
