"""What a law is: something that must be true of every match, under any rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Generic, Literal, NoReturn, TypeAlias, TypeVar

from attrs import frozen

from toepen import Match, Rules
from toepen.testing._capabilities import declared
from toepen.testing._picking import Pick
from toepen.testing._played import History, Step

__all__ = [
    "HISTORY_LAWS",
    "STATE_LAWS",
    "STEP_LAWS",
    "Broken",
    "Law",
    "broken",
    "history_law",
    "state_law",
    "step_law",
]

S = TypeVar("S")

Cost: TypeAlias = Literal["cheap", "dear"]
Relaxed: TypeAlias = Mapping[str, str]
"""What is left of a law where a variant declares a capability, by the capability."""


class Broken(AssertionError):
    """A law does not hold.

    Attributes:
        law: The name of the law, once known.
        found: What was expected and what was found.
    """

    def __init__(self, found: str, law: str = "", report: str = "") -> None:
        """Say what was found, and show it if there is something to show."""
        text = f"{law}: {found}" if law else found
        super().__init__(f"{text}\n\n{report}" if report else text)
        self.law = law
        self.found = found


def broken(found: str) -> NoReturn:
    """Say that a law does not hold."""
    raise Broken(found)


@frozen
class Law(Generic[S]):
    """Something that must be true of every match under any rules.

    Attributes:
        name: What reports call it.
        says: What must be true, in a sentence.
        cost: Whether it may be looked at after every act, or on a sample only.
        look: Looks at one subject; what it must draw, it draws with the `Pick`.
        relaxed: What it asks less of rules with a capability, by the capability.
        often: How many times as often as others that take their time it is looked at.
    """

    name: str
    says: str
    cost: Cost
    look: Callable[[S, Pick], None]
    relaxed: Relaxed
    often: int = 1

    def check(self, subject: S, pick: Pick) -> None:
        """See whether the law holds of *subject*.

        Raises:
            Broken: If it does not, with what was expected and found.
        """
        try:
            self.look(subject, pick)
        except Broken as found:
            raise Broken(found.found, self.name) from None

    def relaxations(self, rules: Rules) -> Iterator[str]:
        """Say how the law is relaxed for *rules*, and who asked for it why."""
        for capability, how in self.relaxed.items():
            for variant, reason in declared(rules).get(capability, ()):
                yield f"{how}, for {variant} declares {capability!r}: {reason}"


STATE_LAWS: Final[list[Law[Match]]] = []
STEP_LAWS: Final[list[Law[Step]]] = []
HISTORY_LAWS: Final[list[Law[History]]] = []


def _entered(
    laws: list[Law[S]], cost: Cost, relaxed: Relaxed, often: int = 1
) -> Callable[[Callable[[S, Pick], None]], Law[S]]:
    def enter(look: Callable[[S, Pick], None]) -> Law[S]:
        says = (look.__doc__ or "").partition("\n")[0]
        law = Law(look.__name__, says, cost, look, relaxed, often)
        laws.append(law)
        return law

    return enter


def state_law(
    cost: Cost = "cheap", **relaxed: str
) -> Callable[[Callable[[Match, Pick], None]], Law[Match]]:
    """Enter a function as a law about every state; *relaxed* says what a capability changes."""
    return _entered(STATE_LAWS, cost, relaxed)


def step_law(
    cost: Cost = "cheap", often: int = 1, **relaxed: str
) -> Callable[[Callable[[Step, Pick], None]], Law[Step]]:
    """Enter a function as a law about every act, with the states on either side of it."""
    return _entered(STEP_LAWS, cost, relaxed, often)


def history_law(
    cost: Cost = "dear", **relaxed: str
) -> Callable[[Callable[[History, Pick], None]], Law[History]]:
    """Enter a function as a law about whole matches."""
    return _entered(HISTORY_LAWS, cost, relaxed)
