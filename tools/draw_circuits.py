"""Draw the bundled circuits: tables of corners, which the maker turns into complete boards.

Run ``python tools/draw_circuits.py [NAME ...]`` to write tracks/lattice/circuits/*.json anew; the
result is always the same. Change the tables below, not the JSON. Coordinates are grid squares, y
grows North.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from bolide_widget.boards import Track
from bolide_widget.boards.lattice.momentum.tables import measure_hints
from bolide_widget.core import files
from pencil import AUTHOR, LICENCE, TRACKS, Array, arc, written

STEP = 0.5
LEAST = 3.05
"""Least width the maker is asked for: ours are drawn as they are."""


class Corner(NamedTuple):
    """Where two straights would meet, how they are rounded, and how wide the course is there.

    ``width`` is that of the apex, ``leg`` that of the straight to the next corner, ``entry`` that
    of the last squares before the corner (the straight's if 0); ``run_off`` is the depth of the
    run-off on the outside.
    """

    x: float
    y: float
    radius: float
    width: float
    leg: float
    run_off: float
    entry: float = 0.0


class Circuit(NamedTuple):
    """A table of corners in driving order, and what else makes a board of it.

    ``start`` and ``half`` are spots of the course where the lines are drawn; ``shoulder`` is the
    depth of the run-off where no corner says more; ``walls`` are (side, from, to): no run-off
    between these spots of the course.
    """

    name: str
    size: tuple[int, int]
    corners: tuple[Corner, ...]
    start: tuple[float, float]
    half: tuple[float, float]
    rain_risk: int
    pit: dict[str, Any]
    shoulder: float = 1.4
    walls: tuple[tuple[str, tuple[float, float], tuple[float, float]], ...] = ()
    more: dict[str, Any] = {}  # noqa: RUF012


CIRCUITS: dict[str, Circuit] = {
    # A bit of everything: a hairpin, a chicane, a parabola.
    "valdorn": Circuit(
        "Valdorn Ring",
        (86, 61),
        (
            Corner(71.0, 51, 6.0, 7.5, 6.0, 5.5),
            Corner(65.5, 34, 5.5, 6.0, 5.0, 3.0),
            Corner(77, 23, 6.0, 5.5, 5.5, 3.5),
            Corner(76, 9, 5.5, 6.5, 6.0, 4.5),
            Corner(49, 9, 4.0, 4.6, 4.6, 3.5),
            Corner(45.5, 17.5, 4.0, 4.6, 6.0, 2.5),
            Corner(12, 17.5, 4.8, 6.5, 6.0, 4.5),
            Corner(12, 27.5, 4.9, 6.5, 5.6, 2.6),
            Corner(27, 27.5, 4.8, 5.5, 5.5, 2.5),
            Corner(23.5, 37.2, 5.6, 5.5, 6.0, 1.6),
            Corner(10.5, 40.5, 5.5, 7.0, 7.0, 3.0),
            Corner(10.5, 51, 5.4, 7.0, 7.0, 3.5),
        ),
        (40, 51),
        (60, 9),
        5,
        {"side": "right", "speed_limit": 4, "boxes": 8},
        more={"grid": [[38 - 2 * place, 49 + 3 * (place % 2 == 0)] for place in range(8)]},
    ),
    # Fast: an old airfield. The foot is off the throttle twice a lap.
    "merrow": Circuit(
        "Merrow Flats",
        (100, 70),
        (
            Corner(10, 10, 9.5, 8.5, 7, 6.0, 10),
            Corner(10, 27, 16, 7.5, 7, 3.0),
            Corner(20, 60, 12, 8.5, 7, 5.0),
            Corner(50, 60, 15, 7.5, 7, 3.0),
            Corner(62, 48, 15, 7.5, 8, 3.0),
            Corner(90, 48, 12, 8.5, 8, 6.0),
            Corner(90, 10, 12, 8.5, 9, 5.0),
        ),
        (56, 10),
        (36, 60),
        4,
        {"side": "right", "speed_limit": 5, "boxes": 8},
    ),
    # A street circuit: walls, right angles, a hairpin at the hotel, four points at the harbour.
    "calva": Circuit(
        "Porto Calva",
        (82, 60),
        (
            Corner(72, 48, 4.7, 7.0, 4, 1.2, 8),
            Corner(72, 38.5, 4.7, 6.5, 4, 1.2),
            Corner(54.5, 38.5, 4.0, 4.8, 3.4, 0),
            Corner(54.5, 9.5, 4.0, 4.8, 3.4, 0),
            Corner(34.5, 9.5, 4.0, 4.8, 3.4, 0),
            Corner(34.5, 22.5, 4.0, 5.0, 4, 1.2),
            Corner(10, 22.5, 8.0, 5.0, 4.4, 1.2),
            Corner(10, 48, 5.0, 5.5, 6, 1.2),
        ),
        (38, 48),
        (44, 9.5),
        6,
        {"side": "left", "speed_limit": 3, "boxes": 8},
        shoulder=0,
    ),
    # Twisty: a mountain pass, hairpin after hairpin.
    "tessaly": Circuit(
        "Tessaly Pass",
        (68, 60),
        (
            Corner(11, 51, 5.5, 6.5, 5, 3.0),
            Corner(56, 48.5, 4.7, 7.5, 5, 4.0, 8),
            Corner(56, 38.5, 4.7, 7.0, 4.6, 2.0),
            Corner(27, 40.5, 4.4, 7.0, 5, 3.5, 7),
            Corner(27, 30.5, 4.4, 6.5, 5, 2.0),
            Corner(57, 28, 5.5, 6.0, 5, 3.5),
            Corner(55, 9.5, 5.5, 6.0, 4.6, 3.5),
            Corner(40, 17.5, 4.5, 4.6, 4.6, 1.6),
            Corner(29, 9.5, 4.5, 4.6, 5, 2.0),
            Corner(11, 9.5, 5.5, 6.5, 6, 3.5),
        ),
        (11, 33),
        (42, 29),
        8,
        {"side": "left", "speed_limit": 3, "boxes": 6},
        shoulder=1.1,
    ),
    # Long and wide, for eight cars.
    "orrin": Circuit(
        "Grand Orrin",
        (132, 88),
        (
            Corner(92, 75, 9, 9, 7.5, 5.0, 10),
            Corner(101, 60, 8.5, 7.5, 7, 3.5),
            Corner(120, 60, 8, 8, 7, 4.5),
            Corner(120, 36, 7.5, 9, 7, 4.5, 9),
            Corner(96, 43, 7, 7, 7, 3.0),
            Corner(90, 10, 9, 8, 8, 4.5),
            Corner(51, 10, 6, 9, 6.5, 5.0, 12),
            Corner(51, 32, 6.5, 7, 6.5, 3.0),
            Corner(31, 32, 6.5, 7, 6.5, 3.5),
            Corner(31, 10, 6, 7, 6.5, 3.0),
            Corner(10, 10, 7, 8, 7, 4.0),
            Corner(10, 36, 12, 7, 6.5, 2.0),
            Corner(19, 49, 12, 7, 6.5, 2.0),
            Corner(11, 63, 12, 7, 7, 2.0),
            Corner(11, 75, 6.5, 8, 8, 4.5),
        ),
        (50, 75),
        (70, 10),
        5,
        {"side": "right", "speed_limit": 4, "boxes": 9},
    ),
    # No limit in the pit lane: dive in at full speed.
    "brackwater": Circuit(
        "Old Brackwater",
        (100, 58),
        (
            Corner(14, 10, 6.8, 9, 8, 5.5, 12),
            Corner(14, 25, 6.8, 8, 6.5, 3.0),
            Corner(42, 25, 9, 6.5, 6.5, 3.5),
            Corner(57, 46, 10, 7, 7, 4.0),
            Corner(88, 46, 8, 7.5, 7, 5.0),
            Corner(84, 28, 12, 6.5, 6.5, 2.0),
            Corner(89, 10, 7.5, 8, 8, 4.0),
        ),
        (52, 10),
        (70, 46),
        6,
        {"side": "left", "speed_limit": None, "boxes": 7},
    ),
    # Anticlockwise, as the name says; the last corner but two closes as you drive through it.
    "widdershins": Circuit(
        "Widdershins",
        (92, 65),
        (
            Corner(80, 11, 7, 8, 6, 5.0, 10),
            Corner(80, 28, 5.5, 6.5, 6, 3.0),
            Corner(61, 28, 5.5, 6, 6, 3.0),
            Corner(61, 41, 6, 6, 6, 3.0),
            Corner(81, 41, 6, 6, 6, 3.0),
            Corner(81, 55, 7, 7.5, 7, 4.0),
            Corner(43, 55, 14, 7, 6.5, 3.5),
            Corner(30, 44, 6, 6.5, 6, 4.5),
            Corner(36, 33, 4.6, 6, 6, 3.0),
            Corner(11, 33, 6.5, 7, 6, 4.0),
            Corner(11, 11, 7, 7.5, 7, 4.0),
        ),
        (46, 11),
        (62, 55),
        3,
        {"side": "left", "speed_limit": 4, "boxes": 8},
    ),
    # Legs so close that one hears the others through the hedge.
    "lacemill": Circuit(
        "Lace Mill",
        (74, 54),
        (
            Corner(64, 43, 6, 7.5, 6, 4.0, 8),
            Corner(64, 10, 6, 7, 6, 3.5),
            Corner(23, 10, 4.5, 7.5, 6, 3.0),
            Corner(23, 19, 4.5, 7, 6, 1.0),
            Corner(54, 19, 4.5, 7.5, 6, 1.2),
            Corner(54, 28, 4.5, 7, 6, 1.0),
            Corner(10, 28, 6, 6.5, 6, 3.5),
            Corner(10, 43, 6, 7, 7, 3.5),
        ),
        (38, 43),
        (38, 19),
        7,
        {"side": "left", "speed_limit": 4, "boxes": 7},
        shoulder=0.8,
    ),
    # A sprint: a lap is over before you have caught your breath.
    "copperbowl": Circuit(
        "Copper Bowl",
        (60, 45),
        (
            Corner(50, 35, 7, 7.5, 6, 4.0),
            Corner(50, 10, 6.5, 7, 6, 3.5),
            Corner(33, 10, 7, 6, 6, 2.0),
            Corner(25, 16, 7, 6, 6, 2.0),
            Corner(9, 16, 5.5, 6.5, 6, 3.0),
            Corner(9, 35, 6, 7, 7, 3.5),
        ),
        (29, 35),
        (40, 10),
        4,
        {"side": "right", "speed_limit": 3, "boxes": 6},
    ),
}


def course(circuit: Circuit) -> tuple[Array, Array, Array]:
    """Points along the centre line every STEP squares, their widths, and run-off right and left."""
    pieces, apexes, reaches = _arcs(circuit.corners)
    line = _evenly(pieces)
    total = len(line) * STEP
    at = [int(np.argmin(np.hypot(*(line - spot).T))) * STEP for spot in apexes]
    return line, _widths(circuit, at, reaches, total), _run_off(circuit, line, at, reaches)


def _arcs(corners: tuple[Corner, ...]) -> tuple[Array, Array, list[float]]:
    """All arcs one after the other, the middle of each, and half its length."""
    spots = np.array([(corner.x, corner.y) for corner in corners])
    arcs = [
        arc(spots[i - 1], spots[i], spots[(i + 1) % len(corners)], corner.radius)
        for i, corner in enumerate(corners)
    ]
    reaches = [float(np.hypot(*np.diff(results, axis=0).T).sum()) / 2 for results in arcs]
    return np.vstack(arcs), np.array([result[len(result) // 2] for result in arcs]), reaches


def _evenly(line: Array) -> Array:
    closed = np.vstack([line, line[:1]])
    far = np.r_[0, np.cumsum(np.hypot(*np.diff(closed, axis=0).T))]
    count = round(far[-1] / STEP)
    here = np.arange(count) * far[-1] / count
    return np.c_[np.interp(here, far, closed[:, 0]), np.interp(here, far, closed[:, 1])]


def _widths(circuit: Circuit, at: list[float], reaches: list[float], total: float) -> Array:
    """Widths of apexes and straights, blended in the corners."""
    known: list[tuple[float, float]] = []
    for index, corner in enumerate(circuit.corners):
        middle, reach = at[index], reaches[index] + 1
        leg = circuit.corners[index - 1].leg
        if corner.entry:
            known += [(middle - reach - 8, leg), (middle - reach, corner.entry)]
        else:
            known += [(middle - reach, leg)]
        known += [(middle, corner.width), (middle + reach, corner.leg)]
    where = np.mod([far for far, _ in known], total)
    order = np.argsort(where)
    values = np.array([width for _, width in known])
    here = np.arange(round(total / STEP)) * STEP
    blended: Array = np.interp(here, where[order], values[order], period=total)
    return blended


def _run_off(circuit: Circuit, line: Array, at: list[float], reaches: list[float]) -> Array:
    """Depth on the right and on the left: shoulders, deeper outside of corners, none at walls."""
    depth = np.full((len(line), 2), circuit.shoulder)
    for index, corner in enumerate(circuit.corners):
        outside = 0 if _turns_left(circuit.corners, index) else 1
        start, end = at[index] - reaches[index], at[index] + reaches[index] + 3
        zone = np.arange(round(start / STEP), round(end / STEP)) % len(line)
        depth[zone, outside] = np.maximum(depth[zone, outside], corner.run_off)
    for side, first, last in circuit.walls:
        a, b = (int(np.argmin(np.hypot(*(line - spot).T))) for spot in (first, last))
        zone = np.arange(a, b if b > a else b + len(line)) % len(line)
        depth[zone, ("right", "left").index(side)] = 0
    return depth


def _turns_left(corners: tuple[Corner, ...], index: int) -> bool:
    a, b, c = (corners[(index + shift) % len(corners)] for shift in (-1, 0, 1))
    return (b.x - a.x) * (c.y - b.y) > (b.y - a.y) * (c.x - b.x)


def board(slug: str) -> Track:
    """The board of a circuit; its hints are only estimates yet."""
    circuit = CIRCUITS[slug]
    line, width, run_off = course(circuit)
    return Track.from_centerline(
        line,
        width,
        name=circuit.name,
        author=AUTHOR,
        licence=LICENCE,
        size=circuit.size,
        start=circuit.start,
        half=circuit.half,
        least_width=LEAST,
        run_off=run_off,
        pit=circuit.pit,
        rain_risk=circuit.rain_risk,
        **circuit.more,
    )


def main() -> None:
    """Write the files."""
    for slug in sys.argv[1:] or CIRCUITS:
        track = board(slug)
        data = track.to_dict() | {"hints": measure_hints(track)}
        files.write(TRACKS / "circuits" / f"{slug}.json", written(data))


if __name__ == "__main__":
    main()
