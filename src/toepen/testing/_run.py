"""The long run: seeded random matches by every preset and by random tables, under all laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, cycle, repeat
from random import Random
from time import perf_counter
from typing import Final, TypeVar

from attrs import Factory, define, frozen

from toepen import HouseRules, Rules
from toepen._installed import preset_names
from toepen.testing._failure import scenario_text, shortest
from toepen.testing._picking import Pick, seeded
from toepen.testing._played import History
from toepen.testing._tables import draw_rules
from toepen.testing._walk import Walk
from toepen.testing.laws import HISTORY_LAWS, STATE_LAWS, STEP_LAWS, Broken, Law

__all__ = ["Found", "LongRun"]

S = TypeVar("S")

MATCHES_AT_A_TABLE: Final = 5
LONGEST: Final = 1_000
"""Acts after which a match is left: some tables give back as many points as they take."""
SELDOM: Final = 80
"""In one of how many acts a law is looked at that takes its time."""
TOLD: Final = 10
"""How often the run tells how far it is."""


@frozen
class Found:
    """A law that was broken, or an error from inside, with the match that shows it."""

    what: str
    history: History

    @property
    def text(self) -> str:
        """The fault for people: what is wrong, and a scenario that shows it."""
        title = self.what.partition(":")[0]
        return f"{self.what}\n\n{scenario_text(self.history, title)}"


@define
class LongRun:
    """A run on its way, with what it has counted.

    Attributes:
        decisions: How many decisions of seats it is to see.
        seed: What makes it the same every time.
        rules: What is played by; nothing for all presets and random tables in turn.
        tell: What is told of its progress, now and then.
        seen: How many decisions, deals, matches and tables it has seen, and each variant how often.
        looked: How often it has looked at each law.
    """

    decisions: int
    seed: int
    rules: Rules | None = None
    tell: Callable[[str], None] = lambda _: None
    seen: Counter[str] = Factory(Counter)
    looked: Counter[str] = Factory(Counter)
    began: float = Factory(perf_counter)
    _rng: Random = Factory(lambda self: Random(self.seed), takes_self=True)
    _pick: Pick = Factory(lambda self: seeded(self._rng), takes_self=True)

    def go(self) -> Found | None:
        """Play until enough decisions have been seen, or a law is broken."""
        tables = self._tables()
        told = 0
        while self.seen["decisions"] < self.decisions:
            found = self._sit_down(next(tables))
            if found is not None:
                return found
            done = self.seen["decisions"] * TOLD // self.decisions
            if told < done < TOLD:
                told = done
                self.tell(self.progress)
        return None

    def _tables(self) -> Iterator[Rules]:
        """Go through all presets, a random table after each, again and again."""
        if self.rules is not None:
            return repeat(self.rules)
        presets = [HouseRules.preset(name).compile() for name in preset_names()]
        pairs = ((rules, draw_rules(self._pick)) for rules in cycle(presets))
        return chain.from_iterable(pairs)

    def _sit_down(self, rules: Rules) -> Found | None:
        """Play some matches at one table."""
        self.seen["tables"] += 1
        self.seen.update(f"with {name}" for name in rules.variants)
        matches = (self._play(rules) for _ in range(MATCHES_AT_A_TABLE))
        return next((found for found in matches if found is not None), None)

    @property
    def progress(self) -> str:
        """How far it is, in a line."""
        seen = self.seen
        return (
            f"{seen['decisions']:,} decisions, {seen['deals']:,} deals,"
            f" {seen['matches']:,} matches, {seen['tables']:,} tables,"
            f" {self.looked.total():,} checks, {perf_counter() - self.began:.0f} s"
        )

    def _play(self, rules: Rules) -> Found | None:
        """Play one match, and look at the laws."""
        walk = Walk.begin(self._pick, rules)
        self.seen["matches"] += 1
        try:
            self._watch(walk)
        except Broken as broken:
            return Found(str(broken), shortest(walk.history, broken.law))
        except Exception as error:  # noqa: BLE001 - whatever escapes is a fault of the library
            return Found(f"{type(error).__name__}: {error}", shortest(walk.history))
        return None

    def _watch(self, walk: Walk) -> None:
        self._look(STATE_LAWS, walk.match)
        for step in walk.steps(LONGEST):
            self.seen["decisions" if step.before.deal_due is None else "deals"] += 1
            self._look(STATE_LAWS, step.after)
            self._look(STEP_LAWS, step)
        self._look(HISTORY_LAWS, walk.history, seldom=6)

    def _look(self, laws: Sequence[Law[S]], subject: S, seldom: int = SELDOM) -> None:
        """Look at every law that is cheap, and at each that is dear once in *seldom* times."""
        for law in laws:
            if law.cost == "cheap" or self._rng.random() * seldom < 1:
                law.check(subject, self._pick)
                self.looked[law.name] += 1
