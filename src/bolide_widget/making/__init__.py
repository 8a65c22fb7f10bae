"""Making boards of any game from centre lines.

Each game of lanes has a package with its maker, and the lattice has one; the register names the
maker of each class of boards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar, cast

from ..boards.catalogue import Board
from ..boards.files import TrackError
from ..boards.lattice.track import Track
from ..core.late import imported
from ..games import Row, need
from . import reading, texts
from .codes import race_code as race_code
from .corrections import Choices, Lost as Lost
from .files import Notes, silent, sourced, tell
from .mending import Repair
from .texts import (
    attach as attach,
    from_text as from_text,
    rename as rename,
    row_of as row_of,
    text_of as text_of,
    to_text as to_text,
)

B = TypeVar("B", bound=Board)

USUAL_WIDTH = 12.0
"""The width of a course in metres if its file gives none."""

UNNAMED = "Circuit"
"""The name of a circuit from an open file without a name."""


class Maker(Protocol):
    """The functions in the package of a maker."""

    LAP: int
    PITS: tuple[str, ...]
    NO_PITS: dict[str, str]
    CORRECTIONS: Choices

    def board_from(
        self, points: Any, width: Any, name: str, wishes: Mapping[str, Any], *, notes: Notes
    ) -> dict[str, Any]:
        """Make the data of a track file; `notes` collects options that could not be met."""
        ...

    def quick_from(
        self,
        points: Any,
        width: Any,
        name: str,
        wishes: Mapping[str, Any],
        *,
        notes: Notes,
        least: bool = False,
    ) -> dict[str, Any]:
        """Make the same with little effort, or with the least, to learn whether it can be made."""
        ...

    def shortfalls(self, board: Any) -> Iterable[object]:
        """Return the shortfalls of a board of spaces, a sentence each."""
        ...


def maker(board: type) -> Maker:
    """Return the maker of a class of boards."""
    part = getattr(board, "PART", None)
    package = need(part.game).package if part else "lattice"
    return cast(Maker, imported(f".{package}", __name__))


def from_centerline(
    board: type[B],
    points: Any,
    width: Any,
    name: str,
    wishes: Mapping[str, Any],
    source: str | None = None,
) -> B:
    """Make a board of a centre line in memory, and warn about repairs and shortfalls.

    Raises
    ------
    TrackError
        If the line, the width or an option is invalid; choices of the maker itself do not raise.
    """
    line = reading.given(points, name if isinstance(name, str) else "track")
    width = line.widths if width is None else width
    return _made(board, line._replace(widths=width), name, wishes, source)


def from_file(
    board: type[B],
    file: Any,
    width: Any,
    name: str | None,
    feature: Any,
    wishes: Mapping[str, Any],
    form: str | None = None,
) -> B:
    """Make a board of a file, given its path or open; see `Track.from_file`."""
    text = reading.text_of(file)
    whole = reading.whole_board(text) if form is None else None
    if whole is not None:
        extra = sorted({*wishes, *({"width"} if width is not None else ())} - {"author", "licence"})
        if extra:
            fault = f"{extra[0]}: is for a centre line; the file holds a whole board: leave it out"
            raise TrackError(text.source, [fault])
        return _whole(board, whole, text, name, wishes)
    key = _key(board, text, width, name, feature, wishes, form)
    if (known := _boards.get(key)) is not None:
        return cast(B, known)
    line = reading.read(text, feature, form)
    if width is None:
        width = USUAL_WIDTH if line.widths is None else line.widths
    called = name or line.name or text.title or UNNAMED
    wishes = sourced(text.title and text.source, wishes)
    made = _made(board, line._replace(widths=width), called, wishes, text.source, fit=True)
    if key:
        for old in [*_boards][: 1 - KEPT]:
            _boards.pop(old, None)
        _boards[key] = made
    return made


KEPT = 16
"""Boards made of files that are kept, so that a cell that runs again makes none and warns no more.
"""

_boards: dict[str, Board] = {}


def _key(board: type[Board], text: reading.Text, *options: Any) -> str:
    """Return a digest of the content of a file and all options; "" if they are no plain data."""
    try:
        said = json.dumps([board.__module__, board.__qualname__, *text, *options])
    except (TypeError, ValueError):
        return ""
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def _whole(
    board: type[B], whole: Any, text: reading.Text, name: str | None, wishes: Mapping[str, Any]
) -> B:
    """Make a board of the data of a track file, or of characters."""
    if isinstance(whole, Mapping):
        named = {} if name is None else {"name": name}
        return board.from_dict({**whole, **named, **wishes}, source=text.source)
    draw = getattr(board, "from_ascii", None)
    if draw is None:
        said = "characters make a board of squares, which this game does not have"
        raise TrackError(text.source, [f"{said}; give GeoJSON, GPX, KML or a table with x and y"])
    drawn: B = draw(whole, name=name or text.title or UNNAMED, **wishes)
    return drawn


def drawn(
    board: type[B], points: Any, width: Any, name: str, wishes: Mapping[str, Any]
) -> tuple[B, list[str]]:
    """Make a board of a suitable size of a drawing, and say what it falls short of.

    Parameters
    ----------
    board : type
    points : list of (x, y)
        The road leads smoothly through them.
    width : list of float
        At each of them.
    name : str
    wishes : mapping

    Raises
    ------
    TrackError
        As `from_centerline`.
    """
    made = texts.Made(points, width, name, {}, drawn=True)
    middle, widths = made.line
    line = reading.given(middle, name)._replace(widths=widths)
    with silent():
        return _noted(board, line, name, wishes, fit=True, drawing=made)


def on_line(
    board: type[B], points: Any, width: Any, name: str, wishes: Mapping[str, Any]
) -> tuple[B, list[str]]:
    """Make a board of a suitable size of a centre line, and say what it falls short of."""
    line = reading.given(points, name)._replace(widths=width)
    with silent():
        return _noted(board, line, name, wishes, fit=True)


def corrected(board: B, corrections: list[Any]) -> tuple[B, list[str]]:
    """Correct a finished board that has no corrections by hand yet; its line stays as it is.

    Returns
    -------
    Track, list of str
        The board, a sentence for each correction that lost its place (`Lost`), and for each
        shortfall.
    """
    made, making = texts.made_of(cast(Any, board)), cast(Any, maker(type(board)))
    assert made is not None
    notes: Notes = []
    if isinstance(board, Track):
        data, kept = making.corrected(made, corrections, notes)
    else:
        kept = corrections
        options = making.Options.of(made.name, {**made.wishes, "corrections": kept})
        line = imported(".lanes.source", __name__).Source(*made.line, options)
        put: Any = imported(".lanes.corrections", __name__).corrected
        data = put(board.to_dict(), type(board), line, options, notes, making.CHANGES)
    changed = type(board).from_dict(data, source=made.name)
    texts.note(changed, *made._replace(wishes={**made.wishes, "corrections": kept}))
    return changed, [*notes, *map(str, getattr(changed, "shortfalls", ()))]


def _made(
    board: type[B],
    line: reading.Line,
    name: str,
    wishes: Mapping[str, Any],
    source: str | None,
    fit: bool = False,
) -> B:
    made, notes = _noted(board, line, name, wishes, source, fit)
    tell(made.name, notes)
    return made


def _noted(
    board: type[B],
    line: reading.Line,
    name: str,
    wishes: Mapping[str, Any],
    source: str | None = None,
    fit: bool = False,
    drawing: texts.Made | None = None,
) -> tuple[B, list[str]]:
    """Make a board, and return it with sentences about repairs and shortfalls."""
    notes: Notes = [*map(Repair, line.notes)]
    making = maker(board)
    if line.origin is not None and making is maker(Track):
        wishes = {"origin": line.origin, **wishes}
    make = making.board_from
    if fit and "squares" not in wishes:
        make = getattr(making, "enough_from", make)
    data = make(line.points, line.widths, name, wishes, notes=notes)
    if wishes.get("reverse"):
        notes.append(Repair("its points were reversed, as you asked"))
    try:
        made = board.from_dict(data, source=source or name)
    except TrackError as error:
        if error.fields & {"name", *wishes}:
            raise
        text = (
            "points: the maker found no sound board for this line, which is its own fault, not "
            "that of the line; try another size (squares=...)"
        )
        raise TrackError(source or name, [text]) from error
    if make is not making.board_from:  # the size was looked for
        wishes = {**wishes, "squares": max(cast(Any, made).size)}
    of = texts.Made(line.points, line.widths, name, {}) if drawing is None else drawing
    texts.note(made, *of._replace(wishes=dict(wishes)))
    return made, [*notes, *map(str, getattr(made, "shortfalls", ()))]


def invent(row: Row, *wishes: Any) -> Any:
    """Invent a circuit of a game; see `bolide_widget.invent`."""
    with silent():
        return imported(".inventing", __name__).invent(row, *wishes)


def own_elsewhere(shelf: Any) -> list[str]:
    """List the own circuits that other games have and this one does not."""
    listed: list[str] = imported(".elsewhere", __name__).names(shelf)
    return listed


def own_of_another(shelf: Any, name: str) -> Any:
    """Make an own circuit of another game for this one; None if no game has it."""
    return imported(".elsewhere", __name__).made(shelf, name)


def keep(board: Any, name: str | None, replace: bool) -> Any:
    """Keep a board among the user's own circuits; see `Track.keep`."""
    return imported("..games.keeping", __name__).keep(board, name, replace)


def quality(board: Any, races: int) -> Any:
    """Return the figures of a board; see `Track.quality`."""
    measure: Any = imported(".judging", __name__).quality
    return measure(board, races)


def shortfalls(board: Any) -> Iterable[object]:
    """Return the shortfalls of a board of spaces, a sentence each."""
    return maker(type(board)).shortfalls(board)
