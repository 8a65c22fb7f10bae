"""Everything that changes in a race, as plain data (RN-GEN-3); words and small tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from ....core.record import COMPILED, Record, blank

DRY, WET, INTER = "DRY", "WET", "INTER"
TYRES: Final = (DRY, WET, INTER)
"""Kinds of tyre cards; the piles are counted in this order."""

BROWN, BLUE, GREEN, WHITE, YELLOW = "brown", "blue", "green", "white", "yellow"
FACES: Final[Mapping[str, tuple[int, ...]]] = {
    BROWN: (4, 5, 6, 7, 7, 8),
    BLUE: (3, 4, 5, 6, 6, 7),
    GREEN: (3, 4, 4, 5, 5, 5),
    WHITE: (2, 3, 3, 4, 4, 5),
    YELLOW: (1, 2, 2, 3, 3, 4),
}
"""RN-DICE-2: the movement dice."""

COLOURS: Final = ("red", "blue", "green", "yellow", "white", "black")
"""RN-SET-1."""

STRATEGIES: Final = ("One", "Two", "Three")
"""RN-FUEL: the fuel cards; that of number k asks for k stops."""
TYRE_CARDS: Final = (6, 6, 6)
"""RN-DICE-5."""
FUEL_CARDS: Final = (2, 2, 2)
"""R-3."""
BASE: Final = (0, 6, 3, 2)
"""RN-FUEL-2: pit turns of a scheduled stop, by number of stops."""

SCHEDULED, PENALTY, FREE = "scheduled", "penalty", "free"
"""RN-PIT-5: kinds of stops."""
MOST_PIT_TURNS: Final = 8
"""RN-PIT-8."""

BO, PS = "BO", "PS"
"""RN-FORC-8: kinds of penalties, by the card."""

PRE, POST = "pre", "post"
"""RN-TIME-2: the windows of a turn."""

HAND: Final = (0, 0, 12, 8, 6, 5, 4)
"""RN-SET-5: cards dealt to each, by number of players."""

SC_ROLL: Final = 3
"""RN-SC-2: spaces that the Safety Car moves."""

PT1, PT2, PT3, PU, YF, BO_CARD, WE, SC, CO = range(9)
"""Kinds of cards by number; those of the corners begin at `CO`, Oil Spill and Pit Lane Speeding
follow them: see `cards_of`."""


def turns_of(card: int) -> int:
    """RN-PTC-2: Return the pit turns that a Pit Turn card adds."""
    return card - PT1 + 1


def has_room(turns: int, more: int) -> bool:
    """RN-PIT-8: Return whether a stop of some pit turns may take some more."""
    return turns + more <= MOST_PIT_TURNS


PLAIN_CARDS: Final = ("PT1", "PT2", "PT3", "PU", "YF", "BO", "WE", "SC")
COPIES: Final = (4, 3, 2, 3, 3, 3, 4, 2)
OIL_COPIES, SPEEDING_COPIES, CORNER_COPIES = 4, 2, 24
"""Chapter 10: how many of each."""


def cards_of(corners: int) -> tuple[str, ...]:
    """Return the codes of the cards for the corners of a track, in the order of the table."""
    return (*PLAIN_CARDS, *(f"CO{n}" for n in range(1, corners + 1)), "OI", "PS")


def copies_of(corners: int) -> tuple[int, ...]:
    """RN-CARD-4: how many of each there are."""
    each, more = divmod(CORNER_COPIES, corners)
    split = tuple(each + (n < more) for n in range(corners))
    return (*COPIES, *split, OIL_COPIES, SPEEDING_COPIES)


RACING: Final = "racing"
FINISHED: Final = "finished"
OUT: Final = "out"

REVERSED, QUARTER, SLOW_ONLY = 1, 2, 3
"""RN-SPIN-3: steps of a spin."""


NOTHING_DUE, SERVED, NOT_SERVED = 0, 1, 2
"""RN-PIT-9: the public part of a declaration about a penalty."""


class Stop(NamedTuple):
    """The record of a stop (RN-PIT-9); the names of its fields are in digests of states.

    Attributes
    ----------
    lap : int
        The stop lap.
    kind : str
        `SCHEDULED`, `PENALTY` or `FREE`; a secret.
    base : int
        Pit turns planned; a secret.
    added, taken : int
        Pit turns that cards added, and those spent so far.
    told : int
        What all learned of a penalty when it was declared: `NOTHING_DUE`, `SERVED` or
        `NOT_SERVED`.
    least, most : int
        Bounds of `base` that all can know.
    """

    lap: int
    kind: str
    base: int
    added: int = 0
    taken: int = 0
    told: int = 0
    least: int = 1
    most: int = 8

    @property
    def total(self) -> int:
        """RN-PIT-6: pit turns to spend in all."""
        return self.base + self.added

    @property
    def at_least(self) -> int:
        """The fewest turns that everyone can tell were planned."""
        return max(self.least, self.taken - self.added)


class Penalty(NamedTuple):
    """A penalty stop that is owed (RN-FORC-8): "BO" or "PS"."""

    kind: str
    due_lap: int
    deferred: bool = False


class Exposure(NamedTuple):
    """The exposure record of a move (RN-MOVE-7).

    Attributes
    ----------
    seat : int
    die : str
    roll : int
    corners : tuple of int
        Their numbers, from 1.
    speeding : bool
        RN-PLS-2.
    """

    seat: int
    die: str
    roll: int
    corners: tuple[int, ...]
    speeding: bool


class Car(Record):
    """One car.

    Attributes
    ----------
    space : int
        Number on the `Road`: of the circuit, of the lane, or its bay; -1 off the board.
    laps : int
        Laps completed (c).
    status : str
        `RACING`, `FINISHED` or `OUT`.
    start_pending, first_done : bool
        RN-LAP-1; whether it has had its first moving turn.
    tyre : str
        `DRY`, `WET` or `INTER`; empty before the deal.
    puncture, yellow : bool
        RN-PUN-2, RN-YEL-1.
    spin_step : int
        0 none, 1 reversed, 2 quarter turned, 3 straight but slow only.
    penalties : tuple of Penalty
        Oldest first.
    stop : Stop or None
        From landing on its bay until it is back on the circuit: the car is *served*.
    done : int
        Windows fulfilled, a bit each; a secret (RN-FUEL-4).
    hand : tuple of int
        Really Nasty Cards, how many of each kind; a secret.
    sheet : tuple of Stop
        Stops that are over; their kinds and planned turns are secret.
    """

    def __init__(self) -> None:
        self.space = -1
        self.laps = 0
        self.status: str = RACING
        self.start_pending = False
        self.first_done = False
        self.tyre: str = ""
        self.puncture = False
        self.yellow = False
        self.spin_step = 0
        self.penalties: tuple[Penalty, ...] = ()
        self.stop: Stop | None = None
        self.done = 0
        self.hand: tuple[int, ...] = ()
        self.sheet: tuple[Stop, ...] = ()

    # -- written by tools/write_records.py from the fields above
    PARTS: ClassVar[Mapping[str, Any]] = {"penalties": [Penalty], "sheet": [Stop], "stop": Stop}
    __slots__: Final = (
        "done", "first_done", "hand", "laps", "penalties", "puncture", "sheet", "space",
        "spin_step", "start_pending", "status", "stop", "tyre", "yellow",
    )  # fmt: skip

    def copy(self) -> Car:
        """Return an independent copy."""
        twin: Car = Car() if COMPILED else blank(Car)
        twin.done = self.done
        twin.first_done = self.first_done
        twin.hand = self.hand
        twin.laps = self.laps
        twin.penalties = self.penalties
        twin.puncture = self.puncture
        twin.sheet = self.sheet
        twin.space = self.space
        twin.spin_step = self.spin_step
        twin.start_pending = self.start_pending
        twin.status = self.status
        twin.stop = self.stop
        twin.tyre = self.tyre
        twin.yellow = self.yellow
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        return (
            self.done, self.first_done, self.hand, self.laps, self.penalties, self.puncture,
            self.sheet, self.space, self.spin_step, self.start_pending, self.status, self.stop,
            self.tyre, self.yellow,
        )  # fmt: skip

    # -- to here

    @property
    def active(self) -> bool:
        """True while it is in the race."""
        return self.status == RACING


class Position(Record):
    """A race at one moment.

    Attributes
    ----------
    cars : list of Car
        One per seat.
    colours : tuple of int
        By seat: the index of its colour, and of its bay; -1 before it is chosen (RN-SET-1).
    fuel : tuple of int
        By seat: the stops that its fuel card requires; 0 without one. A secret.
    grid : tuple of int
        By seat: its grid number; 0 before the deal.
    order : tuple of int
        Play order, the same all race long (RN-SET-3).
    turn, round : int
        How many cars of `order` have begun their turn in this round; rounds begun.
    seat : int
        Whose turn it is; -1 before the race.
    die, roll : str, int
        The movement die of this turn, and its face; empty and 0 before.
    weather : str
        `DRY` or `WET`; empty before the first roll.
    sc, controller : int
        The Safety Car's space on the `Road`, -1 parked; the seat of its controller, -1 for none.
    tyres : tuple of int
        Tyre cards of the three piles, in the order of `TYRES`.
    pile : tuple of int
        Cards of the draw pile in unknown order, how many of each kind.
    under : tuple of int
        Kinds of the cards below them, the next to be drawn first (`discard_to` = bottom).
    used : tuple of int
        Used cards, how many of each kind.
    played : int
        A bit for each seat that has played since the last movement roll (RN-TIME-1).
    exposure : Exposure or None
        Of the move whose POST window it is (RN-MOVE-7).
    finished, retired : tuple of int
        Seats that have finished, and that are out, in order.
    known : tuple of (int, int)
        Seats and kinds of cards in their hands that all have seen there.
    revealed : bool
        Whether the race is over, and sheets and fuel cards lie open (RN-MAR-3).
    """

    def __init__(self, cars: list[Car] | None = None) -> None:
        self.cars: list[Car] = cars or []
        self.colours: tuple[int, ...] = (-1,) * len(self.cars)
        self.fuel: tuple[int, ...] = (0,) * len(self.cars)
        self.grid: tuple[int, ...] = (0,) * len(self.cars)
        self.order: tuple[int, ...] = ()
        self.turn = 0
        self.round = 0
        self.seat = -1
        self.die: str = ""
        self.roll = 0
        self.weather: str = ""
        self.sc = -1
        self.controller = -1
        self.tyres: tuple[int, ...] = ()
        self.pile: tuple[int, ...] = ()
        self.under: tuple[int, ...] = ()
        self.used: tuple[int, ...] = ()
        self.played = 0
        self.exposure: Exposure | None = None
        self.finished: tuple[int, ...] = ()
        self.retired: tuple[int, ...] = ()
        self.known: tuple[tuple[int, int], ...] = ()
        self.revealed = False

    # -- written by tools/write_records.py from the fields above
    PARTS: ClassVar[Mapping[str, Any]] = {"exposure": Exposure, "cars": [Car]}
    __slots__: Final = (  # noqa: RUF023
        "colours", "controller", "die", "exposure", "finished", "fuel", "grid", "known", "order",
        "pile", "played", "retired", "revealed", "roll", "round", "sc", "seat", "turn", "tyres",
        "under", "used", "weather", "cars",
    )  # fmt: skip

    def copy(self) -> Position:
        """Return an independent copy."""
        twin: Position = Position() if COMPILED else blank(Position)
        twin.colours = self.colours
        twin.controller = self.controller
        twin.die = self.die
        twin.exposure = self.exposure
        twin.finished = self.finished
        twin.fuel = self.fuel
        twin.grid = self.grid
        twin.known = self.known
        twin.order = self.order
        twin.pile = self.pile
        twin.played = self.played
        twin.retired = self.retired
        twin.revealed = self.revealed
        twin.roll = self.roll
        twin.round = self.round
        twin.sc = self.sc
        twin.seat = self.seat
        twin.turn = self.turn
        twin.tyres = self.tyres
        twin.under = self.under
        twin.used = self.used
        twin.weather = self.weather
        twin.cars = [part.copy() for part in self.cars]
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return all of it as one tuple."""
        return (
            self.colours, self.controller, self.die, self.exposure, self.finished, self.fuel,
            self.grid, self.known, self.order, self.pile, self.played, self.retired, self.revealed,
            self.roll, self.round, self.sc, self.seat, self.turn, self.tyres, self.under, self.used,
            self.weather, tuple([part.key() for part in self.cars]),
        )  # fmt: skip

    # -- to here

    def at(self, space: int) -> int:
        """The car on a space, or -1."""
        for seat, car in enumerate(self.cars):
            if car.space == space:
                return seat
        return -1

    def active(self) -> list[int]:
        """Seats still in the race, in play order."""
        return [seat for seat in self.order if self.cars[seat].status == RACING]
