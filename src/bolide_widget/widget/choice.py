"""The last race that a player set up, kept in their data folder for the next Quick race."""

from __future__ import annotations

import json

from ..boards.own import is_own
from ..core import files, personal
from ..core.errors import RaceError
from ..games import need
from .comms import Refused
from .draft import Draft, fresh, quick_draft, read_draft

FILE = "last-race.json"
MOST_BYTES = 100_000


def keep(draft: Draft) -> None:
    """Remember a race; a disk that cannot be written is no reason to stop a race."""
    try:
        folder = personal.folder()
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        files.write(folder / FILE, json.dumps(draft), private=True)
    except (files.FileFault, OSError):
        return


def last() -> Draft:
    """Return the last race with new dice; the first time, a race against one Rookie."""
    folder = personal.folder()
    if folder is None:
        return quick_draft()
    try:
        draft = read_draft(files.read_json(folder / FILE, MOST_BYTES))
    except (files.FileFault, Refused, RaceError):
        return quick_draft()
    row = need(draft["game"])
    if is_own(draft["track"]) and draft["track"] not in row.shelf.tracks("own"):
        draft = {**draft, "track": row.track}  # it was deleted since
    return fresh(draft)
