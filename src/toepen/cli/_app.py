"""The commands and their arguments, and how each of them ends."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, Final

from cyclopts import App, CycloptsError, Parameter

from toepen import Seat, ToepenError
from toepen.cli import _rules, _variants
from toepen.cli._chance import Chance
from toepen.cli._diff import diff_rules
from toepen.cli._explain import explain as explain_key
from toepen.cli._play import Person, play_matches
from toepen.cli._plugins import plugged
from toepen.cli._recording import recorded
from toepen.cli._screen import Screen, discard_output
from toepen.cli._seating import (
    bots_named,
    dealt_round,
    house_rules,
    opening,
    pace_of,
    player_name,
    seat_names,
)
from toepen.cli._status import (
    FAILED,
    INTERRUPTED,
    OK,
    WRONG_USE,
    Closed,
    Left,
    PluginError,
    WrongUseError,
)
from toepen.cli._watch import count_matches, print_events, watch_match

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
rules_app: Final = App(name="rules", help="List, show, check, compare and explain house rules.")
variants_app: Final = App(name="variants", help="List and show the variants that rules can name.")
app.command(rules_app)
app.command(variants_app)

RulesOption = Annotated[str, Parameter(help="A preset, or a file of house rules.")]
SeatsOption = Annotated[
    str | None, Parameter(help="How many sit down, or their names with commas between them.")
]
SeedOption = Annotated[int | None, Parameter(help="The same number, the same cards.")]
BotsOption = Annotated[
    str, Parameter(help="Which bots play, with commas between them; they are dealt round.")
]
PaceOption = Annotated[
    float | None, Parameter(help="Seconds that a bot takes for an act; 0 without a terminal.")
]
PluginOption = Annotated[
    tuple[str, ...],
    Parameter(
        name="--plugin",
        consume_multiple=False,
        negative=(),
        help="A Python file with variants that the rules may name; may be repeated. It is run.",
    ),
]
RecordOption = Annotated[
    str | None,
    Parameter(name="--record", help="Keep the match in this file; toepen replay shows it."),
]
Json = Annotated[bool, Parameter(name="--json", negative=(), help="Print data, not words.")]


@app.command
def play(  # noqa: PLR0913 - one argument an option
    *,
    rules: RulesOption = "standard",
    seats: SeatsOption = None,
    seed: SeedOption = None,
    name: Annotated[str | None, Parameter(help="What you are called.")] = None,
    bots: BotsOption = "counter",
    pace: PaceOption = None,
    ask: Annotated[bool, Parameter(negative=(), help="Ask before each act of the others.")] = False,
    record: RecordOption = None,
    plugin: PluginOption = (),
) -> int:
    """Play against bots."""
    with plugged(plugin):
        compiled = house_rules(rules).compile()
    me = player_name(name)
    names = seat_names(compiled, seats, me)
    seat = Seat(names.index(me))
    screen = Screen()
    person = Person(seat, screen, pace_of(pace, screen), ask)
    begin = recorded(
        opening(compiled, names, bots_named(bots), Chance.of(seed), person=seat), record
    )
    play_matches(begin, person)
    return OK


@app.command
def watch(  # noqa: PLR0913 - one argument an option
    *,
    rules: RulesOption = "standard",
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = "counter",
    pace: PaceOption = None,
    step: Annotated[bool, Parameter(negative=(), help="Wait for Enter after each act.")] = False,
    matches: Annotated[
        int, Parameter(help="How many matches; of several only a summary is told.")
    ] = 1,
    record: RecordOption = None,
    plugin: PluginOption = (),
    as_json: Json = False,
) -> int:
    """Watch bots play; with --json one event a line."""
    with plugged(plugin):
        compiled = house_rules(rules).compile()
    if matches < 1:
        message = f"{matches} matches, and the least is 1"
        raise WrongUseError(message)
    names = seat_names(compiled, seats)
    players = bots_named(bots)
    begin = recorded(opening(compiled, names, players, Chance.of(seed)), record)
    screen = Screen()
    if as_json:
        print_events(screen, begin, matches)
    elif matches > 1:
        count_matches(
            screen, begin, matches, tuple(name for name, _ in dealt_round(players, names))
        )
    else:
        watch_match(screen, begin(1), pace=pace_of(pace, screen), step=step)
    return OK


@app.command
def verify(
    places: Annotated[tuple[str, ...], Parameter(name="FILE_OR_FOLDER", required=True)],
    /,
    *,
    skip_missing: Annotated[
        bool, Parameter(negative=(), help="Leave out what needs a variant that is not installed.")
    ] = False,
    plugin: PluginOption = (),
    as_json: Json = False,
) -> int:
    """Run scenario files: do they all hold?"""
    from toepen.cli._verify import verify as judge

    with plugged(plugin):
        return judge(Screen(), places, skip_missing=skip_missing, as_json=as_json)


@app.command
def replay(  # noqa: PLR0913 - one argument an option
    file: Annotated[str, Parameter(help="A record, or what one seat saw.")],
    /,
    *,
    seat: Annotated[str | None, Parameter(help="Show what this seat saw, by name.")] = None,
    check: Annotated[
        bool, Parameter(negative=(), help="Only tell whether the whole record holds.")
    ] = False,
    force: Annotated[
        bool, Parameter(negative=(), help="Read it although it was played by other rules.")
    ] = False,
    plugin: PluginOption = (),
    as_json: Json = False,
) -> int:
    """Step through a recorded match; with --json one event a line."""
    from toepen.cli._replay import replay_record

    with plugged(plugin):
        return replay_record(Screen(), file, seat=seat, check=check, force=force, as_json=as_json)


@rules_app.command(name="list")
def list_(*, as_json: Json = False) -> int:
    """List the presets that are installed."""
    return _rules.list_rules(Screen(), as_json=as_json)


@rules_app.command
def show(
    name: str,
    /,
    *,
    sheet: Annotated[bool, Parameter(negative=(), help="As prose, fit to hang on a wall.")] = False,
    plugin: PluginOption = (),
    as_json: Json = False,
) -> int:
    """Show a preset or a file: all its values, or the whole table as prose."""
    with plugged(plugin):
        return _rules.show_rules(Screen(), name, sheet=sheet, as_json=as_json)


@rules_app.command
def check(file: str, /, *, plugin: PluginOption = (), as_json: Json = False) -> int:
    """Tell whether a file of house rules holds, or all its faults."""
    with plugged(plugin):
        return _rules.check_rules(Screen(), file, as_json=as_json)


@rules_app.command
def diff(one: str, other: str, /, *, plugin: PluginOption = (), as_json: Json = False) -> int:
    """Tell in what two presets or files differ, key by key."""
    with plugged(plugin):
        return diff_rules(Screen(), one, other, as_json=as_json)


@rules_app.command
def explain(file: str, key: str, /, *, plugin: PluginOption = (), as_json: Json = False) -> int:
    """Tell who decided a key of a preset or a file, what it means, and what else it may be."""
    with plugged(plugin):
        return explain_key(Screen(), file, key, as_json=as_json)


@rules_app.command(name="test")
def try_out(
    file: str,
    /,
    *,
    thorough: Annotated[
        bool, Parameter(negative=(), help="Look for minutes in place of seconds.")
    ] = False,
    seed: Annotated[int, Parameter(help="The same number, the same matches.")] = 1,
    plugin: PluginOption = (),
    as_json: Json = False,
) -> int:
    """Play a preset or a file at random, and tell whether it breaks a law of the game."""
    from toepen.cli._testing import try_rules

    with plugged(plugin):
        return try_rules(Screen(), file, seed=seed, thorough=thorough, as_json=as_json)


@rules_app.command
def coverage(
    places: Annotated[tuple[str, ...], Parameter(name="FILE_OR_FOLDER", required=True)],
    /,
    *,
    plugin: PluginOption = (),
    as_json: Json = False,
) -> int:
    """Tell which options, hooks and rules a set of scenarios exercises, and which it does not."""
    from toepen.cli._coverage import rules_coverage

    with plugged(plugin):
        return rules_coverage(Screen(), places, as_json=as_json)


@variants_app.command(name="list")
def list_variants(*, plugin: PluginOption = (), as_json: Json = False) -> int:
    """List the variants that house rules can switch on."""
    with plugged(plugin):
        return _variants.list_variants(Screen(), as_json=as_json)


@variants_app.command(name="show")
def show_variant(name: str, /, *, plugin: PluginOption = (), as_json: Json = False) -> int:
    """Show a variant: its options, its sources, and who brings it."""
    with plugged(plugin):
        return _variants.show_variant(Screen(), name, as_json=as_json)


@variants_app.command
def new(
    name: str,
    /,
    *,
    into: Annotated[str | None, Parameter(help="The folder; by default one of its name.")] = None,
    as_json: Json = False,
) -> int:
    """Write a distribution for a new variant, which passes its tests from the start."""
    from toepen.cli._new_variant import new_variant

    return new_variant(Screen(), name, into, as_json=as_json)


def run(arguments: Sequence[str]) -> int:
    """Run the command with *arguments*; see `toepen.cli.main`."""
    words = [word for word in arguments if word != "--debug"]
    try:
        return _ended(words)
    except Exception as error:  # noqa: BLE001 - a traceback helps nobody who plays cards
        if len(words) < len(arguments):
            traceback.print_exc()
        elif isinstance(error, PluginError):
            _complain(str(error))
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
