"""A race of the Really Nasty Motor Racing Game: what people, scripts and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...boards.recorded import board_of_record, enclosed
from ...core.given import Dice, check_names
from ...core.match import Match
from ...core.options import Decision, Option, Roll
from ...core.records import Pinned
from ...core.state import State
from .. import drawing
from ..given_grid import Grid, grid_names, read_grid
from . import results_frame, sound
from .arguments import read_drivers
from .cars import CarView, Standing, standings, view
from .game import ReallyNasty
from .options import Rules, read_rules
from .rules.position import Position
from .rules.previews import Preview
from .track import SHELF, Track

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame


class Race(Match[Position]):
    """A race of the Really Nasty Motor Racing Game on a track.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        2 to 6 different names (RN-GEN-1).
    rules : Rules, optional
        Options; the book's if not given.
    laps : int, optional
        Length of the race; 10 if neither this nor `rules` says (RN-GEN-1).
    seed : int, optional
        Fixes dice and cards.
    dice : "auto", "ask" or list of int and str
        Roll and draw by the seed at once; wait for :meth:`roll`; or these faces and cards first,
        then the seed.
    grid : sequence of str, optional
        The drivers in grid order; several in a tuple draw for their places. All draw if not given
        (RN-SET-3).

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"])
    >>> facts = race.play("red")
    >>> race.cars["Ada"].colour, race.over
    ('red', False)
    """

    plays: ClassVar[type[ReallyNasty]] = ReallyNasty

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        grid: Grid | None = None,
    ) -> None:
        names = read_drivers(drivers)
        board = SHELF.board_of(track)
        game = ReallyNasty(board, read_rules(rules, laps), read_grid(names, grid))
        super().__init__(game, names, seed=seed, dice=dice)

    @property
    def track(self) -> Track:
        """The board."""
        return self.game.track  # type: ignore[attr-defined, no-any-return]

    @property
    def rules(self) -> Rules:
        """The options."""
        return self.game.rules  # type: ignore[attr-defined, no-any-return]

    @property
    def pending(self) -> Decision[Preview | None] | Roll | None:
        """The open question: a decision, a roll, or None when it is over."""
        return super().pending

    @property
    def options(self) -> list[Option[Preview | None]]:
        """The options of the pending decision; empty at a roll and at the end."""
        return super().options

    @property
    def cars(self) -> dict[str, CarView]:
        """The cars as everybody sees them now, by driver."""
        state = self._state
        return {name: view(state, seat, self.drivers) for seat, name in enumerate(self.drivers)}

    @property
    def round(self) -> int:
        """Rounds begun (RN-ORD-1)."""
        return self._state.position.round

    @property
    def order(self) -> list[str]:
        """Drivers in play order, the same all race long; those out of the race are left out."""
        return [self.drivers[seat] for seat in self._state.position.active()]

    @property
    def weather(self) -> str | None:
        """ "DRY" or "WET" (RN-DICE-1); None before the first roll."""
        return self._state.position.weather or None

    @property
    def standings(self) -> list[Standing]:
        """The result so far: finishers, cars still racing by progress, cars out (RN-LAP-6)."""
        return standings(self._state, self.drivers)

    def to_frame(self) -> DataFrame:
        """The race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round``, ``driver`` (who answered,
            rolled or drew), ``kind`` (of decision, or the table rolled on), ``answer`` (a die's
            face, a card), and the driver's car after it: ``space``, ``laps``, ``tyre``,
            ``puncture``, ``yellow``, ``spin_step``, ``cards`` and ``status``.
        """
        return results_frame.to_frame(self)

    def plot(
        self,
        ax: Axes | None = None,
        *,
        theme: str = "light",
        paths: Any = (),
        points: Any = (),
    ) -> Axes:
        """Draw the board with the cars and their last moves, with matplotlib.

        Parameters
        ----------
        ax, theme, paths, points
            As for :meth:`Track.plot`.

        Returns
        -------
        Axes

        Raises
        ------
        PictureError
            Names the argument that cannot be; nothing is drawn.
        """
        return drawing.plot(self, ax, theme=theme, paths=paths, points=points)

    def _repr_png_(self) -> bytes:
        """Show the race in a notebook."""
        return drawing.png(self)

    def __repr__(self) -> str:
        return drawing.words(self)

    # -- saving ------------------------------------------------------------------------------

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: Track) -> Self:
        """The race of a record before its first answer."""
        names = check_names(data["drivers"])
        rules = Rules(**data["options"])
        grid = grid_names(names, data["grid"])
        return cls(board, names, rules=rules, seed=data["seed"], dice="ask", grid=grid)

    def _enclosed(self) -> Mapping[str, Any] | None:
        return enclosed(self.track, SHELF)

    @classmethod
    def _board_of(cls, data: Mapping[str, Any], track: Pinned | None) -> Track:
        return board_of_record(data, track, SHELF)

    @classmethod
    def _check_start(cls, start: State[Position], drivers: Sequence[str]) -> None:
        sound.check(start, drivers)
