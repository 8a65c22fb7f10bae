"""How a race shows itself where no widget does: drawn, and in a line of words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.game import P
from ..core.match import Match

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Drawn(Match[P]):
    """A race that can be drawn, and says in a line where it stands."""

    def plot(
        self,
        ax: Axes | None = None,
        *,
        theme: str = "light",
        paths: Any = (),
        points: Any = (),
    ) -> Axes:
        """Draw the board with the cars, their last moves and what else stands on it.

        Parameters
        ----------
        ax, theme, paths, points
            As for :meth:`Track.plot`.

        Returns
        -------
        Axes
            Of matplotlib.

        Raises
        ------
        PictureError
            Names the argument that cannot be; nothing is drawn.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.plot(theme="dark").figure.savefig("race.png")
        """
        return plot(self, ax, theme=theme, paths=paths, points=points)

    def to_html(self, path: str | Path) -> Path:
        """Write one file that replays the race in any browser, with no network and no kernel.

        It shows what everybody could know at each moment: no hand of cards, no sealed answer.

        Parameters
        ----------
        path : str or Path
            A file that was there is replaced.

        Returns
        -------
        Path
            Of the file.

        Raises
        ------
        RecordError
            If it cannot be written; a file that was there is as it was.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.to_html("race.html").name
        'race.html'
        """
        from .page import to_html  # the front end is read when it is wanted

        return to_html(self, path)

    def _repr_png_(self) -> bytes:
        """Show the race in a notebook."""
        return png(self)

    def __repr__(self) -> str:
        return words(self)


def plot(match: Match[Any], ax: Axes | None, **options: Any) -> Axes:
    """Draw the board with all that stands on it now, with matplotlib; see `Track.plot`."""
    from .. import pictures  # not before a picture is wanted

    with match._lock:
        board, scene = match.game.board(), match.game.scene(match)
    return pictures.plot(board, scene, ax, **options)


def png(match: Match[Any]) -> bytes:
    """The same as a PNG, for a notebook."""
    from .. import pictures

    with match._lock:
        board, scene = match.game.board(), match.game.scene(match)
    return pictures.png(board, scene)


def words(race: Match[Any]) -> str:
    """A race in a line: where, how many, and what is asked of whom."""
    state = race._state
    question = state.question
    if question is None:
        now = "over"
    else:
        seat = question.players[0] if question.players[0] >= 0 else question.roller
        now = f"round {state.position.round}, {race.drivers[seat]} to {question.kind}"
    return f"Race({race.game.where!r}, {len(race.drivers)} drivers, {now})"
