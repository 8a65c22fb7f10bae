"""Whether a pit stop pays: turns that damage will cost against those that the stop takes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..boards.lattice import Point, bit_index
from ..boards.track import Track
from ..core.actions import Action
from ..core.state import State
from ..games.bolide import movement, pits
from ..games.bolide.position import Car
from ..games.bolide.windows import OFFSETS, lengths, window
from .outlook import Outlook
from .pace import Way

LEAST_GAIN = 0.5
"""Turns that a stop has to save: its figures are estimates."""

DETOUR = 1.1
"""Turns that a move toward the pit entry may lose."""

NEAR = 25
"""Squares from the pit entry at which it is looked out for."""

FAR = 10_000


def gain(look: Outlook, staying: float, entry: Point | None = None) -> float:
    """Turns that entering the pits saves, against the cost of staying out; may be negative.

    Parameters
    ----------
    staying : float
        Cost of the best move on the track.
    entry : Point, optional
        The point of this move that leads into the pits; at its speed there may be a penalty (P-6).
    """
    lane = look.track.pit
    assert lane is not None
    fresh = look.repaired()
    beyond = look.crossings - ("finish" in lane.crossings)
    best = min(fresh.pace.turns(out, (0, 0), beyond, fresh.brakings) for out in lane.out)
    late = 0
    if entry is not None and lane.speed_limit is not None:
        fast = look.track.entry_speed(look.point, entry) - lane.speed_limit
        late = pits.TOO_FAST * max(0, fast)
    return staying - (lane.pit_stop + late + 1 + best)


def thinks_of_it(look: Outlook) -> bool:
    """Whether the car is damaged, may pit, and is coming up to the entry."""
    car = look.car
    if not (car.speed_drop or car.no_fourth) or look.track.pit is None:
        return False
    return pits.is_open(look.state, car) and look.point in lane_steps(look.track)


def entries(look: Outlook) -> list[Point]:
    """Points that lead into the pit lane now, the slowest entry first (P-6)."""
    x, y = look.point
    vx, vy = look.velocity
    bits = window(look.track.pit_moves[look.point], look.velocity)
    top, no_fourth, exact = movement.limits(look.state, look.car, 0)
    bits &= lengths(look.velocity, top, no_fourth, exact)
    found = [
        (x + vx + dx, y + vy + dy) for number, (dx, dy) in enumerate(OFFSETS) if bits >> number & 1
    ]
    found.sort(key=lambda end: (look.track.entry_speed(look.point, end), end))
    return found


def toward(look: Outlook, ways: tuple[Way, ...]) -> Way | None:
    """A move that comes nearer to the pit entry, or from which it can be entered next turn."""
    near = lane_steps(look.track)
    here = near.get(look.point, FAR)
    close = [one for one in ways if one.cost <= ways[0].cost + DETOUR]
    for one in close:
        if _opens(look, one):
            return one
    nearest = min(close, key=lambda one: near.get(one.end, FAR), default=None)
    return nearest if nearest is not None and near.get(nearest.end, FAR) < here else None


def _opens(look: Outlook, one: Way) -> bool:
    top, no_fourth, _ = movement.limits(look.state, look.car, 0)
    bits = window(look.track.pit_moves[one.end], one.step)
    return bool(bits & lengths(one.step, top, no_fourth, 0))


@lru_cache(maxsize=16)
def lane_steps(track: Track) -> dict[Point, int]:
    """Single steps from each track point into the pit lane, where they are few."""
    single = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    entering = sum(1 << bit_index(*step) for step in single)
    track_points = [p for p, kind in track.kinds.items() if kind == "track"]
    found = {p: 1 for p in track_points if track.pit_moves[p] & entering}
    edge = list(found)
    for steps in range(2, int(NEAR) + 2):
        reached = []
        for x, y in edge:
            moves = track.moves[x, y]
            for dx, dy in single:
                p = x + dx, y + dy
                if p not in found and moves >> bit_index(dx, dy) & 1:
                    found[p] = steps
                    reached.append(p)
        edge = reached
    return found


def choose(state: State[Any], car: Car) -> Action:
    """P-3, P-4: on to the Pit Stop box, then out."""
    lane = pits.lane(state)
    done = car.box >= lane.pit_stop + car.penalty
    return pits.LEAVE if done else pits.ADVANCE
