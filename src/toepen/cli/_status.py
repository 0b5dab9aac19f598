"""Exit statuses, and the ways in which a command ends early."""

from __future__ import annotations

from typing import Final

__all__ = [
    "FAILED",
    "INTERRUPTED",
    "OK",
    "WRONG_USE",
    "Closed",
    "Left",
    "PluginError",
    "WrongUseError",
]

OK: Final = 0
FAILED: Final = 1
"""A check failed, or a file holds faults."""
WRONG_USE: Final = 2
INTERRUPTED: Final = 130
"""Left with Ctrl-C, as shells count it: 128 and the number of the signal."""


class WrongUseError(Exception):
    """The command was called wrongly: the text says how, and what would be right."""


class PluginError(Exception):
    """A file of variants that was named on the command line cannot be used: the text says why."""


class Closed(Exception):
    """Nobody reads the output any more."""


class Left(Exception):
    """The person has left the game."""
