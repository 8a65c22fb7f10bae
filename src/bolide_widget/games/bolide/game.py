"""Bolide as a game of the package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...boards.lattice.track import Track
from ...core.hidden import Open
from ...core.match import Match
from ...core.questions import Fact, point_of
from ...core.screen import Board, Scene
from ...racing import rows
from ...racing.course import Telling
from ...racing.game import RaceGame
from ...racing.scores import freeze
from . import cars as adding_up
from .options import Rules
from .rules import carried as taking_over, timer, turn
from .rules.carried import Carried
from .rules.facts import FACTS, Crossed
from .rules.kinds import KINDS, STEPS
from .rules.position import SIDES, Car, Position
from .rules.preview import preview
from .rules.venue import State, Venue
from .screen import scene, side_tables
from .screen.facts import ADVANCED, CHOICES, FACT_ROWS
from .screen.questions import QUESTION_ROWS

SHORT_LOG = 10  # sentences sent together with tables: the message stays small


class Bolide(RaceGame[Position, Track, Rules], Open, Venue):
    """The rules of Bolide on one track: everything that stays the same during a race.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int (or of groups of them), optional
        Seats in grid order; seats in a group roll for their places (C-2); all roll if not given
        (S-2).
    carried : Carried, optional
        The data that the race takes over from its qualifying, including the order (Q-2).
    """

    name = "bolide"
    title = "Bolide"
    home = "bw.bolide"
    version = 3
    kinds = KINDS
    steps = STEPS
    most = 8  # S-1
    faces = SIDES
    telling: Telling | None = adding_up.TELLING
    means = adding_up.MEANS
    stage = staticmethod(adding_up.stage)
    figures = staticmethod(adding_up.figures)
    timed = staticmethod(timer.timed)
    paths = staticmethod(adding_up.paths)
    load_position = staticmethod(Position.from_dict)
    turns_allowed = property(turn.turns_allowed)
    stop = staticmethod(turn.end_race)
    preview = staticmethod(preview)
    place = staticmethod(point_of)
    question_rows = QUESTION_ROWS
    fact_rows = FACT_ROWS
    fact_shapes = FACTS
    choices = CHOICES

    def __init__(
        self,
        track: Track,
        rules: Rules,
        order: Sequence[int | tuple[int, ...]] | None = None,
        carried: Carried | None = None,
    ) -> None:
        super().__init__(track, rules, order if carried is None else carried.order)
        self.carried = carried
        self.timer = rules.timer

    def start(self, seats: int) -> State:
        """S-1, S-2: return the state before the roll for the grid."""
        self.check_cars(seats)
        position = Position([Car() for _ in range(seats)])
        if not self.track.circuit:  # from the start to the finish is the one lap there is
            for car in position.cars:
                car.lap = 1
        if self.carried is not None:
            taking_over.take_over(position, self.carried)
            return State(self, position, taking_over.opening(self.carried.order))
        return State(self, position, turn.opening(seats, self.order))

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """Return a fact as a sentence of the log."""
        if not self.track.circuit and isinstance(fact, Crossed) and fact.line == "finish":
            return None  # there are no laps, and to finish has its own sentence
        return rows.sentence(ADVANCED if self.rules.advanced else FACT_ROWS, fact, names)

    def board(self) -> Board:
        """Return the parts of the screen that never change."""
        return scene.board(self.track, self.rules)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, ask: bool = True
    ) -> Scene:
        """Return the scene of a race as it stands."""
        shown = scene.scene(match, ask=ask)
        tables = side_tables.tables(match, self.carried, freeze(self.rules.teams))
        if not tables:
            return shown
        return {**shown, "log": shown["log"][-SHORT_LOG:], "tables": tables}

    def __reduce__(self) -> tuple[Any, ...]:
        return Bolide, (self.track, self.rules, self.order, self.carried)
