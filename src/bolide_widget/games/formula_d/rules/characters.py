"""The ten characters (FD-CH-0): their wear points and abilities.

What an ability does stands where it is used: the module of each chapter asks `is_one`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.words import phrase

NOBODY: Final = 0
LI_TSU: Final = 1
DEREK: Final = 2
JACK: Final = 3
JULIEN: Final = 4
JENNY: Final = 5
DIANE: Final = 6
TEMANA: Final = 7
MONTOYA: Final = 8
DIMITRI: Final = 9
STANLEY: Final = 10
"""Characters by their numbers in the book; a car of another kind is nobody's."""


class Character(NamedTuple):
    """One of the ten.

    Attributes
    ----------
    number : int
        In the book, from 1.
    word : str
        As an answer names it.
    name : str
        As people read it.
    wear : tuple of 6 ints
        Tyres, brakes, gearbox, body, engine, suspension.
    ability : str
        What the ability is called.
    does : str
        What it does, in one line.
    """

    number: int
    word: str
    name: str
    wear: tuple[int, ...]
    ability: str
    does: str


CHARACTERS: Final = (
    Character(
        LI_TSU,
        "li-tsu",
        "Li Tsu Sin",
        (7, 3, 2, 2, 3, 3),
        phrase("How sweet"),
        phrase("other drivers who complete a lap drive one space less"),
    ),
    Character(
        DEREK,
        "derek",
        "Derek Manson",
        (6, 3, 2, 4, 3, 3),
        phrase("Aggressive"),
        phrase("in a collision test with him the opponent rolls twice"),
    ),
    Character(
        JACK,
        "jack",
        "Jack Owens",
        (9, 2, 2, 2, 3, 2),
        phrase("Drift master"),
        phrase("may drive one space more or less for a tyre point, once a turn"),
    ),
    Character(
        JULIEN,
        "julien",
        'Julien "Frogger" Marcellin',
        (8, 4, 2, 2, 3, 2),
        phrase("Weather frog"),
        phrase("may have the weather rolled again; slides one space in the wet"),
    ),
    Character(
        JENNY,
        "jenny",
        "Jenny Slivers",
        (4, 6, 2, 3, 3, 2),
        phrase("Skilled mechanic"),
        phrase("gets four points at a checkpoint instead of two"),
    ),
    Character(
        DIANE,
        "diane",
        "Diane Montfort",
        (6, 4, 2, 3, 3, 3),
        phrase("Quick off the mark"),
        phrase("plays first among level cars, and wins ties for the grid"),
    ),
    Character(
        TEMANA,
        "temana",
        "Temana Matahi",
        (6, 3, 3, 3, 3, 3),
        phrase("Scrap heap"),
        phrase("may leave damage on the space he starts from, once a lap"),
    ),
    Character(
        MONTOYA,
        "montoya",
        "Montoya Cadena",
        (5, 5, 3, 2, 3, 2),
        phrase("Turbo"),
        phrase("may add three spaces to his nitro"),
    ),
    Character(
        DIMITRI,
        "dimitri",
        "Dimitri Tzarof",
        (5, 4, 3, 3, 3, 4),
        phrase("Inventor"),
        phrase("his engine fails on one face less"),
    ),
    Character(
        STANLEY,
        "stanley",
        "Stanley Washington",
        (7, 2, 3, 2, 3, 3),
        phrase("Car radio"),
        phrase("hits a car on an adjacent space with his radio, once a race"),
    ),
)
"""FD-CH-0, in the order of the book."""

BY_WORD: Final = {each.word: each for each in CHARACTERS}


def character(number: int) -> Character | None:
    """The character of a number; None for a car that has none.

    One whose ability is idle has its number negative (`attempts`).
    """
    return CHARACTERS[abs(number) - 1] if number != NOBODY else None
