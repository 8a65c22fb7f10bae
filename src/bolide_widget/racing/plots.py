"""Charts of races round by round, and of lone cars: best answers, the spread of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import SetupError, shown
from ..core.match import Match
from ..pictures.marks import PAPER, WORDS
from .course import Telling, course_of, telling_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


BARS: Final = "#4575b4"
MEAN: Final = "#d73027"
INK: Final = "#14181c"
SEEN: Final = 1e-4
"""A chance that a bar can show."""


def plot_spaces(
    track: Any,
    colours: Sequence[str],
    marks: Sequence[str],
    legend: Mapping[str, str],
    columns: int,
    ax: Axes | None,
    theme: str,
) -> Axes:
    """Draw a colour and a mark in every space, on the board.

    Parameters
    ----------
    track : LaneBoard
    colours, marks : sequence of str
        By space.
    legend : dict of str to str
        Colours by what they mean.
    columns : int
        Of the legend.
    ax, theme
        As for `Track.plot`.
    """
    from matplotlib.collections import PolyCollection
    from matplotlib.patches import Patch

    from .. import pictures

    axes: Axes = track.plot(ax, theme=theme)
    spaces = range(len(track.ids))
    rings = [track.ring(space) for space in spaces]
    filled = PolyCollection(
        rings, facecolors=list(colours), edgecolors=INK, linewidths=0.3, zorder=2.0, alpha=0.92
    )
    axes.add_collection(filled)
    wide = axes.get_xlim()[1] - axes.get_xlim()[0]
    pixels = axes.get_window_extent().width / wide
    size = float(0.55 * pixels * 72 / axes.figure.dpi)  # points of height of a figure in a space
    if size >= 3:
        for space in spaces:
            x, y = track.xy(space)
            mark = marks[space]
            axes.text(x, y, mark, fontsize=size, ha="center", va="center", color=INK, zorder=2.1)
    pictures.plot_badges(track._board(), axes, theme=theme, zorder=2.2)
    handles = [Patch(color=colour, label=label) for label, colour in legend.items()]
    box = axes.legend(
        handles=handles, loc="lower center", ncols=columns, fontsize=8, facecolor=PAPER[theme]
    )
    for text in box.get_texts():
        text.set_color(WORDS[theme])
    if ax is None:
        axes.figure.set_facecolor(PAPER[theme])
    return axes


def plot_turns(
    chances: Mapping[int, float], mean: float, ax: Axes | None = None, theme: str = "light"
) -> Axes:
    """Draw how likely each number of turns is, and the mean."""
    ax = chart_axes(ax, theme)
    numbers = [number for number, chance in chances.items() if chance >= SEEN]
    ax.bar(numbers, [100 * chances[number] for number in numbers], color=BARS)
    ax.axvline(mean, color=MEAN, linewidth=1.5)
    name_axes(ax, "turns", "%", f"{mean:.2f} turns on average", theme)
    return ax


def chart_axes(ax: Axes | None, theme: str) -> Axes:
    """Return the axes of a chart: the given ones, or those of a new figure.

    Raises
    ------
    SetupError
        If there is no such theme.
    PictureError
        If `ax` is not a matplotlib axes.
    """
    from matplotlib import pyplot

    from ..pictures.axes import checked_if_given

    if not isinstance(theme, str) or theme not in PAPER:
        raise SetupError(f'theme must be "light" or "dark", not {shown(theme)}')
    given = checked_if_given(ax)
    if given is None:
        _, given = pyplot.subplots(figsize=(7, 3.2), facecolor=PAPER[theme], layout="constrained")
        given.set_facecolor(PAPER[theme])
    return given


def name_axes(ax: Axes, across: str, up: str, title: str, theme: str) -> None:
    """Write what a chart shows round it; whole numbers across."""
    from matplotlib.ticker import MaxNLocator

    ink = WORDS[theme]
    ax.set_xlabel(across, color=ink)
    ax.set_ylabel(up, color=ink)
    ax.set_title(title, color=ink, fontsize=11)
    ax.tick_params(colors=ink)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    for spine in ax.spines.values():
        spine.set_color(ink)


def plot_speed(race: Match[Any], ax: Axes | None, theme: str) -> Axes:
    """Draw the speed of each driver in each round; see `Race.plot_speed`."""
    from ..pictures.axes import plot_lines

    telling = _telling(race)
    speeds = course_of(race, telling).speeds
    words = ("round", f"speed ({telling.unit})")
    return plot_lines(_tokens(race), speeds, ax, first=1, words=words, theme=theme)


def plot_positions(race: Match[Any], ax: Axes | None, theme: str) -> Axes:
    """Draw the place of each driver after each round; see `Race.plot_positions`."""
    from ..pictures.axes import plot_lines

    places = course_of(race, _telling(race)).places
    words = ("round", "place")
    return plot_lines(_tokens(race), places, ax, first=0, words=words, theme=theme, places=True)


def _telling(race: Match[Any]) -> Telling:
    telling = telling_of(race)
    if telling is None:
        raise SetupError(f"The game {race.game.name!r} does not tell of rounds and speeds")
    return telling


def _tokens(race: Match[Any]) -> Any:
    with race.lock:
        return race.game.scene(race, ask=False)["tokens"]


class Plotted:
    """A result that a notebook shows as its plot."""

    def _repr_png_(self: Any) -> bytes:
        """Show the plot in a notebook."""
        from io import BytesIO

        from matplotlib import pyplot

        figure, file = self.plot().figure, BytesIO()
        try:
            figure.savefig(file, format="png", dpi=72, bbox_inches="tight")
        finally:
            pyplot.close(figure)  # else the notebook would show it again
        return file.getvalue()
