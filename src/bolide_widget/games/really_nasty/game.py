"""The Really Nasty Motor Racing Game: its rules, facts and screen in one class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.actions import Action
from ...core.match import Match
from ...core.questions import Path, Question, Space
from ...core.screen import Board, Scene
from ...racing.course import Telling
from ...racing.game import RaceGame
from . import cars as adding_up
from .options import Rules, check_deck, scaled_windows
from .rules import secrets, setup, turn
from .rules.facts import FACTS, OPENS
from .rules.kinds import KINDS, STEPS
from .rules.position import Car, Position
from .rules.venue import Road, State, Terms, Venue, road_of
from .screen import scene
from .screen.facts import CHOICES, FACT_ROWS
from .screen.questions import QUESTION_ROWS
from .track import Track


class ReallyNasty(RaceGame[Position, Track, Rules], Venue):
    """The rules on one track: everything that stays the same during a race.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int (or of groups of them), optional
        Seats in grid order; seats in a group draw for their places; all draw if not given
        (RN-SET-3).
    """

    name = "really-nasty"
    title = "The Really Nasty Motor Racing Game"
    home = "bw.really_nasty"
    version = 1
    kinds = KINDS
    steps = STEPS
    most = 6  # RN-GEN-1
    secret = True
    opens = OPENS
    telling: Telling | None = adding_up.TELLING
    means = adding_up.MEANS
    stage = staticmethod(adding_up.stage)
    figures = staticmethod(adding_up.figures)
    nowhere = "the grid"
    load_position = staticmethod(Position.from_dict)
    turns_allowed = property(turn.turns_allowed)
    stop = staticmethod(turn.stop)
    question_rows = QUESTION_ROWS
    fact_rows = FACT_ROWS
    fact_shapes = FACTS
    choices = CHOICES
    view = staticmethod(secrets.view)
    seen = staticmethod(secrets.seen)
    determinize = staticmethod(secrets.determinize)

    def __init__(
        self, track: Track, rules: Rules, order: Sequence[int | tuple[int, ...]] | None = None
    ) -> None:
        check_deck(rules, len(track.corners))
        super().__init__(track, rules, order)
        self.road: Road = road_of(track)
        self.grid: tuple[int, ...] = track.grid
        self.behind: tuple[bool, ...] = (False, *map(self.road.is_past_entry, track.grid))
        windows = rules.fuel_windows or scaled_windows(rules.laps, rules.fuel_lap_basis)
        self.terms = Terms(rules, len(track.corners), windows)

    def start(self, seats: int) -> State:
        """RN-SET-8: the state before the first answer."""
        self.check_cars(seats)
        setup.check_cars(self.terms, seats)
        position = Position([Car() for _ in range(seats)])
        return State(self, position, setup.opening(seats, self.order)).settle()

    def place(self, question: Question, action: Action) -> Space | Path | None:
        """The space that an answer names."""
        if action[0] == "to" and len(action) > 1 and isinstance(action[1], str):
            return Space(action[1])
        return None

    def board(self) -> Board:
        """Return the parts of the screen that are drawn once."""
        return scene.board(self.track)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, ask: bool = True
    ) -> Scene:
        """Return the parts of the screen that change."""
        return scene.scene(match, viewer, ask=ask)

    def __reduce__(self) -> tuple[Any, ...]:
        return ReallyNasty, (self.track, self.rules, self.order)
