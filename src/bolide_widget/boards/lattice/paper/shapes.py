"""What to draw of a graph-paper board, in the styles that a drawn course has too."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.polygon import orient

from ....core.screen import Shape
from ..points import Point
from .survey import PaperSurvey

HALF = 0.5


def paper_shapes(survey: PaperSurvey) -> list[Shape]:
    """List the shapes of a board: road, goal squares, arrows and the grid."""
    shapes: list[Shape] = [
        {
            "style": "asphalt",
            "rings": [_path(ring.coords[:-1]) for ring in (p.exterior, *p.interiors)],
        }
        for p in _pieces(survey)
    ]
    for sector in survey.sectors[:-1]:
        shapes.append(
            {"style": "arrow", "at": list(_middle(sector.points)), "heading": list(sector.arrow)}
        )
    for number, (x, y) in enumerate(survey.grid, 1):
        heading = survey.sectors[survey.sector_of[x, y]].arrow
        shapes.append(
            {"style": "grid-box", "at": [x, y], "label": str(number), "heading": list(heading)}
        )
    for x, y in sorted(survey.finish.points):
        ax, ay = heading = survey.sectors[-1].arrow
        ends = [[x - HALF * ay, y - HALF * ax], [x + HALF * ay, y + HALF * ax]]
        shapes.append({"style": "finish-line", "line": ends, "heading": list(heading)})
    return shapes


def _pieces(survey: PaperSurvey) -> list[shapely.Polygon]:
    """The road as polygons; pieces that meet at corners alone are apart."""
    x, y = np.array(list(survey.kinds), dtype=float).T
    road = shapely.union_all(shapely.box(x - HALF, y - HALF, x + HALF, y + HALF))
    return [orient(part.simplify(0)) for part in shapely.get_parts(road)]


def _path(positions: object) -> list[list[float]]:
    return [[float(x), float(y)] for x, y in positions]  # type: ignore[attr-defined]


def _middle(points: tuple[Point, ...]) -> Point:
    """That of some points which lies nearest to the middle of them all."""
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    return min(points, key=lambda p: ((p[0] - cx) ** 2 + (p[1] - cy) ** 2, p))
