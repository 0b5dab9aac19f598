"""Wheels of the library and of a guest, installed side by side far from this tree."""

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

ROOT = Path(__file__).parent.parent
GUEST = ROOT / "examples" / "bell_round"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")

TABLE = """
schema = 1
name = "Thursday"
extends = "cardgames-zone"

[variants.bell_round]
price = 0
who = "anyone"
"""

PLAY = """
import sys
from random import Random
from toepen import HouseRules, apply, legal_actions, new_match, shuffle

rng = Random(5)
match = new_match(HouseRules.load(sys.argv[1]).compile(), ["Anna", "Bram", "Cato"])
while match.result is None:
    act = shuffle(match, rng) if match.deal_due else rng.choice(legal_actions(match))
    match = apply(match, act)
    for event in match.events:
        print(event.sentence(match.seats))
"""

UNTOUCHED = """
from toepen import HouseRules

for name in ("standard", "cardgames-zone", "pelt-15"):
    house = HouseRules.preset(name)
    print(house.compile().fingerprint, *house.compile().variants)
    print(house.to_toml())
"""


@attrs.frozen
class Place:
    """An environment of its own, and a folder to work in."""

    folder: Path

    @property
    def python(self) -> Path:
        scripts = "Scripts" if os.name == "nt" else "bin"
        return self.folder / "venv" / scripts / "python"

    def make(self) -> None:
        """Make the environment; it sees what is installed here, but no source tree.

        The folder is named in a `.pth` file, and those that lie in it are not read in turn: so it
        lends the dependencies and not the editable install.
        """
        venv.create(self.folder / "venv", symlinks=os.name != "nt")
        told = self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
        lent = "\n".join(sorted({sysconfig.get_path(kind) for kind in ("purelib", "platlib")}))
        Path(told.strip(), "lent.pth").write_text(lent, encoding="utf-8")

    def install(self, *wheels: Path) -> None:
        said("pip", *PIP, "--python", self.python, "install", "--no-index", "--no-deps", *wheels)

    def run(self, *arguments: str | Path) -> str:
        """Run Python there and return what it prints."""
        return said("python", self.python, "-I", *arguments, cwd=self.folder)


def said(what: str, *command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{what} has failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build(source: Path, folder: Path) -> Path:
    """Build the wheel of *source* with what is installed here."""
    build_it = ("wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir")
    said("the build", *PIP, *build_it, folder, source)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Path]:
    return [build(source, tmp_path_factory.mktemp("wheel")) for source in (ROOT, GUEST)]


@pytest.fixture(scope="module")
def alone(wheels: Sequence[Path], tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The library without the guest."""
    place = Place(tmp_path_factory.mktemp("alone"))
    place.make()
    place.install(wheels[0])
    return place


@pytest.fixture(scope="module")
def together(wheels: Sequence[Path], tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The library and the guest, and a table that wants its rule."""
    place = Place(tmp_path_factory.mktemp("together"))
    place.make()
    place.install(*wheels)
    place.folder.joinpath("thursday.toml").write_text(TABLE, encoding="utf-8")
    return place


def test_what_is_installed_is_used_and_no_source_tree(together: Place) -> None:
    told = together.run("-c", "import toepen, bell_round as b; print(toepen.__file__, b.__file__)")

    assert [str(together.folder) in file for file in told.split()] == [True, True]


def test_a_rule_that_is_only_installed_changes_no_game(alone: Place, together: Place) -> None:
    told = together.run("-c", UNTOUCHED)

    assert told == alone.run("-c", UNTOUCHED)
    assert "bell_round" not in told


def test_a_file_switches_the_rule_on_by_its_name(together: Place) -> None:
    told = together.run("-c", PLAY, "thursday.toml")

    assert " rings the bell: the next round is for 3, and quiet" in told
    assert ", the stake is 3" in told
    assert "The match is over: " in told


def test_a_file_that_names_a_rule_which_is_not_installed_is_refused(
    alone: Place, together: Place
) -> None:
    load = "from toepen import HouseRules, RulesError\ntry: HouseRules.load({!r})\n"
    load += "except RulesError as error: print(*(fault.path for fault in error.faults))"
    table = str(together.folder / "thursday.toml")

    assert alone.run("-c", load.format(table)).split() == ["variants.bell_round"]
    assert together.run("-c", load.format(table)) == ""


def test_the_command_finds_the_preset_and_plays_it(together: Place) -> None:
    listed = together.run("-m", "toepen", "rules", "list")
    shown = together.run("-m", "toepen", "rules", "show", "the-bell")
    sheet = together.run("-m", "toepen", "rules", "show", "the-bell", "--sheet")
    variant = together.run("-m", "toepen", "variants", "show", "bell_round")
    watch = ("watch", "--rules", "the-bell", "--bots", "random", "--seed", "3")
    played = together.run("-m", "toepen", *watch)

    assert "the-bell" in listed
    assert "[variants.bell_round]" in shown
    assert "Between two rounds whoever has lost most may ring the bell for 1" in sheet
    assert variant.startswith("bell_round [toepen-bell-round 1.0]")
    assert "rings the bell" in played


def test_the_tests_of_the_guest_hold(together: Place) -> None:
    quietly = ("-q", "-p", "no:cacheprovider", "--hypothesis-seed=1")
    tests = ("-c", GUEST / "pyproject.toml", GUEST / "tests")

    told = together.run("-B", "-m", "pytest", *quietly, *tests)

    assert " passed" in told
    assert "skipped" not in told
