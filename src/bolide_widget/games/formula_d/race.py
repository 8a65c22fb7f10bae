"""A race of Formula D, and its qualifying (FD-QUAL): what people, scripts and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ...core.errors import SetupError, shown
from ...core.given import Dice, entries
from ...core.match import Match
from ...core.options import Roll
from ...core.questions import CHANCE, text
from ...core.screen import Finisher, Scene, Standing, Table, TableRow
from ...drivers.policy import Policy, drive_laps
from ...racing import answers_frame
from ...racing.options import Grid, read_grid
from ...racing.race import CommonRace, check_qualified, check_room
from ...racing.scores import Result, TeamScore
from . import arrange as arranging
from .cars import standings, where
from .game import FormulaD
from .match import FormulaDMatch
from .options import Rules, RulesName, check_board, read_rules, team_pairs, teams_of, with_grid
from .rules import attempts, setup
from .rules.position import CATEGORIES, NOT_RACING, Car, Position
from .rules.road import road_of
from .rules.setup import Carried, check_drivers
from .rules.turn import BEGIN, result_of, team_result
from .rules.venue import State
from .track import SHELF, Track

if TYPE_CHECKING:
    from pandas import DataFrame


LONGEST = 1_000_000_000  # seconds


class QualifyingLap(NamedTuple):
    """One line of a qualifying's result.

    Attributes
    ----------
    place : int
        On the grid, from 1.
    driver : str
        Who.
    score : int or None
        Throws, full minutes and what was overshot (FD-QUAL-2); None for a lap that was abandoned.
    throws, over : int
        Throws of gear dice; spaces overshot, times what the tyres make of them.
    seconds : float
        The time that counts.
    """

    place: int
    driver: str
    score: int | None
    throws: int
    over: int
    seconds: float


class QualifyingGame(FormulaD):
    """Formula D with one car at a time on the track, for one lap (FD-QUAL-1).

    Parameters
    ----------
    track : Track
        The board.
    race_rules : Rules
        Options of the race to come. A qualifying is one lap of it, without what it needs no wear
        for; of a street race it has the tunnel only (R-24).
    seconds : sequence of float
        Times by seat; none are 0.
    """

    name = "formula-d-qualifying"
    kinds = attempts.ATTEMPTS
    telling = None  # each drives alone: there are no rounds

    def __init__(self, track: Track, race_rules: Rules, seconds: Sequence[float] = ()) -> None:
        lap = {"laps": 1, "street": False, "victory_confirmation": False, "pit_variant": "none"}
        alone = replace(race_rules, **lap, pit_types=False, team_race=False, teams=None)  # type: ignore[arg-type]
        super().__init__(track, alone)
        self.race_rules = race_rules
        self.seconds = tuple(seconds)
        if race_rules.street:
            self.road = road_of(track.raced(street=True), street=False)
        self.turn_steps = attempts.steps(alone)
        self.first_step = (BEGIN,)

    def start(self, seats: int) -> State:
        """FD-SET-8, 2 and 3: the state before the first answer."""
        position = Position([Car() for _ in range(seats)])
        return State(self, position, attempts.opening(self.rules, seats)).settle()

    def header(self) -> dict[str, Any]:
        """Options of the race to come, times, and track."""
        head = super().header()
        return {**head, "options": self.race_rules.to_dict(), "elapsed": list(self.seconds)}

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, ask: bool = True
    ) -> Scene:
        """What the screen shows: as of a race, with the laps for the order."""
        state = match._state
        table = laps_table(state, match.drivers)
        return {
            **super().scene(match, viewer, ask=ask),
            "title": _title(state, match.drivers),
            "order": [_order_row(state, row) for row in table["rows"]],
            "standings": _standings(match) if match.over else None,
            "tables": [table],
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return QualifyingGame, (self.track, self.race_rules, self.seconds)


def _driving(state: State) -> int | None:
    """Who is on the track."""
    order = state.position.order
    on_track = state.position.tried and any(step.kind == attempts.ATTEMPT for step in state.stack)
    return order[0] if on_track and len(order) == 1 else None


def _has_driven(state: State, seat: int) -> bool:
    tried = state.position.tried
    return bool(tried) and tried[seat] != attempts.NOT_YET and _driving(state) != seat


def _words(state: State, seat: int) -> str:
    """A lap as a cell of a table."""
    if not _has_driven(state, seat):
        return ""
    tried: Any = state.position.tried[seat]
    return "abandoned" if tried[2] else str(attempts.score(tried, _seconds(state)[seat]))


def _seconds(state: State) -> tuple[float, ...]:
    return state.game.seconds or (0,) * len(state.position.cars)


def laps_table(state: State, names: Sequence[str]) -> Table:
    """FD-QUAL-2: the laps so far, best first, then who is driving, then who waits."""
    seats = range(len(names))
    order = _in_order(state)
    driving = _driving(state)
    order += [] if driving is None else [driving]
    order += [seat for seat in seats if seat not in order]
    rows: list[TableRow] = []
    for number, seat in enumerate(order, 1):
        place = str(number) if _has_driven(state, seat) else ""
        row: TableRow = {"id": seat, "cells": [place, names[seat], _words(state, seat)]}
        rows.append({**row, "active": True} if seat == driving else row)
    return {
        "id": "qualifying",
        "title": "Qualifying",
        "columns": ["", "Driver", "Score"],
        "rows": rows,
        "note": "One lap alone: throws, full minutes, and what was overshot.",
    }


def _in_order(state: State) -> list[int]:
    """Seats that have driven, the best first."""
    if not state.stack:
        return list(state.position.order)
    if not state.position.tried:
        return []
    ranked = [seat for group in attempts.ranking(state) for seat in group]
    return [seat for seat in ranked if _has_driven(state, seat)]


def _title(state: State, names: Sequence[str]) -> str:
    position = state.position
    driving = _driving(state)
    if not state.stack:
        return "The grid is decided"
    if not position.tried:
        return "Qualifying · before the first lap"
    if driving is None:
        return "Qualifying · equal laps are rolled for"
    return f"Qualifying · {names[driving]} · throw {max(1, position.tried[driving][0])}"


def _order_row(state: State, row: TableRow) -> Standing:
    seat = row["id"]
    assert seat is not None
    words = _words(state, seat)
    driving = "active" in row
    return {
        "id": seat,
        "lap": words or ("on the track" if driving else "waiting"),
        "gap": "",
        "active": driving,
        "moved": bool(words),
    }


def _standings(match: Match[Position]) -> list[Finisher]:
    state = match._state
    return [
        {"place": place, "id": seat, "text": _words(state, seat)}
        for place, seat in enumerate(state.position.order, 1)
    ]


class Qualifying(FormulaDMatch, examples="formula_d"):
    """One lap alone for each driver: it decides the grid of a race.

    It is played, undone, copied, recorded and shown as a race is. When it is over, give it to the
    race: ``Race(track, drivers, grid=qualifying)``. Characters and custom cars are chosen here,
    and go with it.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 10 different names.
    rules : "advanced", "street" or Rules, optional
        Options of the race to come.
    laps : int, optional
        Length of the race to come; the qualifying is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
    elapsed_seconds : dict of str to number, optional
        How long each driver took, in seconds of real time; 0 if not given (FD-PROTO-6). Times that
        are known later: :meth:`with_times`.

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

    Examples
    --------
    >>> lap = bw.formula_d.Qualifying("t1", ["Ada", "Bob"], seed=1)
    >>> lap.pending.kind
    'gear'
    """

    plays = QualifyingGame

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        elapsed_seconds: Mapping[str, float] | None = None,
    ) -> None:
        names = FormulaD.read_drivers(drivers)
        FormulaD.check_faces(dice)
        board = SHELF.board_of(track)
        check_room(board, names)
        options = replace(read_rules(rules, laps), grid="qualifying")
        check_board(options, board, len(names))
        team_pairs(options, names)
        seconds = _read_seconds(names, elapsed_seconds)
        super().__init__(QualifyingGame(board, options, seconds), names, seed=seed, dice=dice)

    @property
    def results(self) -> list[QualifyingLap]:
        """Laps in grid order; before the end, of those who have driven, ties in seat order."""
        state = self._state
        seconds = _seconds(state)
        lines = []
        for place, seat in enumerate(_in_order(state), 1):
            tried: Any = state.position.tried[seat]
            score = None if tried[2] else attempts.score(tried, seconds[seat])
            name = self.drivers[seat]
            lines.append(QualifyingLap(place, name, score, tried[0], tried[1], seconds[seat]))
        return lines

    @property
    def grid(self) -> list[str]:
        """Drivers in grid order; empty until all have driven and ties are rolled for."""
        return [line.driver for line in self.results] if self.over else []

    def with_times(self, elapsed_seconds: Mapping[str, float]) -> Qualifying:
        """The same laps with these times: a new qualifying, whose ties are rolled for anew.

        Parameters
        ----------
        elapsed_seconds : dict of str to number
            As for the class.

        Raises
        ------
        SetupError
            If a time cannot be, or somebody has yet to drive.

        Examples
        --------
        >>> lap = bw.formula_d.Qualifying("t1", ["Ada", "Bob"], seed=1)
        >>> while lap.pending:
        ...     facts = lap.play(lap.options[0])
        >>> lap.with_times({"Ada": 600}).results[-1].driver
        'Ada'
        """
        if not self.over:
            raise SetupError("with_times: somebody has yet to drive")
        again = type(self)(
            self.track,
            self.drivers,
            rules=self.rules,
            seed=self.seed,
            dice="ask",
            elapsed_seconds=elapsed_seconds,
        )
        for entry in self.history:
            pending = again.pending
            if pending is None or (isinstance(pending, Roll) and pending.table == "grid"):
                break
            if entry.seat == CHANCE:
                again.roll(entry.action)
            else:
                again.play(text(entry.action), self.drivers[entry.seat])
        again.dice = "auto"
        while again.pending is not None:
            again.roll()
        return again

    def hand_over(self, track: Track, drivers: Sequence[str], rules: Rules) -> setup.Carried:
        """What a race takes over, once it is sure that the race is the one to come.

        Raises
        ------
        SetupError
            If the qualifying is not over, or was on another track, by others, or by other rules.

        Examples
        --------
        >>> lap = bw.formula_d.Qualifying("t1", ["Ada", "Bob"], seed=1)
        >>> lap.hand_over(lap.track, lap.drivers, lap.rules)
        Traceback (most recent call last):
        ...
        bolide_widget.core.errors.SetupError: grid: the qualifying is not over
        """
        check_qualified(self, track, drivers)
        for name in ("car_setup", "weather", "tyres", "street"):
            before, now = getattr(self.rules, name), getattr(rules, name)
            if before != now:
                raise SetupError(f"grid: the qualifying was driven with {name}={before!r}")
        position = self._state.position
        return setup.leave(position, self.game.seconds)  # type: ignore[attr-defined]

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: Track) -> Self:
        cls.plays.check_faces(data["dice"])
        names, elapsed = data["drivers"], data["elapsed"]
        seconds = dict(zip(names, elapsed, strict=True)) if elapsed else None
        rules = Rules(**data["options"])
        return cls(
            board, names, rules=rules, seed=data["seed"], dice="ask", elapsed_seconds=seconds
        )

    def __repr__(self) -> str:
        state = self._state
        done = sum(_has_driven(state, seat) for seat in range(len(self.drivers)))
        now = "over" if self.over else f"{done} of {len(self.drivers)} have driven"
        return f"Qualifying({self.track.name!r}, {now})"


def _read_seconds(names: tuple[str, ...], given: Mapping[str, float] | None) -> tuple[float, ...]:
    """FD-QUAL-4: times by seat; none if nothing is given."""
    if given is None:
        return ()
    listed = entries(given)
    if listed is None:
        raise SetupError(f"elapsed_seconds: a dict of driver to seconds, not {shown(given)}")
    for name, seconds in listed.items():
        if name not in names:
            there = ", ".join(names)
            raise SetupError(
                f"elapsed_seconds: no driver is named {shown(name)}; there are {there}"
            )
        number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
        if not number or not 0 <= seconds < LONGEST:
            raise SetupError(f"elapsed_seconds, {name}: seconds from 0, not {shown(seconds)}")
    return tuple(listed.get(name, 0) for name in names)


# -- a qualifying in one call (FD-QUAL) ------------------------------------------------------------


def qualify(
    track: Track | str,
    drivers: Sequence[str],
    *,
    rules: RulesName | Rules | None = None,
    laps: int | None = None,
    seed: int | None = None,
    dice: Dice = "auto",
    elapsed_seconds: Mapping[str, float] | None = None,
    policies: Policy | Mapping[str, Policy] | None = None,
    progress: bool = True,
) -> Qualifying:
    """Set up a qualifying, and let policies drive it if there are any.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 10 different names.
    rules : "advanced", "street" or Rules, optional
        Options of the race to come.
    laps : int, optional
        Length of the race to come; the qualifying itself is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
    elapsed_seconds : dict of str to number, optional
        Real time of each driver in seconds; 0 if not given.
    policies : policy, or dict of driver to policy, optional
        Drive it to its end; without them it waits to be played, as a race does.
    progress : bool
        Show a bar when the policies take longer than two seconds.

    Returns
    -------
    Qualifying
        For ``Race(track, drivers, grid=...)`` when it is over.

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.
    PolicyError
        If a policy fails.

    Examples
    --------
    >>> rookie = bw.formula_d.Rookie()
    >>> lap = bw.formula_d.qualify("t1", ["Ada", "Bob"], seed=1, policies=rookie)
    >>> [line.place for line in lap.results]
    [1, 2]
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], grid=lap)
    """
    lap = Qualifying(
        track,
        drivers,
        rules=rules,
        laps=laps,
        seed=seed,
        dice=dice,
        elapsed_seconds=elapsed_seconds,
    )
    if policies is not None:
        drive_laps(lap, policies, progress)
    return lap


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
        Options; those of the qualifying if there was one, else the book's, if not given.
    laps : int, optional
        Length of the race; 2 if neither this nor `rules` says (FD-FIN-1).
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        Roll by the seed at once; wait for :meth:`roll`; or these faces first, then the seed.
    grid : sequence of str, Qualifying or Carried, optional
        The drivers in grid order; several in a tuple roll among themselves for their places. Or
        a qualifying that is over, or what is carried over from one (FD-QUAL-4). All roll if not
        given (FD-START-1).

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

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
        """Drivers in the order of play of this round; those out or finished are left out."""
        position = self._state.position
        racing = (s for s in position.order if position.cars[s].status not in NOT_RACING)
        return [self.drivers[seat] for seat in racing]

    @property
    def team_standings(self) -> list[TeamScore]:
        """FD-TEAM-2: the teams by the points so far, the better best place first; none without."""
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

        Nobody has moved in that round yet; :meth:`edit` changes cars and keeps who has.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``space`` (its name), ``lap``, ``gear``, ``wear`` and ``caps`` (six numbers,
            or some by category), ``stops`` (in the corner it stands in), ``spun``, ``stalled``,
            ``started``, ``status``, ``pit``, ``pit_lap``, ``served``, ``tyres``, ``tyre_age``,
            ``pool``, ``character``, ``nitro_lap``, ``ability``. What is not named stays as it is.
        to_move : str, optional
            Who moves first; by the running order if not given.
        marks : list of str, optional
            The spaces with damage; as they are if not given.
        weather : str, optional
            "good", "changeable", "rain_changeable" or "rain".

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
        """Change cars where the race stands: round, order and who has moved stay as they are.

        The driver who is to move chooses again, as the changed car. Only where a turn begins.

        Parameters
        ----------
        cars : dict of str to dict
            By driver, the fields of :meth:`arrange`. What is not named stays as it is.
        marks, weather
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
        >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"])
        >>> race = race.arrange({"Ada": dict(space="2.50", lap=1, gear=4)})
        >>> race.branch().edit({"Ada": {"wear": {"tyres": 2}}}).cars["Ada"].wear.tyres
        2
        """
        with self._lock:
            self._restart(arranging.edit(self._state, self.drivers, cars, marks, weather))
        return self

    def to_frame(self) -> DataFrame:
        """The race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round``, ``driver`` (who answered or
            rolled), ``kind`` (of decision, or the table rolled on), ``answer`` (a die's face), and
            the driver's car after it: ``space``, ``gear``, ``lap``, ``stops``, the wear points
            ``tyres``, ``brakes``, ``gearbox``, ``body``, ``engine``, ``susp``, and ``status``.
        """
        return answers_frame.to_frame(self, COLUMNS, _car_values)
