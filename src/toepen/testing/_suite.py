"""`RulesTests`: the kit as a class of tests, one test a law."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar
from unittest import SkipTest

from toepen import Rules
from toepen._installed import local_variants
from toepen.testing._checking import QUICK, QUICK_SELDOM, broken_by
from toepen.testing._coverage import cover
from toepen.testing._failing import ERROR
from toepen.testing._run import PATIENCE, LongRun
from toepen.testing._subject import Table, rules_of
from toepen.testing.laws import LAWS, Law
from toepen.testing.scenarios import read_scenario, scenario_files

__all__ = ["RulesTests"]


class RulesTests:
    """Tests that the rules of a table obey every law; for pytest, or any runner of test classes.

    Matches are played at random, the same every time, and the laws looked at after every act. All
    tests of a class share these matches, so that the whole class takes some seconds. A law that
    does not hold is told with the shortest match that shows it.

    Attributes:
        rules: The rules: compiled, declared, a preset's name, or the path of a file, which is
            looked for beside the test first. Without any, presets and random tables are played.
        local: Variants that the file may name although no distribution brings them.
        scenarios: A file or folder of scenarios, beside the test, of which every option of every
            variant of the rules must decide one: with another value it does not hold any more.
        decisions: How many decisions of seats are seen.
        seed: What makes it the same every time.
        seldom: In one of how many acts a law is looked at that takes its time.
        shrinking: How long, in seconds, a shorter match is looked for, for each broken law.

    Examples:
        >>> from toepen.testing import RulesTests
        >>> class TestMyTable(RulesTests):
        ...     rules = "cardgames-zone"
        ...     decisions = 50
        >>> TestMyTable().test_deck_is_kept()
    """

    rules: ClassVar[Table | None] = None
    local: ClassVar[tuple[type, ...]] = ()
    scenarios: ClassVar[str] = ""
    decisions: ClassVar[int] = QUICK
    seed: ClassVar[int] = 1
    seldom: ClassVar[int] = QUICK_SELDOM
    shrinking: ClassVar[float] = PATIENCE

    _run: ClassVar[LongRun | None] = None

    def test_nothing_fails_inside(self) -> None:
        """No act that is legal ends in an error from inside."""
        self._see(ERROR)

    def test_every_option_has_a_witness(self) -> None:
        """Every option of every variant decides some scenario, which is run both ways."""
        __tracebackhide__ = True
        rules = self.compiled()
        if rules is None or not self.scenarios:
            raise SkipTest("no scenarios are named")
        place = self._folder() / self.scenarios
        with local_variants(*self.local, *map(type, rules.house.variants)):
            found = cover([read_scenario(file) for file in scenario_files([place])])
        variants = {f"variants.{name}" for name in rules.variants}
        lacking = {path for path in found.unwitnessed if _of_variant(path) in variants}
        lacking |= variants - {_of_variant(path) for path in found.witnesses}
        if lacking:
            message = f"no scenario depends on {', '.join(sorted(lacking))}"
            raise AssertionError(message)

    @classmethod
    def _folder(cls) -> Path:
        return Path(inspect.getfile(cls)).parent

    @classmethod
    def compiled(cls) -> Rules | None:
        """Return what is played by; `None` for presets and random tables.

        Raises:
            RulesError: If there are no such rules, or they do not hold together.
        """
        if cls.rules is None:
            return None
        return rules_of(cls.rules, beside=cls._folder(), local=cls.local)

    @classmethod
    def played(cls) -> LongRun:
        """Return the run that all tests of this class share, played when it is first asked for."""
        run = cls.__dict__.get("_run")
        if run is None:
            run = LongRun(cls.decisions, cls.seed, cls.compiled(), seldom=cls.seldom)
            run.survey()
            cls._run = run
        assert isinstance(run, LongRun)
        return run

    def _see(self, law: str) -> None:
        __tracebackhide__ = True
        found = self.played().found.get(law)
        if found is not None:
            raise broken_by(found.shortest(self.shrinking))


def _of_variant(path: str) -> str:
    """Return the variant's part of a path: its first two words."""
    return ".".join(path.split(".")[:2])


def _test_of(law: Law[Any]) -> Callable[[RulesTests], None]:
    def test(self: RulesTests) -> None:
        __tracebackhide__ = True
        self._see(law.name)
        rules = self.played().rules
        relaxed = [] if rules is None else list(law.relaxations(rules))
        if relaxed:
            raise SkipTest("; ".join(relaxed))

    test.__doc__ = law.says
    return test


for _law in LAWS:
    setattr(RulesTests, f"test_{_law.name}", _test_of(_law))
