"""The files of a new variant, with places for its name.

Its rule is a short one that every hook's author can read: nobody toeps before some tricks lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["FILES"]

_PROJECT: Final = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "$dist"
version = "0.1.0"
description = "$title: a house rule for toepen"
requires-python = ">=3.11"
dependencies = ["toepen"]

[project.optional-dependencies]
test = ["toepen[testing]"]

[project.entry-points."toepen.variants"]
$name = "$name:$cls"

[project.entry-points."toepen.presets"]
$name = "$name.presets"

[tool.hatch.build.targets.wheel]
packages = ["src/$name"]

[tool.pytest.ini_options]
addopts = "-p toepen.testing.pytest"
testpaths = ["tests"]
"""

_README: Final = """\
# $title

A house rule for toepen. A table that wants it says so in its file of house rules:

```toml
extends = "standard"

[variants.$name]
tricks = 1
```

or plays the preset `$preset`.

## Test

```sh
pip install -e ".[test]"
pytest
```

`tests/test_$name.py` plays by the rule at random and looks at the laws of the game;
`tests/scenarios` holds worked examples, each of which is a test.
"""

_INIT: Final = '''\
"""$title: a house rule for toepen."""

from $name._variant import $cls

__all__ = ["$cls"]
'''

_VARIANT: Final = '''\
"""$title."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from toepen.plugin import Position, Refusal, hookimpl, option

SOURCE = "house rule"


@frozen
class $cls:
    """Nobody toeps before some tricks of the round have been taken."""

    tricks: int = option(1, "how many tricks come first", SOURCE, least=1)

    rule_ids: ClassVar = {"variants.$name": SOURCE}

    @hookimpl
    def may_toep(self, match: Position) -> Refusal | None:
        """Forbid it as long as too few tricks lie."""
        if len(match.tricks) >= self.tricks:
            return None
        return Refusal("variants.$name", f"nobody toeps before trick {self.tricks + 1}")

    @hookimpl
    def sheet(self) -> tuple[str, ...]:
        """Tell the table."""
        return (f"Nobody toeps before trick {self.tricks + 1}.",)
'''

_PRESETS: Final = '''\
"""The house-rules files that this distribution brings, each a preset under its file's name."""
'''

_PRESET: Final = """\
# A table that plays by the rule, and otherwise the standard game.
schema = 1
name = "$title"
extends = "standard"

[variants.$name]
"""

_TEST: Final = '''\
"""The rule obeys the laws of the game, at several tables."""

from $name import $cls

from toepen import HouseRules
from toepen.testing import RulesTests


class TestAlone(RulesTests):
    rules = HouseRules.preset("cardgames-zone").compile([$cls()])
    scenarios = "scenarios"


class TestWithTheLaundry(RulesTests):
    rules = HouseRules.preset("standard").compile([$cls(tricks=2)])


class TestWithPelt(RulesTests):
    rules = HouseRules.preset("pelt-15").compile([$cls()])
'''

_SCENARIO: Final = '''\
schema = 1
title = "Nobody toeps in the first trick"
source = "house rule"
seats = ["Anna", "Bram"]
dealer = "Bram"
script = """
hand Anna TH 9H 8H 7H
hand Bram TS 9S 8S 7S
! Anna toep
Anna 7H
Bram 7S
? trick Anna
? may Anna toep
"""

[rules]
extends = "cardgames-zone"

[rules.variants.$name]
'''

_SECOND: Final = '''\
schema = 1
title = "Nobody toeps before the third trick, where two come first"
source = "house rule"
seats = ["Anna", "Bram"]
dealer = "Bram"
script = """
hand Anna TH 9H 8H 7H
hand Bram TS 9S 8S 7S
Anna 7H
Bram 7S
? maynot Anna toep
Anna 8H
Bram 8S
? may Anna toep
"""

[rules]
extends = "cardgames-zone"

[rules.variants.$name]
tricks = 2
'''

FILES: Final[Mapping[str, str]] = {
    "pyproject.toml": _PROJECT,
    "README.md": _README,
    "src/$name/__init__.py": _INIT,
    "src/$name/_variant.py": _VARIANT,
    "src/$name/py.typed": "",
    "src/$name/presets/__init__.py": _PRESETS,
    "src/$name/presets/$preset.toml": _PRESET,
    "tests/test_$name.py": _TEST,
    "tests/scenarios/not-in-the-first-trick.toml": _SCENARIO,
    "tests/scenarios/not-before-the-third-trick.toml": _SECOND,
}
"""Every file by its path, both with `$name` and its like in place of the variant's name."""
