"""House rules: how one table plays, as a value that was declared and not yet compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from attrs import Factory, evolve, field, frozen

from toepen._options import (
    DealRules,
    FoldRules,
    MatchRules,
    PlayRules,
    ScoreRules,
    TableRules,
    ToepRules,
    name_of_variant,
)
from toepen._values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike

    from toepen._rules import Rules

__all__ = ["SCHEMA", "SECTIONS", "HouseRules", "name_of_variant"]

SCHEMA: Final = 1
"""The form of house-rules files that this library reads and writes."""

SECTIONS: Final[Mapping[str, type]] = {
    "table": TableRules,
    "deal": DealRules,
    "play": PlayRules,
    "toep": ToepRules,
    "fold": FoldRules,
    "score": ScoreRules,
    "match": MatchRules,
}
"""The tables of a house-rules file, but for `[variants]`."""


def _by_name(variants: Iterable[object]) -> tuple[object, ...]:
    return tuple(sorted(variants, key=name_of_variant))


@frozen(eq=False, repr=False)
class HouseRules(Value):
    """How one table plays: every key of the game, and the variants that are switched on.

    Without arguments it is the bare game with its default values; what a file or a preset says is
    read by `load`, `parse`, `of` and `preset`.

    Examples:
        >>> HouseRules(score=ScoreRules(limit=15)).score.limit
        15
    """

    name: str = ""
    """What the table calls itself. It decides nothing."""
    table: TableRules = Factory(TableRules)
    deal: DealRules = Factory(DealRules)
    play: PlayRules = Factory(PlayRules)
    toep: ToepRules = Factory(ToepRules)
    fold: FoldRules = Factory(FoldRules)
    score: ScoreRules = Factory(ScoreRules)
    match: MatchRules = Factory(MatchRules)
    variants: tuple[object, ...] = field(default=(), converter=_by_name)
    """The variants that are switched on, sorted by name: the order they are given in is nothing."""

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read a TOML file.

        Args:
            path: The file. What it extends lies below its folder, or is a preset.

        Raises:
            RulesError: With every fault of the file and its path in the file.
        """
        from toepen import _reading

        return _reading.load(cls, path)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text of such a file. It extends presets only, for it lies in no folder.

        Raises:
            RulesError: With every fault of the text.
        """
        from toepen import _reading

        return _reading.parse(cls, text)

    @classmethod
    def of(cls, tables: Mapping[str, object]) -> Self:
        """Read the content of such a file, given as plain mappings.

        Raises:
            RulesError: With every fault.
        """
        from toepen import _reading

        return _reading.of(cls, tables)

    @classmethod
    def preset(cls, name: str) -> Self:
        """Read the preset of that name.

        Raises:
            RulesError: If no installed distribution brings it, or two do.
        """
        from toepen import _reading

        return _reading.preset(cls, name)

    def to_toml(self) -> str:
        """Write the file that says all this, every value included.

        Reading it gives equal rules, whatever they were read from.
        """
        from toepen import _reading

        return _reading.to_toml(self)

    def compile(self, variants: Iterable[object] = ()) -> Rules:
        """Turn the declaration into the rules that a match is played by.

        Args:
            variants: Further variants, as objects, installed or not.

        Raises:
            RulesError: With everything that cannot hold together.
        """
        from toepen import _compiling

        return _compiling.compile_rules(evolve(self, variants=(*self.variants, *variants)))
