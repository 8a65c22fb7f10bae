"""The view from a car, for learners: scaled, rivals relative to it, flags apart from numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from .coding import FAR, Coding, Column

Floats = NDArray[np.float32]
Looked = dict[str, NDArray[Any]]

_Columns = Sequence[tuple[int, Column]]
"""Columns with their places."""

AHEAD: Final = 24
"""Spaces ahead that are seen on a road of spaces."""
CLOSE: Final = 10.0
"""How much nearer than a lap the second column of a gap looks."""


class View:
    """The vector of a position as the driver of a car would put it.

    It is computed from the vector of a `Coding` alone, so it holds no more than that, and for many
    positions at once. All numbers are scaled to -1 to 1, and clipped there.

    Parameters
    ----------
    coding : Coding
        The coding of the race.

    Attributes
    ----------
    names : dict of str to tuple of str
        What the columns of each part say: ``flags`` of 0 and 1; ``sheet``, the race and the own
        car; ``road``, what lies ahead; ``rivals``, a row a car, in the order of the seats after
        one's own.
    """

    dropped: ClassVar[frozenset[str]] = frozenset()
    """Columns of a car that say where on the board it is."""
    of_seats: ClassVar[frozenset[str]] = frozenset()
    """Columns that name a seat: they count from one's own."""
    bits: ClassVar[Mapping[str, int]] = {}
    """Columns of bits, with their number."""
    scales: ClassVar[Mapping[str, float]] = {}
    """What is shown as 1, by column; else its bound."""
    road_names: ClassVar[Sequence[str]] = ()
    near_names: ClassVar[Sequence[str]] = ()

    def __init__(self, coding: Coding[Any]) -> None:
        self.coding, self.seats = coding, coding.seats
        self._sizes, self._bit_counts = self.list_scales(), self.list_bits()
        self.laps: int = coding.game.rules.laps
        kinds, own = len(coding.kinds), tuple(coding.list_own_columns())
        first_race = kinds + 1 + self.seats
        self._cars = first_race + len(coding.race_columns) + len(own)
        self._width = len(coding.car_columns)
        self.car_at = {column.name: at for at, column in enumerate(coding.car_columns)}
        self.race_at = {
            column.name: first_race + at for at, column in enumerate((*coding.race_columns, *own))
        }
        shared = [(at, coding.columns[at]) for at in (*range(kinds + 1), *self.race_at.values())]
        of_car = [
            pair for pair in enumerate(coding.car_columns) if pair[1].name not in self.dropped
        ]
        flags, numbers = self._sorted(shared)
        marks, sizes = self._sorted(of_car)
        self._bits = [
            (at, bit)
            for at, column in shared
            for bit in range(self._bit_counts.get(column.name, 0))
        ]
        places = range(self.seats)
        self._turned = np.array([[(seat + n) % self.seats for n in places] for seat in places])
        blocks = self._cars + self._width * self._turned  # where the cars of each view begin
        flags_at, sheet_at, marks_at, sizes_at = (
            np.array([at for at, _ in pairs], np.intp) for pairs in (flags, numbers, marks, sizes)
        )
        of_all = (blocks[:, :, None] + marks_at).reshape(self.seats, -1)
        self._flags_at = np.hstack([np.tile(flags_at, (self.seats, 1)), of_all])
        self._sheet_at = np.hstack(
            [np.tile(sheet_at, (self.seats, 1)), blocks[:, :1] + sizes_at[None]]
        )
        self._rivals_at = (blocks[:, 1:, None] + sizes_at).reshape(self.seats, -1)
        self._sheet_scale = self._scales([column for _, column in (*numbers, *sizes)])
        self._rival_scale = self._scales([column for _, column in sizes])
        self._sheet_seats = self._seat_columns([column for _, column in (*numbers, *sizes)])
        self._rival_seats = self._seat_columns([column for _, column in sizes])
        self.names = self._list_names(flags, marks, numbers, sizes)
        self.shapes: dict[str, tuple[int, ...]] = {
            part: (len(names),) for part, names in self.names.items() if part != "rivals"
        }
        if self.seats > 1:
            self.shapes["rivals"] = self.seats - 1, len(self.names["rivals"])

    def _list_names(
        self, flags: _Columns, marks: _Columns, numbers: _Columns, sizes: _Columns
    ) -> dict[str, tuple[str, ...]]:
        whose = ["own", *(f"rival {n}" for n in range(1, self.seats))]
        columns = self.coding.columns
        return {
            "flags": (
                *(column.name for _, column in flags),
                *(f"{who}: {column.name}" for who in whose for _, column in marks),
                *(f"{columns[at].name}, bit {bit}" for at, bit in self._bits),
            ),
            "sheet": (
                *(column.name for _, column in numbers),
                *(f"own: {column.name}" for _, column in sizes),
                "driven of the race",
                "lap, sine",
                "lap, cosine",
            ),
            "road": tuple(self.road_names),
            "rivals": (
                *(column.name for _, column in sizes),
                "ahead, in laps",
                "ahead, near",
                *self.near_names,
            ),
        }

    def _sorted(self, columns: _Columns) -> tuple[_Columns, _Columns]:
        """Return the flags among some columns, and the numbers; bits are neither."""
        flags = [pair for pair in columns if self._is_flag(pair[1])]
        bits = self._bit_counts
        return flags, [
            pair for pair in columns if not self._is_flag(pair[1]) and pair[1].name not in bits
        ]

    def _is_flag(self, column: Column) -> bool:
        named = column.name in self.of_seats or column.name in self._bit_counts
        return (column.low, column.high) == (0, 1) and not named

    def _scales(self, columns: Sequence[Column]) -> Floats:
        scales = []
        for column in columns:
            bound = max(-column.low, column.high)
            if column.name in self.of_seats:
                bound = self.seats
            bound = self._sizes.get(column.name, bound)
            assert bound < FAR, f"no scale: {column.name}"
            scales.append(1 / bound)
        return np.array(scales, np.float32)

    def _seat_columns(self, columns: Sequence[Column]) -> NDArray[np.intp]:
        return np.array([n for n, c in enumerate(columns) if c.name in self.of_seats], np.intp)

    # -- what a game says --------------------------------------------------------------------

    def list_scales(self) -> Mapping[str, float]:
        """Return what is shown as 1, by column."""
        return self.scales

    def list_bits(self) -> Mapping[str, int]:
        """Return the columns of bits, with their number."""
        return self.bits

    def progress(self, cars: Floats) -> Floats:
        """Return how many laps cars have driven, from their columns."""
        raise NotImplementedError

    def road(self, own: Floats) -> Floats:
        """Return what lies ahead of cars, from their columns."""
        raise NotImplementedError

    def near(self, own: Floats, rivals: Floats) -> Floats:
        """Return more about rivals: an array of (positions, rivals, `near_names`)."""
        return np.zeros((*rivals.shape[:2], 0), np.float32)

    # -- many positions at once --------------------------------------------------------------

    def look(self, rows: Floats, seats: NDArray[np.intp]) -> Looked:
        """Return the views of seats, by part, from the vectors of their positions.

        Parameters
        ----------
        rows : array of float32, (positions, columns)
            A vector of the coding for each position.
        seats : array of int, (positions,)
            Whose view it is.
        """
        count, order = len(rows), seats[:, None]
        cars = rows[:, self._cars :].reshape(count, self.seats, self._width)
        cars = cars[np.arange(count)[:, None], self._turned[seats]]
        flags = np.take_along_axis(rows, self._flags_at[seats], 1)
        parts = [flags > 0]
        if self._bits:
            parts += [(rows[:, [at]].astype(np.int64) >> bit & 1) > 0 for at, bit in self._bits]
        sheet = np.take_along_axis(rows, self._sheet_at[seats], 1)
        self._turn(sheet, self._sheet_seats, order)
        sheet *= self._sheet_scale
        driven = self.progress(cars)
        angle = driven[:, :1] * np.float32(2 * np.pi)
        more = [driven[:, :1] / np.float32(self.laps), np.sin(angle), np.cos(angle)]
        looked: Looked = {
            "flags": np.concatenate(parts, axis=1).astype(np.int8),
            "sheet": _clipped(np.concatenate([sheet, *more], axis=1)),
            "road": _clipped(self.road(cars[:, 0])),
        }
        if self.seats > 1:
            rivals = np.take_along_axis(rows, self._rivals_at[seats], 1)
            rivals = rivals.reshape(count, self.seats - 1, -1)
            self._turn(rivals, self._rival_seats, order[:, :, None])
            rivals *= self._rival_scale
            gap = (driven[:, 1:] - driven[:, :1])[..., None]
            near = self.near(cars[:, 0], cars[:, 1:])
            seen = [rivals, gap, gap * np.float32(CLOSE), near]
            looked["rivals"] = _clipped(np.concatenate(seen, axis=-1))
        return looked

    def _turn(self, block: Floats, columns: NDArray[np.intp], own: NDArray[Any]) -> None:
        """Count seats from one's own, which becomes 1; none stays 0."""
        if len(columns):
            named = block[..., columns]
            block[..., columns] = np.where(named < 0, 0, (named - own) % self.seats + 1)


def _clipped(values: NDArray[Any]) -> Floats:
    clipped: Floats = np.clip(values, -1, 1).astype(np.float32, copy=False)
    return clipped


class RoadView(View):
    """The view on a road of spaces: what each of the next 24 spaces asks for."""

    road_names: ClassVar = ("lane", *(f"after {n} spaces" for n in range(AHEAD)))

    def __init__(self, coding: Coding[Any]) -> None:
        super().__init__(coding)
        self._space = self.car_at["space"]
        self._table = self.table()

    def table(self) -> Floats:
        """Return the road as seen from each space, and last from nowhere."""
        raise NotImplementedError

    def road(self, own: Floats) -> Floats:
        space = own[:, self._space].astype(np.intp)
        return self._table[np.where((space >= 0) & (space < len(self._table) - 1), space, -1)]


def road_table(
    nexts: Sequence[Sequence[int]], lanes: Sequence[int], asks: Callable[[int], float]
) -> Floats:
    """Return the table of a `RoadView`, from the steps of each space and what each asks for.

    Examples
    --------
    >>> road_table([[1], [0]], [1, 1], lambda space: space / 2)[:2, :4].tolist()
    [[0.25, 0.0, 0.5, 0.0], [0.25, 0.5, 0.0, 0.5]]
    """
    table = np.zeros((len(nexts) + 1, 1 + AHEAD), np.float32)
    for space in range(len(nexts)):
        at, row = space, [lanes[space] / 4]
        for _ in range(AHEAD):
            row.append(asks(at))
            at = nexts[at][0] if nexts[at] else at
        table[space] = row
    return table
