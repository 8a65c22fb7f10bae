"""Pictures of a board and everything on it: matplotlib for print, PNG for notebooks.

Both draw the same list of marks, which the painters make of `Track.shapes` and a screen's tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..core.errors import PictureError
from .board import MARGIN, paint_board, paint_path, path_colour, read_paths, read_points, tokens
from .marks import Mark, Pen, palette
from .tokens import paint_on_spaces, paint_tokens

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes

    from .bitmap import Canvas

__all__ = ["marks", "pixels", "plot", "plot_badges", "png", "tokens"]

WIDTH, HEIGHT = 880, 860
"""Pixels that a picture in a notebook has at most."""

LONGEST = 2_000
"""Squares that a side of a board has at most: its grid is painted line by line."""


def marks(
    board: Mapping[str, Any],
    scene: Mapping[str, Any] | None = None,
    *,
    scale: float,
    theme: str = "light",
    bare: bool = False,
) -> Iterator[Mark]:
    """List what to paint.

    Parameters
    ----------
    board : mapping
        "size" and "shapes", as `Track.shapes` lists them; "kind" when it is not of the lattice.
    scene : mapping, optional
        "tokens", "trails" and "ask", as a screen gets them.
    scale : float
        Pixels (1/96 inch) a square: small things are drawn larger than life on a small picture.
    theme : "light" or "dark"
    bare : bool
        Whether to leave out trees, stands and all else round the course: they take longer than
        the board itself.

    Raises
    ------
    PictureError
        When there is no such theme, or a side of the board is too long to be painted.
    """
    pen = _pen(board, scale, theme, bare)
    yield from painted(pen, board)
    if scene is not None:
        yield from _on_board(pen, board, scene)


def _pen(board: Mapping[str, Any], scale: float, theme: str, bare: bool = False) -> Pen:
    """Return a pen that knows where the picture of a board ends."""
    wide, high = _size(board)
    area = (-MARGIN, -MARGIN, wide + MARGIN, high + MARGIN)
    return Pen(scale, palette(theme), area=area, bare=bare)


def _size(board: Mapping[str, Any]) -> tuple[float, float]:
    """Return the sides of a board in squares, of a size that can be painted."""
    wide, high = board["size"]
    if not (0 <= wide <= LONGEST and 0 <= high <= LONGEST):
        raise PictureError(
            f"size: a board of {wide} by {high} squares cannot be painted; "
            f"each side is 0 to {LONGEST} long"
        )
    return wide, high


def painted(pen: Pen, board: Mapping[str, Any]) -> Iterator[Mark]:
    """Paint the marks of a board, by its "kind": that of the lattice, or one of lanes."""
    if board.get("kind") != "lanes":
        return paint_board(pen, board)
    from .lanes import paint_lanes  # not for pictures of other boards

    return paint_lanes(pen, board)


def _on_board(pen: Pen, board: Mapping[str, Any], scene: Mapping[str, Any]) -> Iterator[Mark]:
    """Paint the marks of everything on a board."""
    lanes = board.get("kind") == "lanes"
    return paint_on_spaces(pen, board, scene) if lanes else paint_tokens(pen, scene)


def plot_badges(board: Mapping[str, Any], ax: Axes, *, theme: str, zorder: float) -> None:
    """Draw the badges of a board of lanes once more, over what was drawn on its road.

    Parameters
    ----------
    board, theme
        As for `plot`, which has drawn it on the axes.
    ax : Axes
    zorder : float
        matplotlib's order of drawing.
    """
    from . import axes as drawing
    from .lanes import paint_badges

    pen = _pen(board, drawing.frame(ax, board["size"]), theme)
    drawing.draw(ax, paint_badges(pen, board), zorder)


def png(
    board: Mapping[str, Any],
    scene: Mapping[str, Any] | None = None,
    *,
    width: int = WIDTH,
    height: int = HEIGHT,
    theme: str = "light",
    bare: bool = False,
    words: str = "",
) -> bytes:
    """Paint a board as large as fits into a number of pixels; return the bytes of a PNG file.

    Parameters
    ----------
    board, scene, theme, bare
        As for `marks`.
    width, height : int
        The most pixels of the picture, without its words.
    words : str
        A line below the picture.

    Raises
    ------
    PictureError
        If a side of the board is too long to be painted.
    """
    return _canvas(board, scene, width, height, theme, bare).png(words)


def pixels(
    board: Mapping[str, Any],
    scene: Mapping[str, Any] | None = None,
    *,
    width: int = WIDTH,
    height: int = HEIGHT,
    theme: str = "light",
) -> np.ndarray:
    """Paint a board as `png` does; return the picture as an array.

    Parameters
    ----------
    board, scene, width, height, theme
        As for `png`.

    Returns
    -------
    array of uint8, shape (rows, columns, 3)
        Red, green and blue from 0 to 255.
    """
    return _canvas(board, scene, width, height, theme).array()


def _canvas(
    board: Mapping[str, Any],
    scene: Mapping[str, Any] | None,
    width: int,
    height: int,
    theme: str,
    bare: bool = False,
) -> Canvas:
    """Return a board as large as fits, with everything on it."""
    from .bitmap import on_ground  # not before a picture is wanted

    wide, high = (side + 2 * MARGIN for side in _size(board))
    scale = min(width / wide, height / high)
    pen = _pen(board, scale, theme, bare)
    canvas = on_ground(board, pen, lambda: painted(pen, board))
    if scene is not None:
        canvas.paint(_on_board(pen, board, scene))
    return canvas


def plot(
    board: Mapping[str, Any],
    scene: Mapping[str, Any] | None = None,
    ax: Axes | None = None,
    *,
    theme: str = "light",
    paths: Any = (),
    points: Any = (),
) -> Axes:
    """Draw a board on matplotlib axes.

    Parameters
    ----------
    board, scene, theme
        As for `marks`.
    ax : Axes, optional
        Where to draw; a new pyplot figure if not given.
    paths : sequence of positions, sequence of such, or mapping of names to such
        Driven lines, a dot at the end of each move; names are shown in a legend.
    points : sequence of points, or mapping of points to numbers
        Marked points; numbers become colours of matplotlib's colour map.

    Raises
    ------
    PictureError
        If an argument is invalid; the message names it. Nothing is drawn.
    """
    from . import axes as drawing  # matplotlib only when it is wanted

    palette(theme)  # check the theme before any work
    lines, spots = read_paths(paths), read_points(points)
    ax = drawing.checked(ax, board["size"])
    scale = drawing.frame(ax, board["size"])
    pen = _pen(board, scale, theme)
    drawing.draw(ax, painted(pen, board))
    drawing.draw_points(ax, spots)
    named = [
        (name, path_colour(number, len(lines)), places)
        for number, (name, places) in enumerate(lines)
    ]
    for _, colour, places in named:
        drawing.draw(ax, paint_path(pen, places, colour), drawing.OVER)
    if scene is not None:
        drawing.draw(ax, _on_board(pen, board, {**scene, "points": list(spots)}), drawing.OVER)
    if any(name for name, _, _ in named):
        drawing.name_lines(ax, [(name, colour) for name, colour, _ in named])
    return ax
