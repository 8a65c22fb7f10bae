"""Words that prompts, options and sentences of Formula D share."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Final

from ....core.actions import Action
from ....racing.words import listed
from ..rules.characters import BY_WORD, character

CATEGORY: Final = {
    "tyres": "tyres",
    "brakes": "brakes",
    "gearbox": "gearbox",
    "body": "body",
    "engine": "engine",
    "susp": "suspension",
}
"""Categories of wear points as people read them."""

POINT: Final = {
    "tyres": "tyre",
    "brakes": "brake",
    "gearbox": "gearbox",
    "body": "body",
    "engine": "engine",
    "susp": "suspension",
}
"""The same before "point"."""

BLACK: Final = 20
ORDINALS: Final = ("", "first", "second", "third")


def points(category: str, count: int) -> str:
    """Wear points in words.

    Examples
    --------
    >>> points("tyres", 3), points("susp", 1)
    ('3 tyre points', '1 suspension point')
    """
    return f"{count} {POINT[category]} point{'' if count == 1 else 's'}"


def runs(faces: Sequence[int]) -> str:
    """Faces of a die, neighbours put together.

    Examples
    --------
    >>> runs([7, 9, 10, 11]), runs([4, 5]), runs([8])
    ('7 and 9 to 11', '4 and 5', '8')
    """
    found: list[list[int]] = []
    for face in faces:
        if found and found[-1][-1] == face - 1:
            found[-1].append(face)
        else:
            found.append([face])
    parts: list[str] = []
    for run in found:
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(face) for face in run]
    return listed(parts)


def odds(hits: int, sides: int) -> str:
    """A chance in the smallest whole numbers that the die knows.

    Examples
    --------
    >>> odds(6, 12), odds(0, 20), odds(3, 8)
    ('1 in 2', '0 in 20', '3 in 8')
    """
    common = gcd(hits, sides) if hits else 1
    return f"{hits // common} in {sides // common}"


def up_to(face: int) -> str:
    """Faces from 1 on.

    Examples
    --------
    >>> up_to(1), up_to(4)
    ('1', '1 to 4')
    """
    return "1" if face == 1 else f"1 to {face}"


def character_words(word: object) -> str:
    """A character by the word of an answer: ``Derek Manson``."""
    return BY_WORD[str(word)].name


def ability_words(number: int) -> str:
    """What a car's character is called, and his ability."""
    one = character(number)
    return "" if one is None else f"{one.name}: {one.ability}"


def brakes_of(action: Action) -> int:
    """Brake points that an answer of a move spends."""
    return int(action[2]) if len(action) > 2 and action[0] in ("to", "slip") else 0
