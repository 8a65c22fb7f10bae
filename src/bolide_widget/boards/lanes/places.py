"""Where all that can be stood on lies: spaces, pit lane, boxes, pit grid; stretches of the road."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from .links import Space
from .pit import DEEP, WIDE, PitDrawing, PitRoad, box_span, slot_names
from .road import Floats, Road

if TYPE_CHECKING:
    from .board import LaneBoard

Ring = tuple[tuple[float, float], ...]

UNSEEN = 0.01
"""Squares that an outline may be off by to need fewer positions."""


class Spot(NamedTuple):
    """The place of a space on the board.

    Attributes
    ----------
    at : (float, float)
        Its middle, in squares.
    heading : (float, float)
        Driving direction, of length 1.
    ring : tuple of (float, float)
        Its outline.
    """

    at: tuple[float, float]
    heading: tuple[float, float]
    ring: Ring


def on_road(road: Road, spaces: Sequence[Space]) -> list[Spot]:
    """The places of the spaces of a road: bands along it between their edges."""
    lengths = np.array([(space.back, space.front) for space in spaces], dtype=float)
    sides = np.array([(space.left, space.right) for space in spaces], dtype=float)
    middles, between = lengths.mean(axis=1), sides.mean(axis=1)
    at, headings = road.at(middles, between), road.headings(middles)
    steps = [road.steps(back, front) for back, front in lengths.tolist()]
    counts = [len(ticks) for ticks in steps]
    ticks, ends = np.concatenate(steps), np.cumsum(counts)
    left, right = (road.at(ticks, np.repeat(side, counts)) for side in sides.T)
    parts = [slice(end - count, end) for end, count in zip(ends, counts, strict=True)]
    rings = outlines([np.vstack([left[part], right[part][::-1]]) for part in parts])
    return [
        Spot(_xy(place), _direction(heading), ring)
        for place, heading, ring in zip(at, headings, rings, strict=True)
    ]


def in_pit(drawing: PitDrawing, index: int) -> Spot:
    """The place of a space of the pit lane."""
    at = drawing.places(np.array([index + 0.5]), 0.0)[0]
    ring = drawing.band(index, index + 1, -WIDE / 2, WIDE / 2)
    return Spot(_xy(at), _direction(drawing.heading(index + 0.5)), outline(ring))


def in_box(drawing: PitDrawing, start: float, end: float, row: int = 0) -> Spot:
    """The place of a box beside the pit lane; a further row lies behind the boxes."""
    near = (WIDE / 2 + row * DEEP) * drawing.side
    far = near + DEEP * drawing.side
    middle = (start + end) / 2
    at = drawing.places(np.array([middle]), (near + far) / 2)[0]
    ring = drawing.band(start, end, near, far)
    return Spot(_xy(at), _direction(drawing.heading(middle)), outline(ring))


def pit_spots(drawing: PitDrawing, pit: PitRoad) -> dict[str, Spot]:
    """The places of the pit road by name.

    Cars of the pit grid stand where the boxes are: a race has the one or the other.
    """
    found = {name: in_pit(drawing, index) for index, name in enumerate(pit.lane)}
    at = [box.at for box in pit.boxes]
    spans = [box_span(at, number) for number in range(len(at))] or [(0.0, 1.0)]
    for box, span in zip(pit.boxes, spans, strict=False):
        found[box.id] = in_box(drawing, *span)
    for number, name in enumerate(slot_names(pit.slots)):
        row, index = divmod(number, len(spans))
        found[name] = in_box(drawing, *spans[index], row)
    return found


def outline(places: Floats) -> Ring:
    """Places as plain numbers, without those that nobody would see."""
    return outlines([places])[0]


def outlines(rings: Sequence[Floats]) -> list[Ring]:
    """The same for many: asked one by one, they would take longer than all else that is drawn."""
    kept = shapely.simplify(areas_of(rings), UNSEEN)
    places = [(x, y) for x, y in shapely.get_coordinates(kept).round(2).tolist()]
    ends = np.cumsum(shapely.get_num_coordinates(kept)).tolist()
    return [
        tuple(places[start : end - 1])  # the last is the first again
        for start, end in zip([0, *ends], ends, strict=False)
    ]


def areas_of(rings: Sequence[Sequence[tuple[float, float]] | Floats]) -> npt.NDArray[np.object_]:
    """Outlines as areas, as they are: some may cross themselves."""
    counts = [len(ring) for ring in rings]
    corners = np.concatenate([np.asarray(ring, dtype=float) for ring in rings])
    lines = shapely.linearrings(corners, indices=np.repeat(np.arange(len(rings)), counts))
    found: npt.NDArray[np.object_] = shapely.polygons(lines)
    return found


def _xy(place: Floats) -> tuple[float, float]:
    return (round(float(place[0]), 3), round(float(place[1]), 3))


def _direction(heading: tuple[float, float] | Floats) -> tuple[float, float]:
    return (round(float(heading[0]), 4), round(float(heading[1]), 4))


# -- stretches of road: of spaces that lie together, of lines through them, of borders of lanes ----


def stretch(board: LaneBoard, spaces: Sequence[int]) -> tuple[float, float]:
    """From where to where some spaces reach that lie together; the end may be past the period."""
    order = sorted(spaces, key=lambda s: board.back[s])
    gaps = [
        (board.back[b] - board.back[a]) % board.period
        for a, b in zip(order, [*order[1:], order[0]], strict=True)
    ]
    first = order[(gaps.index(max(gaps)) + 1) % len(order)]
    start = board.back[first]
    length = max((board.front[s] - start) % board.period or board.period for s in spaces)
    return (float(start), float(start + length))


def has_right(board: LaneBoard, space: int) -> bool:
    """Whether another space lies at its right."""
    return any(board.left[other] == board.right[space] for other in board.beside[space])


def stretches(board: LaneBoard, spaces: Sequence[int]) -> Iterator[tuple[float, float, float]]:
    """The right edges of spaces of a lane, those that follow each other joined."""
    order = sorted(spaces, key=lambda s: board.back[s])
    start: float | None = None
    for index, space in enumerate(order):
        start = float(board.back[space]) if start is None else start
        on = order[index + 1] if index + 1 < len(order) else None
        follows = on is not None and board.back[on] == board.front[space]
        if on is None or not follows or board.right[on] != board.right[space]:
            yield (start, float(board.front[space]), float(board.right[space]))
            start = None


def runs(spaces: Sequence[int], here: frozenset[int]) -> Iterator[tuple[bool, list[int]]]:
    """The stretches of a line that lie among some spaces, and whether each is its beginning."""
    run: list[int] = []
    for index, space in enumerate(spaces):
        if space in here:
            run.append(space)
        if run and (space not in here or index == len(spaces) - 1):
            yield run[0] == spaces[0], run
            run = []


def eased(fine: Floats, ticks: Floats, across: Floats) -> Floats:
    """Where a line is across the road, at ticks between those told: without a kink."""
    index = np.clip(np.searchsorted(ticks, fine, side="right") - 1, 0, len(ticks) - 2)
    part = (fine - ticks[index]) / (ticks[index + 1] - ticks[index])
    smooth = part * part * (3 - 2 * part)
    found: Floats = across[index] + (across[index + 1] - across[index]) * smooth
    return found
