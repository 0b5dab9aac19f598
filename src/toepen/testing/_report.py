"""The report of a failure: the law, the match, the state before and after, and who spoke last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final

from toepen import Card, Deal, Match, Seat, apply
from toepen._compiling import compile_in_order
from toepen._house import name_of_variant
from toepen._installed import variant_names
from toepen._record_writing import act_words
from toepen.testing._failing import ERROR, Failure, law_named
from toepen.testing._failure import scenario_text
from toepen.testing._played import History

__all__ = ["report_of", "scenario_of"]

LONGEST: Final = 400
"""After so many characters an answer is cut off."""
INDENT: Final = "  "


def report_of(failure: Failure) -> str:
    """Tell a failure to people, from the law down to the variant that answered last."""
    return "\n".join(_lines(failure))


def scenario_of(failure: Failure) -> str:
    """Write the match that shows a failure as a scenario file, which `toepen verify` runs."""
    return scenario_text(failure.history, failure.law, _remarks(failure))


def _remarks(failure: Failure) -> tuple[str, ...]:
    return (f"{failure.law}: {failure.found}",)


def _lines(failure: Failure) -> Iterator[str]:
    law = law_named(failure.law)
    yield f"The law: {law.says}" if law else "No act that is legal ends in an error from inside."
    yield ""
    yield "The shortest match that shows it, as a scenario; toepen verify plays it:"
    yield from (f"Switch on {name} with --plugin FILE." for name in _not_installed(failure.history))
    yield ""
    yield from scenario_of(failure).splitlines()
    yield ""
    yield from _states(failure)
    yield from _last_answer(failure.history)


def _not_installed(history: History) -> Iterator[str]:
    for variant in history.rules.house.variants:
        name = name_of_variant(variant)
        if name not in variant_names():
            yield repr(name)


def _states(failure: Failure) -> Iterator[str]:
    """Tell the state before the last act, and what that act has changed."""
    history = failure.history
    if not history.states:
        yield "The match cannot even begin."
        return
    if not history.acts:
        yield "As the match begins:"
        yield from _told(facts(history.end))
        return
    told = _act(history)
    raised = failure.law == ERROR
    before = history.end if raised else history.states[-2]
    yield f"Before {told}:"
    yield from _told(facts(before))
    if not raised:
        yield f"After {told}, as far as it has changed:"
        yield from _told(_changed(facts(before), facts(history.end)))


def _act(history: History) -> str:
    action = history.acts[-1]
    return "the deal" if isinstance(action, Deal) else f"“{act_words(history.end.seats, action)}”"


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> Mapping[str, str]:
    found = {name: told for name, told in after.items() if before.get(name) != told}
    return found or {"nothing": "that is told here"}


def _told(told: Mapping[str, str]) -> Iterator[str]:
    width = max(map(len, told))
    return (f"{INDENT}{name:<{width}}  {text}" for name, text in told.items())


def facts(match: Match) -> dict[str, str]:
    """Tell what there is to know of a state, by what it is called."""
    past, result = match.past, match.result
    told = {
        "turn": "nobody" if match.turn is None else match.name(match.turn),
        "waits for": match.phase.name if match.phase else "nothing",
        "stake": str(match.stake),
        "points": ", ".join(
            f"{name} {points}" for name, points in zip(match.seats, match.points, strict=True)
        ),
        "in the round": _names(match, match.active),
        "out": _names(match, match.out),
        "hands": "; ".join(
            f"{match.name(Seat(seat))} {_cards(hand)}"
            for seat, hand in enumerate(match.cards.hands)
            if hand
        ),
        "trick": ", ".join(act_words(match.seats, play) for play in match.trick),
        "tricks taken": ", ".join(match.name(trick.taker) for trick in match.tricks),
        "stock": _cards(match.cards.stock),
        "last round": "" if past is None else _finish(match),
        "result": "" if result is None else f"{_names(match, result.losers)} lost",
        "told": "; ".join(event.sentence(match.seats) for event in match.events),
    }
    told |= {slot.name: repr(slot.of(match)) for slot in match.rules.slots}
    return {name: text for name, text in told.items() if text}


def _finish(match: Match) -> str:
    past = match.past
    assert past is not None
    winner = past.finish.winner
    who = "nobody" if winner is None else match.name(winner)
    return f"won by {who}, {past.finish.how.replace('_', ' ')}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _names(match: Match, seats: tuple[Seat, ...]) -> str:
    return " ".join(match.name(seat) for seat in seats) or "nobody"


def _last_answer(history: History) -> Iterator[str]:
    """Play the match once more, and listen who answers last."""
    if not history.rules.house.variants:
        return
    said = _heard(history)
    if said is None:
        yield "No variant had answered anything by then."
        return
    variant, hook, answer = said
    text = repr(answer)
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    yield f"The variant that answered last is {variant}, asked {hook}: {short}"


def _heard(history: History) -> tuple[str, str, object] | None:
    said: list[tuple[str, str, object]] = []

    def heard(variant: str, hook: str, answer: object) -> None:
        if answer is not None and answer != ():
            said.append((variant, hook, answer))

    house = history.rules.house
    rules = compile_in_order(house, house.variants, heard)
    said.clear()
    with suppress(Exception):  # the error that is being reported, perhaps
        match = history.start.match(rules)
        for action in history.acts:
            match = apply(match, action)
    return said[-1] if said else None
