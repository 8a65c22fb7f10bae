"""The printed tables of Formula D: dice, costs, results."""

from __future__ import annotations

from typing import Final

from ....core.kinds import Die

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
