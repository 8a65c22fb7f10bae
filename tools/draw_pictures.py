"""Draw the pictures of the documentation: the track format, all circuits, plots of recipes.

Run ``python tools/draw_pictures.py`` after a change of the boards' look or of the circuits; look at
docs/pictures, and commit.
"""

from __future__ import annotations

import io
import json
import math
import re
from pathlib import Path
from typing import Any

import matplotlib as mpl
from PIL import Image

import bolide_widget as bw
from bolide_widget.core import files

mpl.use("agg")
from matplotlib import pyplot as plt

DOCS = Path(__file__).resolve().parents[1] / "docs"
PICTURES = DOCS / "pictures"
COLOURS = 256

NOTES = (
    # field, the spot it names, where the words stand
    ("sectors[2].arrow", (22.6, 27.2), (15, 36.6)),
    ("half  line, heading W", (30, 29.8), (32.5, 36.6)),
    ("asphalt[0]  outer ring", (4, 25), (-2.5, 27.5)),
    ("asphalt[1]  hole", (10, 21), (-2.5, 22)),
    ("sectors[3].arrow", (6.2, 17), (-2.5, 16.5)),
    ("sectors[3].area", (7, 7), (-2.5, 9)),
    ("run_off[0]", (2.9, 4), (-2.5, 3)),
    ("size  [48, 34]", (48, 34), (50.5, 34)),
    ("kerbs[1]", (38, 23), (50.5, 25)),
    ("sectors[1].arrow", (42, 17), (50.5, 18.5)),
    ("pit.out  line, points", (34, 10), (50.5, 12)),
    ("sectors[0].area", (42.5, 5.5), (50.5, 6.5)),
    ("signs[0]", (32.7, 1), (50.5, 1)),
    ("grid[1]", (22, 5.6), (18, -3.2)),
    ("finish  line, heading E", (26, 3.6), (29.5, -3.2)),
    ("name", (19.2, 20.3), (19.2, 22.6)),
    ("pit.in", (14, 10), (13.2, 15.2)),
    ("full_fuel", (21, 12.4), (19, 15.2)),
    ("pit_stop", (24, 12.4), (24.2, 15.2)),
    ("pit.boxes[4]", (30, 12.4), (30.2, 15.2)),
    ("pit.lane", (34.8, 12.3), (35.4, 17.2)),
)


def example() -> dict[str, Any]:
    """The track that docs/track-format.md gives in full."""
    text = (DOCS / "track-format.md").read_text(encoding="utf-8")
    result = re.search(r"```json\n(\{\n  \"format\".*?)```", text, re.DOTALL)
    assert result, "docs/track-format.md has no whole track"
    data: dict[str, Any] = json.loads(result[1])
    return data


def saved(figure: Any, name: str, dpi: int) -> None:
    """Write a figure as a small PNG file."""
    file = io.BytesIO()
    figure.savefig(file, dpi=dpi, facecolor="white")
    plt.close(figure)
    whole = Image.open(file).convert("RGB")
    path = PICTURES / name
    few = whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small = io.BytesIO()
    few.save(small, "PNG", optimize=True)
    files.write(path, small.getvalue())
    print(f"{path.relative_to(DOCS.parent)}: {path.stat().st_size / 1000:.0f} kB")


def draw_format() -> None:
    """The example of the documentation, its fields named."""
    figure = plt.figure(figsize=(11.5, 6.9))
    axes = figure.add_axes((0.18, 0.1, 0.64, 0.8))
    bw.Track.from_dict(example()).plot(axes)
    for field, spot, words in NOTES:
        side = "right" if words[0] < 0 else "left" if words[0] > 50 else "center"
        axes.annotate(
            field, spot, words, ha=side, va="center", annotation_clip=False,
            family="monospace", fontsize=9, color="#1b1f23", zorder=5,
            arrowprops={"arrowstyle": "-", "color": "#1b1f23", "lw": 0.8, "shrinkB": 0},
            bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none"},
        )  # fmt: skip
        axes.plot(*spot, "o", color="#1b1f23", markersize=3.5, zorder=6, clip_on=False)
    saved(figure, "track-format.png", 100)


def draw_gallery() -> None:
    """All circuits side by side, each as large as its place allows."""
    names = bw.tracks()
    columns = 3
    rows = math.ceil(len(names) / columns)
    figure, places = plt.subplots(rows, columns, figsize=(12, 2.9 * rows), layout="constrained")
    for place in places.flat:
        place.set_axis_off()
    for name, place in zip(names, places.flat, strict=False):
        track = bw.load_track(name)
        track.plot(place)
        place.set_title(f"{track.name} · {track.lap_length:.0f} squares", fontsize=10)
    saved(figure, "circuits.png", 100)


LANE_NOTES = (
    # field, the space it names (or a place), where the words stand
    ("corners[0]  inside left", "3.22", (77, 24)),
    ("arrows  3.37: [2.37]", "3.37", (62, 35.5)),
    ("corners[1]", "3.42", (47, 35.5)),
    ("stops, short, long", "C2", (53.2, 38)),
    ("danger", "2.47", (38, 35.5)),
    ("noise", "3.52", (31, 35.5)),
    ("police  [1.59, 2.59, 3.59]", "3.59", (19, 35.5)),
    ("corners[2]", "3.76", (-3, 13)),
    ("tunnel", "3.85", (10, -2.5)),
    ("pit.entry", "3.91", (22, -2.5)),
    ("pit.boxes[2]", "B3", (31, -4.5)),
    ("pit.lane", "P6", (38, -2.5)),
    ("pit.exit", "3.4", (49, -2.5)),
    ("spaces  [2.8, 2, 16, 18, 2, 4]", "2.8", (56, -4.5)),
    ("grid[4]", "1.95", (32, 13)),
    ("finish: tick 0", (41.3, 7.2), (42, 13)),
    ("qual_start", "2.99", (37, 15.5)),
    ("name", (8, 2.2), (8, -4.5)),
)


def draw_lanes_format() -> None:
    """The Test ring, its fields named."""
    figure = plt.figure(figsize=(13, 7))
    axes = figure.add_axes((0.08, 0.13, 0.78, 0.76))
    track = bw.load_track("t1", game="formula-d")
    track.plot(axes)
    places = {name: spot.at for name, spot in track.spots.items()}
    badges = [shape for shape in track.shapes() if shape["style"] == "badge"]
    places |= {str(shape["role"]): (shape["at"][0], shape["at"][1] + 0.9) for shape in badges}
    for field, where, words in LANE_NOTES:
        spot = places[where] if isinstance(where, str) else where
        side = "right" if words[0] < 0 else "left" if words[0] > 70 else "center"
        axes.annotate(
            field, spot, words, ha=side, va="center", annotation_clip=False,
            family="monospace", fontsize=9, color="#1b1f23", zorder=5,
            arrowprops={"arrowstyle": "-", "color": "#1b1f23", "lw": 0.8, "shrinkB": 0},
            bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none"},
        )  # fmt: skip
        axes.plot(*spot, "o", color="#1b1f23", markersize=3.5, zorder=6, clip_on=False)
    saved(figure, "lanes-format.png", 100)


def draw_lanes_gallery() -> None:
    """All circuits as boards of spaces."""
    names = bw.tracks(game="formula-d")
    columns = 3
    rows = math.ceil(len(names) / columns)
    figure, places = plt.subplots(rows, columns, figsize=(12, 3.2 * rows), layout="constrained")
    for place in places.flat:
        place.set_axis_off()
    for name, place in zip(names, places.flat, strict=False):
        track = bw.load_track(name, game="formula-d")
        track.plot(place)
        stops = sum(track.stops)
        shown = (
            f"{track.name} · {len(track.ids)} spaces, {len(track.corners)} corners, {stops} stops"
        )
        place.set_title(shown, fontsize=9)
    saved(figure, "circuits-of-spaces.png", 100)


def draw_cookbook() -> None:
    """What the recipes of the cookbook say that a plot looks like."""
    race = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)
    odds = bw.what_if(race, n=20, seed=1, progress=False)
    saved(bw.best_lap("hairpin").plot().figure, "cookbook-lap.png", 70)
    saved(bw.plot_turns_to_go("hairpin", (6, 0)).figure, "cookbook-turns.png", 70)
    saved(bw.plot_what_if(race, odds).figure, "cookbook-odds.png", 70)
    driven = bw.drive(race, {"Ada": bw.Rookie(), "Bob": bw.Pro()})
    saved(driven.plot_speed().figure, "cookbook-speed.png", 70)


if __name__ == "__main__":
    draw_format()
    draw_gallery()
    draw_lanes_format()
    draw_lanes_gallery()
    draw_cookbook()
