from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from tests.documents import changed, mid_claim, refusal, validator
from tests.tables import ANNA, NAMES, standard, walked
from tests.test_record import random_record
from toepen import HouseRules, Match, ToepenError, dump, json_schema, legal_actions, new_match, view


def telling(states: Iterable[Match]) -> Iterator[Match]:
    """Leave out the states that are made of nothing that was not met before."""
    met = set[type]()
    for match in states:
        parts = {*map(type, match.agenda), *map(type, match.events), type(match.result)}
        if not parts <= met:
            yield match
        met |= parts


@pytest.mark.parametrize("preset", ["standard", "pelt-15", "team-toepen", "kusaba-chip"])
def test_what_is_written_fits_the_schema(preset: str) -> None:
    rules = HouseRules.preset(preset).compile()
    fits = {
        kind: validator(kind, rules)
        for kind in ("match", "view", "event", "action", "record", "house_rules")
    }
    fits["house_rules"].validate(dump(rules.house))
    fits["match"].validate(dump(new_match(rules, NAMES[:4])))
    for match in telling(walked(rules, 4, 1)):
        fits["match"].validate(dump(match, rules="fingerprint"))
        fits["view"].validate(dump(view(match, ANNA), rules="fingerprint"))
        for event in match.events:
            fits["event"].validate(dump(event))
        for action in legal_actions(match):
            fits["action"].validate(dump(action))
    fits["record"].validate(dump(random_record(rules, 4, most=30)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("cards.hands.0.0", "1H"),
        ("ply", "x"),
        ("agenda.0", {"phase": "no"}),
        ("slots", {"no": 1}),
        ("rules.tables.score.limit", 0),
        ("rules.tables.toep.when", "no"),
        ("rules.tables.variants.laundry.hand", "no"),
        ("told", {}),
        ("more", 1),
    ],
)
def test_what_does_not_fit_the_schema_is_not_read_either(path: str, value: object) -> None:
    document = changed(dump(mid_claim()), path, value)

    assert not validator("match", standard()).is_valid(document)
    refusal(document)


def test_schemas_tell_the_meaning_of_every_option() -> None:
    tables = json_schema("house_rules")["properties"]["tables"]["properties"]

    assert tables["toep"]["properties"]["cap"]["description"] == "who is too poor to toep"
    assert tables["score"]["properties"]["limit"]["minimum"] == 1
    assert "exchange" in str(tables["variants"]["properties"]["laundry"])
    with pytest.raises(ToepenError, match="did you mean 'match'"):
        json_schema("mach")


@pytest.mark.parametrize("name", ["Private", "HandSeenDraft"])
def test_only_what_can_be_told_is_an_event(name: str) -> None:
    told = {"toepen": "event", "schema": 1, "event": name, "seat": 0}

    assert not validator("event", standard()).is_valid(told)
    assert refusal(told).startswith(f"event: found '{name}', which these rules do not know")
