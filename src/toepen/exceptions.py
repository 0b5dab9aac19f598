"""What the library says when it says no.

Every error that a caller can cause is a `ToepenError`. None of them leaves anything half done,
for nothing is ever changed in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from attrs import frozen
from typing_extensions import override

from toepen._twins import quick
from toepen._values import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toepen._actions import Action

__all__ = [
    "Fault",
    "IllegalAction",
    "NotationError",
    "RecordError",
    "Refusal",
    "RulesError",
    "StaleAction",
    "ToepenError",
]


class ToepenError(Exception):
    """The root of all errors that this library raises on purpose."""


@quick
@frozen(eq=False, repr=False)
class Refusal(Value):
    """Why an act is not allowed now: the one answer of every veto.

    Attributes:
        rule: The id of the rule that forbids it, such as `toep.cap`.
        reason: The reason in words, fit to be read by the seat that asked.
    """

    rule: str
    reason: str


class IllegalAction(ToepenError, ValueError):
    """An act that the rules do not allow now. The match is as it was.

    Attributes:
        who: The name of the seat that would have acted, or `the table`.
        action: The act that was refused.
        refusal: The rule's id and the reason.
        legal: What that seat may do instead. Cards stand in it, so it is for that seat alone;
            the text of the error names no card but the one submitted.
    """

    def __init__(
        self, who: str, action: object, refusal: Refusal, legal: tuple[Action, ...] = ()
    ) -> None:
        """Say who may not do what, and why."""
        super().__init__(who, action, refusal, legal)
        self.who = who
        self.action = action
        self.refusal = refusal
        self.legal = legal

    @property
    def rule(self) -> str:
        """The id of the rule that forbids the act."""
        return self.refusal.rule

    @override
    def __str__(self) -> str:
        if self.rule == "table.act":
            return f"{self.action!r:.80}: {self.refusal.reason} [{self.rule}]"
        return f"{self.who} may not {self.action}: {self.refusal.reason} [{self.rule}]"


class StaleAction(IllegalAction):
    """An act that was meant for an earlier position."""


class NotationError(ToepenError, ValueError):
    """A text that does not read as what it should be: a card, a scenario, a script line.

    Attributes:
        message: What was found, and what was expected.
        source: The file's name, or the text's title, if there is one.
        line: The line, from 1, or `None`.
        column: The column, from 1, or `None`.
    """

    def __init__(
        self, message: str, *, source: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        """Say what was found where."""
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.column = column

    @override
    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part)
        return f"{place}: {self.message}" if place else self.message


class RecordError(NotationError):
    """A record of a match that cannot be what it claims to be."""


@frozen(eq=False, repr=False)
class Fault(Value):
    """One thing that is wrong with a set of house rules.

    Attributes:
        path: Where, such as `variants.laundry.caught`.
        message: What was found and what is allowed, in words.
    """

    path: str
    message: str

    @override
    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class RulesError(ExceptionGroup[ToepenError], ToepenError, ValueError):
    """Everything that is wrong with a set of house rules, told at once.

    It is an exception group with one error a fault, so that `except*` works, and its text is
    the whole report.

    Attributes:
        faults: Each fault with its path.
        source: The file or preset that was read, if there is one.
    """

    faults: tuple[Fault, ...]
    source: str

    def __new__(cls, faults: Sequence[Fault], source: str = "") -> Self:
        """Gather *faults* into one report."""
        told = tuple(faults)
        self = super().__new__(cls, _report(told, source), [ToepenError(str(f)) for f in told])
        self.faults = told
        self.source = source
        return self

    def __init__(self, faults: Sequence[Fault], source: str = "") -> None:
        """Take what `__new__` has set."""

    @override
    def derive(self, excs: Sequence[ToepenError], /) -> ExceptionGroup[ToepenError]:  # type: ignore[override]
        """Keep some of the errors: a plain group, for it is no longer the whole report."""
        return ExceptionGroup(self.message, excs)

    @override
    def __str__(self) -> str:
        return self.message

    @override
    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[Fault, ...], str]]:
        return (RulesError, (self.faults, self.source))


def _report(faults: tuple[Fault, ...], source: str) -> str:
    head = f"{source}: " if source else ""
    count = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
    return f"{head}{count} in the house rules" + "".join(f"\n  {fault}" for fault in faults)
