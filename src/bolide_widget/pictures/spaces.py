"""What stands and lies on a board of lanes: damage, the ways driven last, cars."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

import shapely
from shapely.geometry.base import BaseGeometry

from .marks import XY, Fill, Mark, Pen, disc, outline, placed, stroke
from .palette import LOOK, faded
from .tokens import colour_of, paint_tokens, roof_over, under

LANE_CAR: Final[float] = LOOK["laneCar"]  # squares: a space is longer than wide

SPLINTERS = (
    *((-0.5, -0.3, 0.2), (-0.3, -0.28, 0.13), (-0.42, -0.14, 0.11)),
    *((0.48, 0.3, 0.18), (0.3, 0.3, 0.12), (0.42, 0.14, 0.1)),
)
"""Along the space, aside, and how large: in its corners, since a car may stand on it."""

OIL = ((0.0, 0.0, 0.36), (0.26, -0.14, 0.2), (-0.24, 0.18, 0.18))

Where = Mapping[str, Mapping[str, Any]]


def paint_on_spaces(pen: Pen, board: Mapping[str, Any], scene: Mapping[str, Any]) -> Iterator[Mark]:
    """Paint what a scene has on a board of lanes, whose "spaces" tell where that is."""
    where: Where = {space["id"]: space for space in board.get("spaces", ())}
    pieces = [
        (piece["style"], where[name], roof_over(board, where[name]["at"], where[name]["heading"]))
        for piece in scene.get("pieces", ())
        for name in piece["spaces"]
        if name in where
    ]
    # what lies on a bridge is painted over what lies under it
    for style, space, roof in sorted(pieces, key=lambda piece: piece[2] is None):
        yield from under(roof, PIECES[style](pen, space))
    colours = {token["id"]: colour_of(token["colour"]) for token in scene["tokens"]}
    decider = (scene.get("ask") or {}).get("id")
    steps = [
        step
        for trail in scene.get("trails", ())
        if trail["id"] in colours
        for step in _steps(
            pen,
            board,
            where,
            trail,
            colours[trail["id"]],
            1.0 if decider in (None, trail["id"]) else 0.6,
        )
    ]
    for roof, mark in sorted(steps, key=lambda step: step[0] is None):
        yield from under(roof, [mark])
    yield from paint_tokens(pen._replace(car=LANE_CAR), {**scene, "trails": ()}, board)


def _steps(
    pen: Pen,
    board: Mapping[str, Any],
    where: Where,
    trail: Mapping[str, Any],
    colour: str,
    share: float,
) -> Iterator[tuple[BaseGeometry | None, Mark]]:
    """One line over the spaces of a way, fading to where it came from, and the decks over it."""
    width = pen.at_least(0.16, 2)
    way = _way(where, trail)
    for index, ((a, heading), (b, _)) in enumerate(pairwise(way), 1):
        tone = faded(colour, share * (0.1 + 0.65 * index / len(way)))
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        ahead = heading or (b[0] - a[0], b[1] - a[1])
        roofs = [roof for at in (a, middle, b) if (roof := roof_over(board, at, ahead)) is not None]
        yield shapely.union_all(roofs) if roofs else None, Fill(stroke([a, b], width), tone)


def _way(where: Where, trail: Mapping[str, Any]) -> list[tuple[XY, XY | None]]:
    """The middles of the spaces of a way with the headings there, where they are known.

    Spaces along a lane that were left out are filled in.
    """
    if "path" not in trail:
        return [(at, None) for at in trail.get("points", ())]
    found: list[Mapping[str, Any]] = []
    for name in trail["path"]:
        if name in where:
            found += _between(where, found[-1], where[name]) if found else []
            found.append(where[name])
    return [(space["at"], space["heading"]) for space in found]


def _between(where: Where, a: Mapping[str, Any], b: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    now = where.get(a.get("ahead", ""))
    while a.get("lane") == b.get("lane") and now is not None and now is not a:
        if now is b:
            return found
        if len(found) > len(where):  # lanes that merge lead into a ring that it is no part of
            break
        found.append(now)
        now = where.get(now.get("ahead", ""))
    return []


def _damage(pen: Pen, space: Mapping[str, Any]) -> Iterator[Mark]:
    """Splinters in the corners of a space."""
    size = pen.at_least(1, 7)
    drawn = shapely.multipolygons(
        [
            shapely.Polygon(
                placed(
                    [(x - r, y - 0.6 * r), (x + 0.1 * r, y + r), (x + r, y - 0.4 * r)],
                    space["at"],
                    space["heading"],
                    size,
                )
            )
            for x, y, r in SPLINTERS
        ]
    )
    yield Fill(outline(drawn, pen.at_least(0.08, 1.2)), "#101010d9")
    yield Fill(drawn, pen.colours.damage)


def _oil(pen: Pen, space: Mapping[str, Any]) -> Iterator[Mark]:
    x, y = space["at"]
    drops = [disc((x + dx, y + dy), radius) for dx, dy, radius in OIL]
    yield Fill(shapely.union_all(drops), "#0e0e14bf")


def _safety_car(pen: Pen, space: Mapping[str, Any]) -> Iterator[Mark]:
    """Silver, with an orange light: nobody's car."""
    size = pen.at_least(1, 11)
    for left, top, wide, high, colour in SAFETY_CAR:
        ends = (left, -top), (left + wide, -top), (left + wide, -top - high), (left, -top - high)
        yield Fill(shapely.Polygon(placed(ends, space["at"], space["heading"], size)), colour)


def _flag(dx: float, colour: str, mark: str = "") -> Callable[..., Iterator[Mark]]:
    """A small flag beside the car that it is shown to."""

    def painted(pen: Pen, space: Mapping[str, Any]) -> Iterator[Mark]:
        size = pen.at_least(0.62, 9)
        x, y = space["at"][0] + dx, space["at"][1] + 0.3
        cloth = shapely.box(x, y + 0.3 * size, x + size, y + size)
        yield Fill(stroke([(x, y - 0.3 * size), (x, y + size)], pen.at_least(0.06, 1.4)), EDGE)
        yield Fill(outline(cloth, pen.at_least(0.05, 1)), EDGE)
        yield Fill(cloth, colour)
        if mark:
            yield Fill(disc((x + 0.5 * size, y + 0.65 * size), 0.22 * size), mark)

    return painted


EDGE = "#1b1d20"
SAFETY_CAR = (
    (-0.64, -0.36, 1.28, 0.72, EDGE),
    (-0.58, -0.3, 1.16, 0.6, "#d9dde1"),
    (-0.34, -0.24, 0.56, 0.48, "#39424d"),
    (-0.16, -0.22, 0.18, 0.44, "#ff9a1a"),
)
"""Left, top, length and width of its parts, in squares."""

PIECES = {
    "damage": _damage,
    "oil": _oil,
    "safety-car": _safety_car,
    "yellow-flag": _flag(0.25, "#f7d31b"),
    "black-flag": _flag(-0.85, "#141414", "#e8742c"),
}
"""What may lie on a space."""
