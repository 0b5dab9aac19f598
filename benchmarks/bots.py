"""The bots against each other: who wins, and what a round costs whom.

Two bots sit alternately around the table. Every deal is played twice, with the seats exchanged, so
that nobody wins by better cards. A match goes to the bot that more of whose seats, as a share,
have won it; if that is equal, each gets half. Half of all matches is an even score. Ranges hold the
true figure 95 times in 100.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from attrs import Factory, define

from toepen import HouseRules, Match, Rules, Seat, apply, new_match, shuffle, view
from toepen.bots import BOTS, Bot, decide
from toepen.cli._figures import Figure, mean_of, share_of

NAMES = ("North", "East", "South", "West", "Anna", "Bram")


@define
class Score:
    """What came of the matches of two bots.

    Attributes:
        won: How many matches the first has won, a draw being half a match.
        matches: How many there were.
        lost: For each bot, what a seat of it has lost a round, match by match, in points.
    """

    won: float = 0
    matches: int = 0
    lost: tuple[list[float], list[float]] = Factory(lambda: ([], []))

    def add(self, match: Match, first: Sequence[Seat], second: Sequence[Seat]) -> None:
        """Count a match that is over."""
        assert match.result is not None  # noqa: S101 - it was played to its end
        shares = [
            sum(seat in match.result.winners for seat in seats) / len(seats)
            for seats in (first, second)
        ]
        self.matches += 1
        self.won += (shares[0] > shares[1]) + (shares[0] == shares[1]) / 2
        for lost, seats in zip(self.lost, (first, second), strict=True):
            points = sum(match.points[seat] for seat in seats)
            lost.append(points / len(seats) / match.setup.number)


def played(rules: Rules, players: Sequence[Bot], seed: int) -> Match:
    """Play a match to its end."""
    cards = Random(f"{seed} cards")
    minds = [Random(f"{seed} {seat}") for seat in range(len(players))]
    match = new_match(rules, NAMES[: len(players)], seed % len(players))
    while match.result is None:
        seat = match.turn
        if seat is None:
            match = apply(match, shuffle(match, cards))
        else:
            match = apply(match, decide(players[seat], view(match, seat), minds[seat]))
    return match


def compared(rules: Rules, seats: int, pair: tuple[Bot, Bot], matches: int, seed: int) -> Score:
    """Let two bots play each other, each deal from both sides."""
    score = Score()
    for number in range(matches):
        exchanged = number % 2
        players = [pair[(seat + exchanged) % 2] for seat in range(seats)]
        match = played(rules, players, seed + number // 2)
        first = [Seat(seat) for seat in range(seats) if seat % 2 == exchanged]
        second = [Seat(seat) for seat in range(seats) if seat % 2 != exchanged]
        score.add(match, first, second)
    return score


def tables(presets: Sequence[str], counts: Sequence[int]) -> Iterator[tuple[str, Rules, int]]:
    """Go through the tables at which that many may sit."""
    for name in presets:
        rules = HouseRules.preset(name).compile()
        for seats in counts:
            if rules.house.table.min_seats <= seats <= rules.house.table.max_seats:
                yield name, rules, seats


def percent(figure: Figure) -> str:
    """Write a share with its range."""
    return f"{100 * figure.value:.1f} % ({100 * figure.low:.1f} to {100 * figure.high:.1f})"


def points(figure: Figure) -> str:
    """Write points a round with their range."""
    return f"{figure.value:.2f} ± {figure.value - figure.low:.2f}"


def main() -> None:
    """Print a table, in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="for each two bots and table")
    parser.add_argument("--bots", nargs="+", default=list(BOTS), choices=list(BOTS))
    parser.add_argument("--against", nargs="+", choices=list(BOTS), help="only these opponents")
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 4, 6])
    parser.add_argument("--presets", nargs="+", default=["standard", "cardgames-zone", "pelt-15"])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    pairs = (
        [(one, other) for one in asked.bots for other in asked.against if one != other]
        if asked.against
        else list(combinations(reversed(asked.bots), 2))
    )
    print("| Table | Seats | Bot | against | Won | Points a round | of the other | Between |")
    print("|---|---|---|---|---|---|---|---|")
    for name, rules, seats in tables(asked.presets, asked.seats):
        for one, other in pairs:
            score = compared(rules, seats, (BOTS[one], BOTS[other]), asked.matches, asked.seed)
            won = percent(share_of(score.won, score.matches))
            differences = [mine - theirs for mine, theirs in zip(*score.lost, strict=True)]
            lost = " | ".join(points(mean_of(values)) for values in (*score.lost, differences))
            print(f"| {name} | {seats} | {one} | {other} | {won} | {lost} |", flush=True)


if __name__ == "__main__":
    main()
