"""Two tables compared: the same players and shuffles, other rules, in figures and a picture.

    python two_tables.py                                  # does pelt make the evening shorter?
    python two_tables.py standard my-table.toml --matches 2000 --bots counter,keeper
    python two_tables.py --picture rounds.svg --json rounds.json

A table is a preset or a house-rules file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Final

from attrs import asdict, frozen
from histogram import histogram

from toepen import HouseRules, Rules, apply, new_match, shuffle, view
from toepen.bots import decide, named


@frozen
class Evening:
    """What came of one match.

    Attributes:
        rounds: How many rounds it took.
        points: What all players lost in it together.
        toeps: How often the stake was raised.
    """

    rounds: int
    points: int
    toeps: int


COUNTED: Final[Mapping[str, Callable[[Evening], float]]] = {
    "rounds a match": lambda played: played.rounds,
    "points lost a round": lambda played: played.points / played.rounds,
    "toeps a round": lambda played: played.toeps / played.rounds,
}


def evening(rules: Rules, bots: Sequence[str], seed: int) -> Evening:
    """Play one match; cards and minds draw from generators of their own."""
    cards, minds = Random(f"{seed} cards"), Random(f"{seed} minds")
    players = [named(bot) for bot in bots]
    match = new_match(rules, [f"{bot}{number}" for number, bot in enumerate(bots, 1)])
    toeps = 0
    while match.result is None:
        if match.turn is None:
            match = apply(match, shuffle(match, cards))
        else:
            match = apply(match, decide(players[match.turn], view(match, match.turn), minds))
        toeps += sum(type(event).__name__ == "Toeped" for event in match.events)
    return Evening(match.setup.number, sum(match.points), toeps)


def estimate(values: Iterable[float]) -> str:
    """Return the mean of *values*, and how far from the truth it may well be."""
    known = [*values]
    error = 2 * stdev(known) / sqrt(len(known)) if len(known) > 1 else float("inf")
    return f"{mean(known):7.2f} ±{error:5.2f}"


def report(evenings: Mapping[str, Sequence[Evening]]) -> Iterable[str]:
    """Tell the two tables beside each other, and by how much they differ, seed by seed."""
    one, other = evenings.values()
    yield f"{'':22}{'':2}{'  '.join(f'{name:>14}' for name in evenings)}      difference"
    for told, counted in COUNTED.items():
        apart = (counted(b) - counted(a) for a, b in zip(one, other, strict=True))
        columns = [estimate(map(counted, one)), estimate(map(counted, other)), estimate(apart)]
        yield f"{told:22}  {'  '.join(columns)}"


def table(name: str) -> HouseRules:
    """Read a table: a file, or a preset."""
    return HouseRules.load(Path(name)) if name.endswith(".toml") else HouseRules.preset(name)


def main() -> None:
    """Play both tables, and tell how they differ."""
    parser = argparse.ArgumentParser(description="Two tables compared.")
    parser.add_argument("one", nargs="?", default="cardgames-zone-15", help="a preset or a file")
    parser.add_argument("other", nargs="?", default="pelt-15", help="a preset or a file")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", default="counter", help="who plays, with commas between them")
    parser.add_argument("--picture", type=Path, help="draw how long matches are into this file")
    parser.add_argument("--json", type=Path, help="write all that was counted into this file")
    given = parser.parse_args()
    names = given.bots.split(",")
    bots = [names[seat % len(names)] for seat in range(given.seats)]
    evenings = {
        name: [evening(rules, bots, seed) for seed in range(given.matches)]
        for name, rules in ((name, table(name).compile()) for name in (given.one, given.other))
    }
    print(*report(evenings), sep="\n")
    if given.picture:
        rounds = {name: [e.rounds for e in played] for name, played in evenings.items()}
        given.picture.write_text(histogram(rounds, "rounds of a match"), encoding="utf-8")
    if given.json:
        told = {name: [asdict(e) for e in played] for name, played in evenings.items()}
        given.json.write_text(json.dumps(told), encoding="utf-8")


if __name__ == "__main__":
    main()
