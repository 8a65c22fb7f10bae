"""The data of each kind of question and step, as named tuples: ``question.data.result``.

A field at the end with the default None is in no record and no digest that does not need it.
`docs/facts.md` lists the fields by kind.

Records are checked by the annotations (see `core.stack`), and by further conditions of a
question: whose it is, and in which state that car is.
"""

# no `from __future__ import annotations`: types as text are read one by one at the import
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from ....boards.lattice.points import Point
from ....core.questions import Must, Question
from ....core.stack import Holds, OneOf, Seat, Seats, Within, seat_of
from ....racing.options import GRID_ORDER as GRID_ORDER
from . import position as pos
from .venue import State

MOST_FLAGS: Final = 31
Face: TypeAlias = Annotated[int, Within(1, pos.SIDES)]
Flag: TypeAlias = Annotated[int, Within(0, MOST_FLAGS)]
"""Declarations and rolls before a move, as bits: see `way`."""
How: TypeAlias = Annotated[str, OneOf(("repeat", "skid", "spin", "spin-there", "leave", "crawl"))]
OnBoard: TypeAlias = Annotated[
    Point, Holds("a point of the board", lambda state, point: point in state.game.track.kinds)
]


class Move(NamedTuple):
    """A move in flight, as its landing needs it.

    Attributes
    ----------
    seat : int
        The car.
    start : point
        Where the turn's move began.
    how : str
        What becomes of the pawn: see `travel`.
    aim : point, optional
        Where it aimed.
    base : point, optional
        Of a draft, the displacement without the extra point (F-5, R-17).
    via : point, optional
        The declared point of a car that slid: lines are judged to it, then from it (R-25).
    """

    seat: Seat
    start: OnBoard
    how: How
    aim: Point | None
    base: Point | None
    via: Point | None = None


Landing = tuple[int, Point, str, Point | None, Point | None, Point | None]
"""A `Move`, or its bare values: every move lands, and to name them would cost it 2 %."""


class Mend(NamedTuple):
    """Q-3: the seats still to choose, those that keep their place, those that start at the back."""

    waiting: Seats
    stay: Seats
    back: Seats


class Services(NamedTuple):
    """P-4, Q-3: in the pits nothing; before a race that had a qualifying, what `Mend` has."""

    waiting: Seats | None = None
    stay: Seats | None = None
    back: Seats | None = None

    @property
    def before_race(self) -> bool:
        """True for the question before the race (Q-3)."""
        return self.waiting is not None


class Start(NamedTuple):
    """M-20: "skidding", "normal" or "quick"."""

    result: Annotated[str, OneOf(("skidding", "normal", "quick"))]


class Flags(NamedTuple):
    """Declarations and rolls before a move, as bits: see `way`."""

    flags: Flag


class Handed(NamedTuple):
    """The same with whose move it is."""

    seat: int
    flags: int


class Aimed(NamedTuple):
    """A car, and where it leaves the track."""

    seat: int
    target: Point


class SlickTry(NamedTuple):
    """A-4: a declared point, and whether a draft is in force."""

    seat: Seat
    target: OnBoard
    drafted: bool


class Slide(NamedTuple):
    """R-25: from where the move began, by how much, and whether an extra point follows."""

    seat: int
    start: Point
    step: Point
    drafted: bool


class OffTrack(NamedTuple):
    """O: "leaving", "back" or "rejoin"; for the first what O-1 goes by."""

    why: Annotated[str, OneOf(("leaving", "back", "rejoin"))]
    aimed: tuple[Point, ...] | None = None


class SharpBrake(NamedTuple):
    """X-B: whether the car ends half spun."""

    spins: bool


class SetUpRoll(NamedTuple):
    """X-1, X-B: `second` is True at a set-up's second roll (A-3)."""

    seat: Seat
    flags: Flag
    second: Literal[True] | None = None


class Result(NamedTuple):
    """A roll for a booster or a braking action that stands."""

    seat: int
    flags: int
    face: int


class Reroll(NamedTuple):
    """A-3: "booster" or "brake", and what was rolled."""

    table: Annotated[str, OneOf(("booster", "brake"))]
    flags: Flag
    face: Face


class Direction(NamedTuple):
    """X-2, F-3: "booster" with the flags, or "draft" with where the move began.

    One kind of question for both, so that saved races and `race.to_frame()` stay the same.
    """

    cause: Literal["booster", "draft"]
    given: Any
    via: Point | None = None


class Engage(NamedTuple):
    """E-1: `Contest` before the defender is known."""

    attacker: int
    point: Point
    retreat: tuple[Point, ...]
    displaced: bool
    defended: tuple[int, ...]


class Push(NamedTuple):
    """E-3: the role of the loser, and the `Contest` that was lost."""

    role: Annotated[str, OneOf(("behind", "beside"))]
    attacker: Seat
    defender: Seat
    point: OnBoard
    retreat: tuple[Point, ...]
    displaced: bool
    defended: Seats


Progress: TypeAlias = tuple[int, int]
"""Lap, and rank within it; -1 for its very beginning."""

Gap: TypeAlias = tuple[Seat, int] | tuple[Seat, int, Progress]
"""E-8, R-6: a car, how many laps it is behind, and its last lap and rank."""


class FormUp(NamedTuple):
    """E-8: the leader, the car before, and of each car to come seat, laps behind and limit."""

    leader: int
    previous: int
    gaps: tuple[Gap, ...]


class Queue(NamedTuple):
    """E-8: the same for the car that takes its place; `limit` is its last lap and rank (R-6)."""

    leader: Seat
    previous: Seat
    gap: int
    rest: tuple[Gap, ...]
    limit: Progress | None = None


class PitIn(NamedTuple):
    """P-6: a car, and its speed in the lane."""

    seat: int
    speed: int


class Contest(NamedTuple):
    """An engagement in flight.

    Attributes
    ----------
    attacker, defender : int
        The cars.
    point : (int, int)
        The contested point, where the defender stands.
    retreat : tuple of points
        Lattice points of the attacker's trajectory, the last before `point` first (R-9).
    displaced : bool
        Whether the attacker attacks because it was pushed aside (E-6).
    defended : tuple of int
        Cars that have been defender in this cascade (R-22).
    """

    attacker: Seat
    defender: Seat
    point: OnBoard
    retreat: tuple[Point, ...]
    displaced: bool
    defended: Seats


# -- where a question lies, and its further conditions ---------------------------------------------

TURN: Final = ("turn",)
GRID: Final = ("line-up", "grid-place", "grid-roll")
ROUNDS: Final = ("", "round", "attempt")
STRATEGIES: Final = ("round", "strategy")


def _car(state: State, question: Question) -> pos.Car:
    return state.position.cars[seat_of(question)]


def _on_turn(state: State, question: Question) -> bool:
    position = state.position
    return position.turn > 0 and seat_of(question) == position.order[position.turn - 1]


def _lifted(state: State) -> set[int]:
    """Return the cars that are racing on the board, and yet stand on no point of it."""
    position = state.position
    waits = "attempt" in state.game.steps and not position.times
    cars = {seat: position.cars[seat] for seat in (() if waits else position.order)}
    return {seat for seat, car in cars.items() if car.status in pos.ON_BOARD and car.point is None}


ON_TURN: Final = Must("of the car on turn", _on_turn)
PLACED: Final = Must("only where no car is lifted", lambda state, question: not _lifted(state))


def of_car(words: str, *statuses: str) -> tuple[Must, ...]:
    """Return what holds of the question of a car on turn that has one of these statuses."""
    fits = Must(
        f"of a car {words}", lambda state, question: _car(state, question).status in statuses
    )
    return ON_TURN, PLACED, fits


DRIVES: Final = of_car("on the track", pos.TRACK)
STARTS: Final = of_car("that stands on the track", pos.TRACK, pos.PIT_OUT)


def _fits_off_track(state: State, question: Question) -> bool:
    data: OffTrack = question.data
    of = {"leaving": pos.TRACK, "back": pos.OFF_TRACK, "rejoin": pos.RETURNING}
    is_told = (data.aimed is not None) == (data.why == "leaving")
    return is_told and _car(state, question).status == of[data.why]


OFF: Final = (ON_TURN, PLACED, Must("of a car where it says", _fits_off_track))


def _fits_direction(state: State, question: Question) -> bool:
    data: Direction = question.data
    if data.cause == "booster":
        return type(data.given) is int and 0 <= data.given <= MOST_FLAGS
    return isinstance(data.given, tuple) and data.given in state.game.track.kinds


def _fits_reroll(state: State, question: Question) -> bool:
    strategy = _car(state, question).strategy
    return strategy is not None and strategy.set_up == question.data.table


def _fits_services(state: State, question: Question) -> bool:
    data: Services = question.data
    seat = question.players[0]
    if data.waiting is None or data.stay is None or data.back is None:
        is_pitting = state.position.cars[seat].status == pos.PIT and data == Services()
        return is_pitting and _on_turn(state, question) and state.stack[0] != question
    seats = (seat, *data.waiting, *data.stay, *data.back)
    return sorted(seats) == list(range(len(state.position.cars))) and not state.position.order


def _fits_ranking(state: State, question: Question) -> bool:
    """Q-1: nothing lies under the draw for the grid but once all have driven."""
    times = state.position.times
    has_ended = len(times) == len(state.position.cars) and all(times)
    return has_ended == (state.stack[0].kind in ("grid-roll", "grid-place"))


def _fits_strategy(state: State, question: Question) -> bool:
    waits = _car(state, question).strategy is None and state.game.rules.advanced
    return waits and state.stack.count(question) == 1


def _fits_rain(state: State, question: Question) -> bool:
    return state.position.weather is not None


def _fits_contest(state: State, question: Question) -> bool:
    """E-1: check that the attacker is lifted, and the defender stands on the point."""
    data: Contest = question.data
    stands = state.position.cars[data.defender].point == data.point
    return stands and _lifted(state) == {data.attacker} and data.defender in data.defended


def _fits_push(state: State, question: Question) -> bool:
    """E-3: check that the loser is lifted, and the winner stands on the point."""
    data: Push = question.data
    loser, winner = data.attacker, data.defender
    if data.role == "beside":
        loser, winner = winner, loser
    stands = state.position.cars[winner].point == data.point
    return stands and _lifted(state) == set(question.players) == {loser}


def _fits_queue(state: State, question: Question) -> bool:
    """E-8: those that are still to be placed are lifted, and no others."""
    data: Queue = question.data
    seats = [question.players[0], *(gap[0] for gap in data.rest)]
    cars = state.position.cars
    ahead = cars[data.previous].point is not None and cars[data.leader].point is not None
    return ahead and len(set(seats)) == len(seats) and _lifted(state) == set(seats)


DIRECTION: Final = (*DRIVES, Must("as its cause says", _fits_direction))
REROLL: Final = (*DRIVES, Must("of a car with that set-up", _fits_reroll))
SERVICES: Final = (Must("of a car in the pits, or of all before the race", _fits_services),)
RANKING: Final = (*GRID_ORDER, Must("drawn before or after all have driven", _fits_ranking))
STRATEGY: Final = (PLACED, Must("of a car without a strategy, once", _fits_strategy))
RAIN: Final = (PLACED, Must("only where the weather is known", _fits_rain))
CONTEST: Final = (Must("of a car that meets another", _fits_contest),)
PUSH: Final = (Must("of the car that has lost", _fits_push),)
QUEUE: Final = (Must("of the cars that are not yet in the queue", _fits_queue),)
