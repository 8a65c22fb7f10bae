"""Numbers for the answers of Bolide, and its positions as vectors."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...boards.lattice.momentum.motion import changes
from ...boards.lattice.points import ARROWS, Point
from ...core.actions import Action
from ...racing.coding import FAR, Block, Coding as Base, Column, Looking, one_hot
from .rules import declared, movement, pits, position as pos, questions, strategy
from .rules.venue import State

if TYPE_CHECKING:
    from ...core.page_data import DriveTable, StepTable
    from .race import Race

BY: Final = "by"
"""Of an answer by its number: a change of velocity, from the pawn."""
FROM_CAR: Final = "from"
"""A displacement, from the car."""

NEAR: Final = changes("box-2")
STATUSES: Final = (
    pos.TRACK,
    pos.OFF_TRACK,
    pos.RETURNING,
    pos.PIT,
    pos.LEAVING,
    pos.PIT_OUT,
    pos.FINISHED,
    pos.OUT,
)
STATUS: Final = one_hot(STATUSES)
PLAN: Final = ((pos.FULL,), (pos.SOFT,), (pos.BOOSTER_SET_UP,), (pos.SLICK,))
WORDS: Final[tuple[Action, ...]] = (
    *(movement.SHARP_BRAKE, movement.BOOSTER, movement.BRAKE, movement.DRAFT),
    *(movement.CRASH, movement.STAY, declared.YES, declared.NO),
    *((word,) for word in ARROWS),
    *(pits.ADVANCE, pits.LEAVE, pits.WAIT, pits.NOTHING),
)
"""Answers of one word."""


class Coding(Base[State]):
    """A move is numbered by its acceleration, a short step by its displacement, else by its point.

    Points within two squares of the pawn are numbered from the pawn where a car moves; those within
    two squares of a car that has no pawn to move by, from the car; any other by its place. Beyond
    the Pit Lane In line there are no places: a sharp braking has the number of the step from the
    car, and a car that slows along its line (M-9) that of the line, the velocity unchanged.
    """

    race_columns: ClassVar = (
        Column("round", 0, FAR),
        Column("grid is set"),
        Column("rain"),
        Column("weather may change"),
        Column("safety car"),
        Column("declared: flags", 0, 31),
    )
    car_columns: ClassVar = (
        Column("x", -1, FAR),
        Column("y", -1, FAR),
        Column("velocity x", -99, 99),
        Column("velocity y", -99, 99),
        Column("has a pawn"),
        Column("lap", -FAR, FAR),
        Column("half laps", -FAR, FAR),
        *(Column(f"status: {status}") for status in STATUSES),
        Column("half spun"),
        Column("top speed lost", 0, 99),
        Column("no 4th gear"),
        Column("sharp brakings", 0, 99),
        Column("pit box", 0, 99),
        Column("boxes of penalty", 0, 99),
        Column("drafts behind seat", -1, 7),
        Column("place in the order", -1, 7),
        Column("full fuel", -1, 1),
        Column("soft tyres", -1, 1),
        Column("booster set-up", -1, 1),
        Column("slick tyres", -1, 1),
    )

    def __init__(self, start: State) -> None:
        super().__init__(start)
        self._by: dict[Point, int] = {step: self.number[(BY, *step)] for step in NEAR}
        self._near: dict[Point, int] = {step: self.number[(FROM_CAR, *step)] for step in NEAR}

    def list_blocks(self) -> Iterable[Block]:
        rules = self.game.race_rules
        yield Block("changes of velocity", [(BY, *step) for step in NEAR])
        yield Block("steps from the car", [(FROM_CAR, *step) for step in NEAR])
        yield Block("declarations and other words", WORDS)
        yield Block("services in the pits", list(services(rules.advanced)))
        plans = list(product(*strategy.PARTS)) if rules.advanced else []
        yield Block("strategies", plans)
        yield Block("points of the board", sorted(self.game.track.kinds))

    def numbers(self, state: State, seat: int) -> dict[int, Action]:
        legal = state.legal(seat)
        if not legal:
            return {}
        car = state.position.cars[seat]
        origin, steps = car.pawn, self._by
        if origin is None:
            origin, steps = car.point, self._near
        number, numbers = self.number, {}
        x, y = origin if origin is not None else (0, 0)
        for answer in legal:
            if origin is not None and not isinstance(answer[0], str):
                step = steps.get((answer[0] - x, answer[1] - y))  # type: ignore[operator]
                if step is not None:
                    numbers[step] = answer
                    continue
            place = number.get(answer)
            numbers[self._beyond(state, seat, answer) if place is None else place] = answer
        return numbers

    def _beyond(self, state: State, seat: int, answer: Action) -> int:
        """The number of a way into the pits that ends neither near the pawn nor on the board."""
        x, y = state.position.cars[seat].point  # type: ignore[misc]
        step = answer[0] - x, answer[1] - y  # type: ignore[operator]
        return self._near.get(step, self._by[0, 0])

    def race(self, state: State) -> list[float]:
        position, weather = state.position, state.position.weather
        question = state.question
        flags = 0
        if question is not None and isinstance(question.data, questions.Flags):
            flags = question.data.flags
        return [
            position.round,
            float(position.round > 0),
            float(weather is not None and weather.now == pos.RAIN),
            float(weather is not None and weather.variable),
            float(position.safety_car),
            flags,
        ]

    def car(self, state: State, seat: int) -> list[float]:
        car, order = state.position.cars[seat], state.position.order
        x, y = car.point or (-1, -1)
        pawn = car.pawn
        dx, dy = (0, 0) if pawn is None or car.point is None else (pawn[0] - x, pawn[1] - y)
        plan = car.strategy
        chosen: list[float] = [0.0] * len(PLAN)
        if plan is not None:
            chosen = [
                1.0 if part in first else -1.0 for part, first in zip(plan[:4], PLAN, strict=True)
            ]
        return [
            x,
            y,
            dx,
            dy,
            float(pawn is not None),
            car.lap,
            car.half,
            *STATUS[car.status],
            float(car.half_spun),
            car.speed_drop,
            float(car.no_fourth),
            car.brakings,
            car.box,
            car.penalty,
            car.draft,
            order.index(seat) if seat in order else -1,
            *chosen,
        ]


def services(advanced: bool) -> Iterable[Action]:
    """P-4, A-1: every choice of services that may ever be offered."""
    sets = [pits.TYRES]
    if advanced:
        kinds = product(strategy.COMPOUNDS, strategy.TYRE_KINDS)
        sets += [f"{pits.TYRES}-{compound}-{kind}" for compound, kind in kinds]
    others = (pits.REPAIR, pits.REFUEL)
    for size in range(len(others) + 1):
        for more in combinations(others, size):
            yield from ((tyres, *more) for tyres in sets)
            if more:
                yield more


def alone(track: Any, **options: Any) -> Looking:
    """Return a car alone: the moves of `best_lap`."""
    from .solo.alone import LoneCar  # with the tables of a lone car

    return LoneCar(track, **options)


def lone_start(track: Any, driver: str) -> Race:
    """Return the race of a car alone, at rest on the first place of the grid."""
    from .race import Race  # which is not needed for numbers

    race = Race(track, [driver], grid=[driver], laps=1, seed=1)
    return race.arrange({driver: {"position": race.track.grid[0]}})


def lone_table(track: Any) -> DriveTable:
    """Return all moves of a car alone, for a page without a kernel."""
    from .solo.drive_page import drive_table

    return drive_table(track)


def lone_steps(track: Any) -> StepTable:
    """Return every legal step of a car alone, for a page of the course."""
    from .solo.drive_page import step_table

    return step_table(track)
