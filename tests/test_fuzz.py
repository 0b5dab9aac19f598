"""Readers take whatever they are given, or raise a `ToepenError`."""

from __future__ import annotations

import importlib.util
import sys
from random import Random
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tables import ROOT


def module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz_targets", ROOT / "fuzz" / "targets.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


targets = module()
SEEDS = {target: targets.seeds_of(target) for target in targets.TARGETS}

modest = settings(
    max_examples=60,
    deadline=3000,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("target", targets.TARGETS)
def test_real_files_are_read(target: str) -> None:
    assert SEEDS[target]
    assert all(targets.check(target, text) for text in SEEDS[target][:20])


@pytest.mark.parametrize("target", targets.TARGETS)
@modest
@given(st.data())
def test_real_files_that_are_spoilt_are_read_or_refused(target: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SEEDS[target]))
    rng = Random(data.draw(st.integers(0, 2**32)))

    targets.check(target, targets.spoilt(text, rng))


@pytest.mark.parametrize("target", targets.TARGETS)
@modest
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(target: str, text: str) -> None:
    targets.check(target, text)


@modest
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.text()
                | st.sampled_from(
                    [
                        "toepen",
                        "schema",
                        "rules",
                        "act",
                        "seat",
                        "event",
                        "phase",
                        "is",
                        "fingerprint",
                    ]
                ),
                inner,
            )
        ),
        max_leaves=20,
    )
)
def test_any_plain_json_is_read_or_refused(data: object) -> None:
    for kind in ("match", "view", "action", "event", "record", "house_rules"):
        whole = {"toepen": kind, "schema": 1, **(data if isinstance(data, dict) else {"a": data})}
        try:
            targets.load(whole)
        except targets.ToepenError:
            continue


def test_a_fault_in_a_reader_would_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: a reader that trusts that a number is a number."""
    monkeypatch.setattr(
        targets, "TARGETS", {"json": lambda text: int(text.partition("ply")[2][3:6])}
    )
    rng = Random(1)
    spoilt = [targets.spoilt(SEEDS["json"][1], rng) for _ in range(1000)]

    with pytest.raises(ValueError, match="invalid literal"):
        all(targets.check("json", text) for text in spoilt)
