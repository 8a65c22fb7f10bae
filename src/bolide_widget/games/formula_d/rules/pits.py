"""The pits (FD-PIT): into the lane, along it, the stop, and out of it, in both variants."""

from __future__ import annotations

from typing import Final

from ....boards.lanes.places import PitBox, PitRoad, slot_names
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Nothing, Question
from ....core.stack import Whose
from . import gears, moves, position as pos, wear, weather
from .facts import AtSpace, Crossed, MechanicsRolled, Moved, OfSeat, Shifted
from .lookup import find
from .moves import passed
from .questions import Repair
from .road import Road
from .venue import State

FREE_GEARS: Final = (4, 3, 2, 1)
"""FD-PIT-6, FD-PITEN-4: out of a box and off the pit grid any of these, at no cost."""

PIT_WORD: Final = "pit"


def road(state: State) -> PitRoad:
    """The pits of the board."""
    pit: PitRoad | None = state.game.track.pit
    assert pit is not None
    return pit


def is_open(state: State, seat: int) -> bool:
    """FD-PIT-10: whether a car may drive into the pits in this move, if it gets there."""
    position: pos.Position = state.position
    car: pos.Car = position.cars[seat]
    rules = state.game.rules
    if rules.pit_variant == "none" or not 1 <= car.lap < rules.laps or position.now.left:
        return False
    return rules.pit_variant == "EN" or in_lane(position, road(state).entry[0][1]) < 0


def own_box(pit: PitRoad, seat: int) -> PitBox:
    """FD-PIT-4: the box of a car."""
    return pit.boxes[seat] if seat < len(pit.boxes) else pit.boxes[-1]


def free_slot(position: pos.Position) -> int:
    """FD-PITEN-2: the first empty place of the pit grid."""
    taken = {position.cars[seat].pit for seat in position.queue}
    return min(set(range(len(position.cars))) - taken)


def in_lane(position: pos.Position, index: int) -> int:
    """The car on a space of the pit lane, or -1; boxes do not block (R-18)."""
    for seat, car in enumerate(position.cars):
        if car.status == pos.PIT and car.pit == index:
            return seat
    return -1


# -- a turn that begins in the pits --------------------------------------------------------------


def begin(state: State, _: Nothing, facts: Facts) -> None:
    """FD-PIT-2, FD-PITEN-5: the gear; off the pit grid only while the first spot is free."""
    position: pos.Position = state.position
    seat = position.now.seat
    car: pos.Car = position.cars[seat]
    if car.status == pos.SLOT:
        first = road(state).first
        if in_lane(position, first) >= 0:
            if facts is not None:
                facts.append(OfSeat("waits", seat))
            return
        position.queue = tuple(waiting for waiting in position.queue if waiting != seat)
        car.status, car.pit, car.gear = pos.PIT, first, 0
        if facts is not None:
            facts.append(AtSpace("pit-spot", seat, road(state).lane[first]))
    state.stack.append(Question("pit-gear", (seat,)))


def legal_gears(car: pos.Car) -> list[int]:
    """FD-PIT-2, FD-PIT-6, R-44: in the lane one up, and every lower one but 1 from 6."""
    if car.status == pos.BOX or car.gear == 0:
        return list(FREE_GEARS)
    return lane_gears(car.gear)


def lane_gears(gear: int) -> list[int]:
    """FD-PIT-2, R-44: where skips are free: one up, and every lower one but 1 from 6."""
    lowest = 2 if gear == pos.TOP_GEAR else 1
    return list(range(min(gear + 1, pos.TOP_GEAR), lowest - 1, -1))


def list_gears(state: State, question: Question, seat: int) -> list[Action]:
    """FD-PIT-2: the gears that may be declared, at no cost."""
    return [gears.ACTIONS[gear] for gear in legal_gears(state.position.cars[seat])]


def usual(state: State, question: Question, seat: int) -> Action:
    """Keep the gear, for a driver who does not answer."""
    car: pos.Car = state.position.cars[seat]
    legal = legal_gears(car)
    return gears.ACTIONS[car.gear if car.gear in legal else legal[0]]


def shift(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-PIT-2: the gear is in, and its die is thrown."""
    seat = question.players[0]
    car: pos.Car = state.position.cars[seat]
    wanted = int(action[1])
    if facts is not None:
        facts.append(Shifted("gear", seat, wanted, car.gear))
    gears.take(state, seat, wanted)


def drive(state: State, _: Nothing, facts: Facts) -> None:
    """FD-PIT-3, FD-PIT-4: on along the lane, by as many spaces as the die shows."""
    position: pos.Position = state.position
    go(state, position.now.seat, position.now.spaces, [], facts)


# -- from the track ------------------------------------------------------------------------------


def entries(state: State, seat: int, length: int) -> dict[Action, tuple[int, ...]]:
    """Return the paths of a move into the pits: legal ones to the entry, and spaces to spare.

    Each is named by the spaces that are left for the lane, and by a number where several of one
    length differ in what they enter (FD-PIT-10).
    """
    if not is_open(state, seat):
        return {}
    gate = road(state).entry[0][0]
    board: Road = state.game.road
    here: int = state.position.cars[seat].space
    if (board.progress[gate] - board.progress[here]) % board.period > length * board.stride:
        return {}
    ways = find(state, seat, length)
    changed = state.position.now.modified != 0
    corners_only = changed and state.game.rules.jack_corner_only and board.corner[here] < 0
    listed: dict[Action, tuple[int, ...]] = {}
    for driven in range(length):
        for variant, way in enumerate(ways.ends(driven).get(gate, ())):
            path = ways.path(way)
            gone = passed(state, seat, path)
            if not gone.left and (gone.touched or not corners_only):
                left = length - driven
                listed[(PIT_WORD, left, variant) if variant else (PIT_WORD, left)] = path
    return listed


def list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TURN-5: ends on the track, and ways into the pits (FD-PIT-10)."""
    listed = moves.list_moves(state, question, seat)
    return [*listed, *entries(state, seat, state.position.now.spaces)]


def move(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-5: the move, or FD-PIT-10, FD-PITEN-2: a path to the pits, and the lane or a slot."""
    if action[0] != PIT_WORD:
        moves.move(state, question, action, facts)
        return
    seat = question.players[0]
    position: pos.Position = state.position
    car: pos.Car = position.cars[seat]
    now = position.now
    spaces = int(action[1])
    path = entries(state, seat, now.spaces)[action]
    now.start = car.space
    now.events += passed(state, seat, path).events
    now.driven += len(path) - 1
    now.last = path[-1]
    now.slid = now.barred = True
    car.space = car.corner = -1
    car.stops = 0
    car.served = False
    car.pit_lap = car.lap
    names = [state.game.road.ids[space] for space in path]
    if state.game.rules.pit_variant == "RU":
        car.status, car.pit = pos.PIT, road(state).entry[0][1] - 1
        go(state, seat, spaces, names, facts)
        return
    slot = free_slot(position)
    car.status, car.pit = pos.SLOT, slot
    position.queue = (*position.queue, seat)
    if facts is not None:
        facts.append(Moved("move", seat, "pit", (*names, slot_names(slot + 1)[slot]), 0))
    _cross(state, seat, facts)


# -- along the lane ------------------------------------------------------------------------------


def go(state: State, seat: int, spaces: int, before: list[str], facts: Facts) -> None:
    """FD-PIT-3, FD-PIT-4, FD-PIT-8: into the own box, behind the car in front, or out.

    Parameters
    ----------
    spaces : int
        To drive from where the car stands in the pits; those too many are lost.
    before : list of str
        Names of the spaces driven before that, for the fact.
    """
    pit = road(state)
    position: pos.Position = state.position
    car: pos.Car = position.cars[seat]
    box = own_box(pit, seat)
    out, beyond = pit.exit[0]
    names = list(before)
    if not names and car.pit >= 0:
        boxed = car.status == pos.BOX
        own = next(box.id for box in pit.boxes if box.at == car.pit) if boxed else None
        names.append(own or pit.lane[car.pit])
    left = False
    while spaces:
        index = car.pit
        if car.status == pos.BOX:
            index = box.to - 1
        elif not car.served and index == box.at:
            car.status = pos.BOX
            names.append(box.id)
            break
        elif car.served and index == out:
            left = position.at(beyond) < 0
            break
        if in_lane(position, index + 1) >= 0:
            break
        _step(state, seat, index + 1, facts)
        names.append(pit.lane[car.pit])
        spaces -= 1
    if left:
        names.append(state.game.road.ids[beyond])
    if facts is not None:
        facts.append(Moved("move", seat, "exit" if left else "pit", tuple(names), 0))
    if left:
        _leave(state, seat, beyond, spaces - 1)
    else:
        position.now.slid = position.now.barred = True


def _step(state: State, seat: int, index: int, facts: Facts) -> None:
    """FD-PIT-11: onto a space of the lane; a lap may be completed on the way."""
    pit = road(state)
    car: pos.Car = state.position.cars[seat]
    before = car.pit
    car.status, car.pit = pos.PIT, index
    state.position.now.driven += 1
    if before <= pit.lap < index:
        _cross(state, seat, facts)


def _cross(state: State, seat: int, facts: Facts) -> None:
    """FD-PIT-11, FD-TURN-7: over the line in its turn, after the damage on the way.

    A set that was fitted in this visit does not age by it (R-48); then no damage is on the way.
    """
    now = state.position.now
    car: pos.Car = state.position.cars[seat]
    now.crossed = True
    if not car.served:
        now.events = (*now.events, pos.AT_LINE)
        return
    car.lap += 1
    if facts is not None:
        facts.append(Crossed("line", seat, car.lap))


def _leave(state: State, seat: int, space: int, spaces: int) -> None:
    """FD-PIT-7: go back to the track, where all rules hold for the rest of the move."""
    position: pos.Position = state.position
    car: pos.Car = position.cars[seat]
    now = position.now
    car.status, car.pit, car.space = pos.TRACK, -1, space
    car.served = False
    car.pit_lap = 0
    now.last = space
    now.driven += 1
    if space in position.marks or space in state.game.road.danger:
        now.events = (*now.events, space if spaces else space + pos.AT_END)
    now.spaces = spaces
    if spaces:
        state.stack.append(Question("exit-move", (seat,)))


# -- pit stops ------------------------------------------------------------------------------------


TYRE_STOP: Final[Action] = ("tyre-stop",)
TECHNICAL_STOP: Final[Action] = ("technical-stop",)
DONE: Final[Action] = ("done",)

POOL: Final = 2  # FD-PITX-1: of each box
TEAM_POOL: Final = 4  # FD-TEAM-1
MOST: Final = 2  # repairs at one stop
FAST: Final = 10  # FD-PIT-6: the highest face of a fast stop
FAST_GEAR: Final = 4


def stop(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-11, FD-PIT-5: all tyre points at once; then what the driver wants of the crew."""
    position: pos.Position = state.position
    seat = position.now.seat
    car: pos.Car = position.cars[seat]
    if car.status not in (pos.BOX, pos.SLOT) or car.served:
        return
    car.served = True
    car.tyre_age = 0
    if facts is not None:
        facts.append(OfSeat("pit-stop", seat))
    wear.restore(state, seat, pos.TYRES, car.caps[pos.TYRES], "pit-stop", facts)
    if state.game.rules.pit_types and repairs_left(state, seat) and damaged(car):
        state.stack.append(Question("pit-type", (seat,)))
    else:
        _tyre_stop(state, seat)


def choose_type(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-PITX-1: a technical stop has repairs instead of the mechanics' roll (R-40)."""
    seat = question.players[0]
    if facts is not None:
        facts.append(OfSeat(str(action[0]), seat))
    if action == TYRE_STOP:
        _tyre_stop(state, seat)
        return
    _ask_repair(state, seat, 0)
    _ask_tyres(state, seat)


def _tyre_stop(state: State, seat: int) -> None:
    """FD-PIT-6: the mechanics' roll; off the pit grid there is none (FD-PITEN-2)."""
    if state.position.cars[seat].status == pos.BOX:
        state.stack.append(Question("pit-roll", (CHANCE,), Whose(seat), roller=seat))
    _ask_tyres(state, seat)


def _ask_tyres(state: State, seat: int) -> None:
    if state.game.rules.tyres:  # FD-TYRE-1
        state.stack.append(weather.ask(seat))


# -- repairs -------------------------------------------------------------------------------------


def repairs_left(state: State, seat: int) -> int:
    """FD-PITX-1, FD-TEAM-1: points of the own box, or of the team."""
    team = state.game.team_of(seat)
    pool: int = state.position.cars[seat].pool if team < 0 else state.position.pools[team]
    return pool


def damaged(car: pos.Car) -> list[int]:
    """FD-PITX-1: categories other than tyres with something to repair (FD-SET-5)."""
    return [category for category in wear.room(car) if category != pos.TYRES]


def _ask_repair(state: State, seat: int, done: int) -> None:
    if done < MOST and repairs_left(state, seat) and damaged(state.position.cars[seat]):
        state.stack.append(Question("repair", (seat,), Repair(done)))


def list_repairs(state: State, question: Question, seat: int) -> list[Action]:
    """FD-PITX-1: a category; after one point it may be enough (R-40)."""
    car = state.position.cars[seat]
    actions: list[Action] = [(pos.CATEGORIES[category],) for category in damaged(car)]
    if question.data.done:
        actions.append(DONE)
    return actions


def repair(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-PITX-1, FD-TEAM-1: one point, out of the pool."""
    if action == DONE:
        return
    position: pos.Position = state.position
    seat = question.players[0]
    team = state.game.team_of(seat)
    if team < 0:
        position.cars[seat].pool -= 1
    else:
        pools = list(position.pools)
        pools[team] -= 1
        position.pools = tuple(pools)
    wear.restore(state, seat, pos.CATEGORIES.index(str(action[0])), 1, "repair", facts)
    _ask_repair(state, seat, question.data.done + 1)


# -- out of the box ------------------------------------------------------------------------------


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-PIT-6: a fast stop drives out at once, by steps 5 to 10 of a turn; a slow one stays."""
    seat: int = question.data.seat
    position: pos.Position = state.position
    car: pos.Car = position.cars[seat]
    spaces = fast_stop(face)
    if facts is not None:
        facts.append(MechanicsRolled("mechanics", seat, face, spaces))
    if not spaces:
        return
    car.gear = FAST_GEAR
    position.now = begin_again(position.now, spaces)
    bottom = len(state.stack)
    state.stack += state.game.drive_steps
    go(state, seat, spaces, [], facts)
    if car.status != pos.TRACK:
        del state.stack[bottom:]


def fast_stop(face: int) -> int:
    """FD-PIT-6: the spaces out of the box after a fast stop; 0 for a slow one."""
    return (face + 1) // 2 if face <= FAST else 0


def begin_again(now: pos.Turn, spaces: int) -> pos.Turn:
    """FD-PIT-7: the way out is judged by itself; what was rolled in the turn stays."""
    fresh = pos.Turn(now.seat)
    fresh.face = now.face
    fresh.spaces = spaces
    fresh.trigger = now.trigger
    fresh.last = now.last
    fresh.tested = now.tested
    fresh.acted = now.acted
    return fresh
