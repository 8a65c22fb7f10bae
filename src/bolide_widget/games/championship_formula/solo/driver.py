"""A driver that goes by the plan of a lone car, and by nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....drivers.playout import on_race
from ..rules.position import Car
from ..rules.venue import State
from .plan import STEP, Move, Where
from .turns import FIRST, SPUN, column
from .visits import Entry, Visit

if TYPE_CHECKING:
    from .best_lap import Lap


class LapDriver:
    """Drives as a `Lap` says: for a race alone, or against others that it does not mind.

    Where the plan has no answer (between other cars, after a spin, with another set-up) it does
    what a driver does who does not answer.
    """

    name = "best lap"
    drives: ClassVar[str] = "Championship Formula Racing"
    trusted: ClassVar[bool] = True

    def __init__(self, lap: Lap) -> None:
        self.lap = lap
        self._moves: dict[int, Move] = {}

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State, seat: int) -> Action:
        """Answer the open question of a bare state."""
        kind = state.stack[-1].kind
        car: Car = state.position.cars[seat]
        wanted: Action | None = None
        if kind == "plan":
            self._moves.pop(seat, None)
            move = self._move(state, car)
            if move is not None:
                self._moves[seat] = move
                wanted = ("speed", move.speed)
        elif kind == "slip":
            wanted = ("none",)
        elif kind == "move":
            wanted = self._act(state, seat)
        return wanted if wanted in state.legal(seat) else state.default(seat)

    def where(self, state: State, car: Car) -> Where | None:
        """Where a car is in the tables; None if they do not have it."""
        laps = -(-(state.game.rules.laps * self.lap.track.period - car.at) // self.lap.track.period)
        steps = self.lap._plan.steps
        node = steps.number.get((car.space, self._visit(car)))
        if node is None or not 1 <= laps <= self.lap.laps:
            return None
        place = FIRST if car.first else SPUN if not car.last else column(car.last)
        return Where(laps, node, place)

    def _visit(self, car: Car) -> Visit:
        track = self.lap.track
        entries = []
        for speed, space, lines in car.entries:
            done = [track.lines[line].bonus for line in lines if line not in car.lines]
            used = tuple(line for line in lines if line in car.lines)
            entries.append(Entry(speed, track.speed[space], max(done, default=0), used))
        visit = Visit(car.corner, car.allowance, car.corner_wear, tuple(entries), car.lines)
        return self.lap._plan.steps.corners.told(visit)

    def _move(self, state: State, car: Car) -> Move | None:
        where = self.where(state, car)
        return None if where is None else self.lap._plan.best(where, min(car.wear, self.lap.wear))

    def _act(self, state: State, seat: int) -> Action | None:
        """The act of the plan that comes next: as many steps have been made as acts before it."""
        move = self._moves.get(seat)
        car: Car = state.position.cars[seat]
        if move is None:
            return None
        steps, braked = state.position.now.k, (move.speed - car.v) // 20
        for act, by in move.acts:
            if act == STEP and steps:
                steps -= 1
            elif act != STEP and braked:
                braked -= 1
            else:
                return ("step", self.lap.track.ids[by]) if act == STEP else ("brake", by)
        return None
