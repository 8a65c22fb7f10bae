"""Going on with a race that saved itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..core import files, records
from ..core.errors import RecordError, SetupError
from ..core.files import FileFault
from ..core.grammar import does
from ..core.match import Match
from ..core.shown import shown
from ..drivers import Policy
from ..games import game_of
from ..games.loading import race_of
from .keeper import FOLDER
from .messages import pace_of
from .race_widget import PACE, RaceWidget
from .seats import PERSON, by_name


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
        path = files.path_of(folder)
        found = [one for one in path.glob("*.json") if one.is_file()] if path.is_dir() else []
        return sorted(found, key=lambda one: (one.stat().st_mtime_ns, one.name), reverse=True)
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
    race, (told, notes) = records.load(
        file, lambda written: (race_of(written), records.table_of(written))
    )
    sat, own = _sat(race, told or [])
    sat.update({} if seats is None else by_name(race, seats))
    left = [driver for driver in own if driver not in sat]
    # a record that somebody saved by himself is never written over
    kept = Path.cwd() / file if told is not None else None
    saves = autosave and (True if kept is None else kept.parent)
    widget = RaceWidget(race, seats=sat, pace=pace, autosave=saves, free_undo=free_undo)
    if autosave and kept is not None:
        widget._keeper.go_on(kept, stamp)
    widget._notes.go_on(notes)
    if left:
        widget._tell(_persons_now(left), "info")
    else:
        widget._refresh()  # which tells how to go on again
    return widget


def _file(path: str | Path) -> Path:
    given = records.path_of(path)
    if given.suffix == ".json" and not given.is_dir():
        return given
    found = saved_races(given)
    if not found:
        raise RecordError(
            f"{files.named(given)}: no race is saved there; bw.play(..., autosave=...) says where "
            "races are saved, and they are from the first move on"
        )
    return found[0]


def _sat(race: Match[Any], told: list[Any]) -> tuple[dict[str, Policy], list[str]]:
    """Computer drivers by name of the driver, and whose drivers cannot be made again."""
    row = game_of(race)
    sat: dict[str, Policy] = {}
    own = []
    for driver, who in zip(race.drivers, told, strict=False):
        if row is not None and who in row.drivers:
            sat[driver] = row.driver(who)
        elif who != PERSON:
            own.append(driver)
    return sat, own


def _persons_now(drivers: list[str]) -> str:
    each = " ".join(f"{does(driver, 'be now driven')} by a person." for driver in drivers)
    return (
        f"{each} A driver of your own is not saved: bw.resume(seats={{{shown(drivers[0])}: ...}})."
    )
