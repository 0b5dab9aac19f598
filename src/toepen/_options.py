"""The keys of a house-rules file: the game itself, one class a table of the file.

The path of a key, such as `toep.when`, is the id of its rule. Each field carries what the key
means and the dimension of the rules catalogue that it answers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs
from attrs import field, frozen
from attrs.validators import ge, le, optional

from toepen._values import Value
from toepen._wording import shown
from toepen.exceptions import Fault, RulesError

if TYPE_CHECKING:
    from collections.abc import Callable

    Check: TypeAlias = Callable[[Any, Any, Any], Any]

__all__ = [
    "DealRules",
    "FoldRules",
    "MatchRules",
    "PlayRules",
    "ScoreRules",
    "TableRules",
    "ToepRules",
    "check_of",
    "least_of",
    "meaning_of",
    "name_of_variant",
    "option",
    "path_of",
    "refused",
    "source_of",
]

USUAL_ORDER: Final = "T987AKQJ"
MOST: Final = 1_000_000
"""No number of a file is larger: nobody plays for so much, and sums stay small."""


def option(
    default: Any,
    meaning: str,
    source: str,
    *,
    least: int | None = None,
    check: Callable[[Any, Any, Any], Any] | None = None,
) -> Any:
    """Declare one option: a key of a house-rules file.

    Args:
        default: Its value where a file says nothing.
        meaning: What it decides, in words.
        source: The dimension or ruling of the rules catalogue that it answers.
        least: For a number, the smallest that may be given.
        check: An attrs validator, for anything else.

    The class that it stands in raises a `RulesError` with the path of the key where a value is
    refused.
    """
    check = check if least is None else attrs.validators.and_(ge(least), le(MOST))
    check = optional(check) if default is None and check else check
    return field(
        default=default,
        validator=None if check is None else _told(check),
        metadata={"meaning": meaning, "source": source, "least": least, "check": check},
    )


def _told(check: Check) -> Check:
    """Let what *check* refuses be told with the path of the key."""

    def validate(options: object, attribute: attrs.Attribute[Any], value: object) -> None:
        reason = refused(check, attribute, value)
        if reason is not None:
            raise RulesError([Fault(f"{path_of(type(options))}.{attribute.name}", reason)])

    return validate


def refused(check: Check, attribute: attrs.Attribute[Any], value: object) -> str | None:
    """Return why *check* refuses a value of an option, in a reader's words."""
    try:
        check(None, attribute, value)
    except TypeError:  # it cannot even be compared
        kind = "a value of another type" if least_of(attribute) is None else "a whole number"
        return f"found {shown(value)}, expected {kind}"
    except ValueError as error:
        said = str(error.args[0]) if error.args else ""
        _, found, bound = said.partition(" must be ")
        number = f"found {shown(value)}, expected a number {bound.partition(':')[0]}"
        return number if found else said
    return None


def name_of_variant(variant: object) -> str:
    """Return the name by which a file switches a variant on: its class's, in snake case.

    >>> class StakeCap: ...
    >>> name_of_variant(StakeCap())
    'stake_cap'
    """
    cls = variant if isinstance(variant, type) else type(variant)
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()


def path_of(cls: type) -> str:
    """Return where a file has the options of a class."""
    if cls.__module__ == __name__:
        return cls.__name__.removesuffix("Rules").lower()
    return f"variants.{name_of_variant(cls)}"


def check_of(attribute: attrs.Attribute[Any]) -> Check | None:
    """Return what looks at the values of an option, and raises a `ValueError` for a wrong one."""
    check: Check | None = attribute.metadata.get("check", attribute.validator)
    return check


def meaning_of(attribute: attrs.Attribute[Any]) -> str:
    """Return what an option decides, in words."""
    return str(attribute.metadata.get("meaning", ""))


def least_of(attribute: attrs.Attribute[Any]) -> int | None:
    """Return the smallest number that an option takes, if it says so."""
    least = attribute.metadata.get("least")
    return least if isinstance(least, int) else None


def source_of(attribute: attrs.Attribute[Any]) -> str:
    """Return the part of the rules catalogue that an option answers."""
    return str(attribute.metadata.get("source", ""))


def _rank_order(_: object, __: object, value: object) -> None:
    if type(value) is not str or sorted(value) != sorted(USUAL_ORDER):
        message = f"found {shown(value)}, expected an order of the eight ranks {USUAL_ORDER}"
        raise ValueError(message)


@frozen(eq=False, repr=False)
class TableRules(Value):
    """Who can sit down."""

    min_seats: int = option(2, "the fewest players", "players_min", least=2)
    max_seats: int = option(8, "the most players", "players_max", least=2)


@frozen(eq=False, repr=False)
class DealRules(Value):
    """The deal, and who deals and leads."""

    hand_size: int = option(4, "cards dealt to each player", "hand_size", least=1)
    packet: Literal[1, 2, 4] = option(1, "cards dealt at a time", "deal_packet")
    next_dealer: Literal["round_winner", "left", "highest_score"] = option(
        "round_winner", "who deals the next round", "dealer_succession"
    )
    leader: Literal["left_of_dealer", "dealer", "round_winner"] = option(
        "left_of_dealer", "who leads the first trick", "first_lead"
    )


@frozen(eq=False, repr=False)
class PlayRules(Value):
    """The tricks."""

    rank_order: str = option(
        USUAL_ORDER, "the ranks from high to low", "rank_order", check=_rank_order
    )
    folded_card: Literal["ignored", "counts"] = option(
        "ignored", "whether a folder's card can still take the trick", "fold_trick_effect, D01, D07"
    )
    orphan_trick: Literal["take_back", "in_place", "highest_card"] = option(
        "take_back",
        "what becomes of a trick whose leader has left and whose suit nobody still in has played",
        "fold_orphan_trick, D02",
    )


@frozen(eq=False, repr=False)
class ToepRules(Value):
    """The toep."""

    when: Literal["any_time", "own_turn", "never"] = option(
        "any_time", "when one may toep", "toep_timing, toep_enabled"
    )
    repeat: Literal["after_another", "once_per_round", "free"] = option(
        "after_another", "when the same player may toep again", "toep_self_repeat"
    )
    counter: Literal["after_answers", "in_answer"] = option(
        "after_answers", "when a toep may follow a toep", "counter_toep_window, D08 to D10"
    )
    cap: Literal[
        "not_on_last_life",
        "none",
        "current_stake",
        "new_stake",
        "one_above_lives",
        "poorest",
        "limit",
    ] = option("not_on_last_life", "who is too poor to toep", "toep_cap, D11 to D15")
    increment: int = option(
        1, "the points that a toep adds to the stake", "toep_increment", least=1
    )
    card_first: bool = option(
        False, "whether the first speaker must wait until a card lies", "toep_earliest"
    )


@frozen(eq=False, repr=False)
class FoldRules(Value):
    """Leaving the round."""

    price: Literal["before_toep", "last_accepted", "base_stake"] = option(
        "before_toep", "what a fold costs", "fold_cost"
    )
    unprompted: Literal["never", "before_first_card", "before_any_toep", "any_time"] = option(
        "never", "when one may fold without a toep", "voluntary_fold"
    )


@frozen(eq=False, repr=False)
class ScoreRules(Value):
    """The points."""

    count: Literal["points", "lives"] = option(
        "points", "how scores are shown; they are kept as points lost", "score_direction"
    )
    limit: int = option(10, "the points at which one is out", "limit", least=1)
    base_stake: int = option(1, "the stake with which a round begins", "base_stake", least=1)
    last_trick: Literal["winner_safe", "winner_pays"] = option(
        "winner_safe", "who pays for the last trick", "objective, who_pays"
    )
    overshoot: Literal["real", "capped"] = option(
        "real", "whether points above the limit are booked", "overshoot"
    )


@frozen(eq=False, repr=False)
class MatchRules(Value):
    """The end of the match."""

    end: Literal["first_out_loses", "last_standing"] = option(
        "first_out_loses", "when the match is over", "match_end, D16, D17"
    )
    elimination: Literal["at_once", "end_of_round"] = option(
        "at_once",
        "when points booked during a round put somebody out",
        "elimination_timing, D17 to D19",
    )
    tie: Literal["sudden_death", "shared"] = option(
        "sudden_death", "what decides between those who are left as one", "tie_break, D24"
    )
