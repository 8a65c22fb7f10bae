"""Puzzles on the page and as objects: bundled puzzles, new ones, and the puzzle of the day."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, Final, overload

from ..core.cancelling import Token, Watch, check, watch_of, watched
from ..core.errors import Cancelled, SetupError, among, shown
from ..core.given import check_seed, need_switch, need_whole
from ..core.match import Match
from ..core.words import tr
from ..drivers.policy import Progress, need_progress, progress_bar, snapshot
from ..games import FIRST, Row, games, need
from ..lab import puzzle_text
from ..lab.posing import Rated, bundled, id_of, make, race_of, theme_of
from ..racing.course import scene_of
from ..racing.lesson import YOU
from ..racing.puzzle import FROM_RACE, LEVELS, How, Posed, Theme, lesson_of
from .draft import SEED_BITS
from .records import solved
from .start import Start

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..games import GameName

MOST: Final = 1000
"""The most puzzles that one call makes."""
PICTURE_WIDTH: Final = 800
"""Of a picture to share, in pixels."""


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A position with one best answer. In a cell it shows a board to answer on.

    Attributes
    ----------
    id : str
        Its name: ``"bolide-001"``.
    game : str
        One of ``bw.games()``.
    level : int
        The difficulty, from 1 to 5: by how well Rookie and Pro do, by the number of options, and
        by how close the second-best option comes.

    Examples
    --------
    >>> puzzle = bw.puzzles("bolide")[0]
    >>> puzzle.answers[puzzle.best] == min(puzzle.answers.values())
    True
    """

    id: str
    game: GameName
    level: int
    _posed: Posed = field(repr=False)

    @property
    def theme(self) -> str:
        """The kind of puzzle.

        Examples
        --------
        >>> bw.puzzles("bolide", theme="stop-in-time")[0].theme
        'stop-in-time'
        """
        return self._posed.theme

    @property
    def title(self) -> str:
        """The theme in words.

        Examples
        --------
        >>> bw.puzzles("bolide", theme="stop-in-time")[0].title
        'Stop before the wall'
        """
        return tr(self._theme.title)

    @property
    def track(self) -> str:
        """The name of its board.

        Examples
        --------
        >>> bw.puzzles("bolide")[0].track in bw.tracks() + bw.tracks("lessons")
        True
        """
        return self._posed.track

    @property
    def question(self) -> str:
        """The text of the puzzle: the situation, and the task.

        Examples
        --------
        >>> bw.puzzles("bolide", theme="stop-in-time")[0].question.endswith("Choose it.")
        True
        """
        (step,) = lesson_of(self.game, self._posed, self._theme).steps
        return f"{step.say} {step.do}"

    @property
    def answers(self) -> dict[str, float]:
        """The value of each option by id (see `measure`); infinite if it never reaches the flag.

        Examples
        --------
        >>> len(bw.puzzles("bolide")[0].answers) > 1
        True
        """
        return dict(self._posed.worth)

    @property
    def measure(self) -> str:
        """The unit of `answers`: turns to the flag, expected ("mean") turns, chances to win, or
        the mean place.

        Examples
        --------
        >>> bw.puzzles("bolide")[0].measure
        'turns'
        """
        return self._theme.measure

    @property
    def how(self) -> How:
        """The method behind `answers`: "exact" or "played".

        Either the game's solver, or rollouts. The best option of a bundled puzzle wins at least 5%
        more of the races than any other, in two sets of them, each so clearly that chance would
        show as much in at most one of a hundred.

        Examples
        --------
        >>> bw.puzzles("really-nasty", theme="which-card")[0].how
        'played'
        """
        return self._theme.how

    @property
    def races(self) -> int:
        """The number of rollouts per option; 0 if the values are exact.

        Examples
        --------
        >>> bw.puzzles("bolide")[0].races
        0
        """
        return self._posed.races

    @property
    def best(self) -> str:
        """The best answer.

        Examples
        --------
        >>> puzzle = bw.puzzles("bolide")[0]
        >>> puzzle.best in [option.id for option in puzzle.race().options]
        True
        """
        (answer,) = self._posed.best(self._theme.measure)
        return answer

    @property
    def solved(self) -> bool:
        """True if it was solved on a board on this computer.

        Examples
        --------
        >>> bw.make_puzzles(n=1, seed=1)[0].solved
        False
        """
        return self.id in solved()

    def race(self) -> Any:
        """Return the race in this position, to try out answers.

        Examples
        --------
        >>> race = bw.puzzles("bolide")[0].race()
        >>> facts = race.play(race.options[0])
        """
        return race_of(need(self.game), self._posed).copy()

    @property
    def _theme(self) -> Theme:
        return theme_of(need(self.game), self._posed)

    def _picture(self) -> bytes:
        """Paint the question, without its answers."""
        from .. import pictures  # imported only when needed

        race = self.race()
        scene: Any = scene_of(race)
        return pictures.png(race.game.board(), {**scene, "ask": None}, width=PICTURE_WIDTH)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return PuzzleBoard([self])._repr_mimebundle_(**kwargs)

    def _others(self) -> Sequence[Puzzle]:
        """List the bundled puzzles of its game."""
        return _bundled(need(self.game))

    def __repr__(self) -> str:
        return f"Puzzle({self.id!r}, {self.title!r}, level {self.level})"


class Puzzles(Sequence[Puzzle]):
    """A sequence of puzzles. In a cell it shows a board with the first unsolved puzzle.

    Parameters
    ----------
    listed : iterable of Puzzle

    Attributes
    ----------
    stopped : bool
        True if `make_puzzles` was cancelled before it had made all.

    Examples
    --------
    >>> some = bw.puzzles("bolide")
    >>> len(some) >= 60 and some[:2][1] == some[1]
    True
    """

    def __init__(self, listed: Iterable[Puzzle]) -> None:
        self._listed = tuple(listed)
        self.stopped = False

    def to_frame(self) -> DataFrame:
        """Return a table with a row per puzzle.

        Returns
        -------
        DataFrame
            With ``id``, ``game``, ``theme``, ``title``, ``track``, ``level``, ``how``, ``answers``
            (the number of options), ``best`` and ``solved``.

        Examples
        --------
        >>> bw.puzzles("bolide").to_frame()["game"].unique().tolist()
        ['bolide']
        """
        from pandas import DataFrame

        done = solved()
        names = ("id", "game", "theme", "title", "track", "level", "how")
        rows = [
            {name: getattr(puzzle, name) for name in names}
            | {"answers": len(puzzle.answers), "best": puzzle.best, "solved": puzzle.id in done}
            for puzzle in self._listed
        ]
        return DataFrame(rows)

    def to_text(self) -> str:
        """Write them as a text to pass on, by mail or chat; `from_text` reads it.

        Puzzles from a race are passed on, too. The answers are part of the text: nobody reads them
        at a glance.

        Returns
        -------
        str

        Raises
        ------
        RecordError
            If there are none, or more than a text holds: 100 puzzles, 100,000 characters.

        Examples
        --------
        >>> text = bw.puzzles("bolide", level=1)[:5].to_text()
        >>> text[:13], len(text) < 200
        ('bw-puzzles/1:', True)
        """
        return puzzle_text.write(
            puzzle_text.Named(each.id, need(each.game), Rated(each._posed, each.level))
            for each in self
        )

    @classmethod
    def from_text(cls, text: str) -> Puzzles:
        """Read puzzles that somebody passed on.

        Each is posed once, to see that it can be. The values of its answers are those in the text.

        Parameters
        ----------
        text : str
            The text, or a mail that has it.

        Returns
        -------
        Puzzles

        Raises
        ------
        RecordError
            If there are none in it, or one is damaged or needs another version.

        Examples
        --------
        >>> race = bw.drive(bw.Race("hairpin", ["Ada"], laps=1, seed=3), bw.Rookie())
        >>> mine = bw.puzzles(from_race=race)
        >>> bw.Puzzles.from_text(f"Can you solve it? {mine.to_text()}")[0].best
        'sharp-brake'
        """
        return cls(
            Puzzle(name, row.name, rated.level, rated.posed)
            for name, row, rated in puzzle_text.read(text)
        )

    @overload
    def __getitem__(self, number: int) -> Puzzle: ...

    @overload
    def __getitem__(self, number: slice) -> Puzzles: ...

    def __getitem__(self, number: int | slice) -> Puzzle | Puzzles:
        if isinstance(number, slice):
            return Puzzles(self._listed[number])
        return self._listed[number]

    def __len__(self) -> int:
        return len(self._listed)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self._listed)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if not self._listed:
            return {"text/plain": repr(self)}, {}
        return PuzzleBoard(self._listed)._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        done = sum(puzzle.id in solved() for puzzle in self._listed)
        return f"Puzzles({len(self)} puzzles, {done} solved)"


def puzzles(
    game: GameName | None = None,
    *,
    level: int | None = None,
    theme: str | None = None,
    solved: bool | None = None,
    from_race: Match[Any] | None = None,
    driver: str | None = None,
    progress: bool | Progress = True,
    cancel: Token | None = None,
) -> Puzzles:
    """List the bundled puzzles, easy ones first. In a cell they show a board to play them on.

    With `from_race` they are puzzles from a race of your own: the decisions that `what_cost` finds,
    posed once more, in the order of what they cost. Each of their answers was played out in 100
    races with Pro in every car and the same dice, or is exact for a car alone on the track; only
    answers are open that are surely worse than the best one, not by luck, so it takes up
    to a minute, and a race without such a decision gives no puzzle.

    Parameters
    ----------
    game : str, optional
        One of ``bw.games()``; all games if not given.
    level : int, optional
        The difficulty, from 1 to 5.
    theme : str, optional
        One of the themes that ``to_frame()`` names.
    solved : bool, optional
        True for puzzles solved on this computer only, False for unsolved ones only.
    from_race : Race, optional
        A race that is over.
    driver : str, optional
        Whose decisions, with `from_race`; required if there are several drivers, unless one is
        called "You".
    progress : bool or callable
        With `from_race`: whether to show a progress bar; a function is called with the percents
        done and 100.
    cancel : token, optional
        With `from_race`: as for `simulate`. Once it is set, the call returns the puzzles made so
        far, and their ``.stopped`` is true.

    Returns
    -------
    Puzzles

    Raises
    ------
    SetupError
        If there is no such game, level, theme or driver, or the race is not over.

    Examples
    --------
    >>> bw.puzzles("bolide", level=1)[0].level
    1
    >>> race = bw.drive(bw.Race("hairpin", ["Ada"], laps=1, seed=3), bw.Rookie())
    >>> bw.puzzles(from_race=race)[0].question
    'Round 8 of your race. Your choice here cost you 1 turn. Choose what would have been better.'
    """
    rows = _rows(game)
    if level is not None:
        need_whole("level", level, 1, LEVELS)
    if theme not in FROM_RACE or from_race is None:
        _themes(rows, theme)
    wanted = None if solved is None else need_switch("solved", solved)
    if from_race is not None:
        listed = _made_from(from_race, driver, need_progress(progress), watch_of(cancel))
    elif driver is not None:
        raise SetupError("driver: it goes with from_race=race, a race that is over")
    else:
        every = all_bundled(game)
        listed = Puzzles(sorted(every, key=lambda puzzle: (puzzle.level, puzzle.id[-3:])))
    names = {row.name for row in rows}
    chosen = Puzzles(
        puzzle
        for puzzle in listed
        if puzzle.game in names
        and level in (None, puzzle.level)
        and theme in (None, puzzle.theme)
        and wanted in (None, puzzle.solved)
    )
    chosen.stopped = listed.stopped
    return chosen


def _made_from(
    race: Match[Any], driver: str | None, show: bool | Progress, watch: Watch | None
) -> Puzzles:
    """Make puzzles from a race; they are called by the digest of where it ended."""
    from ..lab import from_race  # imported only when needed: it compares answers by rollouts

    found, stopped = from_race.Found(), False
    if not isinstance(race, Match):
        raise SetupError(f"from_race: a race that is over, not {shown(race)}")
    race = snapshot(race)
    if driver is None and YOU in race.drivers:
        driver = YOU
    with watched(watch), progress_bar(100, "%", show) as bar:
        try:
            for found in from_race.from_race(race, driver):
                check()
                if done := round(100 * found.share) - bar.n:
                    bar.update(done)
        except (KeyboardInterrupt, Cancelled):
            stopped = True
    row = need(race.game.name)
    made = Puzzles(_named(row, f"{row.name}-race-{race.state.digest()[:8]}", found))
    made.stopped = stopped
    return made


def daily(on: date | str | None = None, *, game: GameName | None = None) -> Puzzle:
    """Return the puzzle of a day, the same on every computer; it needs no network.

    Parameters
    ----------
    on : date or str, optional
        The day, as ``"2026-11-24"``; today, by the clock of this computer, if not given.
    game : str, optional
        One of ``bw.games()``; of all games if not given.

    Returns
    -------
    Puzzle

    Raises
    ------
    SetupError
        If `on` is not a date, or there is no such game.

    Examples
    --------
    >>> bw.daily("2026-11-24") == bw.daily("2026-11-24") != bw.daily("2026-11-25")
    True
    >>> bw.daily("2026-11-24", game="formula-d").game
    'formula-d'
    """
    day = date.today() if on is None else _day(on)
    every = all_bundled(game)
    Random("daily").shuffle(every)
    return every[day.toordinal() % len(every)]


def make_puzzles(
    game: GameName | None = None,
    n: int = 10,
    *,
    theme: str | None = None,
    seed: int | None = None,
    progress: bool | Progress = True,
    cancel: Token | None = None,
) -> Puzzles:
    """Make new puzzles.

    Parameters
    ----------
    game : str, optional
        One of ``bw.games()``; Bolide if not given.
    n : int
        The number of puzzles, 1 to 1000.
    theme : str, optional
        One of the game's themes; all in turn if not given.
    seed : int, optional
        The same seed makes the same puzzles; random if not given.
    progress : bool or callable
        Whether to show a progress bar where it takes longer than two seconds; a function is called
        with the puzzles made and all of them.
    cancel : token, optional
        As for `simulate`: once it is set, the call returns the puzzles made so far, and their
        ``.stopped`` is true.

    Returns
    -------
    Puzzles

    Raises
    ------
    SetupError
        If an argument is invalid.
    Cancelled
        If the call is cancelled before a puzzle is made.

    Examples
    --------
    >>> bw.make_puzzles("bolide", 2, seed=1)
    Puzzles(2 puzzles, 0 solved)
    """
    (row,) = _rows(FIRST if game is None else game)
    count = need_whole("n", n, 1, MOST)
    themes = _themes([row], theme)
    show, watch = need_progress(progress), watch_of(cancel)
    number = secrets.randbits(SEED_BITS) if seed is None else check_seed(seed)
    made, stopped = list[Rated](), False
    with watched(watch):
        try:
            made.extend(make(row, themes, count, number, show))
        except Cancelled:
            if not made:
                raise
            stopped = True
    puzzles = Puzzles(_named(row, f"{row.name}-{number}", made))
    puzzles.stopped = stopped
    return puzzles


def all_bundled(game: GameName | None = None) -> list[Puzzle]:
    """List the bundled puzzles of a game or of all games; their themes are not loaded."""
    return [puzzle for row in _rows(game) for puzzle in _bundled(row)]


def _rows(game: object) -> list[Row]:
    """Return the register's rows of one game, or of all games with puzzles."""
    if game is None:
        return [row for row in map(need, games()) if row.has_puzzles]
    row = need(game)
    if not row.has_puzzles:
        raise SetupError(f"game: {row.title} has no puzzles")
    return [row]


def _themes(rows: Sequence[Row], theme: object) -> list[str]:
    """Return one theme of these games, or all of them."""
    known = [name for row in rows for name in row.puzzles.THEMES]
    if theme is None:
        return known
    if not isinstance(theme, str) or theme not in known:
        raise SetupError(f"theme: there is no {shown(theme)}; there are {among(known, theme)}")
    return [theme]


def _day(on: object) -> date:
    try:
        day = date.fromisoformat(on) if isinstance(on, str) else on
    except ValueError:
        day = None
    if not isinstance(day, date):
        raise SetupError(f'on: a day such as "2026-11-24", not {shown(on)}')
    return day


def _bundled(row: Row) -> list[Puzzle]:
    return _named(row, row.name, bundled(row))


def _named(row: Row, begins: str, rated: Iterable[Rated]) -> list[Puzzle]:
    return [
        Puzzle(id_of(begins, number), row.name, level, posed)
        for number, (posed, level) in enumerate(rated, 1)
    ]


# -- on the page -----------------------------------------------------------------------------------


class PuzzleBoard(Start):
    """A board for a series of puzzles.

    Parameters
    ----------
    listed : sequence of Puzzle
        At least one.
    """

    def __init__(self, listed: Sequence[Puzzle]) -> None:
        super().__init__()
        self._pose_all(listed)
