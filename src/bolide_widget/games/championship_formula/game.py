"""Championship Formula Racing as a game of the house."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from ...core.actions import Action
from ...core.clock import Timed
from ...core.errors import SetupError
from ...core.game import Phase
from ...core.hidden import Sealed
from ...core.match import Match
from ...core.places import Place
from ...core.questions import Fact, Facts, Question
from ...core.screen import Board, Scene
from ...racing.course import Telling
from . import figures as adding_up
from .options import Rules
from .rules import setup, turn
from .rules.kinds import KINDS
from .rules.position import Car, Position
from .rules.previews import Seen, place_of, preview
from .rules.road import Road, road_of
from .rules.setup import grid_place
from .rules.turn import TURN
from .rules.venue import State, Venue
from .screen import prompts, scene, sentences
from .track import Track

MIN_DRIVERS, MAX_DRIVERS = 1, 12  # CFR-SETUP-1


class ChampionshipFormula(Sealed, Venue):
    """The rules on one track: all that does not change during a race.

    Sealed answers are hidden until they are revealed; all else lies open (CFR-CONV-5).

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    totals : sequence of int
        What the cards of each seat sum to (CFR-SETUP-2).
    soft : sequence of bool
        Who has soft tires (OPT-10).
    order : sequence of int (or of groups of them), optional
        Seats in grid order, those in a group to roll for their places; the bid decides if not
        given (CFR-BID-3).
    """

    name = "championship-formula"
    title = "Championship Formula Racing"
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
        totals: Sequence[int],
        soft: Sequence[bool],
        order: Sequence[int | tuple[int, ...]] | None = None,
    ) -> None:
        self.track = track
        self.rules = rules
        self.totals = tuple(totals)
        self.soft = tuple(soft)
        self.order = None if order is None else tuple(order)
        self.road: Road = road_of(track)
        self.finish: int = rules.laps * track.period  # CFR-FIN-1
        self.ends = True
        """Whether a move may be chosen at its end, besides step by step."""

    @property
    def where(self) -> str:
        """The track's name."""
        return self.track.name

    @property
    def turns_allowed(self) -> int:
        """A hundred a lap, or one a space where a lap has more."""
        return turn.turns_allowed(self)

    @property
    def tables_for(self) -> tuple[Track, Hashable]:
        """The track and the options."""
        return self.track, self.rules

    def start(self, seats: int) -> State:
        """CFR-SETUP-1: the state before the first answer."""
        if not MIN_DRIVERS <= seats <= MAX_DRIVERS:
            raise SetupError(
                f"Championship Formula Racing is for {MIN_DRIVERS} to {MAX_DRIVERS} cars, "
                f"not {seats}"
            )
        position = Position([Car() for _ in range(seats)])
        for car, soft in zip(position.cars, self.soft, strict=True):
            car.soft = soft
        everybody = tuple(range(seats))
        if self.order is None:
            grid = [setup.ask_bids(everybody)]
        else:
            grid = [
                grid_place(entry) if isinstance(entry, int) else setup.next_places(entry)
                for entry in reversed(self.order)
            ]
        return State(self, position, [TURN, *grid, Question("set-up", everybody)])

    def load_position(self, data: Mapping[str, Any]) -> Position:
        """The position that its ``to_dict`` wrote."""
        return Position.from_dict(data)

    def timed(self, state: State) -> Timed:
        """Nobody's time runs."""
        return None

    def stop(self, state: State, facts: Facts) -> None:
        """Stop the race: who has not finished is out of it."""
        turn.stop(state, facts)

    def phase(self, state: State) -> Phase:
        """CFR-TURN-1: how far the race has come."""
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

    def preview(self, state: State, question: Question, action: Action) -> Seen:
        """CFR-PROTO-4: what an answer costs, and what it leads to."""
        return preview(state, question, action)

    def place(self, question: Question, action: Action) -> Place | None:
        """The space that an answer names."""
        return place_of(question, action)

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log."""
        return sentences.sentence(fact, names)

    def board(self) -> Board:
        """What the screen draws once."""
        return scene.board(self.track, self.rules)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, asked: bool = True
    ) -> Scene:
        """What the screen shows of a race now."""
        return scene.scene(match, viewer, asked=asked)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.track, self.rules, self.totals, self.soft, self.order)
        return _made, (parts, self.ends)


def _made(parts: tuple[Any, ...], ends: bool) -> ChampionshipFormula:
    game = ChampionshipFormula(*parts)
    game.ends = ends
    return game
