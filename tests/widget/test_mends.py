"""Drawings of which no board can be made are mended, by changes that are as small as will do."""

from __future__ import annotations

from queue import Queue
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.boards.files import TrackError
from bolide_widget.core.errors import SetupError
from bolide_widget.games import games
from bolide_widget.making import centre
from bolide_widget.widget import drawing, mends
from bolide_widget.widget.drawing import Drawing


def drawn(*points: tuple[float, float]) -> Drawing:
    """A drawing with a road of the usual width."""
    return Drawing(points, (12.0,) * len(points), name="Loop")


THIN = drawn((0, 0), (900, 0), (900, 8), (450, 12), (0, 8))
FLAT = drawn((-600, -40), (0, 0), (600, 40), (650, 0), (600, -40), (0, 0.5), (-600, 40), (-650, 0))
EIGHT = drawn((-400, -200), (0, -20), (400, 200), (450, -200), (0, 20), (-450, 220))
KNOT = drawn(
    (-380, -220), (0, -250), (60, -200), (20, -160), (-20, -200), (380, -200), (480, 0), (360, 220),
    (-420, 230),
)  # fmt: skip
THERE_AND_BACK = drawn((0, 0), (400, 0), (800, 0))


def fault_in(game: Any, given: Drawing) -> str:
    """What is wrong with a drawing; empty if nothing."""
    try:
        drawing.made(game, given)
    except TrackError as error:
        return error.faults[0]
    return ""


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("given", [THIN, FLAT, EIGHT, KNOT, THERE_AND_BACK])
def test_a_mended_drawing_is_a_board(game: Any, given: Drawing) -> None:
    mended = mends.mended(game, given)
    assert fault_in(game, mended) == ""
    assert (mended == given) == (fault_in(game, given) == "")
    assert drawing.FEWEST <= len(mended.points) <= drawing.MOST
    assert len(mended.widths) == len(mended.points)
    # it lies where it was drawn
    before, after = np.array(given.points), np.array(mended.points)
    wide = np.ptp(before, axis=0).max()
    assert np.abs(before.mean(axis=0) - after.mean(axis=0)).max() < 0.2 * wide
    assert drawing.read(mended.data()) == mended


def test_points_of_an_untangled_line_stay_where_they_are() -> None:
    mended = mends.mended("bolide", EIGHT)
    assert mended.points != EIGHT.points
    assert sorted(mended.points) == sorted(EIGHT.points)


def test_room_is_made_where_a_bend_is_too_tight_and_hardly_elsewhere() -> None:
    ring = [(400 * np.cos(a), 250 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 24, False)]
    pinched = drawn(*((float(x), float(y)) for x, y in ring[:4]), (60.0, 70.0), *ring[7:])
    wider = mends.roomier(pinched, 0.03)

    def tightest(given: Drawing) -> float:
        (line,) = centre.evenly(given.line, 6)
        along = np.roll(line, -5, axis=0) - line
        heading = np.unwrap(np.arctan2(along[:, 1], along[:, 0]))
        return float(np.abs(np.diff(heading)).max())

    assert tightest(wider) < tightest(pinched)
    far = [point for point in pinched.points if point[1] < -100]
    near = np.hypot(*(np.array(far)[:, None] - wider.line[None]).transpose(2, 0, 1)).min(axis=1)
    assert near.max() < 12


def test_the_straightest_stretch_becomes_a_straight() -> None:
    ring = [(400 * np.cos(a), 400 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 12, False)]
    line = mends.straightened(drawn(*ring), 0.05).line
    (line,) = centre.evenly(line, 10)
    along = np.roll(line, -1, axis=0) - line
    turn = np.abs(np.angle(np.exp(1j * np.diff(np.unwrap(np.arctan2(along[:, 1], along[:, 0]))))))
    straight = turn < 0.004
    runs = np.diff(np.flatnonzero(np.r_[True, ~straight, True]))
    assert 10 * runs.max() > 250


@pytest.mark.parametrize(
    ("fault", "press"),
    [
        ("points: the road crosses itself at (3, 4), and squares have no bridges", "Untangle"),
        ("squares: nowhere is a straight for the finish line", "Make a straight"),
        ("points: near (1, 2) the line bends more tightly than a road of 3 lanes can", "Round"),
        ("squares: at (1, 2) parts of the course are so close that only 2 are left", "Move"),
        ("points: the maker found no sound board for this line", "Smooth"),
    ],
)
def test_each_fault_has_a_button_of_its_own(fault: str, press: str) -> None:
    assert mends.mend_for(fault).press.startswith(press)


def asked(sent: dict[str, Any]) -> dict[str, Any]:
    """What the editor answers in the end."""
    widget, told = bw.draw(), Queue[Any]()
    widget.send = lambda content, buffers=None: told.put(content)  # type: ignore[method-assign]
    widget._on_message(widget, {"id": "a", "rev": -1, **sent}, [])
    while (answer := told.get(timeout=300))["t"] == "draw-step":
        pass
    return dict(answer)


def test_the_page_gets_a_button_and_then_the_mended_drawing() -> None:
    sent = {"game": "formula-d", "drawing": THIN.data()}
    verdict = asked({"t": "draw", **sent})
    assert verdict["mend"] == "Round the bend"
    mended = asked({"t": "draw-mend", **sent})["drawing"]
    verdict = asked({"t": "draw", **sent, "drawing": mended})
    assert verdict["faults"] == []
    assert "mend" not in verdict


def test_a_circuit_without_room_for_pits_gets_a_straight() -> None:
    turns = [(400 if k % 2 else 200, k * np.pi / 8) for k in range(16)]
    star = drawn(*((round(far * np.cos(a)), round(far * np.sin(a))) for far, a in turns))
    sent = {"game": "formula-d", "drawing": star.data()}
    verdict = asked({"t": "draw", **sent})
    assert verdict["notes"][0] == drawing.NO_PIT
    assert verdict["mend"] == "Make a straight"
    mended = asked({"t": "draw-mend", **sent})["drawing"]
    verdict = asked({"t": "draw", **sent, "drawing": mended})
    assert drawing.NO_PIT not in verdict["notes"]
    assert "mend" not in verdict


def test_what_no_change_mends_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise TrackError("Loop", ["points: the line bends more tightly than it may"])

    monkeypatch.setattr(drawing, "made", refuse)
    with pytest.raises(SetupError, match="no small change mends this; draw"):
        mends.mended("bolide", EIGHT)
    answer = asked({"t": "draw-mend", "game": "bolide", "drawing": EIGHT.data()})
    assert (answer["t"], "draw the line" in answer["reason"]) == ("reject", True)


def test_squares_are_not_mended() -> None:
    squares = {"rows": ["####", "#S*#", "#..#", "####"], "name": "Yard"}
    answer = asked({"t": "draw-mend", "game": "bolide", "drawing": squares})
    assert answer["t"] == "reject"
