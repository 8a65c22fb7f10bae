"""Tracks of all games on spaces: the board, made from a file or a centre line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from ...core.frozen import Frozen
from ...core.given import need_whole
from ...core.once import cached_property
from ..catalogue import Shelf
from ..doors import makers
from .board import LaneBoard
from .checks.faults import Part
from .road import NONE
from .spoken import coming, spoken, within

if TYPE_CHECKING:
    from ..wishes import LaneWishes


class LaneTrack(LaneBoard):
    """A circuit of a game that is played on spaces; it never changes."""

    PART: Part
    TURN: ClassVar[str] = "Turn"
    """The game's word for a corner."""

    @cached_property
    def spoken(self) -> Mapping[str, str]:
        """Say where each space is, by its name; no two have the same words.

        Examples
        --------
        >>> track = bw.load_track("valdorn", game="formula-d")
        >>> track.spoken[track.ids[0]].rpartition(", ")[2]
        'outside lane'
        """
        return Frozen(spoken(self, self.TURN))

    def at(self, space: str) -> str:
        """Return the same as it follows a verb.

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
        return "" if corner == NONE else f"{self.TURN} {corner + 1}"

    @classmethod
    def from_centerline(
        cls, points: Any, width: Any = None, *, name: str, **options: Unpack[LaneWishes]
    ) -> Self:
        """Make a complete circuit from a centre line.

        The line is cut into lanes and spaces; corners, and the place of the finish line, are
        searched for, so that the circuit has everything a good one needs. `shortfalls`, and a
        warning, list what could not be reached. A line that crosses itself gets bridges.

        Parameters
        ----------
        points : array_like, (n, 2)
            A closed line in driving order, in any unit; the first point may be repeated at the
            end.
        width : number, or array_like, (n,) or (n, 2), optional
            Only checked, so that a call that makes a board on a lattice makes this one, too: all
            lanes are equally wide.
        name : str
        **options
            Depend on the class. All games have ``squares``, the longer side of the
            board, about; ``start``, where the finish line is, about: a fraction of the lap or a
            position; ``reverse``; ``corners``, their names from the line on; ``trial``, races
            that a circuit is tried out with; ``author`` and ``licence``.

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
    def from_tum_csv(
        cls, path: str | os.PathLike[str], *, name: str | None = None, **options: Unpack[LaneWishes]
    ) -> Self:
        """Make a circuit from a file of the TUM race-track database.

        Parameters
        ----------
        path : str or path
            CSV with the columns x_m, y_m, w_tr_right_m, w_tr_left_m; ``#`` begins a comment.
        name : str, optional
            Otherwise that of the file.
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
        made: Self = makers().from_tum_csv(cls, path, name, options)
        return made

    @classmethod
    def from_geojson(
        cls, path: str | os.PathLike[str], *, name: str | None = None, **options: Unpack[LaneWishes]
    ) -> Self:
        """Make a circuit from a GeoJSON file with one LineString.

        Parameters
        ----------
        path : str or path
            Longitude and latitude in degrees (WGS84).
        name : str, optional
            Otherwise the property "Name" of the feature, or the file's.
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
        made: Self = makers().from_geojson(cls, path, None, name, options)
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
