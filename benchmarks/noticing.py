"""Tests in a child of this process, whose library may be changed in one place.

A child is a fork: all that the library and its tests import of others is there already, nothing of
the library itself. What a child does ends with it. A *unit* is what can be run by itself: a
scenario file, a test by pytest's name for it, or a page of examples.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Final

import _hypothesis_pytestplugin
import pytest
import xdist.plugin
from hypothesis import Phase, settings

ROOT: Final = Path(__file__).parent.parent
MEMORY: Final = 3 << 30
"""Bytes that a child may take: a loop that gathers for ever ends here."""
LONGEST: Final = 120
"""Seconds by the clock after which a child is ended, however little it works."""
SPARE: Final = 2.0
"""Seconds that a unit may take beside four times what it took unchanged."""
READY: Final = 5.0
"""Seconds in which all that is run is found and imported."""
OPTIONS: Final = (
    *("-q", "-o", "addopts="),
    *("-p", "no:cacheprovider", "-p", "no:faulthandler"),
)
PLUGINS: Final = (xdist.plugin, _hypothesis_pytestplugin)
"""Without Hypothesis's own, it takes every test for something that is still being loaded."""
OURS: Final = frozenset({"toepen", "toepen_variants", "tests", "conftest", "bell_round"})


class Changed(MetaPathFinder):
    """Gives one module another source than its file has."""

    def __init__(self, path: Path, source: str) -> None:  # noqa: D107 - as the class says
        self.path = path
        self.name = dotted(path)
        self.loader = Loader(self.name, str(path))
        self.loader.source = source

    def find_spec(
        self, fullname: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Find the one module, and leave all others to others."""
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.path, loader=self.loader)


class Loader(SourceFileLoader):
    """Loads a module from a text."""

    source: str

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - as importlib has it
        """Return the code of the text."""
        return compile(self.source, self.path, "exec", dont_inherit=True)


def dotted(path: Path) -> str:
    """Name the module that stands in a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Watch:
    """For pytest: each unit has so much time, the first failure ends it and is not made small."""

    options: tuple[str, ...] = ("-x",)

    def __init__(self, seconds: Mapping[str, float]) -> None:  # noqa: D107 - by unit, unchanged
        self.seconds = seconds

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Leave out what only makes a failure nicer."""
        settings.register_profile("brief", phases=[Phase.explicit, Phase.generate])
        settings.load_profile("brief")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Begin a test."""
        self.begin(unit_of(item))
        try:
            return (yield)
        finally:
            self.end(unit_of(item))

    def begin(self, unit: str) -> None:
        """Let this process work for so long from now on, then end."""
        signal.setitimer(signal.ITIMER_VIRTUAL, 4 * self.seconds.get(unit, READY) + SPARE)

    def end(self, unit: str) -> None:
        """Note that a unit is over."""


def unit_of(item: pytest.Item) -> str:
    """Name the unit that a test belongs to: the examples of a page stand and fall together."""
    page, _, test = item.nodeid.partition("::")
    return page if test.startswith("line:") else item.nodeid


def passes(units: Sequence[str], watch: Watch) -> bool:
    """Run units in this process, in their order, scenarios first, up to the first that fails."""
    watch.begin("")
    importlib.import_module("toepen.testing.scenarios")
    for unit in units:
        if unit.endswith(".toml"):
            watch.begin(unit)
            _play(ROOT / unit)
            watch.end(unit)
    tests = [unit for unit in units if not unit.endswith(".toml")]
    watch.begin("")
    return (
        not tests
        or pytest.main([*OPTIONS, *watch.options, *tests], plugins=[watch, *PLUGINS])
        == pytest.ExitCode.OK
    )


def _play(file: Path) -> None:
    scenarios = importlib.import_module("toepen.testing.scenarios")
    record = scenarios.run_scenario(scenarios.read_scenario(file))
    if record is not None:
        again = type(record).parse(record.text())
        assert (again, again.end) == (record, record.end)  # noqa: S101 - as the test of scenarios


def in_child(work: Callable[[Path], bool], longest: float = LONGEST) -> tuple[bool, str]:
    """Do some work in a fork of this process; tell whether it came out true, and what it wrote.

    What is written is the content of the file `told` of the folder that the work is given.
    """
    with TemporaryDirectory() as folder:
        child = os.fork()
        if not child:
            status = 1
            try:
                _close_off(Path(folder))
                status = not work(Path(folder))
            finally:
                os._exit(status)
        status = _waited(child, longest)
        told = Path(folder) / "told"
        return not status, told.read_text("utf-8") if told.exists() else ""


def _close_off(folder: Path) -> None:
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.environ["TMPDIR"] = os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _waited(child: int, longest: float) -> int:
    end = time.monotonic() + longest
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > end:
            os.killpg(child, signal.SIGKILL)
        time.sleep(0.002)


def preload() -> None:
    """Import what the library and its tests import of others, so that each child has it."""
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path.insert(0, str(ROOT))
    whole, told = in_child(_load)
    if not whole:
        sys.exit("the library does not load as it is")
    for name in json.loads(told):
        importlib.import_module(name)


def _load(folder: Path) -> bool:
    modules = (dotted(path) for path in (ROOT / "src").rglob("*.py") if path.stem != "__main__")
    for name in ("conftest", *modules):
        importlib.import_module(name)
    others = [name for name in sys.modules if name.partition(".")[0] not in {*OURS, "__main__"}]
    (folder / "told").write_text(json.dumps(others), encoding="utf-8")
    return True


def noticed(path: Path, source: str, units: Mapping[str, float]) -> bool:
    """Tell whether any of these units fails where a module has another source.

    Args:
        path: The file of the module.
        source: What stands in it instead.
        units: What is run, each with the seconds that it takes unchanged.
    """

    def work(_folder: Path) -> bool:
        changed, watch = Changed(path, source), Watch(units)
        sys.meta_path.insert(0, changed)
        watch.begin("")
        importlib.import_module(changed.name)  # before pytest, which reads what it runs by itself
        return passes(list(units), watch)

    return not in_child(work, max(LONGEST, 10 * sum(units.values())))[0]
