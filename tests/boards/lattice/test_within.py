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
        for found in (Polygon(outer, [hole]), Polygon(outer)):
            if found.is_valid and found.area:
                return found


def by_the_library(found: Polygon, points: np.ndarray) -> np.ndarray:
    told: np.ndarray = shapely.dwithin(found, shapely.points(points), TOLERANCE)
    return told


@pytest.mark.parametrize("seed", range(8))
def test_random_areas(seed: int) -> None:
    random, only_within_tolerance = Random(seed), 0
    for _ in range(250):
        found = area(random)
        wanted = by_the_library(found, LATTICE)
        assert (positions_in(found, LATTICE) == wanted).all(), found.wkt
        only_within_tolerance += int((wanted & ~shapely.intersects_xy(found, *LATTICE.T)).sum())
    assert only_within_tolerance > 10, "borders a hair beside points were among them"


def test_some_points_only_in_any_order() -> None:
    found = Polygon([(2, 1), (11, 3), (6.5, 12)])
    some = LATTICE[Random(1).sample(range(len(LATTICE)), 60)]
    assert (positions_in(found, some) == by_the_library(found, some)).all()
    assert positions_in(found, LATTICE[:0]).tolist() == []
    assert not positions_in(found, np.array([[300, 300], [-9, 5]])).any()
