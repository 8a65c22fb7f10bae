"""What stands in the data of a question: a named tuple for each kind.

On the stack lies the plain tuple, so that a state that was loaded is the state that was saved, and
digests stay what they are. It is read by its names: ``Start(*question.data).result``; where that
would cost random play its speed, at "move", it is unpacked. `docs/facts.md` lists them by kind.
"""

# no `from __future__ import annotations`: types as text are compiled one by one at the import
from typing import Any, NamedTuple

from ....boards.lattice.points import Point


def pack(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The data of a question: plain, and without the fields at its end that are None.

    Examples
    --------
    >>> pack(SetUpRoll(2, 1))
    (2, 1)
    """
    count = len(values)
    while count and values[count - 1] is None:
        count -= 1
    return tuple(values[:count])


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

    seat: int
    start: Point
    how: str
    aim: Point | None = None
    base: Point | None = None
    via: Point | None = None


Landing = tuple[int, Point, str, Point | None, Point | None, Point | None]
"""A `Move`, or its bare values: every move lands, and to name them would cost it 2 %."""


class Whose(NamedTuple):
    """Whose it is."""

    seat: int


class GridRoll(NamedTuple):
    """S-2: who rolls, of which group, and what it has rolled so far."""

    roller: int
    group: tuple[int, ...]
    rolls: tuple[int, ...]


class Mend(NamedTuple):
    """Q-3: who is still to be asked, who keeps his place, who starts from the back."""

    waiting: tuple[int, ...]
    stay: tuple[int, ...]
    back: tuple[int, ...]


class Services(NamedTuple):
    """P-4, Q-3: in the pits nothing; before a race that had a qualifying, what `Mend` has."""

    waiting: tuple[int, ...] | None = None
    stay: tuple[int, ...] | None = None
    back: tuple[int, ...] | None = None

    @property
    def before_race(self) -> bool:
        """Whether this is asked before the race (Q-3)."""
        return self.waiting is not None


class Start(NamedTuple):
    """M-20: "skidding", "normal" or "quick"."""

    result: str


class Flags(NamedTuple):
    """What was declared and rolled before a move, as bits: see `way`."""

    flags: int


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

    seat: int
    target: Point
    drafted: bool


class Slide(NamedTuple):
    """R-25: from where the move began, by how much, and whether an extra point follows."""

    seat: int
    start: Point
    step: Point
    drafted: bool


class OffTrack(NamedTuple):
    """O: "leaving", "back" or "rejoin"; for the first what O-1 goes by."""

    why: str
    aimed: tuple[Point, ...] | None = None


class SharpBrake(NamedTuple):
    """X-B: whether the car ends half spun."""

    spins: bool


class SetUpRoll(NamedTuple):
    """X-1, X-B: `second` is True at a set-up's second roll (A-3)."""

    seat: int
    flags: int
    second: bool | None = None


class Result(NamedTuple):
    """A roll for a booster or a braking action that stands."""

    seat: int
    flags: int
    face: int


class Reroll(NamedTuple):
    """A-3: "booster" or "brake", and what was rolled."""

    table: str
    flags: int
    face: int


class Direction(NamedTuple):
    """X-2, F-3: "booster" with the flags, or "draft" with where the move began.

    One kind of question for both: what is saved, and the names in `race.to_frame()`, stay.
    """

    cause: str
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
    """E-3: "behind" or "beside", and the `Contest` that was lost."""

    role: str
    attacker: int
    defender: int
    point: Point
    retreat: tuple[Point, ...]
    displaced: bool
    defended: tuple[int, ...]


class FormUp(NamedTuple):
    """E-8: the leader, the car before, and of each car to come seat, laps behind and limit."""

    leader: int
    previous: int
    gaps: tuple[Any, ...]


class Queue(NamedTuple):
    """E-8: the same for the car that is asked; `limit` is its last lap and rank (R-6)."""

    leader: int
    previous: int
    gap: int
    rest: tuple[Any, ...]
    limit: tuple[int, int] | None = None


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

    attacker: int
    defender: int
    point: Point
    retreat: tuple[Point, ...]
    displaced: bool
    defended: tuple[int, ...]
