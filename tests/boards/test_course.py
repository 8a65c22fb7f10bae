"""The way round a board, as a page needs it: middle line, corners, what comes next."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

import numpy as np
import pytest
import shapely

import bolide_widget as bw
from bolide_widget.boards.lanes.course import course_of as course_of_lanes
from bolide_widget.boards.lattice.course import course_of as course_of_lattice
from bolide_widget.core.screen import Course

Game = Literal["formula-d", "championship-formula", "really-nasty"]
GAMES: Final[tuple[Game, ...]] = ("formula-d", "championship-formula", "really-nasty")
LANES = [(game, name) for game in GAMES for name in ("copperbowl", "orrin")]


def check_line(course: Course, asphalt: shapely.Geometry, start: list[float]) -> None:
    """It lies on the road, its steps are even, and it begins in driving direction at the line."""
    line = np.array(course["line"])
    assert shapely.contains_xy(asphalt, line[:, 0], line[:, 1]).all()
    steps = np.roll(line, -1, axis=0) - line
    assert np.hypot(*steps.T).max() < 2 * np.hypot(*steps.T).min()
    assert steps[0] @ np.array(start) > 0
    begins = [bend["begin"] for bend in course["bends"]]
    assert begins == sorted(begins)
    assert all(bend["begin"] < bend["end"] for bend in course["bends"])


@pytest.mark.parametrize(("game", "name"), LANES)
def test_a_board_of_spaces(game: Game, name: str) -> None:
    track: Any = bw.load_track(name, game=game)
    course = course_of_lanes(track)
    roads = [shape for shape in track.shapes() if shape["style"] in ("asphalt", "bridge", "road")]
    rings = [ring for shape in roads for ring in shape["rings"]]
    road = shapely.Polygon(
        max(rings, key=len), [ring for ring in rings if ring != max(rings, key=len)]
    )
    check_line(course, road, list(track.heading(track.grid[0])))
    assert len(course["bends"]) == len(track.corners)
    spaces = [place for place in track.places() if "lane" in place]
    counted = zip(spaces, course["coming"], course["far"], strict=True)
    for place, corner, far in counted:
        words = track.spoken[place["id"]]
        if told := re.match(rf"(\d+) spaces before {track.TURN} (\d+)", words):
            assert (str(far), str(corner + 1)) == told.groups()
        elif told := re.match(rf"{track.TURN} (\d+)", words):
            assert corner != int(told[1]) - 1


@pytest.mark.parametrize("name", ["copperbowl", "orrin", "merrow"])
def test_a_lattice(name: str) -> None:
    track = bw.load_track(name)
    course = course_of_lattice(track)
    assert course is not None
    (asphalt,) = [shape for shape in track.shapes() if shape["style"] == "asphalt"]
    road = shapely.Polygon(asphalt["rings"][0], asphalt["rings"][1:])
    check_line(course, road, list(track.arrow(track.grid[0])))
    assert 4 <= len(course["bends"]) <= 14


def test_a_course_that_is_no_circuit_has_none() -> None:
    track = bw.Track.from_ascii("######\n#S..*#\n#S..*#\n######", name="Strip")
    assert course_of_lattice(track) is None
