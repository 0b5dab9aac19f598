"""The commands and their arguments, and how each of them ends."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, Final

from cyclopts import App, CycloptsError, Parameter

from toepen import Seat, ToepenError
from toepen.cli import _rules
from toepen.cli._game import Game
from toepen.cli._play import Person, play_match
from toepen.cli._screen import Screen, discard_output
from toepen.cli._seating import (
    Chance,
    bots_named,
    house_rules,
    player_name,
    seat_names,
    seated,
)
from toepen.cli._status import (
    FAILED,
    INTERRUPTED,
    OK,
    WRONG_USE,
    Closed,
    Left,
    WrongUseError,
)
from toepen.cli._watch import print_events, watch_matches

__all__ = ["run"]

Flag = Parameter(negative=())

app: Final = App(
    name="toepen",
    help="Toepen, the Dutch card game: play it, watch it, check its rules.",
    help_epilogue="With --debug an internal fault shows its traceback.",
    version=version("toepen"),
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
rules_app: Final = App(name="rules", help="List, show and check house rules.")
app.command(rules_app)

RulesOption = Annotated[str, Parameter(help="A preset, or a file of house rules.")]
SeatsOption = Annotated[
    str | None, Parameter(help="How many sit down, or their names with commas between them.")
]
SeedOption = Annotated[int | None, Parameter(help="The same number, the same cards.")]
BotsOption = Annotated[
    str, Parameter(help="Which bots play, with commas between them; they are dealt round.")
]
Json = Annotated[bool, Parameter(name="--json", negative=(), help="Print data, not words.")]


@app.command
def play(  # noqa: PLR0913 - one argument an option
    *,
    rules: RulesOption = "standard",
    seats: SeatsOption = None,
    seed: SeedOption = None,
    name: Annotated[str | None, Parameter(help="What you are called.")] = None,
    bots: BotsOption = "random",
    ask: Annotated[bool, Parameter(negative=(), help="Ask after each act of the others.")] = False,
) -> int:
    """Play against bots."""
    compiled = house_rules(rules).compile()
    me = player_name(name)
    names = seat_names(compiled, seats, me)
    seat = Seat(names.index(me))
    others = [Seat(at) for at in range(len(names)) if at != seat]
    sitting = seated(bots_named(bots), others)
    game = Game.begin(
        compiled, names, {at: bot for at, (_, bot) in sitting.items()}, Chance.of(seed)
    )
    play_match(game, Person(seat, Screen(), ask))
    return OK


@app.command
def watch(  # noqa: PLR0913 - one argument an option
    *,
    rules: RulesOption = "standard",
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = "random",
    matches: Annotated[int, Parameter(help="How many matches.")] = 1,
    as_json: Json = False,
) -> int:
    """Watch bots play; with --json one event a line."""
    compiled = house_rules(rules).compile()
    names = seat_names(compiled, seats)
    sitting = seated(bots_named(bots), [Seat(at) for at in range(len(names))])
    players = {at: bot for at, (_, bot) in sitting.items()}
    chance = Chance.of(seed)

    def begin(number: int) -> Game:
        return Game.begin(compiled, names, players, chance.match(number))

    tell = print_events if as_json else watch_matches
    tell(Screen(), begin, matches)
    return OK


@app.command
def verify(
    places: Annotated[tuple[str, ...], Parameter(name="FILE_OR_FOLDER", required=True)],
    /,
    *,
    skip_missing: Annotated[
        bool, Parameter(negative=(), help="Leave out what needs a variant that is not installed.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Run scenario files: do they all hold?"""
    from toepen.cli._verify import verify as judge

    return judge(Screen(), places, skip_missing=skip_missing, as_json=as_json)


@rules_app.command(name="list")
def list_(*, as_json: Json = False) -> int:
    """List the presets that are installed."""
    return _rules.list_rules(Screen(), as_json=as_json)


@rules_app.command
def show(name: str, /, *, as_json: Json = False) -> int:
    """Show a preset or a file, with all its values."""
    return _rules.show_rules(Screen(), name, as_json=as_json)


@rules_app.command
def check(file: str, /, *, as_json: Json = False) -> int:
    """Tell whether a file of house rules holds, or all its faults."""
    return _rules.check_rules(Screen(), file, as_json=as_json)


def run(arguments: Sequence[str]) -> int:
    """Run the command with *arguments*; see `toepen.cli.main`."""
    words = [word for word in arguments if word != "--debug"]
    try:
        return _ended(words)
    except Exception as error:  # noqa: BLE001 - a traceback helps nobody who plays cards
        if len(words) < len(arguments):
            traceback.print_exc()
        else:
            _complain(f"internal fault: {type(error).__name__}: {error} (--debug shows where)")
        return FAILED


def _ended(words: Sequence[str]) -> int:
    """Carry the command out, and turn every way in which it may end into a status."""
    status = OK
    try:
        answer = app(words, exit_on_error=False, print_error=False)
        sys.stdout.flush()
        status = answer if isinstance(answer, int) else OK
    except (CycloptsError, WrongUseError) as error:
        _complain(str(error))
        status = WRONG_USE
    except ToepenError as error:
        _complain(str(error))
        status = FAILED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        status = INTERRUPTED
    except (Closed, BrokenPipeError):
        discard_output()
    except Left:
        pass
    return status


def _complain(message: str) -> None:
    print(f"toepen: {message}", file=sys.stderr)
