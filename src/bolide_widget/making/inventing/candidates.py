"""The lines of a seed: one outline each, rounded, measured, and sorted by what is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ...core.cancelling import check
from . import outlines
from .curves import Curve, curve_of

Span = tuple[float, float]

CANDIDATES = 48
"""Lines that are drawn."""

ROOM, RADIUS, SHAPE = 0.026, 0.0036, 0.3
"""The least room between two legs and radius, in parts of a lap, and the least shape."""


@dataclass(frozen=True)
class Character:
    """What circuits of a character are like.

    Attributes
    ----------
    kinds : tuple of str
        Functions of `outlines`.
    tight : (int, int)
        See `curve_of`.
    corners, straight, bent : (float, float)
        How many corners, and the parts of the lap of the longest straight and of all corners.
    length : (int, int)
        Metres of a lap.
    width : int
        Metres of the road.
    """

    kinds: tuple[str, ...]
    tight: tuple[int, int]
    corners: Span
    straight: Span
    bent: Span
    length: tuple[int, int]
    width: int = 12


CHARACTERS = {
    "twisty": Character(
        ("hull", "voronoi"), (22, 42), (10, 17), (0.09, 0.16), (0.36, 0.6), (3000, 4800)
    ),
    "fast": Character(
        ("hull", "voronoi"), (24, 44), (5, 10), (0.16, 0.3), (0.3, 0.55), (4800, 7000), 14
    ),
    "street": Character(
        ("blocks",), (12, 30), (7, 15), (0.11, 0.26), (0.16, 0.36), (3000, 5000), 11
    ),
    "oval": Character(("oval",), (22, 48), (4, 6), (0.12, 0.4), (0.36, 0.7), (2400, 4200), 16),
    "technical": Character(
        ("voronoi", "blocks"), (14, 32), (11, 18), (0.09, 0.18), (0.24, 0.46), (3400, 5400)
    ),
    "classic": Character(
        ("hull", "voronoi"), (16, 40), (8, 13), (0.13, 0.24), (0.28, 0.5), (4000, 6000)
    ),
}
"""The characters by name."""


class Candidate(NamedTuple):
    """A line, and how far it is from what is wanted: 0 is within all bounds."""

    off: float
    number: int
    curve: Curve
    metres: int
    width: int


def candidates(
    seed: int, name: str, length: int | None = None, corners: int | None = None
) -> list[Candidate]:
    """Return the lines of a seed, the best first.

    Parameters
    ----------
    seed : int
    name : str
        One of `CHARACTERS`.
    length : int, optional
        Of the lap, in metres.
    corners : int, optional
        How many are wanted.
    """
    character, found = CHARACTERS[name], []
    low, high = (corners, corners) if corners else character.corners
    for number in range(CANDIDATES):
        check()
        random = Random(f"{seed} {name} {number}")
        metres = 10 * random.randrange(character.length[0] // 10, character.length[1] // 10)
        metres = length or metres
        kind = character.kinds[random.randrange(len(character.kinds))]
        outline = _outline(random, kind, random.randrange(int(low), int(high) + 1))
        curve = curve_of(random, outline, character.tight, metres) if outline else None
        if curve is not None:
            off = _off(curve, character, corners)
            found.append(Candidate(off, number, curve, metres, character.width))
    return sorted(found)


def _outline(random: Random, kind: str, corners: int) -> outlines.Outline | None:
    """Draw an outline with about so many corners."""
    if kind == "hull":
        dents = max(0, min(corners - 5, random.randrange(1, 8)))
        return outlines.hull(random, random.randrange(7, 14), dents, random.randrange(24, 44))
    if kind == "blocks":
        wide, high = random.randrange(3, 6), random.randrange(3, 5)
        return outlines.blocks(random, wide, high, min(random.randrange(2, 10), wide * high - 1))
    if kind == "voronoi":
        return outlines.voronoi(random, 7, 6, max(2, corners // 3 + random.randrange(-1, 2)))
    return outlines.oval(random, min(max(corners, 3), 6))


def _off(curve: Curve, character: Character, corners: int | None) -> float:
    """Return how far a curve is from what is wanted, 0 at best."""

    def out(value: float, bounds: Span, unit: float) -> float:
        return max(bounds[0] - value, value - bounds[1], 0.0) / unit

    wanted = (corners, corners) if corners else character.corners
    off = out(len(curve.corners), wanted, 0.5 if corners else 2.0)
    off += out(curve.straight, character.straight, 0.04) + out(curve.bent, character.bent, 0.08)
    off += 8 * out(curve.room, (ROOM, 1.0), ROOM) + 8 * out(curve.radius, (RADIUS, 1.0), RADIUS)
    off += 4 * out(curve.shape, (SHAPE, 1.0), SHAPE)
    return round(off, 6)
