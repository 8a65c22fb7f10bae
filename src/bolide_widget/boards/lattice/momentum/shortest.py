"""The fewest turns from one state to the goal of graph paper, and all lines that take no more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from marshal import dumps, loads
from typing import NamedTuple
from zlib import compress, decompress

from ....core.cancelling import check
from ..paper.squares import Squares
from ..points import Point
from .backward import Strips
from .motion import followers, most_gained, size
from .planes import Plane, fastest_on, listed, shifted, slowed_at, velocities_to
from .turns import Setting, Step

States = dict[int, list[tuple[int, Plane]]]
"""By strip: numbers of velocities, and the points of the strip at which a car has them."""
Moves = list[tuple[int, int, Plane]]
"""Bits of the board, numbers of displacements, and the points where they begin, from the bit on."""
Fresh = list[tuple[int, int, Plane]]
"""The same with strips in place of bits; of the only strip there is, both are the same."""
FAST = 1
"""Level of compression."""
Asked = list[Plane | None]
"""By the numbers of displacements: planes computed so far, None before that."""


class Turn(NamedTuple):
    """The moves that lose nothing in one turn, with their numbers and where each begins.

    Planes are seen from the bit `low` on.
    """

    low: int
    moves: list[tuple[int, Step, Plane]]


class Shortest:
    """A search from one state on, turn by turn, and back along the moves that led to the goal.

    A state is known by the move that led to it. So there is a plane for each displacement, of the
    points where it may begin and never did: a move is made in the first turn that it can be.

    Parameters
    ----------
    squares : Squares
        The board.
    setting : Setting
        With one crossing, no sharp brakings, and a finish to "touch" or to "land" on.
    point, velocity : Point
        Where the car stands, and from there to its pawn.

    Attributes
    ----------
    turns : int or None
        None when there is no way.
    """

    def __init__(self, squares: Squares, setting: Setting, point: Point, velocity: Point) -> None:
        self.setting = setting
        self._squares = squares
        self._top = top = setting.top(1)
        x, y = (top, top) if top else fastest_on(squares.size, setting.limit, velocity)
        fastest = max(x, abs(velocity[0])), max(y, abs(velocity[1]))
        self._velocities = velocities = velocities_to(fastest, setting.limit)
        self._strips = strips = Strips(squares, fastest[0])
        self._keep = strips.count == 1
        self._shifts = [x * squares.rows + y for x, y in velocities.numbered]
        self._open: list[Asked] = [[None] * velocities.count for _ in range(strips.count)]
        self._over: list[Asked] = [[None] * velocities.count for _ in range(strips.count)]
        self._forced: dict[int, list[tuple[int, Plane]]] = {}
        self._lines: list[Turn] = []
        self._reach = abs(velocity[0]), abs(velocity[1])
        self._near = strips.cut(self._squares.free)
        self.turns = self._search(point, velocity)

    # --- forward ----------------------------------------------------------------------------------

    def _search(self, point: Point, velocity: Point) -> int | None:
        """Make all moves, turn by turn, until some finish; keep those of the shortest lines."""
        (x, y), (width, height) = point, self._squares.size
        if not (0 <= x <= width and 0 <= y <= height):
            return None
        strip, bit = divmod(x * self._squares.rows + y, self._strips.bits)
        states: States = {strip: [(self._velocities.number(velocity), 1 << bit)]}
        made: list[bytes | Moves] = []
        near = True
        while states:
            check()
            fresh = self._fresh(states)
            if near:
                last, fresh = self._finishing(fresh)
                if last:
                    fresh.clear()
                    states.clear()
                    self._open.clear()
                    self._lines = self._look_back(made, last)
                    return len(self._lines)
            moves, states, near = self._make(fresh)
            # a large board takes room: its planes are mostly zeros, and finished parts go first
            made.append(moves if self._keep else compress(dumps(moves), FAST))
            del moves
        return None

    def _fresh(self, states: States) -> Fresh:
        """Return the legal moves that have not been made."""
        fresh: Fresh = []
        while states:
            strip, cars = states.popitem()
            starts = self._velocities.spread(cars)
            low, high = self._velocities.beside(cars)
            if self._top:
                for car, plane in cars:
                    for way, where in self._slowed(car):  # cars that are too fast
                        starts[way] |= plane & where >> strip * self._strips.bits
                low, high = 0, len(starts)
            del cars
            open_to = self._open[strip]
            for number, start in listed(starts[low:high], low):
                left = open_to[number]
                if left is None:
                    left = self._learn(strip, number)
                if plane := start & left:
                    open_to[number] = left ^ plane
                    fresh.append((strip, number, plane))
        return fresh

    def _slowed(self, number: int) -> list[tuple[int, Plane]]:
        """Return the displacements of a car that must slow down, and their starts (M-9)."""
        if number not in self._forced:
            legal, velocities = self._squares.legal, self._velocities
            open_to = followers(velocities.numbered[number], velocities.limit, self._top)
            planes = {step: legal(step) for step in (*open_to.free, *open_to.barred)}
            where = slowed_at(open_to, planes, self._squares.free)
            slowed = self._forced[number] = []
            for step in open_to.slower if where else ():
                slowed.append((velocities.number(step), where & legal(step)))
                where &= ~legal(step)
        return self._forced[number]

    def _learn(self, strip: int, number: int) -> Plane:
        """Ask the board from where a displacement is legal: from there, it may be made."""
        x, y = step = self._velocities.numbered[number]
        legal = 0 if self._top and size(step) > self._top else self._squares.legal(step, self._keep)
        parts = self._strips.cut(legal)
        for open_to, plane in zip(self._open, parts, strict=True):
            open_to[number] = plane
        far_x, far_y = self._reach
        if legal and (x > far_x or y > far_y or -x > far_x or -y > far_y):
            self._reach = far_x, far_y = max(abs(x), far_x), max(abs(y), far_y)
            more = most_gained(self.setting.limit)
            near = self._squares.around_goal(far_x + more, far_y + more)
            self._near = self._strips.cut(near)
        return parts[strip]

    def _finishing(self, fresh: Fresh) -> tuple[Moves, Fresh]:
        """Return the moves that finish, and those that do not come to the goal."""
        last: Moves = []
        others: Fresh = []
        over_from = self._over
        for move in fresh:
            strip, number, plane = move
            over = over_from[strip][number]
            if over is None:
                whole = self._squares.finishing(self._velocities.numbered[number], self._keep)
                for known, part in zip(over_from, self._strips.cut(whole), strict=True):
                    known[number] = part
                over = over_from[strip][number] or 0
            if over := plane & over:
                move = strip, number, plane ^ over
                first = strip * self._strips.bits
                if self.setting.finish == "land":
                    over &= shifted(self._squares.goal, -self._shifts[number]) >> first
                if over:
                    last.append((first, number, over))
            if move[2]:
                others.append(move)
        return last, others

    def _make(self, fresh: Fresh) -> tuple[Moves, States, bool]:
        """Make moves.

        Returns
        -------
        Moves, States, bool
            The moves, the states that they lead to, and whether the goal is near one of these.
        """
        shifts, bits = self._shifts, self._strips.bits
        if self._keep:
            whole = [
                (number, plane << by if (by := shifts[number]) >= 0 else plane >> -by)
                for _, number, plane in fresh
            ]
            near = any(end & self._near[0] for _, end in whole)
            return fresh, {0: whole} if whole else {}, near
        made: Moves = []
        states: States = defaultdict(list)
        ends = [0] * self._strips.count
        while fresh:
            strip, number, plane = fresh.pop()
            low = (plane & -plane).bit_length() - 1
            made.append((strip * bits + low, number, plane >> low))
            for beside, end in self._ends(strip, shifts[number], plane):
                states[beside].append((number, end))
                ends[beside] |= end
        near = any(end & close for end, close in zip(ends, self._near, strict=True))
        return made, {strip: sorted(listed) for strip, listed in states.items()}, near

    def _ends(self, strip: int, by: int, plane: Plane) -> Iterator[tuple[int, Plane]]:
        """Yield the ends of moves that begin on a plane of a strip: in it, or in the next strip."""
        bits = self._strips.bits
        if by >= 0:
            plane <<= by
            beside, rest = strip + 1, plane >> bits
            plane &= (1 << bits) - 1 if rest else plane
        else:
            beside, rest = strip - 1, (plane & (1 << -by) - 1) << bits + by
            plane >>= -by
        if plane:
            yield strip, plane
        if rest:
            yield beside, rest

    # --- back -------------------------------------------------------------------------------------

    def _look_back(self, made: list[bytes | Moves], last: Moves) -> list[Turn]:
        """Return the moves of the lines that end with one of the last moves."""
        lines = [_joined(last)]
        while made:
            moves = made.pop()
            moves = loads(decompress(moves)) if isinstance(moves, bytes) else moves
            lines.append(_joined(self._leading_to(lines[-1], moves)))
        steps = self._velocities.numbered
        return [
            Turn(low, [(n, Step(steps[n], int(to_go > 0), 0), starts[n]) for n in sorted(starts)])
            for to_go, (low, starts) in reversed(list(enumerate(lines)))
        ]

    def _leading_to(self, after: tuple[int, dict[int, Plane]], made: Moves) -> Moves:
        """Return the moves of a turn after which one of the next turn's may be made."""
        low, starts = after
        befores = self._velocities.spread(sorted(starts.items()), before=True)
        for _, number, _ in made if self._top else ():
            for way, where in self._forced.get(number, ()):
                befores[number] |= starts.get(way, 0) & where >> low
        moves, shifts = [], self._shifts
        for first, number, plane in made:
            ends = befores[number]
            if ends and (kept := plane & shifted(ends, low - first - shifts[number])):
                moves.append((first, number, kept))
        return moves

    def steps(
        self, point: Point, velocity: Point, crossings: int, brakings: int, turns: int
    ) -> list[Step]:
        """List the moves that lose no turn, from a state on a shortest line.

        Parameters
        ----------
        point, velocity : Point
            The state.
        crossings, brakings : int
            1 and 0.
        turns : int
            To go.
        """
        assert self.turns is not None
        low, moves = self._lines[self.turns - turns]
        bit = point[0] * self._squares.rows + point[1] - low
        here, differences = self._velocities.number(velocity), self._velocities.differences
        ways = [step for n, step, plane in moves if n - here in differences and plane >> bit & 1]
        if not ways:  # too fast
            ways = [
                Step(step, int(turns > 1), 0)
                for step in followers(velocity, self.setting.limit, self._top).slower
                if self._squares.holds(self._squares.legal(step), point)
            ][:1]
        return ways


def _joined(moves: Moves) -> tuple[int, dict[int, Plane]]:
    """Return moves by their displacements, their points seen from the lowest of them on."""
    low = min(moves)[0]
    starts: dict[int, Plane] = {}
    for first, number, plane in moves:
        starts[number] = starts.get(number, 0) | plane << first - low
    return low, starts
