"""Vetoes: whether anybody forbids what a rule would allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from toepen.exceptions import Refusal

__all__ = ["first_refusal"]


def first_refusal(
    vetoes: Iterable[Callable[..., Refusal | None]], *asked: object
) -> Refusal | None:
    """Ask all vetoes of one kind, as the rules in force hold them, until one forbids.

    Args:
        vetoes: Such as `match.rules.may_fold`, or `match.rules.hooks["..."]` of a variant's own.
        asked: What the hook takes, in its order.

    Returns:
        What the first one objects; `None` if nobody does.

    Examples:
        >>> from toepen import HouseRules, Seat, new_match
        >>> from toepen.plugin import first_refusal
        >>> match = new_match(HouseRules().compile(), ("Anna", "Bram"))
        >>> first_refusal(match.rules.may_fold, match, Seat(0)) is None
        True
    """
    for forbid in vetoes:
        refusal = forbid(*asked)
        if refusal is not None:
            return refusal
    return None
