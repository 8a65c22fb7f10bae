"""Who leads (RN-LAP-6)."""

from __future__ import annotations

from .position import RACING
from .venue import State


def progress(state: State, seat: int) -> int:
    """RN-LAP-6: L (c - s) + pos, in the parts of a row that the road counts in."""
    road, terms = state.game.road, state.game.terms
    car = state.position.cars[seat]
    in_pits = car.space >= road.count
    less = 1 if car.start_pending or (in_pits and car.stop is not None) else 0
    if not terms.pending and state.game.behind[state.position.grid[seat]]:
        less += 1
    laps: int = road.rows * road.scale * (car.laps - less)
    return laps + (road.place[car.space] if car.space >= 0 else 0)


def running(state: State) -> list[int]:
    """Seats still racing, the first first; ties by grid number."""
    position = state.position
    seats = [seat for seat, car in enumerate(position.cars) if car.status == RACING]
    return sorted(seats, key=lambda seat: (-progress(state, seat), position.grid[seat], seat))


def classification(state: State) -> list[int]:
    """RN-LAP-6: who has finished, who races by progress, who is out, the last of these first."""
    position = state.position
    return [*position.finished, *running(state), *reversed(position.retired)]
