"""The register of the games: the one place outside a game's own package that names it.

A row tells all that screens, the lab and the public functions ask for; what it names is imported
when it is first asked for. Every game's package has the same words: ``Race``, ``Rules`` and its
drivers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, cast

from ..core.errors import SetupError, shown
from ..core.late import imported
from ..core.match import Match
from ..core.state import AnyState

if TYPE_CHECKING:
    from ..boards.catalogue import Shelf
    from ..drivers import Policy
    from ..racing.coding import Alone, Coding
    from ..racing.lesson import Lesson
    from ..racing.options import Card, OptionWords
    from ..racing.puzzle import Maker
    from ..racing.rulebook import Rulebook

    # -- made by tools/write_game_types.py from the rows below
    from . import bolide, championship_formula, formula_d, really_nasty

    FirstGame = Literal["bolide"]
    FirstRace = bolide.Race
    FirstTrack = bolide.Track
    FirstQualifying = bolide.Qualifying
    FirstLap = bolide.Lap
    SecondGame = Literal["formula-d"]
    SecondRace = formula_d.Race
    SecondTrack = formula_d.Track
    SecondQualifying = formula_d.Qualifying
    SecondLap = formula_d.Lap
    ThirdGame = Literal["championship-formula"]
    ThirdRace = championship_formula.Race
    ThirdTrack = championship_formula.Track
    ThirdLap = championship_formula.Lap
    FourthGame = Literal["really-nasty"]
    FourthRace = really_nasty.Race
    FourthTrack = really_nasty.Track
    GameName = Literal["bolide", "formula-d", "championship-formula", "really-nasty"]
    DriverName = Literal["Rookie", "Pro", "Ace"]
    AnyMatch: TypeAlias = (
        FirstRace | FirstQualifying | SecondRace | SecondQualifying | ThirdRace | FourthRace
    )
    # -- to here


class Contest(NamedTuple):
    """How cars stand against each other.

    Attributes
    ----------
    nearest : callable ``(state, seat, most) -> seats``
        The others still in the race whom a car is nearest to.
    odds : callable ``(state, seat, rivals) -> float``
        The chance of a car to finish before them, about.
    """

    nearest: Callable[[AnyState, int, int], tuple[int, ...]]
    odds: Callable[[AnyState, int, tuple[int, ...]], float]


class Ahead(NamedTuple):
    """What a lone car has before it.

    Attributes
    ----------
    turns_to_go : callable ``(state, seat) -> float or None``
        Fewest turns from the beginning of its turn to the flag, or the expected ones where there
        are dice, exact; None where they are not known.
    stretch : callable ``(state, seat) -> str``
        Where on the lap it is, by the corner that comes; "" where it is nowhere.
    """

    turns_to_go: Callable[[AnyState, int], float | None]
    stretch: Callable[[AnyState, int], str]


@dataclass(frozen=True)
class Row:
    """A row of the register.

    Parameters
    ----------
    name : str
        As users give it, and as its rules and records are named.
    title : str
        As sentences have it.
    package : str
        Its folder beside this file.
    board : "lattice" or "lanes"
        The kind of board it is played on.
    boards : str
        The module that has its ``SHELF`` of boards, below the whole package.
    track : str
        The circuit that is taken when nobody names one.
    seats : tuple of int
        Fewest and most drivers.
    matches : mapping of str to str
        What is played and recorded: the name of the rules, and the class of the match.
    drivers : tuple of str
        Computer drivers, from the weakest to the strongest; made without arguments.
    hint : tuple of str
        Whose races tell a hint: at once, and as soon as tables are there. Nobody's: no hints.
    rules : str
        The class of its options.
    season : str
        The class of a championship; empty where there is none.
    line : bool
        Whether its ``best_lap`` finds a line of a board; not where what is best depends on dice.
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
    hint: tuple[str, ...] = ("Rookie", "Pro")
    rules: str = "Rules"
    season: str = "Championship"
    line: bool = False

    def get(self, word: str) -> Any:
        """What its package has under a name."""
        return getattr(imported(f"{__name__}.{self.package}"), word)

    @property
    def spelled(self) -> str:
        """How a script names the package of the game: that of the first is short."""
        return "bw" if self.name == FIRST else f"bw.{self.package}"

    @property
    def has_lesson(self) -> bool:
        """Whether it can be learned in a lesson."""
        return find_spec(f"{__name__}.{self.package}.lesson") is not None

    @property
    def card(self) -> Card:
        """What it is like, for who chooses among games."""
        card: Card = imported(f"{__name__}.{self.package}.card").CARD
        return card

    @property
    def options(self) -> Mapping[str, OptionWords]:
        """Its options that a page offers, in plain words, what matters most first."""
        options: Mapping[str, OptionWords] = imported(f"{__name__}.{self.package}.card").OPTIONS
        return options

    @property
    def words(self) -> list[str]:
        """What its package has for users."""
        listed: list[str] = self.get("__all__")
        return listed

    @property
    def shelf(self) -> Shelf[Any]:
        """Where its boards lie, and what they are made of."""
        shelf: Shelf[Any] = imported(f"..{self.boards}", __name__).SHELF
        return shelf

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
    def coding_version(self) -> int:
        """The version of those numbers and vectors."""
        version: int = imported(f".{self.package}.coding", __name__).Coding.version
        return version

    def coding(self, start: AnyState) -> Coding[AnyState]:
        """The numbers of its answers and its vectors, for races that begin so."""
        made: Coding[AnyState] = imported(f".{self.package}.coding", __name__).Coding(start)
        return made

    def alone(self, track: Any, **options: Any) -> Alone | None:
        """A car alone on a board, where the game has a way of its own for that."""
        make = getattr(imported(f".{self.package}.coding", __name__), "alone", None)
        made: Alone | None = None if make is None else make(track, **options)
        return made

    @property
    def has_puzzles(self) -> bool:
        """Whether there are puzzles of it."""
        return find_spec(f"{__name__}.{self.package}.puzzles") is not None

    @property
    def puzzles(self) -> Maker:
        """Themes of its puzzles, and who draws them."""
        maker: Any = imported(f".{self.package}.puzzles", __name__)
        return cast("Maker", maker)

    @property
    def contest(self) -> Contest:
        """How its cars stand against each other, as its strongest driver sees it."""
        made = imported(f".{self.package}.drivers.ace", __name__)
        return Contest(made.nearest, made.odds)

    @property
    def ahead(self) -> Ahead:
        """What a lone car has before it."""
        made = imported(f".{self.package}.solo.ahead", __name__)
        return Ahead(made.turns_to_go, made.stretch)

    def driver(self, name: str | None = None) -> Policy:
        """A computer driver by name, new; the weakest if none is named.

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
"""The game that is played when nobody names one."""


def games() -> list[GameName]:
    """List the names of the games.

    Returns
    -------
    list of str
        For ``bw.play(..., game=...)`` and wherever else a game is asked for. What each has is
        in ``bw.bolide`` and so on.

    Examples
    --------
    >>> games()
    ['bolide', 'formula-d', 'championship-formula', 'really-nasty']
    """
    return [row.name for row in _ROWS]


def need(name: object) -> Row:
    """The row of a game.

    Raises
    ------
    SetupError
        If there is no such game; it lists those there are.
    """
    for row in _ROWS:
        if isinstance(name, str) and row.name == name:
            return row
    raise SetupError(f"game: there is no {shown(name)}; there are {', '.join(games())}")


def shelves() -> dict[str, Shelf[Any]]:
    """Where the boards of every game lie."""
    return {row.name: row.shelf for row in _ROWS}


def find(rules: str) -> Row | None:
    """The row of the game that has rules of a name, those of its qualifyings included."""
    return next((row for row in _ROWS if rules in row.matches), None)


def game_of(race: Match[Any]) -> Row | None:
    """The row of the game that a match is of; None for a game that is none of ours."""
    return find(race.game.name)


class _Register(ModuleType):
    """The module is found as ``bw.games``, too, and there it is called for the names."""

    def __call__(self) -> list[GameName]:
        return games()


sys.modules[__name__].__class__ = _Register
