"""Speeds and places of a race, round by round, as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import SetupError
from ..core.match import Match
from .course import Telling, course_of, telling_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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
        return race.game.scene(race, asked=False)["tokens"]
