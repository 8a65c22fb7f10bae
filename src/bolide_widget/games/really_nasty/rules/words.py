"""The words and small tables of the rules (chapters 1 to 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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

PLAIN_CARDS: Final = ("PT1", "PT2", "PT3", "PU", "YF", "BO", "WE", "SC")
COPIES: Final = (4, 3, 2, 3, 3, 3, 4, 2)
OIL_COPIES, SPEEDING_COPIES, CORNER_COPIES = 4, 2, 24
"""Chapter 10: how many of each."""


def cards_of(corners: int) -> tuple[str, ...]:
    """Codes of the cards for a track with so many corners, in the order of the table."""
    return (*PLAIN_CARDS, *(f"CO{n}" for n in range(1, corners + 1)), "OI", "PS")


def copies_of(corners: int) -> tuple[int, ...]:
    """RN-CARD-4: how many of each there are."""
    each, more = divmod(CORNER_COPIES, corners)
    split = tuple(each + (n < more) for n in range(corners))
    return (*COPIES, *split, OIL_COPIES, SPEEDING_COPIES)
