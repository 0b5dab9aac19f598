"""Everything that is measured, in one run and one table.

Engines play in turn, pinned to one core, and the table shows medians of five turns with ratios to
a named peer. Figures of different machines, or of different minutes on a busy one, say nothing to
each other: quote ratios.
"""

from __future__ import annotations

import argparse
import copy
import gc
import os
import platform
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import leaving
import peers
from attrs import define, evolve
from peers import Playout
from playout import playout

from toepen import (
    Action,
    HouseRules,
    Match,
    Rules,
    apply,
    legal_actions,
    new_match,
    shuffle,
    view,
)
from toepen._compiling import compile_in_order

HERE = Path(__file__).resolve().parent
NAMES = ("North", "East", "South", "West", "Anna", "Bram", "Cato", "Dirk")
PEER = "rlcard leduc-holdem"
TABLES = (
    ("standard", 4),
    ("cardgames-zone", 4),
    ("standard", 2),
    ("standard", 8),
    ("pelt-15", 4),
    ("inverse", 4),
    ("team-toepen", 4),
    ("loaded.toml", 4),
)


def rules_of(name: str) -> Rules:
    """Compile a preset, or a file beside this one."""
    if name.endswith(".toml"):
        return HouseRules.load(HERE / name).compile()
    return HouseRules.preset(name).compile()


def walk(rules: Rules, seats: int, rng: Random) -> Iterator[Match]:
    """Yield the states of a random match."""
    match = new_match(rules, NAMES[:seats])
    yield match
    while match.result is None:
        if match.deal_due:
            match = apply(match, shuffle(match, rng))
        else:
            actions = legal_actions(match)
            match = apply(match, actions[int(rng.random() * len(actions))])
        yield match


def reference() -> Playout:
    """Return the machine's own loop: how fast this interpreter counts."""

    def play(rng: Random) -> tuple[int, int]:  # noqa: ARG001 - it counts and chooses nothing
        count = 0
        for _turn in range(20_000):
            count += 1
        return count, 1

    return play


@define
class Turn:
    """One engine's turn, a piece at a time."""

    play: Playout
    rng: Random
    decisions: int = 0
    seconds: float = 0.0

    def go_on(self, seconds: float) -> None:
        """Play for so many seconds of processor time, to the end of a match."""
        start = process_time()
        while (elapsed := process_time() - start) < seconds:
            self.decisions += self.play(self.rng)[0]
        self.seconds += elapsed


PIECES = 10
"""Of a turn: machines change their speed within a second, and all engines are to have the same."""


def rates(engines: dict[str, Playout], repeats: int, seconds: float) -> dict[str, float]:
    """Measure all engines in turn, *repeats* times, and return medians of decisions a second."""
    found: dict[str, list[float]] = {name: [] for name in engines}
    for seed in range(repeats):
        turns = {name: Turn(play, Random(seed)) for name, play in engines.items()}
        for _ in range(PIECES):
            for turn in turns.values():
                turn.go_on(seconds / PIECES)
        for name, turn in turns.items():
            found[name].append(turn.decisions / turn.seconds)
    return {name: median(rates) for name, rates in found.items()}


def micros(act: Callable[[], object], repeats: int = 9, number: int = 300) -> float:
    """Return the median cost of one call, in microseconds."""
    turns = []
    for _ in range(repeats):
        start = process_time()
        for _ in range(number):
            act()
        turns.append((process_time() - start) / number * 1e6)
    return median(turns)


def acts(rules: Rules) -> Iterator[tuple[str, float]]:
    """Yield the cost of each kind of act, and of what a program asks of a state."""
    kinds: dict[str, tuple[Match, Action]] = {}
    for match in walk(rules, 4, Random(3)):
        if match.deal_due:
            kinds.setdefault("deal", (match, shuffle(match, Random(1))))
        for action in legal_actions(match):
            after = apply(match, action)
            ends = "" if after.setup.number == match.setup.number else ", ends the round"
            trick = ", ends the trick" if len(after.tricks) > len(match.tricks) else ""
            kinds.setdefault(f"{type(action).__name__.lower()}{trick or ends}", (match, action))
    for name, (match, action) in kinds.items():
        yield f"apply {name}", micros(lambda m=match, a=action: apply(m, a))  # type: ignore[misc]
    match = kinds["play"][0]
    fresh = [evolve(match) for _ in range(300)]  # without the list that it keeps
    yield "legal_actions", micros(lambda: legal_actions(fresh.pop()), 1)
    yield "view", micros(lambda: view(match, match.turn))
    yield "hash", micros(lambda: hash(match))
    twin = copy.deepcopy(match)
    yield "==", micros(lambda: match == twin)
    yield "new_match", micros(lambda: new_match(rules, NAMES[:4]))
    yield "shuffle", micros(lambda: shuffle(kinds["deal"][0], Random(1)))


def forks(rules: Rules) -> Iterator[tuple[str, float]]:
    """Yield what it costs to keep a state and go on from another, here and elsewhere."""
    kept = []
    match = next(m for m in walk(rules, 4, Random(1)) if m.tricks)
    yield "toepen (an assignment)", micros(lambda: kept.append(match), number=5_000)
    yield "toepen deepcopy", micros(lambda: copy.deepcopy(match), number=20)
    if "open_spiel euchre" in dict(peers.installed()):
        state = __import__("pyspiel").load_game("euchre").new_initial_state()
        yield "open_spiel euchre clone", micros(state.clone, number=1_000)
    if find_spec("chess"):
        board = __import__("chess").Board()
        yield "python-chess copy", micros(board.copy)


def memory(rules: Rules, states: int = 100_000) -> Iterator[tuple[str, float]]:
    """Yield the bytes that a kept state costs beyond what it shares, collector on and off."""
    for warm_up in range(20):
        list(walk(rules, 4, Random(warm_up)))  # what all matches share is no part of a state
    for collector in (True, False):
        (gc.enable if collector else gc.disable)()
        kept: list[Match] = []
        rng = Random(1)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        while len(kept) < states:
            kept.extend(walk(rules, 4, rng))
        used = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        yield f"collector {'on' if collector else 'off'}", used / len(kept)
        kept.clear()
    gc.enable()


def growth(rules: Rules) -> Iterator[tuple[str, float]]:
    """Yield how the cost of a card grows with the rounds of a match, and what compiling costs."""
    long = HouseRules.of({"extends": "cardgames-zone", "score": {"limit": 500}}).compile()
    for rounds in (1, 50, 200):
        match = next(
            m for m in walk(long, 4, Random(2)) if m.setup.number >= rounds and len(m.trick) == 1
        )
        action = legal_actions(match)[0]
        yield f"apply play in round {rounds}", micros(lambda m=match, a=action: apply(m, a))  # type: ignore[misc]
    house = rules.house
    compiled = micros(lambda: compile_in_order(house, house.variants), number=3)
    yield f"compile {rules.name}", compiled


def importing() -> Iterator[tuple[str, float]]:
    """Yield the seconds that importing takes in a process of its own, without the interpreter's.

    As where the library is installed: its modules have been compiled to byte code before.
    """
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        empty = _seconds("pass", environment)
        for modules in ("attrs, pluggy", "toepen"):
            taken = _seconds(f"import {modules}", environment) - empty
            yield f"import {modules}", taken * 1e3


def _seconds(code: str, environment: Mapping[str, str]) -> float:
    turns = []
    for _ in range(15):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        turns.append(perf_counter() - start)
    return median(turns)


def show(
    title: str, rows: Iterator[tuple[str, float]] | Sequence[tuple[str, float]], unit: str
) -> None:
    """Print one part of the table."""
    print(f"\n{title}")
    for name, figure in rows:
        print(f"  {name:34}{figure:14,.2f} {unit}")


def pinned() -> str:
    """Stay on one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        core = min(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {core})
        return f"pinned to core {core}"
    return "not pinned"


def versions() -> str:
    """Name what is measured."""
    found = []
    for name in ("toepen", "attrs", "rlcard", "open_spiel", "pettingzoo", "pokerkit", "chess"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} not installed")
    return ", ".join(found)


def main() -> None:
    """Measure all, and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=5, help="turns of each engine (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a turn (1.0)")
    parser.add_argument("--playouts-only", action="store_true", help="leave the rest out")
    args = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {pinned()}\n{versions()}")
    ours = {
        f"toepen {name}, {seats} seats": playout(rules_of(name), NAMES[:seats])
        for name, seats in TABLES
    }
    engines = {**ours, **dict(peers.installed()), "reference loop": reference()}
    found = rates(engines, args.repeats, args.seconds)
    print(f"\n{'random playouts':36}{'decisions/s':>14}  of {PEER}  of euchre")
    for name, figure in found.items():
        beside = figure / found[PEER] if PEER in found else float("nan")
        euchre = figure / found.get("open_spiel euchre", float("nan"))
        print(f"  {name:34}{figure:14,.0f}{beside:14.2f}{euchre:18.2f}")
    if args.playouts_only:
        return
    rules = rules_of("standard")
    show("one act, standard, four seats", acts(rules), "us")
    show("a fork", forks(rules), "us")
    show("growth", growth(rules), "us")
    show("a kept state", memory(rules), "bytes")
    show("start", importing(), "ms")
    print("\nwhat leaves the table")
    print("\n".join(leaving.lines("standard", leaving.measured("standard", args.repeats, 10))))


if __name__ == "__main__":
    main()
