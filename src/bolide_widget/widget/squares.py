"""Boards of squares painted on the page: read, and made into boards of Bolide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from ..boards.files import TrackError, is_paper
from ..core.errors import SetupError, readable
from ..games import FIRST, need
from ..making.files import LONGEST_NAME
from .invented import DRAWN

UNNAMED: Final = "My circuit"
FEWEST, MOST = 4, 60
"""Squares along each side."""
SIGNS: Final = frozenset("#.:S*><^v123")


class Squares(NamedTuple):
    """A board of squares as it was painted.

    Attributes
    ----------
    rows : tuple of str
        From North to South; the signs of `Track.from_ascii`.
    name : str
    """

    rows: tuple[str, ...]
    name: str = UNNAMED

    @property
    def word(self) -> str:
        """Its name on the page, by its content."""
        return f"{DRAWN}{blake2b(repr(tuple(self)).encode(), digest_size=6).hexdigest()}"

    def data(self) -> dict[str, Any]:
        """Return it as pages know it."""
        return {"rows": list(self.rows), "name": self.name}


EMPTY: Final = {"rows": [], "name": ""}
"""What a page gets that is to begin with a board of its own."""


def read(raw: Mapping[str, Any]) -> Squares:
    """Read a board from a message of the page.

    Raises
    ------
    SetupError
        If it has another form.
    """
    rows, name = raw.get("rows"), raw.get("name")
    if not isinstance(rows, Sequence) or not FEWEST <= len(rows) <= MOST:
        raise SetupError(f"drawing: must have {FEWEST} to {MOST} rows")
    wide = len(rows[0]) if isinstance(rows[0], str) else 0
    if not FEWEST <= wide <= MOST:
        raise SetupError(f"drawing: must have {FEWEST} to {MOST} columns")
    for row in rows:
        if not isinstance(row, str) or len(row) != wide or not SIGNS.issuperset(row):
            raise SetupError(f"drawing: each row must have {wide} of the signs #.:S*><^v123")
    called = readable(name.strip())[:LONGEST_NAME] if isinstance(name, str) else ""
    return Squares(tuple(rows), called or UNNAMED)


@lru_cache(maxsize=16)
def made(game: str, squares: Squares) -> Any:
    """Make the board.

    Raises
    ------
    TrackError
        If none can be made, or the game has no boards of squares.
    """
    if game != FIRST:
        title = need(FIRST).title
        said = f"only {title} is played on boards of squares; choose {title}"
        raise TrackError(squares.name, [said])
    draw: Any = need(FIRST).shelf.board
    mine = {"author": "drawn by hand", "licence": "that of whoever drew it"}
    return draw.from_ascii(list(squares.rows), name=squares.name, **mine)


ARROWS: Final = {"E": ">", "W": "<", "N": "^", "S": "v"}


def of_board(board: Any) -> Squares | None:
    """Return what was painted for a board of squares; None for another board or a larger one."""
    data = board.to_dict()
    if not is_paper(data) or max(len(data["rows"]), len(data["rows"][0])) > MOST:
        return None
    rows = [list(row) for row in data["rows"]]
    finish = data.get("finish")
    if finish:
        (x, y), (to_x, to_y) = finish["line"]
        heading = finish["heading"]
        behind = {"E": (-0.5, 0), "W": (0.5, 0), "N": (0, -0.5), "S": (0, 0.5)}[heading]
        for k in range(round(abs(to_x - x) + abs(to_y - y))):
            along = (k + 0.5, 0) if x != to_x else (0, k + 0.5)
            column = round(min(x, to_x) + along[0] + behind[0])
            line = round(min(y, to_y) + along[1] + behind[1])
            rows[len(rows) - 1 - line][column] = ARROWS[heading]
    return Squares(tuple("".join(row) for row in rows), str(board.name))
