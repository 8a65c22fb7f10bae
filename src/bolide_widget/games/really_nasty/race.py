"""A race of the Really Nasty Motor Racing Game: what people, scripts and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...boards.recorded import board_of_record, enclosed
from ...core.given import Dice, check_names
from ...core.options import Decision, Option, Roll
from ...core.records import Pinned
from ...core.state import State
from ...core.told import MaybeNone
from ..drawing import Drawn
from ..given_grid import Grid, grid_names, read_grid
from ..results import Result, Season
from ..standing import Standing
from . import arrange as arranging
from . import results_frame, sound
from .arguments import read_drivers
from .cars import CarView, standings, view
from .game import ReallyNasty
from .options import Rules, read_rules
from .rules.position import Position
from .rules.previews import PlayPreview, Preview
from .rules.scoring import result_of
from .track import SHELF, Track

if TYPE_CHECKING:
    from pandas import DataFrame


class Race(Drawn[Position]):
    """A race of the Really Nasty Motor Racing Game on a track.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 6 different names (RN-GEN-1).
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

    season: Season | None = None
    """The championship that this race is one of; shown beside the board, and in no record."""

    @property
    def track(self) -> Track:
        """The board."""
        return self.game.track  # type: ignore[attr-defined, no-any-return]

    @property
    def rules(self) -> Rules:
        """The options."""
        return self.game.rules  # type: ignore[attr-defined, no-any-return]

    @property
    def pending(self) -> Decision[Preview | PlayPreview | None] | Roll | MaybeNone:
        """The open question: a decision, a roll, or None when it is over."""
        return super().pending

    @property
    def options(self) -> list[Option[Preview | PlayPreview | None]]:
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

    @property
    def result(self) -> Result:
        """Who is placed, and who is out, so far (RN-LAP-6)."""
        return result_of(self._state, self.drivers)

    def arrange(
        self,
        cars: Mapping[str, Mapping[str, Any]],
        to_move: str | None = None,
        weather: str | None = None,
        safety_car: Sequence[str] | None = None,
    ) -> Self:
        """Set up a position: a new start for this race, where a turn begins.

        A race that has not been dealt yet has its cars on the grid in the order of the drivers,
        on DRY tyres and without cards; what is not in a hand is in the pile.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``colour``, ``fuel`` ("One", "Two" or "Three"), ``space`` (its name, in the
            pits, too), ``status`` ("racing" or "out"), ``laps``, ``start_pending``,
            ``first_done``, ``tyre``, ``puncture``, ``yellow``, ``spin_step``, ``penalties`` (such
            as ``[("BO", 6)]``), ``windows`` (numbers of those fulfilled, from 1), ``stop`` (lap,
            kind, base, added, taken), ``hand`` (codes of cards). What is not named stays as it is.
        to_move : str, optional
            Whose turn begins; pole's if not given.
        weather : "DRY" or "WET", optional
        safety_car : sequence of str, optional
            Its space and who controls it; ``()``: parked.

        Returns
        -------
        Race
            This race. Its history begins anew: ``race.copy().arrange(...)`` keeps the old one.

        Raises
        ------
        SetupError
            Names the driver and the field that cannot be; the race is unchanged.

        Examples
        --------
        >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
        >>> race.arrange({"Ada": dict(space="r20l2", laps=3)}).cars["Ada"].laps
        3
        """
        with self._lock:
            state = arranging.arrange(self._state, self.drivers, cars, to_move, weather, safety_car)
            self._restart(state)
        return self

    def edit(
        self,
        cars: Mapping[str, Mapping[str, Any]],
        weather: str | None = None,
        safety_car: Sequence[str] | None = None,
    ) -> Self:
        """Change cars where the race stands: round, order and whose turn it is stay as they are.

        Whoever is to move is asked again, as the changed car. Only where a driver begins a turn.

        Parameters
        ----------
        cars : dict of str to dict
            By driver, the fields of :meth:`arrange`. What is not named stays as it is.
        weather, safety_car
            As for :meth:`arrange`.

        Returns
        -------
        Race
            This race. Its history begins anew: ``race.copy().edit(...)`` keeps the old one.

        Raises
        ------
        SetupError
            Names the driver and the field that cannot be; the race is unchanged.

        Examples
        --------
        >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
        >>> race = race.arrange({"Ada": dict(space="r20l2", laps=3)})
        >>> race.branch().edit({"Ada": {"tyre": "WET"}}).cars["Ada"].tyre
        'WET'
        """
        with self._lock:
            self._restart(arranging.edit(self._state, self.drivers, cars, weather, safety_car))
        return self

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
