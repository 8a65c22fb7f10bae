"""Common parts of races and qualifyings of all games: game, board, cars, records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from ..boards.catalogue import Shelf, board_of_record, enclosed
from ..boards.doors import makers
from ..core.errors import RaceError, SetupError, nearest, shown
from ..core.game import P
from ..core.given import Dice, check_names
from ..core.history import Pinned
from ..core.match import Match
from ..core.options import Decision, MaybeNone, Option, Roll
from ..core.state import AnyState
from .course import Standing
from .drawn import Drawn
from .game import R, RaceGame, T
from .options import grid_names
from .scores import Counted, Season

# -- how a race shows itself where no widget does: drawn, and in a line of words -------------------


# -- race ------------------------------------------------------------------------------------------


C = TypeVar("C")
"""A car as it is seen at one moment."""
S = TypeVar("S")
"""The type of an option's preview."""


class NoDriver(RaceError, KeyError):
    """A driver that the race does not have."""

    def __str__(self) -> str:
        return str(self.args[0])


class Cars(dict[str, C]):
    """The cars of a race by driver; a driver that there is not is told so."""

    def __missing__(self, name: object) -> C:
        there = ", ".join(map(repr, self))
        raise NoDriver(f"There is no driver {shown(name)}; there are {there}.{nearest(name, self)}")


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
    """The bundled boards."""
    _view: ClassVar[staticmethod[[Any, int, tuple[str, ...]], Any]]
    """One car of a state, by its seat and the names of all drivers."""
    _check: ClassVar[staticmethod[[Any, Sequence[str]], None]]
    """Raises an error if a loaded state is invalid, with the names of all drivers."""

    @property
    def track(self) -> T:
        """The board."""
        return self.game.track

    @property
    def rules(self) -> R:
        """The options; for a qualifying, those of its race."""
        return self.game.race_rules

    @property
    def pending(self) -> Decision[S] | Roll | MaybeNone:
        """The open question: a decision, a roll, or None when it is over.

        At a sealed choice, that of the first driver who still owes an answer; `asked` has all of
        them.
        """
        return super().pending

    @property
    def options(self) -> list[Option[S]]:
        """The options of the pending decision; empty at a roll and at the end."""
        return super().options

    @property
    def cars(self) -> dict[str, C]:
        """The current public views of the cars, by driver."""
        state, view = self._state, type(self)._view
        return Cars(
            (name, view(state, seat, self.drivers)) for seat, name in enumerate(self.drivers)
        )

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
    """Returns its result for a championship, likewise."""
    _carries: ClassVar[Any] = None
    """The data a race takes over from a qualifying: a class with `from_dict`; None without."""
    season: Season[Counted] | None = None
    """The championship of this race; shown next to the board, and in no record."""

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
        """The finishers so far, and the drivers out: the input to a championship's points."""
        result: Counted = type(self)._counted(self._state, self.drivers)
        return result

    def code(self, driver: str | None = None) -> str:
        """Write a finished race as a short text, to send to whoever ranks it.

        The text holds the terms of the race (circuit, rules, drivers and seed) and every answer,
        those of computer drivers too; ``bw.leaderboard`` drives it again by the rules. It proves
        that a race can be driven like this, not who drove it.

        Parameters
        ----------
        driver : str, optional
            Whose race it is; needed only if there are several drivers.

        Returns
        -------
        str

        Raises
        ------
        RecordError
            If the race is not over, nobody else could drive the same one, or it is too long; the
            message says what to do.
        SetupError
            If there is no such driver.
        TrackError
            If its board fits into no text.

        Examples
        --------
        >>> race = bw.drive(bw.Race("merrow", ["Ada"], laps=1, seed=1), bw.Rookie())
        >>> race.code()[:10], len(race.code()) < 700
        ('bw-race/1:', True)
        """
        code: str = makers().race_code(self, driver)
        return code

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: Any) -> Self:
        """Return the race of a record before its first answer."""
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
    """Check that a qualifying is over, and was driven on this track by these drivers."""
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
