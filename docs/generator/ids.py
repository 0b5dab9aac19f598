"""The page of all rule ids."""

from __future__ import annotations

from generator.catalogue import linked
from generator.library import variants
from generator.markdown import anchored, page, table
from toepen import rule_ids

__all__ = ["ids_page"]

INTRODUCTION = """
Errors, events, bookings and tests cite a rule by its id. The id of a key is its path in a
house-rules file; what no key decides has a name under the rule that it belongs to.

```python
>>> from toepen import rule_ids
>>> print(rule_ids()["fold.turn_after"].meaning)
after a fold the turn goes on where it was interrupted

```

Without arguments `rule_ids` lists the ids of the game itself, given variants theirs too. This is
the list with all variants of the library.
"""


def ids_page() -> str:
    """Return the page."""
    rules = rule_ids(variants()).values()
    rows = [
        (anchored(rule.id), " ".join(rule.meaning.split()), linked(rule.source)) for rule in rules
    ]
    return page("Rule ids", INTRODUCTION, table(("Id", "Decides", "Source"), rows))
