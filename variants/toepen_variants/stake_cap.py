"""A ceiling for the stake."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from toepen.plugin import Refusal, hookimpl, option


@frozen
class StakeCap:
    """The stake of a round never rises above a ceiling, whoever toeps and however.

    Source: the family game of the Portuguese rule page stops at two, tournaments at seven.
    """

    at: int = option(2, "the highest stake, in points", "table_stake_cap, D48", least=1)

    bounds_stake: ClassVar = True
    rule_ids: ClassVar = {"variants.stake_cap": "table_stake_cap, D48"}

    @hookimpl
    def may_toep(self, stake: int) -> Refusal | None:
        """*stake* is what the toep would make it."""
        if stake > self.at:
            return Refusal("variants.stake_cap", f"the stake stops at {self.at}")
        return None

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        return (f"The stake of a round never rises above {self.at}.",)
