"""Turns to go by wear for a lone car, backwards from the flag; and the turns of its best drive."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from ....core.cancelling import check
from ..rules.position import UNIT
from .steps import MOST_WEAR, NEVER, SPEEDS, Steps, Wear

# -- turns to go by wear ---------------------------------------------------------------------------
# Exact, without dice. ``wear[t]`` tells for every place and speed the least wear with which a car
# can finish within t turns. A turn is a planned speed (paid for when it brakes hard), then steps
# one after the other, all of them at once in numpy.


FIRST, SPUN = 0, 1
"""Columns of cars that have not moved yet, and of those that restart from a spin."""

COLUMNS = SPEEDS + 2
"""And one for each last speed: see `column`."""


class LoneCar(NamedTuple):
    """The attributes of a lone car that makes no tests (Table CFR-T1); by default the yardstick's.

    Attributes
    ----------
    a, d, ts, s : int
        Acceleration, deceleration, top speed and start speed in miles an hour.
    """

    a: int = 40
    d: int = 40
    ts: int = 160
    s: int = 60


def column(speed: int) -> int:
    """The column of a last speed, 20 to 220."""
    return speed // UNIT + 1


def braking(car: LoneCar) -> Wear:
    """Wear by last speed and planned speed: what hard braking takes (CFR-PLAN-2, -4, -7)."""
    cost = np.full((COLUMNS, SPEEDS), NEVER, dtype=np.int16)
    cost[FIRST, : car.s // UNIT] = 0
    cost[SPUN, : max(1, min(car.a, car.s) // UNIT)] = 0
    for last in range(UNIT, UNIT * SPEEDS + 1, UNIT):
        for planned in range(UNIT, UNIT * SPEEDS + 1, UNIT):
            over = max(0, last - car.d - planned) // UNIT
            free = planned <= min(last + car.a, car.ts)
            if free and over <= MOST_WEAR:
                cost[column(last), planned // UNIT - 1] = over
    return cost


class Mode(NamedTuple):
    """The state of a car for the rest of its move.

    Attributes
    ----------
    held : bool
        Faster than its last speed in the corner where it began (CFR-MIDC-2).
    braked : str
        The mode after one late brake; empty when none may follow.
    """

    held: bool
    braked: str = ""


MODES: Final = {
    "free-0": Mode(False),
    "free-1": Mode(False, "free-0"),
    "free-2": Mode(False, "free-1"),
    # "held-n-m": faster by n units than the last speed, m late brakes may follow
    "held-3-0": Mode(True),
    "held-1-1": Mode(True, "free-0"),
    "held-1-2": Mode(True, "free-1"),
    "held-3-1": Mode(True, "held-3-0"),
    "held-2-2": Mode(True, "held-1-1"),
    "held-3-2": Mode(True, "held-3-1"),
}
"""By name, each after those it leads to; three units faster stands for more, too."""

PLAIN: Final = ("free-0", "held-3-0")
"""Modes for cars that never brake late."""

Tables = tuple[Wear, ...]
"""By turns to go, from 0 on: the least wear; `NEVER` or more where it cannot be done."""


class Known(NamedTuple):
    """The tables so far; they do not change, longer ones take their place.

    Attributes
    ----------
    wear : Tables
    levels : list of list of array
        Of the turn that was added last, by laps to go: see `Turns._moved`.
    """

    wear: Tables
    levels: list[list[Wear]]


class Turns:
    """The least wear by turns, for each number of laps to go.

    Parameters
    ----------
    steps : Steps
    car : Car
    laps : int
        Times that the line is still to be reached.
    late : bool
        Whether late braking is looked at: it hardly ever helps a lone car, and takes longest.

    Attributes
    ----------
    wear : Tables of array, (laps + 1, nodes, COLUMNS)
        As far as they are known. Several threads may ask at once, and any of them may be
        interrupted: callers go by the tables that `until` and `more` return.
    """

    def __init__(self, steps: Steps, car: LoneCar, laps: int = 1, late: bool = True) -> None:
        self.steps, self.car, self.laps, self.late = steps, car, laps, late
        self.count = len(steps.nodes)
        self.modes = list(MODES) if late else list(PLAIN)
        self.brakes = braking(car)
        done = np.zeros((1, self.count, COLUMNS), dtype=np.int16)
        never = np.full((laps, self.count, COLUMNS), NEVER, dtype=np.int16)
        self._known = Known((np.concatenate([done, never]),), [])
        self.top = max(car.ts, car.s) // UNIT
        self.free = sum(not MODES[name].held for name in self.modes)
        self._lay_out()
        speeds, nodes = np.nonzero(steps.braked[: self.top] < self.count)
        self._brakes = (speeds, nodes, steps.braked[speeds, nodes])
        lates = [(m, self.modes.index(MODES[m].braked)) for m in self.modes if MODES[m].braked]
        self._lates = (
            np.array([self.modes.index(name) for name, _ in lates], dtype=np.intp),
            np.array([after for _, after in lates], dtype=np.intp),
        )
        self._over = self._moved(done[0], None)

    @property
    def wear(self) -> Tables:
        """The tables as far as they are known."""
        return self._known.wear

    def _lay_out(self) -> None:
        """The steps as flat arrays: speed by speed the nodes, and one that is none."""
        steps, top, size = self.steps, self.top, self.count + 1
        self.size = size
        none = np.full((top, 1), self.count)

        def flat(table: Any, last: Any) -> list[Any]:
            """A flat array for each of the steps that a node has."""
            return [
                np.hstack([table[:top, :, step], last]).ravel() for step in range(table.shape[2])
            ]

        start = np.repeat(np.arange(top) * size, size)
        over = flat(steps.over, none < 0)
        # those that reach the line are looked up in the second half
        to = [
            to + start + np.where(line, top * size, 0)
            for to, line in zip(flat(steps.to, none), over, strict=True)
        ]
        never = np.full((top, 1), NEVER, dtype=np.int16)
        cost, held = flat(steps.cost, never), flat(steps.held, never)
        stays = flat(steps.stays, none < 0)
        self._ways = list(zip(to, cost, held, stays, strict=True))

    def more(self) -> Tables:
        """Find the wear within one turn more."""
        return self._longer(self._known).wear

    def until(self, node: int, place: int, least: int = 0, most: int = 400) -> Tables:
        """Go on until so little wear is enough from a node, or until that is out of reach."""
        known = self._known
        while known.wear[-1][self.laps, node, place] > least and len(known.wear) <= most:
            known = self._longer(known)
            wear = known.wear
            if len(wear) > 3 and len(wear) % 16 == 0 and (wear[-1] == wear[-9]).all():
                break
        return known.wear

    def all(self) -> Tables:
        """Go on until another turn changes nothing any more, wherever the car is."""
        longer = self._longer(self._known)
        while not (longer.wear[-1] == longer.wear[-2]).all():
            longer = self._longer(longer)
        return longer.wear

    def _longer(self, known: Known) -> Known:
        """Add a turn: all of it is worked out aside, and put in place at once."""
        before = known.wear[-1]
        last = known.wear[-2] if len(known.wear) > 1 else None
        tables = [before[0]]
        levels = [self._over]
        same = True
        for lap in range(1, self.laps + 1):
            check()
            same = same and last is not None and bool((before[lap] == last[lap]).all())
            # as many turns as anybody needs: nothing changes any more
            if same and lap < len(known.levels):
                levels.append(known.levels[lap])
                tables.append(before[lap])
            elif lap > 1 and min(before[lap].min(), before[lap - 1].min()) >= NEVER:
                tables += [before[lap]] * (self.laps + 1 - lap)
                break
            else:
                levels.append(self._moved(before[lap], levels[lap - 1]))
                tables.append(self._speeds(levels[lap]))
        longer = Known((*known.wear, np.stack(tables)), levels)
        if len(longer.wear) > len(self._known.wear):
            self._known = longer
        return longer

    def _moved(self, ends: Wear, beyond: list[Wear] | None) -> list[Wear]:
        """Wear by spaces left of a move, each (modes, speeds, nodes and none).

        Parameters
        ----------
        ends : array, (nodes, COLUMNS)
            Wear from the end of the move on.
        beyond : list of array
            The same table for cars that have reached the line once more; none when that is all.
        """
        top, free, size = self.top, self.free, self.size
        first = np.full((len(self.modes), top, size), NEVER, dtype=np.int16)
        first[:, :, : self.count] = ends[:, 2 : top + 2].T
        levels = [first]
        for left in range(1, top + 1):
            there = levels[-1]
            over = there if beyond is None else beyond[left - 1]
            both = np.concatenate([there, over], axis=1).reshape(len(self.modes), -1)
            begun = (left - 1) * size
            level = np.full_like(there, NEVER)
            flat = level.reshape(len(self.modes), -1)[:, begun:]
            for to, cost, held, stays in self._ways:
                at = to[begun:]
                freely = both[:free].take(at, axis=1)
                np.minimum(flat[:free], freely + cost[begun:], out=flat[:free])
                on = np.where(stays[begun:], both[free:].take(at, axis=1), freely[:1])
                np.minimum(flat[free:], on + held[begun:], out=flat[free:])
            if self.late:
                self._late(level, there, left)
            levels.append(level)
        return levels

    def _late(self, level: Wear, there: Wear, left: int) -> None:
        """Brake late where that is of use: one space less is left, for a wear point."""
        some = self._brakes[0] >= left  # not before the first step
        speeds, nodes, to = (part[some] for part in self._brakes)
        now, after = self._lates
        for mode, braked in zip(now, after, strict=True):
            slower = there[braked, speeds - 1, to] + 1
            level[mode, speeds, nodes] = np.minimum(level[mode, speeds, nodes], slower)

    def _speeds(self, levels: list[Wear]) -> Wear:
        """Wear before a speed is planned, (nodes, COLUMNS)."""
        least = np.full((self.count, COLUMNS), NEVER, dtype=np.int16)
        for last in range(COLUMNS):
            for planned in range(self.top):
                hard = int(self.brakes[last, planned])
                if hard < NEVER:
                    start = levels[planned + 1][:, planned, : self.count]
                    free = start[self.mode(hard)]
                    up = planned + 2 - last if last > SPUN else 0
                    if up > 0:
                        held = start[self.mode(0, up)]
                        free = np.where(self.steps.inside, held, free)
                    least[:, last] = np.minimum(least[:, last], free + hard)
        return least

    def mode(self, hard: int, up: int = 0) -> int:
        """Return the mode of a move that begins, after hard braking or some units faster."""
        if not self.late:
            return int(up > 0)
        name = f"held-{min(up, 3)}-2" if up > 0 else f"free-{MOST_WEAR - hard}"
        return self.modes.index(name)


# -- the turns of the best drive -------------------------------------------------------------------


STEP, BRAKE = "step", "brake"

Act = tuple[str, int]
"""A step to a space, or late braking by units."""


class Where(NamedTuple):
    """A lone car at the beginning of a turn.

    Attributes
    ----------
    laps : int
        Times that the line is still to be reached.
    node : int
        Of `Steps`.
    place : int
        Column of its last speed.
    """

    laps: int
    node: int
    place: int


class Move(NamedTuple):
    """A lone car's turn.

    Attributes
    ----------
    speed : int
        That is planned.
    acts : tuple of Act
    hard, wear : int
        Wear for hard braking, and all wear of the turn.
    end : Where
        After it.
    """

    speed: int
    acts: tuple[Act, ...]
    hard: int
    wear: int
    end: Where


class _Going(NamedTuple):
    """A car in the middle of its move."""

    laps: int
    node: int
    speed: int
    left: int
    mode: str


class Plan:
    """The best drive of a lone car, by tables of `Turns` as they were when it was made."""

    def __init__(self, turns: Turns, wear: Tables) -> None:
        self.turns, self.wear, self.steps = turns, wear, turns.steps
        self._cheapest = cache(self.cheapest)

    def least(self, where: Where, turns: int) -> int:
        """Return the least wear with which the car finishes within some turns."""
        if where.laps == 0:
            return 0
        table = self.wear[min(turns, len(self.wear) - 1)]
        return int(table[where.laps, where.node, where.place])

    def count(self, where: Where, wear: int) -> int | None:
        """Fewest turns with so much wear; None where it cannot finish."""
        for turns in range(len(self.wear)):
            if self.least(where, turns) <= wear:
                return turns
        return None

    def best(self, where: Where, wear: int) -> Move | None:
        """The first turn of the fewest that so much wear allows, with as little of it as can be."""
        count = self.count(where, wear)
        return None if count is None or not where.laps else self._cheapest(where, count)

    def drive(self, where: Where, wear: int) -> Iterator[tuple[Where, Move]]:
        """All turns until the finish, each with where it begins."""
        while where.laps:
            move = self.best(where, wear)
            assert move is not None
            yield where, move
            where, wear = move.end, wear - move.wear

    def cheapest(self, where: Where, count: int) -> Move | None:
        """The cheapest turn after which one less is needed; of equal ones the fastest."""
        best: Move | None = None
        least = NEVER
        for planned in reversed(range(self.turns.top)):
            hard = int(self.turns.brakes[where.place, planned])
            if hard > MOST_WEAR:
                continue
            for move in self.moves(where, planned, hard):
                total = move.wear + self.least(move.end, count - 1)
                if total < least:
                    best, least = move, total
        return best

    def moves(
        self, where: Where, planned: int, hard: int, anywhere: bool = False
    ) -> Iterator[Move]:
        """Every end of a move at a planned speed, in the cheapest way.

        Parameters
        ----------
        where : Where
        planned : int
            The speed, in units of 20 mph, from 0.
        hard : int
            Wear for hard braking at the beginning.
        anywhere : bool
            Whether to look at late braking outside of corners, too; a slower plan does better.
        """
        up = planned + 2 - where.place if where.place > SPUN else 0
        held = up > 0 and bool(self.steps.inside[where.node])
        mode = f"held-{min(up, 3)}-2" if held else f"free-{MOST_WEAR - hard}"
        start = _Going(where.laps, where.node, planned, planned + 1, mode)
        ways: dict[_Going, tuple[int, tuple[Act, ...]]] = {start: (hard, ())}
        speed = UNIT * (planned + 1)
        while ways:
            on: dict[_Going, tuple[int, tuple[Act, ...]]] = {}
            for going, (wear, acts) in ways.items():
                if not going.left:
                    end = Where(going.laps, going.node, column(UNIT * (going.speed + 1)))
                    yield Move(speed, acts, hard, wear, end)
                    continue
                for to, cost, act in self._on(going, anywhere):
                    if to not in on or wear + cost < on[to][0]:
                        on[to] = (wear + cost, (*acts, act))
            ways = on

    def _on(self, going: _Going, anywhere: bool) -> Iterator[tuple[_Going, int, Act]]:
        """The acts that are open in a move, with what they lead to and cost."""
        steps, mode = self.steps, MODES[going.mode]
        at = (going.speed, going.node)
        for way in range(steps.to.shape[2]):
            to = int(steps.to[at][way])
            cost = int((steps.held if mode.held else steps.cost)[at][way])
            if to == len(steps.nodes) or cost >= NEVER:
                continue
            laps = max(going.laps - int(steps.over[at][way]), 0)
            after = going.mode
            if mode.held and not steps.stays[at][way]:
                after = "free-0"
            yield (
                _Going(laps, to, going.speed, going.left - 1, after),
                cost,
                (STEP, steps.nodes[to][0]),
            )
        braked = int(steps.braked[at])
        if anywhere and not steps.nodes[going.node][1].entries:
            braked = going.node
        if mode.braked and braked < len(steps.nodes) and going.left <= going.speed:
            yield (
                _Going(going.laps, braked, going.speed - 1, going.left - 1, mode.braked),
                1,
                (BRAKE, 1),
            )


__all__: Final = ["FIRST", "Move", "Plan", "Where"]
