"""The best line of a race's board, found aside when a page asks for it: that takes a while."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, cast

from ..core.match import Match
from ..core.screen import BestLine
from ..games import game_of
from ..racing.result_screen import ways_of
from .alarm import Alarm
from .messages import Message, Refused

logger = logging.getLogger(__name__)


def has_line(race: Match[Any]) -> bool:
    """Whether what is best on the board of a race is a line."""
    row = game_of(race)
    return row is not None and row.name == race.game.name and row.line


def seek(race: Match[Any], message: Message, rev: int, send: Callable[[Any], object]) -> None:
    """Find the best line of a lap alone, and send it to who asked when it is there.

    Raises
    ------
    Refused
        If there is none.
    """
    if not has_line(race):
        raise Refused("What is best in this game depends on the dice: it is no line.")

    def ring(_: int) -> None:
        send(_found(race, {"t": "best", "id": message.id, "rev": rev, "said": ""}))

    Alarm(ring).set(0)


def _found(race: Match[Any], told: BestLine) -> BestLine:
    row, game = game_of(race), cast(Any, race.game)
    assert row is not None
    try:
        lap = row.get("best_lap")(game.track)
        (line,) = ways_of(race, [(-1, lap.path)])
    except Exception as error:
        logger.exception("A best line could not be found")
        return {**told, "said": f"No best line: {error}"}
    said = f"Best lap alone, from a standing start: {lap.turns} turns"
    return {**told, "said": said, "line": line}
