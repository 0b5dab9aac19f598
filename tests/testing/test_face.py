from __future__ import annotations

import subprocess
import sys

import pytest

import toepen.testing

WITHOUT = """
import sys
sys.modules["hypothesis"] = None
sys.modules["pytest"] = None
"""


def python(text: str) -> str:
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_every_name_of_the_face_can_be_had() -> None:
    for name in toepen.testing.__all__:
        assert getattr(toepen.testing, name) is not None
        assert name in dir(toepen.testing)


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = toepen.testing.nothing


def test_scenarios_and_laws_need_no_hypothesis() -> None:
    text = "import toepen.testing.scenarios\nfrom toepen.testing import LAWS, LongRun, check_match"
    assert python(f"{WITHOUT}{text}\nprint(len(LAWS) > 30)") == "True"


def test_the_missing_extra_is_named() -> None:
    text = "import toepen.testing\ntry: toepen.testing.matches\nexcept ImportError as e: print(e)"
    told = python(f"{WITHOUT}{text}")
    assert told == 'matches draws with Hypothesis: pip install "toepen[testing]"'


def test_a_fault_inside_is_not_taken_for_a_missing_extra() -> None:
    text = """
import sys
sys.modules["tomli_w"] = None
import toepen.testing
try: toepen.testing.match_machine
except ImportError as error: print(error)
"""
    assert "tomli_w" in python(text)


def test_asking_for_scenarios_loads_no_hypothesis() -> None:
    text = "import sys, toepen.testing.scenarios\nprint('hypothesis' in sys.modules)"
    assert python(text) == "False"
