"""Everything that changes in a race (CFR-PROTO-3), and the tables of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from ....core.record import COMPILED, Record, blank

UNIT: Final = 20
"""CFR-CONV-2: all speeds are multiples of it, and one is a space of movement."""

# CFR-T1, set-up cards: values at -1, 0, +1, +2
ATTRIBUTES: Final = ("a", "d", "ts", "s", "wear", "skill")
CARDS: Final = (-1, 0, 1, 2)
ACCELERATION: Final = (20, 40, 60, 80)
DECELERATION: Final = (20, 40, 60, 80)
TOP_SPEED: Final = (140, 160, 180, 200)
START_SPEED: Final = (20, 60, 100, 120)
WEAR_A_LAP: Final = (5, 6, 7, 8)
GREEN_A_LAP: Final = (2, 3, 4, 5)
RED: Final = (0, 1, 2, 3)

TOTAL: Final = 2
"""CFR-SETUP-2: what the cards sum to."""


class ReadyMade(NamedTuple):
    """CFR-T8: a set-up with a name, and the hint for its bid in wear a lap (CFR-BID-5)."""

    name: str
    cards: tuple[int, int, int, int, int, int]
    bid: int


READY_MADE: Final = (
    ReadyMade("Balanced", (1, 0, 1, 0, 0, 0), 1),
    ReadyMade("Front-runner", (0, 0, 0, 2, 1, -1), 2),
    ReadyMade("Tyre saver", (0, 0, 0, -1, 2, 1), 0),
    ReadyMade("Sprinter", (2, 1, 0, 0, -1, 0), 1),
    ReadyMade("Rocket", (0, 0, 2, 1, 0, -1), 1),
    ReadyMade("Gambler", (1, 1, 0, -1, -1, 2), 0),
)

# CFR-BID-2, doubled so that all are whole
BID_WEAR: Final = 2
BID_GREEN: Final = 1
BID_RED: Final = 3

LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "start": (8, 9),
    "start-2016": (8, 11),
    "accel": (9, 9),
    "top": (9, 9),
    "brakes": (9, 9),
    "chance-corner": (6, 9),
    "chance-line": (6, 9),
    "chance-crash": (6, 9),
    "pass": (7, 7),
    "pass-blocked": (5, 5),
    "pass-old": (5, 9),  # OPT-8: 6 to 9 is a failure, 10 to 12 one with contact
}
"""CFR-T2, by row: the highest modified roll of a success, and of a partial result."""

SUCCESS: Final = "success"
PARTIAL: Final = "partial"
FAILURE: Final = "failure"

GREEN_CHIP: Final = -1
RED_CHIP: Final = -3
IN_A_RED: Final = 3
"""CFR-CHIP-2: green chips for a red one."""

MOST_BRAKE_WEAR: Final = 2
MOST_BRAKE_TESTS: Final = 1
SPIN_UNITS: Final = 4
"""CFR-T5: units from which a car spins whatever the dice say."""
SPIN_WEAR: Final = 3

MOST_CORNER_WEAR: Final = 2
MOST_CORNER_WEAR_SOFT: Final = 3
"""CFR-CORNER-4, OPT-10: wear that one visit of a corner may cost."""
FATAL: Final = 80
"""CFR-T6: the excess from which a corner is an automatic crash."""

# CFR-T7, crash involvement
CRASH_NEAR_SPACES: Final = 2
CRASH_NEAR: Final = -2
CRASH_FAR: Final = -1
WIDE: Final = 3
CRASH_WIDE: Final = -1

SLIP_SPEED: Final = 120
SLIP_SPEED_TWO: Final = 180
"""CFR-SLIP-3: speeds of a leader behind which one space is to be had, and two."""

PASS_LEFT: Final = 2
"""CFR-PASS-2: steps that must be left for a forced pass."""
DEFENDER_FACE: Final = 3
ATTACKER_FACE: Final = 4
"""CFR-PASS-8: faces that cost the defender wear, and the attacker."""
OLD_HARDER: Final = 2
OLD_CONTACT: Final = 2
"""OPT-8: what a roll gets worse by with each pass just before it; wear that contact costs both."""

WAYS: Final = tuple(max(0, 6 - abs(total - 7)) for total in range(13))
"""Of 36: how often two dice show each sum."""


def result(row: str, total: int) -> str:
    """CFR-T2: what a modified roll is in a row of the table; beyond its ends the ends count."""
    success, partial = LIMITS[row]
    return SUCCESS if total <= success else PARTIAL if total <= partial else FAILURE


def chances(row: str, modifier: int) -> tuple[int, int, int]:
    """CFR-T3: success, partial and failure in 36ths.

    Examples
    --------
    >>> chances("chance-corner", -1), chances("start", 0)
    ((21, 12, 3), (26, 4, 6))
    """
    ways = {SUCCESS: 0, PARTIAL: 0, FAILURE: 0}
    for total in range(2, 13):
        ways[result(row, min(12, max(2, total + modifier)))] += WAYS[total]
    return ways[SUCCESS], ways[PARTIAL], ways[FAILURE]


# -- the move in flight ----------------------------------------------------------------------------


class Move(Record):
    """One car's move so far; every move begins a new one.

    Attributes
    ----------
    seat : int
        Whose move it is; -1 between moves.
    k : int
        Steps made.
    slip, leader : int
        Spaces declared to slip, and the seat of the leader; -1 without one.
    path : tuple of int
        Spaces of the move, the one where it stood first.
    shared : bool
        Whether it shares the space of the car that it has just passed (CFR-PASS-5).
    passes : int
        Forced passes made one after the other, for OPT-8.
    rest : tuple of int
        Spaces still to be driven of a path that was chosen at its end.
    """

    def __init__(self, seat: int = -1) -> None:
        self.seat = seat
        self.k = 0
        self.slip = 0
        self.leader = -1
        self.path: tuple[int, ...] = ()
        self.shared = False
        self.passes = 0
        self.rest: tuple[int, ...] = ()

    # -- written by tools/write_records.py from the fields above
    __slots__: Final = (
        "k", "leader", "passes", "path", "rest", "seat", "shared", "slip",
    )  # fmt: skip

    def copy(self) -> Move:
        """Return an independent copy."""
        twin: Move = Move() if COMPILED else blank(Move)
        twin.k = self.k
        twin.leader = self.leader
        twin.passes = self.passes
        twin.path = self.path
        twin.rest = self.rest
        twin.seat = self.seat
        twin.shared = self.shared
        twin.slip = self.slip
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        return (
            self.k, self.leader, self.passes, self.path, self.rest, self.seat, self.shared,
            self.slip,
        )  # fmt: skip

    # -- to here


# -- cars and the race -----------------------------------------------------------------------------


TRACK: Final = "track"
FINISHED: Final = "finished"
OUT: Final = "out"

Cards = tuple[int, int, int, int, int, int]
"""Points of the six cards: acceleration, deceleration, top speed, start speed, wear, skill."""

Entry = tuple[int, int, tuple[int, ...]]
"""A corner space that was entered: the speed, the space, and the lines whose bonus counts."""


class Car(Record):
    """One car. All speeds are in mph, places in ticks.

    Attributes
    ----------
    space : int
        The number of its space; -1 before the grid, and off the track.
    at : int
        Race position: its front edge since the start, unwrapped (CFR-TRACK-3).
    status : str
        `TRACK`, `FINISHED` or `OUT`.
    last, v : int
        Speed of the last turn (P), and of this one.
    first, spun : bool
        First move pending (CFR-GRID-4); to restart from a spin (CFR-SPIN-3).
    wear, green, red : int
        Wear points, and chips of skill, in hand.
    a, d, ts, s : int
        Acceleration, deceleration, top speed and start speed, damage included.
    cards : tuple of int
        The set-up, in points (CFR-SETUP-2); empty hands before it.
    soft : bool
        Soft tires (OPT-10).
    engine, brakes : int
        Damages (CFR-TEST-5, CFR-DECEL-2).
    corner : int
        Index of the corner of its visit, -1 outside.
    allowance, corner_wear, chances : int
        What was bought on the visit, and with what (CFR-CORNER-3).
    entries : tuple of (int, int, tuple of int)
        Corner spaces entered on the visit.
    barred : bool
        Spun on this visit: nothing may be bought (CFR-SPIN-4).
    lines, given : tuple of int
        Racing lines in use; those that it may not use for the rest of the visit (CFR-PASS-10).
    held : int
        The corner in which it may not buy while it is faster than before (CFR-MIDC-2); else -1.
    drafts : tuple of (int, int)
        Whom it may slip this turn, and how many spaces at most (CFR-SLIP-1 to CFR-SLIP-3).
    brake_wear, brake_test : int
        Wear spent for braking in this turn, and tests of the brakes (CFR-LATE-2).
    spun_now : bool
        Spun in this turn.
    planned : int
        The card of this turn, once revealed; 0 before.
    limping : bool
        On its way to the line with a destroyed engine (CFR-ENG-1).
    out_turn, out_cause, retired : int, str, int
        When and why it retired, and the number of the retirement; 0 for none.
    """

    def __init__(self) -> None:
        self.space = -1
        self.at = 0
        self.status: str = TRACK
        self.last = 0
        self.v = 0
        self.first = True
        self.spun = False
        self.wear = 0
        self.green = 0
        self.red = 0
        self.a = 0
        self.d = 0
        self.ts = 0
        self.s = 0
        self.cards: tuple[int, ...] = ()
        self.soft = False
        self.engine = 0
        self.brakes = 0
        self.corner = -1
        self.allowance = 0
        self.corner_wear = 0
        self.chances = 0
        self.entries: tuple[Entry, ...] = ()
        self.barred = False
        self.lines: tuple[int, ...] = ()
        self.given: tuple[int, ...] = ()
        self.held = -1
        self.drafts: tuple[tuple[int, int], ...] = ()
        self.brake_wear = 0
        self.brake_test = 0
        self.spun_now = False
        self.planned = 0
        self.limping = False
        self.out_turn = 0
        self.out_cause: str = ""
        self.retired = 0

    # -- written by tools/write_records.py from the fields above
    __slots__: Final = (
        "a", "allowance", "at", "barred", "brake_test", "brake_wear", "brakes", "cards", "chances",
        "corner", "corner_wear", "d", "drafts", "engine", "entries", "first", "given", "green",
        "held", "last", "limping", "lines", "out_cause", "out_turn", "planned", "red", "retired",
        "s", "soft", "space", "spun", "spun_now", "status", "ts", "v", "wear",
    )  # fmt: skip

    def copy(self) -> Car:
        """Return an independent copy."""
        twin: Car = Car() if COMPILED else blank(Car)
        twin.a = self.a
        twin.allowance = self.allowance
        twin.at = self.at
        twin.barred = self.barred
        twin.brake_test = self.brake_test
        twin.brake_wear = self.brake_wear
        twin.brakes = self.brakes
        twin.cards = self.cards
        twin.chances = self.chances
        twin.corner = self.corner
        twin.corner_wear = self.corner_wear
        twin.d = self.d
        twin.drafts = self.drafts
        twin.engine = self.engine
        twin.entries = self.entries
        twin.first = self.first
        twin.given = self.given
        twin.green = self.green
        twin.held = self.held
        twin.last = self.last
        twin.limping = self.limping
        twin.lines = self.lines
        twin.out_cause = self.out_cause
        twin.out_turn = self.out_turn
        twin.planned = self.planned
        twin.red = self.red
        twin.retired = self.retired
        twin.s = self.s
        twin.soft = self.soft
        twin.space = self.space
        twin.spun = self.spun
        twin.spun_now = self.spun_now
        twin.status = self.status
        twin.ts = self.ts
        twin.v = self.v
        twin.wear = self.wear
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        return (
            self.a, self.allowance, self.at, self.barred, self.brake_test, self.brake_wear,
            self.brakes, self.cards, self.chances, self.corner, self.corner_wear, self.d,
            self.drafts, self.engine, self.entries, self.first, self.given, self.green, self.held,
            self.last, self.limping, self.lines, self.out_cause, self.out_turn, self.planned,
            self.red, self.retired, self.s, self.soft, self.space, self.spun, self.spun_now,
            self.status, self.ts, self.v, self.wear,
        )  # fmt: skip

    # -- to here


class Position(Record):
    """A race of Championship Formula Racing at one moment.

    Attributes
    ----------
    cars : list of Car
        One per seat.
    turn : int
        Turns begun (CFR-TURN-1); 0 before the first.
    phase : str
        "set-up", "bid", "plan", "tests", "moves", or "over".
    order : tuple of int
        Seats in the order of the phase: of tests, then of moves; the places given so far while
        the grid is found.
    moved : int
        How many of `order` have had their turn of the phase.
    now : Move
        The move in flight.
    used : tuple of int
        Leaders whose slip is used up (CFR-SLIP-5).
    markers : tuple of int
        Rows with a crash marker, the oldest first (CFR-CRASH-2).
    places : tuple of int
        The classification as far as it stands, the winner first; all of it once the race is over.
    retirements : int
        Cars out so far.
    """

    def __init__(self, cars: list[Car] | None = None) -> None:
        self.cars: list[Car] = cars or []
        self.turn = 0
        self.phase: str = "set-up"
        self.order: tuple[int, ...] = ()
        self.moved = 0
        self.now = Move()
        self.used: tuple[int, ...] = ()
        self.markers: tuple[int, ...] = ()
        self.places: tuple[int, ...] = ()
        self.retirements = 0

    # -- written by tools/write_records.py from the fields above
    PARTS: ClassVar[Mapping[str, Any]] = {"now": Move, "cars": [Car]}
    __slots__: Final = (  # noqa: RUF023
        "markers", "moved", "order", "phase", "places", "retirements", "turn", "used", "now",
        "cars",
    )  # fmt: skip

    def copy(self) -> Position:
        """Return an independent copy."""
        twin: Position = Position() if COMPILED else blank(Position)
        twin.markers = self.markers
        twin.moved = self.moved
        twin.order = self.order
        twin.phase = self.phase
        twin.places = self.places
        twin.retirements = self.retirements
        twin.turn = self.turn
        twin.used = self.used
        twin.now = self.now.copy()
        twin.cars = [part.copy() for part in self.cars]
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        return (
            self.markers, self.moved, self.order, self.phase, self.places, self.retirements,
            self.turn, self.used, self.now.key(), tuple([part.key() for part in self.cars]),
        )  # fmt: skip

    # -- to here

    @property
    def round(self) -> int:
        """Return the number of the turn, which other games call a round."""
        return self.turn

    def at(self, space: int) -> int:
        """The car on a space, or -1; of two that share it, the one that is not moving."""
        mover = self.now.seat
        for seat, car in enumerate(self.cars):
            if car.space == space and seat != mover:
                return seat
        return mover if mover >= 0 and self.cars[mover].space == space else -1

    def taken(self) -> set[int]:
        """The spaces that cars stand on; -1 for those off the track."""
        return {car.space for car in self.cars}

    def left(self) -> int:
        """CFR-CONV-8: steps that are left of the move in flight."""
        now = self.now
        return self.cars[now.seat].v // UNIT + now.slip - now.k

    def running(self) -> list[int]:
        """Seats of the cars on the track."""
        return [seat for seat, car in enumerate(self.cars) if car.status == TRACK]
