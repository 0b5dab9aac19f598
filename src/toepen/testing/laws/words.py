"""Laws of what is said: everything has words, and every rule that is cited exists."""

from __future__ import annotations

from functools import lru_cache

from toepen import TABLE, Rules, legal_actions, rule_ids, why_not
from toepen._events import PointsBooked
from toepen.testing._picking import Pick
from toepen.testing._played import Step
from toepen.testing.laws._conceivable import acts_of, seats_of, words_at
from toepen.testing.laws._law import broken, step_law

__all__ = ["cited_rules_exist", "events_are_sentences"]


@step_law("dear")
def events_are_sentences(step: Step, _: Pick) -> None:
    """Whatever is told, to whomever, and whatever may be chosen reads as words."""
    names = step.after.seats
    for event in step.after.events:
        if not event.sentence(names).strip() or type(event.token) is not int:
            broken(f"no sentence for {event!r}")
    pending = step.after.pending
    if pending is None:
        return
    words = [option.words for option in pending.options]
    if not pending.question.strip() or not all(word.strip() for word in words):
        broken(f"no words for {pending!r}")
    if len(set(words)) < len(words):
        broken(f"two options read alike: {words}")
    if tuple(option.action for option in pending.options) != legal_actions(step.after):
        broken(f"options {pending.options}, legal {legal_actions(step.after)}")


@step_law("dear")
def cited_rules_exist(step: Step, pick: Pick) -> None:
    """Every refusal, every charge and every end of a round cites a rule that is registered."""
    match = step.after
    known = _registered(match.rules)
    charged = {event.rule for event in match.events if isinstance(event, PointsBooked)}
    if match.past is not None:
        charged.add(match.past.finish.rule)
    if charged - known:
        broken(f"charged by {sorted(charged - known)}")
    seat = pick((*seats_of(match), TABLE))
    for action in acts_of(match, seat, words_at(match, legal_actions(match, seat), step.words)):
        refusal = why_not(match, action)
        if refusal is not None and refusal.rule not in known:
            broken(f"{action!r} is refused by {refusal}")


@lru_cache(maxsize=32)
def _registered(rules: Rules) -> frozenset[str]:
    return frozenset(rule_ids(rules.house.variants))
