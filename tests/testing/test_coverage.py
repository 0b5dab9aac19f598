"""What a set of scenarios exercises, and what it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from toepen import ToepenError
from toepen.testing import Coverage, cover
from toepen.testing.scenarios import read_scenario

OWN = Path(__file__).parent.parent / "scenarios"


def coverage_of(*names: str) -> Coverage:
    return cover([read_scenario(OWN / f"{name}.toml") for name in names])


def test_a_few_scenarios_leave_much_out() -> None:
    found = coverage_of("example-announce", "refused-deck-at-each-path")
    assert not found.complete
    assert found.lacking["toep.when"] == ("own_turn", "never")
    assert found.lacking["score.limit"] == ("another",)
    assert "toep.cap" in found.unwitnessed
    assert "fold.queue" in found.unused


def test_an_option_that_decides_has_its_witness() -> None:
    found = coverage_of("toep-increment-one", "cap-new-stake-with-increment-two")
    assert found.witnesses["toep.increment"].endswith("cap-new-stake-with-increment-two.toml")


def test_hooks_that_no_script_can_ask_are_not_missed() -> None:
    found = coverage_of("example-blind-toep")
    assert "blind_toep.opening_call" in found.hooks
    assert not [hook for hook in (*found.hooks, *found.silent) if hook.endswith("sees_hand")]


def test_a_scenario_that_does_not_hold_covers_nothing(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    text = (OWN / "example-announce.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('script = """', 'script = """\n? match over'), encoding="utf-8")
    with pytest.raises(ToepenError, match="expected over"):
        cover([read_scenario(file)])
