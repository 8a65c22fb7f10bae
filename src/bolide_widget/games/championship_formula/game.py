"""Championship Formula Racing as a game of the package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import SetupError, shown
from ...core.given import Dice, check_dice
from ...core.hidden import Sealed
from ...core.match import Match
from ...core.questions import Question
from ...core.screen import Board, Scene
from ...racing.course import Telling
from ...racing.game import RaceGame
from . import cars as adding_up
from .options import Rules
from .rules import setup, turn
from .rules.facts import FACTS
from .rules.kinds import KINDS, STEPS
from .rules.position import Car, Position
from .rules.preview import place_of
from .rules.questions import Bidding
from .rules.road import Road, road_of
from .rules.turn import TURN
from .rules.venue import State, Venue
from .screen import questions, scene
from .screen.facts import CHOICES, FACT_ROWS
from .track import Track


class ChampionshipFormula(RaceGame[Position, Track, Rules], Sealed, Venue):
    """The rules on one track: everything that stays the same during a race.

    Sealed answers are hidden until they are revealed; everything else is public (CFR-CONV-5).

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    totals : sequence of int
        The sum of each seat's cards (CFR-SETUP-2).
    soft : sequence of bool
        The drivers with soft tires (OPT-10).
    order : sequence of int (or of groups of them), optional
        Seats in grid order; seats in a group roll for their places; the bid decides if not given
        (CFR-BID-3).
    """

    name = "championship-formula"
    title = "Championship Formula Racing"
    home = "bw.championship_formula"
    version = 1
    kinds = KINDS
    steps = STEPS
    most = 12  # CFR-SETUP-1
    telling: Telling | None = adding_up.TELLING
    means = adding_up.MEANS
    stage = staticmethod(adding_up.stage)
    figures = staticmethod(adding_up.figures)
    load_position = staticmethod(Position.from_dict)
    turns_allowed = property(turn.turns_allowed)
    stop = staticmethod(turn.stop)
    question_rows = questions.QUESTION_ROWS
    fact_rows = FACT_ROWS
    fact_shapes = FACTS
    choices = CHOICES
    prompt = staticmethod(questions.prompt)
    place = staticmethod(place_of)

    def __init__(
        self,
        track: Track,
        rules: Rules,
        totals: Sequence[int],
        soft: Sequence[bool],
        order: Sequence[int | tuple[int, ...]] | None = None,
    ) -> None:
        super().__init__(track, rules, order)
        self.totals = tuple(totals)
        self.soft = tuple(soft)
        self.road: Road = road_of(track)
        self.finish: int = rules.laps * track.period  # CFR-FIN-1
        self.ends = True
        """Whether a move may be chosen at its end, besides step by step."""

    @classmethod
    def check_faces(cls, dice: Dice) -> None:
        """Check that loaded dice are pairs of faces, one for each roll (CFR-PROTO-2)."""
        if isinstance(dice, str):
            return
        for number, faces in enumerate(check_dice(dice)[1], 1):
            pair = isinstance(faces, tuple) and len(faces) == 2
            if not pair or any(face not in range(1, 7) for face in faces):  # type: ignore[union-attr]
                raise SetupError(
                    f"dice, entry {number}: two faces from 1 to 6, such as (3, 4), "
                    f"not {shown(faces)}"
                )

    def start(self, seats: int) -> State:
        """CFR-SETUP-1: the state before the first answer."""
        self.check_cars(seats)
        position = Position([Car() for _ in range(seats)])
        for car, soft in zip(position.cars, self.soft, strict=True):
            car.soft = soft
        everybody = tuple(range(seats))
        if self.order is None:
            grid = [setup.ask_bids(everybody, Bidding(1, ()))]
        else:
            grid = [
                setup.next_places((entry,) if isinstance(entry, int) else entry)
                for entry in reversed(self.order)
            ]
        return State(self, position, [TURN, *grid, Question("set-up", everybody)])

    def board(self) -> Board:
        """Return the data that the page draws once."""
        return scene.board(self.track, self.rules)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, ask: bool = True
    ) -> Scene:
        """Return the data of a race that the page shows now."""
        return scene.scene(match, viewer, ask=ask)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.track, self.rules, self.totals, self.soft, self.order)
        return ChampionshipFormula, parts, {"ends": self.ends}
