"""Rounds and turns (FD-ORD, FD-TURN): the start (FD-START), the order, the finish (FD-FIN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ....core.questions import CHANCE, Facts, Nothing, Question
from ....core.stack import Whose
from ....racing.options import GridRoll, next_places, next_roll
from ....racing.scores import Result, TeamScore, by_place
from . import facts as fact, position as pos
from .characters import DIANE
from .road import Road
from .venue import State, Venue
from .wear import retire

if TYPE_CHECKING:
    from ..options import Rules


def cross(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-7, FD-FIN-1: over the line; laps are counted from the first passage on."""
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    car.lap += 1
    if facts is not None:
        facts.append(fact.Crossed("line", seat, car.lap))
    laps: int = state.game.rules.laps
    if car.lap == laps + 1:
        if not state.game.rules.victory_confirmation:
            return
        _rank(state, seat, facts)
    if car.lap > 1:
        state.stack.append(Question("lap"))


def _rank(state: State, seat: int, facts: Facts) -> None:
    """FD-FIN-2: the next place."""
    position = state.position
    position.places += 1
    position.cars[seat].place = position.places
    if facts is not None:
        facts.append(fact.Finished("finish", seat, position.places))


def leave(state: State, seat: int, facts: Facts) -> None:
    """FD-FIN-3, FD-TURN-17: a car that has finished is ranked and gone."""
    _rank(state, seat, facts)
    _remove(state.position, seat)


def _remove(position: pos.Position, seat: int) -> None:
    car = position.cars[seat]
    car.status = pos.FINISHED
    car.confirmed = True
    car.space = car.corner = -1
    car.stops = 0
    car.spun = False


def confirm(state: State, _: Nothing, facts: Facts) -> None:
    """FD-FIN-5: beyond the first corner after the line, and still in the race."""
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    if car.status in pos.NOT_RACING or not car.place or car.space < 0:
        return
    if car.lap > state.game.rules.laps + 1 or state.game.road.past[car.space]:
        if facts is not None:
            facts.append(fact.Finished("confirmed", seat, car.place))
        _remove(position, seat)


Key = tuple[int, int, int, int, int, int]


def running_order(state: State) -> tuple[int, ...]:
    """All cars still racing, first to play first (FD-ORD-2, FD-ORD-3)."""
    cars, road = state.position.cars, state.game.road
    late = state.game.rules.pit_variant == "EN"
    racing = [seat for seat, car in enumerate(cars) if car.status not in pos.NOT_RACING]
    racing.sort(key=lambda seat: rank(road, cars[seat], late))
    slots = [seat for seat in state.position.queue if seat in racing]
    if slots:  # FD-PITEN-4: in the order of arrival
        racing = [seat for seat in racing if seat not in slots] + slots
    return tuple(racing)


def rank(road: Road, car: pos.Car, late: bool = False) -> Key:
    """The place of a car as one key, smaller further ahead.

    Parameters
    ----------
    late : bool
        Whether cars in the pits play after all others (FD-PITEN-4).
    """
    if car.status in pos.IN_PITS:
        place = _ORDER.get(car.status, 0)
        if late:  # the front one first, whatever its lap
            return (1, place, 0, 0, -car.pit, 0)
        return (0, -car.pit_lap, -road.entry, -1, -car.pit, place)  # FD-PIT-9
    space = car.space
    if space < 0:
        return (2, 0, 0, 0, 0, 0)
    first = 0 if car.character == DIANE else 1  # FD-CH-6
    off_line = abs(road.lane[space] - road.inside[space])
    return (0, -car.lap, -road.progress[space], first, -car.gear, off_line)


_ORDER = {pos.BOX: 1, pos.SLOT: 2}


def finished(position: pos.Position) -> list[int]:
    """FD-FIN-2: seats with a finishing place, the winner first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == pos.FINISHED]
    return sorted(seats, key=lambda seat: cars[seat].place)


def retired(position: pos.Position) -> list[int]:
    """FD-ELIM-3: seats of the cars that are out, later retirements first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == pos.OUT]
    return sorted(seats, key=lambda seat: -cars[seat].retired)


# -- points ---------------------------------------------------------------------------------------


PLACES: Final = (10, 8, 6, 5, 4, 3, 2, 1)
"""FD-TEAM-2: by place; the others have none."""


def result_of(position: pos.Position, names: Sequence[str]) -> Result:
    """The result of a race so far: cars still racing are in neither list."""
    return Result(
        tuple(names[seat] for seat in finished(position)),
        tuple(names[seat] for seat in retired(position)),
    )


def points(result: Result) -> dict[str, int]:
    """FD-TEAM-2, R-26: points by driver; who did not finish has none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def team_result(teams: Sequence[tuple[str, tuple[str, str]]], result: Result) -> list[TeamScore]:
    """FD-TEAM-2, R-26: the teams of one race; of equal points the better best place goes first.

    Teams without a finisher share the last rank.

    Examples
    --------
    >>> result = Result(("A", "C", "D", "E", "F", "G", "H", "B"), ())
    >>> red, blue = ("Red", ("A", "B")), ("Blue", ("C", "D"))
    >>> [(score.team, score.points) for score in team_result([red, blue], result)]
    [('Blue', 14), ('Red', 11)]
    """
    gained = points(result)

    def rank(pair: tuple[str, str]) -> tuple[int, int]:
        places = [place for place, driver in enumerate(result.finished) if driver in pair]
        won = sum(gained.get(driver, 0) for driver in pair)
        return -won, min(places, default=len(result.finished))

    ranks = [rank(pair) for _, pair in teams]
    listed = [
        TeamScore(1 + sum(other < own for other in ranks), name, pair, -own[0], (-own[0],))
        for (name, pair), own in zip(teams, ranks, strict=True)
    ]
    return sorted(listed, key=lambda score: score.place)


TURN: Final = Question("turn")
ROUND: Final = Question("round")
BEGIN: Final = Question("begin")
SLIDE: Final = Question("slide")
EVENTS: Final = Question("events")
SLIP: Final = Question("slip")
SETTLE: Final = Question("settle")
STOP: Final = Question("stop")
COLLIDE: Final = Question("collide")
ENGINES: Final = Question("engines")
CONFIRM: Final = Question("confirm")
PIT_TURN: Final = Question("pit-turn")
NOISE: Final = Question("noise")
AWARD: Final = Question("award")
RADIO_AFTER: Final = Question("radio-after")

LAST_STEPS: Final = frozenset(step.kind for step in (NOISE, AWARD, RADIO_AFTER, CONFIRM, TURN))
"""Of FD-TURN-15, and what comes after the turn."""


def drive_steps(rules: Rules) -> tuple[Question, ...]:
    """FD-TURN-6 to FD-TURN-10, the last first: what follows a move, also out of the pits."""
    slide = (SLIDE,) if rules.weather else ()
    scrap = (Question("scrap-heap"),) if rules.car_setup == "character" else ()
    return (*scrap, STOP, SETTLE, SLIP, EVENTS, *slide)


def turn_steps(rules: Rules) -> tuple[Question, ...]:
    """FD-TURN-6 to FD-TURN-15, the last first; without those that the options switch off."""
    confirm = (CONFIRM,) if rules.victory_confirmation else ()
    radio = (RADIO_AFTER,) if rules.car_setup == "character" else ()
    street = (AWARD, NOISE) if rules.street else ()
    weather = (Question("weather-turn"),) if rules.weather else ()
    pits = (Question("pit-stop"),) if rules.pit_variant != "none" and rules.laps > 1 else ()
    tests = (ENGINES, COLLIDE)
    return (*confirm, *radio, *street, *weather, *tests, *pits, *drive_steps(rules))


def first_step(rules: Rules) -> tuple[Question, ...]:
    """FD-TURN-1, the last first: a car on the track begins; Stanley may act before that."""
    return (BEGIN, Question("radio-before")) if rules.car_setup == "character" else (BEGIN,)


def begin_round(state: State, _: Nothing, facts: Facts) -> None:
    """FD-ORD-1, FD-FIN-4: fix the order in which every car still racing plays once."""
    position = state.position
    order = running_order(state) if position.round else grid_order(position)
    position.order = order
    position.turn = 0
    position.now = pos.Turn()
    if not order:
        if facts is not None:
            facts.append(fact.Happened("race-over"))
        return
    position.round += 1
    if facts is not None:
        facts.append(fact.RoundBegun("round", position.round, order))
    state.stack.append(TURN)


def grid_order(position: pos.Position) -> tuple[int, ...]:
    """FD-ORD-4: the first round goes by the grid."""
    return tuple(
        seat for seat in position.order if position.cars[seat].status not in pos.NOT_RACING
    )


def next_turn(state: State, _: Nothing, facts: Facts) -> None:
    """FD-ORD-1: the next car in order that is still racing; after the last, the next round."""
    position = state.position
    stack = state.stack
    while position.turn < len(position.order):
        seat = position.order[position.turn]
        position.turn += 1
        if position.cars[seat].status not in pos.NOT_RACING:
            position.now = pos.Turn(seat)
            stack.append(TURN)
            stack.extend(state.game.turn_steps)
            if position.cars[seat].status in pos.IN_PITS:
                stack.append(PIT_TURN)
            else:
                stack.extend(state.game.first_step)
            return
    stack.append(ROUND)


def begin(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-1: the start roll; a spun car is turned round; else the driver declares a gear."""
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    if not car.started:
        state.stack.append(Question("start-roll", (CHANCE,), Whose(seat), roller=seat))
        return
    if car.spun:
        car.spun = False
        if facts is not None:
            facts.append(fact.AtSpace("recover", seat, state.game.road.ids[car.space]))
    state.stack.append(Question("gear", (seat,)))


# -- races that would not end: how many turns a car may take, and what follows --------------------


TURNS_A_LAP = 300
"""Turns a car may take for each lap of a race if nobody says otherwise; a good lap has 15 to 50."""


def turns_allowed(game: Venue) -> int:
    """Turns a car may take in a race: 300 a lap, or one a space where the lap is longer.

    The way to the line from the grid counts as another lap.
    """
    a_lap = max(TURNS_A_LAP, game.road.count)
    return int(a_lap * (game.rules.laps + 1))


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last in the order first, so that it is placed last."""
    position = state.position
    while state.stack and state.stack[-1].kind not in (TURN.kind, ROUND.kind):
        state.stack.pop()
    for seat in reversed(position.order or range(len(position.cars))):
        if position.cars[seat].status not in pos.NOT_RACING:
            retire(state, seat, "turns", facts)


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-START-1: highest first; tied drivers roll again, but Diane goes before them (R-46)."""
    data: GridRoll = question.data
    group: tuple[int, ...] = data.group
    rolls: tuple[int, ...] = (*data.rolls, face)
    if facts is not None:
        facts.append(fact.Rolled("grid-roll", data.roller, face))
    if len(rolls) < len(group):
        state.stack.append(next_roll(group, rolls))
        return
    cars = state.position.cars
    entries: list[int | tuple[int, ...]] = []
    for shown in sorted(set(rolls), reverse=True):
        tied = [seat for rolled, seat in zip(rolls, group, strict=True) if rolled == shown]
        quick = [seat for seat in tied if cars[seat].character == DIANE]
        rest = tuple(seat for seat in tied if seat not in quick)
        entries += quick
        if rest:
            entries.append(rest)
    state.stack += [next_places(entry) for entry in reversed(entries)]


def take_place(state: State, data: Whose, facts: Facts) -> None:
    """FD-START-1: the driver takes the next place of the grid."""
    seat = data.seat
    position: pos.Position = state.position
    position.order = (*position.order, seat)
    space: int = state.game.track.grid[len(position.order) - 1]
    position.cars[seat].space = space
    if facts is not None:
        place = len(position.order)
        facts.append(fact.Placed("grid", seat, place, state.game.road.ids[space]))


def line_up(state: State, _: Nothing, facts: Facts) -> None:
    """FD-SET-8, 7: all cars on the grid; round 1 begins."""
    state.stack.append(ROUND)


# -- starts (FD-START-2, FD-START-3) --------------------------------------------------------------


def start(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-START-2: stalled, normal, or four spaces at once."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    result = pos.start_result(face)
    car.started = True
    if facts is not None:
        facts.append(fact.StartRolled("start", now.seat, face, result))
    if result == "stalled":
        car.stalled = True
        while state.stack[-1].kind not in LAST_STEPS:  # FD-START-3: no move, no tests of its own
            state.stack.pop()
    elif result == "great":
        now.great = True
        car.gear = 1
        now.spaces = pos.GREAT_START
        if facts is not None:
            facts.append(fact.Shifted("gear", now.seat, 1, 0))
        state.stack.append(Question("modify"))
    else:
        state.stack.append(BEGIN)
