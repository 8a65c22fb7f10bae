"""Bolide as a game of the house."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from ...boards.lattice.track import Track
from ...boards.recorded import pinned
from ...core.actions import Action
from ...core.clock import Timed
from ...core.errors import SetupError
from ...core.game import Phase
from ...core.hidden import Open
from ...core.match import Match
from ...core.places import Point, point_of
from ...core.questions import Fact, Facts, Question
from ...core.screen import Board, Scene
from ...racing.course import Telling
from ...racing.teams import freeze
from . import figures as adding_up
from .options import Rules
from .rules import carried as taking_over
from .rules import timer, turn
from .rules.carried import Carried
from .rules.kinds import KINDS
from .rules.position import Car, Position
from .rules.previews import Preview, preview
from .rules.venue import State, Venue
from .screen import prompts, scene, sentences, side_tables

MIN_DRIVERS, MAX_DRIVERS = 1, 8  # S-1
SHORT_LOG = 10  # sentences sent beside tables: the message stays small


class Bolide(Open, Venue):
    """The rules of Bolide on one track: all that does not change during a race.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int (or of groups of them), optional
        Seats in grid order, those in a group to roll for their places (C-2); all roll if not
        given (S-2).
    carried : Carried, optional
        What the race takes over from its qualifying, the order included (Q-2).
    """

    name = "bolide"
    title = "Bolide"
    version = 3
    kinds = KINDS
    means: Mapping[str, tuple[str, ...]] = adding_up.MEANS
    gaps: tuple[str, ...] = ("grid",)
    telling: Telling | None = adding_up.TELLING

    def __init__(
        self,
        track: Track,
        rules: Rules,
        order: Sequence[int | tuple[int, ...]] | None = None,
        carried: Carried | None = None,
    ) -> None:
        self.track = track
        self.rules = rules
        self.race_rules = rules  # a qualifying looks ahead to a race of other length
        self.carried = carried
        if carried is not None:
            order = carried.order
        self.order = None if order is None else tuple(order)
        self.timer = rules.timer

    @property
    def where(self) -> str:
        """The track's name."""
        return self.track.name

    @property
    def turns_allowed(self) -> int:
        """Two hundred a lap, or one a square where the lap is longer."""
        return turn.turns_allowed(self)

    @property
    def tables_for(self) -> tuple[Track, Hashable]:
        """The track and the options."""
        return self.track, self.rules

    def start(self, seats: int) -> State:
        """S-1, S-2: the state before the roll for the grid."""
        if not MIN_DRIVERS <= seats <= MAX_DRIVERS:
            raise SetupError(f"Bolide is for {MIN_DRIVERS} to {MAX_DRIVERS} drivers, not {seats}")
        position = Position([Car() for _ in range(seats)])
        if not self.track.circuit:  # from the start to the finish is the one lap there is
            for car in position.cars:
                car.lap = 1
        if self.carried is not None:
            taking_over.take_over(position, self.carried)
            return State(self, position, taking_over.opening(self.carried.order))
        return State(self, position, turn.opening(seats, self.order))

    def load_position(self, data: Mapping[str, Any]) -> Position:
        """The position that its ``to_dict`` wrote."""
        return Position.from_dict(data)

    def timed(self, state: State) -> Timed:
        """T-5: whose time runs, and in which turn."""
        return timer.timed(state)

    def stop(self, state: State, facts: Facts) -> None:
        """Stop the race: who has not finished is out of it."""
        turn.end_race(state, facts)

    def phase(self, state: State) -> Phase:
        """T-1: how far the race has come."""
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
        """The seat that a fact begins with."""
        return adding_up.about(fact)

    def paths(self, facts: Iterable[Fact]) -> dict[int, list[tuple[int, int]]]:
        """Where cars went, by seat."""
        return adding_up.paths(facts)

    def header(self) -> dict[str, Any]:
        """Options, grid and track, as a record pins them."""
        head = {
            "options": self.rules.to_dict(),
            "grid": None if self.order is None else list(self.order),
            "track": pinned(self.track),
        }
        return head if self.carried is None else {**head, "carried": self.carried.to_dict()}

    def prompt(self, state: State, question: Question, names: Sequence[str]) -> str:
        """What is asked, in one line."""
        return prompts.prompt(state, question, names)

    def label(
        self,
        state: State,
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """What an answer means, in a few words."""
        return prompts.label(state, question, action, names)

    def preview(self, state: State, question: Question, action: Action) -> Preview:
        """What an answer leads to."""
        return preview(state, question, action)

    def place(self, question: Question, action: Action) -> Point | None:
        """The point that an answer names."""
        return point_of(question, action)

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log."""
        if not self.track.circuit and fact[0] == "line" and fact[2] == "finish":
            return None  # there are no laps to tell of, and to finish has its own sentence
        return sentences.sentence(fact, names, self.rules.advanced)

    def board(self) -> Board:
        """What the screen draws once."""
        return scene.board(self.track, self.rules)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, asked: bool = True
    ) -> Scene:
        """What the screen shows of a race now."""
        shown = scene.scene(match, asked=asked)
        tables = side_tables.tables(match, self.carried, freeze(self.rules.teams))
        if not tables:
            return shown
        return {**shown, "log": shown["log"][-SHORT_LOG:], "tables": tables}

    def __reduce__(self) -> tuple[Any, ...]:
        return Bolide, (self.track, self.rules, self.order, self.carried)
