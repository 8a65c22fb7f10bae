"""What a way costs, and what two dice would do, in words and colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core.screen import Bar, Price
from ..rules.kinds import Duty, Way
from ..rules.position import FAILURE, PARTIAL, SUCCESS, UNIT, WAYS, Car, chances, result
from ..rules.skill import Throw
from ..rules.turn import needs
from ..rules.venue import State
from .facts import ATTRIBUTE, odds, too_fast

# -- what a way costs ------------------------------------------------------------------------------


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
        return _by_crashes(way)
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


def _by_crashes(way: Way) -> str:
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
    return f"corner {state.game.track.corners[corner].id} ({told})"


# -- what two dice would do ------------------------------------------------------------------------


TONES: Final[Mapping[str, Price]] = {SUCCESS: "free", PARTIAL: "wear", FAILURE: "out"}


def chart(row: str, modifier: int, words: Mapping[str, str]) -> list[Bar]:
    """CFR-T2: what each sum of two dice would do in a row, changed by so much."""
    bars: list[Bar] = []
    for total in range(2, 13):
        came = result(row, min(12, max(2, total + modifier)))
        bars.append({"face": total, "odds": WAYS[total], "tone": TONES[came], "text": words[came]})
    return bars


def spell(row: str, modifier: int, words: Mapping[str, str]) -> str:
    """The results of a row and their odds, in one line; what cannot happen is left out."""
    ways = zip((SUCCESS, PARTIAL, FAILURE), chances(row, modifier), strict=True)
    return "; ".join(f"{odds(n)}: {words[came]}" for came, n in ways if n and words[came])


def results(state: State, data: tuple[Any, ...]) -> dict[str, str]:
    """What each result of a throw comes to, by the word of the result.

    Parameters
    ----------
    state : State
    data : tuple
        Of the question of the skill or of the roll (`Throw`).
    """
    throw = Throw(*data)
    purpose, car = throw.purpose, state.position.cars[throw.seat]
    if purpose == "start":
        return _start(car, state.game.rules.start_2016)
    if purpose in ("accel", "top"):
        return _test(car, purpose)
    if purpose == "brakes":
        return _brakes(car, throw.detail)
    if purpose == "pass":
        return _pass(throw.row)
    return {SUCCESS: "carries on", PARTIAL: "spins", FAILURE: "crashes: out of the race"}


def _start(car: Car, new: bool) -> dict[str, str]:
    slow = car.planned - 2 * UNIT
    return {
        SUCCESS: f"{car.planned} mph",
        PARTIAL: f"a mis-shift: {slow} mph" if slow else "a mis-shift: no move this turn",
        FAILURE: "a stall: no move this turn"
        + ("" if new else ", " + _loss("a", car, engine=True)),
    }


def _test(car: Car, purpose: str) -> dict[str, str]:
    name = "a" if purpose == "accel" else "ts"
    then = ", then a top speed test" if purpose == "accel" and needs(car, car.planned).top else ""
    return {
        SUCCESS: f"{car.planned} mph{then}",
        PARTIAL: "",
        FAILURE: f"{car.planned - UNIT} mph, {_loss(name, car, engine=True)}",
    }


def _loss(name: str, car: Car, *, engine: bool) -> str:
    if car.engine if engine else car.brakes:
        return "the engine is destroyed" if engine else "the brakes are destroyed"
    now = {"a": car.a, "ts": car.ts, "d": car.d}[name]
    return f"{ATTRIBUTE[name]} {max(0, now - UNIT)} from now on"


def _brakes(car: Car, detail: tuple[Any, ...]) -> dict[str, str]:
    _, to, spins = detail
    slower = "spins all the same" if spins else f"{to} mph"
    if car.brakes:
        return {SUCCESS: slower, PARTIAL: "", FAILURE: "the brakes are destroyed: out of the race"}
    lost = f"{_loss('d', car, engine=False)} and 1 wear more"
    if not car.wear:
        lost = f"{_loss('d', car, engine=False)}, and a spin: no wear is left"
    return {SUCCESS: slower, PARTIAL: "", FAILURE: f"{slower}, {lost}"}


def _pass(row: str) -> dict[str, str]:
    contact = "stuck behind, with contact"
    return {
        SUCCESS: "by",
        PARTIAL: "stuck behind: all steps left are braked for",
        FAILURE: contact if row == "pass-old" else "stuck behind: all steps left are braked for",
    }
