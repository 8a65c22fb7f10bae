"""What is laid over a picture is checked: NaN never reaches the geometry library."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, nan
from typing import Any

import numpy as np
import pytest
import shapely
from matplotlib import pyplot

import bolide_widget as bw
from bolide_widget.pictures.marks import placed
from helpers.boards import courses


@pytest.fixture(autouse=True)
def _no_figures_left() -> Iterator[None]:
    yield
    pyplot.close("all")


NONE_PLACES: list[Any] = [
    (nan, 1.0), (1.0, nan), (nan, nan), (inf, 1), (-inf, 1), (1e308, 1), (10**400, 1), ("1", 2),
    (1, 2, 3), (1,), None, 5, {1, 2}, {1: 2, 3: 4}, b"12", "12", (1 + 2j, 1),
    (np.float32("nan"), 0),
]  # fmt: skip


@pytest.mark.parametrize("place", NONE_PLACES, ids=repr)
def test_a_place_that_is_none_is_refused_by_name(place: Any) -> None:
    """A path of NaN used to kill the process in the geometry library."""
    track = courses.ring()
    for wrong, named in (
        ({"paths": [[(1, 1), place]]}, "paths, entry 0, position 1"),
        ({"paths": {"Ada": [(1, 1), place]}}, "paths, entry 0, position 1"),
        ({"points": [place]}, "points, position 0"),
        ({"cars": {"Ada": {"position": place}}}, "cars, Ada, position"),
    ):
        with pytest.raises(bw.PictureError, match=named):
            track.plot(**wrong)  # type: ignore[arg-type]
    if place is not None:
        for field in ("pawn", "heading"):
            with pytest.raises(bw.PictureError, match=f"cars, Ada, {field}"):
                track.plot(cars={"Ada": {"position": (20, 6), field: place}})


def test_cars_off_the_board_in_a_frame_are_refused() -> None:
    """`to_frame` has NaN for a car that has finished: drawn as they are, they were fatal."""
    race = bw.drive(bw.Race(courses.ring(), ["Ada", "Bob"], seed=2), bw.Rookie())
    frame = race.to_frame()  # type: ignore[attr-defined]
    rows = frame.assign(x=nan, y=nan).tail(2)[["x", "y"]].to_numpy()
    with pytest.raises(bw.PictureError, match="finite"):
        race.plot(paths=rows)  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", [None, 7, 2.5, "Ada", object()])
def test_what_is_no_list_is_refused(value: Any) -> None:
    track = courses.ring()
    for argument in ("paths", "points", "cars"):
        with pytest.raises(bw.PictureError, match=argument):
            track.plot(**{argument: value})
    with pytest.raises(bw.PictureError, match="theme"):
        track.plot(theme=[value])  # type: ignore[arg-type]
    with pytest.raises(bw.PictureError, match="colour"):
        track.plot(cars={"Ada": {"position": (20, 6), "colour": "red"}})


def test_numbers_of_numpy_are_numbers() -> None:
    car = {"position": np.array([20, 6]), "colour": np.int64(3)}
    axes = courses.ring().plot(cars={"Ada": car}, paths=np.array([[20, 6], [24, 6]]))
    assert axes.artists or axes.patches or axes.collections


def test_placed_positions_are_an_array() -> None:
    """shapely below 2.2 takes nothing else from a function that moves a shape."""
    turned = placed([(1, 0), (0, 1)], (10, 20), (0, 1), 2)
    assert isinstance(turned, np.ndarray) and turned.tolist() == [[10, 22], [8, 20]]
    moved = shapely.transform(shapely.box(0, 0, 1, 1), lambda xy: placed(xy, (5, 5)))
    assert moved.bounds == (5, 5, 6, 6)
