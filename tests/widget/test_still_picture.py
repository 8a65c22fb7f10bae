"""The picture that a notebook keeps of a board, for where no widget can be shown."""

from __future__ import annotations

import base64
import io
from typing import Any

import pytest
from PIL import Image

import bolide_widget as bw
from bolide_widget import pictures
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


def test_without_a_picture_the_board_is_shown_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> bytes:
        raise OSError("no letters")

    monkeypatch.setattr(pictures, "png", broken)
    assert set(bundle(RaceWidget(race()))) == {VIEW, "text/plain"}
    assert "No picture of the board could be painted" in caplog.text
