"""What a widget is given, checked before anything is shown."""

from __future__ import annotations

from ..core.errors import SetupError
from ..core.match import Match
from ..core.shown import shown
from ..drivers.policy import M


def check_race(race: M) -> M:
    """The race that a widget is to show.

    Raises
    ------
    SetupError
        If it is none.
    """
    if isinstance(race, Match):
        return race
    raise SetupError(
        f"RaceWidget shows a race, such as Race('valdorn', ['Ada', 'Bob']), not {shown(race)}"
    )


def read_switch(name: str, value: object) -> bool:
    """An option that is on or off.

    Raises
    ------
    SetupError
        If it is neither.
    """
    if isinstance(value, bool):
        return value
    raise SetupError(f"{name}: True or False, not {shown(value)}")
