"""A person's own circuits: files in their folder, by the name that they have in every notebook."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple
from unicodedata import normalize

from ..core import files, personal
from ..core.errors import cut, shown
from .files import TrackError, read_json, written

PREFIX: Final = "own/"
"""How the names of own circuits begin wherever the name of a track is taken."""

LONGEST: Final = 60
"""The most characters of a name: in UTF-8 a file's name has at most 255 bytes."""

MOST: Final = 1000
"""The most circuits of a game."""

MOST_DELETED: Final = 20
"""The most deleted circuits of a game that can still be brought back."""

LONGEST_TEXT: Final = 2000
FOLDER: Final = "tracks"
DELETED: Final = ".deleted"
TEXT: Final = ".txt"
"""The ending of the file with the text of a circuit, beside the circuit's."""

_UNSAFE: Final = re.compile(r'[/\\:*?"<>|]')
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices, with any ending."""

SHARED: Final = (
    "several people may use this kernel, or its user has no home, so no circuits are kept; "
    "use track.save(...)"
)


class Kept(NamedTuple):
    """A file of an own circuit: its data and the text to pass on; empty if there is none."""

    path: Path
    data: Any
    text: str


def is_own(name: object) -> bool:
    """Return whether a name is that of an own circuit, not the path of a file.

    Examples
    --------
    >>> is_own("own/Ring"), is_own("own/ring.json"), is_own("valdorn")
    (True, False, False)
    """
    return isinstance(name, str) and name.startswith(PREFIX) and not name.endswith(files.JSON)


def plain(name: str) -> str:
    """Return the name of an own circuit with or without what such names begin with."""
    return name.removeprefix(PREFIX)


def names(below: str) -> list[str]:
    """List own circuits, in alphabetical order; none where several people share the kernel.

    Parameters
    ----------
    below : str
        The folder of a game's circuits, as below ``tracks/``.
    """
    folder = _folder(below)
    return [] if folder is None else sorted(_listed(folder), key=sorting)


def has(below: str, name: str) -> bool:
    """Return whether there is an own circuit of a name, in capitals or not."""
    folder = _folder(below)
    return folder is not None and _find(folder, plain(name)) is not None


def read(below: str, name: str) -> Kept:
    """Read the file of an own circuit; its data is not checked yet.

    Raises
    ------
    TrackError
        If there is none of that name, or it cannot be read.
    """
    path = _path(below, name)
    try:
        text = files.read(path.with_suffix(TEXT), 4 * LONGEST_TEXT)
    except files.FileFault:
        text = ""
    return Kept(path, read_json(path), text)


def checked_name(name: object) -> str:
    """Return a name that files can have on every system.

    Raises
    ------
    TrackError
        If it is none.

    Examples
    --------
    >>> checked_name("Grüner Ring")
    'Grüner Ring'
    >>> checked_name("nul")
    Traceback (most recent call last):
    ...
    bolide_widget.boards.files.TrackError: name: nul is a device on Windows; choose another name
    """
    if not isinstance(name, str):
        raise _fault(f"must be a text, got {files.kind(name)}")
    if len(name) > LONGEST:
        raise _fault(f"must have at most {LONGEST} characters, got {len(name)}")
    made = normalize("NFC", name)
    if _UNSAFE.search(made):
        raise _fault(f'must not have any of / \\ : * ? " < > |, got {shown(name)}')
    if not made.isprintable() or not made.strip():
        raise _fault(f"must be characters that can be seen, got {shown(name)}")
    if made[0] in " ." or made[-1] in " ." or made.endswith(files.JSON) or len(made) > LONGEST:
        raise _fault(f"must not begin or end with a space, a dot or .json, got {shown(name)}")
    if _RESERVED.fullmatch(made):
        raise _fault(f"{made} is a device on Windows; choose another name")
    return made


def safe_name(name: str) -> str:
    """Return a name as a file can have it.

    Examples
    --------
    >>> safe_name("Spa/Francorchamps: 1970."), safe_name("NUL"), safe_name("...")
    ('Spa-Francorchamps- 1970', 'NUL circuit', 'Circuit')
    """
    made = "".join(sign if sign.isprintable() else " " for sign in normalize("NFC", name))
    made = _UNSAFE.sub("-", made)[: LONGEST - 8].strip(" .").removesuffix(files.JSON).strip(" .")
    return f"{made} circuit" if _RESERVED.fullmatch(made) else made or "Circuit"


def free_name(below: str, name: str) -> str:
    """Return a name that no own circuit has: this one, or the same with a number."""
    taken = {_key(other) for other in names(below)}
    tries = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(one for one in tries if _key(one) not in taken)


# -- changing --------------------------------------------------------------------------------------


def keep(below: str, data: Mapping[str, Any], text: str, *, replace: bool = False) -> None:
    """Write the data of a board by the name in it, and its text.

    Raises
    ------
    TrackError
        If there is another of that name and it may not be replaced, or the disk refuses.
    """
    name = checked_name(data["name"])
    with _changing(below) as folder:
        there = _find(folder, name)
        if there is None and len(_listed(folder)) >= MOST:
            raise _fault(f"there are {MOST:,} circuits of your own already; delete some first")
        if there is not None and not replace:
            raise _taken(there.stem)
        _write(folder, name, data, text)
        if there is not None and there.stem != name:
            _remove(there)


def rename(below: str, old: str, data: Mapping[str, Any], text: str) -> None:
    """Write the data of a board with its new name, and remove the file of its old one.

    Raises
    ------
    TrackError
        If there is none of the old name or another of the new one, or the disk refuses.
    """
    name = checked_name(data["name"])
    with _changing(below) as folder:
        before, there = _path(below, old), _find(folder, name)
        if there is not None and there != before:
            raise _taken(there.stem)
        _write(folder, name, data, text)
        if not (folder / f"{name}{files.JSON}").samefile(before):
            _remove(before)


def delete(below: str, name: str) -> None:
    """Put an own circuit away, so that `restore` can bring it back.

    Raises
    ------
    TrackError
        If there is none of that name, or the disk refuses.
    """
    with _changing(below) as folder:
        path = _path(below, name)
        away = folder / DELETED
        away.mkdir(exist_ok=True)
        _move(path, away)
        kept = sorted(away.glob(f"*{files.JSON}"), key=lambda file: file.stat().st_ctime_ns)
        for file in kept[:-MOST_DELETED]:
            _remove(file)


def was_deleted(below: str, name: str) -> bool:
    """Return whether `restore` can bring back a circuit of a name."""
    folder = _folder(below)
    return folder is not None and _find(folder / DELETED, plain(name)) is not None


def restore(below: str, name: str) -> None:
    """Bring back an own circuit that was deleted.

    Raises
    ------
    TrackError
        If none of that name was deleted, or there is another of that name now.
    """
    with _changing(below) as folder:
        away = _find(folder / DELETED, plain(name))
        if away is None:
            said = f"was not deleted lately; there are {MOST_DELETED} at most to bring back"
            raise TrackError(cut(repr(name)), [said])
        if (there := _find(folder, away.stem)) is not None:
            raise _taken(there.stem)
        _move(away, folder)


def _write(folder: Path, name: str, data: Mapping[str, Any], text: str) -> None:
    beside = folder / f"{name}{TEXT}"
    if text:
        files.write(beside, text, private=True)
    else:
        beside.unlink(missing_ok=True)
    files.write(folder / f"{name}{files.JSON}", written(data), private=True)


def _move(path: Path, folder: Path) -> None:
    """Move a circuit and its text to another folder, in place of any of that name."""
    path.with_suffix(TEXT).touch(files.PRIVATE)  # so that none is left of another circuit
    for file in (path, path.with_suffix(TEXT)):
        os.replace(file, folder / file.name)
    os.utime(folder / path.name)


def _remove(path: Path) -> None:
    for file in (path, path.with_suffix(TEXT)):
        file.unlink(missing_ok=True)


@contextmanager
def _changing(below: str) -> Iterator[Path]:
    """Give the folder of a game's circuits, which other kernels leave alone meanwhile."""
    folder = _folder(below)
    if folder is None:
        raise TrackError("own circuits", [SHARED])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with files.locked(folder / "own"):
            yield folder
    except (files.FileFault, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise TrackError(
            files.named(folder),
            [f"cannot be changed: {reason}; make room there, or let yourself write"],
        ) from None


# -- finding ---------------------------------------------------------------------------------------


def _folder(below: str) -> Path | None:
    own = personal.folder()
    return None if own is None else own / FOLDER / below


def _listed(folder: Path) -> dict[str, Path]:
    """Return the files of a folder by their names; some disks decompose letters in names."""
    found: dict[str, Path] = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                name, ending = os.path.splitext(entry.name)
                if ending == files.JSON and name[0] != "." and len(found) < MOST:
                    found[normalize("NFC", name)] = Path(entry.path)
    except OSError:
        return found
    return found


def _find(folder: Path, name: str) -> Path | None:
    found = _listed(folder)
    if name in found:
        return found[name]
    key = _key(name)
    return next((path for other, path in found.items() if _key(other) == key), None)


def _path(below: str, name: str) -> Path:
    """Return the file of an own circuit.

    Raises
    ------
    TrackError
        If there is none of that name.
    """
    folder = _folder(below)
    path = None if folder is None else _find(folder, plain(name))
    if path is None:
        said = f"no such circuit of your own; {SHARED if folder is None else _others(below, name)}"
        raise TrackError(cut(repr(name)), [said])
    return path


def _others(below: str, name: str) -> str:
    known = names(below)
    if not known:
        return 'there is none yet; use track.keep("NAME") to keep one'
    close = get_close_matches(plain(name)[:LONGEST], known, n=3, cutoff=0.5)
    meant = f"did you mean {' or '.join(PREFIX + other for other in close)}? " if close else ""
    return f'{meant}bw.tracks("own") lists all {len(known)}'


def sorting(name: str) -> tuple[str, str]:
    """Return what names are sorted by."""
    return _key(name), name


def _key(name: str) -> str:
    """Return what two names have in common that some systems take for one."""
    return normalize("NFC", normalize("NFC", name).casefold())


def _fault(text: str) -> TrackError:
    return TrackError("name", [text])


def _taken(name: str) -> TrackError:
    return _fault(f"you already have a circuit called {name}; choose another name")
