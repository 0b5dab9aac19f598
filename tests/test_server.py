"""The example of a server, with real clients over the loopback: good ones and others."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.tables import ROOT
from toepen import (
    Action,
    HouseRules,
    Match,
    Record,
    Rules,
    Seat,
    View,
    dump,
    load,
    omniscient,
    view,
)

SERVER = ROOT / "examples" / "server"


def module(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", SERVER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


server, terminal = module("server"), module("client")


class Guest:
    """A client that plays by its views."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.rules: Rules | None = None
        self.token: str | None = None
        self.view: View | None = None
        self.told: list[str] = []

    async def hear(self) -> dict[str, Any]:
        """Take in one message."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.connection.recv(), 10))
        if "welcome" in message:
            self.rules = load(message["welcome"]["rules"], HouseRules).compile()
            self.token = message["welcome"].get("token")
        elif "view" in message:
            self.view = load(message["view"], View, rules=self.rules)
            assert [load(act) for act in message["legal"]] == list(self.view.legal)
            self.told += message["told"]
        return message

    async def error(self) -> str:
        """Wait for an error, and pass over all else."""
        while True:
            message = await self.hear()
            if "error" in message:
                return str(message["error"])

    async def say(self, **message: object) -> None:
        await self.connection.send(json.dumps(message))

    async def act(self, action: Action, ply: int | None = None) -> None:
        assert self.view is not None
        await self.say(act=dump(action), ply=self.view.ply if ply is None else ply)

    async def on_turn(self) -> View:
        """Wait until it is this player's turn."""
        while self.view is None or self.view.turn != self.view.viewer:
            await self.hear()
        return self.view

    async def play(self, rng: Random) -> None:
        """Play on by chance, until the match is over."""
        while self.view is None or self.view.result is None:
            if self.view is not None and self.view.legal and self.view.turn == self.view.viewer:
                await self.act(rng.choice(self.view.legal))
            await self.hear()


class Laid:
    """A table that is being served."""

    def __init__(self, table: Any, port: int) -> None:  # noqa: ANN401 - of a loaded script
        self.table = table
        self.url = f"ws://localhost:{port}"

    @property
    def match(self) -> Match:
        found: Match = self.table.match
        return found

    @asynccontextmanager
    async def guest(self, name: str | None, token: str | None = None) -> AsyncIterator[Guest]:
        async with connect(self.url) as connection:
            guest = Guest(connection)
            await guest.say(join=name, token=token)
            await guest.hear()
            if guest.rules is not None:
                await guest.hear()
            yield guest


def served(
    tmp_path: Path,
    play: Callable[[Laid], Awaitable[None]],
    *,
    seats: str = "Anna,Bram",
    clock: float = 30,
    rules: str = "cardgames-zone",
) -> Laid:
    """Lay a table, and let *play* happen at it."""
    table = server.opened(rules, seats, tmp_path / "match.toml", clock, pause=0)

    async def run() -> Laid:
        async with server.listening(table, "localhost", 0) as serving:
            port = next(iter(serving.sockets)).getsockname()[1]
            running = asyncio.create_task(table.run())
            laid = Laid(table, port)
            try:
                await asyncio.wait_for(play(laid), 60)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
            return laid

    return asyncio.run(run())


def test_two_people_and_two_bots_play_a_match_of_pelt(tmp_path: Path) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("Anna") as anna, laid.guest(None) as looker:
            async with laid.guest("Bram") as bram:
                token = bram.token
                await bram.on_turn()
            async with laid.guest("Bram", token) as back:
                assert back.view is not None
                players = (anna.play(Random(1)), back.play(Random(2)), looker.play(Random(3)))
                await asyncio.gather(*players)
                assert back.view == view(laid.match, Seat(1))
            assert anna.told[-1].startswith("The match is over")
            assert looker.told[-1] == anna.told[-1]

    short = tmp_path / "short.toml"
    short.write_text('extends = "pelt-15"\nscore.limit = 3\n', encoding="utf-8")
    laid = served(tmp_path, play, seats="Anna,Bram,counter,lowest", rules=str(short))

    record = Record.load(tmp_path / "match.toml")
    assert record.end == laid.match
    assert not record.open


def test_a_table_comes_back_from_its_record(tmp_path: Path) -> None:
    tokens: dict[str, str | None] = {}

    async def begin(laid: Laid) -> None:
        async with laid.guest("Anna") as anna, laid.guest("Bram") as bram:
            tokens.update(Anna=anna.token, Bram=bram.token)
            for _ in range(3):
                ply = laid.match.ply
                for guest in (anna, bram):
                    while guest.view is None or guest.view.ply < ply:
                        await guest.hear()
                for guest in (anna, bram):
                    if guest.view is not None and guest.view.turn == guest.view.viewer:
                        await guest.act(guest.view.legal[0])
                        await guest.hear()

    async def go_on(laid: Laid) -> None:
        assert laid.match == before.match
        anna_again, bram_again = (laid.guest(name, tokens[name]) for name in ("Anna", "Bram"))
        async with anna_again as anna, bram_again as bram:
            await asyncio.gather(anna.play(Random(1)), bram.play(Random(2)))

    before = served(tmp_path, begin)
    assert before.match.ply >= 3
    after = served(tmp_path, go_on)

    assert after.match.result is not None


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "{",
        "[]",
        "7",
        "\x00",
        "[" * 3000,
        '{"act": 7, "ply": 1}',
        '{"act": {}, "ply": 1}',
        '{"act": {"act": "play", "seat": 0, "card": "1H"}, "ply": 1}',
        '{"act": {"act": "play", "seat": "Anna", "card": "TH"}, "ply": 1}',
        '{"act": {"act": "stay", "seat": 0}, "ply": "1"}',
        '{"act": {"act": "stay", "seat": 0}}',
        '{"act": {"toepen": "match", "act": "deal", "hands": [], "stock": []}, "ply": 1}',
        '{"view": 1}',
        '{"join": "Bram", "token": null}',
        b"\xff\xfe",
    ],
    ids=[str(number) for number in range(16)],
)
def test_garbage_is_answered_and_changes_nothing(tmp_path: Path, garbage: str | bytes) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("Anna") as anna:
            before = laid.match
            await anna.connection.send(garbage)
            assert await anna.error()
            assert laid.match == before or laid.match.ply == before.ply + 1
            async with laid.guest("Bram") as bram:
                assert bram.view is not None

    served(tmp_path, play)


def test_who_sends_nothing_but_garbage_is_sent_away(tmp_path: Path) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("Anna") as anna:
            for _ in range(server.PATIENCE):
                await anna.connection.send("{")
                assert await anna.error()
            with pytest.raises(ConnectionClosed):
                await anna.error()
        async with laid.guest(None) as looker:
            await looker.connection.send("x" * 10_000)
            with pytest.raises(ConnectionClosed):
                await looker.error()

    served(tmp_path, play)


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    async def play(laid: Laid) -> None:
        async with (
            laid.guest("Anna") as anna,
            laid.guest("Bram") as bram,
            laid.guest(None) as looker,
        ):
            seen = await bram.on_turn()
            before = laid.match
            while anna.view is None or anna.view.ply < seen.ply:
                await anna.hear()
            await anna.act(seen.legal[0])
            assert (
                await anna.error()
                == f"Bram may not {seen.legal[0]}: a seat acts for itself only [table.seat]"
            )
            await looker.act(seen.legal[0], seen.ply)
            assert "a spectator has nothing to say" in await looker.error()
            deal = {"act": "deal", "hands": [], "stock": []}
            await anna.say(act=deal, ply=seen.ply)
            assert "itself only" in await anna.error()
            assert laid.match == before

    served(tmp_path, play)


def test_an_act_that_comes_late_is_refused(tmp_path: Path) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("Anna"), laid.guest("Bram") as bram:
            seen = await bram.on_turn()
            await bram.act(seen.legal[0])
            await bram.hear()
            await bram.act(seen.legal[1], seen.ply)
            assert "it was meant for act 1" in await bram.error()

    served(tmp_path, play)


def test_the_clock_acts_for_who_has_vanished(tmp_path: Path) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("Anna") as anna:
            async with laid.guest("Bram") as bram:
                await bram.on_turn()
                bram.connection.transport.abort()
            await anna.on_turn()
            assert any(sentence.startswith("Bram plays") for sentence in anna.told)

    served(tmp_path, play, clock=0.2)


def test_who_acts_in_time_is_not_acted_for(tmp_path: Path) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("Anna"), laid.guest("Bram") as bram:
            seen = await bram.on_turn()
            await bram.act(seen.legal[-2])
            await bram.hear()
            await asyncio.sleep(0.3)
            assert laid.match.ply <= seen.ply + 2

    served(tmp_path, play, clock=0.4)


async def spy(laid: Laid) -> None:
    """Try everything to see the cards of another."""
    async with laid.guest("Anna") as anna, laid.guest("Bram"):
        for name, token in (("Bram", None), ("Bram", anna.token), ("Bram", 7), ("Eva", None)):
            async with laid.guest(name, token) as thief:  # type: ignore[arg-type]
                assert thief.rules is None
        await anna.say(view=1)
        assert "not understood" in await anna.error()
        assert anna.view is not None
        seen = json.dumps(dump(anna.view))
        hidden = {str(card) for card in laid.match.hand(Seat(1))}
        assert not any(f'"{card}"' in seen for card in hidden), "a card of Bram's is seen"


def test_nobody_gets_the_view_of_another(tmp_path: Path) -> None:
    served(tmp_path, spy)


def test_a_server_that_showed_all_cards_would_be_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted leak: everybody is sent the view of a commentator."""
    monkeypatch.setattr(server, "view", lambda match, _: omniscient(match))

    with pytest.raises(AssertionError, match="a card of Bram's is seen"):
        served(tmp_path, spy)


def test_a_bots_seat_is_nobodys(tmp_path: Path) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("lowest-1") as thief:
            assert thief.rules is None

    served(tmp_path, play, seats="Anna,lowest,highest")


def test_who_comes_back_takes_the_place_of_the_old_connection(tmp_path: Path) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("Anna"), laid.guest("Bram") as old:
            seen = await old.on_turn()
            async with laid.guest("Bram", old.token) as new:
                await old.act(seen.legal[0])
                with pytest.raises(ConnectionClosed):
                    await old.error()
                await new.act(seen.legal[0])
                await new.hear()
                assert laid.match.ply > seen.ply

    served(tmp_path, play)


def test_who_never_says_who_he_is_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "TIME_TO_JOIN", 0.1)

    async def play(laid: Laid) -> None:
        async with connect(laid.url) as silent:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(silent.recv(), 5)

    served(tmp_path, play)


def test_the_terminal_shows_the_table_and_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play(laid: Laid) -> None:
        async with laid.guest("Anna"), connect(laid.url) as connection:
            client = terminal.Client(connection)
            await connection.send(json.dumps({"join": "Bram", "token": None}))
            listening = asyncio.create_task(client.listen())
            while client.view is None or client.view.turn != 1:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
            ply = client.view.ply
            assert await client.answer("what?\n")
            assert await client.answer("\n")
            assert await client.answer("1\n")
            while client.view.ply == ply:  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)
            client.show({"error": "no"})
            assert not await client.answer("q\n")
            assert not await client.answer("")
            listening.cancel()

    served(tmp_path, play)

    shown = capsys.readouterr().out
    for text in ("To come back: --token", "You hold", "Lead a card", "Bram plays", "  ! no"):
        assert text in shown
    assert terminal.HELP in shown


def test_the_server_is_short() -> None:
    assert len((SERVER / "server.py").read_text(encoding="utf-8").splitlines()) < 300
