"""Pictures of results: turns to go, lines and speeds compared, chances on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import isfinite, isnan
from typing import TYPE_CHECKING, Any

import numpy as np

from ....boards import Point, Track
from ....boards.lattice.momentum.motion import size
from ....boards.lattice.momentum.tables import turns_to_go as table_of
from ....boards.lattice.momentum.turns import NEVER, Setting, TurnsToGo
from ....boards.lattice.points import asked_point
from ....core.errors import PictureError, SetupError, shown
from ....core.given import need_whole
from ....core.match import Match
from ....core.options import Decision
from ....drivers.policy import race_of
from ....pictures.axes import checked_if_given
from ....pictures.board import path_colour
from ....pictures.marks import PAPER, WORDS
from . import asking
from .asking import Accelerations

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.ticker import MaxNLocator
    from pandas import DataFrame

    from ..race import Race

SHARES = ("win", "retired")
"""Columns of `what_if` that are shown in percent."""
NO_FIGURES = ("option", "label", "exact", "how")
"""The others that `plot_what_if` cannot draw."""
ROOM = 5
"""Squares shown round the options of a decision."""
LETTERS = 0.3
"""Height of the figures on them, in squares."""

Driven = Match[Any] | Mapping[str, Iterable[Point]] | Iterable[Point]


def plot_turns_to_go(
    track: Track | str,
    velocity: Point | None = (0, 0),
    ax: Axes | None = None,
    *,
    limit: Accelerations = "box-2",
    top_speed: int | None = 8,
    sharp_brakings: int = 0,
    finish: str = "touch",
    theme: str = "light",
) -> Axes:
    """Draw how many turns each point is away from the finish line.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    velocity : Point or None
        The velocity of the car, from it to its pawn; (0, 0) is at rest. With None, each point has
        the velocity with the fewest turns.
    ax : Axes, optional
        Where to draw; a new pyplot figure if not given.
    limit, top_speed, sharp_brakings
        As for `best_lap`; one top speed for all laps.
    finish : "touch" or "land"
    theme : "light" or "dark"

    Returns
    -------
    Axes
        Points without a disc are doomed: from there no path leads to the finish at this velocity.

    Raises
    ------
    SetupError
        If an argument is invalid.

    Examples
    --------
    >>> bw.plot_turns_to_go("hairpin", (4, 0)).figure.savefig("map.png")
    """
    board, table, way, left = _table(track, velocity, 1, limit, top_speed, sharp_brakings, finish)
    turns = table.table(1, left)
    if way is None:
        least = turns.min(axis=(0, 1))
    else:
        vx, vy = table.velocities.fastest
        least = turns[way[0] + vx, way[1] + vy]
    on_track = (p for p in board.kinds if p in board.steps_to_go)
    points = {(x, y): int(least[x, y]) for x, y in on_track if least[x, y] != NEVER}
    axes = board.plot(ax, theme=theme, points=points)
    if ax is None:
        axes.figure.set_facecolor(PAPER[theme])
    _tell(axes, "turns to go", theme)
    return axes


def _table(
    track: Track | str,
    velocity: Point | None,
    laps: int,
    limit: Accelerations,
    top_speed: int | None,
    sharp_brakings: int,
    finish: str,
) -> tuple[Track, TurnsToGo, Point | None, int]:
    board = asking.board(track)
    need_whole("laps", laps, 1, 99 if board.circuit else 1)
    top = None if top_speed is None else need_whole("top_speed", top_speed, 1, 99)
    left = need_whole("sharp_brakings", sharp_brakings, 0, 20)
    if finish not in ("touch", "land"):
        raise SetupError(f'finish: "touch" or "land", not {finish!r}')
    setting = Setting(laps, asking.limit_of(limit), (top,), left, finish)
    way = None if velocity is None else asked_point("velocity", velocity)
    table = table_of(board, setting, velocity=way or (0, 0))
    return board, table, way, left


def turns_to_go(
    track: Track | str,
    *,
    laps: int = 1,
    limit: Accelerations = "box-2",
    top_speed: int | None = 8,
    sharp_brakings: int = 0,
    finish: str = "touch",
) -> DataFrame:
    """List the fewest turns to the finish line from every point, at every velocity.

    These are the numbers behind `plot_turns_to_go`.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int
        The number of times that the finish line must still be crossed; 1 on an open course.
    limit, top_speed, sharp_brakings
        As for `best_lap`; one top speed for all laps.
    finish : "touch" or "land"

    Returns
    -------
    DataFrame
        A row for each state from which a path leads to the finish: ``x``, ``y``, ``velocity x``,
        ``velocity y`` (squares a turn) and ``turns``. Doomed states are left out.

    Raises
    ------
    SetupError
        If an argument is invalid.

    Examples
    --------
    >>> turns = bw.turns_to_go("hairpin")
    >>> east = turns[(turns["velocity x"] == 4) & (turns["velocity y"] == 0)]
    >>> int(east["turns"].min())
    4
    """
    import pandas as pd

    board, table, _, left = _table(track, None, laps, limit, top_speed, sharp_brakings, finish)
    turns = table.table(laps, left)
    on_track = np.zeros(turns.shape[2:], bool)
    for point in board.kinds:
        on_track[point] = point in board.steps_to_go
    vx, vy, x, y = np.nonzero((turns != NEVER) & on_track)
    fastest = table.velocities.fastest
    columns = {"x": x, "y": y, "velocity x": vx - fastest[0], "velocity y": vy - fastest[1]}
    frame = pd.DataFrame({**columns, "turns": turns[vx, vy, x, y].astype(int)})
    return frame.sort_values(list(columns), ignore_index=True)


def driven_paths(driven: Driven) -> dict[str, list[Point]]:
    """Return the paths of cars: by driver of a race, by name of a mapping, or of one line.

    Raises
    ------
    PictureError
        When it is none of these.
    """
    wanted = "a race, a line of points, or a mapping of names to such"
    if isinstance(driven, Match):
        if not hasattr(driven.game, "paths"):
            raise PictureError(f"driven: {wanted}, not one of {driven.game.name!r}")
        paths = driven.game.paths(driven.facts)
        return {driven.drivers[seat]: path for seat, path in paths.items()}
    try:
        named = driven if isinstance(driven, Mapping) else {"driven": driven}
        return {str(name): [_place(point) for point in path] for name, path in named.items()}
    except Exception:  # also what a class of its own raises
        raise PictureError(f"driven: {wanted}, not {shown(driven)}") from None


def _place(point: Any) -> Any:
    x, y = point
    if not (isfinite(x) and isfinite(y)):
        raise ValueError(point)
    return x, y


def plot_speeds(
    paths: Mapping[str, Iterable[Point]], ax: Axes | None = None, *, theme: str = "light"
) -> Axes:
    """Draw the speed of each move of some lines, in squares a turn (M-2).

    Parameters
    ----------
    paths : mapping of str to points
        By name, where the car stood before the first move and after each.
    ax : Axes, optional
        Where to draw; a new pyplot figure if not given.
    theme : "light" or "dark"

    Returns
    -------
    Axes
    """
    if not isinstance(theme, str) or theme not in WORDS:
        raise PictureError(f"theme: {shown(theme)} is not {' or '.join(map(repr, WORDS))}")
    given = checked_if_given(ax)
    from matplotlib import patheffects, pyplot

    if given is None:
        _, axes = pyplot.subplots(figsize=(8, 2.8), layout="constrained", facecolor=PAPER[theme])
    else:
        axes = given
    lines = {str(name): list(path) for name, path in paths.items()}
    # as on the board, where the colours lie on asphalt: here they need an edge to be seen
    edge: list[patheffects.AbstractPathEffect] = [
        patheffects.withStroke(linewidth=2.8, foreground=WORDS[theme])
    ]
    fastest, longest = 1, 1
    for number, (name, path) in enumerate(lines.items()):
        colour = path_colour(number, max(2, len(lines)))  # a line alone is white: for asphalt
        speeds = [size((x - a, y - b)) for (a, b), (x, y) in pairwise(path)]
        moves = range(1, len(speeds) + 1)
        plain = name.replace("$", r"\$")
        drawn = axes.plot(moves, speeds, drawstyle="steps-mid", color=colour, label=plain)
        drawn += axes.plot(moves, speeds, linestyle="none", marker="o", color=colour, markersize=4)
        for artist in drawn:
            artist.set_path_effects(edge)
        fastest, longest = max([fastest, *speeds]), max(longest, len(speeds))
    axes.set(xlim=(0.5, longest + 0.5), ylim=(0, fastest + 0.6), xlabel="move", ylabel="speed")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(_whole())
    ink = WORDS[theme]
    axes.set_facecolor("none")
    axes.grid(color=ink, alpha=0.15)
    axes.tick_params(colors=ink)
    for part in (axes.xaxis.label, axes.yaxis.label):
        part.set_color(ink)
    for side in axes.spines.values():
        side.set_edgecolor(ink)
    if len(lines) > 1:
        axes.legend(
            loc="lower left", bbox_to_anchor=(0, 1), ncols=len(lines), frameon=False, labelcolor=ink
        )
    return axes


def plot_what_if(
    race: Race,
    frame: DataFrame,
    column: str = "win",
    ax: Axes | None = None,
    *,
    theme: str = "light",
) -> Axes:
    """Draw the value of each option of the pending decision at the point it leads to.

    Parameters
    ----------
    race : Race
        With the decision that `frame` is about.
    frame : DataFrame
        The result of `what_if` for it.
    column : str
        The column to show; "win" and "retired" are in percent.
    ax : Axes, optional
        Where to draw; a new pyplot figure, which shows the surroundings of the options, if not
        given.
    theme : "light" or "dark"

    Returns
    -------
    Axes
        Options without a point, such as ``brake``, are left out.

    Raises
    ------
    SetupError
        When no decision is pending, or the frame is not about it, or has no such column.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(race.options[0])
    >>> odds = bw.what_if(race, n=4)
    >>> bw.plot_what_if(race, odds).figure.savefig("odds.png")
    """
    pending, values = _values(race, frame, column)
    axes = race.plot(ax, theme=theme, points=values)
    share = column in SHARES
    _tell(axes, column, theme, (0.0, max(values.values()) or 1.0) if share else None)
    _write(axes, values, share)
    if ax is None:
        axes.figure.set_facecolor(PAPER[theme])
        car = race.cars[pending.driver].position
        xs, ys = zip(*values, *([car] if car else []), strict=True)
        axes.set_xlim(min(xs) - ROOM, max(xs) + ROOM)
        axes.set_ylim(min(ys) - ROOM, max(ys) + ROOM)
    return axes


def _values(race: Race, frame: DataFrame, column: str) -> tuple[Decision, dict[Point, float]]:
    pending = race_of(race).pending
    if not hasattr(frame, "columns") or "option" not in frame:
        raise SetupError(f"frame: the table that what_if gave is wanted, not {shown(frame)}")
    if not isinstance(pending, Decision):
        raise SetupError("No decision is pending: set the race to where the table was made")
    known = [str(name) for name in frame if name not in NO_FIGURES]
    if not isinstance(column, str) or column not in known:
        raise SetupError(f"column: {shown(column)} is not one of {', '.join(known)}")
    points = {option.id: option.point for option in pending.options}
    strange = [name for name in frame["option"] if name not in points]
    if strange:
        raise SetupError(f"frame: {strange[0]!r} is no option of the pending decision")
    rated = zip(frame["option"], frame[column], strict=True)
    values = {
        point: float(value)
        for name, value in rated
        if (point := points[name]) is not None and not isnan(value)
    }
    if not values:
        raise SetupError("frame: none of its options leads to a point of the board")
    return pending, values


def _write(axes: Axes, values: Mapping[Point, float], share: bool) -> None:
    """Figures in the discs, in squares of the board, so that they grow with it."""
    from matplotlib.colors import Normalize

    from ....pictures import axes as drawing
    from ....pictures.marks import Text

    for discs in axes.collections:
        if discs.get_array() is not None:
            discs.set_zorder(drawing.OVER + 1)  # the options lie above badges
    even = Normalize(0.0 if share else min(values.values()), max(values.values()))
    for at, value in values.items():
        text = f"{100 * value:.0f}" if share else f"{value:.2g}"
        bright = float(even(value)) > 0.55 if even.vmin != even.vmax else False
        mark = Text(at, text, LETTERS, "#14181c" if bright else "#ffffff")
        drawing.draw(axes, [mark], drawing.OVER + 2)


def _tell(axes: Axes, words: str, theme: str, ends: tuple[float, float] | None = None) -> None:
    """A scale for the colours of the points; with `ends` one of per cent."""
    from matplotlib.ticker import PercentFormatter

    coloured = [c for c in axes.collections if c.get_array() is not None]
    if not coloured:
        return
    if ends is not None:
        coloured[-1].set_clim(*ends)
    percent = None if ends is None else PercentFormatter(1.0)
    bar = axes.figure.colorbar(coloured[-1], ax=axes, shrink=0.6, pad=0.02, format=percent)
    if ends is None and all(
        float(value).is_integer() for value in np.asarray(coloured[-1].get_array())
    ):
        bar.locator = _whole()
        bar.update_ticks()
    bar.set_label(words, color=WORDS[theme])
    bar.ax.tick_params(colors=WORDS[theme])


def _whole() -> MaxNLocator:
    """Marks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(integer=True)
