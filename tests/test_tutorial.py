from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.tables import ROOT
from toepen.cli import main

PAGE = ROOT / "docs" / "tutorials" / "first-variant.md"
MODULE = ROOT / "variants" / "toepen_variants" / "stake_cap.py"


def blocks(language: str) -> list[str]:
    """Return the code blocks of the page in one language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_variant_on_the_page_is_the_module_that_is_shipped() -> None:
    first, *_ = blocks("python")

    assert first == MODULE.read_text(encoding="utf-8")


def test_the_first_variant_is_short() -> None:
    assert len(MODULE.read_text(encoding="utf-8").splitlines()) < 50


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """What a reader has on the desk who does what the page says."""
    _, own, *_ = blocks("python")
    table, scenario, project = blocks("toml")
    package = tmp_path / "my-rules" / "my_rules"
    (package / "presets").mkdir(parents=True)
    for path, text in (
        (tmp_path / "quiet_start.py", own),
        (tmp_path / "ours.toml", table),
        (tmp_path / "quiet.toml", scenario),
        (package / "__init__.py", ""),
        (package / "quiet_start.py", own),
        (package / "presets" / "quiet-evening.toml", table),
        (package.parent / "pyproject.toml", project),
    ):
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_what_is_tried_on_the_page_works(
    desk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(desk)
    tried = [line for block in blocks("sh") for line in block.splitlines() if "--plugin" in line]
    tried += re.findall(r"`(toepen verify [^`]+)`", PAGE.read_text(encoding="utf-8"))
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nq\n"))

    assert len(tried) == 5
    for command in tried:
        assert main(shlex.split(command)[1:]) == 0
    said = capsys.readouterr().out
    assert "Nobody toeps before trick 3." in said
    assert "not toep: the first tricks are quiet [variants.quiet_start]" in said
    assert "1 of 1 scenarios hold" in said


def test_the_distribution_on_the_page_brings_the_variant_and_the_preset(desk: Path) -> None:
    build = ("wheel", "--no-index", "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    subprocess.run([*pip, *build, desk, desk / "my-rules"], check=True)

    (file,) = desk.glob("*.whl")
    assert f"`pip install {file.name}`" in " ".join(PAGE.read_text(encoding="utf-8").split())
    with zipfile.ZipFile(file) as wheel:
        names = wheel.namelist()
        points = wheel.read(next(n for n in names if n.endswith("entry_points.txt"))).decode()

    assert {"my_rules/quiet_start.py", "my_rules/presets/quiet-evening.toml"} <= set(names)
    assert "quiet_start = my_rules.quiet_start:QuietStart" in points
    assert "my_rules = my_rules.presets" in points


def test_every_answer_of_the_first_variant_is_explained() -> None:
    text = PAGE.read_text(encoding="utf-8")

    for word in ("StakeCap", "option", "bounds_stake", "rule_ids", "may_toep", "sheet", "Refusal"):
        assert f"`{word}" in text or f" {word}" in text
