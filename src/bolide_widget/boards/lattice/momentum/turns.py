"""The states that a car can reach, and the turns it needs: sweeps over a board's bit planes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ....core.cancelling import check
from ....core.once import cached_property
from ..points import TOP_SPEEDS, Point
from .backward import Backward, Layer, Part, Solved, Strips
from .motion import Limit, braked, followers, size
from .planes import Plane, Planes, Spread, Velocities, listed, shifted, slowed_at


class Forward:
    """The moves of one turn, for all states of a set at once.

    Parameters
    ----------
    planes : Planes
        The board.
    velocities : Velocities
        Those that a state may have.
    top : int or None
        Longest move, in squares.
    """

    def __init__(self, planes: Planes, velocities: Velocities, top: int | None) -> None:
        self.planes = planes
        self.velocities = velocities
        number = velocities.number
        self._legal, self._kept = velocities.none(), velocities.none()
        self._shifts = [0] * velocities.count
        for step, plane in planes.legal.items():
            if step in velocities:
                self._legal[number(step)] = plane
                self._shifts[number(step)] = planes.shift(step)
                if top is None or size(step) <= top:
                    self._kept[number(step)] = plane
        self._forced: dict[int, tuple[Plane, list[int]]] = {}
        for v in velocities.listed:
            open_to = followers(v, velocities.limit, top)
            if where := slowed_at(open_to, planes.legal, planes.track):
                self._forced[number(v)] = where, [number(step) for step in open_to.slower]
        self.over, self.back = velocities.none(), velocities.none()
        for crossed, line in ((self.over, planes.over), (self.back, planes.back)):
            for step, plane in line.items():
                if step in velocities:
                    crossed[number(step)] = plane
        self._brakes = {
            number(v): [number(step) for step in braked(v) if step in velocities]
            for v in velocities.listed
        }

    def starts(self, states: Spread) -> Spread:
        """For each displacement the points from which one of the states may make it."""
        spread = self.velocities.spread(list(listed(states)))
        starts = [plane & kept for plane, kept in zip(spread, self._kept, strict=True)]
        for number, (where, ways) in self._forced.items():
            plane = states[number] & where
            for way in ways if plane else ():
                starts[way] |= plane & self._legal[way]
                plane &= ~self._legal[way]
        return starts

    def brakings(self, states: Spread) -> Spread:
        """Return the same for sharp brakings."""
        starts = self.velocities.none()
        for number, ways in self._brakes.items():
            if plane := states[number]:
                for way in ways:
                    starts[way] |= plane & self._legal[way]
        return starts

    def ends(self, starts: Spread) -> Spread:
        """Return the states in which moves from some points end."""
        return [shifted(plane, by) for plane, by in zip(starts, self._shifts, strict=True)]

    def after(self, starts: Mapping[int, Spread]) -> dict[int, Spread]:
        """Return the states in which moves end, all by crossings of the line to go."""
        states: dict[int, Spread] = {}
        for to_go, spread in starts.items():
            over, back = (
                [a & b for a, b in zip(spread, line, strict=True)]
                for line in (self.over, self.back)
            )
            rest = [all_ & ~(a | b) for all_, a, b in zip(spread, over, back, strict=True)]
            for left, some in ((to_go, rest), (to_go - 1, over), (to_go + 1, back)):
                if any(some):
                    known = states.get(left) or self.velocities.none()
                    ends = zip(known, self.ends(some), strict=True)
                    states[left] = [old | new for old, new in ends]
        return states

    def ever(self, states: Spread) -> Spread:
        """Return all states that a car can ever come to from some, these included."""
        reached = states
        while any(states):
            ends = self.ends(self.starts(states))
            states = [end & ~old for end, old in zip(ends, reached, strict=True)]
            reached = [old | new for old, new in zip(reached, states, strict=True)]
        return reached

    def arrivals(self, states: Spread) -> Spread:
        """Return the states of cars that came from some and have just crossed the line."""
        starts = self.starts(self.ever(states))
        return self.ends([start & line for start, line in zip(starts, self.over, strict=True)])


# -- turns -----------------------------------------------------------------------------------------


NEVER = 0xFFFF
"""In a table: from here there is no way."""


@dataclass(frozen=True)
class Setting:
    """The task of a sweep.

    Parameters
    ----------
    crossings : int
        Of the finish line, from the first state to the last; counted as in G-7.
    limit : str, or tuple of Point
        On acceleration; see `motion.changes`.
    tops : tuple of (int or None)
        Longest move, in squares, by the crossings left when it begins: for the last one first; the
        last entry holds for all before. None is no limit.
    brakings : int
        Sharp brakings a car may use.
    finish : "touch", "land" or (Point, velocity or None)
        The last move crosses the line; or it does and ends in the first row of points on or beyond
        it; or it ends in this very state.
    missing : int
        A length that no move may have, as without one of the gears; sharp braking apart. 0: none.
    """

    crossings: int = 1
    limit: Limit = "box-2"
    tops: tuple[int | None, ...] = TOP_SPEEDS[1:]
    brakings: int = 0
    finish: str | tuple[Point, Point | None] = "touch"
    missing: int = 0

    def top(self, crossings: int) -> int | None:
        """Return the longest move with this number of crossings to go."""
        return self.tops[min(max(crossings, 1), len(self.tops)) - 1]


def open_moves(
    planes: Planes, setting: Setting, point: Point, velocity: Point, crossings: int
) -> list[Point]:
    """List the legal displacements of a state, sharp braking apart.

    Parameters
    ----------
    planes : Planes
        The board.
    setting : Setting
        With the limits.
    point, velocity : Point
        Where the car stands, and from there to its pawn.
    crossings : int
        Of the finish line, to go.
    """
    bit = planes.bit(point)
    if bit < 0:
        return []

    def legal(displacements: Iterable[Point]) -> list[Point]:
        return [d for d in displacements if planes.legal.get(d, 0) >> bit & 1]

    open_to = followers(velocity, setting.limit, setting.top(crossings), setting.missing)
    moves = legal(open_to.free)
    if not moves and (not open_to.free or legal(open_to.barred)):
        moves = legal(open_to.slower)[:1]
    return moves


class Step(NamedTuple):
    """One move of a line.

    Attributes
    ----------
    displacement : Point
    crossings : int
        To go after it.
    brakings : int
        Left after it; one less than before when the move is a sharp braking.
    """

    displacement: Point
    crossings: int
    brakings: int


class TurnsToGo:
    """The fewest turns to the finish from every state.

    Parameters
    ----------
    planes : Planes
        The board.
    velocities : Velocities
        Those that a state may have.
    setting : Setting
        The task.
    spare : int
        A way may be behind its first state by this number of crossings, or ahead of a finish that
        is a state. Ways that go further round the course and back again are left out.

    Attributes
    ----------
    turns : int
        The most turns that any state needs.
    """

    def __init__(
        self, planes: Planes, velocities: Velocities, setting: Setting, spare: int = 1
    ) -> None:
        self.planes = planes
        self.velocities = velocities
        self.setting = setting
        self.spare = spare if planes.back else 0  # no goal is crossed back
        first = 1 if isinstance(setting.finish, str) else -self.spare
        self.layers: list[Layer] = [
            (crossings, left)
            for crossings in range(first, setting.crossings + self.spare + 1)
            for left in range(setting.brakings + 1)
        ]
        self._digits: dict[Layer, list[Spread]] = {}
        self._tables: dict[Layer, np.ndarray] = {}
        self.turns = self._sweep()

    # --- the sweep --------------------------------------------------------------------------------

    def _sweep(self) -> int:
        setting, strips = self.setting, Strips(self.planes, self.velocities.fastest[0])
        moves = Backward(self.planes, strips, self.velocities, setting.top, setting.missing)
        everything = self.velocities.none()
        for v in self.velocities.listed:
            everything[self.velocities.number(v)] = self.planes.track
        unsolved = strips.parts(dict.fromkeys(self.layers, everything))
        digits: dict[Part, list[Spread]] = {part: [] for part in unsolved}
        solved: dict[Part, Solved] = {}
        for part, goal in strips.parts(self._goal()).items():
            solved[part] = _solve(digits[part], goal, unsolved[part], 0)
        turn = 0
        while turn == 0 or solved:
            turn += 1
            starts = moves.starts(solved)
            if turn == 1:
                starts |= strips.parts(self._touch())
            solved = {}
            for part in unsolved:
                check()
                befores = moves.befores(part, starts)
                if befores is not None:
                    new = _solve(digits[part], befores, unsolved[part], turn)
                    if new:
                        solved[part] = new
        del moves
        unsolved.clear()  # a large board takes room: finished parts go first
        for layer in self.layers:
            cut = [digits.pop((*layer, strip)) for strip in range(strips.count)]
            whole = self._digits[layer] = []
            while any(cut):
                whole.append(
                    strips.joined([d.pop(0) if d else self.velocities.none() for d in cut])
                )
        return turn if solved else turn - 1

    def _goal(self) -> dict[Layer, Spread]:
        """Return the states in which nothing is left to do, when the finish is a state."""
        finish = self.setting.finish
        if isinstance(finish, str):
            return {}
        point, velocity = finish
        goal = self.velocities.none()
        for v in self.velocities.listed if velocity is None else [velocity]:
            if v in self.velocities:
                goal[self.velocities.number(v)] = self.planes.plane([point]) & self.planes.track
        return {(0, left): goal for left in range(self.setting.brakings + 1)}

    def _touch(self) -> dict[Layer, Spread]:
        """Return the points from which a displacement finishes, when the finish is the line."""
        finish = self.setting.finish
        if not isinstance(finish, str):
            return {}
        starts = self.velocities.none()
        for step, plane in self.planes.over.items():
            if step in self.velocities:
                if finish == "land":
                    plane &= shifted(self.planes.landing, -self.planes.shift(step))
                starts[self.velocities.number(step)] = plane
        return {(1, left): starts for left in range(self.setting.brakings + 1)}

    @cached_property
    def proven(self) -> int | None:
        """The turns up to which no way left out is shorter; None if there is none.

        Such a way is behind its first state by more than the spare crossings: it goes back over
        the line once more often, then forward over all of them, one flying lap apart at least.
        Or it is ahead of a finish that is a state, and goes first forward and then back. (The
        shortest flying lap never goes back over the line: it would hold a shorter one.)
        """
        if not self.planes.back:
            return None
        forward = Forward(self.planes, self.velocities, None)
        lap, _ = self._lap().best_of(forward.ends(forward.over), 1, self.setting.brakings)
        if lap is None:
            return None
        return self.spare + 1 + (self.setting.crossings + self.spare) * lap

    def _lap(self) -> TurnsToGo:
        """Return a table that knows the shortest flying lap: this one, or one made for it."""
        setting = self.setting
        tops = [top for top in setting.tops if top is not None]
        most = max(tops) if len(tops) == len(setting.tops) else None
        if setting.finish == "touch" and setting.top(1) == most:
            return self
        lap = Setting(1, setting.limit, (most,), setting.brakings)
        return TurnsToGo(self.planes, self.velocities, lap, 0)

    # --- what it found ----------------------------------------------------------------------------

    def at(
        self, point: Point, velocity: Point, crossings: int | None = None, brakings: int = 0
    ) -> int | None:
        """Return the fewest turns to the finish from a state; None when there is no way.

        Parameters
        ----------
        point : Point
            Where the car stands.
        velocity : Point
            From the car to its pawn.
        crossings : int, optional
            Of the finish line to go; all of the setting's if not given.
        brakings : int
            Sharp brakings left.
        """
        bit = self.planes.bit(point)
        if bit < 0 or velocity not in self.velocities:
            return None
        number = self.velocities.number(velocity)
        turns = 0
        for place, digit in enumerate(self._digits.get(self._layer(crossings, brakings), ())):
            turns |= (digit[number] >> bit & 1) << place
        return turns - 1 if turns else None

    def best_of(
        self, states: Spread, crossings: int | None = None, brakings: int = 0
    ) -> tuple[int | None, Spread]:
        """Find those of some states that have the fewest turns to go, and how many these are."""
        digits = self._digits.get(self._layer(crossings, brakings), [])
        rest = self.velocities.none()
        for digit in digits:
            rest = [
                have | here & some for have, here, some in zip(rest, states, digit, strict=True)
            ]
        if not any(rest):
            return None, rest
        least = 0
        for place in reversed(range(len(digits))):
            lower = [plane & ~digit for plane, digit in zip(rest, digits[place], strict=True)]
            if any(lower):
                rest = lower
            else:
                least |= 1 << place
        return least - 1, rest

    def steps(
        self,
        point: Point,
        velocity: Point,
        crossings: int | None = None,
        brakings: int = 0,
        turns: int | None = None,
    ) -> list[Step]:
        """List the moves that lose no turn: each begins a line with the fewest turns.

        Callers that know the turns to go of the state may pass them.
        """
        before = self.setting.crossings if crossings is None else crossings
        if turns is None:
            turns = self.at(point, velocity, before, brakings)
        steps = []
        for displacement, sharp in self.options(point, velocity, before, brakings) if turns else ():
            to_go = before - self.planes.crossing(point, displacement)
            step = Step(displacement, to_go, brakings - sharp)
            end = point[0] + displacement[0], point[1] + displacement[1]
            if to_go == 0 and isinstance(self.setting.finish, str):
                landing = self.planes.landing >> self.planes.bit(end) & 1
                if turns == 1 and (self.setting.finish == "touch" or landing):
                    steps.append(step)
            elif turns is not None and self._takes(turns - 1, end, step):
                steps.append(step)
        return steps

    def _takes(self, turns: int, point: Point, after: Step) -> bool:
        """Return True if `at` gives this after a step; faster, since low digits mostly differ."""
        if after.displacement not in self.velocities:
            return False
        bit, number = self.planes.bit(point), self.velocities.number(after.displacement)
        rest = turns + 1
        for digit in self._digits.get((after.crossings, after.brakings), ()):
            if (digit[number] >> bit ^ rest) & 1:
                return False
            rest >>= 1
        return not rest

    def options(
        self, point: Point, velocity: Point, crossings: int, brakings: int = 0
    ) -> Iterator[tuple[Point, bool]]:
        """List the legal displacements of a state, and whether each is a sharp braking."""
        moves = open_moves(self.planes, self.setting, point, velocity, crossings)
        yield from ((d, False) for d in moves)
        if brakings:
            legal = self.planes.legal_from
            yield from ((d, True) for d in braked(velocity) if legal(point, d))

    def table(self, crossings: int | None = None, brakings: int = 0) -> np.ndarray:
        """Return all turns to go as one array.

        Returns
        -------
        array of uint16, shape (2 * vx + 1, 2 * vy + 1, width + 1, height + 1)
            ``table[dx + vx, dy + vy, x, y]`` is that of a car on (x, y) with the velocity
            (dx, dy), and `NEVER` where there is no way; (vx, vy) is ``velocities.fastest``.
        """
        layer = self._layer(crossings, brakings)
        if layer not in self._tables:
            (vx, vy), (width, height) = self.velocities.fastest, self.planes.size
            all_points = np.arange((width + 1) * (height + 1))
            turns = self.turns_at(all_points, *layer)
            turns.flags.writeable = False
            self._tables[layer] = turns.reshape(2 * vx + 1, 2 * vy + 1, width + 1, height + 1)
        return self._tables[layer]

    def turns_at(
        self, bits: np.ndarray, crossings: int | None = None, brakings: int = 0
    ) -> np.ndarray:
        """Return turns to go at points given by bits: a row for each of ``velocities.listed``."""
        listed = [self.velocities.number(v) for v in self.velocities.listed]
        size = (self.planes.size[0] + 1) * self.planes.rows // 8 + 1
        byte, bit = bits >> 3, (bits & 7).astype(np.uint8)
        result = np.zeros((len(listed), len(bits)), dtype=np.uint16)
        for place, digit in enumerate(self._digits[self._layer(crossings, brakings)]):
            joined = b"".join(digit[number].to_bytes(size, "little") for number in listed)
            packed = np.frombuffer(joined, np.uint8).reshape(len(listed), size)
            result |= (packed[:, byte] >> bit & 1).astype(np.uint16) << np.uint16(place)
        result -= np.uint16(1)  # 0, for no way, becomes NEVER
        return result

    def _layer(self, crossings: int | None, brakings: int) -> Layer:
        return (self.setting.crossings if crossings is None else crossings, brakings)


def _solve(digits: list[Spread], states: Spread, unsolved: Spread, turn: int) -> Solved:
    """Note the turns to go of those states that are new, and return them.

    The number, plus one, is written in binary over the planes of the digits.
    """
    new: Solved = []
    for number, plane in enumerate(states):
        if plane and (fresh := plane & unsolved[number]):
            unsolved[number] ^= fresh
            new.append((number, fresh))
    while new and len(digits) < (turn + 1).bit_length():
        digits.append([0] * len(states))
    for place, digit in enumerate(digits):
        if turn + 1 >> place & 1:
            for number, plane in new:
                digit[number] |= plane
    return new
