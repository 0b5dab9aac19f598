"""A house rule for `toepen`: the bell over the bar.

Installed, it changes no game. A table that wants it writes `[variants.bell_round]` into its file.
"""

from bell_round._variant import FOR_ROUND, RUNG, AtTheBell, BellRound, BellRung

__all__ = ["FOR_ROUND", "RUNG", "AtTheBell", "BellRound", "BellRung"]
