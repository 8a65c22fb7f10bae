"""Invent a circuit: cheap measures sort lines, makers filter them, a solver judges the last."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from ...boards.files import TrackError
from ...boards.lanes.checks.faults import find_faults
from ...boards.lanes.track import LaneTrack
from ...core.cancelling import check
from ...core.errors import SetupError, shown
from ...core.given import need_whole
from ...games import Row, games, need
from ...games.by_game import JUDGED
from ..judging import quality
from ..texts import note
from .candidates import CHARACTERS, Candidate, candidates
from .naming import name_of

MOST_SEED = 10**9

LENGTHS = (1500, 9000)
"""Metres of a lap."""

CORNERS = (3, 18)

USUAL = 4500
"""Metres of a lap on a board of usual size."""

SCALES = (0.75, 1.4)
"""The least and the greatest size of a board of spaces, in usual ones."""

LARGER = (1.0, 1.15, 1.35)
"""Sizes of a board that are tried, as multiples."""

BESIDE = 13
"""Squares of a board beside the line, on both sides together."""


def invent(
    row: Row,
    seed: int | None,
    character: str | None,
    length: int | None,
    corners: int | None,
    bar: Any,
) -> Any:
    """Invent a circuit of a game; see `bolide_widget.invent`. `bar` is told of every board."""
    seed = Random().randrange(MOST_SEED) if seed is None else need_whole("seed", seed, 0, MOST_SEED)
    length = None if length is None else need_whole("length", length, *LENGTHS)
    corners = None if corners is None else need_whole("corners", corners, *CORNERS)
    character = _character(character, seed)
    order = _Order(name_of(seed, oval=character == "oval"), seed, length)
    judged: list[_Judged] = []
    for candidate in candidates(seed, character, length, corners):
        board = _board(row, candidate, order)
        if board is None:
            continue
        if len(judged) < JUDGED:
            bar.update(1)
        judged.append(_Judged(_worth(board), -len(judged), board, candidate))
        if len(judged) % JUDGED == 0:
            for best in sorted(judged[-JUDGED:], reverse=True):
                if _suits_others(row, best.candidate, order):
                    return best.board
    for best in sorted(judged[len(judged) // JUDGED * JUDGED :], reverse=True):
        if _suits_others(row, best.candidate, order):
            return best.board
    text = f"no line of seed {seed} becomes a board of every game; try another seed"
    raise TrackError(order.name, [f"{text}, or other wishes"])


class _Order(NamedTuple):
    """The name of a circuit, its seed, and the metres of its lap if they were given."""

    name: str
    seed: int
    length: int | None


class _Judged(NamedTuple):
    """A board with its worth, its place among the candidates, and its line."""

    worth: float
    place: int
    board: Any
    candidate: Candidate


def _suits_others(row: Row, candidate: Candidate, order: _Order) -> bool:
    """Return whether a curve becomes a board of every other game, too."""
    others = [need(game) for game in games() if game != row.name]
    return all(_board(other, candidate, order, least=True) for other in others)


def _character(wish: Any, seed: int) -> str:
    """Return the name of a character: the one given, or one that depends on the seed."""
    if wish is None:
        names = [name for name in CHARACTERS if name != "oval"]
        return names[Random(f"character {seed}").randrange(len(names))]
    if not isinstance(wish, str) or wish not in CHARACTERS:
        raise SetupError(f"character must be one of {', '.join(CHARACTERS)}, got {shown(wish)}")
    return wish


def _board(row: Row, candidate: Candidate, order: _Order, *, least: bool = False) -> Any:
    """Return the board that a game's maker finds for a curve, or None.

    With the least effort it may be no more than the data of a file.
    """
    from .. import maker  # which imports this one on demand

    board = row.shelf.board
    making = maker(board)
    wishes: dict[str, Any] = {"licence": "CC0-1.0", "author": f"invented, seed {order.seed}"}
    sizes: Sequence[dict[str, int]] = [{}]
    if order.length is not None or row.board == "lattice":
        squares = _squares(making.LAP, row, candidate)
        sizes = [{"squares": round(squares * more)} for more in LARGER]
    for size in sizes:
        check()
        wanted = wishes | size
        try:
            data = making.quick_from(
                candidate.curve.points, candidate.width, order.name, wanted, notes=[], least=least
            )
            if least and issubclass(board, LaneTrack):
                if find_faults(data, board.PART, solving=False):
                    continue
                return data
            made = board.from_dict(data)
        except TrackError:
            continue  # no room for the road of this game
        note(made, candidate.curve.points, candidate.width, order.name, wanted, quick=True)
        return made
    return None


def _squares(lap: float, row: Row, candidate: Candidate) -> int:
    """Return the longer side of a board for the lap."""
    points, metres = candidate.curve.points, candidate.metres
    scale = metres / USUAL
    if row.board == "lanes":
        scale = min(max(scale, SCALES[0]), SCALES[1])
    longer: float = max(max(axis) - min(axis) for axis in zip(*points, strict=True))
    return round(lap * scale * longer / metres) + BESIDE


def _worth(board: Any) -> float:
    """Judge a board: much to gain by driving well, several places to overtake, few shortfalls."""
    figures = quality(board, quick=True)
    worth = 4 * min((figures.rookie or 1.0) - 1.0, 0.5)
    worth += sum(min(straight, 30.0) for straight in figures.straights[:4]) / 60
    worth -= abs((figures.in_corners or 0.5) - 0.5)
    return round(worth - 0.4 * len(getattr(board, "shortfalls", ())), 6)
