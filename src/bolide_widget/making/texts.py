"""Circuits as texts to paste: the line of a board in under 2,000 characters, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import floor, isfinite, log10
from typing import Any, NamedTuple, cast

import numpy as np
from shapely.geometry import LineString

from ..boards.catalogue import FileBoard
from ..boards.files import TrackError, plain_data
from ..core.calls import warn
from ..core.errors import cut
from ..core.files import FileFault, kind
from ..core.packed import DAMAGED, Packing
from ..games import Row, games, need
from . import centre

LONGEST = 1999
"""The most characters of a text."""

PACKING = Packing(
    mark="bw-circuit",
    noun="circuit",
    written_by="track.to_text()",
    longest=LONGEST,
    longest_given=100_000,  # such as a mail
    most_unpacked=200_000,  # a line has some thousand bytes, squares up to 161,000
    most_values=20_000,
)
"""How circuits are packed."""

MOST_POINTS = 2_000
"""The most points of a line in a text; more do not fit."""

LARGEST = 10**12
"""The largest whole number in a text."""

DIGITS = 16
"""Characters of the board's digest that a text has."""

SOURCE = "the text"

FIELDS = {
    *("game", "name", "digest", "board"),
    *("unit", "x", "y", "width", "options", "quick", "drawn"),
}

STAGES = (
    *((0.0, grain) for grain in (0.0, 1e-8, 1e-7, 1e-6, 1e-5, 2e-5)),
    *((1e-4, 5e-5), (2e-4, 1e-4), (5e-4, 2e-4), (1e-3, 5e-4)),
)
"""How far points may move when some are left out, and by rounding, in parts of the longer side.

The first stage changes nothing; the next ones are tried until the text is short enough."""

FINEST = 12
"""The most digits behind the point of an exact number."""

WIDTH_GRAIN = 200
"""How much more widths may be rounded, in parts of the greatest."""


class Made(NamedTuple):
    """What a board was made of.

    Attributes
    ----------
    points : list of [x, y]
    width : number, list of numbers, list of [right, left], or None
    name : str
    wishes : dict
        The options of the maker.
    quick : bool
        Whether the maker took little effort.
    drawn : bool
        Whether the road leads smoothly through the points, as in a drawing.
    """

    points: list[list[float]]
    width: Any
    name: str
    wishes: dict[str, Any]
    quick: bool = False
    drawn: bool = False

    @property
    def line(self) -> tuple[Any, Any]:
        """The centre line and the width for the maker."""
        if not self.drawn:
            return self.points, self.width
        return centre.drawn(self.points, self.width, self.name)


class Read(NamedTuple):
    """The content of a text: the game, what the board is made of or its data, and its digest."""

    row: Row
    content: Made | dict[str, Any]
    digest: str

    @property
    def name(self) -> str:
        """The name of the circuit."""
        made = self.content
        return made.name if isinstance(made, Made) else str(made.get("name", ""))


# -- what a board was made of ----------------------------------------------------------------------


def note(
    board: Any,
    points: Any,
    width: Any,
    name: str,
    wishes: Mapping[str, Any],
    quick: bool = False,
    drawn: bool = False,
) -> None:
    """Remember what a board was made of, so that it can be passed on as a text.

    Another line may have made the same board before; the text is then that of this one.
    """
    listed = np.asarray(points, dtype=float).tolist()
    width = None if width is None else np.asarray(width, dtype=float).tolist()
    vars(board)["_made"] = Made(listed, width, name, dict(wishes), quick, drawn)
    vars(board).pop("_text", None)


def made_of(board: FileBoard) -> Made | None:
    """Return what a board was made of; None for one that was made by hand or loaded from a file."""
    made: Made | None = vars(board).get("_made")
    if made is None and (text := vars(board).get("_text")) is not None:
        content = read(text).content
        made = content if isinstance(content, Made) else None
    return made


# -- writing ---------------------------------------------------------------------------------------


def to_text(board: FileBoard) -> str:
    """Return a board as a text; see `Track.to_text`."""
    text = text_of(board)
    if read(text).digest != board.digest[:DIGITS]:
        warn(f"{cut(_name(board))}: {SIMPLER}", UserWarning)
    return text


SIMPLER = (
    "its line was made simpler, to fit into a text; the board made of the text differs a little "
    "from this one"
)


def text_of(board: FileBoard) -> str:
    """Return the same without a warning."""
    text: str | None = vars(board).get("_text")
    if text is None:
        text = vars(board)["_text"] = _text_of(row_of(board), board)
    return text


def _text_of(row: Row, board: FileBoard) -> str:
    if row.shelf.has(board):  # type: ignore[arg-type]  # which is one of its boards
        said = "is on every machine that has bolide-widget: pass on its name"
        raise TrackError(_name(board), [said])
    made = made_of(board)
    if made is not None:
        text, is_whole = _shortest(row, made, board.digest)
        return text if is_whole else _made_again(row, read(text))
    data = board.to_dict()
    text = PACKING.pack({"game": row.name, "digest": board.digest[:DIGITS], "board": data})
    if len(text) > LONGEST:
        said = "has no line of which it was made, and is too large for a text"
        raise TrackError(_name(board), [f"{said}; pass on its file: track.save(...) writes one"])
    return text


def _name(board: object) -> str:
    return str(getattr(board, "name", "track"))


def attach(board: FileBoard, text: str) -> None:
    """Remember the text that was kept with a board, unless it is another's."""
    try:
        found = read(text)
    except TrackError:
        return
    if found.name == _name(board) and isinstance(board, found.row.shelf.board):
        vars(board)["_text"] = text


def rename(old: FileBoard, new: FileBoard) -> None:
    """Remember what a board was made of for the same board with another name."""
    made = made_of(old)
    if made is not None:
        note(new, *made._replace(name=_name(new)))


def row_of(board: object) -> Row:
    """Return the row of a board's game."""
    for row in map(need, games()):
        if isinstance(board, row.shelf.board):
            return row
    raise TrackError("track", [f"must be a board of one of the games, got {kind(board)}"])


def _made_again(row: Row, simpler: Read) -> str:
    """Return the text of a line that was made simpler, with the digest of its own board."""
    again, _ = board_of(simpler)
    return _shortest(row, cast(Made, simpler.content), again.digest)[0]


def _shortest(row: Row, made: Made, digest: str) -> tuple[str, bool]:
    """Return the text of a line, and whether it holds all that the board was made of."""
    for simpler in _simpler(made):
        for order in (1, 2):
            fields = {"game": row.name, "name": simpler.name, "digest": digest[:DIGITS]}
            packed = PACKING.pack({**fields, **_written(simpler, order)})
            if len(packed) <= LONGEST:
                return packed, _is_all_of(read(packed).content, made)
    said = "its points and corrections are too many" if made.drawn else "its line is too long"
    raise TrackError(made.name, [f"{said} for a text; pass on its file: track.save(...)"])


def _is_all_of(content: object, made: Made) -> bool:
    """Return whether a text holds exactly what a board was made of."""
    try:
        return bool(content == made)
    except ValueError:  # an array among the options
        return False


def _simpler(made: Made) -> Iterator[Made]:
    """Yield a line as it is if its numbers are round, then with fewer and rounder ones."""
    wishes = {key: value for key, value in made.wishes.items() if key != "trial"}
    try:
        wishes = json.loads(json.dumps(plain_data(wishes), allow_nan=False))
    except (TypeError, ValueError):
        said = "has an option that no text can hold; pass on its file: track.save(...)"
        raise TrackError(made.name, [said]) from None
    points = np.asarray(made.points, dtype=float)
    extent = float(np.ptp(points, axis=0).max())
    for off, grain in STAGES:
        if made.drawn and off:  # a drawing has few points, and needs each
            break
        kept = _kept(points, off * extent)
        if len(kept) > MOST_POINTS:
            continue
        unit = _digits(points)
        if grain:
            unit = min(max(floor(-log10(grain * extent)), 0), FINEST)
        if unit is None:
            continue
        width, run_off = (
            _thinned(v, kept, len(points)) for v in (made.width, wishes.get("run_off"))
        )
        if grain:
            width = _rounded(width, grain)
        some = wishes if run_off is None else {**wishes, "run_off": run_off}
        listed = _at(_whole(points[kept], unit), unit)
        yield made._replace(points=listed, width=width, wishes=some)


def _kept(points: Any, off: float) -> Any:
    """Return the indices of the points without which the line would move too far."""
    if off == 0:
        return np.arange(len(points))
    line = np.asarray(LineString(points).simplify(off, preserve_topology=False).coords)
    kept, at = [], 0
    for spot in line:
        at += int(np.argmax((points[at:] == spot).all(axis=1)))
        kept.append(at)
    return np.asarray(kept)


def _thinned(values: Any, kept: Any, count: int) -> Any:
    """Return what belongs to some of the points: a number for all of them stays as it is."""
    if isinstance(values, list) and len(values) == count:
        return [values[k] for k in kept.tolist()]
    return values


def _rounded(width: Any, grain: float) -> Any:
    if width is None:
        return None
    grain *= WIDTH_GRAIN * float(np.max(width))
    return np.round(np.asarray(width, float), max(0, floor(-log10(grain)))).tolist()


def _digits(values: Any) -> int | None:
    """Return how many digits behind the point these numbers have; None if too many."""
    return next(
        (
            unit
            for unit in range(FINEST + 1)
            if float(np.abs(values).max(initial=0.0)) * 10**unit < LARGEST
            and (np.round(values * 10**unit) / 10**unit == values).all()
        ),
        None,
    )


def _whole(points: Any, unit: int) -> list[list[int]]:
    scaled = points * 10.0**unit
    return [[int(x) for x in row] for row in np.round(scaled)]


def _at(whole: Sequence[Sequence[int]], unit: int) -> list[list[float]]:
    """Return positions in units of ten to the minus `unit`; division gives the nearest float."""
    return [[n / 10**unit for n in row] for row in whole]


def _written(made: Made, order: int) -> dict[str, Any]:
    """Return the fields of a line; its numbers as differences of an order."""
    points = np.asarray(made.points, dtype=float)
    unit = _digits(points)
    unit = FINEST if unit is None else unit
    columns = zip(*_whole(points, unit), strict=True)
    x, y = ([order, *_differences(column, order)] for column in columns)
    fields: dict[str, Any] = {"unit": unit, "x": x, "y": y, "options": made.wishes}
    if made.width is not None:
        fields["width"] = _written_width(made.width)
    return {**fields, **{flag: True for flag in ("quick", "drawn") if getattr(made, flag)}}


def _written_width(width: Any) -> Any:
    """Return a width, or [digits, differences...] of the width at each point, once or twice."""
    if np.ndim(width) == 0:
        return float(width)
    array = np.asarray(width, dtype=float)
    unit = _digits(array)
    unit = FINEST if unit is None else unit
    columns = array.reshape(len(array), -1).T
    return [
        [unit, *_differences([int(n) for n in np.round(column * 10.0**unit)], 1)]
        for column in columns
    ]


def _differences(values: Sequence[int], order: int) -> list[int]:
    listed = list(values)
    for _ in range(order):
        listed = listed[:1] + [b - a for a, b in pairwise(listed)]
    return listed


# -- reading ---------------------------------------------------------------------------------------


def from_text(board: type[Any], text: str) -> Any:
    """Make a board of a text, and warn if it differs; see `Track.from_text`."""
    found = read(text)
    if board is not found.row.shelf.board:
        said = f"a circuit of {found.row.title}; give it to {found.row.spelled}.Track.from_text"
        raise TrackError(SOURCE, [said])
    made, differs = board_of(found)
    if differs:
        warn(f"{cut(str(made.name))}: {DIFFERS}", UserWarning)
    return made


DIFFERS = (
    "the board made here differs from the one that was passed on, since another version made that; "
    "pass on the file to race on the very same one"
)


def board_of(found: Read) -> tuple[Any, bool]:
    """Return the board of a text that was read, and whether it differs from what was passed on."""
    from . import maker  # which imports this one

    board, content = found.row.shelf.board, found.content
    if not isinstance(content, Made):
        return board.from_dict(content, source=SOURCE), False
    making: Any = maker(board)
    make = making.quick_from if content.quick else making.board_from
    try:
        data = make(*content.line, content.name, content.wishes, notes=[])
        made = board.from_dict(data, source=content.name)
    except Exception as error:  # whatever a maker makes of options of any kind
        said = cut(str(error), 300) if isinstance(error, TrackError) else type(error).__name__
        said = f"no board can be made of its line here ({said}); ask for the file instead"
        raise TrackError(SOURCE, [said]) from error
    note(made, *content)
    return made, made.digest[:DIGITS] != found.digest


def read(text: object) -> Read:
    """Read a text, with whatever stands around it; nothing is made yet.

    Raises
    ------
    TrackError
        If there is no circuit in it, or it is damaged.
    """
    fields = _fields(text)
    row = _row(fields.get("game"))
    if unknown := sorted(fields.keys() - FIELDS):
        raise _fault(f"has {cut(unknown[0])!r}, which a newer bolide-widget may know; get one")
    if "board" in fields:
        data = fields["board"]
        if not isinstance(data, dict):
            raise _damaged()
        return Read(row, data, str(fields.get("digest", "")))
    name, digest, wishes = (fields.get(key) for key in ("name", "digest", "options"))
    quick, drawn = fields.get("quick", False), fields.get("drawn", False)
    sound = isinstance(name, str) and isinstance(digest, str) and isinstance(wishes, dict)
    if not sound or not isinstance(quick, bool) or not isinstance(drawn, bool):
        raise _damaged()
    assert isinstance(name, str) and isinstance(digest, str) and isinstance(wishes, dict)
    if "trial" in wishes:
        raise _fault("asks for trial races, which takes too long; ask for the file instead")
    unit = fields.get("unit")
    if type(unit) is not int or not 0 <= unit <= FINEST:
        raise _damaged()
    whole = [_sums(fields.get(axis)) for axis in ("x", "y")]
    if len(whole[0]) != len(whole[1]):
        raise _damaged()
    points = _at([list(pair) for pair in zip(*whole, strict=True)], unit)
    made = Made(points, _width(fields.get("width")), name, wishes, quick, drawn)
    return Read(row, made, digest)


def _fields(text: object) -> dict[str, Any]:
    """Unpack a text, within limits."""
    try:
        return PACKING.unpack(text)
    except FileFault as fault:
        raise _fault(str(fault)) from None


def _row(game: object) -> Row:
    if game not in games():
        raise _fault("of a game that this bolide-widget does not have; get a newer one")
    return need(game)


def _sums(values: object) -> list[int]:
    """Return the numbers of which these are [order, differences...]."""
    if not isinstance(values, list) or not 1 < len(values) <= MOST_POINTS + 1:
        raise _damaged()
    order, *listed = values
    if order not in (1, 2) or not all(type(n) is int and abs(n) <= LARGEST for n in listed):
        raise _damaged()
    for _ in range(order):
        listed = list(accumulate(listed))
    return listed


def _width(raw: object) -> Any:
    if raw is None:
        return None
    if isinstance(raw, int | float) and not isinstance(raw, bool) and isfinite(raw):
        return float(raw)
    if not isinstance(raw, list) or not 1 <= len(raw) <= 2:
        raise _damaged()
    columns = []
    for column in raw:
        if not isinstance(column, list) or not column or column[0] not in range(FINEST + 1):
            raise _damaged()
        unit = column[0]
        columns.append([n / 10**unit for n in _sums([1, *column[1:]])])
    if len({len(column) for column in columns}) > 1:
        raise _damaged()
    if len(columns) == 1:
        return columns[0]
    return [list(pair) for pair in zip(*columns, strict=True)]


def _fault(said: str) -> TrackError:
    return TrackError(SOURCE, [said])


def _damaged() -> TrackError:
    return _fault(DAMAGED)
