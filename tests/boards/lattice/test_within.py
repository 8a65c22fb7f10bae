"""Which lattice points lie in an area: the same as the geometry library says, point by point."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
import shapely
from shapely.geometry import Polygon

from bolide_widget.boards.lattice.legality import TOLERANCE
from bolide_widget.boards.lattice.within import positions_in

WIDTH = 14
LATTICE = np.indices((WIDTH + 1, WIDTH + 1)).reshape(2, -1).T
BESIDE = [t * TOLERANCE * sign for t in (0.1, 0.9, 1.1, 1e3) for sign in (1, -1)] + [1e-13, -1e-13]


def place(random: Random) -> float:
    """On the lattice, a hair beside it, or anywhere."""
    at = random.uniform(-3, WIDTH + 3)
    chance = random.random()
    return at if chance < 0.5 else round(at) + (random.choice(BESIDE) if chance < 0.75 else 0)


def area(random: Random) -> Polygon:
    """A sound area of some corners, perhaps with a hole."""
    while True:
        outer = [(place(random), place(random)) for _ in range(random.choice([3, 4, 5, 8]))]
        hole = [(place(random), place(random)) for _ in range(3)]
        for results in (Polygon(outer, [hole]), Polygon(outer)):
            if results.is_valid and results.area:
                return results


def by_the_library(polygon: Polygon, points: np.ndarray) -> np.ndarray:
    shown: np.ndarray = shapely.dwithin(polygon, shapely.points(points), TOLERANCE)
    return shown


@pytest.mark.parametrize("seed", range(8))
def test_random_areas(seed: int) -> None:
    random, only_within_tolerance = Random(seed), 0
    for _ in range(250):
        result = area(random)
        wanted = by_the_library(result, LATTICE)
        assert (positions_in(result, LATTICE) == wanted).all(), result.wkt
        only_within_tolerance += int((wanted & ~shapely.intersects_xy(result, *LATTICE.T)).sum())
    assert only_within_tolerance > 10, "borders a hair beside points were among them"


def test_some_points_only_in_any_order() -> None:
    result = Polygon([(2, 1), (11, 3), (6.5, 12)])
    some = LATTICE[Random(1).sample(range(len(LATTICE)), 60)]
    assert (positions_in(result, some) == by_the_library(result, some)).all()
    assert positions_in(result, LATTICE[:0]).tolist() == []
    assert not positions_in(result, np.array([[300, 300], [-9, 5]])).any()
