"""Circuits drawn on the page: read, made into boards of any game, and placed in the drawing."""

from __future__ import annotations

import io
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from math import isfinite
from typing import Any, Final, NamedTuple

import numpy as np

from ..boards import own
from ..boards.files import TrackError, digest_of
from ..boards.lanes.course import course_of as lane_course
from ..boards.lanes.track import LaneTrack
from ..boards.lattice.course import course_of as lattice_course
from ..core.errors import SetupError, readable
from ..core.screen import Course
from ..core.words import phrase, tr, trn
from ..games import FIRST, Row, games, need
from ..making import USUAL_WIDTH, centre, corrected, drawn, maker, reading, row_of, text_of, texts
from ..making.files import LONGEST_NAME
from . import corrections, squares
from .corrections import Fix
from .squares import UNNAMED, Squares

FEWEST, MOST = 3, 200
"""Points of a drawing."""
PITS: Final = ("", "left", "right", "none")
"""Choices for the pits."""
FARTHEST: Final = 1e6
"""Metres from the middle."""
REMEMBERED: Final = 64

Array = centre.Array


class Drawing(NamedTuple):
    """A circuit as it was drawn.

    Attributes
    ----------
    points : tuple of (x, y)
        In driving order, in metres, north up; the road leads smoothly through them.
    widths : tuple of float
        Of the road at each point, in metres.
    start : (x, y) or None
        Near this the start line lies; None for the most suitable straight.
    name : str
    pits : "left", "right", "none", or empty
        Their side; empty for the one that suits.
    fixes : tuple of Fix
    """

    points: tuple[tuple[float, float], ...]
    widths: tuple[float, ...]
    start: tuple[float, float] | None = None
    name: str = UNNAMED
    pits: str = ""
    fixes: tuple[Fix, ...] = ()

    @property
    def word(self) -> str:
        """Its name on the page, by its content."""
        return f"drawn/{blake2b(repr(tuple(self)).encode(), digest_size=6).hexdigest()}"

    @property
    def line(self) -> Array:
        """The middle of the road."""
        return centre.drawn(self.points, self.widths, self.name)[0]

    def data(self) -> dict[str, Any]:
        """Return it as pages know it."""
        spots = [
            {"x": x, "y": y, "width": width}
            for (x, y), width in zip(self.points, self.widths, strict=True)
        ]
        start = None if self.start is None else list(self.start)
        return {
            "spots": spots,
            "closed": True,
            "start": start,
            "name": self.name,
            "pits": self.pits,
            "fixes": [fix._asdict() for fix in self.fixes],
        }


class Made(NamedTuple):
    """A board made of a drawing, sentences about what it falls short of, and how it was made."""

    board: Any
    notes: tuple[str, ...]
    of: texts.Made | None

    def noted(self) -> Any:
        """Return the board; another drawing may have made the same one since."""
        if self.of is not None:
            texts.note(self.board, *self.of)
        return self.board


def read(raw: object) -> Drawing | Squares:
    """Read a drawing from a message of the page.

    Raises
    ------
    SetupError
        If it is not closed, or has another form.
    """
    if not isinstance(raw, Mapping):
        raise SetupError("drawing: must be an object with 'spots'")
    if "rows" in raw:
        return squares.read(raw)
    spots, name, pits = _spots(raw.get("spots")), raw.get("name"), raw.get("pits", "")
    if pits not in PITS:
        raise SetupError(f"drawing: its pits must be one of {PITS}")
    called = readable(name.strip())[:LONGEST_NAME] if isinstance(name, str) else ""
    return Drawing(
        tuple((float(x), float(y)) for x, y, _ in spots),
        tuple(float(width) for *_, width in spots),
        _start(raw.get("start")),
        called or UNNAMED,
        pits,
        corrections.read(raw.get("fixes", []), _is_near),
    )


def _spots(raw: object) -> list[list[Any]]:
    if not isinstance(raw, Sequence) or not FEWEST <= len(raw) <= MOST:
        raise SetupError(f"drawing: must have {FEWEST} to {MOST} points")
    rows: list[list[Any]] = [
        [spot.get(key) for key in ("x", "y", "width")] if isinstance(spot, Mapping) else []
        for spot in raw
    ]
    if not all(len(row) == 3 and all(map(_is_near, row)) and row[2] > 0 for row in rows):
        raise SetupError("drawing: each point must have numbers x, y and width")
    return rows


def _start(raw: object) -> tuple[float, float] | None:
    if raw is None:
        return None
    if not isinstance(raw, Sequence) or len(raw) != 2 or not all(map(_is_near, raw)):
        raise SetupError("drawing: its start must be a position (x, y)")
    return float(raw[0]), float(raw[1])


def _is_near(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isfinite(value) and abs(value) <= FARTHEST


# -- boards ----------------------------------------------------------------------------------------


_known: OrderedDict[str, Drawing | Squares] = OrderedDict()


def remember(drawing: Drawing | Squares) -> str:
    """Remember a drawing by its word, as long as Python runs."""
    word = drawing.word
    _known[word] = drawing
    _known.move_to_end(word)
    while len(_known) > REMEMBERED:
        _known.popitem(last=False)
    return word


def known(track: str) -> Drawing | Squares:
    """Return the drawing of a word.

    Raises
    ------
    SetupError
        If it was drawn in another session.
    """
    drawing = _known.get(track)
    if drawing is None:
        raise SetupError("track: this drawing is gone; draw the circuit again")
    return drawing


@lru_cache(maxsize=16)
def made(game: str, drawing: Drawing | Squares) -> Made:
    """Make the board of a game from a drawing.

    Raises
    ------
    TrackError
        If no board can be made of it.
    """
    if isinstance(drawing, Squares):
        return Made(squares.made(game, drawing), (), None)
    if drawing.fixes:
        return _corrected(game, drawing)
    pits = maker(need(game).shelf.board).PITS
    fault: TrackError | None = None
    for left_out, wishes in _tries(drawing, pits):
        about_pits = NO_PIT in left_out or OTHER_SIDE in left_out
        if fault is not None and about_pits and "pit" not in str(fault):
            continue
        try:
            board, told = _made(game, drawing, wishes)
        except TrackError as error:
            fault = fault or error
            continue
        if "none" in pits and board.pit is None and wishes.get("pit") is not False:
            left_out = [NO_PIT, *left_out]
        always = [ALWAYS_PITS] if drawing.pits == "none" and pits and "none" not in pits else []
        return Made(board, (*always, *left_out, *told), texts.made_of(board))
    assert fault is not None
    raise fault


def _corrected(game: str, drawing: Drawing) -> Made:
    """Make the board, then correct it by hand."""
    base = made(game, drawing._replace(fixes=()))
    mine = [fix.correction for fix in drawing.fixes if fix.game == game]
    if not mine:
        return base
    lacking = set(map(str, getattr(base.board, "shortfalls", ())))
    fixed, more = corrected(base.noted(), mine)
    notes = (note for note in base.notes if note not in lacking)
    return Made(fixed, (*notes, *more), texts.made_of(fixed))


def _tries(drawing: Drawing, pits: Sequence[str]) -> list[tuple[list[str], dict[str, Any]]]:
    """Return what to ask of the maker, best first, and what each leaves out of the drawing."""
    start = {} if drawing.start is None else {"start": list(drawing.start)}
    pit = {"pit": drawing.pits != "none" and drawing.pits} if drawing.pits in pits else {}
    tries: list[tuple[list[str], dict[str, Any]]] = [([], {**start, **pit})]
    if start:
        tries.append(([NO_START], pit))
    if drawing.pits in ("left", "right") and pit:
        tries += [([OTHER_SIDE], start), ([NO_START, OTHER_SIDE], {})]
    if "none" in pits and drawing.pits != "none":
        tries.append(([NO_PIT], {"pit": False}))
    return tries


NO_START: Final = "the start line lies elsewhere, since there is no room where you put it"
NO_PIT: Final = "there are no pits, since no straight has room for them"
OTHER_SIDE: Final = "the pits may lie on the other side, since the one you chose has no room"
ALWAYS_PITS: Final = "there are pits, since every circuit of this game has them"


def _made(game: str, drawing: Drawing, wishes: Mapping[str, Any]) -> tuple[Any, list[str]]:
    given = {"author": "drawn by hand", "licence": "that of whoever drew it", **wishes}
    shelf = need(game).shelf
    return drawn(shelf.board, drawing.points, drawing.widths, drawing.name, given)


def circuit(row: Row, track: str) -> Any:
    """Return a drawn circuit as a board of a game.

    Raises
    ------
    SetupError
        If it cannot be made, or was drawn in another session.
    """
    try:
        return made(row.name, known(track)).board
    except TrackError as error:
        raise SetupError(f"track: {error}") from None


# -- for the page ----------------------------------------------------------------------------------


def shown(game: str, drawing: Drawing | Squares) -> dict[str, Any]:
    """Return what a page shows of a drawing: its board in place, or what is wrong with it."""
    row = need(game)
    making = maker(row.shelf.board)
    pits = list(making.PITS)
    try:
        board, notes, _ = made(row.name, drawing)
    except TrackError as error:
        return {"faults": [_fault(text) for text in error.faults], "pits": pits}
    if isinstance(drawing, Squares):
        return {"faults": [], "track": remember(drawing)}
    course = course_of(board)
    outside = drawing.line
    scale, x, y = (1.0, 0.0, 0.0) if course is None else placed(np.array(course["line"]), outside)
    wide = 0.0 if course is None else round(course["width"] * scale, 1)
    parts: list[corrections.Part] = []
    if course is not None:
        mine = [fix for fix in drawing.fixes if fix.game == row.name]
        parts = corrections.Parts(board, course, (scale, x, y)).listed(mine, notes)
    said = tr(DIFFERS) if differs(row.name, drawing, board) else ""
    if course is not None and not said:
        said = _about_start(drawing, np.array(course["line"][0]) * scale + (x, y), wide)
    shapes = board.shapes()
    return {
        "faults": [],
        "track": remember(drawing),
        "notes": list(notes),
        "said": said or _about_bridges(shapes) or _about_widths(drawing, board, wide),
        "parts": parts,
        "choices": corrections.choices(board),
        "place": {"scale": scale, "x": x, "y": y},
        "width": wide,
        "pits": pits,
        "rules": making.NO_PITS if board.pit is None else {},
        "board": {
            "game": row.name,
            "name": board.name,
            "kind": row.board,
            "size": list(board.size),
            "shapes": shapes,
            "course": course,
        },
    }


def _about_bridges(shapes: Any) -> str:
    """Say that a road which crosses itself has bridges, if it does."""
    if all(shape["style"] != "bridge" for shape in shapes):
        return ""
    return tr("Where the road crosses itself it gets a bridge, and bends to make room for it.")


def _about_widths(drawing: Drawing, board: Any, wide: float) -> str:
    """Say that widths drawn by hand do not show on a board, if they do not."""
    if all(width == USUAL_WIDTH for width in drawing.widths):
        return ""
    if isinstance(board, LaneTrack):
        return tr("All lanes of this game are equally wide, so the width you draw doesn't show.")
    least, most = min(drawing.widths), max(drawing.widths)
    if least < most < wide:
        return tr(
            "The road of a board is wider than a real one. Where you drew it narrowest it is as "
            "narrow as the game allows, and elsewhere it is wider in proportion."
        )
    if most < wide:
        return tr(
            "The road of a board is at least {n} m wide on a lap this long. To widen it in one "
            "place, select a point there.",
            n=round(wide),
        )
    return ""


STRAIGHT: Final = 15.0
"""Degrees by which a straight may bend at the start line, ..."""
BESIDE: Final = 60.0
"""... within so many metres of it on either side."""


def _about_start(drawing: Drawing, place: Array, wide: float) -> str:
    """Say where the start line went if that is not where it was put, or if that is in a bend."""
    if drawing.start is None:
        return ""
    away = float(np.hypot(*(place - drawing.start)))
    if away > max(wide, BESIDE):
        return tr("The start line moved {n} m to a place with room.", n=10 * round(away / 10))
    step = BESIDE / 6
    (line,) = centre.evenly(drawing.line, step)
    k = int(np.hypot(*(line - drawing.start).T).argmin())
    before, after = line[k] - line[k - 6], line[(k + 6) % len(line)] - line[k]
    turned = np.angle(complex(*after) / complex(*before), deg=True)
    if abs(turned) > STRAIGHT:
        return tr("The start line is in a bend. On a straight the board would be better.")
    return ""


_kept: dict[tuple[str, str], str] = {}
"""The names of drawings that were kept, by game and word."""

_replaced: dict[tuple[str, str], own.Kept] = {}
"""The circuits that were replaced last, by game and name."""


def keep(
    game: str, drawing: Drawing | Squares, held: object, *, replace: bool, nameless: bool
) -> dict[str, Any]:
    """Keep the board of a drawing among the user's own circuits.

    Parameters
    ----------
    held : object
        What the page has of its last save: the name and the digest. The file is replaced without a
        question as long as it holds that.
    replace : bool
        Whether to replace another circuit of that name.
    nameless : bool
        Whether it gets the name of its last save, or a free one.

    Returns
    -------
    dict
        ``kept``, its name, with its ``digest`` and whether it ``replaced`` one; or ``taken``, the
        name that another circuit has.

    Raises
    ------
    TrackError
        If it cannot be kept; the message says why.
    """
    board: Any = made(need(game).name, drawing).noted()
    below = need(game).shelf.below
    last, digest = _held(held)
    name = own.safe_name(drawing.name)
    if nameless:
        name = last if last and own.has(below, last) else own.free_name(below, name)
    is_taken, before = own.has(below, name), _earlier(below, name)
    is_same = before is not None and last == name and digest == digest_of(before.data)
    if is_taken and not is_same and not replace:
        return {"taken": name if before is None else before.path.stem}
    saved: Any = board.keep(name, replace=is_taken)
    _kept[game, drawing.word] = f"{own.PREFIX}{saved.name}"
    if before is not None:
        _replaced[game, saved.name] = before
    return {"kept": saved.name, "digest": saved.digest, "replaced": before is not None}


def _held(raw: object) -> tuple[str, str]:
    """Return the name and the digest of a page's last save; empty if there was none."""
    given = raw if isinstance(raw, Mapping) else {}
    name, digest = given.get("name"), given.get("digest")
    return (name, digest) if isinstance(name, str) and isinstance(digest, str) else ("", "")


def held_as(game: str, board: Any) -> dict[str, dict[str, str]]:
    """Return what a page has of an own circuit that it goes on with; empty for any other board."""
    found = _earlier(need(game).shelf.below, board.name)
    if found is None or digest_of(found.data) != board.digest:
        return {}
    return {game: {"name": board.name, "digest": board.digest}}


def _earlier(below: str, name: str) -> own.Kept | None:
    """Return the file of an own circuit; None if there is none, or it cannot be read."""
    try:
        return own.read(below, name)
    except TrackError:
        return None


def take_back(game: str, name: str) -> None:
    """Put the circuit back that was replaced last.

    Raises
    ------
    TrackError
        If there is none, or the disk refuses.
    """
    before = _replaced.pop((game, name), None)
    if before is None:
        raise TrackError("track", ["the earlier version is gone; undo your changes in the editor"])
    own.keep(need(game).shelf.below, before.data, before.text, replace=True)


def kept_as(game: str, track: str) -> str:
    """Return the name under which a drawing was kept; empty if it was not."""
    name = _kept.get((game, track), "")
    return name if need(game).shelf.knows(name) else ""


def to_text(game: str, drawing: Drawing | Squares) -> str:
    """Return the board of a drawing as a text to pass on.

    Raises
    ------
    TrackError
        If no board can be made of it.
    SetupError
        If its board is too large for a text.
    """
    board = made(need(game).name, drawing).noted()
    try:
        return text_of(board)
    except TrackError:  # which names functions of Python
        raise SetupError(tr(TOO_LARGE if isinstance(drawing, Squares) else TOO_MANY)) from None


TOO_LARGE: Final = phrase("This board is too large for a text. Paint a smaller or simpler one.")
TOO_MANY: Final = phrase("Its points and corrections are too many for a text. Use fewer.")


def from_text(text: str) -> tuple[str, Drawing | Squares]:
    """Return the game and the drawing of a text that somebody passed on.

    Raises
    ------
    TrackError
        If there is no closed circuit in it.
    """
    found = texts.read(text)
    drawing = of_made(found.content, found.row.name)
    if drawing is None:
        drawing = of_board(texts.board_of(found)[0])
    else:
        _passed_on[found.row.name, drawing.word] = found.digest
    if drawing is None:
        raise TrackError(texts.SOURCE, ["holds no closed circuit; open one that is closed"])
    return found.row.name, drawing


_passed_on: dict[tuple[str, str], str] = {}
"""The digests of boards that came as texts, by game and word of the drawing."""

DIFFERS: Final = phrase("Another version made this circuit, so the board differs a little from it.")


def differs(game: str, drawing: Drawing, board: Any) -> bool:
    """Return whether a drawing came as a text of another board."""
    digest = _passed_on.get((game, drawing.word))
    return digest is not None and not board.digest.startswith(digest)


def of_board(board: Any) -> Drawing | Squares | None:
    """Return the drawing of which a board was made, or one of its line; None if it has none."""
    painted = squares.of_board(board)
    if painted is not None:
        return painted
    drawing = of_made(texts.made_of(board), row_of(board).name)
    if drawing is not None:
        return drawing
    course = course_of(board)
    if course is None:
        return None
    line = np.array(course["line"])
    return through(line, np.full(len(line), USUAL_WIDTH), str(board.name))


def of_made(content: object, game: str) -> Drawing | Squares | None:
    """Return the drawing of which a board was made; None if it was not drawn."""
    if not isinstance(content, texts.Made) or not content.drawn:
        return None
    spots = zip(content.points, np.broadcast_to(content.width, len(content.points)), strict=True)
    listed = [{"x": x, "y": y, "width": float(width)} for (x, y), width in spots]
    start, pit = content.wishes.get("start"), content.wishes.get("pit", True)
    pits = "" if pit is True else "none" if pit is False else pit
    try:
        given = content.wishes.get("corrections", [])
        rows = ((game, what, x, y, value) for what, (x, y), value in given)
        fixes = [dict(zip(Fix._fields, row, strict=True)) for row in rows]
        return read(
            {"spots": listed, "start": start, "name": content.name, "pits": pits, "fixes": fixes}
        )
    except SetupError as error:
        raise TrackError(texts.SOURCE, [str(error)]) from None
    except (TypeError, ValueError):
        raise TrackError(
            texts.SOURCE, ["has corrections of another form; copy all of it again"]
        ) from None


def best_lap(row: Row, turns: float) -> str:
    """Say how many turns the best lap takes."""
    if row.line:
        return tr("Fewest turns of a lap: {n}, proved.", n=f"{turns:g}")
    return tr("Best lap: about {n:.1f} turns.", n=turns)


def judged(game: str, drawing: Drawing | Squares) -> list[str]:
    """Say how good the board of a drawing is.

    Raises
    ------
    SetupError
        If no board can be made of it.
    """
    row = need(game)
    try:
        turns, rookie, straights, bent, _ = made(row.name, drawing).board.quality()
    except TrackError as error:
        raise SetupError(f"track: {error}") from None
    words = [best_lap(row, turns)]
    if rookie is None:
        words.append(tr("A Rookie alone does not finish a lap."))
    else:
        words.append(tr("A Rookie alone takes {n} % longer.", n=round(100 * (rookie - 1))))
    if bent is not None:
        words.append(tr("{n} % of the lap is corners.", n=round(100 * bent)))
    if straights:
        count = len(straights)
        words.append(
            trn("{n} straight ends in a slow corner.", "{n} straights end in a slow corner.", count)
        )
    return words


def from_file(name: str, data: bytes) -> tuple[str, Drawing | Squares]:
    """Return the game, empty if any, and the drawing of a file given on the page.

    Text that was pasted has no name.

    Raises
    ------
    TrackError
        If there is no line in it.
    """
    if f"{texts.PACKING.mark}/".encode() in data:
        return from_text(data.decode("utf-8", "replace"))
    file = io.BytesIO(data)
    file.name = name or tr("The text")  # for errors
    content = reading.text_of(file)
    title = content.title if name else None
    whole = reading.whole_board(content)
    if whole is not None:
        game, found = _of_whole(whole, content.source, file)
        # characters have no name of their own
        own = not isinstance(whole, str)
        return game, found if own else found._replace(name=title or UNNAMED)
    read = reading.read(content)
    line, kept = centre.checked_points(read.points, content.source, bridges=True)
    width = USUAL_WIDTH if read.widths is None else read.widths
    sides = centre.checked_widths(width, len(read.points), kept, content.source)
    called = read.name or title or UNNAMED
    # whether it begins at its start line, the makers see by themselves
    return "", through(line, sides.sum(axis=1), called)._replace(start=None)


def _of_whole(whole: Any, source: str, file: io.BytesIO) -> tuple[str, Drawing | Squares]:
    """Return the game and the drawing of a file that holds a whole board."""
    named = whole.get("game") if isinstance(whole, Mapping) else FIRST
    game = named if isinstance(named, str) and named in games() else FIRST
    file.seek(0)
    found = of_board(need(game).shelf.board.from_file(file))
    if found is None:
        said = (
            f"is no closed circuit, nor a board of at most {squares.MOST} by {squares.MOST} squares"
        )
        raise TrackError(source, [f"{said}; bw.Track.from_file opens it"])
    return game, found


LONG, SHORTEST, LONGEST = 1000.0, 200.0, 12_000.0
"""Metres of the longer side: of a board of squares, and the least and the most that are kept."""
NEAR: Final = 0.008
"""By how much of the longer side a drawing may lie beside the line that it is taken from."""
MOST_CHOSEN: Final = 80


def through(line: Array, widths: Array, name: str) -> Drawing:
    """Return a drawing whose line follows a closed line, through as few points as will do.

    Parameters
    ----------
    line : array, (n, 2)
        Its first point is the start. A line that is no circuit in metres is scaled.
    widths : array, (n,)
        Of the road, in metres.
    name : str
    """
    extent = float(np.ptp(line, axis=0).max())
    scale = 1.0 if SHORTEST <= extent <= LONGEST else LONG / extent
    line, widths = centre.evenly(line, extent / 200, widths)
    line = (line - line.mean(axis=0)) * scale
    points, wide = chosen(line, widths, [round(k * len(line) / 8) for k in range(8)])
    return Drawing(points, wide, points[0], readable(name)[:LONGEST_NAME] or UNNAMED)


def chosen(
    line: Array, widths: Array, first: Sequence[int]
) -> tuple[tuple[tuple[float, float], ...], tuple[float, ...]]:
    """Choose points of a closed line, and widths there, so that a drawing through them follows it.

    Parameters
    ----------
    line : array, (n, 2)
        At even distances, in metres.
    widths : array, (n,)
    first : sequence of int
        Points that are taken in any case.
    """
    taken = sorted(set(first))
    near = NEAR * float(np.ptp(line, axis=0).max())
    while len(taken) < MOST_CHOSEN:
        curve, _ = centre.flowing(line[taken], centre.SMOOTH)
        apart = np.hypot(*(line[:, None, :] - curve[None, :, :]).transpose(2, 0, 1)).min(axis=1)
        apart[taken] = 0
        worst = int(apart.argmax())
        if apart[worst] < near:
            break
        taken = sorted({*taken, worst})
    points = tuple((round(x, 1), round(y, 1)) for x, y in line[taken].tolist())
    wide = tuple(round(min(max(width, NARROWEST), WIDEST), 1) for width in widths[taken].tolist())
    return points, wide


NARROWEST, WIDEST = 6.0, 40.0
"""The least and the greatest width that a page draws, in metres."""


def course_of(board: Any) -> Course | None:
    """Return the course of a board of any kind."""
    return lane_course(board) if isinstance(board, LaneTrack) else lattice_course(board)


OPTION: Final = re.compile(r"(,? or|;) \w+=[^\s;,]+( would do)?")
MORE: Final = re.compile(r"more (spaces|rows)(, or a simpler line,)? would do")
UNSOUND: Final = "no sound board"
NO_BOARD: Final = phrase(
    "No board was found for this line here, which is not the line's fault; choose another game, "
    "or smooth the line"
)
PLACE: Final = re.compile(r" (?:at|near) \((\S+), (\S+)\)")


def _fault(text: str) -> dict[str, Any]:
    """Return an error of a maker in words for somebody who draws, with its place if it has one."""
    if UNSOUND in text:
        return {"text": tr(NO_BOARD)}
    inside = text.startswith("squares:")  # then the place is one of a board that nobody sees
    place = None if inside else PLACE.search(text)
    words = PLACE.sub("" if inside else " here", text)
    words = re.sub(r"^\w+: *", "", words)
    # a page has no options of a function
    words = MORE.sub("a simpler line would do", OPTION.sub("", words))
    fault: dict[str, Any] = {"text": words[:1].upper() + words[1:]}
    if place:
        fault["at"] = [float(place[1]), float(place[2])]
    return fault


COMPARED: Final = 120
"""Places on two lines that are compared."""


def placed(inside: Array, outside: Array) -> tuple[float, float, float]:
    """Return how a closed line lies in another frame: the scale, and where its origin is.

    Parameters
    ----------
    inside, outside : array, (n, 2)
        The same course in both frames, from any point on.

    Examples
    --------
    >>> ring = np.array([(0, 0), (4, 0), (4, 2), (0, 2)], dtype=float)
    >>> [round(value, 3) for value in placed(ring, np.roll(ring * 3 + (5, 7), 1, axis=0))]
    [3.0, 5.0, 7.0]
    """
    (a,), (b,) = (_even(line) for line in (inside, outside))
    middle_a, middle_b = a.mean(axis=0), b.mean(axis=0)
    from_a, from_b = a - middle_a, b - middle_b
    # of all ways to lay one on the other the best goes with the largest sum of products
    best = max(
        float((from_a * np.roll(turned, shift, axis=0)).sum())
        for turned in (from_b, from_b[::-1])
        for shift in range(COMPARED)
    )
    scale = best / float((from_a**2).sum())
    x, y = (middle_b - scale * middle_a).tolist()
    return scale, x, y


def _even(line: Array) -> tuple[Array, ...]:
    step = float(centre.lengths_along(line)[-1]) / COMPARED
    return centre.evenly(line, step)
