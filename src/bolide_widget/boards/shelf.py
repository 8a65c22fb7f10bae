"""A collection of bundled boards by name, whatever their kind, and files of such by path."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar, cast

from ..core.files import kind
from ..core.shown import cut, shown
from .errors import TrackError
from .files import digest_of, folder, path_of, plain_data, read_json

COLLECTIONS = {"circuits": "the circuits", "lessons": "the lesson boards"}
"""What is bundled, and what sentences call it."""


class Kept(Protocol):
    """What a board needs to be kept on a shelf."""

    @property
    def digest(self) -> str:
        """That of its file's data."""

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, source: str | None = None, sound: bool = False
    ) -> Self:
        """The board of a file's data."""


B = TypeVar("B", bound=Kept)


class Shelf(Generic[B]):
    """The bundled boards of one class.

    Parameters
    ----------
    board : type
        Their class.
    tracks : str
        The folder of their kind: "lattice" or "lanes".
    folders : mapping of str to str
        Where in it each collection lies.
    """

    def __init__(self, board: type[B], tracks: str, folders: Mapping[str, str]) -> None:
        self.board = board
        self._tracks = tracks
        self._folders = folders
        self._digests: frozenset[str] | None = None

    def names(self, collection: str = "circuits") -> list[str]:
        """The names of a collection, in alphabetical order.

        Raises
        ------
        TrackError
            When there is no such collection.
        """
        if not isinstance(collection, str) or collection not in self._folders:
            known = " and ".join(map(repr, self._folders))
            raise TrackError("tracks", [f"no collection {shown(collection)}; there are {known}"])
        return sorted(self._files(collection))

    def load(self, name_or_path: str | os.PathLike[str]) -> B:
        """A bundled board by name, or the board of a file by its path.

        Raises
        ------
        TrackError
            When there is no such board, or its file has faults; all of them are named.
        """
        path = _path(name_or_path)
        asked = os.fspath(name_or_path)
        bundled = self._bundled()
        if asked in bundled:
            path = bundled[asked]
        elif not means_file(name_or_path):
            raise self._unknown(asked)
        return self.board.from_dict(read_json(path), source=str(path), sound=asked in bundled)

    def need(self, track: B | str | os.PathLike[str]) -> B:
        """A board as it is given: itself, or the name or path to load it by."""
        if isinstance(track, self.board):
            return track
        return self.load(cast("str | os.PathLike[str]", track))

    def find(self, name: str) -> B | None:
        """The bundled board whose own name is `name`; None if there is none."""
        for collection in self._folders:
            for _, path in sorted(self._files(collection).items()):
                data = read_json(path)
                if data.get("name") == name:
                    return self.board.from_dict(data, source=str(path), sound=True)
        return None

    def has(self, board: B) -> bool:
        """Does every installation of this version have the board?"""
        if self._digests is None:
            data = (plain_data(read_json(path)) for path in self._bundled().values())
            self._digests = frozenset(map(digest_of, data))
        return board.digest in self._digests

    def _files(self, collection: str) -> dict[str, Path]:
        """Files of a collection by name."""
        files = (folder(self._tracks) / self._folders[collection]).glob("*.json")
        return {path.stem: path for path in files if path.stem != "schema"}

    def _bundled(self) -> dict[str, Path]:
        """Files of all collections by name."""
        return {
            name: path
            for collection in self._folders
            for name, path in self._files(collection).items()
        }

    def _unknown(self, asked: str) -> TrackError:
        """Say which boards there are, those first that may have been meant."""
        told = cut(asked, 80)
        close = get_close_matches(told.lower(), self._bundled(), n=3, cutoff=0.5)
        meant = f" did you mean {' or '.join(close)}?" if close else ""
        lists = [
            f"{COLLECTIONS[collection]} {', '.join(names)}"
            for collection in self._folders
            if (names := self.names(collection))
        ]
        text = f"no such track;{meant} there are {', and '.join(lists)}; or give the path of a file"
        return TrackError(repr(told), [text])


def means_file(name_or_path: str | os.PathLike[str]) -> bool:
    """Whether the path of a file is meant, and not a name: it has a folder or ".json" in it."""
    if isinstance(name_or_path, os.PathLike):
        return True
    return name_or_path.endswith(".json") or os.sep in name_or_path


def _path(given: object) -> Path:
    if isinstance(given, (str, os.PathLike)):
        return path_of(given)
    wanted = "the name of a track or the path of a file is wanted"
    raise TrackError("track", [f"{wanted}, not {kind(given)}"])
