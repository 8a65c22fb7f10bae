"""Corrections by hand in the editor: what of a board they can change, and which there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import shapely

from ..boards.lanes.track import LaneTrack
from ..core.errors import SetupError
from ..core.screen import Course
from ..games import games
from ..making import Lost, centre, maker

MOST_FIXES: Final = 100
LONGEST: Final = 20
"""The most characters of what a correction changes, and of its value."""


class Fix(NamedTuple):
    """A correction by hand: the game, what it changes, a position near that, and its value."""

    game: str
    what: str
    x: float
    y: float
    value: int | str

    @property
    def correction(self) -> tuple[str, list[float], int | str]:
        """The same as an option of the makers."""
        return self.what, [self.x, self.y], self.value


def read(raw: object, is_near: Callable[[object], bool]) -> tuple[Fix, ...]:
    """Read corrections from a message of the page.

    Raises
    ------
    SetupError
        If they have another form.
    """
    if not isinstance(raw, Sequence) or isinstance(raw, str) or len(raw) > MOST_FIXES:
        raise SetupError(f"drawing: its fixes must be a list of at most {MOST_FIXES}")
    rows: list[list[Any]] = [
        [fix.get(key) for key in Fix._fields] if isinstance(fix, Mapping) else [""] for fix in raw
    ]
    for game, *others in rows:
        if game not in games() or not _is_fix(is_near, *others):
            said = "what it changes, a position and a whole number or a word"
            raise SetupError(f"drawing: each fix must have a game, {said}")
    return tuple(Fix(game, what, float(x), float(y), to) for game, what, x, y, to in rows)


def _is_fix(
    is_near: Callable[[object], bool], what: object, x: object, y: object, value: object
) -> bool:
    words = [word for word in (what, value) if isinstance(word, str)]
    sound = isinstance(what, str) and all(len(word) <= LONGEST for word in words)
    return sound and is_near(x) and is_near(y) and type(value) in (int, str)


# -- what can be changed, in words -----------------------------------------------------------------


Part = dict[str, Any]
Place = tuple[float, float, float]
"""How a board lies in a drawing: the scale, and where its origin is."""

ADDED, REMOVED = "added", "removed"
CORNER: Final = ("limit", "arrows", "run-off", "kerbs")
"""What can be changed at a corner."""

USUAL: Final = {
    "limit": "Usual limit",
    "arrows": "Usual arrows",
    "pit entry": "Usual entry",
    "run-off": "Usual run-off",
    "kerbs": "Usual kerbs",
    "sector": "Usual sectors",
}

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "arrows": {
        "inward": "Arrows inward",
        "outward": "Arrows outward",
        "both": "Arrows both ways",
        "none": "No arrows",
    },
    "kerbs": {
        "none": "No kerbs",
        "inside": "Kerbs inside",
        "outside": "Kerbs outside",
        "both": "Kerbs on both sides",
    },
    "sector": {
        "N": "Arrow north",
        "E": "Arrow east",
        "S": "Arrow south",
        "W": "Arrow west",
        ADDED: "Added here",
        REMOVED: "No sector line",
    },
}


def choices(board: Any) -> dict[str, Any]:
    """Return for each thing that can be corrected its usual value and the others, in words.

    Examples
    --------
    >>> choices(bw.load_track("valdorn", game="formula-d"))["limit"]["values"]
    [[1, '1 stop'], [2, '2 stops'], [3, '3 stops']]
    """
    corrections = maker(type(board)).CORRECTIONS
    square = "space" if isinstance(board, LaneTrack) else "square"
    return {
        what: {
            "name": what[:1].upper() + what[1:],
            "usual": USUAL[what],
            "values": [
                [value, _said(board, what, value, square)]
                for value in values
                if what != "pit entry" or value != 0
            ],
        }
        for what, values in corrections.items()
    }


def _said(board: Any, what: str, value: int | str, square: str) -> str:
    """Return a value in words."""
    if what in WORDS:
        return WORDS[what][str(value)]
    count = abs(int(value))
    many = f"{count} {square}{'' if count == 1 else 's'}"
    if what == "pit entry":
        return f"{many} {'earlier' if int(value) < 0 else 'later'}"
    if what == "run-off":
        return many if count else "A wall"
    return str(board._limit_words(count))


# -- the parts of a board --------------------------------------------------------------------------


class Parts:
    """The parts of a board that can be corrected, in a drawing.

    Parameters
    ----------
    board : Track
    course : Course
    place : (scale, x, y)
        How the board lies in the drawing.
    """

    def __init__(self, board: Any, course: Course, place: Place) -> None:
        self._board, self._course = board, course
        self._scale, *self._origin = place
        self._line = np.array(course["line"]) * self._scale + self._origin
        self._far = centre.lengths_along(self._line)
        self._offered = maker(type(board)).CORRECTIONS

    def listed(self, fixes: Sequence[Fix], notes: Sequence[str]) -> list[Part]:
        """Return the parts: where each lies, what can be changed, and what was corrected.

        Corrections that lost their place come last.
        """
        gone = {_key(*note.of) for note in notes if isinstance(note, Lost)}
        found = [*self._corners(), *self._entry(), *self._sectors()]
        more: list[Part] = []
        for fix in fixes:
            nearest = _nearest(fix, found)
            if _key(*fix.correction) in gone or nearest is None:
                more.append(self._by_hand(f"Lost {fix.what}", "not on the board", fix))
            elif fix.what == "sector" and fix.value == REMOVED:
                more.append(self._by_hand("Removed sector line", "", fix))
            else:
                held = nearest["fixed"].setdefault(fix.what, {"at": []})
                held["value"] = fix.value
                held["at"].append([fix.x, fix.y])
        return [*found, *more]

    def _part(self, name: str, spot: Any, words: str, asks: Sequence[str]) -> Part:
        near = int(np.hypot(*(self._line - spot).T).argmin())
        return {
            "name": name,
            "far": round(float(self._far[near])),
            "words": words,
            "at": [round(float(value), 1) for value in spot],
            "asks": list(asks),
            "fixed": {},
        }

    def _by_hand(self, name: str, words: str, fix: Fix) -> Part:
        held = {fix.what: {"value": fix.value, "at": [[fix.x, fix.y]]}}
        asks = [fix.what] if fix.what in self._offered else []
        return {**self._part(name, (fix.x, fix.y), words, asks), "fixed": held}

    def _on_board(self, spot: Any) -> Any:
        return np.asarray(spot) * self._scale + self._origin

    def _corners(self) -> Iterator[Part]:
        board, bends = self._board, self._course["bends"]
        lanes = isinstance(board, LaneTrack)
        words = board._corner_words() if lanes else [""] * len(bends)
        asks = [what for what in CORNER if what in self._offered]
        for number, (bend, word) in enumerate(zip(bends, words, strict=True), 1):
            begin, end = bend["begin"], bend["end"]
            name = bend["name"] if lanes else f"{bend['name']} {number}"
            corner = self._part(name, self._line[(begin + end) // 2 % len(self._line)], word, asks)
            yield {**corner, "far": round(float(self._far[begin])), "corner": True}

    def _entry(self) -> Iterator[Part]:
        board = self._board
        if board.pit is None or "pit entry" not in self._offered:
            return
        if isinstance(board, LaneTrack):
            spot = board.spots[board.ids[board.pit.entry[0][0]]].at
        else:
            spot = np.mean(board.to_dict()["pit"]["in"]["line"], axis=0)
        yield self._part("Pit entry", self._on_board(spot), "", ["pit entry"])

    def _sectors(self) -> Iterator[Part]:
        if "sector" not in self._offered:
            return
        sectors = self._board.to_dict()["sectors"]
        areas = [shapely.Polygon(sector["area"]) for sector in sectors]
        for number in range(1, len(areas)):
            seam = shapely.intersection(areas[number - 1], areas[number]).centroid
            words = WORDS["sector"][sectors[number]["arrow"]].lower()
            spot = self._on_board((seam.x, seam.y))
            yield self._part(f"Sector {number + 1}", spot, words, ["sector"])


def _key(what: str, spot: Any, value: int | str) -> tuple[Any, ...]:
    return what, float(spot[0]), float(spot[1]), value


def _nearest(fix: Fix, found: Sequence[Part]) -> Part | None:
    """Return the part that a correction changes; None if there is none of its kind."""
    kind = [part for part in found if fix.what in part["asks"]]
    away = [np.hypot(part["at"][0] - fix.x, part["at"][1] - fix.y) for part in kind]
    return kind[int(np.argmin(away))] if kind else None
