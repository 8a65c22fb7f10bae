"""Facts of a race: named tuples, each shape for a few kinds.

A fact equals the plain tuple of its values, its kind first. Spaces have their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ....core.questions import TimeUp


class Happened(NamedTuple):
    """An event that belongs to no car."""

    kind: str


class AtSpace(NamedTuple):
    """An event of a car on a space."""

    kind: str
    seat: int
    space: str


class SetUp(NamedTuple):
    """CFR-SETUP-2: the points of the six cards."""

    kind: str
    seat: int
    cards: tuple[int, ...]


class Bid(NamedTuple):
    """CFR-BID-6: what was bid, red chips broken for it, and twice its value (CFR-BID-2)."""

    kind: str
    seat: int
    wear: int
    green: int
    red: int
    exchanged: int
    doubled: int


class TieRolled(NamedTuple):
    """CFR-BID-4: two dice for a place."""

    kind: str
    seat: int
    faces: tuple[int, int]


class Placed(NamedTuple):
    """CFR-GRID: a place on the grid."""

    kind: str
    seat: int
    place: int
    space: str


class TurnBegun(NamedTuple):
    """CFR-TURN-1: the seats that are still on the track."""

    kind: str
    number: int
    seats: tuple[int, ...]


class AtSpeed(NamedTuple):
    """A speed: the card of a turn ("planned"), or what it came to ("speed")."""

    kind: str
    seat: int
    speed: int


class Spent(NamedTuple):
    """Chips spent for a roll, red ones broken, and the rest of both (CFR-ROLL-2)."""

    kind: str
    seat: int
    purpose: str
    green: int
    red: int
    exchanged: int
    left: tuple[int, int]


class Rolled(NamedTuple):
    """CFR-ROLL-1: two dice, what they were changed by, and the result.

    The result is "success", "partial" or "failure" (CFR-T2).
    """

    kind: str
    seat: int
    purpose: str
    faces: tuple[int, int]
    modifier: int
    total: int
    result: str


class Damaged(NamedTuple):
    """CFR-TEST-4, CFR-DECEL-2: "a", "ts" or "d", before and now."""

    kind: str
    seat: int
    attribute: str
    before: int
    now: int


class Wore(NamedTuple):
    """Wear spent: the points, the reason, and the rest."""

    kind: str
    seat: int
    points: int
    why: str
    left: int


class Ordered(NamedTuple):
    """CFR-ORDER-4: seats in the order of movement."""

    kind: str
    seats: tuple[int, ...]


class Retired(NamedTuple):
    """The end of a car's race, by "engine", "brakes", "crash", "automatic" or "turns"."""

    kind: str
    seat: int
    space: str
    why: str


class Slipped(NamedTuple):
    """A declared slip: the car, its leader, and the most spaces (CFR-SLIP-4)."""

    kind: str
    seat: int
    leader: int
    spaces: int


class Bought(NamedTuple):
    """CFR-CORNER-4: units due in a "corner" or for a "line", and those of them paid by wear."""

    kind: str
    seat: int
    why: str
    units: int
    wear: int


class Attacked(NamedTuple):
    """A forced pass: who tries it ("pass") on whom, or lets whom by or not ("let", "block")."""

    kind: str
    seat: int
    other: int
    space: str


class AtRow(NamedTuple):
    """CFR-CRASH-2: the row of a crash marker, in ticks from the line."""

    kind: str
    row: int


class Moved(NamedTuple):
    """A move that is over: its spaces, where it stood first, its speed then, and slip spaces."""

    kind: str
    seat: int
    path: tuple[str, ...]
    speed: int
    slipped: int


class Finished(NamedTuple):
    """CFR-FIN-3: a place of the race."""

    kind: str
    seat: int
    place: int


FACTS: Final[Mapping[str, type[tuple[Any, ...]]]] = {
    "bid": Bid,
    "bid-tie": TieRolled,
    "block": Attacked,
    "braked": AtSpeed,
    "damage": Damaged,
    "finish": Finished,
    "grid": Placed,
    "halved": AtSpeed,
    "let": Attacked,
    "marker": AtRow,
    "moved": Moved,
    "order": Ordered,
    "out": Retired,
    "pass": Attacked,
    "pay": Bought,
    "place": AtSpace,
    "planned": AtSpeed,
    "race-over": Happened,
    "rolled": Rolled,
    "set-up": SetUp,
    "skill": Spent,
    "slip": Slipped,
    "speed": AtSpeed,
    "spin": AtSpace,
    "time-out": TimeUp,
    "turn": TurnBegun,
    "wear": Wore,
}
"""Every kind of fact, and its shape."""
