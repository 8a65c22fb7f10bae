"""Facts of a race of Formula D: named tuples, each shape for a few kinds.

A fact equals the plain tuple of its values, its kind first. Spaces go by their names.
"""

# no `from __future__ import annotations`: types as text are compiled one by one at the import
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ....core.questions import TimeUp


class Happened(NamedTuple):
    """A fact that concerns no single car."""

    kind: str


class OfSeat(NamedTuple):
    """Something that needs no more than whose it is."""

    kind: str
    seat: int


class AtSpace(NamedTuple):
    """A fact of a car on a space."""

    kind: str
    seat: int
    space: str


class Rolled(NamedTuple):
    """A die, and nothing that is not on its table."""

    kind: str
    seat: int
    face: int


class Placed(NamedTuple):
    """FD-START-1: a place on the grid."""

    kind: str
    seat: int
    place: int
    space: str


class RoundBegun(NamedTuple):
    """FD-ORD-1: seats in order of play."""

    kind: str
    number: int
    order: tuple[int, ...]


class StartRolled(NamedTuple):
    """FD-START-2: "stalled", "normal" or "great"."""

    kind: str
    seat: int
    face: int
    result: str


class Shifted(NamedTuple):
    """FD-GEAR-2: the gear of this turn, and the one before."""

    kind: str
    seat: int
    gear: int
    before: int


class GearRolled(NamedTuple):
    """FD-GEAR-1: the die of a gear."""

    kind: str
    seat: int
    gear: int
    face: int


class Moved(NamedTuple):
    """A manoeuvre: "move", "slide", "slipstream", "pit" or "exit"; the path from its first space.

    The path begins with the space where the car stood, and names those in the pits, too.
    """

    kind: str
    seat: int
    how: str
    path: tuple[str, ...]
    brakes: int


class Wore(NamedTuple):
    """Wear points lost: of which category, how many, and for what."""

    kind: str
    seat: int
    category: str
    points: int
    why: str


class Restored(NamedTuple):
    """Wear points that came back: of which category, how many, and by what."""

    kind: str
    seat: int
    category: str
    points: int
    by: str


class Overshot(NamedTuple):
    """FD-OVER-1: spaces beyond a corner that was left too early."""

    kind: str
    seat: int
    spaces: int


class Blocked(NamedTuple):
    """FD-BLOCK-1: spaces that cars kept it from driving."""

    kind: str
    seat: int
    spaces: int


class Stopped(NamedTuple):
    """FD-CORNER-2: where the move ended; stops made of those the corner asks for."""

    kind: str
    seat: int
    space: str
    corner: str
    stops: int
    needed: int


class Tested(NamedTuple):
    """A black die that may cost a wear point: "debris" or "engine"; whether it did."""

    kind: str
    seat: int
    face: int
    lost: bool


class DebrisTested(NamedTuple):
    """FD-DEB-3: the die for a space with damage."""

    kind: str
    seat: int
    face: int
    lost: bool
    space: str


class Collided(NamedTuple):
    """FD-COLL-2: the roller, the opponent, and whether it costs body."""

    kind: str
    seat: int
    face: int
    lost: bool
    other: int


class Crossed(NamedTuple):
    """The finish line: the lap that begins."""

    kind: str
    seat: int
    lap: int


class Finished(NamedTuple):
    """FD-FIN-2: the place."""

    kind: str
    seat: int
    place: int


class Retired(NamedTuple):
    """FD-ELIM-1: where, and by what.

    "body", "engine", "susp", "overshoot", "corner", "block", "confirmation" or "turns".
    """

    kind: str
    seat: int
    space: str
    why: str


class ChartRolled(NamedTuple):
    """FD-WX-1: the black die, and what the chart says: "good", "changeable" or "rain"."""

    kind: str
    seat: int
    face: int
    says: str


class WeatherNow(NamedTuple):
    """FD-WX-4: the weather from here on."""

    kind: str
    now: str


class Fitted(NamedTuple):
    """FD-TYRE-1: a set of "hard", "soft" or "rain" tyres."""

    kind: str
    seat: int
    tyres: str


class Chosen(NamedTuple):
    """FD-CH-0: the word of a character."""

    kind: str
    seat: int
    character: str


class Split(NamedTuple):
    """FD-CUSTOM-1: points by category."""

    kind: str
    seat: int
    points: tuple[int, ...]


class Modified(NamedTuple):
    """FD-TURN-4: what was taken, and the spaces to drive with it."""

    kind: str
    seat: int
    taken: tuple[str, ...]
    spaces: int


class MechanicsRolled(NamedTuple):
    """FD-PIT-6: spaces of a fast stop; 0 for a slow one."""

    kind: str
    seat: int
    face: int
    spaces: int


class NoiseRolled(NamedTuple):
    """FD-ST-5: the category that is hit, empty for none."""

    kind: str
    seat: int
    face: int
    category: str


class Noted(NamedTuple):
    """FD-ST-6, FD-ST-7: a speed at the police line in a lap; whose was the highest."""

    kind: str
    seat: int
    lap: int
    speed: int


class RadioThrown(NamedTuple):
    """FD-CH-10: the driver that the radio hits, and the category."""

    kind: str
    seat: int
    other: int
    face: int
    category: str


class Tried(NamedTuple):
    """FD-QUAL-2: throws and spaces overshot of a qualifying lap; whether it was abandoned."""

    kind: str
    seat: int
    throws: int
    over: int
    abandoned: bool


FACTS: Final[Mapping[str, type[tuple[Any, ...]]]] = {
    "attempt": AtSpace,
    "award": Noted,
    "blocked": Blocked,
    "character": Chosen,
    "chart": ChartRolled,
    "checkpoint": OfSeat,
    "collision": Collided,
    "confirmed": Finished,
    "debris": DebrisTested,
    "end": AtSpace,
    "engine": Tested,
    "finish": Finished,
    "frog": OfSeat,
    "gear": Shifted,
    "grid": Placed,
    "grid-roll": Rolled,
    "lap": Tried,
    "line": Crossed,
    "mark": AtSpace,
    "mechanics": MechanicsRolled,
    "modified": Modified,
    "move": Moved,
    "noise": NoiseRolled,
    "out": Retired,
    "overshoot": Overshot,
    "pit-spot": AtSpace,
    "pit-stop": OfSeat,
    "police": Noted,
    "race-over": Happened,
    "radio": RadioThrown,
    "recover": AtSpace,
    "restored": Restored,
    "roll": GearRolled,
    "round": RoundBegun,
    "scrap": AtSpace,
    "spin": AtSpace,
    "split": Split,
    "start": StartRolled,
    "stop": Stopped,
    "technical-stop": OfSeat,
    "time-out": TimeUp,
    "tyre-stop": OfSeat,
    "tyres": Fitted,
    "waits": OfSeat,
    "wear": Wore,
    "weather": WeatherNow,
}
"""Every kind of fact, and its shape."""
