"""Pictures of a lone car: the plan of its speeds on the board, what wear points are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ....pictures.palette import PAPER, WORDS
from ....racing.solo_plots import INK, chart_axes, name_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .best_lap import Lap

COLOURS: Final = ("#4575b4", "#74add1", "#abd9e9", "#fee090", "#fdae61", "#d73027")
"""Slow to fast, from cool to warm; each differs in lightness from its neighbours, too."""
SLOWEST, FASTEST = 20, 200


def colour(speed: int) -> str:
    """The colour of a speed."""
    part = (speed - SLOWEST) / (FASTEST - SLOWEST)
    return COLOURS[min(max(round(part * (len(COLOURS) - 1)), 0), len(COLOURS) - 1)]


def plot_plan(lap: Lap, ax: Axes | None = None, theme: str = "light") -> Axes:
    """Draw a plan on the board: the way, and where each turn ends, with speed and wear.

    Parameters
    ----------
    lap : Lap
    ax, theme
        As for `Track.plot`.
    """
    from matplotlib.patheffects import withStroke

    track = lap.track
    axes = track.plot(ax, theme=theme)
    steps = lap._plan.steps
    here = steps.nodes[lap._where.node][0]
    for turn in lap.plan:
        way = [here, *(track.number[name] for name in turn.spaces)]
        x, y = np.array([track.xy(space) for space in way]).T
        halo = [withStroke(linewidth=5.5, foreground=INK)]
        axes.plot(
            x, y, color=colour(turn.speed), linewidth=3.5, path_effects=halo, zorder=3,
            solid_capstyle="round",
        )  # fmt: skip
        here = way[-1]
        axes.plot(*track.xy(here), "o", color=colour(turn.speed), markersize=15,
                  markeredgecolor=INK, zorder=4)  # fmt: skip
        words = f"{turn.speed}" + (f"\n-{turn.wear}" if turn.wear else "")
        axes.text(*track.xy(here), words, fontsize=6.5, ha="center", va="center", color=INK,
                  fontweight="bold", zorder=5, linespacing=0.9)  # fmt: skip
    words = f"{lap.turns} turns with {lap.spent} wear"
    axes.set_title(words, color=WORDS[theme], fontsize=11)
    if ax is None:
        axes.figure.set_facecolor(PAPER[theme])
    return axes


def plot_curve(lap: Lap, ax: Axes | None = None, theme: str = "light") -> Axes:
    """Draw the fewest turns by wear spent; the plan's own point is filled."""
    from matplotlib.ticker import MaxNLocator

    ax = chart_axes(ax, theme)
    wear = sorted(lap.curve)
    turns = [lap.curve[points] for points in wear]
    ax.step([*wear, wear[-1] + 1], [*turns, turns[-1]], where="post", color=COLOURS[0], linewidth=2)
    for points, number in zip(wear, turns, strict=True):
        face = COLOURS[-1] if points == lap.spent else PAPER[theme]
        ax.plot(points, number, "o", color=COLOURS[-1], markerfacecolor=face, markersize=7)
    name_axes(ax, "wear points spent", "turns", lap.track.name, theme)
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    return ax
