"""The printed board of lanes, in the order of its shapes: a bridge covers the shapes before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ..core.words import tr
from . import board as lattice
from .direction import paint_direction
from .marks import (
    DRIVERS,
    LETTER,
    Fill,
    Mark,
    Pen,
    Shape,
    box,
    dashes,
    disc,
    distance,
    outline,
    placed,
    polygon,
    stroke,
)

Board = Mapping[str, Any]
WHITE, DARK = "#ffffff", "#141618bf"
GRID_ROOM = 13  # pixels a square from which numbers have room in a grid box
BADGE = 0.95  # squares
ROUND = 2.2  # squares on either side of a badge in which nothing else is printed
FIGURES = 11  # pixels a square from which a printed figure has room in its space
WORTH = 14  # pixels a square from which a racing line says what it is worth
BELOW = "#141618d9"  # of a plate
PLATE = 9  # pixels a square from which a badge tells the ways through its corner


def paint_lanes(pen: Pen, board: Board) -> Iterator[Mark]:
    """Paint a board of lanes: a mapping with "size" and "shapes", as its `shapes` lists them."""
    yield from lattice.paint_grass(pen, board)
    stops = {
        shape.get("role"): shape.get("label", "1")
        for shape in board["shapes"]
        if shape["style"] == "badge"
    }
    for style, group in groupby(board["shapes"], key=lambda shape: shape["style"]):
        shapes: list[Shape] = list(group)
        if style in MANY:
            yield from MANY[style](pen, shapes)
        elif style == "corner":
            for shape in shapes:
                label = stops.get(shape.get("role"))
                colours = pen.colours
                colour = colours.yellow if label is None else colours.tint[_stops(label) - 1]
                yield Fill(polygon(shape["rings"]), colour)
        elif style in PAINTERS:
            for shape in shapes:
                yield from PAINTERS[style](pen, shape)
    if pen.scale >= lattice.COARSE:
        yield from paint_direction(pen, board)


def paint_badges(pen: Pen, board: Board) -> Iterator[Mark]:
    """Paint the badges of corners alone, over what has been laid on the road."""
    for shape in board["shapes"]:
        if shape["style"] == "badge":
            yield from paint_badge(pen, shape)


def _stops(label: str) -> int:
    """Return the stops on a badge, 1 to 3."""
    return min(max(int(label), 1), 3) if label.isdecimal() else 1


def surfaced(colour: str, edge: float) -> lattice.Painter:
    """Return a painter of areas: colour of the palette, width of the border in squares."""

    def painted(pen: Pen, shape: Shape) -> Iterator[Mark]:
        area, width = polygon(shape["rings"]), pen.at_least(edge, 1)
        return lattice.paint_surface(pen, area, getattr(pen.colours, colour), width)

    return painted


def paint_bridge(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint the road on a bridge, and its shadow on what lies below."""
    ring = shape["rings"][0]
    sides = shapely.multilinestrings([ring[: len(ring) // 2], ring[len(ring) // 2 :]])
    for away in (1.4, 1.0, 0.6):
        yield Fill(stroke(sides, away), "#00000038")
    yield Fill(polygon(shape["rings"]), pen.colours.asphalt)


def paint_parapet(pen: Pen, shape: Shape) -> Iterator[Mark]:
    yield Fill(stroke(shape["line"], pen.at_least(0.34, 3)), DARK)
    yield Fill(stroke(shape["line"], pen.at_least(0.18, 1.6)), pen.colours.kerb_white)


def paint_cross_lines(pen: Pen, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Paint the borders between the spaces of a lane, as one mark: there are hundreds."""
    if pen.scale >= lattice.COARSE:
        lines = shapely.multilinestrings([shapely.linestrings(shape["line"]) for shape in shapes])
        yield Fill(stroke(lines, pen.at_least(0.035, 0.7)), pen.colours.cross)


def paint_arrows(pen: Pen, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Paint arrows to the next lane, where only some steps are allowed."""
    if pen.scale < lattice.COARSE:
        return
    tip = [(-1.0, -0.13), (0.3, -0.13), (0.3, -0.45), (1.0, 0)]
    tip += [(0.3, 0.45), (0.3, 0.13), (-1.0, 0.13)]
    drawn = [shapely.Polygon(placed(tip, s["at"], s["heading"], 0.42)) for s in shapes]
    yield Fill(shapely.multipolygons(drawn), pen.colours.step)


def paint_zone(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint ground with a rule of its own; slanting lines, so that colour is not the only sign."""
    role = shape.get("role")
    colours = {
        "noise": pen.colours.noise,
        "danger": pen.colours.danger,
        "tunnel": pen.colours.tunnel,
    }
    if role not in colours:
        return
    area = polygon(shape["rings"])
    yield Fill(area, colours[role])
    if role != "tunnel":
        west, south, east, north = area.bounds
        low, top = (south, north) if role == "danger" else (north, south)
        starts = np.arange(west - (north - south), east + (north - south), pen.at_least(0.45, 4))
        hatch = [[(x, low), (x + north - south, top)] for x in starts.tolist()]
        slanting = stroke(shapely.multilinestrings(hatch), pen.at_least(0.12, 1))
        lines = shapely.intersection(slanting, area)
        yield Fill(lines, colours[role])


def paint_finish_line(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint chequers across a lane."""
    length = distance(shape["line"][0], shape["line"][-1])
    columns = max(2, round(length / pen.at_least(0.25, 1.5)))
    return lattice.paint_chequers(pen, shape, length / columns, columns)


def paint_police_line(pen: Pen, shape: Shape) -> Iterator[Mark]:
    width, dash = pen.at_least(0.22, 3), pen.at_least(0.3, 3)
    yield Fill(stroke(shape["line"], width), "#f7f7f5")
    yield Fill(dashes(shape["line"], dash, dash, width), pen.colours.police)


def paint_grid_box(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint a bracket that a car starts in, and its number."""
    at, heading = shape["at"], shape["heading"]
    bracket = placed([(0.1, 0.4), (0.6, 0.4), (0.6, -0.4), (0.1, -0.4)], at, heading)
    roles = {"red": pen.colours.grid_red, "blue": pen.colours.grid_blue}
    coloured = roles.get(shape.get("role") or "")
    width = pen.at_least(0.11 if coloured else 0.07, 1)
    line = shapely.linestrings(bracket)
    area = line.buffer(width / 2, cap_style="flat", join_style="mitre")
    yield Fill(area, coloured or pen.colours.paint)
    if "label" in shape:
        behind = (at[0] - 0.28 * heading[0], at[1] - 0.28 * heading[1])
        yield from paint_grid_number(pen, {**shape, "at": behind})


def paint_grid_number(pen: Pen, shape: Shape) -> Iterator[Mark]:
    if pen.scale >= GRID_ROOM:
        yield pen.text(shape["at"], shape["label"], 0.5, pen.colours.paint)


def paint_printed(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint a figure in its space; if a bridge hides all of it, on a plate over the bridge."""
    if pen.scale < FIGURES:
        return
    below = shape.get("role") == "below"
    if below:
        wide = 0.31 * len(shape["label"]) + 0.4
        yield Fill(box(shape["at"], wide, 0.7, 0.2), BELOW)
    yield pen.text(shape["at"], shape["label"], 0.5, WHITE if below else pen.colours.printed)


def paint_racing_line(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint a line through spaces, with a dot and its value where it begins."""
    green = shape.get("role") == "green"
    colour, line = pen.colours.racing[1 if green else 0], shape["line"]
    wide = pen.at_least(0.13, 1.6)
    yield Fill(stroke(line, wide, round_ends=True), colour)
    if green:
        yield Fill(stroke(line, 0.4 * wide, round_ends=True), pen.colours.asphalt)
    yield Fill(disc(line[-1], 0.9 * wide), colour)
    if "label" not in shape:
        return
    yield Fill(disc(line[0], 1.5 * wide), colour)
    yield from paint_worth(pen, {**shape, "at": line[0]})


def paint_worth(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint the value of a racing line, on a plate in its colour."""
    if pen.scale >= WORTH:
        colour = pen.colours.racing[1 if shape.get("role") == "green" else 0]
        size, words = pen.at_least(0.4, 11), shape["label"]
        wide = LETTER * size * len(words) + 0.7 * size
        yield Fill(box(shape["at"], wide, 1.3 * size, 0.35 * size), colour)
        yield pen.text(shape["at"], words, size, WHITE)


def paint_pit_box(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint a box with its number, edged with the colour of its car."""
    body = _block(shape, 1.24, 0.84)
    yield Fill(body, pen.colours.pit_box)
    role = str(shape.get("role") or "")
    colour = DRIVERS[int(role) % len(DRIVERS)] if role.isdecimal() else pen.colours.paint
    yield Fill(outline(body, pen.at_least(0.14, 1.4)), colour)
    if pen.scale >= lattice.ROOMY + 2:
        yield pen.text(shape["at"], shape["label"], 0.5, pen.colours.pit_ink)


def paint_pit_slot(pen: Pen, shape: Shape) -> Iterator[Mark]:
    yield Fill(outline(_block(shape, 1.2, 0.8), pen.at_least(0.07, 1)), pen.colours.paint)
    if pen.scale >= lattice.ROOMY + 2:
        yield pen.text(shape["at"], shape["label"], 0.5, pen.colours.paint)


def _block(shape: Shape, length: float, width: float) -> BaseGeometry:
    x, y = length / 2, width / 2
    corners = placed([(-x, -y), (x, -y), (x, y), (-x, y)], shape["at"], shape["heading"])
    return shapely.Polygon(corners)


def paint_badge(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint the stops of a corner; under them its shortest way in red, its longest in green."""
    if pen.tiny:
        return
    label = shape.get("label", "")
    size = min(max(BADGE, 12 / pen.scale), max(30 / pen.scale, BADGE))
    radius = 0.72 * size
    x, y = pen.kept(shape["at"], 2.2 * radius, 2.2 * radius)
    ways = [part.strip() for part in shape.get("text", "").split("/")]
    if pen.scale >= PLATE and len(ways) == 2:
        yield from _plate(pen, ways, (x, y - radius), size)
    if pen.scale >= PLATE and shape.get("role"):
        small = pen.at_least(0.5 * size, 11)
        yield pen.text((x, y + radius + 0.75 * small), shape["role"], small, pen.colours.title)
    back, ink = pen.colours.stops[_stops(label) - 1]
    if label[:1] == "C":
        small = pen.at_least(0.5 * size, 11)
        name = tr("Corner {number}", number=label[1:])
        wide, rim = LETTER * small * len(name) + small, pen.at_least(0.05, 0.8)
        if wide <= 2 * ROUND:
            high = 1.8 * small
            yield Fill(box((x, y), wide + 2 * rim, high + 2 * rim, 0.5 * high + rim), WHITE)
            yield Fill(box((x, y), wide, high, 0.5 * high), back)
            yield pen.text((x, y), name, small, ink)
            return
        label = label[1:]
    yield Fill(disc((x, y), radius + pen.at_least(0.05, 0.8)), WHITE)
    yield Fill(disc((x, y), radius), back)
    yield pen.text((x, y), label, size, ink)


def _plate(pen: Pen, ways: Sequence[str], top: tuple[float, float], size: float) -> Iterator[Mark]:
    small = pen.at_least(0.56 * size, 11)
    widths = [LETTER * small * len(way) + 0.7 * small for way in ways]
    high, x = 1.25 * small, top[0] - sum(widths) / 2
    y = top[1] + 0.25 * small - high / 2
    rim = 1 / pen.scale
    yield Fill(box((top[0], y), sum(widths) + 2 * rim, high + 2 * rim, 0.3 * small), WHITE)
    for way, wide, colour in zip(ways, widths, (pen.colours.short, pen.colours.long), strict=True):
        yield Fill(box((x + wide / 2, y), wide, high, 0.25 * small), colour)
        yield pen.text((x + wide / 2, y), way, small, WHITE)
        x += wide


PAINTERS: dict[str, lattice.Painter] = {
    "run-off": lambda pen, shape: lattice.paint_run_off(pen, polygon(shape["rings"])),
    "road": surfaced("asphalt", 0.1),
    "asphalt": surfaced("asphalt", 0.1),
    "bridge": paint_bridge,
    "pit-road": surfaced("pit_lane", 0.06),
    "pit-lane": surfaced("pit_lane", 0.06),
    "kerb": lattice.paint_kerb,
    "edge": lattice.stroked("edge", 0.1, 1.2),
    "parapet": paint_parapet,
    "lane-line": lattice.stroked("lane", 0.06, 0.8),
    "zone": paint_zone,
    "finish-line": paint_finish_line,
    "police-line": paint_police_line,
    "grid-box": paint_grid_box,
    "grid-number": paint_grid_number,
    "grey-bar": lattice.stroked("grey_bar", 0.2, 2),
    "racing-line": paint_racing_line,
    "printed": paint_printed,
    "worth": paint_worth,
    "pit-box": paint_pit_box,
    "pit-slot": paint_pit_slot,
    "badge": paint_badge,
    "title": lattice.paint_title,
    "north": lattice.paint_north,
}

MANY: dict[str, Callable[[Pen, Sequence[Shape]], Iterator[Mark]]] = {
    "cross-line": paint_cross_lines,
    "arrow": paint_arrows,
}
"""Shapes painted as one mark, since there are so many."""

STYLES = frozenset((*PAINTERS, *MANY, "corner"))
"""Every style that is painted."""
