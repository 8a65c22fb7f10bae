"""Formula D as a game of the house."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from ...core.actions import Action
from ...core.clock import Timed
from ...core.errors import SetupError
from ...core.game import Phase
from ...core.hidden import Open
from ...core.match import Match
from ...core.places import Space
from ...core.questions import Fact, Facts, Question
from ...core.screen import Board, Scene
from ...racing import rows
from ...racing.course import Telling
from . import figures as adding_up
from .options import Rules
from .rules import carried as taking_over
from .rules import endless, grid, setup
from .rules.carried import Carried
from .rules.kinds import KINDS
from .rules.position import Car, Position
from .rules.previews import Seen
from .rules.road import Road, road_of
from .rules.turn import drive_steps, first_step, turn_steps
from .rules.venue import State, Venue
from .screen import scene
from .screen.facts import FACT_ROWS
from .screen.questions import QUESTION_ROWS
from .track import Track

MIN_DRIVERS, MAX_DRIVERS = 1, 10  # FD-SET-1


class FormulaD(Open, Venue):
    """The rules of Formula D on one track: all that does not change during a race.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int (or of groups of them), optional
        Seats in grid order, those in a group to roll for their places; all roll if not given
        (FD-START-1).
    teams : sequence of (int, int)
        Seats of each team; none without teams (FD-TEAM-1).
    carried : Carried, optional
        What the race takes over from its qualifying, the order included (FD-SET-8).
    """

    name = "formula-d"
    title = "Formula D"
    version = 1
    kinds = KINDS
    means: Mapping[str, tuple[str, ...]] = adding_up.MEANS
    gaps: tuple[str, ...] = ("grid",)
    telling: Telling | None = adding_up.TELLING
    timer: float | None = None

    def __init__(
        self,
        track: Track,
        rules: Rules,
        order: Sequence[int | tuple[int, ...]] | None = None,
        teams: Sequence[tuple[int, int]] = (),
        carried: Carried | None = None,
    ) -> None:
        self.track = track
        self.rules = rules
        self.race_rules = rules  # a qualifying looks ahead to the race to come
        self.carried = carried
        if carried is not None:
            order = carried.order
        self.order = None if order is None else tuple(order)
        self.road: Road = road_of(track, rules.street)
        self.turn_steps = turn_steps(rules)
        self.drive_steps = drive_steps(rules)
        self.first_step = first_step(rules)
        self.teams = tuple(teams)
        self._team = {seat: team for team, pair in enumerate(self.teams) for seat in pair}

    def team_of(self, seat: int) -> int:
        """FD-TEAM-1: the team of a car, -1 without teams."""
        return self._team.get(seat, -1)

    @property
    def where(self) -> str:
        """The track's name."""
        return self.track.name

    @property
    def turns_allowed(self) -> int:
        """Three hundred a lap, or one a space where a lap has more."""
        return endless.turns_allowed(self)

    @property
    def tables_for(self) -> tuple[Track, Hashable]:
        """The track and the options."""
        return self.track, self.rules

    def start(self, seats: int) -> State:
        """FD-SET-8: the state before the first answer."""
        if not MIN_DRIVERS <= seats <= MAX_DRIVERS:
            raise SetupError(f"Formula D is for {MIN_DRIVERS} to {MAX_DRIVERS} cars, not {seats}")
        position = Position([Car() for _ in range(seats)])
        setup.fill_pools(position, self.rules, len(self.teams))
        stack = [Question("line-up"), setup.DRESS, *grid.opening(seats, self.order)]
        if self.carried is None:
            stack += setup.cars(self.rules, seats)
        else:
            taking_over.take_over(position, self.carried)
        return State(self, position, stack).settle()

    def load_position(self, data: Mapping[str, Any]) -> Position:
        """The position that its ``to_dict`` wrote."""
        return Position.from_dict(data)

    def timed(self, state: State) -> Timed:
        """Nobody's time runs."""
        return None

    def stop(self, state: State, facts: Facts) -> None:
        """Stop the race: who has not finished is out of it."""
        endless.stop(state, facts)

    def phase(self, state: State) -> Phase:
        """FD-ORD-1: how far the race has come."""
        return adding_up.phase(state)

    def figures(
        self, state: State, facts: Iterable[Fact], names: tuple[str, ...]
    ) -> list[dict[str, Any]]:
        """What the race adds up to, a row for each car."""
        return adding_up.figures(state, facts, names)

    def stopped(self, facts: Iterable[Fact]) -> list[tuple[int, str]]:
        """Who was still driving when the race was stopped, and where."""
        return adding_up.stopped(facts)

    def about(self, fact: Fact) -> int | None:
        """The seat that a fact is about."""
        return rows.seat_of(FACT_ROWS, fact)

    def header(self) -> dict[str, Any]:
        """Options, grid and track, as a record pins them."""
        head = {
            "options": self.rules.to_dict(),
            "grid": None if self.order is None else list(self.order),
            "track": {"name": self.track.name, "digest": self.track.digest},
        }
        return head if self.carried is None else {**head, "carried": self.carried.to_dict()}

    def prompt(self, state: State, question: Question, names: Sequence[str]) -> str:
        """What is asked, in one line."""
        return rows.prompt(QUESTION_ROWS, state, question, names)

    def label(
        self,
        state: State,
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """What an answer means, in a few words."""
        return rows.label(QUESTION_ROWS, state, question, action, names)

    def preview(self, state: State, question: Question, action: Action) -> Seen:
        """What an answer leads to."""
        look = self.kinds[question.kind].preview
        seen: Seen = None if look is None else look(state, question, action)
        return seen

    def place(self, question: Question, action: Action) -> Space | None:
        """The space that an answer names."""
        if len(action) > 1 and action[0] in ("to", "slip") and isinstance(action[1], str):
            return Space(action[1])
        return None

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log."""
        return rows.sentence(FACT_ROWS, fact, names)

    def board(self) -> Board:
        """What the screen draws once."""
        return scene.board(self.track, self.rules)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, asked: bool = True
    ) -> Scene:
        """What the screen shows of a race now."""
        return scene.scene(match, asked=asked)

    def __reduce__(self) -> tuple[Any, ...]:
        return FormulaD, (self.track, self.rules, self.order, self.teams, self.carried)
