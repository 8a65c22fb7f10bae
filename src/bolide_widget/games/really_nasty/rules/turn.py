"""A turn (chapter 4): weather, dice, moves (RN-MOVE-8), laps, and how a race ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....core.actions import Action
from ....core.questions import CHANCE, Die, Facts, Nothing, Odds, Question
from ....core.stack import Whose
from ....racing.scores import Result, by_place
from . import facts as happened, laps, paths, position as pos
from .paths import Offer, Offers
from .questions import Roll, Window
from .venue import State, Venue

# -- who leads (RN-LAP-6) --------------------------------------------------------------------------


def progress(state: State, seat: int) -> int:
    """RN-LAP-6: L (c - s) + pos, in the parts of a row that the road counts in."""
    road = state.game.road
    car = state.position.cars[seat]
    in_pits = car.space >= road.count
    less = 1 if car.start_pending or (in_pits and car.stop is not None) else 0
    less += state.game.counts_start(state.position.grid[seat])
    before = road.rows * road.scale * (car.laps - less)
    return before + (road.place[car.space] if car.space >= 0 else 0)


def running(state: State) -> list[int]:
    """Seats still racing, the first first; ties by grid number."""
    position = state.position
    seats = [seat for seat, car in enumerate(position.cars) if car.status == pos.RACING]
    return sorted(seats, key=lambda seat: (-progress(state, seat), position.grid[seat], seat))


def classification(state: State) -> list[int]:
    """RN-LAP-6: Return the seats by place: finished, racing by progress, out (the latest first)."""
    position = state.position
    return [*position.finished, *running(state), *reversed(position.retired)]


# -- how a car leaves the race: eliminated, or over the line (RN-FORC-7, RN-LAP-5, RN-LAP-6) -------


AUDIT: Final = Question("audit")


def retire(state: State, seat: int, why: str, facts: Facts) -> None:
    """RN-FORC-7: out of the race; its cards leave the game unseen. The last car left wins."""
    _out(state, seat, why, facts)
    _check_end(state, facts)


def _out(state: State, seat: int, why: str, facts: Facts) -> None:
    position = state.position
    car = position.cars[seat]
    space = state.game.road.ids[car.space] if car.space >= 0 else ""
    _take_off(state, seat, pos.OUT, facts)
    position.retired = (*position.retired, seat)
    if facts is not None:
        facts.append(happened.Retired("out", seat, space, why))


def finish(state: State, seat: int, how: str, facts: Facts) -> None:
    """RN-LAP-5: the last lap is driven; the race is over unless the others play on."""
    position = state.position
    _take_off(state, seat, pos.FINISHED, facts)
    position.finished = (*position.finished, seat)
    if facts is not None:
        facts.append(happened.Finished("finish", seat, len(position.finished), how))
    if state.game.terms.play_on:
        _check_end(state, facts)
    else:
        end(state, facts)


def _take_off(state: State, seat: int, status: str, facts: Facts) -> None:
    """RN-FORC-7, RN-SC-7: Take a car off the board with all that it carries."""
    position = state.position
    car = position.cars[seat]
    car.status = status
    if status == pos.OUT or state.game.terms.play_on:
        car.space = -1
    car.yellow = car.puncture = False
    car.spin_step = 0
    car.penalties = ()
    if position.controller == seat:
        park(state, "out", facts)


def park(state: State, why: str, facts: Facts) -> None:
    """RN-SC-5 to RN-SC-7: Take the Safety Car off the board and from its controller."""
    position = state.position
    if facts is not None:
        facts.append(happened.SafetyCarParked("sc-parked", position.controller, why))
    position.sc = position.controller = -1


def _check_end(state: State, facts: Facts) -> None:
    """RN-LAP-6: a car that is left alone wins; without a car the race is over."""
    position = state.position
    left = [seat for seat, car in enumerate(position.cars) if car.status == pos.RACING]
    if not left:
        end(state, facts)
    elif len(left) == 1 and state.game.terms.last_wins and not position.finished:
        finish(state, left[0], "last", facts)


def end(state: State, facts: Facts) -> None:
    """RN-LAP-5: End the race at once, without another question."""
    if facts is not None:
        facts.append(happened.Happened("race-over"))
    state.stack.clear()
    state.stack.append(AUDIT)


# -- races that would not end: how many turns a car may take, and what happens after them ----------


TURNS_A_LAP = 100
"""Turns that a car may take for each lap, by default; a lap has 8 to 25."""


def turns_allowed(game: Venue) -> int:
    """A hundred a lap, or two a row where a lap has more of them."""
    return int(max(TURNS_A_LAP, 2 * game.road.rows) * (game.terms.laps + 1))


def stop(state: State, facts: Facts) -> None:
    """Put every car out that is still racing, the last one first, so that it is placed last.

    No car wins by that.
    """
    state.stack.clear()
    for seat in reversed(running(state)):
        _out(state, seat, "turns", facts)
    end(state, facts)


# -- points of races in a row, which the book has none of -----------------------------------


PLACES: Final = (10, 8, 6, 5, 4, 3)
"""By place; cars that are out get none."""


def points(result: Result) -> dict[str, int]:
    """Return the points by driver; cars that are out get none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def result_of(state: State, names: Sequence[str]) -> Result:
    """RN-LAP-6: Return the result so far; cars still driving at the end are placed by progress.

    While it goes on, cars still racing are in neither list.
    """
    position = state.position
    ranked = classification(state) if state.question is None else list(position.finished)
    placed = [seat for seat in ranked if position.cars[seat].status != pos.OUT]
    out = reversed(position.retired)
    return Result(tuple(names[seat] for seat in placed), tuple(names[seat] for seat in out))


# -- weather, tyres and dice (chapter 3) -----------------------------------------------------------


ODDS: Final = {name: Die(name, faces).odds() for name, faces in pos.FACES.items()}
"""What each die may show, and how often."""
_FACES: Final = {name: [action for action, _ in die_odds] for name, die_odds in ODDS.items()}
DICE: Final = {name: (Die(name, faces),) for name, faces in pos.FACES.items()}
"""The movement dice as a screen shows them."""


_SEATS: Final = range(len(pos.COLOURS))
_DIE_OF: Final = tuple([Question("die", (seat,)) for seat in _SEATS])
_PATH_OF: Final = tuple([Question("path", (seat,)) for seat in _SEATS])
_THROWS: Final = {
    die: tuple([Question("roll", (CHANCE,), Roll(die), (), seat) for seat in _SEATS])
    for die in pos.FACES
}
"""By seat: the questions of each turn, made once."""


def dice_of(tyre: str, weather: str) -> tuple[str, str]:
    """RN-DICE-3: Return the dice to choose from: the designated one first."""
    return designated(tyre, weather), pos.YELLOW


def designated(tyre: str, weather: str) -> str:
    """RN-DICE-2: the die of a tyre in a weather."""
    if tyre == pos.INTER:
        return pos.GREEN
    if tyre != weather:
        return pos.WHITE
    return pos.BROWN if weather == pos.DRY else pos.BLUE


def slow_only(state: State, car: pos.Car) -> bool:
    """RN-DICE-4: first moving turn, standing on its bay, recovering from a spin, punctured."""
    return (
        not car.first_done
        or car.puncture
        or car.spin_step == pos.SLOW_ONLY
        or car.space > state.game.road.last
    )


def list_dice(state: State, question: Question, seat: int) -> list[Action]:
    """RN-DICE-3: the designated die, or the slow die."""
    car = state.position.cars[seat]
    return [("die", die) for die in dice_of(car.tyre, state.position.weather)]


def ask_die(state: State, seat: int) -> None:
    """RN-ORD-2, 5: the choice of a die where there is a choice."""
    if slow_only(state, state.position.cars[seat]):
        state.stack.append(_throw(seat, pos.YELLOW))
    else:
        state.stack.append(_DIE_OF[seat])


def choose_die(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-DICE-3: the die; its face is known only after that."""
    state.stack.append(_throw(question.players[0], str(action[1])))


def _throw(seat: int, die: str) -> Question:
    return _THROWS[die][seat]


def thrown(state: State, question: Question) -> tuple[Die, ...]:
    """The die that is thrown."""
    return DICE[question.data.die]


def list_faces(state: State, question: Question, seat: int) -> list[Action]:
    """RN-DICE-2: the faces of the die."""
    return _FACES[question.data.die]


def die_odds(state: State, question: Question) -> Odds:
    """RN-DICE-2: each with its probability."""
    return ODDS[question.data.die]


def roll_die(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-TIME-1: the face; with it a new interval begins."""
    position = state.position
    position.die = question.data.die
    position.roll = int(action[0])
    position.played = 0
    if facts is not None:
        facts.append(happened.Rolled("roll", position.seat, position.die, position.roll))


def weather_dice(state: State, question: Question) -> tuple[Die, ...]:
    """RN-DICE-1: the weather die."""
    return (Die("weather", tuple(state.game.rules.weather_faces)),)


def roll_weather(state: State, question: Question, action: Any, facts: Facts) -> None:
    """RN-SET-7, RN-WXC-1: the face is the weather."""
    position = state.position
    before = position.weather
    position.weather = str(action[0])
    if facts is not None:
        seat = question.data.seat
        facts.append(happened.WeatherRolled("weather", seat, position.weather, before))


# -- play order and the steps of a turn (chapter 4) ------------------------------------------------


TURN: Final = Question("turn")
PRE_WINDOW: Final = Question("window", (), Window(pos.PRE))
POST_WINDOW: Final = Question("window", (), Window(pos.POST))
SAFETY_CAR: Final = Question("safety-car")
TYRES: Final = Question("tyres")
ACT: Final = Question("act")
DRIVE: Final = Question("drive")


def next_turn(state: State, _: Nothing, facts: Facts) -> None:
    """RN-ORD-1: Begin the turn of the next car in play order that is in the race."""
    position = state.position
    order = position.order
    while True:
        if position.turn >= len(order):
            position.turn = 0
            position.round += 1
        seat = order[position.turn]
        position.turn += 1
        if position.cars[seat].status == pos.RACING:
            break
    position.seat = seat
    position.die, position.roll = "", 0
    position.exposure = None
    if facts is not None:
        facts.append(happened.TurnBegun("turn", seat, position.round))
    stack = state.stack
    stack.append(TURN)
    stack.append(ACT)
    if position.cars[seat].space > state.game.road.last:
        stack.append(TYRES)
    stack.append(SAFETY_CAR)
    stack.append(PRE_WINDOW)


def act(state: State, _: Nothing, facts: Facts) -> None:
    """RN-ORD-2, 4: a pit turn, a rotation, or a moving turn; fixed only now."""
    position = state.position
    seat = position.seat
    car = position.cars[seat]
    stop = car.stop
    if stop is not None and car.space > state.game.road.last and stop.taken < stop.total:
        car.stop = stop._replace(taken=stop.taken + 1)
        if facts is not None:
            facts.append(happened.PitTurn("pit-turn", seat, stop.taken + 1))
    elif 0 < car.spin_step < pos.SLOW_ONLY:
        car.spin_step += 1
        if facts is not None:
            facts.append(happened.Rotated("rotate", seat, car.spin_step))
    else:
        if stop is not None:  # that it leaves tells all how long it was to stay
            car.stop = stop._replace(least=stop.base, most=stop.base)
        state.stack += [POST_WINDOW, DRIVE]
        ask_die(state, seat)


# -- cars (RN-MOVE-8), and laps (chapter 6) --------------------------------------------------------


def begin(state: State, _: Nothing, facts: Facts) -> None:
    """RN-ORD-2, 5: the choice of a path; a single path is driven at once (RN-GEN-7).

    Where the question alone would betray the fuel card, it comes in every case (R-55).
    """
    seat = state.position.seat
    offers = paths.find(state, seat)
    if paths.tells(state, seat):
        state.stack.append(Question("approach", (seat,)))
    elif len(offers.actions) == 1:
        _drive(state, seat, offers.by_action[offers.actions[0]], facts)
    else:
        state.stack.append(_PATH_OF[seat])


def list_paths(state: State, question: Question, seat: int) -> list[Action]:
    """RN-MOVE-4: the paths that differ in what they lead to."""
    return paths.find(state, seat).actions


def usual(state: State, question: Question, seat: int) -> Action:
    """Chapter 17: no elimination, fewest exposed corners, farthest, lowest lanes."""
    return best(state, paths.find(state, seat))


def best(state: State, offers: Offers) -> Action:
    """Return the default path: the answer of an absent driver."""
    lane = state.game.road.lane

    def rank(action: Action) -> tuple[Any, ...]:
        offer = offers.by_action[action]
        lanes = [lane[space] for space in offer.path[1:]]
        return (offer.missed, len(offer.corners), -len(offer.path), lanes)

    return min(offers.actions, key=rank)


def drive(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-MOVE-8: along the path that was chosen."""
    seat = question.players[0]
    _drive(state, seat, paths.find(state, seat).by_action[action], facts)


def _drive(state: State, seat: int, offer: Offer, facts: Facts) -> None:
    position = state.position
    car = position.cars[seat]
    speeding, adds = paths.is_speeding(offer, position.die), offer.adds
    position.exposure = pos.Exposure(seat, position.die, position.roll, offer.corners, speeding)
    if facts is not None:
        facts.append(happened.Moved("move", seat, offer.ids, offer.corners, speeding))
    car.first_done = True
    car.yellow = False
    if car.spin_step == pos.SLOW_ONLY:
        car.spin_step = 0
    car.space = offer.path[-1]
    stop = car.stop
    if adds.leaves and stop is not None:  # RN-MOVE-8: that closes the record of the stop
        car.sheet = (*car.sheet, stop)
        car.stop = None
        if facts is not None:
            facts.append(happened.Left("leave", seat, stop.taken))
    if adds.crosses:  # RN-LAP-1, RN-LAP-2, RN-LAP-5: a lap more, and the race won with the last
        count = laps.after_line(laps.Count(car.laps, car.start_pending))
        car.laps, car.start_pending = count.laps, count.pending
        if facts is not None:
            facts.append(happened.Crossed("lap", seat, car.laps, "line"))
        if car.laps == state.game.terms.laps:
            finish(state, seat, "line", facts)
    if offer.missed:
        retire(state, seat, "entry", facts)
    elif adds.lands:
        state.stack.append(Question("land", (), Whose(seat)))


# -- the Safety Car drives (RN-SC-2 to RN-SC-6) ----------------------------------------------------


def step_safety_car(state: State, _: Nothing, facts: Facts) -> None:
    """RN-SC-2: it moves in each turn of its controller, who chooses between its paths."""
    position = state.position
    seat = position.seat
    if position.controller != seat:
        return
    offers = paths.find_safety_car(state)
    if len(offers.actions) == 1:
        _drive_safety_car(state, offers.by_action[offers.actions[0]], facts)
    else:
        state.stack.append(Question("sc-path", (seat,)))


def list_safety_car_paths(state: State, question: Question, seat: int) -> list[Action]:
    """RN-SC-3: like a car with roll 3."""
    return paths.find_safety_car(state).actions


def usual_safety_car_path(state: State, question: Question, seat: int) -> Action:
    """Chapter 17."""
    return best(state, paths.find_safety_car(state))


def drive_safety_car(state: State, question: Question, action: Action, facts: Facts) -> None:
    """RN-SC-3: along the way that was chosen."""
    _drive_safety_car(state, paths.find_safety_car(state).by_action[action], facts)


def _drive_safety_car(state: State, offer: Offer, facts: Facts) -> None:
    position = state.position
    seat = position.controller
    position.sc = offer.path[-1]
    if facts is not None:
        facts.append(happened.SafetyCarMoved("sc-move", seat, offer.ids))
    if offer.pits:
        park(state, "entry", facts)
    elif offer.missed:  # RN-SC-6: its controller is out; the turn ends, without a POST window
        park(state, "missed", facts)
        while state.stack and state.stack[-1] != TURN:
            state.stack.pop()
        retire(state, seat, "safety-car", facts)
