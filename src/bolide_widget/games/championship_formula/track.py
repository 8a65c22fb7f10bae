"""The track of Championship Formula Racing: spaces in rows, and its corners (chapter 21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...boards.lanes.road import Links
from ...boards.lanes.shapes import Extras, Stroke
from ...boards.lanes.track import LaneTrack
from ...core.frozen import Frozen
from ...core.given import need_whole
from .checks import BONUS, PART, Bar, Line, Slot, bars_of, distance, rows_of, side_at, widths_of

GAME = PART.game

FEWEST_FOR_RED = 7
"""Cars from which on the red slots are filled, too (CFR-GRID-2, CFR-GRID-3)."""

CARS = 12


class Figures(NamedTuple):
    """Fewest turns of a lap from pole for a lone yardstick car (CFR-TRACK-7).

    Attributes
    ----------
    w0, w6, wmin : int
        With no wear, with 6, and with as much as it likes.
    """

    w0: int
    w6: int
    wmin: int


class Track(LaneTrack, examples="championship_formula"):
    """A circuit of Championship Formula Racing; it never changes.

    In addition to the attributes of every board of spaces. `next` has the straight steps first,
    starting with the one nearest the grey bar.

    Attributes
    ----------
    diagonal : tuple of tuple of int
        The steps that are not straight (CFR-TRACK-2). The space that `straight` leads to is
        directly in front (CFR-TRACK-4).
    length : tuple of int
        The length of each space in ticks, which a step onto it adds to the race position.
    row : tuple of int
        Front edge of each space in ticks from the line, less than the period (CFR-TRACK-3).
    rows : mapping of int to tuple of int
        The spaces of each row, nearest the grey bar first; rows in driving order from the line.
    width : mapping of int to int
        Spaces side by side at each row.
    rank : tuple of int
        Side rank within the row, 1 nearest the grey bar.
    speed : tuple of int
        Printed speed, 0 for none.
    lines : tuple of Line
    line_starts : tuple of tuple of int
        By space: the racing lines that begin there, as indices into `lines`.
    bars : tuple of Bar
        The grey bar.
    slots : tuple of Slot
        The grid, from row 1 on, inside before outside.
    figures : Figures
    recommended_laps : int

    `from_centerline` sets the speeds of corners by how tight they are, divides the road into rows
    of two and three lanes, and draws racing lines; figures found by search decide among several
    boards (Table CFR-T9). Its options are those of
    `bolide_widget.making.championship_formula.Options`: rows, squares, start, reverse, corners,
    limits, laps, trial, author, licence.

    Examples
    --------
    >>> track = bw.load_track("merrow", game="championship-formula")
    >>> sorted({mph for mph in track.speed if mph})[:3]
    [40, 60, 80]
    """

    PART = PART

    diagonal: tuple[tuple[int, ...], ...]
    length: tuple[int, ...]
    row: tuple[int, ...]
    rows: Mapping[int, tuple[int, ...]]
    width: Mapping[int, int]
    rank: tuple[int, ...]
    speed: tuple[int, ...]
    lines: tuple[Line, ...]
    line_starts: tuple[tuple[int, ...], ...]
    bars: tuple[Bar, ...]
    slots: tuple[Slot, ...]
    figures: Figures
    recommended_laps: int

    def _make(self, data: Mapping[str, Any], digest: str) -> None:
        super()._make(data, digest)
        part, spaces, period = data[GAME], self._spaces, self.period
        bars = bars_of(part["grey_bar"])
        rows = rows_of(spaces, period, bars)
        corners = [corner.id for corner in self.corners]
        lines = tuple(
            Line(
                line["id"],
                corners.index(line["corner"]),
                BONUS[line["colour"]],
                tuple(self.number[space] for space in line["spaces"]),
            )
            for line in part["lines"]
        )
        vars(self).update(
            length=tuple(space.front - space.back for space in spaces),
            row=tuple(space.front % period for space in spaces),
            rows=Frozen({row: tuple(members) for row, members in rows.items()}),
            width=Frozen(widths_of(spaces, period, list(rows))),
            rank=tuple(1 + rows[space.front % period].index(n) for n, space in enumerate(spaces)),
            speed=tuple(part["speeds"].get(space.id, 0) for space in spaces),
            lines=lines,
            line_starts=tuple(
                tuple(index for index, line in enumerate(lines) if line.spaces[0] == space)
                for space in range(len(spaces))
            ),
            bars=bars,
            slots=tuple(
                Slot(slot["row"], slot["side"], self.number[slot["space"]], slot["min_cars"])
                for slot in sorted(part["grid"], key=lambda slot: (slot["row"], slot["side"]))
            ),
            figures=Figures(part["w0"], part["w6"], part["wmin"]),
            recommended_laps=part["recommended_laps"],
        )
        self._order_steps()

    def _order_steps(self) -> None:
        """Straight steps first, then those nearest the grey bar."""
        steps, straight, diagonal = [], [], []
        for space, others in enumerate(self.next):
            side = side_at(self.bars, self.front[space] % self.period + 1)
            near = sorted(others, key=lambda to: distance(self._spaces[to], side))
            straight.append(tuple(to for to in near if to in self.straight[space]))
            diagonal.append(tuple(to for to in near if to not in self.straight[space]))
            steps.append(straight[-1] + diagonal[-1])
        self._link(Links(self.ahead, tuple(steps), tuple(straight), self.beside))
        vars(self).update(diagonal=tuple(diagonal))

    def grid_slots(self, cars: int) -> tuple[int, ...]:
        """Return the spaces on which a field of cars starts, by position (CFR-GRID-2, CFR-GRID-3).

        A lone car has pole.

        Raises
        ------
        SetupError
            If there are more than twelve cars, or none.
        """
        cars = need_whole("cars", cars, 1, CARS)
        if cars >= FEWEST_FOR_RED:
            return tuple(slot.space for slot in self.slots if slot.least <= cars)
        blue = [slot.space for slot in self.slots if slot.least == 0]
        return (*blue[: cars - 1], blue[-1]) if cars > 1 else (blue[0],)

    def crosses(self, a: int, b: int) -> bool:
        """Check whether the step from one space to the next reaches the line (CFR-FIN-1).

        It does on the row whose front edge is the line: the step that leads beyond it does not
        count again.
        """
        a, b = self._space(a), self._space(b)
        return b in self.next[a] and self.row[b] == 0

    def _corner_words(self) -> list[str]:
        return [f"{words} mph" for words in self._ranges(self.speed)]

    def _limit_words(self, limit: int) -> str:
        return f"{limit} mph"

    def extras(self) -> Extras:
        """Return printed speeds, racing lines, the grey bar, blue and red places of the grid."""
        colours = {bonus: colour for colour, bonus in BONUS.items()}
        return Extras(
            printed={space: str(speed) for space, speed in enumerate(self.speed) if speed},
            strokes=[
                Stroke("racing-line", colours[line.bonus], f"+{line.bonus}", line.spaces)
                for line in self.lines
            ],
            bars=[("grey-bar", bar.start, bar.end, bar.side) for bar in self.bars],
            places=["red" if slot.least else "blue" for slot in self.slots],
        )

    def side(self, row: int) -> str:
        """Return the side of the grey bar at a row: "left" or "right"."""
        number = need_whole("row", row, -(10**6), 10**6)
        return side_at(self.bars, number % self.period or self.period)


SHELF = Track.shelf()
"""The bundled boards: ``SHELF.board_of("pattern-ring")`` is a track by name, by path, or itself."""
