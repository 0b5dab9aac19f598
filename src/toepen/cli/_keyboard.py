"""What a person types, at a prompt or while the others play."""

from __future__ import annotations

import select
import sys
import time

from toepen.cli._status import Left

__all__ = ["attended", "line_typed", "typed_within"]


def attended() -> bool:
    """Tell whether a person sits at the standard input, rather than a file or a pipe."""
    return sys.stdin is not None and sys.stdin.isatty()


def line_typed() -> str:
    """Wait for a line.

    Raises:
        Left: If no more will come.
    """
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        raise Left
    return line.strip()


def typed_within(seconds: float) -> str | None:
    """Wait so long, or until a line has been typed; return it, or `None`.

    Where a terminal cannot be asked whether something was typed (Windows), it only waits.

    Raises:
        Left: If no more will come.
    """
    try:
        ready = bool(select.select([sys.stdin], [], [], seconds)[0])
    except (OSError, ValueError):
        time.sleep(seconds)
        return None
    return line_typed() if ready else None
