"""The public exceptions: the invalid value, quoted if it is short, and what is expected."""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import Repr
from typing import Final

LENGTH: Final = 60
"""Longest quotation in an error, in characters."""

_BITS: Final = 256  # longer numbers are shown by their size: Python refuses to write the longest


class _Short(Repr):
    """`repr` that never looks at more of a value than it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxdict = 3, 6
        self.maxstring = self.maxother = self.maxlong = LENGTH

    def repr_int(self, x: int, level: int) -> str:
        """Write a whole number; a very long one by its size."""
        if x.bit_length() > _BITS:
            return f"a whole number of {x.bit_length()} bits"
        return super().repr_int(x, level)

    def repr_instance(self, x: object, level: int) -> str:
        """Write any other object; one whose own repr fails is shown by its type."""
        try:
            return super().repr_instance(x, level)
        except Exception:
            return f"<{type(x).__name__}>"


_repr = _Short()


def shown(value: object, length: int = LENGTH) -> str:
    """Write a value for an error message.

    Examples
    --------
    >>> shown("12,7"), len(shown("x" * 10_000_000)) <= LENGTH
    ("'12,7'", True)
    """
    return cut(_repr.repr(value), length)


def quoted(name: str) -> str:
    """Quote an id as Python writes it; a number stays as it is, since it is one.

    Examples
    --------
    >>> quoted("6,8"), quoted("12")
    ("'6,8'", '12')
    """
    return name if name.isdecimal() else repr(name)


def cut(text: str, length: int = LENGTH) -> str:
    """Cut a text to at most `length` characters.

    Examples
    --------
    >>> cut("a long text", 8)
    'a lon...'
    """
    return text if len(text) <= length else text[: length - 3] + "..."


def readable(text: str, length: int | None = None) -> str:
    r"""Return a text from outside so that it can be shown and sent: printable, short, in UTF-8.

    Line breaks stay. Other characters that cannot be printed, halves of surrogate pairs among them,
    are written as Python escapes.

    Examples
    --------
    >>> readable("Ada\ud800 wins", 40), readable("line 1\nline 2\0", 12)
    ('Ada\\ud800 wins', 'line 1\nli...')
    """
    text = text if length is None else cut(text, length)
    if not text.isprintable():
        text = "".join(
            sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text
        )
    return text if length is None else cut(text, length)


def nearest(name: object, known: Iterable[str]) -> str:
    """Return " Did you mean ...?" if a name is nearly one of those that there are, else "".

    Examples
    --------
    >>> nearest("gird", ["laps", "grid"]), nearest("Zed", ["Ada", "Bob"])
    (" Did you mean 'grid'?", '')
    """
    from difflib import get_close_matches

    if not isinstance(name, str):
        return ""
    there = {each.lower(): each for each in known}
    close = get_close_matches(name[:LENGTH].lower(), there, n=1, cutoff=0.7)
    return f" Did you mean {there[close[0]]!r}?" if close else ""


def among(known: Iterable[str], name: object) -> str:
    """Return the names that there are for an error, and the one that may be meant.

    Examples
    --------
    >>> among(["laps", "grid"], "gird"), among(["Ada", "Bob"], "Zed")
    ("laps, grid. Did you mean 'grid'?", 'Ada, Bob')
    """
    listed = list(known)
    close = nearest(name, listed)
    return ", ".join(listed) + (f".{close}" if close else "")


LONGEST = 2000
"""Longest text of an error, in characters: what it quotes may come from anywhere."""


class Error(ValueError):
    """Base class of the exceptions that this package raises.

    Examples
    --------
    >>> try:
    ...     bw.load_track("nowhere")
    ... except bw.Error as error:
    ...     print(type(error).__name__)
    TrackError
    """


class RaceError(Error):
    """A request that a race cannot carry out. The race is unchanged.

    Examples
    --------
    >>> try:
    ...     bw.Race("corner", ["Ada"], laps=1, seed=1).roll(3)
    ... except bw.RaceError as error:
    ...     print(error)
    Ada is asked (start): '3' is not possible. Possible: '6,8', '7,8', '7,9', '6,10', '7,10'.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(readable(message, LONGEST))


class SetupError(RaceError):
    """A race that cannot be set up: drivers, laps, dice, a position.

    Examples
    --------
    >>> try:
    ...     bw.Race("corner", ["Ada", "Ada"])
    ... except bw.SetupError as error:
    ...     print(error)
    drivers, entry 2: two drivers are named 'Ada'; names must differ
    """


class IllegalAction(RaceError):
    """An answer that the open question does not allow.

    Attributes
    ----------
    asked : str
        The question, and the drivers it is for.
    answer : str
        The answer given.
    possible : tuple of str
        The answers that would have been right.

    Examples
    --------
    >>> race = bw.Race("corner", ["Ada"], laps=1, seed=1)
    >>> try:
    ...     race.play("fly")
    ... except bw.IllegalAction as error:
    ...     print(error.answer, len(error.possible) == len(race.options))
    fly True
    """

    def __init__(self, situation: str, answer: str, possible: tuple[str, ...]) -> None:
        self.asked = situation
        self.answer = cut(answer)
        self.possible = possible
        shown = ", ".join(map(quoted, possible[:30])) + (", ..." if len(possible) > 30 else "")
        close = "" if not answer or answer[0].isdecimal() else nearest(answer, possible)
        super().__init__(
            f"{situation}: {self.answer!r} is not possible. Possible: {shown or 'nothing'}.{close}"
        )


class Cancelled(Error):
    """A call that was cancelled before it had anything to return.

    Examples
    --------
    >>> from threading import Event
    >>> token = Event()
    >>> token.set()
    >>> try:
    ...     bw.best_lap("merrow", cancel=token)
    ... except bw.Cancelled as error:
    ...     print(error)
    The call was cancelled
    """

    def __init__(self, message: str = "The call was cancelled") -> None:
        super().__init__(message)


class PictureError(Error):
    """A picture cannot be drawn: the message names the argument, and what is expected.

    Examples
    --------
    >>> try:
    ...     bw.load_track("corner").plot(points=["here"])
    ... except bw.PictureError as error:
    ...     print(error)
    points, position 0: 'here' is not a pair (x, y) of finite numbers of squares
    """


class UndoError(RaceError):
    """There is nothing to undo or redo, or a fair undo would go back over a die.

    Examples
    --------
    >>> try:
    ...     bw.Race("corner", ["Ada"], laps=1, seed=1).undo()
    ... except bw.UndoError as error:
    ...     print(error)
    There are 0 decisions to undo, not 1
    """


class RecordError(RaceError):
    """A record that cannot be read, or whose replay does not match it.

    Attributes
    ----------
    entry : int or None
        Number of the first wrong entry, counted from 1; None if the error is elsewhere.

    Examples
    --------
    >>> race = bw.Race("corner", ["Ada"], laps=1, seed=1)
    >>> first = race.play(race.options[0])
    >>> try:
    ...     bw.Race.from_json(race.to_json().replace('"Ada"', '"Bob"', 1))
    ... except bw.RecordError as error:
    ...     print(error)
    The header was changed after it was written, or is not whole: 'drivers' not as sealed
    """

    def __init__(self, message: str, entry: int | None = None) -> None:
        self.entry = entry
        super().__init__(message)
