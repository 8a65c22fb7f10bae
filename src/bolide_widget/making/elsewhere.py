"""Own circuits of one game as boards of another: made of the same line, by the same name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ..boards import own
from ..boards.catalogue import Shelf
from ..boards.files import TrackError
from ..boards.lanes.course import course_of as lane_course
from ..boards.lanes.track import LaneTrack
from ..boards.lattice.course import course_of as lattice_course
from ..games import Row, games, need
from . import USUAL_WIDTH, drawn, maker, on_line, texts

NO_LINE = "has no closed line, so it can't be made for another game; choose its own game"


def names(shelf: Shelf[Any]) -> list[str]:
    """List the own circuits that other games have and this one does not."""
    kept = {name for row in _others(shelf) for name in own.names(row.shelf.below)}
    return sorted(name for name in kept if not own.has(shelf.below, name))


def made(shelf: Shelf[Any], name: str) -> Any:
    """Make an own circuit of another game for this one; None if no game has it.

    Raises
    ------
    TrackError
        If no board can be made of its line.
    """
    for row in _others(shelf):
        if own.has(row.shelf.below, name):
            return _made(shelf, row.shelf.load(own.PREFIX + own.plain(name)))
    return None


def _others(shelf: Shelf[Any]) -> list[Row]:
    return [row for row in map(need, games()) if row.shelf is not shelf]


@lru_cache(maxsize=16)
def _made(shelf: Shelf[Any], there: Any) -> Any:
    name, content = str(there.name), texts.made_of(there)
    if content is None:
        course = lane_course(there) if isinstance(there, LaneTrack) else lattice_course(there)
        if course is None:
            raise TrackError(name, [NO_LINE])
        content = texts.Made([list(at) for at in course["line"]], USUAL_WIDTH, name, {})
    fault: TrackError | None = None
    for given in _tries(content.wishes, maker(shelf.board).PITS):
        try:
            made = drawn if content.drawn else on_line
            return made(shelf.board, content.points, content.width, name, given)[0]
        except TrackError as error:
            fault = fault or error
    assert fault is not None
    raise fault


def _tries(wishes: Any, pits: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield what to ask of the maker: start line and pits as they were, then without them."""
    start = {"start": wishes["start"]} if wishes.get("start") else {}
    side = wishes.get("pit", True)
    pit = {"pit": side} if side is not True and (side or "none") in pits else {}
    yield {**start, **pit}
    if start:
        yield pit
    if pit:
        yield {}
    if "none" in pits and side is not False:
        yield {"pit": False}
