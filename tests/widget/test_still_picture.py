"""The picture that a notebook keeps of a board, for where no widget can be shown."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PIL import Image

import bolide_widget as bw
from bolide_widget import pictures
from bolide_widget.pictures.bitmap import FRAME_LETTERS, STRIP, bold_font, captioned
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses

VIEW = "application/vnd.jupyter.widget-view+json"


def race() -> bw.Race:
    return bw.Race(courses.ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)


def bundle(widget: RaceWidget) -> dict[str, Any]:
    shown = widget._repr_mimebundle_()
    assert shown is not None
    return shown[0]


def test_a_board_is_kept_as_view_text_and_picture() -> None:
    widget = RaceWidget(race())
    kept = bundle(widget)
    assert set(kept) == {VIEW, "text/plain", "image/png"}
    assert kept[VIEW]["model_id"] == widget.model_id
    assert kept["text/plain"] == repr(widget)
    assert Image.open(io.BytesIO(base64.b64decode(kept["image/png"]))).format == "PNG"
    assert len(kept["image/png"]) < 80_000


def test_the_picture_shows_the_race_as_it_is_now() -> None:
    widget = RaceWidget(race())
    before = bundle(widget)["image/png"]
    widget.race.play(widget.race.options[0])
    assert bundle(widget)["image/png"] != before
    widget.race.undo()
    assert bundle(widget)["image/png"] == before


def image(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture)).convert("RGB")


def stored(widget: RaceWidget) -> Image.Image:
    return image(base64.b64decode(bundle(widget)["image/png"]))


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: RaceWidget(race()), "A picture. Run the cell to play."),
        (lambda: bw.Replay(race()), "A picture. Run the cell to watch the race."),
        (bw.play, "A picture. Run the cell to play."),
        (lambda: next(iter(bw.puzzles("bolide"))), "A picture. Run the cell to play."),
    ],
)
def test_the_picture_says_at_its_lower_edge_that_it_is_one(
    made: Callable[[], RaceWidget], words: str
) -> None:
    picture = stored(made())
    strip = picture.crop((0, picture.height - STRIP, *picture.size))
    paper = Image.new("RGB", (picture.width, 1), "white")
    file = io.BytesIO()
    paper.save(file, "PNG")
    alone = image(captioned(file.getvalue(), words)).crop((0, 1, picture.width, 1 + STRIP))
    # few colours are left to both, and not the same
    assert np.abs(np.subtract(strip, alone, dtype=int)).max() < 64
    assert np.ptp(np.asarray(alone)) > 128, "there are words"


@pytest.mark.parametrize("words", ["A picture. Run the cell to play.", "W" * 50])
def test_words_below_a_narrow_picture_are_not_cut(words: str) -> None:
    file = io.BytesIO()
    Image.new("RGB", (20, 300), "red").save(file, "PNG")
    written = image(captioned(file.getvalue(), words))
    assert bold_font(FRAME_LETTERS).getlength(words) < written.width < 2000
    assert written.height == 300 + STRIP
    assert written.getpixel((written.width // 2, 150)) == (255, 0, 0)


def test_without_a_picture_the_board_is_shown_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> bytes:
        raise OSError("no letters")

    monkeypatch.setattr(pictures, "png", broken)
    assert set(bundle(RaceWidget(race()))) == {VIEW, "text/plain"}
    assert "Could not draw a picture of the board" in caplog.text
