"""The cheapest corners of a lap are those that a search of all of them finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from bolide_widget.making.lanes.placing import Parts, cheapest_corners, increases

PLACES, MOST = 13, 3


def every_lap(corners: Parts, straights: Parts, start: int) -> Iterator[list[tuple[int, int]]]:
    """All corners of a lap whose next corner begins at a place."""
    for length in corners.lengths.tolist():
        end = start + length
        if end < PLACES:
            yield [(start, end)]
            for gap in straights.lengths.tolist():
                for others in every_lap(corners, straights, end + gap):
                    yield [(start, end), *others]


@pytest.mark.parametrize("seed", range(5))
def test_no_other_corners_are_cheaper(seed: int) -> None:
    draw = np.random.default_rng(seed)
    corners = Parts(np.arange(2, 4), draw.random((2, PLACES, 2)))
    straights = Parts(np.arange(1, 4), draw.random((PLACES, 3)))
    first, last = draw.random(PLACES), draw.random(PLACES)
    first[5:] = last[:8] = np.inf
    count = np.r_[np.inf, draw.random(MOST)]
    found = cheapest_corners(corners, straights, first, last, count)
    laps = [lap for start in range(5) for lap in every_lap(corners, straights, start)]
    for costs, (spans, least) in zip(corners.costs, found, strict=True):

        def cost(lap: list[tuple[int, int]], costs: Any = costs) -> float:
            turns = sum(costs[end, end - start - 2] for start, end in lap)
            gaps = pairwise(lap)
            between = sum(straights.costs[b[0], b[0] - a[1] - 1] for a, b in gaps)
            ends = first[lap[0][0]] + last[lap[-1][1]]
            return float(turns + between + ends + count[len(lap)])

        best = min((lap for lap in laps if len(lap) <= MOST), key=cost)
        assert list(spans) == best and least == pytest.approx(cost(best))


def test_without_a_way_there_are_no_corners() -> None:
    nowhere = np.full(PLACES, np.inf)
    corners = Parts(np.arange(2, 4), np.zeros((1, PLACES, 2)))
    straights = Parts(np.arange(1, 4), np.zeros((PLACES, 3)))
    count = np.r_[np.inf, np.zeros(2)]
    assert cheapest_corners(corners, straights, nowhere, np.zeros(PLACES), count) == [((), np.inf)]


def test_values_rise_over_each_length() -> None:
    assert increases(np.array([0.0, 1.0, 3.0, 6.0]), np.array([1, 2]))[2:].tolist() == [
        [2.0, 3.0],
        [3.0, 5.0],
    ]
