"""The command `toepen`: play, watch, verify, and look at rules.

It needs the extra `cli`, and says so where that is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: What stands after its name; by default what it was called with.

    Returns:
        The exit status: 0 if all went well, 1 if a check failed or a file holds faults, 2 if the
        command was called wrongly, 130 after Ctrl-C.
    """
    try:
        from toepen.cli._app import run
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in {"cyclopts", "rich"}:
            raise
        print('The command needs the extra "cli": pip install "toepen[cli]"', file=sys.stderr)
        return 2
    return run(sys.argv[1:] if arguments is None else list(arguments))
