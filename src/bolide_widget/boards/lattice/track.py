"""The track: one immutable object with everything that the rules need of the board."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

import numpy as np

from ...core.errors import SetupError, shown
from ...core.frozen import Frozen
from ...core.once import cached_property
from ...core.screen import Shape
from ..catalogue import FileBoard
from ..doors import makers
from ..files import Fault, is_paper
from . import straight
from .checks.faults import find_faults
from .legality import Asphalt
from .lines import Goal, Line
from .paper.squares import Squares
from .paper.survey import PaperSurvey, paper_shapes
from .points import Place, Point, Position, asked_point, asked_position
from .shapes import shapes_of
from .survey import PitLane, Sector, Survey

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

    from ..wishes import FileOrPath, LatticeWishes

__all__ = ["PitLane", "Sign", "Track"]

LINES = ("finish", "half", "pit-in")

EARTH = 6371008.8
"""Mean radius of the Earth in metres."""
"""Names that lines may have; not every course has all."""


class Sign(NamedTuple):
    """A distance sign next to the track."""

    at: Position
    text: str


class Track(FileBoard):
    """A lattice course (chapter G), a circuit or open; it never changes.

    Made by `Track.from_dict` or `load_track`.

    Coordinates are integer lattice points ``(x, y)``: x grows East, y grows North. Two tracks are
    equal if their files hold the same data. The same data gives the same object while it is in use,
    so the tables below are computed once per process.

    Attributes
    ----------
    name, author, licence : str
    circuit : bool
        False for an open course: no laps, and the last sector lies beyond the finish line.
    size : (int, int)
        The lattice is 0..width by 0..height.
    top_speed : int or None
        Top speed of the track itself, in squares a turn (V-3).
    rain_risk : int
        1-12 (W-2).
    signs : tuple of Sign
    hints : mapping
        Printed hints: ``turns`` a race, ``sharp_brakings`` a lap.
    digest : str
        SHA-256 of the file's data, in hexadecimal.
    kinds : dict of Point to str
        "track" or "run-off"; points that are missing are barrier (G-1).
    sectors : tuple of Sector
    sector_of : dict of Point to int
        Sector of every track and run-off point (G-3).
    place : dict of Point to (int, int)
        Sector, and row along its arrow: equal places are level (T-3).
    rank : dict of Point to int
        Larger is further ahead in the lap, by T-2. No two points are equal.
    past_half : dict of Point to bool
        Whether the point lies on or beyond the half-way line of its lap; False for all without one.
    moves : dict of Point to int
        One bit, `bit_index(dx, dy)`, for each displacement up to 9 squares that stays inside the
        asphalt, ends on a track point and does not enter the pit lane (M-5). ``track.moves[p]``
        works for any point; filled on access.
    pit_moves : dict of Point to int
        The same for displacements that enter the pit lane (P-2); no bit is in both.
    grid : tuple of Point
        The first is pole.
    pit : PitLane or None
    finish : Line or Goal
        The finish line; that of an open graph-paper board is a `Goal`.
    half : Line or None
        The half-way line; an open course may have none.
    pit_in : Line or None
        The Pit Lane In line, when there is a pit lane.
    lines : dict of str to Line
        The existing lines by name: "finish", "half", "pit-in".
    arrows : dict of Point to Point
        Arrow of every track and run-off point (G-3).
    asphalt : Asphalt or Squares
        The closed track region.
    squares : Squares or None
        Walls, road and goal of a graph-paper board; None for a drawn course.

    Examples
    --------
    >>> track = bw.load_track("valdorn")
    >>> track
    Track('Valdorn Ring', 87 x 62 points, 17 sectors, 1364 track points)
    >>> track.kind(track.grid[0]), track.arrow(track.grid[0])
    ('track', (1, 0))
    """

    name: str
    author: str
    licence: str
    circuit: bool
    size: Point
    top_speed: int | None
    rain_risk: int
    signs: tuple[Sign, ...]
    hints: Mapping[str, int]
    digest: str
    kinds: dict[Point, str]
    sectors: tuple[Sector, ...]
    sector_of: dict[Point, int]
    place: dict[Point, Place]
    rank: dict[Point, int]
    past_half: dict[Point, bool]
    moves: Frozen[Point, int]
    pit_moves: dict[Point, int]
    grid: tuple[Point, ...]
    pit: PitLane | None
    finish: Line | Goal
    half: Line | None
    pit_in: Line | None
    lines: dict[str, Line | Goal]
    arrows: dict[Point, Point]
    asphalt: Asphalt | Squares
    squares: Squares | None
    _survey: Survey | PaperSurvey

    def __init__(self, survey: Survey | PaperSurvey, digest: str = "") -> None:
        if not isinstance(survey, Survey | PaperSurvey):
            made = 'load_track("valdorn"), Track.from_dict(data) or Track.from_centerline(...)'
            raise SetupError(f"a track is made by {made}, not by Track({shown(survey)})")
        data, printed = survey.data, survey.printed
        lines: dict[str, Line | Goal] = {"finish": survey.finish}
        if survey.half is not None:
            lines["half"] = survey.half
        if survey.pit_in is not None:
            lines["pit-in"] = survey.pit_in
        vars(self).update(
            name=data["name"],
            author=data["author"],
            licence=data["licence"],
            circuit=survey.circuit,
            size=survey.size,
            top_speed=printed["top_speed"],
            rain_risk=printed["rain_risk"],
            signs=tuple(Sign((s["at"][0], s["at"][1]), s["text"]) for s in printed["signs"]),
            hints=MappingProxyType(dict(printed["hints"])),
            digest=digest,
            kinds=Frozen(survey.kinds),
            sectors=survey.sectors,
            sector_of=Frozen(survey.sector_of),
            place=Frozen(survey.place),
            rank=Frozen(survey.ranks[0]),
            past_half=Frozen(survey.past_half_points),
            moves=survey.moves,
            pit_moves=survey.pit_moves,
            grid=tuple((x, y) for x, y in printed["grid"]),
            pit=survey.pit,
            finish=survey.finish,
            half=survey.half,
            pit_in=survey.pit_in,
            lines=Frozen(lines),
            arrows=Frozen({p: survey.sectors[s].arrow for p, s in survey.sector_of.items()}),
            asphalt=survey.asphalt,
            squares=survey.asphalt if isinstance(survey, PaperSurvey) else None,
            _survey=survey,
            _data=data,
        )

    @classmethod
    def _checked(cls, plain: Any, sound: bool) -> tuple[Any, list[Fault]]:
        if sound:
            return PaperSurvey(plain) if is_paper(plain) else Survey(plain), []
        return find_faults(plain)

    @classmethod
    def from_ascii(
        cls,
        text: str | Sequence[Any] | np.ndarray[Any, Any] | DataFrame,
        *,
        name: str = "Graph paper",
        author: str = "",
        licence: str = "",
        legend: Mapping[Any, str] | None = None,
    ) -> Track:
        """Make a board from characters, as on graph paper: an open course or a loop of squares.

        Each character is a square with a lattice point in its middle: ``#`` wall, ``.`` road, ``S``
        start, ``*`` goal, ``:`` gravel. A move may touch the edge or the corner of a wall, but not
        enter the wall, and must end on the road. One that touches a goal square finishes. On gravel
        a car that left the road comes to a stop; it is no place to drive.

        A loop has a finish line in place of the goal: a row of arrows ``>`` ``<`` ``^`` ``v``
        that are crossed that way; checkpoints ``1``, ``2``, ``3``, each across the road, in
        driving order; or ``|`` between two columns, with the starts behind it. Starts beside a
        goal of a loop are the line themselves, and cars drive away from the goal. Without a start
        cars start on the arrows. Only crossings in the direction of the line count as laps.

        Parameters
        ----------
        text : str, sequence of lines, array or DataFrame
            The lines from North to South, all of the same length; a common indent, and empty lines
            before and after, are ignored. The lowest line has y = 0. Digits may have commas or
            blanks between them.
        name, author, licence : str
        legend : mapping, optional
            The meaning of other signs: ``{"1": "#", "0": ".", "2": "S", "3": "*"}``. Without it
            some common alphabets are known, such as this one, and F for the goal. Signs may stand
            for those of a finish line, too.

        Returns
        -------
        Track
            Sectors, arrows and, up to 8 places, the grid follow from the path to the goal. For
            `best_lap`, a standing start is from rest, in any direction.

        Raises
        ------
        TrackError
            If the text is invalid; the message lists all errors by line and column.

        Examples
        --------
        >>> track = bw.Track.from_ascii('''
        ...     #########
        ...     #S..#...#
        ...     #.......#
        ...     #...#..*#
        ...     #########
        ... ''')
        >>> track.allows((1, 3), (7, 1)), track.allows((1, 3), (5, 3))
        (True, False)
        >>> bw.Track.from_ascii([[1, 1, 1, 1], [1, 2, 0, 3], [1, 1, 1, 1]]).to_dict()["rows"][1]
        '#S.*'
        >>> loop = bw.Track.from_ascii("######\\n#.>..#\\n#.##.#\\n#....#\\n######")
        >>> loop.circuit, loop.to_dict()["finish"]
        (True, {'line': [[2.5, 2.5], [2.5, 3.5]], 'heading': 'E'})
        """
        from .paper.texts import paper_data

        return cls.from_dict(paper_data(text, name, author, licence, legend))

    @classmethod
    def from_centerline(
        cls,
        points: Any,
        width: Any = None,
        *,
        name: str,
        squares: int | None = None,
        **options: Unpack[LatticeWishes],
    ) -> Track:
        """Make a complete board from the centre line of a circuit.

        Parameters
        ----------
        points : array_like, (n, 2), or a table, a geometry, or two borders
            A closed line in driving order, in any unit; the first point may be repeated at the
            end. Rows of three or four numbers have the width, or the widths to the right and left,
            as well; a pandas DataFrame may name its columns; a shapely geometry or a GeoDataFrame
            is read like GeoJSON; of two closed lines, one in the other, the middle is taken.
        width : number, or array_like, (n,) or (n, 2), optional
            Width of the course in the same unit: in total, or to the right and to the left.
            Required unless `points` has it. It is increased to the minimum for racing
            (``least_width``) where there is room.
        name : str
        squares : int, optional
            Length of the longer side of the whole board. Without it the points are in grid
            squares already.
        **options
            See `bolide_widget.making.lattice.course.Options`: everything about the board
            can be chosen.

        Raises
        ------
        TrackError
            If the line or an option is invalid, or the board would be too coarse to race on; then
            the message says how many squares are enough.

        Examples
        --------
        >>> from math import cos, pi, sin
        >>> turns = [k * pi / 32 for k in range(64)]
        >>> ellipse = [(900 * cos(t), 500 * sin(t)) for t in turns]
        >>> max(bw.Track.from_centerline(ellipse, 12, name="Ellipse", squares=90).size)
        90
        """
        made: Track = makers().from_centerline(
            cls, points, width, name, {**options, "squares": squares}
        )
        return made

    @classmethod
    def from_file(
        cls,
        file: FileOrPath,
        *,
        squares: int | None = None,
        width: Any = None,
        name: str | None = None,
        feature: str | int | None = None,
        **options: Unpack[LatticeWishes],
    ) -> Track:
        """Make a board from a file that holds a circuit, in any common format.

        GeoJSON, GPX, KML, KMZ, tables (CSV with any separator) and JSON with x and y are recognised
        by their content; of any other file the error says what to do with it. A
        warning names every repair (a repeated point, a glitch, the overlap at the end of a lap).

        Parameters
        ----------
        file : str, path or open file
            A path, in which ``~`` is the home folder, or a file opened for reading, such as
            `io.StringIO`. A string is always a path.
        squares : int, optional
            Length of the longer side of the board; 100, or more if the course needs it, if not
            given.
        width : number, or array_like, (n,) or (n, 2), optional
            Width of the course in the unit of the points (metres if they are longitude and
            latitude); that of the file, or else 12, if not given.
        name : str, optional
            The circuit's name in the file, or else the name of the file, if not given.
        feature : str or int, optional
            Which of several circuits in the file: its name, its id, or its index from 0.
        **options
            As in `from_centerline`.

        Raises
        ------
        TrackError
            If the file, its line or an option is wrong; the message says what to do.

        Examples
        --------
        >>> import io
        >>> table = io.StringIO("x;y;width\\n0;0;12\\n600;0;12\\n600;400;12\\n0;400;12\\n")
        >>> bw.Track.from_file(table, squares=80, name="Block").size
        (80, 63)
        """
        wishes = options if squares is None else {**options, "squares": squares}
        made: Track = makers().from_file(cls, file, width, name, feature, wishes)
        return made

    @classmethod
    def from_tum_csv(
        cls,
        path: FileOrPath,
        *,
        squares: int,
        name: str | None = None,
        **options: Unpack[LatticeWishes],
    ) -> Track:
        """Make a board from a table, such as a file of the TUM race-track database.

        The same as `from_file`, for tables only.

        Parameters
        ----------
        path : str, path or open file
            The columns x_m, y_m, w_tr_right_m, w_tr_left_m; ``#`` begins a comment.
        squares : int
            Length of the longer side of the board.
        name : str, optional
            The name of the file if not given.
        **options
            As in `from_centerline`.

        Examples
        --------
        >>> from pathlib import Path
        >>> square = "0,0,6,6\\n600,0,6,6\\n600,400,6,6\\n0,400,6,6\\n"
        >>> written = Path("ring.csv").write_text("# x_m,y_m,w_tr_right_m,w_tr_left_m\\n" + square)
        >>> bw.Track.from_tum_csv("ring.csv", squares=80).name
        'ring'
        """
        wishes = {**options, "squares": squares}
        made: Track = makers().from_file(cls, path, None, name, None, wishes, "table")
        return made

    @classmethod
    def from_geojson(
        cls,
        path: FileOrPath,
        *,
        squares: int,
        width: Any = None,
        name: str | None = None,
        feature: str | int | None = None,
        **options: Unpack[LatticeWishes],
    ) -> Track:
        """Make a board from a GeoJSON file that holds the centre line of a circuit.

        The same as `from_file`, for GeoJSON only.

        Parameters
        ----------
        path : str, path or open file
            Positions are [longitude, latitude] in degrees, or metres of a map projection.
        squares : int
            Length of the longer side of the board.
        width : number, or array_like, (n,) or (n, 2), optional
            Width in metres, 12 if not given: such files rarely contain it.
        name : str, optional
            The line's property ``name``, or else the name of the file, if not given.
        feature : str or int, optional
            Which of several circuits in the file: its name, its id, or its index from 0.
        **options
            As in `from_centerline`.

        Examples
        --------
        >>> import json
        >>> from pathlib import Path
        >>> corners = [(9.0, 45.0), (9.01, 45.0), (9.01, 45.005), (9.0, 45.005), (9.0, 45.0)]
        >>> line = json.dumps({"type": "LineString", "coordinates": corners})
        >>> written = Path("ring.geojson").write_text(line)
        >>> max(bw.Track.from_geojson("ring.geojson", squares=80).size)
        80
        """
        wishes = {**options, "squares": squares}
        made: Track = makers().from_file(cls, path, width, name, feature, wishes, "GeoJSON")
        return made

    def to_lonlat(self, points: Iterable[Position]) -> np.ndarray:
        """Return the longitude and latitude of positions on a board of a circuit in degrees.

        Boards made of longitude and latitude know where they lie, and so do those
        made with ``origin=(longitude, latitude)``; their files keep it.

        Parameters
        ----------
        points : sequence of (x, y)
            In grid squares.

        Returns
        -------
        array, (n, 2)
            Degrees (WGS84), on a plane that touches the earth at the middle of the circuit.

        Raises
        ------
        SetupError
            If the board does not know where it lies, or the points are no positions.

        Examples
        --------
        >>> corners = [(0, 0), (800, 0), (800, 400), (0, 400)]  # metres
        >>> track = bw.Track.from_centerline(
        ...     corners, 16, name="Oblong", squares=100, origin=(7.42, 43.73)
        ... )
        >>> longitude, latitude = track.to_lonlat(track.grid[:1])[0]
        >>> round(float(longitude), 2), round(float(latitude), 2)
        (7.42, 43.73)
        """
        ground = self._data.get("ground")
        if ground is None:
            made = "made of longitude and latitude, or with origin=(longitude, latitude)"
            raise SetupError(f"{self.name} does not know where it lies; a board knows it if {made}")
        try:
            listed = np.asarray(list(points), dtype=float).reshape(-1, 2)
        except (TypeError, ValueError):
            raise SetupError(f"points must be pairs (x, y), not {shown(points)}") from None
        longitude, latitude = ground["origin"]
        metres = (listed - ground["at"]) * ground["square"]
        wider = np.cos(np.radians(latitude))
        degrees: np.ndarray = np.degrees(metres / EARTH / (wider, 1.0)) + (longitude, latitude)
        return degrees

    def kind(self, point: Point) -> str:
        """Return "track", "run-off" or "barrier" for any point, on the board or off it (G-1).

        Examples
        --------
        >>> track = bw.load_track("valdorn")
        >>> track.kind(track.grid[0]), track.kind((-5, 0))
        ('track', 'barrier')
        """
        return self.kinds.get(asked_point("kind", point), "barrier")

    def arrow(self, point: Point) -> Point:
        """Return the arrow of the sector of a track or run-off point (G-3).

        Raises
        ------
        SetupError
            If it is a barrier point, which belongs to no sector.

        Examples
        --------
        >>> track = bw.load_track("valdorn")
        >>> track.arrow(track.grid[0])
        (1, 0)
        """
        arrow = self.arrows.get(asked_point("arrow", point))
        if arrow is None:
            raise SetupError(f"arrow: {point} is barrier, and belongs to no sector")
        return arrow

    def allows(self, p: Point, q: Point) -> bool:
        """Return whether the straight path from p to q lies inside the closed track region (M-5).

        Examples
        --------
        >>> track = bw.load_track("valdorn")
        >>> track.allows(track.grid[0], track.grid[0])
        True
        """
        return straight.allows(self, asked_point("allows", p), asked_point("allows", q))

    def legal_steps(self, steps: Sequence[Point]) -> Iterator[tuple[Point, np.ndarray]]:
        """Compute ``moves`` for all points at once, displacement by displacement (M-5).

        Parameters
        ----------
        steps : sequence of Point
            Displacements in squares, of any length.

        Yields
        ------
        Point, array of bool
            A displacement, and by lattice point ``[x, y]`` whether it stays inside the asphalt,
            ends on a track point and does not enter the pit lane. In an order of their own.

        Examples
        --------
        >>> track = bw.load_track("valdorn")
        >>> ((step, table),) = track.legal_steps([(3, 0)])
        >>> step, bool(table[38, 52])
        ((3, 0), True)
        """
        if not isinstance(steps, Iterable):
            raise SetupError(f"legal_steps must be displacements (dx, dy), got {shown(steps)}")
        return self._legal_steps([asked_point("legal_steps", step) for step in steps])

    def _legal_steps(self, steps: Sequence[Point]) -> Iterator[tuple[Point, np.ndarray]]:
        line = self.pit_in
        entering = {} if line is None else line.crossings(steps, self.size)[0]
        for step, table in self.asphalt.inside_table(steps):
            if step in entering:
                table[entering[step]] = False
            yield step, table

    def before(self, line: str, point: Position) -> bool:
        """Return whether a point is strictly before "finish", "half" or "pit-in", extended.

        Examples
        --------
        >>> track = bw.load_track("valdorn")
        >>> track.before("finish", track.grid[0])
        True
        """
        drawn = self._line("before", line)
        if drawn is None:
            raise SetupError(f"before: {self.name} has no line {line!r}")
        return drawn.before(asked_position("before", point))

    def crossing(self, line: str, p: Point, q: Point) -> int:
        """Count a move from p to q: +1 over the line, -1 back over it, else 0 (G-7).

        Always 0 for a line that the course does not have.

        Examples
        --------
        >>> track = bw.load_track("valdorn")
        >>> before, beyond = (38, 52), (42, 52)
        >>> track.crossing("finish", before, beyond), track.crossing("finish", beyond, before)
        (1, -1)
        """
        drawn = self._line("crossing", line)
        p, q = asked_point("crossing", p), asked_point("crossing", q)
        return 0 if drawn is None else drawn.crossing(p, q)

    def _line(self, what: str, name: str) -> Line | Goal | None:
        """Return a line by its name; None if this course has none."""
        if not isinstance(name, str) or name not in LINES:
            raise SetupError(f"{what}: a line is one of {', '.join(LINES)}, not {shown(name)}")
        return self.lines.get(name)

    def entry(self, p: Point, q: Point) -> float:
        """Return the fraction of the path from p to q at which it meets the Pit Lane In line (P-2).

        Raises
        ------
        SetupError
            If the path does not enter the pit lane.
        """
        return straight.entry(self, asked_point("entry", p), asked_point("entry", q))

    def entry_speed(self, p: Point, q: Point) -> int:
        """Return the entry speed in squares a turn: p to the Pit Lane In line, rounded up (P-6)."""
        ends = asked_point("entry_speed", p), asked_point("entry_speed", q)
        return straight.entry_speed(self, *ends)

    @cached_property
    def steps_to_go(self) -> dict[Point, float]:
        """Length of the shortest way to the finish line by single steps, in squares.

        Points beyond the finish of an open course are left out: nothing leads back.
        """
        return Frozen(self._survey.to_go)

    @cached_property
    def lap_length(self) -> float:
        """Length in squares of the shortest lap by single steps; of an open course: from pole."""
        return self._survey.length

    @cached_property
    def row_lengths(self) -> tuple[tuple[Place, ...], tuple[float, ...]]:
        """Rows in order, and the squares from the finish line to each along the shortest lap.

        The lengths never fall, so the order of two cars and the gap between them agree. Sectors
        overlap a little: a row behind the end of the sector before counts as level with it.
        """
        rows: dict[Place, float] = {}
        for point, to_go in self.steps_to_go.items():
            at = self.place[point]
            rows[at] = max(rows.get(at, 0.0), self.lap_length - to_go)
        order = tuple(sorted(rows))
        return order, tuple(accumulate((rows[at] for at in order), max))

    def shapes(self) -> list[Shape]:
        """List what to draw, in painting order: plain dictionaries with a "style" each.

        Examples
        --------
        >>> bw.load_track("valdorn").shapes()[0]["style"]
        'run-off'
        """
        copied: list[Shape] = pickle.loads(self._shapes)
        return copied

    @cached_property
    def _shapes(self) -> bytes:
        survey = self._survey
        shapes = shapes_of(survey) if isinstance(survey, Survey) else paper_shapes(survey)
        return pickle.dumps(shapes)

    def plot(
        self,
        ax: Axes | None = None,
        *,
        theme: str = "light",
        paths: Any = (),
        points: Any = (),
        cars: Mapping[str, Any] = MappingProxyType({}),
    ) -> Axes:
        """Draw the board that the widget shows, for print, with matplotlib.

        Data units are grid squares, so anything can be drawn on top; the text and lines of the
        board grow with the axes.

        Parameters
        ----------
        ax : Axes, optional
            Where to draw; a new pyplot figure if not given.
        theme : "light" or "dark"
        paths : sequence of positions, sequence of such, or mapping of names to such
            Driven lines, a dot at the end of each move; names are shown in a legend.
        points : sequence of points, or mapping of points to numbers
            Marked points; numbers become colours of matplotlib's colour map.
        cars : mapping of str to position or dict
            By driver: the car's place, or a dict of ``position``, ``pawn``, ``heading``, ``colour``
            (0-7) and ``badge``, of which only ``position`` is needed.

        Returns
        -------
        Axes

        Raises
        ------
        PictureError
            If an argument is invalid; the message names it. Nothing is drawn.

        Examples
        --------
        >>> track = bw.load_track("valdorn")
        >>> track.plot(cars={"Ada": (38, 52)}).figure.savefig("board.pdf")
        """
        from ... import pictures  # only when a picture is wanted

        tokens = pictures.tokens(cars, self._facing)
        return pictures.plot(
            self._board(), {"tokens": tokens}, ax, theme=theme, paths=paths, points=points
        )

    def _board(self) -> dict[str, Any]:
        return {"size": self.size, "shapes": self.shapes()}

    def _facing(self, position: Sequence[float]) -> Point:
        """Return the arrow at a position; East off the course."""
        x, y = position
        return self.arrows.get((round(x), round(y)), (1, 0))

    def __repr__(self) -> str:
        width, height = self.size
        points = sum(kind == "track" for kind in self.kinds.values())
        return (
            f"Track({self.name!r}, {width + 1} x {height + 1} points, "
            f"{len(self.sectors)} sectors, {points} track points)"
        )
