"""Where trees, stands, walls, buildings and water lie round a course: as the page has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from .free import Free
from .marks import XY

CHARACTERS: Final = ("park", "town", "harbour", "forest", "airfield")

WORDS: Final = (
    (r"port|harbour|bay|water", "harbour"),
    (r"forest|wood|pass|valley", "forest"),
    (r"town|city|street|mill", "town"),
    (r"air|field|flats", "airfield"),
    (r"park|garden|grand", "park"),
)
"""Words in a name that say what lies round a circuit."""

TREES: Final = {"park": 0.5, "town": 0.22, "harbour": 0.24, "forest": 0.95, "airfield": 0.1}
HOUSES: Final = {"park": 0.06, "town": 0.85, "harbour": 0.35, "forest": 0.04, "airfield": 0.12}
"""Shares of the places for trees and for houses that have one."""

TREE, HOUSE, POOL, SEA, MAST = 2, 7, 1.5, 5, 8
"""Squares from one place for such a thing to the next."""
NEAR, FAR = 5, 9
"""Squares from the edge of the road to the middle of what stands at it, at most."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""


class Thing(NamedTuple):
    """A stand, the pits, a wall of tyres, a house or a boat.

    Attributes
    ----------
    facing : pair of float
        Points at the road.
    dice : float
        From 0 to 1, for whatever makes it differ from others of its kind.
    """

    kind: str
    at: XY
    facing: XY
    long: float
    deep: float
    dice: float


class Spot(NamedTuple):
    """A round spot: a tree, or a part of a lake."""

    at: XY
    radius: float
    dice: float


class Mast(NamedTuple):
    """A mast beside the road, and the place at its edge that its lamp lights."""

    at: XY
    on: XY


class Runway(NamedTuple):
    """A runway, which goes on for ever."""

    at: XY
    along: XY
    wide: float


def dice(i: Any, j: Any, seed: int) -> Any:
    """Return a number that looks random, from 0 to 1, for three integers, or arrays of them."""
    low = 0xFFFFFFFF
    first, second = (np.asarray(number, dtype=np.int64) & low for number in (i, j))
    # each product fits into 63 bits
    h = (first * 374761393 + second * 668265263) & low
    h = (h + ((seed & low) * 69069 & low)) & low
    h = ((h ^ (h >> 13)) * 1274126177) & low
    return (h ^ (h >> 16)) / 2**32


def seed_of(name: str) -> int:
    """Return the seed of a name."""
    h = 2166136261
    for letter in name:
        h = ((h ^ ord(letter)) * 16777619) & 0xFFFFFFFF
    return h


def character_of(name: str) -> str:
    """Return what lies round a circuit of this name.

    Examples
    --------
    >>> character_of("Merrow Flats"), character_of("Tessaly Pass")
    ('airfield', 'forest')
    """
    low = name.lower()
    told = (character for words, character in WORDS if re.search(words, low))
    return next(told, CHARACTERS[(seed_of(name) >> 4) % len(CHARACTERS)])


def title_of(board: Mapping[str, Any]) -> str:
    """Return the title that is printed on a board."""
    titles = (shape.get("text", "") for shape in board["shapes"] if shape["style"] == "title")
    return next(titles, "")


def unit(x: float, y: float) -> XY:
    """Return a direction of length 1."""
    length = sqrt(x * x + y * y) or 1
    return x / length, y / length


def middle(points: Sequence[XY]) -> XY:
    """Return the mean of places, added up in their order as the page does."""
    x = y = 0.0
    for at in points:
        x, y = x + at[0], y + at[1]
    return x / len(points), y / len(points)


class Scenery:
    """The scenery of a board, the same for the same board.

    Trees, houses and water are planned by the part that is seen: see `around`.
    """

    def __init__(self, board: Mapping[str, Any]) -> None:
        self.board = board
        self.seed = seed_of(title_of(board))
        self.character = character_of(title_of(board))
        self.free = Free(board)
        self.sea = ((0, -1), (1, 0), (0, 1), (-1, 0))[self.seed % 4]
        self.edges = road_edges(board)
        self.runways = self._runways() if self.character == "airfield" else []
        self.pond = self._pond() if self.character == "park" else []
        for spot in self.pond:
            self.free.take(spot.at, spot.radius)
        self.things = [*self._by_finish(), *self._by_road()]
        self.masts = self._masts()

    def around(self, box: Box) -> tuple[list[Thing], list[Spot], list[Spot]]:
        """Return houses, trees and water in a box."""
        houses = self._houses(box)
        return houses, self._trees(box, houses), self._water(box)

    def _runways(self) -> list[Runway]:
        wide, high = self.board["size"]
        along = unit(3 + self.seed % 5, self.seed % 7 - 3)
        return [
            Runway((wide / 2, 0.3 * high), along, 6),
            Runway((0.7 * wide, high / 2), unit(along[0] - along[1], along[0] + along[1]), 4.5),
        ]

    def _pond(self) -> list[Spot]:
        """Plan a pond where there is most room within the board."""
        wide, high = self.board["size"]
        x, y = (line.ravel() for line in np.meshgrid(range(3, wide - 2, 2), range(3, high - 2, 2)))
        if not len(x):
            return []
        room = np.minimum(self.free.room(np.column_stack([x, y])), 7)
        best = int(np.argmax(room))
        if room[best] <= 4:
            return []
        at, r = (int(x[best]), int(y[best])), float(room[best]) - 1.5
        spots = []
        for k in range(3):
            away = 0.45 * r if k else 0
            there = (at[0] + (away if k == 1 else -away), at[1] + (0.5 * away if k == 2 else 0))
            spots.append(Spot(there, (0.5 if k else 0.7) * r, 0))
        return spots

    def _by_finish(self) -> list[Thing]:
        """Plan the pits beside their boxes, and the largest stands at the line."""
        things: list[Thing] = []
        shapes = self.board["shapes"]
        boxes = [s["at"] for s in shapes if s["style"] in ("pit-box", "pit-slot") and s.get("at")]
        if len(boxes) > 1:
            x, y = boxes[-1][0] - boxes[0][0], boxes[-1][1] - boxes[0][1]
            lengths = (min(sqrt(x * x + y * y) + 2, 18), 8, 5)
            self._beside("pits", 1.9, FAR, middle(boxes), unit(x, y), lengths, things)
        ends = [at for s in shapes if s["style"] == "finish-line" for at in s.get("line") or ()]
        if ends:
            across = unit(ends[-1][0] - ends[0][0], ends[-1][1] - ends[0][1])
            for _ in range(2):
                along = (-across[1], across[0])
                self._beside("stand", 2.3, FAR, middle(ends), along, (12, 9, 6), things)
        return things

    def _by_road(self) -> list[Thing]:
        """Plan stands along straights, walls of tyres round bends."""
        things: list[Thing] = []
        for number, way in enumerate(self.edges):
            if len(way) <= 24:
                continue
            for k, at in enumerate(way):
                before, after = way[k - 4], way[(k + 4) % len(way)]
                start = unit(at[0] - before[0], at[1] - before[1])
                end = unit(after[0] - at[0], after[1] - at[1])
                turn = start[0] * end[1] - start[1] * end[0]
                along = unit(after[0] - before[0], after[1] - before[1])
                if abs(turn) < 0.08 and k % 3 == 0 and dice(k, number, self.seed) < 0.22:
                    self._beside("stand", 1.7, NEAR, at, along, (8, 5), things)
                if abs(turn) > 0.4:
                    self._wall(at, along, -1 if turn > 0 else 1, things)
        return things

    def _wall(self, place: XY, along: XY, side: int, things: list[Thing]) -> None:
        """Put tyres as near to a bend as there is room, on its outside: a wall, side by side."""
        facing = (along[1] * side, -along[0] * side)
        for step in range(2 * (NEAR - 1)):
            away = 1 + 0.5 * step
            at = (place[0] - facing[0] * away, place[1] - facing[1] * away)
            if self.free.room(np.array([at]))[0] >= 0.6:
                self._put("tyres", at, facing, 1.3, 0.6, things)
                return

    def _beside(
        self,
        kind: str,
        deep: float,
        far: int,
        place: XY,
        along: XY,
        lengths: Sequence[float],
        things: list[Thing],
    ) -> None:
        """Put a thing on the nearer side of a place at the road, as long as there is room for."""
        for long in lengths:
            for step in range(2 * (far - 1)):
                away = 1 + 0.5 * step
                for side in (1, -1):
                    facing = (along[1] * side, -along[0] * side)
                    at = (place[0] - facing[0] * away, place[1] - facing[1] * away)
                    if self._put(kind, at, facing, long, deep, things):
                        return

    def _put(
        self, kind: str, at: XY, facing: XY, long: float, deep: float, things: list[Thing]
    ) -> bool:
        """Put a thing where there is room for it, and return whether there was."""
        along = (-facing[1], facing[0])
        if not self.free.fits(at, along, long, deep):
            return False
        self.free.take_row(at, along, long, deep)
        things.append(Thing(kind, at, facing, long, deep, float(dice(len(things), 7, self.seed))))
        return True

    def _masts(self) -> list[Mast]:
        """Plan masts with lamps along the edges of the road."""
        masts: list[Mast] = []
        lit = np.empty((0, 2))
        for way in self.edges:
            for k in range(0, len(way), 2):
                on = way[k]
                away = lit - on
                if np.any((away * away).sum(axis=1) <= (0.8 * MAST) * (0.8 * MAST)):
                    continue
                after = way[(k + 1) % len(way)]
                ux, uy = unit(after[0] - on[0], after[1] - on[1])
                fars = (1.5, -1.5, 2.2, -2.2, 3, -3, 4, -4)
                tried = np.array([(on[0] - uy * far, on[1] + ux * far) for far in fars])
                good = (self.free.room(tried) >= 0.5) & self.free.clear(tried, 0.4)
                if good.any():
                    at = tried[int(np.argmax(good))].tolist()
                    self.free.take(at, 0.4)
                    masts.append(Mast((at[0], at[1]), on))
                    lit = np.vstack([lit, on])
        return masts

    def _at_sea(self, x: Any, y: Any) -> Any:
        """Return True for places on the side where the sea is."""
        if self.character != "harbour":
            return np.zeros(np.shape(x), dtype=bool)
        wide, high = self.board["size"]
        return ((x - wide / 2) / wide) * self.sea[0] + ((y - high / 2) / high) * self.sea[1] > 0.08

    def _on_runway(self, x: Any, y: Any) -> Any:
        on = np.zeros(np.shape(x), dtype=bool)
        for at, along, wide in self.runways:
            aside = (x - at[0]) * along[1] - (y - at[1]) * along[0]
            on = on | (np.abs(aside) < wide / 2 + 1.6)
        return on

    def _houses(self, box: Box) -> list[Thing]:
        things = []
        share = HOUSES[self.character]
        i, j = cells(box, HOUSE, 4)
        at_sea = self._at_sea((i + 0.5) * HOUSE, (j + 0.5) * HOUSE)
        thrown = [dice(i, j, self.seed + number) for number in range(9)]
        for k in np.nonzero(thrown[1] < np.where(at_sea, 0.2, share))[0].tolist():
            throws, water = [float(number[k]) for number in thrown], bool(at_sea[k])
            big = 1.5 if self.character == "airfield" else 1
            long = 1.5 if water else (2.6 + 2.2 * throws[2]) * big
            deep = 0.6 if water else (1.7 + 1.1 * throws[3]) * big
            facing = (1, 0) if throws[4] < 0.5 else (0, 1)
            x = (int(i[k]) + 0.3 + 0.4 * throws[5]) * HOUSE
            y = (int(j[k]) + 0.3 + 0.4 * throws[6]) * HOUSE
            if water != bool(self._at_sea(x, y)) or self._on_runway(x, y):
                continue
            if water and self.free.room(np.array([(x, y)]))[0] < 4.5:
                continue
            if self.free.fits((x, y), (facing[1], -facing[0]), long, deep):
                kind = "boat" if water else "house"
                things.append(Thing(kind, (x, y), facing, long, deep, throws[8]))
        return things

    def _trees(self, box: Box, houses: Sequence[Thing]) -> list[Spot]:
        i, j = cells(box, TREE, 2)
        keep = dice(i, j, self.seed + 11) < TREES[self.character] * self._thick(i, j)
        i, j = i[keep], j[keep]
        x = (i + dice(i, j, self.seed + 12)) * TREE
        y = (j + dice(i, j, self.seed + 13)) * TREE
        radius = 0.6 + 0.6 * dice(i, j, self.seed + 14)
        xy = np.column_stack([x, y])
        room = self.free.room(xy)
        good = (room >= radius + 0.4) & self.free.clear(xy, radius)
        good &= ~self._on_runway(x, y) & ~((room > 2) & self._at_sea(x, y))
        for house in houses:
            dx, dy = x - house.at[0], y - house.at[1]
            reach = 0.5 * house.long + 0.3 * house.deep + radius
            good &= dx * dx + dy * dy >= reach * reach
        rows = zip(x[good], y[good], radius[good], dice(i, j, self.seed + 15)[good], strict=True)
        return [Spot((float(a), float(b)), float(r), float(d)) for a, b, r, d in rows]

    def _thick(self, i: np.ndarray, j: np.ndarray) -> np.ndarray:
        """Return how thick trees stand at places, from 0 to 1 and more: they stand in groups."""
        u, v = i // 4, j // 4
        s, t = i / 4 - u, j / 4 - v

        def corner(du: int, dv: int) -> Any:
            return dice(u + du, v + dv, self.seed + 16)

        low = corner(0, 0) * (1 - s) + corner(1, 0) * s
        high = corner(0, 1) * (1 - s) + corner(1, 1) * s
        mean = low * (1 - t) + high * t
        thick: np.ndarray = 0.4 + mean if self.character == "forest" else 2 * mean * mean
        return thick

    def _water(self, box: Box) -> list[Spot]:
        water = list(self.pond)
        if self.character != "harbour":
            return water
        for cell, least, most in ((POOL, 3, 10), (SEA, 6.5, np.inf)):
            i, j = cells(box, cell, 6)
            x, y = i * cell, j * cell
            room = self.free.room(np.column_stack([x, y]))
            there = (room >= least) & (room < most) & self._at_sea(x, y)
            for a, b, r in zip(x[there], y[there], room[there], strict=True):
                radius = min(float(r) - 1.6, 5) if cell == POOL else 5
                water.append(Spot((float(a), float(b)), radius, 0))
        return water


def cells(box: Box, cell: float, more: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the cells of a lattice that a box and some squares round it hold, row by row."""
    left, bottom, right, top = box
    across = np.arange(floor((left - more) / cell), ceil((right + more) / cell))
    up = np.arange(floor((bottom - more) / cell), ceil((top + more) / cell))
    i, j = np.meshgrid(across, up)
    return i.ravel(), j.ravel()


def road_edges(board: Mapping[str, Any]) -> list[list[XY]]:
    """Return the edges of the road, as points a square from each other."""
    return [
        list(_evenly(ring))
        for shape in board["shapes"]
        if shape["style"] in ("asphalt", "road")
        for ring in shape.get("rings") or ()
    ]


def _evenly(ring: Sequence[XY]) -> Iterator[XY]:
    left = 0.0
    for k, (x, y) in enumerate(ring):
        after = ring[(k + 1) % len(ring)]
        dx, dy = after[0] - x, after[1] - y
        length = sqrt(dx * dx + dy * dy)
        along = left
        while along < length:
            yield x + (dx * along) / length, y + (dy * along) / length
            along += 1
        left = along - length
