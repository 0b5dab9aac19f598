"""The picture of the table in the terminal: what the command prints, with its colours."""

from __future__ import annotations

from io import StringIO
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from generator.transcripts import COLUMNS, printed_parts

__all__ = ["COMMAND", "TYPED", "terminal_picture"]

COMMAND: Final = "play --rules cardgames-zone --seed 50 --name Anna --pace 0"
TYPED: Final = ("t", "f", "1")

THEME: Final = TerminalTheme(
    background=(24, 24, 27),
    foreground=(228, 228, 231),
    normal=[
        (24, 24, 27),
        (248, 113, 113),
        (134, 239, 172),
        (253, 224, 71),
        (125, 176, 250),
        (216, 180, 254),
        (103, 232, 249),
        (228, 228, 231),
    ],
)
"""Red that can be read on black; most themes have it too dark."""

FORMAT: Final = """\
<svg class="{unique_id}" role="img" viewBox="0 0 {width} {height}" \
xmlns="http://www.w3.org/2000/svg">
<title>A table in the terminal</title>
<style>
.{unique_id}-matrix {{ font-family: "Fira Code", "DejaVu Sans Mono", Menlo, Consolas, monospace; \
font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" \
clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's own frame would fetch its letters from the net; a picture in a README may not."""


def terminal_picture() -> str:
    """Return a game at the moment after the last thing typed, as the terminal shows it."""
    prompt, parts = printed_parts(COMMAND, TYPED)
    shown = f"{prompt}{TYPED[-1]}\n{parts[len(TYPED)]}{prompt}"
    console = Console(
        record=True,
        file=StringIO(),
        width=int(COLUMNS),
        force_terminal=True,
        color_system="truecolor",
    )
    console.print(Text.from_ansi(shown), soft_wrap=True)
    return console.export_svg(
        title="toepen play", theme=THEME, code_format=FORMAT, unique_id="table"
    )
