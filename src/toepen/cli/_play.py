"""`toepen play`: a person against bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from typing import Final

from attrs import define
from rich.text import Text

from toepen import Action, Play, Seat, View
from toepen.cli._drawing import show_table
from toepen.cli._entry import understand
from toepen.cli._game import Game
from toepen.cli._keyboard import attended, line_typed, typed_within
from toepen.cli._offers import COMMANDS, Offer, meaning, offers, refused
from toepen.cli._screen import Screen
from toepen.cli._sheet import sheet_of, show_sheet
from toepen.cli._status import Left
from toepen.cli._story import show_result, tell

__all__ = ["Person", "play_match", "play_matches"]

_HELP: Final = "   ? help"
_LEGEND: Final = "  A card in [ ] can be played; led: began the trick; best: takes it as it lies."


@define
class Person:
    """Who plays at the keyboard. He is shown the view of his seat, and nothing else."""

    seat: Seat
    screen: Screen
    pace: float = 0
    """How long the others take for an act, in seconds."""
    ask: bool = False
    """Whether he is asked before each act of the others what he does."""
    hinted: bool = False
    """Whether he knows that he need not wait for his turn."""
    warned: bool = False
    """Whether he knows that he is out, and may go."""

    def welcome(self, view: View) -> None:
        """Say what is played, and how to get help."""
        if self.screen.drawing:
            self.screen.line(view.rules.name or "House rules", "bold")
            self.screen.line("? helps, r tells the rules, h the round so far, q leaves.", "dim")

    def decide(self, view: View) -> Action:
        """Show the table, and ask until an act is understood."""
        show_table(self.screen, view)
        offered = offers(view)
        self._put(view, offered)
        while True:
            action = self._acted(view, offered, self._read(f"{view.name(self.seat)}> "))
            if action is not None:
                return action

    def meanwhile(self, view: View) -> Action | None:
        """Let another seat take its time, or ask what he does before it acts."""
        offered = offers(view)
        if self.ask and offered:
            return self._before(view, offered)
        if not self.pace:
            return None
        if not attended():
            time.sleep(self.pace)
            return None
        self._hint(offered)
        self._out(view)
        while True:
            typed = typed_within(self.pace)
            if not typed:
                return None
            action = self._acted(view, offered, typed)
            if action is not None:
                return action

    def again(self) -> bool:
        """Ask whether there is another match."""
        while True:
            answer = self._read("Another match? (y, n)> ").lower()
            if answer in {"", "y", "yes"}:
                return True
            if answer in {"n", "no", "q"}:
                return False

    def _hint(self, offered: tuple[Offer, ...]) -> None:
        if offered and not self.hinted:
            keys = ", ".join(f"{offer.key} {offer.option.words}" for offer in offered)
            self.screen.line(f"You need not wait for your turn: {keys}, and Enter.", "dim")
            self.hinted = True

    def _out(self, view: View) -> None:
        if self.seat in view.out and not self.warned:
            self.screen.line("You are out; the others play on. q, and Enter, leaves.", "dim")
            self.warned = True

    def _before(self, view: View, offered: tuple[Offer, ...]) -> Action | None:
        whose = "" if view.turn is None else f" {view.name(view.turn)}"
        keys = ", ".join(f"{offer.key} {offer.option.words}" for offer in offered)
        while True:
            typed = self._read(f"Enter lets{whose} act; {keys}> ")
            if not typed:
                return None
            action = self._acted(view, offered, typed)
            if action is not None:
                return action

    def _acted(self, view: View, offered: tuple[Offer, ...], entry: str) -> Action | None:
        """Return the act that was typed; do what else was typed, or say what is wrong with it."""
        if not entry:
            return None
        if entry.lower() in COMMANDS:
            self._obey(view, offered, entry.lower())
            return None
        action = understand(view, offered, entry)
        if isinstance(action, str):
            self.screen.line(action)
            return None
        return action

    def _obey(self, view: View, offered: tuple[Offer, ...], command: str) -> None:
        if command == "q":
            raise Left
        if command == "?":
            self._explain(view, offered)
        elif command == "r":
            house = view.rules.house
            show_sheet(self.screen, house.name or "House rules", sheet_of(house))
        else:
            for event in view.history:
                self.screen.line(event.sentence(view.seats))

    def _put(self, view: View, offered: tuple[Offer, ...]) -> None:
        """Put the question, with its answers; on a terminal the hand shows the cards already."""
        question = "" if view.pending is None else view.pending.question
        if not self.screen.drawing:
            self.screen.line(question)
            self._list(view, offered)
            return
        cards = ", ".join(offer.key for offer in offered if isinstance(offer.action, Play))
        others = tuple(offer for offer in offered if not isinstance(offer.action, Play))
        first = Text(self.screen.spell(f"{question}: {cards}" if cards else question), "bold")
        line = Text("   ").join([first, *(self._told(view, offer) for offer in others)])
        if self.screen.roomy and line.cell_len <= self.screen.width:
            if line.cell_len + len(_HELP) <= self.screen.width:
                line.append_text(Text.assemble("   ", ("?", "bold"), " help"))
            self.screen.line(line)
            return
        self.screen.line(first)
        self._list(view, others)

    def _told(self, view: View, offer: Offer, width: int = 0) -> Text:
        """Return what to type for an act, and what it means."""
        words = self.screen.text(meaning(view, offer))
        return Text.assemble((f"{offer.key:<{width}}", "bold"), " ", words)

    def _list(self, view: View, offered: tuple[Offer, ...]) -> None:
        for offer in offered:
            self.screen.line(Text("  ").append_text(self._told(view, offer, 2)))

    def _explain(self, view: View, offered: tuple[Offer, ...]) -> None:
        self._list(view, offered)
        if self.screen.drawing:
            self.screen.line(_LEGEND, "dim")
        for what, reason in refused(view):
            self.screen.line(f"  not {what}: {reason}")
        for command, does in COMMANDS.items():
            self.screen.line(Text.assemble("  ", (f"{command:<3}", "bold"), does))

    def _read(self, prompt: str) -> str:
        self.screen.prompt(prompt)
        try:
            return line_typed()
        except Left:
            self.screen.line()
            raise


def play_matches(begin: Callable[[int], Game], person: Person) -> None:
    """Play matches until the person has had enough."""
    for number in count(1):
        play_match(begin(number), person)
        if not person.again():
            return


def play_match(game: Game, person: Person) -> None:
    """Play one match to its end."""
    person.welcome(game.seen(person.seat))
    tell(person.screen, game.seen(person.seat))
    while not game.over:
        view = game.seen(person.seat)
        action = None
        if view.turn == person.seat:
            action = person.decide(view)
        elif view.turn is not None:
            action = person.meanwhile(view)
        if action is None:
            game.step()
        else:
            game.act(action)
        tell(person.screen, game.seen(person.seat))
    show_result(person.screen, game.seen(person.seat))
