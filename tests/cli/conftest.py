"""Running the command in this process, with what a person types."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from attrs import frozen

from toepen.cli import main


@frozen
class Ran:
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of its output."""
        return self.out.splitlines()


Run = Callable[..., Ran]


@pytest.fixture
def toepen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command; *entries* is what stands on its standard input."""

    def run(*arguments: str, entries: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(entries))
        capsys.readouterr()
        status = main(arguments)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run
