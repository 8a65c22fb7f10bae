"""Bolide as a game of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...boards.track import Track
from ...core.actions import Action
from ...core.errors import SetupError
from ...core.match import Match
from ...core.questions import Fact, Question
from ...core.state import State
from . import grid, scene, telling
from .kinds import KINDS
from .position import Car, Position
from .previews import Preview, preview
from .rules import Rules

MIN_DRIVERS, MAX_DRIVERS = 2, 8  # S-1


class Bolide:
    """The rules of Bolide on one track: all that does not change during a race.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int, optional
        Seats in grid order; rolled for if not given (S-2).
    """

    name = "bolide"
    version = 1
    kinds = KINDS

    def __init__(self, track: Track, rules: Rules, order: Sequence[int] | None = None) -> None:
        self.track = track
        self.rules = rules
        self.order = None if order is None else tuple(order)

    def start(self, seats: int) -> State[Position]:
        """S-1, S-2: the state before the roll for the grid."""
        if not MIN_DRIVERS <= seats <= MAX_DRIVERS:
            raise SetupError(f"Bolide is for {MIN_DRIVERS} to {MAX_DRIVERS} drivers, not {seats}")
        position = Position([Car() for _ in range(seats)])
        if not self.track.circuit:  # from the start to the finish is the one lap there is
            for car in position.cars:
                car.lap = 1
        return State(self, position, grid.opening(seats, self.order))

    def load_position(self, data: Mapping[str, Any]) -> Position:
        """The position that its ``to_dict`` wrote."""
        return Position.from_dict(data)

    def view(self, position: Position, seat: int) -> dict[str, Any]:
        """All of it: Bolide has no secrets."""
        return position.to_dict()

    def header(self) -> dict[str, Any]:
        """Options, grid and track, as a record pins them."""
        return {
            "options": self.rules.to_dict(),
            "grid": None if self.order is None else list(self.order),
            "track": {"name": self.track.name, "digest": self.track.digest},
        }

    def prompt(self, state: State[Position], question: Question, names: Sequence[str]) -> str:
        """What is asked, in one line."""
        return telling.prompt(state, question, names)

    def label(self, state: State[Position], question: Question, action: Action) -> str:
        """What an answer means, in a few words."""
        return telling.label(state, question, action)

    def preview(self, state: State[Position], question: Question, action: Action) -> Preview:
        """What an answer leads to."""
        return preview(state, question, action)

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log."""
        if not self.track.circuit and fact[0] == "line" and fact[2] == "finish":
            return None  # there are no laps to tell of, and to finish has its own sentence
        return telling.sentence(fact, names)

    def board(self) -> dict[str, Any]:
        """What the screen draws once."""
        return scene.board(self.track)

    def scene(self, match: Match[Position]) -> dict[str, Any]:
        """What the screen shows of a race now."""
        return scene.scene(match)

    def __reduce__(self) -> tuple[Any, ...]:
        return Bolide, (self.track, self.rules, self.order)
