"""Pictures of a lone car: the best die at every space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ....racing.solo_plots import plot_spaces
from ..rules.words import BLUE, BROWN, GREEN, WHITE, YELLOW
from ..track import Track

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS: Final = {
    BROWN: "#b5793f",
    BLUE: "#74add1",
    GREEN: "#7fbf7b",
    WHITE: "#f4f4f4",
    YELLOW: "#ffe14d",
}
"""As the dice are printed."""


def plot_dice(
    track: Track, dice: Mapping[str, str], ax: Axes | None = None, theme: str = "light"
) -> Axes:
    """Draw a die in every space, on the board, with its first letter.

    Parameters
    ----------
    track : Track
    dice : dict of str to str
        By the name of a space.
    ax, theme
        As for `Track.plot`.
    """
    listed = [dice[name] for name in track.ids]
    legend = {f"{die} die": COLOURS[die] for die in COLOURS if die in listed}
    marks = [die[0].upper() for die in listed]
    return plot_spaces(
        track, [COLOURS[die] for die in listed], marks, legend, len(legend), ax, theme
    )
