"""Files: read within limits, written whole or not at all.

A file from elsewhere may be anything: a pipe that never ends, a device, gigabytes. And a disk may
be full, or the process be killed, while a race is being saved. So only plain files of a sensible
size are read, and a file is replaced only when all of the new content is on the disk in a
temporary file in the same folder.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
import sys
import time
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from .errors import cut

LONGEST_NAME = 300
"""Characters of a path that an error tells."""

DEEPEST = 64
"""Lists and objects within each other in a JSON file; ours have less than 20. Python cannot
follow some thousands."""

LEFT_OVER = 3600
"""Seconds after which a file that a killed save has left beside its target is removed."""

PRIVATE = 0o600
"""Permissions of what its owner alone may read: a record holds sealed answers and hands."""

JSON = ".json"
"""How the names of records, seasons and tracks end."""

BYTE_ORDER_MARK = "\ufeff"
"""What some programs put in front of a text, and others read as a part of it."""

WIDE: Final = (BOM_UTF16_LE, BOM_UTF16_BE)
"""How files in UTF-16 begin."""

_PART = ".part"


class FileFault(ValueError):
    """A file that cannot be read or written; callers make it one of the package's errors."""


def path_of(path: object, *endings: str, new: bool = False) -> Path:
    """Return the path that was given, with the home folder for ``~``.

    Parameters
    ----------
    path : object
    *endings : str
        The endings of the format that is to be written; any ending is taken if none is named.
    new : bool
        Whether no such file may exist.

    Raises
    ------
    FileFault
        If it is none: no text, or one that no file can have; if it has another ending; or if
        there is such a file.

    Examples
    --------
    >>> path_of("race.GIF", ".gif").name
    'race.GIF'
    >>> path_of("race.mp4", ".html", ".htm")
    Traceback (most recent call last):
    ...
    bolide_widget.core.files.FileFault: the file's name must end with .html or .htm, got .mp4
    """
    try:
        text = os.fspath(path)  # type: ignore[call-overload]
    except Exception:  # whatever its own __fspath__ raises
        raise FileFault(
            f"a file is named by a text or a path, not by {kind(path)}; give one"
        ) from None
    if not isinstance(text, str):
        raise FileFault(f"a file is named by a text or a path, not by {kind(text)}; give one")
    if "\0" in text or not text:
        raise FileFault("not the path of a file; give one")
    try:
        os.fsencode(text)
    except UnicodeError:
        raise FileFault("not the path of a file; give one") from None
    given = Path(text)
    if text.startswith("~"):
        with suppress(RuntimeError):  # without a home it is a name like any other
            given = given.expanduser()
    if endings and given.suffix.lower() not in endings:
        wanted, ending = " or ".join(endings), named(given.suffix or "no ending")
        raise FileFault(f"the file's name must end with {wanted}, got {ending}")
    if new and given.is_file():
        raise FileFault("there is such a file already; overwrite=True replaces it")
    return given


def named(path: object) -> str:
    """Write a path for an error message: whole as long as it is readable."""
    try:
        name = str(path) if isinstance(path, (str, os.PathLike)) else kind(path)
    except Exception:  # whatever its own __str__ raises
        name = kind(path)
    if not name.isprintable():
        name = repr(name[:LONGEST_NAME])
    return cut(name, LONGEST_NAME)


def kind(value: object) -> str:
    """Return the type of a value in words for an error: "None", "a list", "an array".

    Examples
    --------
    >>> kind(None), kind([1]), kind(2.5), kind(3)
    ('None', 'a list', 'a float', 'an int')
    """
    if value is None:
        return "None"
    name = {"ndarray": "array", "NoneType": "None"}.get(type(value).__name__, type(value).__name__)
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


# -- reading --------------------------------------------------------------------------------------


def read(path: object, most: int) -> str:
    """Read a text file.

    Parameters
    ----------
    path : str or path
        Of a plain file, in UTF-8 with or without a byte order mark, or in UTF-16 with one.
    most : int
        Bytes that it may have.

    Returns
    -------
    str

    Raises
    ------
    FileFault
        If there is no such file, or it is a folder, a pipe or a device, too large, or no text.
    """
    return decoded(read_bytes(path_of(path), most))


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8 with or without a byte order mark, or in UTF-16 with one.

    Raises
    ------
    FileFault
        If it is no text.
    """
    # some programs of Windows write UTF-16 when they write "Unicode"
    wide = data.startswith(WIDE)
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        name = "UTF-16" if wide else "UTF-8"
        raise FileFault(
            f"not {name} at byte {error.start}: not a text file; save it as UTF-8"
        ) from None


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a plain file of at most `most` bytes; for `read`, which explains more."""
    # a pipe without a writer must not hold us up before we know what it is
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise FileFault("cannot be read: it is a folder, a pipe or a device; give a plain file")
        with open(os.open(path, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FileFault("cannot be read: it is not a plain file; give one")
            data = file.read(most + 1)
    except FileNotFoundError:
        raise FileFault("there is no such file; check its path") from None
    except OSError as error:
        raise FileFault(
            f"cannot be read: {error.strerror or error}; check its permissions"
        ) from None
    if len(data) > most:
        raise FileFault(
            f"larger than {most:,} bytes, more than such a file can need; give a smaller one"
        )
    return data


def read_json(path: object, most: int) -> Any:
    """Read a JSON file of at most so many bytes.

    Raises
    ------
    FileFault
        As `read` and `from_json` do.
    """
    return from_json(read(path, most))


def from_json(text: str | bytes, most: int | None = None) -> Any:
    """Read a JSON text.

    Parameters
    ----------
    text : str or bytes
        With or without a byte order mark.
    most : int, optional
        Values that it may hold: counted before any of them is made, since an empty list takes
        three bytes of a file, and twenty times as many in memory. Of objects, which take most, it
        may hold a twentieth of that.

    Raises
    ------
    FileFault
        If it is none; or holds too many values, two of one name in an object, or a number too long
        to be read; or is nested deeper than `DEEPEST`.
    """
    if most is not None and (_marks(text, ",[{") > most or _marks(text, "{") > most // 20):
        raise FileFault(
            f"more than {most:,} values, more than such a file can need; give a smaller one"
        )
    if isinstance(text, str):
        text = text.removeprefix(BYTE_ORDER_MARK)
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except FileFault:
        raise
    except json.JSONDecodeError as error:
        raise FileFault(
            f"{error.msg} at line {error.lineno}, column {error.colno}; correct it there"
        ) from None
    except UnicodeDecodeError:
        raise FileFault("not UTF-8; save it as UTF-8") from None
    except RecursionError:
        raise FileFault(
            "lists or objects within each other, too deep to be read; flatten them"
        ) from None
    except ValueError:  # Python reads whole numbers of some thousand digits
        raise FileFault("a whole number with too many digits to be read; shorten it") from None
    except TypeError:
        raise FileFault(f"text must be a string, got {kind(text)}") from None
    if deeper_than(data, DEEPEST):
        raise FileFault(f"lists or objects within each other, deeper than {DEEPEST}; flatten them")
    return data


def _marks(text: str | bytes, marks: str) -> int:
    """Count these characters in a text; commas and opening brackets bound the number of values."""
    if isinstance(text, str):
        return sum(text.count(mark) for mark in marks)
    return sum(text.count(mark.encode()) for mark in marks) if isinstance(text, bytes) else 0


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object; refuse a repeated name, of which a reader would see the last value only."""
    made = dict(pairs)
    if len(made) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name, count in times.items() if count > 1)
        raise FileFault(f"an object has {named(twice)!r} twice; leave one out")
    return made


def deeper_than(data: Any, most: int) -> bool:
    """Return True if lists and objects are nested more than `most` deep."""
    level = [data] if isinstance(data, list | tuple | Mapping) else []
    for _ in range(most):
        level = [
            part
            for value in level
            for part in (value.values() if isinstance(value, Mapping) else value)
            if type(part) not in SIMPLE and isinstance(part, list | tuple | Mapping)
        ]
        if not level:
            return False
    return True


SIMPLE: Final = frozenset({int, float, str, bool, type(None)})
"""Types of almost all values of a file; they hold no others."""


# -- writing --------------------------------------------------------------------------------------


def claim(path: Path) -> Path | None:
    """Reserve a name that no file has yet, against other threads and processes.

    Parameters
    ----------
    path : Path
        The name; its folder has to be there.

    Returns
    -------
    Path or None
        A hidden file in the same folder, which only one of them can make; remove it when the name
        is taken, or no longer wanted. None if there is such a file, or one by that name.

    Raises
    ------
    FileFault
        If nothing can be written there.
    """
    mark = path.with_name(f".{path.name}{_PART}")
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except FileExistsError:
        return None
    except OSError as error:
        raise FileFault(f"cannot be written: {error.strerror or error}") from error
    if path.exists():
        mark.unlink(missing_ok=True)
        return None
    return mark


def stamp(path: Path) -> tuple[int, ...] | None:
    """Return an identity that changes whenever the file is replaced; None without a file."""
    try:
        now = os.stat(path)
    except OSError:
        return None
    return now.st_ino, now.st_mtime_ns, now.st_size


def write(path: object, content: str | bytes, *, private: bool = False) -> Path:
    """Write a file whole, or leave the old one as it was.

    The content goes to a temporary file in the same folder, is flushed to the disk, and then takes
    the name. A full disk, an exception or an interrupt leave the old file as it was and no
    temporary file; a process that is killed may leave one, which a save some hours later removes.
    Permissions stay, and so does a symbolic link that leads to the file.

    Parameters
    ----------
    path : str or path
        Where to; its folder has to be there.
    content : str or bytes
        A text is written in UTF-8, its line ends as they are.
    private : bool
        Whether only its owner may read and write it, whatever was there before.

    Returns
    -------
    Path
        The path that was given.

    Raises
    ------
    FileFault
        If it cannot be written, with the reason; nothing has changed.
    """
    given = path_of(path)
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
        _write_beside(Path(os.path.realpath(given)), data, private)
    except OSError as error:
        raise FileFault(f"cannot be written: {error.strerror or error}") from error
    except UnicodeEncodeError:
        raise FileFault(
            "cannot be written: half of a surrogate pair in its text; leave it out"
        ) from None
    return given


def _write_beside(target: Path, data: bytes, private: bool) -> None:
    old = _to_be_replaced(target)
    begun = f".{target.name[:40]}."
    beside = target.with_name(f"{begun}{secrets.token_hex(8)}{_PART}")
    try:
        with open(beside, "xb", opener=partial(os.open, mode=PRIVATE) if private else None) as file:
            if old is not None:
                with suppress(OSError, AttributeError):  # its owner, where one may and can
                    os.chown(beside, old.st_uid, old.st_gid)
                os.chmod(beside, PRIVATE if private else stat.S_IMODE(old.st_mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except BaseException:  # an interrupt too: no litter
        with suppress(OSError):
            os.unlink(beside)
        raise
    _sync_folder(target.parent)
    _remove_left_over(target.parent, begun)


def _to_be_replaced(target: Path) -> os.stat_result | None:
    """Return the status of the target file; None if there is none."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(old.st_mode):
        raise FileFault("cannot be written: it is a folder, a pipe or a device; give a plain file")
    if not os.access(target, os.W_OK):  # to replace it would need the folder's permission only
        raise FileFault("cannot be written: it may only be read; choose another name")
    return old


def _sync_folder(folder: Path) -> None:
    """Flush the new name to the disk too, where a folder can be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_left_over(folder: Path, begun: str) -> None:
    """Remove what saves that were killed long ago have left."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(begun) and entry.name.endswith(_PART):
                with suppress(OSError):
                    if time.time() - entry.stat().st_mtime > LEFT_OVER:
                        os.unlink(entry.path)


# -- one kernel at a time --------------------------------------------------------------------------

PATIENCE = 2.0
"""Seconds to wait for another process to finish writing, which takes some milliseconds."""

_PAUSE = 0.01


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes from writing a file; the system releases the lock of a dead process.

    Raises
    ------
    OSError
        If another process holds the lock for too long.
    """
    handle = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        until = time.monotonic() + PATIENCE
        while not _lock(handle):
            if time.monotonic() > until:
                raise OSError("another kernel is using it")
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Lock a file until it is closed; return False if another process holds the lock.

    On a disk without locks it counts as locked.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    with suppress(ImportError):  # Python in a browser: one kernel
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
    return True
