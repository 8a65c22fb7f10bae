"""`draw`: an editor in which anybody draws a circuit and races on it."""

from __future__ import annotations

from typing import Any

from ..boards.catalogue import Board
from ..boards.files import TrackError
from ..core.errors import SetupError, shown
from ..core.given import need_switch
from ..making import row_of
from . import drawing
from .draft import first_draft
from .drawing import Drawing
from .panel import panel_data
from .squares import EMPTY, MOST, Squares
from .start import Start


class DrawWidget(Start):
    """An editor of circuits; :func:`draw` returns it.

    Attributes
    ----------
    track : Track
        The circuit as it was drawn last, as a board of the game chosen.
    points : list of (x, y)
        The points of its line, in metres, in driving order; none on a board of squares.
    race : Race
        The race, once one has begun on the circuit.

    Examples
    --------
    >>> editor = bw.draw()
    >>> editor.points
    []
    """

    def __init__(
        self,
        given: Drawing | Squares | None = None,
        game: str | None = None,
        *,
        squares: bool = False,
        kept: dict[str, dict[str, str]] | None = None,
    ) -> None:
        super().__init__(autosave=True)
        self._drawing = given
        draft = first_draft() if game is None else first_draft(game)
        self._drawn_game = draft["game"]
        setup = {**panel_data(draft), "page": "draw", "place": self._place}
        if given is not None:
            setup["drawing"] = {**given.data(), "kept": kept or {}}
        elif squares:
            setup["drawing"] = EMPTY
        self.setup, self.draft = setup, dict(draft)

    @property
    def points(self) -> list[tuple[float, float]]:
        """The points of the line, in metres, in driving order."""
        return list(self._drawing.points) if isinstance(self._drawing, Drawing) else []

    @property
    def track(self) -> Any:
        """The circuit as it was drawn last.

        Raises
        ------
        SetupError
            If no line has been closed yet.
        TrackError
            If no board can be made of the line.
        """
        if self._drawing is None:
            raise SetupError("track: none yet; draw a closed line on the page")
        return drawing.made(self._drawn_game, self._drawing).noted()

    def _drew(self, game: str, drawn: Drawing | Squares) -> None:
        self._drawing, self._drawn_game = drawn, game

    def __repr__(self) -> str:
        if self.begun:
            return super().__repr__()
        if isinstance(self._drawing, Squares):
            return f"DrawWidget({len(self._drawing.rows)} rows of squares)"
        count = len(self.points)
        return f"DrawWidget({count} point{'' if count == 1 else 's'})"


def draw(track: Board | None = None, *, squares: bool = False) -> DrawWidget:
    """Show an editor in which you draw a circuit, and race on it.

    Parameters
    ----------
    track : Track, optional
        A closed circuit of any game to go on with: one that was drawn has its points, the line of
        another is drawn again through a few. A board of squares is painted on.
    squares : bool
        Whether to paint a board of squares for Bolide, as `Track.from_ascii` reads it, instead:
        road, walls, gravel, starts, and a goal, a finish line or checkpoints.

    Returns
    -------
    DrawWidget
        Its attribute ``track`` is the finished circuit, ``points`` the line.

    Raises
    ------
    SetupError
        If `track` is neither a board of a closed circuit nor one of squares, or squares are wanted
        of another board.

    Examples
    --------
    >>> editor = bw.draw(bw.load_track("valdorn"))
    >>> editor.track.name, len(editor.points) < 60
    ('Valdorn Ring', True)
    >>> painted = bw.Track.from_ascii("#####\\n#S.*#\\n#...#\\n#####")
    >>> bw.draw(painted)
    DrawWidget(4 rows of squares)
    """
    need_switch("squares", squares)
    if track is None:
        return DrawWidget(squares=squares)
    try:
        game = row_of(track).name
        given = drawing.of_board(track)
    except (AttributeError, TrackError):
        raise SetupError(f"track: must be a board, got {shown(track)}") from None
    if given is None:
        said = f"at most {MOST} squares along each side"
        raise SetupError(f"track: must be a closed circuit, or a board of {said}")
    if squares and not isinstance(given, Squares):
        raise SetupError("track: must be a board of squares, if squares=True")
    return DrawWidget(given, game, kept=drawing.held_as(game, track))
