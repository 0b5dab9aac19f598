"""What leaves the table, measured in transitions: keys, JSON, resampling, records.

A transition is what a program that plays does for each decision: list the legal acts, apply one.
The states are those of random matches at a table of four. Everything is measured in turn, and the
table shows medians; quote the ratios, for figures of different machines say nothing to each other.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from attrs import frozen

from toepen import (
    Action,
    HouseRules,
    Match,
    Record,
    Recorder,
    View,
    apply,
    dump,
    legal_actions,
    load,
    new_match,
    resample,
    shuffle,
    view,
)
from toepen._resampling import Resampling

SEATS = ("North", "East", "South", "West")
BARS = {"key": 2.0, "key, relabelled": 2.0, "view's key": 2.0, "dump and load": 40.0}
"""What may be spent at most, in transitions."""

Measured = Callable[[Any, Action], object]


@frozen
class Played:
    """A match that was played at random.

    Attributes:
        record: Its record.
        decisions: Every state in which somebody decided, and what he did.
    """

    record: Record
    decisions: tuple[tuple[Match, Action], ...]


def played(preset: str, seed: int) -> Played:
    """Play a match by the rules of *preset*."""
    rng = Random(seed)
    table = Recorder(new_match(HouseRules.preset(preset).compile(), SEATS))
    decisions = []
    while table.match.result is None:
        match = table.match
        if match.deal_due:
            table.apply(shuffle(match, rng))
            continue
        action = rng.choice(legal_actions(match))
        decisions.append((match, action))
        table.apply(action)
    return Played(table.record, tuple(decisions))


def transition(match: Match, action: Action) -> object:
    """List what is legal, and do one of it."""
    object.__setattr__(match, "listed", None)  # it was asked when the match was played
    legal_actions(match)
    return apply(match, action)


def seen(match: Match) -> View:
    """Return the view of the seat on turn."""
    return view(match, match.turn)


def through_json(match: Match, _: Action) -> object:
    """Write a match and read it again."""
    return load(dump(match), Match)


def through_text(match: Match, _: Action) -> object:
    """The same, with its JSON text in between."""
    return load(json.dumps(dump(match)), Match)


def resampled(match: Match, action: Action) -> object:
    """Read a view and draw one match that agrees with it."""
    return resample(view(match, match.turn), Random(hash(action)))


def drawn(match: Match, _: Action) -> object:
    """Read a view and draw ten matches; the figure is for one."""
    worlds = Resampling(view(match, match.turn))
    rng = Random(1)
    return [worlds.draw(rng) for _ in range(10)]


ONCE: dict[str, tuple[Measured, int]] = {
    "transition": (transition, 1),
    "key": (lambda match, _: match.key(), 1),
    "key, relabelled": (lambda match, _: match.key(relabelled=True), 1),
    "view's key": (lambda view, _: view.key(), 1),
    "dump": (lambda match, _: dump(match), 1),
    "dump and load": (through_json, 1),
    "... with JSON text": (through_text, 1),
    "resample": (resampled, 1),
    "resample, of ten": (drawn, 10),
}


def seconds(
    measure: Measured,
    times: int,
    matches: list[Played],
    every: int,
    prepare: Callable[[Match], Any] | None = None,
) -> float:
    """Return what one of *measure* takes, in seconds."""
    chosen = [decision for match in matches for decision in match.decisions[::every]]
    if prepare is not None:
        chosen = [(prepare(match), action) for match, action in chosen]
    began = process_time()
    for match, action in chosen:
        measure(match, action)
    return (process_time() - began) / len(chosen) / times


def replayed(matches: list[Played]) -> float:
    """Return what a replay takes for each act, in seconds."""
    began = process_time()
    for match in matches:
        for _ in match.record.replay():
            pass
    return (process_time() - began) / sum(len(match.record.acts) for match in matches)


def read_back(matches: list[Played]) -> float:
    """Return what writing and reading a record's file takes for each act, in seconds."""
    began = process_time()
    for match in matches:
        Record.parse(match.record.text())
    return (process_time() - began) / sum(len(match.record.acts) for match in matches)


def measured(preset: str, repeats: int, count: int) -> dict[str, float]:
    """Measure everything in turn, and return medians in seconds."""
    found: dict[str, list[float]] = {}
    for repeat in range(repeats):
        matches = [played(preset, repeat * count + seed) for seed in range(count)]
        for name, (measure, times) in ONCE.items():
            every = 7 if times > 1 or name == "resample" else 1
            prepare = seen if name == "view's key" else None
            found.setdefault(name, []).append(seconds(measure, times, matches, every, prepare))
        found.setdefault("replay, an act", []).append(replayed(matches))
        found.setdefault("record file, an act", []).append(read_back(matches))
    return {name: median(times) for name, times in found.items()}


def lines(preset: str, times: dict[str, float]) -> Iterator[str]:
    """Yield the table of one preset."""
    unit = times["transition"]
    yield f"{preset:22}{'microseconds':>14}{'transitions':>13}{'bar':>6}"
    for name, taken in times.items():
        bar = f"{BARS[name]:6.0f}" if name in BARS else ""
        yield f"  {name:20}{taken * 1e6:14,.1f}{taken / unit:13.2f}{bar}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--matches", type=int, default=10, help="in each turn (10)")
    parser.add_argument("--json", action="store_true", help="transitions by name, as JSON")
    parser.add_argument("presets", nargs="*", default=["standard", "cardgames-zone", "pelt-15"])
    given = parser.parse_args()
    for preset in given.presets:
        times = measured(preset, given.repeats, given.matches)
        if given.json:
            unit = times["transition"]
            print(json.dumps({preset: {name: taken / unit for name, taken in times.items()}}))
        else:
            print("\n".join(lines(preset, times)))


if __name__ == "__main__":
    main()
