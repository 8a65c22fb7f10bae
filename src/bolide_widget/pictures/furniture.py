"""Small printed things with a place of their own: grid boxes, pit boxes, signs, north arrow."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import shapely

from .marks import LETTER, Fill, Mark, Pen, Shape, box, disc, outline, placed

PIT_BOX = (2.7, 1.9)
SIGN_ROOM = 2.2  # length of a box in sizes of its number from which on its sign fits beside it
ROLES = {"full-fuel": "#c8781a", "pit-stop": "#2a6fb0", "half-fuel": "#c8781a"}
ROOMY = 9  # pixels a square from which numbers have room


def paint_grid_box(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """A bracket round the point, open to the rear and a little skewed, and its number."""
    at, heading = shape["at"], shape["heading"]
    bracket = placed([(-0.28, 0.46), (0.62, 0.46), (0.52, -0.46), (-0.38, -0.46)], at, heading)
    line = shapely.linestrings(bracket)
    width = pen.at_least(0.08, 1)
    yield Fill(line.buffer(width / 2, cap_style="flat", join_style="mitre"), pen.colours.paint)
    if pen.scale >= ROOMY:
        size = pen.at_least(0.55, 11)
        length = hypot(*heading) or 1.0
        away = (0.5 + 0.55 * size) / length
        behind = (at[0] - heading[0] * away, at[1] - heading[1] * away)
        yield pen.text(behind, shape["label"], size, pen.colours.paint)


def paint_pit_box(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """A box with its number, and a sign of what it is for."""
    at, role, heading = shape["at"], shape["role"], shape["heading"]
    upright = abs(heading[1]) > abs(heading[0])
    length = min(PIT_BOX[0], shape.get("room", PIT_BOX[0]))
    width, height = (PIT_BOX[1], length) if upright else (length, PIT_BOX[1])
    body = box(at, width, height, 0.2)
    yield Fill(body, pen.colours.pit_box)
    if role:
        yield Fill(outline(body, pen.at_least(0.12, 1.5)), ROLES.get(role, pen.colours.paint))
    if pen.scale < ROOMY:
        return
    size = pen.at_least(0.62, 11)
    if length < SIGN_ROOM * size:
        role = None
    share = length / PIT_BOX[0]
    shift = 0.68 * share if role else 0.0
    number = (at[0], at[1] + shift) if upright else (at[0] - shift, at[1])
    yield pen.text(number, shape["label"], size, pen.colours.pit_ink)
    if role:
        shift = 0.6 * share**2  # it needs more room than the number
        spot = (at[0], at[1] - shift) if upright else (at[0] + shift, at[1])
        yield from _role(pen, role, spot, size)


def _role(pen: Pen, role: str, at: tuple[float, float], size: float) -> Iterator[Mark]:
    """A tyre for the pit stop; a drop with F or ½ for fuel."""
    x, y = at
    radius = 0.62 * size
    if role == "pit-stop":
        yield Fill(disc(at, radius), "#23272b")
        yield Fill(disc(at, radius / 2), "#e4e6e8")
        return
    left = x - 0.5 * size
    drop = [(left, y + radius)]
    for t in (0.2, 0.4, 0.6, 0.8, 1.0):
        half = size * (0.4 * 3 * t * (1 - t) ** 2 + 0.4 * 3 * t**2 * (1 - t))
        up = radius * ((1 - t) ** 3 + 0.3 * t * (1 - t) ** 2 - 3 * t**2 * (1 - t) - t**3)
        drop = [(left - half, y + up), *drop, (left + half, y + up)]
    yield Fill(shapely.Polygon(drop).buffer(0), ROLES.get(role, pen.colours.pit_ink))
    letter = "½" if role == "half-fuel" else "F"
    yield pen.text((x + 0.3 * size, y), letter, size, pen.colours.pit_ink)


def paint_sign(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """A distance board beside the track."""
    at, text = shape["at"], shape["text"][:8]
    size = pen.at_least(0.6, 11)
    roomy = pen.scale >= ROOMY - 0.5
    width = LETTER * size * len(text) + 0.5 * size if roomy else 0.9
    height = 1.3 * size if roomy else 0.6
    body = box(at, width, height, 2 / pen.scale)
    yield Fill(body, pen.colours.sign)
    yield Fill(outline(body, 1 / pen.scale), "#00000059")
    if roomy:
        yield pen.text(at, text, size, pen.colours.sign_ink)


def paint_north(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """The north arrow and its letter."""
    if pen.tiny:
        return
    size = pen.at_least(1, 8)
    x, y = shape["at"]
    text = pen.at_least(0.9 * size, 11)
    # arrow and letter are one thing, and the arrow's place is above its middle
    below, above = 1.5 * size + 0.6 * text, 1.2 * size
    middle = (above - below) / 2
    x, y = pen.kept((x, y + middle), 1.3 * size, above + below)
    at = (x, y - middle)
    arrow = placed([(0, 1.1), (0.6, -0.7), (0, -0.3), (-0.6, -0.7)], at, size=size)
    yield Fill(shapely.Polygon(arrow), pen.colours.title)
    yield pen.text((at[0], at[1] - 1.5 * size), "N", 0.9 * size, pen.colours.title)
