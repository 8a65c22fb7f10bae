"""Lines of a race round by round, one a driver, on matplotlib axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import shapely

from .axes import checked_if_given
from .palette import DRIVERS, INKS, PAPER, WORDS, palette
from .tokens import BADGES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
        Names the argument that cannot be; nothing is drawn.
    """
    palette(theme)  # refused before anything is made
    given = checked_if_given(ax)
    axes = _new(theme) if given is None else given
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


def _new(theme: str) -> Axes:
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=(9, 3.8), facecolor=PAPER[theme], layout="constrained")
    axes: Axes = figure.add_subplot(facecolor=PAPER[theme])
    return axes


def _line(
    axes: Axes, token: Mapping[str, Any], rounds: Sequence[int], line: Sequence[int], theme: str
) -> Any:
    """A line with its edge, and its badge; what stands for it in the legend."""
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
