"""The run: seeded random matches by given rules, or by every preset and random tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, cycle, repeat
from random import Random
from time import perf_counter
from typing import Final, TypeVar

from attrs import Factory, define, evolve, field, frozen

from toepen import HouseRules, Rules
from toepen._installed import preset_names
from toepen.testing._capabilities import declared
from toepen.testing._deals import NAMES
from toepen.testing._failing import ERROR, Failure, raised
from toepen.testing._picking import Pick, Remembering, seeded
from toepen.testing._played import History, Start
from toepen.testing._report import report_of, scenario_of
from toepen.testing._shrinking import shrunk
from toepen.testing._tables import draw_rules
from toepen.testing._walk import Walk
from toepen.testing.laws import HISTORY_LAWS, STATE_LAWS, STEP_LAWS, Broken, Law

__all__ = ["Found", "LongRun"]

S = TypeVar("S")

LONGEST: Final = 1_000
"""Acts after which a match is left: some tables give back as many points as they take."""
SELDOM: Final = 80
"""In one of how many acts a law is looked at that takes its time."""
WHOLE: Final = 20
"""How many times as often a law is looked at that is about whole matches: there are fewer."""
AT_LEAST: Final = 3
"""In how many matches such a law is looked at in any case."""
TOLD: Final = 10
"""How often the run tells how far it is."""
PATIENCE: Final = 10.0
"""How long a shorter match is looked for, in seconds, if nobody says otherwise."""


@frozen
class Found:
    """A law that does not hold, or an error from inside, with the match that shows it.

    Attributes:
        law: The name of the law; `nothing_fails_inside` for an error.
        what: What was expected and what was found.
        history: The match: its last act shows it, or the whole of it.
    """

    law: str
    what: str
    history: History
    _drawn: Sequence[object] = field(default=(), alias="drawn", repr=False)
    _any_rules: bool = field(default=False, alias="any_rules", repr=False)

    def shortest(self, seconds: float = PATIENCE) -> Found:
        """Find a match that is as short as can be found in *seconds* and fails in the same way."""
        short = shrunk(self._failure, seconds, rules_too=self._any_rules)
        return evolve(self, what=short.found, history=short.history, drawn=short.drawn)

    @property
    def _failure(self) -> Failure:
        return Failure(self.law, self.what, self.history, self._drawn)

    @property
    def scenario(self) -> str:
        """The match as a scenario file."""
        return scenario_of(self._failure)

    @property
    def report(self) -> str:
        """All that is to be told: the law, the scenario, the states, who answered last."""
        return report_of(self._failure)

    @property
    def text(self) -> str:
        """What is wrong, and the report."""
        return f"{self.law}: {self.what}\n\n{self.report}"


@define
class LongRun:
    """A run on its way, with what it has counted.

    Attributes:
        decisions: How many decisions of seats it is to see.
        seed: What makes it the same every time.
        rules: What is played by; nothing for all presets and random tables in turn.
        tell: What is told of its progress, now and then.
        seldom: In one of how many acts a law is looked at that takes its time.
        matches: How many matches are played at a table before the next one has its turn.
        seen: How many decisions, deals, matches and tables it has seen, and each variant how often.
        looked: How often it has looked at each law.
        found: What does not hold, by the name of the law, each as it was first met.
    """

    decisions: int
    seed: int
    rules: Rules | None = None
    tell: Callable[[str], None] = lambda _: None
    seldom: int = SELDOM
    matches: int = 5
    seen: Counter[str] = Factory(Counter)
    looked: Counter[str] = Factory(Counter)
    found: dict[str, Found] = Factory(dict)
    began: float = Factory(perf_counter)
    _rng: Random = Factory(lambda self: Random(self.seed), takes_self=True)
    _pick: Pick = Factory(lambda self: seeded(self._rng), takes_self=True)

    def go(self, law: str = "") -> Found | None:
        """Play until enough decisions have been seen, or a law is broken: *law*, or any."""
        for _ in self._played():
            if law in self.found or (self.found and not law):
                return self.found[law or next(iter(self.found))]
        return None

    def survey(self) -> dict[str, Found]:
        """Play until enough decisions have been seen, and gather every law that is broken."""
        for _ in self._played():
            pass
        return self.found

    @property
    def progress(self) -> str:
        """How far it is, in a line."""
        seen = self.seen
        return (
            f"{seen['decisions']:,} decisions, {seen['deals']:,} deals,"
            f" {seen['matches']:,} matches, {seen['tables']:,} tables,"
            f" {self.looked.total():,} checks, {perf_counter() - self.began:.0f} s"
        )

    def _played(self) -> Iterator[None]:
        """Play match after match."""
        tables = self._tables()
        told = 0
        while max(self.seen["decisions"], self.seen["matches"]) < self.decisions:
            rules = next(tables)
            self.seen["tables"] += 1
            self.seen.update(f"with {name}" for name in rules.variants)
            for _ in range(self.matches):
                if self.seen["decisions"] < self.decisions:
                    self._play(rules)
                    yield
            done = self.seen["decisions"] * TOLD // self.decisions
            if told < done < TOLD:
                told = done
                self.tell(self.progress)

    def _tables(self) -> Iterator[Rules]:
        """Go through all presets, a random table after each, again and again."""
        if self.rules is not None:
            return repeat(self.rules)
        presets = [HouseRules.preset(name).compile() for name in preset_names()]
        pairs = ((rules, draw_rules(self._pick)) for rules in cycle(presets))
        return chain.from_iterable(pairs)

    def _play(self, rules: Rules) -> None:
        """Play one match, and look at the laws.

        Raises:
            ToepenError: If a variant declares a capability that there is none of.
        """
        self.seen["matches"] += 1
        declared(rules)
        history = History(rules, Start(NAMES[: rules.house.table.min_seats]), (), ())
        walk: Walk | None = None
        try:
            walk = Walk.begin(self._pick, rules)
            self._watch(walk)
        except Exception as error:  # noqa: BLE001 - whatever escapes is a fault of the rules
            shown = history if walk is None else walk.history
            self._note(ERROR, raised(error, rules), shown)

    def _watch(self, walk: Walk) -> None:
        self._look(STATE_LAWS, walk.match, walk)
        for step in walk.steps(LONGEST):
            self.seen["decisions" if step.before.deal_due is None else "deals"] += 1
            self._look(STATE_LAWS, step.after, walk)
            self._look(STEP_LAWS, step, walk)
        self._look(HISTORY_LAWS, walk.history, walk, WHOLE)

    def _look(self, laws: Sequence[Law[S]], subject: S, walk: Walk, often: int = 1) -> None:
        """Look at every law that is cheap, and now and then at each that takes its time."""
        for law in laws:
            due = law.cost == "cheap" or self._rng.random() * self.seldom < often * law.often
            if due or (often > 1 and self.looked[law.name] < AT_LEAST):
                self._look_at(law, subject, walk)

    def _look_at(self, law: Law[S], subject: S, walk: Walk) -> None:
        if law.name in self.found:
            return
        self.looked[law.name] += 1
        pick = Remembering(self._pick)
        try:
            law.check(subject, pick)
        except Broken as broken:
            self._note(law.name, broken.found, walk.history, tuple(pick.made))

    def _note(self, law: str, what: str, history: History, drawn: Sequence[object] = ()) -> None:
        found = Found(law, what, history, drawn=drawn, any_rules=self.rules is None)
        self.found.setdefault(law, found)
