"""Pictures of a lone car: the best gear at every space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ...solo_plots import plot_spaces
from ..rules.tables import TOP_GEAR
from ..track import Track

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS: Final = ("#4575b4", "#74add1", "#abd9e9", "#fee090", "#fdae61", "#d73027")
"""Gears 1 to 6, from cool to warm; each differs in lightness from its neighbours, too."""


def plot_gears(
    track: Track, gears: Mapping[str, int], ax: Axes | None = None, theme: str = "light"
) -> Axes:
    """Draw a gear in every space, on the board.

    Parameters
    ----------
    track : Track
    gears : dict of str to int
        By the name of a space.
    ax, theme
        As for `Track.plot`.
    """
    listed = [gears[name] for name in track.ids]
    colours = [COLOURS[gear - 1] for gear in listed]
    legend = {f"gear {gear}": COLOURS[gear - 1] for gear in sorted(set(listed))}
    return plot_spaces(track, colours, [str(gear) for gear in listed], legend, TOP_GEAR, ax, theme)
