"""What small frozen values have in common, whoever declares them."""

from __future__ import annotations

from copy import deepcopy

from attrs import Factory, field, frozen

from toepen import Choose, Event, Seat, Toep
from toepen._values import Value
from toepen.plugin import Phase, Say


@frozen(eq=False, repr=False)
class Bare(Value):
    """A value without a field."""


@frozen(eq=False, repr=False)
class Named(Value):
    """A value with a field that does not count."""

    name: str
    length: int = field(
        default=Factory(lambda it: len(it.name), takes_self=True), init=False, eq=False, repr=False
    )


@frozen(eq=False, repr=False)
class Longer(Named):
    """A value with one field more."""

    size: int = 0


def test_values_are_equal_by_class_and_fields() -> None:
    assert Named("Anna") == Named("Anna")
    assert Named("Anna") != Named("Bram")
    assert Longer("Anna", 2) != Longer("Anna", 3)
    assert Bare() == Bare()
    assert Named("Anna") != Longer("Anna")
    assert Bare() != "Bare()"


def test_equal_values_have_one_hash() -> None:
    assert hash(Named("Anna")) == hash(Named("Anna"))
    assert len({Named("Anna"), Named("Bram"), Named("Anna"), Bare(), Bare(), Longer("Anna")}) == 4


def test_a_field_that_does_not_count_is_neither_compared_nor_shown() -> None:
    other = Named("Anna")
    object.__setattr__(other, "length", 7)

    assert other == Named("Anna")
    assert hash(other) == hash(Named("Anna"))
    assert repr(other) == "Named(name='Anna')"


def test_a_value_is_shown_as_it_is_made() -> None:
    assert repr(Bare()) == "Bare()"
    assert repr(Longer("Anna", size=2)) == "Longer(name='Anna', size=2)"
    assert repr(Choose(Seat(1), "keep")) == "Choose(seat=1, word='keep', target=None)"


def test_what_variants_make_by_their_own_phases_and_events_differs_by_its_fields() -> None:
    @frozen
    class Bell(Event):
        seat: Seat

    @frozen
    class Ringing(Phase):
        seat: Seat

    class Silent(Phase):
        """A phase without a field, and without attrs."""

    assert Bell(Seat(0)) != Bell(Seat(1))
    assert Ringing(Seat(0)) != Ringing(Seat(1))
    assert Ringing(Seat(0)) == Ringing(Seat(0))
    assert Silent() == Silent()
    assert Silent() != Phase()


def test_a_copy_is_equal() -> None:
    for value in (Toep(Seat(2)), Say(Seat(1), "pelt"), Named("Anna")):
        assert deepcopy(value) == value
