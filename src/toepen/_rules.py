"""Rules: house rules compiled into plain functions, shared by every state of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs
from attrs import field, frozen
from typing_extensions import override

from toepen._cards import DECK, Rank
from toepen._house import SCHEMA, SECTIONS, HouseRules, name_of_variant
from toepen._slots import Slot

if TYPE_CHECKING:
    from toepen._actions import Play
    from toepen._base.tricks import OrphanTrick
    from toepen._cards import Card
    from toepen._effects import Effect
    from toepen._events import Event, PointsBooked
    from toepen._hidden import Holding
    from toepen._hookspecs import ScriptCheck
    from toepen._match import Draft, Position
    from toepen._parts import Finish, Result, Trick
    from toepen._phase import Phase
    from toepen._rounds import Verdict
    from toepen._seats import Seat
    from toepen._steps import Charge, Say, SetSlot
    from toepen.exceptions import Refusal

    Reset: TypeAlias = Callable[[Draft], tuple[object, ...]]

__all__ = ["Rules", "fingerprint_of"]

_SILENT: Final = {"": ("name",), "score": ("count",)}
"""Keys that concern presentation only, and stay out of the fingerprint."""


@frozen(eq=False, repr=False)
class Rules:
    """The rules of a match, compiled: what each hook comes to, as plain functions.

    Two are equal when they were declared alike. Made by `HouseRules.compile`.
    """

    house: HouseRules
    """What was declared, with every variant that is switched on."""

    # Questions: one answer.
    sides: Callable[[int], tuple[tuple[Seat, ...], ...]]
    decider: Callable[[Position], bool]
    hand_size: Callable[[Position], int]
    opening_stake: Callable[[Position], int]
    next_dealer: Callable[[Position], Seat]
    leader: Callable[[Position, Seat], Seat]
    responders: Callable[[Position, Seat], tuple[Seat, ...]]
    leavers: Callable[[Position, Seat], tuple[Seat, ...]]
    fold_price: Callable[[Position, Seat, int], int]
    proper: Callable[[Position, Seat], tuple[Card, ...]]
    enforced: Callable[[Position], bool]
    trick_winner: Callable[[Position, tuple[Play, ...]], Seat]
    orphan: Callable[[Position], OrphanTrick]
    sees_hand: Callable[[Position, Seat], bool]
    round_charges: Callable[[Position, Finish], Sequence[Charge]]
    verdict: Callable[[Position, Finish | None], Verdict | None]

    # Phases that only variants have: nobody's if `None`.
    before_answers: Callable[[Position, Seat], Phase | None] | None
    after_trick: Callable[[Position, Trick], Phase | None] | None
    between_rounds: Callable[[Position, Finish], Phase | None] | None

    # Vetoes, adjustments, reactions and contributions: all answers, nobody's if empty.
    may_begin: tuple[Callable[[int], Refusal | None], ...]
    may_toep: tuple[Callable[[Position, Seat, int], Refusal | None], ...]
    toep_moment: tuple[Callable[[Position, Seat, bool], Refusal | None], ...]
    may_fold: tuple[Callable[[Position, Seat], Refusal | None], ...]
    may_leave: tuple[Callable[[Position, Seat], Refusal | None], ...]
    amount: tuple[Callable[[Position, Seat, int, str], int], ...]
    round_began: tuple[Callable[[Position], Iterable[Effect]], ...]
    cards_dealt: tuple[Callable[[Position, bool], Iterable[Effect]], ...]
    hand_drawn: tuple[Callable[[Position, Seat], Iterable[Effect]], ...]
    card_played: tuple[Callable[[Position, Seat, Card, bool], Iterable[Effect]], ...]
    trick_taken: tuple[Callable[[Position, Trick], Iterable[Effect]], ...]
    points_booked: tuple[
        Callable[[Position, tuple[PointsBooked, ...]], Iterable[SetSlot | Say]], ...
    ]
    round_over: tuple[Callable[[Position, Finish], Iterable[SetSlot | Say]], ...]
    match_over: tuple[Callable[[Position, Result], Iterable[SetSlot | Say]], ...]
    bonuses: tuple[Callable[[Position, Finish], Iterable[Charge]], ...]
    holdings: tuple[Callable[[Position, Sequence[Event]], Iterable[Holding]], ...]
    interruptions: tuple[Phase, ...]
    checks: Mapping[str, ScriptCheck]
    sheet: tuple[str, ...]
    """The whole table as prose: the sentences of the game itself, then those of the variants."""

    opening: tuple[Callable[[Position, bool], Phase | None], ...]
    """The steps of the opening that somebody has something for, in order."""
    hooks: Mapping[str, Any]
    """What each hook that a variant defines for others comes to, by name."""
    usual: Mapping[str, Any]
    """What the base game alone answers to each question, by name."""
    slots: tuple[Slot[Any], ...]
    """What the variants keep in a match, by name."""

    # What the options come to, read once.
    limit: int = field(init=False)
    increment: int = field(init=False)
    counter_in_answer: bool = field(init=False)
    capped: bool = field(init=False)
    """Whether no score goes beyond the limit."""
    plain_amounts: bool = field(init=False)
    """Whether points are always booked as they are charged, but for a floor."""
    leaves: bool = field(init=False)
    """Whether anybody can ever fold unprompted."""
    all_see: bool = field(init=False)
    """Whether everybody always sees his own cards."""
    usual_verdict: bool = field(init=False)
    """Whether the base game alone says who is out and when the match is over."""
    quiet: bool = field(init=False)
    """Whether no variant has anything to say when a card is played or a trick is taken."""
    always_enforced: bool = field(init=False)
    """Whether cards that do not follow the rules are always refused."""
    strength: tuple[int, ...] = field(init=False)
    """How high each card ranks within its suit, by `Card.index`."""
    slot_places: Mapping[str, int] = field(init=False)
    round_reset: Reset | None = field(init=False)
    deal_reset: Reset | None = field(init=False)
    trick_reset: Reset | None = field(init=False)
    digest: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Read the options once."""
        house = self.house
        order = house.play.rank_order
        by_rank = {Rank(rank): len(order) - place for place, rank in enumerate(order)}
        worked_out: dict[str, object] = {
            "limit": house.score.limit,
            "increment": house.toep.increment,
            "counter_in_answer": house.toep.counter == "in_answer",
            "capped": house.score.overshoot == "capped",
            "plain_amounts": not self.amount and house.score.overshoot == "real",
            "leaves": house.fold.unprompted != "never",
            "all_see": not any(_answers(v, "sees_hand") for v in house.variants),
            "usual_verdict": not any(_answers(v, "verdict") for v in house.variants),
            "quiet": not (self.card_played or self.trick_taken) and self.after_trick is None,
            "always_enforced": not any(_answers(v, "enforced") for v in house.variants),
            "strength": tuple(by_rank[card.rank] for card in DECK),
            "slot_places": MappingProxyType({s.name: at for at, s in enumerate(self.slots)}),
            "round_reset": _reset(self.slots, ("round", "deal", "trick")),
            "deal_reset": _reset(self.slots, ("deal", "trick")),
            "trick_reset": _reset(self.slots, ("trick",)),
            "digest": hash(house),
        }
        for name, value in worked_out.items():
            object.__setattr__(self, name, value)

    @property
    def name(self) -> str:
        """What the table calls itself."""
        return self.house.name

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants that are switched on, sorted."""
        return tuple(name_of_variant(variant) for variant in self.house.variants)

    @property
    def fingerprint(self) -> str:
        """A short text that is the same for all rules that play alike, and for no others."""
        return fingerprint_of(self.house)

    @override
    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self.house == other.house if isinstance(other, Rules) else NotImplemented

    @override
    def __hash__(self) -> int:
        return self.digest

    @override
    def __repr__(self) -> str:
        return f"{self.house!r}.compile()"

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return (HouseRules.compile, (self.house,))


def _answers(variant: object, hook: str) -> bool:
    return hasattr(type(variant), hook)


def _reset(slots: tuple[Slot[Any], ...], scopes: tuple[str, ...]) -> Reset | None:
    """Return what puts the slots of some scopes back to their defaults, if there are any."""
    places = [place for place, slot in enumerate(slots) if slot.scope in scopes]
    if not places:
        return None

    @cache
    def defaults(seats: int) -> tuple[tuple[int, object], ...]:
        return tuple((place, slots[place].start(seats)) for place in places)

    def reset(draft: Draft) -> tuple[object, ...]:
        kept = [*draft.slots]
        for place, start in defaults(len(draft.table.names)):
            kept[place] = start
        return tuple(kept)

    return reset


def fingerprint_of(house: HouseRules) -> str:
    """Digest what decides play: the schema, every option, and each variant with its version."""
    import hashlib  # only who keeps or compares rules needs them
    import json

    told: dict[str, object] = {"schema": SCHEMA}
    for section in SECTIONS:
        options = attrs.asdict(getattr(house, section))
        told[section] = {k: v for k, v in options.items() if k not in _SILENT.get(section, ())}
    told["variants"] = {
        name_of_variant(variant): {
            "rules_version": getattr(variant, "rules_version", 1),
            **attrs.asdict(cast("Any", variant)),
        }
        for variant in house.variants
    }
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), default=repr)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
