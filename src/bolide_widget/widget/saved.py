"""Saved races: where they are, and how one is taken up again with its drivers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import files, history
from ..core.errors import RecordError
from ..core.files import FileFault
from ..core.match import Match
from ..core.words import tr
from ..drivers import Policy
from ..games import Row, game_of
from ..games.by_game import race_of
from .autosave import FOLDER, lead, line_to_resume
from .seats import PERSON

if TYPE_CHECKING:
    from .race_widget import RaceWidget


def saved_races(folder: str | Path = FOLDER) -> list[Path]:
    """List the files of saved races, the latest played first.

    Parameters
    ----------
    folder : str or path
        Their folder: ``saved-races`` in the notebook's folder, unless you gave another one to
        ``bw.play(..., autosave=...)``.

    Returns
    -------
    list of Path
        Paths for ``bw.resume`` and ``bw.load_race``; empty if there are none. A file's name has
        the time at which the race began, and the circuit.

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


class Reopened(NamedTuple):
    """A saved race: its match, its computer drivers, and the drivers whose policy is not saved."""

    race: Match[Any]
    seats: dict[str, Policy]
    own: list[str]
    notes: Any
    kept: Path | None
    stamp: tuple[int, ...] | None


def reopened(file: Path) -> Reopened:
    """Read a saved race with its drivers.

    Raises
    ------
    RecordError
        If it is no valid record.
    """
    stamp = files.stamp(file)
    race, (kept_seats, notes) = history.load(
        file, lambda written: (race_of(written), history.table_of(written))
    )
    seats, own = _sat(race, kept_seats or [])
    # never overwrite a record that a user saved by hand
    kept = Path.cwd() / file if kept_seats is not None else None
    return Reopened(race, seats, own, notes, kept, stamp)


def _sat(race: Match[Any], kept_seats: list[Any]) -> tuple[dict[str, Policy], list[str]]:
    """Return the saved computer drivers by driver, and the drivers whose policy is not saved."""
    row = game_of(race)
    sat: dict[str, Policy] = {}
    own = []
    for driver, who in zip(race.drivers, kept_seats, strict=False):
        if row is not None and who in row.drivers:
            sat[driver] = row.driver(who)
        elif who != PERSON:
            own.append(driver)
    return sat, own


def take_up(widget: RaceWidget[Any], found: Reopened, file: Path, left: list[str]) -> None:
    """Go on with a saved race on the widget that shows it; `left` are now driven by people."""
    if found.kept is not None:
        widget._keeper.go_on(found.kept, found.stamp)
    widget._notes.go_on(found.notes)
    widget._driven.go_on(found.own)
    if left:
        widget._tell(persons_now(left, file, game_of(found.race)), "info")
    else:
        widget._refresh()  # shows the line to resume the race again


def persons_now(drivers: list[str], file: Path, row: Row | None) -> str:
    """Say which drivers are people's now, and how to resume with one's own policy instead."""
    each = [tr("{driver:@ are|@ is} now driven by a person.", driver=driver) for driver in drivers]
    text = " ".join([*each, tr("Custom drivers aren't saved.")])
    if row is None:
        return text
    yours = f"{row.spelled}.{row.drivers[0]}()"
    line = line_to_resume(file, f", seats={{{drivers[0]!r}: {yours}}}")
    said = tr("To use yours, run this with your driver for {yours}: {line}", yours=yours, line=line)
    return f"{text} {said}"
