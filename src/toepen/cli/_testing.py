"""`toepen rules test`: do the rules of a table break a law of the game?"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from toepen import Rules
from toepen.cli._screen import Screen
from toepen.cli._seating import house_rules
from toepen.cli._status import FAILED, OK
from toepen.testing import LAWS, LongRun
from toepen.testing._checking import QUICK, QUICK_SELDOM

__all__ = ["try_rules"]

THOROUGH: Final = 40_000
"""How many decisions are seen when it may take minutes."""
THOROUGH_SELDOM: Final = 20


def try_rules(screen: Screen, name: str, *, seed: int, thorough: bool, as_json: bool) -> int:
    """Play at random by a preset or a file, look at every law, and show what does not hold."""
    rules = house_rules(name).compile()
    began = perf_counter()
    run = LongRun(
        THOROUGH if thorough else QUICK,
        seed,
        rules,
        tell=screen.line if screen.drawing and not as_json else lambda _: None,
        seldom=THOROUGH_SELDOM if thorough else QUICK_SELDOM,
    )
    run.survey()
    if as_json:
        screen.data(_as_data(name, run, rules))
    else:
        _tell(screen, name, run, rules, perf_counter() - began)
    return FAILED if run.found else OK


def _broken(run: LongRun) -> list[str]:
    """Name the laws that do not hold, in the order of all laws; an error from inside comes last."""
    order = [law.name for law in LAWS]
    return sorted(run.found, key=lambda law: order.index(law) if law in order else len(order))


def _tell(screen: Screen, name: str, run: LongRun, rules: Rules, seconds: float) -> None:
    seen = run.seen
    played = f"{seen['decisions']:,} decisions in {seen['matches']:,} matches, seed {run.seed}"
    broken = _broken(run)
    if broken:
        first, *others = broken
        count = "one law does" if not others else f"{len(broken)} laws do"
        screen.line(f"{name}: {count} not hold ({played})")
        screen.line()
        for line in run.found[first].shortest().text.splitlines():
            screen.line(line)
        if others:
            screen.line()
            screen.line(f"Nor do these hold: {', '.join(others)}")
        return
    screen.line(f"{name}: all {len(LAWS)} laws hold ({played}, {seconds:.0f} s)")
    for law, how in _relaxed(rules):
        screen.line(f"  relaxed: {law}: {how}")


def _relaxed(rules: Rules) -> list[tuple[str, str]]:
    return [(law.name, how) for law in LAWS for how in law.relaxations(rules)]


def _as_data(name: str, run: LongRun, rules: Rules) -> dict[str, object]:
    short = {law: run.found[law].shortest() for law in _broken(run)}
    return {
        "rules": name,
        "holds": not run.found,
        "seed": run.seed,
        "decisions": run.seen["decisions"],
        "matches": run.seen["matches"],
        "laws": {law.name: run.looked[law.name] for law in LAWS},
        "relaxed": [{"law": law, "how": how} for law, how in _relaxed(rules)],
        "broken": [
            {"law": law, "found": found.what, "scenario": found.scenario, "report": found.report}
            for law, found in short.items()
        ],
    }
