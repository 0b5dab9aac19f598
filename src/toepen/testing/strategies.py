"""Strategies for Hypothesis: cards, tables, reachable states, and what may be done in them.

They shrink towards the default rules, few seats, a sorted deck and a short history.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar, cast

from hypothesis import strategies as st
from typing_extensions import override

from toepen import (
    DECK,
    TABLE,
    Action,
    Card,
    Deal,
    HouseRules,
    Match,
    Record,
    Rules,
    legal_actions,
    may_act,
)
from toepen.testing._deals import draw_deal
from toepen.testing._picking import Pick
from toepen.testing._played import History
from toepen.testing._subject import Table, rules_of
from toepen.testing._tables import draw_rules
from toepen.testing._walk import Walk

__all__ = [
    "Tables",
    "actions",
    "cards",
    "deals",
    "decks",
    "hands",
    "histories",
    "house_rules",
    "matches",
    "picks",
    "records",
]

T = TypeVar("T")

Tables: TypeAlias = Table | st.SearchStrategy[HouseRules] | None
"""What a match is played by: rules in any form, a strategy for house rules, or any."""

LONGEST: Final = 80
"""How many acts a drawn history has at most, if nobody says otherwise."""


class Drawn:
    """A `Pick` whose choices Hypothesis makes, and shrinks."""

    def __init__(self, draw: st.DrawFn) -> None:
        """Choose by what Hypothesis passes to a composite strategy."""
        self.draw = draw

    @override
    def __repr__(self) -> str:
        return "drawn"

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of *options*."""
        return options[self.draw(st.integers(0, len(options) - 1))]


@st.composite
def picks(draw: st.DrawFn) -> Pick:
    """Draw what chooses for the laws: `law.check(match, pick)`."""
    return Drawn(draw)


def cards() -> st.SearchStrategy[Card]:
    """Draw a card of the deck."""
    return st.sampled_from(DECK)


def decks() -> st.SearchStrategy[tuple[Card, ...]]:
    """Draw a shuffled deck."""
    return st.permutations(DECK).map(tuple)


def hands(size: int = 4) -> st.SearchStrategy[tuple[Card, ...]]:
    """Draw a hand of *size* different cards."""
    drawn = st.lists(cards(), min_size=size, max_size=size, unique=True)
    return cast("st.SearchStrategy[tuple[Card, ...]]", drawn.map(tuple))


@st.composite
def house_rules(draw: st.DrawFn, variants: Sequence[type] | None = None) -> HouseRules:
    """Draw house rules that hold together, over every key and every variant.

    Args:
        draw: What Hypothesis passes in.
        variants: The variants that may be switched on; by default all that are installed.
    """
    return draw_rules(Drawn(draw), variants).house


@st.composite
def histories(draw: st.DrawFn, rules: Tables = None, most: int = LONGEST) -> History:
    """Draw a match from its beginning on.

    Args:
        draw: What Hypothesis passes in.
        rules: What it is played by; by default any valid table.
        most: The longest history, in acts.
    """
    walk = Walk.begin(Drawn(draw), _compiled(draw, rules))
    for _ in walk.steps(draw(st.integers(0, most))):
        pass
    return walk.history


@st.composite
def matches(draw: st.DrawFn, rules: Tables = None, most: int = LONGEST) -> Match:
    """Draw a state that can be reached.

    Args:
        draw: What Hypothesis passes in.
        rules: What the match is played by; by default any valid table.
        most: The most acts that lead there.
    """
    return draw(histories(rules, most)).end


def _compiled(draw: st.DrawFn, rules: Tables) -> Rules:
    if rules is None:
        return draw_rules(Drawn(draw))
    if isinstance(rules, st.SearchStrategy):
        return draw(rules).compile()
    return rules_of(rules)


@st.composite
def records(draw: st.DrawFn, rules: Tables = None, most: int = LONGEST) -> Record:
    """Draw the record of a match.

    Args:
        draw: What Hypothesis passes in.
        rules: What the match is played by; by default any valid table.
        most: The most acts of it.
    """
    history = draw(histories(rules, most))
    return Record(history.states[0], history.acts)


@st.composite
def deals(draw: st.DrawFn, match: Match) -> Deal:
    """Draw a deal that *match* is waiting for."""
    return draw_deal(Drawn(draw), match)


def actions(match: Match) -> st.SearchStrategy[Action]:
    """Draw an act that is legal in *match*, of the seat on turn or of anybody else.

    While cards are due it is a deal; when the match is over there is none.
    """
    if match.deal_due is not None:
        return deals(match)
    turn = legal_actions(match)
    others = [seat for seat in sorted(may_act(match)) if seat != match.turn]
    interrupting = [act for seat in (*others, TABLE) for act in legal_actions(match, seat)]
    legal = (*turn, *interrupting)
    return st.sampled_from(legal) if legal else st.nothing()
