"""Records of many values: every reader counts them before it makes any."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core import files, history
from bolide_widget.core.files import FileFault
from helpers.boards import courses

MOST = 60
"""In place of a million and a half."""
NAMES = ["Ada", "Bob"]


def written() -> str:
    race = bw.Race(courses.ring(), NAMES, grid=NAMES, seed=1)
    race.play(race.options[0])
    return race.to_json()


def with_answers(unit: str) -> str:
    """A record of 49 MB whose answers are one thing over and over."""
    head, rest = written().split('"answers": [')
    answers = unit + ("," + unit) * (48_900_000 // (len(unit) + 1))
    return f'{head}"answers": [{answers}],\n' + rest[rest.index('"final"') :]


def with_dice(_: str) -> str:
    dice = "[3,4]" + ",[3,4]" * 8_000_000
    return re.sub(r'"dice": [^\n]*,\n', f'"dice": [{dice}],\n', written(), count=1)


@pytest.mark.parametrize(
    ("make", "unit"),
    [(with_answers, "[]"), (with_answers, "0"), (with_answers, "{}"), (with_dice, "")],
)
def test_too_many_values_are_refused_before_any_is_made(
    make: Callable[[str], str], unit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No list, no number: nothing of the file is built but its text."""

    def built(*_: Any, **__: Any) -> Any:
        raise AssertionError("values were made")

    text = make(unit)
    path = tmp_path / "hostile.json"
    path.write_text(text)
    monkeypatch.setattr(json, "loads", built)
    for read in (bw.Race.from_json, bw.Championship.from_json):
        with pytest.raises(bw.RecordError, match=r"more than 1,500,000 values"):
            read(text)
    with pytest.raises(bw.RecordError, match=r"hostile.json: .*more than 1,500,000 values"):
        bw.load_race(path)
    with pytest.raises(bw.RecordError, match=r"more than 1,500,000 values"):
        bw.resume(path)


@pytest.mark.parametrize("read", [str, str.encode])
def test_the_limit_is_where_it_says(read: Callable[[str], Any]) -> None:
    """As many values as are allowed are read, one more is not; objects are a twentieth of them."""
    numbers = read(json.dumps([0] * MOST))
    assert files.from_json(numbers, MOST) == [0] * MOST
    with pytest.raises(FileFault, match="more than 60 values"):
        files.from_json(read(json.dumps([0] * (MOST + 1))), MOST)
    objects = [{"a": 1}] * (MOST // 20)
    assert files.from_json(read(json.dumps(objects)), MOST) == objects
    with pytest.raises(FileFault, match="more than 60 values"):
        files.from_json(read(json.dumps([*objects, {}])), MOST)


def test_a_text_of_wide_characters_is_as_large_as_it_is_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of them makes all characters of a text take four bytes."""
    monkeypatch.setattr(history, "LARGEST", 10_000)
    text = written()
    wide = text.replace("Ring", "R\N{RACING CAR}ng") + " " * (9_000 - len(text))
    assert len(wide) < 10_000
    with pytest.raises(bw.RecordError, match="20,000 bytes as a text in memory"):
        bw.Race.from_json(wide)
    assert bw.Race.from_json(text + " " * (9_000 - len(text))).history


@pytest.mark.parametrize("field", ["seed", "answers", "digest", "round"])
def test_two_values_of_one_name_are_refused(field: str) -> None:
    """A reader would see the last of them, and somebody who looks the first."""
    text = written()
    assert f'"{field}": ' in text
    doubled = text.replace(f'"{field}": ', f'"{field}": 0, "{field}": ', 1)
    with pytest.raises(bw.RecordError, match=f"'{field}' twice"):
        bw.Race.from_json(doubled)


def test_a_track_file_names_nothing_twice(tmp_path: Path) -> None:
    data = json.dumps(courses.ring().to_dict())
    path = tmp_path / "ring.json"
    path.write_text(data.replace('"name": ', '"name": "Other", "name": ', 1))
    with pytest.raises(bw.TrackError, match="'name' twice"):
        bw.load_track(path)
