"""RaceGame: the base class of every racing game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from ..boards.catalogue import Board, pinned
from ..core.actions import Action
from ..core.errors import SetupError, shown
from ..core.game import P, Timed
from ..core.given import Dice, check_dice, check_names
from ..core.questions import CHANCE, Fact, Question
from ..core.shown_game import ShownGame
from ..core.state import State
from ..core.words import you
from . import rows
from .choices import Choice
from .course import Telling

T = TypeVar("T", bound=Board)

R = TypeVar("R")


class RaceGame(ShownGame[P], Generic[P, T, R]):
    """A racing game on one track: everything that stays the same during a race.

    A game's own class names the functions that do the work, ``phase = staticmethod(phase)``.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int (or of groups of them), optional
        Seats in grid order; seats in a group roll for their places.

    Attributes
    ----------
    home : str
        The package with its drivers, as users write it; empty for a game of their own.
    most : int
        Most cars; one is enough.
    faces : int or None
        The highest face of its dice; None if faces are checked when they are rolled.
    nowhere : str
        Where a car is that stands on no space of the track.
    carried : Carried or None
        The data a race takes over from its qualifying.
    telling : Telling or None
        The words for its races round by round.
    question_rows, fact_rows : mapping of str to row
        The display of questions and facts, by kind.
    fact_shapes : mapping of str to type
        The named tuple of each kind of fact, for tables.
    choices : mapping of str to Choice
        The columns of a simulation for what each driver has chosen.
    """

    home: ClassVar[str] = ""
    most: ClassVar[int]
    faces: ClassVar[int | None] = None
    gaps: tuple[str, ...] = ("grid",)
    timer: float | None = None
    nowhere: ClassVar[str] = "the pits"
    carried: Any = None
    telling: Telling | None = None
    question_rows: ClassVar[rows.QuestionRows]
    fact_rows: ClassVar[rows.FactRows]
    fact_shapes: ClassVar[Mapping[str, type]] = {}
    choices: ClassVar[Mapping[str, Choice]] = {}

    def __init__(
        self, track: T, rules: R, order: Sequence[int | tuple[int, ...]] | None = None
    ) -> None:
        self.track = track
        self.rules = rules
        self.race_rules = rules  # a qualifying looks ahead to the race to come
        self.order = None if order is None else tuple(order)

    @property
    def where(self) -> str:
        """The track's name."""
        return self.track.name

    @property
    def tables_for(self) -> tuple[T, Hashable]:
        """The track and the options."""
        return self.track, self.rules

    def timed(self, state: State[P, Any]) -> Timed:
        """Return None: no driver's time runs."""
        return None

    def header(self) -> dict[str, Any]:
        """Return options, grid and track, as a record pins them, and the data carried over."""
        rules: Any = self.rules
        head = {
            "options": rules.to_dict(),
            "grid": None if self.order is None else list(self.order),
            "track": pinned(self.track),
        }
        return head if self.carried is None else {**head, "carried": self.carried.to_dict()}

    # -- the screen --------------------------------------------------------------------------

    def prompt(self, state: State[P, Any], question: Question, names: Sequence[str]) -> str:
        """Return the question in one line."""
        rolls = question.players == (CHANCE,)
        seat = question.roller if rolls else question.players[0]
        asks = self.question_rows[question.kind].asks(state, question, names)
        return f"{you(names[seat])}{' ' if rolls else ': '}{asks}"

    def label(
        self,
        state: State[P, Any],
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return the meaning of an answer in a few words."""
        return self.question_rows[question.kind].name_of(state, question, action, names)

    def preview(self, state: State[P, Any], question: Question, action: Action) -> Any:
        """Return the preview of an answer."""
        look = self.kinds[question.kind].preview
        return None if look is None else look(state, question, action)

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """Return a fact as a sentence of the log."""
        return rows.sentence(self.fact_rows, fact, names, getattr(self, "track", None))

    def about(self, fact: Fact) -> int | None:
        """Return the seat that a fact is about."""
        return rows.seat_of(self.fact_rows, fact)

    def stopped(self, facts: Iterable[Fact]) -> list[tuple[int, str]]:
        """Return whom :meth:`stop` found still racing, the first in the order first, and where.

        The end of a race is a fact "out", with a seat, a place and a reason.
        """
        out = [fact[1:3] for fact in facts if fact[0] == "out" and fact[3] == "turns"]
        return [(seat, str(place or self.nowhere)) for seat, place in reversed(out)]

    # -- what a race is given ----------------------------------------------------------------

    @classmethod
    def check_cars(cls, count: int, where: str = "") -> None:
        """Refuse more cars than the game is for, or none."""
        if not 1 <= count <= cls.most:
            title = cls.title.replace("The ", "the ", 1) if where else cls.title
            raise SetupError(f"{where}{title} is for 1 to {cls.most} drivers, not {count}")

    @classmethod
    def read_drivers(cls, drivers: Sequence[str]) -> tuple[str, ...]:
        """Return the drivers' names: different, and not too many."""
        names = check_names(drivers)
        cls.check_cars(len(names), "drivers: ")
        return names

    @classmethod
    def check_faces(cls, dice: Dice) -> None:
        """Check that the loaded faces are on a die of the game."""
        if cls.faces is None or isinstance(dice, str):
            return
        for number, face in enumerate(check_dice(dice)[1], 1):
            if not isinstance(face, int) or face > cls.faces:
                raise SetupError(
                    f"dice, entry {number}: a face from 1 to {cls.faces}, not {shown(face)}"
                )


def check_room(track: Any, names: Sequence[str]) -> None:
    """Check that every driver gets a place on the grid; a small board has few."""
    places = len(track.grid)
    if places < len(names):
        raise SetupError(
            f"drivers: {track.name!r} has room for {places} on its grid, not for {len(names)}; "
            "take a board with a longer grid"
        )
