"""Checks of the arguments for a lone car: boards, states, top speeds and limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ....boards import Point, Track
from ....boards.lattice.momentum.motion import LARGEST, Limit, changes, full_name, size
from ....boards.lattice.points import TOP_SPEEDS, asked_point
from ....boards.lattice.shelf import SHELF
from ....core.errors import SetupError, shown
from ....core.given import entries, need_whole, parts, whole_point
from ....drivers import policy
from ... import FIRST
from ...by_game import row_for

TopSpeed = str | int | None | Sequence[int | None]

Accelerations = str | Iterable[Point] | Callable[[int, int], bool]
"""What `limit` may be: the name of a shape, changes of velocity, or a function that picks them."""

_MOST = (2 * LARGEST + 1) ** 2


def board(track: Any) -> Track:
    """Return a board of the lattice, or the name or path of one."""
    return policy.board(track, SHELF)


def not_elsewhere(track: Any, begins: str) -> None:
    """Refuse a board of another game, or its file, by naming what that game has for it.

    Parameters
    ----------
    track : object
        As it was given.
    begins : str
        How the names of such functions begin: "best_".

    Raises
    ------
    SetupError
        Naming the function of the other game.
    """
    row = row_for(track, None)
    if row.name == FIRST:
        return
    words = [word for word in row.words if word.startswith(begins)]
    calls = " or ".join(f"bw.{row.package}.{word}" for word in words)
    raise SetupError(f"track: {shown(track)} is a board of {row.title}; {calls} is for it")


def limit_of(limit: Any) -> Limit:
    """Return a limit on acceleration: a shape by its full name, or all changes of velocity."""
    if isinstance(limit, str):
        changes(limit)
        return full_name(limit)
    span = range(-LARGEST, LARGEST + 1)
    if callable(limit):
        try:
            listed = [(x, y) for x in span for y in span if limit(x, y)]
        except Exception as error:
            raise SetupError(f"limit: a function of dx and dy failed: {error}") from error
    else:
        pairs = list(map(whole_point, parts(limit, _MOST) or [None]))
        listed = sorted({pair for pair in pairs if pair is not None})
        if None in pairs or max(map(size, listed)) > LARGEST:
            raise SetupError(
                f'limit: a shape such as "box-2", changes of velocity (dx, dy) of at most '
                f"{LARGEST} squares each way, or a function of dx and dy, not {shown(limit)}"
            )
    if not any(map(size, listed)):
        raise SetupError(f"limit: at least one change of velocity other than (0, 0), not {listed}")
    boxes = (f"box-{far}" for far in range(1, LARGEST + 1))
    return next((box for box in boxes if set(changes(box)) == set(listed)), tuple(listed))


def track_point(name: str, value: Any, track: Track) -> Point:
    """Return a point of the track; SetupError for anything else."""
    at = asked_point(name, value)
    if track.kind(at) != "track":
        raise SetupError(f"{name}: {at} is {track.kind(at)}; it must be a point of the track")
    return at


def state(name: str, value: Any, track: Track) -> tuple[Point, Point | None, int]:
    """Position, pawn and lap of a state that is given as a pair, a mapping or a car of a race.

    A car without a lap is in lap 1.
    """
    fields = ("position", "pawn", "lap")
    if all(hasattr(value, field) for field in fields):  # race.cars["Ada"]
        value = {field: getattr(value, field) for field in fields}
    if (given := entries(value)) is not None:
        if given.keys() - set(fields) or "position" not in given:
            raise SetupError(f"{name}: position, pawn and lap, not {shown(list(given))}")
        position, aim, lap = given["position"], given.get("pawn"), given.get("lap", 1)
    elif isinstance(value, Sequence) and len(pair := parts(value) or []) == 2:
        (position, aim), lap = pair, 1
    else:
        raise SetupError(f"{name}: a position and its pawn ((x, y), (x, y)), not {shown(value)}")
    at = track_point(f"{name}, position", position, track)
    pawn = None if aim is None else asked_point(f"{name}, pawn", aim)
    return at, pawn, need_whole(f"{name}, lap", lap, -9)


def tops_of(top_speed: TopSpeed, track: Track) -> tuple[int | None, ...]:
    """Top speeds from lap 1 on; the last holds for all laps after it.

    "rules" is that of the basic rules (V-1), or the track's own where that is lower (V-3).
    """
    if isinstance(top_speed, str):
        if top_speed != "rules":
            raise SetupError(
                f'top_speed: a number, one for each lap, None or "rules", not {shown(top_speed)}'
            )
        return tuple(min(top, track.top_speed or top) for top in TOP_SPEEDS)
    tops = tuple(parts(top_speed) or ()) if isinstance(top_speed, Sequence) else (top_speed,)
    if not tops:
        raise SetupError("top_speed: at least one number")
    return tuple(top if top is None else need_whole("top_speed", top, 1, 99) for top in tops)


def top_in(tops: Sequence[int | None], lap: int) -> int | None:
    """Top speed in a lap, from the speeds from lap 1 on."""
    return tops[min(max(lap, 1), len(tops)) - 1]
