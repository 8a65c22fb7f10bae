"""Turn order (T): who goes first in a round."""

from __future__ import annotations

from ....boards.lattice.points import Place
from ....boards.lattice.track import Track
from .position import FINISHED, IN_PITS, NOT_RACING, OUT, Car, Position
from .venue import State


def turn_order(state: State) -> tuple[int, ...]:
    """All cars still racing, first to move first (T-2, T-3, T-4)."""
    position, track = state.position, state.game.track
    cars = position.cars
    racing = [index for index, car in enumerate(cars) if car.status not in NOT_RACING]
    if state.game.rules.tie_break == "arrival":
        racing.sort(key=lambda index: _by_arrival(track, cars[index]))
    else:
        racing.sort(key=lambda index: _by_inside(track, cars[index]))
    if position.wins:
        racing = _winners_first(racing, position, track)
    return tuple(racing)


def rank(track: Track, car: Car) -> int:
    """Place within the lap as one number, larger further ahead (T-2, T-4, R-2)."""
    if car.point is not None:
        return track.rank[car.point]
    return box_rank(track, car.box)


def box_rank(track: Track, box: int) -> int:
    """R-2: place of a pit box; box 0 is the pit entry, turns beyond the last are spent in it."""
    pit = track.pit
    assert pit is not None
    return pit.boxes[min(box, len(pit.boxes)) - 1].rank if box else pit.entry_rank


def _by_inside(track: Track, car: Car) -> tuple[int, int, int]:
    """T-2; cars in one pit box keep the order in which they came (R-2)."""
    return -car.lap, -rank(track, car), car.arrived


def _by_arrival(track: Track, car: Car) -> tuple[int, int, int, int]:
    """T-2 with `tie_break="arrival"`: on one row, whoever came into the sector first."""
    sector, row = place(track, car)
    return -car.lap, -sector, -row, car.arrived


def place(track: Track, car: Car) -> Place:
    """Sector and row of a car on the board or in the pits."""
    if car.point is not None:
        return track.place[car.point]
    pit = track.pit
    assert pit is not None
    if car.box == 0:
        return pit.entry_place
    box = pit.boxes[min(car.box, len(pit.boxes)) - 1]
    return box.sector, box.row


def _winners_first(order: list[int], position: Position, track: Track) -> list[int]:
    """T-3: among level cars, the winner of an engagement goes before its loser.

    Of several engagements of the same two cars the last one counts.
    """
    cars = position.cars
    beaten: dict[frozenset[int], tuple[int, int]] = {
        frozenset(pair): pair for pair in position.wins
    }
    sorted_order: list[int] = []
    start = 0
    while start < len(order):
        first = cars[order[start]]
        end = start + 1
        while end < len(order) and _level(track, first, cars[order[end]]):
            end += 1
        sorted_order += _untangled(order[start:end], set(beaten.values()))
        start = end
    return sorted_order


def _level(track: Track, one: Car, other: Car) -> bool:
    """T-3: same lap, sector and row; cars in the pits are level with nobody."""
    if one.status in IN_PITS or other.status in IN_PITS or one.lap != other.lap:
        return False
    return place(track, one) == place(track, other)


def _untangled(group: list[int], wins: set[tuple[int, int]]) -> list[int]:
    """The group in its order, but nobody before a car of it that beat him (unless in a ring)."""
    waiting, done = group[:], list[int]()
    while waiting:
        free = [loser for loser in waiting if not any((car, loser) in wins for car in waiting)]
        done.append(free[0] if free else waiting[0])
        waiting.remove(done[-1])
    return done


def finished(position: Position) -> list[int]:
    """S-3: seats of the cars that have finished, the winner first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == FINISHED]
    return sorted(seats, key=lambda seat: cars[seat].place)


def retired(position: Position) -> list[int]:
    """R-18: seats of the cars that are out, later retirements first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == OUT]
    return sorted(seats, key=lambda seat: -cars[seat].retired)
