"""The table as a picture: seats around it, or below each other where it is narrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from rich.text import Text

from toepen import Play, Seat, View
from toepen.cli._offers import hand_in_order
from toepen.cli._screen import WIDEST, Screen
from toepen.cli._table import (
    best_so_far,
    fold_told,
    others_from,
    playable_cards,
    said_by,
    show_plain_table,
    show_standing,
    state_of,
    tally,
)

__all__ = ["show_table"]

Lines: TypeAlias = list[Text]

MOST_AROUND: Final = 8
"""More seats than these have no room around it."""
BLOCK: Final = 22
"""The columns of a seat."""
_AT_A_SIDE: Final = (0, 0, 1, 1, 1, 1, 2, 2, 3)
"""Who sits at the left, and at the right, by how many others there are."""
LONGEST_TALLY: Final = 15


def show_table(screen: Screen, view: View) -> None:
    """Show the table as the screen allows; between two rounds, where everybody stands."""
    if view.round_over:
        show_standing(screen, view)
    elif not screen.drawing:
        show_plain_table(screen, view)
    elif screen.roomy and len(others_from(view)) <= MOST_AROUND:
        _Picture(screen, view).show()
    else:
        _Strip(screen, view).show()


class _Drawn:
    """What both ways of drawing share."""

    def __init__(self, screen: Screen, view: View) -> None:
        self.screen = screen
        self.view = view
        self.best = best_so_far(view)

    def heading(self) -> str:
        return f"Round {self.view.setup.number}, trick {len(self.view.tricks) + 1}"

    def worth(self) -> str:
        view = self.view
        if view.setup.decider:
            return "only the last trick counts"
        toeps = view.bidding.toeps
        by = f" ({self.screen.spell(view.name(toeps[-1]))})" if toeps else ""
        return ", ".join(filter(None, (f"stake {view.stake}{by}", fold_told(view))))

    def name(self, seat: Seat) -> Text:
        """Return the name of a seat: marked if it must act, dim if it is out."""
        view = self.view
        mark = "▸ " if seat == view.turn else ""
        style = "bold" if seat in view.active else "dim"
        return Text(self.screen.spell(f"{mark}{view.name(seat)}"), style)

    def strokes(self, seat: Seat) -> str:
        """Return the score in strokes and figures."""
        view = self.view
        score = view.rules.house.score
        points = view.points[seat]
        count = points if score.count == "points" else max(0, score.limit - points)
        strokes = tally(count) if count <= LONGEST_TALLY else ""
        figures = f"{count}/{score.limit}" if score.count == "points" else f"{count} left"
        last = "" if view.lives(seat) > 1 or seat in view.out else ", one left"
        if score.count == "lives":
            last = ""
        return f"{strokes} {figures}{last}".strip()

    def cards(self, seat: Seat) -> Text:
        """Return the cards of a seat as the viewer sees them."""
        return Text(" ").join([self.screen.card(card) for card in self.view.hand(seat)])

    def played(self, play: Play) -> Text:
        """Return a card of the trick with what is special about it."""
        view = self.view
        text = self.screen.card(play.card, "bold" if play.seat in view.active else "dim")
        notes = ["led"] * (play is view.trick[0]) + ["best"] * (play is self.best)
        if play.seat not in view.active:
            notes.append("folded")
        return text.append(f" {', '.join(notes)}" if notes else "", "not bold dim")

    def hand(self) -> Text:
        """Return the viewer's hand: each card with its number, those that can be played marked."""
        playable = playable_cards(self.view)
        told = []
        for number, card in enumerate(hand_in_order(self.view), 1):
            can = card in playable
            face = self.screen.card(card, "bold" if can else "dim")
            bracketed = Text.assemble("[", face, "]") if can else face
            told.append(Text.assemble((f"{number} ", "dim"), bracketed))
        return Text("   ").join(told)


class _Strip(_Drawn):
    """Seats below each other, each with its card: for narrow terminals and many seats."""

    def show(self) -> None:
        """Print it."""
        view, screen = self.view, self.screen
        screen.line()
        screen.line(self.heading(), "bold")
        screen.line(self.worth())
        seats = others_from(view) if view.viewer is None else (*others_from(view), view.viewer)
        width = max(map(len, view.seats))
        for seat in seats:
            for line in self._seat(seat, width):
                screen.line(line)
        if view.own_hand:
            screen.line(self.hand())

    def _seat(self, seat: Seat, width: int) -> Iterator[Text]:
        """Tell one seat: its score and state, then its cards and the one in the trick."""
        view = self.view
        name = self.name(seat)
        if seat != view.turn:
            name = Text("  ").append_text(name)
        name.pad_right(max(0, width + 2 - name.cell_len))
        state = ", ".join(filter(None, (state_of(view, seat), said_by(view, seat))))
        told = Text.assemble(name, " ", self.strokes(seat), "  ", (self.screen.spell(state), "dim"))
        told.rstrip()
        yield told
        shown = [self.cards(seat)] if seat != view.viewer and view.hand(seat) else []
        shown += [self.played(play) for play in view.trick if play.seat == seat]
        if shown:
            yield Text("    ").append_text(Text("  ").join(shown))


class _Picture(_Drawn):
    """Seats around the table, the trick in the middle."""

    def show(self) -> None:
        """Print it."""
        self.inner = min(self.screen.width, WIDEST) - 4
        self.screen.line()
        self._edge("╭", "╮", self.heading(), self.worth())
        for line in self._body():
            self._framed(line)
        self._edge("╰", "╯")
        if self.view.own_hand:
            self.screen.line(Text.assemble("  ", self.hand()))

    def _edge(self, left: str, right: str, first: str = "", last: str = "") -> None:
        spell = self.screen.spell
        start = spell(f"{left}─ ") + first + " " if first else spell(left)
        end = f" {last} " + spell(f"─{right}") if last else spell(right)
        room = self.inner + 4 - len(start) - len(end)
        self.screen.line(Text.assemble((start, "bold"), spell("─") * room, (end, "bold")))

    def _framed(self, line: Text) -> None:
        side = self.screen.spell("│")
        line.truncate(self.inner, overflow="ellipsis", pad=True)
        self.screen.line(Text.assemble(side, " ", line, " ", side))

    def _body(self) -> Iterable[Text]:
        others = others_from(self.view)
        side = _AT_A_SIDE[len(others)]
        west, top, east = (
            others[:side],
            others[side : len(others) - side],
            others[len(others) - side :],
        )
        yield from self._top([self._block(seat) for seat in top])
        yield from self._middle(self._column(west[::-1]), self._trick(), self._column(east))
        if self.view.viewer is not None:
            yield Text()
            yield _centred(self._own(self.view.viewer), self.inner)

    def _top(self, blocks: Sequence[Lines]) -> Iterable[Text]:
        """Set the seats opposite beside each other, evenly."""
        if not blocks:
            return
        width = self.inner // len(blocks)
        for number in range(max(map(len, blocks))):
            cells = [block[number] if number < len(block) else Text() for block in blocks]
            yield Text().join([_centred(cell, width) for cell in cells])

    def _column(self, seats: Sequence[Seat]) -> Lines:
        """Set the seats at a side below each other."""
        lines: Lines = []
        for seat in seats:
            lines += [Text()] * bool(lines) + self._block(seat)
        return lines

    def _middle(self, west: Lines, trick: Lines, east: Lines) -> Iterable[Text]:
        """Put the trick in the middle between both sides, with some air around it."""
        height = max(len(west), len(trick) + 2, len(east))
        first = (height - len(trick)) // 2
        room = self.inner - 2 * BLOCK
        for number in range(height):
            line = _padded(west[number : number + 1], BLOCK)
            lying = trick[number - first : number - first + 1] if number >= first else []
            line.append_text(_centred(lying[0], room) if lying else Text(" " * room))
            yield line.append_text(_padded(east[number : number + 1], BLOCK))

    def _block(self, seat: Seat) -> Lines:
        view = self.view
        lines = [self._titled(seat), Text(self.strokes(seat))]
        if view.hand(seat):
            lines.append(self.cards(seat))
        said = said_by(view, seat)
        if said:
            lines.append(Text(self.screen.spell(f'"{said}"'), "italic"))
        return lines

    def _titled(self, seat: Seat) -> Text:
        state = state_of(self.view, seat)
        return Text.assemble(self.name(seat), (f" {state}" if state else "", "dim"))

    def _own(self, seat: Seat) -> Text:
        said = said_by(self.view, seat)
        quoted = self.screen.spell(f'  "{said}"') if said else ""
        return Text.assemble(self._titled(seat), "  ", self.strokes(seat), (quoted, "italic"))

    def _trick(self) -> Lines:
        """Return the trick, a line for each card in the order played."""
        trick = self.view.trick
        width = max((len(self.view.name(play.seat)) for play in trick), default=0)
        lines = []
        for play in trick:
            name = self.screen.spell(self.view.name(play.seat))
            lines.append(Text.assemble(f"{name:>{width}}  ", self.played(play)))
        wide = max((line.cell_len for line in lines), default=0)
        for line in lines:
            line.pad_right(wide - line.cell_len)
        return lines


def _centred(cell: Text, width: int) -> Text:
    """Put *cell* in the middle of *width* columns."""
    shown = Text(" " * max(0, (width - cell.cell_len) // 2))
    return _padded([shown.append_text(cell)], width)


def _padded(cells: Sequence[Text], width: int) -> Text:
    """Make the one cell, or none, *width* columns wide."""
    shown = cells[0].copy() if cells else Text()
    shown.truncate(width, overflow="ellipsis", pad=True)
    return shown
