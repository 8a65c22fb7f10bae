"""Autosave: write a race to a file as it is played."""

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
from ..core.words import tr
from .alarm import Alarm
from .comms import notice
from .seats import Seats
from .undo import Notes, has_played

logger = logging.getLogger(__name__)

FOLDER = "saved-races"
"""The default folder of saved races, in the notebook's folder."""

PAUSE = 1.0
"""Seconds between a move and writing it, so that several moves of computers are written at once."""

SHARE = 20
"""The least pause, as a multiple of the last write's duration: at most 5 % of processor time."""

INSTALLED = {"site-packages", "dist-packages"}

LONGEST_NAME = 40

Autosave = bool | str | Path


def folder_of(autosave: Autosave) -> Path | None:
    """Return the folder for saved races; None if they are not to be saved.

    Raises
    ------
    SetupError
        If `autosave` is neither a bool nor the path of a folder.
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
    """Saves one race to one file; each write replaces the whole file or fails without a trace.

    Parameters
    ----------
    autosave : bool, str or path
        True, False or a folder: see `folder_of`.
    tell : callable
        Called when the page has to show news of the file: `resume`, once it is written; or
        `fault`, once, when writing fails. Writing is then tried again after the next change.
    path : path, optional
        The file of a race that is resumed.
    """

    def __init__(
        self, autosave: Autosave, tell: Callable[[], None], path: Path | None = None
    ) -> None:
        self._folder = folder_of(autosave)
        self.home = notebook_folder()
        self._tell = tell
        self._due: tuple[Match[Any], list[Any], list[Any]] | None = None
        self.notes = Notes()  # further lines of the log
        self._pause = PAUSE
        self._closed = self._unset = self._failed = self._complained = False
        self._writing = lock()  # never acquired while holding a race's lock
        self._storing = lock()
        self._alarm = Alarm(self._ring)
        self.path = path
        self._stamp = None if path is None else files.stamp(path)
        self._claim: Path | None = None
        self.fault: Notice | None = None
        _open.add(self)

    @property
    def resume(self) -> str:
        """The line that resumes this race in another kernel; empty until it is saved."""
        if self.path is None or self._stamp is None or self._failed:
            return ""
        return line_to_resume(self.path)

    def heard(self, state: Mapping[str, Any]) -> None:
        """Note the last state shown: an error that a person has seen is not shown again."""
        ask = state.get("ask") or {}
        if state.get("notice") == self.fault and ask.get("seat") == "person":
            self.fault = None

    def changed(self, race: Match[Any], seats: Seats) -> None:
        """Schedule a write, which `wake` starts; a restarted race gets a new file."""
        if self._closed:
            return
        if not has_played(race, seats) and not race.can_redo:
            self._due = self.path = None
            self._release()
        elif self._folder is not None:
            self._unset |= race.over or self._due is None
            self._due = race, seats.to_keep(), self.notes.to_keep()

    def save(self, race: Match[Any], seats: Seats) -> Path:
        """Write the race now, on request, even if autosave is off.

        Raises
        ------
        FileFault
            If it cannot be written.
        """
        return self._store(
            race, history.seated(race.to_json(), seats.to_keep(), self.notes.to_keep())
        )

    def share(self, race: Match[Any], page: str) -> Path:
        """Write a page that replays the race, in the folder of the race's file.

        Raises
        ------
        FileFault
            If it cannot be written.
        """
        with self._storing:
            return files.write(self._named(race).with_suffix(".html"), page)

    def go_on(self, path: Path, stamp: tuple[int, ...] | None) -> None:
        """Continue in the file the race was read from, with its stamp at that time."""
        self.path, self._stamp = path, stamp

    def _store(self, race: Match[Any], text: str) -> Path:
        """Write the race's file, or a new one if another program has changed it."""
        with self._storing:
            if self.path is not None and files.stamp(self.path) not in (self._stamp, None):
                logger.warning("%s changed elsewhere: saving to a new file", where(self.path))
                self.path = None
            path = files.write(self._named(race), text, private=True)
            self._stamp = files.stamp(path)
            self._release()
            return path

    def _named(self, race: Match[Any]) -> Path:
        """Return the race's file; choose one if it has none."""
        if self.path is None:
            self._release()
            folder = self._folder or notebook_folder() / FOLDER
            self.path, self._claim = new_file(folder, race.game.where, "race")
            self._stamp = None
        return self.path

    def _release(self) -> None:
        """Delete the file that reserves a name: the name is in use now, or no longer needed."""
        claim, self._claim = self._claim, None
        release(claim)

    def wake(self) -> None:
        """Start the scheduled write; called after the page is updated, as threads start slowly."""
        if self._unset and self._due is not None:
            self._unset = False
            self._alarm.set(0 if self._due[0].over else self._pause)

    def close(self) -> None:
        """Write pending changes in the background, and ignore later ones."""
        self._closed = True
        if self._due is not None:
            self._alarm.set(0)
        else:
            self._release()

    def open(self) -> None:
        """Save changes again after `close`."""
        self._closed = False

    def _ring(self, ticket: int) -> None:
        with self._writing:
            news = self._alarm.is_current(ticket) and self.write()
        if news and not self._closed:
            self._tell()

    def at_exit(self) -> None:
        """Write pending changes before the kernel exits."""
        if self._due is not None and self._writing.acquire(timeout=PAUSE):
            self.write()
        self._release()

    def write(self) -> bool:
        """Write the race without ever raising; return whether the page has news to show."""
        due, self._due = self._due, None
        if due is None or self._folder is None:
            return False
        race, seats, notes = due
        before, complained, begun = self.resume, self._complained, time.perf_counter()
        try:
            twin = race.copy()  # so that no other thread waits for the race's lock
            self._store(twin, history.seated(twin.to_json(), seats, notes))
            self._failed = False
        except Exception as error:
            logger.warning("Could not save: %s", error)
            self._failed = True
            if not complained:
                self._complained = True
                self.fault = notice(tr("Could not save: {why}", why=error))
        self._pause = max(PAUSE, SHARE * (time.perf_counter() - begun))
        return self.resume != before or self._complained != complained


def where(path: Path) -> str:
    """Return a path for display: relative to the notebook's folder where possible.

    So a saved notebook does not reveal its place on the disk.
    """
    try:
        return Path(os.path.relpath(path, notebook_folder())).as_posix()
    except ValueError:  # on another drive
        return str(path)


def release(claim: Path | None) -> None:
    """Delete the file that reserves a name, if there is one."""
    if claim is not None:
        with suppress(OSError):
            claim.unlink()


def new_file(folder: Path, title: str, usual: str) -> tuple[Path, Path]:
    """Choose a new file name from time and title; return its path and the file that reserves it.

    The name is reserved as soon as it is chosen, so that boards played at once, and kernels that
    work in one folder, use different files.

    Parameters
    ----------
    folder : Path
        Made if there is none.
    title : str
        Such as the circuit's.
    usual : str
        The word for a title without any letter of a file name.

    Raises
    ------
    FileFault
        If the folder cannot be used.
    """
    if INSTALLED & set(folder.parts):
        raise FileFault(f"{files.named(where(folder))} is among installed packages")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFault(
            f"{files.named(where(folder))} cannot be made: {error.strerror or error}"
        ) from error
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")  # for any file system
    begun = f"{datetime.now():%Y-%m-%d-%H%M%S}-{plain[:LONGEST_NAME].strip('-') or usual}"
    for number in count(1):
        path = folder / (f"{begun}-{number}.json" if number > 1 else f"{begun}.json")
        # names are unique across folders: a line to resume may be run from another folder
        others = {keeper.path.name for keeper in list(_open) if keeper.path is not None}
        claim = None if path.name in others else files.claim(path)
        if claim is not None and not path.with_suffix(".html").exists():
            return path, claim
        if claim is not None:
            claim.unlink(missing_ok=True)
    raise AssertionError  # numbers do not end


_open: weakref.WeakSet[Keeper] = weakref.WeakSet()


@atexit.register
def _leave() -> None:
    for keeper in list(_open):
        keeper.at_exit()


def notebook_folder() -> Path:
    """Return the folder of the notebook: the one its kernel began in, regardless of `os.chdir`."""
    return Path(getattr(get_ipython(), "starting_dir", None) or Path.cwd())


def line_to_resume(path: Path, more: str = "") -> str:
    """Return the line of Python that resumes the race of a file in any kernel.

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
    """Resolve a path from the working directory, else from the notebook's folder.

    A file is looked for in the notebook folders of all open boards, too, since a line to resume a
    race names its file relative to its notebook.
    """
    notebook = notebook_folder()
    places = [path, notebook / path]
    if path == Path(FOLDER) and notebook != Path.cwd():
        places.reverse()
    if path.suffix == files.JSON:
        places += [keeper.home / path for keeper in list(_open)]
    return next((place for place in places if place.exists()), path)
