from __future__ import annotations

import ast
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import frozen

from tests.moments import MOMENTS, compiled, decider, every_act, over, plain
from tests.tables import (
    ANNA,
    BRAM,
    CATO,
    NAMES,
    ROOT,
    bare,
    cards,
    deal_of,
    dealt,
    in_play,
    played,
    refused,
    standard,
    walked,
)
from toepen import (
    BACK,
    DECK,
    TABLE,
    Action,
    Card,
    Choose,
    Deal,
    Fold,
    FoldRules,
    HouseRules,
    IllegalAction,
    Match,
    Play,
    Refusal,
    Seat,
    StaleAction,
    Stay,
    Toep,
    ToepenError,
    ToepRules,
    apply,
    legal_actions,
    new_match,
    view,
    why_not,
)
from toepen.plugin import hookimpl

# -- what a refusal says -----------------------------------------------------------------------


def test_a_refusal_says_who_may_not_do_what_and_why() -> None:
    error = refused(played(plain(), "Anna TH"), Play(BRAM, Card("7S")))

    assert str(error) == (
        "Bram may not play 7S: the suit that was led must be followed [play.follow_suit]"
    )
    assert (error.who, error.rule) == ("Bram", "play.follow_suit")


def test_a_refusal_says_what_would_be_legal() -> None:
    error = refused(played(plain(), "Anna TH"), Play(BRAM, Card("7S")))

    assert error.legal == (Play(BRAM, Card("8H")), Toep(BRAM))


def test_a_refusal_is_an_error_of_this_library_and_of_its_value() -> None:
    error = refused(plain(), Stay(ANNA))

    assert isinstance(error, ToepenError)
    assert isinstance(error, ValueError)


def test_a_refusal_survives_pickling() -> None:
    error = refused(played(plain(), "Anna TH"), Play(BRAM, Card("7S")))

    back = pickle.loads(pickle.dumps(error))  # noqa: S301 - its own dump

    assert (type(back), str(back)) == (IllegalAction, str(error))
    assert (back.who, back.action, back.refusal, back.legal) == (
        error.who,
        error.action,
        error.refusal,
        error.legal,
    )


def test_the_text_of_a_refusal_names_no_card_but_the_one_submitted() -> None:
    for match in walked(standard(), 3, seed=8, most=60):
        for seat in map(Seat, range(3)):
            for action in every_act(seat):
                if why_not(match, action) is not None and not match.deal_due:
                    assert names_only(action, str(refused(match, action)))


def names_only(action: Action, said: str) -> bool:
    """Tell whether no card stands in *said* but the one that was to be played."""
    own = str(action.card) if isinstance(action, Play) else ""
    words = said.replace(":", " ").split()
    return not {card.text for card in DECK} & (set(words) - {own})


@frozen
class Refused:
    """A situation of the base game in which an act is refused."""

    match: Callable[[], Match]
    action: Action
    rule: str
    reason: str


def capped(cap: str, *points: int, increment: int = 1) -> Callable[[], Match]:
    """A table where Anna leads, with that cap."""
    toep = ToepRules(cap=cap, increment=increment)  # type: ignore[arg-type]
    return lambda: in_play(compiled(toep), "TH", "9H", "8H", points=points, stake=3)


def playing(
    *lines: str, toep: ToepRules | None = None, fold: FoldRules | None = None
) -> Callable[[], Match]:
    """The plain table, after these acts."""
    return lambda: played(plain(compiled(toep, fold)), *lines)


REFUSALS = [
    Refused(plain, Toep(Seat(7)), "table.seat", "there is no seat 7"),
    Refused(plain, Toep(Seat(3)), "table.seat", "there is no seat 3"),
    Refused(plain, Toep(Seat(-2)), "table.seat", "there is no seat -2"),
    Refused(
        playing("Anna toep", "Bram fold", "Cato stay"),
        Toep(BRAM),
        "table.seat",
        "this seat is not in the round",
    ),
    Refused(plain, Stay(ANNA), "table.moment", "this is not the moment for it"),
    Refused(plain, Choose(ANNA, "exchange"), "table.moment", "this is not the moment for it"),
    Refused(plain, Choose(TABLE, "misdeal"), "table.moment", "this is not the moment for it"),
    Refused(over, Toep(ANNA), "match.end", "the match is over"),
    Refused(over, deal_of("TH", "9H"), "match.end", "the match is over"),
    Refused(plain, deal_of("TH", "9H", "8H"), "deal.due", "no cards are due"),
    Refused(
        lambda: new_match(bare(), NAMES[:2]),
        Toep(ANNA),
        "deal.due",
        "cards must be dealt first",
    ),
    Refused(
        lambda: new_match(bare(), NAMES[:2]),
        Deal((cards("TH"), cards("TH")), ()),
        "deal.deck",
        "hands and stock are not the 32 cards, each once",
    ),
    Refused(
        lambda: new_match(bare(), NAMES[:2]),
        deal_of("TH 9H 8H 7H", "AH KH QH JH", ""),
        "deal.hand_size",
        "3 hands for 2 seats",
    ),
    Refused(
        lambda: new_match(bare(), NAMES[:2]),
        deal_of("TH 9H 8H 7H", "AH KH QH"),
        "deal.hand_size",
        "3 cards for Bram, who gets 4",
    ),
    Refused(plain, Play(BRAM, Card("8H")), "play.turn", "it is not this seat's turn to play"),
    Refused(plain, Play(ANNA, Card("KS")), "play.hand", "the card is not in this hand"),
    Refused(
        playing("Anna TH"),
        Play(BRAM, Card("7S")),
        "play.follow_suit",
        "the suit that was led must be followed",
    ),
    Refused(
        playing("Anna toep"),
        Stay(CATO),
        "toep.answers",
        "another seat must answer the toep first",
    ),
    Refused(
        playing("Bram toep", "Cato stay"),
        Play(ANNA, Card("TH")),
        "toep.answers",
        "the toep must be answered first",
    ),
    Refused(
        playing("Anna toep"),
        Toep(BRAM),
        "toep.counter",
        "everybody answers before the next toep",
    ),
    Refused(
        playing(toep=ToepRules(when="never")),
        Toep(ANNA),
        "toep.when",
        "this table plays without a toep",
    ),
    Refused(
        playing(toep=ToepRules(when="own_turn")),
        Toep(BRAM),
        "toep.when",
        "one toeps on one's own turn, before playing",
    ),
    Refused(
        playing("Anna toep", "Bram stay", "Cato stay"),
        Toep(ANNA),
        "toep.repeat",
        "whoever toeped last waits for another toep",
    ),
    Refused(
        playing(
            *("Anna toep", "Bram stay", "Cato stay", "Bram toep", "Cato stay", "Anna stay"),
            toep=ToepRules(repeat="once_per_round"),
        ),
        Toep(ANNA),
        "toep.repeat",
        "one toep a round each",
    ),
    Refused(
        capped("not_on_last_life", 9, 0, 0),
        Toep(ANNA),
        "toep.cap",
        "nobody toeps on his last life",
    ),
    Refused(
        capped("current_stake", 8, 0, 0),
        Toep(ANNA),
        "toep.cap",
        "the stake before the toep is more than this seat has lives to lose",
    ),
    Refused(
        capped("new_stake", 7, 0, 0),
        Toep(ANNA),
        "toep.cap",
        "the stake after the toep is more than this seat has lives to lose",
    ),
    Refused(
        capped("one_above_lives", 8, 0, 0),
        Toep(ANNA),
        "toep.cap",
        "one less than the stake after the toep is more than this seat has lives to lose",
    ),
    Refused(
        capped("poorest", 0, 7, 0),
        Toep(ANNA),
        "toep.cap",
        "the poorest player still in has lives: 3, stake after it: 4",
    ),
    Refused(
        capped("limit", 0, 0, 0, increment=8),
        Toep(ANNA),
        "toep.cap",
        "the stake stays within the limit of 10",
    ),
    Refused(
        lambda: dealt(compiled(ToepRules(card_first=True)), "TH 9H 8H 7H", "AH KH QH JH", dealer=1),
        Toep(ANNA),
        "toep.card_first",
        "the first speaker waits until a card lies",
    ),
    Refused(
        plain,
        Fold(ANNA),
        "fold.unprompted",
        "one folds only in answer to a toep",
    ),
    Refused(
        playing("Anna TH", fold=FoldRules(unprompted="before_first_card")),
        Fold(BRAM),
        "fold.unprompted",
        "a card has been played",
    ),
    Refused(
        playing(
            *("Anna toep", "Bram stay", "Cato stay"),
            fold=FoldRules(unprompted="before_any_toep"),
        ),
        Fold(BRAM),
        "fold.unprompted",
        "somebody has toeped in this round",
    ),
    Refused(
        decider,
        Toep(BRAM),
        "match.decider",
        "only the last trick counts in this round",
    ),
    Refused(
        decider,
        Fold(BRAM),
        "match.decider",
        "only the last trick counts in this round",
    ),
]


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: f"{case.action}: {case.reason}")
def test_the_base_game_says_why_not(case: Refused) -> None:
    assert why_not(case.match(), case.action) == Refusal(case.rule, case.reason)


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: f"{case.action}: {case.reason}")
def test_what_may_not_be_done_is_refused_for_that_reason(case: Refused) -> None:
    assert refused(case.match(), case.action).refusal == Refusal(case.rule, case.reason)


# -- every refusal is here ---------------------------------------------------------------------


def refusals_in(path: Path) -> Iterator[tuple[str, str]]:
    """Collect the refusals of a module whose rule and reason stand in it as they are."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            words = [word.value for word in node.args if isinstance(word, ast.Constant)]
            if node.func.id == "Refusal" and len(words) == 2:
                yield str(words[0]), str(words[1])


def test_every_refusal_of_the_base_game_is_tried_here() -> None:
    tried = {(case.rule, case.reason) for case in REFUSALS}
    elsewhere_here = {
        ("table.act", "this is no act of the game"),
        ("table.seat", "a seat acts for itself only"),
    }
    library = ROOT / "src" / "toepen"
    modules = [*library.glob("*.py"), *library.glob("_base/*.py")]

    told = {refusal for path in modules for refusal in refusals_in(path)}

    assert len(told) > 15
    assert told <= tried | elsewhere_here


# -- acts that are none ------------------------------------------------------------------------

GARBAGE = [
    Play(ANNA, BACK),
    Play(Seat(99), Card("TH")),
    Play(TABLE, Card("TH")),
    Toep(TABLE),
    Fold(TABLE),
    Stay(TABLE),
    Toep(Seat(2**70)),
    Play(ANNA, "TH"),  # type: ignore[arg-type]
    Play(ANNA, None),  # type: ignore[arg-type]
    Play(ANNA, [Card("TH")]),  # type: ignore[arg-type]
    Toep("Anna"),  # type: ignore[arg-type]
    Toep(None),  # type: ignore[arg-type]
    Toep([]),  # type: ignore[arg-type]
    Toep(0.5),  # type: ignore[arg-type]
    Fold(float("nan")),  # type: ignore[arg-type]
    Choose(ANNA, None),  # type: ignore[arg-type]
    Choose(ANNA, ["keep"]),  # type: ignore[arg-type]
    Choose(ANNA, "toep", Seat(77)),
    Choose(ANNA, "toep", "Bram"),  # type: ignore[arg-type]
    Deal(None, None),  # type: ignore[arg-type]
    Deal(5, 6),  # type: ignore[arg-type]
    Deal(("a", "b", "c"), ("d",)),  # type: ignore[arg-type]
    Deal(((BACK,) * 4,) * 3, (BACK,) * 20),
    "toep",
    None,
    7,
    Toep,
    (),
    DECK,
]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_what_is_no_act_raises_nothing_but_an_illegal_action(garbage: Action, moment: str) -> None:
    match = MOMENTS[moment]()

    error = refused(match, garbage)

    assert str(error)
    assert why_not(match, garbage) == error.refusal


@frozen
class Calm:
    """Nobody answers a toep with a toep."""

    @hookimpl
    def toep_moment(self, answering: bool) -> Refusal | None:
        return Refusal("calm", "a toep is not answered with one") if answering else None


def test_a_moment_that_is_none_for_an_answer_is_told_as_such() -> None:
    """Whose turn it is has no part in it: an answer is one's own turn."""
    house = HouseRules(toep=ToepRules(when="own_turn", counter="in_answer"), variants=(Calm(),))
    match = plain(house.compile())

    assert Toep(ANNA) in legal_actions(match)
    asked = played(match, "Anna toep")

    assert legal_actions(asked) == (Stay(BRAM), Fold(BRAM))
    assert refused(asked, Toep(BRAM)).rule == "calm"


@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_what_is_no_act_is_no_act_of_a_view(garbage: Action) -> None:
    assert isinstance(why_not(view(plain(), ANNA), garbage), Refusal)


@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_what_is_no_act_is_no_act_of_the_seat_that_it_came_from(garbage: Action) -> None:
    with pytest.raises(IllegalAction):
        apply(plain(), garbage, by=ANNA)


def test_an_act_that_is_none_is_told_as_such() -> None:
    assert why_not(plain(), "toep") == Refusal(  # type: ignore[arg-type]
        "table.act", "this is no act of the game"
    )


@pytest.mark.parametrize("seat", [True, 1.0], ids=repr)
@pytest.mark.parametrize("line", ["", "Anna TH"], ids=["off turn", "on turn"])
def test_what_only_equals_the_number_of_a_seat_is_none(seat: Seat, line: str) -> None:
    match = played(plain(), line) if line else plain()
    act = Toep(seat)

    assert act == Toep(BRAM)
    assert why_not(match, Toep(BRAM)) is None
    assert why_not(match, act) == Refusal("table.act", "this is no act of the game")
    with pytest.raises(IllegalAction, match="no act of the game"):
        apply(match, act)


def test_an_act_that_is_equal_to_a_legal_one_is_as_good() -> None:
    match = plain()

    assert apply(match, Play(ANNA, Card("TH"))) == apply(match, legal_actions(match)[0])


@pytest.mark.parametrize("ply", ["1", 1.5, ()], ids=repr)
def test_a_moment_that_is_no_number_is_stale(ply: int) -> None:
    with pytest.raises(StaleAction):
        apply(plain(), Toep(ANNA), ply=ply)


@pytest.mark.parametrize("by", ["Anna", 7, -1, 0.5], ids=repr)
def test_who_has_no_seat_acts_for_nobody(by: Seat) -> None:
    with pytest.raises(IllegalAction):
        apply(plain(), Toep(ANNA), by=by)


@pytest.mark.parametrize("seat", [99, -2, "Anna", 0.5, [], 2**70], ids=repr)
def test_who_has_no_seat_has_nothing_legal(seat: Seat) -> None:
    match = plain()

    try:
        legal = legal_actions(match, seat)
    except ToepenError:
        return

    assert legal == ()
