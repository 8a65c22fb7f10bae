"""One call to a race on the screen, new or saved."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, overload

from ..boards.catalogue import Board
from ..core import files, history
from ..core.errors import RecordError, SetupError, shown
from ..core.files import FileFault
from ..core.given import Dice, need_switch
from ..core.grammar import does
from ..core.match import Match
from ..drivers import Policy
from ..drivers.policy import name_of
from ..games import FIRST, Row, game_of, need
from ..games.by_game import race_of, row_for
from .autosave import FOLDER, Autosave, folder_of, lead, line_to_resume
from .comms import pace_of
from .race_widget import PACE, RaceWidget
from .seats import PERSON, by_name, fault_of

if TYPE_CHECKING:
    import bolide_widget.games as register

    from .start import Start


Seat = str | Policy | tuple[str, Policy]
YOU = "You"
COMPUTERS = 3
"""Beside you, where nobody says who drives and the game has so many seats."""


class PlayOptions(TypedDict, total=False):
    """What :func:`play` takes besides board, drivers and game."""

    pace: float
    autosave: Autosave
    timer: float | None
    free_undo: bool
    rules: Any
    laps: int | None
    seed: int | None
    dice: Dice
    grid: Any


@overload
def play() -> Start: ...


@overload
def play(
    track: register.FirstTrack | str | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: register.FirstGame | None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[register.FirstRace]: ...


@overload
def play(
    track: register.SecondTrack,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: register.SecondGame | None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[register.SecondRace]: ...


@overload
def play(
    track: register.SecondTrack | str | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: register.SecondGame,
    **options: Unpack[PlayOptions],
) -> RaceWidget[register.SecondRace]: ...


@overload
def play(
    track: register.ThirdTrack,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: register.ThirdGame | None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[register.ThirdRace]: ...


@overload
def play(
    track: register.ThirdTrack | str | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: register.ThirdGame,
    **options: Unpack[PlayOptions],
) -> RaceWidget[register.ThirdRace]: ...


@overload
def play(
    track: register.FourthTrack,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: register.FourthGame | None = ...,
    **options: Unpack[PlayOptions],
) -> RaceWidget[register.FourthRace]: ...


@overload
def play(
    track: register.FourthTrack | str | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: register.FourthGame,
    **options: Unpack[PlayOptions],
) -> RaceWidget[register.FourthRace]: ...


@overload
def play(
    track: str | os.PathLike[str] | None = ...,
    drivers: Sequence[Seat] | None = ...,
    *,
    game: register.GameName,
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
    game: register.GameName | None = None,
    pace: float = PACE,
    autosave: Autosave = True,
    timer: float | None = None,
    free_undo: bool = False,
    **options: Any,
) -> RaceWidget[Any]:
    """Set up a race and show it, ready to be played; with no argument at all, set it up there.

    Parameters
    ----------
    track : Track, str or path, optional
        The board, the name of a bundled one, or its file; the game's own ("valdorn") if not given.
    drivers : sequence, optional
        One entry a seat: a name (a person at this screen), a policy (a computer driver), or a
        pair of name and policy. You and three computer drivers, Rookies, if not given;
        fewer where the game has fewer seats.
    game : str, optional
        Which game: one of `games()`. That of the board if not given, or of its file; else Bolide.
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.
    autosave : bool, str or path
        Where the race saves itself, a file of its own, from the first move on the page: in the
        folder ``saved-races`` beside the notebook, in another folder, or nowhere (False). In a
        cell, ``bw.resume()`` goes on with the last one, and the line that the board shows when its
        kernel is gone with its own. A race that no page shows is not saved.
        The file tells everything, hidden cards and sealed answers too, to whoever opens it.
    timer : float, optional
        Seconds that each turn adds, above 0 and at most 3600, as ``race.set_timer`` has it.
    free_undo : bool
        Whether the page's undo goes back over rolls, dealt cards and reveals also where several
        people sit. Who sits alone always may; it is told in every case.
    **options
        As for the game's ``Race``: ``rules``, ``laps``, ``seed``, ``dice``, ``grid``.

    Returns
    -------
    RaceWidget
        The race itself is its attribute ``race``. `Start`, when nothing is given: a panel on the
        page, where game, circuit, drivers and rules are chosen; its ``race`` is there from then on.

    Raises
    ------
    SetupError, TrackError
        Say which argument cannot be, and what would be right: also of a driver of another game.

    Examples
    --------
    >>> game = bw.play("hairpin", ["Ada", "Bob", ("Rosa", bw.Rookie())])
    >>> game.race.drivers
    ('Ada', 'Bob', 'Rosa')
    """
    pace_of(pace)
    folder_of(autosave)
    need_switch("free_undo", free_undo)
    given = options or free_undo or any(value is not None for value in (track, drivers, timer))
    first = game is None or (isinstance(game, str) and game == FIRST)
    if first and not given and pace == PACE and autosave is True:
        from .start import Start  # not for races that are set up by a script

        return Start(autosave=autosave)
    row = row_for(track, game)
    default: list[Seat] = [YOU, *(row.driver() for _ in range(computers_of(row)))]
    listed = default if drivers is None else drivers
    if isinstance(listed, str):
        raise SetupError(f"drivers must be a list, not the single text {shown(listed)}")
    if not isinstance(listed, Sequence):
        raise SetupError(f"drivers must be a list of names and policies, not {shown(listed)}")
    names, seats = _names(listed, row.race.plays)
    race = row.race(row.track if track is None else track, names, **options)
    if timer is not None:
        race.set_timer(timer)
    return RaceWidget(race, seats=seats, pace=pace, autosave=autosave, free_undo=free_undo)


def learn(game: register.GameName | None = None) -> Start:
    """Show the first lesson of a game: its rules, a step at a time, on a small board.

    Each step asks for one thing and says what it does; a wrong answer is explained and taken back.
    At the end there is a short race. Who leaves comes to the start panel.

    Parameters
    ----------
    game : str, optional
        Which game: one of `games()`. Bolide if not given.

    Returns
    -------
    Start
        Its attribute ``race`` is the race of the step that is shown.

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


def computers_of(row: Row) -> int:
    """How many computer drivers race against you, where nobody says who drives."""
    return min(max(COMPUTERS, row.seats[0] - 1), row.seats[1] - 1)


def _names(listed: Sequence[Seat], game: type[Any]) -> tuple[list[str], dict[str, Policy]]:
    """Names of all seats, and the policies of those that computers drive."""
    names: list[str] = []
    seats: dict[str, Policy] = {}
    for number, entry in enumerate(listed, 1):
        if isinstance(entry, str):
            names.append(entry)
            continue
        pair = entry if isinstance(entry, tuple) else (_computer_name(entry, listed), entry)
        if len(pair) != 2 or not isinstance(pair[0], str) or not callable(pair[1]):
            raise SetupError(
                f"drivers, entry {number}: a name, a policy, or (name, policy), not {shown(entry)}"
            )
        if fault := fault_of(pair[1], game):
            raise SetupError(f"drivers, entry {number}: {fault}")
        names.append(pair[0])
        seats[pair[0]] = pair[1]
    return names, seats


def _computer_name(policy: Policy, listed: Sequence[Seat]) -> str:
    """Its own name, numbered when several drivers have it."""
    name = name_of(policy)
    same = [
        entry for entry in listed if not isinstance(entry, (str, tuple)) and name_of(entry) == name
    ]
    if len(same) == 1:
        return name
    return f"{name} {next(k for k, entry in enumerate(same, 1) if entry is policy)}"


def saved_races(folder: str | Path = FOLDER) -> list[Path]:
    """Files of races that saved themselves, the one that was played last first.

    Parameters
    ----------
    folder : str or path
        Where they are: ``saved-races`` beside the notebook, if nothing else was told to
        ``bw.play(..., autosave=...)``.

    Returns
    -------
    list of Path
        For ``bw.resume`` and ``bw.load_race``; empty if there are none. Their names tell when
        a race began, and on which circuit.

    Raises
    ------
    RecordError
        If the folder cannot be read.

    Examples
    --------
    >>> bw.saved_races("nowhere")
    []
    """
    try:
        path = lead(files.path_of(folder))
        saved = [file for file in path.glob("*.json") if file.is_file()] if path.is_dir() else []
        return sorted(saved, key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)
    except (FileFault, OSError) as error:
        raise RecordError(f"{files.named(folder)}: cannot be read: {error}") from None


def resume(
    path: str | Path = FOLDER,
    *,
    seats: Policy | Mapping[str, Policy] | None = None,
    pace: float = PACE,
    autosave: bool = True,
    free_undo: bool = False,
) -> RaceWidget[Any]:
    """Go on with a race that saved itself, where it stood: in another kernel, or another day.

    Parameters
    ----------
    path : str or path
        The file of a race, or a folder: then the race in it that was played last. The folder
        ``saved-races`` beside the notebook if not given.
    seats : policy, or dict of str to policy, optional
        Who drives, in place of who drove: one policy for all, or some by name of the driver.
        Computer drivers of the game sit where they sat, new and as they are made without
        arguments; a policy of your own cannot be saved, so a person drives its car unless it is
        given here. The board says so.
    pace : float
        Seconds between two moves of computer drivers, 0 to 3600.
    autosave : bool
        Whether the race goes on saving itself, in the same file.
    free_undo : bool
        As for :func:`play`.

    Returns
    -------
    RaceWidget
        The race itself is its attribute ``race``.

    Raises
    ------
    RecordError
        If there is no such file, or it is no record, or damaged: it says where.
    SetupError
        If a seat is of no driver, or the pace no such number.

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
            f"autosave: True or False, not {shown(autosave)}: it goes on in the file it was in"
        )
    file = _file(path)
    stamp = files.stamp(file)
    race, (kept_seats, notes) = history.load(
        file, lambda written: (race_of(written), history.table_of(written))
    )
    sat, own = _sat(race, kept_seats or [])
    sat.update({} if seats is None else by_name(race, seats))
    left = [driver for driver in own if driver not in sat]
    # a record that somebody saved themselves is never written over
    kept = Path.cwd() / file if kept_seats is not None else None
    saves = autosave and (True if kept is None else kept.parent)
    widget = RaceWidget(race, seats=sat, pace=pace, autosave=saves, free_undo=free_undo)
    if autosave and kept is not None:
        widget._keeper.go_on(kept, stamp)
    widget._notes.go_on(notes)
    if left:
        widget._tell(_persons_now(left, Path.cwd() / file, game_of(race)), "info")
    else:
        widget._refresh()  # which tells how to go on again
    return widget


def _file(path: str | Path) -> Path:
    given = lead(history.path_of(path))
    if given.suffix == ".json" and not given.is_dir():
        return given
    saved = saved_races(given)
    if not saved:
        raise RecordError(
            f"{files.named(given)}: no race is saved there; a race of bw.play saves itself from "
            "the first move on the page on, into the folder that its autosave names"
        )
    return saved[0]


def _sat(race: Match[Any], kept_seats: list[Any]) -> tuple[dict[str, Policy], list[str]]:
    """Computer drivers by name of the driver, and whose drivers cannot be made again."""
    row = game_of(race)
    sat: dict[str, Policy] = {}
    own = []
    for driver, who in zip(race.drivers, kept_seats, strict=False):
        if row is not None and who in row.drivers:
            sat[driver] = row.driver(who)
        elif who != PERSON:
            own.append(driver)
    return sat, own


def _persons_now(drivers: list[str], file: Path, row: Row | None) -> str:
    """Say whose drivers are not there, and what to run with a driver in place of the weakest."""
    each = " ".join(f"{does(driver, 'be now driven')} by a person." for driver in drivers)
    text = f"{each} A driver of your own is not saved."
    if row is None:
        return text
    yours = f"{row.spelled}.{row.drivers[0]}()"
    line = line_to_resume(file, f", seats={{{drivers[0]!r}: {yours}}}")
    return f"{text} To have it drive, run this with your driver in place of {yours}: {line}"
