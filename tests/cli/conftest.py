"""Running the command in this process, with what a person types."""

from __future__ import annotations

import io
import signal
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


@pytest.fixture(scope="session", autouse=True)
def heard_interrupts() -> None:
    """Hear Ctrl-C, and let the commands under test hear it, where the tests run in the background.

    A process that a shell has sent there ignores it, and so do all that it starts.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


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
