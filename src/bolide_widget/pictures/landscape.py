"""The land round a course: meadow, water, runways, trees, stands, walls of tyres and houses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor, pi
from typing import Any, Final

import numpy as np
import shapely

from .marks import ROUNDNESS, Fill, Mark, Pen, faded, stroke
from .scenery import (
    CHARACTERS,
    Mast,
    Runway,
    Scenery,
    Spot,
    Thing,
    cells,
    character_of,
    dice,
    title_of,
)

Board = Mapping[str, Any]

SCENIC: Final = 6
"""Pixels a square from which scenery is painted: on a smaller picture it would be specks."""

LARGEST: Final = 60_000
"""Squares of a board from which there is none: it would take seconds to plan."""

FAR: Final = 300  # squares that a runway goes on
PATCH: Final = 6  # squares from one patch of grass to the next

SHADOW: Final = ((0.28, 1.04),)
CROWN: Final = ((0.0, 1.0), (-0.16, 0.68), (-0.3, 0.3))
"""Layers of a tree from above, the light from the north-west: how far aside and how large."""

TURNS: Final = 5
"""Turns of a tree; the light reaches the top of those that have another one than the last."""

LAMP: Final = (*((radius, 0.022) for radius in (4.4, 3.7, 3.0, 2.4, 1.8, 1.2, 0.7)), (0.18, 1.0))
"""Radii and shares of the light of a lamp at night: it fades to its edge."""


def paint_meadow(pen: Pen, board: Board, area: shapely.Geometry) -> Iterator[Mark]:
    """Paint the colour of the land over the grass."""
    character = character_of(title_of(board))
    yield Fill(area, pen.colours.meadow[CHARACTERS.index(character)])


def paint_land(pen: Pen, board: Board) -> Iterator[Mark]:
    """Paint everything that lies round a course; the course is painted over it."""
    wide, high = board["size"]
    if pen.bare or pen.scale < SCENIC or pen.area is None or wide * high > LARGEST:
        return
    scenery = Scenery(board)
    houses, trees, water = scenery.around(pen.area)
    yield from _mottle(pen, pen.area)
    for runway in scenery.runways:
        yield from _runway(pen, runway)
    yield from _water(pen, water)
    things = [*houses, *scenery.things]
    for kind, paint in THINGS.items():
        for thing in things:
            if thing.kind == kind:
                yield from paint(pen, thing)
    yield from _trees(pen, trees, scenery.character == "forest")
    yield from _masts(pen, scenery.masts)


def _discs(centres: np.ndarray, radii: np.ndarray) -> shapely.Geometry:
    points = shapely.points(centres)
    return shapely.multipolygons(shapely.buffer(points, radii, quad_segs=ROUNDNESS))


def _mottle(pen: Pen, area: tuple[float, float, float, float]) -> Iterator[Mark]:
    """Paint patches of drier and of thicker grass."""
    i, j = cells(area, PATCH, 3)
    thrown = [dice(i, j, 31 + number) for number in range(5)]
    centres = np.column_stack([(i + thrown[0]) * PATCH, (j + thrown[1]) * PATCH])
    long, turn = 0.7 + 2.2 * thrown[2], -3 * thrown[3]
    angles = np.arange(16) * pi / 8
    x, y = long[:, None] * np.cos(angles), 0.45 * long[:, None] * np.sin(angles)
    c, s = np.cos(turn)[:, None], np.sin(turn)[:, None]
    rings = np.stack([c * x - s * y, s * x + c * y], axis=2) + centres[:, None, :]
    patches = shapely.polygons(rings)
    dry = thrown[4] < 0.5
    yield Fill(shapely.multipolygons(patches[dry]), pen.colours.dry)
    yield Fill(shapely.multipolygons(patches[~dry]), pen.colours.lush)


def _runway(pen: Pen, runway: Runway) -> Iterator[Mark]:
    (x, y), (dx, dy) = runway.at, runway.along
    line = [(x - FAR * dx, y - FAR * dy), (x + FAR * dx, y + FAR * dy)]
    yield Fill(stroke(line, runway.wide), pen.colours.strip)
    starts = np.arange(-FAR, FAR, 4.4)[:, None]
    ends = np.stack([starts, starts + 2.4], axis=1) * np.array([dx, dy]) + (x, y)
    dashes = shapely.multilinestrings(shapely.linestrings(ends))
    yield Fill(stroke(dashes, pen.at_least(0.14, 1)), pen.colours.strip_ink)


def _water(pen: Pen, water: Sequence[Spot]) -> Iterator[Mark]:
    """Paint a shore, water, and deeper water."""
    if not water:
        return
    centres = np.array([spot.at for spot in water])
    radii = np.array([spot.radius for spot in water])
    colours = pen.colours
    for more, colour in ((0.45, colours.shore), (0.0, colours.water), (-1.1, colours.deep)):
        there = radii + more > 0
        parts = shapely.get_parts(_discs(centres[there], radii[there] + more))
        yield Fill(shapely.union_all(parts), colour)


def _trees(pen: Pen, trees: Sequence[Spot], firs: bool) -> Iterator[Mark]:
    """Paint all shadows, then all crowns."""
    if not trees:
        return
    at = np.array([tree.at for tree in trees])
    radii = np.array([tree.radius for tree in trees])
    turns = np.floor(np.array([tree.dice for tree in trees]) * TURNS)
    crowns = pen.colours.fir if firs else pen.colours.tree
    layers = [
        *((*layer, pen.colours.shadow) for layer in SHADOW),
        *((*layer, colour) for layer, colour in zip(CROWN, crowns, strict=True)),
    ]
    for number, (aside, share, colour) in enumerate(layers):
        lit = turns < TURNS - 1 if number == len(layers) - 1 else np.full(len(at), True)
        centres = at[lit] + (aside * radii[lit])[:, None] * (1, -1)
        size = radii[lit] * share
        if firs:
            yield Fill(_stars(centres, size, turns[lit] * 2 * pi / (7 * TURNS)), colour)
        else:
            yield Fill(_discs(centres, size), colour)


def _stars(centres: np.ndarray, radii: np.ndarray, turns: np.ndarray) -> shapely.Geometry:
    """Return firs from above."""
    k = np.arange(14)
    angles = -(turns[:, None] + k * pi / 7)
    away = np.where(k % 2, 0.68, 1.08) * radii[:, None]
    rings = np.stack([away * np.cos(angles), away * np.sin(angles)], axis=2)
    return shapely.multipolygons(shapely.polygons(rings + centres[:, None, :]))


def _masts(pen: Pen, masts: Sequence[Mast]) -> Iterator[Mark]:
    """Paint masts, shadows and lights at night; by day they would be mere sticks."""
    if not masts or not pen.colours.lamp:
        return
    at, on = (np.array([mast[part] for mast in masts], dtype=float) for part in (0, 1))
    way = on - at
    ends = at + 0.9 * way / np.hypot(*way.T)[:, None]
    for aside, colour in ((0.22, pen.colours.shadow), (0.0, pen.colours.tyre)):
        arms = shapely.linestrings(np.stack([at, ends], axis=1) + (aside, -aside))
        arms = shapely.buffer(arms, 0.08, quad_segs=2)
        yield Fill(shapely.multipolygons(arms), colour)
    for radius, share in LAMP:
        lights = _discs(ends, np.full(len(ends), radius))
        yield Fill(lights, faded(pen.colours.lamp, share))


# -- things: in a frame whose y points away from the road, x along it ------------------------------


def _turned(thing: Thing, *boxes: Sequence[float]) -> shapely.Geometry:
    """Return rectangles of a thing's frame (left, top, width, height), as they lie on the board."""
    corners = np.array([[(x, y), (x + w, y), (x + w, y + h), (x, y + h)] for x, y, w, h in boxes])
    return shapely.multipolygons(shapely.polygons(_placed(thing, corners)))


def _placed(thing: Thing, xy: np.ndarray) -> np.ndarray:
    """Turn places of a thing's frame, whose y points at the road, into those of the board."""
    fx, fy = thing.facing
    x, y = xy[..., :1], xy[..., 1:]
    placed: np.ndarray = np.concatenate([-fy * x + fx * y, fx * x + fy * y], axis=-1) + thing.at
    return placed


def _block(pen: Pen, thing: Thing, high: float, colour: str) -> Iterator[Mark]:
    """Paint a block that throws its shadow to the south-east."""
    ground = _turned(thing, (-thing.long / 2, -thing.deep / 2, thing.long, thing.deep))
    yield Fill(shapely.transform(ground, lambda xy: xy + (high, -high)), pen.colours.shadow)
    yield Fill(ground, colour)


def _house(pen: Pen, thing: Thing) -> Iterator[Mark]:
    """Paint a roof with its ridge, one side in the light."""
    long, deep, roofs = thing.long, thing.deep, pen.colours.roof
    yield from _block(pen, thing, 0.3, roofs[floor(thing.dice * len(roofs))])
    light = [(-long / 2, -deep / 2, long, deep / 2)]
    if thing.dice < 0.5:
        light.append((0.2 * long, -0.3 * deep, 0.14 * long, 0.22 * deep))
    for box in light:
        yield Fill(_turned(thing, box), "#ffffff24")


def _tyres(pen: Pen, thing: Thing) -> Iterator[Mark]:
    """Paint two rows of tyres."""
    count = round(thing.long / 0.42)
    xy = [((k - (count - 1) / 2) * 0.42 + row, row) for row in (-0.16, 0.16) for k in range(count)]
    centres = _placed(thing, np.array(xy))
    for colour, radius in ((pen.colours.tyre, 0.25), (pen.colours.kerb_white, 0.1)):
        yield Fill(_discs(centres, np.full(len(centres), radius)), colour)


def _boat(pen: Pen, thing: Thing) -> Iterator[Mark]:
    long, deep = thing.long, thing.deep
    t = np.linspace(0, 1, 8)
    side = [
        ((1 - s) ** 2 * long / 2 + 2 * s * (1 - s) * 0.1 * long - s * s * long / 2,
         -2 * s * (1 - s) * deep - s * s * deep / 2)
        for s in t.tolist()
    ]  # fmt: skip
    hull = [*side, *((x, -y) for x, y in reversed(side[1:]))]
    yield Fill(shapely.Polygon(_placed(thing, np.array(hull))), pen.colours.stand)
    yield Fill(
        _turned(thing, (-0.3 * long, -0.2 * deep, 0.45 * long, 0.4 * deep)), pen.colours.seat
    )


def _pits(pen: Pen, thing: Thing) -> Iterator[Mark]:
    """Paint a long flat roof with a garage door to the road for each team."""
    long, deep = thing.long, thing.deep
    yield from _block(pen, thing, 0.35, pen.colours.stand)
    yield Fill(_turned(thing, (-long / 2, -deep / 2, long, 0.5 * deep)), pen.colours.seat)
    doors = round(long / 1.6)
    room = long / doors
    boxes = [(-long / 2 + (k + 0.2) * room, deep / 2 - 0.3, 0.6 * room, 0.3) for k in range(doors)]
    yield Fill(_turned(thing, *boxes), pen.colours.tyre)
    yield from _glow(pen, thing)


def _stand(pen: Pen, thing: Thing) -> Iterator[Mark]:
    """Paint rows of seats that rise from the road, people on them, a roof over the last rows."""
    long, deep = thing.long, thing.deep
    yield from _block(pen, thing, 0.4, pen.colours.stand)
    rows = round(deep / 0.42)
    seats = [(-long / 2 + 0.15, -deep / 2 + k * 0.42 + 0.1, long - 0.3, 0.24) for k in range(rows)]
    yield Fill(_turned(thing, *seats), pen.colours.seat)
    random = scatter(floor(thing.dice * 9999))
    for colour in pen.colours.crowd:
        people = []
        for _ in range(-floor(-long * 2)):
            x = (next(random) - 0.5) * (long - 0.5)
            people.append((x, -deep / 2 + floor(next(random) * rows) * 0.42 + 0.1, 0.2, 0.22))
        yield Fill(_turned(thing, *people), colour)
    yield Fill(_turned(thing, (-long / 2, -deep / 2, long, 0.36 * deep)), pen.colours.roof[2])
    yield from _glow(pen, thing)


def _glow(pen: Pen, thing: Thing) -> Iterator[Mark]:
    """Paint lamps at the ends of a roof, and their light on the ground, at night."""
    if not pen.colours.lamp:
        return
    ends = _placed(thing, np.array([(side * thing.long / 2, thing.deep / 2) for side in (-1, 1)]))
    for radius, share in LAMP:
        yield Fill(_discs(ends, np.full(2, radius)), faded(pen.colours.lamp, share))


THINGS: Final = {"house": _house, "tyres": _tyres, "boat": _boat, "pits": _pits, "stand": _stand}


def scatter(seed: int) -> Iterator[float]:
    """Return numbers from 0 to 1 that look random, the same for the same seed, as the page's."""
    while True:
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        yield seed / 2**32
