"""Autosave: write a race to a file as it goes on."""

from __future__ import annotations

import atexit
import logging
import os
import re
import time
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from IPython.core.getipython import get_ipython

from ..core import files, history
from ..core.errors import SetupError, shown
from ..core.files import FileFault
from ..core.match import Match
from ..core.once import lock
from ..core.screen import Notice
from .alarm import Alarm
from .comms import notice
from .seats import Seats
from .undo import Notes, has_played

logger = logging.getLogger(__name__)

FOLDER = "saved-races"
"""Beside the notebook: where races are kept if nobody says where."""

PAUSE = 1.0
"""Seconds from a move to its being written: several moves of computers are written at once."""

SHARE = 20
"""A pause is at least so many times what the last writing took: 5 % of the processor at most."""

INSTALLED = {"site-packages", "dist-packages"}

LONGEST_NAME = 40

Autosave = bool | str | Path


def folder_of(autosave: Autosave) -> Path | None:
    """Where races are to be kept; None for nowhere.

    Raises
    ------
    SetupError
        If it is neither a switch nor a folder's path.
    """
    if isinstance(autosave, bool):
        return notebook_folder() / FOLDER if autosave else None
    try:
        path = files.path_of(autosave)
    except FileFault:
        wanted = "True, False or the path of a folder"
        raise SetupError(f"autosave: {wanted}, not {shown(autosave)}") from None
    if path.suffix == ".json" or path.is_file():
        raise SetupError(
            f"autosave: a folder, in which every race has a file of its own, not the file "
            f"{shown(str(path))}"
        )
    return Path.cwd() / path


class Keeper:
    """Keeps one race in one file, which is there whole or as it was before.

    Parameters
    ----------
    autosave : bool, str or path
        Whether and in which folder: see `folder_of`.
    tell : callable
        Called when what the page says of the file has changed: `resume`, once it is written; or
        `fault`, once, when it cannot be written. It is tried again all the same.
    path : path, optional
        The file of a race that goes on in it.
    """

    def __init__(
        self, autosave: Autosave, tell: Callable[[], None], path: Path | None = None
    ) -> None:
        self._folder = folder_of(autosave)
        self.home = notebook_folder()
        self._tell = tell
        self._due: tuple[Match[Any], list[Any], list[Any]] | None = None
        self.notes = Notes()  # what the log tells besides
        self._pause = PAUSE
        self._closed = self._unset = self._failed = self._complained = False
        self._writing = lock()  # taken by nobody who holds a race
        self._storing = lock()
        self._alarm = Alarm(self._ring)
        self.path = path
        self._stamp = None if path is None else files.stamp(path)
        self._claim: Path | None = None
        self.fault: Notice | None = None
        _open.add(self)

    @property
    def resume(self) -> str:
        """The line to run in another kernel to go on with this race; empty while no file has it."""
        if self.path is None or self._stamp is None or self._failed:
            return ""
        return line_to_resume(self.path)

    def heard(self, state: Mapping[str, Any]) -> None:
        """Take note of the state shown last: a fault that a person saw is not shown again."""
        ask = state.get("ask") or {}
        if state.get("notice") == self.fault and ask.get("seat") == "person":
            self.fault = None

    def changed(self, race: Match[Any], seats: Seats) -> None:
        """Write the race soon, at its end at once, from `wake` on; a new one gets a new file."""
        if self._closed:
            return
        if not has_played(race, seats) and not race.can_redo:
            self._due = self.path = None
            self._release()
        elif self._folder is not None:
            self._write_soon(race, seats)

    def save(self, race: Match[Any], seats: Seats) -> Path:
        """Write the race at once, since somebody asks for it, also where none saves itself.

        Raises
        ------
        FileFault
            If it cannot be written.
        """
        return self._store(
            race, history.seated(race.to_json(), seats.to_keep(), self.notes.to_keep())
        )

    def share(self, race: Match[Any], page: str) -> Path:
        """Write a page that replays the race, beside the file of the race.

        Raises
        ------
        FileFault
            If it cannot be written.
        """
        with self._storing:
            return files.write(self._named(race).with_suffix(".html"), page)

    def go_on(self, path: Path, stamp: tuple[int, ...] | None) -> None:
        """Go on in the file of the race, as it was when the race was read."""
        self.path, self._stamp = path, stamp

    def _store(self, race: Match[Any], text: str) -> Path:
        """Write the file of the race; a new one, if somebody else has written it meanwhile."""
        with self._storing:
            if self.path is not None and files.stamp(self.path) not in (self._stamp, None):
                logger.warning(
                    "%s was written elsewhere: the race gets another file", where(self.path)
                )
                self.path = None
            path = files.write(self._named(race), text, private=True)
            self._stamp = files.stamp(path)
            self._release()
            return path

    def _named(self, race: Match[Any]) -> Path:
        """The file of the race, from now on if there was none."""
        if self.path is None:
            self._release()
            folder = self._folder or notebook_folder() / FOLDER
            self.path, self._claim = _new_file(folder, race)
            self._stamp = None
        return self.path

    def _release(self) -> None:
        """Give up the claim to a name: a file has it now, or nobody wants it."""
        claim, self._claim = self._claim, None
        if claim is not None:
            with suppress(OSError):
                claim.unlink()

    def _write_soon(self, race: Match[Any], seats: Seats) -> None:
        self._unset |= race.over or self._due is None
        self._due = race, seats.to_keep(), self.notes.to_keep()

    def wake(self) -> None:
        """Set the alarm for what has changed; once that is shown, for a thread begins slowly."""
        if self._unset and self._due is not None:
            self._unset = False
            self._alarm.set(0 if self._due[0].over else self._pause)

    def close(self) -> None:
        """Write what is left to be written, aside; nothing is kept from then on."""
        self._closed = True
        if self._due is not None:
            self._alarm.set(0)
        else:
            self._release()

    def open(self) -> None:
        """Keep what comes from now on, too."""
        self._closed = False

    def _ring(self, ticket: int) -> None:
        with self._writing:
            news = self._alarm.is_current(ticket) and self.write()
        if news and not self._closed:
            self._tell()

    def at_exit(self) -> None:
        """Write what is left before the kernel is gone."""
        if self._due is not None and self._writing.acquire(timeout=PAUSE):
            self.write()
        self._release()

    def write(self) -> bool:
        """Write the race as it stands, never an exception; whether the page has news to show."""
        due, self._due = self._due, None
        if due is None or self._folder is None:
            return False
        race, seats, notes = due
        before, complained, begun = self.resume, self._complained, time.perf_counter()
        try:
            twin = race.copy()  # so that nobody waits while it is written down
            self._store(twin, history.seated(twin.to_json(), seats, notes))
            self._failed = False
        except Exception as error:
            logger.warning("The race is not saved: %s", error)
            self._failed = True
            if not complained:
                self._complained = True
                self.fault = notice(f"The race is not saved: {error}")
        self._pause = max(PAUSE, SHARE * (time.perf_counter() - begun))
        return self.resume != before or self._complained != complained


def where(path: Path) -> str:
    """Return a path as people read it: relative to the notebook's folder, where a way leads there.

    So a saved notebook does not tell where on a disk it lay.
    """
    try:
        return Path(os.path.relpath(path, notebook_folder())).as_posix()
    except ValueError:  # on another drive
        return str(path)


def _new_file(folder: Path, race: Match[Any]) -> tuple[Path, Path]:
    """The path of a file that is not there yet, by the time and the circuit, and the claim to it.

    The name is reserved in the moment in which it is chosen: boards that are played at once, and
    kernels that work in one folder, have files of their own.

    Raises
    ------
    FileFault
        If there can be none.
    """
    if INSTALLED & set(folder.parts):
        raise FileFault(f"{files.named(where(folder))} is among installed packages")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFault(
            f"{files.named(where(folder))} cannot be made: {error.strerror or error}"
        ) from error
    begun = f"{datetime.now():%Y-%m-%d-%H%M%S}-{_plain(race.game.where)}"
    for number in count(1):
        path = folder / (f"{begun}-{number}.json" if number > 1 else f"{begun}.json")
        # no name of a race in another folder: its line to resume may be run from this one
        others = {keeper.path.name for keeper in list(_open) if keeper.path is not None}
        claim = None if path.name in others else files.claim(path)
        if claim is not None and not path.with_suffix(".html").exists():
            return path, claim
        if claim is not None:
            claim.unlink(missing_ok=True)
    raise AssertionError  # numbers do not end


def _plain(name: str) -> str:
    """A name as every file system takes it."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_NAME].strip("-") or "race"


_open: weakref.WeakSet[Keeper] = weakref.WeakSet()


@atexit.register
def _leave() -> None:
    for keeper in list(_open):
        keeper.at_exit()


def notebook_folder() -> Path:
    """Return the folder of the notebook: where its kernel began, wherever `os.chdir` led since."""
    return Path(getattr(get_ipython(), "starting_dir", None) or Path.cwd())


def line_to_resume(path: Path, more: str = "") -> str:
    """Return what to run in a cell of any kernel to go on with the race in a file.

    Parameters
    ----------
    path : Path
    more : str
        Further arguments.

    Examples
    --------
    >>> print(line_to_resume(Path.cwd() / "it's mine" / "race.json"))
    import bolide_widget as bw; bw.resume("it's mine/race.json")
    """
    return f"import bolide_widget as bw; bw.resume({where(path)!r}{more})"


def lead(path: Path) -> Path:
    """Return where a path leads from here, or else from the notebook; for a file, from any board's.

    A line to resume a race names its file as it is seen from its notebook, beside which is the
    folder of races, too.
    """
    notebook = notebook_folder()
    places = [path, notebook / path]
    if path == Path(FOLDER) and notebook != Path.cwd():
        places.reverse()
    if path.suffix == files.JSON:
        places += [keeper.home / path for keeper in list(_open)]
    return next((place for place in places if place.exists()), path)
