"""A table for people and bots on a websocket: a server to copy, not a service to run.

    python server.py --rules pelt-15 --seats Anna,Bram,counter,lowest --record match.toml

The library knows the rules and keeps the secrets. What is left for a server stands here: who sits
where, whose message it is, clocks, and a file.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random, SystemRandom
from secrets import compare_digest, token_urlsafe
from typing import Any, Final, cast

from attrs import Factory, define
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from toepen import (
    Action,
    HouseRules,
    IllegalAction,
    Match,
    NotationError,
    Record,
    Recorder,
    Seat,
    ToepenError,
    dump,
    load,
    new_match,
    shuffle,
    timeout_action,
    view,
)
from toepen.bots import BOTS, Bot, decide

LONGEST: Final = 4096
"""No message of a player is longer, in bytes."""
PATIENCE: Final = 10
"""How many messages that cannot be read are answered, before a connection is closed."""
TIME_TO_JOIN: Final = 10.0
LAST_LOOK: Final = 60.0


class Refused(Exception):
    """A message that is not accepted."""


@define(eq=False)
class Player:
    """One connection: of a seat, or of a spectator."""

    connection: ServerConnection
    seat: Seat | None


@define(eq=False)
class Table:
    """One match, who looks at it, and the clock. Everything runs in one event loop."""

    recorder: Recorder
    bots: Mapping[Seat, Bot]
    file: Path
    clock: float
    """How long a person may think, in seconds."""
    pause: float = 0.5
    """How long a bot seems to think."""
    tokens: dict[str, str] = Factory(dict)
    """The secret of each seat that somebody has taken, by name. A seat's number is none."""
    players: list[Player] = Factory(list)
    changed: asyncio.Event = Factory(asyncio.Event)
    minds: Random = Factory(SystemRandom)

    @property
    def match(self) -> Match:
        """The match as it stands. It never leaves the server."""
        return self.recorder.match

    # -- the match -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Deal, let bots act, and act for whoever's clock has run out, until the match is over."""
        while self.match.result is None:
            before = self.match
            self.changed.clear()
            if before.deal_due:
                self.do(shuffle(before, SystemRandom()))
                continue
            bot = None if before.turn is None else self.bots.get(before.turn)
            await self._wait(self.clock if bot is None else self.pause)
            if self.match is not before:
                continue  # somebody acted in time
            if bot is None:
                self.do(timeout_action(before))
            else:
                self.do(decide(bot, view(before, before.turn), self.minds))

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.changed.wait(), seconds)

    def do(self, action: Action, *, ply: int | None = None, by: Seat | None = None) -> None:
        """Carry an act out, write it down, and tell everybody what he may know of it."""
        self.recorder.apply(action, ply=ply, by=by)
        self.save()
        self.changed.set()
        for player in self.players:
            self.tell(player)

    def save(self) -> None:
        """Write the record and the tokens, each whole or not at all."""
        _write(self.file, self.recorder.record.text())
        _write(self.file.with_suffix(".tokens"), json.dumps(self.tokens))

    # -- what leaves -----------------------------------------------------------------------------

    def tell(self, player: Player) -> None:
        """Send a player its view: the one door through which a match leaves."""
        seen = view(self.match, player.seat)
        told = {
            "view": dump(seen, rules="fingerprint"),
            "told": [event.sentence(seen.seats) for event in seen.events],
            "legal": [dump(action) for action in seen.legal],
        }
        self.send(player, told)

    @staticmethod
    def send(player: Player, message: Mapping[str, Any]) -> None:
        """Send without waiting: whoever does not read holds nobody up."""
        broadcast([player.connection], json.dumps(message))

    # -- what comes in ---------------------------------------------------------------------------

    async def serve(self, connection: ServerConnection) -> None:
        """Hear one connection out, from its first message to its end."""
        player = None
        try:
            first = await asyncio.wait_for(connection.recv(), TIME_TO_JOIN)
            player = self.join(connection, _message(first))
            await self._listen(player)
        except Refused as refused:
            await connection.send(json.dumps({"error": str(refused)}))
        except (ConnectionClosed, TimeoutError):
            pass
        finally:
            if player in self.players:
                self.players.remove(player)

    def join(self, connection: ServerConnection, message: Mapping[str, Any]) -> Player:
        """Seat a player, or a spectator; whoever has the token of a seat comes back to it."""
        name = message.get("join")
        player = Player(
            connection, None if name is None else self._seat(name, message.get("token"))
        )
        welcome: dict[str, Any] = {"seat": player.seat, "rules": dump(self.match.rules.house)}
        if player.seat is not None:
            welcome["token"] = self.tokens[str(name)]
            for other in [p for p in self.players if p.seat == player.seat]:
                self.players.remove(other)
        self.players.append(player)
        self.send(player, {"welcome": welcome})
        self.tell(player)
        return player

    def _seat(self, name: object, token: object) -> Seat:
        names = self.match.seats
        seat = Seat(names.index(name)) if isinstance(name, str) and name in names else None
        if seat is None or seat in self.bots:
            message = "there is no such seat for a person"
            raise Refused(message)
        known = self.tokens.get(names[seat])
        if known is None:
            self.tokens[names[seat]] = token_urlsafe(16)
            self.save()
        elif not isinstance(token, str) or not compare_digest(token.encode(), known.encode()):
            message = "this seat is taken: its token is needed"
            raise Refused(message)
        return seat

    async def _listen(self, player: Player) -> None:
        patience = PATIENCE
        async for text in player.connection:
            if player not in self.players:
                return  # the same seat has come back by another connection
            try:
                self.act(player, _message(text))
            except IllegalAction as error:
                self.send(player, {"error": str(error), "rule": error.rule})
            except (Refused, NotationError) as error:
                patience -= 1
                if not patience:
                    message = "too many messages that cannot be read"
                    raise Refused(message) from None
                self.send(player, {"error": str(error)})

    def act(self, player: Player, message: Mapping[str, Any]) -> None:
        """Take an act: of the player's own seat, and meant for the match as it stands."""
        if player.seat is None:
            said = "a spectator has nothing to say"
            raise Refused(said)
        act, ply = message.get("act"), message.get("ply")
        if type(ply) is not int or not isinstance(act, dict):
            said = "not understood: 'act' is an act, and 'ply' the number of the view it answers"
            raise Refused(said)
        action = cast("Action", load({**act, "toepen": "action", "schema": 1}))
        self.do(action, ply=ply, by=player.seat)


def _message(text: str | bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        message = "a message is an object in JSON"
        raise Refused(message)
    return found


def _write(file: Path, text: str) -> None:
    """Replace a file as a whole, so that a crash leaves the old one or the new one."""
    part = file.with_suffix(f"{file.suffix}.part")
    part.touch(mode=0o600)
    part.write_text(text, encoding="utf-8")
    part.replace(file)


def opened(rules: str, seats: str, file: Path, clock: float, pause: float = 0.5) -> Table:
    """Lay a table: a new one, or the one whose record lies there.

    Args:
        rules: A preset, or a file of house rules.
        seats: Names with commas between them; the name of a bot is a bot's seat.
        file: Where the record is kept.
        clock: How long a person may think, in seconds.
        pause: How long a bot seems to think, in seconds.
    """
    names = seats.split(",")
    called = [f"{n}-{at}" if n in BOTS else n for at, n in enumerate(names)]
    bots = {Seat(at): BOTS[name] for at, name in enumerate(names) if name in BOTS}
    tokens: dict[str, str] = {}
    if file.exists():
        recorder = Recorder(Record.load(file))
        tokens = json.loads(file.with_suffix(".tokens").read_text(encoding="utf-8"))
    else:
        house = HouseRules.load(rules) if rules.endswith(".toml") else HouseRules.preset(rules)
        recorder = Recorder(new_match(house.compile(), called))
    return Table(recorder, bots, file, clock, pause, tokens)


@asynccontextmanager
async def listening(table: Table, host: str, port: int) -> AsyncIterator[Server]:
    """Take connections to a table as long as the block runs."""
    async with serve(table.serve, host, port, max_size=LONGEST) as server:
        yield server


async def main(table: Table, host: str, port: int) -> None:
    """Serve a table until its match is over, and then for a last look at it."""
    async with listening(table, host, port):
        print(
            f"{', '.join(table.match.seats)}: ws://{host}:{port}, kept in {table.file}", flush=True
        )
        await table.run()
        print(*(event.sentence(table.match.seats) for event in table.match.events[-1:]), flush=True)
        await asyncio.sleep(LAST_LOOK)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A table of toepen on a websocket.")
    parser.add_argument("--rules", default="pelt-15", help="a preset, or a file of house rules")
    parser.add_argument("--seats", default="Anna,Bram,counter,lowest", help="names, and bots")
    parser.add_argument("--record", type=Path, default=Path("match.toml"), help="where it is kept")
    parser.add_argument("--clock", type=float, default=60, help="seconds to think")
    parser.add_argument("--host", default="localhost")
    parser.add_argument("--port", type=int, default=8765)
    given = parser.parse_args()
    try:
        laid = opened(given.rules, given.seats, given.record, given.clock)
    except ToepenError as error:
        raise SystemExit(f"server: {error}") from None
    with suppress(KeyboardInterrupt):
        asyncio.run(main(laid, given.host, given.port))
