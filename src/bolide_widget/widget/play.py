"""`play`, `learn`, `resume`: show a new race, a lesson or a saved race with one call."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack, overload

from ..boards.catalogue import Board
from ..core import files, history
from ..core.errors import RecordError, SetupError, shown
from ..core.given import Dice, need_switch
from ..core.match import Match
from ..drivers import Policy
from ..games import FIRST, Row, need
from ..games.by_game import row_for
from ..racing.options import switches
from .autosave import FOLDER, Autosave, folder_of, lead
from .comms import pace_of
from .race_widget import PACE, RaceWidget
from .saved import reopened, saved_races, take_up
from .seats import YOU, Seat, by_name, computers_of, names_and_policies

if TYPE_CHECKING:
    from ..games import GameName, bolide, championship_formula, formula_d, really_nasty
    from .start import Start


class PlayOptions(TypedDict, total=False):
    """Options of :func:`play` other than board, drivers and game."""

    pace: float
    autosave: Autosave
    timer: float | None
    free_undo: bool
    extras: bool
    rules: Any
    laps: int | None
    seed: int | None
    dice: Dice
    grid: Any


@overload
def play() -> Start: ...


@overload
def play(
    track: bolide.Track | str | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: Literal["bolide"] | None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[bolide.Race]: ...


@overload
def play(
    track: formula_d.Track,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: Literal["formula-d"] | None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[formula_d.Race]: ...


@overload
def play(
    track: formula_d.Track | str | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: Literal["formula-d"],
    **options: Unpack[PlayOptions],
) -> RaceWidget[formula_d.Race]: ...


@overload
def play(
    track: championship_formula.Track,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: Literal["championship-formula"] | None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[championship_formula.Race]: ...


@overload
def play(
    track: championship_formula.Track | str | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: Literal["championship-formula"],
    **options: Unpack[PlayOptions],
) -> RaceWidget[championship_formula.Race]: ...


@overload
def play(
    track: really_nasty.Track,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: Literal["really-nasty"] | None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[really_nasty.Race]: ...


@overload
def play(
    track: really_nasty.Track | str | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: Literal["really-nasty"],
    **options: Unpack[PlayOptions],
) -> RaceWidget[really_nasty.Race]: ...


@overload
def play(
    track: str | os.PathLike[str] | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: GameName,
    **options: Unpack[PlayOptions],
) -> RaceWidget[Any]: ...


@overload
def play(
    track: os.PathLike[str],
    drivers: Sequence[Seat] | None = ...,
    *,
    game: None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[Any]: ...


def play(
    track: Board | str | os.PathLike[str] | None = None,
    drivers: Sequence[Seat] | None = None,
    *,
    game: GameName | None = None,
    pace: float = PACE,
    autosave: Autosave = True,
    timer: float | None = None,
    free_undo: bool = False,
    extras: bool = True,
    **options: Any,
) -> RaceWidget[Any]:
    """Set up a race and show it, ready to play; without arguments, show the start panel.

    Parameters
    ----------
    track : Track, str or path, optional
        The board, the name of a bundled one, or its file; the game's default if not given.
    drivers : sequence, optional
        One entry per seat: a name (a person at this screen), a policy (a computer driver), or a
        pair of name and policy. You and three computer drivers, Rookies, if not given;
        fewer where the game has fewer seats.
    game : str, optional
        One of `games()`; the game of the board or its file if not given, else Bolide.
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.
    autosave : bool, str or path
        Save the race to its own file from the first move on the page: True for the folder
        ``saved-races`` in the notebook's folder, a path for another folder, False for not at all.
        ``bw.resume()`` resumes the latest race; if the kernel is gone, the board shows the line
        that resumes its race. A race that no page shows is not saved.
        Anyone who opens the file can read all of it, hidden cards and sealed answers included.
    timer : float, optional
        Seconds that each turn adds, above 0 and at most 3600, as in ``race.set_timer``.
    free_undo : bool
        Whether the page's undo goes back over rolls, dealt cards and reveals when several people
        play. A single player can always undo. With several, every such undo is
        logged.
    extras : bool
        False switches off sharp braking and boosters in Bolide, short for
        ``rules=bw.Rules(extras=False)``.
    **options
        Options of the game's ``Race``: ``rules``, ``laps``, ``seed``, ``dice``, ``grid``.

    Returns
    -------
    RaceWidget
        Its attribute ``race`` is the race. Without arguments it is a `Start`: a panel on which you
        choose game, circuit, drivers and rules; it has a ``race`` once you press Start.

    Raises
    ------
    SetupError, TrackError
        If an argument is invalid, or a driver belongs to another game.

    Examples
    --------
    >>> game = bw.play("hairpin", ["Ada", "Bob", ("Rosa", bw.Rookie())])
    >>> game.race.drivers
    ('Ada', 'Bob', 'Rosa')
    """
    pace_of(pace)
    folder_of(autosave)
    need_switch("free_undo", free_undo)
    need_switch("extras", extras)
    switched = free_undo or not extras
    given = options or switched or any(value is not None for value in (track, drivers, timer))
    first = game is None or (isinstance(game, str) and game == FIRST)
    if first and not given and pace == PACE and autosave is True:
        from .start import Start  # imported only when needed, not for scripts

        return Start(autosave=autosave)
    if isinstance(track, Match):
        raise SetupError("track must be a circuit, not a race: bw.RaceWidget(race) shows a race")
    row = row_for(track, game)
    names, seats = names_and_policies(_listed(drivers, row), row.race.plays)
    board = row.track if track is None else track
    if not extras and "extras" not in switches(row.get(row.rules)):
        raise SetupError(f"extras must be left out: {row.title} has none to switch off")
    race = row.race(board, names, **options)
    if not extras:
        plain = replace(race.rules, extras=False)
        race = row.race(board, names, **{**options, "rules": plain})
    if timer is not None:
        race.set_timer(timer)
    return RaceWidget(race, seats=seats, pace=pace, autosave=autosave, free_undo=free_undo)


def _listed(drivers: Sequence[Seat] | None, row: Row) -> Sequence[Seat]:
    """Return the drivers of a race, as given or the usual ones."""
    if drivers is None:
        return [YOU, *(row.driver() for _ in range(computers_of(row)))]
    if isinstance(drivers, str):
        raise SetupError(f"drivers must be a list, not the single text {shown(drivers)}")
    if not isinstance(drivers, Sequence):
        raise SetupError(f"drivers must be a list of names and policies, not {shown(drivers)}")
    return drivers


def learn(game: GameName | None = None) -> Start:
    """Show the first lesson of a game: its rules, a step at a time, on a small board.

    Each step sets one task and explains its effect; a wrong answer is explained and undone. A
    short race follows at the end. If you leave the lesson, you return to the start panel.

    Parameters
    ----------
    game : str, optional
        One of `games()`; Bolide if not given.

    Returns
    -------
    Start
        Its attribute ``race`` is the race of the current step.

    Raises
    ------
    SetupError
        If there is no such game.

    Examples
    --------
    >>> bw.learn().race.drivers
    ('You',)
    """
    from .start import Start

    row = need(FIRST if game is None else game)
    start = Start()
    start._learn(row.name)
    return start


def resume(
    path: str | Path = FOLDER,
    *,
    seats: Policy | Mapping[str, Policy] | None = None,
    pace: float = PACE,
    autosave: bool = True,
    free_undo: bool = False,
) -> RaceWidget[Any]:
    """Resume a saved race where it stopped, in another kernel or on another day.

    Parameters
    ----------
    path : str or path
        The file of a race, or a folder: then the race in it that was played last. The folder
        ``saved-races`` in the notebook's folder if not given.
    seats : policy, or dict of str to policy, optional
        Policies that replace the former ones: one for all, or some by name of the driver. The
        game's own computer drivers keep their seats, created again without arguments. A policy of
        your own cannot be saved, so a person drives its car unless you give it here. The board says
        so.
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.
    autosave : bool
        Whether the race goes on saving itself to the same file.
    free_undo : bool
        As for :func:`play`.

    Returns
    -------
    RaceWidget
        The race itself is its attribute ``race``.

    Raises
    ------
    RecordError
        If there is no such file, or it is not a valid record; the message says where the error is.
    SetupError
        If a seat belongs to no driver, or the pace is out of range.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    >>> again = bw.resume(race.save("race.json"), seats={"Bob": bw.Rookie()})
    >>> again.race == race
    True
    """
    pace_of(pace)
    if not isinstance(autosave, bool):
        raise SetupError(
            f"autosave must be True or False, got {shown(autosave)}; the file stays the same"
        )
    file = _file(path)
    found = reopened(file)
    race, sat = found.race, found.seats
    sat.update({} if seats is None else by_name(race, seats))
    left = [driver for driver in found.own if driver not in sat]
    saves = autosave and (True if found.kept is None else found.kept.parent)
    widget = RaceWidget(race, seats=sat, pace=pace, autosave=saves, free_undo=free_undo)
    kept = found.kept if autosave else None
    take_up(widget, found._replace(kept=kept), Path.cwd() / file, left)
    return widget


def _file(path: str | Path) -> Path:
    given = lead(history.path_of(path))
    if given.suffix == ".json" and not given.is_dir():
        return given
    saved = saved_races(given)
    if not saved:
        raise RecordError(
            f"{files.named(given)}: no race saved there; bw.play saves a race from its first move "
            "on the page, into its autosave folder"
        )
    return saved[0]
