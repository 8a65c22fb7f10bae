"""Circuits as texts: short, the same board again, and hostile texts are refused in words."""

from __future__ import annotations

import json
import pickle
import warnings
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from math import cos, pi, sin
from random import Random
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.making import texts
from bolide_widget.making.texts import LONGEST, MOST_POINTS, PACKING, Made

GAMES = bw.games()
TURNS = [k * pi / 32 for k in range(64)]
BEAN = [
    (round((900 + 200 * cos(3 * t)) * cos(t), 1), round((600 + 100 * cos(2 * t)) * sin(t), 1))
    for t in TURNS
]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*falls short")
        yield


def bean(game: str = "bolide", points: Any = BEAN, width: Any = 12, **wishes: Any) -> Any:
    return need(game).shelf.board.from_centerline(
        points, width, name="Bean", **{"squares": 90, **wishes}
    )


def fields(text: str) -> dict[str, Any]:
    packed = text.partition(":")[2]
    read: dict[str, Any] = json.loads(zlib.decompress(b64decode(packed + "=" * (-len(packed) % 4))))
    return read


def packed(content: bytes | dict[str, Any]) -> str:
    data = json.dumps(content).encode() if isinstance(content, dict) else content
    return f"bw-circuit/1:{b64encode(zlib.compress(data, 9)).decode().rstrip('=')}"


def changed(**more: Any) -> str:
    return packed(fields(bean().to_text()) | more)


@pytest.mark.parametrize("game", GAMES)
def test_a_text_makes_the_same_board(game: str) -> None:
    track = bean(game)
    text = track.to_text()
    assert text.isascii() and text.isprintable() and len(text) < 2000
    assert not set(text) & set("*_~`<>'\"|")  # which chats and mails take for their own
    texts_alone = type(track).from_text(text)
    assert texts_alone == track and texts_alone.to_text() == text


@pytest.mark.parametrize("game", ["bolide", "formula-d"])
def test_an_invented_circuit_is_made_again_exactly(game: Any) -> None:
    track = bw.invent(7, game=game)
    made = texts.made_of(track)
    assert made is not None and made.quick
    again, differs = texts.board_of(texts.read(track.to_text()))
    assert again == track and not differs


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "My circuit: {} Have fun!",
        "> {}\r\n> -- \r\n> Ada",
        "\ufeff{}\n",
        "`{}`",
        "«{}».\n\nBye",
    ],
)
def test_a_text_is_found_among_others(around: str) -> None:
    text = bean().to_text()
    broken = "\r\n> ".join(text[k : k + 70] for k in range(0, len(text), 70))
    for one in (text, broken):
        assert bw.Track.from_text(around.format(one)) == bean()


@pytest.mark.parametrize("width", [12, [11.5] * 32 + [13] * 32, [(5, 7.5)] * 64])
def test_widths_and_options_go_along(width: Any) -> None:
    track = bean(width=width, start=(1100, 0.0), rain_risk=3, pit=False, author="Ada")
    again = bw.Track.from_text(track.to_text())
    assert again == track and (again.rain_risk, again.pit, again.author) == (3, None, "Ada")


def test_a_long_line_is_made_simpler_and_says_so_once() -> None:
    random = Random(1)
    points = [
        (900 * cos(t) + random.random(), 500 * sin(t) + random.random())
        for t in (k * pi / 600 for k in range(1200))
    ]
    track = bean(points=points, width=[12 + random.random() for _ in points])
    with pytest.warns(UserWarning, match="made simpler") as said:
        text = track.to_text()
    assert len(said) == 1 and said[0].filename == __file__
    assert len(text) <= LONGEST
    content = texts.read(text).content
    assert isinstance(content, Made) and len(content.points) < len(points)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = bw.Track.from_text(text)  # is what the text says
    assert again != track and again.name == track.name
    assert max(again.size) == 90


def test_a_board_that_comes_out_differently_is_told() -> None:
    with pytest.warns(UserWarning, match="differs from the one that was passed on") as said:
        track = bw.Track.from_text(changed(digest="0" * 16))
    assert track == bean() and said[0].filename == __file__


def test_a_board_of_squares_is_in_the_text() -> None:
    track = bw.Track.from_ascii("#########\n#S..#...#\n#.......#\n#...#..*#\n#########", name="Box")
    text = track.to_text()
    assert bw.Track.from_text(text) == track and len(text) < 400
    random = Random(1)
    noise = ["".join(random.choice("#..") for _ in range(200)) for _ in range(200)]
    noise[0] = "S" + "." * 198 + "*"
    with pytest.raises(bw.TrackError, match=r"no line .* track\.save\(\.\.\.\)"):
        bw.Track.from_ascii(noise).to_text()


def test_boards_without_a_line_are_refused_with_what_to_do() -> None:
    with pytest.raises(bw.TrackError, match=r"on every machine .* pass on its name"):
        bw.load_track("valdorn").to_text()
    data = bw.load_track("valdorn").to_dict() | {"name": "Mine"}
    with pytest.raises(bw.TrackError, match=r"no line .* track\.save\(\.\.\.\)"):
        bw.Track.from_dict(data).to_text()


def test_a_text_of_another_game_names_it() -> None:
    text = bean("formula-d").to_text()
    with pytest.raises(
        bw.TrackError, match=r"a circuit of Formula D; give it to bw\.formula_d\.Track"
    ):
        bw.Track.from_text(text)
    assert bw.formula_d.Track.from_text(text).name == "Bean"


def test_a_line_goes_along_when_a_board_is_pickled() -> None:
    track = bean(points=[(x + 1, y) for x, y in BEAN])
    text = track.to_text()
    data = pickle.dumps(track)
    del track
    assert pickle.loads(data).to_text() == text


LINE: dict[str, Any] = {
    "game": "bolide", "name": "X", "digest": "0" * 16, "unit": 0, "options": {},
    "x": [1, 0, 9, 0, -9], "y": [1, 0, 0, 9, 0],
}  # fmt: skip

HOSTILE: list[tuple[Any, str]] = [
    (3, "must be a text, got an int"),
    (None, "must be a text, got None"),
    (b"bw-circuit/1:", "must be a text, got a bytes"),
    ("", "no circuit in it"),
    ("hello", "no circuit in it"),
    ("x" * 100_001, "100,001 characters"),
    ("bw-circuit/2:eNo", "another version"),
    ("bw-circuit/1:", "a part is missing or changed"),
    ("bw-circuit/1:!!!!", "a part is missing or changed"),
    ("bw-circuit/1:" + "A" * 1900, "a part is missing or changed"),
    (packed(b" " * (PACKING.most_unpacked + 1)), "unpacks to more"),
    (packed(b" " * 60_000_000), "unpacks to more"),
    (packed(b"[" * 5_000), "a part is missing or changed"),
    (packed(b'{"a":' * 5_000), "a part is missing or changed"),
    (packed(b"\xff\xfe"), "a part is missing or changed"),
    (packed(b"[]"), "a part is missing or changed"),
    (packed(b"NaN"), "a part is missing or changed"),
    (packed(b'{"game":"bolide","unit":' + b"9" * 5_000 + b"}"), "a part is missing or changed"),
    (packed({"game": "chess"}), "a game that this bolide-widget does not have"),
    (packed({"game": ["bolide"]}), "a game that this bolide-widget does not have"),
    (packed({"game": "bolide"}), "a part is missing or changed"),
    (packed({"game": "bolide", "board": []}), "a part is missing or changed"),
    (packed({"game": "bolide", "board": {}}), "is missing"),
    (packed(LINE | {"code": "import os"}), "'code', which a newer bolide-widget may know"),
    (packed(LINE | {"options": {"trial": 1000}}), "trial races, which takes too long"),
    (packed(LINE | {"options": {"squares": 10**9}}), "no board can be made"),
    (packed(LINE | {"options": {"__class__": 1}}), "no board can be made"),
    (packed(LINE | {"options": {"size": [[[]]], "grid": {"a": 1}}}), "no board can be made"),
    (packed(LINE | {"options": 5}), "a part is missing or changed"),
    (packed(LINE | {"quick": 5}), "a part is missing or changed"),
    (packed(LINE | {"name": 5}), "a part is missing or changed"),
    (packed(LINE | {"name": "X" * 500}), "no board can be made"),
    (packed(LINE | {"unit": 13}), "a part is missing or changed"),
    (packed(LINE | {"unit": True}), "a part is missing or changed"),
    (packed(LINE | {"x": [1, 0, 9]}), "a part is missing or changed"),
    (packed(LINE | {"x": [3, 0, 9, 0, -9]}), "a part is missing or changed"),
    (packed(LINE | {"x": [1, 0, 9, 0, 10**13]}), "a part is missing or changed"),
    (packed(LINE | {"x": [2, *[10**12] * 4], "y": [2, *[10**12] * 4]}), "no board can be made"),
    (packed(LINE | {"x": [1, 0, 9, 0, 1.5]}), "a part is missing or changed"),
    (packed(LINE | {"x": [1, *[0] * (MOST_POINTS + 1)]}), "a part is missing or changed"),
    (packed(LINE | {"width": "wide"}), "a part is missing or changed"),
    (packed(LINE | {"width": [[0, 5], [0, 5, 5]]}), "a part is missing or changed"),
    (packed(LINE | {"width": [[0, 1, 1, 1]]}), "no board can be made"),
    (packed(LINE | {"width": -5}), "no board can be made"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_refused_in_words(text: Any, said: str) -> None:
    with pytest.raises(bw.TrackError) as caught:
        bw.Track.from_text(text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 2_000


def test_damaged_texts_are_refused_or_make_a_board() -> None:
    """One sign changed, dropped or put in: the sum of the text shows it."""
    text, random = bean().to_text(), Random(2)
    for _ in range(300):
        at = random.randrange(len(text))
        sign = random.choice("Az9+/=!")
        bad = text[:at] + sign * random.randrange(2) + text[at + random.randrange(2) :]
        try:
            found = texts.read(bad)
        except bw.TrackError:
            continue
        assert found == texts.read(text)


def test_a_name_of_a_kept_text_is_the_boards() -> None:
    """A text beside another board is not taken for its own."""
    data = bw.load_track("valdorn").to_dict() | {"name": "Other"}
    other = bw.Track.from_dict(data)
    texts.attach(other, bean().to_text())
    texts.attach(other, "nothing")
    assert texts.made_of(other) is None


def test_arrays_and_pairs_among_the_options_go_along() -> None:
    track = bean(start=np.array([1100.0, 0.0]), least_width=(5, 6), pit=False)
    assert bw.Track.from_text(track.to_text()) == track
