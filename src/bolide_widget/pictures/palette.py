"""Colours of the board by day and by night: the ones that the widget paints with.

A colour is "#rrggbb", or "#rrggbbaa" when it lets through what lies under it. A test compares them
with those of js/src/theme.ts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..core.shown import shown
from .errors import PictureError

DRIVERS = (
    *("#0072b2", "#d55e00", "#f0e442", "#009e73"),
    *("#cc79a7", "#56b4e9", "#e69f00", "#f5f5f5"),
)
"""Distinguishable with colour blindness, on grey and on green."""

INKS = (
    *("#ffffff", "#ffffff", "#1b1b1b", "#ffffff"),
    *("#1b1b1b", "#10202c", "#1b1b1b", "#1b1b1b"),
)
"""What reads on each driver's colour."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for."""

    grass: str = "#93ab84"
    stripe: str = "#8ea77f"
    run_off: str = "#b9bea3"
    run_off_edge: str = "#a7ad90"
    asphalt: str = "#8d9094"
    edge: str = "#e9e9e4"
    pit_lane: str = "#a9acae"
    pit_box: str = "#dcdedd"
    lattice_in: str = "#12161a33"
    lattice_out: str = "#ffffff33"
    kerb_red: str = "#c5382f"
    kerb_white: str = "#f4f2ec"
    sector: str = "#ffffffbf"
    arrow: str = "#c4202057"
    paint: str = "#ffffffd9"
    chequer: str = "#1d1f21"
    half: str = "#f3d34a"
    pit_in: str = "#d8342c"
    pit_out: str = "#2f8f4e"
    sign: str = "#fbfaf5"
    sign_ink: str = "#222222"
    title: str = "#24341eb8"
    pit_ink: str = "#33383c"
    point_edge: str = "#0e1216e0"
    point_ink: str = "#101418"
    line: str = "#ffffff"
    shadow: str = "#0a0e0a57"


DAY = Palette()

NIGHT = replace(
    DAY,
    grass="#243028",
    stripe="#222d26",
    run_off="#454b41",
    run_off_edge="#525a4d",
    asphalt="#565b62",
    edge="#a7aaab",
    pit_lane="#676d74",
    pit_box="#7b8086",
    lattice_in="#00000057",
    lattice_out="#ffffff17",
    kerb_red="#a8352e",
    kerb_white="#cfccc4",
    sector="#ffffff80",
    arrow="#e84a4257",
    paint="#ffffffa8",
    chequer="#16181a",
    half="#d9bc3f",
    sign="#d9d8d2",
    title="#cddac6a8",
    pit_ink="#f1f3f4",
    shadow="#00000080",
)

THEMES = {"light": DAY, "dark": NIGHT}


def palette(theme: str) -> Palette:
    """Return the colours of a theme.

    Raises
    ------
    PictureError
        When there is no such theme.

    Examples
    --------
    >>> palette("dark").line
    '#ffffff'
    """
    if not isinstance(theme, str) or theme not in THEMES:
        known = " or ".join(map(repr, THEMES))
        raise PictureError(f"theme: {shown(theme)} is not {known}")
    return THEMES[theme]


def faded(colour: str, share: float) -> str:
    """Let more of what lies under a colour through.

    Examples
    --------
    >>> faded("#102030", 0.5), faded("#10203080", 0.5)
    ('#10203080', '#10203040')
    """
    opacity = int(colour[7:9] or "ff", 16)
    return f"{colour[:7]}{round(opacity * share):02x}"


def channels(colour: str) -> tuple[int, int, int, int]:
    """Red, green, blue and opacity, each 0-255.

    Examples
    --------
    >>> channels("#ff000080")
    (255, 0, 0, 128)
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue, int(colour[7:9] or "ff", 16)
