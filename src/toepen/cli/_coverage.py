"""`toepen rules coverage`: what of the rules a set of scenarios exercises, and what it does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toepen.cli._screen import Screen
from toepen.cli._status import FAILED, OK
from toepen.testing._coverage import Coverage, cover
from toepen.testing.scenarios import read_scenario, scenario_files

__all__ = ["rules_coverage"]


def rules_coverage(screen: Screen, places: Sequence[str], *, as_json: bool) -> int:
    """Run scenarios, and tell which options, hooks and rules they exercise.

    Raises:
        ToepenError: If one does not hold, or needs what is not installed.
    """
    scenarios = [read_scenario(file) for file in scenario_files(places)]
    found = cover(scenarios)
    if as_json:
        screen.data(_as_data(found))
    else:
        for line in _lines(found, len(scenarios)):
            screen.line(line)
    return OK if found.complete else FAILED


def _lines(found: Coverage, count: int) -> Iterator[str]:
    yield f"{count} scenarios; of the game itself and of the variants that they play:"
    lacking = [f"{path} = {', '.join(map(_value, v))}" for path, v in found.lacking.items()]
    yield from _part("options with all their values", len(found.options), lacking)
    yield from _part("hooks that answer", len(found.hooks) + len(found.silent), found.silent)
    yield from _part(
        "rules cited, set or named", len(found.rules) + len(found.unused), found.unused
    )
    needed = len(found.witnesses) + len(found.unwitnessed)
    yield from _part("options and variants that decide", needed, found.unwitnessed)


def _value(value: object) -> str:
    return value if isinstance(value, str) else repr(value).lower()


def _part(what: str, count: int, missing: Sequence[str]) -> Iterator[str]:
    yield f"{what}: {count - len(missing)} of {count}"
    yield from (f"  missing: {one}" for one in missing)


def _as_data(found: Coverage) -> dict[str, object]:
    return {
        "complete": found.complete,
        "options": {path: list(values) for path, values in found.options.items()},
        "lacking": {path: list(values) for path, values in found.lacking.items()},
        "hooks": found.hooks,
        "silent": found.silent,
        "rules": found.rules,
        "unused": found.unused,
        "witnesses": dict(found.witnesses),
        "unwitnessed": found.unwitnessed,
    }
