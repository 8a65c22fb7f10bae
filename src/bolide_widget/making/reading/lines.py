"""Lines of a file: choose among them, join their pieces, find the middle of two borders."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

import numpy as np
import shapely

from ...boards.files import TrackError
from ...core.errors import cut, shown
from ..centre import Array, evenly, lengths_along, smooth

MOST_LINES = 50
"""The most lines of a file that an error counts; more are "many"."""

MOST_JOINED = 400
"""The most pieces that are joined: with more, the search for meeting ends would take long."""

MOST_NAMED = 12
"""The most circuits that an error lists."""

MEET = 0.005
"""The distance of two ends that meet, in parts of the longer side of all lines."""

WIDER = 1.5
"""The widest gap in a line of pieces, in distances between its points."""

BESIDE = 0.3
"""The longest line beside the circuit that is left out, such as a pit lane, in laps."""

FEWEST_BETWEEN, MOST_BETWEEN = 200, 2000
"""The points of a centre line between two borders."""


class Feature(NamedTuple):
    """A named object of a file, of one or more lines."""

    name: str | None = None
    id: str | None = None
    length: float | None = None
    """The length of a lap in metres, if the file gives it."""

    def __str__(self) -> str:
        if self.name is None:
            return "a line without a name" if self.id is None else repr(cut(self.id))
        return repr(cut(self.name)) + ("" if self.id is None else f" ({cut(self.id)})")


class Piece(NamedTuple):
    """A line of a file, with the index of its feature."""

    points: Array
    feature: int


class Middle(NamedTuple):
    """A centre line, with the widths to the right and left if it lies between two borders."""

    points: Array
    widths: Array | None = None
    name: str | None = None
    """The name of the line, if all parts of it with a name have the same."""


def chosen(
    pieces: Sequence[Piece], features: Sequence[Feature], wanted: Any, source: str
) -> list[Piece]:
    """Return the pieces of the features with a name, an id or an index.

    Raises
    ------
    TrackError
        If there is none; the error lists those there are.
    """
    if wanted is None:
        return list(pieces)
    if not isinstance(wanted, str | int) or isinstance(wanted, bool):
        text = f"feature: must be a name, an id or an index, got {shown(wanted)}"
        raise TrackError(source, [text])
    used = sorted({piece.feature for piece in pieces})
    if isinstance(wanted, int) and 0 <= wanted < len(used):
        found = {used[wanted]}
    else:
        text = str(wanted).strip().casefold()
        found = {
            index for index in used if text in map(str.casefold, filter(None, features[index][:2]))
        }
    if not found:
        said = [text for index in used for text in features[index][:2] if text]
        close = get_close_matches(str(wanted)[:80], said, n=1, cutoff=0.5)
        meant = f" did you mean {close[0]!r}?" if close else ""
        text = f"feature: no {shown(wanted)} in it;{meant} there are {_listed(used, features)}"
        raise TrackError(source, [text])
    return [piece for piece in pieces if piece.feature in found]


def assembled(
    pieces: Sequence[Piece], features: Sequence[Feature], source: str, notes: list[str], choose: str
) -> Middle:
    """Make one centre line of all pieces: one line, pieces that meet, or two borders.

    `choose` says how to choose one of several circuits.

    Raises
    ------
    TrackError
        If there is no line, or more than one circuit.
    """
    if len(pieces) == 1:
        return Middle(pieces[0].points, name=features[pieces[0].feature].name)
    if not pieces:
        text = "no lines in it; give the centre line as one line, a track or a route, not as points"
        raise TrackError(source, [text])
    different = {piece.points.tobytes(): piece for piece in reversed(pieces)}
    if len(different) < len(pieces):
        notes.append("lines that are in it twice were used once")
        return assembled([*different.values()][::-1], features, source, notes, choose)
    chains: list[Array] = []
    if len(pieces) <= MOST_JOINED:
        chains = joined([piece.points for piece in pieces])
    if len(chains) == 2 and (between := middle_of(*map(_closed_up, chains))):
        return between._replace(name=_name_of(pieces, features))
    main, where = _main(chains), "where their ends meet"
    if main is None and chains:
        gap = max(map(_widest, chains))
        wider = joined([piece.points for piece in pieces], WIDER * gap)
        if len(wider) == 1:
            main, chains, where = wider[0], wider, "over gaps no wider than between its points"
    if main is None:
        raise TrackError(source, [_several(pieces, features, chains, choose)])
    if len(chains) < len(pieces):
        notes.append(f"{len(pieces)} pieces of a line were joined {where}")
    if len(chains) > 1:
        notes.append("lines beside the closed one were left out")
    spots = set(map(tuple, main.tolist()))
    on_it = [piece for piece in pieces if tuple(piece.points[len(piece.points) // 2]) in spots]
    return Middle(main, name=_name_of(on_it, features))


def _several(
    pieces: Sequence[Piece], features: Sequence[Feature], chains: Sequence[Array], choose: str
) -> str:
    """Return what to do about lines that are neither one circuit nor two borders."""
    many = str(len(pieces)) if len(pieces) <= MOST_LINES else "many"
    used = sorted({piece.feature for piece in pieces})
    if len(used) > 1:
        name = next((text for text in features[used[0]][:2] if text), used[0])
        wish = cut(name) if isinstance(name, str) else name
        return f"{many} lines in it: {_listed(used, features)}; {choose.format(wish)}"
    if chains and all((chain[0] == chain[-1]).all() for chain in chains):
        return f"{many} closed lines in it; there must be one lap, or two borders"
    return f"{many} lines in it, whose ends do not meet; there must be one line, or two borders"


def _name_of(pieces: Sequence[Piece], features: Sequence[Feature]) -> str | None:
    """Return the name of all pieces that have one; None if they have several."""
    names = {features[piece.feature].name for piece in pieces} - {None}
    return names.pop() if len(names) == 1 else None


def _widest(line: Array) -> float:
    """Return the longest distance from one point of a line to the next."""
    return float(np.hypot(*np.diff(line, axis=0).T).max(initial=0.0))


def _closed_up(line: Array) -> Array:
    """Repeat the first point of a line at its end if the gap between them is a usual one."""
    gap = float(np.hypot(*(line[0] - line[-1])))
    return np.vstack([line, line[:1]]) if 0 < gap <= WIDER * _widest(line) else line


def _main(chains: Sequence[Array]) -> Array | None:
    """Return the only line, or the closed one among much shorter open ones."""
    if len(chains) == 1:
        return chains[0]
    closed = [chain for chain in chains if (chain[0] == chain[-1]).all()]
    if len(closed) != 1:
        return None
    others = [_length(chain) for chain in chains if chain is not closed[0]]
    return closed[0] if max(others) < BESIDE * _length(closed[0]) else None


def _length(line: Array) -> float:
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def _listed(used: Sequence[int], features: Sequence[Feature]) -> str:
    named = ", ".join(str(features[index]) for index in used[:MOST_NAMED])
    return named + (f" and {len(used) - MOST_NAMED} more" if len(used) > MOST_NAMED else "")


def joined(lines: Sequence[Array], near: float | None = None) -> list[Array]:
    """Join lines whose ends meet, in any order and direction; the first keeps its direction.

    Ends meet if they are no farther apart than `near`.

    Examples
    --------
    >>> parts = [[(0, 0), (9, 0)], [(0, 9), (9, 9)], [(0, 9), (0, 0)], [(9, 0), (9, 9)]]
    >>> joined([np.array(part, dtype=float) for part in parts])[0].astype(int).tolist()
    [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]
    """
    meet = MEET * float(np.ptp(np.vstack(lines), axis=0).max())
    near = meet if near is None else near
    left, chains = list(lines), []
    while left:
        chain = left.pop(0)
        for way in (1, -1):  # on from its end, then back from its beginning
            while not _is_closed(chain, near):
                longer = _longer(chain[::way], left, near)
                if longer is None:
                    break
                chain = longer[::way]
        if _is_closed(chain, near):
            ends = int(np.hypot(*(chain[0] - chain[-1])) <= meet)
            chain = np.vstack([chain[: len(chain) - ends], chain[:1]])
        chains.append(chain)
    return chains


def _is_closed(chain: Array, near: float) -> bool:
    return len(chain) > 2 and bool(np.hypot(*(chain[0] - chain[-1])) <= near)


def _longer(chain: Array, left: list[Array], near: float) -> Array | None:
    """Append the line that begins or ends where a chain ends; of several the straightest."""
    end = chain[-1]
    ahead = _direction(chain[-2:])
    found: list[tuple[float, int, int]] = []
    for index, line in enumerate(left):
        if _is_closed(line, near):
            continue
        for way in (1, -1):
            part = line[::way]
            if np.hypot(*(part[0] - end)) <= near:
                found.append((-float(ahead @ _direction(part[:2])), index, way))
    if not found:
        return None
    _, index, way = min(found)
    part = left.pop(index)[::way]
    return np.vstack([chain, part[1:] if np.hypot(*(part[0] - end)) <= 1e-3 * near else part])


def _direction(ends: Array) -> Array:
    along = ends[-1] - ends[0]
    unit: Array = along / max(float(np.hypot(*along)), 1e-300)
    return unit


SETTLING = 8
"""Rounds in which points between two borders are moved to the middle."""


def middle_of(first: Array, second: Array) -> Middle | None:
    """Return the line in the middle of two closed borders, in the direction of the first.

    None if neither lies within the other.

    Examples
    --------
    >>> turn = np.linspace(0, 2 * np.pi, 90)
    >>> ring = np.c_[np.cos(turn), np.sin(turn)]
    >>> middle = middle_of(110 * ring, 90 * ring)
    >>> bool(np.allclose(np.hypot(*middle.points.T), 100, atol=0.3)), middle.widths.shape[1]
    (True, 2)
    """
    near = MEET * float(np.ptp(np.vstack([first, second]), axis=0).max())
    if not all(len(ring) > 3 and _is_closed(ring, near) for ring in (first, second)):
        return None
    rings = [shapely.LinearRing(ring) for ring in (first, second)]
    areas = [shapely.Polygon(ring) for ring in rings]
    if not all(ring.is_simple for ring in rings):
        return None
    outer = int(areas[1].area > areas[0].area)
    if not areas[outer].contains_properly(areas[1 - outer]):
        return None
    count = min(max(len(first), len(second), FEWEST_BETWEEN), MOST_BETWEEN)
    border = (first, second)[outer][:-1]
    (spots,) = evenly(border, float(lengths_along(border)[-1]) / count)
    spots = (spots + _nearest(rings[1 - outer], spots)) / 2
    for _ in range(SETTLING):  # away from the nearer border, by half of the difference
        away = [spots - _nearest(ring, spots) for ring in rings]
        far = [np.hypot(*part.T)[:, None] for part in away]
        way = away[0] / np.maximum(far[0], 1e-300) - away[1] / np.maximum(far[1], 1e-300)
        spots = spots + (far[1] - far[0]) / 4 * way
    (spots,) = evenly(spots, float(lengths_along(spots)[-1]) / count)
    spots = smooth(spots, 1.0, 1.0)
    to = [shapely.distance(ring, shapely.points(spots)) for ring in rings]
    anticlockwise = bool(shapely.is_ccw(rings[0]))
    if shapely.is_ccw(shapely.LinearRing(spots)) != anticlockwise:
        spots, to = spots[::-1], [far[::-1] for far in to]
    inner = to[1 - outer]
    widths = np.c_[to[outer], inner] if anticlockwise else np.c_[inner, to[outer]]
    at = int(np.argmin(np.hypot(*(spots - first[0]).T)))
    return Middle(np.roll(spots, -at, axis=0), np.roll(widths, -at, axis=0))


def _nearest(ring: shapely.LinearRing, spots: Array) -> Array:
    """Return the nearest point of a ring to each spot."""
    near: Array = shapely.get_coordinates(
        shapely.line_interpolate_point(ring, shapely.line_locate_point(ring, shapely.points(spots)))
    )
    return near
