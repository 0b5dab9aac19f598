"""The sentences of the sheet that an option chooses: one for each of its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "BEST",
    "CAPS",
    "CARD_FIRST",
    "COUNTERS",
    "COUNTING",
    "DEALERS",
    "DECIDED",
    "ELIMINATIONS",
    "ENDS",
    "IGNORED",
    "LAST_TRICKS",
    "LEADERS",
    "LEFT",
    "MOMENTS",
    "NOBODY_TAKES",
    "ORPHANS",
    "OVERSHOOTS",
    "PACKETS",
    "PRICES",
    "RANKS",
    "REPEATS",
    "SCORES",
    "TIES",
    "UNPROMPTED",
]

RANKS: Final[Mapping[str, str]] = {
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
}
PACKETS: Final[Mapping[int, str]] = {1: "one at a time", 2: "two at a time", 4: "four at a time"}
DEALERS: Final[Mapping[str, str]] = {
    "round_winner": (
        "Whoever takes the last trick, or is left alone in the round, deals the next one."
    ),
    "left": "After each round the deal passes to the left.",
    "highest_score": (
        "Whoever has lost most deals the next round; of several, the first to the last dealer's"
        " left."
    ),
}
LEADERS: Final[Mapping[str, str]] = {
    "left_of_dealer": "The player on the dealer's left leads to the first trick.",
    "dealer": "The dealer leads to the first trick.",
    "round_winner": (
        "Whoever took the last trick of the round before, or was left alone in it, leads to the"
        " first trick; in the first round, the player on the dealer's left."
    ),
}
LAST_TRICKS: Final[Mapping[str, str]] = {
    "winner_safe": (
        "Only the last trick counts: whoever takes it pays nothing, and all the others in the"
        " round pay the stake (inzet)."
    ),
    "winner_pays": (
        "Only the last trick counts, and nobody wants it: whoever takes it pays the stake (inzet),"
        " and the others pay nothing."
    ),
}
MOMENTS: Final[Mapping[str, str]] = {
    "any_time": (
        "Whoever is in the round may knock on the table, which is a toep, at any moment: off turn"
        " and in the middle of a trick too."
    ),
    "own_turn": (
        "Whoever is on turn may knock on the table, which is a toep, before he plays his card."
    ),
    "never": "Nobody toeps: the stake stays as it is.",
}
CARD_FIRST: Final[Mapping[bool, str]] = {
    True: "Whoever is to lead to the first trick may not toep before a card lies.",
    False: "A toep may come before the first card.",
}
COUNTERS: Final[Mapping[str, str]] = {
    "after_answers": "Nobody toeps again until all have answered.",
    "in_answer": (
        "In place of staying one may answer with a toep of one's own; then all the others answer"
        " that one."
    ),
}
REPEATS: Final[Mapping[str, str]] = {
    "after_another": "Whoever toeped last waits until somebody else has toeped.",
    "once_per_round": "Nobody toeps more than once in a round.",
    "free": "The same player may toep several times running.",
}
LEFT: Final[Mapping[str, tuple[str, str]]] = {
    "points": ("1 point left to lose", "points left to lose"),
    "lives": ("1 life left", "lives left"),
}
CAPS: Final[Mapping[str, str]] = {
    "not_on_last_life": "With {one} one may not toep.",
    "none": "Nobody is too poor to toep.",
    "current_stake": "Whoever toeps needs as many {many} as the stake is before the toep.",
    "new_stake": "Whoever toeps needs as many {many} as the stake is after the toep.",
    "one_above_lives": (
        "Whoever toeps needs as many {many} as the stake is after the toep, but for one."
    ),
    "poorest": (
        "Nobody toeps unless the poorest player in the round has as many {many} as the stake is"
        " after the toep."
    ),
    "limit": "No toep takes the stake above {limit}, at which one is out.",
}
PRICES: Final[Mapping[str, str]] = {
    "before_toep": "A fold is paid at once, and costs what the stake was before the toep.",
    "last_accepted": (
        "A fold is paid at once, and costs the stake that the folder accepted last: by staying, by"
        " a toep of his own, or else by beginning the round."
    ),
    "base_stake": "A fold is paid at once, and costs {base} whatever the stake is.",
}
UNPROMPTED: Final[Mapping[str, str]] = {
    "never": "Without a toep nobody folds.",
    "before_first_card": "{without} may fold until the first card lies, for {price}.",
    "before_any_toep": "{without} may fold until somebody toeps, for {price}.",
    "any_time": "{without} may fold at any time, for {price}.",
}
IGNORED: Final = (
    "The cards of a folder no longer count: the trick goes to the best card of the others."
)
ORPHANS: Final[Mapping[str, str]] = {
    "take_back": (
        "If nobody still in the round has followed the suit of a folder's lead, they take back"
        " what they have played to the trick, and the next of them on his left leads anew."
    ),
    "in_place": (
        "If nobody still in the round has followed the suit of a folder's lead, the first card"
        " that one of them has played to the trick becomes the lead."
    ),
    "highest_card": (
        "The suit of a folder's lead stays to be followed; if nobody still in the round has any,"
        " the highest card of any suit takes the trick, of equals the first."
    ),
}
COUNTING: Final = (
    "The card that a folder has played stays in the trick, and may take it; the next player in the"
    " round on his left then leads."
)
NOBODY_TAKES: Final[Mapping[str, str]] = {
    "winner_safe": "If it takes the last trick, all who are still in the round pay.",
    "winner_pays": "If it takes the last trick, nobody pays.",
}
SCORES: Final[Mapping[str, str]] = {
    "points": "Points lost are written down, and whoever comes to {limit} is out.",
    "lives": (
        "Everybody begins with {lives} and loses one for each point; whoever has none left is out."
    ),
}
OVERSHOOTS: Final[Mapping[str, str]] = {
    "real": "What he loses beyond that is written down too.",
    "capped": "What he would lose beyond that is not written down.",
}
ELIMINATIONS: Final[Mapping[str, str]] = {
    "at_once": "Points paid in the middle of a round put one out there and then.",
    "end_of_round": (
        "Points paid in the middle of a round put nobody out before its end; until then he plays on"
        " as if he had one left."
    ),
}
ENDS: Final[Mapping[str, str]] = {
    "first_out_loses": (
        "The match is over when somebody is out: he has lost, and all the others have won."
    ),
    "last_standing": (
        "Whoever is out leaves the match, and the others play on until one is left, who has won."
    ),
}
BEST: Final[Mapping[str, str]] = {"points": "the fewest points", "lives": "the most lives"}
DECIDED: Final[Mapping[str, str]] = {"winner_safe": "stays in", "winner_pays": "drops out"}
TIES: Final[Mapping[str, str]] = {
    "sudden_death": (
        "If all who are left go out in one round, whoever had {best} before it has won; among"
        " several, further rounds without toeps or points decide: whoever takes the last trick"
        " {verb}."
    ),
    "shared": (
        "If all who are left go out in one round, whoever had {best} before it has won; several"
        " have won together."
    ),
}
