"""The turns of a lone car's best drive: what is planned, where it goes, what it spends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from .steps import NEVER
from .turns import FIRST, MODES, SPUN, Tables, Turns, column
from .visits import MOST_WEAR, UNIT

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
    """What a lone car does in a turn.

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
    """What a lone car does best, by tables of `Turns`: as far as they went when it was made."""

    def __init__(self, turns: Turns, wear: Tables) -> None:
        self.turns, self.wear, self.steps = turns, wear, turns.steps
        self._known: dict[tuple[Where, int, int], Move | None] = {}

    def least(self, where: Where, turns: int) -> int:
        """Least wear with which the car finishes within so many turns."""
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
        if count is None or not where.laps:
            return None
        key = (where, count, 0)
        if key not in self._known:
            self._known[key] = self._found(where, count)
        return self._known[key]

    def drive(self, where: Where, wear: int) -> Iterator[tuple[Where, Move]]:
        """All turns until the finish, each with where it begins."""
        while where.laps:
            move = self.best(where, wear)
            assert move is not None
            yield where, move
            where, wear = move.end, wear - move.wear

    def _found(self, where: Where, count: int) -> Move | None:
        """The cheapest turn after which one less is needed; of equal ones the fastest."""
        best: Move | None = None
        least = NEVER
        for planned in reversed(range(self.turns.top)):
            hard = int(self.turns.brakes[where.place, planned])
            if hard > MOST_WEAR:
                continue
            for move in self._moves(where, planned, hard):
                total = move.wear + self.least(move.end, count - 1)
                if total < least:
                    best, least = move, total
        return best

    def _moves(self, where: Where, planned: int, hard: int) -> Iterator[Move]:
        """Every end of a move at a planned speed, in the cheapest way."""
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
                for to, cost, act in self._on(going):
                    if to not in on or wear + cost < on[to][0]:
                        on[to] = (wear + cost, (*acts, act))
            ways = on

    def _on(self, going: _Going) -> Iterator[tuple[_Going, int, Act]]:
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
        if mode.braked and braked < len(steps.nodes) and going.left <= going.speed:
            yield (
                _Going(going.laps, braked, going.speed - 1, going.left - 1, mode.braked),
                1,
                (BRAKE, 1),
            )


__all__: Final = ["FIRST", "Move", "Plan", "Where"]
