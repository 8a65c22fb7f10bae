"""A race of Bolide, and its qualifying (Q): what people, scripts, records and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...core.errors import SetupError
from ...core.given import Dice
from ...racing import answers_frame, scores
from ...racing.game import check_room
from ...racing.options import Grid, read_grid
from ...racing.race import CommonRace
from . import arrange as arranging
from .cars import standings
from .game import Bolide
from .match import BolideMatch
from .options import Rules, RulesName, laps_on, read_rules
from .qualifying import Qualifying
from .rules.attempts import Result, result_of
from .rules.carried import Carried, check_drivers
from .rules.position import TRACK, Position, Weather
from .rules.venue import State

if TYPE_CHECKING:
    from pandas import DataFrame


COLUMNS = ("x", "y", "pawn_x", "pawn_y", "speed", "lap", "status")


def _cells(state: State, seat: int) -> tuple[Any, ...]:
    car = state.position.cars[seat]
    point, pawn = car.point or (None, None), car.pawn or (None, None)
    return (*point, *pawn, car.speed, car.lap, car.status)


class Race(BolideMatch, CommonRace[Position, Result]):
    """A race of Bolide on a track.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 8 different names (S-1).
    rules : "basic", "advanced" or Rules, optional
        Options; if not given, those of the qualifying, or else the basic rules.
    laps : int, optional
        Length of the race; 2 if neither this nor `rules` sets it (S-3), always 1 on an open course.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        Roll from the seed at once, wait for :meth:`roll`, or use these faces first and then the
        seed.
    grid : sequence of str, Qualifying or Carried, optional
        The drivers in grid order; several in a tuple roll among themselves for their places. Or
        a qualifying that is over, or the data carried over from one (Q-1, Q-2). All roll if not
        given (S-2).

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada", "Bob"], laps=1, seed=1)
    >>> facts = race.play(race.options[0])
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
        names = Bolide.read_drivers(drivers)
        Bolide.check_faces(dice)
        board = SHELF.board_of(track)
        check_room(board, names)
        if rules is None:
            rules = grid.rules if isinstance(grid, Qualifying) else "basic"
        options = read_rules(rules, laps_on(board, rules, laps))
        scores.check_teams(scores.freeze(options.teams), names)
        if isinstance(grid, Qualifying):
            grid = grid.hand_over(board, names, options)
        if isinstance(grid, Carried):
            check_drivers(grid, names)
            game = Bolide(board, options, carried=grid)
        else:
            game = Bolide(board, options, read_grid(names, grid))
        super().__init__(game, names, seed=seed, dice=dice)

    @property
    def order(self) -> list[str]:
        """Drivers in the turn order of this round (T-2), without those out of the race."""
        return [self.drivers[seat] for seat in self._state.position.order]

    @property
    def weather(self) -> Weather | None:
        """Sun or rain, and whether it may change (W); None in a basic race."""
        return self._state.position.weather

    def arrange(
        self,
        cars: Mapping[str, Mapping[str, Any]],
        to_move: str | None = None,
        weather: str | None = None,
    ) -> Self:
        """Set up a position: a new start for this race, in the middle of a normal round.

        No car has moved in that round yet; :meth:`edit` changes cars and keeps the round.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``position`` and ``pawn`` (points), ``lap``, ``half``, ``sharp_brakings``,
            ``speed_drop``, ``no_fourth``, ``half_spun``, ``status``, ``box``, ``penalty``,
            ``drafts`` (a driver); by the advanced rules also ``strategy`` (such as
            ``"half+soft+booster+slick"``), ``fuelled`` (the last lap it has fuel for),
            ``set_up_cancelled`` and ``reroll_spent``. Other fields stay as they are; a car
            given a position but no pawn has the pawn on it.
        to_move : str, optional
            The driver who moves first; decided by the turn order (T-2) if not given.
        weather : "sun", "variable" or "rain", optional
            Sun for the whole race, sun that may change, or rain. Advanced rules only.

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
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> ada = dict(position=(44, 50), pawn=(49, 50), lap=1)
        >>> race.arrange({"Ada": ada, "Bob": dict(position=(40, 51), lap=1)})
        Race('Valdorn Ring', 2 drivers, round 1, Ada to move)
        """
        with self._lock:
            base = self._state
            missing = [
                name
                for name, car in zip(self.drivers, base.position.cars, strict=True)
                if isinstance(cars, Mapping) and name not in cars
                if car.status == TRACK and car.point is None
            ]
            if missing:
                raise SetupError(
                    f"arrange: {', '.join(missing)} has no place yet; say where every car stands"
                )
            state = arranging.arrange(base, self.drivers, cars, to_move, weather)
            self._restart(state)
        return self

    def edit(self, cars: Mapping[str, Mapping[str, Any]], weather: str | None = None) -> Self:
        """Change cars and keep the round, its order and the turn.

        The driver to move then chooses again. Only possible at the beginning of a turn.

        Parameters
        ----------
        cars : dict of str to dict
            By driver, the fields of :meth:`arrange`. Other fields stay as they are.
        weather : "sun", "variable" or "rain", optional
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
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> ada = dict(position=(44, 50), pawn=(49, 50), lap=1)
        >>> race = race.arrange({"Ada": ada, "Bob": dict(position=(40, 51), lap=1)})
        >>> race.branch().edit({"Ada": {"speed_drop": 3}}).cars["Ada"].top_speed
        4
        """
        with self._lock:
            self._restart(arranging.edit(self._state, self.drivers, cars, weather))
        return self

    def to_frame(self) -> DataFrame:
        """Return the race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round``, ``driver`` (who answered or
            rolled), ``kind`` (of decision, or the table rolled on; "start-roll" is the die, "start"
            the choice of a point after it), ``answer`` (a die's face), and
            the driver's car after it: ``x``, ``y``, ``pawn_x``, ``pawn_y`` (grid squares),
            ``speed`` (squares a turn), ``lap``, ``status``.

        Examples
        --------
        >>> race = bw.drive(bw.Race("hairpin", ["Ada", "Bob"], seed=1), bw.Rookie())
        >>> race.to_frame().groupby("driver").speed.max()
        driver
        Ada    7
        Bob    7
        Name: speed, dtype: int64
        """
        frame = answers_frame.to_frame(self, COLUMNS, _cells)
        return frame.astype(dict.fromkeys(("x", "y", "pawn_x", "pawn_y"), "Int64"))
