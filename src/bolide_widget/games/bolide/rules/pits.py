"""The pit lane (P): the way in, boxes and services, the way out."""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

from ....boards.lattice.points import Point
from ....boards.lattice.track import PitLane
from ....core.actions import Action
from ....core.questions import Facts, Question
from ....core.stack import Whose
from . import position as pos, strategy
from .facts import AtPoint, InBox, OfSeat, PitEntered, Served
from .questions import PitIn, Services
from .travel import cross, repair, retire
from .venue import State
from .way import BEHIND, around, out_of_fuel

ADVANCE: Final[Action] = ("advance",)
LEAVE: Final[Action] = ("leave",)
WAIT: Final[Action] = ("wait",)
NOTHING: Final[Action] = ("none",)
TYRES, REPAIR, REFUEL = "tyres", "repair", "refuel"
TOO_FAST: Final = 2  # P-6: boxes later for each unit above the limit


def lane(state: State) -> PitLane:
    """Return the pit lane of the track."""
    pit = state.game.track.pit
    assert pit is not None
    return pit


def enter(state: State, data: PitIn, facts: Facts) -> None:
    """P-2, P-6: the car leaves the lattice at once and ranks as if in box 0."""
    index, speed = data.seat, data.speed
    position = state.position
    car = position.cars[index]
    car.penalty = penalty(lane(state), speed)
    car.status = pos.PIT
    car.box = 0
    car.point = car.pawn = None
    car.draft = -1
    position.arrive(car)
    if facts is not None:
        facts.append(PitEntered("pit-in", index, speed, car.penalty))


def penalty(pit: PitLane, speed: int) -> int:
    """P-6: boxes, and so turns, that a car loses by entering the pits above the limit."""
    return 0 if pit.speed_limit is None else TOO_FAST * max(0, speed - pit.speed_limit)


def begin(state: State, data: Whose, facts: Facts) -> None:
    """P-3, P-7: into box 1 by itself, later a choice; or another try to get out."""
    index = data.seat
    car = state.position.cars[index]
    if car.status == pos.LEAVING:
        state.stack.append(Question("pit-out", (index,)))
    elif car.box == 0:
        _advance(state, index, facts)
    else:
        state.stack.append(Question("pit", (index,)))


def _advance(state: State, index: int, facts: Facts) -> None:
    position = state.position
    car = position.cars[index]
    car.box += 1
    if facts is not None:
        facts.append(InBox("box", index, car.box))
    if car.box <= len(lane(state).boxes):  # beyond the last it only waits, and keeps its arrival
        position.arrive(car)
        _pass_lines(state, index, car.box - 1, car.box, facts)


def _pass_lines(state: State, index: int, box: int, further: int, facts: Facts) -> None:
    for line in lines_passed(lane(state), box, further):
        cross(state, index, line, 1, facts)


def lines_passed(pit: PitLane, box: int, further: int) -> list[str]:
    """P-10, R-8: lines count at the first box beyond them, else on the Pit Lane Out line.

    Parameters
    ----------
    pit : PitLane
        The pit lane.
    box, further : int
        The boxes between which a car drives: 0 is the Pit Lane In line, one more than the last box
        the Pit Lane Out line. A car that waits beyond the last box stands in it.
    """
    last = len(pit.boxes)
    passed = range(min(box, last) + 1, min(further, last + 1) + 1)
    beyond = sorted(pit.crossings.items(), key=lambda line: line[1])
    return [line for line, first in beyond if first in passed]


def list_pit(state: State, question: Question, seat: int) -> list[Action]:
    """P-3, P-4: on to the next box while it offers more; out once the penalty is served."""
    car = state.position.cars[seat]
    ways: list[Action] = []
    if car.box < len(lane(state).boxes) + car.penalty:
        ways.append(ADVANCE)
    if car.box >= 1 + car.penalty:
        ways.append(LEAVE)
    return ways


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """P-3, P-7: one box on, or out with the services that have been reached."""
    index = question.players[0]
    if action == ADVANCE:
        _advance(state, index, facts)
    elif services(state, state.position.cars[index]):
        state.stack.append(Question("pit-services", (index,), Services()))
    else:
        _go_out(state, index, facts)


def services(state: State, car: pos.Car) -> list[str]:
    """P-4, P-5, R-7: return the services whose box has been reached, the penalty included (P-6)."""
    boxes = service_boxes(state, car)
    return [name for name, box in boxes.items() if car.box >= box + car.penalty]


def service_boxes(state: State, car: pos.Car) -> dict[str, int]:
    """P-5, R-7: from which box on a car gets what; advanced by its fuel, basic the Pit Stop box."""
    pit = lane(state)
    if car.strategy is None:
        return {TYRES: pit.pit_stop, REPAIR: pit.pit_stop}
    if car.strategy.fuel == pos.FULL:
        return {TYRES: pit.pit_stop, REPAIR: pit.full_fuel}
    fuel = pit.pit_stop if state.game.rules.refuel_box == "pit-stop" else pit.half_fuel
    return {TYRES: pit.pit_stop, REPAIR: pit.half_fuel, REFUEL: fuel}


def list_services(state: State, question: Question, seat: int) -> list[Action]:
    """P-4: any of the services reached, all of them first."""
    car = state.position.cars[seat]
    return [*choices(state, car, services(state, car)), NOTHING]


def choices(state: State, car: pos.Car, offered: list[str]) -> list[Action]:
    """P-4, A-1: any of these services, all of them first; new tyres are named."""
    choices: list[Action] = []
    for size in range(len(offered), 0, -1):
        for choice in combinations(offered, size):
            if TYRES in choice and car.strategy is not None:
                sets = tyres_on_offer(state, car.strategy)
                choices += [(tyres, *choice[1:]) for tyres in sets]
            else:
                choices.append(choice)
    return choices


def tyres_on_offer(state: State, now: pos.Strategy) -> list[str]:
    """A-1: compound and kind of new tyres; those like the old that suit the weather come first."""
    weather = state.position.weather
    suited = strategy.suited(strategy.weather_now(state.position))
    sets = product(strategy.COMPOUNDS, strategy.tyre_kinds(weather))
    ranked = sorted(sets, key=lambda pair: (pair[1] != suited, pair[0] != now.compound))
    return [f"{TYRES}-{compound}-{kind}" for compound, kind in ranked]


def serve(state: State, question: Question, action: Action, facts: Facts) -> None:
    """P-4: the crew does what was chosen, and the car leaves."""
    index = question.players[0]
    provide(state, state.position.cars[index], action)
    if facts is not None:
        facts.append(Served("service", index, action))
    _go_out(state, index, facts)


def provide(state: State, car: pos.Car, action: Action) -> None:
    """P-9, P-11: what the services do to a car."""
    work(car, action)
    if REFUEL in action and car.strategy is not None:
        car.strategy = car.strategy._replace(fuelled=lap_of_entry(state, car) + 1)


def work(car: pos.Car, action: Action) -> None:
    """P-9: repair removes all damage, tyres restore the sharp brakings to their number.

    A-1: by the advanced rules they may be other tyres; never another set-up.
    """
    if REPAIR in action:
        repair(car)
    tyres = str(action[0])
    if tyres.startswith(TYRES):
        if car.strategy is not None:
            _, compound, kind = tyres.split("-")
            car.strategy = car.strategy._replace(compound=compound, tyres=kind)
        car.brakings = strategy.brakings(car.strategy)


def lap_of_entry(state: State, car: pos.Car) -> int:
    """The lap that a car in the pit lane came from; it may have passed the finish line since."""
    pit = lane(state)
    return car.lap - ("finish" in lines_passed(pit, 0, min(car.box, len(pit.boxes))))


def must_refuel(state: State, car: pos.Car) -> bool:
    """P-11: whether a ½ Fuel car is out of the race if it completes this lap without refuelling."""
    now = car.strategy
    if now is None or now.fuel != pos.HALF:
        return False
    lap = lap_of_entry(state, car) if car.status in pos.IN_PITS else car.lap
    laps = state.game.rules.laps
    return now.fuelled <= lap < laps


def _go_out(state: State, index: int, facts: Facts) -> None:
    """P-7, P-11: out of the lane; a car that has passed the finish line without fuel is out."""
    car = state.position.cars[index]
    if out_of_fuel(car):
        retire(state, index, "fuel", facts)
        return
    car.status = pos.LEAVING
    state.stack.append(Question("pit-out", (index,)))


def list_exits(state: State, question: Question, seat: int) -> list[Action]:
    """P-7: free points of the Pit Lane Out line; all taken: those behind them, or wait."""
    track = state.game.track
    taken = state.position.occupied()
    out = lane(state).out
    free = [p for p in out if p not in taken]
    if free:
        return list(free)
    behind = {p for taken_point in out for p in around(track, taken_point, BEHIND)}
    room = [p for p in sorted(behind) if track.kinds.get(p) == "track" and p not in taken]
    return [*room, WAIT]


def go_out(state: State, question: Question, action: Action, facts: Facts) -> None:
    """P-7: the car stands on the track again and rolls for its start on its next turn (P-8)."""
    index = question.players[0]
    if action == WAIT:
        if facts is not None:
            facts.append(OfSeat("wait", index))
        return
    position = state.position
    car = position.cars[index]
    point: Point = action  # type: ignore[assignment]
    car.point = point
    car.status = pos.PIT_OUT
    _pass_lines(state, index, car.box, len(lane(state).boxes) + 1, facts)
    car.box = car.penalty = 0
    position.arrive(car)
    if facts is not None:
        facts.append(AtPoint("pit-out", index, point))
    if out_of_fuel(car):
        retire(state, index, "fuel", facts)
