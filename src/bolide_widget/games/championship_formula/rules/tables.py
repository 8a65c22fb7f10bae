"""The tables of the book (CFR-T1, T2, T4, T5, T7, T8), and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

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

# CFR-T2, test results: highest modified roll of a success, and of a partial result
TEST: Final = (9, 9)
START: Final = (8, 9)
START_2016: Final = (8, 11)
CHANCE: Final = (6, 9)
PASS: Final = (7, 7)
BLOCKED: Final = (5, 5)
OLD_PASS: Final = (5, 9)
"""OPT-8: 6 to 9 is a failure, 10 to 12 one with contact."""

LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "start": START,
    "start-2016": START_2016,
    "accel": TEST,
    "top": TEST,
    "brakes": TEST,
    "chance-corner": CHANCE,
    "chance-line": CHANCE,
    "chance-crash": CHANCE,
    "pass": PASS,
    "pass-blocked": BLOCKED,
    "pass-old": OLD_PASS,
}
"""Of each row of CFR-T2."""

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

WAYS: Final = tuple(
    0 if total < 2 else 6 - abs(total - 7) if total <= 12 else 0 for total in range(13)
)
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
    found = {SUCCESS: 0, PARTIAL: 0, FAILURE: 0}
    for total in range(2, 13):
        found[result(row, min(12, max(2, total + modifier)))] += WAYS[total]
    return found[SUCCESS], found[PARTIAL], found[FAILURE]
