"""Tracks of all games on spaces: the board, made from a file or a centre line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from ...core.frozen import Frozen
from ...core.given import need_whole
from ...core.languages import language
from ...core.once import cached_property, once
from ...core.words import tr
from ..catalogue import Shelf
from ..doors import makers
from .board import LaneBoard
from .checks.faults import Part
from .road import NONE
from .spoken import coming, spoken, within

if TYPE_CHECKING:
    from ..wishes import FileOrPath, LaneWishes


class LaneTrack(LaneBoard):
    """A circuit of a game that is played on spaces; it never changes."""

    PART: Part
    TURN: ClassVar[str] = "Turn"
    """The game's word for a corner."""

    @property
    def spoken(self) -> Mapping[str, str]:
        """Say where each space is, by its name; no two have the same words.

        Examples
        --------
        >>> track = bw.load_track("valdorn", game="formula-d")
        >>> track.spoken[track.ids[0]].rpartition(", ")[2]
        'outside lane'
        """
        return once(self, "spoken", language(), lambda: Frozen(spoken(self, self.TURN)))

    def at(self, space: str) -> str:
        """Return the name of a space as it follows a verb.

        Examples
        --------
        >>> track = bw.load_track("valdorn", game="formula-d")
        >>> space = next(id for id in track.ids if track.spoken[id].startswith(track.TURN))
        >>> track.at(space) == f"in {track.spoken[space]}"
        True
        """
        return within(self.spoken.get(str(space), str(space)))

    def turn_ahead(self, space: int) -> str:
        """Return the number of the corner that a space lies in or comes to; "" if there is none.

        Parameters
        ----------
        space : int
            The number of a space; -1 is none.

        Raises
        ------
        SetupError
            If there is no such space.

        Examples
        --------
        >>> track = bw.load_track("valdorn", game="formula-d")
        >>> track.turn_ahead(0) == f"{track.TURN} 1"
        True
        """
        number = need_whole("space", space, NONE, len(self.ids) - 1)
        corner = NONE if number == NONE else coming(self, number)
        return "" if corner == NONE else tr(f"{self.TURN} {{number}}", number=corner + 1)

    @classmethod
    def from_centerline(
        cls, points: Any, width: Any = None, *, name: str, **options: Unpack[LaneWishes]
    ) -> Self:
        """Make a complete circuit from a centre line.

        The road is divided into lanes and spaces; a search chooses corners and the place of the
        finish line, so that the circuit meets the goals of a good one. `shortfalls`, and a warning,
        list the goals missed. A line that crosses itself gets bridges.

        Parameters
        ----------
        points : array_like, (n, 2), or a table, a geometry, or two borders
            A closed line in driving order, in any unit; the first point may be repeated at the
            end. Rows of three or four numbers have the width, or the widths to the right and left,
            as well; a pandas DataFrame may name its columns; a shapely geometry or a GeoDataFrame
            is read like GeoJSON; of two closed lines, one in the other, the middle is taken.
        width : number, or array_like, (n,) or (n, 2), optional
            Only checked, so that the same call works as for a lattice board: all lanes are equally
            wide.
        name : str
        **options
            Depend on the class. All games have ``squares``, the approximate length of the longer
            side; ``start``, the approximate place of the finish line: a fraction of the lap or a
            position; ``reverse``; ``corners``, their names from the line on; ``trial``, the number
            of races to try a circuit out with; ``author`` and ``licence``.

        Raises
        ------
        TrackError
            If the line or an option is wrong, or there is no room for the road.

        Examples
        --------
        >>> from math import cos, pi, sin
        >>> turns = [k * pi / 32 for k in range(64)]
        >>> bean = [((9 + 2 * cos(3 * t)) * cos(t), (6 + cos(2 * t)) * sin(t)) for t in turns]
        >>> track = bw.formula_d.Track.from_centerline(bean, name="Bean")
        >>> track.name, track.lanes, len(track.grid) >= 6
        ('Bean', 3, True)
        """
        made: Self = makers().from_centerline(cls, points, width, name, options)
        return made

    @classmethod
    def from_file(
        cls,
        file: FileOrPath,
        *,
        width: Any = None,
        name: str | None = None,
        feature: str | int | None = None,
        **options: Unpack[LaneWishes],
    ) -> Self:
        """Make a circuit from a file in any common format.

        Parameters
        ----------
        file, width, name, feature
            As in `bolide_widget.Track.from_file`; the width is only checked.
        **options
            As in `from_centerline`.

        Raises
        ------
        TrackError
            If the file, its line or an option is wrong; the message says what to do.

        Examples
        --------
        >>> import io
        >>> table = io.StringIO("x;y\\n0;0\\n600;0\\n600;400\\n0;400\\n")
        >>> bw.formula_d.Track.from_file(table, name="Block").name
        'Block'
        """
        made: Self = makers().from_file(cls, file, width, name, feature, options)
        return made

    @classmethod
    def from_tum_csv(
        cls, path: FileOrPath, *, name: str | None = None, **options: Unpack[LaneWishes]
    ) -> Self:
        """Make a circuit from a table, such as a file of the TUM race-track database.

        The same as `from_file`, for tables only.

        Parameters
        ----------
        path : str, path or open file
            The columns x_m, y_m, w_tr_right_m, w_tr_left_m; ``#`` begins a comment.
        name : str, optional
            The name of the file if not given.
        **options
            As in `from_centerline`.

        Examples
        --------
        >>> from pathlib import Path
        >>> square = "0,0,6,6\\n600,0,6,6\\n600,400,6,6\\n0,400,6,6\\n"
        >>> written = Path("ring.csv").write_text("# x_m,y_m,w_tr_right_m,w_tr_left_m\\n" + square)
        >>> bw.formula_d.Track.from_tum_csv("ring.csv").name
        'ring'
        """
        made: Self = makers().from_file(cls, path, None, name, None, options, "table")
        return made

    @classmethod
    def from_geojson(
        cls,
        path: FileOrPath,
        *,
        name: str | None = None,
        feature: str | int | None = None,
        **options: Unpack[LaneWishes],
    ) -> Self:
        """Make a circuit from a GeoJSON file that holds its centre line.

        The same as `from_file`, for GeoJSON only.

        Parameters
        ----------
        path : str, path or open file
            Longitude and latitude in degrees (WGS84), or metres of a map projection.
        name : str, optional
            The feature's property "name", or else the name of the file, if not given.
        feature : str or int, optional
            Which of several circuits in the file: its name, its id, or its index from 0.
        **options
            As in `from_centerline`.

        Examples
        --------
        >>> import json
        >>> from pathlib import Path
        >>> block = [[0.0, 0.0], [0.01, 0.0], [0.01, 0.006], [0.0, 0.006], [0.0, 0.0]]
        >>> line = {"type": "LineString", "coordinates": block}
        >>> written = Path("block.geojson").write_text(json.dumps(line))
        >>> bw.formula_d.Track.from_geojson("block.geojson", name="The Block").name
        'The Block'
        """
        made: Self = makers().from_file(cls, path, None, name, feature, options, "GeoJSON")
        return made

    @cached_property
    def shortfalls(self) -> tuple[str, ...]:
        """The features of a good circuit that this one lacks, a sentence each.

        Bends that no corner holds, and corners where the road hardly bends, come first.

        Examples
        --------
        >>> bw.load_track("merrow", game="formula-d").shortfalls
        ()
        """
        return tuple(map(str, makers().shortfalls(self)))

    @classmethod
    def shelf(cls) -> Shelf[Self]:
        """Return the bundled boards of the game."""
        folder = f"lanes/{cls.PART.game}"
        return Shelf(cls, {"circuits": folder, "lessons": f"{folder}/lessons"}, cls.faults)
