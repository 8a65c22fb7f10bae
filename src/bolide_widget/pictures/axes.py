"""A picture on matplotlib axes: for print, and to draw more on. Data units are grid squares."""

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
from .marks import Fill, Hair, Mark, Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path

AREA, TALLEST = 66.0, 8.0
"""Square inches and height of a new figure: a board of 3 x 2 is about 10 inches wide."""

PIXELS = 96  # a "pixel" is 1/96 inch, as on the web
HAIRLINE = 0.5  # points
POINT = 0.27  # squares, radius
GROUND, OVER = 1.0, 3.0
"""Drawing order of the board, and of what is laid over it; lines of your own are at 2."""


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
    """All rings of a shape in one path; holes run the other way round."""
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
    """A text as outlines, so that it keeps its size on the board; never read as mathematics."""
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
