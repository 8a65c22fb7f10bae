"""All that a lone car can do on a board, as a table that a page without a kernel looks up."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from ....boards import Point, Track
from ....boards.lattice.momentum.motion import followers, size
from ....boards.lattice.momentum.tables import turns_to_go
from ....core.errors import SetupError
from ....core.page_data import DriveTable, DriveWay, StepTable
from ..screen.facts import heading
from .alone import LoneCar, Situation

MOST: Final = 250_000
"""The most situations of a table: more make too large a page."""

DOOMED: Final = 255
"""In the column of turns: no way leads to the flag."""


class Rows(NamedTuple):
    """The situations of a lone car and what is open in each.

    Attributes
    ----------
    changes : sequence of Point
        What a turn can change the velocity by.
    listed : sequence of Situation
        Every situation that the car can come to before the flag, the start first.
    legal, forward, back : sequence of int
        By situation, a bit for each change: whether it is legal, crosses the line forward, or
        crosses it backward.
    forced : dict of int to (int, int, int)
        By the number of a situation: its only move, beyond the changes, of a car that is too fast,
        and the crossings of the line on its way.
    turns : sequence of int
        The fewest turns to the flag; `DOOMED` if there is no way.
    """

    changes: Sequence[Point]
    listed: Sequence[Situation]
    legal: Sequence[int]
    forward: Sequence[int]
    back: Sequence[int]
    forced: dict[int, tuple[int, int, int]]
    turns: Sequence[int]


def rows_of(track: Track) -> Rows:
    """Walk through every situation of a lone car, by the moves of `best_lap`.

    Raises
    ------
    SetupError
        If the board is too large, or no way leads to its flag.
    """
    car = LoneCar(track)
    first = car.at_start(car.starts[0])
    open_to: dict[Situation, tuple[int, int, int]] = {}
    only: dict[Situation, tuple[int, int, int]] = {}
    waiting, seen = [first], {first}
    while waiting:
        now = waiting.pop()
        car.place(now)
        legal = forward = back = 0
        moves = {-1: car._forced} if car._forced else car._open
        for number, step in moves.items():
            after = car._moved(step)
            if number < 0:
                only[now] = (*step, now.to_go - after.to_go)
            else:
                bit = 1 << number
                legal |= bit
                forward |= bit if after.to_go < now.to_go else 0
                back |= bit if after.to_go > now.to_go else 0
            if after not in seen and after.to_go > 0:
                seen.add(after)
                waiting.append(after)
        open_to[now] = legal, forward, back
        if len(seen) > MOST:
            raise SetupError(
                f"page: {track.name} is too large to be driven on a page; choose a board of "
                'bw.tracks("lessons")'
            )
    rest = sorted(open_to.keys() - {first}, key=lambda one: (one.to_go, *one[:4]))
    listed = [first, *rest]
    masks = [open_to[one] for one in listed]
    numbers = {one: number for number, one in enumerate(listed)}
    turns = _turns(car, listed)
    if turns[0] == DOOMED:
        raise SetupError(f"page: no way leads to the flag of {track.name}")
    return Rows(
        changes=car.engine,
        listed=listed,
        legal=[legal for legal, _, _ in masks],
        forward=[forward for _, forward, _ in masks],
        back=[back for _, _, back in masks],
        forced={numbers[one]: step for one, step in only.items()},
        turns=turns,
    )


def _turns(car: LoneCar, listed: Sequence[Situation]) -> list[int]:
    table = turns_to_go(car.track, car.setting)

    def at(one: Situation) -> int | None:
        return 0 if one.to_go <= 0 else table.at((one.x, one.y), (one.vx, one.vy), one.to_go)

    turns = [DOOMED if (found := at(one)) is None else found for one in listed]
    car.place(listed[0])  # which may not drive off in every direction
    begun = [found for step in car._open.values() if (found := at(car._moved(step))) is not None]
    turns[0] = 1 + min(begun) if begun else DOOMED
    return turns


def drive_table(track: Track) -> DriveTable:
    """Return the table as data for a page.

    Examples
    --------
    >>> table = drive_table(bw.load_track("corner"))
    >>> table["turns"] == bw.best_lap("corner").turns
    True
    """
    rows = rows_of(track)
    steps = {
        (one.vx + dx, one.vy + dy)
        for one, legal in zip(rows.listed, rows.legal, strict=True)
        for number, (dx, dy) in enumerate(rows.changes)
        if legal >> number & 1
    }
    ways: dict[str, DriveWay] = {
        f"{dx},{dy}": {"text": heading((dx, dy)), "size": size((dx, dy))}
        for dx, dy in sorted(steps | {(x, y) for x, y, _ in rows.forced.values()})
    }
    return {
        "changes": [list(change) for change in rows.changes],
        "ways": ways,
        "forced": {str(number): list(step) for number, step in rows.forced.items()},
        "count": len(rows.listed),
        "turns": rows.turns[0],
        "columns": b64encode(zlib.compress(_columns(rows), 9)).decode(),
    }


def _columns(rows: Rows) -> bytes:
    """Write the columns one after another: five of a situation, its turns, three of four bytes."""
    place = np.array(rows.listed, dtype=np.int64)
    signed = [place[:, part].astype(np.int8) for part in (2, 3)]
    columns = [place[:, 0].astype(np.uint8), place[:, 1].astype(np.uint8), *signed]
    columns += [place[:, 4].astype(np.uint8), np.array(rows.turns, dtype=np.uint8)]
    for masks in (rows.legal, rows.forward, rows.back):
        bits = np.array(masks, dtype=np.uint32)
        columns += [(bits >> shift & 255).astype(np.uint8) for shift in (0, 8, 16, 24)]
    return b"".join(column.tobytes() for column in columns)


def step_table(track: Track) -> StepTable:
    """Return every legal step of a lone car, wherever it is, for a page.

    Examples
    --------
    >>> table = step_table(bw.load_track("corner"))
    >>> len(table["changes"]), table["size"]
    (25, [44, 44])
    """
    car = LoneCar(track)
    planes, top = car.planes, car.setting.top(car.crossings)
    steps = sorted(step for step in planes.legal if top is None or size(step) <= top)
    forced: dict[str, Sequence[int]] = {}
    for velocity in steps:
        open_to = followers(velocity, car.setting.limit, top)
        free = barred = 0
        for step in open_to.free:
            free |= planes.legal.get(step, 0)
        for step in open_to.barred:
            barred |= planes.legal.get(step, 0)
        for point in planes.points(barred & ~free):
            only = next((d for d in open_to.slower if planes.legal_from(point, d)), None)
            if only is not None:
                forced[",".join(map(str, (*point, *velocity)))] = list(only)
    length = ((track.size[0] + 1) * planes.rows + 7) // 8
    rows = [table.get(step, 0) for table in (planes.legal, planes.over) for step in steps]
    data = b"".join(row.to_bytes(length, "little") for row in rows)
    return {
        "size": list(track.size),
        "changes": [list(change) for change in car.engine],
        "steps": [list(step) for step in steps],
        "forced": forced,
        "planes": b64encode(zlib.compress(data, 9)).decode(),
    }
