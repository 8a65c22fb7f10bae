"""The dice tables of Bolide, read like the printed page. All dice are d12."""

from __future__ import annotations

from typing import Final, NamedTuple

SIDES: Final = 12

SKIDDING, NORMAL, QUICK = "skidding", "normal", "quick"


def _rows(*rows: tuple[range, str]) -> dict[int, str]:
    return {face: meaning for faces, meaning in rows for face in faces}


START: Final = _rows((range(1, 4), SKIDDING), (range(4, 11), NORMAL), (range(11, 13), QUICK))
START_HALF_FUEL: Final = _rows(
    (range(1, 3), SKIDDING), (range(3, 10), NORMAL), (range(10, 13), QUICK)
)
PIT_EXIT: Final = _rows((range(1, 4), SKIDDING), (range(4, 10), NORMAL), (range(10, 13), QUICK))


class Trouble(NamedTuple):
    """What a booster or braking action does to the car."""

    works: bool
    speed_drop: int = 0
    no_fourth: bool = False
    power_drop: bool = False
    half_spin: bool = False
    words: str = ""


_DOWN_2 = Trouble(False, speed_drop=2, words="top speed -2")
_DOWN_1 = Trouble(False, speed_drop=1, words="top speed -1")
_BOOSTED = Trouble(True, words="success")

BOOSTER: Final = {
    1: _DOWN_2,
    2: _DOWN_1,
    3: Trouble(False, no_fourth=True, words="no 4th gear"),
    4: Trouble(False, power_drop=True, words="power drop: same speed this turn"),
    5: Trouble(False, words="nothing"),
    6: Trouble(False, words="nothing"),
    **dict.fromkeys(range(7, 13), _BOOSTED),
}

_LOCKED = Trouble(False, words="wheels lock: no braking")
_SPUN = Trouble(True, half_spin=True, words="brakes, and ends half spun")
_BRAKED = Trouble(True, words="brakes")

BRAKE: Final = {
    1: Trouble(False, speed_drop=2, words="top speed -2, no braking"),
    2: Trouble(False, speed_drop=1, words="top speed -1, no braking"),
    3: Trouble(False, speed_drop=1, words="top speed -1, no braking"),
    4: _LOCKED,
    5: _LOCKED,
    6: _SPUN,
    7: _SPUN,
    **dict.fromkeys(range(8, 13), _BRAKED),
}


class Clash(NamedTuple):
    """What an engagement does to the two cars."""

    attacker_wins: bool
    attacker_drop: int = 0
    defender_drop: int = 0
    attacker_spins: bool = False
    defender_spins: bool = False
    roll_again: bool = False
    set_up_cancelled: bool = False
    words: str = ""


ENGAGEMENT: Final = {
    1: Clash(False, attacker_drop=2, words="defender wins, attacker's top speed -2"),
    2: Clash(False, attacker_drop=1, words="defender wins, attacker's top speed -1"),
    3: Clash(False, attacker_spins=True, words="defender wins, attacker half spun"),
    4: Clash(False, attacker_spins=True, words="defender wins, attacker half spun"),
    5: Clash(False, words="defender wins"),
    6: Clash(False, words="defender wins"),
    7: Clash(False, roll_again=True, words="defender wins; an even roll calls the safety car"),
    8: Clash(
        False, attacker_spins=True, defender_spins=True, words="defender wins, both half spun"
    ),
    9: Clash(True, words="attacker wins"),
    10: Clash(True, words="attacker wins"),
    11: Clash(True, defender_spins=True, words="attacker wins, defender half spun"),
    12: Clash(True, defender_drop=1, words="attacker wins, defender's top speed -1"),
}

ENGAGEMENT_ADVANCED: Final = {
    **ENGAGEMENT,
    3: Clash(False, set_up_cancelled=True, words="defender wins, attacker's set-up cancelled"),
}

SAFETY_CAR: Final = {
    face: "the safety car is called" if face % 2 == 0 else "no safety car"
    for face in range(1, SIDES + 1)
}


VARIABLE, SETTLED = "variable weather", "sun for the whole race"
FORECAST: Final = _rows((range(1, 8), VARIABLE), (range(8, 13), SETTLED))


class Slide(NamedTuple):
    """Where slicks in rain leave a car, from the declared point, by the arrow there (A-4)."""

    forward: int = 0
    left: int = 0
    half_spin: bool = False
    words: str = "reaches the declared point"


_HELD = Slide()

SLICK: Final = {
    1: Slide(half_spin=True, words="reaches the declared point, half spun"),
    2: Slide(left=2, words="slides 2 to the left"),
    3: Slide(left=-2, words="slides 2 to the right"),
    4: Slide(1, 1, words="slides 1 forward and 1 to the left"),
    5: Slide(1, -1, words="slides 1 forward and 1 to the right"),
    6: Slide(left=1, words="slides 1 to the left"),
    7: Slide(left=-1, words="slides 1 to the right"),
    **dict.fromkeys(range(8, 13), _HELD),
}


class Tyres(NamedTuple):
    """Top speed in lap 1 and from lap 2 on, and sharp brakings that may be used (A-2)."""

    first: int
    later: int
    brakings: int


def _tyres(printed: str) -> Tyres:
    speeds, brakings = printed.split(" + ")
    first, _, later = speeds.partition("/")
    return Tyres(int(first), int(later or first), int(brakings))


_COLUMNS = (("slick", "sun"), ("slick", "rain"), ("rain", "sun"), ("rain", "rain"))
_PAGE = {
    ("half", "soft"): ("8 + 2", "7 + 0", "6 + 2", "8 + 2"),
    ("half", "hard"): ("7 + 3", "6 + 0", "5 + 3", "7 + 3"),
    ("full", "soft"): ("6/7 + 2", "5/6 + 0", "4/5 + 2", "6/7 + 2"),
    ("full", "hard"): ("5/7 + 3", "4/6 + 0", "3/5 + 3", "5/7 + 3"),
}
TYRES: Final = {
    (fuel, compound, kind, weather): _tyres(printed)
    for (fuel, compound), row in _PAGE.items()
    for (kind, weather), printed in zip(_COLUMNS, row, strict=True)
}
"""A-2: by fuel, compound, kind of tyres and weather."""


def meaning(table: str, face: int) -> str:
    """A table's row in words."""
    return _WORDS[table][face]


_WORDS: Final[dict[str, dict[int, str]]] = {
    "grid": {face: f"{face}" for face in range(1, SIDES + 1)},
    "start": {face: f"{kind} start" for face, kind in START.items()},
    "start-half-fuel": {face: f"{kind} start" for face, kind in START_HALF_FUEL.items()},
    "pit-exit": {face: f"{kind} start" for face, kind in PIT_EXIT.items()},
    "booster": {face: row.words for face, row in BOOSTER.items()},
    "brake": {face: row.words for face, row in BRAKE.items()},
    "engagement": {face: row.words for face, row in ENGAGEMENT.items()},
    "engagement-advanced": {face: row.words for face, row in ENGAGEMENT_ADVANCED.items()},
    "slick": {face: row.words for face, row in SLICK.items()},
    "forecast": FORECAST,
    "safety-car": SAFETY_CAR,
}
