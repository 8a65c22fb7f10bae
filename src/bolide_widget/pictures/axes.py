"""A picture on matplotlib axes, for print and to draw more on, and lines of a race round by round.

Data units of a board are grid squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from ..core.errors import PictureError
from .board import MARGIN
from .marks import DRIVERS, INKS, PAPER, WORDS, Fill, Hair, Mark, Text, palette
from .tokens import BADGES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path


AREA, TALLEST = 66.0, 8.0
"""Square inches and height of a new figure: a board of 3 x 2 is about 10 inches wide."""

PIXELS = 96  # a "pixel" is 1/96 inch, as on the web
HAIRLINE = 0.5  # points
POINT = 0.27  # squares, radius
GROUND, OVER = 1.0, 3.0
"""Drawing order of the board, and of the things over it; your own lines are at 2."""


def checked(axes: Axes | None, size: Sequence[int]) -> Axes:
    """Return axes to draw on: those given, or those of a new figure.

    Raises
    ------
    PictureError
        When they are none, or matplotlib cannot be imported.
    """
    given = checked_if_given(axes)
    return new_axes(size) if given is None else given


def checked_if_given(axes: Axes | None) -> Axes | None:
    """Return axes that were given, or None.

    Raises
    ------
    PictureError
        When they are none, or matplotlib cannot be imported.
    """
    try:
        from matplotlib.axes import Axes
    except ImportError as error:
        raise PictureError(
            f"plot() draws with matplotlib, which cannot be imported ({error}): "
            "pip install matplotlib"
        ) from None
    if axes is not None and not isinstance(axes, Axes):
        raise PictureError(f"ax: {type(axes).__name__} is not matplotlib Axes")
    return axes


def new_axes(size: Sequence[int]) -> Axes:
    """Make a pyplot figure with axes for a board, so that a notebook shows it."""
    from matplotlib import pyplot

    wide, high = (side + 2 * MARGIN for side in size)
    inches = min(sqrt(AREA * wide / high), TALLEST * wide / high)
    figure = pyplot.figure(
        figsize=(round(inches, 1), round(inches * high / wide, 1)), facecolor="none"
    )
    axes: Axes = figure.add_axes((0, 0, 1, 1))
    return axes


def frame(axes: Axes, size: Sequence[int]) -> float:
    """Fit axes to a board; return how many pixels a square gets."""
    axes.set_axis_off()
    axes.set_aspect("equal")
    axes.set_xlim(-MARGIN, size[0] + MARGIN)
    axes.set_ylim(-MARGIN, size[1] + MARGIN)
    room = axes.get_window_extent()
    wide, high = (side + 2 * MARGIN for side in size)
    dots = min(room.width / wide, room.height / high)
    return float(dots / axes.figure.dpi) * PIXELS


def draw(axes: Axes, marks: Iterable[Mark], zorder: float = GROUND) -> None:
    """Draw marks on axes, each over the ones before."""
    from matplotlib.collections import LineCollection
    from matplotlib.patches import PathPatch

    for mark in marks:
        if isinstance(mark, Hair):
            lines = LineCollection(
                list(mark.lines), colors=mark.colour, linewidths=HAIRLINE, zorder=zorder
            )
            axes.add_collection(lines, autolim=False)
            if mark.within is not None:
                lines.set_clip_path(_outline(mark.within), axes.transData)
            continue
        path = _outline(mark.shape) if isinstance(mark, Fill) else _letters(mark)
        if np.size(path.vertices):
            axes.add_artist(PathPatch(path, facecolor=mark.colour, edgecolor="none", zorder=zorder))


def _outline(shape: BaseGeometry) -> Path:
    """Return all rings of a shape in one path; holes run the other way round."""
    from matplotlib.path import Path

    polygons = [p for p in shapely.get_parts(shape) if p.geom_type == "Polygon" and not p.is_empty]
    rings = [
        shapely.get_coordinates(ring)
        for part in map(orient, polygons)
        for ring in (part.exterior, *part.interiors)
    ]
    codes = []
    for ring in rings:
        steps = np.full(len(ring), Path.LINETO)
        steps[0], steps[-1] = Path.MOVETO, Path.CLOSEPOLY
        codes.append(steps)
    if not rings:
        return Path(np.empty((0, 2)))
    return Path(np.vstack(rings), np.concatenate(codes))


def _letters(text: Text) -> Path:
    """Return a text as outlines, so that it keeps its size on the board; never as mathematics."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath
    from matplotlib.transforms import Affine2D

    plain = text.text.replace("$", r"\$")
    path = TextPath((0, 0), plain, size=100, prop=FontProperties(weight="bold"))
    if not np.size(path.vertices):
        return path
    box = path.get_extents()
    scale = text.size / 100
    move = Affine2D().translate(-(box.x0 + box.x1) / 2, -36).scale(scale).translate(*text.at)
    return move.transform_path(path)


def draw_points(axes: Axes, points: Any) -> None:
    """Draw discs on points, white or, with numbers, in the colours of matplotlib's colour map.

    Parameters
    ----------
    points : sequence of points, or mapping of point to number
    """
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Circle

    discs = [Circle((float(x), float(y)), POINT) for x, y in points]
    if not discs:
        return
    many = PatchCollection(
        discs, facecolor="white", edgecolor="#0e1216", linewidth=0.6, zorder=OVER
    )
    if isinstance(points, Mapping):
        many.set_array(np.array([float(value) for value in points.values()]))
    axes.add_collection(many, autolim=False)


def name_lines(axes: Axes, names: Sequence[tuple[str, str]]) -> None:
    """Tell in a legend which line is which, by name and colour."""
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=colour, marker="o", label=name.replace("$", r"\$"))
        for name, colour in names
    ]
    axes.legend(handles=handles, loc="upper right", facecolor="#8d9094", labelcolor="white")


# -- lines of a race round by round, one a driver, on matplotlib axes ------------------------------


LINE, EDGE, BADGE = 2.0, 3.2, 17.0
"""Points: a line, with its edge, so that a light one is seen on white; the badge at its end."""


def plot_lines(
    tokens: Sequence[Mapping[str, Any]],
    values: Sequence[Sequence[int]],
    ax: Axes | None,
    *,
    first: int,
    words: tuple[str, str],
    theme: str,
    places: bool = False,
) -> Axes:
    """Draw a line for each driver, in the driver's colour and with the badge at its end.

    Parameters
    ----------
    tokens : sequence of mapping
        "name", "badge" and "colour", as a screen gets them.
    values : sequence of sequence of int
        For each of them, round by round.
    ax : Axes, optional
        Where to draw; a new pyplot figure if not given.
    first : int
        Round of the first value.
    words : pair of str
        What the axes are called.
    theme : "light" or "dark"
    places : bool
        Whether the values are places, the first on top.

    Raises
    ------
    PictureError
        If an argument is invalid; the message names it. Nothing is drawn.
    """
    palette(theme)  # refused before anything is made
    axes = checked_if_given(ax)
    if axes is None:
        from matplotlib import pyplot

        figure = pyplot.figure(figsize=(9, 3.8), facecolor=PAPER[theme], layout="constrained")
        axes = figure.add_subplot(facecolor=PAPER[theme])
    handles = [
        _line(axes, token, range(first, first + len(line)), line, theme)
        for token, line in zip(tokens, values, strict=True)
    ]
    _frame(axes, words, theme, places)
    if handles:
        axes.legend(
            handles=handles,
            loc="center left",
            bbox_to_anchor=(1.02, 0.5),
            frameon=False,
            labelcolor=WORDS[theme],
        )
    return axes


def _line(
    axes: Axes, token: Mapping[str, Any], rounds: Sequence[int], line: Sequence[int], theme: str
) -> Any:
    """Draw a line with its edge and its badge; return its entry in the legend."""
    from matplotlib.lines import Line2D
    from matplotlib.path import Path
    from matplotlib.patheffects import Normal, Stroke

    number = token["colour"] % len(DRIVERS)
    colour, name = DRIVERS[number], token["name"].replace("$", r"\$")
    edged = [Stroke(linewidth=EDGE, foreground=WORDS[theme], alpha=0.6), Normal()]
    axes.plot(rounds, line, color=colour, linewidth=LINE, path_effects=edged, zorder=2)
    shape = Path(shapely.get_coordinates(BADGES[number].exterior))
    look: dict[str, Any] = {"marker": shape, "markeredgecolor": "#0e1216", "markeredgewidth": 0.8}
    if line:
        end = (rounds[-1], line[-1])
        axes.plot(*end, color=colour, markersize=BADGE, zorder=3, clip_on=False, **look)
        axes.annotate(
            token["badge"][:2].replace("$", r"\$"),
            end,
            color=INKS[number],
            fontsize=7,
            fontweight="bold",
            ha="center",
            va="center_baseline",
            annotation_clip=False,
            zorder=3.1,
        )
    return Line2D([], [], color=colour, linewidth=LINE, markersize=11, label=name, **look)


def _frame(axes: Axes, words: tuple[str, str], theme: str, places: bool) -> None:
    """Name the axes; whole numbers along both."""
    from matplotlib.ticker import MaxNLocator

    ink = WORDS[theme]
    axes.set_xlabel(words[0], color=ink)
    axes.set_ylabel(words[1], color=ink)
    axes.tick_params(colors=ink)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(ink)
    axes.grid(color=ink, alpha=0.15)
    axes.set_axisbelow(True)
    if places:
        axes.invert_yaxis()
    else:
        axes.set_ylim(bottom=0)
