"""A small game: everything that the register needs, derived from a few short methods.

A game without secrets that is played on the boards of another one writes its rules, and inherits
progress, figures, scene, record and race. `tests/helpers/paper_race.py` is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar, cast

from ..boards.lanes.board import LaneBoard
from ..core.actions import Action
from ..core.errors import SetupError
from ..core.game import Stage
from ..core.given import Dice
from ..core.hidden import Open
from ..core.match import Match
from ..core.questions import CHANCE, Facts, Path, Place, Question, Space, point_of
from ..core.screen import XY, Board, Row, Scene, Value
from ..core.stack import Whose
from ..core.state import AnyState, State, freeze, thaw
from . import answers_frame
from .course import Phase, Standing, Where, ranked
from .game import R, RaceGame, T, check_room
from .options import Grid, read_grid, read_rules
from .race import CommonRace, RaceMatch
from .rows import (
    FactRow,
    FactRows,
    active,
    ask as ask_of,
    last_roll,
    standing_rows,
    token,
    turns_of_round,
)
from .scores import Result
from .told import log

if TYPE_CHECKING:
    from pandas import DataFrame

LOG = 14
"""Sentences of the log that a scene has."""


@dataclass
class Field:
    """What every position has; a game's own adds fields of plain values, tuples by seat.

    Attributes
    ----------
    seats : int
        Number of drivers.
    order : tuple of int
        Seats in the order of driving.
    round : int
        Rounds begun.
    finished, out : tuple of int
        Seats whose race is over, in the order in which it ended.
    """

    seats: int
    order: tuple[int, ...] = ()
    round: int = 0
    finished: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    def copy(self) -> Self:
        """Return an independent copy."""
        return replace(self)

    def key(self) -> tuple[Any, ...]:
        """Return all of it in one tuple."""
        return astuple(self)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON data."""
        return {name: thaw(value) for name, value in vars(self).items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the position that `to_dict` wrote."""
        return cls(**{name: freeze(value) for name, value in data.items()})

    @property
    def racing(self) -> tuple[int, ...]:
        """Seats that are still racing, in the order of driving."""
        return tuple(seat for seat in self.order if seat not in (*self.finished, *self.out))


F = TypeVar("F", bound=Field)


class SmallCar(NamedTuple):
    """A car of a small game, as users see it.

    Attributes
    ----------
    driver : str
    status : str
        "racing", "finished" or "out".
    laps : int
        Laps completed.
    place : int
        From 1, by the race so far.
    at : (float, float) or None
        Where it stands, in squares.
    """

    driver: str
    status: str
    laps: int
    place: int
    at: XY | None

    @property
    def phase(self) -> Phase:
        """The progress of its race."""
        return cast("Phase", self.status)

    @property
    def lap(self) -> int:
        """The lap under way, from 1."""
        return self.laps + 1

    @property
    def where(self) -> Where:
        """The part of the board."""
        return "off" if self.at is None else "track"


class Out(NamedTuple):
    """The fact "out": a car is out of the race, for want of "turns" or by a rule of the game."""

    kind: str
    seat: int
    where: str
    why: str


FACT_ROWS: Final[FactRows] = {"out": FactRow("are out of the race"), "time-out": FactRow(None)}
"""The facts of every game; a game's own has these and more."""


class SmallGame(Open, RaceGame[F, T, R], Generic[F, T, R]):
    """The rules of a small game: a game's own class adds the members below, and `start`.

    Attributes
    ----------
    field : type
        The class of its positions.
    """

    field: ClassVar[type[Any]]
    gaps = ()
    means: Mapping[str, tuple[str, ...]] = {}
    turns_allowed = 1000

    def spot(self, field: F, seat: int) -> XY | None:
        """Return where a car stands, in squares; None off the board."""
        raise NotImplementedError

    def heading(self, field: F, seat: int) -> XY:
        """Return the direction in which a car looks."""
        return (1, 0)

    def progress(self, field: F, seat: int) -> float:
        """Return how far a car is in its race: the number is larger further ahead."""
        raise NotImplementedError

    def laps(self, field: F, seat: int) -> int:
        """Return the laps that a car has completed."""
        return 0

    def sheet(self) -> list[Row]:
        """Return the rows of the sheet next to the board; none if not overridden."""
        return []

    def values(self, field: F, seat: int) -> list[Value]:
        """Return a car's values in the rows of the sheet."""
        return []

    # -- what follows from these ------------------------------------------------------------

    def __init__(
        self, track: T, rules: R, order: Sequence[int | tuple[int, ...]] | None = None
    ) -> None:
        super().__init__(track, rules, order)
        self.on_spaces = isinstance(track, LaneBoard)

    def load_position(self, data: Mapping[str, Any]) -> F:
        """Return the position that was written."""
        field: F = self.field.from_dict(data)
        return field

    def grid_order(self, seats: int) -> tuple[int, ...]:
        """Return the seats in grid order, groups in theirs; by number if no grid is given."""
        self.check_cars(seats)
        order: list[int] = []
        for entry in range(seats) if self.order is None else self.order:
            order += (entry,) if isinstance(entry, int) else entry
        return tuple(order)

    def stop(self, state: State[F, Any], facts: Facts) -> None:
        """End a race that would not end by itself: who is still racing is out."""
        field = state.position
        for seat in sorted(field.racing, key=lambda seat: self.progress(field, seat)):
            if facts is not None:
                facts.append(Out("out", seat, str(self.spot(field, seat)), "turns"))
            field.out = (*field.out, seat)
        state.stack.clear()

    def place(self, question: Question, action: Action) -> Place | None:
        """Return the point of an answer of two numbers; the spaces of ``("to", ...)``."""
        if not self.on_spaces:
            return point_of(question, action)
        ids = tuple(map(str, action[1:])) if action[0] == "to" else ()
        return Path(ids) if len(ids) > 1 else Space(ids[0]) if ids else None

    def status(self, field: F, seat: int) -> str:
        """Return "finished", "out" or "racing"."""
        return "finished" if seat in field.finished else "out" if seat in field.out else "racing"

    def ranking(self, field: F) -> list[int]:
        """Return the seats by place: finishers, then who is racing, then who is out."""
        racing = sorted(field.racing, key=lambda seat: -self.progress(field, seat))
        return [*field.finished, *racing, *reversed(field.out)]

    def stage(self, state: AnyState) -> Stage:
        """Return the progress: a round has a turn for each car, and a turn one decision."""
        field, question = state.position, state.question
        waits = {entry.data.seat for entry in state.stack if isinstance(entry.data, Whose)}
        if question is not None:
            waits |= {seat for seat in question.players if seat != CHANCE}
        left = tuple(sorted(waits))
        begins = question is not None and question.players != (CHANCE,)
        return Stage(field.round, len(field.racing) - len(left) + 1, begins, left)

    def figures(self, state: AnyState, facts: Any, names: tuple[str, ...]) -> list[dict[str, Any]]:
        """Return place, status, laps and turns, and what the rows of facts count."""
        field, rows = state.position, self.fact_rows
        places = {seat: place for place, seat in enumerate(self.ranking(field), 1)}
        columns = dict.fromkeys(("turns", *(row.counted for row in rows.values() if row.counted)))
        counted = [dict.fromkeys(columns, 0) for _ in names]
        for fact in facts:
            row = rows[fact[0]]
            if row.counted and row.whose:
                counted[getattr(fact, row.whose)][row.counted] += 1
        return [
            {
                "driver": name,
                "place": places[seat],
                "status": self.status(field, seat),
                "laps": self.laps(field, seat),
                **counted[seat],
            }
            for seat, name in enumerate(names)
        ]

    def board(self) -> Board:
        """Return the drawing of the track."""
        track: Any = self.track
        shown: Board = {
            "game": self.name,
            "name": track.name,
            "kind": "lanes" if self.on_spaces else "lattice",
            "size": list(track.size),
            "sheet": self.sheet(),
            "shapes": track.shapes(),
        }
        return {**shown, "spaces": track.places()} if self.on_spaces else shown

    def scene(self, match: Match[F], viewer: int | None = None, *, ask: bool = True) -> Scene:
        """Return cars, order, sheets, the open question, the last roll and the log."""
        state, field = match._state, match._state.position
        ranking, rows = self.ranking(field), self.question_rows
        place = {seat: number for number, seat in enumerate(ranking, 1)}
        laps: int = getattr(self.rules, "laps", 1)
        words = {seat: f"lap {min(self.laps(field, seat) + 1, laps)}" for seat in ranking}
        left = self.stage(state).left
        turns = turns_of_round(left, set(field.racing) - set(left), active(state))
        return {
            "over": match.over,
            "round": field.round,
            "title": "The race is over" if match.over else f"Round {field.round}",
            "tokens": [
                token(
                    seat,
                    name,
                    self.spot(field, seat),
                    self.heading(field, seat),
                    status=self.status(field, seat),
                    words="",
                    looks=[],
                    place=place[seat] if seat in field.finished else None,
                )
                for seat, name in enumerate(match.drivers)
            ],
            "trails": [],
            "order": standing_rows(ranking, words.__getitem__, {}, turns),
            "sheets": [self.values(field, seat) for seat in range(field.seats)],
            "ask": ask_of(rows, state, match.drivers, viewer) if ask else None,
            "die": last_roll(match, rows),
            "log": log(match, self.fact_rows, LOG),
            "standings": [
                {"place": place[seat], "id": seat, "text": self.status(field, seat)}
                for seat in ranking
            ]
            if match.over
            else None,
        }

    def car(self, field: F, seat: int, names: Sequence[str]) -> SmallCar:
        """Return a car as users see it."""
        place = 1 + self.ranking(field).index(seat)
        at, laps = self.spot(field, seat), self.laps(field, seat)
        return SmallCar(names[seat], self.status(field, seat), laps, place, at)


def _view(state: AnyState, seat: int, names: tuple[str, ...]) -> SmallCar:
    car: SmallCar = state.game.car(state.position, seat, names)
    return car


def _standings(state: AnyState, names: tuple[str, ...]) -> list[Standing]:
    return ranked(_view(state, seat, names) for seat in state.game.ranking(state.position))


def _result(state: AnyState, names: tuple[str, ...]) -> Result:
    ended = (state.position.finished, reversed(state.position.out))
    return Result(*(tuple(names[seat] for seat in seats) for seats in ended))


def _check(state: AnyState, names: Sequence[str]) -> None:
    """Refuse a start that somebody arranged: races of a small game begin on the grid."""
    raise SetupError(f"start: a race of {state.game.title} begins on the grid")


class SmallRace(RaceMatch[Any, Any, Any, SmallCar, Any], CommonRace[Any, Result]):
    """A race of a small game: its own class names `plays`, `_shelf` and `_options_of`."""

    _view = staticmethod(_view)
    _check = staticmethod(_check)
    _ranked = staticmethod(_standings)
    _counted = staticmethod(_result)

    def __init__(
        self,
        track: Any,
        drivers: Sequence[str],
        *,
        rules: Any = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        grid: Grid | None = None,
    ) -> None:
        plays: Any = type(self).plays
        names = plays.read_drivers(drivers)
        plays.check_faces(dice)
        board = self._shelf.board_of(track)
        check_room(board, names)
        options: Any = read_rules(self._options_of, rules, laps, {})
        super().__init__(plays(board, options, read_grid(names, grid)), names, seed=seed, dice=dice)

    @property
    def order(self) -> list[str]:
        """Drivers in the order of driving; those out of the race are left out."""
        return [self.drivers[seat] for seat in self._state.position.racing]

    def to_frame(self) -> DataFrame:
        """Return the race so far as a table, a row for each answer."""

        def told(state: AnyState, seat: int) -> tuple[Any, ...]:
            return _view(state, seat, self.drivers)[1:]

        return answers_frame.to_frame(self, SmallCar._fields[1:], told)
