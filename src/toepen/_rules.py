"""Rules: house rules compiled into plain functions, shared by every state of a match."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs
from attrs import field, frozen
from typing_extensions import override

from toepen import _resolve
from toepen._base import base_game
from toepen._cards import DECK, Rank
from toepen._hooks import Kind
from toepen._hookspecs import CoreHooks
from toepen._house import SCHEMA, SECTIONS, HouseRules, name_of_variant
from toepen._installed import variant_classes
from toepen._slots import Slot
from toepen.exceptions import Fault, RulesError

if TYPE_CHECKING:
    from toepen._actions import Play
    from toepen._base.tricks import OrphanTrick
    from toepen._cards import Card
    from toepen._effects import Effect
    from toepen._events import PointsBooked
    from toepen._hookspecs import ScriptCheck
    from toepen._match import Draft, Position
    from toepen._parts import Finish, Result, Trick
    from toepen._phase import Phase
    from toepen._rounds import Verdict
    from toepen._seats import Seat
    from toepen._steps import Charge, Say, SetSlot
    from toepen.exceptions import Refusal

    Many: TypeAlias = tuple[Callable[..., Any], ...]

__all__ = ["Rules", "compile_rules", "fingerprint_of"]

OPENING: Final = (
    "opening_call",
    "opening_announce",
    "opening_show",
    "opening_draw",
    "opening_answer",
    "opening_leave",
    "opening_exchange",
)
"""The steps of the opening, in order."""

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
    interruptions: tuple[Phase, ...]
    checks: Mapping[str, ScriptCheck]
    sheet: tuple[str, ...]
    """The sentences that the variants add to a listing of the rules."""

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
    leaves: bool = field(init=False)
    """Whether anybody can ever fold unprompted."""
    all_see: bool = field(init=False)
    """Whether everybody always sees his own cards."""
    quiet: bool = field(init=False)
    """Whether no variant has anything to say when a card is played or a trick is taken."""
    always_enforced: bool = field(init=False)
    """Whether cards that do not follow the rules are always refused."""
    strength: tuple[int, ...] = field(init=False)
    """How high each card ranks within its suit, by `Card.index`."""
    slot_places: Mapping[str, int] = field(init=False)
    round_resets: Many = field(init=False)
    deal_resets: Many = field(init=False)
    trick_resets: Many = field(init=False)
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
            "leaves": house.fold.unprompted != "never",
            "all_see": not any(_answers(v, "sees_hand") for v in house.variants),
            "quiet": not (self.card_played or self.trick_taken) and self.after_trick is None,
            "always_enforced": not any(_answers(v, "enforced") for v in house.variants),
            "strength": tuple(by_rank[card.rank] for card in DECK),
            "slot_places": MappingProxyType({s.name: at for at, s in enumerate(self.slots)}),
            "round_resets": _resets(self.slots, ("round", "deal", "trick")),
            "deal_resets": _resets(self.slots, ("deal", "trick")),
            "trick_resets": _resets(self.slots, ("trick",)),
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
        return (compile_rules, (self.house,))


def _answers(variant: object, hook: str) -> bool:
    return hasattr(type(variant), hook)


def _resets(slots: tuple[Slot[Any], ...], scopes: tuple[str, ...]) -> Many:
    def reset_of(slot: Slot[Any], place: int) -> Callable[[Any], tuple[object, ...]]:
        def reset(draft: Draft) -> tuple[object, ...]:
            start = slot.start(len(draft.table.names))
            return (*draft.slots[:place], start, *draft.slots[place + 1 :])

        return reset

    return tuple(reset_of(slot, at) for at, slot in enumerate(slots) if slot.scope in scopes)


def fingerprint_of(house: HouseRules) -> str:
    """Digest what decides play: the schema, every option, and each variant with its version."""
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
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def compile_rules(house: HouseRules) -> Rules:
    """Resolve every hook for *house*, or tell all that stands against it.

    What was compiled lately is remembered: rules are values, and stored states share theirs.
    """
    _no_faults([fault for variant in house.variants for fault in _not_a_variant(variant)], house)
    return _compiled(house)


@lru_cache(maxsize=256)
def _compiled(house: HouseRules) -> Rules:
    _no_faults(tuple(_twice(house.variants)), house)
    return _compile(house, house.variants)


_CLAIMS: Final = ("refines", "stages", "requires", "excludes", "rule_ids")


def _not_a_variant(variant: object) -> Iterable[Fault]:
    """Find why an object cannot be a variant."""
    path = f"variants.{name_of_variant(variant)}"
    if isinstance(variant, type):
        yield Fault(path, f"found the class, expected an object of it: {variant.__name__}()")
    elif not attrs.has(type(variant)) or type(variant).__setattr__ is object.__setattr__:
        yield Fault(path, f"{type(variant).__name__} is not a frozen attrs class")
    else:
        for claim in _CLAIMS:
            if not isinstance(getattr(variant, claim, {}), Mapping):
                yield Fault(f"{path}.{claim}", "expected a mapping")


def _twice(variants: Sequence[object]) -> Iterable[Fault]:
    names = [name_of_variant(variant) for variant in variants]
    for name in sorted(set(names)):
        if names.count(name) > 1:
            yield Fault(f"variants.{name}", "it is given twice")


def _no_faults(faults: Sequence[Fault], house: HouseRules) -> None:
    if faults:
        raise RulesError(tuple(dict.fromkeys(faults)), house.name)


def _compile(house: HouseRules, ordered: Sequence[object]) -> Rules:
    """Compile with the variants registered in the order given; it is sorted but for tests."""
    specifications = _specifications(ordered)
    _no_faults(tuple(_resolve.defined_twice(specifications)), house)
    hooks = _resolve.known_hooks(*specifications)
    base = base_game(house)
    answers = _resolve.gather(hooks, specifications, base, ordered)
    faults = answers.faults
    faults.extend(_clashes(ordered))
    faults.extend(_resolve.faulty_claims(hooks, ordered))
    for find in answers.of("faults"):
        faults.extend(find(house))
    resolved = {name: _combined(hook, answers, base, faults) for name, hook in hooks.items()}
    slots = _slots(resolved.pop("slots"), faults)
    checks = _checks(answers.by_hook["checks"], faults)
    _no_faults(sorted(faults, key=lambda fault: fault.path), house)
    core = {a.name for a in attrs.fields(Rules)}
    own = {name: resolved[name] for name in resolved if name in core}
    own["checks"] = MappingProxyType(checks)
    own["sheet"] = tuple(line for answer in resolved["sheet"] for line in answer())
    return Rules(
        house=house,
        slots=slots,
        interruptions=tuple(answer() for answer in resolved["interruption"]),
        opening=tuple(resolved[step] for step in OPENING if resolved[step] is not None),
        hooks=MappingProxyType({n: resolved[n] for n in resolved if not hasattr(CoreHooks, n)}),
        usual=MappingProxyType(
            {
                name: answers.by_hook[name][0].function
                for name, hook in hooks.items()
                if hook.kind is Kind.QUESTION and _is_in(_first_owner(answers, name), base)
            }
        ),
        **own,
    )


def _specifications(variants: Sequence[object]) -> tuple[type, ...]:
    """Return the hooks of the core and of all variants, switched on or merely installed."""
    classes = (*(type(variant) for variant in variants), *variant_classes())
    own = [cls.hookspecs for cls in classes if hasattr(cls, "hookspecs")]
    return tuple(dict.fromkeys((CoreHooks, *own)))


def _combined(
    hook: _resolve.Hook, answers: _resolve.Answers, base: Sequence[object], faults: list[Fault]
) -> Any:
    given = answers.by_hook[hook.name]
    if hook.kind is Kind.QUESTION:
        definers = sum(
            any(answer.owner is plugin for plugin in base) or _defines(answer.owner, hook)
            for answer in given
        )
        given = sorted(given, key=lambda a: not (_is_in(a.owner, base) or _defines(a.owner, hook)))
        return _resolve.one_answer(hook, given, definers, faults)
    if hook.kind is Kind.ADJUSTMENT or hook.name == "bonuses":
        return _resolve.staged(hook, given, faults)
    return tuple(answer.function for answer in given)


def _checks(answers: Sequence[_resolve.Answer], faults: list[Fault]) -> dict[str, ScriptCheck]:
    found: dict[str, ScriptCheck] = {}
    for answer in answers:
        for name, check in answer.function().items():
            if name in found:
                reason = f"another variant brings the check {name!r} too"
                faults.append(Fault(f"variants.{answer.plugin}", reason))
            found[name] = check
    return found


def _first_owner(answers: _resolve.Answers, name: str) -> object:
    given = answers.by_hook[name]
    return given[0].owner if given else None


def _is_in(owner: object, base: Sequence[object]) -> bool:
    return any(owner is plugin for plugin in base)


def _defines(owner: object, hook: _resolve.Hook) -> bool:
    """Tell whether the answer is that of the variant which defines the hook: its base answer."""
    return getattr(getattr(owner, "hookspecs", None), hook.name, None) is hook.function


def _slots(answers: Sequence[Callable[[], Iterable[Slot[Any]]]], faults: list[Fault]) -> Any:
    found: dict[str, Slot[Any]] = {}
    for answer in answers:
        for slot in answer():
            if slot.name in found:
                variant = slot.name.partition(".")[0]
                faults.append(Fault(f"variants.{variant}", f"two slots are named {slot.name!r}"))
            found[slot.name] = slot
    return tuple(found[name] for name in sorted(found))


def _clashes(variants: Sequence[object]) -> Iterable[Fault]:
    """Find what the variants declare to require or to exclude, each with its reason."""
    names = {name_of_variant(variant) for variant in variants}
    for variant in variants:
        name = name_of_variant(variant)
        for other, reason in _declared(variant, "excludes").items():
            if other in names:
                yield Fault(f"variants.{name}", f"it cannot stand with {other!r}: {reason}")
                yield Fault(f"variants.{other}", f"it cannot stand with {name!r}: {reason}")
        for other, reason in _declared(variant, "requires").items():
            if other not in names:
                yield Fault(f"variants.{name}", f"it needs {other!r}: {reason}")


def _declared(variant: object, what: str) -> Mapping[str, str]:
    return cast("Mapping[str, str]", getattr(variant, what, {}))
