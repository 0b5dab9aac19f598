"""A player in a terminal, for the table of `server.py`.

    python client.py Anna
    python client.py Anna --token ...      # coming back
    python client.py                       # looking on

It is sent its view, and asks the library what that says: a view can be read like a match.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from toepen import Action, HouseRules, Rules, View, dump, load

HELP = "Type the number of an act, or q to leave."


class Client:
    """What one player sees, and what he may do about it."""

    def __init__(self, connection: ClientConnection) -> None:
        """Begin with nothing seen."""
        self.connection = connection
        self.rules: Rules | None = None
        self.view: View | None = None

    async def listen(self) -> None:
        """Show what comes in, until the match is over."""
        with suppress(ConnectionClosed):
            async for text in self.connection:
                self.show(json.loads(text))
                if self.view is not None and self.view.result is not None:
                    return

    def show(self, message: dict[str, Any]) -> None:
        """Show one message."""
        if "error" in message:
            print(f"  ! {message['error']}")
        elif "welcome" in message:
            welcome = message["welcome"]
            self.rules = load(welcome["rules"], HouseRules).compile()
            if "token" in welcome:
                print(f"To come back: --token {welcome['token']}")
        else:
            self.view = load(message["view"], View, rules=self.rules)
            for sentence in message["told"]:
                print(sentence)
            self.ask(self.view)

    def ask(self, view: View) -> None:
        """List what the player may do; with a question, if it is his turn."""
        if not view.legal:
            return
        print(f"\nYou hold {' '.join(card.pretty for card in view.own_hand)}")
        pending = view.pending
        if pending is not None and view.turn == view.viewer:
            print(f"{pending.question}  [the stake is {view.stake}]")
        for number, action in enumerate(view.legal, 1):
            print(f"  {number}  {action}")

    async def answer(self, line: str) -> bool:
        """Do what the player has typed; `False` if he leaves."""
        entry = line.strip()
        if not line or entry == "q":
            return False
        legal: tuple[Action, ...] = () if self.view is None else self.view.legal
        if entry.isdecimal() and 1 <= int(entry) <= len(legal) and self.view is not None:
            act = dump(legal[int(entry) - 1])
            await self.connection.send(json.dumps({"act": act, "ply": self.view.ply}))
        elif entry:
            print(HELP)
        return True

    async def type(self) -> None:
        """Read what the player types."""
        while await self.answer(await asyncio.to_thread(sys.stdin.readline)):
            pass


async def main(url: str, name: str | None, token: str | None) -> None:
    """Sit down, or look on."""
    async with connect(url) as connection:
        client = Client(connection)
        await connection.send(json.dumps({"join": name, "token": token}))
        tasks = [asyncio.create_task(client.listen()), asyncio.create_task(client.type())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A player of toepen in a terminal.")
    parser.add_argument("name", nargs="?", help="the seat; none to look on")
    parser.add_argument("--token", help="what the server gave when the seat was taken")
    parser.add_argument("--url", default="ws://localhost:8765")
    given = parser.parse_args()
    asyncio.run(main(given.url, given.name, given.token))
