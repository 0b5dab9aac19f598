"""`toepen rules`: which presets there are, what one says, and whether a file holds."""

from __future__ import annotations

from collections.abc import Iterator

from toepen import HouseRules, RulesError
from toepen._installed import preset_names, preset_text
from toepen.cli._screen import Screen
from toepen.cli._seating import house_rules
from toepen.cli._sheet import sheet_of, show_sheet
from toepen.cli._status import FAILED, OK
from toepen.cli._telling import house_as_data, rule_lines

__all__ = ["check_rules", "list_rules", "show_rules"]


def list_rules(screen: Screen, *, as_json: bool) -> int:
    """List the installed presets, each with what its table calls itself and whom it is for."""
    told = [
        {"preset": name, "name": HouseRules.preset(name).name, "for": _for_whom(preset_text(name))}
        for name in preset_names()
    ]
    if as_json:
        screen.data(told)
        return OK
    width = max(len(row["preset"]) for row in told)
    for row in told:
        screen.line(f"{row['preset']:<{width}}  {row['name']}")
        if row["for"]:
            screen.line(f"{'':<{width}}  {row['for']}")
    return OK


def _for_whom(text: str) -> str:
    """Return what a preset's comment says after `For:`, up to the next empty line."""
    return " ".join(_paragraph(text.split("\n"), "For:"))


def _paragraph(lines: list[str], mark: str) -> Iterator[str]:
    inside = False
    for line in lines:
        words = line.removeprefix("#").strip()
        if line.startswith("#") and words.startswith(mark):
            inside, words = True, words.removeprefix(mark).strip()
        elif not line.startswith("#") or not words:
            inside = False
        if inside:
            yield words


def show_rules(screen: Screen, name: str, *, sheet: bool, as_json: bool) -> int:
    """Show a preset or a file: with every value, or as a sheet for the wall."""
    house = house_rules(name)
    if sheet and as_json:
        told = [{"heading": heading, "sentences": lines} for heading, lines in sheet_of(house)]
        screen.data({"name": house.name, "sheet": told})
        return OK
    if sheet:
        show_sheet(screen, house.name or name, sheet_of(house))
        return OK
    if as_json:
        screen.data({**house_as_data(house), "sheet": house.compile().sheet})
        return OK
    screen.line(house.name or name)
    for line in rule_lines(house):
        screen.line(line)
    return OK


def check_rules(screen: Screen, file: str, *, as_json: bool) -> int:
    """Tell whether a file of house rules holds, or all its faults."""
    faults: list[dict[str, str]] = []
    try:
        HouseRules.load(file)
    except RulesError as error:
        faults = [{"path": fault.path, "message": fault.message} for fault in error.faults]
    if as_json:
        screen.data({"file": file, "holds": not faults, "faults": faults})
    elif faults:
        count = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
        screen.line(f"{file}: {count}")
        for fault in faults:
            screen.line(f"  {fault['path']}: {fault['message']}")
    else:
        screen.line(f"{file}: these house rules hold")
    return FAILED if faults else OK
