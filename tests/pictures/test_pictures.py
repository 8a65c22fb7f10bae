"""Pictures of a board: what the widget paints, by matplotlib for print and as PNG for notebooks."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, get_args, get_type_hints

import matplotlib as mpl
import numpy as np
import pytest
import shapely
from PIL import Image

import bolide_widget as bw
from bolide_widget import pictures
from bolide_widget.core.screen import Pieces
from bolide_widget.games import need
from bolide_widget.pictures import bitmap
from bolide_widget.pictures.board import MARGIN, STYLES, paint_pit_box
from bolide_widget.pictures.lanes import STYLES as LANE_STYLES
from bolide_widget.pictures.marks import (
    DAY,
    DRIVERS,
    INKS,
    LETTER,
    LOOK,
    NIGHT,
    Fill,
    Hair,
    Palette,
    Pen,
    Text,
    channels,
    outline,
    outline_points,
    palette,
    polygon,
)
from bolide_widget.pictures.tokens import BADGES, paint_tokens
from helpers.boards.oval import oval

mpl.use("agg")
from matplotlib import pyplot as plt

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _no_figures() -> Iterator[None]:
    yield
    plt.close("all")


def track() -> bw.Track:
    return bw.Track.from_dict(oval())


@cache
def shapes() -> tuple[dict[str, Any], ...]:
    return tuple(track().shapes())


def board(**changes: Any) -> dict[str, Any]:
    return {"size": track().size, "shapes": shapes(), **changes}


def image(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def at(pixels: np.ndarray, x: float, y: float) -> np.ndarray:
    """Colour of the picture at a place of the board."""
    height = track().size[1] + 2 * MARGIN
    scale = pixels.shape[0] / height
    return pixels[round((height - MARGIN - y) * scale), round((x + MARGIN) * scale)]


def like(pixel: np.ndarray, colour: str, most: int = 24) -> bool:
    return bool(np.abs(pixel - channels(colour)[:3]).max() <= most)


# --- colours ----------------------------------------------------------------------------------


def test_the_colours_are_those_of_the_widget() -> None:
    """One file of looks: the page is built with it, and has no colours of its own beside it."""
    source = (ROOT / "js/src/theme.ts").read_text(encoding="utf-8")
    assert "pictures/look.json" in source and "#" not in source
    built = (ROOT / "src/bolide_widget/static/widget.js").read_text(encoding="utf-8")
    assert all(colour in built for colour in (*DRIVERS, DAY.asphalt, NIGHT.asphalt))


def test_a_board_that_was_painted_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands on it is; another board, size or theme is painted anew."""
    scenes = [{"tokens": pictures.tokens({"Ada": at}, east)} for at in ((20, 8), (30, 8))]
    bitmap._grounds.clear()
    fresh = []
    for scene in scenes:
        fresh.append(pictures.png(board(), scene))
        bitmap._grounds.clear()
    pictures.png(board())
    marks: list[object] = []
    paint = bitmap.Canvas.paint
    monkeypatch.setattr(
        bitmap.Canvas, "paint", lambda canvas, mark: (marks.append(mark), paint(canvas, mark))
    )
    assert [pictures.png(board(), scene) for scene in scenes] == fresh
    marks.clear()
    pictures.png(board())
    assert marks == []
    changed = board(shapes=board()["shapes"][1:])
    for other, options in ((board(), {"theme": "dark"}), (board(), {"width": 300}), (changed, {})):
        marks.clear()
        pictures.png(other, **options)
        assert marks
    assert len(bitmap._grounds) == bitmap.MOST_GROUNDS


def test_there_are_twelve_drivers_with_a_badge_each() -> None:
    assert len(set(DRIVERS)) == len(INKS) == len(BADGES) == 12
    assert len({shape.wkt for shape in BADGES}) == 12
    for shape in BADGES:
        west, south, east, north = shape.bounds
        assert shape.is_valid and shape.area > 200
        assert min(west, south) >= -14 and max(east, north) <= 14


def test_badges_are_read_from_the_file_of_looks() -> None:
    """Lines, curves and arcs, as the page reads them: none is written down a second time."""
    disc = BADGES[0]
    assert disc.area == pytest.approx(np.pi * 11**2, rel=0.02)
    assert disc.bounds == pytest.approx((-11, -11, 11, 11), abs=0.1)
    half = outline_points("M0 0A5 5 0 0 1 10 0z")
    assert min(y for _, y in half) == pytest.approx(-5)  # clockwise: over the top, y being down
    assert half[-1] == (10, 0)
    corners = [(1, 1), (3, 1), (3, 4), (0, 4), (0, 1), (1, 2)]
    assert outline_points("M1 1h2v3H0V1l1 1") == corners
    with pytest.raises(bw.PictureError, match="'Q' in 'M0 0Q1 1 2 2'"):
        outline_points("M0 0Q1 1 2 2")


@pytest.mark.parametrize("velocity", [(0, 2), (4, 0), (0, 0), (1, 1), (0, -2), (-2, 0)])
def test_a_badge_lies_on_no_marked_point(velocity: tuple[int, int]) -> None:
    (x, y), (vx, vy) = (26, 22), velocity
    points = [(x + vx + a, y + vy + b) for a in range(-2, 3) for b in range(-2, 3)]
    cars = {"You": {"position": (x, y), "pawn": (x + vx, y + vy)}}
    tokens = pictures.tokens(cars, lambda at: (1, 0))
    pen = Pen(8.0, DAY, area=(0, 0, 60, 45))

    def covered(scene: dict[str, Any]) -> int:
        (badge,) = (each for each in paint_tokens(pen, scene) if isinstance(each, Text))
        return sum(hypot(badge.at[0] - x, badge.at[1] - y) < 12 / 8 for x, y in points)

    assert covered({"tokens": tokens, "points": points}) == 0
    if velocity == (0, 2):
        assert covered({"tokens": tokens}) > 4


def test_nothing_in_the_file_of_looks_is_without_a_reader() -> None:
    """In either language."""
    page = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "js/src").rglob("*.ts"))
    package = ROOT / "src/bolide_widget/pictures"
    python = "".join(path.read_text(encoding="utf-8") for path in package.glob("*.py"))
    for name in LOOK:
        assert f"look.{name}" in page, name
        assert f'LOOK["{name}"]' in python or name in ("day", "night"), name


# --- what is painted --------------------------------------------------------------------------


def test_every_style_of_a_board_is_painted() -> None:
    whole = list(pictures.marks(board(), scale=20, bare=True))
    styles = {shape["style"] for shape in shapes()}
    assert styles == STYLES
    for style in styles:
        rest = [shape for shape in shapes() if shape["style"] != style]
        left = list(pictures.marks(board(shapes=rest), scale=20, bare=True))
        assert len(left) < len(whole), style


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["Orrin Park", "Old Mill", "Calva Bay", "Tessaly Pass", "Flats"])
def test_the_land_is_painted_where_it_can_be_seen(name: str, theme: str) -> None:
    """By what lies round a circuit of this name; on both sides of the limit; not on a bare one."""
    titled = [shape | {"text": name} if shape["style"] == "title" else shape for shape in shapes()]

    def colours(scale: float, bare: bool = False) -> list[str]:
        drawn = pictures.marks(board(shapes=titled), scale=scale, theme=theme, bare=bare)
        return [mark.colour for mark in drawn]

    look = palette(theme)
    land = {look.lush, look.roof[2], look.stand, look.seat}
    land |= {look.fir[0]} if name.endswith("Pass") else {look.tree[0]}
    land |= {look.water, look.shore} if name.endswith("Bay") else set()
    land |= {look.strip_ink} if name == "Flats" else set()
    assert land <= set(colours(6))
    assert land.isdisjoint(colours(5.99)) and land.isdisjoint(colours(20, bare=True))


def test_texts_are_readable_at_any_size_or_left_out() -> None:
    """11 pixels at least; on a very small picture no text and no lattice at all."""
    for scale in (5, 9, 20):
        texts = [m for m in pictures.marks(board(), scale=scale) if isinstance(m, Text)]
        assert texts and min(text.size * scale for text in texts) >= 11 - 1e-9
    small = list(pictures.marks(board(), scale=3))
    assert all(isinstance(mark, Fill) for mark in small)
    assert sum(isinstance(mark, Hair) for mark in pictures.marks(board(), scale=9)) == 2


@pytest.mark.parametrize("width", [120, 250, 320])
@pytest.mark.parametrize("game", bw.games())
def test_no_letters_are_cut_off_in_a_small_picture(game: str, width: int) -> None:
    """On a thumbnail there are none: they would hide the road."""
    row = need(game)
    match = row.race(row.track, ["Ada", "Bob"], seed=1)
    drawn, scene = match.game.board(), match.game.scene(match)
    east, north = (side + MARGIN for side in drawn["size"])
    scale = width / (east + MARGIN)
    texts = [mark for mark in pictures.marks(drawn, scene, scale=scale) if isinstance(mark, Text)]
    for text in texts:
        half = LETTER * text.size * len(text.text) / 2
        assert text.at[0] - half >= -MARGIN and text.at[0] + half <= east, text.text
        assert text.at[1] - text.size / 2 >= -MARGIN and text.at[1] + text.size / 2 <= north
    assert bool(texts) == (width > 120)


def test_lines_end_where_the_asphalt_does() -> None:
    """The finish line is drawn over the run-off, and painted on the asphalt only."""
    drawn = [m for m in pictures.marks(board(), scale=20) if isinstance(m, Fill)]
    (chequer,) = [m.shape for m in drawn if m.colour == DAY.chequer]
    (half,) = [m.shape for m in drawn if m.colour == DAY.half]
    assert chequer.bounds == (29.5, 5, 30.5, 15.5)
    assert half.bounds[1] >= 25 and half.bounds[3] <= 35


@pytest.mark.parametrize("name", [*bw.tracks(), *bw.tracks("lessons")])
def test_every_bundled_track_has_a_picture(name: str) -> None:
    shown = Image.open(io.BytesIO(bw.load_track(name)._repr_png_()))
    assert shown.format == "PNG"
    assert shown.width <= pictures.WIDTH and shown.height <= pictures.HEIGHT
    assert shown.width == pictures.WIDTH or shown.height == pictures.HEIGHT


# --- PNG --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "colours"), [("light", DAY), ("dark", NIGHT)])
def test_places_have_their_colours(theme: str, colours: Palette) -> None:
    pixels = image(pictures.png(board(), theme=theme))
    assert like(at(pixels, 30.5, 20.5), colours.grass)
    assert like(at(pixels, 3.5, 20.5), colours.run_off)
    assert like(at(pixels, 40.5, 32.5), colours.asphalt)
    assert like(at(pixels, 15.25, 15.34), colours.kerb_red)
    assert like(at(pixels, 30.2, 5.25), colours.chequer) != like(
        at(pixels, 30.2, 5.75), colours.chequer
    )


def test_the_lattice_is_dark_on_the_course_and_light_beyond() -> None:
    pixels = image(pictures.png(board()))
    for x, y, darker in ((40, 32.5, True), (4, 20.5, True), (30, 20.5, False)):
        line, beside = at(pixels, x, y).sum(), at(pixels, x + 0.5, y).sum()
        assert line < beside - 20 if darker else line > beside + 20


def test_a_hole_stays_open_whatever_way_its_ring_runs() -> None:
    hole = [[20, 18], [40, 18], [40, 22], [20, 22]]
    for ring in (hole, hole[::-1]):
        area = {"style": "run-off", "rings": [[[17, 16], [43, 16], [43, 24], [17, 24]], ring]}
        axes = pictures.plot(board(shapes=[area]))
        file = io.BytesIO()
        axes.figure.savefig(file, dpi=100)
        for pixels in (image(file.getvalue()), image(pictures.png(board(shapes=[area])))):
            assert like(at(pixels, 30.5, 20.5), DAY.grass)
            assert like(at(pixels, 18.5, 20.5), DAY.run_off)


def test_no_picture_module_is_imported_before_a_picture_is_painted() -> None:
    """The page gets a board first, and prepares itself while the picture is painted."""
    code = (
        "import sys, bolide_widget as bw\n"
        "widget = bw.RaceWidget(bw.Race('hairpin', ['Ada', 'Bob'], seed=1))\n"
        "print([name for name in sys.modules if name.startswith(('PIL', 'bolide_widget.pict'))])\n"
        "assert 'image/png' in widget._repr_mimebundle_()[0]"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"


def test_both_ways_of_drawing_show_the_same() -> None:
    scene = {"tokens": pictures.tokens({"Ada": (20, 8), "Bob": {"position": (40, 30)}}, east)}
    by_pillow = pictures.png(board(), scene)
    axes = pictures.plot(board(), scene)
    file = io.BytesIO()
    high, wide = image(by_pillow).shape[:2]
    axes.figure.set_size_inches(wide / 100, high / 100)
    axes.figure.savefig(file, dpi=100)
    apart = np.abs(image(by_pillow) - image(file.getvalue())).max(axis=2)
    assert apart.mean() < 8
    assert (apart > 90).mean() < 0.01


def east(_: Any) -> tuple[int, int]:
    return (1, 0)


def test_a_picture_in_a_notebook_needs_no_matplotlib() -> None:
    """Importing it would hold up the first board by a second."""
    code = (
        "import sys, bolide_widget as bw; race = bw.Race('valdorn', ['Ada', 'Bob'], seed=1)\n"
        "assert race._repr_png_() != race.track._repr_png_(); print('matplotlib' in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "False"


def test_the_same_board_gives_the_same_bytes() -> None:
    assert track()._repr_png_() == track()._repr_png_()


# --- matplotlib -------------------------------------------------------------------------------


def test_plot_makes_a_figure_of_pyplot_or_takes_axes() -> None:
    """A new figure is pyplot's, so that a notebook shows it once; given axes make none."""
    assert plt.get_fignums() == []
    axes = track().plot()
    assert plt.get_fignums() == [axes.figure.number]
    (mine,) = plt.figure().subplots(1, 1, squeeze=False)[0]
    assert track().plot(mine, theme="dark") is mine
    assert len(plt.get_fignums()) == 2
    assert mine.get_xlim() == (-MARGIN, 60 + MARGIN) and mine.get_aspect() == 1


def test_a_notebook_s_picture_leaves_no_figure() -> None:
    track()._repr_png_()
    assert plt.get_fignums() == []


def test_plot_on_a_small_axes_is_drawn_for_its_size() -> None:
    figure = plt.figure(figsize=(8, 3))
    small, large = figure.add_axes((0, 0, 0.2, 1)), figure.add_axes((0.3, 0, 0.7, 1))
    assert len(track().plot(small).collections) == 0
    assert len(track().plot(large).collections) == 2


def test_overlays_are_drawn() -> None:
    bare = len(track().plot().artists) + len(track().plot().patches)
    line = [(20, 8), (22, 8), (26, 9)]
    axes = track().plot(paths=line)
    assert len(axes.artists) + len(axes.patches) == bare + 2 + 2 * 3
    assert axes.get_legend() is None
    named = track().plot(paths={"mine": line, "costs $5": line[:2]}).get_legend()
    assert [text.get_text() for text in named.get_texts()] == ["mine", r"costs \$5"]
    reached = track().plot(points={(20, 8): 1, (21, 8): 2.5}).collections[-1]
    assert reached.get_array().tolist() == [1, 2.5]
    assert track().plot(points=np.array(line)).collections[-1].get_array() is None


def test_cars_are_drawn() -> None:
    cars = {"Ada": (20, 8), "Bob": {"position": (22, 8), "pawn": (26, 9), "colour": 5}}
    colours = {
        mpl.colors.to_hex(patch.get_facecolor()) for patch in track().plot(cars=cars).patches
    }
    assert {DRIVERS[0], DRIVERS[5]} <= colours and DRIVERS[1] not in colours


def test_a_car_faces_its_pawn_or_along_the_arrow() -> None:
    def heading(car: Any) -> Any:
        return pictures.tokens({"Ada": car}, track()._facing)[0]["heading"]

    assert heading((50, 20)) == (0, 1)
    assert heading({"position": (50, 20), "pawn": (49, 24)}) == (-1, 4)
    assert heading({"position": (50, 20), "heading": (-1, 0)}) == (-1, 0)
    assert heading((30, 20)) == (1, 0)


def test_a_race_is_drawn_with_its_cars() -> None:
    race = bw.Race(track(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)
    pixels = image(race._repr_png_())
    assert not np.array_equal(pixels, image(track()._repr_png_()))
    axes = race.plot(theme="dark", paths=[(30, 30), (26, 30)])
    colours = {mpl.colors.to_hex(patch.get_facecolor()) for patch in axes.patches}
    assert set(DRIVERS[:2]) <= colours


def test_texts_are_never_read_as_mathematics_or_markup() -> None:
    data = oval() | {"name": r"$\frac$ <b>x</b>"}
    axes = bw.Track.from_dict(data).plot()
    axes.figure.savefig(io.BytesIO(), dpi=20)
    assert bw.Track.from_dict(data)._repr_png_()


def painted(**more: Any) -> list[pictures.Mark]:
    """Marks of one car alone."""
    token = pictures.tokens({"Ada": (20, 8)}, east)[0] | more
    bare, shown = (
        list(pictures.marks(board(), {"tokens": tokens, "trails": []}, scale=12))
        for tokens in ([], [token])
    )
    return shown[len(bare) :]


@pytest.mark.parametrize("look", ["skid", "dust", "faded", "raised"])
def test_looks_are_painted(look: str) -> None:
    plain, shown = painted(), painted(looks=[look])
    assert shown and [repr(mark) for mark in shown] != [repr(mark) for mark in plain]


def test_a_car_nowhere_is_not_painted() -> None:
    assert painted() and painted(at=None) == []


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "theme": ({"theme": "pink"}, "theme: 'pink' is not 'light' or 'dark'"),
    "axes": ({"ax": "here"}, "ax: str is not matplotlib Axes"),
    "a path of numbers": ({"paths": [1, 2]}, "paths, entry 0: 1 is not a list"),
    "a position of three": ({"paths": [[(1, 2, 3)]]}, r"paths, entry 0, position 0: \(1, 2, 3\)"),
    "a path of text": ({"paths": "12"}, "paths: '12' is not a list"),
    "a point": ({"points": [(1, "2")]}, "points, position 0: .* is not a pair"),
    "a point's value": ({"points": {(1, 2): "x"}}, r"points: \(1, 2\) has 'x'; it must"),
    "cars in a list": ({"cars": [(1, 2)]}, "cars: .* is not a mapping of drivers"),
    "a car nowhere": ({"cars": {"Ada": {"pawn": (1, 2)}}}, "cars, Ada, position: None"),
    "a car's field": ({"cars": {"Ada": {"speed": 3}}}, "cars, Ada: 'speed' is not a field; there"),
    "a car's colour": ({"cars": {"A": {"position": (1, 2), "colour": "red"}}}, "cars, A, colour"),
}


@pytest.mark.parametrize(("arguments", "words"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_drawn(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(bw.PictureError, match=words):
        track().plot(**arguments)
    assert plt.get_fignums() == []


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.axes", None)
    with pytest.raises(bw.PictureError, match="pip install matplotlib"):
        track().plot()


# --- boards of lanes --------------------------------------------------------------------------


@cache
def lanes() -> dict[str, Any]:
    """The Test ring, and on it what other boards have: a bridge, places of a pit grid, edges."""
    track = bw.load_track("t1", game="formula-d")
    more: list[dict[str, Any]] = [
        {"style": "bridge", "rings": [[[20, 2], [24, 2], [24, 5], [20, 5]]]},
        {"style": "parapet", "line": [[20, 2], [24, 2]]},
        {"style": "edge", "line": [[20, 5], [24, 5]]},
        {"style": "pit-slot", "at": [30, 20], "heading": [1, 0], "label": "1"},
        {"style": "road", "rings": [[[30, 14], [34, 14], [34, 15], [30, 15]]]},
        {"style": "pit-lane", "rings": [[[30, 16], [34, 16], [34, 17], [30, 17]]]},
        {"style": "corner", "rings": [[[30, 18], [34, 18], [34, 19], [30, 19]]], "role": "plain"},
        {"style": "grey-bar", "line": [[30, 22], [34, 22]], "role": "left"},
        {"style": "racing-line", "line": [[30, 23], [34, 23]], "role": "red", "label": "+20"},
        {"style": "racing-line", "line": [[30, 24], [34, 24]], "role": "green"},
        {"style": "printed", "at": [30, 25], "heading": [1, 0], "label": "80"},
        {"style": "worth", "at": [31, 26], "role": "red", "label": "+20"},
        {"style": "grid-number", "at": [31, 27], "label": "8"},
    ]
    return {"kind": "lanes", "size": track.size, "shapes": [*track.shapes(), *more]}


def test_every_style_of_a_board_of_lanes_is_painted() -> None:
    board = lanes()
    whole = list(pictures.marks(board, scale=20, bare=True))
    styles = {shape["style"] for shape in board["shapes"]}
    assert styles == LANE_STYLES
    for style in styles:
        rest = [shape for shape in board["shapes"] if shape["style"] != style]
        left = list(pictures.marks(board | {"shapes": rest}, scale=20, bare=True))
        assert len(left) < len(whole), style


def test_the_page_paints_the_same_styles_of_lanes() -> None:
    source = (ROOT / "js/src/draw/lanes/board.ts").read_text(encoding="utf-8")
    table = source.partition("PAINTERS: Record<string, Painter> = {")[2].partition("\n};")[0]
    named = set(re.findall(r'^  "?([a-z-]+)"?:', table, re.M))
    assert named == LANE_STYLES


def test_what_a_game_prints_on_its_lanes_has_its_colour() -> None:
    """A corner without a badge is yellow; a box of the grid and a line have those of their role."""

    def colours(shape: dict[str, Any]) -> set[str]:
        return {mark.colour for mark in pictures.marks(lanes() | {"shapes": [shape]}, scale=20)}

    at = {"at": [30, 25], "heading": [1, 0], "label": "1"}
    line = {"style": "racing-line", "line": [[30, 23], [34, 23]], "label": "+20"}
    ring = [[[30, 18], [34, 18], [34, 19], [30, 19]]]
    assert DAY.yellow in colours({"style": "corner", "rings": ring, "role": "plain"})
    assert DAY.grid_red in colours({"style": "grid-box", "role": "red", **at})
    assert DAY.grid_blue in colours({"style": "grid-box", "role": "blue", **at})
    assert DAY.paint in colours({"style": "grid-box", **at})
    assert DAY.racing[0] in colours({**line, "role": "red"})
    assert DAY.racing[1] in colours({**line, "role": "green"})


def test_a_bridge_lies_over_what_came_before_it() -> None:
    """The order of the shapes is that of the picture."""
    under = {"style": "asphalt", "rings": [[[18, 1], [26, 1], [26, 6], [18, 6]]]}
    line = {"style": "finish-line", "line": [[21, 2], [21, 5]], "heading": [1, 0]}
    deck = next(shape for shape in lanes()["shapes"] if shape["style"] == "bridge")
    board = lanes() | {"shapes": [under, line, deck]}
    for shapes, hidden in (([under, line, deck], True), ([under, deck, line], False)):
        marks = list(pictures.marks(board | {"shapes": shapes}, scale=20))
        colours = [mark.colour for mark in marks if isinstance(mark, Fill)]
        assert (colours[-1] == DAY.asphalt) is hidden


@pytest.mark.parametrize("name", ["t1", *bw.tracks(game="formula-d")])
def test_every_bundled_board_of_lanes_has_a_picture(name: str) -> None:
    shown = Image.open(io.BytesIO(bw.load_track(name, game="formula-d")._repr_png_()))
    assert shown.format == "PNG"
    assert shown.width <= pictures.WIDTH and shown.height <= pictures.HEIGHT


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_board_of_lanes_is_plotted(theme: str) -> None:
    track = bw.load_track("t1", game="formula-d")
    line = {"inside": [track.xy(track.need(f"1.{n}")) for n in range(10)]}
    ax = track.plot(theme=theme, paths=line, points=[track.xy(track.grid[0])])
    assert ax.get_legend() is not None
    with pytest.raises(bw.PictureError, match="theme"):
        track.plot(theme="dusk")


def scene_of_lanes(**more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A board with its spaces, and two cars on it."""
    track = bw.load_track("t1", game="formula-d")
    board = {"kind": "lanes", "size": track.size, "shapes": (), "spaces": track.places()}

    def car(number: int, name: str) -> dict[str, Any]:
        spot = track.spots[name]
        return {"id": number, "name": name, "badge": "AB", "colour": number, "at": spot.at,
                "heading": spot.heading, "pawn": None, "place": None}  # fmt: skip

    return board, {"tokens": [car(0, "2.8"), car(1, "1.30")], "ask": None, **more}


def test_a_way_along_lanes_is_drawn_through_its_spaces() -> None:
    """Those that were left out are filled in, and a change of lane is one step."""
    board, scene = scene_of_lanes(trails=[{"id": 0, "path": ["1.3", "1.6", "2.6", "2.8"]}])
    plain = list(pictures.marks(board, {**scene, "trails": []}, scale=15))
    drawn = list(pictures.marks(board, scene, scale=15))
    assert len(drawn) - len(plain) == 6, "1.3, 1.4, 1.5, 1.6, 2.6, 2.7, 2.8"
    for path in (["9.9"], ["1.3"], ["P1", "2.3"], []):
        trail = [{"id": 0, "path": path}]
        marks = list(pictures.marks(board, {**scene, "trails": trail}, scale=15))
        assert len(marks) - len(plain) == (1 if path == ["P1", "2.3"] else 0)


def test_what_lies_on_spaces_is_painted_there() -> None:
    track = bw.load_track("t1", game="formula-d")
    board, scene = scene_of_lanes()
    for style in get_args(get_type_hints(Pieces)["style"]):
        pieces = [{"style": style, "spaces": ["1.12", "9.9"]}]
        marks = list(pictures.marks(board, {**scene, "pieces": pieces}, scale=15))
        before = list(pictures.marks(board, scene, scale=15))
        middle = shapely.Point(track.xy(track.need("1.12")))
        start = next(n for n, (a, b) in enumerate(zip(marks, before, strict=False)) if a != b)
        new = marks[start : start + len(marks) - len(before)]
        assert new and all(mark.shape.distance(middle) < 1 for mark in new)


def test_cars_on_spaces_are_as_long_as_the_page_has_them() -> None:
    board, scene = scene_of_lanes()
    lattice = {**board, "kind": "lattice"}
    sizes = []
    for shown in (board, lattice):
        marks = [m for m in pictures.marks(shown, scene, scale=80) if isinstance(m, Fill)]
        hulls = [m.shape for m in marks if m.colour.startswith(DRIVERS[0])]
        sizes.append(max(hypot(*np.subtract(h.bounds[2:], h.bounds[:2])) for h in hulls))
    assert sizes[0] / sizes[1] == pytest.approx(LOOK["laneCar"] / LOOK["car"], rel=0.05)


def test_a_race_on_spaces_has_a_picture() -> None:
    race = bw.formula_d.Race("t1", ["Ada", "Bob", "Cyd"], seed=3)
    for _ in range(40):
        if not race.over:
            race.play(race.options[0])
    assert Image.open(io.BytesIO(race._repr_png_())).format == "PNG"
    race.plot()


@pytest.mark.parametrize("name", bw.tracks())
def test_no_pit_box_lies_over_another(name: str) -> None:
    """In Python's pictures, and in the page's, which get the same room."""
    result = bw.load_track(name).shapes()
    boxes = [shape for shape in result if shape["style"] == "pit-box"]
    pen = Pen(20, DAY)
    bodies = [next(iter(paint_pit_box(pen, dict(box)))) for box in boxes]
    assert len(bodies) >= 6
    for k, body in enumerate(bodies):
        for other in bodies[:k]:
            assert isinstance(body, Fill) and isinstance(other, Fill)
            assert body.shape.distance(other.shape) > 0.1


def test_a_way_over_lanes_that_merge_is_drawn_as_it_was_told() -> None:
    """Nothing is filled in, and the search for it comes to an end."""
    board, scene = scene_of_lanes(trails=[{"id": 0, "path": ["3.3", "3.9"]}])
    spaces = [
        {**space, "ahead": "2.5"} if space["id"] == "3.4" else space for space in board["spaces"]
    ]
    marks = list(pictures.marks({**board, "spaces": spaces}, {**scene}, scale=20))
    whole = list(pictures.marks(board, scene, scale=20))
    assert len(marks) < len(whole)


def test_a_hole_of_which_rounding_left_a_line_is_left_out() -> None:
    """On a road with a bend so tight that the ground inside it is a sliver."""
    outer = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    area = polygon([outer, [(1.0, 1.0), (2.0, 1.0), (1.0, 1.0)]])
    assert area.area == 16 and outline(area, 0.1).area > 0
