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
import threading
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from toepen import Action, HouseRules, Rules, View, dump, load
from toepen.plugin import Option

HELP = "Type the number of an act, or q to leave."


class Client:
    """What one player sees, and what he may do about it."""

    def __init__(self, connection: ClientConnection) -> None:
        """Begin with nothing seen."""
        self.connection = connection
        self.rules: Rules | None = None
        self.view: View | None = None
        self.awaited = ""

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
            print(HELP)
        else:
            self.view = load(message["view"], View, rules=self.rules)
            for sentence in message["told"]:
                print(sentence)
            self.ask(self.view)

    def ask(self, view: View) -> None:
        """Tell whose turn it is; if it is the player's, how things stand and what he may do."""
        pending = view.pending
        if pending is None:
            return
        if pending.seat != view.viewer:
            also = [f"{number} {action}" for number, action in enumerate(view.legal, 1)]
            awaited = "; ".join([f"  ... {view.name(pending.seat)} must decide", *also])
            if awaited != self.awaited:
                print(awaited)
            self.awaited = awaited
            return
        self.awaited = ""
        scores = ", ".join(f"{n} {p}" for n, p in zip(view.seats, view.points, strict=True))
        print(f"\nPoints: {scores}. The stake is {view.stake}.")
        if view.trick:
            lying = (f"{view.name(play.seat)} {play.card.pretty}" for play in view.trick)
            print(f"On the table: {', '.join(lying)}")
        print(f"You hold {' '.join(card.pretty for card in view.own_hand)}")
        print(pending.question)
        meanings = {option.action: meaning(option, view.stake) for option in pending.options}
        for number, action in enumerate(view.legal, 1):
            print(f"  {number}  {meanings.get(action, action)}")

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
        """Read what the player types, until he leaves."""
        typed = asyncio.Queue[str]()
        loop = asyncio.get_running_loop()

        def read() -> None:
            with suppress(RuntimeError):  # the match is over, and nobody listens
                while True:
                    line = sys.stdin.readline()
                    loop.call_soon_threadsafe(typed.put_nowait, line)
                    if not line:
                        return

        # A thread that waits for the keyboard must not keep the program from its end.
        threading.Thread(target=read, daemon=True).start()
        while await self.answer(await typed.get()):
            pass


def meaning(option: Option, stake: int) -> str:
    """Tell what an act means, and what it costs."""
    price = f", costs {option.cost}" if option.cost else ""
    return option.words + price + (f", for {option.stake}" if option.stake != stake else "")


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
    try:
        asyncio.run(main(given.url, given.name, given.token))
    except OSError:
        raise SystemExit(f"client: no table is served at {given.url}") from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
