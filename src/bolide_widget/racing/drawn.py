"""Pictures of a race: every race can be drawn and shown in a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.game import P
from ..core.hidden import SECRET
from ..core.match import Match
from ..core.options import NOBODY
from ..core.questions import Kind, Question
from ..core.screen import Board as BoardOnPage, Scene
from ..core.state import AnyState

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Drawn(Match[P]):
    """A race that can be drawn, and says in a line where it stands."""

    def plot(
        self, ax: Axes | None = None, *, theme: str = "light", paths: Any = (), points: Any = ()
    ) -> Axes:
        """Draw the board with the cars, their last moves and everything else on it.

        Parameters
        ----------
        ax, theme, paths, points
            As for :meth:`Track.plot`.

        Returns
        -------
        Axes
            The matplotlib axes.

        Raises
        ------
        PictureError
            If an argument is invalid; the message names it. Nothing is drawn.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.plot(theme="dark").figure.savefig("race.png")
        """
        from .. import pictures  # not before a picture is wanted

        return pictures.plot(*shown_to_all(self), ax, theme=theme, paths=paths, points=points)

    def plot_speed(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the speed of each driver in each round, with one line per driver.

        In squares a turn, spaces, or miles an hour, depending on the game; 0 in a round without a
        move. A line ends with its driver's race, at the driver's badge.

        Parameters
        ----------
        ax : Axes, optional
            Matplotlib axes to draw on; a new figure if not given.
        theme : {"light", "dark"}
            The theme of a new figure, and of the text.

        Returns
        -------
        Axes
            The matplotlib axes.

        Raises
        ------
        PictureError
            If an argument is invalid; the message names it. Nothing is drawn.

        Examples
        --------
        >>> race = bw.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
        >>> bw.drive(race, bw.Rookie()).plot_speed().get_ylabel()[:5]
        'speed'
        """
        from .plots import plot_speed

        return plot_speed(self, ax, theme)

    def plot_positions(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the place of each driver at the start and after each round, one line per driver.

        First place is at the top. A line ends with its driver's race, at the driver's badge.

        Parameters
        ----------
        ax, theme
            As for :meth:`plot_speed`.

        Returns
        -------
        Axes
            The matplotlib axes.

        Raises
        ------
        PictureError
            If an argument is invalid; the message names it. Nothing is drawn.

        Examples
        --------
        >>> race = bw.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
        >>> bw.drive(race, bw.Rookie()).plot_positions().get_ylabel()
        'place'
        """
        from .plots import plot_positions

        return plot_positions(self, ax, theme)

    def to_gif(
        self,
        path: str | Path,
        *,
        width: int = 640,
        pace: float = 0.3,
        theme: str = "light",
        overwrite: bool = False,
    ) -> Path:
        """Write an animated GIF of the race: the start, and a frame for every turn of a driver.

        It shows the public information at each moment, stays longer on the last frame, and loops.

        Parameters
        ----------
        path : str or Path
            The file; its name must end with ".gif".
        width : int
            The maximum width of a frame in pixels, 80 to 2000.
        pace : float
            Seconds per frame, 0.02 to 60.
        theme : {"light", "dark"}
        overwrite : bool
            Whether an existing file is replaced.

        Returns
        -------
        Path
            The path of the file.

        Raises
        ------
        PictureError
            If an argument is invalid; the message names it. Nothing is written.
        RecordError
            If it cannot be written, its name has another ending, or there is such a file already.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.to_gif("race.gif").name
        'race.gif'
        """
        from .reel import GIF, to_film  # import the painting code only when it is needed

        return to_film(
            self, path, ending=GIF, width=width, pace=pace, theme=theme, overwrite=overwrite
        )

    def to_mp4(
        self,
        path: str | Path,
        *,
        width: int = 640,
        pace: float = 0.3,
        theme: str = "light",
        overwrite: bool = False,
    ) -> Path:
        """Write a video of the race, with the frames of :meth:`to_gif`, in a smaller file.

        matplotlib passes the frames to ffmpeg, the program that
        ``matplotlib.rcParams["animation.ffmpeg_path"]`` names. Where there is none, a GIF is
        written, and a warning says so.

        Parameters
        ----------
        path : str or Path
            The file; its name must end with ".mp4".
        width, pace, theme, overwrite
            As for :meth:`to_gif`.

        Returns
        -------
        Path
            The path of the file; it ends with ".gif" where there is no ffmpeg.

        Raises
        ------
        PictureError
            If an argument is invalid, or ffmpeg fails. Nothing is written.
        RecordError
            If it cannot be written, its name has another ending, or there is such a file already.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.to_mp4("race.mp4").stem
        'race'
        """
        from ..core.calls import warn
        from ..core.history import path_of
        from ..pictures.bitmap import has_ffmpeg
        from .reel import GIF, MP4, to_film

        target, ending = path_of(path, MP4), MP4
        if not has_ffmpeg():
            target, ending = target.with_suffix(GIF), GIF
            warn(f"There is no ffmpeg to write an MP4 with; {target.name} is a GIF")
        return to_film(
            self, target, ending=ending, width=width, pace=pace, theme=theme, overwrite=overwrite
        )

    def to_html(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write one file that replays the race in any browser, with no network and no kernel.

        It shows the public information at each moment: no hand of cards, no sealed answer.

        Parameters
        ----------
        path : str or Path
            The file; its name must end with ".html" or ".htm".
        overwrite : bool
            Whether an existing file is replaced.

        Returns
        -------
        Path
            The path of the file.

        Raises
        ------
        RecordError
            If it cannot be written, its name has another ending, or there is such a file already.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"])
        >>> race.to_html("race.html").name
        'race.html'
        """
        from .reel import to_html  # read the front end only when it is needed

        return to_html(self, path, overwrite)

    def _repr_png_(self) -> bytes:
        """Show the race in a notebook."""
        from .. import pictures

        return pictures.png(*shown_to_all(self))

    def __repr__(self) -> str:
        """Return the race in a line: board, number of drivers, and the open question.

        A notebook saves it next to each board, so of a private question it says no more than the
        page does. On a race seen by one driver (`seen_by`), that driver's own questions are shown.
        """
        state: AnyState = self._state
        question = state.question
        if question is None:
            asks = "over"
        elif _is_private(self, question):
            asks = f"round {state.position.round}, {SECRET[0].lower()}{SECRET[1:]}"
        else:
            seat = question.players[0] if question.players[0] >= 0 else question.roller
            who = self.drivers[seat] if seat >= 0 else NOBODY
            asks = f"round {state.position.round}, {who} to {question.kind}"
        return f"Race({self.game.where!r}, {len(self.drivers)} drivers, {asks})"


def shown_to_all(match: Match[Any]) -> tuple[BoardOnPage, Scene]:
    """Return the board and the public scene now; a private question marks no driver."""
    with match.lock:
        scene = match.game.scene(match)
        if match._state.question is not None and _is_private(match, match._state.question):
            scene["ask"] = None
        return match.game.board(), scene


def _is_private(race: Match[Any], question: Question) -> bool:
    """Return True if the viewer of a race may not know the open question and its driver."""
    kind: Kind = race.game.kinds[question.kind]
    mine = race._viewer is not None and race._viewer in (*question.players, question.roller)
    return kind.secret and not kind.sealed and not mine
