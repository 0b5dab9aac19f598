from __future__ import annotations

import json
import os
import socket
import time
from pathlib import Path

import pytest
from toepen_variants.laundry import Laundry
from toepen_variants.stake_cap import StakeCap

from tests.faults import faults_in, faults_of_file, write
from toepen import HouseRules, RulesError

# -- what extends what -------------------------------------------------------------------------


def test_a_file_without_extends_starts_from_the_standard() -> None:
    assert HouseRules.parse("[score]\nlimit = 15").variants == (Laundry(),)


def test_a_key_that_is_left_out_keeps_the_value_of_what_is_extended() -> None:
    house = HouseRules.parse("extends = 'cardgames-zone'\n[score]\nlimit = 15")

    assert (house.toep.when, house.score.limit) == ("own_turn", 15)
    assert house.name == "cardgames.zone, online"


def test_files_extend_files_and_presets(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        house="extends = 'sub/middle.toml'\n[score]\nlimit = 12",
        sub__middle="extends = './far.toml'\n[score]\nlimit = 15\nbase_stake = 2",
        sub__far="extends = 'cardgames-zone'\n[fold]\nprice = 'base_stake'",
    )

    house = HouseRules.load(path)

    assert (house.score.limit, house.score.base_stake) == (12, 2)
    assert (house.fold.price, house.toep.when) == ("base_stake", "own_turn")


def test_a_file_in_a_folder_may_extend_one_above_it_within_the_first_folder(
    tmp_path: Path,
) -> None:
    path = write(
        tmp_path,
        house="extends = 'sub/middle.toml'",
        sub__middle="extends = '../far.toml'",
        far="[score]\nlimit = 15",
    )

    assert HouseRules.load(path).score.limit == 15


def test_a_path_may_be_written_with_backslashes(tmp_path: Path) -> None:
    path = write(tmp_path, house="extends = 'sub\\far.toml'", sub__far="[score]\nlimit = 15")

    assert HouseRules.load(path).score.limit == 15


def test_a_preset_that_does_not_exist_is_told_with_the_nearest() -> None:
    assert faults_in("extends = 'standrad'") == [
        ("extends", "there is no preset 'standrad'; did you mean 'standard'?")
    ]
    assert faults_in("extends = ''") == [("extends", "there is no preset ''")]


@pytest.mark.parametrize("name", ["standrad", "", "../standard", "x" * 100_000, "standard.toml"])
def test_a_preset_is_found_by_its_name_alone(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        HouseRules.preset(name)

    (fault,) = caught.value.faults
    assert fault.path == "extends"
    assert fault.message.startswith("there is no preset ")
    assert len(fault.message) < 200


@pytest.mark.parametrize("name", [None, 3, [], {}], ids=repr)
def test_a_preset_has_a_text_for_a_name(name: str) -> None:
    with pytest.raises(RulesError):
        HouseRules.preset(name)


def test_two_files_that_extend_each_other_are_a_cycle(tmp_path: Path) -> None:
    path = write(tmp_path, one="extends = 'two.toml'", two="extends = 'one.toml'")

    assert faults_of_file(path) == [("extends", "'one.toml' extends itself")]


def test_a_file_that_extends_itself_is_a_cycle(tmp_path: Path) -> None:
    path = write(tmp_path, one="extends = './one.toml'")

    assert faults_of_file(path) == [("extends", "'./one.toml' extends itself")]


@pytest.mark.parametrize(("dots", "faults"), [(200, []), (201, ["a line with more than 200 dots"])])
def test_a_line_has_so_many_dots_at_most(dots: int, faults: list[str]) -> None:
    text = f"name = '{'.' * dots}'"

    try:
        assert HouseRules.parse(text).name == "." * dots
        found = []
    except RulesError as error:
        found = [fault.message.removeprefix("has ") for fault in error.faults]

    assert found == faults


@pytest.mark.parametrize("deep", [1, 4, 8])
def test_files_are_extended_eight_deep(tmp_path: Path, deep: int) -> None:
    # The standard, which the last file extends unless it says otherwise, is not counted.
    for depth in range(deep):
        write(tmp_path, **{f"f{depth}": f"extends = 'f{depth + 1}.toml'"})
    write(tmp_path, **{f"f{deep}": "[score]\nlimit = 15"})

    assert HouseRules.load(tmp_path / "f0.toml").score.limit == 15


@pytest.mark.parametrize("deep", [9, 12])
def test_files_are_extended_no_deeper(tmp_path: Path, deep: int) -> None:
    write(tmp_path, **{f"f{deep}": "[score]\nlimit = 15"})
    for depth in range(deep):
        write(tmp_path, **{f"f{depth}": f"extends = 'f{depth + 1}.toml'"})

    assert faults_of_file(tmp_path / "f0.toml") == [("extends", "more than 8 files deep")]


@pytest.mark.parametrize(
    "path", ["../house.toml", "sub/../../house.toml", "..\\house.toml", "/etc/passwd", "//x.toml"]
)
def test_a_path_stays_below_the_folder_of_the_first_file(tmp_path: Path, path: str) -> None:
    opened = write(tmp_path, folder__house=f"extends = {json.dumps(path)}", house="")

    assert faults_of_file(opened) == [
        ("extends", f"the path {path!r} leads out of the folder of the first file")
    ]


def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, folder__house="extends = 'link.toml'", other="[score]\nlimit = 15")
    (tmp_path / "folder" / "link.toml").symlink_to(tmp_path / "other.toml")

    assert faults_of_file(path) == [
        ("extends", "the path 'link.toml' leads out of the folder of the first file")
    ]


def test_a_folder_that_is_a_link_out_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, folder__house="extends = 'link/far.toml'", other__far="")
    (tmp_path / "folder" / "link").symlink_to(tmp_path / "other")

    assert [where for where, _ in faults_of_file(path)] == ["extends"]


def test_a_link_within_the_folder_is_followed(tmp_path: Path) -> None:
    path = write(tmp_path, house="extends = 'link.toml'", far="[score]\nlimit = 15")
    (tmp_path / "link.toml").symlink_to(tmp_path / "far.toml")

    assert HouseRules.load(path).score.limit == 15


def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, house="extends = 'link.toml'")
    (tmp_path / "link.toml").symlink_to(tmp_path / "link.toml")

    assert [where for where, _ in faults_of_file(path)] == ["extends"]
    assert faults_of_file(tmp_path / "link.toml")


@pytest.mark.parametrize(
    "path", ["\0.toml", "a\0/b.toml", f"{'x' * 5000}.toml", "x" * 50 + "/" * 3000]
)
def test_a_path_that_no_file_can_have_is_refused(tmp_path: Path, path: str) -> None:
    opened = write(tmp_path, house=f"extends = {json.dumps(path)}")

    ((where, message),) = faults_of_file(opened)
    assert where == "extends"
    assert len(message) < 300


@pytest.mark.parametrize("path", ["far.toml", "sub/far", "/etc/passwd"])
def test_a_text_lies_in_no_folder_and_extends_presets_only(path: str) -> None:
    assert faults_in(f"extends = '{path}'") == [
        (
            "extends",
            f"found the path {path!r}, but rules that lie in no folder extend presets only",
        )
    ]


def test_what_a_file_extends_must_be_a_file_too(tmp_path: Path) -> None:
    path = write(tmp_path, house="extends = 'sub/x.toml'", sub__y="")
    (tmp_path / "sub" / "x.toml").mkdir()

    assert faults_of_file(path) == [("extends", "is not a regular file")]


def test_a_file_that_is_extended_and_missing_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, house="extends = 'nowhere.toml'")

    assert faults_of_file(path) == [("extends", "cannot be read: No such file or directory")]


def test_a_file_that_is_extended_and_no_toml_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, house="extends = 'far.toml'", far="= 3")

    ((where, message),) = faults_of_file(path)
    assert where == "extends"
    assert message.startswith("is not TOML")


def test_faults_of_what_is_extended_are_told_with_those_of_the_file(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        house="extends = 'far.toml'\n[toep]\nwhen = 'x'",
        far="teop = 1\n[fold]\nprice = 'x'",
    )

    assert {where for where, _ in faults_of_file(path)} == {"toep.when", "fold.price", "teop"}


# -- variants over the layers ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("far", "near", "variants"),
    [
        ("", "", (Laundry(),)),
        ("laundry = false", "", ()),
        ("laundry = false", "laundry = true", (Laundry(),)),
        ("", "laundry = false", ()),
        ("stake_cap = { at = 4 }", "", (Laundry(), StakeCap(4))),
        ("stake_cap = { at = 4 }", "stake_cap = true", (Laundry(), StakeCap())),
        ("stake_cap = { at = 4 }", "stake_cap = {}", (Laundry(), StakeCap(4))),
        ("stake_cap = { at = 4 }", "stake_cap = { at = 5 }", (Laundry(), StakeCap(5))),
        ("stake_cap = { at = 4 }", "stake_cap = false", (Laundry(),)),
        ("laundry = { times = 2 }", "laundry = { who = 'next' }", (Laundry(times=2, who="next"),)),
        ("stake_cap = false", "", (Laundry(),)),
    ],
)
def test_a_variant_is_switched_on_off_or_changed_layer_by_layer(
    tmp_path: Path, far: str, near: str, variants: tuple[object, ...]
) -> None:
    path = write(
        tmp_path, house=f"extends = 'far.toml'\n[variants]\n{near}", far=f"[variants]\n{far}"
    )

    assert HouseRules.load(path).variants == variants


def test_a_variant_switched_off_and_on_again_has_its_defaults(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        house="extends = 'middle.toml'\n[variants]\nstake_cap = {}",
        middle="extends = 'far.toml'\n[variants]\nstake_cap = false",
        far="[variants]\nstake_cap = { at = 7 }",
    )

    assert HouseRules.load(path).variants == (Laundry(), StakeCap())


def test_a_wrong_value_that_a_nearer_file_mends_is_no_fault(tmp_path: Path) -> None:
    path = write(
        tmp_path, house="extends = 'far.toml'\n[score]\nlimit = 12", far="[score]\nlimit = 0"
    )

    assert HouseRules.load(path).score.limit == 12


# -- what is wrong with a file -----------------------------------------------------------------


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"

    assert faults_of_file(path) == [(str(path), "cannot be read: No such file or directory")]


@pytest.mark.parametrize("name", ["", "."])
def test_a_folder_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)

    ((_, message),) = faults_of_file(name)

    assert message == "is not a regular file"


def test_a_folder_is_refused_without_leaving_it_open(tmp_path: Path) -> None:
    opened = Path("/proc/self/fd")
    if not opened.is_dir():
        pytest.skip("open files cannot be counted here")
    before = len(list(opened.iterdir()))

    for _ in range(5):
        faults_of_file(tmp_path)

    assert len(list(opened.iterdir())) == before


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "pipe.toml"
    os.mkfifo(path)

    assert faults_of_file(path) == [(str(path), "is not a regular file")]


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_refused_at_once(device: str) -> None:
    if not Path(device).exists():
        pytest.skip("there is no such device here")

    assert faults_of_file(device) == [(device, "is not a regular file")]


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("s.toml")

        ((path, _),) = faults_of_file("s.toml")

    assert path == "s.toml"


def test_a_file_that_cannot_be_read_to_its_end_is_told() -> None:
    path = Path("/proc/self/mem")
    if not path.exists():
        pytest.skip("there is no such file here")

    ((where, message),) = faults_of_file(path)

    assert (where, message[:14]) == (str(path), "cannot be read")


@pytest.mark.parametrize("name", ["\0", "a\0b", "x" * 5000])
def test_a_name_that_no_file_can_have_is_told(name: str) -> None:
    ((_, message),) = faults_of_file(name)

    assert message


@pytest.mark.parametrize("size", [64 * 1024, 64 * 1024 - 1])
def test_a_file_may_have_64_kib(tmp_path: Path, size: int) -> None:
    path = write(tmp_path, house="#" * size)

    assert HouseRules.load(path) == HouseRules.preset("standard")


@pytest.mark.parametrize("size", [64 * 1024 + 1, 1024 * 1024])
def test_a_larger_file_is_refused(tmp_path: Path, size: int) -> None:
    path = write(tmp_path, house="#" * size)

    assert faults_of_file(path) == [(str(path), "is larger than 64 KiB")]


def test_a_larger_text_is_refused() -> None:
    assert faults_in("#" * (64 * 1024 + 1)) == [("the text", "is larger than 64 KiB")]


def test_a_file_that_is_no_utf_8_is_told_with_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'name = "caf\xe9"')

    ((where, message),) = faults_of_file(path)

    assert where == str(path)
    assert message == "is not UTF-8: invalid continuation byte at byte 11"


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbf[score]\nlimit = 15\n")

    assert HouseRules.load(path).score.limit == 15


def test_lines_may_end_as_on_any_system(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"[score]\r\nlimit = 15\r\n")

    assert HouseRules.load(path).score.limit == 15


@pytest.mark.parametrize("text", ["= 3", "[score", "limit = ", "a = 1\na = 2", "\0", "[a]\n[a]"])
def test_what_is_no_toml_is_told_with_its_place(text: str) -> None:
    ((path, message),) = faults_in(text)

    assert path == "the text"
    assert message.startswith("is not TOML: ")


@pytest.mark.parametrize(
    "text",
    [
        f"x = {'[' * 3000}",
        f"x = {'[' * 30000}",
        f"x = {'{a = ' * 8000}",
        f"[{'a.' * 20000}a]",
        f"[schema{'.a' * 20000}]",
        f"[toep.when{'.a' * 20000}]",
        f"score = {{ limit{'.a' * 8000} = 1 }}",
        f"x{'.a' * 32000} = 1",
        f"[variants.laundry.hand{'.a' * 5000}]",
    ],
    ids=range(9),
)
def test_deep_nesting_is_refused_soon_and_in_a_few_words(text: str) -> None:
    began = time.perf_counter()

    told = faults_in(text)

    assert time.perf_counter() - began < 10
    assert all(len(message) < 300 for _, message in told)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"k{number} = 1" for number in range(7000)),
        "[score]\n" + "\n".join(f"k{number} = 1" for number in range(7000)),
        "[variants]\n" + "\n".join(f"k{number} = true" for number in range(4500)),
        "[variants]\n" + "\n".join(f"{'k' * 100}{number} = {{}}" for number in range(550)),
        "\n".join(f"[a{number}]" for number in range(8000)),
        "name = '" + "x" * 65000 + "'\nx = 1",
    ],
    ids=["keys", "options", "variants", "long names", "tables", "a long text"],
)
def test_a_file_with_very_many_faults_is_read_soon(text: str) -> None:
    began = time.perf_counter()

    faults_in(text)

    assert time.perf_counter() - began < 10


@pytest.mark.parametrize("key", ["toep.when", "name", "extends", "score.limit", "play.rank_order"])
def test_a_long_text_is_shortened_in_a_report(key: str) -> None:
    section, _, name = key.rpartition(".")
    wrong = {name: "x" * 60_000} if section else {name: ["x" * 60_000]}

    with pytest.raises(RulesError) as caught:
        HouseRules.of({section: wrong} if section else wrong)

    assert len(str(caught.value)) < 400
