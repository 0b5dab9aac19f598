"""How frozen values are made cheaply, compared with how attrs makes them."""

from __future__ import annotations

import inspect
from typing import Any

import attrs
import pytest
from attrs import Factory, field, frozen
from attrs.exceptions import FrozenInstanceError
from attrs.validators import ge

from toepen._twins import changed, maker, only_keeps, quick


@frozen(weakref_slot=False)
class Pair:
    """A value that only keeps what it is given."""

    first: int
    second: tuple[int, ...] = ()


@frozen(weakref_slot=False)
class Checked:
    """A value whose constructor does more than that."""

    first: int = field(converter=int)
    doubled: int = field(default=Factory(lambda it: 2 * it.first, takes_self=True), init=False)


@frozen(weakref_slot=False)
class Converted:
    """A value whose constructor converts all that it is given."""

    first: int = field(converter=int)


@frozen(weakref_slot=False)
class Validated:
    """A value whose constructor refuses some of what it is given."""

    first: int = field(validator=ge(0))


@frozen(weakref_slot=False)
class Positive:
    """A value with a constructor of its own."""

    first: int

    def __init__(self, first: int) -> None:
        own: Any = self
        own.__attrs_init__(abs(first))


@frozen(weakref_slot=False)
class Fixed:
    """A value with a field that is no argument."""

    first: int
    second: int = field(default=2, init=False)


@frozen(slots=False)
class Loose:
    """A value without slots."""

    first: int


@frozen
class Watched:
    """A value that can be referred to weakly."""

    first: int


@quick
@frozen
class Quick:
    """A value with the straight constructor."""

    first: int
    second: str = "none"


def test_a_maker_makes_what_the_constructor_makes() -> None:
    make = maker(Pair)

    assert make(1) == Pair(1)
    assert make(second=(2,), first=1) == Pair(1, (2,))
    assert type(make(1)) is Pair
    with pytest.raises(FrozenInstanceError):
        make(1).first = 2  # type: ignore[misc]


def test_a_maker_fills_in_what_is_no_argument() -> None:
    made = maker(Fixed)(1)

    assert (made, made.second) == (Fixed(1), 2)


@pytest.mark.parametrize(
    "value",
    [Pair(1, (2,)), Checked(1), Converted(1), Validated(1), Loose(1), Watched(1), Quick(1)],
)
def test_a_changed_value_is_what_evolve_makes(value: Any) -> None:  # noqa: ANN401
    again = changed(value, first=5)

    assert again == attrs.evolve(value, first=5)
    assert type(again) is type(value)
    assert value.first == 1
    with pytest.raises(FrozenInstanceError):
        again.first = 2


def test_a_converter_is_called_when_a_value_is_changed() -> None:
    assert changed(Checked(1), first="7") == Checked(7)
    assert changed(Checked(1), first="7").doubled == 14
    assert changed(Converted(1), first="7") == Converted(7)


@frozen(weakref_slot=False)
class Prepared:
    """A value that does something before it is made."""

    first: int

    def __attrs_pre_init__(self) -> None:
        prepared.append(type(self))


prepared: list[type] = []


@frozen(weakref_slot=False)
class Triple(Pair):
    """A value with a field more than its base."""

    third: int = 3


def test_what_has_a_constructor_that_keeps_what_it_is_given() -> None:
    classes = [Pair, Triple, Quick, Checked, Converted, Validated, Positive, Prepared, Fixed]

    assert [cls for cls in (*classes, Loose, Watched) if only_keeps(cls)] == [Pair, Triple]


def test_what_comes_before_a_constructor_comes_before_a_change() -> None:
    changed(Prepared(1), first=2)

    assert prepared == [Prepared, Prepared]


def test_a_constructor_of_its_own_is_called_when_a_value_is_changed() -> None:
    assert changed(Positive(1), first=-7) == Positive(7)


def test_what_a_validator_refuses_a_value_is_not_changed_to() -> None:
    with pytest.raises(ValueError, match="first"):
        changed(Validated(1), first=-1)


def test_the_straight_constructor_is_called_like_the_usual_one() -> None:
    assert (Quick(1).first, Quick(1).second) == (1, "none")
    assert Quick(second="b", first=2) == Quick(2, "b")
    assert str(inspect.signature(Quick)) == "(first: 'int', second: 'str' = 'none') -> None"
    assert repr(Quick(1)) == "Quick(first=1, second='none')"
    with pytest.raises(TypeError, match="first"):
        Quick()  # type: ignore[call-arg]
    with pytest.raises(FrozenInstanceError):
        Quick(1).first = 2  # type: ignore[misc]
