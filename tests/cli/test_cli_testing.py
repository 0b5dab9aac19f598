from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toepen.cli import _testing
from toepen.testing.scenarios import read_scenario

if TYPE_CHECKING:
    from tests.cli.conftest import Run

FAULT = '''
from attrs import frozen
from toepen.plugin import Charge, Finish, Position, hookimpl

@frozen
class PaysTwice:
    """A fold also pays the final stake."""

    @hookimpl
    def round_charges(self, match: Position, finish: Finish) -> tuple[Charge, ...]:
        losers = (seat for seat in match.setup.players if seat != finish.winner)
        return tuple(Charge(seat, match.stake, "fold.price") for seat in losers)
'''


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_testing, "QUICK", 60)


@pytest.fixture
def broken(tmp_path: Path) -> tuple[str, ...]:
    plugin, rules = tmp_path / "fault.py", tmp_path / "ours.toml"
    plugin.write_text(FAULT, encoding="utf-8")
    rules.write_text("variants.pays_twice = true", encoding="utf-8")
    return (str(rules), "--plugin", str(plugin))


def test_rules_that_hold_are_told_with_what_was_seen(toepen: Run) -> None:
    ran = toepen("rules", "test", "cardgames-zone")
    assert ran.status == 0
    assert "laws hold (" in ran.out
    assert "seed 1" in ran.out


def test_what_is_relaxed_is_told_with_the_reason(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "bonus.toml"
    file.write_text('extends = "cardgames-zone"\nvariants.winner_bonus = true', encoding="utf-8")
    ran = toepen("rules", "test", str(file), "--seed", "2")
    assert "relaxed: points_never_sink: points may sink, for winner_bonus declares" in ran.out


def test_a_fault_is_read_off_the_screen(toepen: Run, broken: tuple[str, ...]) -> None:
    ran = toepen("rules", "test", *broken)
    assert ran.status == 1
    assert "nobody_pays_twice: side " in ran.out
    assert "fold\n# nobody_pays_twice" in ran.out
    assert "The variant that answered last is pays_twice, asked round_charges" in ran.out


def test_a_fault_as_data_has_a_scenario_that_reads(
    toepen: Run, broken: tuple[str, ...], tmp_path: Path
) -> None:
    ran = toepen("rules", "test", *broken, "--json")
    told = json.loads(ran.out)
    assert (ran.status, told["holds"]) == (1, False)
    fault = next(fault for fault in told["broken"] if fault["law"] == "nobody_pays_twice")
    file = tmp_path / "found.toml"
    file.write_text(fault["scenario"], encoding="utf-8")
    assert read_scenario(file).title == "nobody_pays_twice"


def test_thorough_looks_longer(toepen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_testing, "THOROUGH", 120)
    told = json.loads(toepen("rules", "test", "cardgames-zone", "--thorough", "--json").out)
    assert told["decisions"] >= 120
    assert told["relaxed"] == []


def test_coverage_tells_what_is_missing(toepen: Run) -> None:
    own = Path(__file__).parent.parent / "scenarios"
    ran = toepen("rules", "coverage", str(own / "example-announce.toml"))
    assert ran.status == 1
    assert ran.lines[0].startswith("1 scenarios; of the game itself")
    assert "  missing: toep.when = own_turn, never" in ran.lines
    told = json.loads(toepen("rules", "coverage", str(own / "example-announce.toml"), "--json").out)
    assert told["complete"] is False
    assert "announce.opening_announce" in [*told["hooks"], *told["silent"]]
