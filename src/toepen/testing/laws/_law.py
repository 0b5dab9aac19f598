"""What a law is: something that must be true of every match, under any rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Literal, NoReturn, TypeAlias, TypeVar

from attrs import frozen

from toepen import Match
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


class Broken(AssertionError):
    """A law does not hold.

    Attributes:
        law: The name of the law, once known.
        found: What was expected and what was found.
    """

    def __init__(self, found: str, law: str = "") -> None:
        """Say what was found."""
        super().__init__(f"{law}: {found}" if law else found)
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
        check: Looks at one subject; what it must draw, it draws with the `Pick`.
    """

    name: str
    says: str
    cost: Cost
    look: Callable[[S, Pick], None]

    def check(self, subject: S, pick: Pick) -> None:
        """See whether the law holds of *subject*.

        Raises:
            Broken: If it does not, with what was expected and found.
        """
        try:
            self.look(subject, pick)
        except Broken as found:
            raise Broken(found.found, self.name) from None


STATE_LAWS: Final[list[Law[Match]]] = []
STEP_LAWS: Final[list[Law[Step]]] = []
HISTORY_LAWS: Final[list[Law[History]]] = []


def _entered(laws: list[Law[S]], cost: Cost) -> Callable[[Callable[[S, Pick], None]], Law[S]]:
    def enter(look: Callable[[S, Pick], None]) -> Law[S]:
        law = Law(look.__name__, (look.__doc__ or "").partition("\n")[0], cost, look)
        laws.append(law)
        return law

    return enter


def state_law(cost: Cost = "cheap") -> Callable[[Callable[[Match, Pick], None]], Law[Match]]:
    """Enter a function as a law about every state."""
    return _entered(STATE_LAWS, cost)


def step_law(cost: Cost = "cheap") -> Callable[[Callable[[Step, Pick], None]], Law[Step]]:
    """Enter a function as a law about every act, with the states on either side of it."""
    return _entered(STEP_LAWS, cost)


def history_law(cost: Cost = "dear") -> Callable[[Callable[[History, Pick], None]], Law[History]]:
    """Enter a function as a law about whole matches."""
    return _entered(HISTORY_LAWS, cost)
