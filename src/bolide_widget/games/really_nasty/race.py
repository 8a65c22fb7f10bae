"""A race of the Really Nasty Motor Racing Game: what people, scripts and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...core.errors import SetupError, shown
from ...core.given import Dice
from ...racing import answers_frame, arranged
from ...racing.options import Grid, read_grid
from ...racing.race import CommonRace, RaceMatch
from ...racing.scores import Result
from . import arrange as arranging
from .cars import FIELDS, CarView, space_name, standings, view
from .game import ReallyNasty
from .options import Rules, read_rules
from .rules import position as pos
from .rules.kinds import PlayPreview, Preview
from .rules.turn import result_of
from .rules.venue import State, Venue
from .track import SHELF, Track

if TYPE_CHECKING:
    from pandas import DataFrame


# -- what the table of a race tells of a car after each answer -------------------------------------


COLUMNS = ("space", "laps", "tyre", "puncture", "yellow", "spin_step", "cards", "status")


def told(state: State, seat: int) -> tuple[Any, ...]:
    """Return the values of a car, column by column."""
    car = state.position.cars[seat]
    state_of_car = (car.tyre, car.puncture, car.yellow, car.spin_step)
    return (space_name(state, seat), car.laps, *state_of_car, sum(car.hand), car.status)


# -- whether a race can be in a position that somebody else wrote down ----------------------------
# A record holds its start if that was arranged, and a file may hold anything. Everything is checked
# before a rule reads it.


DEEP = 90
"""Open questions on top of each other; the deal has some seventy."""


def check(state: State, names: Sequence[str]) -> None:
    """Check a state that was read from a file.

    Raises
    ------
    SetupError
        Names the driver and the field that cannot be.
    """
    position, game = state.position, state.game
    arranged.check_many(state, names, DEEP)
    _check_table(position, game)
    for name, car in zip(names, position.cars, strict=True):
        _check_car(state, name, car)
    if position.order:
        arranging.check(names, position, game)


def _check_table(position: pos.Position, game: Venue) -> None:
    count, kinds = len(position.cars), len(game.terms.codes)

    def check_list(name: str, low: int, high: int, length: int | None = None) -> None:
        arranged.check_list(getattr(position, name), low, high, name, length)

    def check_whole(name: str, low: int, high: int) -> None:
        arranged.check_whole(getattr(position, name), low, high, name)

    for name in ("order", "finished", "retired"):
        arranged.check_seats(getattr(position, name), count, name)
    if position.order and len(position.order) != count:
        raise SetupError(f"order: every seat once, not {shown(position.order)}")
    dealt = position.order != ()
    check_list("colours", -1, len(pos.COLOURS) - 1, count)
    check_list("fuel", 0, len(game.terms.fuel_cards), count)
    check_list("grid", 0, len(game.grid), count)
    check_list("pile", 0, arranged.FAR, kinds if dealt else 0)
    check_list("used", 0, arranged.FAR, kinds if dealt else 0)
    check_list("tyres", 0, arranged.FAR, len(pos.TYRES) if dealt else 0)
    check_list("under", 0, kinds - 1)
    if len(position.under) > arranged.FAR:
        raise SetupError(f"under: {len(position.under)} cards")
    check_whole("round", 0, arranged.FAR)
    check_whole("turn", 0, count)
    check_whole("played", 0, (1 << count) - 1)
    check_whole("seat", -1, count - 1)
    check_whole("controller", -1, count - 1)
    check_whole("roll", 0, max(map(max, pos.FACES.values())))
    arranged.one_of("die", position.die, ("", *pos.FACES))
    skies = (pos.DRY, pos.WET) if dealt and position.round else ("", pos.DRY, pos.WET)
    arranged.one_of("weather", position.weather, skies)
    check_whole("sc", -1, game.road.sc_start)
    if position.sc >= 0 and game.road.count <= position.sc < game.road.sc_start:
        raise SetupError("sc: the Safety Car is not in the pits")
    exposure = position.exposure
    if exposure is not None:
        arranged.check_whole(exposure.seat, 0, count - 1, "exposure, seat")
        arranged.one_of("exposure, die", exposure.die, tuple(pos.FACES))
        arranged.check_whole(exposure.roll, 0, arranged.FAR, "exposure, roll")
        arranged.check_list(exposure.corners, 1, game.road.corners, "exposure, corners")
        arranged.check_truth(exposure.speeding, "exposure, speeding")


def _check_car(state: State, name: str, car: pos.Car) -> None:
    game = state.game
    arranged.check_fields(state, name, car, FIELDS)
    hand = len(game.terms.codes) if car.hand else 0
    arranged.check_list(car.hand, 0, arranged.FAR, f"{name}, hand", hand)
    where = f"{name}, penalties"
    for penalty in car.penalties:
        arranged.one_of(where, penalty.kind, (pos.BO, pos.PS))
        arranged.check_whole(penalty.due_lap, 0, arranged.FAR, where)
        arranged.check_truth(penalty.deferred, where)
    where = f"{name}, stop"
    for stop in (*car.sheet, *(() if car.stop is None else (car.stop,))):
        arranged.one_of(where, stop.kind, (pos.SCHEDULED, pos.PENALTY, pos.FREE))
        for number in (stop.lap, stop.base, stop.added, stop.taken):
            arranged.check_whole(number, 0, arranged.FAR, where)
    if car.status != pos.RACING and car.space >= game.road.count:
        raise SetupError(f"{name}, space: none in the pits for a car that is not racing")


# -- race ------------------------------------------------------------------------------------------


class Race(
    RaceMatch[pos.Position, Track, Rules, CarView, Preview | PlayPreview | None],
    CommonRace[pos.Position, Result],
    examples="really_nasty",
):
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
        Length of the race; 10 if neither this nor `rules` sets it (RN-GEN-1).
    seed : int, optional
        Fixes dice and cards.
    dice : "auto", "ask" or list of int and str
        Roll and draw from the seed at once, wait for :meth:`roll`, or use these faces and cards
        first and then the seed.
    grid : sequence of str, optional
        The drivers in grid order; several in a tuple draw for their places. All draw if not given
        (RN-SET-3).

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"])
    >>> facts = race.play("red")
    >>> race.cars["Ada"].colour, race.over
    ('red', False)
    """

    plays: ClassVar[type[ReallyNasty]] = ReallyNasty
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
        rules: Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        grid: Grid | None = None,
    ) -> None:
        names = ReallyNasty.read_drivers(drivers)
        board = SHELF.board_of(track)
        game = ReallyNasty(board, read_rules(rules, laps), read_grid(names, grid))
        super().__init__(game, names, seed=seed, dice=dice)

    @property
    def order(self) -> list[str]:
        """Drivers in play order, which never changes, without those out of the race."""
        return [self.drivers[seat] for seat in self._state.position.active()]

    @property
    def weather(self) -> str | None:
        """ "DRY" or "WET" (RN-DICE-1); None before the first roll."""
        return self._state.position.weather or None

    def arrange(
        self,
        cars: Mapping[str, Mapping[str, Any]],
        to_move: str | None = None,
        weather: str | None = None,
        safety_car: Sequence[str] | None = None,
    ) -> Self:
        """Set up a position: a new start for this race, where a turn begins.

        A race that has not been dealt yet has its cars on the grid in the order of the drivers,
        on DRY tyres and without cards; all cards that are in no hand are in the pile.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``colour``, ``fuel`` ("One", "Two" or "Three"), ``space`` (its name, in the
            pits, too), ``status`` ("racing" or "out"), ``laps``, ``start_pending``,
            ``first_done``, ``tyre``, ``puncture``, ``yellow``, ``spin_step``, ``penalties`` (such
            as ``[("BO", 6)]``), ``windows`` (numbers of those fulfilled, from 1), ``stop`` (lap,
            kind, base, added, taken), ``hand`` (codes of cards). All other fields stay as they are.
        to_move : str, optional
            The driver whose turn begins; pole if not given.
        weather : "DRY" or "WET", optional
        safety_car : sequence of str, optional
            Its space and its controller; ``()`` if parked.

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
        """Change cars and keep the round, its order and the turn.

        The driver to move gets the question again. Only possible at the beginning of a turn.

        Parameters
        ----------
        cars : dict of str to dict
            By driver, the fields of :meth:`arrange`. All other fields stay as they are.
        weather, safety_car
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
        >>> race = bw.really_nasty.Race("rn-default", ["Ada", "Bob"], seed=1)
        >>> race = race.arrange({"Ada": dict(space="r20l2", laps=3)})
        >>> race.branch().edit({"Ada": {"tyre": "WET"}}).cars["Ada"].tyre
        'WET'
        """
        with self._lock:
            self._restart(arranging.edit(self._state, self.drivers, cars, weather, safety_car))
        return self

    def to_frame(self) -> DataFrame:
        """Return the race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round``, ``driver`` (who answered,
            rolled or drew), ``kind`` (of decision, or the table rolled on), ``answer`` (a die's
            face, a card), and the driver's car after it: ``space``, ``laps``, ``tyre``,
            ``puncture``, ``yellow``, ``spin_step``, ``cards`` and ``status``.
        """
        return answers_frame.to_frame(self, COLUMNS, told)
