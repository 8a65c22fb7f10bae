"""Paper: the race on squared paper that pupils play, with a die for the wind; a small game.

Its rules, its words, its race and its driver, on the boards of the first game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bolide_widget.boards.lattice.points import Point, bit_index
from bolide_widget.boards.lattice.shelf import SHELF
from bolide_widget.core.actions import Action
from bolide_widget.core.questions import CHANCE, Facts, Kind, Nothing, Question, Step, die
from bolide_widget.core.screen import XY
from bolide_widget.core.stack import Whose
from bolide_widget.core.state import State as AnyState
from bolide_widget.drivers.playout import StateDriver
from bolide_widget.racing.options import Options
from bolide_widget.racing.rows import FactRow, QuestionRow
from bolide_widget.racing.small import FACT_ROWS, Field as SmallField, SmallGame, SmallRace

STILL: Action = ("stay",)


@dataclass(frozen=True, slots=True, repr=False)
class Rules(Options):
    """The options: how many laps a race has.

    Parameters
    ----------
    laps : int
    """

    laps: int = 1

    def __post_init__(self) -> None:
        self._check(9)


@dataclass
class Field(SmallField):
    """Points, velocities and laps by seat."""

    points: tuple[Point, ...] = ()
    speeds: tuple[Point, ...] = ()
    rounds: tuple[int, ...] = ()


State = AnyState[Field, Any]


class Moved(NamedTuple):
    """A car has moved to a point."""

    kind: str
    seat: int
    point: Point


class Finished(NamedTuple):
    """A car has finished."""

    kind: str
    seat: int


class Wind(NamedTuple):
    """The wind of a turn."""

    kind: str
    seat: int
    face: int


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _round(state: State, _: Nothing, facts: Facts) -> None:
    field = state.position
    if field.racing:
        field.round += 1
        turns = [Question("turn", (), Whose(seat)) for seat in reversed(field.racing)]
        state.stack += [Question("round"), *turns]


def _turn(state: State, turn: Whose, facts: Facts) -> None:
    state.stack.append(Question("wind", (CHANCE,), turn, roller=turn.seat))


def _wind(state: State, question: Question, face: int, facts: Facts) -> None:
    seat: int = question.data.seat
    if facts is not None:
        facts.append(Wind("wind", seat, face))
    state.stack.append(Question("move", (seat,), Gust(face)))


def _ends(state: State, question: Question, seat: int) -> list[Action]:
    """Within one of the momentum, two with a six; to stay where it stands if it cannot go."""
    field, reach = state.position, 2 if question.data.face == 6 else 1
    (x, y), (vx, vy) = field.points[seat], field.speeds[seat]
    around = range(-reach, reach + 1)
    steps = [(vx + dx, vy + dy) for dx in around for dy in around]
    legal = state.game.track.moves[x, y]
    open_steps = [step for step in steps if max(map(abs, step)) < 7 and any(step)]
    ends = [(x + dx, y + dy) for dx, dy in open_steps if legal >> bit_index(dx, dy) & 1]
    taken = {field.points[other] for other in field.racing}
    return [end for end in ends if end not in taken] or [STILL]


def _move(state: State, question: Question, action: Action, facts: Facts) -> None:
    field, seat = state.position, question.players[0]
    start = field.points[seat]
    end: Any = start if action == STILL else action
    field.points = _put(field.points, seat, end)
    field.speeds = _put(field.speeds, seat, (end[0] - start[0], end[1] - start[1]))
    if facts is not None:
        facts.append(Moved("moved", seat, end))
    laps = field.rounds[seat] + state.game.track.finish.crossing(start, end)
    field.rounds = _put(field.rounds, seat, laps)
    if laps > state.game.rules.laps:
        field.finished = (*field.finished, seat)
        if facts is not None:
            facts.append(Finished("finish", seat))


class Gust(NamedTuple):
    """The wind of the turn."""

    face: int


def _word(state: State, question: Question, action: Action, names: Any) -> str:
    return "stay" if action == STILL else f"to {action[0]}, {action[1]}"


QUESTION_ROWS = {
    "wind": QuestionRow("roll for the wind", {"6": "a gust"}, heading="Wind"),
    "move": QuestionRow("choose a point", _word),
}
FACTS = {
    **FACT_ROWS,
    "wind": FactRow(None),
    "moved": FactRow("move", counted="turns"),
    "finish": FactRow("finish"),
}


class Paper(SmallGame[Field, Any, Rules]):
    """The rules on one track."""

    name = "paper"
    title = "Paper"
    version = 1
    most = 6
    faces = 6
    field = Field
    kinds: Mapping[str, Kind] = {
        "wind": die(6, "wind", _wind, Whose, ("round", "turn")),
        "move": Kind(_move, _ends, data=Gust, on=("round", "turn")),
    }
    steps: Mapping[str, Step] = {
        "round": Step(_round, on=("",)),
        "turn": Step(_turn, data=Whose, on=("round", "turn")),
    }
    question_rows = QUESTION_ROWS
    fact_rows = FACTS

    def start(self, seats: int) -> State:
        """Return the cars on the grid."""
        order = self.grid_order(seats)
        points = tuple(self.track.grid[order.index(seat)] for seat in range(seats))
        begun = 0 if self.track.circuit else 1  # an open course has one lap
        rounds = (begun,) * seats
        field = Field(seats, order, points=points, speeds=((0, 0),) * seats, rounds=rounds)
        return AnyState(self, field, [Question("round")]).settle()

    def spot(self, field: Field, seat: int) -> XY | None:
        """Return its point."""
        return None if seat in (*field.finished, *field.out) else field.points[seat]

    def progress(self, field: Field, seat: int) -> float:
        """Return laps and the place on the lap."""
        return field.rounds[seat] * 1_000_000 + self.track.rank.get(field.points[seat], 0)

    def laps(self, field: Field, seat: int) -> int:
        """Return the laps that a car has completed."""
        return max(0, field.rounds[seat] - 1)


class Race(SmallRace):
    """A race of Paper."""

    plays = Paper
    _shelf = SHELF
    _options_of = Rules


class Rookie(StateDriver):
    """A driver that goes as far ahead as it can without losing its way."""

    trusted = True
    drives = Paper.title

    def choose(self, state: State, seat: int) -> Action:
        """Return the end furthest ahead of the slow ones."""
        game, field = state.game, state.position
        x, y = field.points[seat]

        def worth(action: Action) -> float:
            if action == STILL:
                return -1e9
            px, py = action
            slow = max(abs(px - x), abs(py - y)) <= 2
            crosses = game.track.finish.crossing((x, y), (px, py))
            left = (
                0
                if crosses > 0
                else game.track.steps_to_go.get((px, py), 999) + 999 * (crosses < 0)
            )
            return float(-left if slow else -left - 99)

        return max(state.legal(seat), key=worth)
