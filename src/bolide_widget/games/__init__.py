"""The register of the games: the only place outside a game's package that names the game.

A row has all the data that the widget, the lab and the public functions need; the modules it names
are imported on first use. Every game's package has the same public names: ``Race``, ``Rules`` and
its drivers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, cast

from ..core.errors import SetupError, among, shown
from ..core.late import imported
from ..core.match import Match
from ..core.state import AnyState

if TYPE_CHECKING:
    from ..boards.catalogue import Shelf
    from ..core.page_data import DriveTable, StepTable
    from ..drivers import Policy
    from ..racing.coding import Coding, Looking
    from ..racing.lesson import Lesson
    from ..racing.options import Card, OptionWords
    from ..racing.puzzle import Maker
    from ..racing.rulebook import Rulebook
    from ..racing.spelling import Spelling
    from ..racing.view import View

    # -- made by tools/write_game_types.py from the rows below
    from . import bolide, championship_formula, formula_d, really_nasty

    GameName = Literal["bolide", "formula-d", "championship-formula", "really-nasty"]
    DriverName = Literal["Rookie", "Pro", "Ace"]
    AnyMatch: TypeAlias = (
        bolide.Race
        | bolide.Qualifying
        | formula_d.Race
        | formula_d.Qualifying
        | championship_formula.Race
        | really_nasty.Race
    )
    # -- to here


class Contest(NamedTuple):
    """Functions that compare cars in a race.

    Attributes
    ----------
    nearest : callable ``(state, seat, most) -> seats``
        The closest rivals of a car that are still in the race.
    odds : callable ``(state, seat, rivals) -> float``
        The approximate chance of a car to finish before these rivals.
    """

    nearest: Callable[[AnyState, int, int], tuple[int, ...]]
    odds: Callable[[AnyState, int, tuple[int, ...]], float]


class Ahead(NamedTuple):
    """Functions about the road ahead of a lone car.

    Attributes
    ----------
    turns_to_go : callable ``(state, seat) -> float or None``
        The exact number of fewest turns from the start of its turn to the flag, or of expected
        turns in games with dice; None if it is not known.
    stretch : callable ``(state, seat) -> str``
        The car's position on the lap by the next corner; "" if it is not on the road.
    """

    turns_to_go: Callable[[AnyState, int], float | None]
    stretch: Callable[[AnyState, int], str]


@dataclass(frozen=True)
class Row:
    """A row of the register.

    Parameters
    ----------
    name : str
        The name for users, which its rules and records have, too.
    title : str
        The name in sentences.
    package : str
        Its folder in this package.
    board : "lattice" or "lanes"
        The kind of board.
    boards : str
        The module with its ``SHELF`` of boards, relative to the top package.
    track : str
        The default circuit.
    seats : tuple of int
        The fewest and the most drivers.
    matches : mapping of str to str
        The classes of its matches, by the names of their rules.
    drivers : tuple of str
        Classes of computer drivers, from the weakest to the strongest; made without arguments.
    hint : str
        The driver of hints and their rollouts; empty for no hints.
    rules : str
        The class of its options.
    season : str
        The class of a championship; empty if there is none.
    line : bool
        True if its ``best_lap`` finds a line on a board; False if the best depends on dice.
    """

    name: GameName
    title: str
    package: str
    board: Literal["lattice", "lanes"]
    boards: str
    track: str
    seats: tuple[int, int]
    matches: Mapping[str, str]
    drivers: tuple[str, ...] = ("Rookie", "Pro", "Ace")
    hint: str = "Pro"
    rules: str = "Rules"
    season: str = "Championship"
    line: bool = False

    def get(self, word: str) -> Any:
        """Return an object of its package by name."""
        return getattr(imported(f"{__name__}.{self.package}"), word)

    def _has(self, module: str) -> bool:
        return find_spec(f"{__name__}.{self.package}.{module}") is not None

    @property
    def has_coding(self) -> bool:
        """True if environments can be made of the game."""
        return self._has("coding")

    @property
    def spelled(self) -> str:
        """The package of the game in a script; that of the first game is short."""
        return "bw" if self.name == FIRST else f"bw.{self.package}"

    @property
    def has_lesson(self) -> bool:
        """True if the game has a lesson."""
        return self._has("lesson")

    @property
    def card(self) -> Card:
        """The card that describes the game to people who choose one."""
        if not self._has("card"):
            from ..racing.options import Card

            return Card(f"{self.title}.", "easy", (1, 4, 0.5))
        card: Card = imported(f"{__name__}.{self.package}.card").CARD
        return card

    @property
    def options(self) -> Mapping[str, OptionWords]:
        """The options that a page offers, in plain words, the most important first."""
        if not self._has("card"):
            return {}
        options: Mapping[str, OptionWords] = imported(f"{__name__}.{self.package}.card").OPTIONS
        return options

    @property
    def words(self) -> list[str]:
        """The public names of its package."""
        listed: list[str] = self.get("__all__")
        return listed

    @property
    def shelf(self) -> Shelf[Any]:
        """The shelf of its boards."""
        shelf: Shelf[Any] = imported(f"..{self.boards}", __name__).SHELF
        return shelf

    @property
    def has_rulebook(self) -> bool:
        """True if the game has a page of its rules."""
        return (files(f"{__name__}.{self.package}") / "rules.md").is_file()

    @property
    def rulebook(self) -> Rulebook:
        """The page of its rules."""
        from ..racing.rulebook import rulebook

        return rulebook(f"{__name__}.{self.package}")

    @property
    def race(self) -> type[Any]:
        """The class of its races."""
        race: type[Any] = self.get(self.matches[self.name])
        return race

    @property
    def championship(self) -> type[Any]:
        """The class of its championships.

        Raises
        ------
        SetupError
            If the game has none.
        """
        if not self.season:
            raise SetupError(f"game: there are no championships of {self.title}")
        season: type[Any] = self.get(self.season)
        return season

    @property
    def lesson(self) -> Lesson:
        """Its first lesson."""
        lesson: Lesson = imported(f".{self.package}.lesson", __name__).LESSON
        return lesson

    @property
    def _coding(self) -> ModuleType:
        if not self.has_coding:
            raise SetupError(f"game: there are no environments of {self.title}")
        return imported(f".{self.package}.coding", __name__)

    @property
    def coding_version(self) -> int:
        """The version of its coding."""
        version: int = self._coding.Coding.version
        return version

    def coding(self, start: AnyState) -> Coding[AnyState]:
        """Return the coding of its answers and vectors, for races with this start.

        Raises
        ------
        SetupError
            If the game has none.
        """
        made: Coding[AnyState] = self._coding.Coding(start)
        return made

    @property
    def _learning(self) -> ModuleType:
        return imported(f".{self.package}.learning", __name__)

    def spelling(self, start: AnyState) -> Spelling[AnyState]:
        """Return the small actions of the game, for races with this start."""
        made: Spelling[AnyState] = self._learning.Spelling(start)
        return made

    def view(self, coding: Coding[AnyState]) -> View:
        """Return the view from a car, for races with this coding."""
        made: View = self._learning.View(coding)
        return made

    @property
    def has_lone_car(self) -> bool:
        """True if the game has its own implementation of a lone car."""
        return hasattr(self._coding, "alone")

    def alone(self, track: Any, **options: Any) -> Looking | None:
        """Return a lone car on a board if the game has its own implementation; else None."""
        make = getattr(self._coding, "alone", None)
        made: Looking | None = None if make is None else make(track, **options)
        return made

    def lone_start(self, track: Any, driver: str) -> Any | None:
        """Return the race of a lone car before its first move; None if it has no table."""
        make = getattr(self._coding, "lone_start", None)
        return None if make is None else make(track, driver)

    def lone_table(self, track: Any) -> DriveTable:
        """Return all moves of a lone car on a board, for a page."""
        made: DriveTable = self._coding.lone_table(track)
        return made

    def lone_steps(self, track: Any) -> StepTable:
        """Return every legal step of a lone car on a board, for a page of the course."""
        made: StepTable = self._coding.lone_steps(track)
        return made

    @property
    def has_puzzles(self) -> bool:
        """True if the game has puzzles."""
        return self._has("puzzles")

    @property
    def puzzles(self) -> Maker:
        """The themes of its puzzles, and the function that draws them."""
        maker: Any = imported(f".{self.package}.puzzles", __name__)
        return cast("Maker", maker)

    @property
    def contest(self) -> Contest:
        """The comparison of its cars, as its strongest driver sees it."""
        made = imported(f".{self.package}.drivers.ace", __name__)
        return Contest(made.nearest, made.odds)

    @property
    def ahead(self) -> Ahead:
        """The functions about the road ahead of a lone car."""
        made = imported(f".{self.package}.solo.ahead", __name__)
        return Ahead(made.turns_to_go, made.stretch)

    def driver(self, name: str | None = None) -> Policy:
        """Return a new computer driver by name; the weakest if no name is given.

        Raises
        ------
        KeyError
            If the game has no such driver.
        """
        if name is not None and name not in self.drivers:
            raise KeyError(name)
        made: Policy = self.get(name or self.drivers[0])()
        return made


_ROWS = (
    Row(
        name="bolide",
        title="Bolide",
        package="bolide",
        board="lattice",
        boards="boards.lattice.shelf",
        track="valdorn",
        seats=(1, 8),
        matches={"bolide": "Race", "bolide-qualifying": "Qualifying"},
        line=True,
    ),
    Row(
        name="formula-d",
        title="Formula D",
        package="formula_d",
        board="lanes",
        boards="games.formula_d.track",
        track="merrow",
        seats=(1, 10),
        matches={"formula-d": "Race", "formula-d-qualifying": "Qualifying"},
    ),
    Row(
        name="championship-formula",
        title="Championship Formula Racing",
        package="championship_formula",
        board="lanes",
        boards="games.championship_formula.track",
        track="merrow",
        seats=(1, 12),
        matches={"championship-formula": "Race"},
        line=True,
    ),
    Row(
        name="really-nasty",
        title="The Really Nasty Motor Racing Game",
        package="really_nasty",
        board="lanes",
        boards="games.really_nasty.track",
        track="merrow",
        seats=(1, 6),
        matches={"really-nasty": "Race"},
    ),
)

FIRST: Final = "bolide"
"""The default game."""


def games() -> list[GameName]:
    """List the names of the games.

    Returns
    -------
    list of str
        Values for ``bw.play(..., game=...)`` and other arguments ``game=``. The packages are
        ``bw.bolide`` and so on.

    Examples
    --------
    >>> games()
    ['bolide', 'formula-d', 'championship-formula', 'really-nasty']
    """
    return [row.name for row in _ROWS]


def need(name: object) -> Row:
    """Return the row of a game.

    Raises
    ------
    SetupError
        If there is no such game; the message lists the games.
    """
    for row in _ROWS:
        if isinstance(name, str) and row.name == name:
            return row
    raise SetupError(f"game: there is no {shown(name)}; there are {among(games(), name)}")


def shelves() -> dict[str, Shelf[Any]]:
    """Return the shelf of boards of every game."""
    return {row.name: row.shelf for row in _ROWS}


def find(rules: str) -> Row | None:
    """Return the row of the game whose rules, or qualifying's rules, have a name."""
    return next((row for row in _ROWS if rules in row.matches), None)


def game_of(race: Match[Any]) -> Row | None:
    """Return the row of a match's game; None for a game that is not in the register."""
    return find(race.game.name)


class _Register(ModuleType):
    """The type of this module, which is ``bw.games``, too: a call returns the names."""

    def __call__(self) -> list[GameName]:
        return games()


sys.modules[__name__].__class__ = _Register
