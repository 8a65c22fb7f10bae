"""Everything that changes in a race of Formula D (FD-SET-6, FD-SET-7), and the printed tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ....core.questions import Die
from ....core.record import COMPILED, Record, blank

if TYPE_CHECKING:
    from ..options import Rules


class Turn(Record):
    """One car's turn so far (FD-SET-6); every turn begins a new one.

    Attributes
    ----------
    seat : int
        The car in turn; -1 between rounds.
    face : int
        What the gear die shows, 0 for none.
    spaces : int
        `M`: spaces to drive, modifiers included (FD-TURN-4).
    nitro : int
        Of these, spaces that cannot be braked (FD-ST-3).
    modified : int
        By how much Jack changed it, as his rule depends on it (FD-CH-3).
    great : bool
        A great start (FD-START-2).
    trigger : bool
        Whether the gear die triggered engine tests (FD-ENG-1).
    start : int
        The space where it stood when its move began; -1 for a move that begins in the pits.
    driven : int
        Spaces driven so far.
    braked, blocked : int
        Brake points spent by choice; spaces that cars kept it from driving (`r`).
    left : int
        Corners left too early so far: it keeps its lane, each further space counts that often.
    over, over_line : int
        Spaces overshot (`n`) that are not paid yet, and how many of them lie before the line that
        it crossed (R-21).
    doomed : bool
        Whether step 9 eliminates it: FD-OVER-2, or a block that cannot be paid.
    touched, slid : bool
        Whether a corner space was entered (FD-TYRE-4); whether the slide is done with.
    events : tuple of int
        What it has driven over and is not yet settled, in path order: the number of a space with
        damage, with `AT_END` added where a manoeuvre ends (R-32), or `AT_LINE` or `AT_POLICE`.
    last : int
        The last space of the track that its move led to (FD-DEB-5); -1 before it.
    tested : bool
        Whether a debris test was made in this turn (FD-DEB-3, ``per_turn``).
    finishing : bool
        Its path ended by finishing (FD-FIN-3).
    crossed : bool
        Whether it crossed the line at the end of a lap in this turn (FD-CH-1).
    slips : int
        Slipstreams made.
    barred : bool
        No (further) slipstream in this turn (FD-SLIP-2).
    acted : bool
        Whether Stanley has acted, or declined for good, in this turn.
    """

    def __init__(self, seat: int = -1) -> None:
        self.seat = seat
        self.face = 0
        self.spaces = 0
        self.nitro = 0
        self.modified = 0
        self.great = False
        self.trigger = False
        self.start = -1
        self.driven = 0
        self.braked = 0
        self.blocked = 0
        self.left = 0
        self.over = 0
        self.over_line = 0
        self.doomed = False
        self.touched = False
        self.slid = False
        self.events: tuple[int, ...] = ()
        self.last = -1
        self.tested = False
        self.finishing = False
        self.crossed = False
        self.slips = 0
        self.barred = False
        self.acted = False

    # -- written by tools/write_records.py from the fields above
    __slots__: Final = (
        "acted", "barred", "blocked", "braked", "crossed", "doomed", "driven", "events", "face",
        "finishing", "great", "last", "left", "modified", "nitro", "over", "over_line", "seat",
        "slid", "slips", "spaces", "start", "tested", "touched", "trigger",
    )  # fmt: skip

    def copy(self) -> Turn:
        """Return an independent copy."""
        twin: Turn = Turn() if COMPILED else blank(Turn)
        twin.acted = self.acted
        twin.barred = self.barred
        twin.blocked = self.blocked
        twin.braked = self.braked
        twin.crossed = self.crossed
        twin.doomed = self.doomed
        twin.driven = self.driven
        twin.events = self.events
        twin.face = self.face
        twin.finishing = self.finishing
        twin.great = self.great
        twin.last = self.last
        twin.left = self.left
        twin.modified = self.modified
        twin.nitro = self.nitro
        twin.over = self.over
        twin.over_line = self.over_line
        twin.seat = self.seat
        twin.slid = self.slid
        twin.slips = self.slips
        twin.spaces = self.spaces
        twin.start = self.start
        twin.tested = self.tested
        twin.touched = self.touched
        twin.trigger = self.trigger
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        return (
            self.acted, self.barred, self.blocked, self.braked, self.crossed, self.doomed,
            self.driven, self.events, self.face, self.finishing, self.great, self.last, self.left,
            self.modified, self.nitro, self.over, self.over_line, self.seat, self.slid, self.slips,
            self.spaces, self.start, self.tested, self.touched, self.trigger,
        )  # fmt: skip

    # -- to here


AT_LINE: Final = -1
AT_POLICE: Final = -2
"""Entries of `Turn.events` that are no spaces."""
AT_END: Final = 1 << 16
"""Added to the number of a space in `Turn.events` where a manoeuvre ends."""


TRACK: Final = "track"
PIT: Final = "pit"  # in the pit lane
BOX: Final = "box"
SLOT: Final = "slot"  # on the pit grid (FD-PITEN-2)
FINISHED: Final = "finished"
OUT: Final = "out"

IN_PITS: Final = frozenset((PIT, BOX, SLOT))
NOT_RACING: Final = frozenset((FINISHED, OUT))

TYRES: Final = 0
BRAKES: Final = 1
GEARBOX: Final = 2
BODY: Final = 3
ENGINE: Final = 4
SUSP: Final = 5
CATEGORIES: Final = ("tyres", "brakes", "gearbox", "body", "engine", "susp")

STANDARD: Final = (6, 3, 3, 3, 3, 2)  # FD-SET-4

HARD, SOFT, RAIN_TYRES = "hard", "soft", "rain"
GOOD, CHANGEABLE, RAIN_CHANGEABLE, RAIN = "good", "changeable", "rain_changeable", "rain"


Wear = tuple[int, int, int, int, int, int]
"""Wear points by category, in the order of `CATEGORIES`."""


class Car(Record):
    """One car.

    Attributes
    ----------
    space : int
        The number of its space on the track; -1 in the pits, finished, out, and before the grid.
    status : str
        `TRACK`, `PIT`, `BOX`, `SLOT`, `FINISHED` or `OUT`.
    pit : int
        In the pits: index of its space in the pit lane (a box counts as the space before it), its
        slot of the pit grid; else -1.
    pit_lap, served : int, bool
        The lap in which it left the track, and whether it has made its stop on this visit.
    lap : int
        0 on the grid, 1 from the first passage of the line on.
    gear : int
        0 to 6; 0 is not yet started, or spun.
    wear, caps : tuple of int
        Wear points left by category, and what it began with (FD-SET-5).
    corner, stops : int
        Index of the corner it stands in, or -1, and the stops it has made there (FD-CORNER-2).
    spun, stalled, started : bool
        Facing backwards; stood still at the start; has had its start roll.
    place : int
        Finishing place, 0 for none; provisional until `confirmed` (FD-FIN-5).
    confirmed : bool
        Whether the place is confirmed.
    retired : int
        Number of the retirement, 0 for none.
    tyres, tyre_age : str, int
        Type of tyres, and laps completed on the set.
    pool : int
        Repair points of its own box (FD-PITX-1).
    character : int
        Whose car it is, by the number in the book; 0 without characters.
    nitro_lap : int
        The lap in which nitro was used last, -1 for never (R-51).
    ability : int
        The lap in which its ability was used last, -1 for never (FD-CH-7, FD-CH-10).
    """

    def __init__(self) -> None:
        self.space = -1
        self.status: str = TRACK
        self.pit = -1
        self.pit_lap = 0
        self.served = False
        self.lap = 0
        self.gear = 0
        self.wear: Wear = STANDARD
        self.caps: Wear = STANDARD
        self.corner = -1
        self.stops = 0
        self.spun = False
        self.stalled = False
        self.started = False
        self.place = 0
        self.confirmed = False
        self.retired = 0
        self.tyres: str = HARD
        self.tyre_age = 0
        self.pool = 0
        self.character = 0
        self.nitro_lap = -1
        self.ability = -1

    # -- written by tools/write_records.py from the fields above
    __slots__: Final = (
        "ability", "caps", "character", "confirmed", "corner", "gear", "lap", "nitro_lap", "pit",
        "pit_lap", "place", "pool", "retired", "served", "space", "spun", "stalled", "started",
        "status", "stops", "tyre_age", "tyres", "wear",
    )  # fmt: skip

    def copy(self) -> Car:
        """Return an independent copy."""
        twin: Car = Car() if COMPILED else blank(Car)
        twin.ability = self.ability
        twin.caps = self.caps
        twin.character = self.character
        twin.confirmed = self.confirmed
        twin.corner = self.corner
        twin.gear = self.gear
        twin.lap = self.lap
        twin.nitro_lap = self.nitro_lap
        twin.pit = self.pit
        twin.pit_lap = self.pit_lap
        twin.place = self.place
        twin.pool = self.pool
        twin.retired = self.retired
        twin.served = self.served
        twin.space = self.space
        twin.spun = self.spun
        twin.stalled = self.stalled
        twin.started = self.started
        twin.status = self.status
        twin.stops = self.stops
        twin.tyre_age = self.tyre_age
        twin.tyres = self.tyres
        twin.wear = self.wear
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        return (
            self.ability, self.caps, self.character, self.confirmed, self.corner, self.gear,
            self.lap, self.nitro_lap, self.pit, self.pit_lap, self.place, self.pool, self.retired,
            self.served, self.space, self.spun, self.stalled, self.started, self.status, self.stops,
            self.tyre_age, self.tyres, self.wear,
        )  # fmt: skip

    # -- to here


class Position(Record):
    """A race of Formula D at one moment.

    Attributes
    ----------
    cars : list of Car
        One per seat.
    order : tuple of int
        Order of play of this round; while the grid is decided, the places given so far.
    turn : int
        How many cars of `order` have had their turn.
    round : int
        Rounds begun.
    now : Turn
        The turn in flight.
    marks : tuple of int
        Spaces with damage, sorted.
    places, retirements : int
        Finishing places given so far, and cars out so far.
    weather : str
        `GOOD`, `CHANGEABLE`, `RAIN_CHANGEABLE` or `RAIN`; empty without weather.
    pools : tuple of int
        Repair points of the teams, by team (FD-TEAM-1); else empty.
    queue : tuple of int
        Seats on the pit grid, in the order of arrival (FD-PITEN-2).
    police : tuple of (int, int, int)
        Records of the police line: lap, seat and speed, in the order of crossing (FD-ST-6).
    awarded : tuple of int
        Laps whose police award is given (FD-ST-7).
    tried : tuple of tuple
        Of each seat in qualifying: throws, what was overshot, and 1 for a lap that was abandoned
        (FD-QUAL-2); else empty.
    """

    def __init__(self, cars: list[Car] | None = None) -> None:
        self.cars: list[Car] = cars or []
        self.order: tuple[int, ...] = ()
        self.turn = 0
        self.round = 0
        self.now = Turn()
        self.marks: tuple[int, ...] = ()
        self.places = 0
        self.retirements = 0
        self.weather: str = ""
        self.pools: tuple[int, ...] = ()
        self.queue: tuple[int, ...] = ()
        self.police: tuple[tuple[int, int, int], ...] = ()
        self.awarded: tuple[int, ...] = ()
        self.tried: tuple[tuple[int, ...], ...] = ()

    # -- written by tools/write_records.py from the fields above
    PARTS: ClassVar[Mapping[str, Any]] = {"now": Turn, "cars": [Car]}
    __slots__: Final = (  # noqa: RUF023
        "awarded", "marks", "order", "places", "police", "pools", "queue", "retirements", "round",
        "tried", "turn", "weather", "now", "cars",
    )  # fmt: skip

    def copy(self) -> Position:
        """Return an independent copy."""
        twin: Position = Position() if COMPILED else blank(Position)
        twin.awarded = self.awarded
        twin.marks = self.marks
        twin.order = self.order
        twin.places = self.places
        twin.police = self.police
        twin.pools = self.pools
        twin.queue = self.queue
        twin.retirements = self.retirements
        twin.round = self.round
        twin.tried = self.tried
        twin.turn = self.turn
        twin.weather = self.weather
        twin.now = self.now.copy()
        twin.cars = [part.copy() for part in self.cars]
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        return (
            self.awarded, self.marks, self.order, self.places, self.police, self.pools, self.queue,
            self.retirements, self.round, self.tried, self.turn, self.weather, self.now.key(),
            tuple([part.key() for part in self.cars]),
        )  # fmt: skip

    # -- to here

    @property
    def wet(self) -> bool:
        """Whether it rains now (FD-WX-4)."""
        return self.weather == RAIN_CHANGEABLE or self.weather == RAIN

    def at(self, space: int) -> int:
        """The car on a space of the track, or -1."""
        for seat, car in enumerate(self.cars):
            if car.space == space:
                return seat
        return -1

    def playing(self, character: int) -> int:
        """Return the seat of a character in the race, or -1."""
        for seat, car in enumerate(self.cars):
            if car.character == character and car.status not in NOT_RACING:
                return seat
        return -1

    def racing(self) -> bool:
        """Return whether a car is left that is neither out nor finished."""
        return any(car.status not in NOT_RACING for car in self.cars)

    def mark(self, space: int) -> None:
        """Put a damage marker on a space; one that is there adds nothing (FD-DEB-3)."""
        if space not in self.marks:
            self.marks = tuple(sorted((*self.marks, space)))


def ends_race(car: Car, rules: Rules) -> bool:
    """FD-FIN-3: whether the line is the end of the race for a car that crosses it now."""
    return bool(car.lap == rules.laps and not rules.victory_confirmation)


GEARS: Final = (
    Die("gear 1", (1, 1, 2, 2)),
    Die("gear 2", (2, 3, 3, 4, 4, 4)),
    Die("gear 3", (4, 5, 6, 6, 7, 7, 8, 8)),
    Die("gear 4", (7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12)),
    Die("gear 5", tuple(face for face in range(11, 21) for _ in range(2))),
    Die("gear 6", tuple(face for face in range(21, 31) for _ in range(3))),
)
"""FD-GEAR-1: the die of each gear, side by side."""

TOP_GEAR: Final = 6
BLACK: Final = 20

DOWN: Final = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))
"""FD-DOWN-1: gearbox, brakes and engine for 0, 1, 2 and 3 gears skipped; more is forbidden."""

BLOCK: Final = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3))
"""FD-BLOCK-1: brakes and tyres for 0 to 6 spaces not driven; more is elimination."""

TRIGGERS: Final = ((5, 20), (6, 30))
"""FD-ENG-1: gear and face that lead to engine tests."""

GREAT_START: Final = 4
"""FD-START-2: spaces of a great start."""

SLIP: Final = 3
"""FD-SLIP-3: spaces of a slipstream."""

SLIP_GEAR: Final = 4
"""FD-SLIP-1: the lowest gear of a slipstream."""

COLLISION: Final = (1, 2)
ENGINE_DRY: Final = 4
DEBRIS: Final = (4, 5)
SCRAP: Final = 2
"""Faces up to which a test costs a point: dry and wet (FD-COLL-2, FD-DEB-3), FD-ENG-1, FD-CH-7."""


def down_cost(gear: int, wanted: int) -> tuple[int, int, int]:
    """FD-DOWN-1: gearbox, brakes and engine points for a shift.

    Examples
    --------
    >>> down_cost(6, 4), down_cost(4, 3), down_cost(3, 4)
    ((1, 0, 0), (0, 0, 0), (0, 0, 0))
    """
    return DOWN[max(0, gear - wanted - 1)]


def start_result(face: int) -> str:
    """FD-START-2: what the black die says at the start."""
    if face == 1:
        return "stalled"
    return "great" if face == BLACK else "normal"
