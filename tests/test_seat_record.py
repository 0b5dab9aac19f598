from __future__ import annotations

import re
from pathlib import Path
from random import Random

import attrs
import pytest
from attrs import frozen
from hypothesis import given

from tests.tables import ANNA, BRAM, FEW, NAMES, bare, in_play, played, standard
from tests.test_record import random_record, sealed
from toepen import (
    BACK,
    Card,
    Choose,
    Deal,
    HouseRules,
    Match,
    Record,
    Recorder,
    RecordError,
    Seat,
    SeatRecord,
    Sight,
    ToepenError,
    new_match,
    position,
    shuffle,
    view,
)
from toepen import _seat_record as seats
from toepen.events import CardPlayed, HandSeen, Said
from toepen.plugin import Asking, Effect, Next, Phase, Position, clockwise, hookimpl
from toepen.testing import History, Pick, histories, picks
from toepen.testing.laws.secrets import hidden_from


def wrong(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        SeatRecord.parse(text, "the.toml")
    return caught.value


def test_a_seat_replays_what_it_was_told() -> None:
    record = random_record(standard(), 3, seed=2)

    for seat in (ANNA, BRAM, None):
        seen = record.seen_by(seat)
        told = [view(match, seat).events for match in record.replay()]
        assert list(seen.replay()) == told
        assert seen.at(7) == tuple(event for events in told[:8] for event in events)
        assert not seen.open


def test_of_a_deal_a_seat_sees_its_own_hand() -> None:
    record = random_record(bare(), 3, most=1)
    deal = record.acts[0]
    assert isinstance(deal, Deal)

    seen = record.seen_by(BRAM).sights[1].act

    backs = (BACK,) * 4
    assert seen == Deal((backs, deal.hands[BRAM], backs), (BACK,) * 20)


def test_a_seat_knows_its_own_acts_and_those_that_were_told() -> None:
    record = random_record(standard(), 4, seed=3)

    for sight, action in zip(record.seen_by(ANNA).sights[1:], record.acts, strict=True):
        assert isinstance(action, Deal) or sight.act == action


@frozen
class Whispering(Asking):
    name = "whisper"

    def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:  # noqa: ARG002
        return ("one", "two")

    def act(self, match: Position, action: object) -> tuple[Effect, ...]:  # noqa: ARG002
        return (Next(self.without(action.seat)),)  # type: ignore[attr-defined]

    def question(self, match: Position) -> str:  # noqa: ARG002
        return "One or two?"


@frozen
class Whisperer:
    @hookimpl
    def opening_show(self, match: Position) -> Phase:
        return Whispering(clockwise(match.active, match.dealer + 1))


def test_an_act_that_nobody_was_told_is_not_in_it() -> None:
    table = Recorder(new_match(HouseRules().compile(variants=[Whisperer()]), NAMES[:2]))
    table.apply(dealt_by(table.match))
    table.apply(Choose(BRAM, "one"))
    table.apply(Choose(ANNA, "two"))

    seen = table.record.seen_by(ANNA)

    assert seen.sights[2] == Sight(None, ())
    assert seen.sights[3] == Sight(Choose(ANNA, "two"), ())
    assert "'one'" not in repr(seen)


def dealt_by(match: Match) -> Deal:
    return shuffle(match, Random(1))


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("preset", ["standard", "pelt-15", "team-toepen", "toep-ppo"])
def test_what_a_seat_saw_reads_as_it_was_written(preset: str, seat: Seat | None) -> None:
    record = random_record(HouseRules.preset(preset).compile(), 4, seed=5, most=120)
    seen = record.seen_by(seat)

    assert SeatRecord.parse(seen.text()) == seen


def test_it_begins_with_points_and_with_any_names() -> None:
    start = position(bare(), ["A B", "C"], points=(3, 4), dealer=1)
    seen = Recorder(start).record.seen_by(ANNA)

    again = SeatRecord.parse(seen.text("Ours"))

    assert again == seen
    assert again.points == (3, 4)
    assert again.seats == ("A B", "C")
    assert again.open


def test_it_is_read_from_a_file(tmp_path: Path) -> None:
    seen = random_record(bare(), most=8).seen_by(BRAM)
    file = tmp_path / "seen.toml"
    file.write_text(seen.text(), encoding="utf-8")

    assert SeatRecord.load(file) == seen
    with pytest.raises(RecordError, match="cannot be read"):
        SeatRecord.load(tmp_path / "none.toml")


def test_every_card_that_was_not_seen_is_covered() -> None:
    record = random_record(bare(), 3, most=2)
    text = record.seen_by(ANNA).text()
    seen = {str(card) for card in record.at(1).hand(ANNA)}
    seen.update(str(event.card) for event in record.end.events if isinstance(event, CardPlayed))

    script = text.partition('script = """')[2].rpartition('"""')[0]

    assert set(re.findall(r"\b[T987AKQJ][CDHS]\b", script)) == seen


def test_a_record_and_what_a_seat_saw_are_told_apart() -> None:
    record = random_record(bare(), most=3)

    with pytest.raises(RecordError, match="read it as a SeatRecord"):
        Record.parse(record.seen_by(ANNA).text())
    assert "expected the key 'viewer', found none" in str(wrong(record.text()))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('viewer = "Bram"', 'viewer = "Eva"', "'Eva' is no seat"),
        ("> {", "> [", "expected an event as JSON"),
        ('"event":"CardPlayed', '"event":"CardPlaid', "did you mean 'CardPlayed'"),
        ("hand Anna", "hand Eva", "'Eva' is no seat"),
        ("hand Anna ??", "hand Anna 1H", "'1H' is no card"),
        ("hand Anna ?? ??", "hand Anna ??", "found 31"),
        ("hand Anna ?? ?? ?? ??", "hand Anna", "found 28"),
        ("hand Anna", "hand", "is no seat"),
        ("\nBram ", "\nEva ", "'Eva' is no seat"),
        ('dealer = "Anna"\n', 'dealer = "Anna"\npoints = [1]\n', "expected 2 whole numbers"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, message: str) -> None:
    text = random_record(bare(), 2, most=2).seen_by(BRAM).text()
    assert old in text

    error = wrong(sealed(text.replace(old, new, 1)))

    assert message in str(error)
    assert error.line is not None


def test_what_is_wrong_in_the_script_is_told_with_line_and_column() -> None:
    text = random_record(bare(), 2, most=2).seen_by(BRAM).text()
    bad = sealed(text.replace("\nBram ", "\n   Eva ", 1))

    error = wrong(bad)

    (line,) = (at for at, found in enumerate(bad.split("\n"), 1) if found.startswith("   Eva "))
    assert (error.line, error.column) == (line, 4)


def test_a_name_that_cannot_stand_in_a_script_is_told_where_the_seats_are_named() -> None:
    text = random_record(bare(), 2, most=2).seen_by(BRAM).text()
    bad = sealed(text.replace('seats = ["Anna", "Bram"]', 'seats = ["Anna", "TH"]'))

    error = wrong(bad)

    assert "'TH' cannot name a seat in a script" in str(error)
    assert error.line == bad.split("\n").index('seats = ["Anna", "TH"]') + 1


def test_events_of_any_words_stand_in_the_file() -> None:
    record = random_record(bare(), 2, most=2).seen_by(BRAM)
    odd = Said(ANNA, 'a "quote" \\ and """ three\n of them é')
    told = attrs.evolve(record, sights=(*record.sights, Sight(None, (odd,))))

    assert SeatRecord.parse(told.text()) == told


def test_who_is_not_at_the_table_sees_nothing() -> None:
    with pytest.raises(ToepenError, match="no seat 7"):
        random_record(bare(), most=1).seen_by(Seat(7))


@FEW
@given(histories(most=30), picks())
def test_two_worlds_that_a_seat_cannot_tell_apart_give_it_one_record(
    history: History, pick: Pick
) -> None:
    """Swap two cards of the last deal that stay hidden: what the seat saw is the same file."""
    deals = [at for at, act in enumerate(history.acts) if isinstance(act, Deal)]
    if not deals or history.start.hands:
        return
    viewer = pick((*map(Seat, range(len(history.start.seats))), None))
    at = deals[-1]
    hidden = [*hidden_from(history.end, viewer)]
    if len(hidden) < 2:
        return
    one = pick(hidden)
    other = pick([card for card in hidden if card is not one])
    swap = {one: other, other: one}
    deal = history.acts[at]
    assert isinstance(deal, Deal)
    hands = tuple(tuple(swap.get(card, card) for card in hand) for hand in deal.hands)
    swapped = Deal(hands, tuple(swap.get(card, card) for card in deal.stock))
    acts = (*history.acts[:at], swapped, *history.acts[at + 1 :])
    try:
        there = Record(history.states[0], acts)
    except RecordError:
        return
    if view(there.end, viewer) != view(history.end, viewer):
        return

    here = Record(history.states[0], history.acts).seen_by(viewer)

    assert there.seen_by(viewer) == here
    assert there.seen_by(viewer).text() == here.text()


def test_a_planted_leak_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A redaction that forgets to cover the stock gives two files for two worlds."""
    monkeypatch.setattr(seats, "deal_told", lambda _, __: None)
    match = new_match(bare(), NAMES[:2])
    deal = dealt_by(match)
    files = []
    for stock in (deal.stock, deal.stock[::-1]):
        truth = Deal(deal.hands, stock)
        monkeypatch.setattr(seats, "act_told", lambda _, known=truth: known)
        files.append(Record(match, (truth,)).seen_by(ANNA).text())

    assert files[0] != files[1]


def test_what_it_holds_is_what_was_told() -> None:
    match = played(in_play(bare(), "TH 9C", "9H 8C"), "Anna TH")
    seen = Record(in_play(bare(), "TH 9C", "9H 8C"), (match.trick[0],)).seen_by(BRAM)

    assert HandSeen(BRAM, (Card("9H"), Card("8C"))) in seen.at(0)
