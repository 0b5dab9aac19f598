"""Write the corpus of records anew: one match for each preset, played at random.

    python tests/records/write.py

Records of a released version are never written anew: they show that a later one still reads them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from toepen import (
    TABLE,
    Action,
    Fold,
    HouseRules,
    Match,
    Record,
    Recorder,
    Rules,
    RulesError,
    Seat,
    Toep,
    legal_actions,
    may_act,
    new_match,
    preset_names,
    shuffle,
)

HERE = Path(__file__).parent
NAMES = ("Anna", "Bram", "Cato", "Daan", "Elin", "Fons", "Gijs", "Hans")
LONGEST = 400


def records() -> Iterator[tuple[str, Record]]:
    """Play a match by each preset, at tables of all sizes."""
    for seed, (name, wanted) in enumerate(zip(preset_names(), cycle(range(2, 9)))):
        rules = HouseRules.preset(name).compile()
        yield name, played(begun(rules, wanted), Random(seed))


def begun(rules: Rules, wanted: int) -> Match:
    """Sit down with as many as are wanted, or the nearest number that the table takes."""
    for seats in sorted(range(2, 9), key=lambda seats: abs(seats - wanted)):
        try:
            return new_match(rules, NAMES[:seats], dealer=wanted % seats)
        except RulesError:
            continue
    message = "nobody can sit down at this table"
    raise ValueError(message)


def played(match: Match, rng: Random) -> Record:
    """Play on at random, most often whoever is on turn, and seldom with a toep or a fold."""
    table = Recorder(match)
    for _ in range(LONGEST):
        if table.match.result is not None:
            break
        table.apply(shuffle(table.match, rng) if table.match.deal_due else drawn(table.match, rng))
    return table.record


def drawn(match: Match, rng: Random) -> Action:
    """Draw an act of anybody who may do something."""
    seat = match.turn
    if rng.random() < 0.1:
        seat = rng.choice([*sorted(may_act(match)), Seat(TABLE)])
    legal = legal_actions(match, seat) or legal_actions(match)
    action = rng.choice(legal)
    meant = not isinstance(action, Toep | Fold) or rng.random() < 0.5
    return action if meant else rng.choice(legal)


def main() -> None:
    """Write them all."""
    for name, record in records():
        text = record.text(f"A match by the preset {name}")
        (HERE / f"{name}.toml").write_text(text, encoding="utf-8", newline="\n")
        sys.stdout.write(f"{name}: {len(record.acts)} acts\n")


if __name__ == "__main__":
    main()
