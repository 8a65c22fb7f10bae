"""The bundled boards of a game by name, and its track files by path, whatever kind they are of."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar, cast
from weakref import WeakValueDictionary

from ..core.files import kind
from ..core.records import Pinned
from ..core.shown import cut, shown
from .elsewhere import board_elsewhere
from .errors import TrackError
from .files import digest_of, folder, path_of, plain_data, read_json


class Board(Pinned, Protocol):
    """What a board of any kind tells of itself."""

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, source: str | None = None, sound: bool = False
    ) -> Self:
        """Build it from the data of its file; `sound` leaves the checks out."""
        ...


B = TypeVar("B", bound=Board)

_read_before: WeakValueDictionary[tuple[object, ...], Board] = WeakValueDictionary()
"""Bundled boards by their class, path, and time and size of their file."""


@dataclass(frozen=True, eq=False)
class Shelf(Generic[B]):
    """Where the boards of a game lie, and what they are made of.

    Parameters
    ----------
    board : type
        The class of its boards.
    folders : mapping of str to str
        Folders below ``tracks/`` by collection: "circuits" to race on, small boards as "lessons".
    faults : callable ``(data) -> list of str``
        All that is wrong with the plain data of a file, each by its field and what would be right.
    """

    board: type[B]
    folders: Mapping[str, str]
    faults: Callable[[Any], list[str]]

    def tracks(self, collection: str = "circuits") -> list[str]:
        """List the names of a collection, in alphabetical order.

        Raises
        ------
        TrackError
            When there is no such collection.
        """
        if not isinstance(collection, str) or collection not in self.folders:
            known = " and ".join(map(repr, self.folders))
            raise TrackError("tracks", [f"no collection {shown(collection)}; there are {known}"])
        return sorted(self._bundled(collection))

    def titles(self) -> list[str]:
        """List what the circuits call themselves, in the order of their names."""
        files = self._bundled("circuits")
        return [read_json(files[name])["name"] for name in self.tracks()]

    def load(self, name_or_path: str | os.PathLike[str]) -> B:
        """Load a bundled board by its name, or a track file by its path.

        Raises
        ------
        TrackError
            When there is no such track, or its file has faults; all of them are named.
        """
        path = _path(name_or_path, self.board)
        asked = os.fspath(name_or_path)
        if asked in self.bundled:
            return self._bundled_board(self.bundled[asked])
        if not is_path(name_or_path):
            raise self._unknown(asked)
        return self._read(path, sound=False)

    def board_of(self, track: B | str | os.PathLike[str]) -> B:
        """A board as it is given: itself, or the name or path to load it by."""
        if isinstance(track, self.board):
            return track
        return self.load(track)  # type: ignore[arg-type]  # which tells what is neither

    def find(self, name: str) -> B | None:
        """Load the bundled board whose own name is `name`; None if there is none."""
        for collection in self.folders:
            for _, path in sorted(self._bundled(collection).items()):
                data = read_json(path)
                if data.get("name") == name:
                    return self.board.from_dict(data, source=str(path), sound=True)
        return None

    def has(self, board: Board) -> bool:
        """Does every installation of this version have the board?"""
        return board.digest in self._digests

    @property
    def bundled(self) -> dict[str, Path]:
        """Files by name, of all collections."""
        return {
            slug: path for folder in self.folders for slug, path in self._bundled(folder).items()
        }

    @cached_property
    def _digests(self) -> frozenset[str]:
        return frozenset(digest_of(plain_data(read_json(path))) for path in self.bundled.values())

    def _read(self, path: Path, sound: bool) -> B:
        return self.board.from_dict(read_json(path), source=str(path), sound=sound)

    def _bundled_board(self, path: Path) -> B:
        """A bundled board: as it was read before, while it is in use and its file is the same."""
        told = path.stat()
        stamp = (self.board, path, told.st_mtime_ns, told.st_size)
        known = _read_before.get(stamp)
        if known is None:
            known = _read_before[stamp] = self._read(path, sound=True)
        return cast(B, known)

    def _bundled(self, collection: str) -> dict[str, Path]:
        """Files of a collection by name."""
        files = folder(self.folders[collection]).glob("*.json")
        return {path.stem: path for path in files if path.stem != "schema"}

    def _unknown(self, asked: str) -> TrackError:
        """Say which tracks there are, those first that may have been meant."""
        circuits, lessons = self.tracks(), self.tracks("lessons")
        told = cut(asked, 80)
        close = get_close_matches(told.lower(), circuits + lessons, n=3, cutoff=0.5)
        meant = f" did you mean {' or '.join(close)}?" if close else ""
        text = (
            f"no such track;{meant} there are the circuits {', '.join(circuits)}, "
            f"and the lesson boards {', '.join(lessons)}; or give the path of a file"
        )
        return TrackError(repr(told), [text])


def is_path(given: str | os.PathLike[str]) -> bool:
    """Whether it is the path of a track file, and no name: it has a folder or ".json" in it."""
    if isinstance(given, os.PathLike):
        return True
    return given.endswith(".json") or os.sep in given


def _path(given: object, board: type) -> Path:
    if isinstance(given, (str, os.PathLike)):
        return path_of(given)
    if said := board_elsewhere(given, board):
        raise TrackError("track", [said])
    wanted = "the name of a track or the path of a file is wanted"
    raise TrackError("track", [f"{wanted}, not {kind(given)}"])
