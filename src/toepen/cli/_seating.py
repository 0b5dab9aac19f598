"""What a game is made of: the rules, who sits down, and the chance that a seed stands for."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from getpass import getuser
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from attrs import evolve, frozen

from toepen import HouseRules, Rules, Seat, ToepenError, new_match
from toepen._installed import preset_names
from toepen.bots import BOTS, Bot
from toepen.cli._status import WrongUseError

__all__ = ["Chance", "bots_named", "house_rules", "player_name", "seat_names", "seated"]

_NAMES: Final = (
    "Anna",
    "Bram",
    "Cato",
    "Dirk",
    "Els",
    "Floris",
    "Griet",
    "Hugo",
)
_USUAL_SEATS: Final = 4
_SEEDS: Final = 1_000_000


@frozen
class Chance:
    """The chance of a game. Cards and bots draw from streams of their own.

    So the cards of a round stay the same whoever plays, and whatever they do.
    """

    seed: int
    number: int = 1

    @classmethod
    def of(cls, seed: int | None) -> Chance:
        """Take the seed that was given, or draw one."""
        return cls(SystemRandom().randrange(_SEEDS) if seed is None else seed)

    def match(self, number: int) -> Chance:
        """Return the chance of one of several matches; the first is that of the seed itself."""
        return self if number == 1 else evolve(self, number=number)

    def stream(self, what: str) -> Random:
        """Begin the stream of that name; the same seed and name, the same stream."""
        return Random(f"{self.seed} {self.number} {what}")  # noqa: S311 - plays cards, guards nothing


def is_path(name: str) -> bool:
    """Tell whether *name* names a file of house rules rather than a preset."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def house_rules(name: str) -> HouseRules:
    """Read a preset, or a file.

    Raises:
        WrongUseError: If there is none of that name.
        RulesError: If it holds faults.
    """
    if name in preset_names():
        return HouseRules.preset(name)
    if is_path(name) or Path(name).is_file():
        if not Path(name).exists():
            message = f"there is no file {name!r}"
            raise WrongUseError(message)
        return HouseRules.load(name)
    message = f"there is no preset {name!r}{_meant(name, preset_names())}"
    raise WrongUseError(message)


def _meant(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, n=1)
    return f": did you mean {close[0]!r}?" if close else f"; there are {', '.join(known)}"


def player_name(name: str | None) -> str:
    """Return what the person is called: as given, or as this computer calls him."""
    if name is None:
        try:
            name = getuser().capitalize()
        except (OSError, KeyError, ImportError):
            name = ""
    return name.strip() or "Player"


def seat_names(rules: Rules, seats: str | None, person: str | None = None) -> tuple[str, ...]:
    """Say who sits where.

    Args:
        rules: The rules of the table.
        seats: How many, or all names with commas between them; by default four, or as many as the
            table takes.
        person: Who plays himself. He has the first seat if he is not named.

    Raises:
        WrongUseError: If so many cannot sit at this table, or two have one name.
    """
    table = rules.house.table
    text = "" if seats is None else seats.strip()
    if not text:
        text = str(max(table.min_seats, min(_USUAL_SEATS, table.max_seats)))
    if text.lstrip("+-").isdecimal():
        names = _numbered(_counted(text, rules), person)
    else:
        names = tuple(name.strip() for name in text.split(","))
        if person is not None and person not in names:
            names = (person, *names)
    try:
        new_match(rules, names)
    except ToepenError as error:
        raise WrongUseError(_first_fault(error)) from None
    return names


def _counted(text: str, rules: Rules) -> int:
    table = rules.house.table
    for count in range(table.min_seats, table.max_seats + 1):
        if text == str(count):
            return count
    message = f"{text} seats, and this table has {table.min_seats} to {table.max_seats}"
    raise WrongUseError(message)


def _first_fault(error: ToepenError) -> str:
    faults = getattr(error, "faults", ())
    return str(faults[0].message) if faults else str(error)


def _numbered(count: int, person: str | None) -> tuple[str, ...]:
    others = (name for name in _NAMES if name != person)
    names = [*(() if person is None else (person,)), *others]
    names += [f"Seat{number}" for number in range(len(names) + 1, count + 1)]
    return tuple(names[:count])


def bots_named(text: str) -> tuple[tuple[str, Bot], ...]:
    """Read the names of bots, with commas between them.

    Raises:
        WrongUseError: If one is not known.
    """
    found = []
    for name in (part.strip() for part in text.split(",")):
        if name not in BOTS:
            message = f"there is no bot {name!r}{_meant(name, tuple(BOTS))}"
            raise WrongUseError(message)
        found.append((name, BOTS[name]))
    return tuple(found)


def seated(bots: Sequence[tuple[str, Bot]], seats: Sequence[Seat]) -> dict[Seat, tuple[str, Bot]]:
    """Give each of *seats* a bot, going round when there are more seats than bots."""
    return {seat: bots[place % len(bots)] for place, seat in enumerate(seats)}
