"""What races of all games have in common, and their qualifyings: game, board, cars, records."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from ..boards.catalogue import Board, Shelf, board_of_record, enclosed, pinned
from ..core.errors import SetupError, shown
from ..core.game import Game, P, Timed
from ..core.given import Dice, check_dice, check_names
from ..core.hidden import SECRET
from ..core.history import Pinned
from ..core.match import Match
from ..core.options import NOBODY, Decision, MaybeNone, Option, Roll
from ..core.questions import Action, Fact, Kind, Question
from ..core.screen import Board as BoardOnPage, Scene
from ..core.state import AnyState, State
from . import rows
from .course import Standing, Telling
from .options import grid_names
from .scores import Counted, Season

if TYPE_CHECKING:
    from matplotlib.axes import Axes


T = TypeVar("T", bound=Board)
R = TypeVar("R")


class RaceGame(Game[P], Generic[P, T, R]):
    """A racing game on one track: all that does not change during a race.

    A game's own class names the functions that do the work, ``phase = staticmethod(phase)``.

    Parameters
    ----------
    track : Track
        The board.
    rules : Rules
        Options.
    order : sequence of int (or of groups of them), optional
        Seats in grid order, those in a group to roll for their places.

    Attributes
    ----------
    most : int
        Cars that it is for; one is enough.
    faces : int or None
        The highest face of its dice; None where faces are checked when they are rolled.
    carried : Carried or None
        What a race takes over from its qualifying.
    telling : Telling or None
        How its races are told round by round.
    question_rows, fact_rows : mapping of str to row
        How questions and facts are shown, by kind.
    """

    most: ClassVar[int]
    faces: ClassVar[int | None] = None
    gaps: tuple[str, ...] = ("grid",)
    timer: float | None = None
    carried: Any = None
    telling: Telling | None = None
    question_rows: ClassVar[rows.QuestionRows]
    fact_rows: ClassVar[rows.FactRows]

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
        """Nobody's time runs."""
        return None

    def header(self) -> dict[str, Any]:
        """Options, grid and track, as a record pins them, and what was carried over."""
        rules: Any = self.rules
        head = {
            "options": rules.to_dict(),
            "grid": None if self.order is None else list(self.order),
            "track": pinned(self.track),
        }
        return head if self.carried is None else {**head, "carried": self.carried.to_dict()}

    # -- the screen --------------------------------------------------------------------------

    def prompt(self, state: State[P, Any], question: Question, names: Sequence[str]) -> str:
        """What is asked, in one line."""
        return rows.prompt(self.question_rows, state, question, names)

    def label(
        self,
        state: State[P, Any],
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """What an answer means, in a few words."""
        return rows.label(self.question_rows, state, question, action, names)

    def preview(self, state: State[P, Any], question: Question, action: Action) -> Any:
        """What an answer leads to."""
        look = self.kinds[question.kind].preview
        return None if look is None else look(state, question, action)

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log."""
        return rows.sentence(self.fact_rows, fact, names, getattr(self, "track", None))

    def about(self, fact: Fact) -> int | None:
        """The seat that a fact is about."""
        return rows.seat_of(self.fact_rows, fact)

    # -- what a race is given ----------------------------------------------------------------

    @classmethod
    def check_cars(cls, count: int, where: str = "") -> None:
        """Refuse more cars than the game is for, or none."""
        if not 1 <= count <= cls.most:
            title = cls.title.replace("The ", "the ", 1) if where else cls.title
            raise SetupError(f"{where}{title} is for 1 to {cls.most} drivers, not {count}")

    @classmethod
    def read_drivers(cls, drivers: Sequence[str]) -> tuple[str, ...]:
        """Different names, not too many."""
        names = check_names(drivers)
        cls.check_cars(len(names), "drivers: ")
        return names

    @classmethod
    def check_faces(cls, dice: Dice) -> None:
        """Whether the faces that are loaded are on a die of the game."""
        if cls.faces is None or isinstance(dice, str):
            return
        for number, face in enumerate(check_dice(dice)[1], 1):
            if not isinstance(face, int) or face > cls.faces:
                raise SetupError(
                    f"dice, entry {number}: a face from 1 to {cls.faces}, not {shown(face)}"
                )


def check_room(track: Any, names: Sequence[str]) -> None:
    """Whether every driver gets a place on the grid; a small board has few."""
    places = len(track.grid)
    if places < len(names):
        raise SetupError(
            f"drivers: {track.name!r} has room for {places} on its grid, not for {len(names)}; "
            "take a board with a longer grid"
        )


# -- how a race shows itself where no widget does: drawn, and in a line of words -------------------


class Drawn(Match[P]):
    """A race that can be drawn, and says in a line where it stands."""

    def plot(
        self, ax: Axes | None = None, *, theme: str = "light", paths: Any = (), points: Any = ()
    ) -> Axes:
        """Draw the board with the cars, their last moves and what else stands on it.

        Parameters
        ----------
        ax, theme, paths, points
            As for :meth:`Track.plot`.

        Returns
        -------
        Axes
            Of matplotlib.

        Raises
        ------
        PictureError
            Names the argument that cannot be; nothing is drawn.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.plot(theme="dark").figure.savefig("race.png")
        """
        from .. import pictures  # not before a picture is wanted

        return pictures.plot(*shown_to_all(self), ax, theme=theme, paths=paths, points=points)

    def plot_speed(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw how fast everybody was in each round, a line a driver.

        In squares a turn, spaces, or miles an hour, as the game has it, and 0 in a round without a
        move. A line ends with its driver's race, in the driver's badge.

        Parameters
        ----------
        ax : Axes, optional
            Of matplotlib, where to draw; a new figure if not given.
        theme : {"light", "dark"}
            Of a new figure, and of what is written.

        Returns
        -------
        Axes
            Of matplotlib.

        Raises
        ------
        PictureError
            Names the argument that cannot be; nothing is drawn.

        Examples
        --------
        >>> race = bw.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
        >>> bw.drive(race, bw.Rookie()).plot_speed().get_ylabel()[:5]
        'speed'
        """
        from .plots import plot_speed

        return plot_speed(self, ax, theme)

    def plot_positions(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw in which place everybody was at the start and after each round, a line a driver.

        The first is on top. A line ends with its driver's race, in the driver's badge.

        Parameters
        ----------
        ax, theme
            As for :meth:`plot_speed`.

        Returns
        -------
        Axes
            Of matplotlib.

        Raises
        ------
        PictureError
            Names the argument that cannot be; nothing is drawn.

        Examples
        --------
        >>> race = bw.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
        >>> bw.drive(race, bw.Rookie()).plot_positions().get_ylabel()
        'place'
        """
        from .plots import plot_positions

        return plot_positions(self, ax, theme)

    def to_gif(
        self, path: str | Path, *, width: int = 640, pace: float = 0.3, theme: str = "light"
    ) -> Path:
        """Write a moving picture of the race: the start, and a frame for every turn of a driver.

        It shows what everybody could know at each moment, stays longer on the last frame, and
        begins again.

        Parameters
        ----------
        path : str or Path
            Its name ends with ".gif". A file that was there is replaced.
        width : int
            Pixels that a frame is wide at most, 80 to 2000.
        pace : float
            Seconds that each frame is seen, 0.02 to 60.
        theme : {"light", "dark"}

        Returns
        -------
        Path
            Of the file.

        Raises
        ------
        PictureError
            Names the argument that cannot be; nothing is written.
        RecordError
            If it cannot be written, or its name has another ending; a file that was there is as it
            was.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.to_gif("race.gif").name
        'race.gif'
        """
        from .reel import to_gif  # nothing is painted with before it is wanted

        return to_gif(self, path, width, pace, theme)

    def to_html(self, path: str | Path) -> Path:
        """Write one file that replays the race in any browser, with no network and no kernel.

        It shows what everybody could know at each moment: no hand of cards, no sealed answer.

        Parameters
        ----------
        path : str or Path
            Its name ends with ".html" or ".htm". A file that was there is replaced.

        Returns
        -------
        Path
            Of the file.

        Raises
        ------
        RecordError
            If it cannot be written, or its name has another ending; a file that was there is as it
            was.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.to_html("race.html").name
        'race.html'
        """
        from .reel import to_html  # the front end is read when it is wanted

        return to_html(self, path)

    def _repr_png_(self) -> bytes:
        """Show the race in a notebook."""
        from .. import pictures

        return pictures.png(*shown_to_all(self))

    def __repr__(self) -> str:
        """The race in a line: where, how many, and what is asked of whom.

        A notebook keeps it beside each board, so of a private question it says no more than the
        page does. Who is asked may read it: on a race as one driver may know it, his questions are
        told.
        """
        state: AnyState = self._state
        question = state.question
        asks = "" if question is None else f"round {state.position.round}, {_who(self, question)}"
        return f"Race({self.game.where!r}, {len(self.drivers)} drivers, {asks or 'over'})"


def shown_to_all(match: Match[Any]) -> tuple[BoardOnPage, Scene]:
    """The board, and what stands on it now; nobody is marked who is asked in private."""
    with match.lock:
        scene = match.game.scene(match)
        if match._state.question is not None and _is_private(match, match._state.question):
            scene["ask"] = None
        return match.game.board(), scene


def _who(race: Match[Any], question: Question) -> str:
    """Who is to do what, as everybody may know it."""
    if _is_private(race, question):
        return SECRET[0].lower() + SECRET[1:]
    seat = question.players[0] if question.players[0] >= 0 else question.roller
    who = race.drivers[seat] if seat >= 0 else NOBODY
    return f"{who} to {question.kind}"


def _is_private(race: Match[Any], question: Question) -> bool:
    """Whether who looks at a race may not know what is asked of whom."""
    kind: Kind = race.game.kinds[question.kind]
    mine = race._viewer is not None and race._viewer in (*question.players, question.roller)
    return kind.secret and not kind.sealed and not mine


# -- race ------------------------------------------------------------------------------------------


C = TypeVar("C")
"""A car as it is seen at one moment."""
S = TypeVar("S")
"""What is foreseen of an option."""


class RaceMatch(Match[P], Generic[P, T, R, C, S]):
    """Cars on a track. A game's own class says what they are.

    Attributes
    ----------
    plays : type
        The rules: a `RaceGame`.
    """

    plays: ClassVar[type[RaceGame[Any, Any, Any]]]
    game: RaceGame[P, T, R]
    _shelf: ClassVar[Shelf[Any]]
    """Where the bundled boards lie."""
    _view: ClassVar[staticmethod[[Any, int, tuple[str, ...]], Any]]
    """One car of a state, by its seat and the names of all drivers."""
    _check: ClassVar[staticmethod[[Any, Sequence[str]], None]]
    """Raises what speaks against a state that somebody wrote down, by the names of all drivers."""

    @property
    def track(self) -> T:
        """The board."""
        return self.game.track

    @property
    def rules(self) -> R:
        """The options; of a qualifying those of the race to come."""
        return self.game.race_rules

    @property
    def pending(self) -> Decision[S] | Roll | MaybeNone:
        """The open question: a decision, a roll, or None when it is over.

        At a sealed choice that of the first who still owes an answer; `asked` has all of them.
        """
        return super().pending

    @property
    def options(self) -> list[Option[S]]:
        """The options of the pending decision; empty at a roll and at the end."""
        return super().options

    @property
    def cars(self) -> dict[str, C]:
        """The cars as everybody sees them now, by driver."""
        state, view = self._state, type(self)._view
        return {name: view(state, seat, self.drivers) for seat, name in enumerate(self.drivers)}

    def branch(self, seed: int | None = None, dice: Dice = "auto") -> Self:
        self.plays.check_faces(dice)
        return super().branch(seed, dice)

    # -- saving ------------------------------------------------------------------------------

    def _enclosed(self) -> Mapping[str, Any] | None:
        return enclosed(self.track, self._shelf)

    @classmethod
    def _board_of(cls, data: Mapping[str, Any], track: Pinned | None) -> Any:
        return board_of_record(data, track, cls._shelf)

    @classmethod
    def _check_start(cls, start: AnyState, drivers: Sequence[str]) -> None:
        cls._check(start, drivers)


class CommonRace(Drawn[P], Generic[P, Counted]):
    """A race: how far it has come, and what it has led to."""

    _options_of: ClassVar[type[Any]]
    """The class of its options."""
    _ranked: ClassVar[staticmethod[[Any, tuple[str, ...]], list[Standing]]]
    """The lines of the result so far, of a state and the names of all drivers."""
    _counted: ClassVar[staticmethod[[Any, tuple[str, ...]], Any]]
    """What it counts for in a championship, likewise."""
    _carries: ClassVar[Any] = None
    """What a race takes over from a qualifying: a class with `from_dict`; None without."""
    season: Season[Counted] | None = None
    """The championship that this race is one of; shown beside the board, and in no record."""

    @property
    def round(self) -> int:
        """Rounds begun; 0 before the first."""
        position: Any = self._state.position
        begun: int = position.round
        return begun

    @property
    def standings(self) -> list[Standing]:
        """The result so far: finishers, cars still racing in order, cars out."""
        return type(self)._ranked(self._state, self.drivers)

    @property
    def result(self) -> Counted:
        """What the race counts for in a championship: who is placed, and who is out, so far."""
        result: Counted = type(self)._counted(self._state, self.drivers)
        return result

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: Any) -> Self:
        """The race of a record before its first answer."""
        game: Any = cls.plays
        game.check_faces(data["dice"])
        names = check_names(data["drivers"])
        order, carried = data["grid"], data.get("carried")
        rules = cls._options_of(**data["options"])
        if carried is None or cls._carries is None:
            grid = grid_names(names, order)
        else:
            grid = cls._carries.from_dict(order, carried)
        make: Any = cls
        race: Self = make(board, names, rules=rules, seed=data["seed"], dice="ask", grid=grid)
        return race


def check_qualified(
    lap: RaceMatch[Any, Any, Any, Any, Any], track: Any, names: Sequence[str]
) -> None:
    """Whether a qualifying is over, and was driven on this track by these drivers."""
    if not lap.over:
        raise SetupError("grid: the qualifying is not over")
    if track.digest != lap.track.digest:
        raise SetupError(
            f"grid: the qualifying was driven on {lap.track.name!r}, not on {track.name!r}"
        )
    if tuple(names) != lap.drivers:
        raise SetupError(
            f"grid: the qualifying was driven by {', '.join(lap.drivers)}, in this order, "
            f"not by {', '.join(names)}"
        )
