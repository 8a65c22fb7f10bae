"""The shapes of a track: plain dictionaries in painting order, in grid squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from ...core.screen import Shape
from ..labels import labels
from .points import Point, Position
from .survey import Rings, Survey, polygon


def _xy(position: Sequence[float]) -> list[float]:
    return [round(float(position[0]), 3), round(float(position[1]), 3)]


def _path(positions: Sequence[Sequence[float]]) -> list[list[float]]:
    return [_xy(position) for position in positions]


def _polygon(style: str, rings: Rings) -> Shape:
    """Return a polygon, outer ring anticlockwise, holes clockwise, for any filling rule."""
    turned = orient(polygon(rings))
    parts = [turned.exterior, *turned.interiors]
    return {"style": style, "rings": [_path(part.coords[:-1]) for part in parts]}


def shapes_of(survey: Survey) -> list[Shape]:
    """List the shapes of a board.

    Each has a "style" (run-off, asphalt, pit-lane, kerb, sector-line, arrow, grid-box, half-line,
    finish-line, pit-box, pit-in, pit-out, sign, title, north) and what that style needs: "rings",
    "line", "at", "heading", "label", "text" or "role".
    """
    data = survey.data
    shapes: list[Shape] = [_polygon("run-off", rings) for rings in data["run_off"]]
    shapes += [_polygon("asphalt", data["asphalt"])]
    if data["pit"]:
        shapes += [_polygon("pit-lane", data["pit"]["lane"])]
    shapes += [{"style": "kerb", "line": _path(path)} for path in data["kerbs"]]
    shapes += [{"style": "sector-line", "line": line} for line in _sector_lines(survey)]
    for sector in survey.sectors:
        at = _middle(survey.areas[sector.index].intersection(survey.asphalt_polygon))
        shapes.append({"style": "arrow", "at": _xy(at), "heading": list(sector.arrow)})
    for number, (x, y) in enumerate(data["grid"], 1):
        heading = list(survey.sectors[survey.sector_of[x, y]].arrow)
        shapes.append({"style": "grid-box", "at": [x, y], "label": str(number), "heading": heading})
    if data["half"]:
        shapes += [{"style": "half-line", "line": _path(data["half"]["line"]), "label": "½ GP"}]
    shapes += [
        {
            "style": "finish-line",
            "line": _path(data["finish"]["line"]),
            "heading": list(survey.finish.heading),
        }
    ]
    if data["pit"]:
        shapes += list(_pit(survey))
    shapes += [{"style": "sign", "at": _xy(s["at"]), "text": s["text"]} for s in data["signs"]]
    taken = [survey.asphalt_polygon, *survey.run_off_polygons]
    if data["pit"]:
        taken.append(Polygon(data["pit"]["lane"][0]))
    shapes += labels(data["name"], shapely.union_all(taken), survey.size)
    return shapes


def _sector_lines(survey: Survey) -> Iterator[list[list[float]]]:
    """Give the borders of consecutive sectors where they cross the course; not the finish line."""
    course = shapely.union_all([survey.asphalt_polygon, *survey.run_off_polygons])
    for index in range(len(survey.areas) - 1):
        if (index, index + 1) == survey.beyond_finish:
            continue
        shared = survey.areas[index].intersection(survey.areas[index + 1])
        lines = [part for part in shapely.get_parts(shared) if part.geom_type == "LineString"]
        for part in shapely.get_parts(shapely.line_merge(shapely.multilinestrings(lines))):
            for piece in shapely.get_parts(part.intersection(course)):
                if piece.geom_type == "LineString" and piece.length > 0.5:
                    yield _path(piece.coords)


def _middle(shape: BaseGeometry) -> Position:
    """Return the centre of the largest circle in a shape that is nearest to its middle."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    largest = max(parts, key=lambda part: part.area)
    centre = largest.centroid
    room = largest.buffer(-1.5)
    if not room.is_empty and not room.contains(centre):
        centre = shapely.get_point(shapely.shortest_line(room, centre), 0)
    elif room.is_empty:
        centre = largest.representative_point()
    return (centre.x, centre.y)


def _pit(survey: Survey) -> Iterator[Shape]:
    data = survey.data["pit"]
    roles = {
        data["full_fuel"]: "full-fuel",
        data["pit_stop"]: "pit-stop",
        data["half_fuel"]: "half-fuel",
    }
    places = [box["at"] for box in data["boxes"]]
    for number, box in enumerate(data["boxes"], 1):
        heading = survey.sectors[box["sector"]].arrow
        shape: Shape = {
            "style": "pit-box",
            "at": _xy(box["at"]),
            "label": str(number),
            "role": roles.get(number),
            "heading": list(heading),
        }
        room = _room(places, number - 1, heading)
        yield {**shape, "room": room} if room < BOX[0] else shape
    yield {"style": "pit-in", "line": _path(data["in"]["line"])}
    yield {"style": "pit-out", "line": _path(data["out"]["line"])}


BOX = (2.7, 1.9)  # squares: how long and how wide a pit box is painted
BOX_GAP = 0.15  # squares


def _room(places: Sequence[Position], own: int, heading: Point) -> float:
    """Return squares that a pit box may take along its heading without meeting the next one."""
    along = 1 if abs(heading[1]) > abs(heading[0]) else 0
    far = [[abs(place[axis] - places[own][axis]) for place in places] for axis in (0, 1)]
    beside = [k for k in range(len(places)) if k != own and far[1 - along][k] < BOX[1]]
    return round(min((far[along][k] - BOX_GAP for k in beside), default=BOX[0]), 3)
