"""A race of Formula D, and its qualifying (FD-QUAL): what people, scripts and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from ...core.given import Dice
from ...racing import answers_frame
from ...racing.game import check_room
from ...racing.options import Grid, read_grid
from ...racing.race import CommonRace
from ...racing.scores import Result, TeamScore
from . import arrange as arranging
from .cars import standings, where
from .game import FormulaD
from .match import FormulaDMatch
from .options import Rules, RulesName, check_board, read_rules, team_pairs, teams_of, with_grid
from .qualifying import Qualifying
from .rules.position import CATEGORIES, NOT_RACING, Position
from .rules.setup import Carried, check_drivers
from .rules.turn import result_of, team_result
from .rules.venue import State
from .track import SHELF, Track

if TYPE_CHECKING:
    from pandas import DataFrame


# -- a qualifying in one call (FD-QUAL) ------------------------------------------------------------


# -- what the table of a race tells of a car after each answer -------------------------------------


COLUMNS = ("space", "gear", "lap", "stops", *CATEGORIES, "status")


def _car_values(state: State, seat: int) -> tuple[Any, ...]:
    car = state.position.cars[seat]
    return (where(state, seat), car.gear, car.lap, car.stops, *car.wear, car.status)


# -- race ------------------------------------------------------------------------------------------


class Race(FormulaDMatch, CommonRace[Position, Result], examples="formula_d"):
    """A race of Formula D on a track.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 10 different names (FD-SET-1).
    rules : "advanced", "street" or Rules, optional
        Options; if not given, those of the qualifying, or else the book's.
    laps : int, optional
        Length of the race; 2 if neither this nor `rules` sets it (FD-FIN-1).
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        Roll from the seed at once, wait for :meth:`roll`, or use these faces first and then the
        seed.
    grid : sequence of str, Qualifying or Carried, optional
        The drivers in grid order; several in a tuple roll among themselves for their places. Or a
        qualifying that is over, or the data carried over from one (FD-QUAL-4). All roll if not
        given (FD-START-1).

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], laps=1, seed=1)
    >>> facts = race.play("gear:1")
    >>> race.round, race.over
    (1, False)
    """

    _options_of = Rules
    _ranked = staticmethod(standings)
    _counted = staticmethod(lambda state, names: result_of(state.position, names))
    _carries = Carried

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        grid: Grid | Qualifying | Carried | None = None,
    ) -> None:
        names = FormulaD.read_drivers(drivers)
        FormulaD.check_faces(dice)
        board = SHELF.board_of(track)
        check_room(board, names)
        if rules is None and isinstance(grid, Qualifying):
            rules = grid.rules
        options = with_grid(read_rules(rules, laps), grid)
        check_board(options, board, len(names))
        teams = team_pairs(options, names)
        if isinstance(grid, Qualifying):
            grid = grid.hand_over(board, names, options)
        if isinstance(grid, Carried):
            check_drivers(grid, names)
            game = FormulaD(board, options, teams=teams, carried=grid)
        else:
            game = FormulaD(board, options, read_grid(names, grid), teams)
        super().__init__(game, names, seed=seed, dice=dice)

    @property
    def order(self) -> list[str]:
        """Drivers in the order of play of this round, without those out or finished."""
        position = self._state.position
        racing = (s for s in position.order if position.cars[s].status not in NOT_RACING)
        return [self.drivers[seat] for seat in racing]

    @property
    def team_standings(self) -> list[TeamScore]:
        """The teams by points so far, then by best place (FD-TEAM-2); empty without teams."""
        return team_result(teams_of(self.rules, self.drivers), self.result)

    @property
    def marks(self) -> list[str]:
        """Names of the spaces with damage (FD-DEB-1)."""
        return [self.track.ids[space] for space in self._state.position.marks]

    @property
    def weather(self) -> str | None:
        """ "good", "changeable", "rain_changeable" or "rain" (FD-WX-4); None without weather."""
        return self._state.position.weather or None

    def arrange(
        self,
        cars: Mapping[str, Mapping[str, Any]],
        to_move: str | None = None,
        marks: Sequence[str] | None = None,
        weather: str | None = None,
    ) -> Self:
        """Set up a position: a new start for this race, in the middle of a round.

        No car has moved in that round yet; :meth:`edit` changes cars and keeps the round.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``space`` (its name), ``lap``, ``gear``, ``wear`` and ``caps`` (six numbers,
            or some by category), ``stops`` (in the corner it stands in), ``spun``, ``stalled``,
            ``started``, ``status``, ``pit``, ``pit_lap``, ``served``, ``tyres``, ``tyre_age``,
            ``pool``, ``character``, ``nitro_lap``, ``ability``. Fields left out stay as they are.
        to_move : str, optional
            The driver who moves first; decided by the running order if not given.
        marks : list of str, optional
            The spaces with damage; unchanged if not given.
        weather : str, optional
            "good", "changeable", "rain_changeable" or "rain".

        Returns
        -------
        Race
            This race. Its history starts over: ``race.copy().arrange(...)`` keeps the old one.

        Raises
        ------
        SetupError
            If a field is invalid; the message names it and the driver. The race is unchanged.

        Examples
        --------
        >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"])
        >>> race.arrange({"Ada": dict(space="2.50", lap=1, gear=4)}).cars["Ada"].gear
        4
        """
        with self._lock:
            state = arranging.arrange(self._state, self.drivers, cars, to_move, marks, weather)
            self._restart(state.settle())
        return self

    def edit(
        self,
        cars: Mapping[str, Mapping[str, Any]],
        marks: Sequence[str] | None = None,
        weather: str | None = None,
    ) -> Self:
        """Change cars and keep the round, its order, and which cars have moved.

        The driver to move then chooses again. Only possible at the beginning of a turn.

        Parameters
        ----------
        cars : dict of str to dict
            By driver, the fields of :meth:`arrange`. Fields left out stay as they are.
        marks, weather
            As for :meth:`arrange`.

        Returns
        -------
        Race
            This race. Its history starts over: ``race.copy().edit(...)`` keeps the old one.

        Raises
        ------
        SetupError
            If a field is invalid; the message names it and the driver. The race is unchanged.

        Examples
        --------
        >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"])
        >>> race = race.arrange({"Ada": dict(space="2.50", lap=1, gear=4)})
        >>> race.branch().edit({"Ada": {"wear": {"tyres": 2}}}).cars["Ada"].wear.tyres
        2
        """
        with self._lock:
            self._restart(arranging.edit(self._state, self.drivers, cars, marks, weather))
        return self

    def to_frame(self) -> DataFrame:
        """Return the race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round``, ``driver`` (who answered or
            rolled), ``kind`` (of decision, or the table rolled on), ``answer`` (a die's face), and
            the driver's car after it: ``space``, ``gear``, ``lap``, ``stops``, the wear points
            ``tyres``, ``brakes``, ``gearbox``, ``body``, ``engine``, ``susp``, and ``status``.
        """
        return answers_frame.to_frame(self, COLUMNS, _car_values)
