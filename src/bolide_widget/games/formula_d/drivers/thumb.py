"""A rule of thumb for gears: how far along its own lane a car may roll, this turn and the next.

All values are counted in spaces, the worth of wear points too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.once import memoise
from ..rules.corners import Passage, enter, missing, stops_after
from ..rules.gears import CHANCES
from ..rules.lookup import corner_flags
from ..rules.moves import OUT, bill, is_beyond_line
from ..rules.position import TOP_GEAR, Car, down_cost
from ..rules.road import Road
from ..rules.venue import State
from ..rules.way import Ways
from ..rules.weather import slide_length

TYRE: Final = 3.0
"""Spaces that a tyre point is worth; the last ones more, as a spin costs."""
BRAKE: Final = 2.5
SKIP: Final = 5.0
"""Spaces that a point of brakes, and one of the gearbox, is worth."""
SPIN: Final = 25.0
LOST: Final = 300.0
"""Spaces that a spin costs, and the end of the race."""

AHEAD: Final = 2
"""Turns that are looked ahead."""

LONGEST: Final = max(face for faces in CHANCES for face, _ in faces)
"""Spaces of the longest move by a die."""


class Landing(NamedTuple):
    """End of a move along the lane.

    Attributes
    ----------
    space, stops : int
        Where, and the stops made in its corner then.
    over : int
        Spaces overshot.
    fatal : bool
        Whether a corner is left as FD-OVER-2 forbids.
    """

    space: int
    stops: int
    over: int
    fatal: bool


class Thumb:
    """The lanes of a board, and what gears promise on them.

    Parameters
    ----------
    road : Road
    slide : int
        Spaces that a car slides once it has entered a corner (FD-TYRE-4); 0 in the dry.

    Attributes
    ----------
    near : list of frozenset of int
        By space: where others stand against whom a car there tests (FD-COLL-1).
    """

    def __init__(self, road: Road, slide: int) -> None:
        self.road = road
        self.slide = slide
        self.cell = road.period * road.lanes / road.count
        self._left = [self._run(space, True) for space in range(road.count)]
        self._near = [self._run(space, False) for space in range(road.count)]
        self.near = [
            frozenset((road.ahead[space], *road.beside[space])) for space in range(road.count)
        ]
        memoise(self, "ends", "hope", "land", "landings", "promise", "rest", "ruined", "thrown")

    def _run(self, space: int, inside: bool) -> int:
        """Count the spaces before a corner ends, or before one begins."""
        road, count = self.road, 0
        bend = road.corner[space]
        if (bend >= 0) != inside:
            return 0
        here = road.ahead[space]
        while road.corner[here] == bend and count < road.count:
            here = road.ahead[here]
            count += 1
        return count

    def driven(self, start: int, end: int) -> float:
        """The spaces from one to another that lies ahead."""
        road = self.road
        return float((road.progress[end] - road.progress[start]) % road.period / self.cell)

    def on(self, space: int, spaces: int) -> int:
        """Return the space some spaces ahead in the same lane."""
        ahead = self.road.ahead
        for _ in range(spaces):
            space = ahead[space]
        return space

    def land(self, space: int, stops: int, spaces: int) -> Landing:
        """Drive a number of spaces along the lane, and slide where that is due."""
        if spaces <= LONGEST:
            end = self.landings(space, stops)[spaces]
        else:
            end = self._drive(space, stops, False, spaces)
        if self.slide and self.touches(space, spaces):
            return self.drift(end, end.stops - 1 if end.stops else 0)
        return end

    def touches(self, space: int, spaces: int) -> bool:
        """Return whether a move along the lane enters a space of a corner."""
        ahead, corners = self.road.ahead, self.road.corner
        for _ in range(spaces):
            space = ahead[space]
            if corners[space] >= 0:
                return True
        return False

    def drift(self, end: Landing, stops: int) -> Landing:
        """Slide on; `stops`: those made in its corner before this turn."""
        if end.over:
            far = self.on(end.space, self.slide)
            return Landing(far, 0, end.over + self.slide, end.fatal)
        return self._drive(end.space, stops, end.fatal, self.slide)

    def _drive(self, space: int, stops: int, fatal: bool, spaces: int) -> Landing:
        road = self.road
        gone = Passage(road.corner[space], stops, 0, 0, fatal)
        for _ in range(spaces):
            space = road.ahead[space]
            gone = enter(road, gone, space)
        return _landing(space, gone)

    def landings(self, space: int, stops: int) -> list[Landing]:
        """Return where a car lands along the lane after 0, 1, ... `LONGEST` spaces."""
        road = self.road
        gone = Passage(road.corner[space], stops, 0, 0, False)
        here = _landing(space, gone)
        onward = self._onward(space, gone)
        if onward is not None:
            return [here, *self.landings(*onward)[:-1]]
        ends = [here]
        for _ in range(LONGEST):
            space = road.ahead[space]
            gone = enter(road, gone, space)
            ends.append(_landing(space, gone))
        return ends

    def _onward(self, space: int, gone: Passage) -> tuple[int, int] | None:
        """Return the next place in the lane if all goes on from it as if the move began there."""
        ahead = self.road.ahead[space]
        onward = enter(self.road, gone, ahead)
        return None if onward.left else (ahead, onward.stops)

    def ends(self, space: int, stops: int) -> list[float]:
        """Return what is left of the last turn after 0, 1, ... `LONGEST` spaces: its cost."""
        onward = self._onward(space, Passage(self.road.corner[space], stops, 0, 0, False))
        if self.slide or onward is None:
            return [self.rest(self.land(space, stops, n), 0, 0) for n in range(LONGEST + 1)]
        return [self.rest(self.land(space, stops, 0), 0, 0), *self.ends(*onward)[:-1]]

    def promise(self, space: int, stops: int, gear: int, turns: int = AHEAD) -> float:
        """Return the spaces that the next turns bring from a place in a gear, less their cost."""
        if turns == 0:
            return 0.0
        wanted = range(max(1, gear - 2), min(gear + 1, TOP_GEAR) + 1)
        return max(self.rolled(space, stops, gear, declared, turns) for declared in wanted)

    def rolled(self, space: int, stops: int, gear: int, wanted: int, turns: int = AHEAD) -> float:
        """Return the same, once a gear is declared."""
        boxes, pedal, motor = down_cost(gear, wanted) if gear else (0, 0, 0)
        return self.thrown(space, stops, boxes + pedal + 2 * motor, wanted, turns)

    def thrown(self, space: int, stops: int, points: int, gear: int, turns: int) -> float:
        """Return the same of a gear that takes some points, in which alone gears before differ."""
        spaces = -SKIP * points
        if turns == 1:
            ends = self.ends(space, stops)
            for face, share in CHANCES[gear - 1]:
                spaces += share * (face + ends[face])
            return spaces
        landings = self.landings(space, stops)
        for face, share in CHANCES[gear - 1]:
            end = self.land(space, stops, face) if self.slide else landings[face]
            spaces += share * (face + self.rest(end, gear, turns - 1))
        return spaces

    def ruined(
        self, space: int, stops: int, wanted: int, tyres: int, brakes: int, factor: int
    ) -> float:
        """FD-OVER-10: return the cost of faces that no points pay for, once a gear is declared.

        Parameters
        ----------
        factor : int
            What each space overshot costs.
        """

        def paid(face: int) -> bool:
            for spent in range(min(brakes, face) + 1):
                end = self.land(space, stops, face - spent)
                due = bill(tyres, brakes - spent, end.over, factor, 0, end.fatal)
                if due.result != OUT:
                    return True
            return False

        return LOST * sum(share for face, share in CHANCES[wanted - 1] if not paid(face))

    def hope(self, space: int, gear: int) -> float:
        """The most that the next turns can bring from a space, whatever stops were made there."""
        corner = self.road.corner[space]
        most = self.road.stops[corner] if corner >= 0 else 0
        return max(self.promise(space, made, gear) for made in range(most + 1))

    def most(self, start: int, end: int, gear: int) -> float:
        """The most that a way to a space can bring, the next turns included."""
        return self.driven(start, end) + self.hope(end, gear)

    def worth(self, space: int, stops: int, gear: int, face: int, turns: int) -> float:
        """Return the spaces that one face is worth."""
        return face + self.rest(self.land(space, stops, face), gear, turns - 1)

    def rest(self, end: Landing, gear: int, turns: int) -> float:
        """Return the worth of the turns after a landing, less its cost."""
        if end.fatal:
            return -LOST
        cost = TYRE * end.over + (SPIN if end.over > 3 else 0)
        short = self.short(end)
        return self.promise(end.space, end.stops, gear, turns) - cost - short

    def short(self, end: Landing) -> float:
        """Return the cost of too little room for the stops that a corner still requires."""
        corner = self.road.corner[end.space]
        if corner < 0:
            return 0.0
        todo = missing(self.road, corner, end.stops)
        lacking = 2 * todo - self._left[end.space]
        return TYRE * lacking if todo and lacking > 0 else 0.0


def _landing(space: int, gone: Passage) -> Landing:
    made = stops_after(gone.corner, gone.stops, gone.left)
    return Landing(space, made, gone.over, gone.doomed)


def thumb_of(road: Road, slide: int) -> Thumb:
    """The rule of thumb for a board, made once."""
    key = (Thumb, slide)
    known: Thumb | None = road.kept.get(key)
    if known is None:
        known = road.kept[key] = Thumb(road, slide)
    return known


# -- slides in the wet between other cars (FD-TYRE-4) ---------------------------------------------


NONE: frozenset[int] = frozenset()


class Stuck(NamedTuple):
    """What others do to a slide.

    Attributes
    ----------
    undriven : int
        Spaces that they keep the car from driving.
    crosses : bool
        Whether a slide that they cut short crosses the line.
    """

    undriven: int
    crosses: bool


FREELY: Final = Stuck(0, False)


def stuck(state: State, seat: int, space: int, stops: int, left: int) -> Stuck:
    """Return what others do to the slide from a place.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
    space : int
        Where the slide begins.
    stops, left : int
        Stops made in its corner before this turn, and corners left too early in it.
    """
    position = state.position
    car: Car = position.cars[seat]
    road: Road = state.game.road
    length = slide_length(position, car)
    taken = frozenset(
        other.space for other in position.cars if other.space >= 0 and other is not car
    )
    if not _near(road, space, length, taken):
        return FREELY
    flags = corner_flags(road, Passage(road.corner[space], stops, left, 0, False))
    ways = Ways(road, space, flags, taken, NONE)
    longest = ways.longest(length)
    if longest == length:
        return FREELY
    crosses = any(is_beyond_line(ways, end) for end in ways.spaces(longest))
    return Stuck(length - longest, crosses)


def _near(road: Road, space: int, length: int, taken: frozenset[int]) -> bool:
    """Return whether a car stands on the lane of the slide; if not, there is room."""
    for _ in range(length):
        space = road.ahead[space]
        if space in taken:
            return True
    return False
