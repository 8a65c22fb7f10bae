"""The Really Nasty Motor Racing Game as a game of the house."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from ...core.actions import Action
from ...core.clock import Timed
from ...core.errors import SetupError
from ...core.game import Phase
from ...core.match import Match
from ...core.places import Path, Space
from ...core.questions import Fact, Facts, Question
from ...core.screen import Board, Scene
from ...racing.course import Telling
from . import figures as adding_up
from .options import Rules, check_cars, check_deck, scaled_windows
from .rules import results, secrets, setup
from .rules.kinds import KINDS
from .rules.position import Car, Position
from .rules.previews import PlayPreview, Preview, preview
from .rules.venue import Road, State, Terms, Venue, road_of
from .screen import rows, scene
from .track import Track

MIN_DRIVERS, MAX_DRIVERS = 1, 6  # RN-GEN-1


class ReallyNasty(Venue):
    """The rules on one track: all that does not change during a race.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int (or of groups of them), optional
        Seats in grid order, those in a group draw for their places; all draw if not given
        (RN-SET-3).
    """

    name = "really-nasty"
    title = "The Really Nasty Motor Racing Game"
    version = 1
    kinds = KINDS
    secret = True
    opens = ("turn", "move", "play", "void", "weather")
    """Kinds of facts that a window may follow (RN-TIME-2, RN-TIME-5)."""
    means: Mapping[str, tuple[str, ...]] = adding_up.MEANS
    gaps: tuple[str, ...] = ("grid",)
    telling: Telling | None = adding_up.TELLING
    timer: float | None = None

    def __init__(
        self, track: Track, rules: Rules, order: Sequence[int | tuple[int, ...]] | None = None
    ) -> None:
        check_deck(rules, len(track.corners))
        self.track = track
        self.rules = rules
        self.order = None if order is None else tuple(order)
        self.road: Road = road_of(track)
        self.grid: tuple[int, ...] = track.grid
        rows, entry = track.row, track.entry_row
        self.behind: tuple[bool, ...] = (False, *(rows[space] > entry for space in track.grid))
        windows = rules.fuel_windows or scaled_windows(rules.laps, rules.fuel_lap_basis)
        self.terms = Terms(rules, len(track.corners), windows)

    @property
    def where(self) -> str:
        """The track's name."""
        return self.track.name

    @property
    def turns_allowed(self) -> int:
        """Turns that each may take: many more than the laps need."""
        return results.turns_allowed(self)

    @property
    def tables_for(self) -> tuple[Track, Hashable]:
        """The track and the options."""
        return self.track, self.rules

    def start(self, seats: int) -> State:
        """RN-SET-8: the state before the first answer."""
        if not MIN_DRIVERS <= seats <= MAX_DRIVERS:
            raise SetupError(
                "the Really Nasty Motor Racing Game is for "
                f"{MIN_DRIVERS} to {MAX_DRIVERS} cars, not {seats}"
            )
        check_cars(self.terms, seats)
        position = Position([Car() for _ in range(seats)])
        return State(self, position, setup.opening(seats, self.order)).settle()

    def load_position(self, data: Mapping[str, Any]) -> Position:
        """The position that its ``to_dict`` wrote."""
        return Position.from_dict(data)

    # -- secrets -----------------------------------------------------------------------------

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        """The position as a seat sees it (chapter 17)."""
        return secrets.view(position, seat)

    def seen(self, fact: Fact, viewer: int | None) -> Fact | None:
        """A fact as `viewer` may know it."""
        return secrets.seen(fact, viewer)

    def determinize(self, state: State, seat: int, random: Random) -> State:
        """A state that could be so for all that `seat` knows."""
        return secrets.determinize(state, seat, random)

    # -- the match ---------------------------------------------------------------------------

    def timed(self, state: State) -> Timed:
        """Nobody's time runs."""
        return None

    def stop(self, state: State, facts: Facts) -> None:
        """Stop the race: who has not finished is out of it."""
        results.stop(state, facts)

    def phase(self, state: State) -> Phase:
        """RN-ORD-1: how far the race has come."""
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

    def header(self) -> dict[str, Any]:
        """Options, grid and track, as a record pins them."""
        return {
            "options": self.rules.to_dict(),
            "grid": None if self.order is None else list(self.order),
            "track": {"name": self.track.name, "digest": self.track.digest},
        }

    # -- the screen --------------------------------------------------------------------------

    def prompt(self, state: State, question: Question, names: Sequence[str]) -> str:
        """What is asked, in one line."""
        return rows.prompt(state, question, names)

    def label(
        self,
        state: State,
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """What an answer means, in a few words."""
        return rows.label(state, question, action, names)

    def preview(
        self, state: State, question: Question, action: Action
    ) -> Preview | PlayPreview | None:
        """What an answer leads to."""
        return preview(state, question, action)

    def place(self, question: Question, action: Action) -> Space | Path | None:
        """The space that an answer names."""
        if action[0] == "to" and len(action) > 1 and isinstance(action[1], str):
            return Space(action[1])
        return None

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log."""
        return rows.sentence(fact, names)

    def board(self) -> Board:
        """What the screen draws once."""
        return scene.board(self.track)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, asked: bool = True
    ) -> Scene:
        """What the screen shows of a race now."""
        return scene.scene(match, viewer, asked=asked)

    def __reduce__(self) -> tuple[Any, ...]:
        return ReallyNasty, (self.track, self.rules, self.order)
