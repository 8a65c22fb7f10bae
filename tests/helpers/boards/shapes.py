"""Random shapes of circuits, sampled like those of real files, and other circuits' files."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import exp, log
from random import Random
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

KART, LONG = 300.0, 24_000.0
"""The shortest lap and the longest, in metres."""


def _turns(count: int = 720) -> Array:
    return np.linspace(0, 2 * np.pi, count, endpoint=False)


def oval(random: Random) -> Array:
    """Two straights and two bends of one radius, or of two."""
    half = np.linspace(-np.pi / 2, np.pi / 2, 60)
    first, second = random.uniform(0.1, 0.5), random.uniform(0.1, 0.5)
    return np.vstack([
        np.c_[1 + first * np.cos(half), first * np.sin(half)],
        np.c_[-second * np.cos(half) - 0.2, -second * np.sin(half)],
    ])  # fmt: skip


def winding(random: Random) -> Array:
    """Bends to both sides."""
    t = _turns()
    waves = [
        (random.uniform(-0.5, 0.5), random.uniform(0, 6.3)) for _ in range(random.randint(1, 6))
    ]
    bent = [a / (k + 1) * np.cos((k + 2) * t + b) for k, (a, b) in enumerate(waves)]
    r = np.maximum(1 + np.sum(bent, axis=0), 0.25)
    line: Array = np.c_[r * np.cos(t), random.uniform(0.4, 1.0) * r * np.sin(t)]
    return line


def street(random: Random) -> Array:
    """Straights and corners of a town, without a curve between them."""
    count = random.randint(4, 11)
    at = sorted(random.uniform(0, 2 * np.pi) for _ in range(count))
    far = [random.uniform(0.45, 1.0) for _ in range(count)]
    return np.array([(r * np.cos(a), r * np.sin(a)) for a, r in zip(at, far, strict=True)])


def eight(random: Random) -> Array:
    """A line that crosses itself."""
    t = _turns()
    line: Array = np.c_[np.cos(t), random.uniform(0.3, 0.8) * np.sin(2 * t)]
    return line


def hairpins(random: Random) -> Array:
    """Legs side by side, joined by hairpins, and a way home."""
    legs, gap = random.choice([2, 4]), random.uniform(0.12, 0.4)
    spots = [((leg + way) % 2, leg * gap) for leg in range(legs) for way in (0, 1)]
    return np.array([*spots, (-0.4, (legs - 1) * gap), (-0.4, 0.0)])


SHAPES: tuple[Callable[[Random], Array], ...] = (oval, winding, street, eight, hairpins)


def _even(line: Array, step: float) -> Array:
    """Points of a closed line at even distances, the first one repeated at the end."""
    ring = np.vstack([line, line[:1]])
    far = np.r_[0.0, np.cumsum(np.hypot(*np.diff(ring, axis=0).T))]
    here = np.linspace(0, far[-1], max(round(far[-1] / step), 12) + 1)
    return np.stack([np.interp(here, far, column) for column in ring.T], axis=1)


def circuit(random: Random) -> tuple[Array, float]:
    """The centre line of a circuit in metres, and its width."""
    line = random.choice(SHAPES)(random)
    lap = float(np.hypot(*np.diff(np.vstack([line, line[:1]]), axis=0).T).sum())
    length = exp(random.uniform(log(KART), log(LONG)))
    step = min(random.uniform(2, 60), length / 40)
    line = _even(line * (length / lap), max(step, length / 5000))
    noise = np.array(np.random.default_rng(random.getrandbits(32)).normal(size=line.shape))
    line[:-1] = np.roll(line[:-1], random.randrange(len(line)), axis=0)
    line[:-1] += random.choice([0, 0, 0.05, 0.2]) * min(step, 5.0) * noise[:-1]
    line[-1] = line[0]
    if random.random() < 0.5:
        line = line[:-1]
    turn = random.uniform(0, 2 * np.pi)
    around = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    turned: Array = line @ around + random.uniform(-1e4, 1e4)
    return turned, random.uniform(6, 14)


# -- the same in the forms of files ----------------------------------------------------------------


def written(line: Array, random: Random) -> str:
    """A line as GeoJSON, GPX, KML, a table, lists in JSON or characters."""
    degrees = [(9 + x / 80_000, 45 + y / 111_000) for x, y in line.tolist()]
    form = random.randrange(6)
    if form == 0:
        kinds = {
            "LineString": degrees,
            "Polygon": [degrees],
            "MultiLineString": [degrees[:9], degrees[8:]],
        }
        kind = random.choice(list(kinds))
        geometry = {"type": kind, "coordinates": kinds[kind]}
        feature = {
            "type": "Feature",
            "properties": {"name": "Ring", "length": 4000},
            "geometry": geometry,
        }
        return json.dumps({"type": "FeatureCollection", "features": [feature]})
    if form == 1:
        spots = "".join(f'<trkpt lat="{north}" lon="{east}"/>' for east, north in degrees)
        return f"<gpx><trk><name>Ring</name><trkseg>{spots}</trkseg></trk></gpx>"
    if form == 2:
        spots = " ".join(f"{east},{north},0" for east, north in degrees)
        coordinates = f"<coordinates>{spots}</coordinates>"
        return f"<kml><Placemark><LineString>{coordinates}</LineString></Placemark></kml>"
    if form == 3:
        separator = random.choice([",", ";", "\t", " "])
        head = separator.join(
            random.choice([("x", "y", "width"), ("# x_m", "y_m", "w"), ("1", "2", "3")])
        )
        rows = [separator.join((f"{x:.2f}", f"{y:.2f}", "12")) for x, y in line.tolist()]
        return "\n".join([head, *rows])
    if form == 4:
        east, north = zip(*degrees, strict=True)
        marks = [{"lat": y, "lng": x} for x, y in degrees]
        return json.dumps(
            random.choice([marks, {"lon": east, "lat": north}, {"x": east, "y": north}])
        )
    return "\n".join("".join(random.choices("#..S*", k=20)) for _ in range(8))
