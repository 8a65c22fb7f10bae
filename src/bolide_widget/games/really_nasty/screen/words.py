"""Words that prompts, options and sentences of the game share: cards, dice, corners, strategies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....racing.words import count, listed
from ..rules.words import BLUE, BROWN, FACES, GREEN, STRATEGIES, WHITE, YELLOW

Names = Sequence[str] | None

CARD: Final = {
    "PT1": "Pit Turn +1",
    "PT2": "Pit Turn +2",
    "PT3": "Pit Turn +3",
    "PU": "Puncture",
    "YF": "Yellow Flag",
    "BO": "Black/Orange Flag",
    "WE": "Weather Dice",
    "SC": "Safety Car",
    "OI": "Oil Spill",
    "PS": "Pit Lane Speeding",
}
"""What cards are called; those of corners by `card_name`."""

DOES: Final = {
    "PT1": "1 pit turn more for a car on its bay. Before or after any move.",
    "PT2": "2 pit turns more for a car on its bay. Before or after any move.",
    "PT3": "3 pit turns more for a car on its bay. Before or after any move.",
    "PU": "A car within 3 rows of yours rolls the Yellow die until it pits. "
    "Before or after any move.",
    "YF": "A rival may overtake nobody in his next move. Before or after any move.",
    "BO": "A rival must make a penalty stop at his next approach. Before or after any move.",
    "WE": "Roll the weather die: its face is the weather. Before or after any move.",
    "SC": "You control the Safety Car for a lap; nobody may overtake. Before or after any move.",
    "OI": "With the card of the corner where a rival rests, or of both corners beside his "
    "straight: he spins. Before or after any move.",
    "PS": "On who has just driven into the pits with another die than Yellow: a penalty stop at "
    "the next approach. After his move.",
}
"""What they do, and when."""

DIE: Final = {BROWN: "Brown", BLUE: "Blue", GREEN: "Green", WHITE: "White", YELLOW: "Yellow"}
SPIN: Final = ("", "spun, faces backwards", "quarter turned", "Yellow die next")
OUT: Final = {
    "entry": "missed a forced pit stop",
    "safety-car": "let the Safety Car miss the pits",
    "turns": "the race was stopped",
}
PENALTY: Final = {"BO": "Black/Orange Flag", "PS": "Pit Lane Speeding"}


def card_name(code: str) -> str:
    """What a card is called.

    Examples
    --------
    >>> card_name("CO4"), card_name("YF")
    ('Corner 4', 'Yellow Flag')
    """
    return f"Corner {code[2:]}" if code.startswith("CO") else CARD[code]


def card_text(code: str) -> str:
    """What a card does, and when.

    Examples
    --------
    >>> card_text("CO4")
    'Who drives through corner 4 with a roll above its limit spins. After his move.'
    """
    if code.startswith("CO"):
        corner = f"corner {code[2:]}"
        return f"Who drives through {corner} with a roll above its limit spins. After his move."
    return DOES[code]


def cards_name(codes: Sequence[Any]) -> str:
    """Several cards of one play.

    Examples
    --------
    >>> cards_name(("OI", "CO1", "CO2"))
    'Oil Spill, Corner 1 and Corner 2'
    """
    return listed(card_name(str(code)) for code in codes)


def corners(numbers: Sequence[int]) -> str:
    """Corners by their numbers.

    Examples
    --------
    >>> corners((4,)), corners((4, 5))
    ('corner 4', 'corners 4 and 5')
    """
    return f"corner{'s' if len(numbers) > 1 else ''} {listed(map(str, numbers))}"


def die_faces(die: str) -> str:
    """The faces of a die as they are printed.

    Examples
    --------
    >>> die_faces("brown")
    '4 5 6 7 7 8'
    """
    return " ".join(map(str, FACES[die]))


def strategy(stops: int) -> str:
    """A fuel card.

    Examples
    --------
    >>> strategy(2)
    'Two Stop'
    """
    return f"{STRATEGIES[stops - 1]} Stop"


def windows(told: Sequence[tuple[int, int]]) -> str:
    """Windows of stop laps.

    Examples
    --------
    >>> windows(((3, 5), (6, 6)))
    '3 to 5 and 6'
    """
    return listed(f"{a} to {b}" if a != b else str(a) for a, b in told)


def in_laps(told: Sequence[tuple[int, int]]) -> str:
    """The same within a sentence.

    Examples
    --------
    >>> in_laps(((3, 3),)), in_laps(((3, 3), (4, 4))), in_laps(((3, 5),))
    ('in lap 3', 'in laps 3 and 4', 'in laps 3 to 5')
    """
    alone = len(told) == 1 and told[0][0] == told[0][1]
    return f"in lap{'' if alone else 's'} {windows(told)}"


def pit_turns(number: int) -> str:
    """So many pit turns."""
    return count(number, "pit turn")
