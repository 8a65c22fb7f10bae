"""Facts: what happens in a race, a named tuple for each kind.

Sequences of facts are kept as plain tuples would be: kind first, then plain values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ....core.questions import TimeUp

HIDDEN: Final = "?"
"""What others see of a secret."""


class Happened(NamedTuple):
    """Something without more to say: "race-over"."""

    kind: str


class ColourChosen(NamedTuple):
    """RN-SET-1."""

    kind: str
    seat: int
    colour: str


class GridDealt(NamedTuple):
    """RN-SET-3: the grid number."""

    kind: str
    seat: int
    number: int


class TyreDealt(NamedTuple):
    """RN-SET-4."""

    kind: str
    seat: int
    tyre: str


class CardDrawn(NamedTuple):
    """RN-SET-5, RN-PIT-4: the code of the card, a secret; whether it was dealt before the race."""

    kind: str
    seat: int
    card: str
    dealt: bool

    def covered(self) -> CardDrawn:
        """As others see it."""
        return self._replace(card=HIDDEN)


class FuelDealt(NamedTuple):
    """RN-SET-6: "One", "Two" or "Three"; a secret."""

    kind: str
    seat: int
    strategy: str

    def covered(self) -> FuelDealt:
        """As others see it."""
        return self._replace(strategy=HIDDEN)


class WeatherRolled(NamedTuple):
    """RN-SET-7, RN-WXC-1: the weather now, and what it was; "" before the race."""

    kind: str
    seat: int
    weather: str
    before: str


class TurnBegun(NamedTuple):
    """RN-ORD-2: whose turn, and the round."""

    kind: str
    seat: int
    round: int


class TyreChanged(NamedTuple):
    """RN-PIT-7: the tyre now, and that before."""

    kind: str
    seat: int
    tyre: str
    before: str


class PitTurn(NamedTuple):
    """RN-PIT-6: pit turns taken at this stop so far."""

    kind: str
    seat: int
    taken: int


class Rotated(NamedTuple):
    """RN-SPIN-3: the spin step now."""

    kind: str
    seat: int
    step: int


class Spun(NamedTuple):
    """RN-SPIN-1: the spin step, who played the cards, and their codes."""

    kind: str
    seat: int
    step: int
    by: int
    cards: tuple[str, ...]


class Rolled(NamedTuple):
    """RN-DICE-3: the die and its face."""

    kind: str
    seat: int
    die: str
    face: int


class Moved(NamedTuple):
    """RN-MOVE-8: the path from its first space on, exposed corners, and pit speeding."""

    kind: str
    seat: int
    path: tuple[str, ...]
    corners: tuple[int, ...]
    speeding: bool


class Crossed(NamedTuple):
    """RN-LAP-2, RN-LAP-3: laps completed now; by "line" or by "landing". 0: from the grid."""

    kind: str
    seat: int
    laps: int
    how: str


class Landed(NamedTuple):
    """RN-PIT-4: the bay, and the stop lap."""

    kind: str
    seat: int
    bay: str
    lap: int


class Declared(NamedTuple):
    """RN-PIT-5: kind and planned pit turns of the stop; a secret."""

    kind: str
    seat: int
    how: str
    base: int

    def covered(self) -> Declared:
        """As others see it."""
        return self._replace(how=HIDDEN, base=0)


class PenaltyTold(NamedTuple):
    """RN-PIT-9: a penalty was due, and whether it was served now; "lapsed": RN-FORC-6."""

    kind: str
    seat: int
    penalty: str
    result: str


class Left(NamedTuple):
    """RN-MOVE-8: back on the circuit; pit turns taken."""

    kind: str
    seat: int
    taken: int


class SafetyCarMoved(NamedTuple):
    """RN-SC-2: the controller, and the path of the Safety Car."""

    kind: str
    seat: int
    path: tuple[str, ...]


class SafetyCarParked(NamedTuple):
    """RN-SC-5 to RN-SC-7: who controlled it, and why: "entry", "missed" or "out"."""

    kind: str
    seat: int
    why: str


class Retired(NamedTuple):
    """RN-FORC-2, RN-FORC-7: where, and why.

    "entry": a forced stop was missed; "safety-car": the Safety Car missed the entry; "turns".
    """

    kind: str
    seat: int
    space: str
    why: str


class Finished(NamedTuple):
    """RN-LAP-5: the place, and how: "line", or "last" for the last car that is left."""

    kind: str
    seat: int
    place: int
    how: str


class Played(NamedTuple):
    """RN-GEN-5: codes of the cards, and the target, -1 for none; "void": RN-PTC-3."""

    kind: str
    seat: int
    cards: tuple[str, ...]
    other: int

    @property
    def is_void(self) -> bool:
        """RN-PTC-3: Return whether it had no effect, and the card stays in the hand."""
        return self.kind == "void"


class Fined(NamedTuple):
    """RN-FORC-8: "BO" or "PS", and the stop lap at which the penalty is due."""

    kind: str
    seat: int
    penalty: str
    lap: int


class Audited(NamedTuple):
    """RN-MAR-3: fuel card, stops as (lap, kind, base, added, taken), whether all is in order."""

    kind: str
    seat: int
    fuel: int
    stops: tuple[tuple[Any, ...], ...]
    passed: bool


FACTS: Final[Mapping[str, type[tuple[Any, ...]]]] = {
    "colour": ColourChosen,
    "grid": GridDealt,
    "tyre-card": TyreDealt,
    "draw": CardDrawn,
    "fuel": FuelDealt,
    "weather": WeatherRolled,
    "turn": TurnBegun,
    "tyre": TyreChanged,
    "pit-turn": PitTurn,
    "rotate": Rotated,
    "roll": Rolled,
    "move": Moved,
    "lap": Crossed,
    "land": Landed,
    "declare": Declared,
    "penalty": PenaltyTold,
    "leave": Left,
    "sc-move": SafetyCarMoved,
    "sc-parked": SafetyCarParked,
    "out": Retired,
    "finish": Finished,
    "race-over": Happened,
    "play": Played,
    "void": Played,
    "spin": Spun,
    "fined": Fined,
    "audit": Audited,
    "time-out": TimeUp,
}
"""Every kind of fact of a race, and its shape."""

OPENS: Final = ("turn", "move", "play", "void", "weather")
"""Facts that a window may follow (RN-TIME-2, RN-TIME-5)."""
