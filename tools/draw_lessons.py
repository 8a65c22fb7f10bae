"""Draw the lesson boards: small boards on which one thing can be seen at a time.

Run ``python tools/draw_lessons.py`` to write tracks/lattice/lessons/*.json anew; the result is
always the same. Change the boards below, not the JSON. Coordinates are grid squares, y grows North.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from shapely.geometry import LineString, Polygon

from bolide_widget.boards import Track
from bolide_widget.boards.lattice.momentum.tables import measure_hints
from bolide_widget.core import files
from pencil import AUTHOR, LICENCE, TRACKS, Array, arc, box, path, polygon, written

Data = dict[str, Any]


def lesson(slug: str, name: str, size: tuple[int, int], **fields: Any) -> tuple[str, Data]:
    """A whole file but for its hints: what all lesson boards share, and the fields of this one."""
    data: Data = {
        "format": "bolide-track/1",
        "name": name,
        "author": AUTHOR,
        "licence": LICENCE,
        "course": "open",
        "size": list(size),
        "asphalt": [],
        "run_off": [],
        "kerbs": [],
        "sectors": [],
        "grid": [],
        "finish": {},
        "half": None,
        "pit": None,
        "top_speed": None,
        "rain_risk": 4,
        "signs": [],
        "hints": {"turns": 1, "sharp_brakings": 0},
    }
    return slug, data | fields


def course(*corners: tuple[float, float, float]) -> Array:
    """Centre line through corners (x, y, radius), from the first spot to the last."""
    spots = [np.array(corner[:2]) for corner in corners]
    pieces = [spots[0][None]]
    for index in range(1, len(spots) - 1):
        back, here, on = spots[index - 1 : index + 2]
        pieces.append(arc(back, here, on, corners[index][2]))
    return np.vstack([*pieces, spots[-1][None]])


def strip(line: Array, width: float) -> Polygon:
    """The ground within half a width of a line, cut off straight at its ends."""
    result = LineString(line).buffer(width / 2, cap_style="flat", quad_segs=24)
    assert isinstance(result, Polygon)
    return result


def sectors(*parts: tuple[Sequence[Sequence[float]], str], inside: str) -> list[Data]:
    """Sectors in driving order: ring and arrow of each, all with the same inside."""
    return [
        {"area": [list(spot) for spot in area], "arrow": arrow, "inside": inside}
        for area, arrow in parts
    ]


def along(x: Sequence[float], y: tuple[float, float], arrow: str) -> Iterator[Any]:
    """Boxes side by side between the given x, driven East or West."""
    for west, east in pairwise(sorted(x)) if arrow == "E" else reversed(list(pairwise(sorted(x)))):
        yield box(west, y[0], east, y[1]), arrow


def gate(start: tuple[float, float], end: tuple[float, float], heading: str) -> Data:
    """A line across the course."""
    return {"line": [list(start), list(end)], "heading": heading}


def places(columns: Sequence[int], rows: Sequence[int]) -> list[list[int]]:
    """Grid places side by side, the first column in front."""
    return [[x, y] for x in columns for y in rows]


def kerb(
    back: tuple[float, float], here: tuple[float, float], on: tuple[float, float], radius: float
) -> list[list[float]]:
    """A kerb round a corner."""
    return path(arc(np.array(back), np.array(here), np.array(on), radius))


def sign(x: float, y: float, text: str) -> Data:
    return {"at": [x, y], "text": text}


def straight() -> tuple[str, Data]:
    """Momentum: how fast a car gets, and how long it takes to stop it."""
    return lesson(
        "straight",
        "The Long Straight",
        (60, 20),
        asphalt=[box(2.5, 3.5, 58, 10.5)],
        run_off=[[box(1.5, 2, 59, 12)]],
        sectors=sectors(*along((0, 15, 30, 48, 60), (0, 20), "E"), inside="left"),
        grid=places((6, 4), (6, 8, 4, 10)),
        finish=gate((48, 2), (48, 12), "E"),
        half=gate((26, 2), (26, 12), "E"),
        signs=[sign(48 - far, 1, str(far)) for far in (30, 20, 10)],
    )


def corner() -> tuple[str, Data]:
    """The racing line: wide in, close to the kerb, wide out."""
    line = course((2.5, 10, 0), (33, 10, 6), (33, 42, 0))
    return lesson(
        "corner",
        "The Corner",
        (44, 44),
        asphalt=polygon(strip(line, 6.2)),
        run_off=[polygon(strip(line, 9)), [box(28, 2, 42, 20)]],
        kerbs=[kerb((20, 13), (30, 13), (30, 24), 3)],
        sectors=sectors(
            *along((0, 15, 27.5), (0, 21), "E"),
            (box(27.5, 0, 44, 22), "N"),
            (box(20, 22, 44, 33), "N"),
            (box(20, 33, 44, 44), "N"),
            inside="left",
        ),
        grid=places((6, 4), (9, 11, 8, 12)),
        finish=gate((26, 33), (38, 33), "N"),
        half=gate((25, 4), (25, 16), "E"),
        signs=[sign(22 - far, 3, str(far)) for far in (4, 8, 12)],
    )


def hairpin() -> tuple[str, Data]:
    """Braking: all speed has to go, and comes back the other way."""
    line = course((3, 8, 0), (41, 8, 9), (41, 26, 9), (3, 26, 0))
    return lesson(
        "hairpin",
        "The Hairpin",
        (53, 34),
        asphalt=polygon(strip(line, 8)),
        run_off=[polygon(strip(line, 11)), [box(36, 1, 52, 33)]],
        kerbs=[kerb((20, 12), (37, 12), (37, 19), 4.99) + kerb((37, 15), (37, 22), (30, 22), 4.99)],
        sectors=sectors(
            *along((0, 18, 32), (0, 17), "E"),
            (box(32, 0, 53, 17), "N"),
            (box(32, 17, 53, 34), "W"),
            *along((0, 12, 32), (17, 34), "W"),
            inside="left",
        ),
        grid=places((6, 4), (7, 9, 5, 11)),
        finish=gate((12, 20.5), (12, 31.5), "W"),
        half=gate((33, 16.9), (52, 16.9), "N"),
        signs=[sign(33 - far, 1, str(far)) for far in (5, 10, 15)],
    )


def chicane() -> tuple[str, Data]:
    """Left, right, left: the straightest way through is the fastest."""
    line = course((2.5, 7, 0), (24, 7, 4), (28, 17, 4), (36, 17, 4), (40, 7, 4), (60, 7, 0))
    return lesson(
        "chicane",
        "The Chicane",
        (62, 27),
        asphalt=polygon(strip(line, 6.2)),
        run_off=[polygon(strip(line, 8.6)), [box(24, 17, 40, 23)]],
        kerbs=[
            kerb((16, 10), (22, 10), (26, 20), 1),
            kerb((26, 4), (30, 14), (34, 14), 1) + kerb((30, 14), (34, 14), (38, 4), 1),
            kerb((38, 20), (42, 10), (48, 10), 1),
        ],
        sectors=sectors(*along((0, 14, 25, 39, 50, 62), (0, 27), "E"), inside="left"),
        grid=places((7, 5), (6, 8, 5, 9)),
        finish=gate((50, 2), (50, 12), "E"),
        half=gate((32, 11), (32, 23), "E"),
        signs=[sign(24 - far, 1, str(far)) for far in (5, 10)],
    )


def field() -> tuple[str, Data]:
    """Vectors: nothing in the way, every point that can be reached is there to be seen."""
    return lesson(
        "field",
        "The Wide Field",
        (60, 46),
        asphalt=[box(1, 1, 59, 39)],
        sectors=sectors(*along((0, 16, 32, 49, 60), (0, 46), "E"), inside="left"),
        grid=[[3, y] for y in (20, 17, 23, 14, 26, 11, 29, 8)],
        finish=gate((49, 1), (49, 39), "E"),
        half=gate((26, 1), (26, 39), "E"),
    )


def island() -> tuple[str, Data]:
    """Ways that part: a narrow one and a wide one, and a line where they are equally long."""
    pond = Polygon([(18, 11.5), (22, 7.5), (40, 7.5), (44, 11.5), (38, 17.5), (24, 17.5)])
    return lesson(
        "island",
        "The Pond",
        (60, 33),
        asphalt=polygon(Polygon(box(2.5, 4, 58, 24)).difference(pond)),
        run_off=[[box(1, 2, 59, 26), *polygon(pond.buffer(-1.5))]],
        sectors=sectors(*along((0, 15, 31, 49, 60), (0, 33), "E"), inside="left"),
        grid=places((6, 4), (8, 11, 14, 17)),
        finish=gate((49, 2), (49, 26), "E"),
    )


def square() -> tuple[str, Data]:
    """A first lap: four corners, a finish line, and the count of laps."""
    quarters = (
        ([(20, 0), (29, 0), (29, 11), (20, 11)], "E"),
        (box(29, 0, 40, 29), "N"),
        (box(20, 29, 40, 40), "W"),
        (box(0, 29, 20, 40), "W"),
        (box(0, 11, 11, 29), "S"),
        (box(0, 0, 20, 11), "E"),
    )
    return lesson(
        "square",
        "The Square",
        (40, 40),
        course="circuit",
        asphalt=[box(3, 3, 37, 37), box(11, 11, 29, 29)],
        run_off=[[box(1, 1, 39, 39), box(11, 11, 29, 29)]],
        kerbs=[
            [[11, 13], [11, 11], [13, 11]],
            [[27, 11], [29, 11], [29, 13]],
            [[29, 27], [29, 29], [27, 29]],
            [[13, 29], [11, 29], [11, 27]],
        ],
        sectors=sectors(*quarters, inside="left"),
        grid=[[18 - 2 * place, 9 if place % 2 == 0 else 5] for place in range(8)],
        finish=gate((20, 1), (20, 11), "E"),
        half=gate((21, 39), (21, 29), "W"),
    )


LESSONS = (straight, corner, hairpin, chicane, square, field, island)


def main() -> None:
    """Write the files."""
    (TRACKS / "lessons").mkdir(exist_ok=True)
    for draw in LESSONS:
        slug, data = draw()
        data["hints"] = measure_hints(Track.from_dict(data))
        files.write(TRACKS / "lessons" / f"{slug}.json", written(data))


if __name__ == "__main__":
    main()
