"""A race as a moving picture: a frame for the start and one for every turn of a driver."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ..core import records
from ..core.errors import PictureError
from ..core.given import whole
from ..core.match import Match
from ..core.moment import Moment
from ..core.shown import shown
from ..drivers.progress import progress_bar

WIDTHS: Final = (80, 2000)
"""Pixels that a frame may be wide."""

PACES: Final = (0.02, 60.0)
"""Seconds that a frame may be seen."""

TALLEST: Final = 2
"""Widths that a frame may be high."""

LAST: Final = 6
"""How many times as long the last frame is seen."""


def to_gif(race: Match[Any], path: str | Path, width: int, pace: float, theme: str) -> Path:
    """Write a moving picture of a race; see `Race.to_gif`."""
    from ..pictures.bitmap import gif
    from ..pictures.palette import palette

    pixels, seconds = _width(width), _pace(pace)
    palette(theme)
    records.path_of(path)  # refused before anything is painted
    painted = gif(_frames(race, pixels, theme), seconds, LAST * seconds, theme)
    return records.save(path, painted)


def _width(width: int) -> int:
    number = whole(width)
    if number is None or not WIDTHS[0] <= number <= WIDTHS[1]:
        low, high = WIDTHS
        raise PictureError(f"width: {shown(width)} is no whole number from {low} to {high}")
    return number


def _pace(pace: float) -> float:
    number = isinstance(pace, (int, float)) and not isinstance(pace, bool)
    if not number or not PACES[0] <= pace <= PACES[1]:
        low, high = PACES
        raise PictureError(f"pace: {shown(pace)} is no number of seconds from {low} to {high:g}")
    return float(pace)


def turn_ends(race: Match[Any], now: Moment[Any]) -> list[int]:
    """After how many answers the race began, each turn of a driver was over, and it stands now.

    One answer may end several turns, such as those of cars that need not be asked.
    """
    ends = [0]
    for number, entry in enumerate(now.entries, 1):
        before, after = race.game.stage(entry._before), race.game.stage(entry._after)
        if before.round < 1:
            ends = [number] if after.round else ends
            continue
        if entry._after.question is None:
            over = before.left[:1]  # who had not begun has no turn any more
        elif after.round != before.round:
            over = before.left
        else:
            over = tuple(seat for seat in before.left if seat not in after.left)
        ends += [number] * len(over)
    return ends if ends[-1] == len(now.entries) else [*ends, len(now.entries)]


def _frames(race: Match[Any], width: int, theme: str) -> Iterator[tuple[bytes, str, str]]:
    """What everybody could see at each moment, with what is written below it."""
    from .. import pictures

    with race.lock:
        twin, now = race.copy(), race._now
    board, ends = race.game.board(), turn_ends(race, now)
    with progress_bar(len(ends), "frames") as bar:
        for number, cut in enumerate(ends):
            twin._now = now.at(cut)
            scene = twin.game.scene(twin, asked=False)
            png = pictures.png(board, scene, width=width, height=TALLEST * width, theme=theme)
            yield png, scene["title"], f"{number} / {len(ends) - 1}"
            bar.update()
