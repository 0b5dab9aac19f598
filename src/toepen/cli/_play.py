"""`toepen play`: a person against bots."""

from __future__ import annotations

import sys

from attrs import define

from toepen import Action, Seat, View
from toepen.cli._entry import understand
from toepen.cli._game import Game
from toepen.cli._offers import COMMANDS, Offer, offers, refused
from toepen.cli._screen import Screen
from toepen.cli._status import Left
from toepen.cli._table import hand_line, show_result, show_table
from toepen.cli._telling import rule_lines

__all__ = ["Person", "play_match"]


@define
class Person:
    """Who plays at the keyboard. He is shown the view of his seat, and nothing else."""

    seat: Seat
    screen: Screen
    ask_off_turn: bool
    """Whether he is asked after each act of the others what he may do then."""

    def tell(self, view: View) -> None:
        """Say what has just happened."""
        for event in view.events:
            self.screen.line(event.sentence(view.seats))

    def decide(self, view: View) -> Action:
        """Show the table, and ask until an act is understood."""
        show_table(self.screen, view)
        self.screen.line(hand_line(view))
        pending = view.pending
        offered = offers(view)
        self.screen.line(f"{pending.question if pending else ''}")
        self._list(view, offered)
        while True:
            action = self._understood(view, offered, self._read(f"{view.name(self.seat)}> "))
            if action is not None:
                return action

    def interrupts(self, view: View) -> Action | None:
        """Ask whether he does something although it is not his turn."""
        offered = offers(view)
        if not offered or not self.ask_off_turn:
            return None
        self.screen.line(hand_line(view))
        self._list(view, offered)
        while True:
            text = self._read("Enter to go on> ")
            if not text.strip():
                return None
            action = self._understood(view, offered, text)
            if action is not None:
                return action

    def _understood(self, view: View, offered: tuple[Offer, ...], text: str) -> Action | None:
        entry = text.strip().lower()
        if not entry:
            return None
        if entry in COMMANDS:
            self._obey(view, offered, entry)
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
            for line in rule_lines(view.rules.house):
                self.screen.line(line)
        else:
            for event in view.history:
                self.screen.line(event.sentence(view.seats))

    def _list(self, view: View, offered: tuple[Offer, ...]) -> None:
        for offer in offered:
            self.screen.line(f"  {offer.key:<3}{_meaning(view, offer)}")

    def _explain(self, view: View, offered: tuple[Offer, ...]) -> None:
        self._list(view, offered)
        for what, reason in refused(view):
            self.screen.line(f"  not {what}: {reason}")
        for command, meaning in COMMANDS.items():
            self.screen.line(f"  {command:<3}{meaning}")

    def _read(self, prompt: str) -> str:
        self.screen.prompt(prompt)
        line = sys.stdin.readline()
        if not line:
            self.screen.line()
            raise Left
        return line


def _meaning(view: View, offer: Offer) -> str:
    option = offer.option
    told = [option.words]
    if option.cost:
        told.append(f"costs {option.cost}")
    if option.stake != view.stake:
        told.append(f"the stake becomes {option.stake}")
    return ", ".join(told)


def play_match(game: Game, person: Person) -> None:
    """Play one match to its end."""
    person.tell(game.seen(person.seat))
    while not game.over:
        view = game.seen(person.seat)
        action = None
        if view.turn == person.seat:
            action = person.decide(view)
        elif view.turn is not None:
            action = person.interrupts(view)
        if action is None:
            game.step()
        else:
            game.act(action)
        person.tell(game.seen(person.seat))
    show_result(person.screen, game.seen(person.seat))
