"""Printed tables in words: the weather chart, the noise zone, the radio."""

from __future__ import annotations

from ....core.state import State
from ..rules.position import Position
from .words import points

NOISE = ((15, ""), (18, "tyres"), (19, "body"), (20, "engine"))
RADIO = (
    (4, "tyres"),
    (7, "brakes"),
    (10, "gearbox"),
    (13, "body"),
    (17, "engine"),
    (20, "susp"),
)
SKY = {"good": "good weather", "changeable": "changeable", "rain": "rain"}


def weather(state: State[Position], face: int) -> str:
    """FD-WX-1: what the board's chart has for a face."""
    chart: tuple[str, ...] | None = state.game.track.weather
    return SKY[chart[face]] if chart else ""


def noise(face: int) -> str:
    """FD-ST-5: what the noise zone costs.

    Examples
    --------
    >>> noise(15), noise(19)
    ('nothing', '1 body point lost')
    """
    return _cost(next(category for highest, category in NOISE if face <= highest))


def radio(face: int) -> str:
    """FD-CH-10: what the radio hits.

    Examples
    --------
    >>> radio(12)
    '1 body point lost'
    """
    return _cost(next(category for highest, category in RADIO if face <= highest))


def _cost(category: str) -> str:
    return f"{points(category, 1)} lost" if category else "nothing"
