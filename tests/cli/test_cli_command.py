from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import toepen.cli._app
from toepen.cli import main

if TYPE_CHECKING:
    from tests.cli.conftest import Run

COMMAND = [sys.executable, "-m", "toepen"]


def test_version_is_that_of_the_package(toepen: Run) -> None:
    ran = toepen("--version")

    assert (ran.status, ran.out.strip()) == (0, "0.1.0")


def test_python_m_toepen_is_the_command() -> None:
    ran = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=True)

    assert ran.stdout.strip() == "0.1.0"


@pytest.mark.parametrize("package", ["cyclopts", "rich"])
def test_without_the_extra_one_sentence_says_which_is_missing(package: str) -> None:
    code = f"""
import sys
sys.modules["{package}"] = None
from toepen.cli import main
sys.exit(main(["--version"]))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert ran.returncode == 2
    assert ran.stderr == 'The command needs the extra "cli": pip install "toepen[cli]"\n'
    assert ran.stdout == ""


@pytest.mark.parametrize("arguments", [("--bogus",), ("dance",), ("play", "--seed", "x")])
def test_a_command_called_wrongly_says_so_on_the_standard_error(
    toepen: Run, arguments: tuple[str, ...]
) -> None:
    ran = toepen(*arguments)

    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("toepen: ")


def test_faults_of_house_rules_go_to_the_standard_error(toepen: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("[toep]\nincrement = 0\n", encoding="utf-8")

    ran = toepen("play", "--rules", str(file))

    assert ran.status == 1
    assert "toep.increment" in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("rules", ["nowhere.toml", "./standard", "moon"])
def test_rules_that_are_not_there_are_wrong_use(toepen: Run, rules: str) -> None:
    ran = toepen("watch", "--rules", rules)

    assert ran.status == 2
    assert rules in ran.err


def break_down(*_: object) -> None:
    raise ZeroDivisionError("broken")


def test_an_internal_fault_shows_no_traceback(toepen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toepen_app(), "house_rules", break_down)

    ran = toepen("watch")

    assert ran.status == 1
    assert ran.err == "toepen: internal fault: ZeroDivisionError: broken (--debug shows where)\n"


def test_debug_shows_the_traceback_of_an_internal_fault(
    toepen: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toepen_app(), "house_rules", break_down)

    assert "Traceback" in toepen("watch", "--debug").err


def toepen_app() -> object:
    return toepen.cli._app


def test_ctrl_c_leaves_with_130(toepen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(toepen_app(), "house_rules", interrupt)

    ran = toepen("watch")

    assert (ran.status, ran.err) == (130, "\n")


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_ctrl_c_at_the_prompt_leaves_with_130_and_no_traceback() -> None:
    game = subprocess.Popen(
        [*COMMAND, "play", "--seed", "1", "--name", "Eva"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert game.stdout is not None
    read = b""
    while b"Eva> " not in read:
        read += game.stdout.read1()  # type: ignore[attr-defined]
    time.sleep(0.1)
    game.send_signal(signal.SIGINT)
    _, err = game.communicate(timeout=10)

    assert game.returncode == 130
    assert b"Traceback" not in err


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
@pytest.mark.parametrize("arguments", [["watch", "--json", "--bots", "random"], ["rules", "list"]])
def test_a_closed_pipe_is_harmless(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        ran = subprocess.run(
            [*COMMAND, *arguments], stdout=closed, stderr=subprocess.PIPE, check=False
        )

    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_closed_pipe_does_not_hide_that_a_check_failed(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("schema = 2\n", encoding="utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        ran = subprocess.run(
            [*COMMAND, "verify", str(tmp_path)], stdout=closed, stderr=subprocess.PIPE, check=False
        )

    assert (ran.returncode, ran.stderr) == (1, b"")


def test_suits_are_letters_where_the_encoding_has_no_signs() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [*COMMAND, "watch", "--seed", "1"], capture_output=True, env=environment, check=True
    )

    assert b"plays 10" in ran.stdout
    assert not any(byte > 127 for byte in ran.stdout)
    assert b"?" not in ran.stdout


def test_the_command_takes_its_arguments_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["toepen", "--version"])

    assert main() == 0
    assert capsys.readouterr().out.strip() == "0.1.0"
