"""Formula D as a game of the package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.actions import Action
from ...core.hidden import Open
from ...core.match import Match
from ...core.questions import Question, Space
from ...core.screen import Board, Scene
from ...racing.course import Telling
from ...racing.game import RaceGame
from ...racing.options import opening
from . import cars as adding_up
from .options import Rules
from .rules import setup as taking_over, turn
from .rules.facts import FACTS
from .rules.kinds import KINDS, STEPS
from .rules.position import Car, Position
from .rules.road import Road, road_of
from .rules.setup import Carried
from .rules.turn import drive_steps, first_step, turn_steps
from .rules.venue import State, Venue
from .screen import scene
from .screen.facts import CHOICES, FACT_ROWS
from .screen.questions import QUESTION_ROWS
from .track import Track


class FormulaD(RaceGame[Position, Track, Rules], Open, Venue):
    """The rules of Formula D on one track: everything that stays the same during a race.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int (or of groups of them), optional
        Seats in grid order; seats in a group roll for their places; all roll if not given
        (FD-START-1).
    teams : sequence of (int, int)
        Seats of each team; none without teams (FD-TEAM-1).
    carried : Carried, optional
        The data that the race takes over from its qualifying, including the order (FD-SET-8).
    """

    name = "formula-d"
    title = "Formula D"
    home = "bw.formula_d"
    version = 1
    kinds = KINDS
    steps = STEPS
    most = 10  # FD-SET-1
    faces = 30
    telling: Telling | None = adding_up.TELLING
    means = adding_up.MEANS
    stage = staticmethod(adding_up.stage)
    figures = staticmethod(adding_up.figures)
    load_position = staticmethod(Position.from_dict)
    turns_allowed = property(turn.turns_allowed)
    stop = staticmethod(turn.stop)
    question_rows = QUESTION_ROWS
    fact_rows = FACT_ROWS
    fact_shapes = FACTS
    choices = CHOICES

    def __init__(
        self,
        track: Track,
        rules: Rules,
        order: Sequence[int | tuple[int, ...]] | None = None,
        teams: Sequence[tuple[int, int]] = (),
        carried: Carried | None = None,
    ) -> None:
        super().__init__(track, rules, order if carried is None else carried.order)
        self.carried = carried
        self.road: Road = road_of(track, rules.street)
        self.turn_steps = turn_steps(rules)
        self.drive_steps = drive_steps(rules)
        self.first_step = first_step(rules)
        self.teams = tuple(teams)
        self._team = {seat: team for team, pair in enumerate(self.teams) for seat in pair}

    def team_of(self, seat: int) -> int:
        """FD-TEAM-1: the team of a car, -1 without teams."""
        return self._team.get(seat, -1)

    def start(self, seats: int) -> State:
        """FD-SET-8: the state before the first answer."""
        self.check_cars(seats)
        position = Position([Car() for _ in range(seats)])
        taking_over.fill_pools(position, self.rules, len(self.teams))
        stack = [Question("line-up"), taking_over.DRESS, *opening(seats, self.order)]
        if self.carried is None:
            stack += taking_over.cars(self.rules, seats)
        else:
            taking_over.take_over(position, self.carried)
        return State(self, position, stack).settle()

    def place(self, question: Question, action: Action) -> Space | None:
        """The space that an answer names."""
        if len(action) > 1 and action[0] in ("to", "slip") and isinstance(action[1], str):
            return Space(action[1])
        return None

    def board(self) -> Board:
        """Parts of the page that are drawn once."""
        return scene.board(self.track, self.rules)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, ask: bool = True
    ) -> Scene:
        """State of a race as the page shows it."""
        return scene.scene(match, ask=ask)

    def __reduce__(self) -> tuple[Any, ...]:
        return FormulaD, (self.track, self.rules, self.order, self.teams, self.carried)
