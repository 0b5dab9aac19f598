from __future__ import annotations

import pickle
from collections.abc import Iterable

import attrs
import pytest
from attrs import frozen
from toepen_variants.laundry import Laundry

from tests.graph import parts
from tests.tables import (
    ANNA,
    BARE,
    BRAM,
    CATO,
    NAMES,
    bare,
    cards,
    deal_of,
    dealt,
    in_play,
    played,
    walked,
)
from toepen import (
    BACK,
    DECK,
    TABLE,
    Card,
    Event,
    Fold,
    HouseRules,
    Match,
    Play,
    Refusal,
    Seat,
    Stay,
    Toep,
    ToepenError,
    View,
    apply,
    legal_actions,
    new_match,
    omniscient,
    preset_names,
    timeout_action,
    view,
    why_not,
)
from toepen.events import (
    CardPlayed,
    CardsDealt,
    CardsShown,
    LeadPassed,
    RoundBegan,
    Stayed,
    Toeped,
)
from toepen.plugin import HandSeen, Position, SetSlot, Slot, hookimpl

SEEN = {
    "viewer",
    "all_seen",
    "rules",
    "table",
    "score",
    "setup",
    "bidding",
    "cards",
    "past",
    "agenda",
    "slots",
    "told",
    "secret",
    "ply",
    "events",
}
READ = {
    "active",
    "deal_due",
    "dealer",
    "hand",
    "hand_sizes",
    "key",
    "history",
    "leader",
    "legal",
    "lives",
    "name",
    "out",
    "own_hand",
    "pending",
    "phase",
    "points",
    "result",
    "round",
    "round_over",
    "seats",
    "side",
    "stake",
    "trick",
    "tricks",
    "turn",
}


@pytest.fixture(scope="module")
def washed() -> tuple[Match, ...]:
    """The states of a match with a laundry in which a caught hand lies open."""
    house = HouseRules(variants=(Laundry(caught="plays_old_open", times=0),))
    return tuple(walked(house.compile(), 4, seed=12, most=400))


def seats_of(match: Match) -> list[Seat]:
    return [Seat(seat) for seat in range(len(match.seats))]


# -- what a view is ----------------------------------------------------------------------------


def test_a_view_has_what_is_on_the_list_and_nothing_else() -> None:
    assert {field.name for field in attrs.fields(View)} == SEEN
    assert {name for name in dir(View) if not name.startswith("_")} == SEEN | READ


def test_a_view_reads_like_a_match() -> None:
    readable = {name for name in dir(Position) if not name.startswith("_")}

    assert readable <= set(dir(View))


@pytest.mark.parametrize("attribute", sorted(SEEN))
def test_a_view_never_changes(attribute: str) -> None:
    seen = view(in_play(bare(), "TH", "9H"), ANNA)

    with pytest.raises(AttributeError):
        setattr(seen, attribute, None)
    with pytest.raises(AttributeError):
        delattr(seen, attribute)


def test_a_view_takes_no_further_attributes() -> None:
    with pytest.raises(AttributeError):
        view(in_play(bare(), "TH", "9H"), ANNA).note = "x"  # type: ignore[attr-defined]


def test_equal_views_are_equal_by_value(washed: tuple[Match, ...]) -> None:
    for match in washed[::7]:
        one, other = view(match, ANNA), view(pickle.loads(pickle.dumps(match)), ANNA)  # noqa: S301
        assert (one, hash(one)) == (other, hash(other))


def test_views_of_different_seats_differ() -> None:
    match = in_play(bare(), "TH", "9H")

    assert len({view(match, ANNA), view(match, BRAM), view(match, None), omniscient(match)}) == 4


def test_a_view_is_no_match() -> None:
    assert not isinstance(view(in_play(bare(), "TH", "9H"), ANNA), Match)


@pytest.mark.parametrize("seat", [TABLE, -2, 2, 99, "Anna", 0.5, [], 2**70], ids=repr)
def test_who_has_no_seat_has_no_view(seat: Seat) -> None:
    with pytest.raises(ToepenError):
        view(in_play(bare(), "TH", "9H"), seat)


# -- what it hides -----------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_others() -> None:
    seen = view(in_play(bare(), "TH 9H", "8H 7H", "AH KH"), BRAM)

    assert seen.own_hand == seen.hand(BRAM) == cards("8H 7H")
    assert seen.hand(ANNA) == seen.hand(CATO) == (BACK, BACK)
    assert seen.hand_sizes == (2, 2, 2)


def test_a_spectator_sees_no_hand() -> None:
    seen = view(in_play(bare(), "TH 9H", "8H 7H"), None)

    assert seen.own_hand == ()
    assert seen.cards.hands == ((BACK, BACK), (BACK, BACK))
    assert seen.viewer is None


def test_the_stock_and_what_lies_aside_show_their_backs() -> None:
    seen = view(in_play(bare(), "TH", "9H", stock="8H 7H"), ANNA)

    assert seen.cards.stock == (BACK, BACK)
    assert seen.cards.aside == (BACK,) * 28


def test_everybody_sees_the_trick_and_the_tricks_before() -> None:
    match = played(in_play(bare(), "TH 9S", "8H 7S"), "Anna TH", "Bram 8H", "Anna 9S")

    assert all(
        (seen.trick, seen.tricks) == (match.trick, match.tricks)
        for seen in (view(match, ANNA), view(match, BRAM), view(match, None))
    )


def test_a_hand_that_its_holder_may_not_look_at_is_hidden_from_him_too() -> None:
    match = apply(
        new_match(BARE.compile([Blindfold()]), NAMES[:2]), deal_of("TH 9H 8H 7H", "AH KH QH JH")
    )

    assert view(match, ANNA).own_hand == (BACK,) * 4
    assert not [e for e in view(match, ANNA).history if isinstance(e, HandSeen)]


@frozen
class Blindfold:
    """Nobody looks at his cards."""

    @hookimpl
    def sees_hand(self) -> bool:
        return False


def test_a_hand_that_lies_open_is_seen_by_all_card_by_card() -> None:
    match = dealt(
        HouseRules(variants=(Laundry(caught="plays_old_open"),)).compile(),
        "TH 9H 8H 7H",
        "AH KH QH 8S",
        dealer=1,
    )
    match = played(match, "Anna exchange", "Bram check", "Bram keep")

    assert view(match, BRAM).hand(ANNA) == cards("TH 9H 8H 7H")
    assert view(match, None).hand(ANNA) == cards("TH 9H 8H 7H")
    assert view(match, ANNA).hand(BRAM) == (BACK,) * 4


def test_a_seat_is_told_its_own_hand_and_what_all_are_told() -> None:
    match = dealt(bare(), "TH 9H 8H 7H", "AH KH QH JH")

    assert view(match, BRAM).events == (
        CardsDealt((ANNA, BRAM), 4),
        HandSeen(BRAM, cards("AH KH QH JH")),
    )


def test_a_spectator_is_told_what_all_are_told() -> None:
    assert view(dealt(bare(), "TH 9H 8H 7H", "AH KH QH JH"), None).events == (
        CardsDealt((ANNA, BRAM), 4),
    )


def test_no_hidden_card_can_be_reached_from_a_view(washed: tuple[Match, ...]) -> None:
    nothing_hidden_is_reached(washed)


@pytest.mark.parametrize("preset", preset_names())
def test_no_hidden_card_can_be_reached_from_a_view_of_any_preset(preset: str) -> None:
    rules = HouseRules.preset(preset).compile()

    nothing_hidden_is_reached(walked(rules, rules.house.table.min_seats, seed=4, most=60))


def nothing_hidden_is_reached(states: Iterable[Match]) -> None:
    """See that whatever card can be found in a view was told to its viewer.

    Earlier rounds may be found until somebody asks for their digest, and not afterwards.
    """
    known: dict[Seat | None, set[Card]] = {}
    ever: dict[Seat | None, set[Card]] = {}
    for match in states:
        for viewer in (None, *seats_of(match)):
            seen = view(match, viewer)
            told = known.setdefault(viewer, set())
            _learn(told, match, viewer)
            ever[viewer] = ever.get(viewer, set()) | told
            assert _cards_in(seen) <= ever[viewer] | {BACK}
            _ = seen.told.digest, seen.secret.digest
            assert _cards_in(seen) <= told | {BACK}


def _cards_in(seen: View) -> set[Card]:
    return {part for _, part in parts(seen) if isinstance(part, Card)}


def _learn(told: set[Card], match: Match, viewer: Seat | None) -> None:
    """Add what *viewer* hears of the last act; a new round is told with the tricks of the last."""
    past = match.past
    if any(isinstance(event, RoundBegan) for event in match.events):
        told.clear()
        told.update(past.finish.hand if past else ())
        told.update(play.card for trick in (past.tricks if past else ()) for play in trick.plays)
    for event in match.events:
        if isinstance(event, HandSeen) and event.seat == viewer:
            told.update(event.cards)
        elif isinstance(event, CardPlayed):
            told.add(event.card)
        elif isinstance(event, CardsShown | LeadPassed):
            told.update(event.cards if isinstance(event, CardsShown) else event.returned)


def test_the_walk_finds_hidden_cards_where_nothing_is_hidden() -> None:
    match = dealt(bare(), "TH 9H 8H 7H", "AH KH QH JH")

    found = {part for _, part in parts(omniscient(match)) if isinstance(part, Card)}

    assert found == set(DECK)


def test_a_text_of_a_view_names_no_hidden_card(washed: tuple[Match, ...]) -> None:
    match = next(m for m in washed if m.turn is not None and not m.tricks and not m.trick)
    told: set[Card] = set()
    for state in washed[: washed.index(match) + 1]:
        _learn(told, state, None)

    said = repr(view(match, None))

    assert {card for card in DECK if repr(card) in said} <= told


# -- what may be done --------------------------------------------------------------------------


def test_the_legal_list_of_a_view_is_that_of_its_seat(washed: tuple[Match, ...]) -> None:
    for match in washed:
        for seat in seats_of(match):
            seen = view(match, seat)
            assert legal_actions(seen) == seen.legal == legal_actions(match, seat)


def test_a_view_says_why_not_as_the_match_does(washed: tuple[Match, ...]) -> None:
    for match in washed[::9]:
        for seat in seats_of(match):
            for action in (Toep(seat), Stay(seat), Fold(seat), Play(seat, Card("TH"))):
                assert why_not(view(match, seat), action) == why_not(match, action)


def test_a_view_says_why_a_deal_is_not_due() -> None:
    match = in_play(bare(), "TH", "9H")

    assert why_not(view(match, ANNA), deal_of("TH", "9H")) == Refusal(
        "deal.due", "no cards are due"
    )


def test_a_spectator_may_do_nothing() -> None:
    seen = view(in_play(bare(), "TH", "9H"), None)

    assert legal_actions(seen) == seen.legal == ()
    assert why_not(seen, Toep(ANNA)) == Refusal("table.seat", "a seat acts for itself only")


def test_a_view_does_not_know_what_another_seat_may_do() -> None:
    seen = view(in_play(bare(), "TH", "9H"), ANNA)

    with pytest.raises(ToepenError, match="this view does not know what Bram may do"):
        legal_actions(seen, BRAM)
    assert why_not(seen, Toep(BRAM)) == Refusal("table.seat", "a seat acts for itself only")


def test_a_spectator_does_not_know_what_a_seat_may_do() -> None:
    with pytest.raises(ToepenError, match="this view does not know what Anna may do"):
        legal_actions(view(in_play(bare(), "TH", "9H"), None), ANNA)


def test_a_view_knows_what_the_table_may_do() -> None:
    assert legal_actions(view(in_play(bare(), "TH", "9H"), ANNA), TABLE) == ()


def test_no_clock_in_the_view_of_another_seat() -> None:
    with pytest.raises(ToepenError):
        timeout_action(view(in_play(bare(), "TH", "9H"), BRAM))


def test_a_view_is_no_match_to_act_in() -> None:
    # Nobody but the host applies an act: a view does not know what it leads to.
    seen = view(in_play(bare(), "TH", "9H"), ANNA)

    with pytest.raises((ToepenError, AttributeError)):
        apply(seen, Play(ANNA, Card("TH")))  # type: ignore[arg-type]


# -- the pending decision ----------------------------------------------------------------------


def test_whoever_must_decide_sees_the_options() -> None:
    match = in_play(bare(), "TH 9H", "8H 7H")

    assert view(match, ANNA).pending == match.pending


def test_the_others_see_who_must_decide_what_but_not_the_options() -> None:
    match = in_play(bare(), "TH 9H", "8H 7H")

    for viewer in (BRAM, None):
        pending = view(match, viewer).pending
        assert pending is not None
        assert (pending.seat, pending.queue) == (ANNA, (ANNA, BRAM))
        assert (pending.question, pending.options) == ("Lead a card", ())


def test_nothing_is_pending_when_the_match_is_over() -> None:
    match = played(in_play(bare(), "TH", "9H", points=(0, 9)), "Anna TH", "Bram 9H")

    assert view(match, ANNA).pending is None
    assert view(match, ANNA).phase is None


def test_nothing_is_pending_while_cards_are_due() -> None:
    match = new_match(bare(), NAMES[:2])

    assert [seen.pending for seen in (view(match, ANNA), view(match, None), omniscient(match))] == [
        None,
        None,
        None,
    ]


# -- what is read ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "seats",
        "active",
        "out",
        "dealer",
        "leader",
        "stake",
        "points",
        "trick",
        "tricks",
        "turn",
        "deal_due",
        "result",
        "round_over",
        "phase",
        "ply",
    ],
)
def test_what_everybody_knows_reads_the_same_in_every_view(
    washed: tuple[Match, ...], name: str
) -> None:
    for match in washed[::5]:
        for viewer in (None, *seats_of(match)):
            assert getattr(view(match, viewer), name) == getattr(match, name)


def test_a_view_knows_names_lives_and_sides() -> None:
    seen = view(in_play(bare(), "TH", "9H", points=(3, 4)), ANNA)

    assert (seen.name(BRAM), seen.name(TABLE)) == ("Bram", "the table")
    assert (seen.lives(ANNA), seen.lives(BRAM)) == (7, 6)
    assert seen.side(BRAM) == 1


def test_the_history_is_what_the_viewer_was_told_since_the_round_began() -> None:
    match = played(
        dealt(bare(), "TH 9H 8H 7H", "AH KH QH JH", dealer=1), "Anna TH", "Bram toep", "Anna stay"
    )

    assert view(match, BRAM).history == (
        RoundBegan(1, BRAM, ANNA, 1),
        CardsDealt((ANNA, BRAM), 4),
        HandSeen(BRAM, cards("AH KH QH JH")),
        CardPlayed(ANNA, Card("TH")),
        Toeped(BRAM, 2),
        Stayed(ANNA),
    )


def test_a_spectators_history_has_nothing_private() -> None:
    match = dealt(bare(), "TH 9H 8H 7H", "AH KH QH JH", dealer=1)

    assert view(match, None).history == (RoundBegan(1, BRAM, ANNA, 1), CardsDealt((ANNA, BRAM), 4))


def test_the_history_is_the_events_of_all_acts_of_the_round(washed: tuple[Match, ...]) -> None:
    told: list[Event] = []
    for match in washed:
        seen = view(match, ANNA)
        begins = [at for at, event in enumerate(seen.events) if isinstance(event, RoundBegan)]
        told = [] if begins else told
        told.extend(seen.events[begins[0] :] if begins else seen.events)
        assert [event for event in seen.history if event in told][-len(told) :] == told


# -- the view that hides nothing ---------------------------------------------------------------


def test_an_omniscient_view_shows_all_cards_events_and_slots(washed: tuple[Match, ...]) -> None:
    for match in washed[::5]:
        seen = omniscient(match)
        assert (seen.cards, seen.slots, seen.events) == (match.cards, match.slots, match.events)
        assert (seen.viewer, seen.all_seen) == (None, True)


def test_an_omniscient_view_shows_the_options_of_whoever_must_decide() -> None:
    match = in_play(bare(), "TH", "9H")

    assert omniscient(match).pending == match.pending


def test_an_omniscient_view_acts_for_nobody() -> None:
    seen = omniscient(in_play(bare(), "TH", "9H"))

    assert (seen.legal, legal_actions(seen), seen.own_hand) == ((), (), ())


def test_an_omniscient_view_tells_everything_in_order() -> None:
    match = dealt(bare(), "TH 9H 8H 7H", "AH KH QH JH", dealer=1)

    assert omniscient(match).history == (
        RoundBegan(1, BRAM, ANNA, 1),
        CardsDealt((ANNA, BRAM), 4),
        HandSeen(ANNA, cards("TH 9H 8H 7H")),
        HandSeen(BRAM, cards("AH KH QH JH")),
    )


def test_no_other_view_shows_all() -> None:
    match = in_play(bare(), "TH", "9H")

    assert not any(view(match, viewer).all_seen for viewer in (ANNA, BRAM, None))


# -- slots by their sight ----------------------------------------------------------------------

OPEN: Slot[str] = Slot("sights.open", scope="match", sight="public", default="-")
OWN: Slot[str] = Slot("sights.own", scope="match", sight="owner", default="-")
DARK: Slot[str] = Slot("sights.dark", scope="match", sight="nobody", default="-")


@frozen
class Sights:
    """Keeps a value of each sight."""

    @hookimpl
    def slots(self) -> tuple[Slot[str], ...]:
        return (OPEN, OWN, DARK)

    @hookimpl
    def round_began(self) -> tuple[SetSlot, ...]:
        whose = (SetSlot(OWN, name, Seat(seat)) for seat, name in enumerate(NAMES[:2]))
        return (SetSlot(OPEN, "all"), *whose, SetSlot(DARK, "none"))


@pytest.mark.parametrize(
    ("viewer", "anna", "bram"), [(ANNA, "Anna", "-"), (BRAM, "-", "Bram"), (None, "-", "-")]
)
def test_a_slot_of_an_owner_shows_each_seat_its_own_part(
    viewer: Seat | None, anna: str, bram: str
) -> None:
    seen = view(new_match(BARE.compile([Sights()]), NAMES[:2]), viewer)

    assert (OWN.of(seen, ANNA), OWN.of(seen, BRAM)) == (anna, bram)


def test_a_public_slot_is_seen_by_all_and_a_dark_one_by_nobody() -> None:
    match = new_match(BARE.compile([Sights()]), NAMES[:2])

    for seen in (view(match, ANNA), view(match, None)):
        assert (OPEN.of(seen), DARK.of(seen)) == ("all", "-")


def test_the_view_that_hides_nothing_shows_every_slot() -> None:
    seen = omniscient(new_match(BARE.compile([Sights()]), NAMES[:2]))

    assert (OPEN.of(seen), DARK.of(seen), OWN.of(seen, ANNA)) == ("all", "none", "Anna")
