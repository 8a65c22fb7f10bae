"""The pit lane (P)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ...boards.lattice import Point
from ...boards.track import PitLane, Track
from ...core.actions import Action
from ...core.questions import Facts, Question
from ...core.state import State
from .damage import repair
from .engagement import BEHIND, around
from .position import LEAVING, PIT, PIT_OUT, SHARP_BRAKINGS, Car, Position

ADVANCE: Final[Action] = ("advance",)
LEAVE: Final[Action] = ("leave",)
WAIT: Final[Action] = ("wait",)
NOTHING: Final[Action] = ("none",)
TOO_FAST: Final = 2  # P-6: boxes later for each unit above the limit


def is_open(state: State[Position], car: Car) -> bool:
    """P-1, R-14: a car may pit at the end of any lap but the last."""
    laps: int = state.game.rules.laps
    return 1 <= car.lap < laps


def lane(state: State[Position]) -> PitLane:
    """The pit lane of the track."""
    pit: PitLane | None = state.game.track.pit
    assert pit is not None
    return pit


def enter(state: State[Position], index: int, speed: int, facts: Facts) -> None:
    """P-2, P-6: the car leaves the lattice at once and ranks as if in box 0."""
    position: Position = state.position
    car = position.cars[index]
    limit = lane(state).speed_limit
    car.penalty = 0 if limit is None else TOO_FAST * max(0, speed - limit)
    car.status = PIT
    car.box = 0
    car.point = car.pawn = None
    car.draft = -1
    position.arrive(car)
    if facts is not None:
        facts.append(("pit-in", index, speed, car.penalty))


def begin(state: State[Position], index: int, facts: Facts) -> None:
    """P-3, P-7: into box 1 by itself, later a choice; or another try to get out."""
    car = state.position.cars[index]
    if car.status == LEAVING:
        state.stack.append(Question("pit-out", (index,)))
    elif car.box == 0:
        _advance(state, index, facts)
    else:
        state.stack.append(Question("pit", (index,)))


def _advance(state: State[Position], index: int, facts: Facts) -> None:
    position: Position = state.position
    car = position.cars[index]
    car.box += 1
    if facts is not None:
        facts.append(("box", index, car.box))
    if car.box <= len(lane(state).boxes):  # beyond the last it only waits, and keeps its arrival
        position.arrive(car)
        pass_lines(state, car, index, car.box, facts)


def pass_lines(state: State[Position], car: Car, index: int, stop: int, facts: Facts) -> None:
    """P-10, R-8: lines count at the first box beyond them, else on the Pit Lane Out line."""
    for line, first in lane(state).crossings.items():
        if first == stop:
            if line == "finish":
                car.lap += 1
            else:
                car.half += 1
            if facts is not None:
                count = car.lap if line == "finish" else car.half
                facts.append(("line", index, line, 1, count))


def list_pit(state: State[Position], question: Question, seat: int) -> list[Action]:
    """P-3, P-4: on to the next box while it offers more; out once the penalty is served."""
    car = state.position.cars[seat]
    found: list[Action] = []
    if car.box < len(lane(state).boxes) + car.penalty:
        found.append(ADVANCE)
    if car.box >= 1 + car.penalty:
        found.append(LEAVE)
    return found


def choose(state: State[Position], question: Question, action: Action, facts: Facts) -> None:
    """P-3, P-7: one box on, or out with the services that have been reached."""
    index = question.players[0]
    if action == ADVANCE:
        _advance(state, index, facts)
    elif services(state, state.position.cars[index]):
        state.stack.append(Question("pit-services", (index,)))
    else:
        _go_out(state, index)


def services(state: State[Position], car: Car) -> list[str]:
    """P-4, P-5: tyres and repair, once the Pit Stop box and the penalty are reached."""
    reached = car.box >= lane(state).pit_stop + car.penalty
    return ["tyres", "repair"] if reached else []


def list_services(state: State[Position], question: Question, seat: int) -> list[Action]:
    """P-4: any of the services reached, all of them first."""
    offered = services(state, state.position.cars[seat])
    found: list[Action] = [
        choice for size in range(len(offered), 0, -1) for choice in combinations(offered, size)
    ]
    return [*found, NOTHING]


def serve(state: State[Position], question: Question, action: Action, facts: Facts) -> None:
    """P-9: new tyres restore the sharp brakings, repair removes all damage."""
    index = question.players[0]
    car = state.position.cars[index]
    if "tyres" in action:
        car.brakings = SHARP_BRAKINGS
    if "repair" in action:
        repair(car)
    if facts is not None:
        facts.append(("service", index, action))
    _go_out(state, index)


def _go_out(state: State[Position], index: int) -> None:
    state.position.cars[index].status = LEAVING
    state.stack.append(Question("pit-out", (index,)))


def list_exits(state: State[Position], question: Question, seat: int) -> list[Action]:
    """P-7: free points of the Pit Lane Out line; all taken: those behind them, or wait."""
    track: Track = state.game.track
    taken = state.position.occupied()
    out = lane(state).out
    free = [p for p in out if p not in taken]
    if free:
        return list(free)
    behind = {p for taken_point in out for p in around(track, taken_point, BEHIND)}
    room = [p for p in sorted(behind) if track.kinds.get(p) == "track" and p not in taken]
    return [*room, WAIT]


def go_out(state: State[Position], question: Question, action: Action, facts: Facts) -> None:
    """P-7: the car stands on the track again and rolls for its start on its next turn (P-8)."""
    index = question.players[0]
    if action == WAIT:
        if facts is not None:
            facts.append(("wait", index))
        return
    position: Position = state.position
    car = position.cars[index]
    point: Point = action  # type: ignore[assignment]
    car.point = point
    car.status = PIT_OUT
    last = len(lane(state).boxes)
    for box in range(min(car.box, last) + 1, last + 2):
        pass_lines(state, car, index, box, facts)
    car.box = car.penalty = 0
    position.arrive(car)
    if facts is not None:
        facts.append(("pit-out", index, point))
