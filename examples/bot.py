"""A bot to copy: it imagines matches that agree with what it sees, plays each out, and counts.

    python bot.py                         # ten matches against three bots of the library
    python bot.py --matches 100 --worlds 40 --rules pelt-15

It knows no rule: what may be done is asked, and what it leads to is tried. So it plays any game,
the inverse game included.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from random import Random

from attrs import frozen

from toepen import (
    BACK,
    Action,
    Fold,
    HouseRules,
    Match,
    Play,
    Resampling,
    Rules,
    Stay,
    Toep,
    ToepenError,
    View,
    apply,
    legal_actions,
    new_match,
    shuffle,
    timeout_action,
    view,
)
from toepen.bots import Bot, decide, named

RIVALS = ("counter", "keeper", "random")


@frozen
class Dreamer:
    """Draws matches that might be, and does what turns out best in most of them.

    Attributes:
        worlds: How many matches it draws for a decision.
    """

    worlds: int = 12

    def __call__(self, seen: View, rng: Random) -> Action:
        """Choose an act of the viewer."""
        tried: list[Action] = [act for act in seen.legal if isinstance(act, (Play, Stay, Toep))]
        if any(isinstance(act, Stay) for act in tried):
            tried += [act for act in seen.legal if isinstance(act, Fold)]
        if len(tried) < 2 or BACK in seen.own_hand:  # noqa: PLR2004 - nothing to weigh
            return tried[0] if tried else timeout_action(seen)
        try:
            agreeing = Resampling(seen)
            worlds = [agreeing.draw(rng) for _ in range(self.worlds)]
        except ToepenError:  # what was told is so rare that no such match was found
            return timeout_action(seen)
        return min(tried, key=lambda act: sum(_cost(world, act) for world in worlds))


def _cost(match: Match, act: Action) -> float:
    """Return by how many points the round costs the seat more than the others, on average."""
    before, number = match.points, match.setup.number
    match = apply(match, act)
    while match.turn is not None and match.setup.number == number and match.result is None:
        match = apply(match, _plain(match))
    lost = [after - earlier for earlier, after in zip(before, match.points, strict=True)]
    own = lost.pop(act.seat)
    return own - sum(lost) / len(lost)


def _plain(match: Match) -> Action:
    """Let everybody play the weakest card, go along, and say nothing else."""
    strength = match.rules.strength
    legal = legal_actions(match)
    plays = [act for act in legal if isinstance(act, Play)]
    if plays:
        return min(plays, key=lambda act: strength[act.card.index])
    return next((act for act in legal if isinstance(act, Stay)), timeout_action(match))


def play(rules: Rules, players: Sequence[Bot], rng: Random) -> Match:
    """Let bots play a match to its end."""
    match = new_match(rules, [f"Player{number}" for number in range(1, len(players) + 1)])
    while match.result is None:
        if match.turn is None:
            match = apply(match, shuffle(match, rng))
        else:
            seat = match.turn
            match = apply(match, decide(players[seat], view(match, seat), rng), by=seat)
    return match


def compare(rules: Rules, players: Mapping[str, Bot], matches: int, rng: Random) -> None:
    """Let all play several matches, each sitting everywhere in turn, and tell how they did."""
    names = list(players)
    won, lost, rounds = dict.fromkeys(names, 0), dict.fromkeys(names, 0), 0
    for number in range(matches):
        turned = names[number % len(names) :] + names[: number % len(names)]
        match = play(rules, [players[name] for name in turned], rng)
        rounds += match.setup.number
        for seat, name in enumerate(turned):
            lost[name] += match.points[seat]
            won[name] += match.result is not None and seat in match.result.winners
    print(f"{matches} matches, {rounds} rounds")
    print(f"{'':12}{'won':>5}{'points lost a round':>22}")
    for name in sorted(names, key=lost.__getitem__):
        print(f"  {name:10}{won[name]:5}{lost[name] / rounds:22.2f}")


def main() -> None:
    """Let the bot play against three others."""
    parser = argparse.ArgumentParser(description="Four bots at one table, one of them this one.")
    parser.add_argument("--rules", default="cardgames-zone", help="a preset")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=Dreamer().worlds, help="draws a decision")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    players: dict[str, Bot] = {
        "dreamer": Dreamer(given.worlds),
        **{name: named(name) for name in RIVALS},
    }
    rules = HouseRules.preset(given.rules).compile()
    compare(rules, players, given.matches, Random(given.seed))


if __name__ == "__main__":
    main()
