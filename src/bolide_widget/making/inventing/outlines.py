"""Outlines of invented circuits: convex hulls with displacement, city blocks, Voronoi cells, ovals.

An outline is a closed polygon whose vertices become the corners. It is drawn from whole numbers by
+, -, *, / and square roots alone, which give the same digits on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf, sqrt
from random import Random

Position = tuple[float, float]
Cell = tuple[int, int]
Outline = list[Position]

SIDE = 1000
"""Length of the longer side of the box that an outline is drawn in."""

_SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


def hull(random: Random, points: int, dents: int, deep: int) -> Outline | None:
    """Return the convex hull of some points, with some of its sides pushed in or bent.

    Parameters
    ----------
    random : Random
    points : int
        How many points the hull is of.
    dents : int
        How many of its sides get a vertex of their own, or two as in a chicane.
    deep : int
        How far such a vertex lies beside its side at most, in hundredths of the side.
    """
    high = random.randrange(SIDE // 2, SIDE * 9 // 10)
    spots = [(random.randrange(SIDE + 1), random.randrange(high + 1)) for _ in range(points)]
    ring = _apart([(float(x), float(y)) for x, y in _hull(spots)], SIDE / 8)
    for _ in range(dents):
        sides = [(_length(ring[k - 1], ring[k]), k) for k in range(len(ring))]
        far, at = max(sides, key=lambda side: side[0] * random.randrange(60, 101))
        if far < SIDE / 5:
            break
        ring[at:at] = _bent(random, ring[at - 1], ring[at], deep)
    return ring if len(ring) >= 3 else None


def _bent(random: Random, p: Position, q: Position, deep: int) -> list[Position]:
    """Return one vertex beside a side, or two on either side of it."""
    (px, py), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    by = random.randrange(deep // 2, deep + 1) / 100

    def beside(along: float, away: float) -> Position:
        # the hull runs anticlockwise, so its inside is on the left
        return px + along * dx - away * dy, py + along * dy + away * dx

    kind = random.randrange(4)
    if kind == 0:
        return [beside(0.38, by / 2), beside(0.62, -by / 3)]
    if kind == 1:
        return [beside(0.3, by), beside(random.randrange(55, 72) / 100, by)]
    return [beside(random.randrange(35, 66) / 100, by)]


def _hull(spots: Iterable[Cell]) -> list[Cell]:
    """Return the convex hull of points with whole coordinates, anticlockwise."""
    ordered = sorted(set(spots))

    def chain(points: Iterable[Cell]) -> list[Cell]:
        kept: list[Cell] = []
        for x, y in points:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return chain(ordered) + chain(reversed(ordered))


def blocks(random: Random, wide: int, high: int, cells: int) -> Outline | None:
    """Return the outline of some blocks of a city, whose streets lie at uneven distances."""
    every = {(x, y) for x in range(wide) for y in range(high)}
    chosen = _grown(random, every, _beside, cells)
    if chosen is None:
        return None
    xs, ys = [_street(random, count) for count in (wide, high)]
    edges = {}
    for x, y in chosen:
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        for (dx, dy), k in zip(((0, -1), (1, 0), (0, 1), (-1, 0)), range(4), strict=True):
            if (x + dx, y + dy) not in chosen:
                if corners[k] in edges:
                    return None  # two blocks touch at a corner
                edges[corners[k]] = corners[(k + 1) % 4]
    ring = _chained(edges)
    if ring is None:
        return None
    lean = random.randrange(-25, 26) / 100 if random.randrange(3) == 0 else 0.0
    placed = [(xs[x] + lean * ys[y], ys[y]) for x, y in ring]
    return _without_straight_on(placed)


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in _SIDES]


def _street(random: Random, count: int) -> list[float]:
    """Return the places of the streets between and beside blocks."""
    places = [0.0]
    for _ in range(count):
        places.append(places[-1] + random.randrange(130, 281))
    return places


def _grown(
    random: Random, every: set[Cell], beside: Callable[[Cell], Iterable[Cell]], count: int
) -> set[Cell] | None:
    """Return cells that hang together and have no hole, grown from one; None if that fails."""
    chosen = {sorted(every)[random.randrange(len(every))]}
    while len(chosen) < count:
        edge = sorted({near for cell in chosen for near in beside(cell)} & every - chosen)
        if not edge:
            return None
        # a cell with few neighbours in the set makes the outline longer and more winding
        picked = [edge[random.randrange(len(edge))] for _ in range(2)]
        chosen.add(min(picked, key=lambda cell: len(chosen.intersection(beside(cell)))))
    outside = every - chosen
    rim = {cell for cell in outside if len(every.intersection(beside(cell))) < 4}
    ahead = list(rim)
    for cell in ahead:
        for near in beside(cell):
            if near in outside and near not in rim:
                rim.add(near)
                ahead.append(near)
    return chosen if len(rim) == len(outside) else None


def _chained(edges: dict[Cell, Cell]) -> list[Cell] | None:
    """Return a ring of edges as their beginnings in order; None if they are more than one."""
    first = min(edges)
    ring = [first]
    while (following := edges.get(ring[-1])) != first:
        if following is None or len(ring) > len(edges):
            return None
        ring.append(following)
    return ring if len(ring) == len(edges) else None


def _without_straight_on(ring: Outline) -> Outline:
    """Leave out vertices at which an outline goes straight on."""
    return [
        q
        for p, q, r in _triples(ring)
        if abs((q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])) > 1e-6
    ]


def _triples(ring: Outline) -> Iterable[tuple[Position, Position, Position]]:
    return zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)


def voronoi(random: Random, wide: int, high: int, cells: int) -> Outline | None:
    """Return the outline of some cells of a Voronoi diagram."""
    step = SIDE // wide
    sites = {
        (x, y): (
            x * step + random.randrange(step * 9 // 10),
            y * step + random.randrange(step * 9 // 10),
        )
        for x in range(wide)
        for y in range(high)
    }
    around = {cell: _cell(cell, sites, step) for cell in sites}
    inner = {cell for cell, walls in around.items() if all(name in sites for name, _ in walls)}
    if len(inner) < cells:
        return None
    chosen = _grown(random, inner, lambda cell: [name for name, _ in around[cell]], cells)
    if chosen is None:
        return None
    edges: dict[Cell, Cell] = {}
    spots: dict[Cell, Position] = {}
    for cell in sorted(chosen):
        walls = around[cell]
        for k, (name, start) in enumerate(walls):
            if name not in chosen:
                p, q = (_key(spot) for spot in (start, walls[(k + 1) % len(walls)][1]))
                if p in edges:
                    return None
                edges[p] = q
                spots[p] = start
    ring = _chained(edges)
    return None if ring is None else _apart([spots[key] for key in ring], SIDE / 14)


def _key(spot: Position) -> Cell:
    return round(spot[0] * 100), round(spot[1] * 100)


OUTSIDE: Cell = (-1, -1)


def _cell(cell: Cell, sites: dict[Cell, Cell], step: int) -> list[tuple[Cell, Position]]:
    """Return the walls of a Voronoi cell, anticlockwise: beyond each is a site, and its start."""
    (sx, sy), far = sites[cell], 10.0 * SIDE
    walls: list[tuple[Cell, Position]] = [
        (OUTSIDE, (-far, -far)),
        (OUTSIDE, (far, -far)),
        (OUTSIDE, (far, far)),
        (OUTSIDE, (-far, far)),
    ]
    near = [
        (name, x, y)
        for name, (x, y) in sites.items()
        if name != cell and abs(name[0] - cell[0]) < 4 and abs(name[1] - cell[1]) < 4
    ]
    reach = inf
    for name, x, y in near:
        nx, ny = x - sx, y - sy
        if nx * nx + ny * ny > reach:
            continue
        most = (x * x + y * y - sx * sx - sy * sy) / 2
        sides = [nx * px + ny * py - most for _, (px, py) in walls]
        if max(sides) <= 0:
            continue
        cut: list[tuple[Cell, Position]] = []
        for k, (wall, p) in enumerate(walls):
            q, here, there = walls[(k + 1) % len(walls)][1], sides[k], sides[(k + 1) % len(walls)]
            if here <= 0:
                cut.append((wall, p))
            if (here <= 0) != (there <= 0):
                part = here / (here - there)
                met = (p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1]))
                cut.append((name, met) if here <= 0 else (wall, met))
        walls = cut
        # a site more than twice as far away as every corner cuts nothing off
        reach = 4.1 * max((px - sx) ** 2 + (py - sy) ** 2 for _, (px, py) in walls)
    return walls


def oval(random: Random, vertices: int) -> Outline | None:
    """Return a long convex outline of few vertices."""
    high = random.randrange(300, 560)
    inset = random.randrange(0, 320)
    if vertices == 3:
        return [(0.0, 0.0), (float(SIDE), 0.0), (random.randrange(300, 701), 1.3 * high)]
    ring = [
        (0.0, 0.0),
        (float(SIDE), random.randrange(0, 150)),
        (float(SIDE - inset), float(high)),
        (float(random.randrange(0, 260)), float(high - random.randrange(0, 140))),
    ]
    if vertices >= 5:  # a front straight with a bend, as of a tri-oval
        ring.insert(1, (float(random.randrange(420, 581)), -float(random.randrange(70, 190))))
    if vertices >= 6:
        ring.insert(4, (float(random.randrange(420, 581)), high + random.randrange(60, 140)))
    return ring


def _length(p: Position, q: Position) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    return sqrt(dx * dx + dy * dy)


def _apart(ring: Outline, least: float) -> Outline:
    """Join vertices that lie nearer to each other than this."""
    while len(ring) > 3:
        far, at = min((_length(ring[k - 1], ring[k]), k) for k in range(len(ring)))
        if far >= least:
            break
        p, q = ring[at - 1], ring[at]
        ring[at] = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        del ring[at - 1]
    return ring
