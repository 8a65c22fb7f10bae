"""Public functions of all games: a board, a race or a name decides on the game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar, Unpack, overload

from ..boards.catalogue import Board, FileBoard, Shelf, TrackFault, is_path, verdict
from ..boards.doors import makers
from ..boards.files import has_spaces, path_of, read_json
from ..core import history
from ..core.cancelling import Token, watch_of, watched
from ..core.errors import RecordError, SetupError, shown
from ..core.match import Match
from ..drivers import Policy
from ..drivers.policy import Progress, progress_bar
from . import FIRST, Row, find, game_of, games, need, shelves

if TYPE_CHECKING:
    from pandas import DataFrame

    from . import AnyMatch, GameName, bolide, championship_formula, formula_d, really_nasty

    Character = Literal["twisty", "fast", "street", "oval", "technical", "classic"]
    Collection = Literal["circuits", "lessons", "own"]
    Path_ = str | os.PathLike[str]

B = TypeVar("B", bound=FileBoard)

JUDGED = 3
"""Boards that are compared before a circuit is invented."""


def weakest(race: Match[Any]) -> Policy:
    """Return the default policy: the weakest computer driver of a race's game.

    Raises
    ------
    SetupError
        If the game is not in the register, and so has no drivers.
    """
    return _row_of(race).driver()


def hinting(race: Match[Any]) -> Policy | None:
    """Return the policy of hints, if the game has one."""
    row = _row_of(race)
    return row.driver(row.hint) if row.hint and race.game.name == row.name else None


def _row_of(race: Match[Any]) -> Row:
    row = game_of(race)
    if row is None:
        raise SetupError(
            f"policies: no computer driver is known for the game {race.game.name!r}; give your own"
        )
    return row


def load_race(path: str | Path, *, track: Board | None = None) -> AnyMatch:
    """Load the race of a record file of any game; the record names the game.

    Parameters
    ----------
    path : str or path
        A file written by ``save`` of a race or a qualifying.
    track : Track, optional
        The board, which must be the record's. By default the record's own board.

    Returns
    -------
    Race or Qualifying
        A match of that game; with ``Race.load`` of the game, an editor knows its type.

    Raises
    ------
    RecordError
        If it is not a record, its game is unknown, its track or version differs, or an entry is
        wrong; the message names the entry.

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
    >>> bw.load_race(race.save("race.json")) == race
    True
    """
    race: AnyMatch = history.load(path, lambda written: race_of(written, track))
    return race


def race_of(written: str, track: Board | None = None) -> Any:
    """Return the race of a record; see `load_race`."""
    name = history.read(written)["game"]
    row = find(name)
    if row is None:
        known = ", ".join(games())
        raise RecordError(f"The record is of the game {shown(name)}; there are {known}")
    return row.get(row.matches[name]).from_json(written, track=track)


def tracks(collection: Collection = "circuits", *, game: GameName = FIRST) -> list[str]:
    """List the names of the tracks of a game, in alphabetical order.

    Parameters
    ----------
    collection : "circuits", "lessons" or "own"
        The bundled circuits to race on, the small lesson boards, or your own circuits, which
        ``track.keep`` keeps, from whichever game: `load_track` makes them for this one.
    game : str
        One of `games()`.

    Returns
    -------
    list of str
        Names for `load_track`.

    Raises
    ------
    TrackError
        If there is no such collection.
    SetupError
        If there is no such game.

    Examples
    --------
    >>> "hairpin" in bw.tracks("lessons")
    True
    >>> bw.tracks("lessons", game="formula-d")
    ['t1']
    """
    return need(game).shelf.tracks(collection)


@overload
def load_track(name_or_path: B, *, game: GameName | None = ...) -> B: ...


@overload
def load_track(name_or_path: Path_, *, game: Literal["bolide"] | None = ...) -> bolide.Track: ...


@overload
def load_track(name_or_path: Path_, *, game: Literal["formula-d"]) -> formula_d.Track: ...


@overload
def load_track(
    name_or_path: Path_, *, game: Literal["championship-formula"]
) -> championship_formula.Track: ...


@overload
def load_track(name_or_path: Path_, *, game: Literal["really-nasty"]) -> really_nasty.Track: ...


@overload
def load_track(name_or_path: Path_, *, game: GameName) -> Any: ...


def load_track(name_or_path: Any, *, game: str | None = None) -> Any:
    """Load a circuit, a lesson board or a track file.

    Parameters
    ----------
    name_or_path : str, path or Track
        One of `tracks()`, `tracks("lessons")` or `tracks("own")`, or the path of a track file (then
        with a folder or ".json" in it). A board is returned unchanged.
    game : str, optional
        One of `games()`. If not given, a file's own game, or the only game with such a name, else
        Bolide.

    Returns
    -------
    Track
        A track of that game.

    Raises
    ------
    TrackError
        If there is no such track, or its file has errors; the message lists them all.
    SetupError
        If there is no such game.

    Examples
    --------
    >>> bw.load_track(bw.tracks()[0]).kind((-1, -1))
    'barrier'
    >>> bw.load_track("t1", game="formula-d")
    Track('Test ring', 300 spaces in 3 lanes, 3 corners)
    """
    if game is None and _from_file(name_or_path):
        path = path_of(name_or_path)
        data = read_json(path)
        return _shelf_of(data).board.from_dict(data, source=str(path))
    return row_for(name_or_path, game).shelf.board_of(name_or_path)


def row_for(track: object, game: str | None) -> Row:
    """Return the row of the named game, else of the board's game, else of the first.

    Parameters
    ----------
    track : Track, str, path, or anything else
        A board, a file or a name. A name that the first game does not have belongs to another game
        if only that one has it.
    game : str or None
        The name of a game.

    Raises
    ------
    SetupError
        If there is no such game.
    TrackError
        If there is no such file, or it cannot be read.
    """
    if game is not None:
        return need(game)
    first, *others = map(need, games())
    if _from_file(track):
        shelf = _shelf_of(read_json(path_of(track)))
        return next((row for row in others if row.shelf is shelf), first)
    if isinstance(track, str):
        if track and not first.shelf.knows(track):
            knowing = [row for row in others if row.shelf.knows(track)]
            return knowing[0] if len(knowing) == 1 else first
    elif hasattr(track, "digest") and not isinstance(track, first.shelf.board):
        return next((row for row in others if isinstance(track, row.shelf.board)), first)
    return first


def _from_file(track: object) -> bool:
    """Return whether it is the path of a file, not the name of a board of the first game."""
    if not isinstance(track, str | os.PathLike) or not is_path(track):
        return False
    path_of(track)  # raises if it is not a path
    return os.fspath(track) not in need(FIRST).shelf.bundled


def check_track(track: str | os.PathLike[str] | Mapping[str, Any] | Board) -> list[TrackFault]:
    """List all errors of a track file.

    Parameters
    ----------
    track : str, path or mapping
        The path of a file, or the data of one.

    Returns
    -------
    list of TrackFault
        Empty if the track is valid. A file that is missing, unreadable or not JSON has a single
        error, in the field "the file".

    Raises
    ------
    TrackError
        If it is neither a path nor the data of a file.

    Examples
    --------
    >>> bw.check_track({"format": "bolide-track/9"})[0].field
    'format'
    >>> [fault.field for fault in bw.check_track("no/such/ring.json")]
    ['the file']
    """
    if any(isinstance(track, shelf.board) for shelf in shelves().values()):
        return []
    return verdict(track, _shelf_of)  # type: ignore[arg-type]


def _shelf_of(data: Any) -> Shelf[Any]:
    """Return the shelf of the game that a file names, else of the first game.

    A board of spaces for an unknown game is checked against the requirements of all such boards.
    """
    name = data.get("game") if isinstance(data, Mapping) else None
    known = shelves()
    if isinstance(name, str) and name in known:
        return known[name]
    if not has_spaces(data):
        return known[FIRST]
    from ..boards.lanes.board import LaneBoard  # imported only for boards of lanes

    return Shelf(LaneBoard, {}, LaneBoard.faults)


class _Alone(TypedDict, total=False):
    """Options of `best_lap` in all games."""

    laps: int
    progress: bool | Progress
    cancel: Token | None


class _BolideLap(_Alone, total=False):
    start: Any
    limit: str | Iterable[tuple[int, int]] | Callable[[int, int], bool]
    top_speed: str | int | Sequence[int | None] | None
    sharp_brakings: int
    finish: Any


class _FormulaDLap(_Alone, total=False):
    start: str | Mapping[str, Any]
    wear: Mapping[str, int] | None


class _ChampionshipLap(_Alone, total=False):
    start: str | Mapping[str, Any]
    wear: int | None
    a: int
    d: int
    ts: int
    s: int


@overload
def best_lap(
    track: bolide.Track | str,
    *,
    game: Literal["bolide"] | None = ...,
    **options: Unpack[_BolideLap],
) -> bolide.Lap: ...


@overload
def best_lap(
    track: formula_d.Track,
    *,
    game: Literal["formula-d"] | None = ...,
    **options: Unpack[_FormulaDLap],
) -> formula_d.Lap: ...


@overload
def best_lap(
    track: formula_d.Track | str, *, game: Literal["formula-d"], **options: Unpack[_FormulaDLap]
) -> formula_d.Lap: ...


@overload
def best_lap(
    track: championship_formula.Track,
    *,
    game: Literal["championship-formula"] | None = ...,
    **options: Unpack[_ChampionshipLap],
) -> championship_formula.Lap: ...


@overload
def best_lap(
    track: championship_formula.Track | str,
    *,
    game: Literal["championship-formula"],
    **options: Unpack[_ChampionshipLap],
) -> championship_formula.Lap: ...


def best_lap(
    track: Any,
    *,
    game: GameName | None = None,
    progress: bool | Progress = False,
    cancel: Token | None = None,
    **options: Any,
) -> Any:
    """Find the fewest turns of a lap or a race, alone on the track.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    game : str, optional
        One of `games()`; that of the board if not given, and Bolide for a name.
    progress : bool or callable
        Whether to show a progress bar; a function is called with the steps done and None, since
        nobody knows how many there will be.
    cancel : token, optional
        Anything with ``is_set()``, such as a `threading.Event`: once it is set, the search ends.
    **options
        Options of the game's own function: ``laps`` and ``start`` for all; see ``help`` of
        ``bw.bolide.best_lap``, ``bw.formula_d.best_lap``, ``bw.championship_formula.best_lap``.

    Returns
    -------
    Lap
        Has ``turns``, ``plot()``, ``driver()`` and ``turns_to_go(...)``: proven turns in Bolide
        and Championship Formula, expected turns in Formula D, where dice decide.

    Raises
    ------
    SetupError
        If the game has none, or an argument is invalid.
    TrackError
        If there is no such board.
    Cancelled
        If the call is cancelled.

    Examples
    --------
    >>> lap = bw.best_lap("hairpin")
    >>> lap.turns == len(lap.path) - 1
    True
    >>> bw.best_lap("pattern-ring").turns > 3  # a board of Championship Formula alone
    True
    """
    search, watch = _of(row_for(track, game), "best_lap"), watch_of(cancel)
    with (
        progress_bar(None, "steps", progress) as bar,
        watched(watch),
        watched((lambda: bar.update(1)) if progress else None),
    ):
        return search(track, **options)


class Wishes(TypedDict, total=False):
    """What one may wish of an invented circuit; see `invent`."""

    character: Character | None
    length: int | None
    corners: int | None
    progress: bool | Progress
    cancel: Token | None


@overload
def invent(
    seed: int | None = ..., *, game: Literal["bolide"] | None = ..., **wishes: Unpack[Wishes]
) -> bolide.Track: ...


@overload
def invent(
    seed: int | None = ..., *, game: Literal["formula-d"], **wishes: Unpack[Wishes]
) -> formula_d.Track: ...


@overload
def invent(
    seed: int | None = ..., *, game: Literal["championship-formula"], **wishes: Unpack[Wishes]
) -> championship_formula.Track: ...


@overload
def invent(
    seed: int | None = ..., *, game: Literal["really-nasty"], **wishes: Unpack[Wishes]
) -> really_nasty.Track: ...


def invent(
    seed: int | None = None,
    *,
    character: Character | None = None,
    length: int | None = None,
    corners: int | None = None,
    game: GameName | None = None,
    progress: bool | Progress = False,
    cancel: Token | None = None,
) -> Any:
    """Invent a circuit that is worth racing.

    The same seed and wishes give the same circuit on every machine. Among some dozens of lines the
    three that suit the wishes best become boards, and the game's solver chooses the best of these
    whose line becomes a board of every other game, too.

    Parameters
    ----------
    seed : int, optional
        From 0 to 1,000,000,000; any if not given. The circuit's author names it.
    character : str, optional
        "twisty", "fast", "street", "oval", "technical" or "classic"; any of these but an oval if
        not given.
    length : int, optional
        Of the lap in metres, 1,500 to 9,000: a longer lap has a larger board.
    corners : int, optional
        About how many, 3 to 18.
    game : str, optional
        One of `games()`; Bolide if not given.
    progress : bool or callable
        Whether to show a progress bar; a function is called with the boards judged and their
        number.
    cancel : token, optional
        Anything with ``is_set()``, such as a `threading.Event`: once it is set, the search ends.

    Returns
    -------
    Track
        Of that game. Its `quality` says how good it is.

    Raises
    ------
    SetupError
        If an argument is invalid.
    TrackError
        If no line with these wishes becomes a board of every game.
    Cancelled
        If the call is cancelled.

    Examples
    --------
    >>> track = bw.invent(7, character="street")
    >>> track == bw.invent(7, character="street"), track.circuit
    (True, True)
    """
    row = need(FIRST if game is None else game)
    with progress_bar(JUDGED, "circuits", progress) as bar, watched(watch_of(cancel)):
        return makers().invent(row, seed, character, length, corners, bar)


def turns_to_go(track: Any, *, game: GameName | None = None, **options: Any) -> DataFrame:
    """List the turns to the flag of a lone car from every possible state.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    game : str, optional
        One of `games()`; that of the board if not given, and Bolide for a name.
    **options
        Options of the game's own function: ``laps`` (still to come, 1 if not given) for all; see
        ``help`` of ``bw.bolide.turns_to_go``, ``bw.formula_d.turns_to_go``,
        ``bw.championship_formula.turns_to_go``, ``bw.really_nasty.turns_to_go``.

    Returns
    -------
    DataFrame
        A row for each state from which the car can reach the flag: first the data of the car
        (``x`` and ``y`` or the name of its ``space``, velocity or speed or gear, the rest of a
        budget), last its ``turns``. They are the fewest turns in Bolide and Championship Formula,
        the fewest expected turns in Formula D and Really Nasty, where dice decide.

    Raises
    ------
    SetupError
        If an argument is invalid.
    TrackError
        If there is no such board.

    Examples
    --------
    >>> bw.turns_to_go("hairpin").columns.tolist()
    ['x', 'y', 'velocity x', 'velocity y', 'turns']
    >>> bw.turns_to_go("merrow", game="championship-formula", wear=3).columns.tolist()
    ['space', 'speed', 'wear', 'turns']
    """
    frame: DataFrame = _of(row_for(track, game), "turns_to_go")(track, **options)
    return frame


@overload
def qualify(
    track: bolide.Track | str,
    drivers: Sequence[str],
    *,
    game: Literal["bolide"] | None = ...,
    **options: Any,
) -> bolide.Qualifying: ...


@overload
def qualify(
    track: formula_d.Track,
    drivers: Sequence[str],
    *,
    game: Literal["formula-d"] | None = ...,
    **options: Any,
) -> formula_d.Qualifying: ...


@overload
def qualify(
    track: formula_d.Track | str,
    drivers: Sequence[str],
    *,
    game: Literal["formula-d"],
    **options: Any,
) -> formula_d.Qualifying: ...


def qualify(
    track: Any, drivers: Sequence[str], *, game: GameName | None = None, **options: Any
) -> Any:
    """Set up a qualifying, and let policies drive it if they are given.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        Different names.
    game : str, optional
        One of `games()`; that of the board if not given, and Bolide for a name.
    **options
        Options of the game's own function: ``rules``, ``laps``, ``seed``, ``dice``, ``policies``
        and ``progress`` for all; see ``bw.bolide.qualify`` and ``bw.formula_d.qualify``.

    Returns
    -------
    Qualifying
        Pass it to ``Race(track, drivers, grid=...)`` when it is over.

    Raises
    ------
    SetupError
        If the game has none, or an argument is invalid.
    PolicyError
        If a policy fails.

    Examples
    --------
    >>> lap = bw.qualify("copperbowl", ["Ada", "Bob"], seed=1, policies=bw.Rookie())
    >>> [time.place for time in lap.results]
    [1, 2]
    >>> race = bw.Race("copperbowl", ["Ada", "Bob"], grid=lap)
    """
    return _of(row_for(track, game), "qualify")(track, drivers, **options)


def _of(row: Row, word: str) -> Callable[..., Any]:
    """Return a function of a game by name.

    Raises
    ------
    SetupError
        If the game has none; the text gives the reason.
    """
    try:
        function: Callable[..., Any] = row.get(word)
    except AttributeError as error:
        raise SetupError(f"game: {error}") from None
    return function
