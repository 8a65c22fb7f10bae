"""Colours of the board by day and by night: the ones that the widget paints with.

A colour is "#rrggbb", or "#rrggbbaa" when it lets through what lies under it. They stand in
`look.json`, which js/src/theme.ts reads, too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from importlib.resources import files
from typing import Any, Final

from ..core.errors import PictureError
from ..core.shown import shown

LOOK: Final[dict[str, Any]] = json.loads(
    files(__package__).joinpath("look.json").read_text(encoding="utf-8")
)
"""The file of looks, which the front end is built with, too."""

DRIVERS: Final[tuple[str, ...]] = tuple(one["colour"] for one in LOOK["drivers"])
"""Twelve, distinguishable with colour blindness, on grey and on green."""

INKS: Final[tuple[str, ...]] = tuple(one["ink"] for one in LOOK["drivers"])
"""What reads on each driver's colour."""

WORDS: Final = {"light": "#14181c", "dark": "#e8eaec"}
"""Of words beside a board, and of charts, by theme."""

PAPER: Final = {"light": "#ffffff", "dark": "#14181c"}
"""Under those words: a page of the other theme would swallow them."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for."""

    grass: str
    stripe: str
    run_off: str
    run_off_edge: str
    asphalt: str
    edge: str
    pit_lane: str
    pit_box: str
    lattice_in: str
    lattice_out: str
    kerb_red: str
    kerb_white: str
    sector: str
    arrow: str
    paint: str
    chequer: str
    half: str
    pit_in: str
    pit_out: str
    sign: str
    sign_ink: str
    title: str
    pit_ink: str
    point_edge: str
    point_ink: str
    line: str
    shadow: str
    lane: str
    cross: str
    step: str
    tint: tuple[str, ...]
    stops: tuple[tuple[str, str], ...]
    yellow: str
    printed: str
    racing: tuple[str, ...]
    grey_bar: str
    grid_red: str
    grid_blue: str
    short: str
    long: str
    noise: str
    danger: str
    tunnel: str
    police: str
    damage: str


def _palette(*themes: str) -> Palette:
    """The colours of a theme; what it does not name it has from the one before."""
    told = {name: colour for theme in themes for name, colour in LOOK[theme].items()}
    return Palette(**{one.name: _frozen(told[_camel(one.name)]) for one in fields(Palette)})


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


DAY = _palette("day")
NIGHT = _palette("day", "night")

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
