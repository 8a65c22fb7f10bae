"""What a way costs, in words: how much too fast it is, where, and how that can be paid."""

from __future__ import annotations

from typing import Final

from ....core.screen import Price
from ..rules.previews import Duty, Way
from ..rules.tables import chances
from ..rules.venue import State
from .words import corner_name, odds, too_fast

PRICES: Final[tuple[Price, ...]] = ("free", "wear", "roll", "out")
"""The cheapest first."""

FAIR: Final = odds(chances("chance-corner", 0)[0])
"""A chance without skill."""


def price(way: Way) -> Price:
    """What a way costs at least, in one word."""
    if way.crash:
        return "out"
    if way.rolls:
        return "roll"
    return "wear" if way.wear[1] else "free"


def figure(way: Way) -> str:
    """The same in a space: the units due."""
    if way.crash:
        return "out"
    return str(way.units) if way.units else "ok"


def cost_words(way: Way) -> str:
    """All that is due on a way and how it can be paid, in one line; nothing for a free way."""
    parts = [_where(duty) for duty in way.duties if duty.units]
    if not parts:
        return _rolls(way)
    return f"{'; '.join(parts)}: {_paid(way)}"


def _where(duty: Duty) -> str:
    if duty.why == "line":
        return f"{too_fast(duty.units)} when it leaves the line before {duty.space}"
    return f"{too_fast(duty.units)} at {duty.space} (limit {duty.limit})"


def _paid(way: Way) -> str:
    """How the units of a way can be paid."""
    least, most = way.wear
    if way.crash:
        return "a certain crash"
    if way.rolls:
        rolled = "a chance" if len(way.rolls) == 1 else f"{len(way.rolls)} chances"
        rest = f"{most} wear and {rolled}" if most else rolled
        return f"{rest} ({float(way.safe):.0%} without skill)"
    if least == most:
        return f"{most} wear"
    other = f"{least} wear and a chance" if least else "a chance"
    return f"{most} wear, or {other} ({FAIR})" if most - least == 1 else f"{least} to {most} wear"


def _rolls(way: Way) -> str:
    """Crashes on a way that costs nothing else."""
    if not way.rolls:
        return ""
    by = "a crash" if len(way.rolls) == 1 else f"{len(way.rolls)} crashes"
    return f"rolls by {by} ({float(way.safe):.0%} without skill)"


def corners_on(state: State, way: Way) -> list[int]:
    """The corners of a way, in the order they are met."""
    road = state.game.road
    met = (road.corner[road.number[name]] for name in way.path[1:])
    return list(dict.fromkeys(corner for corner in met if corner >= 0))


def corner_words(state: State, corner: int) -> str:
    """A corner and its limits: ``corner B (60 to 80)``."""
    road = state.game.road
    limits = sorted({road.speed[s] for s in state.game.track.corners[corner].spaces})
    told = str(limits[0]) if len(limits) == 1 else f"{limits[0]} to {limits[-1]}"
    return f"corner {corner_name(state, corner)} ({told})"
