"""Capabilities: what a variant declares that it does and most do not, so that the kit adapts.

A variant names them in its class variable `capabilities`, each with the reason:

>>> from typing import ClassVar
>>> from attrs import frozen
>>> @frozen
... class FirstChair:
...     capabilities: ClassVar = {"knows_seats": "the first chair always leads"}

No law is ever left out for a variant by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, cast

from toepen import Rules, ToepenError
from toepen._house import name_of_variant
from toepen._wording import nearest

__all__ = ["CAPABILITIES", "declared"]

CAPABILITIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "brings_back": "who is out of the match may come back into it",
        "charges_and_plays_on": "who is charged in the opening may stay in the round",
        "gives_points_back": "points may sink, so that a match may last for ever",
        "knows_seats": "one seat is not like another",
    }
)
"""Every capability that a variant can declare, with what it means."""


@lru_cache(maxsize=256)
def declared(rules: Rules) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Gather which variants of these rules declare each capability, each with its reason.

    Raises:
        ToepenError: If one declares a capability that there is none of.
    """
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for variant in rules.house.variants:
        name = name_of_variant(variant)
        claims = cast("Mapping[str, str]", getattr(variant, "capabilities", {}))
        for capability, reason in claims.items():
            if capability not in CAPABILITIES:
                known = (
                    nearest(capability, CAPABILITIES) or f"; there are {', '.join(CAPABILITIES)}"
                )
                message = f"variant {name!r} declares the capability {capability!r}{known}"
                raise ToepenError(message)
            found[capability] = (*found.get(capability, ()), (name, reason))
    return found
