"""What a game is made of: the rules, who sits down, and the chance that a seed stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from getpass import getuser
from pathlib import Path
from typing import Final, TypeVar

from toepen import HouseRules, Rules, Seat, ToepenError, new_match
from toepen._installed import preset_names
from toepen.bots import BOTS, Bot
from toepen.cli._chance import Chance
from toepen.cli._game import Game
from toepen.cli._screen import Screen
from toepen.cli._status import WrongUseError

__all__ = [
    "bots_named",
    "dealt_round",
    "house_rules",
    "opening",
    "pace_of",
    "player_name",
    "seat_names",
]

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
USUAL_PACE: Final = 0.8
LONGEST_PACE: Final = 60

T = TypeVar("T")


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


def dealt_round(bots: Sequence[T], seats: Sequence[object]) -> tuple[T, ...]:
    """Give each of *seats* a bot, going round when there are more seats than bots."""
    return tuple(bots[place % len(bots)] for place in range(len(seats)))


def opening(
    rules: Rules,
    names: Sequence[str],
    bots: Sequence[tuple[str, Bot]],
    chance: Chance,
    *,
    person: Seat | None = None,
) -> Callable[[int], Game]:
    """Return what begins the match of a number, from 1; the first deal goes round with them.

    Args:
        rules: The rules of the table.
        names: Who sits there.
        bots: What plays, with their names.
        chance: The chance of it all.
        person: The seat that no bot plays, if any.
    """
    seats = [Seat(at) for at in range(len(names)) if at != person]
    players = dict(zip(seats, (bot for _, bot in dealt_round(bots, seats)), strict=True))

    def begin(number: int) -> Game:
        dealer = Seat((number - 1) % len(names))
        return Game.begin(rules, names, players, chance.match(number), dealer)

    return begin


def pace_of(pace: float | None, screen: Screen) -> float:
    """Return how long a bot takes, in seconds: as given, or as a person can follow it.

    Raises:
        WrongUseError: If it is no time.
    """
    if pace is None:
        return USUAL_PACE if screen.drawing else 0
    if not 0 <= pace <= LONGEST_PACE:
        message = f"a pace of {pace} seconds, and it goes from 0 to {LONGEST_PACE}"
        raise WrongUseError(message)
    return pace
