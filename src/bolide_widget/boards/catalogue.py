"""The boards of a game by name, by path or from a record, and the check of a track file."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, Protocol, Self, TypeVar, cast
from weakref import WeakValueDictionary

from ..core.errors import RecordError, cut, shown
from ..core.examples import OwnExamples
from ..core.files import FileFault, kind, named
from ..core.history import Pinned
from ..core.once import cached_property
from .doors import makers
from .files import (
    Fault,
    TrackError,
    board_elsewhere,
    called,
    data_elsewhere,
    digest_of,
    folder,
    listed,
    path_of,
    plain_data,
    read_json,
    reading_data,
    save,
    written,
)
from .own import PREFIX, has as has_own, is_own, names as own_names, read as read_own, sorting

if TYPE_CHECKING:
    from .quality import Quality


OWN = "own"
"""The collection of the user's own circuits."""


class Board(Pinned, Protocol):
    """The attributes that a board of any kind has."""

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, source: str | None = None, sound: bool = False
    ) -> Self:
        """Build it from the data of its file; `sound` leaves the checks out."""
        ...


class FileBoard(OwnExamples):
    """A board made of the data of a file; it never changes.

    Boards are equal when their files hold the same data. The same data gives the same object while
    it is in use, so what follows from it is worked out once in a process.
    """

    digest: str
    _data: Mapping[str, Any]

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, source: str | None = None, sound: bool = False
    ) -> Self:
        """Check the data of a track file and build the track.

        Parameters
        ----------
        data : mapping
            Format "bolide-track/1", "bolide-paper/1" or "lanes/1"; see docs/track-format.md.
        source : str, optional
            Its name in error messages, for example the file name.
        sound : bool
            Skip the checks, for data that has passed them, such as the bundled boards.

        Raises
        ------
        TrackError
            If the data is invalid; the message lists all errors.

        Examples
        --------
        >>> track = bw.load_track("valdorn", game="bolide")
        >>> data = track.to_dict() | {"name": "My Ring"}
        >>> bw.Track.from_dict(data).name
        'My Ring'
        """
        try:
            with reading_data():
                plain = plain_data(data)
                digest = digest_of(plain)
        except FileFault as fault:
            raise TrackError(source or "track", [str(fault)]) from None
        known = _in_use.get((cls, digest))
        if known is not None:
            return cast(Self, known)
        if not sound and (elsewhere := data_elsewhere(plain, cls)):
            raise TrackError(source or called(plain), [elsewhere])
        content, faults = cls._checked(plain, sound)
        if faults:
            raise TrackError(source or called(plain), listed(faults))
        board: Self = cls(content, digest)  # type: ignore[call-arg]  # as every such board is made
        _in_use[cls, digest] = board
        _recent.append(board)
        return board

    @classmethod
    def _checked(cls, plain: Any, sound: bool) -> tuple[Any, Sequence[Fault]]:
        """Return the parts of a board of a class, and the data's faults if not known sound."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Return a copy of the file's data; ``from_dict`` makes an equal track of it.

        Examples
        --------
        >>> track = bw.load_track("valdorn", game="bolide")
        >>> bw.Track.from_dict(track.to_dict()) == track
        True
        """
        plain: dict[str, Any] = plain_data(self._data)
        return plain

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> Path:
        """Write the board to a track file, for `load_track`.

        Parameters
        ----------
        path : str or path
            The file to write; its name ends with ".json". It is written whole or not at all.
        overwrite : bool
            Whether an existing file is replaced.

        Returns
        -------
        Path

        Raises
        ------
        TrackError
            If it cannot be written, its name has another ending, or there is such a file already.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> track = bw.load_track("valdorn", game="bolide")
        >>> with TemporaryDirectory() as folder:
        ...     path = track.save(f"{folder}/valdorn.json")
        ...     bw.load_track(path, game="bolide") == track
        True
        """
        return save(path, written(self._data), overwrite=overwrite)

    def keep(self, name: str | None = None, *, replace: bool = False) -> Self:
        """Keep the board among your own circuits, for every notebook of yours.

        ``bw.tracks("own")`` lists them, and ``"own/NAME"`` is the board wherever a track's name is
        taken. Each is a track file in your personal folder, which only you can read.

        Parameters
        ----------
        name : str, optional
            The board's name from now on, up to 60 characters; its own name if not given.
        replace : bool
            Whether to replace a circuit of yours of that name.

        Returns
        -------
        Track
            The board as it was kept, with that name.

        Raises
        ------
        TrackError
            If you have a circuit of that name, it cannot be a file's name, the disk refuses, or
            several people may use this kernel.

        Examples
        --------
        >>> block = [(0, 0), (600, 0), (600, 400), (0, 400)]
        >>> track = bw.Track.from_centerline(block, 12, name="Block", squares=80)
        >>> track.keep("Lakeside").name
        'Lakeside'
        >>> bw.tracks("own", game="bolide")
        ['own/Lakeside']
        >>> bw.load_track("own/Lakeside", game="bolide").name
        'Lakeside'
        """
        made: Self = makers().keep(self, name, replace)
        return made

    def to_text(self) -> str:
        """Write the board as a text of under 2,000 characters, to paste into a mail or a chat.

        The text holds the line of which the board was made, and `from_text` makes the board again.
        A board of squares is in the text itself if it is small enough.

        Returns
        -------
        str

        Raises
        ------
        TrackError
            If the board is a bundled one, was not made of a line, or does not fit; the message says
            what to do.

        Warns
        -----
        UserWarning
            If the line had to be made simpler, so that the board made of the text differs a little.

        Examples
        --------
        >>> block = [(0, 0), (600, 0), (600, 400), (0, 400)]
        >>> track = bw.Track.from_centerline(block, 12, name="Block", squares=80)
        >>> text = track.to_text()
        >>> len(text) < 2000, bw.Track.from_text(text) == track
        (True, True)
        """
        text: str = makers().to_text(self)
        return text

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Make a board of a text that `to_text` wrote.

        Parameters
        ----------
        text : str
            With or without other words around it; line breaks within it do not matter.

        Returns
        -------
        Track

        Raises
        ------
        TrackError
            If there is no circuit in the text, it is damaged, or of another game.

        Warns
        -----
        UserWarning
            If the board differs from the one that was passed on, because another version of the
            package made that.

        Examples
        --------
        >>> block = [(0, 0), (600, 0), (600, 400), (0, 400)]
        >>> track = bw.Track.from_centerline(block, 12, name="Block", squares=80)
        >>> bw.Track.from_text(f"My circuit: {track.to_text()} Have fun!") == track
        True
        """
        made: Self = makers().from_text(cls, text)
        return made

    def quality(self, *, races: int = 0) -> Quality:
        """Say how good a circuit is to race on, in a few figures.

        Parameters
        ----------
        races : int
            Races of two Pros against two Rookies that show how much skill counts here, up to 1000;
            without them `gap` is None.

        Returns
        -------
        Quality
            The fewest turns of a lap, how many times as long a Rookie takes with the track to
            itself, the straights that end in a slow corner, the share of the lap in corners, and
            the gap.

        Examples
        --------
        >>> quality = bw.load_track("valdorn", game="bolide").quality()
        >>> quality.turns > 8, len(quality.straights) > 2, 0.2 < quality.in_corners < 0.8
        (True, True, True)
        """
        made: Quality = makers().quality(self, races)
        return made

    def _board(self) -> dict[str, Any]:
        """Return the board as `pictures` paint it."""
        raise NotImplementedError

    def _repr_png_(self) -> bytes:
        """Show the board in a notebook."""
        from ..pictures import png  # only when a picture is wanted

        return png(self._board())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FileBoard):
            return NotImplemented
        if not self.digest:  # one that is still being made: nothing tells it from the next
            return self is other
        return type(self) is type(other) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest or id(self))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a track does not change; make another with Track.from_dict")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a track does not change; make another with Track.from_dict")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        source = {name: vars(self)[name] for name in SOURCES if name in vars(self)}
        return (_rebuild, (type(self), self.digest, self._data, source))


def _rebuild(
    cls: type[FileBoard],
    digest: str,
    data: Mapping[str, Any],
    source: Mapping[str, Any] = MappingProxyType({}),
) -> FileBoard:
    made = _in_use.get((cls, digest)) or cls.from_dict(data, sound=True)
    vars(made).update(source)
    return made


SOURCES = ("_made", "_text")
"""Attributes of a board with the line that it was made of, which are no part of its file."""


_in_use: WeakValueDictionary[tuple[type, str], FileBoard] = WeakValueDictionary()
"""The boards in use by class and digest, so that the same data gives the same object."""

_recent: deque[FileBoard] = deque(maxlen=16)
"""Boards kept for a while although they may be out of use."""

B = TypeVar("B", bound=Board)

_read_before: WeakValueDictionary[tuple[object, ...], Board] = WeakValueDictionary()
"""Bundled boards by their class, path, and time and size of their file."""


@dataclass(frozen=True, eq=False)
class Shelf(Generic[B]):
    """The boards of a game and their class.

    Parameters
    ----------
    board : type
        The class of its boards.
    folders : mapping of str to str
        Folders below ``tracks/`` by collection: "circuits" to race on, small boards as "lessons".
    faults : callable ``(data) -> list of str``
        Returns all faults of the plain data of a file, each by its field, with the right value.
    """

    board: type[B]
    folders: Mapping[str, str]
    faults: Callable[[Any], list[str]]

    def tracks(self, collection: str = "circuits") -> list[str]:
        """List the names of a collection, or of the user's "own" circuits, in alphabetical order.

        Own circuits of other games are among them; they are made for this one when loaded.

        Raises
        ------
        TrackError
            When there is no such collection.
        """
        if isinstance(collection, str) and collection == OWN:
            every = [*own_names(self.below), *makers().own_elsewhere(self)]
            return [f"{PREFIX}{name}" for name in sorted(every, key=sorting)]
        if not isinstance(collection, str) or collection not in self.folders:
            known = " and ".join(map(repr, (*self.folders, OWN)))
            raise TrackError("tracks", [f"no collection {shown(collection)}; there are {known}"])
        return sorted(self._bundled(collection))

    def titles(self) -> list[str]:
        """List what the circuits call themselves, in the order of their names."""
        files = self._bundled("circuits")
        return [read_json(files[name])["name"] for name in self.tracks()]

    def load(self, name_or_path: str | os.PathLike[str]) -> B:
        """Load a bundled board by its name or title, an own one by its name, or a file by its path.

        Raises
        ------
        TrackError
            When there is no such track, or its file has faults; all of them are named.
        """
        if not isinstance(name_or_path, (str, os.PathLike)):
            wanted = "must be the name of a track or the path of a file"
            said = board_elsewhere(name_or_path, self.board)
            raise TrackError("track", [said or f"{wanted}, got {kind(name_or_path)}"])
        path, name = path_of(name_or_path), os.fspath(name_or_path)
        if name not in self.bundled and isinstance(name_or_path, str):
            name = self._by_title.get(name.casefold().strip(), name)
        if name in self.bundled:
            path = self.bundled[name]
            state = path.stat()
            stamp = (self.board, path, state.st_mtime_ns, state.st_size)
            known = _read_before.get(stamp)
            if known is None:  # not in use, or its file has changed
                known = _read_before[stamp] = self._read(path, sound=True)
            return cast(B, known)
        if is_own(name_or_path):
            return self._own(name)
        if is_path(name_or_path):
            return self._read(path, sound=False)
        circuits, lessons = self.tracks(), self.tracks("lessons")
        name = cut(name, 80)
        close = get_close_matches(name.lower(), circuits + lessons, n=3, cutoff=0.5)
        meant = f" did you mean {' or '.join(close)}?" if close else ""
        text = (
            f"no such track;{meant} there are the circuits {', '.join(circuits)}, "
            f"and the lesson boards {', '.join(lessons)}; or give the path of a file"
        )
        raise TrackError(repr(name), [text])

    def board_of(self, track: B | str | os.PathLike[str]) -> B:
        """Return a board, given itself, its name or its path."""
        if isinstance(track, self.board):
            return track
        return self.load(track)  # type: ignore[arg-type]  # which reports any other type

    def find(self, name: str) -> B | None:
        """Load the bundled board with the name `name`; None if there is none."""
        for collection in self.folders:
            for _, path in sorted(self._bundled(collection).items()):
                data = read_json(path)
                if data.get("name") == name:
                    return self.board.from_dict(data, source=str(path), sound=True)
        return None

    def knows(self, name: str) -> bool:
        """Return True if there is a bundled or an own board of a name."""
        return name in self.bundled or (is_own(name) and has_own(self.below, name))

    @property
    def below(self) -> str:
        """The folder of its circuits, below ``tracks/``."""
        return self.folders["circuits"]

    def has(self, board: Board) -> bool:
        """Return True if every installation of this version has the board."""
        return board.digest in self._digests

    def name_of(self, board: Board) -> str | None:
        """Return the name that every installation of this version knows a board by, if any."""
        return self._digests.get(board.digest)

    @property
    def bundled(self) -> dict[str, Path]:
        """Files by name, of all collections."""
        return {
            slug: path for folder in self.folders for slug, path in self._bundled(folder).items()
        }

    @cached_property
    def _by_title(self) -> dict[str, str]:
        """Names of the bundled boards by what they call themselves and by name, in lower case."""
        files = self.bundled.items()
        titles = {read_json(path)["name"].casefold(): name for name, path in files}
        return titles | {name.casefold(): name for name, _ in files}

    @cached_property
    def _digests(self) -> dict[str, str]:
        """Names of the bundled boards by digest."""
        files = self.bundled.items()
        return {digest_of(plain_data(read_json(path))): name for name, path in files}

    def _own(self, name: str) -> B:
        if not has_own(self.below, name):
            made: B | None = makers().own_of_another(self, name)
            if made is not None:
                return made
        found = read_own(self.below, name)
        board = self.board.from_dict(found.data, source=str(found.path))
        makers().attach(board, found.text)
        return board

    def _read(self, path: Path, sound: bool) -> B:
        return self.board.from_dict(read_json(path), source=str(path), sound=sound)

    def _bundled(self, collection: str) -> dict[str, Path]:
        """Return files of a collection by name."""
        files = folder(self.folders[collection]).glob("*.json")
        return {path.stem: path for path in files if path.stem != "schema"}


def is_path(given: str | os.PathLike[str]) -> bool:
    """Return True for the path of a track file, not a name: it has a folder or ".json" in it."""
    if isinstance(given, os.PathLike):
        return True
    if is_own(given):
        return False
    return given.endswith(".json") or os.sep in given


def pinned(board: B) -> dict[str, str]:
    """Return the entry for a board in the header of a record, its field "track"."""
    return {"name": board.name, "digest": board.digest}


def enclosed(board: B, shelf: Shelf[B]) -> dict[str, Any] | None:
    """Return the board's data, for readers who may not have it; None for a bundled one."""
    return None if shelf.has(board) else board.to_dict()


def board_of_record(data: Mapping[str, Any], given: object, shelf: Shelf[B]) -> B:
    """Return the board that a record was made on.

    Parameters
    ----------
    data : mapping
        The record, with its field "track" as `pinned` makes it.
    given : board or None
        The board that the reader of the record gives.
    shelf : Shelf
        The boards of its game.

    Raises
    ------
    RecordError
        If it is another board, or there is none of that name.
    """
    head = data.get("track")
    if not isinstance(head, dict) or not {"name", "digest"} <= set(head):
        raise RecordError("Not a whole record: field 'track' is missing or of a wrong kind")
    if given is not None and not isinstance(given, shelf.board):
        said = board_elsewhere(given, shelf.board) or f"not {kind(given)}"
        raise RecordError(f"track: a Track, or None for that of the record: {said}")
    board = given
    if board is None and "board" in data:
        try:
            board = shelf.board.from_dict(data["board"], source="The board in the record")
        except TrackError as error:
            raise RecordError(str(error)) from None
    board = board or shelf.find(head["name"])
    if board is None:
        raise RecordError(
            f"The record is of the track {shown(head['name'])}, "
            "which is not a bundled one: give it as track=..."
        )
    if (board.digest, board.name) != (head["digest"], head["name"]):
        raise RecordError(
            f"The record is of another track: {shown(head['name'])} with digest "
            f"{shown(head['digest'])}, not {board.name!r} with digest {board.digest}"
        )
    return board


WHOLE = "the file"
"""The field of a fault that lies in no single field."""


class TrackFault(NamedTuple):
    """One error in a track file; ``str(fault)`` is a line for a log.

    Attributes
    ----------
    file : str
        The file, or the name of the track if it has no file.
    field : str
        Path of the field, such as "sectors[2].arrow".
    text : str
        Its value, and what is expected.

    Examples
    --------
    >>> spoilt = bw.load_track("valdorn").to_dict() | {"rain_risk": 13}
    >>> print(bw.check_track(spoilt)[0])
    track 'Valdorn Ring': rain_risk: 13 is not a whole number from 1 to 12
    """

    file: str
    field: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.text}"


def verdict(
    track: str | os.PathLike[str] | Mapping[str, Any],
    shelf_of: Callable[[Mapping[str, Any]], Shelf[Any]],
) -> list[TrackFault]:
    """List everything that is wrong with a track file; see `check_track`.

    Parameters
    ----------
    track : str, path or mapping
        The path of a file, or the data of one.
    shelf_of : callable ``(data) -> Shelf``
        Whose boards the file has to be one of, by its data.
    """
    if not isinstance(track, (str, os.PathLike, Mapping)):
        raise TrackError("track", [f"must be a path or the data of a file, got {kind(track)}"])
    name = called(track) if isinstance(track, Mapping) else named(track)
    try:
        with reading_data():
            data = plain_data(track if isinstance(track, Mapping) else read_json(track))
    except TrackError as error:
        return [TrackFault(name, WHOLE, text) for text in error.faults]
    except FileFault as fault:
        return [TrackFault(name, WHOLE, str(fault))]
    faults = (text.partition(": ") for text in shelf_of(data).faults(data))
    return [TrackFault(name, field, text) for field, _, text in faults]
