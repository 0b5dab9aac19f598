"""Random play of other card engines, where they are installed: what ours is measured beside."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random

Playout = Callable[[Random], tuple[int, int]]
"""Plays one match or game to its end: how many decisions, how many rounds."""


def rlcard(game: str) -> Playout:
    """Return a playout of an RLCard environment: one hand, a mutable engine."""
    env = importlib.import_module("rlcard").make(game, config={"seed": 1})

    def play(rng: Random) -> tuple[int, int]:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions, 1

    return play


def euchre() -> Playout:
    """Return a playout of OpenSpiel's trick game: one hand, in C++, a new state for each act."""
    game = importlib.import_module("pyspiel").load_game("euchre")

    def play(rng: Random) -> tuple[int, int]:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state = state.child(actions[int(rng.random() * len(actions))])
        return decisions, 1

    return play


def zoo() -> Playout:
    """Return a playout of PettingZoo's leduc: an environment around RLCard's."""
    env = importlib.import_module("pettingzoo.classic.leduc_holdem_v4").env()

    def play(rng: Random) -> tuple[int, int]:
        decisions = 0
        env.reset(seed=rng.getrandbits(30))
        for _ in env.agent_iter():
            seen, _reward, over, cut, _info = env.last()
            if over or cut:
                env.step(None)
                continue
            (legal,) = seen["action_mask"].nonzero()
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
        return decisions, 1

    return play


def chess() -> Playout:
    """Return a playout of python-chess: a mutable board, at most 80 moves a game."""
    board_of = importlib.import_module("chess").Board

    def play(rng: Random) -> tuple[int, int]:
        board = board_of()
        for decisions in range(80):
            moves = list(board.legal_moves)
            if not moves:
                return decisions, 1
            board.push(moves[int(rng.random() * len(moves))])
        return 80, 1

    return play


def poker() -> Playout:
    """Return a playout of PokerKit: one hand of hold'em for four, everything but bets automated."""
    kit = importlib.import_module("pokerkit")
    deal = kit.NoLimitTexasHoldem.create_state
    settings = (tuple(kit.Automation), True, 0, (1, 2), 2, 200, 4)

    def play(rng: Random) -> tuple[int, int]:
        decisions = 0
        hand = deal(*settings)
        while hand.status and hand.actor_index is not None:
            acts = [hand.check_or_call]
            if hand.can_fold():
                acts.append(hand.fold)
            if hand.can_complete_bet_or_raise_to():
                acts.append(hand.complete_bet_or_raise_to)
            acts[int(rng.random() * len(acts))]()
            decisions += 1
        return decisions, 1

    return play


def installed() -> Iterator[tuple[str, Playout]]:
    """Yield each peer that is installed here, with its name."""
    if find_spec("rlcard"):
        for game in ("leduc-holdem", "uno", "doudizhu"):
            yield f"rlcard {game}", rlcard(game)
    if find_spec("pyspiel"):
        yield "open_spiel euchre", euchre()
    if find_spec("pettingzoo") and find_spec("rlcard"):
        yield "pettingzoo leduc", zoo()
    if find_spec("pokerkit"):
        yield "pokerkit hold'em", poker()
    if find_spec("chess"):
        yield "python-chess", chess()
