"""How fast random matches run, side by side with other card engines.

A decision is: list the legal actions, choose one at random, apply it. Dealing and new matches
take their time but count for nothing. Run it with `--help` for the options; the README beside
this file says what the figures mean.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter

from attrs import frozen
from peers import Playout, installed

from toepen import HouseRules, Rules, apply, legal_actions, new_match, shuffle

SEATS = ("North", "East", "South", "West")

PEERS = ("rlcard leduc-holdem", "open_spiel euchre")
"""The two that are measured here; `measure.py` measures all."""


@frozen
class Rate:
    """What one engine did in a second."""

    decisions: float
    rounds: float


def playout(rules: Rules, names: Sequence[str] = SEATS) -> Playout:
    """Return a playout of whole matches; deals and new matches take their time."""

    def play(rng: Random) -> tuple[int, int]:
        decisions = rounds = 0
        match = new_match(rules, names)
        while match.result is None:
            actions = legal_actions(match)
            if actions:
                match = apply(match, actions[int(rng.random() * len(actions))])
                decisions += 1
            else:  # cards are due
                match = apply(match, shuffle(match, rng))
                rounds += 1
        return decisions, rounds

    return play


def engines(*, peers: bool) -> Iterator[tuple[str, Playout]]:
    """Yield what can be measured here, each with its name."""
    for preset in ("standard", "cardgames-zone"):
        yield f"toepen {preset}", playout(HouseRules.preset(preset).compile())
    if peers:
        yield from (peer for peer in installed() if peer[0] in PEERS)


def measure(play: Playout, seed: int, seconds: float) -> Rate:
    """Play from *seed* on until *seconds* have passed, then to the end of the match."""
    rng = Random(seed)
    decisions = rounds = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        more_decisions, more_rounds = play(rng)
        decisions += more_decisions
        rounds += more_rounds
    return Rate(decisions / elapsed, rounds / elapsed)


def medians(repeats: int, seconds: float, *, peers: bool) -> dict[str, Rate]:
    """Measure all engines in turn, *repeats* times, and return the median of each.

    In turn, so that a slow minute of the machine is shared by all.
    """
    contestants = dict(engines(peers=peers))
    rates: dict[str, list[Rate]] = {name: [] for name in contestants}
    for seed in range(repeats):
        for name, play in contestants.items():
            rates[name].append(measure(play, seed, seconds))
    return {
        name: Rate(median(r.decisions for r in found), median(r.rounds for r in found))
        for name, found in rates.items()
    }


def table(rates: dict[str, Rate]) -> str:
    """Return the figures as text; the last column is how often `toepen standard` is as fast."""
    ours = rates["toepen standard"].decisions
    lines = [f"{'':22}{'decisions/s':>13}{'rounds/s':>10}{'standard is':>13}"]
    lines += [
        f"{name:22}{rate.decisions:13,.0f}{rate.rounds:10,.0f}{ours / rate.decisions:11.2f} x"
        for name, rate in rates.items()
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=5, help="turns of each engine (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a turn (1.0)")
    parser.add_argument("--no-peers", action="store_true", help="leave other engines out")
    parser.add_argument("--json", action="store_true", help="decisions a second by name, as JSON")
    args = parser.parse_args()
    rates = medians(args.repeats, args.seconds, peers=not args.no_peers)
    if args.json:
        print(json.dumps({name: rate.decisions for name, rate in rates.items()}))
    else:
        print(table(rates))


if __name__ == "__main__":
    main()
