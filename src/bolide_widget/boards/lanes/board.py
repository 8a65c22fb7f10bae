"""The board of spaces: one immutable object with everything that rules and drawing need."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ...core.errors import SetupError, shown
from ...core.files import FileFault
from ...core.frozen import Frozen
from ...core.given import entries, whole
from ...core.once import cached_property
from ...core.screen import Shape, Space as SpaceShown
from ..catalogue import FileBoard
from ..files import Fault, digest_of, plain_data, reading_data
from . import places as drawing
from .checks.faults import Part, find_faults
from .road import NONE, Links, Road, Space, links_of, progress_of, rings_of, road_of, spaces_of
from .shapes import Extras, shapes_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# -- shortest ways: the fewest steps that lead over the line, from every space ---------------------


UNREACHED = -1


def to_line(steps: Sequence[Sequence[int]], progress: Sequence[int]) -> tuple[int, ...]:
    """Return the fewest steps until the line is crossed, for every space; -1 if none lead there.

    Parameters
    ----------
    steps : sequence of sequence of int
        Where one step may lead to, by number of the space.
    progress : sequence of int
        Falls on the steps that cross the line.
    """
    count = [UNREACHED] * len(steps)
    before: list[list[int]] = [[] for _ in steps]
    queue: deque[int] = deque()
    for number, others in enumerate(steps):
        for to in others:
            if progress[to] < progress[number]:
                if count[number] == UNREACHED:
                    count[number] = 1
                    queue.append(number)
            else:
                before[to].append(number)
    while queue:
        number = queue.popleft()
        for earlier in before[number]:
            if count[earlier] == UNREACHED:
                count[earlier] = count[number] + 1
                queue.append(earlier)
    return tuple(count)


# -- corners: which spaces each has, and on which side its inside is -------------------------------


Side = Literal["left", "right"]


class Corner(NamedTuple):
    """A corner of the road.

    Attributes
    ----------
    id, name : str
    spaces : tuple of int
        In driving order, lane by lane.
    inside : "left" or "right"
        To which side it turns.
    inside_lane : int
        The lane on that side.
    """

    id: str
    name: str
    spaces: tuple[int, ...]
    inside: Side
    inside_lane: int


def corners_of(
    data: Sequence[Mapping[str, Any]], number: Mapping[str, int], lanes: int
) -> tuple[Corner, ...]:
    """Return the corners of a file, in driving order."""
    return tuple(
        Corner(
            corner["id"],
            corner["name"],
            tuple(number[space] for space in corner["spaces"]),
            corner["inside"],
            1 if corner["inside"] == "left" else lanes,
        )
        for corner in data
    )


def by_space(corners: Sequence[Corner], count: int) -> tuple[int, ...]:
    """Return the index of the corner that each space lies in; `NONE` on a straight."""
    corner_of = [NONE] * count
    for index, corner in enumerate(corners):
        for space in corner.spaces:
            corner_of[space] = index
    return tuple(corner_of)


# -- board -----------------------------------------------------------------------------------------


__all__ = ["NONE", "LaneBoard"]

_NEEDED = frozenset({"name", "size", "lanes", "period", "spaces", "corners", "grid", "pit"})
"""Fields that no board of spaces is without."""


class LaneBoard(FileBoard):
    """A road of spaces; it never changes.

    A space is its number, from 0 in the order of the file; names are for people. All tables below
    are by number.

    Attributes
    ----------
    name, author, licence : str
    digest : str
        SHA-256 of the file's data, in hexadecimal.
    size : (int, int)
        Squares; places are from (0, 0), y grows north.
    lanes : int
    period : int
        Ticks a lap.
    ids : tuple of str
        Names.
    number : mapping of str to int
        By name.
    lane : tuple of int
        From 1, the leftmost in driving direction.
    back, front : tuple of int
        Ticks from the line.
    left, right : tuple of int
        Lateral units from the left edge of the road.
    progress : tuple of int
        Place on the lap: the middle of the interval.
    ahead : tuple of int
        The space straight on, -1 if there is none.
    next : tuple of tuple of int
        All steps, the one straight on first.
    straight : tuple of tuple of int
        The steps that do not change lanes.
    beside : tuple of tuple of int
        Lateral neighbours.
    behind : tuple of int
        The space whose `ahead` it is; -1 for none.
    corner : tuple of int
        Index into `corners`, -1 on a straight.
    corners : tuple of Corner
        In driving order from the line.
    grid : tuple of int
        The first is pole.
    pit : PitRoad or None
    to_line : tuple of int
        Fewest steps until the line has been crossed.
    """

    PART: Part | None = None
    """The checks that the game of a class adds to a file."""

    name: str
    author: str
    licence: str
    digest: str
    size: tuple[int, int]
    lanes: int
    period: int
    ids: tuple[str, ...]
    number: Mapping[str, int]
    lane: tuple[int, ...]
    back: tuple[int, ...]
    front: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    progress: tuple[int, ...]
    ahead: tuple[int, ...]
    next: tuple[tuple[int, ...], ...]
    straight: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    behind: tuple[int, ...]
    corner: tuple[int, ...]
    corners: tuple[Corner, ...]
    grid: tuple[int, ...]
    pit: drawing.PitRoad | None
    to_line: tuple[int, ...]
    _spaces: tuple[Space, ...]

    def __init__(self, data: Mapping[str, Any], digest: str = "") -> None:
        fields = entries(data)
        made = "bw.load_track(...), Track.from_dict(data) or Track.from_centerline(...)"
        said = f"a track is made by {made}, not by Track({shown(data)})"
        if fields is None or not fields.keys() >= _NEEDED:
            raise SetupError(said)
        try:
            self._make(fields, digest)
        except Exception as error:  # which are sound when they come from there
            raise SetupError(said) from error

    def _make(self, data: Mapping[str, Any], digest: str) -> None:
        """Compute the attributes of the board from valid data."""
        spaces, period = spaces_of(data["spaces"]), data["period"]
        number = {space.id: index for index, space in enumerate(spaces)}
        corners = corners_of(data["corners"], number, data["lanes"])
        corner = by_space(corners, len(spaces))
        meta = data.get("meta", {})
        vars(self).update(
            name=data["name"],
            author=meta.get("author", ""),
            licence=meta.get("licence", ""),
            digest=digest,
            size=(data["size"][0], data["size"][1]),
            lanes=data["lanes"],
            period=period,
            ids=tuple(space.id for space in spaces),
            number=Frozen(number),
            lane=tuple(space.lane for space in spaces),
            back=tuple(space.back for space in spaces),
            front=tuple(space.front for space in spaces),
            left=tuple(space.left for space in spaces),
            right=tuple(space.right for space in spaces),
            progress=tuple(progress_of(space, period) for space in spaces),
            corner=corner,
            corners=corners,
            grid=tuple(number[name] for name in data["grid"]),
            pit=drawing.pit_of(data["pit"], number),
            _data=data,
            _spaces=spaces,
        )
        self._link(links_of(data, spaces, number, corner))

    def _link(self, links: Links) -> None:
        """Take the links, and what follows from them."""
        behind = [NONE] * len(links.ahead)
        for number, to in enumerate(links.ahead):
            if to != NONE:
                behind[to] = number
        vars(self).update(links._asdict(), behind=tuple(behind))
        vars(self).update(to_line=to_line(links.next, self.progress))

    @classmethod
    def _checked(cls, plain: Any, sound: bool) -> tuple[Any, list[Fault]]:
        return plain, [] if sound else find_faults(plain, cls.PART)

    @classmethod
    def faults(cls, data: Any) -> list[str]:
        """List all errors in the data of a file, one sentence each."""
        try:
            with reading_data():
                plain = plain_data(data)
                digest_of(plain)
        except FileFault as fault:
            return [f"the file: {fault}"]
        return [fault.text for fault in find_faults(plain, cls.PART)]

    def crosses_line(self, a: int, b: int) -> bool:
        """Return whether a step from one space to the next leads over the line."""
        return self.progress[self._space(b)] < self.progress[self._space(a)]

    def _space(self, space: object) -> int:
        """Return the number of a space, as given; raise SetupError for anything else."""
        number = whole(space)
        if number is not None and 0 <= number < len(self.ids):
            return number
        named = isinstance(space, str) and space in self.number
        instead = f"the number of {space} is {self.need(space)}" if named else f"got {shown(space)}"
        raise SetupError(f"space must be a number from 0 to {len(self.ids) - 1}; {instead}")

    def need(self, name: object) -> int:
        """Return the number of a space by its name.

        Raises
        ------
        SetupError
            If the board has no such space.
        """
        number = self.number.get(name) if isinstance(name, str) else None
        if number is None:
            some = ", ".join(self.ids[:3])
            raise SetupError(f"{self.name} has no space {shown(name)}; it has {some}, ...")
        return number

    @cached_property
    def covered(self) -> tuple[int, ...]:
        """By space: the spaces from the line to it along the shortest way.

        It never falls where `progress` rises, so the order of two cars and their gap agree.
        """
        lap, most = max(self.to_line), 0
        covered = [0] * len(self.ids)
        order = sorted(range(len(self.ids)), key=self.progress.__getitem__)
        for _, level in groupby(order, key=self.progress.__getitem__):
            spaces = list(level)
            most = max(most, *(lap - self.to_line[space] for space in spaces))
            for space in spaces:
                covered[space] = most
        return tuple(covered)

    @cached_property
    def road(self) -> Road:
        """The road as drawn."""
        data = self._data
        return road_of(data["centre"], self.period, max(self.right), data["width"])

    @cached_property
    def pit_drawing(self) -> drawing.PitDrawing | None:
        """The pit road as drawn."""
        by_id = {space.id: space for space in self._spaces}
        return drawing.pit_drawing(self._data["pit"], self.road, by_id, max(self.right))

    @cached_property
    def spots(self) -> Mapping[str, drawing.Spot]:
        """The places of everything to stand on: spaces, pit lane, boxes, pit grid."""
        spots = dict(zip(self.ids, drawing.on_road(self.road, self._spaces), strict=True))
        if self.pit is not None and self.pit_drawing is not None:
            spots.update(drawing.pit_spots(self.pit_drawing, self.pit))
        return Frozen(spots)

    @cached_property
    def bridges(self) -> tuple[drawing.Bridge, ...]:
        """The stretches of road that lie above another leg: raised ones, else the later of two."""
        return drawing.bridges_of(self._spaces, self.crossing_legs(), self.period)

    def crossing_legs(self) -> list[list[tuple[int, int]]]:
        """Return the legs of each crossing of the road with itself, in ticks, the lowest first."""
        rings = [self.spots[name].ring for name in self.ids]
        return drawing.legs_of(self._spaces, rings, self.period, self._data.get("raised", ()))

    @cached_property
    def arrowed(self) -> frozenset[int]:
        """The spaces from which only the changes of lane shown by arrows are allowed."""
        listed = (self.number[name] for name in self._data.get("arrows", ()))
        cornering = (space for space, corner in enumerate(self.corner) if corner != NONE)
        return (
            frozenset((*listed, *cornering)) if self._data["links"] == "staggered" else frozenset()
        )

    def places(self) -> list[SpaceShown]:
        """List the spaces and pit places for a screen: each lane in driving order, then the pits.

        The space ahead is included where lanes go round: paths along them may then leave spaces
        out.

        Examples
        --------
        >>> board = bw.load_track("valdorn", game="formula-d")
        >>> {place["id"] for place in board.places()} >= set(board.ids)
        True
        """
        places: list[SpaceShown] = []
        lanes = rings_of(self._spaces, self.period).values()
        round_ = all(
            self.ahead[space] == ring[(index + 1) % len(ring)]
            for ring in lanes
            for index, space in enumerate(ring)
        )
        for ring in lanes:
            for space in ring:
                place: SpaceShown = {
                    **_place(self.ids[space], self.spots),
                    "lane": self.lane[space],
                }
                if round_:
                    place["ahead"] = self.ids[self.ahead[space]]
                places.append(place)
        pits = [name for name in self.spots if name not in self.number]
        return places + [_place(name, self.spots) for name in pits]

    def shapes(self) -> list[Shape]:
        """List what to draw, in painting order: plain dictionaries with a "style" each.

        Examples
        --------
        >>> board = bw.load_track("valdorn", game="formula-d")
        >>> "asphalt" in {shape["style"] for shape in board.shapes()}
        True
        """
        copied: list[Shape] = json.loads(self._shapes)
        return copied

    @cached_property
    def _shapes(self) -> str:
        return json.dumps(shapes_of(self, self.extras()))

    def extras(self) -> Extras:
        """Return the shapes that the game adds to its boards."""
        return Extras()

    def _corner_words(self) -> list[str]:
        """Return what each corner asks of a driver, in a few words; empty if nothing."""
        return ["" for _ in self.corners]

    def _limit_words(self, limit: int) -> str:
        """Return the limit of a corner in words."""
        return f"limit {limit}"

    def _ranges(self, values: Sequence[int]) -> list[str]:
        """Return the least and the most of the values printed in the spaces of each corner."""
        ranges = []
        for corner in self.corners:
            printed = sorted({values[space] for space in corner.spaces if values[space]})
            ranges.append(" to ".join(dict.fromkeys(map(str, (printed[0], printed[-1])))))
        return ranges

    def plot(
        self, ax: Axes | None = None, *, theme: str = "light", paths: Any = (), points: Any = ()
    ) -> Axes:
        """Draw the board that the widget shows, for print, with matplotlib.

        Data units are squares, so anything can be drawn on top.

        Parameters
        ----------
        ax : Axes, optional
            Where to draw; a new pyplot figure if not given.
        theme : "light" or "dark"
        paths : sequence of positions, sequence of such, or mapping of names to such
            Lines, a dot at each position; names are shown in a legend.
        points : sequence of positions, or mapping of positions to numbers
            Marked places; numbers become colours of matplotlib's colour map.

        Returns
        -------
        Axes

        Raises
        ------
        PictureError
            If an argument is invalid; the message names it. Nothing is drawn.

        Examples
        --------
        >>> board = bw.load_track("valdorn", game="formula-d")
        >>> board.plot(points=[board.xy(space) for space in board.grid]).figure.savefig("grid.pdf")
        """
        from ... import pictures  # only when a picture is wanted

        return pictures.plot(self._board(), None, ax, theme=theme, paths=paths, points=points)

    def _board(self) -> dict[str, Any]:
        return {"kind": "lanes", "size": self.size, "shapes": self.shapes()}

    def xy(self, space: int) -> tuple[float, float]:
        """Return the middle of a space, in squares."""
        return self.spots[self.ids[self._space(space)]].at

    def heading(self, space: int) -> tuple[float, float]:
        """Return the driving direction on a space, of length 1."""
        return self.spots[self.ids[self._space(space)]].heading

    def ring(self, space: int) -> drawing.Ring:
        """Return the outline of a space, in squares."""
        return self.spots[self.ids[self._space(space)]].ring

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self.name!r}, {len(self.ids)} spaces in {self.lanes} lanes, "
            f"{len(self.corners)} corners)"
        )


def _place(name: str, spots: Mapping[str, drawing.Spot]) -> SpaceShown:
    spot = spots[name]
    ring = [[x, y] for x, y in spot.ring]
    return {"id": name, "at": [*spot.at], "heading": [*spot.heading], "ring": ring}
