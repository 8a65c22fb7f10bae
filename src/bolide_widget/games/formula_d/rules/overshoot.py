"""Overshooting (FD-OVER), what is settled with it (FD-TURN-9), and stops (FD-CORNER)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import Facts, Question
from . import turn, wear
from .facts import AtSpace, Overshot, Stopped
from .moves import Passed, payable
from .position import AT_LINE, BLOCK, BRAKES, NOT_RACING, TYRES, ends_race
from .venue import State
from .wear import retire
from .weather import multiplier

OUT, SPIN, PAID = "out", "spin", "paid"


class Bill(NamedTuple):
    """FD-OVER-10: what a turn comes to.

    Attributes
    ----------
    result : "out", "spin" or "paid"
    tyres, brakes : int
        Points that are lost, where it is paid.
    """

    result: str
    tyres: int
    brakes: int


NOTHING: Final = Bill(PAID, 0, 0)


def bill(tyres: int, brakes: int, over: int, factor: int, undriven: int, doomed: bool) -> Bill:
    """FD-OVER-10: the first row that fits.

    Parameters
    ----------
    tyres, brakes : int
        Points left.
    over, factor : int
        Spaces overshot, and what each costs.
    undriven : int
        Spaces that cars kept it from driving.
    doomed : bool
        Whether a corner was left as FD-OVER-2 forbids.

    Examples
    --------
    >>> bill(6, 3, 4, 1, 0, False)
    Bill(result='paid', tyres=4, brakes=0)
    >>> bill(5, 3, 2, 1, 6, False).result, bill(4, 3, 2, 1, 6, False).result
    ('spin', 'out')
    """
    if doomed or not payable(undriven, brakes, tyres):
        return Bill(OUT, 0, 0)
    row = BLOCK[undriven]
    owed = over * factor + row[1]
    if over and not tyres:
        return Bill(SPIN if over == 1 and not row[1] else OUT, 0, row[0])
    if owed > tyres:
        return Bill(OUT, 0, 0)
    return Bill(SPIN if over and owed == tyres else PAID, owed, row[0])


def foreseen(state: State, seat: int, gone: Passed, brakes: int, undriven: int) -> tuple[Bill, int]:
    """FD-OVER-10: what a turn comes to that ends with a path, and the tyre points it is paid from.

    With a checkpoint on the way these are all there can be (FD-ST-9), and what was overshot before
    it is part of no bill; points that the driver will distribute there are not reckoned with.
    """
    position, rules = state.position, state.game.rules
    car, now = position.cars[seat], position.now
    tyres, over = car.wear[TYRES], gone.over
    doomed = now.doomed or gone.doomed
    crossing = AT_LINE in now.events or AT_LINE in gone.events
    laps = 1 if crossing and car.lap and not ends_race(car, rules) else 0
    factor = multiplier(position, car, laps)
    if laps and rules.street and car.lap < rules.laps:
        doomed = doomed or gone.over_line * factor > tyres
        tyres, over = car.caps[TYRES], over - gone.over_line
    blocked = now.blocked + undriven
    return bill(tyres, car.wear[BRAKES] - brakes, over, factor, blocked, doomed), tyres


def settle(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-9: overshoot and block wear together; a car that has finished is ranked."""
    position = state.position
    now = position.now
    seat = now.seat
    car = position.cars[seat]
    if car.status in NOT_RACING:
        return
    if now.over or now.blocked or now.doomed:
        factor = multiplier(position, car)
        due = bill(car.wear[TYRES], car.wear[BRAKES], now.over, factor, now.blocked, now.doomed)
        if facts is not None and now.over:
            facts.append(Overshot("overshoot", seat, now.over))
        if due.result == OUT:
            retire(state, seat, _reason(now.doomed, now.over), facts)
            return
        wear.lose(state, seat, BRAKES, due.brakes, "block", facts)
        wear.lose(state, seat, TYRES, due.tyres, "overshoot" if now.over else "block", facts)
        if due.result == SPIN and not now.finishing:
            car.spun = True
            car.gear = 0
            if facts is not None:
                facts.append(AtSpace("spin", seat, state.game.road.ids[car.space]))
        now.over = now.over_line = now.blocked = 0
    if now.finishing:
        turn.leave(state, seat, facts)


def _reason(doomed: bool, over: int) -> str:
    if doomed:
        return "corner"
    return "overshoot" if over else "block"


def settle_to_line(state: State, seat: int, facts: Facts) -> None:
    """FD-OVER-10: a checkpoint splits an overshoot; what lies before the line is judged first.

    Exactly no tyres left is enough. Called before the tyres are refilled (FD-ST-9).
    """
    position = state.position
    now = position.now
    before = now.over_line
    if not before:
        return
    owed = before * multiplier(position, position.cars[seat])
    if owed > position.cars[seat].wear[TYRES]:
        now.doomed = True
    else:
        wear.lose(state, seat, TYRES, owed, "overshoot", facts)
        now.over -= before
        now.over_line = 0


# -- corners and stops ----------------------------------------------------------------------------


def stop(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-CORNER-2: the end of the move is a stop, but not at the end of an overshoot."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    if car.status in NOT_RACING or car.space < 0:
        return
    if car.corner >= 0:
        if now.left:
            car.stops = 0
        else:
            car.stops += 1
    if facts is None:
        return
    road = state.game.road
    name = road.ids[car.space]
    if car.corner >= 0:
        corner = road.names[car.corner]
        needed = road.stops[car.corner]
        facts.append(Stopped("stop", now.seat, name, corner, car.stops, needed))
    else:
        facts.append(AtSpace("end", now.seat, name))
