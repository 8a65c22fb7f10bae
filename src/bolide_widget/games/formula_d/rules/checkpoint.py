"""The checkpoint of a street race (FD-ST-9), and how a car beyond it pays for a block (R-53)."""

from __future__ import annotations

from typing import Final, NamedTuple

from .characters import JENNY
from .position import AT_LINE, BRAKES, TYRES, Car
from .venue import State

BONUS: Final = 2  # FD-ST-7, FD-ST-9
MECHANIC: Final = 4  # FD-CH-5


def bonus(car: Car) -> int:
    """FD-ST-9, FD-CH-5: points that a driver distributes at a checkpoint."""
    return MECHANIC if car.character == JENNY else BONUS


class Refill(NamedTuple):
    """FD-ST-9: what a checkpoint at the end of this lap gives.

    Attributes
    ----------
    tyres, brakes : int
        The caps.
    points : int
        Points to distribute.
    passed : bool
        Whether the line has been crossed in this move, and the checkpoint is still to come.
    """

    tyres: int
    brakes: int
    points: int
    passed: bool


def refill(state: State, seat: int) -> Refill | None:
    """FD-ST-9: what a checkpoint gives a car that completes its lap; None without one."""
    rules = state.game.rules
    if not rules.street:
        return None
    car, now = state.position.cars[seat], state.position.now
    if not 0 < car.lap < rules.laps:
        return None
    passed = AT_LINE in now.events
    return Refill(car.caps[TYRES], car.caps[BRAKES], bonus(car), passed)


def means(tyres: int, brakes: int, filled: Refill | None, crosses: bool) -> tuple[int, int]:
    """FD-BLOCK-6, R-53: the most tyre and brake points that a block can be paid from.

    Parameters
    ----------
    tyres, brakes : int
        Points left after braking.
    filled : Refill or None
        What the checkpoint at the end of the lap gives.
    crosses : bool
        Whether the way crosses the line.

    Examples
    --------
    >>> checkpoint = Refill(tyres=6, brakes=3, points=2, passed=False)
    >>> means(1, 0, checkpoint, True), means(1, 0, checkpoint, False)
    ((6, 2), (1, 0))
    """
    if filled is None or not (crosses or filled.passed):
        return tyres, brakes
    restored = brakes + filled.points
    return filled.tyres, restored if restored < filled.brakes else filled.brakes
