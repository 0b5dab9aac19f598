"""The registry of rule ids: every rule that can be cited, with the part of the catalogue behind it.

A rule's id is the path of its key in a house-rules file. A ruling that no key decides has a slug
beneath the rule that it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

import attrs
from attrs import frozen

from toepen._house import SECTIONS, name_of_variant
from toepen._options import meaning_of, source_of

__all__ = ["RuleId", "rule_ids"]


@frozen
class RuleId:
    """A rule that can be cited.

    Attributes:
        id: Its id, such as `toep.when` or `fold.turn_after`.
        meaning: What it decides, in words.
        source: The dimension or the ruling of the rules catalogue that it answers.
    """

    id: str
    meaning: str
    source: str


_RULINGS: Final[Mapping[str, tuple[str, str]]] = {
    "table.seat": ("a seat acts for itself, and only while it is in the round", "lessons"),
    "table.act": ("only acts of the game are acts", "lessons"),
    "table.moment": ("each act has its moment", "lessons"),
    "table.ply": ("an act that was meant for an earlier position is refused", "lessons"),
    "deal.due": ("cards are dealt when they are due, and nothing is done before", "B1"),
    "deal.deck": ("hands and stock are the 32 cards, each once", "deck, D58"),
    "deal.out": ("who is out of the match is passed over in dealing and leading", "D19, D20"),
    "play.turn": ("the trick goes round clockwise", "next_trick_lead"),
    "play.hand": ("one plays from one's own hand", "B1"),
    "play.follow_suit": ("the suit led is followed by whoever can", "follow_suit"),
    "play.led_suit": ("the suit led stays although its leader has left", "D04"),
    "play.complete": ("a trick is complete when all who are in have a card in it", "D05"),
    "toep.answers": (
        "all others in the round answer a toep, clockwise",
        "response_order, D09, D62",
    ),
    "toep.latest": ("after the last card of the last trick it is too late", "toep_latest, D56"),
    "toep.stay_for_more": ("one may stay for more than one has left to lose", "D14"),
    "fold.leavers": ("a fold takes the folder out of the round", "folded_hand"),
    "fold.paid": ("a fold is paid at once", "fold_payment_time"),
    "fold.turn_after": ("after a fold the turn goes on where it was interrupted", "D05"),
    "fold.next_leader": ("if the leader to be has left, the next one leads", "D06"),
    "fold.own_toep": ("a toeper may fold to a later toep", "D57"),
    "fold.alone": (
        "who is left alone has won the round and pays nothing",
        "last_one_standing, D23",
    ),
    "fold.queue": ("a folder whom the price puts out is asked no more, the others are", "D61"),
    "score.bookings": ("payers from the winner's left, then bonuses, then eliminations", "D16"),
    "match.reach": ("who reaches the limit is out", "limit_compare, D60"),
    "match.result": ("losers, winners and a ranking by points", "match_winner, D59"),
    "match.decider": ("where only the last trick counts nobody toeps, folds or pays", "tie_break"),
    "match.survivor": ("who alone is left of a round wins it", "D22"),
    "match.nobody_left": ("of those who went out at once the lowest score before wins", "D24"),
}


def rule_ids(variants: Iterable[type | object] = ()) -> dict[str, RuleId]:
    """Return every rule id of the game itself and of *variants*, by id, sorted.

    Args:
        variants: Variants, as classes or as objects.
    """
    found = [RuleId(slug, meaning, source) for slug, (meaning, source) in _RULINGS.items()]
    for section, cls in SECTIONS.items():
        found.extend(_of_options(section, cls))
    for variant in variants:
        cls = variant if isinstance(variant, type) else type(variant)
        name = f"variants.{name_of_variant(cls)}"
        options = _of_options(name, cls)
        meaning = _first_sentence(cls)
        own = cast("Mapping[str, str]", getattr(cls, "rule_ids", {}))
        sources = dict.fromkeys((*(option.source for option in options), *own.values()))
        found.append(RuleId(name, meaning, ", ".join(sources)))
        found.extend(options)
        found.extend(RuleId(slug, meaning, source) for slug, source in own.items())
    by_id = {rule.id: rule for rule in found}
    return {slug: by_id[slug] for slug in sorted(by_id)}


def _of_options(path: str, cls: type) -> list[RuleId]:
    attributes = attrs.fields(cast("Any", cls))
    return [RuleId(f"{path}.{a.name}", meaning_of(a), source_of(a)) for a in attributes]


def _first_sentence(cls: type) -> str:
    return (cls.__doc__ or "").partition("\n\n")[0].strip()
