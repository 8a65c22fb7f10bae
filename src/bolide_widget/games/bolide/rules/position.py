"""Everything that changes in a race of Bolide, as plain data; and the dice tables of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from ....boards.lattice.points import Point
from ....core.record import COMPILED, Record, blank
from ....core.words import phrase

TRACK: Final = "track"
OFF_TRACK: Final = "off-track"
RETURNING: Final = "returning"  # back on a track point, O-4 still to come
PIT: Final = "pit"
LEAVING: Final = "leaving"  # served, waiting for room on the Pit Lane Out line
PIT_OUT: Final = "pit-out"
FINISHED: Final = "finished"
OUT: Final = "out"

IN_PITS: Final = frozenset((PIT, LEAVING))
NOT_RACING: Final = frozenset((FINISHED, OUT))
ON_BOARD: Final = (TRACK, OFF_TRACK, RETURNING, PIT_OUT)
SHARP_BRAKINGS: Final = 3  # B-1, basic rules

HALF, FULL = "half", "full"
SOFT, HARD = "soft", "hard"
BOOSTER_SET_UP = "booster"
BRAKE_SET_UP = "brake"
SLICK, RAIN_TYRES = "slick", "rain"
SUN, RAIN = "sun", "rain"


class Strategy(NamedTuple):
    """The strategy of a driver (A-1), and its state. Advanced rules.

    Attributes
    ----------
    fuel : "half" or "full"
    compound : "soft" or "hard"
    set_up : "booster" or "brake"
    tyres : "slick" or "rain"
    fuelled : int
        The last lap that a ½ Fuel car has fuel for (P-11).
    cancelled : bool
        Whether the set-up is cancelled (D-4).
    reroll_spent : bool
        Whether the Brake set-up's one re-roll is spent (A-3).
    """

    fuel: str
    compound: str
    set_up: str
    tyres: str
    fuelled: int = 1
    cancelled: bool = False
    reroll_spent: bool = False


class Weather(NamedTuple):
    """The weather of a race (W). Advanced rules.

    Attributes
    ----------
    variable : bool
        Whether it is rolled for again at the ½ GP line (W-1, W-3).
    now : "sun" or "rain"
    due : int
        The car that has to roll at the end of this round (W-3), or -1.
    """

    variable: bool
    now: str
    due: int = -1


class Car(Record):
    """One car.

    Attributes
    ----------
    point : (int, int) or None
        Where it stands; None in the pits, finished, out, or lifted in an engagement.
    pawn : (int, int) or None
        Its momentum (M-1).
    status : str
        `TRACK`, `OFF_TRACK`, `RETURNING`, `PIT`, `LEAVING`, `PIT_OUT`, `FINISHED` or `OUT`.
    lap, half : int
        Signed crossings of the finish line and of the ½ GP line (R-1).
    half_spun : bool
        Facing against the arrow (H-1).
    speed_drop : int
        Top speed lost to damage (D-1).
    no_fourth : bool
        No moves of length 4 (D-2).
    brakings : int
        Sharp brakings left (B-1).
    box, penalty : int
        Pit box reached (0: just entered), and how many boxes later services are (P-6).
    draft : int
        The car it may draft behind on its next turn (F-1), or -1.
    arrived : int
        When it came into its sector or pit box, as a running number.
    place, retired : int
        Finishing place and number of the retirement, 0 for neither.
    strategy : Strategy or None
        Fuel, tyres and set-up; None in a basic race, and before they are chosen.
    """

    OPTIONAL: ClassVar = ("strategy",)

    def __init__(self) -> None:
        self.point: Point | None = None
        self.pawn: Point | None = None
        self.status: str = TRACK
        self.lap = 0
        self.half = 0
        self.half_spun = False
        self.speed_drop = 0
        self.no_fourth = False
        self.brakings = SHARP_BRAKINGS
        self.box = 0
        self.penalty = 0
        self.draft = -1
        self.arrived = 0
        self.place = 0
        self.retired = 0
        self.strategy: Strategy | None = None

    # -- written by tools/write_records.py from the fields above
    PARTS: ClassVar[Mapping[str, Any]] = {"strategy": Strategy}
    __slots__: Final = (
        "arrived", "box", "brakings", "draft", "half", "half_spun", "lap", "no_fourth", "pawn",
        "penalty", "place", "point", "retired", "speed_drop", "status", "strategy",
    )  # fmt: skip

    def copy(self) -> Car:
        """Return an independent copy."""
        twin: Car = Car() if COMPILED else blank(Car)
        twin.arrived = self.arrived
        twin.box = self.box
        twin.brakings = self.brakings
        twin.draft = self.draft
        twin.half = self.half
        twin.half_spun = self.half_spun
        twin.lap = self.lap
        twin.no_fourth = self.no_fourth
        twin.pawn = self.pawn
        twin.penalty = self.penalty
        twin.place = self.place
        twin.point = self.point
        twin.retired = self.retired
        twin.speed_drop = self.speed_drop
        twin.status = self.status
        twin.strategy = self.strategy
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        key: tuple[Any, ...] = (
            self.arrived, self.box, self.brakings, self.draft, self.half, self.half_spun, self.lap,
            self.no_fourth, self.pawn, self.penalty, self.place, self.point, self.retired,
            self.speed_drop, self.status,
        )  # fmt: skip
        if self.strategy:
            key = (*key, tuple(self.strategy))
        return key

    # -- to here

    @property
    def speed(self) -> int:
        """Chebyshev length from car to pawn, 0 without one (M-2)."""
        if self.pawn is None or self.point is None:
            return 0
        return max(abs(self.pawn[0] - self.point[0]), abs(self.pawn[1] - self.point[1]))


class Position(Record):
    """A race of Bolide at one moment.

    Attributes
    ----------
    cars : list of Car
        One per seat.
    order : tuple of int
        Turn order of this round (T-1); while the grid is rolled for, the places given so far.
    turn : int
        How many cars of `order` have had their turn.
    round : int
        Rounds begun.
    start : bool
        Whether cars on the track roll for a start this round (M-20).
    safety_car : bool
        Whether the safety car has been called this round (E-8).
    wins : tuple of (int, int)
        Winner and loser of each engagement of this round (T-3).
    arrivals : int
        Running number behind :attr:`Car.arrived`.
    half_firsts : tuple of int
        First car over the ½ GP line in lap 1, lap 2, ...; -1 for no car yet (C-4, W-3).
    weather : Weather or None
        None in a basic race, and before it is rolled for.
    times : tuple of int
        In qualifying: turns of each car for its lap, 0 not yet, -1 crashed; else empty (Q-1).
    """

    OPTIONAL: ClassVar = ("weather", "times")

    def __init__(self, cars: list[Car] | None = None) -> None:
        self.cars: list[Car] = cars or []
        self.order: tuple[int, ...] = ()
        self.turn = 0
        self.round = 0
        self.start = True
        self.safety_car = False
        self.wins: tuple[tuple[int, int], ...] = ()
        self.arrivals = 0
        self.half_firsts: tuple[int, ...] = ()
        self.weather: Weather | None = None
        self.times: tuple[int, ...] = ()

    # -- written by tools/write_records.py from the fields above
    PARTS: ClassVar[Mapping[str, Any]] = {"cars": [Car], "weather": Weather}
    __slots__: Final = (  # noqa: RUF023
        "arrivals", "half_firsts", "order", "round", "safety_car", "start", "turn", "wins", "cars",
        "weather", "times",
    )  # fmt: skip

    def copy(self) -> Position:
        """Return an independent copy."""
        twin: Position = Position() if COMPILED else blank(Position)
        twin.arrivals = self.arrivals
        twin.half_firsts = self.half_firsts
        twin.order = self.order
        twin.round = self.round
        twin.safety_car = self.safety_car
        twin.start = self.start
        twin.turn = self.turn
        twin.wins = self.wins
        twin.cars = [part.copy() for part in self.cars]
        twin.weather = self.weather
        twin.times = self.times
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        key: tuple[Any, ...] = (
            self.arrivals, self.half_firsts, self.order, self.round, self.safety_car, self.start,
            self.turn, self.wins,
        )  # fmt: skip
        if self.times:
            key = (*key, tuple(self.times))
        if self.weather:
            key = (*key, tuple(self.weather))
        return (*key, tuple([part.key() for part in self.cars]))

    # -- to here

    def at(self, point: Point) -> int | None:
        """Return the car on a point, if any."""
        for index, car in enumerate(self.cars):
            if car.point == point:
                return index
        return None

    def occupied(self) -> set[Point]:
        """Return all points with a car on them."""
        return {car.point for car in self.cars if car.point is not None}

    def arrive(self, car: Car) -> None:
        """Note that a car came into a sector or pit box just now."""
        self.arrivals += 1
        car.arrived = self.arrivals


SIDES: Final = 12

SKIDDING, NORMAL, QUICK = "skidding", "normal", "quick"


def _rows(*rows: tuple[range, str]) -> dict[int, str]:
    return {face: meaning for faces, meaning in rows for face in faces}


START: Final = _rows((range(1, 4), SKIDDING), (range(4, 11), NORMAL), (range(11, 13), QUICK))
START_HALF_FUEL: Final = _rows(
    (range(1, 3), SKIDDING), (range(3, 10), NORMAL), (range(10, 13), QUICK)
)
PIT_EXIT: Final = _rows((range(1, 4), SKIDDING), (range(4, 10), NORMAL), (range(10, 13), QUICK))


class Trouble(NamedTuple):
    """The effect of a booster or braking action on the car."""

    works: bool
    speed_drop: int = 0
    no_fourth: bool = False
    power_drop: bool = False
    half_spin: bool = False
    words: str = ""


_DOWN_2 = Trouble(False, speed_drop=2, words="top speed -2")
_DOWN_1 = Trouble(False, speed_drop=1, words="top speed -1")
_BOOSTED = Trouble(True, words="success")

BOOSTER: Final = {
    1: _DOWN_2,
    2: _DOWN_1,
    3: Trouble(False, no_fourth=True, words="no 4th gear"),
    4: Trouble(False, power_drop=True, words="power drop: same speed this turn"),
    5: Trouble(False, words="nothing"),
    6: Trouble(False, words="nothing"),
    **dict.fromkeys(range(7, 13), _BOOSTED),
}

_LOCKED = Trouble(False, words="wheels lock: no braking")
_SPUN = Trouble(True, half_spin=True, words="brakes, and ends half spun")
_BRAKED = Trouble(True, words="brakes")

BRAKE: Final = {
    1: Trouble(False, speed_drop=2, words="top speed -2, no braking"),
    2: Trouble(False, speed_drop=1, words="top speed -1, no braking"),
    3: Trouble(False, speed_drop=1, words="top speed -1, no braking"),
    4: _LOCKED,
    5: _LOCKED,
    6: _SPUN,
    7: _SPUN,
    **dict.fromkeys(range(8, 13), _BRAKED),
}


class Clash(NamedTuple):
    """The effect of an engagement on the two cars."""

    attacker_wins: bool
    attacker_drop: int = 0
    defender_drop: int = 0
    attacker_spins: bool = False
    defender_spins: bool = False
    roll_again: bool = False
    set_up_cancelled: bool = False
    words: str = ""


ENGAGEMENT: Final = {
    1: Clash(False, attacker_drop=2, words="defender wins, attacker's top speed -2"),
    2: Clash(False, attacker_drop=1, words="defender wins, attacker's top speed -1"),
    3: Clash(False, attacker_spins=True, words="defender wins, attacker half spun"),
    4: Clash(False, attacker_spins=True, words="defender wins, attacker half spun"),
    5: Clash(False, words="defender wins"),
    6: Clash(False, words="defender wins"),
    7: Clash(False, roll_again=True, words="defender wins; an even roll calls the safety car"),
    8: Clash(
        False, attacker_spins=True, defender_spins=True, words="defender wins, both half spun"
    ),
    9: Clash(True, words="attacker wins"),
    10: Clash(True, words="attacker wins"),
    11: Clash(True, defender_spins=True, words="attacker wins, defender half spun"),
    12: Clash(True, defender_drop=1, words="attacker wins, defender's top speed -1"),
}

ENGAGEMENT_ADVANCED: Final = {
    **ENGAGEMENT,
    3: Clash(False, set_up_cancelled=True, words="defender wins, attacker's set-up cancelled"),
}

_CALLED: Final = phrase(("the safety car is called", "no safety car"))
SAFETY_CAR: Final = {face: _CALLED[face % 2] for face in range(1, SIDES + 1)}


VARIABLE, SETTLED = phrase(("variable weather", "sun for the whole race"))
FORECAST: Final = _rows((range(1, 8), VARIABLE), (range(8, 13), SETTLED))


class Slide(NamedTuple):
    """The end of a slide on slicks in rain, from the declared point, by the arrow there (A-4)."""

    forward: int = 0
    left: int = 0
    half_spin: bool = False
    words: str = phrase("reaches the declared point")


_HELD = Slide()

SLIDES: Final = {
    1: Slide(half_spin=True, words="reaches the declared point, half spun"),
    2: Slide(left=2, words="slides 2 to the left"),
    3: Slide(left=-2, words="slides 2 to the right"),
    4: Slide(1, 1, words="slides 1 forward and 1 to the left"),
    5: Slide(1, -1, words="slides 1 forward and 1 to the right"),
    6: Slide(left=1, words="slides 1 to the left"),
    7: Slide(left=-1, words="slides 1 to the right"),
    **dict.fromkeys(range(8, 13), _HELD),
}


class Tyres(NamedTuple):
    """Top speed in lap 1 and from lap 2 on, and sharp brakings that may be used (A-2)."""

    first: int
    later: int
    brakings: int


def _tyres(printed: str) -> Tyres:
    speeds, brakings = printed.split(" + ")
    first, _, later = speeds.partition("/")
    return Tyres(int(first), int(later or first), int(brakings))


_COLUMNS = (("slick", "sun"), ("slick", "rain"), ("rain", "sun"), ("rain", "rain"))
_PAGE = {
    ("half", "soft"): ("8 + 2", "7 + 0", "6 + 2", "8 + 2"),
    ("half", "hard"): ("7 + 3", "6 + 0", "5 + 3", "7 + 3"),
    ("full", "soft"): ("6/7 + 2", "5/6 + 0", "4/5 + 2", "6/7 + 2"),
    ("full", "hard"): ("5/7 + 3", "4/6 + 0", "3/5 + 3", "5/7 + 3"),
}
TYRES: Final = {
    (fuel, compound, kind, weather): _tyres(printed)
    for (fuel, compound), row in _PAGE.items()
    for (kind, weather), printed in zip(_COLUMNS, row, strict=True)
}
"""A-2: by fuel, compound, kind of tyres and weather."""


def meaning(table: str, face: int) -> str:
    """Return a table's row in words."""
    return _WORDS[table][face]


_WORDS: Final[dict[str, dict[int, str]]] = {
    "grid": {face: f"{face}" for face in range(1, SIDES + 1)},
    "start": {face: f"{kind} start" for face, kind in START.items()},
    "start-half-fuel": {face: f"{kind} start" for face, kind in START_HALF_FUEL.items()},
    "pit-exit": {face: f"{kind} start" for face, kind in PIT_EXIT.items()},
    "booster": {face: row.words for face, row in BOOSTER.items()},
    "brake": {face: row.words for face, row in BRAKE.items()},
    "engagement": {face: row.words for face, row in ENGAGEMENT.items()},
    "engagement-advanced": {face: row.words for face, row in ENGAGEMENT_ADVANCED.items()},
    "slick": {face: row.words for face, row in SLIDES.items()},
    "forecast": FORECAST,
    "safety-car": SAFETY_CAR,
}
