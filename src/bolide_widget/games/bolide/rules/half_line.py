"""The ½ GP line: who came first over it in each lap (C-4, W-3)."""

from __future__ import annotations

from ....core.questions import Facts
from . import weather
from .facts import FirstOver
from .position import Position
from .venue import State

NOBODY = -1


def note(state: State, index: int, facts: Facts) -> None:
    """C-4, W-3: a car has crossed the ½ GP line forward; the first to do so in a lap is kept.

    Called only for crossings that count (G-7, P-10): a car that is pushed or carried over the
    line crosses nothing (E-5, R-6), and leaves the first place to the next one. The lap is the
    one the car is in, not its count of ½ GP crossings, which a car pushed over the line lacks.
    """
    position: Position = state.position
    lap = position.cars[index].lap
    firsts = position.half_firsts
    if lap < 1 or first_of(position, lap) != NOBODY or position.times:
        return  # nobody is first in qualifying, and its weather stays
    firsts += (NOBODY,) * (lap - len(firsts))
    position.half_firsts = (*firsts[: lap - 1], index, *firsts[lap:])
    weather.crossed_half(position, index)
    if facts is not None:
        facts.append(FirstOver("half-first", index, lap))


def first_of(position: Position, lap: int) -> int:
    """The first car over the ½ GP line in a lap, `NOBODY` if none has crossed it yet."""
    firsts = position.half_firsts
    return firsts[lap - 1] if 1 <= lap <= len(firsts) else NOBODY
