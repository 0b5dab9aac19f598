"""A new variant: written, installed, and sound from the start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def install(folder: Path, site: Path) -> dict[str, str]:
    """Build a distribution and unpack it, as an installer does, without a download."""
    site.mkdir()
    build = "from hatchling.build import build_wheel; import sys; print(build_wheel(sys.argv[1]))"
    wheel = subprocess.run(
        [sys.executable, "-c", build, str(site)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    unpack = [sys.executable, "-m", "zipfile", "-e", str(site / wheel), str(site)]
    subprocess.run(unpack, check=True)
    return {"PYTHONPATH": str(site)}


def test_a_new_variant_passes_its_own_tests(
    toepen: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "quiet"
    ran = toepen("variants", "new", "silent_start", "--into", str(folder))
    assert ran.status == 0
    assert "  tests/test_silent_start.py" in ran.lines
    test = folder / "tests" / "test_silent_start.py"
    lines = test.read_text(encoding="utf-8").replace(
        "compile([SilentStart()])", "compile([SilentStart()])\n    decisions = 20"
    )
    test.write_text(
        lines.replace("[SilentStart(tricks=2)])", "[SilentStart(tricks=2)])\n    decisions = 20"),
        "utf-8",
    )
    for name, value in install(folder, tmp_path / "site").items():
        monkeypatch.setenv(name, value)

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    assert " failed" not in done.stdout


def test_what_was_written_is_told_as_data(toepen: Run, tmp_path: Path) -> None:
    ran = toepen("variants", "new", "silent_start", "--into", str(tmp_path / "new"), "--json")
    told = json.loads(ran.out)
    assert told["variant"] == "silent_start"
    assert all((tmp_path / "new" / file).is_file() for file in told["files"])


@pytest.mark.parametrize(
    "name", ["SilentStart", "class", "silent-start", "silent_2", "_silent", ""]
)
def test_a_name_that_cannot_be_a_variants_is_refused(
    toepen: Run, name: str, tmp_path: Path
) -> None:
    ran = toepen("variants", "new", name, "--into", str(tmp_path / "new"))
    assert ran.status == 2
    assert "expected words such as quiet_start" in ran.err
    assert not (tmp_path / "new").exists()


def test_what_is_there_is_not_written_over(toepen: Run, tmp_path: Path) -> None:
    ran = toepen("variants", "new", "silent_start", "--into", str(tmp_path))
    assert (ran.status, "is there already" in ran.err) == (2, True)
    ran = toepen("variants", "new", "stake_cap", "--into", str(tmp_path / "new"))
    assert (ran.status, "there is a variant 'stake_cap' already" in ran.err) == (2, True)
