"""`check_track` and the command ``check``: every fault, its field, and what would be right."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.__main__ import FAULTY, MISUSED, SOUND, main
from bolide_widget.boards.files import DEFINED, in_words

from ..helpers.boards.oval import oval
from .lattice.test_track_errors import BROKEN

Data = dict[str, Any]


def write(folder: Path, data: Any, name: str = "ring.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_sound_track_has_no_faults(tmp_path: Path) -> None:
    assert bw.check_track(write(tmp_path, oval())) == []
    assert bw.check_track(oval()) == []
    assert bw.check_track(bw.Track.from_dict(oval())) == []


def test_a_fault_has_file_field_and_text(tmp_path: Path) -> None:
    data = oval()
    data["sectors"][2]["arrow"] = "North"
    path = write(tmp_path, data)
    (fault,) = bw.check_track(path)
    assert fault == (str(path), "sectors[2].arrow", '"North" is not one of "N", "E", "S", "W"')
    assert str(fault) == f"{path}: sectors[2].arrow: {fault.text}"
    (same,) = bw.check_track(data)
    assert same.file == "track 'Test Oval'" and same[1:] == fault[1:]


def test_every_fault_is_listed(tmp_path: Path) -> None:
    """An error names 40 at most; the check names all, of shape and of sense."""
    data = oval()
    data["signs"] = [{"at": [1, 2], "text": ""} for _ in range(60)]
    data["grid"][0] = [0, 0]
    data["half"]["heading"] = "N"
    del data["licence"]
    faults = bw.check_track(write(tmp_path, data))
    fields = [fault.field for fault in faults]
    assert [field for field in fields if field.startswith("signs")] == [
        f"signs[{number}].text" for number in range(60)
    ]
    assert {"licence", "grid[0]", "half.heading"} <= set(fields)


RIGHT = ("must", "not one of", "there are", "is not a ", 'is not "bolide', "the last is")
"""Words in which a text says what would be right."""

ADVICE = (
    *("draw", "let them", "give", "move it", "widen", "leave", "list them", "shorten", "needs"),
    *("keep it", "a line needs two", "write the whole"),
)


@pytest.mark.parametrize("change", [row[0] for row in BROKEN.values()], ids=list(BROKEN))
def test_every_fault_says_what_would_be_right(change: Callable[[Data], object]) -> None:
    data = oval()
    change(data)
    for fault in bw.check_track(data):
        assert any(word in fault.text for word in RIGHT + ADVICE), fault
        assert fault.field.partition("[")[0].partition(".")[0] in (*oval(), "colour"), fault


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not JSON"),
        (b"{", "line 1, column 2"),
        (b"\xff\xff", "not UTF-8"),
        (b"[]", "is not an object"),
        (b"[" * 100_000, "not JSON"),
    ],
)
def test_a_file_that_is_no_track_has_one_fault(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "ring.json"
    path.write_bytes(content)
    (fault,) = bw.check_track(path)
    assert fault.field == "the file" and words in fault.text


def test_what_is_no_file() -> None:
    (missing,) = bw.check_track("no/such/ring.json")
    assert missing == ("no/such/ring.json", "the file", "there is no such file; check its path")
    with pytest.raises(
        bw.TrackError, match="track: must be a path or the data of a file, got an int"
    ):
        bw.check_track(7)  # type: ignore[arg-type]
    assert ("track", "name") in [fault[:2] for fault in bw.check_track({"name": {1, 2}})]


def test_of_another_version_only_that_is_said() -> None:
    data = oval() | {"format": "bolide-track/2", "sectors": "by another rule"}
    (fault,) = bw.check_track(data)
    assert fault.field == "format"
    assert '"bolide-track/2" is another version' in fault.text and '"bolide-track/1"' in fault.text


def test_an_unknown_field_names_the_nearest() -> None:
    data = oval()
    data["pit"]["sped_limit"] = data["pit"].pop("speed_limit")
    data["a: b"] = 1
    faults = {fault.field: fault.text for fault in bw.check_track(data)}
    assert faults["pit.sped_limit"].startswith("is not a field here; did you mean speed_limit?")
    assert faults["pit.speed_limit"] == "is missing; it must be null or a whole number from 1 to 20"
    assert faults["a:b"].startswith("is not a field here; there are: format, name")


def test_every_definition_of_the_schema_has_words() -> None:
    schema = json.loads(
        (Path(bw.__file__).parents[2] / "tracks/lattice/schema.json").read_text(encoding="utf-8")
    )
    assert set(DEFINED) == set(schema["$defs"])
    assert in_words(schema["properties"]["grid"]) == (
        "a list of 8 to 40 items, each a lattice point [x, y] of whole numbers"
    )


def test_the_command_lists_faults_of_each_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = write(tmp_path, oval(), "a.json")
    wrong = write(tmp_path, oval() | {"rain_risk": 0, "name": ""}, "b.json")
    assert main(["check", str(sound), str(wrong)]) == FAULTY
    assert capsys.readouterr().out.splitlines() == [
        f"{sound}: ok",
        f"{wrong}: name: has 0 characters; it must be text of 1 to 80 characters",
        f"{wrong}: rain_risk: 0 is not a whole number from 1 to 12",
    ]
    assert main(["check", "--quiet", str(sound)]) == SOUND
    assert capsys.readouterr().out == ""


def test_the_command_takes_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All track files under it; a schema is none."""
    (tmp_path / "more").mkdir()
    inner = write(tmp_path / "more", oval(), "a.json")
    outer = write(tmp_path, oval(), "b.json")
    write(tmp_path, {"$schema": ""}, "schema.json")
    assert main(["check", str(tmp_path)]) == SOUND
    assert capsys.readouterr().out.splitlines() == [f"{outer}: ok", f"{inner}: ok"]
    (tmp_path / "none").mkdir()
    assert main(["check", str(tmp_path / "none")]) == MISUSED
    assert "no track files" in capsys.readouterr().err


def test_the_command_prints_no_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, oval() | {"\x1b[2Jfield": 1})
    assert main(["check", str(path)]) == FAULTY
    out = capsys.readouterr().out
    assert "\x1b" not in out and "\\x1b[2Jfield: is not a field here" in out


@pytest.mark.parametrize("words", [[], ["check"], ["chek", "a.json"]])
def test_the_command_called_wrongly(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == MISUSED
    assert "usage: python -m bolide_widget" in capsys.readouterr().err


def test_the_command_as_a_program(tmp_path: Path) -> None:
    path = write(tmp_path, oval() | {"rain_risk": 13})
    ended = subprocess.run(
        [sys.executable, "-m", "bolide_widget", "check", str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert ended.returncode == FAULTY and ended.stderr == ""
    assert ended.stdout == f"{path}: rain_risk: 13 is not a whole number from 1 to 12\n"
