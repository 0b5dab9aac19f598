"""Long runs, and their command. An error from inside is one of the engine, which is patched."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from tests.testing.planted_engine import folded_cards_vanish
from tests.testing.planted_variants import PaysTwice
from tests.testing.planting import table
from toepen import HouseRules, _engine, apply, preset_names
from toepen.plugin import Position, hookimpl
from toepen.testing import Found, LongRun, __main__
from toepen.testing.__main__ import main
from toepen.testing.laws import LAWS
from toepen.testing.scenarios import read_scenario, run_scenario


def test_every_preset_and_random_tables_obey_every_law() -> None:
    told: list[str] = []
    run = LongRun(20_000, seed=1, tell=told.append, matches=1, seldom=200)

    found = run.go()

    assert (None if found is None else found.text) is None
    assert run.seen["decisions"] >= 20_000
    assert run.seen["tables"] >= len(preset_names())
    assert set(run.looked) == {law.name for law in LAWS}
    assert told


def test_the_same_seed_sees_the_same() -> None:
    rules = HouseRules.preset("pelt-15").compile()
    runs = [LongRun(40, seed=5, rules=rules) for _ in range(2)]
    for run in runs:
        assert run.go() is None
    assert runs[0].seen == runs[1].seen


def test_a_run_tells_how_far_it_is_after_every_tenth_of_it() -> None:
    told: list[str] = []
    run = LongRun(600, 1, HouseRules().compile(), tell=told.append, seldom=1_000_000, matches=1)
    assert run.go() is None
    far = [int(line.partition(" ")[0]) for line in told]
    assert far[0] >= 60
    assert far[-1] < 600
    assert 5 <= len({decisions // 60 for decisions in far}) == len(far)
    assert run.seen["matches"] == run.seen["tables"] > 5
    assert f" {run.seen['matches']} matches, {run.seen['tables']} tables, " in run.progress
    assert run.looked.total() > 600


def test_a_run_ends_where_no_match_can_begin() -> None:
    run = LongRun(10, 1, table(Stumbling(points=0)))
    assert "nothing_fails_inside" in run.survey()
    assert (run.seen["matches"], run.seen["decisions"]) == (10, 0)


def found_with(run: LongRun) -> Found:
    found = run.go()
    assert found is not None
    return found


def test_a_fault_is_told_as_a_short_match_that_ends_with_it() -> None:
    found = found_with(LongRun(5_000, seed=1, rules=table(PaysTwice())))
    short = found.shortest(30)
    assert short.law == "nobody_pays_twice"
    assert [str(act) for act in short.history.acts] == ["fold"]
    assert tomllib.loads(short.scenario)["title"] == "nobody_pays_twice"


def test_what_is_told_runs_as_a_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        rules = folded_cards_vanish(patch)
        found = found_with(LongRun(5_000, seed=2, rules=rules)).shortest(30)
    file = tmp_path / "found.toml"
    file.write_text(found.scenario, encoding="utf-8")

    run_scenario(read_scenario(file))


def test_an_error_from_inside_is_a_fault_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def settle(*_: object) -> None:
        message = "nothing to settle"
        raise KeyError(message)

    monkeypatch.setattr(_engine, "settle", settle)
    found = found_with(LongRun(100, seed=1, rules=HouseRules().compile()))
    assert found.law == "nothing_fails_inside"
    assert re.fullmatch(
        r"KeyError: 'nothing to settle', in apply \(toepen._engine, line \d+\)", found.what
    )
    assert found.history.acts
    with pytest.raises(KeyError):
        apply(found.history.end, found.history.acts[-1])


def test_the_command_tells_what_it_has_seen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--decisions", "200", "--seed", "3", "--rules", "standard"]) == 0
    assert "laws hold (seed 3)" in capsys.readouterr().out


def test_the_command_ends_with_1_at_a_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folded_cards_vanish(monkeypatch)
    assert main(["--decisions", "2000", "--rules", "cardgames-zone"]) == 1
    told = capsys.readouterr().out
    assert "deck_is_kept: " in told
    assert "hand Anna" in told


def test_the_command_reads_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "trantor"\n', encoding="utf-8")
    assert main(["--decisions", "50", "--rules", str(file)]) == 0
    told = capsys.readouterr().out
    assert "decisions" in told
    assert "laws hold (seed 1)" in told


def test_the_command_plays_many_random_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(__main__, "TOLD", 2)
    assert main(["--tables", "3"]) == 0
    far, end = capsys.readouterr().out.splitlines()
    assert far == "2 tables"
    assert "laws hold at 3 tables, 3 of them different" in end


def test_the_command_ends_with_1_at_a_table_with_a_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folded_cards_vanish(monkeypatch)
    assert main(["--tables", "20"]) == 1
    assert "deck_is_kept: " in capsys.readouterr().out


@pytest.mark.parametrize("name", ["nothing-like-it", "nowhere.toml"])
def test_the_command_ends_with_2_where_there_are_no_rules(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--rules", name]) == 2
    assert name in capsys.readouterr().err


def test_the_command_wants_a_number_from_1() -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--decisions", "0"])


@frozen
class Stumbling:
    """Has an error in it, which is met when somebody has so many points."""

    points: int = 5

    @hookimpl
    def opening_stake(self, match: Position) -> int | None:
        if max(match.points) >= self.points:
            message = "no stake for so many"
            raise LookupError(message)
        return None


@frozen
class Written:
    """Has an error in code that was written as the program ran, which is in no module."""

    @hookimpl
    def opening_stake(self) -> int:
        scope: dict[str, Any] = {}
        exec("def stake():\n    return 1 // 0", scope)  # noqa: S102 - its own text
        stake: int = scope["stake"]()
        return stake


def test_an_error_in_code_that_was_written_meanwhile_is_told_where_it_was_called() -> None:
    found = found_with(LongRun(100, seed=1, rules=table(Written())))

    assert found.what.startswith("ZeroDivisionError: ")
    assert "in Written.opening_stake (" in found.what


def test_an_error_from_inside_is_told_without_the_rounds_before() -> None:
    found = found_with(LongRun(5_000, seed=3, rules=table(Stumbling()))).shortest(30)
    assert re.fullmatch(
        r"LookupError: no stake for so many, in Stumbling.opening_stake \(\S+, line \d+\)",
        found.what,
    )
    assert len(found.history.acts) <= 2
    assert found.history.start.points
    assert "stumbling, asked opening_stake: LookupError" in found.text
