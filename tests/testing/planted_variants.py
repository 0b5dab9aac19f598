"""Faults planted in variants, which see nothing but public names, as whoever writes one does.

A fold that is paid twice, a price that changes with every question, a chair that is better.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, ClassVar

from attrs import field, frozen
from typing_extensions import override

from tests.testing.planting import Fault, Patch, Question, asking, keeping_hands, planting, table
from toepen import Action, Choose, Refusal, Rules, Seat, ToepRules
from toepen.plugin import (
    Charge,
    Effect,
    Finish,
    Phase,
    Position,
    Raise,
    Slot,
    Trick,
    Verdict,
    hookimpl,
)

FAULTS: list[Fault] = []
planted = planting(FAULTS)


# -- turns -------------------------------------------------------------------------------------


@planted("actors_are_in_the_round")
def folders_are_asked(_: Patch) -> Rules:
    class AsksAll(Question):
        @override
        def has_choice(self, match: Position, seat: Seat) -> bool:
            return True

    @frozen
    class Nosy:
        """Asks the whole table after each trick."""

        @hookimpl
        def after_trick(self, match: Position) -> Phase | None:
            return AsksAll(match.setup.players)

    return table(Nosy())


@planted("legal_list_is_that_of_the_turn")
def somebody_is_asked_who_can_say_nothing(_: Patch) -> Rules:
    class Speechless(Question):
        @override
        def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
            return ()

    return table(asking(Speechless))


@planted("lists_hold_own_acts")
def two_answers_read_alike(_: Patch) -> Rules:
    class Twice(Question):
        @override
        def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
            return ("yes", "yes")

    return table(asking(Twice))


@planted("clock_has_a_legal_act")
def clocks_choose_what_is_not_legal(_: Patch) -> Rules:
    class Late(Question):
        @override
        def timeout(self, match: Position, seat: Seat) -> Action:
            return Choose(seat, "perhaps")

    return table(asking(Late))


# -- points ------------------------------------------------------------------------------------


@frozen
class PaysTwice:
    """A fold also pays the final stake."""

    @hookimpl
    def round_charges(self, match: Position, finish: Finish) -> tuple[Charge, ...]:
        losers = (seat for seat in match.setup.players if seat != finish.winner)
        return tuple(Charge(seat, match.stake, "fold.price") for seat in losers)


@planted("nobody_pays_twice")
def folders_also_pay_the_stake(_: Patch) -> Rules:
    return table(PaysTwice())


@planted("points_never_sink")
def winners_get_a_point_back_unannounced(_: Patch) -> Rules:
    @frozen
    class Refund:
        """Whoever wins gets a point back, and the variant does not declare it."""

        @hookimpl
        def bonuses(self, finish: Finish) -> Iterable[Charge]:
            return () if finish.winner is None else (Charge(finish.winner, -1, "fold.alone"),)

    return table(Refund())


@frozen
class Kind:
    """Nobody is ever out."""

    @hookimpl
    def verdict(self) -> Verdict | None:
        return Verdict()


@planted("limit_puts_out")
def nobody_is_ever_out(_: Patch) -> Rules:
    return table(Kind())


# -- rounds ------------------------------------------------------------------------------------


@planted("rounds_have_a_winner")
def who_is_alone_pays(_: Patch) -> Rules:
    @frozen
    class Tax:
        """Whoever wins pays."""

        @hookimpl
        def bonuses(self, finish: Finish) -> Iterable[Charge]:
            return () if finish.winner is None else (Charge(finish.winner, 1, "fold.alone"),)

    return table(Tax())


@planted("stakes_never_sink")
def tricks_lower_the_stake(_: Patch) -> Rules:
    @frozen
    class Discount:
        """Every trick brings the stake back to one."""

        @hookimpl
        def trick_taken(self, trick: Trick) -> Iterable[Effect]:
            return (Raise(trick.taker, 1),)

    return table(Discount())


# -- acts --------------------------------------------------------------------------------------


@frozen(eq=False)
class Moody:
    """Asks for another price every time, and so is no function of the match."""

    times: ClassVar[Iterator[int]] = count(1)

    @hookimpl
    def fold_price(self) -> int | None:
        return next(self.times) % 5


@planted("acting_changes_nothing_before")
def prices_change_with_every_question(_: Patch) -> Rules:
    return table(Moody())


@planted("matches_can_be_played_again")
def matches_depend_on_those_before(_: Patch) -> Rules:
    return table(Moody())


class Thing:
    """Something that is equal to itself alone."""


def hoarding(_: Patch) -> Rules:
    slot: Slot[object] = Slot("hoard.thing", scope="match", sight="nobody", default=Thing())

    @frozen
    class Hoard:
        """Keeps something that cannot be compared, and has no text."""

        @hookimpl
        def slots(self) -> Iterable[Slot[Any]]:
            return (slot,)

    return table(Hoard())


planted("copies_are_equal")(hoarding)
planted("texts_can_be_pasted_back")(hoarding)
planted("documents_can_be_read_back")(hoarding)


@planted("copies_are_equal")
def phases_are_defined_inside_a_function(_: Patch) -> Rules:
    @frozen
    class Local(Question):
        """No module knows it, so nothing that was stored can find it."""

    return table(asking(Local))


@planted("records_can_be_read_back")
def words_are_two_words(_: Patch) -> Rules:
    class Polite(Question):
        @override
        def choices(self, match: Position, seat: Seat) -> tuple[str, ...]:
            return ("yes please", "no")

    return table(asking(Polite))


def one_more(number: int) -> int:
    """Return the next number."""
    return number + 1


@planted("rules_can_be_read_back")
def options_are_read_as_others(_: Patch) -> Rules:
    @frozen
    class Upwards:
        """Takes one more than a file says."""

        at: int = field(default=2, converter=one_more)

    return table(Upwards())


@planted("equal_positions_have_equal_keys")
def hands_are_kept_as_they_were_picked_up(_: Patch) -> Rules:
    return table(keeping_hands("nobody"))


# -- words -------------------------------------------------------------------------------------


@planted("events_are_sentences")
def questions_have_no_words(_: Patch) -> Rules:
    class Mute(Question):
        @override
        def words(self, match: Position, action: Action) -> str:
            return "well"

    return table(asking(Mute))


@planted("cited_rules_exist")
def refusals_cite_nothing(_: Patch) -> Rules:
    @frozen
    class Vague:
        """Forbids without a rule."""

        @hookimpl
        def may_toep(self) -> Refusal | None:
            return Refusal("because", "it is so")

    return table(Vague())


# -- whole matches -----------------------------------------------------------------------------


@frozen
class Aside(Phase):
    """Lets whoever is on turn say a word, which changes nothing."""

    word: str

    @override
    def actions(self, match: Position, seat: Seat) -> tuple[Action, ...]:
        return (Choose(seat, self.word),) if seat == match.turn else ()

    @override
    def act(self, match: Position, action: Action) -> Iterable[Effect]:
        return ()


@frozen
class Aye:
    """One may say aye at any time."""

    @hookimpl
    def interruption(self) -> Phase:
        return Aside("aye")


@frozen
class Nay:
    """One may say nay at any time."""

    @hookimpl
    def interruption(self) -> Phase:
        return Aside("nay")


@planted("variants_stand_in_any_order")
def two_words_stand_in_the_order_of_variants(_: Patch) -> Rules:
    return table(Aye(), Nay())


@planted("seats_can_be_rotated")
def one_chair_is_better(_: Patch) -> Rules:
    @frozen
    class Chair:
        """The lowest seat always leads."""

        @hookimpl
        def leader(self, match: Position) -> Seat | None:
            return match.score.alive[0]

    return table(Chair())


def nobody_ever_pays(_: Patch) -> Rules:
    @frozen
    class Free:
        """Nothing costs anything."""

        @hookimpl
        def fold_price(self) -> int | None:
            return 0

        @hookimpl
        def round_charges(self) -> tuple[Charge, ...]:
            return ()

    return table(Free(), toep=ToepRules(when="never"))


planted("clocks_end_the_match")(nobody_ever_pays)
planted("random_play_ends_the_match")(nobody_ever_pays)
