"""The things on a board: cars, pawns, trails, badges, damage, from a screen's plain tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .marks import (
    DRIVERS,
    INKS,
    LOOK,
    XY,
    Fill,
    Mark,
    Pen,
    box,
    dashes,
    disc,
    distance,
    faded,
    outline,
    outline_points,
    placed,
    polygon,
    ring,
    stroke,
)

Token = Mapping[str, Any]
Scene = Mapping[str, Any]
LIFT: Final[XY] = tuple(LOOK["raised"])  # squares; next to the square that holds its point
TYRE, RIM = "#17191b", "#0c0e10d9"

BODY = (
    *((0.56, 0.02), (0.3, 0.06), (0.16, 0.085), (0.06, 0.175)),
    *((-0.16, 0.18), (-0.34, 0.085), (-0.45, 0.08)),
)
"""Left side of a single-seater one unit long that points along x, front to rear."""

WHEELS = ((0.16, 0.155, 0.33, 0.275), (-0.38, 0.135, -0.17, 0.285))
AXLES = ((0.22, -0.2, 0.245, 0.2), (-0.29, -0.2, -0.26, 0.2))
FRONT_WING, REAR_WING = (0.39, -0.25, 0.46, 0.25), (-0.54, -0.25, -0.4, 0.25)
NOSE = ((0.56, 0.0), (0.14, 0.05), (0.14, -0.05))
LIVERIES: Final = [[shapely.box(*part) for part in parts] for parts in LOOK["liveries"]]
"""What a driver has painted on a car, by colour."""

DUST = ((-0.55, -0.16, 0.24), (-0.62, 0.18, 0.22), (-0.9, 0.0, 0.3), (-1.2, 0.12, 0.2))


def colour_of(number: int) -> str:
    """Return the colour of a driver; the thirteenth has the first again."""
    return DRIVERS[number % len(DRIVERS)]


def paint_tokens(pen: Pen, scene: Scene, board: Mapping[str, Any] | None = None) -> Iterator[Mark]:
    """Paint trails, then pawns, then cars, then badges; the car that must decide comes last.

    On a board with bridges a car under one is seen through it; its badge lies over all.
    """
    decider = (scene.get("ask") or {}).get("id")
    tokens = sorted(scene["tokens"], key=lambda token: token["id"] == decider)
    spots: dict[int, XY] = {}
    for token in tokens:
        if (at := token["at"]) is not None:
            raised = "raised" in looks(token)
            spots[token["id"]] = (at[0] + LIFT[0], at[1] + LIFT[1]) if raised else at
    shown = [token for token in tokens if token["id"] in spots]
    colours = {token["id"]: colour_of(token["colour"]) for token in shown}
    for trail in scene.get("trails", ()):
        if trail["id"] in colours:
            share = 1.0 if decider in (None, trail["id"]) else 0.6
            yield from paint_trail(pen, trail["points"], colours[trail["id"]], share)
    for token in shown:
        if token["pawn"] is not None and token["at"] is not None:
            yield from _pawn(pen, token, strong=decider in (None, token["id"]))
    roofs = {
        token["id"]: roof_over(board, spots[token["id"]], token["heading"]) if board else None
        for token in shown
    }
    for token in sorted(shown, key=lambda token: roofs[token["id"]] is None):
        if token["id"] == decider:
            radius = 0.78 * pen.at_least(pen.car, 14)
            yield Fill(ring(spots[decider], radius, 4 / pen.scale), pen.colours.point_edge)
            yield Fill(ring(spots[decider], radius, 2 / pen.scale), "#ffffff")
        yield from under(roofs[token["id"]], _car(pen, token, spots[token["id"]]))
    yield from _badges(pen, shown, spots, scene.get("points", ()))


def looks(token: Token) -> Sequence[str]:
    """Return the looks of a token by name."""
    names: Sequence[str] = token.get("looks", ())
    return names


def paint_trail(pen: Pen, points: Sequence[XY], colour: str, share: float = 1.0) -> Iterator[Mark]:
    """Paint the last moves: older ones fade, faster ones are thicker, a dot for each point."""
    for index, (a, b) in enumerate(pairwise(points)):
        age = len(points) - 2 - index
        tone = faded(colour, share * max(0.75 - 0.14 * age, 0.12))
        speed = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        yield Fill(stroke([a, b], pen.at_least(0.05 + 0.02 * speed, 1.25), round_ends=True), tone)
        yield Fill(disc(a, pen.at_least(0.13, 1.8)), tone)


def _pawn(pen: Pen, token: Token, *, strong: bool) -> Iterator[Mark]:
    """Paint a ring, and a dashed line to it from the car."""
    at, pawn, share = token["at"], token["pawn"], 1.0 if strong else 0.5
    colour, radius = faded(colour_of(token["colour"]), share), pen.at_least(0.3, 4)
    far = distance(at, pawn)
    unit = 1 / pen.scale
    if far > radius:
        rest = (far - radius) / far
        end = (at[0] + (pawn[0] - at[0]) * rest, at[1] + (pawn[1] - at[1]) * rest)
        width = 1.6 if strong else 1.1
        yield Fill(dashes([at, end], 4 * unit, 4 * unit, width * unit), colour)
    shadow = faded(pen.colours.shadow, share)
    yield Fill(ring(pawn, radius, (4 if strong else 3) * unit), shadow)
    yield Fill(ring(pawn, radius, (2.4 if strong else 1.6) * unit), colour)


def _car(pen: Pen, token: Token, at: XY) -> Iterator[Mark]:
    """Paint a single-seater seen from above, in its state."""
    length, heading = pen.at_least(pen.car, 14), token["heading"]
    share = 0.4 if "faded" in looks(token) else 1.0

    def put(shape: BaseGeometry) -> BaseGeometry:
        return shapely.transform(shape, lambda xy: placed(xy, at, heading, length))

    for shape, colour in (*_wake(token), *_body(pen, token, heading)):
        yield Fill(put(shape), faded(colour, share))


def _wake(token: Token) -> Iterator[tuple[BaseGeometry, str]]:
    """Skid marks and dust."""
    if "skid" in looks(token):
        for side in (0.2, -0.2):
            bend = [(0.2, side), (0.45, side), (0.7, side - 0.11), (0.93, side - 0.26)]
            yield stroke([*bend, (1.15, side - 0.45)], 0.1), "#10101080"
    if "dust" in looks(token):
        for x, y, radius in DUST:
            yield disc((x, y), radius), "#c4ae8099"


def _body(pen: Pen, token: Token, heading: XY) -> Iterator[tuple[BaseGeometry, str]]:
    colour = colour_of(token["colour"])
    angle = atan2(heading[1], heading[0])
    # light comes from the north-west, whatever way the car points
    shadow = (0.07 * (cos(angle) - sin(angle)), -0.07 * (sin(angle) + cos(angle)))
    yield box(shadow, 0.96, 0.5, 0.12), pen.colours.shadow
    for west, south, east, north in WHEELS:
        yield shapely.box(west, south, east, north), TYRE
        yield shapely.box(west, -north, east, -south), TYRE
    for corners in AXLES:
        yield shapely.box(*corners), TYRE
    hull = shapely.Polygon([*BODY, *((x, -y) for x, y in reversed(BODY))])
    front, rear = shapely.box(*FRONT_WING), shapely.box(*REAR_WING)
    for part, tone in ((hull, colour), (front, colour), (rear, "#23272b")):
        yield part.buffer(0.0225, quad_segs=2), RIM
        yield part, tone
    ink = INKS[token["colour"] % len(INKS)]
    yield shapely.Polygon(NOSE), ink
    for part in LIVERIES[token["colour"] % len(LIVERIES)]:
        yield part, ink
    cockpit = shapely.transform(disc((0, 0), 1), lambda xy: xy * (0.12, 0.075))
    yield cockpit, "#14171a"
    yield disc((-0.03, 0), 0.06), "#f2f2ee"
    yield shapely.box(-0.01, -0.045, 0.015, 0.045), "#14171a"


BADGES = tuple(
    shapely.Polygon(
        [(x - 12, 12 - y) for x, y in badge.get("points") or outline_points(badge["path"])]
    )
    for badge in (driver["badge"] for driver in LOOK["drivers"])
)
"""Outlines in a 24 x 24 box at the origin; each colour has one of its own shape."""

BADGE = 23  # pixels
SIDES = ((0, 1), (0, -1), (-1, 0), (1, 0))
FAR = tuple((1.7 * x, 1.7 * y) for x, y in SIDES)
"""Where a badge goes that would lie on marked points otherwise."""


def _badges(
    pen: Pen, tokens: Sequence[Token], spots: Mapping[int, XY], points: Sequence[XY]
) -> Iterator[Mark]:
    """Paint letters next to each car, on the side that is freest of points, cars and badges."""
    if pen.tiny:
        return
    unit = 1 / pen.scale
    reach = 0.42 * pen.at_least(pen.car, 14) + 0.56 * BADGE * unit
    taken: list[XY] = list(spots.values())
    for token in tokens:
        x, y = spots[token["id"]]
        sides = (*SIDES, *FAR) if points else SIDES
        places = [(x + dx * reach, y + dy * reach) for dx, dy in sides]
        room = [
            sum(distance(place, other) < 0.9 * BADGE * unit for other in taken)
            + 4 * sum(distance(place, point) < 0.6 * BADGE * unit for point in points)
            + 20 * pen.outside(place, BADGE * unit, BADGE * unit)
            for place in places
        ]
        at = places[room.index(min(room))]
        taken.append(at)
        number = token["colour"] % len(BADGES)
        share = 0.5 if "faded" in looks(token) else 1.0
        shape = shapely.Polygon(
            placed(shapely.get_coordinates(BADGES[number]), at, size=BADGE / 24 / pen.scale)
        )
        yield Fill(outline(shape, 1.6 / pen.scale), faded("#0c0e10cc", share))
        yield Fill(shape, faded(DRIVERS[number], share))
        yield pen.text(at, token["badge"][:2], 11 / pen.scale, INKS[number])


# -- what lies under a bridge: a car there is seen through the deck, not on top of it --------------


ALONG = cos(radians(20))
"""A car that heads along a deck so closely drives on it: legs cross at 22 degrees and more."""

NEAR = 0.8
"""Squares from a deck within which a car reaches under it."""

SEEN = 0.4
"""The share of its colours that a thing under a deck keeps."""


def roof_over(board: Mapping[str, Any], at: XY, heading: XY) -> BaseGeometry | None:
    """Return the decks that a car at a place is under, at least in part; None for a car under none.

    Parameters
    ----------
    board : mapping
        With "shapes".
    at, heading : (x, y)
    """
    decks = [
        polygon(shape["rings"])
        for shape in board["shapes"]
        if shape["style"] == "bridge" and _is_under(shape["rings"][0], at, heading)
    ]
    return shapely.union_all(decks) if decks else None


def _is_under(ring: Sequence[XY], at: XY, heading: XY) -> bool:
    """Return True if a car near a deck heads across it; the ring is its edges, there and back."""
    if shapely.distance(shapely.Polygon(ring), shapely.Point(*at)) > NEAR:
        return False
    edge = np.asarray(ring[: len(ring) // 2], dtype=float)
    nearest = int(np.argmin(np.hypot(*(edge - np.asarray(at)).T)))
    first, last = edge[max(nearest - 1, 0)], edge[min(nearest + 1, len(edge) - 1)]
    along, length = last - first, hypot(*(last - first)) * hypot(*heading)
    cosine = (along[0] * heading[0] + along[1] * heading[1]) / max(length, 1e-9)
    return bool(abs(cosine) < ALONG)


def under(roof: BaseGeometry | None, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks as they are seen where a roof covers a part of them."""
    for mark in marks:
        if roof is None or not isinstance(mark, Fill):
            yield mark
            continue
        shape = mark.shape
        if not shape.is_valid:  # parts of it overlap
            shape = shapely.union_all(shapely.make_valid(shapely.get_parts(shape)))
        yield Fill(shapely.difference(shape, roof), mark.colour)
        covered = shapely.intersection(shape, roof)
        if not covered.is_empty:
            yield Fill(covered, faded(mark.colour, SEEN))


LANE_CAR: Final[float] = LOOK["laneCar"]  # squares: a space is longer than wide

SPLINTERS = (
    *((-0.5, -0.3, 0.2), (-0.3, -0.28, 0.13), (-0.42, -0.14, 0.11)),
    *((0.48, 0.3, 0.18), (0.3, 0.3, 0.12), (0.42, 0.14, 0.1)),
)
"""Along the space, aside, and how large: in its corners, since a car may stand on it."""

OIL = ((0.0, 0.0, 0.36), (0.26, -0.14, 0.2), (-0.24, 0.18, 0.18))

Where = Mapping[str, Mapping[str, Any]]


def paint_on_spaces(pen: Pen, board: Mapping[str, Any], scene: Mapping[str, Any]) -> Iterator[Mark]:
    """Paint the pieces of a scene on a board of lanes, at the places of its "spaces"."""
    where: Where = {space["id"]: space for space in board.get("spaces", ())}
    pieces = [
        (piece["style"], where[name], roof_over(board, where[name]["at"], where[name]["heading"]))
        for piece in scene.get("pieces", ())
        for name in piece["spaces"]
        if name in where
    ]
    # things on a bridge are painted over those under it
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
    """Return the middles of the spaces of a way with the headings there, where they are known.

    Spaces along a lane that were left out are filled in.
    """
    if "path" not in trail:
        return [(at, None) for at in trail.get("points", ())]
    spaces: list[Mapping[str, Any]] = []
    for name in trail["path"]:
        if name in where:
            spaces += _between(where, spaces[-1], where[name]) if spaces else []
            spaces.append(where[name])
    return [(space["at"], space["heading"]) for space in spaces]


def _between(where: Where, a: Mapping[str, Any], b: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    spaces: list[Mapping[str, Any]] = []
    now = where.get(a.get("ahead", ""))
    while a.get("lane") == b.get("lane") and now is not None and now is not a:
        if now is b:
            return spaces
        if len(spaces) > len(where):  # lanes that merge lead into a ring that it is no part of
            break
        spaces.append(now)
        now = where.get(now.get("ahead", ""))
    return []


def paint_damage(pen: Pen, space: Mapping[str, Any]) -> Iterator[Mark]:
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


def paint_oil(pen: Pen, space: Mapping[str, Any]) -> Iterator[Mark]:
    x, y = space["at"]
    drops = [disc((x + dx, y + dy), radius) for dx, dy, radius in OIL]
    yield Fill(shapely.union_all(drops), "#0e0e14bf")


def paint_safety_car(pen: Pen, space: Mapping[str, Any]) -> Iterator[Mark]:
    """Paint the safety car: silver, with an orange light."""
    size = pen.at_least(1, 11)
    for left, top, wide, high, colour in SAFETY_CAR:
        ends = (left, -top), (left + wide, -top), (left + wide, -top - high), (left, -top - high)
        yield Fill(shapely.Polygon(placed(ends, space["at"], space["heading"], size)), colour)


def _flag(dx: float, colour: str, mark: str = "") -> Callable[..., Iterator[Mark]]:
    """Return a painter of a small flag next to a car."""

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
    "damage": paint_damage,
    "oil": paint_oil,
    "safety-car": paint_safety_car,
    "yellow-flag": _flag(0.25, "#f7d31b"),
    "black-flag": _flag(-0.85, "#141414", "#e8742c"),
}
"""Painters of the pieces that may lie on a space."""
