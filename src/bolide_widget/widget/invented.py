"""Circuits of the start panel that are not bundled: invented by a seed, or drawn on the page."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from ..boards.files import TrackError
from ..boards.own import is_own
from ..core.errors import SetupError
from ..games import Row, need
from ..games.by_game import invent

WORD = re.compile(r"invented/(\d{1,9})")


def seed_of(track: str) -> int | None:
    """Return the seed in the word of an invented circuit; None for the name of a bundled one.

    Examples
    --------
    >>> seed_of("invented/7"), seed_of("valdorn")
    (7, None)
    """
    found = WORD.fullmatch(track)
    return int(found[1]) if found else None


DRAWN = "drawn/"
"""The words of drawn circuits begin so."""


def circuit(row: Row, track: str) -> Any:
    """Return a bundled, an own, an invented or a drawn circuit of a game.

    Raises
    ------
    SetupError
        If there is none of that name, no circuit comes of the seed, or its file has faults.
    """
    seed = seed_of(track)
    if seed is not None:
        try:
            return _invented(row.name, seed)
        except TrackError as error:
            raise SetupError(f"track: {error}") from None
    if track.startswith(DRAWN):
        from . import drawing  # imported only when needed

        return drawing.circuit(row, track)
    if not is_own(track) and not row.shelf.knows(track):
        raise SetupError(f"track: {row.title} has no circuit of that name")
    try:
        return row.shelf.load(track)
    except TrackError as error:
        raise SetupError(f"track: {error}") from None


def kept_name(row: Row, track: str) -> str:
    """Return the name by which Python knows a circuit anywhere; empty if it is not kept."""
    if not track.startswith(DRAWN):
        return track
    from . import drawing  # imported only when needed

    return drawing.kept_as(row.name, track)


@lru_cache(maxsize=16)
def _invented(game: str, seed: int) -> Any:
    return invent(seed, game=need(game).name)
