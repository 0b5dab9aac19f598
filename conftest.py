"""The examples of the README, of the pages under docs and of the docstrings are tests."""

import os
import shlex
from contextlib import chdir, redirect_stderr, redirect_stdout
from doctest import ELLIPSIS, OutputChecker
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser
from sybil.sybil import SybilCollection
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from toepen.cli import main

ROOT = Path(__file__).parent

# The tests draw the same examples every time, on every machine; `dev` and `deep` look further.
settings.register_profile(
    "ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("deep", settings.get_profile("dev"), max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def run_console(example: Example) -> str | None:
    """Run each `$ toepen ...` of a console block in this process, and compare what it prints."""
    for told in str(example.parsed).split("$ ")[1:]:
        command, _, expected = told.partition("\n")
        name, *arguments = shlex.split(command)
        if name != "toepen":
            return f"{name} is not the command of this project"
        out, err = StringIO(), StringIO()
        with chdir(ROOT), redirect_stdout(out), redirect_stderr(err):
            status = main(arguments)
        if status:
            return f"{command}: exit status {status}\n{out.getvalue()}{err.getvalue()}"
        if not OutputChecker().check_output(expected, out.getvalue(), ELLIPSIS):
            return f"{command}: expected\n{expected}\nfound\n{out.getvalue()}"
    return None


pages = Sybil(
    parsers=[
        PythonCodeBlockParser(),
        CodeBlockParser(language="console", evaluator=run_console),
        SkipParser(),
    ],
    pattern="*.md",
)
library = Sybil(parsers=[DocTestParser()], path="src", pattern="*.py")
variants = Sybil(parsers=[DocTestParser()], path="variants", pattern="*.py")

pytest_collect_file = SybilCollection([pages, library, variants]).pytest()


class PagesWhole(LoadScopeScheduling):
    """Keep the examples of one page on one core: each goes on where the one above it stopped."""

    def _split_scope(self, nodeid: str) -> str:
        page, _, test = nodeid.partition("::")
        return page if test.startswith("line:") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> PagesWhole:
    """Share out tests by one, and pages whole."""
    return PagesWhole(config, log)
