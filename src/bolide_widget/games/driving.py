"""Computer drivers for a race at hand, whatever its game: asked of the register."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..core.errors import SetupError
from ..core.match import Match
from ..drivers import Policy
from . import Row, game_of

Made = TypeVar("Made")


def weakest(race: Match[Any]) -> Policy:
    """Who drives when nobody says who: the game's weakest computer driver.

    Raises
    ------
    SetupError
        If the game is none of ours, and so has no drivers.
    """
    return _asked(race, Row.driver)


def hinting(race: Match[Any]) -> tuple[Policy, ...]:
    """Whose races tell a hint: at once, and as soon as tables are there; empty for no hints."""

    def made(row: Row) -> tuple[Policy, ...]:
        told = row.hint if race.game.name == row.name else ()
        return tuple(row.driver(name) for name in told)

    return _asked(race, made)


def _asked(race: Match[Any], ask: Callable[[Row], Made]) -> Made:
    row = game_of(race)
    if row is None:
        raise SetupError(
            f"policies: no computer driver is known for the game {race.game.name!r}; give your own"
        )
    return ask(row)
