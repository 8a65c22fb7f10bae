"""Every part of a board that is made can be chosen, and a wrong choice is named."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bolide_widget import Track, TrackError
from bolide_widget.boards.wishes import LatticeWishes
from bolide_widget.making.lattice.course import Options
from helpers.boards.lines import clover


def make(**options: Any) -> Track:
    return Track.from_centerline(clover(), 12, **{"name": "Clover", "squares": 90} | options)


def test_every_option_has_a_name_and_a_default() -> None:
    assert set(LatticeWishes.__annotations__) == set(Options.__dataclass_fields__) - {"name"}


def test_plain_fields() -> None:
    hints = {"turns": 99, "sharp_brakings": 4}
    track = make(author="me", licence="CC0-1.0", rain_risk=9, top_speed=7, hints=hints)
    data = track.to_dict()
    assert (data["author"], data["licence"], data["rain_risk"]) == ("me", "CC0-1.0", 9)
    assert data["top_speed"] == 7 and data["hints"] == hints


def test_start() -> None:
    """A fraction of the lap from the first point, or a position."""
    line = clover()
    far = np.cumsum(np.hypot(*(np.roll(line, -1, axis=0) - line).T))
    share, spot = float(far[59] / far[-1]), tuple(line[60].tolist())
    x, y = make(start=share).lines["finish"].middle
    assert make(start=spot).lines["finish"].middle == pytest.approx((x, y), abs=0.5)
    other = make(start=share + 0.5).lines["finish"].middle
    assert np.hypot(x - other[0], y - other[1]) > 20


def test_half() -> None:
    track = make(half=0.25)
    x, y = (round(v) for v in track.lines["half"].middle)
    assert track.steps_to_go[x, y] / track.lap_length == pytest.approx(0.75, abs=0.08)
    line = clover()
    start = make(start=tuple(line[40].tolist()), pit=False)
    half = make(half=tuple(line[40].tolist()), start=tuple(line[160].tolist()), pit=False)
    assert start.lines["finish"].middle == pytest.approx(half.lines["half"].middle, abs=1.5)


def test_sectors_and_insides() -> None:
    """G-3, G-5: where they begin, with or without the arrow."""
    starts = [(0.125, "N"), 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]
    track = make(sectors=starts, inside="right", start=0.1)
    assert len(track.sectors) == 8 and {s.inside for s in track.sectors} == {"right"}
    assert track.sectors[1].arrow == (0, 1)


def test_grid_kerbs_and_signs() -> None:
    usual = make().to_dict()
    grid, kerbs, signs = usual["grid"][::-1], usual["kerbs"][:1], usual["signs"][:2]
    data = make(grid=grid, kerbs=kerbs, signs=signs).to_dict()
    assert data["grid"] == grid and data["kerbs"] == kerbs and data["signs"] == signs


def test_pit() -> None:
    """P: the side, the boxes and the limit; or none at all."""
    track = make(pit={"side": "right", "boxes": 5, "speed_limit": None}, start=0.4)
    assert track.pit is not None
    assert len(track.pit.boxes) == 5 and track.pit.speed_limit is None
    x, y = track.pit.boxes[0].at
    (ax, ay), (lx, ly) = track.grid[0], track.lines["finish"].normal
    assert lx * (y - ay) - ly * (x - ax) < 0, "left of the course"
    assert make(pit=False).pit is None


def test_run_off() -> None:
    """A wall on the right, as deep as the option says on the left."""
    track = make(run_off=np.tile([0.0, 3.0], (240, 1)), pit=False)
    walls = make(run_off=0, pit=False)
    assert "run-off" not in walls.kinds.values()
    assert "run-off" in track.kinds.values()
    inner = sum(kind == "run-off" for kind in make(run_off=3, pit=False).kinds.values())
    assert list(track.kinds.values()).count("run-off") < 0.7 * inner


def test_least_width_and_margin() -> None:
    points = [len(make(least_width=width, pit=False).rank) for width in (3.5, (4.2, 7), 7)]
    assert points == sorted(points)
    narrow, wide = (make(margin=margin).to_dict()["size"] for margin in (1, 9))
    assert max(narrow) == max(wide) == 90
    assert make(margin=1).lap_length > make(margin=9).lap_length + 20


def test_points_in_squares_stay_where_they_are() -> None:
    """With a size and without ``squares`` nothing is scaled or moved."""
    line = clover() / 12 + (70, 70)
    track = Track.from_centerline(
        line, 5, name="Clover", size=(160, 150), start=tuple(line[40].tolist())
    )
    assert track.size == (160, 150)
    assert track.lines["finish"].middle == pytest.approx(line[40], abs=1.5)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "colour: is no option; there are author"),
    ({"squares": 1.5}, "squares: 1.5; give a whole number from 20 to 400"),
    ({"squares": 401}, "squares: 401"),
    ({"squares": True}, "squares: True"),
    ({"reverse": "no"}, "reverse: 'no'; give True or False"),
    ({"margin": -1}, "margin: -1"),
    ({"least_width": 2}, "least_width: 2; give 3.05 to 40"),
    ({"size": (5, 5)}, r"size: \(5, 5\)"),
    ({"start": "here"}, "start: not numbers"),
    ({"start": (0, 0)}, "start: lies .* squares from the course"),
    ({"half": (0, 0)}, "half: .* squares from the course"),
    ({"sectors": [0.5]}, "sectors: give a list of at least 2"),
    ({"sectors": [(0.3, "X"), 0.6]}, r"sectors\[0\]: 'X' is no arrow"),
    ({"inside": "up"}, "inside: 'up'"),
    ({"inside": ["left"]}, "for each of the"),
    ({"grid": 3}, "grid: give a list of at least 8 lattice points"),
    ({"grid": [(0, 0)] * 8}, r"grid\[0\]: \(0, 0\) is barrier"),
    ({"run_off": -1}, "run_off: must be 0 or more"),
    ({"pit": 3}, "pit: 3; give True, False"),
    ({"pit": {"colour": 1}}, "pit.colour: is none of side, boxes"),
    ({"pit": {"side": "up"}}, "pit.side: 'up'"),
    ({"pit": {"boxes": 2}}, "pit.boxes: 2; give 3 to 40"),
    ({"kerbs": 3}, "kerbs: 3"),
    ({"signs": [1]}, r"signs\[0\]"),
    ({"rain_risk": 13}, "rain_risk: 13"),
    ({"top_speed": 0}, "top_speed: 0"),
    ({"hints": {}}, "hints.turns"),
    ({"name": ""}, "name: has 0 characters"),
]


@pytest.mark.parametrize(("options", "text"), WRONG, ids=[str(o)[:30] for o, _ in WRONG])
def test_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(TrackError, match=text):
        make(**options)
