"""A race of Championship Formula Racing: the object that people, scripts and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...core.given import Dice
from ...racing import answers_frame
from ...racing.given_grid import Grid, read_grid
from ...racing.race import CommonRace, RaceMatch
from ...racing.results import Result
from . import arrange as arranging
from . import ledger
from .cars import CarView, standings, view
from .game import ChampionshipFormula
from .match import check
from .options import Rules, RulesName, read_rules, soft_of, totals_of
from .rules.position import TRACK, Position
from .rules.previews import Seen
from .rules.turn import result_of
from .rules.venue import State
from .track import SHELF, Track

if TYPE_CHECKING:
    from pandas import DataFrame


# -- what the table of a race tells of a car after each answer -------------------------------------


COLUMNS = ("space", "at", "speed", "last", "wear", "green", "red", "a", "d", "ts", "status")


def _told(state: State, seat: int) -> tuple[Any, ...]:
    car = state.position.cars[seat]
    space = state.game.road.ids[car.space] if car.space >= 0 else None
    return (
        space,
        car.at,
        car.v,
        car.last,
        car.wear,
        car.green,
        car.red,
        car.a,
        car.d,
        car.ts,
        car.status,
    )


# -- race ------------------------------------------------------------------------------------------


class Race(RaceMatch[Position, Track, Rules, CarView, Seen], CommonRace[Position, Result]):
    """A race of Championship Formula Racing on a track.

    Everybody chooses a set-up in secret, then bids for the pole in secret; every turn begins with
    speeds that are planned in secret.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 12 different names (CFR-SETUP-1).
    rules : "core", "classic" or Rules, optional
        Options; the core rules if not given.
    laps : int, optional
        Length of the race; 2 if neither this nor `rules` says.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of pairs of int
        Roll by the seed at once; wait for :meth:`roll`; or these faces first, a pair for each
        roll, then the seed (CFR-PROTO-2).
    grid : sequence of str, optional
        The drivers in grid order, and no bid; several in a tuple roll among themselves for their
        places. The bid decides if not given (CFR-BID-3).

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

    Examples
    --------
    >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], laps=1, seed=1)
    >>> facts = race.play("cards:1,0,1,0,0,0", "Ada")
    >>> facts = race.play("cards:0,0,0,2,1,-1", "Bob")
    >>> race.cars["Ada"].ts, race.cars["Bob"].s
    (180, 120)
    """

    plays: ClassVar[type[ChampionshipFormula]] = ChampionshipFormula
    _shelf = SHELF
    _view = staticmethod(view)
    _check = staticmethod(check)
    _options_of = Rules
    _ranked = staticmethod(standings)
    _counted = staticmethod(result_of)

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        grid: Grid | None = None,
    ) -> None:
        names = ChampionshipFormula.read_drivers(drivers)
        ChampionshipFormula.check_faces(dice)
        options = read_rules(rules, laps)
        game = ChampionshipFormula(
            SHELF.board_of(track),
            options,
            totals_of(options, names),
            soft_of(options, names),
            read_grid(names, grid),
        )
        super().__init__(game, names, seed=seed, dice=dice)

    @property
    def turn(self) -> int:
        """Turns begun (CFR-TURN-1); 0 before the first."""
        return self._state.position.turn

    @property
    def order(self) -> list[str]:
        """Drivers in the order of the phase: of tests, then of moves; those out are left out."""
        position = self._state.position
        return [
            self.drivers[seat] for seat in position.order if position.cars[seat].status == TRACK
        ]

    @property
    def markers(self) -> list[int]:
        """Rows with a crash marker, in ticks from the line, the oldest first (CFR-CRASH-2)."""
        return list(self._state.position.markers)

    def arrange(self, cars: Mapping[str, Mapping[str, Any]]) -> Self:
        """Set up a position: a new start for this race, at the begin of a turn.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``space`` (its name; visit and lines begin anew), ``lap`` (1 if not told),
            ``status`` ("out"), ``cards`` (six), ``last`` (speed of the last turn), ``wear``,
            ``green``, ``red``, ``a``, ``d``, ``ts``, ``s``, ``soft``, ``engine_damage``,
            ``brake_damage``, ``first``, ``spun``; of its visit to a corner ``allowance``,
            ``corner_wear``, ``chances``, ``entries`` (pairs of speed and space), ``barred``, and
            ``lines`` and ``given`` (ids). What is not named stays as it is; who has not chosen a
            set-up has the usual one.

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
        >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
        >>> race = race.arrange({"Ada": dict(space="A1.8", last=100), "Bob": dict(space="A2.8")})
        >>> race.cars["Ada"].last, race.pending.kind
        (100, 'plan')
        """
        with self._lock:
            state = arranging.arrange(self._state, self.drivers, cars)
            self._restart(state.settle())
        return self

    def edit(self, cars: Mapping[str, Mapping[str, Any]]) -> Self:
        """Change cars where a turn begins, before anybody has planned.

        Parameters
        ----------
        cars : dict of str to dict
            By driver, the fields of :meth:`arrange`. What is not named stays as it is.

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
        >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
        >>> race = race.arrange({"Ada": dict(space="A1.8"), "Bob": dict(space="A2.8")})
        >>> race.branch().edit({"Ada": {"wear": 2}}).cars["Ada"].wear
        2
        """
        with self._lock:
            state = arranging.edit(self._state, self.drivers, cars)
            self._restart(state.settle())
        return self

    def to_frame(self) -> DataFrame:
        """The race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round`` (the turn), ``driver`` (who
            answered or rolled), ``kind`` (of decision, or the table rolled on), ``answer``, and the
            driver's car after it: ``space``, ``at`` (race position in ticks), ``speed`` and
            ``last`` (mph), ``wear``, ``green``, ``red``, ``a``, ``d``, ``ts`` and ``status``.
        """
        return answers_frame.to_frame(self, COLUMNS, _told)

    def ledger(self) -> DataFrame:
        """What happened, event by event, and what it changed (CFR-PROTO-1).

        Returns
        -------
        DataFrame
            One row for each fact: ``n`` (the row of :meth:`to_frame` that led to it; -1 for what
            was before the first answer), ``turn``, ``driver`` (None for what is nobody's), ``kind``
            of fact, ``rule`` (its id), and of the driver's car ``space``, ``speed`` (mph),
            ``wear``, ``green``, ``red`` and ``damage`` (to engine and brakes): after it, and with
            ``_before`` as they were told last.

        Examples
        --------
        >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], laps=1, seed=1)
        >>> told = bw.drive(race, bw.championship_formula.Rookie()).ledger()
        >>> told.query("kind == 'wear' and driver == 'Ada'").wear_before.tolist()
        [5, 3]
        """
        return ledger.ledger(self)
